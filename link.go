package klotski

import (
	"context"
	"math"
)

// Graph returns the graph of s in metric m: vertex v is configuration v, and
// an edge is a move, which always leads both ways. See [Space.Graphs].
func (s *Space) Graph(ctx context.Context, m Metric) (*Graph, error) {
	m.mustBeKnown()
	graphs, err := s.link(ctx, nil, 1<<m)
	return graphs[m], err
}

// Graphs returns the graphs of s in all three metrics, indexed by [Metric]. It takes one pass, which
// costs little more than the finger graph alone: some 160 ns a configuration
// of Klotski. The graphs take 4 bytes a vertex, 4 for each of its neighbors, and 4 to spare.
//
// If progress is not nil, it is called from time to time with the number of configurations done.
//
// The error wraps [ErrTooLarge] if s has more than 2^31-1 configurations or
// the graph more than 2^32-1 arcs, and is that of ctx if it is cancelled.
func (s *Space) Graphs(ctx context.Context, progress func(done int)) ([Metrics]*Graph, error) {
	return s.link(ctx, progress, 1<<Metrics-1)
}

// linker links the configurations of a space.
type linker struct {
	*cursor
	rows   [Metrics]rows
	slides slides
	row    []uint64 // the neighbors of one configuration: index<<metricBits | metric
}

// metricBits is the number of bits of a Metric.
const metricBits = 2

// rows is a CSR graph that grows by one row at a time.
type rows struct {
	offsets   []uint32
	neighbors []int32
}

// link builds the graphs of the metrics whose bits are in the set wanted.
func (s *Space) link(ctx context.Context, progress func(done int), wanted uint) (graphs [Metrics]*Graph, err error) {
	n := s.Len()
	if n > math.MaxInt32 {
		return graphs, wrapf(ErrTooLarge, "a graph of %d configurations; at most 2^31-1 vertices are possible", n)
	}
	l := &linker{cursor: s.cursor()}
	loosest := Unit
	for m := range Metric(Metrics) {
		if wanted>>m&1 != 0 {
			loosest = m
			l.rows[m].offsets = make([]uint32, 1, n+1)
		}
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
		l.seek(uint64(v))
		l.findNeighbors(loosest)
		if err := l.addRow(wanted); err != nil {
			return graphs, err
		}
	}
	for m := range graphs {
		if wanted>>m&1 != 0 {
			graphs[m] = newCSR(l.rows[m].offsets, l.rows[m].neighbors)
			graphs[m].space = s
		}
	}
	return graphs, nil
}

// findNeighbors lists in l.row, in order of their indices, the neighbors of
// the configuration that the cursor stands on, in metric m.
func (l *linker) findNeighbors(m Metric) {
	t := l.space.tray
	l.row = l.row[:0]
	for slot := MaxCells; slot != 0; {
		slot = int(l.nodes[slot].parent)
		at := l.nodes[slot].place
		if at != 0 && t.places[at].border&l.gaps != 0 {
			for _, to := range l.slides[1:l.slides.explore(t, at, l.gaps, m)] {
				index := l.neighbor(&t.places[at], &t.places[to.place])
				l.row = append(l.row, index<<metricBits|uint64(to.metric))
			}
		}
	}
	insertionSort(l.row)
}

// insertionSort sorts short lists in less time than a general sort needs to start.
func insertionSort(list []uint64) {
	for i, x := range list {
		for ; i > 0 && list[i-1] > x; i-- {
			list[i] = list[i-1]
		}
		list[i] = x
	}
}

// addRow adds l.row to the graphs of the wanted metrics.
func (l *linker) addRow(wanted uint) error {
	for m := range Metric(Metrics) {
		if wanted>>m&1 == 0 {
			continue
		}
		rows := &l.rows[m]
		for _, entry := range l.row {
			if Metric(entry&(1<<metricBits-1)) <= m {
				rows.neighbors = append(rows.neighbors, int32(entry>>metricBits))
			}
		}
		if uint64(len(rows.neighbors)) > math.MaxUint32 {
			return wrapf(ErrTooLarge, "a graph with more than 2^32-1 arcs")
		}
		rows.offsets = append(rows.offsets, uint32(len(rows.neighbors)))
	}
	return nil
}
