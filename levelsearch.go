package klotski

import "math/bits"

// levelSearch searches a graph breadth first, level by level, on bit sets.
//
// The textbook asks of every neighbor whether it is new, which no processor
// can predict, and jumps about in the graph as its queue does. Here all
// neighbors of a level are put into one set, new or not, and those that were
// seen before are taken out of it a word at a time. So the vertices of a level
// come in increasing order, which the caches like: configurations that are
// neighbors are often near. A graph that does not fit the cache is searched
// in half the time.
//
// Going through a set costs a step for every 32 vertices of the graph. Levels
// too small for that are searched vertex by vertex, so that a graph like a long path
// costs no more than its vertices.
type levelSearch struct {
	g     *Graph
	seen  []int32 // the vertices of all levels so far, one a bit
	level []int32 // those of the next level; empty in between
}

// newLevelSearch returns a search that has seen no vertex. It takes its
// memory from buffer, which has an entry for each vertex, if that is enough.
func newLevelSearch(g *Graph, buffer []int32) levelSearch {
	words := (g.Order() + 31) / 32
	if len(buffer) < 2*words {
		buffer = make([]int32, 2*words)
	}
	clear(buffer[:2*words])
	return levelSearch{g: g, seen: buffer[:words], level: buffer[words : 2*words]}
}

// run finds the vertices that the sources reach and that no earlier run has
// seen. It writes them to order, level by level, and returns their number.
// The first vertex of each level is written as its complement.
func (s *levelSearch) run(sources, order []int32) int {
	end := 0
	for _, v := range sources {
		if s.take(v) {
			order[end] = v
			end++
		}
	}
	for start := 0; start < end; {
		level := order[start:end]
		start = end
		if len(level) < len(s.level)/16 {
			end += s.nextOfFew(level, order[end:])
		} else {
			end += s.nextOfMany(level, order[end:])
		}
		level[0] = ^level[0]
	}
	return end
}

// take marks v as seen and reports whether it was new.
func (s *levelSearch) take(v int32) bool {
	isNew := s.seen[v>>5]>>(v&31)&1 == 0
	s.seen[v>>5] |= 1 << (v & 31)
	return isNew
}

// nextOfFew writes the next level to next, vertex by vertex, and returns its
// size.
func (s *levelSearch) nextOfFew(level, next []int32) int {
	count := 0
	for _, v := range level {
		for _, w := range s.g.Neighbors(int(v)) {
			if s.take(w) {
				next[count] = w
				count++
			}
		}
	}
	return count
}

// nextOfMany writes the next level to next in increasing order, and returns
// its size.
func (s *levelSearch) nextOfMany(level, next []int32) int {
	offsets, neighbors, set := s.g.offsets, s.g.neighbors, s.level
	for _, v := range level {
		for _, w := range neighbors[offsets[v]:offsets[v+1]] {
			set[w>>5] |= 1 << (w & 31)
		}
	}
	count := 0
	for i, word := range set {
		if word == 0 {
			continue
		}
		set[i] = 0
		rest := uint32(word &^ s.seen[i])
		s.seen[i] |= word
		for ; rest != 0; rest &= rest - 1 {
			next[count] = int32(i<<5 | bits.TrailingZeros32(rest))
			count++
		}
	}
	return count
}
