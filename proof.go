package klotski

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
)

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
	stored      []proofSweep
}

func newProof(g *Graph, length int) *proof {
	n := g.Order()
	return &proof{
		graph: g, length: length, orbits: newOrbits(n),
		seen: make([]uint64, n), front: make([]uint64, n), next: make([]uint64, n),
	}
}

// search searches a component from up to 64 sources, and calls visit for every vertex and level with the sources that
// reach it there.
func (p *proof) search(members []int32, sweeps []Sweep, visit func(v int32, sources uint64, distance int)) {
	for _, v := range members {
		p.seen[v] = 0
	}
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
	}
}

// Limits of the sweeps stored at a time, each with an entry a vertex.
const (
	maxProofEntries = 1 << 24
	minProofSweeps  = 16
)

// sweep makes the sweeps of a component again, verifies what they have seen, and closes what they rule out. It stores some
// at a time, and goes through all of them until none closes an orbit any more.
func (p *proof) sweep(ctx context.Context, members []int32, sweeps []Sweep) error {
	size := min(max(maxProofEntries/len(members), minProofSweeps), batchSources)
	for first, again := true, true; again; first = false {
		again = false
		for chunk := range slices.Chunk(sweeps, size) {
			stored := p.store(members, chunk)
			if first {
				if err := p.verifyEccentricities(chunk, stored); err != nil {
					return err
				}
			}
			for p.closeNear(stored) {
				again = len(sweeps) > size
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// verifyEccentricities verifies what sweeps have seen.
func (p *proof) verifyEccentricities(sweeps []Sweep, stored []proofSweep) error {
	for i, s := range sweeps {
		if farthest := stored[i].reach; farthest != s.Eccentricity || farthest > p.length {
			return fmt.Errorf("%w: vertex %d has eccentricity %d, not %d, and the diameter is said to be %d",
				ErrUnproven, s.Source, farthest, s.Eccentricity, p.length)
		}
	}
	return nil
}

// ruledOut reports whether all vertices are closed.
func (p *proof) ruledOut(vertices []int32) bool {
	return !slices.ContainsFunc(vertices, func(v int32) bool { return !p.isClosed(v) })
}

// isClosed reports whether a vertex cannot be an end of a longer path.
func (p *proof) isClosed(v int32) bool { return p.closed[p.orbits.of[v]] }

// proofSweep is a sweep made again: the vertices by their distance from its source. They are removed from the end when
// they are closed, and have been closed as too near in order[:front].
type proofSweep struct {
	order, levels []int32 // levels[d] is the number of vertices at distance at most d
	reach, front  int
}

// store makes sweeps again. What it returns is valid until the next call.
func (p *proof) store(members []int32, sweeps []Sweep) []proofSweep {
	for len(p.stored) < len(sweeps) {
		p.stored = append(p.stored, proofSweep{})
	}
	stored := p.stored[:len(sweeps)]
	for i := range stored {
		s := &stored[i]
		*s = proofSweep{order: s.order[:0], levels: s.levels[:0]}
	}
	p.search(members, sweeps, func(v int32, sources uint64, distance int) {
		for ; sources != 0; sources &= sources - 1 {
			s := &stored[bits.TrailingZeros64(sources)]
			if distance == len(s.levels) {
				s.levels = append(s.levels, int32(len(s.order)))
			}
			s.order = append(s.order, v)
			s.levels[distance]++
			s.reach = distance
		}
	})
	return stored
}

// closeNear closes what is too near to each of the sources, and reports whether there was anything.
func (p *proof) closeNear(stored []proofSweep) (again bool) {
	for i := range stored {
		s := &stored[i]
		left := len(s.order)
		for left > 0 && p.isClosed(s.order[left-1]) {
			left--
		}
		s.order = s.order[:left]
		if left == 0 {
			return false // nothing is left to close
		}
		for s.reach > 0 && int(s.levels[s.reach-1]) >= left {
			s.reach--
		}
		for end := min(int(s.levels[min(p.length-s.reach, len(s.levels)-1)]), left); s.front < end; s.front++ {
			if closed := &p.closed[p.orbits.of[s.order[s.front]]]; !*closed {
				*closed, again = true, true
			}
		}
	}
	return again
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
