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
// number of a position in it is its index. Levels are ranges of the array, so distances
// need no memory, nor does the way back: the predecessor of a position is a neighbor whose
// index lies in the level before.
//
// Seen positions are found through an open-addressed table of indices, probed
// linearly from the high bits of a multiplicative hash. A probe compares the
// whole position that the index leads to, never hashes alone, so two positions
// are never taken for one. The table is never more than half full and doubles; together that is
// one word or more a position for the array, and 8 to 16 bytes for the table.
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
	// bounds returns, by distance, the index of the first position; and in
	// the end the number of positions.
	bounds() []int32
	position(index int) Position
	// index returns the index of a position, -1 if it was not found.
	index(p *Position) int
	// solved appends the indices in from..to-1 whose positions satisfy goal.
	solved(dst []int32, goal goalOn, from, to int) []int32
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
	limit  int      // number of positions at which the table grows
	level  []int32  // see bounds
	next   []successor[W]
}

// successor is a position one move away.
type successor[W words] struct {
	state     W
	from, to  uint8 // slots of the anchors
	direction Direction
}

// firstTable is the length of a new table.
const firstTable = 256

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
	x.limit = length / 2
	x.states = slices.Grow(x.states, x.limit-len(x.states))
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

// hashWords is hash for words in a slice, one at least. Saved engines depend on it.
func hashWords(s []uint64) uint64 {
	h := s[0] * odd
	for _, word := range s[1:] {
		h = (h ^ h>>32 ^ word) * odd
	}
	return h
}

// add returns the index of a position, which it appends if it is new.
func (x *explorer[W]) add(s W) int {
	table := x.table
	at := hash(s) >> x.shift
	for {
		i := table[at&uint64(len(table)-1)]
		if i == 0 {
			break
		}
		if x.states[i-1] == s {
			return int(i - 1)
		}
		at++
	}
	x.states = append(x.states, s)
	table[at&uint64(len(table)-1)] = uint32(len(x.states))
	if len(x.states) >= x.limit {
		x.resize(2 * len(table))
	}
	return len(x.states) - 1
}

// find returns the index of a position, -1 if it was not found.
func (x *explorer[W]) find(s W) int {
	at := hash(s) >> x.shift
	for {
		i := x.table[at&uint64(len(x.table)-1)]
		if i == 0 {
			return -1
		}
		if x.states[i-1] == s {
			return int(i - 1)
		}
		at++
	}
}

// expand lists in x.next the positions one move of metric m away from s.
func (x *explorer[W]) expand(s W, m Metric) {
	if m == Unit {
		x.expandSteps(s)
	} else {
		x.expandSlides(s, m)
	}
}

// expandSteps is expand for the unit metric.
func (x *explorer[W]) expandSteps(s W) {
	var of [MaxKinds]uint64
	gaps := anchors(x.packing, s, &of)
	x.next = x.next[:0]
	for i := range x.steps {
		st := &x.steps[i]
		for mask := st.movable(&of, gaps); mask != 0; mask &= mask - 1 {
			from := bits.TrailingZeros64(mask)
			to := from + int(st.delta)
			x.next = append(x.next, successor[W]{moved(x.packing, s, from, to), uint8(from), uint8(to), st.direction})
		}
	}
}

// expandSlides is expand for the other metrics: it lifts each block that can
// step, and floods.
func (x *explorer[W]) expandSlides(s W, m Metric) {
	var of [MaxKinds]uint64
	gaps := anchors(x.packing, s, &of)
	var movable uint64
	for i := range x.steps {
		movable |= x.steps[i].movable(&of, gaps)
	}
	x.next = x.next[:0]
	var slides slides
	for ; movable != 0; movable &= movable - 1 {
		from := bits.TrailingZeros64(movable)
		start := x.tray.placeOf(x.kinds[codeAt(x.packing, s, from)-1], from)
		for _, slide := range slides[1:slides.explore(x.tray, start, gaps, m)] {
			to := x.tray.places[slide.place].anchor
			x.next = append(x.next, successor[W]{state: moved(x.packing, s, from, int(to)), from: uint8(from), to: to})
		}
	}
}

// checkEvery is the number of positions after which a search looks at its
// context and reports progress.
const checkEvery = 1 << 12

func (x *explorer[W]) run(ctx context.Context, m Metric, stop goalOn, progress func(positions int)) error {
	goal := compile[W](x.packing, stop)
	if goal.reached(x.states[0]) {
		return nil
	}
	reached := false
	for head := 0; ; head++ {
		if head == int(x.level[len(x.level)-1]) {
			if head == len(x.states) {
				return nil
			}
			x.level = append(x.level, int32(len(x.states)))
			if reached {
				return nil
			}
		}
		if head%checkEvery == 0 {
			if err := x.pause(ctx, progress); err != nil {
				return err
			}
		}
		x.expand(x.states[head], m)
		for i := range x.next {
			before := len(x.states)
			x.add(x.next[i].state)
			if len(x.states) > before && stop != nil && !reached {
				reached = goal.reached(x.next[i].state)
			}
		}
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

func (x *explorer[W]) index(p *Position) int {
	if !x.has(p) {
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

func (x *explorer[W]) solved(dst []int32, goal goalOn, from, to int) []int32 {
	compiled := compile[W](x.packing, goal)
	for i, s := range x.states[from:to] {
		if compiled.reached(s) {
			dst = append(dst, int32(from+i))
		}
	}
	return dst
}

func (x *explorer[W]) neighbors(dst []neighbor, index int, m Metric) []neighbor {
	s := x.states[index]
	scratch := explorer[W]{packing: x.packing} // callers may be concurrent
	scratch.expand(s, m)
	for i := range scratch.next {
		n := &scratch.next[i]
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

// packedGoal is a goal over packed positions.
type packedGoal[W words] struct {
	cases []packedCase[W]
}

// packedCase is one alternative: these bits, and of some slots one of several
// kinds.
type packedCase[W words] struct {
	mask, want W
	several    []wanted
	packing    *packing
}

// compile translates a goal, which may be nil.
func compile[W words](l *packing, goal goalOn) *packedGoal[W] {
	g := new(packedGoal[W])
	for _, c := range goal {
		p := packedCase[W]{packing: l}
		for _, w := range c {
			var only []Kind
			for _, kind := range l.kinds {
				if w.kinds.has(kind) {
					only = append(only, kind)
				}
			}
			if len(only) != 1 {
				p.several = append(p.several, w)
				continue
			}
			var one [MaxCells]Kind
			one[w.slot] = only[0]
			block := pack[W](l, &one)
			for i := range len(block) {
				p.want[i] |= block[i]
				p.mask[i] |= l.field[i] << w.slot
			}
		}
		g.cases = append(g.cases, p)
	}
	return g
}

// reached reports whether a position satisfies the goal.
func (g *packedGoal[W]) reached(s W) bool {
	for i := range g.cases {
		if g.cases[i].met(s) {
			return true
		}
	}
	return false
}

// met reports whether a position satisfies the alternative.
func (c *packedCase[W]) met(s W) bool {
	for w := range len(s) {
		if s[w]&c.mask[w] != c.want[w] {
			return false
		}
	}
	for _, w := range c.several {
		code := codeAt(c.packing, s, int(w.slot))
		if code == 0 || !w.kinds.has(c.packing.kinds[code-1]) {
			return false
		}
	}
	return true
}
