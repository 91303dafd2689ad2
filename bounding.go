package klotski

import (
	"cmp"
	"math"
)

// The diameter of a component in few sweeps
//
// The eccentricity ecc(v) is the distance from v to the vertex farthest from it, the diameter is the largest
// eccentricity. A sweep from s gives ecc(s) and every d(s,v), and so bounds on all other eccentricities:
//
//	max(d(s,v), ecc(s)-d(s,v))  <=  ecc(v)  <=  ecc(s)+d(s,v)
//
// F. W. Takes and W. A. Kosters, "Determining the diameter of small world networks", CIKM 2011, sweep in turn from the
// vertex with the largest upper and with the smallest lower bound, until no vertex can have a larger eccentricity
// than one that was seen. Klotski takes 170 to 184 sweeps that way. Three more ideas bring it to about a dozen.
//
// Orbits. Eccentricities are equal on an orbit of the graph's symmetries, and a sweep from s is one from every image
// of s too. So all bounds are kept for orbits instead of vertices. With near(s,o) and far(s,o) the least and the
// largest distance from s to a vertex of o,
//
//	max(far(s,o), ecc(s)-near(s,o))  <=  ecc(o)  <=  ecc(s)+near(s,o)
//
// End points. Let L be the longest distance seen, and let C, the candidates, hold every orbit that has an end of a pair
// farther apart than L: at first all orbits. Both ends are in C. For each sweep s let reach(s) be the largest distance from
// s to a vertex in C. If d(a,b) > L, take the image s' of s for which d(s',a) = near(s,a); as b is in C and so are its
// images, L < d(a,b) <= d(s',a)+d(s',b) <= near(s,a)+reach(s). So whatever has
//
//	near(s,o)+reach(s) <= L
//
// for some s leaves C. That may lower reach(s), also of earlier sweeps, and drive others out; so it is repeated
// until nothing changes. When C is empty L is the diameter. The bound of Takes and Kosters is this one with ecc(s) for
// reach(s); the difference is large, because what is far from a central s are ends of long distances of their own.
//
// The queue of a sweep is sorted by distance, so it is all that must be stored to repeat this: the vertices driven
// out by s are a beginning of the queue, and reach(s) is the level of the last vertex of the queue that is in C. Two
// pointers into the queue move towards each other and no work is ever done twice. (On a cycle of even length this
// takes two sweeps and one step of a pointer for every vertex, where bounds alone take n/2 sweeps.)
//
// Center, then antipode. Let u be the worst candidate, the one with the largest upper bound. A sweep from v drives it out if
// d(u,v)+ecc(v) <= L. Only lo(v), a lower bound of ecc(v), is known, so v is the vertex of smallest lo(v) among those with
// d(u,v)+lo(v) <= L, found by a search from u that stops at the depth where there can be no better one. (There is
// always one: u itself.) If ecc(v) turns out greater than lo(v), the vertex farthest from v is next; it shows what was
// wrong with lo(v), and is usually far out.
//
// Opposite ends. Where almost all eccentricities are equal, as on a cycle of odd length, there are no centers to speak
// of, and sweeps that drive out next to nothing follow each other. Then the next source is a candidate at distance
// reach(s) from a stored sweep s, the one that has the fewest: with those gone reach(s) falls, and what is near to s
// goes, and if that is what was far from them they do the same. A cycle of n vertices takes less than ten sweeps that
// way instead of n.
//
// The search ends. A sweep drives out its own source, since reach(s) <= ecc(s) <= L. A v chosen for u has not been
// swept: then lo(v) = ecc(v), and u would be out. Nor has the vertex w farthest from v: then lo(v) >= d(v,w) = ecc(v).
// The vertex at the opposite end is a candidate. So every sweep has a new source.
//
// Only the latest sweeps are stored, as memory allows. What an older one drove out stays out.
//
// Where levels are few and this gets on slowly, sweeps are made 64 at a time: see cover.go.
//
// BenchmarkBoundingDiameter has the measured sweeps and times.

// bound holds what is known of the eccentricity of an orbit, and whether it is a candidate.
type bound struct {
	lo int32 // no more than the eccentricity
	hi int32 // near+reach for some sweep, 0 for what is no candidate any more: the candidates have hi > L
}

// A sweep that drives out no more than one candidate in stallShare is a failure, and after stallSweeps failures in
// succession the search turns to opposite ends. With two or three gaps searches do not come to that.
const (
	stallShare  = 1000
	stallSweeps = 4
)

// diameterSearch looks for the longest distance in one component.
type diameterSearch struct {
	*scratch
	best      *best
	component int
	length    int32 // L, the longest distance seen
	limit     int   // of the stored sweeps
	made      int   // sweeps made one by one; number i is in stored[i%limit]
}

// newDiameterSearch prepares a search of s.part, which is the given component.
func newDiameterSearch(s *scratch, component int, b *best) *diameterSearch {
	x := &diameterSearch{scratch: s, best: b, component: component, limit: s.limit}
	if x.limit == 0 {
		x.limit = min(max(maxStoredEntries/s.part.n, minStoredSweeps), maxStoredSweeps)
	}
	s.bounds = resize(s.bounds, s.part.orbits())
	fill(s.bounds, bound{0, math.MaxInt32})
	s.swept = s.swept[:0]
	return x
}

// run sweeps until no candidate is left. If it is canceled, no distance in the component is longer than atMost.
func (x *diameterSearch) run() (atMost int, err error) {
	p := &x.part
	source, center := int32(p.n-1), false // the last in breadth-first order is far out
	candidates, stalled := p.orbits(), 0
	pace := pace{patience: cmp.Or(x.patience, slowSweeps), candidates: candidates}
	for {
		expected := x.bounds[p.orbit[source]].lo
		s := x.sweepFrom(source)
		now := x.survey()
		if err := x.best.report(x.component, now.candidates); err != nil {
			return int(now.hi), err
		}
		if candidates-now.candidates <= candidates/stallShare {
			stalled++
		} else {
			stalled = 0
		}
		candidates = now.candidates
		switch {
		case candidates == 0:
			return int(x.length), nil
		case x.length <= maxBatchLevels && pace.slow(x.made, candidates):
			return x.cover(now)
		case stalled >= stallSweeps:
			source, center = x.opposite(), false
		case center && s.eccentricity() > expected:
			source, center = s.last(), false
		default:
			source, center = x.centerFor(now.worst, now.lo), true
		}
	}
}

// sweepFrom sweeps from a vertex and learns from it.
func (x *diameterSearch) sweepFrom(source int32) *storedSweep {
	p := &x.part
	s := x.nextStored()
	eccentricity := s.from(&p.packedRows, source)
	if s.tail != p.n {
		panic("klotski: Components do not fit the graph")
	}
	x.made++
	x.length = int32(x.best.record(p.ids[source], p.ids[s.last()], int(eccentricity)))
	s.reach, s.front, s.back = eccentricity, 0, p.n
	x.shrink()
	x.bound(s)
	return s
}

// bound improves the bounds of all orbits by a sweep.
func (x *diameterSearch) bound(s *storedSweep) {
	orbit, bounds := x.part.orbit, x.bounds
	eccentricity := s.eccentricity()
	for d, level := range s.byLevel() {
		lo, hi := max(d, eccentricity-d), d+s.reach
		for _, v := range level {
			b := &bounds[orbit[v]]
			b.lo = max(b.lo, lo)
			b.hi = min(b.hi, hi)
		}
	}
}

// survey is what the bounds say.
type survey struct {
	candidates int   // how many
	worst      int32 // the one with the largest upper bound
	hi         int32 // its upper bound, or L if there is none
	lo         int32 // the smallest lower bound of all orbits
}

func (x *diameterSearch) survey() survey {
	now := survey{hi: x.length, lo: math.MaxInt32}
	for o, b := range x.bounds {
		now.lo = min(now.lo, b.lo)
		if b.hi > x.length {
			now.candidates++
		}
		if b.hi > now.hi {
			now.hi, now.worst = b.hi, int32(o)
		}
	}
	return now
}

// centerFor returns the vertex v of smallest lower bound among those with d(u,v)+lo(v) <= L, the nearest if there are
// several, where u is in the given orbit. No lower bound is less than least.
func (x *diameterSearch) centerFor(orbit, least int32) int32 {
	p := &x.part
	center, found := int32(-1), int32(math.MaxInt32)
	for d, level := range x.local.around(&p.packedRows, p.first[orbit]) {
		for _, v := range level {
			if lo := x.bounds[p.orbit[v]].lo; lo < found && d+lo <= x.length {
				center, found = v, lo
			}
		}
		if d+1+least > x.length || found <= least {
			break
		}
	}
	return center
}
