package klotski

import (
	"context"
	"math"
)

// # One graph for three metrics
//
// The component of a position is the same in all metrics, since any move is a
// sequence of unit steps. So the unit steps are all that is stored: for each position its arcs,
// with the block that steps and its direction.
//
// Moving one block while all others stand still leads through a set of
// positions, and any two of them are one finger move apart. So the finger graph consists of
// cliques, one for each block that can move in each position, but many positions
// share one. The straight graph is like that too, with a clique for each line along
// which a block moves, and in the unit graph each step is a clique. A breadth-first sweep need
// enter a clique once: the first time, all members get their distance, and
// nothing is left to find in it. The arcs of one block from one position belong to one
// clique, so marking arcs marks cliques, and a sweep takes a time proportional to the
// number of arcs in every metric, though the number of finger moves may be much larger.

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
	swept     Metric // the metric of the last sweep that went through the arc, or none
}

// unswept marks arcs that no sweep has gone through.
const unswept = Metrics

// edge is a unit step, told once for both ways.
type edge struct {
	a, b      int32 // the positions
	from, to  uint8 // slots of the anchor in a and b
	direction Direction
}

func (x *explorer[W]) stepGraph(ctx context.Context, progress func(positions int)) (*stepGraph, error) {
	x.record = true
	if err := x.run(ctx, Unit, nil, progress); err != nil {
		return nil, err
	}
	if 2*uint64(len(x.edges)) > math.MaxUint32 {
		return nil, wrapf(ErrTooLarge, "%d steps; at most 2^31-1 are possible", len(x.edges))
	}
	g := newStepGraph(len(x.states), x.edges)
	x.edges = nil
	return g, nil
}

// newStepGraph sorts the arcs of the edges by the positions that they are from.
func newStepGraph(order int, edges []edge) *stepGraph {
	g := &stepGraph{offsets: make([]uint32, order+1), list: make([]stepArc, 2*len(edges))}
	for i := range edges {
		g.offsets[edges[i].a]++
		g.offsets[edges[i].b]++
	}
	end := uint32(0)
	for v := range g.offsets {
		end += g.offsets[v]
		g.offsets[v] = end
	}
	// Filling the rows from behind moves each offset to the begin of its row.
	for i := range edges {
		e := &edges[i]
		g.offsets[e.a]--
		g.list[g.offsets[e.a]] = stepArc{e.b, e.from, e.to, e.direction, unswept}
		g.offsets[e.b]--
		g.list[g.offsets[e.b]] = stepArc{e.a, e.to, e.from, e.direction.opposite(), unswept}
	}
	return g
}

// sweep returns the number of moves of metric m from each position to the
// nearest source, -1 where there is none. Each metric can be swept once.
func (g *stepGraph) sweep(sources []int32, m Metric) []int32 {
	dist := make([]int32, len(g.offsets)-1)
	for v := range dist {
		dist[v] = -1
	}
	queue := make([]int32, 0, len(dist))
	for _, v := range sources {
		dist[v] = 0
		queue = append(queue, v)
	}
	var clique []visit
	for head := 0; head < len(queue); head++ {
		v := queue[head]
		for _, a := range g.row(v) {
			if m == Unit {
				clique = append(clique[:0], visit{a.target, a.to})
			} else {
				clique = g.flood(clique[:0], visit{v, a.from}, m, a.direction)
			}
			for _, w := range clique {
				if dist[w.position] < 0 {
					dist[w.position] = dist[v] + 1
					queue = append(queue, w.position)
				}
			}
		}
	}
	return dist
}

// visit is a position together with the slot of a block.
type visit struct {
	position int32
	slot     uint8
}

// row returns the arcs from v.
func (g *stepGraph) row(v int32) []stepArc { return g.list[g.offsets[v]:g.offsets[v+1]] }

// flood appends the clique of a visit: all that moving its block leads to, in
// the straight metric along the line of direction d only. It appends nothing if the clique
// was swept before.
func (g *stepGraph) flood(clique []visit, start visit, m Metric, d Direction) []visit {
	if !g.mark(start, m, d) {
		return clique
	}
	clique = append(clique, start)
	for head := 0; head < len(clique); head++ {
		at := clique[head]
		for _, a := range g.row(at.position) {
			if to := (visit{a.target, a.to}); a.belongs(at, m, d) && g.mark(to, m, d) {
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

// mark marks the arcs by which a member of a clique leads on, and reports
// false if they were marked before. There is one at least: the way back.
func (g *stepGraph) mark(at visit, m Metric, d Direction) bool {
	row := g.row(at.position)
	for i := range row {
		if a := &row[i]; a.belongs(at, m, d) {
			if a.swept == m {
				return false
			}
			a.swept = m
		}
	}
	return true
}
