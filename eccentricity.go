package klotski

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// EccentricityOptions are the optional arguments of [Graph.Eccentricities]. The zero value is ready.
type EccentricityOptions struct {
	// Symmetries, Components and Scratch are as for [DiameterOptions].
	Symmetries *Symmetries
	Components *Components
	Scratch    *Scratch

	// Workers is the number of sweeps made side by side, in different components or in one; less than 2 means one after
	// another. The result does not depend on it, the number of sweeps may.
	Workers int

	// Progress, if not nil, is called after every sweep, or batch of up to 64, with the component and the sweeps so far,
	// of all components, by one goroutine at a time.
	Progress func(component, sweeps int)
}

// Eccentricities holds the eccentricity of every vertex of a graph: the distance to the vertex farthest from it in
// its component. It is the result of [Graph.Eccentricities]. The zero Eccentricities is invalid, and its methods panic.
type Eccentricities struct {
	components *Components
	of         []int32
	radius     []int32 // of each component
	diameter   []int32
	sweeps     int
}

// mustBeValid panics for the zero Eccentricities and for nil.
func (e *Eccentricities) mustBeValid() {
	if e == nil || e.components == nil {
		panic("klotski: use of the zero Eccentricities")
	}
}

// Eccentricities returns the exact eccentricities of all vertices, and so the radius, diameter, center and periphery of
// every component.
//
// The error is [ErrNotAutomorphism] for symmetries that g does not have, or that of ctx, which is looked at after every
// sweep, or batch of up to 64.
//
// Time O(sweeps * (order + edges)). About as many sweeps are needed as there are local minima of the eccentricity: one in
// a hundred vertices for sliding block puzzles, a few on trees and grids, but one for every vertex where all
// eccentricities are equal, as on cycles. Where they do not exceed 128, sweeps are made in batches of 64 that take as long
// as a few. Memory about 65 bytes a vertex, and 2 to 4 for each end of an edge, for each worker.
func (g *Graph) Eccentricities(ctx context.Context, options EccentricityOptions) (*Eccentricities, error) {
	memory := options.Scratch
	if memory == nil {
		memory = new(Scratch)
	}
	d, err := divide(g, options.Components, options.Symmetries)
	if err != nil {
		return nil, err
	}
	e := &Eccentricities{components: d.components, of: make([]int32, g.Order())}
	count := max(1, min(options.Workers, g.Order()))
	p := newWorkers(count)
	var mu sync.Mutex // guards e.sweeps, and serializes the progress
	report := func(component, sweeps int) error {
		mu.Lock()
		defer mu.Unlock()
		e.sweeps += sweeps
		if options.Progress != nil {
			options.Progress(component, e.sweeps)
		}
		return ctx.Err()
	}
	errs := make([]error, count)
	var group sync.WaitGroup
	for i := range count {
		s := memory.worker(i)
		group.Go(func() {
			errs[i] = e.searchParts(d, s, p, report)
			p.help(s)
		})
	}
	group.Wait()
	if err := cmp.Or(errs...); err != nil {
		return nil, err
	}
	if d.orbits != nil {
		d.orbits.spread(e.of, count)
	}
	e.summarize()
	return e, nil
}

// searchParts searches components until the others are taken by other workers.
func (e *Eccentricities) searchParts(d *division, s *scratch, p *workers, report func(component, sweeps int) error) error {
	x := &lowerSearch{scratch: s, graph: d.graph}
	for {
		component, ok := d.take(s, 0)
		if !ok {
			return nil
		}
		x.report = func(sweeps int) error { return report(component, sweeps) }
		x.begin()
		if err := x.all(p); err != nil {
			return err
		}
		for i, v := range s.part.ids {
			e.of[v] = x.lo[s.part.orbit[i]]
		}
	}
}

// summarize finds the least and the largest eccentricity of each component.
func (e *Eccentricities) summarize() {
	n := e.components.Len()
	e.radius, e.diameter = make([]int32, n), make([]int32, n)
	for c := range n {
		members := e.components.Members(c)
		least, largest := e.of[members[0]], e.of[members[0]]
		for _, v := range members {
			least, largest = min(least, e.of[v]), max(largest, e.of[v])
		}
		e.radius[c], e.diameter[c] = least, largest
	}
}

// Of returns the eccentricity of vertex v. It panics if v is not a vertex.
func (e *Eccentricities) Of(v int) int {
	e.mustBeValid()
	if uint(v) >= uint(len(e.of)) {
		panic("klotski: vertex out of range")
	}
	return int(e.of[v])
}

// All returns the eccentricity of each vertex. The slice must not be modified.
func (e *Eccentricities) All() []int32 {
	e.mustBeValid()
	return slices.Clip(e.of)
}

// Sweeps returns the number of breadth-first searches that were made.
func (e *Eccentricities) Sweeps() int {
	e.mustBeValid()
	return e.sweeps
}

// Components returns the components of the graph, which the other methods refer to.
func (e *Eccentricities) Components() *Components {
	e.mustBeValid()
	return e.components
}

// Radius returns the smallest eccentricity in component c. It panics if there is no component c.
func (e *Eccentricities) Radius(c int) int {
	e.mustBeValid()
	return int(e.radius[e.components.checked(c)])
}

// Diameter returns the largest eccentricity in component c. It panics if there is no component c.
func (e *Eccentricities) Diameter(c int) int {
	e.mustBeValid()
	return int(e.diameter[e.components.checked(c)])
}

// Center returns the vertices of component c whose eccentricity is its radius, in increasing order. It panics if
// there is no component c. Time O(members log members).
func (e *Eccentricities) Center(c int) []int32 { return e.having(c, int32(e.Radius(c))) }

// Periphery returns the vertices of component c whose eccentricity is its diameter, in increasing order. It panics
// if there is no component c. Time O(members log members).
func (e *Eccentricities) Periphery(c int) []int32 { return e.having(c, int32(e.Diameter(c))) }

// having returns the vertices of component c with this eccentricity.
func (e *Eccentricities) having(c int, eccentricity int32) []int32 {
	var found []int32
	for _, v := range e.components.Members(c) {
		if e.of[v] == eccentricity {
			found = append(found, v)
		}
	}
	slices.Sort(found)
	return found
}
