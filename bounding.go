package klotski

import "math"

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
// Centre, then antipode. Let u be the worst candidate, the one with the largest upper bound. A sweep from v drives it out if
// d(u,v)+ecc(v) <= L. Only lo(v), a lower bound of ecc(v), is known, so v is the vertex of smallest lo(v) among those with
// d(u,v)+lo(v) <= L, found by a search from u that stops at the depth where there can be no better one. (There is
// always one: u itself.) If ecc(v) turns out greater than lo(v), the vertex farthest from v is next; it shows what was
// wrong with lo(v), and is usually far out.
//
// The search ends. A sweep drives out its own source, since reach(s) <= ecc(s) <= L. A v chosen for u has not been
// swept: then lo(v) = ecc(v), and u would be out. Nor has the vertex w farthest from v: then lo(v) >= d(v,w) = ecc(v).
// So every sweep has a new source.
//
// Only the latest sweeps are stored, as memory allows. What an older one drove out stays out.
//
// BenchmarkBoundingDiameter has the measured sweeps and times.

// bound holds what is known of the eccentricity of an orbit, and whether it is a candidate.
type bound struct {
	lo int32 // no more than the eccentricity
	hi int32 // near+reach for some sweep, 0 for what is no candidate any more: the candidates have hi > L
}

// storedSweep is a sweep that may drive out more candidates when L grows or the candidates get fewer.
type storedSweep struct {
	sweep
	reach int32 // the largest distance to a candidate
	front int   // no vertex in queue[:front] is a candidate
	back  int   // nor is any in queue[back:]
}

// Limits of the queues stored, each with an entry a vertex.
const (
	maxStoredEntries = 1 << 22
	minStoredSweeps  = 4
	maxStoredSweeps  = 64
)

// diameterSearch looks for the longest distance in one component.
type diameterSearch struct {
	*scratch
	best      *best
	component int
	length    int32 // L, the longest distance seen
	limit     int   // of the stored sweeps
	made      int   // sweeps made; number i is in stored[i%limit]
}

// newDiameterSearch prepares a search of s.part, which is the given component.
func newDiameterSearch(s *scratch, component int, b *best) *diameterSearch {
	x := &diameterSearch{scratch: s, best: b, component: component, limit: s.limit}
	if x.limit == 0 {
		x.limit = min(max(maxStoredEntries/s.part.n, minStoredSweeps), maxStoredSweeps)
	}
	s.bounds = resize(s.bounds, s.part.orbits())
	fill(s.bounds, bound{0, math.MaxInt32})
	return x
}

// run sweeps until no candidate is left. If it is cancelled, no distance in the component is longer than atMost.
func (x *diameterSearch) run() (atMost int, err error) {
	p := &x.part
	source, centre := int32(p.n-1), false // the last in breadth-first order is far out
	for {
		expected := x.bounds[p.orbit[source]].lo
		s := x.sweepFrom(source)
		now := x.survey()
		if err := x.best.report(x.component, now.candidates); err != nil {
			return int(now.hi), err
		}
		switch {
		case now.candidates == 0:
			return int(x.length), nil
		case centre && s.eccentricity() > expected:
			source, centre = s.last(), false
		default:
			source, centre = x.centreFor(now), true
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

// nextStored returns the memory for the next sweep: new, or that of the oldest one.
func (x *diameterSearch) nextStored() *storedSweep {
	i := x.made % x.limit
	if i == len(x.stored) {
		x.stored = append(x.stored, storedSweep{})
	}
	s := &x.stored[i]
	s.free = x.free // all sweeps share one
	s.reset(x.part.n)
	x.free = s.free
	return s
}

// shrink drives out candidates until no stored sweep drives out another one.
func (x *diameterSearch) shrink() {
	latest := x.stored[:min(x.made, x.limit)]
	for again := true; again; {
		again = false
		for i := range latest {
			if s := &latest[i]; x.lowerReach(s) && x.driveOut(s) {
				again = true
			}
		}
	}
}

// lowerReach brings s.reach up to date and reports whether there is a candidate at all.
func (x *diameterSearch) lowerReach(s *storedSweep) bool {
	orbit := x.part.orbit
	for s.back > 0 && x.bounds[orbit[s.queue[s.back-1]]].hi <= x.length {
		s.back--
	}
	for s.reach > 0 && int(s.levels[s.reach-1]) >= s.back {
		s.reach--
	}
	return s.back > 0
}

// driveOut takes from the candidates what is too near to s, and reports whether any was.
func (x *diameterSearch) driveOut(s *storedSweep) bool {
	end := int(s.levels[min(x.length-s.reach, s.eccentricity())])
	if end <= s.front {
		return false
	}
	orbit, out := x.part.orbit, false
	for _, v := range s.queue[s.front:end] {
		if b := &x.bounds[orbit[v]]; b.hi != 0 {
			b.hi, out = 0, true
		}
	}
	s.front = end
	return out
}

// bound improves the bounds of all orbits by a sweep.
func (x *diameterSearch) bound(s *storedSweep) {
	orbit, bounds := x.part.orbit, x.bounds
	eccentricity := s.eccentricity()
	start := int32(0)
	for d, end := range s.levels {
		lo, hi := max(int32(d), eccentricity-int32(d)), int32(d)+s.reach
		for _, v := range s.queue[start:end] {
			b := &bounds[orbit[v]]
			b.lo = max(b.lo, lo)
			b.hi = min(b.hi, hi)
		}
		start = end
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

// centreFor returns the vertex v of smallest lower bound among those with d(u,v)+lo(v) <= L, the nearest if there are
// several, where u is in the worst orbit.
func (x *diameterSearch) centreFor(now survey) int32 {
	p := &x.part
	s := x.nextStored() // the next sweep will overwrite it
	s.push(p.memberOf(now.worst))
	centre, least := int32(-1), int32(math.MaxInt32)
	start := int32(0)
	for d := int32(0); d+now.lo <= x.length && least > now.lo; d++ {
		s.run(&p.packedRows, int(d))
		if int(d) >= len(s.levels) {
			break
		}
		for _, v := range s.queue[start:s.levels[d]] {
			if lo := x.bounds[p.orbit[v]].lo; lo < least && d+lo <= x.length {
				centre, least = v, lo
			}
		}
		start = s.levels[d]
	}
	return centre
}
