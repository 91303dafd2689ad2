package klotski

import (
	"cmp"
	"slices"
	"sync"
)

// Components lists the connected components of a [Graph], largest first; equally large ones in the order of their
// least vertex. Components are numbered 0..Len()-1 in this order.
//
// Components come from [Graph.Components]. The zero Components is invalid, and its methods panic.
type Components struct {
	label   []int32 // component of each vertex
	members []int32 // the vertices, component by component in the order of least vertices
	bounds  []span  // where in members each component is
	graph   *Graph

	once   sync.Once
	places []int32 // of each vertex in members
}

// mustBeValid panics for the zero Components and for nil.
func (c *Components) mustBeValid() {
	if c == nil || c.graph == nil {
		panic("klotski: use of the zero Components")
	}
}

// span is the half-open range start..end-1.
type span struct{ start, end int32 }

func (s span) len() int { return int(s.end - s.start) }

// Components returns the connected components of g. One breadth-first pass over the graph, time O(order + edges);
// the result takes 8 bytes a vertex and 8 bytes a component.
func (g *Graph) Components() *Components {
	n := g.Order()
	c := &Components{graph: g, label: make([]int32, n), members: make([]int32, n)}
	q := queue{graph: g, seen: bitSetIn(c.label), order: c.members}
	for v := range int32(n) {
		start := q.tail
		if q.add(v); q.tail == start {
			continue
		}
		for head := start; head < q.tail; {
			end := q.tail
			q.expand(head, end)
			head = end
		}
		c.bounds = append(c.bounds, span{int32(start), int32(q.tail)})
	}
	c.sortBySize()
	return c
}

// sortBySize labels the components, which are in the order of their least vertices, so that the largest comes first.
func (c *Components) sortBySize() {
	byVertex := c.bounds
	c.bounds = slices.Clone(byVertex)
	slices.SortStableFunc(c.bounds, func(a, b span) int { return cmp.Compare(b.len(), a.len()) })
	for name, s := range c.bounds {
		for _, v := range c.members[s.start:s.end] {
			c.label[v] = int32(name)
		}
	}
}

// Len returns the number of components.
func (c *Components) Len() int {
	c.mustBeValid()
	return len(c.bounds)
}

// Order returns the number of vertices of the graph.
func (c *Components) Order() int {
	c.mustBeValid()
	return len(c.label)
}

// Size returns the number of vertices of component i. It panics if there is no component i.
func (c *Components) Size(i int) int { return len(c.Members(i)) }

// Members returns the vertices of component i in breadth-first order from its least vertex. The slice must not be
// modified. It panics if there is no component i.
func (c *Components) Members(i int) []int32 {
	s := c.bounds[c.checked(i)]
	return c.members[s.start:s.end:s.end]
}

// positions returns the place of each vertex in c.members. It is computed when it is first asked for.
func (c *Components) positions() []int32 {
	c.once.Do(func() {
		c.places = make([]int32, len(c.members))
		for i, v := range c.members {
			c.places[v] = int32(i)
		}
	})
	return c.places
}

// checked returns i, or panics if there is no component i.
func (c *Components) checked(i int) int {
	c.mustBeValid()
	if uint(i) >= uint(len(c.bounds)) {
		panic("klotski: component out of range")
	}
	return i
}

// Of returns the component of vertex v. It panics if v is not a vertex.
func (c *Components) Of(v int) int {
	c.mustBeValid()
	if uint(v) >= uint(len(c.label)) {
		panic("klotski: vertex out of range")
	}
	return int(c.label[v])
}

// Labels returns the component of every vertex. The slice must not be modified.
func (c *Components) Labels() []int32 {
	c.mustBeValid()
	return slices.Clip(c.label)
}
