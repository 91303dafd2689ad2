package klotski

import "slices"

// All eccentricities of a component, and its radius, from lower bounds alone
//
// Every sweep from s gives ecc(v) >= lo(v) = max(d(s,v), ecc(s)-d(s,v)), kept per orbit like the bounds of a diameter
// (see bounding.go). Take the largest such bound over some sweeps.
//
// Radius. If a vertex v of smallest lower bound has ecc(v) = lo(v), no eccentricity is smaller: it is the radius. So
// the vertex of smallest lower bound is swept, and if its bound was not exact the vertex farthest from it, until it is.
//
// All of them. The eccentricities of neighbors differ by at most one. Call v a local minimum if no neighbor has a smaller
// lower bound. If lo is exact at all local minima it is exact everywhere: from any u walk to neighbors of smaller bound,
// at least one less at each step, down to a local minimum v after k <= lo(u)-lo(v) steps; then
//
//	ecc(u) <= ecc(v)+k = lo(v)+k <= lo(u) <= ecc(u)
//
// So after the radius, rounds of sweeps follow from one vertex of each orbit of local minima whose eccentricity is not
// known. A sweep either confirms the bound, nearly always, or raises bounds around its source, which makes new local
// minima. Every local minimum of the eccentricities themselves must be swept in any proof of this kind, and Klotski
// has 215 of them among its 13,011 orbits: the 240 sweeps made there are not far above that.
//
// The sweeps of a round do not depend on each other, so workers can share them: see round.go. Where levels are few they
// are made in batches: see batch.go.

// lowerSearch bounds the eccentricities of one component from below.
type lowerSearch struct {
	*scratch
	graph  *Graph
	report func(sweeps int) error // called after sweeps, by any worker
	minima []int32                // the sources of a round
}

// begin prepares a search of x.part.
func (x *lowerSearch) begin() {
	k := x.part.orbits()
	x.lo = resize(x.lo, k)
	fill(x.lo, 0)
	x.exact = resize(x.exact, k)
	fill(x.exact, false)
}

// radius sweeps until the smallest bound is exact, and returns an orbit that has it. If it is canceled, the radius is
// no less than the bound of the orbit returned.
func (x *lowerSearch) radius() (center int32, err error) {
	p := &x.part
	_, err = x.sweepFrom(int32(p.n - 1)) // the last in breadth-first order is far out
	for confirmed := false; err == nil && !confirmed; {
		center = x.least()
		if x.exact[center] {
			return center, nil
		}
		confirmed, err = x.sweepFrom(p.first[center])
		if err == nil && !confirmed {
			_, err = x.sweepFrom(x.sweep.last())
		}
	}
	return x.least(), err
}

// all makes all bounds exact. It ends when there are no minima that need a sweep, or when it is canceled.
func (x *lowerSearch) all(p *workers) error {
	if _, err := x.radius(); err != nil {
		return err
	}
	for {
		x.minima = x.localMinima(x.minima[:0])
		if len(x.minima) == 0 {
			return nil
		}
		if err := x.round(x.minima, p); err != nil {
			return err
		}
	}
}

// least returns the orbit of smallest lower bound, one where it is exact if there is one.
func (x *lowerSearch) least() int32 {
	least := int32(0)
	for o, lo := range x.lo {
		if lo < x.lo[least] || lo == x.lo[least] && x.exact[o] {
			least = int32(o)
		}
	}
	return least
}

// leastExact returns the orbit of smallest eccentricity among those that have been swept.
func (x *lowerSearch) leastExact() int32 {
	least := int32(-1)
	for o, lo := range x.lo {
		if x.exact[o] && (least < 0 || lo < x.lo[least]) {
			least = int32(o)
		}
	}
	return least
}

// localMinima appends the first vertex of every orbit of local minima whose bound may not be exact.
func (x *lowerSearch) localMinima(minima []int32) []int32 {
	p := &x.part
	for o, lo := range x.lo {
		if x.exact[o] {
			continue
		}
		v := p.first[o]
		lower := false
		for _, w := range x.graph.Neighbors(int(p.ids[v])) {
			if x.lo[p.orbit[p.index[w]-p.start]] < lo {
				lower = true
				break
			}
		}
		if !lower {
			minima = append(minima, v)
		}
	}
	return minima
}

// minRound is the number of vertices to sweep for which it is worth asking other workers, and minBatch the number of
// sources for which a batch is faster than sweeps.
const (
	minRound = 1 << 16
	minBatch = 8
)

// round sweeps from all sources.
func (x *lowerSearch) round(sources []int32, p *workers) error {
	chunk := 1
	if slices.Max(x.lo) <= maxBatchLevels && len(sources) >= minBatch {
		share := (len(sources) + p.count - 1) / p.count
		chunk = min(max(share, minBatch), batchSources)
	}
	if p.count > 1 && len(sources)*x.part.n >= minRound {
		return p.share(x, sources, chunk)
	}
	for sources := range slices.Chunk(sources, chunk) {
		if err := x.confirm(sources, x.scratch); err != nil {
			return err
		}
	}
	return nil
}

// sweepFrom sweeps from a vertex, improves the bounds, and reports whether that of the vertex was its eccentricity.
func (x *lowerSearch) sweepFrom(source int32) (confirmed bool, err error) {
	eccentricity := x.sweep.from(&x.part.packedRows, source)
	confirmed = eccentricity == x.lo[x.part.orbit[source]]
	x.learn(x.scratch)
	x.exact[x.part.orbit[source]] = true
	return confirmed, x.report(1)
}

// confirm sweeps from all sources, at most batchSources, in the memory of w, which need not be that of the search. A single
// sweep whose bound was the eccentricity teaches nothing: where most are, there is little to learn.
func (x *lowerSearch) confirm(sources []int32, w *scratch) error {
	if len(sources) >= minBatch {
		x.confirmBatch(sources, w)
		return x.report(len(sources))
	}
	for _, source := range sources {
		eccentricity := w.sweep.from(&x.part.packedRows, source)
		if eccentricity != w.lo[x.part.orbit[source]] {
			x.learn(w)
		}
		x.exact[x.part.orbit[source]] = true
		if err := x.report(1); err != nil {
			return err
		}
	}
	return nil
}

// confirmBatch is confirm for a batch.
func (x *lowerSearch) confirmBatch(sources []int32, w *scratch) {
	r, orbit, lo := &x.part.packedRows, x.part.orbit, w.lo
	var eccentricity distances
	for d, reaching := range w.batch.from(r, sources) {
		eccentricity.set(reaching, d)
		for v, sources := range w.batch.front {
			if sources != 0 {
				lo[orbit[v]] = max(lo[orbit[v]], d)
			}
		}
	}
	for i, source := range sources {
		x.raiseAround(source, eccentricity[i], w)
		x.exact[orbit[source]] = true
	}
}

// raiseAround improves the bounds of w near to a source of a batch, as far as there is something to improve on every
// level.
func (x *lowerSearch) raiseAround(source, eccentricity int32, w *scratch) {
	orbit, lo := x.part.orbit, w.lo
	if lo[orbit[source]] == eccentricity {
		return
	}
	for d, level := range w.sweep.around(&x.part.packedRows, source) {
		raised := false
		for _, v := range level {
			if o := orbit[v]; lo[o] < eccentricity-d {
				lo[o], raised = eccentricity-d, true
			}
		}
		if !raised {
			return
		}
	}
}

// learn improves the bounds of w by its sweep.
func (x *lowerSearch) learn(w *scratch) {
	orbit, lo := x.part.orbit, w.lo
	eccentricity := w.sweep.eccentricity()
	for d, level := range w.sweep.byLevel() {
		bound := max(d, eccentricity-d)
		for _, v := range level {
			o := orbit[v]
			lo[o] = max(lo[o], bound)
		}
	}
}
