package klotski

import (
	"iter"
	"math/bits"
)

// The sweep kernel
//
// A sweep is one breadth-first search. Diameters and eccentricities are made of sweeps over the same few thousand to
// few hundred thousand vertices, so the constant counts. A textbook loop over CSR arrays loses its time in three
// places, and so does everything here answer one of them:
//
//   - The test "is w new?" is a coin toss for the branch predictor. The kernel has no such branch. It always writes w
//     behind the tail of the queue and then moves the tail by free[w], which is 1 for a new vertex and 0 for an old one:
//
//     queue[tail] = w; tail += free[w]; free[w] = 0
//
//   - Rows of varying length end in another mispredicted branch. A row is padded to four neighbors, with the vertex
//     itself, which is not free any more and so never enters the queue. Rows with more neighbors, one in ten to one in
//     five in our graphs, continue in a list of their own, again in fours.
//
//   - Memory. Vertices are renumbered in breadth-first order, so neighbors have similar numbers, and a row is four
//     16-bit differences in one 64-bit word, whenever they fit. (Sizes do not matter for this, but bandwidth. On the
//     4x5 tray it is below 7,000 for the largest component, which has 175,580 vertices.) One byte says that a vertex is free.
//     Distances are not stored at all: the queue is sorted by distance, and levels holds the end of each level in it.
//
// Where the differences do not fit, rows are four 32-bit numbers. Then levels are wide, and rows too many for the cache:
// taken in the order of discovery, every row would wait for memory. So a wide level is sorted before it is expanded, by
// way of a bit set; with half a million vertices that makes a sweep two to three times as fast. The kernel is the same
// otherwise.
//
// Rows keep the order of the CSR rows, so a sweep that does not sort meets the vertices in exactly the order of the
// textbook loop.
//
// Measured on Klotski's component of 25,955 vertices, with the sources rotated: see BenchmarkSweep. Of what is known
// to speed up searches elsewhere, 64 sources at once in the bits of a word, bottom-up levels, and splitting a level
// among cores do not pay there, because levels are narrow (50 to 350 vertices) and many (100 to 350). With many gaps
// levels are few and wide, and 64 sources at once pay: see batch.go.

// sweep is the state of one search over rows. Between calls it is at the boundary of a level.
type sweep struct {
	free   []uint8 // 1 for a vertex that is not in the queue, else 0
	queue  []int32 // the vertices reached, by distance; one entry more than there are vertices
	levels []int32 // levels[d] is the number of vertices at distance at most d
	head   int     // the vertices before it in the queue have been expanded
	tail   int     // the length of the queue

	ordered bool     // keep the order of discovery within levels
	members []uint64 // the vertices of a level as bits, while it is sorted
}

// A level is sorted if it has at least one in wideShare of all vertices.
const wideShare = 256

// reset begins a search of n vertices with an empty queue, in the memory of earlier ones.
func (s *sweep) reset(n int) {
	s.free = resize(s.free, n)
	s.queue = resize(s.queue, n+1)
	s.levels = s.levels[:0]
	s.head, s.tail = 0, 0
	fill(s.free, 1)
}

// from sweeps all of r from vertex v and returns the eccentricity of v among the vertices that it reaches.
func (s *sweep) from(r *packedRows, v int32) int32 {
	s.reset(r.n)
	s.push(v)
	s.run(r, r.n)
	return s.eccentricity()
}

// eccentricity returns the greatest distance that the search has reached.
func (s *sweep) eccentricity() int32 { return int32(len(s.levels) - 1) }

// push makes a vertex a source, unless it is one already.
func (s *sweep) push(v int32) { s.tail = offer(s.free, s.queue, s.tail, int(v)) }

// offer appends v to the queue if it is free, and returns the new tail.
func offer(free []uint8, queue []int32, tail, v int) int {
	queue[tail] = int32(v)
	tail += int(free[v])
	free[v] = 0
	return tail
}

// last returns a vertex that is as far from the sources as any.
func (s *sweep) last() int32 { return s.queue[s.tail-1] }

// run searches on until all vertices up to the given distance are in the queue.
func (s *sweep) run(r *packedRows, depth int) {
	if len(s.levels) == 0 && s.tail > 0 {
		s.levels = append(s.levels, int32(s.tail))
	}
	for len(s.levels) <= depth && s.head < s.tail {
		end := s.tail
		if len(r.wide) > 0 {
			if !s.ordered && end-s.head >= r.n/wideShare {
				s.sortLevel()
			}
			s.expandWide(r)
		} else {
			s.expandNarrow(r)
		}
		s.head = end
		if s.tail > end {
			s.levels = append(s.levels, int32(s.tail))
		}
	}
}

// sortLevel sorts the last level.
func (s *sweep) sortLevel() {
	level := s.queue[s.head:s.tail]
	s.members = resize(s.members, (len(s.free)+63)/64)
	clear(s.members)
	for _, v := range level {
		s.members[uint32(v)/64] |= 1 << (uint32(v) % 64)
	}
	i := 0
	for word, set := range s.members {
		for ; set != 0; set &= set - 1 {
			level[i] = int32(64*word + bits.TrailingZeros64(set))
			i++
		}
	}
}

// byLevel yields the vertices reached, by their distance.
func (s *sweep) byLevel() iter.Seq2[int32, []int32] {
	return func(yield func(int32, []int32) bool) {
		start := int32(0)
		for d, end := range s.levels {
			if !yield(int32(d), s.queue[start:end]) {
				return
			}
			start = end
		}
	}
}

// around searches r from vertex v and yields one level after another, searching no farther than they are asked for.
func (s *sweep) around(r *packedRows, v int32) iter.Seq2[int32, []int32] {
	return func(yield func(int32, []int32) bool) {
		s.reset(r.n)
		s.push(v)
		start := 0
		for d := 0; ; d++ {
			s.run(r, d)
			if start == s.tail || !yield(int32(d), s.queue[start:s.tail]) {
				return
			}
			start = s.tail
		}
	}
}

// expandNarrow expands the last level, rows being in the narrow form.
func (s *sweep) expandNarrow(r *packedRows) {
	free, queue, tail := s.free, s.queue, s.tail
	narrow := r.narrow[:len(free)]
	for _, v := range queue[s.head:tail] {
		v := int(v)
		word := narrow[v]
		if uint16(word) != 0 {
			tail = offer(free, queue, tail, v+int(int16(word)))
			tail = offer(free, queue, tail, v+int(int16(word>>16)))
			tail = offer(free, queue, tail, v+int(int16(word>>32)))
			tail = offer(free, queue, tail, v+int(int16(word>>48)))
			continue
		}
		start, count := uint32(word>>16), uint32(word>>48)
		for _, word := range r.narrowMore[start : start+count] {
			tail = offer(free, queue, tail, v+int(int16(word)))
			tail = offer(free, queue, tail, v+int(int16(word>>16)))
			tail = offer(free, queue, tail, v+int(int16(word>>32)))
			tail = offer(free, queue, tail, v+int(int16(word>>48)))
		}
	}
	s.tail = tail
}

// expandWide expands the last level, rows being in the wide form.
func (s *sweep) expandWide(r *packedRows) {
	free, queue, tail := s.free, s.queue, s.tail
	wide := r.wide[:len(free)]
	for _, v := range queue[s.head:tail] {
		row := &wide[v]
		if row[0] != uint32(v) {
			tail = offer(free, queue, tail, int(row[0]))
			tail = offer(free, queue, tail, int(row[1]))
			tail = offer(free, queue, tail, int(row[2]))
			tail = offer(free, queue, tail, int(row[3]))
			continue
		}
		more := r.wideMore[row[1] : row[1]+row[2]]
		for i := range more {
			row := &more[i]
			tail = offer(free, queue, tail, int(row[0]))
			tail = offer(free, queue, tail, int(row[1]))
			tail = offer(free, queue, tail, int(row[2]))
			tail = offer(free, queue, tail, int(row[3]))
		}
	}
	s.tail = tail
}
