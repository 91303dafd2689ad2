package klotski

import "math"

// plainDiameter is the algorithm BoundingDiameters of Takes and Kosters (see bounding.go) on a textbook breadth-first
// search, component by component, largest first.
func (g *Graph) plainDiameter(components *Components, b *best) error {
	if components == nil {
		components = g.Components()
	}
	x := &plainSearch{
		graph: g, best: b,
		lo: make([]int32, g.Order()), hi: make([]int32, g.Order()),
		dist: make([]int32, g.Order()), order: make([]int32, g.Order()),
	}
	for c := range components.Len() {
		if components.Size(c)-1 <= b.Length {
			break
		}
		x.component = c
		if atMost, err := x.run(components.Members(c)); err != nil {
			b.raise(atMost)
			if c+1 < components.Len() {
				b.raise(components.Size(c+1) - 1)
			}
			return err
		}
	}
	return nil
}

// plainSearch is a search by bounds of single vertices.
type plainSearch struct {
	graph       *Graph
	best        *best
	component   int
	lo, hi      []int32 // bounds on the eccentricity of each vertex
	dist, order []int32
}

// run searches one component. Its candidates are the vertices that may have a larger eccentricity than any seen. If it
// is canceled, no distance in the component is longer than atMost.
func (x *plainSearch) run(members []int32) (atMost int, err error) {
	candidates := append([]int32(nil), members...)
	for _, v := range candidates {
		x.lo[v], x.hi[v] = 0, math.MaxInt32
	}
	for high := true; ; high = !high {
		x.sweep(x.choose(candidates, high), candidates)
		atMost = x.best.Length
		kept := candidates[:0]
		for _, v := range candidates {
			if int(x.hi[v]) > x.best.Length {
				kept = append(kept, v)
				atMost = max(atMost, int(x.hi[v]))
			}
		}
		candidates = kept
		if err := x.best.report(x.component, len(candidates)); err != nil || len(candidates) == 0 {
			return atMost, err
		}
	}
}

// sweep searches from the source and improves the bounds of the candidates.
func (x *plainSearch) sweep(source int32, candidates []int32) {
	sources := [1]int32{source}
	order := x.graph.textbookSearch(sources[:], x.dist, x.order)
	farthest := order[len(order)-1]
	eccentricity := x.dist[farthest]
	x.best.record(source, farthest, int(eccentricity))
	for _, v := range candidates {
		d := x.dist[v]
		x.lo[v] = max(x.lo[v], d, eccentricity-d)
		x.hi[v] = min(x.hi[v], eccentricity+d)
	}
}

// choose returns the candidate with the largest upper or the smallest lower bound, and of several the one with the
// most neighbors. So the first is the one with the most neighbors of all.
func (x *plainSearch) choose(candidates []int32, high bool) int32 {
	chosen := candidates[0]
	for _, v := range candidates {
		a, b := x.lo[chosen], x.lo[v]
		if high {
			a, b = x.hi[v], x.hi[chosen]
		}
		if a > b || a == b && x.graph.Degree(int(v)) > x.graph.Degree(int(chosen)) {
			chosen = v
		}
	}
	return chosen
}

// textbookSearch is MultiSourceBFS as in a textbook: what the plain form, [Diameter.Verify] and the tests run on.
// order must have as many entries as there are vertices.
func (g *Graph) textbookSearch(sources, dist, order []int32) []int32 {
	for v := range dist {
		dist[v] = -1
	}
	tail := 0
	for _, s := range sources {
		if dist[s] < 0 {
			dist[s] = 0
			order[tail] = s
			tail++
		}
	}
	for head := 0; head < tail; head++ {
		v := order[head]
		for _, w := range g.row(v) {
			if dist[w] < 0 {
				dist[w] = dist[v] + 1
				order[tail] = w
				tail++
			}
		}
	}
	return order[:tail]
}
