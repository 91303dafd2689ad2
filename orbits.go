package klotski

import (
	"slices"
	"sync"
)

// images computes images of vertices under some automorphisms: by permutations, or by mirrors of a space.
type images struct {
	permutations [][]int32

	mirrors [][]mirrorItem
	cursor  *cursor
}

// images returns the automorphisms of the group that orbits are made with: the generators, or all the mirrors.
func (s *Symmetries) images() *images {
	if s.space == nil {
		return &images{permutations: s.generators}
	}
	m := &images{cursor: s.space.cursor()}
	for _, mirror := range s.space.Mirrors() {
		m.mirrors = append(m.mirrors, s.space.mirrorItems(s.space.mirrorPlaces(mirror)))
	}
	return m
}

// group reports whether the automorphisms, with the identity, are a whole group.
func (m *images) group() bool { return m.cursor != nil }

// count returns the number of automorphisms.
func (m *images) count() int { return len(m.permutations) + len(m.mirrors) }

// image returns the image of v under automorphism i.
func (m *images) image(i int, v int32) int32 {
	if m.cursor == nil {
		return m.permutations[i][v]
	}
	m.cursor.seek(uint64(v))
	return int32(m.cursor.mirrored(m.mirrors[i]))
}

// orbitTable holds the orbits of a group of symmetries, of the components that have been asked for. An automorphism maps
// components to components, so there are orbits of components too, and within a component the orbits of those that map
// it to itself.
type orbitTable struct {
	components *Components

	mu      sync.Mutex // guards what follows
	images  *images
	known   []*componentOrbits // of each component, or nil
	copies  []int              // the components that others are mapped to, each after what it is a copy of
	witness []int32            // for each vertex one of its orbit, the same for all of them, or -1
	stack   []int32

	mirrored [Mirrors]mirrorWalk
}

// componentOrbits are the orbits of one component. They are numbered in the order of their first members.
type componentOrbits struct {
	from, by int     // a component that automorphism by maps to this one, or -1 if no earlier component is mapped to it
	orbit    []int32 // of each member, in the order of Members; empty for a copy
	first    []int32 // the place among the members of the first one of each orbit
}

func newOrbitTable(m *images, components *Components) *orbitTable {
	return &orbitTable{components: components, images: m, known: make([]*componentOrbits, components.Len())}
}

// of returns the orbits of a component. Those of all components before it must have been asked for.
func (t *orbitTable) of(component int) *componentOrbits {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known[component] == nil {
		t.findCopies(component)
		t.findOrbits(component)
	}
	return t.known[component]
}

// findCopies finds the components that automorphisms map a component to.
func (t *orbitTable) findCopies(component int) {
	t.known[component] = &componentOrbits{from: -1}
	for queue := []int{component}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		v := t.components.Members(from)[0]
		for by := range t.images.count() {
			if c := t.components.Of(int(t.images.image(by, v))); t.known[c] == nil {
				t.known[c] = &componentOrbits{from: from, by: by}
				t.copies = append(t.copies, c)
				queue = append(queue, c)
			}
		}
	}
}

// findOrbits finds the orbits of a component.
func (t *orbitTable) findOrbits(component int) {
	if t.witness == nil {
		t.witness = make([]int32, t.components.Order())
		fill(t.witness, -1)
	}
	if t.images.group() {
		t.witnessByGroup(component)
	} else {
		t.witnessByGenerators(component)
	}
	members, index := t.components.Members(component), t.components.positions()
	start := index[members[0]]
	o := t.known[component]
	o.orbit = make([]int32, len(members))
	fill(o.orbit, -1)
	for i, v := range members {
		named := &o.orbit[index[t.witness[v]]-start]
		if *named < 0 {
			*named = int32(len(o.first))
			o.first = append(o.first, int32(i))
		}
		o.orbit[i] = *named
	}
}

// witnessByGroup finds a witness for each vertex of a component. Only what maps the component to itself counts, and it makes an
// orbit in one step. A cursor is fastest if it meets the vertices in increasing order.
func (t *orbitTable) witnessByGroup(component int) {
	members := t.components.Members(component)
	var fixing [][]mirrorItem // the mirrors that map the component to itself
	for by, mirror := range t.images.mirrors {
		if t.components.Of(int(t.images.image(by, members[0]))) == component {
			fixing = append(fixing, mirror)
		}
	}
	if len(members) >= t.components.Order()/8 {
		for v, c := range t.components.label {
			if int(c) == component {
				t.spreadWitness(int32(v), fixing)
			}
		}
		return
	}
	for _, v := range members {
		t.spreadWitness(v, fixing)
	}
}

// spreadWitness makes v the witness of its orbit, unless there is one.
func (t *orbitTable) spreadWitness(v int32, fixing [][]mirrorItem) {
	if t.witness[v] < 0 {
		t.witness[v] = v
		if len(fixing) > 0 {
			t.images.cursor.seek(uint64(v))
			for _, image := range t.images.cursor.mirroredAll(fixing, &t.mirrored) {
				t.witness[image.index] = v
			}
		}
	}
}

// mirrorWalk is where in the automaton a walk along the mirror image of a configuration is.
type mirrorWalk struct {
	items [MaxCells]uint8 // by slot
	at    target
	index uint64
}

// mirroredAll is mirrored for several mirrors, for which it keeps walks. Every step of a walk waits for memory that the
// step before has told, so it is faster to go all walks at a time. They are equally long.
func (c *cursor) mirroredAll(mirrors [][]mirrorItem, walks *[Mirrors]mirrorWalk) []mirrorWalk {
	all := walks[:len(mirrors)]
	a := c.space.automaton
	for i, images := range mirrors {
		w := &all[i]
		w.items, w.at, w.index = [MaxCells]uint8{}, a.start, 0
		for _, at := range c.block[:c.depth] {
			image := images[at]
			w.items[image.anchor&(MaxCells-1)] |= image.item
		}
	}
	for range c.depth {
		for i := range all {
			w := &all[i]
			arc := w.at.row() + int(w.items[w.at.slot()&(MaxCells-1)])
			w.index += a.offset(arc)
			w.at = a.targets[arc]
		}
	}
	return all
}

// witnessByGenerators finds a witness for each vertex of a component, and of its copies: the first vertex met of its orbit. An
// orbit is what can be reached from a vertex by applying generators. Their inverses are not needed, because they are
// among the powers of what permutes finitely many things.
func (t *orbitTable) witnessByGenerators(component int) {
	for _, v := range t.components.Members(component) {
		if t.witness[v] >= 0 {
			continue
		}
		t.witness[v] = v
		t.stack = append(t.stack[:0], v)
		for len(t.stack) > 0 {
			u := t.stack[len(t.stack)-1]
			t.stack = t.stack[:len(t.stack)-1]
			for _, p := range t.images.permutations {
				if w := p[u]; t.witness[w] < 0 {
					t.witness[w] = v
					t.stack = append(t.stack, w)
				}
			}
		}
	}
}

// minSharedCopy is the number of vertices for which it is worth starting another worker.
const minSharedCopy = 1 << 12

// spread gives every vertex of a copy the value of the vertex that it is a copy of. Workers share large copies.
func (t *orbitTable) spread(values []int32, workers int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range t.copies {
		k := t.known[c]
		members := t.components.Members(k.from)
		if workers < 2 || len(members) < minSharedCopy {
			t.images.spread(values, members, k.by)
			continue
		}
		var group sync.WaitGroup
		for part := range slices.Chunk(members, (len(members)+workers-1)/workers) {
			images := t.images.clone()
			group.Go(func() { images.spread(values, part, k.by) })
		}
		group.Wait()
	}
}

// clone returns images for another goroutine.
func (m *images) clone() *images {
	clone := *m
	if m.cursor != nil {
		clone.cursor = m.cursor.space.cursor()
	}
	return &clone
}

// spread gives the images of some vertices under automorphism i the values of the vertices.
func (m *images) spread(values, vertices []int32, i int) {
	for _, v := range vertices {
		values[m.image(i, v)] = values[v]
	}
}
