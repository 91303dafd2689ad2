package klotski

import (
	"errors"
	"fmt"
	"slices"
)

// ErrUnproven reports that the evidence of a [Diameter] does not prove it.
var ErrUnproven = errors.New("klotski: diameter not proven")

// Verify proves that d is the diameter of g, or returns an error that says what is missing: [ErrUnproven], or
// [ErrNotAutomorphism] for a wrong symmetry. The symmetries must be those given to the search (nil for none).
//
// It trusts nothing but the graph. The symmetries are verified. Every source of the evidence is swept again, by a
// textbook search. One of these sweeps must see From and To at the distance Length, and no sweep more than that. And the
// distances must rule out longer ones, by the argument that is explained and proved above the search, in bounding.go:
// whoever ends a longer path is within Length-reach of no source, reach being the largest distance from the source to
// an end of a longer path.
//
// Verify panics if g is nil. Time O((sweeps + symmetries) * (order + edges)), memory 8 bytes for each vertex of the
// component of each sweep. It takes no context: with a dozen sweeps of ten million vertices it runs for seconds.
func (d Diameter) Verify(g *Graph, symmetries *Symmetries) error {
	if g == nil {
		panic("klotski: Verify on a nil Graph")
	}
	if symmetries != nil {
		if err := symmetries.verify(g); err != nil {
			return err
		}
	}
	if d.AtMost != d.Length || d.Sweeps != len(d.Evidence) {
		return fmt.Errorf("%w: it is between %d and %d, by %d sweeps with evidence of %d",
			ErrUnproven, d.Length, d.AtMost, d.Sweeps, len(d.Evidence))
	}
	if g.Order() == 0 && d.Length == 0 && d.From == -1 && d.To == -1 {
		return nil
	}
	components := g.Components()
	swept, err := d.sweepAgain(g, components)
	if err != nil {
		return err
	}
	closed := make([]bool, g.Order()) // the orbits that cannot be an end of a longer path
	orbits := newOrbits(g.Order())
	for c := range components.Len() {
		members := components.Members(c)
		before := orbits.count
		orbits.number(members, symmetries.Generators())
		mirrored := orbits.count == before // by an earlier component, which is proven for both
		if len(members)-1 > d.Length && !mirrored && !ruledOut(swept[c], orbits.of, closed, d.Length) {
			return fmt.Errorf("%w: component %d may have a distance of more than %d", ErrUnproven, c, d.Length)
		}
	}
	return nil
}

// proofSweep is a sweep made again: the vertices by their distance from its source. They are removed from the end when
// they are known not to end a path of more than the length, and have been found too near in order[:front].
type proofSweep struct {
	order, dist []int32 // dist[i] is the distance of order[i]
	front       int
}

// sweepAgain makes every sweep of the evidence again, and returns them by component.
func (d Diameter) sweepAgain(g *Graph, components *Components) ([][]proofSweep, error) {
	swept := make([][]proofSweep, components.Len())
	dist, order := make([]int32, g.Order()), make([]int32, g.Order())
	seen := false
	for _, s := range d.Evidence {
		if s.Source < 0 || s.Source >= g.Order() {
			return nil, fmt.Errorf("%w: source %d in a graph of order %d", ErrUnproven, s.Source, g.Order())
		}
		reached := g.textbookSearch([]int32{int32(s.Source)}, dist, order)
		p := proofSweep{order: slices.Clone(reached), dist: make([]int32, len(reached))}
		for i, v := range reached {
			p.dist[i] = dist[v]
		}
		if farthest := int(p.dist[len(reached)-1]); farthest != s.Eccentricity || farthest > d.Length {
			return nil, fmt.Errorf("%w: vertex %d has eccentricity %d, not %d, and the diameter is said to be %d",
				ErrUnproven, s.Source, farthest, s.Eccentricity, d.Length)
		}
		seen = seen || s.Source == d.From && d.To >= 0 && d.To < g.Order() && int(dist[d.To]) == d.Length
		c := components.Of(s.Source)
		swept[c] = append(swept[c], p)
	}
	if !seen {
		return nil, fmt.Errorf("%w: no sweep saw %d and %d at distance %d", ErrUnproven, d.From, d.To, d.Length)
	}
	return swept, nil
}

// ruledOut reports whether the sweeps of a component prove that it has no distance of more than length.
func ruledOut(sweeps []proofSweep, orbit []int32, closed []bool, length int) bool {
	for again := true; again; {
		again = false
		for i := range sweeps {
			s := &sweeps[i]
			left := len(s.order)
			for left > 0 && closed[orbit[s.order[left-1]]] {
				left--
			}
			s.order = s.order[:left]
			if left == 0 {
				return true
			}
			reach := s.dist[left-1]
			for s.front < left && int(s.dist[s.front]+reach) <= length {
				closed[orbit[s.order[s.front]]] = true
				s.front++
				again = true
			}
		}
	}
	return false
}

// orbits numbers the orbits of a group, those of a component and of all components that it is mapped to at a time.
type orbits struct {
	of    []int32 // the orbit of each vertex, -1 for one without a number
	count int32   // orbits so far
}

func newOrbits(order int) *orbits {
	o := &orbits{of: make([]int32, order)}
	for v := range o.of {
		o.of[v] = -1
	}
	return o
}

// number gives the next numbers to the orbits of the vertices that have none. An orbit is what generators lead to.
func (o *orbits) number(vertices []int32, generators [][]int32) {
	for _, v := range vertices {
		if o.of[v] >= 0 {
			continue
		}
		o.of[v] = o.count
		for stack := []int32{v}; len(stack) > 0; {
			u := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, p := range generators {
				if w := p[u]; o.of[w] < 0 {
					o.of[w] = o.count
					stack = append(stack, w)
				}
			}
		}
		o.count++
	}
}
