package klotski

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// ErrUnproven reports that the evidence of a [Diameter] does not prove it.
var ErrUnproven = errors.New("klotski: diameter not proven")

// Verify proves that d is the diameter of g, or returns an error that says what is missing: [ErrUnproven], or
// [ErrNotAutomorphism] for a wrong symmetry. The symmetries must be those given to the search (nil for none). If ctx is
// canceled the error is that of ctx.
//
// It trusts nothing but the graph. The symmetries are verified. Every source of the evidence is swept again, by another
// search than the one that found it. From and To must be at the distance Length, and no sweep may see more than that. And the
// distances must rule out longer ones, by the argument that is explained and proved above the search, in bounding.go:
// whoever ends a longer path is within Length-reach of no source, reach being the largest distance from the source to
// an end of a longer path.
//
// Verify panics if g is nil. Time O((passes * sweeps + symmetries) * (order + edges)) with a few passes, some ten times
// that of the search; memory 36 bytes a vertex.
func (d Diameter) Verify(ctx context.Context, g *Graph, symmetries *Symmetries) error {
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
	if err := d.verifyPair(g); err != nil {
		return err
	}
	components := g.Components()
	sweeps, err := d.sweepsIn(components)
	if err != nil {
		return err
	}
	p := newProof(g, d.Length)
	for c := range components.Len() {
		members := components.Members(c)
		before := p.orbits.count
		p.orbits.number(members, symmetries.Generators())
		mirrored := p.orbits.count == before // by an earlier component, which is proven for both
		p.closed = append(p.closed, make([]bool, p.orbits.count-before)...)
		if err := p.verifyEccentricities(ctx, sweeps[c]); err != nil {
			return err
		}
		if len(members)-1 <= d.Length || mirrored {
			continue
		}
		ruledOut, err := p.ruleOut(ctx, members, sweeps[c])
		if err != nil {
			return err
		}
		if !ruledOut {
			return fmt.Errorf("%w: component %d may have a distance of more than %d", ErrUnproven, c, d.Length)
		}
	}
	return nil
}

// verifyPair verifies that From and To are at the distance Length.
func (d Diameter) verifyPair(g *Graph) error {
	if uint(d.From) < uint(g.Order()) && uint(d.To) < uint(g.Order()) {
		dist := make([]int32, g.Order())
		g.textbookSearch([]int32{int32(d.From)}, dist, make([]int32, g.Order()))
		if d.Length >= 0 && int(dist[d.To]) == d.Length {
			return nil
		}
	}
	return fmt.Errorf("%w: %d and %d are not at distance %d", ErrUnproven, d.From, d.To, d.Length)
}

// sweepsIn returns the sweeps of the evidence by component.
func (d Diameter) sweepsIn(components *Components) ([][]Sweep, error) {
	sweeps := make([][]Sweep, components.Len())
	for _, s := range d.Evidence {
		if uint(s.Source) >= uint(components.Order()) {
			return nil, fmt.Errorf("%w: source %d in a graph of order %d", ErrUnproven, s.Source, components.Order())
		}
		c := components.Of(s.Source)
		sweeps[c] = append(sweeps[c], s)
	}
	return sweeps, nil
}

// proof rules out distances of more than length. It makes up to 64 sweeps at a time, as batch does, but on the graph
// itself and from a list, so that it costs no more than so many sweeps whatever the graph.
type proof struct {
	graph       *Graph
	length      int
	orbits      *orbits
	closed      []bool   // the orbits that cannot be an end of a longer path
	seen, front []uint64 // the sources that have reached a vertex, and that did so on the last level
	next        []uint64
	level       []int32 // the vertices of the last level
	following   []int32
}

func newProof(g *Graph, length int) *proof {
	n := g.Order()
	return &proof{
		graph: g, length: length, orbits: newOrbits(n),
		seen: make([]uint64, n), front: make([]uint64, n), next: make([]uint64, n),
	}
}

// search searches from up to 64 sources as far as depth, and calls visit for every vertex and level with the sources that
// reach it there.
func (p *proof) search(sweeps []Sweep, depth int, visit func(v int32, sources uint64, distance int)) {
	clear(p.seen)
	level := p.level[:0]
	for i, s := range sweeps {
		p.front[s.Source] |= 1 << i
		level = append(level, int32(s.Source))
	}
	for distance := 0; len(level) > 0; distance++ {
		following := p.following[:0]
		for _, v := range level {
			sources := p.front[v] &^ p.seen[v]
			p.front[v] = 0
			if sources == 0 {
				continue
			}
			p.seen[v] |= sources
			visit(v, sources, distance)
			for _, w := range p.graph.row(v) {
				if p.next[w] == 0 {
					following = append(following, w)
				}
				p.next[w] |= sources
			}
		}
		p.level, p.following = following, level
		level = following
		p.front, p.next = p.next, p.front
		if distance == depth {
			for _, v := range level {
				p.front[v] = 0
			}
			return
		}
	}
}

// verifyEccentricities makes all sweeps again and verifies what they have seen.
func (p *proof) verifyEccentricities(ctx context.Context, sweeps []Sweep) error {
	for chunk := range slices.Chunk(sweeps, batchSources) {
		var farthest distances
		p.search(chunk, p.graph.Order(), func(_ int32, sources uint64, distance int) { farthest.set(sources, int32(distance)) })
		for i, s := range chunk {
			if int(farthest[i]) != s.Eccentricity || s.Eccentricity > p.length {
				return fmt.Errorf("%w: vertex %d has eccentricity %d, not %d, and the diameter is said to be %d",
					ErrUnproven, s.Source, farthest[i], s.Eccentricity, p.length)
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// ruleOut reports whether the sweeps of a component prove that it has no distance of more than the length.
func (p *proof) ruleOut(ctx context.Context, members []int32, sweeps []Sweep) (bool, error) {
	for again := true; again; {
		again = false
		for chunk := range slices.Chunk(sweeps, batchSources) {
			if p.closeNear(chunk) {
				again = true
			}
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
	}
	isOpen := func(v int32) bool { return !p.closed[p.orbits.of[v]] }
	return !slices.ContainsFunc(members, isOpen), nil
}

// closeNear closes the orbits that are too near to a source, and reports whether there was one.
func (p *proof) closeNear(sweeps []Sweep) (any bool) {
	var reach distances // of no account for a source that reaches no orbit that is not closed: then none is left
	p.search(sweeps, p.graph.Order(), func(v int32, sources uint64, distance int) {
		if !p.closed[p.orbits.of[v]] {
			reach.set(sources, int32(distance))
		}
	})
	near := make([]uint64, p.length+1) // the sources that close what they reach at a distance
	for i := range sweeps {
		for distance := range p.length - int(reach[i]) + 1 {
			near[distance] |= 1 << i
		}
	}
	depth := 0
	for depth < p.length && near[depth+1] != 0 {
		depth++
	}
	p.search(sweeps, depth, func(v int32, sources uint64, distance int) {
		if closed := &p.closed[p.orbits.of[v]]; sources&near[distance] != 0 && !*closed {
			*closed, any = true, true
		}
	})
	return any
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
