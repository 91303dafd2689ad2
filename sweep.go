package klotski

import "math"

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
//   - Rows of varying length end in another mispredicted branch. A row is padded to four neighbours, with the vertex
//     itself, which is not free any more and so never enters the queue. Rows with more neighbours, one in ten to one in
//     five in our graphs, continue in a list of their own, again in fours.
//
//   - Memory. Vertices are renumbered in breadth-first order, so neighbours have similar numbers, and a row is four
//     16-bit differences in one 64-bit word, whenever they fit. (Sizes do not matter for this, but bandwidth. On the
//     4x5 tray it is below 7,000 for the largest component, which has 175,580 vertices.) One byte says that a vertex is free.
//     Distances are not stored at all: the queue is sorted by distance, and levels holds the end of each level in it.
//
// Where the differences do not fit, rows are four 32-bit numbers; the kernel is the same otherwise.
//
// Rows keep the order of the CSR rows, so a sweep meets the vertices in exactly the order of the textbook loop.
//
// Measured on Klotski's component of 25,955 vertices, with the sources rotated: see BenchmarkSweep. Of what is known
// to speed up searches elsewhere, 64 sources at once in the bits of a word, bottom-up levels, and splitting a level
// among cores do not pay here, because levels are narrow (50 to 350 vertices) and many (100 to 350).

// packedRows is a set of vertices closed under adjacency (a component, or a whole graph), renumbered 0..n-1 and packed.
type packedRows struct {
	n int

	// The narrow form. A word holds the differences to up to four neighbours, lowest 16 bits first, 0 for padding.
	// Lowest bits 0 mean that all the neighbours are in narrowMore[start:start+count], start in bits 16 to 47 and
	// count in bits 48 to 63. An isolated vertex is an empty list.
	narrow, narrowMore []uint64

	// The wide form, used if narrow has no entries. Four neighbours, padded with the vertex itself; the vertex itself
	// in the first place means that all the neighbours are in wideMore[start:start+count], start second, count third.
	wide, wideMore [][4]uint32

	alwaysWide bool // for tests, which have small graphs
}

// number sets index[ids[i]] = i for all i.
func number(ids, index []int32) {
	for i, v := range ids {
		index[v] = int32(i)
	}
}

// pack packs the vertices ids of g, in that order; index must hold their positions in ids. It reuses the memory of r.
func (r *packedRows) pack(g *Graph, ids, index []int32) {
	r.n = len(ids)
	r.wide, r.wideMore = r.wide[:0], r.wideMore[:0]
	if r.alwaysWide || !r.packNarrow(g, ids, index) {
		r.narrow, r.narrowMore = r.narrow[:0], r.narrowMore[:0]
		r.packWide(g, ids, index)
	}
}

// packNarrow packs in the narrow form, or reports false when it meets a difference of more than 16 bits.
func (r *packedRows) packNarrow(g *Graph, ids, index []int32) bool {
	r.narrow = resize(r.narrow, len(ids))
	r.narrowMore = r.narrowMore[:0]
	for i, v := range ids {
		row := g.neighbors[g.offsets[v]:g.offsets[v+1]]
		if 0 < len(row) && len(row) <= 4 {
			word, ok := packWord(row, int32(i), index)
			if !ok {
				return false
			}
			r.narrow[i] = word
			continue
		}
		start := len(r.narrowMore)
		for len(row) > 0 {
			four := row[:min(4, len(row))]
			row = row[len(four):]
			word, ok := packWord(four, int32(i), index)
			if !ok {
				return false
			}
			r.narrowMore = append(r.narrowMore, word)
		}
		r.narrow[i] = uint64(start)<<16 | uint64(len(r.narrowMore)-start)<<48
	}
	return true
}

// packWord packs the differences to up to four neighbours of vertex number i, if they fit.
func packWord(row []int32, i int32, index []int32) (word uint64, ok bool) {
	ok = true
	for j, w := range row {
		difference := index[w] - i
		ok = ok && math.MinInt16 <= difference && difference <= math.MaxInt16
		word |= uint64(uint16(difference)) << (16 * j)
	}
	return word, ok
}

// packWide packs in the wide form.
func (r *packedRows) packWide(g *Graph, ids, index []int32) {
	r.wide = resize(r.wide, len(ids))
	r.wideMore = r.wideMore[:0]
	for i, v := range ids {
		row := g.neighbors[g.offsets[v]:g.offsets[v+1]]
		self := uint32(i)
		if 0 < len(row) && len(row) <= 4 {
			r.wide[i] = packFour(row, self, index)
			continue
		}
		start := len(r.wideMore)
		for len(row) > 0 {
			four := row[:min(4, len(row))]
			row = row[len(four):]
			r.wideMore = append(r.wideMore, packFour(four, self, index))
		}
		r.wide[i] = [4]uint32{self, uint32(start), uint32(len(r.wideMore) - start)}
	}
}

func packFour(row []int32, self uint32, index []int32) [4]uint32 {
	four := [4]uint32{self, self, self, self}
	for j, w := range row {
		four[j] = uint32(index[w])
	}
	return four
}

// resize returns a slice of length n, s itself if it has room. Its contents are undefined.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// sweep is the state of one search over rows. Between calls it is at the boundary of a level.
type sweep struct {
	free   []uint8 // 1 for a vertex that is not in the queue, else 0
	queue  []int32 // the vertices reached, by distance; one entry more than there are vertices
	levels []int32 // levels[d] is the number of vertices at distance at most d
	head   int     // the vertices before it in the queue have been expanded
	tail   int     // the length of the queue
}

// reset begins a search of n vertices with an empty queue, in the memory of earlier ones.
func (s *sweep) reset(n int) {
	s.free = resize(s.free, n)
	s.queue = resize(s.queue, n+1)
	s.levels = s.levels[:0]
	s.head, s.tail = 0, 0
	fill(s.free, 1)
}

// fill sets all of s to x, at the speed of copy.
func fill[T any](s []T, x T) {
	if len(s) == 0 {
		return
	}
	s[0] = x
	for done := 1; done < len(s); done *= 2 {
		copy(s[done:], s[:done])
	}
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
