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
// It is stored in compressed sparse row (CSR) form, two arrays: the neighbors of vertex v are
// neighbors[offsets[v]:offsets[v+1]]. An undirected edge is stored as two arcs. For the path 0-1-2:
//
//	offsets    0   1   3   4
//	neighbors  1 | 0 2 | 1
//
// This takes 4 bytes a vertex and 8 bytes an edge. The graphs of [Space.Graphs] share one array of neighbors: a row has those one unit move away first, then those one straight move away, then the others, and the
// graph of a stricter metric ends its rows earlier.
//
// A Graph can be used by any number of
// goroutines at the same time. The zero Graph is empty and ready to use. Graphs come from [Space.Graph], from a list of edges with
// [NewGraph], or from CSR arrays with [NewGraphCSR]. A Graph must not be copied.
type Graph struct {
	begins    []uint32 // the row of v is neighbors[begins[v]:ends[v]]
	ends      []uint32
	neighbors []int32
	size      int  // number of edges
	grouped   bool // rows are in groups by metric, each increasing; otherwise they are increasing

	// space is what the graph was made from, or nil. The graphs of a space, in all metrics, have the same vertices,
	// components and symmetries.
	space *Space

	fast fastSearch // prepared by MultiSourceBFS when it is called often
}

// Order returns the number of vertices.
func (g *Graph) Order() int { return len(g.begins) }

// Size returns the number of edges.
func (g *Graph) Size() int { return g.size }

// Degree returns the number of neighbors of v. It panics if v is not a vertex.
func (g *Graph) Degree(v int) int { return len(g.Neighbors(v)) }

// Neighbors returns the neighbors of v in increasing order; in a graph from [Space.Graphs], those one unit move away come
// first, then those one straight move away, then the others. The slice is part of the graph and must not be modified.
// It panics if v is not a vertex.
func (g *Graph) Neighbors(v int) []int32 {
	if uint(v) >= uint(g.Order()) {
		panic("klotski: vertex out of range")
	}
	return g.row(int32(v))
}

// row is Neighbors without the check.
func (g *Graph) row(v int32) []int32 {
	begin, end := g.begins[v], g.ends[v]
	return g.neighbors[begin:end:end]
}

// related reports whether the components and symmetries of the other graph are those of g too.
func (g *Graph) related(other *Graph) bool {
	return g == other || g.space != nil && g.space == other.space
}

// HasEdge reports whether u and v are neighbors, in time O(log(degree)), or O(degree) in a graph from [Space.Graphs]. It
// panics if u or v is not a vertex.
func (g *Graph) HasEdge(u, v int) bool {
	if uint(v) >= uint(g.Order()) {
		panic("klotski: vertex out of range")
	}
	if g.grouped {
		return slices.Contains(g.Neighbors(u), int32(v))
	}
	_, found := slices.BinarySearch(g.Neighbors(u), int32(v))
	return found
}

// Edges returns the edges (u, v) with u < v, ordered by u, then as in [Graph.Neighbors]. Hot loops walk [Graph.Neighbors] instead.
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

func tooManyVertices(order int) error {
	return fmt.Errorf("%w: a graph of %d vertices; at most %d are possible", ErrTooLarge, order, MaxOrder)
}

func tooManyEdges(maxArcs uint64) error {
	return fmt.Errorf("%w: a graph of more than %d edges", ErrTooLarge, maxArcs/2)
}
