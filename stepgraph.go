package klotski

import (
	"context"
	"math"
	"slices"
)

// # One graph for three metrics
//
// The component of a position is the same in all metrics, since any move is a
// sequence of unit steps. So the unit steps are all that is stored: for each
// position its arcs, with the block that steps and its direction.
//
// The positions that one block passes while all others stand still are one move
// apart, any two of them: a clique, as many.go explains. Most are the two ends
// of a step, but some are larger, in the finger metric and, along lines, in the
// straight one. A breadth-first sweep need enter a larger clique once: the
// first time, all members get their distance, and nothing is left to find in
// it. So a sweep takes a time proportional to the number of unit steps in every
// metric, however many finger moves there are.

// stepGraph holds the unit steps of a component: those from position v are
// list[offsets[v]:offsets[v+1]].
type stepGraph struct {
	offsets []uint32
	list    []stepArc
}

// stepArc is a unit step of the block with its anchor at slot from.
type stepArc struct {
	target    int32
	from, to  uint8
	direction Direction
	open      metricSet // the metrics in which it is in a clique of three or more that was not swept
}

// metricSet is a set of metrics; bit m stands for Metric m.
type metricSet uint8

// pauseEvery is the number of positions or edges after which the long loops look
// up, about a millisecond.
const pauseEvery = 1 << 14

// edge is a unit step, told once for both ways.
type edge struct {
	a, b      int32 // the positions
	from, to  uint8 // slots of the anchor in a and b
	direction Direction
}

// stepGraph explores the component of the start and returns its unit steps.
func (x *explorer[W]) stepGraph(ctx context.Context, progress func(positions int)) (*stepGraph, error) {
	x.record = true
	if err := x.run(ctx, Unit, nil, progress); err != nil {
		return nil, err
	}
	if 2*uint64(len(x.edges)) > math.MaxUint32 {
		return nil, wrapf(ErrTooLarge, "%d steps; at most 2^31-1 are possible", len(x.edges))
	}
	edges := x.edges
	x.edges = nil
	return newStepGraph(len(x.states), edges, pauseOf(ctx, progress, len(x.states)))
}

// pauseOf returns a function that reports a number of positions and says whether
// ctx is canceled.
func pauseOf(ctx context.Context, progress func(positions int), positions int) func() error {
	return func() error {
		if progress != nil {
			progress(positions)
		}
		return ctx.Err()
	}
}

// newStepGraph sorts the arcs of the edges by the positions that they are from.
// It calls pause from time to time; an error ends it.
func newStepGraph(order int, edges []edge, pause func() error) (*stepGraph, error) {
	g := &stepGraph{offsets: make([]uint32, order+1), list: make([]stepArc, 2*len(edges))}
	for chunk := range slices.Chunk(edges, pauseEvery) {
		if err := pause(); err != nil {
			return nil, err
		}
		for i := range chunk {
			g.offsets[chunk[i].a]++
			g.offsets[chunk[i].b]++
		}
	}
	end := uint32(0)
	for v := range g.offsets {
		end += g.offsets[v]
		g.offsets[v] = end
	}
	// Filling the rows from behind moves each offset to the begin of its row.
	for chunk := range slices.Chunk(edges, pauseEvery) {
		if err := pause(); err != nil {
			return nil, err
		}
		for i := range chunk {
			e := &chunk[i]
			g.offsets[e.a]--
			g.list[g.offsets[e.a]] = stepArc{e.b, e.from, e.to, e.direction, 0}
			g.offsets[e.b]--
			g.list[g.offsets[e.b]] = stepArc{e.a, e.to, e.from, e.direction.opposite(), 0}
		}
	}
	return g, g.findCliques(pause)
}

// findCliques finds the steps that are in cliques of three or more: at one of
// their ends the block can make another step, too.
func (g *stepGraph) findCliques(pause func() error) error {
	for v := range g.offsets[:len(g.offsets)-1] {
		if v%pauseEvery == 0 {
			if err := pause(); err != nil {
				return err
			}
		}
		row := g.row(int32(v))
		for i := range row {
			a := &row[i]
			a.open = others(row, a.from, a.target, a.direction) | others(g.row(a.target), a.to, int32(v), a.direction)
		}
	}
	return nil
}

// others returns the metrics in which a block has a move, other than to a given
// position, that goes on from one in direction d.
func others(row []stepArc, slot uint8, but int32, d Direction) (open metricSet) {
	for i := range row {
		if b := &row[i]; b.from == slot && b.target != but {
			open |= 1 << Finger
			if (b.direction^d)&1 == 0 {
				open |= 1 << Straight
			}
		}
	}
	return open
}

// sweep returns the number of moves of metric m from each position to the
// nearest source, -1 where there is none. Each metric can be swept once. It
// calls pause every pauseEvery positions; an error ends it.
func (g *stepGraph) sweep(sources []int32, m Metric, pause func() error) ([]int32, error) {
	dist := make([]int32, len(g.offsets)-1)
	for v := range dist {
		dist[v] = -1
	}
	queue := make([]int32, len(dist))
	tail := copy(queue, sources)
	for _, v := range sources {
		dist[v] = 0
	}
	reach := func(w, d int32) {
		if dist[w] < 0 {
			dist[w] = d
			queue[tail] = w
			tail++
		}
	}
	var clique []visit
	for head := 0; head < tail; head++ {
		if head%pauseEvery == 0 {
			if err := pause(); err != nil {
				return nil, err
			}
		}
		v := queue[head]
		d := dist[v] + 1
		row := g.row(v)
		for i := range row {
			a := &row[i]
			reach(a.target, d)
			if a.open>>m&1 != 0 {
				clique = g.flood(clique[:0], visit{v, a.from}, m, a.direction)
				for _, w := range clique {
					reach(w.position, d)
				}
			}
		}
	}
	return dist, nil
}

// visit is a position together with the slot of a block.
type visit struct {
	position int32
	slot     uint8
}

// row returns the arcs from v.
func (g *stepGraph) row(v int32) []stepArc { return g.list[g.offsets[v]:g.offsets[v+1]] }

// flood appends the clique of a visit, of three or more: all that moving its
// block leads to, in the straight metric along the line of direction d only.
func (g *stepGraph) flood(clique []visit, start visit, m Metric, d Direction) []visit {
	g.shut(start, m, d)
	clique = append(clique, start)
	for head := 0; head < len(clique); head++ {
		at := clique[head]
		for _, a := range g.row(at.position) {
			if to := (visit{a.target, a.to}); a.belongs(at, m, d) && g.shut(to, m, d) {
				clique = append(clique, to)
			}
		}
	}
	return clique
}

// belongs reports whether an arc from a member of a clique stays in it.
func (a *stepArc) belongs(at visit, m Metric, d Direction) bool {
	return a.from == at.slot && (m == Finger || (a.direction^d)&1 == 0)
}

// shut marks the arcs by which a member of a clique leads on as swept, and
// reports false if they were. There is one at least: the way back.
func (g *stepGraph) shut(at visit, m Metric, d Direction) (first bool) {
	row := g.row(at.position)
	for i := range row {
		if a := &row[i]; a.belongs(at, m, d) && a.open>>m&1 != 0 {
			a.open &^= 1 << m
			first = true
		}
	}
	return first
}
