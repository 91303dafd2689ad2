package klotski

import "fmt"

// newCSR returns the graph with these arrays, which it keeps, without checking them.
// They must pass check; tests run it on every graph built this way.
func newCSR(offsets []uint32, neighbors []int32) *Graph {
	if len(offsets) == 0 {
		return new(Graph)
	}
	last := len(offsets) - 1
	return &Graph{begins: offsets[:last], ends: offsets[1:], neighbors: neighbors, size: len(neighbors) / 2}
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
	if err := checkOffsets(offsets, neighbors); err != nil {
		return nil, err
	}
	g := newCSR(offsets, neighbors)
	if err := g.check(); err != nil {
		return nil, err
	}
	return g, nil
}

// checkOffsets reports offsets that do not go from 0 to len(neighbors) without decreasing.
func checkOffsets(offsets []uint32, neighbors []int32) error {
	if len(offsets) == 0 {
		if len(neighbors) > 0 {
			return fmt.Errorf("%w: %d neighbors of no vertex", ErrMalformedCSR, len(neighbors))
		}
		return nil
	}
	last := len(offsets) - 1
	if offsets[0] != 0 || uint64(offsets[last]) != uint64(len(neighbors)) {
		return fmt.Errorf("%w: offsets go from %d to %d, not from 0 to %d", ErrMalformedCSR, offsets[0], offsets[last], len(neighbors))
	}
	for v := range last {
		if offsets[v] > offsets[v+1] || uint64(offsets[v+1]) > uint64(len(neighbors)) {
			return fmt.Errorf("%w: row %d is neighbors[%d:%d]", ErrMalformedCSR, v, offsets[v], offsets[v+1])
		}
	}
	return nil
}

// check reports the first violation of the invariants of a Graph: rows strictly increasing and in range, no
// self-loops, every arc with its reverse.
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
	for v := range n {
		previous := int32(-1)
		for _, w := range g.Neighbors(v) {
			switch {
			case w < 0 || int(w) >= n:
				return fmt.Errorf("%w: neighbor %d of %d in a graph of order %d", ErrVertexRange, w, v, n)
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
