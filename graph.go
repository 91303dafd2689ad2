package klotski

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
)

// MaxOrder is the largest number of vertices a [Graph] can have, 2³¹-1: vertices are numbered by int32.
const MaxOrder = math.MaxInt32

// maxArcs is the largest number of arcs (twice the edges) of a Graph: offsets are uint32.
const maxArcs = math.MaxUint32

// Errors that the constructors of a [Graph] return, wrapped in a message that says where; find them with [errors.Is].
var (
	// ErrVertexRange reports an edge with an end outside 0..order-1, or a negative order.
	ErrVertexRange = errors.New("klotski: vertex out of range")
	// ErrMalformedCSR reports offsets that do not delimit the rows, or a row that is not strictly increasing
	// or that contains its own vertex.
	ErrMalformedCSR = errors.New("klotski: malformed CSR arrays")
	// ErrAsymmetric reports an arc without its reverse: the graph is not undirected.
	ErrAsymmetric = errors.New("klotski: graph not symmetric")
)

// Graph is an undirected graph without self-loops and without parallel edges, on the vertices 0..Order()-1.
//
// It is stored in compressed sparse row (CSR) form, two arrays: the neighbours of vertex v, in increasing order, are
// neighbors[offsets[v]:offsets[v+1]]. An undirected edge is stored as two arcs. For the path 0-1-2:
//
//	offsets    0   1   3   4
//	neighbors  1 | 0 2 | 1
//
// This takes 4 bytes a vertex and 8 bytes an edge. A Graph can be used by any number of
// goroutines at the same time. The zero Graph is empty and ready to use. Graphs come from [Space.Graph], from a list of edges with
// [NewGraph], or from CSR arrays with [NewGraphCSR]. A Graph must not be copied.
type Graph struct {
	offsets   []uint32 // order+1 entries, or none if the order is 0
	neighbors []int32

	// space is what the graph was made from, or nil. The graphs of a space, in all metrics, have the same vertices,
	// components and symmetries.
	space *Space

	fast fastSearch // prepared by MultiSourceBFS when it is called often
}

// newCSR returns the graph with these arrays, which it keeps, without checking them.
// They must pass check; tests run it on every graph built this way.
func newCSR(offsets []uint32, neighbors []int32) *Graph {
	return &Graph{offsets: offsets, neighbors: neighbors}
}

// NewGraphCSR returns the graph whose CSR arrays (see [Graph]) are offsets and neighbors. It keeps both slices, which
// must not be modified afterwards. For a graph of n vertices offsets has n+1 entries (for n = 0 it may also be empty).
//
// The arrays are checked in full: the error is [ErrTooLarge], [ErrMalformedCSR], [ErrVertexRange] or
// [ErrAsymmetric] with the first offending row. Time O(n + edges); 4 bytes a vertex of temporary memory.
func NewGraphCSR(offsets []uint32, neighbors []int32) (*Graph, error) {
	if len(offsets)-1 > MaxOrder {
		return nil, tooManyVertices(len(offsets) - 1)
	}
	if uint64(len(neighbors)) > maxArcs {
		return nil, tooManyEdges(maxArcs)
	}
	g := newCSR(offsets, neighbors)
	if err := g.check(); err != nil {
		return nil, err
	}
	return g, nil
}

// NewGraph returns the graph on the vertices 0..order-1 with the given edges, in any order and direction. Self-loops
// and repeated edges are dropped: neither changes a distance. The sequence is read once.
//
// The error is [ErrVertexRange] for an edge with an end outside 0..order-1 or a negative order, and [ErrTooLarge]
// beyond [MaxOrder] vertices (found before any memory is taken) or 2³¹-1 edges (counted before repeats are dropped).
// Time O(order + edges); temporary memory of 16 bytes an edge.
func NewGraph(order int, edges iter.Seq2[int, int]) (*Graph, error) {
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

// dropRepeats removes equal neighbours from sorted rows, in place.
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

func tooManyVertices(order int) error {
	return fmt.Errorf("%w: a graph of %d vertices; at most %d are possible", ErrTooLarge, order, MaxOrder)
}

func tooManyEdges(maxArcs uint64) error {
	return fmt.Errorf("%w: a graph of more than %d edges", ErrTooLarge, maxArcs/2)
}

// check reports the first violation of the invariants of a Graph: offsets from 0 to len(neighbors) and never
// decreasing, rows strictly increasing and in range, no self-loops, every arc with its reverse.
func (g *Graph) check() error {
	if err := g.checkRows(); err != nil {
		return err
	}
	// The arcs into w come in the order of their tails when all rows are walked in turn. In a symmetric graph they
	// are the row of w, so met[w] of them have their reverse at the beginning of that row.
	met := make([]uint32, g.Order())
	for v := range g.Order() {
		for _, w := range g.Neighbors(v) {
			row := g.Neighbors(int(w))
			if met[w] >= uint32(len(row)) || row[met[w]] > int32(v) {
				return fmt.Errorf("%w: arc from %d to %d but none back", ErrAsymmetric, v, w)
			}
			if row[met[w]] < int32(v) {
				return fmt.Errorf("%w: arc from %d to %d but none back", ErrAsymmetric, w, row[met[w]])
			}
			met[w]++
		}
	}
	for v, m := range met {
		if row := g.Neighbors(v); m < uint32(len(row)) {
			return fmt.Errorf("%w: arc from %d to %d but none back", ErrAsymmetric, v, row[m])
		}
	}
	return nil
}

// checkRows checks everything but the symmetry.
func (g *Graph) checkRows() error {
	n := g.Order()
	if n == 0 && len(g.neighbors) > 0 {
		return fmt.Errorf("%w: %d neighbours of no vertex", ErrMalformedCSR, len(g.neighbors))
	}
	if len(g.offsets) > 0 && (g.offsets[0] != 0 || uint64(g.offsets[n]) != uint64(len(g.neighbors))) {
		return fmt.Errorf("%w: offsets go from %d to %d, not from 0 to %d",
			ErrMalformedCSR, g.offsets[0], g.offsets[n], len(g.neighbors))
	}
	for v := range n {
		if start, end := g.offsets[v], g.offsets[v+1]; start > end || uint64(end) > uint64(len(g.neighbors)) {
			return fmt.Errorf("%w: row %d is neighbors[%d:%d]", ErrMalformedCSR, v, start, end)
		}
		previous := int32(-1)
		for _, w := range g.Neighbors(v) {
			switch {
			case w < 0 || int(w) >= n:
				return fmt.Errorf("%w: neighbour %d of %d in a graph of order %d", ErrVertexRange, w, v, n)
			case w == int32(v):
				return fmt.Errorf("%w: self-loop at %d", ErrMalformedCSR, v)
			case w <= previous:
				return fmt.Errorf("%w: row %d has %d after %d", ErrMalformedCSR, v, w, previous)
			}
			previous = w
		}
	}
	return nil
}

// Order returns the number of vertices.
func (g *Graph) Order() int { return max(len(g.offsets)-1, 0) }

// Size returns the number of edges.
func (g *Graph) Size() int { return len(g.neighbors) / 2 }

// Degree returns the number of neighbours of v. It panics if v is not a vertex.
func (g *Graph) Degree(v int) int { return len(g.Neighbors(v)) }

// Neighbors returns the neighbours of v in increasing order. The slice is part of the graph and must not be modified.
// It panics if v is not a vertex.
func (g *Graph) Neighbors(v int) []int32 {
	if uint(v) >= uint(g.Order()) {
		panic("klotski: vertex out of range")
	}
	start, end := g.offsets[v], g.offsets[v+1]
	return g.neighbors[start:end:end]
}

// related reports whether the components and symmetries of the other graph are those of g too.
func (g *Graph) related(other *Graph) bool {
	return g == other || g.space != nil && g.space == other.space
}

// HasEdge reports whether u and v are neighbours, in time O(log(degree)). It panics if u or v is not a vertex.
func (g *Graph) HasEdge(u, v int) bool {
	if uint(v) >= uint(g.Order()) {
		panic("klotski: vertex out of range")
	}
	_, found := slices.BinarySearch(g.Neighbors(u), int32(v))
	return found
}

// Edges returns the edges (u, v) with u < v, ordered by u, then by v. Hot loops walk [Graph.Neighbors] instead.
func (g *Graph) Edges() iter.Seq2[int, int] {
	return func(yield func(u, v int) bool) {
		for u := range g.Order() {
			for _, v := range g.Neighbors(u) {
				if int(v) > u && !yield(u, int(v)) {
					return
				}
			}
		}
	}
}
