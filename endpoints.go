package klotski

import "math"

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

// opposite returns a candidate at distance reach from a stored sweep, from that which has the fewest such candidates.
func (x *diameterSearch) opposite() int32 {
	opposite, fewest := int32(-1), math.MaxInt
	for i := range x.stored[:min(x.made, x.limit)] {
		s := &x.stored[i]
		start := int32(0)
		if s.reach > 0 {
			start = s.levels[s.reach-1]
		}
		count, last := 0, int32(-1)
		for _, v := range s.queue[start:s.back] {
			if x.bounds[x.part.orbit[v]].hi > x.length {
				count, last = count+1, v
			}
		}
		if count < fewest {
			opposite, fewest = last, count
		}
	}
	return opposite
}
