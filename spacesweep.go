package klotski

import (
	"context"
	"fmt"
	"iter"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// DefaultMemoryLimit is the memory in bytes that a search through a space may
// take if its options do not say otherwise.
const DefaultMemoryLimit = 1 << 30

// SweepOptions says how [Space.Sweep] works. The zero value is fine.
type SweepOptions struct {
	// Workers is the number of goroutines; 0 means GOMAXPROCS.
	Workers int
	// MemoryLimit is the number of bytes that may be taken; 0 means
	// [DefaultMemoryLimit].
	MemoryLimit int64
	// Farthest is the number of farthest positions that are listed; 0 means 1.
	Farthest int
	// Progress, if not nil, is called after each level.
	Progress func(SweepLevel)
}

// SweepLevel tells how far a sweep has come.
type SweepLevel struct {
	Distance int           // of the level that is complete
	Frontier int           // configurations at this distance
	Reached  int           // configurations at this distance or nearer
	Elapsed  time.Duration // since the sweep began, or was resumed
}

// SweepResult is the answer of [Space.Sweep].
type SweepResult struct {
	// Counts holds the number of configurations at each distance from the
	// sources; it is empty if there is no source.
	Counts []int
	// Reached is the number of configurations reached, the sum of Counts.
	Reached int
	// Farthest lists configurations at the largest distance in increasing
	// order, at most as many as the options say.
	Farthest []int
}

// Distance returns the largest distance, -1 if there is no source.
func (r SweepResult) Distance() int { return len(r.Counts) - 1 }

// SweepMemory returns the bytes that [Space.Sweep] takes: a quarter of a byte
// a configuration.
func (s *Space) SweepMemory() int64 {
	return int64(planesBytes(s.automaton.length, 2))
}

// Sweep searches breadth first from all sources at once, without a graph: it
// keeps two bits a configuration.
func (s *Space) Sweep(ctx context.Context, m Metric, sources iter.Seq[int], options SweepOptions) (SweepResult, error) {
	m.mustBeKnown()
	if err := s.checkMemory("a sweep", planesBytes(s.automaton.length, 2), options.MemoryLimit); err != nil {
		return SweepResult{}, err
	}
	b := newBitSweep(s, m, 2, options)
	b.addSources(sources)
	if err := b.run(ctx); err != nil {
		return SweepResult{}, err
	}
	return b.result(), nil
}

// checkMemory reports a need of memory beyond the limit.
func (s *Space) checkMemory(what string, need uint64, limit int64) error {
	if limit == 0 {
		limit = DefaultMemoryLimit
	}
	if limit < 0 || need > uint64(limit) {
		return wrapf(ErrTooLarge, "%s over %d configurations takes %d bytes of memory; the limit is %d", what, s.Len(), need, limit)
	}
	return nil
}

// bitSweep is a breadth-first search on planes, at the boundary of a level.
type bitSweep struct {
	*planes
	space   *Space
	options SweepOptions
	workers []*expander
	counts  []int
	reached int
	started time.Time
}

func newBitSweep(s *Space, m Metric, stride int, options SweepOptions) *bitSweep {
	b := &bitSweep{planes: newPlanes(s.automaton.length, stride), space: s, options: options, started: time.Now()}
	if options.Workers <= 0 {
		options.Workers = runtime.GOMAXPROCS(0)
	}
	l := newLattice(s)
	for range options.Workers {
		b.workers = append(b.workers, newExpander(s, l, m, b.planes))
	}
	return b
}

// addSources marks the sources as found.
func (b *bitSweep) addSources(sources iter.Seq[int]) {
	for index := range sources {
		if index < 0 || uint64(index) >= b.n {
			panic(fmt.Sprintf("klotski: source %d in a space of %d configurations", index, b.n))
		}
		b.findIndex(uint64(index))
	}
}

// run goes on with the search to its end.
func (b *bitSweep) run(ctx context.Context) error {
	for b.hasFound() {
		if err := b.commit(ctx); err != nil {
			return err
		}
		if err := b.expandAll(ctx); err != nil {
			return err
		}
	}
	return nil
}

// commit ends a level on which something was found.
func (b *bitSweep) commit(ctx context.Context) error {
	found := int64(0)
	err := b.eachBlock(ctx, func(_ *expander, block int) {
		if count := b.commitBlock(block, len(b.counts)); count > 0 {
			atomic.AddInt64(&found, int64(count))
		}
	})
	if err != nil {
		return err
	}
	b.counts = append(b.counts, int(found))
	b.reached += int(found)
	if b.options.Progress != nil {
		b.options.Progress(SweepLevel{len(b.counts) - 1, int(found), b.reached, time.Since(b.started)})
	}
	return nil
}

// expandAll expands the frontier.
func (b *bitSweep) expandAll(ctx context.Context) error {
	return b.eachBlock(ctx, func(e *expander, block int) {
		if b.front[block] {
			e.expand(block)
		}
	})
}

// eachBlock calls do for every block, side by side in all workers.
func (b *bitSweep) eachBlock(ctx context.Context, do func(e *expander, block int)) error {
	var next atomic.Int64
	work := func(e *expander) {
		for block := int(next.Add(1)) - 1; block < b.blocks() && ctx.Err() == nil; block = int(next.Add(1)) - 1 {
			do(e, block)
		}
	}
	var wait sync.WaitGroup
	for _, e := range b.workers[1:] {
		wait.Go(func() { work(e) })
	}
	work(b.workers[0])
	wait.Wait()
	return ctx.Err()
}

// result tells what was found.
func (b *bitSweep) result() SweepResult {
	r := SweepResult{Counts: b.counts, Reached: b.reached}
	limit := max(b.options.Farthest, 1)
	for word := 0; word*b.stride < len(b.words); word++ {
		for set := b.frontier(word); set != 0 && len(r.Farthest) < limit; set &= set - 1 {
			r.Farthest = append(r.Farthest, word*wordBits+bits.TrailingZeros64(set))
		}
	}
	return r
}
