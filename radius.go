package klotski

import "context"

// Radius is the result of [Graph.BoundingRadius].
type Radius struct {
	// Length is the radius of the largest component in edges, the eccentricity of Center, which a sweep from it has
	// seen. In an empty graph Length is 0 and Center is -1.
	Length int
	Center int

	// AtLeast is Length, unless the search was canceled. Then the radius is between AtLeast and Length.
	AtLeast int

	// Sweeps is the number of breadth-first searches.
	Sweeps int
}

// BoundingRadius returns the smallest eccentricity in the largest component of g, and a vertex that has it. It is a
// fraction of the work of [Graph.Eccentricities]: it sweeps from the vertex with the smallest lower bound until the bound is exact.
// Of the options it ignores Plain and Workers; the Length of the progress is the least eccentricity so far.
//
// The error is [ErrNotAutomorphism] for symmetries that g does not have, or that of ctx, which is looked at after every
// sweep. When canceled it still returns the bounds it has.
//
// Time O(sweeps * (order + edges)): some twenty sweeps for sliding block puzzles, a few on trees and grids, but up to
// one for every vertex where all eccentricities are equal, as on cycles. Memory about 40 bytes a vertex, and 2 to 4 for each
// end of an edge.
func (g *Graph) BoundingRadius(ctx context.Context, options DiameterOptions) (Radius, error) {
	memory := options.Scratch
	if memory == nil {
		memory = new(Scratch)
	}
	d, err := divide(g, options.Components, options.Symmetries)
	if err != nil {
		return Radius{Center: -1}, err
	}
	s := memory.worker(0)
	component, ok := d.take(s, 0)
	if !ok {
		return Radius{Center: -1}, nil
	}
	var r Radius
	x := &lowerSearch{scratch: s, graph: g}
	x.begin()
	x.report = func(sweeps int) error {
		r.Sweeps += sweeps
		if options.Progress != nil {
			options.Progress(DiameterProgress{Component: component, Sweeps: r.Sweeps, Length: int(x.lo[x.leastExact()])})
		}
		return ctx.Err()
	}
	least, err := x.radius()
	center := x.leastExact()
	r.AtLeast, r.Length = int(x.lo[least]), int(x.lo[center])
	r.Center = int(s.part.ids[s.part.first[center]])
	return r, err
}
