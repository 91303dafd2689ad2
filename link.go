package klotski

import (
	"context"
	"math"
	"math/bits"
)

// Graph returns the graph of s in metric m: vertex v is configuration v, and
// an edge is a move, which always leads both ways. See [Space.Graphs].
func (s *Space) Graph(ctx context.Context, m Metric) (*Graph, error) {
	m.mustBeKnown()
	graphs, err := s.link(ctx, nil, 1<<m)
	return graphs[m], err
}

// Graphs returns the graphs of s in all three metrics, indexed by [Metric]. It
// takes one pass, which costs little more than the finger graph alone: some
// 200 ns a configuration of Klotski. Each graph takes 4 bytes a vertex and 8 an
// edge; 12 bytes a vertex and 4 an edge are in use for a while.
//
// If progress is not nil, it is called from time to time with the number of
// configurations done.
//
// The error wraps [ErrTooLarge] if s has more than 2^30 configurations or a
// graph more than 2^32-1 arcs, and is that of ctx if it is cancelled.
func (s *Space) Graphs(ctx context.Context, progress func(done int)) ([Metrics]*Graph, error) {
	return s.link(ctx, progress, 1<<Metrics-1)
}

// linker links the configurations of a space.
//
// A block that moves to a later anchor leaves a gap where its anchor was, and
// gaps come first in the order of configurations: so such a move leads to a
// smaller index, and its reverse to a greater one. The linker finds each edge
// once, from its greater end v, going through v in order. Then it knows how
// long each row of the graph is, and deals the edges out in the same order:
// row v gets its smaller neighbors when v comes, and the greater ones when
// they come. So rows are sorted without sorting.
type linker struct {
	*cursor
	loosest Metric
	edges   edgeList
	degrees []degrees
	steps   unitMoves
	slides  slides
}

// degrees holds the number of neighbors of a vertex that are exactly a unit,
// straight or finger move away. A configuration has fewer than 64^2 neighbors.
type degrees [Metrics]uint16

// edge is the smaller end of an edge and the strictest metric that has it:
// index<<metricBits | metric.
type edge uint32

// metricBits is the number of bits of a Metric.
const metricBits = 2

// maxLinked is the largest number of configurations that an edge can tell
// apart.
const maxLinked = 1 << (32 - metricBits)

func (e edge) vertex() int    { return int(e >> metricBits) }
func (e edge) metric() Metric { return Metric(e & (1<<metricBits - 1)) }

// edgeList lists edges by their greater ends, in chunks that never move.
type edgeList struct {
	chunks [][]edge
	rows   []uint16 // by vertex: the number of its edges to smaller ones
}

// chunkEdges is the size of a chunk, and maxRow bounds the length of a row: 64
// blocks and places leave room for no more.
const (
	chunkEdges = 1 << 15
	maxRow     = MaxCells * MaxCells
)

// room returns the last chunk, or a new one if a row might not fit in it.
func (l *edgeList) room() *[]edge {
	if last := len(l.chunks) - 1; last >= 0 && cap(l.chunks[last])-len(l.chunks[last]) >= maxRow {
		return &l.chunks[last]
	}
	l.chunks = append(l.chunks, make([]edge, 0, chunkEdges))
	return &l.chunks[len(l.chunks)-1]
}

// all yields the edges of each vertex, in order.
func (l *edgeList) all(yield func(v int, row []edge) bool) {
	v := 0
	for _, chunk := range l.chunks {
		for ; v < len(l.rows) && int(l.rows[v]) <= len(chunk); v++ {
			if !yield(v, chunk[:l.rows[v]]) {
				return
			}
			chunk = chunk[l.rows[v]:]
		}
	}
}

// link builds the graphs of the metrics whose bits are in the set wanted.
func (s *Space) link(ctx context.Context, progress func(done int), wanted uint) (graphs [Metrics]*Graph, err error) {
	n := s.Len()
	if n > maxLinked {
		return graphs, wrapf(ErrTooLarge, "a graph of %d configurations; at most 2^30 are possible", n)
	}
	l := &linker{
		cursor:  s.cursor(),
		loosest: Metric(bits.Len(wanted) - 1),
		edges:   edgeList{rows: make([]uint16, n)},
		degrees: make([]degrees, n),
	}
	for v := range n {
		if v%(1<<14) == 0 {
			if err := ctx.Err(); err != nil {
				return graphs, err
			}
			if progress != nil {
				progress(v)
			}
		}
		l.stepTo(uint64(v))
		l.addRow(v)
	}
	for m := range Metric(Metrics) {
		if wanted>>m&1 != 0 {
			if graphs[m], err = l.graph(m); err != nil {
				return graphs, err
			}
			graphs[m].space = s
		}
	}
	return graphs, nil
}

// addRow adds the edges to the smaller neighbors of v, on which the cursor
// stands.
func (l *linker) addRow(v int) {
	chunk := l.edges.room()
	first := len(*chunk)
	*chunk = l.appendSmaller(*chunk)
	row := (*chunk)[first:]
	insertionSort(row)
	l.edges.rows[v] = uint16(len(row))
	for _, e := range row {
		l.degrees[v][e.metric()]++
		l.degrees[e.vertex()][e.metric()]++
	}
}

// appendSmaller appends the edges to smaller neighbors to row.
//
// Most blocks that can go a step can go no further: only the others are
// explored. That takes the steps to earlier anchors too, for a way to a later one may
// begin there.
func (l *linker) appendSmaller(row []edge) []edge {
	places := l.space.tray.places
	explored := uint64(0) // anchors
	for _, directions := range [2][2]Direction{{Right, Down}, {Left, Up}} {
		later := directions[0] == Right
		if !later && l.loosest == Unit {
			break
		}
		for _, s := range l.steps[:l.steps.fill(l.cursor, directions)] {
			from, to := &places[s.from], &places[s.to]
			if later {
				row = append(row, l.edge(from, to, Unit))
			}
			if l.loosest == Unit || explored>>from.anchor&1 != 0 || bits.OnesCount(to.steps(l.gaps|from.mask)) == 1 {
				continue // it can only go back
			}
			explored |= 1 << from.anchor
			for _, slide := range l.slides[1:l.slides.explore(l.space.tray, s.from, l.gaps, l.loosest)] {
				if to := &places[slide.place]; slide.metric != Unit && to.anchor > from.anchor {
					row = append(row, l.edge(from, to, slide.metric))
				}
			}
		}
	}
	return row
}

// edge returns the edge to the smaller neighbor that a move leads to.
func (l *linker) edge(from, to *place, m Metric) edge {
	return edge(l.neighbor(from, to)<<metricBits | uint64(m))
}

// insertionSort sorts short lists in less time than a general sort needs to
// start.
func insertionSort(list []edge) {
	for i, x := range list {
		for ; i > 0 && list[i-1] > x; i-- {
			list[i] = list[i-1]
		}
		list[i] = x
	}
}

// graph deals out the edges of metric m.
func (l *linker) graph(m Metric) (*Graph, error) {
	// While rows are filled, offsets[v+1] is where the next neighbor of v
	// goes; in the end that is the beginning of row v+1.
	offsets := make([]uint32, len(l.degrees)+1)
	arcs := uint64(0)
	for v, degrees := range l.degrees {
		offsets[v+1] = uint32(arcs)
		for _, degree := range degrees[:m+1] {
			arcs += uint64(degree)
		}
	}
	if arcs > math.MaxUint32 {
		return nil, wrapf(ErrTooLarge, "a graph of %d arcs; at most 2^32-1 are possible", arcs)
	}
	neighbors := make([]int32, arcs)
	next := offsets[1:]
	for v, row := range l.edges.all {
		at := next[v]
		for _, e := range row {
			if e.metric() > m {
				continue
			}
			w := e.vertex()
			neighbors[at] = int32(w)
			at++
			neighbors[next[w]] = int32(v)
			next[w]++
		}
		next[v] = at
	}
	return newCSR(offsets, neighbors), nil
}
