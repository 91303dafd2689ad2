package klotski

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"sort"
)

// # Exploring
//
// A search that knows nothing but its start goes breadth first and must tell
// new positions from those it has seen. The positions are kept, packed, in one
// array in the order of discovery: it is the queue of the search, and the
// number of a position in it is its index. Levels are ranges of the array, so
// distances need no memory, nor does the way back: the predecessor of a
// position is a neighbor whose index lies in the level before.
//
// Seen positions are found through an open-addressed table of indices, probed
// linearly from the high bits of a multiplicative hash. A probe compares the
// whole position that the index leads to, never hashes alone, so two positions
// are never taken for one. The table is never more than half full; together
// that is one word or more a position for the array, and 8 to 16 bytes for the
// table.
//
// Everything is generic over the length of packed positions, so that each
// length gets code of its own; search hides it.

// search is an exploration whatever the length of its packed positions.
type search interface {
	// run explores the component of the start in metric m, the whole of it or,
	// with a goal, to the end of the first level with a solved position.
	run(ctx context.Context, m Metric, stop goalOn, progress func(positions int)) error
	// stepGraph explores the whole component in unit steps and lists them.
	stepGraph(ctx context.Context, progress func(positions int)) (*stepGraph, error)
	// len returns the number of positions found.
	len() int
	// bounds returns, by distance, the index of the first position; and in the
	// end the number of positions.
	bounds() []int32
	position(index int) Position
	// index returns the index of a position, -1 if it was not found.
	index(p Position) int
	// solved returns the indices of all positions that satisfy a goal, or of
	// those of the nearest level that has any.
	solved(goal goalOn, nearest bool) []int32
	// neighbors appends the moves of metric m from a position with the indices
	// that they lead to, without those to positions not found.
	neighbors(dst []neighbor, index int, m Metric) []neighbor
	// appendPacked appends the words of a position.
	appendPacked(dst []uint64, index int) []uint64
}

// neighbor is a move and the index of the position that it leads to.
type neighbor struct {
	index    int32
	kind     Kind
	from, to uint8 // slots of the anchors
}

// maxExplored is the largest number of positions that a search holds.
const maxExplored = math.MaxInt32 - 1

// newSearch returns a search that has found its start alone.
func newSearch(start Position) search {
	l := newPacking(start)
	switch l.words() {
	case 1:
		return newExplorer[[1]uint64](l, start)
	case 2:
		return newExplorer[[2]uint64](l, start)
	case 3:
		return newExplorer[[3]uint64](l, start)
	case 4:
		return newExplorer[[4]uint64](l, start)
	case 5:
		return newExplorer[[5]uint64](l, start)
	case 6:
		return newExplorer[[6]uint64](l, start)
	}
	return newExplorer[[7]uint64](l, start)
}

// explorer is a search over positions of a given length.
type explorer[W words] struct {
	*packing
	states []W      // every position found, in the order of discovery
	table  []uint32 // index+1, 0 for none; its length is a power of two
	shift  uint     // from a hash to a place in the table
	level  []int32  // see bounds
	record bool     // whether to list the edges
	edges  []edge
}

// firstTable is the length of a new table.
const firstTable = 1024

func newExplorer[W words](l *packing, start Position) *explorer[W] {
	x := &explorer[W]{packing: l}
	x.resize(firstTable)
	x.add(pack[W](l, &start.kinds))
	x.level = []int32{0, 1}
	return x
}

// resize makes the table that long and enters all positions anew.
func (x *explorer[W]) resize(length int) {
	x.table = make([]uint32, length)
	x.shift = uint(64 - bits.Len(uint(length-1)))
	x.states = slices.Grow(x.states, length/2-len(x.states))
	for i, s := range x.states {
		at := hash(s) >> x.shift
		for x.table[at] != 0 {
			at = (at + 1) & uint64(length-1)
		}
		x.table[at] = uint32(i + 1)
	}
}

// odd is 2⁶⁴ divided by the golden ratio.
const odd = 0x9e3779b97f4a7c15

// hash spreads a position over 64 bits, of which the high ones are good.
func hash[W words](s W) uint64 {
	h := s[0] * odd
	for w := 1; w < len(s); w++ {
		h = (h ^ h>>32 ^ s[w]) * odd
	}
	return h
}

// hashWords is hash for words in a slice, one at least. Saved engines depend on
// it.
func hashWords(s []uint64) uint64 {
	h := s[0] * odd
	for _, word := range s[1:] {
		h = (h ^ h>>32 ^ word) * odd
	}
	return h
}

// probe looks for a position. It returns its index, or -1 and the place in the
// table where it belongs.
func probe[W words](table []uint32, states []W, shift uint, s W) (place uint64, index int) {
	place = hash(s) >> shift
	for {
		i := table[place&uint64(len(table)-1)]
		if i == 0 {
			return place, -1
		}
		if states[i-1] == s {
			return place, int(i - 1)
		}
		place++
	}
}

// find returns the index of a position, -1 if it was not found.
func (x *explorer[W]) find(s W) int {
	_, index := probe(x.table, x.states, x.shift, s)
	return index
}

// grow makes room for so many more positions. Small tables grow faster, since
// entering all anew is most of their cost.
func (x *explorer[W]) grow(more int) {
	length := len(x.table)
	for len(x.states)+more > length/2 {
		if length *= 2; length < 1<<16 {
			length *= 2
		}
	}
	if length > len(x.table) {
		x.resize(length)
	}
}

// add returns the index of a position, which it appends if it is new: then the
// index is the number of positions before. There must be room for it.
func (x *explorer[W]) add(s W) int {
	place, index := probe(x.table, x.states, x.shift, s)
	if index >= 0 {
		return index
	}
	x.states = append(x.states, s)
	x.table[place&uint64(len(x.table)-1)] = uint32(len(x.states))
	return len(x.states) - 1
}

// checkEvery is the number of positions after which a search looks at its
// context and reports progress.
const checkEvery = 1 << 12

// chunkExpander expands positions: it adds to x whatever is one move away from
// those in from..to-1.
type chunkExpander[W words] interface {
	expand(x *explorer[W], from, to int)
}

// chunk is the largest number of positions that are expanded at a time.
const chunk = 256

func (x *explorer[W]) run(ctx context.Context, m Metric, stop goalOn, progress func(positions int)) error {
	if start := x.position(0); few(&start) {
		return x.runWith(ctx, newGapSets[W](x.packing, m), stop, progress)
	}
	return x.runWith(ctx, &manyGaps[W]{metric: m}, stop, progress)
}

// runWith is run with an expander for the metric.
func (x *explorer[W]) runWith(ctx context.Context, e chunkExpander[W], stop goalOn, progress func(positions int)) error {
	goal := compile[W](x.packing, stop)
	paused := 0
	for {
		first, last := int(x.level[len(x.level)-2]), int(x.level[len(x.level)-1])
		if stop != nil && slices.ContainsFunc(x.states[first:last], goal.reached) {
			return nil
		}
		for ; first < last; first += chunk {
			if first >= paused {
				if err := x.pause(ctx, progress); err != nil {
					return err
				}
				paused += checkEvery
			}
			e.expand(x, first, min(first+chunk, last))
		}
		if len(x.states) == last {
			return nil
		}
		x.level = append(x.level, int32(len(x.states)))
	}
}

// pause reports progress and says whether the search must end.
func (x *explorer[W]) pause(ctx context.Context, progress func(positions int)) error {
	if progress != nil {
		progress(len(x.states))
	}
	// A position has far fewer than 2¹⁶ neighbors.
	if len(x.states) > maxExplored-checkEvery<<16 {
		return wrapf(ErrTooLarge, "more than %d positions can be reached", len(x.states))
	}
	return ctx.Err()
}

func (x *explorer[W]) len() int        { return len(x.states) }
func (x *explorer[W]) bounds() []int32 { return x.level }

func (x *explorer[W]) position(index int) Position { return unpack(x.packing, x.states[index]) }

func (x *explorer[W]) index(p Position) int {
	if !x.has(&p) {
		return -1
	}
	return x.find(pack[W](x.packing, &p.kinds))
}

func (x *explorer[W]) appendPacked(dst []uint64, index int) []uint64 {
	s := x.states[index]
	for w := range len(s) {
		dst = append(dst, s[w])
	}
	return dst
}

func (x *explorer[W]) solved(goal goalOn, nearest bool) []int32 {
	var solved []int32
	compiled := compile[W](x.packing, goal)
	level := 0
	for i, s := range x.states {
		if i == int(x.level[level+1]) {
			if level++; nearest && len(solved) > 0 {
				break
			}
		}
		if compiled.reached(s) {
			solved = append(solved, int32(i))
		}
	}
	return solved
}

func (x *explorer[W]) neighbors(dst []neighbor, index int, m Metric) []neighbor {
	s := x.states[index]
	var buffer [32]successor[W]
	for _, n := range successors(x.packing, buffer[:0], s, m, new(struck)) {
		if to := x.find(n.state); to >= 0 {
			dst = append(dst, neighbor{int32(to), x.kinds[codeAt(x.packing, s, int(n.from))-1], n.from, n.to})
		}
	}
	return dst
}

// distance returns the distance of an index from the start.
func distance(bounds []int32, index int) int {
	return sort.Search(len(bounds), func(d int) bool { return int(bounds[d]) > index }) - 1
}
