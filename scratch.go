package klotski

import "sync"

// Scratch is memory that [Graph.BoundingDiameter], [Graph.BoundingRadius] and [Graph.Eccentricities] take up again
// from call to call, and from graph to graph, instead of allocating it. The zero value is ready. It must not be copied,
// nor used by two calls at once. For every worker it holds about 40 bytes a vertex and up to 16 MB of stored sweeps.
type Scratch struct {
	workers []*scratch
	orbits  orbits
}

// worker returns the memory of worker i.
func (s *Scratch) worker(i int) *scratch {
	for len(s.workers) <= i {
		s.workers = append(s.workers, new(scratch))
	}
	return s.workers[i]
}

// scratch is the memory of one worker.
type scratch struct {
	part   part
	index  []int32 // the number of each vertex of part
	free   []uint8
	bounds []bound // for diameters
	stored []storedSweep
	limit  int // of the stored sweeps; 0, as always but in tests, means as memory allows

	sweep sweep // for eccentricities
	lo    []int32
	exact []bool
}

// part is one component of a graph, ready for sweeps. Its vertices are numbered in breadth-first order, and so are its
// orbits, by their first members.
type part struct {
	packedRows
	ids   []int32 // the vertex of each number: the members of the component
	orbit []int32 // the orbit of each number
	first []int32 // the first number in each orbit; empty if every vertex is an orbit
}

// orbits returns the number of orbits.
func (p *part) orbits() int {
	if len(p.first) == 0 {
		return p.n
	}
	return len(p.first)
}

// memberOf returns the first number in an orbit.
func (p *part) memberOf(orbit int32) int32 {
	if len(p.first) == 0 {
		return orbit
	}
	return p.first[orbit]
}

// division divides the work on a graph among its components: one of each orbit of components, largest first.
type division struct {
	graph      *Graph
	components *Components
	generators [][]int32

	mu     sync.Mutex // guards what follows
	next   int        // the next component to look at
	orbits *orbits
}

// divide prepares the components of g. Components and symmetries may be nil.
func divide(g *Graph, components *Components, symmetries *Symmetries, s *Scratch) (*division, error) {
	if components == nil {
		components = g.Components()
	} else if !g.related(components.graph) {
		panic("klotski: Components of an unrelated graph")
	}
	generators, err := symmetries.generatorsFor(g)
	if err != nil {
		return nil, err
	}
	d := &division{graph: g, components: components, generators: generators, orbits: &s.orbits}
	if len(generators) > 0 {
		d.orbits.reset(g.Order())
	}
	return d, nil
}

// take loads the next component that has more than least vertices, and that no symmetry maps to an earlier one, into
// s.part. It reports whether there was one.
func (d *division) take(s *scratch, least int) (component int, ok bool) {
	component, base := d.choose(s, least)
	if component < 0 {
		return 0, false
	}
	p := &s.part
	p.ids = d.components.Members(component)
	s.index = resize(s.index, d.graph.Order())
	number(p.ids, s.index)
	p.orbit = resize(p.orbit, len(p.ids))
	for i := range p.orbit {
		p.orbit[i] = int32(i)
	}
	if len(d.generators) > 0 {
		for i, v := range p.ids {
			p.orbit[i] = d.orbits.of[v] - base
		}
		for o, v := range p.first {
			p.first[o] = s.index[v]
		}
	}
	p.pack(d.graph, p.ids, s.index)
	return component, true
}

// choose returns the next component, or -1, numbers its orbits, and leaves their first vertices in s.part.first.
// The first of these orbits has the number base.
func (d *division) choose(s *scratch, least int) (component int, base int32) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s.part.first = s.part.first[:0]
	for ; d.next < d.components.Len(); d.next++ {
		ids := d.components.Members(d.next)
		if len(ids) <= least {
			return -1, 0 // and no later one is larger
		}
		if len(d.generators) == 0 {
			d.next++
			return d.next - 1, 0
		}
		if d.orbits.of[ids[0]] < 0 {
			base = d.orbits.count
			s.part.first = d.orbits.number(ids, d.generators, s.part.first)
			d.next++
			return d.next - 1, base
		}
	}
	return -1, 0
}

// largestLeft returns the number of vertices of the next component, 0 if there is none.
func (d *division) largestLeft() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.next == d.components.Len() {
		return 0
	}
	return d.components.Size(d.next)
}
