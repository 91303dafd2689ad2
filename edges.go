package klotski

import (
	"fmt"
	"iter"
	"slices"
)

// NewGraph returns the graph on the vertices 0..order-1 with the given edges, in any order and direction. Self-loops
// and repeated edges are dropped: neither changes a distance. The sequence is read once.
//
// The error is [ErrVertexRange] for an edge with an end outside 0..order-1 or a negative order, and [ErrTooLarge]
// beyond [MaxOrder] vertices (found before any memory is taken) or 2³¹-1 edges (counted before repeats are dropped).
// NewGraph panics if edges is nil. Time O(order + edges); temporary memory of 16 bytes an edge.
func NewGraph(order int, edges iter.Seq2[int, int]) (*Graph, error) {
	if edges == nil {
		panic("klotski: NewGraph with a nil sequence of edges")
	}
	return newGraphLimit(order, edges, maxArcs)
}

// newGraphLimit is NewGraph with a limit on the arcs that a test can reach.
func newGraphLimit(order int, edges iter.Seq2[int, int], maxArcs uint64) (*Graph, error) {
	if order < 0 {
		return nil, fmt.Errorf("%w: order %d is negative", ErrVertexRange, order)
	}
	if order > MaxOrder {
		return nil, tooManyVertices(order)
	}
	var ends []int32 // both ends of every edge, in turn
	count := 0
	for u, v := range edges {
		if u < 0 || u >= order || v < 0 || v >= order {
			return nil, fmt.Errorf("%w: edge %d (%d, %d) in a graph of order %d", ErrVertexRange, count, u, v, order)
		}
		count++
		if u == v {
			continue
		}
		if uint64(len(ends))+2 > maxArcs {
			return nil, tooManyEdges(maxArcs)
		}
		ends = append(ends, int32(u), int32(v))
	}
	return newCSR(dropRepeats(linkEnds(order, ends))), nil
}

// linkEnds returns CSR arrays with sorted rows for the edges ends[0]-ends[1], ends[2]-ends[3], ..., repeats included.
//
// It is a radix sort in two passes. Both put the arcs (from, to) into the row of from; the first takes them as they
// come, the second in the order of to, because it walks the rows of the first and reverses every arc.
func linkEnds(order int, ends []int32) (offsets []uint32, neighbors []int32) {
	offsets = make([]uint32, order+1)
	for _, v := range ends {
		offsets[v+1]++
	}
	for v := range order {
		offsets[v+1] += offsets[v]
	}
	next := slices.Clone(offsets[:order])
	unsorted := make([]int32, len(ends))
	for i := 0; i+1 < len(ends); i += 2 {
		u, v := ends[i], ends[i+1]
		unsorted[next[u]] = v
		next[u]++
		unsorted[next[v]] = u
		next[v]++
	}
	copy(next, offsets)
	neighbors = ends // no longer needed, and of the right length
	for v := range order {
		for _, w := range unsorted[offsets[v]:offsets[v+1]] {
			neighbors[next[w]] = int32(v)
			next[w]++
		}
	}
	return offsets, neighbors
}

// dropRepeats removes equal neighbors from sorted rows, in place.
func dropRepeats(offsets []uint32, neighbors []int32) ([]uint32, []int32) {
	kept, start := uint32(0), uint32(0)
	for v := range len(offsets) - 1 {
		end := offsets[v+1]
		previous := int32(-1)
		for _, w := range neighbors[start:end] {
			if w != previous {
				neighbors[kept] = w
				kept++
				previous = w
			}
		}
		start = end
		offsets[v+1] = kept
	}
	return offsets, neighbors[:kept:kept]
}
