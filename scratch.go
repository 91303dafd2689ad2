package klotski

import "sync"

// Scratch is memory that [Graph.BoundingDiameter], [Graph.BoundingRadius] and [Graph.Eccentricities] take up again
// from call to call, and from graph to graph, instead of allocating it. The zero value is ready. It must not be copied,
// nor used by two calls at once. For every worker it holds up to 80 bytes a vertex, 2 to 4 for each end of an
// edge, and 16 MB of stored sweeps.
type Scratch struct {
	workers []*scratch
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
	part     part
	identity []int32 // 0, 1, 2, ...: the orbits where there are no symmetries
	free     []uint8
	bounds   []bound // for diameters
	stored   []storedSweep
	limit    int // of the stored sweeps; 0, as always but in tests, means as memory allows
	patience int // sweeps before batches; 0, as always but in tests, means slowSweeps

	batch   batch // for batches of sweeps
	local   sweep
	sources []int32
	swept   []batchSource
	covered []bool // by orbit

	sweep  sweep   // for eccentricities and batches
	lo     []int32 // for eccentricities
	shared []int32
	exact  []bool
}

// part is one component of a graph, ready for sweeps. Its vertices are numbered in breadth-first order, and so are its
// orbits, by their first members. All but the rows belongs to the components, or to the symmetries.
type part struct {
	packedRows
	ids   []int32 // the vertex of each number: the members of the component
	index []int32 // the number of each vertex, plus start
	start int32
	orbit []int32 // the orbit of each number
	first []int32 // the first number in each orbit
}

// orbits returns the number of orbits.
func (p *part) orbits() int { return len(p.first) }

// division divides the work on a graph among its components: one of each orbit of components, largest first.
type division struct {
	graph      *Graph
	components *Components
	orbits     *orbitTable // nil if there are no symmetries

	mu   sync.Mutex // guards next
	next int        // the next component to look at
}

// divide prepares the components of g. Components and symmetries may be nil.
func divide(g *Graph, components *Components, symmetries *Symmetries) (*division, error) {
	if components == nil {
		components = g.Components()
	} else if !g.related(components.graph) {
		panic("klotski: Components of an unrelated graph")
	}
	orbits, err := symmetries.orbitsIn(g, components)
	if err != nil {
		return nil, err
	}
	return &division{graph: g, components: components, orbits: orbits}, nil
}

// take loads the next component that has more than least vertices, and that no symmetry maps to an earlier one, into
// s.part. It reports whether there was one.
func (d *division) take(s *scratch, least int) (component int, ok bool) {
	component, orbits := d.choose(least)
	if component < 0 {
		return 0, false
	}
	p := &s.part
	p.ids = d.components.Members(component)
	p.orbit, p.first = orbits.orbit, orbits.first
	if len(p.orbit) == 0 {
		for i := len(s.identity); i < len(p.ids); i++ {
			s.identity = append(s.identity, int32(i))
		}
		p.orbit = s.identity[:len(p.ids)]
		p.first = p.orbit
	}
	p.index = d.components.positions()
	p.start = p.index[p.ids[0]]
	p.pack(d.graph, p.ids, p.index)
	return component, true
}

// choose returns the next component, or -1, and its orbits, which are empty if there are no symmetries.
func (d *division) choose(least int) (component int, orbits componentOrbits) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for d.next < d.components.Len() && d.components.Size(d.next) > least { // if not, no later one is larger
		component := d.next
		d.next++
		if d.orbits == nil {
			return component, componentOrbits{}
		}
		if o := d.orbits.of(component); o.from < 0 {
			return component, *o
		}
	}
	return -1, componentOrbits{}
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

// resize returns a slice of length n, s itself if it has room. Its contents are undefined.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// fill sets all of s to x, at the speed of copy.
func fill[T any](s []T, x T) {
	if len(s) == 0 {
		return
	}
	s[0] = x
	for done := 1; done < len(s); done *= 2 {
		copy(s[done:], s[:done])
	}
}
