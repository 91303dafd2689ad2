package klotski

import (
	"context"
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
// 200 ns a configuration of Klotski. Together they take 16 bytes a vertex and 8
// a finger edge; 8 bytes a vertex and 4 an edge more are in use for a while.
//
// If progress is not nil, it is called from time to time with the number of
// configurations done.
//
// The error wraps [ErrTooLarge] if s has more than 2^30 configurations or a
// graph more than 2^32-1 arcs, and is that of ctx if it is canceled.
func (s *Space) Graphs(ctx context.Context, progress func(done int)) ([Metrics]*Graph, error) {
	return s.link(ctx, progress, 1<<Metrics-1)
}

// linker links the configurations of a space.
//
// A block that moves to a later anchor leaves a gap where its anchor was, and
// gaps come first in the order of configurations: so such a move leads to a
// smaller index, and its reverse to a greater one. The linker finds each edge
// once, from its greater end v, going through v in order with a [trail], which
// shares the work among configurations that begin alike. Then it knows how
// long each row of the graph is, and deals the edges out in the same order:
// row v gets its smaller neighbors when v comes, and the greater ones when
// they come. So the neighbors of a metric are sorted without sorting.
type linker struct {
	*trail
	edges   edgeList
	degrees []degrees
}

// degrees holds the number of neighbors of a vertex that are exactly a unit,
// straight or finger move away. A configuration has fewer than 64^2 neighbors.
type degrees [Metrics]uint16

// lowEdge is the smaller end of an edge and the strictest metric that has it:
// index<<metricBits | metric.
type lowEdge uint32

// metricBits is the number of bits of a Metric.
const metricBits = 2

// maxLinked is the largest number of configurations that a lowEdge can tell
// apart.
const maxLinked = 1 << (32 - metricBits)

func (e lowEdge) vertex() int    { return int(e >> metricBits) }
func (e lowEdge) metric() Metric { return Metric(e & (1<<metricBits - 1)) }

// edgeList lists edges by their greater ends, in chunks that never move.
type edgeList struct {
	chunks [][]lowEdge
	rows   []uint16 // by vertex: the number of its edges to smaller ones
}

// chunkEdges is the size of a chunk, and maxRow bounds the length of a row: 64
// blocks and places leave room for no more.
const (
	chunkEdges = 1 << 15
	maxRow     = MaxCells * MaxCells
)

// room returns the last chunk, or a new one if a row might not fit in it.
func (l *edgeList) room() *[]lowEdge {
	if last := len(l.chunks) - 1; last >= 0 && cap(l.chunks[last])-len(l.chunks[last]) >= maxRow {
		return &l.chunks[last]
	}
	l.chunks = append(l.chunks, make([]lowEdge, 0, chunkEdges))
	return &l.chunks[len(l.chunks)-1]
}

// all yields the edges of each vertex, in order.
func (l *edgeList) all(yield func(v int, row []lowEdge) bool) {
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
		trail:   newTrail(s, newLattice(s), Metric(bits.Len(wanted)-1)),
		edges:   edgeList{rows: make([]uint16, n)},
		degrees: make([]degrees, n),
	}
	l.linking = true
	l.onlyLater = l.metric != Finger // earlier moves tell where turns begin
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
		l.addRow(v)
	}
	return l.graphs(wanted)
}

// addRow adds the edges to the smaller neighbors of v, on which the trail
// stands.
func (l *linker) addRow(v int) {
	chunk := l.edges.room()
	row := (*chunk)[len(*chunk):cap(*chunk)]
	row = row[:l.fillRow(row, v)]
	*chunk = (*chunk)[:len(*chunk)+len(row)]
	insertionSort(row)
	l.edges.rows[v] = uint16(len(row))
	for _, e := range row {
		l.degrees[v][e.metric()]++
		l.degrees[e.vertex()][e.metric()]++
	}
}

// fillRow writes the edges to the smaller neighbors of v to row and returns
// their number.
func (l *linker) fillRow(row []lowEdge, v int) int {
	count := 0
	explored := uint64(0) // anchors
	for i, step := range l.steps {
		move := &l.moves[i]
		// Half of the moves are later, at random: so write each down, and
		// count the later ones.
		row[count] = lowEdge((uint64(v)+step)<<metricBits | uint64(move.metric))
		count += int(move.later)
		if l.metric != Finger {
			continue
		}
		from, to := &l.places[move.from], &l.places[move.to]
		free := l.gaps | from.mask
		left, right := (move.direction+1)%Directions, (move.direction+3)%Directions
		if (to.canStep(left, free) || to.canStep(right, free)) && explored>>from.anchor&1 == 0 {
			explored |= 1 << from.anchor
			count += l.fillTurns(row[count:], v, move.from)
		}
	}
	return count
}

// fillTurns writes the edges to the smaller neighbors of v that the block at
// a place makes around a corner.
func (l *linker) fillTurns(row []lowEdge, v int, at uint16) int {
	count := 0
	from := &l.places[at]
	for _, slide := range l.slides[1:l.slides.explore(l.space.tray, at, l.gaps, Finger)] {
		to := &l.places[slide.place]
		if slide.metric == Finger && to.anchor > from.anchor {
			row[count] = lowEdge((uint64(v)+l.step(from, to))<<metricBits | uint64(Finger))
			count++
		}
	}
	return count
}

// insertionSort sorts short lists in less time than a general sort needs to
// start.
func insertionSort(list []lowEdge) {
	for i, x := range list {
		for ; i > 0 && list[i-1] > x; i-- {
			list[i] = list[i-1]
		}
		list[i] = x
	}
}

// graphs deals out the edges to the graphs of the wanted metrics. They share
// the array of neighbors: a row has a group for each of the metrics, the
// strictest first, and the graph of a metric ends each row after its group.
func (l *linker) graphs(wanted uint) (graphs [Metrics]*Graph, err error) {
	n := len(l.degrees)
	begins := make([]uint32, n)
	// While groups are filled, ends says where the next neighbor goes. An edge
	// whose own metric is not wanted goes to the next one that is.
	var ends [Metrics][]uint32
	for m := int(l.metric); m >= 0; m-- {
		if wanted>>m&1 != 0 {
			ends[m] = make([]uint32, n)
		} else {
			ends[m] = ends[m+1]
		}
	}
	arcs := uint64(0)
	var sizes [Metrics]int
	for v, degrees := range l.degrees {
		begins[v] = uint32(arcs)
		group := uint32(arcs)
		for m := range l.metric + 1 {
			arcs += uint64(degrees[m])
			sizes[m] += int(arcs - uint64(begins[v]))
			if wanted>>m&1 != 0 {
				ends[m][v] = group
				group = uint32(arcs)
			}
		}
	}
	if arcs > maxArcs {
		return graphs, wrapf(ErrTooLarge, "a graph of %d arcs; at most 2^32-1 are possible", arcs)
	}
	neighbors := make([]int32, arcs)
	for v, row := range l.edges.all {
		for _, e := range row {
			w, next := e.vertex(), ends[e.metric()]
			neighbors[next[v]] = int32(w)
			next[v]++
			neighbors[next[w]] = int32(v)
			next[w]++
		}
	}
	for m := range l.metric + 1 {
		if wanted>>m&1 != 0 {
			graphs[m] = &Graph{begins: begins, ends: ends[m], neighbors: neighbors, size: sizes[m] / 2, space: l.space,
				grouped: bits.OnesCount(wanted) > 1}
		}
	}
	return graphs, nil
}
