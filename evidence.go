package klotski

import (
	"context"
	"errors"
	"fmt"
)

// ErrUnproven reports that the evidence of a [Diameter] does not prove it.
var ErrUnproven = errors.New("klotski: diameter not proven")

// Verify proves that d is the diameter of g, or returns an error that says what is missing: [ErrUnproven], or
// [ErrNotAutomorphism] for a wrong symmetry. The symmetries must be those given to the search (nil for none). If ctx is
// canceled the error is that of ctx.
//
// It trusts nothing but the graph. The symmetries are verified. Every source of the evidence is swept again, by another
// search than the one that found it. From and To must be at the distance Length, and no sweep may see more than that.
// And the distances must rule out longer ones, by the argument that is explained and proved above the search, in
// bounding.go: whoever ends a longer path is within Length-reach of no source, reach being the largest distance from
// the source to an end of a longer path.
//
// Verify panics if g is nil. Time O((passes * sweeps + symmetries) * (order + edges)) with a few passes, some ten times
// that of the search; memory about 50 bytes a vertex, and 4 a vertex and sweep up to 64 MB (or 16 sweeps).
func (d Diameter) Verify(ctx context.Context, g *Graph, symmetries *Symmetries) error {
	if g == nil {
		panic("klotski: Verify on a nil Graph")
	}
	if err := ctx.Err(); err != nil {
		return err
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
	if g.Order() == 0 && d.Length == 0 && d.From == -1 && d.To == -1 && d.Sweeps == 0 {
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
		if err := p.sweep(ctx, members, sweeps[c]); err != nil {
			return err
		}
		if len(members)-1 > d.Length && !mirrored && !p.ruledOut(members) {
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
