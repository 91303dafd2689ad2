package klotski

import (
	"iter"
	"math/bits"
)

// Sixty-four sweeps at a time
//
// Where levels are few and wide, sweeps from different sources do nearly the same: they walk the same rows, on levels that
// are only a little apart. A batch walks them once. A word for each vertex holds a bit for each of up to 64 sources:
// seen those that have reached it, front those that did on the last level. A level is one pass over all vertices that
// gives every front to the neighbors, and one that takes away what had been seen:
//
//	for each arc v -> w:  next[w] |= front[v]
//	for each v:           front[v] = next[v] &^ seen[v];  seen[v] |= front[v]
//
// So a row is walked as often as there are different distances from it to the sources: three to six times if they are near
// to each other, where 64 sweeps walk it 64 times. See Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and
// Vo, "The more the merrier: efficient multi-source graph traversal", VLDB 2014.
//
// Two passes over all vertices a level beat a list of those with a front five times, being in order of memory, as long
// as levels are few. The padding of packed rows gives a front to its own vertex, which has seen it.
//
// Distances are not kept. What is to be learned from them is learned level by level, from the fronts.

// batchSources is the largest number of sources of a batch: one for each bit of a word.
const batchSources = 64

// batch is the state of a search from several sources. Vertices have one word each, sources one bit.
type batch struct {
	seen  []uint64 // the sources that have reached a vertex
	front []uint64 // those that reached it on the last level
	next  []uint64 // those that reach a neighbor on the last level; zero between levels
}

// from searches r from sources, which are in the order of the bits. It yields each distance from 1 on with the sources that
// reach a vertex there, which are in b.front meanwhile.
func (b *batch) from(r *packedRows, sources []int32) iter.Seq2[int32, uint64] {
	return func(yield func(int32, uint64) bool) {
		b.begin(r, sources)
		for d := int32(1); ; d++ {
			if reaching := b.level(r); reaching == 0 || !yield(d, reaching) {
				return
			}
		}
	}
}

// begin makes the sources the level at distance 0.
func (b *batch) begin(r *packedRows, sources []int32) {
	b.seen, b.front, b.next = resize(b.seen, r.n), resize(b.front, r.n), resize(b.next, r.n)
	clear(b.seen)
	clear(b.front)
	clear(b.next)
	for i, v := range sources {
		b.seen[v] |= 1 << i
		b.front[v] |= 1 << i
	}
}

// level searches one level on. It returns the sources that reached a vertex there, none when the search is complete.
func (b *batch) level(r *packedRows) (sources uint64) {
	if len(r.wide) > 0 {
		b.expandWide(r)
	} else {
		b.expandNarrow(r)
	}
	b.front, b.next = b.next, b.front
	seen := b.seen
	front := b.front[:len(seen)]
	for v, before := range seen {
		now := front[v] &^ before
		front[v] = now
		seen[v] = before | now
		sources |= now
	}
	return sources
}

// expandNarrow gives every front to the neighbors, rows being in the narrow form.
func (b *batch) expandNarrow(r *packedRows) {
	front, next := b.front, b.next
	narrow := r.narrow[:len(front)]
	for v, sources := range front {
		if sources == 0 {
			continue
		}
		front[v] = 0
		word := narrow[v]
		if uint16(word) != 0 {
			next[v+int(int16(word))] |= sources
			next[v+int(int16(word>>16))] |= sources
			next[v+int(int16(word>>32))] |= sources
			next[v+int(int16(word>>48))] |= sources
			continue
		}
		start, count := uint32(word>>16), uint32(word>>48)
		for _, word := range r.narrowMore[start : start+count] {
			next[v+int(int16(word))] |= sources
			next[v+int(int16(word>>16))] |= sources
			next[v+int(int16(word>>32))] |= sources
			next[v+int(int16(word>>48))] |= sources
		}
	}
}

// expandWide gives every front to the neighbors, rows being in the wide form.
func (b *batch) expandWide(r *packedRows) {
	front, next := b.front, b.next
	wide := r.wide[:len(front)]
	for v, sources := range front {
		if sources == 0 {
			continue
		}
		front[v] = 0
		row := &wide[v]
		if row[0] != uint32(v) {
			next[row[0]] |= sources
			next[row[1]] |= sources
			next[row[2]] |= sources
			next[row[3]] |= sources
			continue
		}
		more := r.wideMore[row[1] : row[1]+row[2]]
		for i := range more {
			row := &more[i]
			next[row[0]] |= sources
			next[row[1]] |= sources
			next[row[2]] |= sources
			next[row[3]] |= sources
		}
	}
}

// distances holds a distance for each source of a batch.
type distances [batchSources]int32

// set gives the sources of a word a distance.
func (d *distances) set(sources uint64, distance int32) {
	for ; sources != 0; sources &= sources - 1 {
		d[bits.TrailingZeros64(sources)] = distance
	}
}
