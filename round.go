package klotski

import (
	"cmp"
	"sync"
)

// # Sharing sweeps among workers
//
// Each worker searches components of its own, the largest first. One that finds none left helps the others: it takes
// sources from the rounds of their searches. So the first sweeps of a large component, which follow from each other, are
// made while the small components are searched, and the many that do not are shared.
//
// Helpers improve lower bounds of their own, for those of a search belong to its worker. When a helper joins a round it
// copies what was known at the beginning or has been learned by helpers that left; what it learns it leaves there, and the
// worker takes it over at the end. Bounds are true whoever knows them, so who knows which decides only how many sweeps
// are made.

// workers is what the workers of one call share.
type workers struct {
	count int

	mu      sync.Mutex // guards what follows, and the rounds
	changed sync.Cond
	busy    int      // workers that search components; only they open rounds
	rounds  []*round // the open ones
}

// newWorkers returns so many workers, all busy.
func newWorkers(count int) *workers {
	p := &workers{count: count, busy: count}
	p.changed.L = &p.mu
	return p
}

// round is a number of sweeps that do not depend on each other.
type round struct {
	search  *lowerSearch
	sources []int32
	next    int     // the next source
	chunk   int     // sources swept at a time
	lo      []int32 // bounds for and from helpers
	helpers int
	err     error
}

// share sweeps from all sources, a chunk at a time, with what help there is.
func (p *workers) share(x *lowerSearch, sources []int32, chunk int) error {
	x.shared = resize(x.shared, len(x.lo))
	copy(x.shared, x.lo)
	r := &round{search: x, sources: sources, chunk: chunk, lo: x.shared}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rounds = append(p.rounds, r)
	p.changed.Broadcast()
	p.sweep(r, x.scratch)
	for r.helpers > 0 {
		p.changed.Wait()
	}
	raiseAll(x.lo, r.lo)
	return r.err
}

// sweep sweeps from sources of a round while there are any. The lock is held except during the sweeps.
func (p *workers) sweep(r *round, w *scratch) {
	for r.next < len(r.sources) && r.err == nil {
		sources := r.sources[r.next:min(r.next+r.chunk, len(r.sources))]
		if r.next += len(sources); r.next == len(r.sources) {
			p.close(r)
		}
		p.mu.Unlock()
		err := r.search.confirm(sources, w)
		p.mu.Lock()
		if err != nil {
			r.err = cmp.Or(r.err, err)
			p.close(r)
		}
	}
}

// close takes a round that nobody can help with any more off the list.
func (p *workers) close(r *round) {
	for i := range p.rounds {
		if p.rounds[i] == r {
			p.rounds = append(p.rounds[:i], p.rounds[i+1:]...)
			return
		}
	}
}

// help helps with rounds until no worker searches a component any more. w is that of a worker that was busy until now.
func (p *workers) help(w *scratch) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.busy--
	p.changed.Broadcast()
	for p.busy > 0 {
		if len(p.rounds) == 0 {
			p.changed.Wait()
			continue
		}
		r := p.rounds[0]
		r.helpers++
		w.lo = resize(w.lo, len(r.lo))
		copy(w.lo, r.lo)
		p.sweep(r, w)
		raiseAll(r.lo, w.lo)
		r.helpers--
		p.changed.Broadcast()
	}
}

// raiseAll raises bounds to others.
func raiseAll(lo, others []int32) {
	for o, other := range others {
		lo[o] = max(lo[o], other)
	}
}
