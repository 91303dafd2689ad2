package klotski

// Covering the candidates
//
// With many gaps, or few blocks, nearly all eccentricities of a graph are L, L-1 or L-2. A sweep drives out what is
// within L-reach of its source, next to nothing, and thousands of sweeps are needed. What follows makes them in batches
// of 64 (see batch.go), which take as long as two or three sweeps.
//
// A batch must choose its sources before it knows anything of their sweeps. It expects that every lower bound is the
// eccentricity, which is nearly always so when the sweeps are many. Around some candidate it goes through the others in
// the order of their distance. For each that is not covered yet it chooses the same center as a single sweep would, see
// bounding.go, and covers all within L-lo of the center. So sources are near to each other, as is best for a batch.
//
// The batch tells ecc and reach of every source, and raises the lower bound of each vertex to its distance from the
// farthest source. A search of depth L-reach around each source, which is small, drives out what is there. It is repeated
// for the sources of all batches when L has grown. When there are fewer candidates it is not: the distances that would tell
// how far reach has fallen are forgotten.
//
// The search ends, because no source is swept twice: the argument is that of bounding.go. Nor does a batch have one
// twice: whatever it could be the center for is covered.

// A search turns to batches when slowSweeps sweeps have not halved the candidates, if no distance is longer than
// maxBatchLevels as yet: then batches have at most twice as many levels.
const (
	slowSweeps     = 16
	maxBatchLevels = 128
)

// pace tells a search that gets on from one that is slow.
type pace struct {
	patience           int // sweeps between two looks
	sweeps, candidates int // at the last look
}

// slow reports whether the last sweeps have left more than half of the candidates.
func (p *pace) slow(sweeps, candidates int) bool {
	if sweeps < p.sweeps+p.patience {
		return false
	}
	slow := candidates > p.candidates/2
	p.sweeps, p.candidates = sweeps, candidates
	return slow
}

// cover makes batches until no candidate is left. If it is canceled, no distance in the component is longer than
// atMost.
func (x *diameterSearch) cover(now survey) (atMost int, err error) {
	for now.candidates > 0 {
		x.chooseSources(now)
		x.sweepBatch()
		now = x.survey()
		if err := x.best.report(x.component, now.candidates); err != nil {
			return int(now.hi), err
		}
	}
	return int(x.length), nil
}

// chooseSources chooses x.sources, around the worst candidate.
func (x *diameterSearch) chooseSources(now survey) {
	p := &x.part
	x.covered = resize(x.covered, p.orbits())
	clear(x.covered)
	x.sources = x.sources[:0]
	for _, level := range x.sweep.around(&p.packedRows, p.first[now.worst]) {
		for _, u := range level {
			o := p.orbit[u]
			if x.bounds[o].hi <= x.length || x.covered[o] {
				continue
			}
			center := x.centerFor(o, now.lo)
			x.sources = append(x.sources, center)
			if len(x.sources) == batchSources {
				return
			}
			near := x.within(center, x.length-x.bounds[p.orbit[center]].lo)
			for _, v := range near.queue[:near.tail] {
				x.covered[p.orbit[v]] = true
			}
		}
	}
}

// within searches around a vertex up to a distance.
func (x *diameterSearch) within(v, distance int32) *sweep {
	x.local.reset(x.part.n)
	x.local.push(v)
	x.local.run(&x.part.packedRows, int(distance))
	return &x.local
}

// batchSource is a source of a batch, its eccentricity, and its largest distance to what was a candidate.
type batchSource struct {
	vertex, eccentricity, reach int32
}

// sweepBatch sweeps from x.sources and learns from it.
func (x *diameterSearch) sweepBatch() {
	p, before := &x.part, x.length
	var eccentricity, reach distances
	for d, sources := range x.batch.from(&p.packedRows, x.sources) {
		eccentricity.set(sources, d)
		reach.set(x.learnLevel(d), d)
	}
	fresh := len(x.swept)
	for i, v := range x.sources {
		x.swept = append(x.swept, batchSource{v, eccentricity[i], reach[i]})
		last := v
		if eccentricity[i] > x.length {
			last = x.within(v, eccentricity[i]).last()
		}
		x.length = int32(x.best.record(p.ids[v], p.ids[last], int(eccentricity[i])))
	}
	if x.length > before {
		fresh = 0
	}
	for _, s := range x.swept[fresh:] {
		x.driveOutNear(s)
	}
	x.shrink()
}

// learnLevel raises lower bounds by level d of the batch, and returns the sources that have reached a candidate there.
func (x *diameterSearch) learnLevel(d int32) (toCandidates uint64) {
	front := x.batch.front
	orbit := x.part.orbit[:len(front)]
	for v, sources := range front {
		if sources == 0 {
			continue
		}
		o := &x.bounds[orbit[v]]
		o.lo = max(o.lo, d)
		if o.hi > x.length {
			toCandidates |= sources
		}
	}
	return toCandidates
}

// driveOutNear takes from the candidates what is too near to a source of a batch.
func (x *diameterSearch) driveOutNear(s batchSource) {
	for d, level := range x.within(s.vertex, x.length-s.reach).byLevel() {
		for _, v := range level {
			o := &x.bounds[x.part.orbit[v]]
			o.lo = max(o.lo, s.eccentricity-d)
			o.hi = 0
		}
	}
}
