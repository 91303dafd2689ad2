package klotski

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// DefaultMemoryLimit is the memory in bytes, one gigabyte, that a search through a space takes at
// most if its options do not say otherwise.
const DefaultMemoryLimit = 1 << 30

// SweepOptions says how [Space.Sweep] and [Space.DistanceTable] work. The zero value is fine.
type SweepOptions struct {
	// Workers is the number of goroutines that share the work; 0 means GOMAXPROCS. There are no
	// more than one for each 16,384 configurations, the unit of work, and at least one.
	Workers int
	// MemoryLimit is the number of bytes that may be taken; 0 means [DefaultMemoryLimit].
	MemoryLimit int64
	// Farthest is the number of farthest configurations that are listed; 0 means 1.
	Farthest int
	// Progress, if not nil, is called after each level.
	Progress func(SweepLevel)
	// Checkpoint, if not empty, is the name of a file that saves the state of the sweep. If the
	// file exists, the sweep goes on from it. It is written every CheckpointLevels levels (0 means
	// 10), when the context is canceled, and at the end; it is never removed. It is replaced as
	// [Engine.Save] does it, so no two sweeps may have one name.
	Checkpoint       string
	CheckpointLevels int
}

// SweepLevel tells how far a sweep has come.
type SweepLevel struct {
	Distance int           // of the level that is complete
	Frontier int           // number of configurations at this distance
	Reached  int           // number of configurations at this distance or less
	Elapsed  time.Duration // since the call
}

// SweepResult is the answer of [Space.Sweep].
type SweepResult struct {
	// Counts holds the number of configurations at each distance from the sources, with their mean
	// and more; it is empty if there is no source.
	Counts Distribution
	// Reached is the number of configurations reached, the sum of Counts.
	Reached int
	// Farthest lists configurations at the largest distance, the first ones in increasing order, at
	// most as many as the options say. Counts tells how many there are.
	Farthest []int
}

// Distance returns the largest distance, -1 if there is no source.
func (r SweepResult) Distance() int { return len(r.Counts) - 1 }

// SweepMemory returns the bytes that [Space.Sweep] takes: two bits a configuration, and something
// for the automaton. Each worker takes some 4 KB besides.
func (s *Space) SweepMemory() int64 { return int64(s.bitsMemory(2)) }

// bitsMemory returns the bytes that a bitSweep with planes of the given stride takes.
func (s *Space) bitsMemory(stride int) uint64 {
	s.mustBeValid()
	return planesBytes(s.automaton.length, stride) + latticeBytes(s.automaton)
}

// Sweep searches breadth first, in metric m, from all sources at once: these are indices of
// configurations, in any order, from [Space.Index] or [Space.Solved]. Unlike [Graph.MultiSourceBFS]
// it needs no graph, and two bits a configuration: so it is for spaces of billions.
//
//	solved, err := space.Solved(klotski.Exit)
//	sweep, err := space.Sweep(ctx, klotski.Unit, solved, klotski.SweepOptions{})
//	fmt.Println(sweep.Distance(), sweep.Counts)
//
// The memory needed is [Space.SweepMemory]. If that exceeds the limit, the error wraps
// [ErrTooLarge] and names both numbers, and nothing was allocated. If ctx is canceled, the error
// is that of ctx; with a checkpoint the state was saved, and the same call goes on from there. The
// error wraps [ErrTable] if the checkpoint is damaged, [ErrCheckpoint] if it is of another sweep;
// else it is of the file system.
//
// Sweep panics if sources is nil or a source is not in 0..Len-1. Cost: 100 to 200 ns a configuration reached on one
// core in the unit metric, and it halves with a second.
func (s *Space) Sweep(ctx context.Context, m Metric, sources iter.Seq[int], options SweepOptions) (SweepResult, error) {
	b, err := s.bitSweep(ctx, m, sources, 2, options)
	if err != nil {
		return SweepResult{}, err
	}
	return b.result(), nil
}

// checkMemory reports a need of memory beyond the limit.
func (s *Space) checkMemory(what string, need uint64, limit int64) error {
	if limit == 0 {
		limit = DefaultMemoryLimit
	}
	if need > math.MaxInt || limit < 0 || need > uint64(limit) {
		return wrapf(ErrTooLarge, "%s of %d configurations takes %d bytes of memory, the limit is %d", what, s.Len(), need, limit)
	}
	return nil
}

// bitSweep is a breadth-first search on planes, at the boundary of a level.
type bitSweep struct {
	*planes
	space   *Space
	metric  Metric
	options SweepOptions
	sources sourceSet
	workers []*sweepWorker
	counts  []int // by distance
	reached int
	started time.Time
}

// bitSweep returns a search that has reached its end.
func (s *Space) bitSweep(ctx context.Context, m Metric, sources iter.Seq[int], stride int, options SweepOptions) (*bitSweep, error) {
	m.mustBeKnown()
	if sources == nil {
		panic("klotski: Sweep with a nil sequence of sources")
	}
	if err := s.checkMemory("a sweep", s.bitsMemory(stride), options.MemoryLimit); err != nil {
		return nil, err
	}
	b := newBitSweep(s, m, stride, options)
	b.addSources(sources)
	resumed := false
	if options.Checkpoint != "" {
		var err error
		if resumed, err = b.load(options.Checkpoint); err != nil {
			return nil, err
		}
	}
	if !resumed && b.hasFound() {
		b.commit()
	}
	return b, b.run(ctx)
}

// newBitSweep returns a search that has not begun.
func newBitSweep(s *Space, m Metric, stride int, options SweepOptions) *bitSweep {
	b := &bitSweep{
		planes:  newPlanes(s.automaton.length, stride),
		space:   s,
		metric:  m,
		options: options,
		started: time.Now(),
	}
	workers := options.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	l := newLattice(s)
	for range max(1, min(workers, b.blocks())) {
		b.workers = append(b.workers, newSweepWorker(s, l, m, b.planes))
	}
	return b
}

// addSources marks the sources as found.
func (b *bitSweep) addSources(sources iter.Seq[int]) {
	for index := range sources {
		if index < 0 || uint64(index) >= b.n {
			panic(fmt.Sprintf("klotski: source %d in a space of %d configurations", index, b.n))
		}
		if !b.reachedYet(uint64(index)) {
			b.sources.add(uint64(index))
			b.findIndex(uint64(index))
		}
	}
}

// run goes on with the search to its end.
func (b *bitSweep) run(ctx context.Context) error {
	every := b.options.CheckpointLevels
	if every <= 0 {
		every = 10
	}
	for level := 1; ; level++ {
		if err := b.expandAll(ctx); err != nil {
			b.rollBack()
			if failed := b.saveIfAsked(); failed != nil {
				err = errors.Join(err, failed)
			}
			return err
		}
		if !b.hasFound() {
			return b.saveIfAsked()
		}
		b.commit()
		if level%every == 0 {
			if err := b.saveIfAsked(); err != nil {
				return err
			}
		}
	}
}

// saveIfAsked writes a checkpoint if the options name one.
func (b *bitSweep) saveIfAsked() error {
	if b.options.Checkpoint == "" || len(b.counts) == 0 {
		return nil
	}
	return b.save(b.options.Checkpoint)
}

// expandAll expands the frontier.
func (b *bitSweep) expandAll(ctx context.Context) error {
	b.eachBlock(func(e *sweepWorker, block int) bool {
		if b.front[block] > 0 {
			e.expand(block)
		}
		return ctx.Err() == nil
	})
	return ctx.Err()
}

// commit ends a level on which something was found.
func (b *bitSweep) commit() {
	var found atomic.Int64
	distance := len(b.counts)
	b.eachBlock(func(_ *sweepWorker, block int) bool {
		if count := b.commitBlock(block, distance); count > 0 {
			found.Add(int64(count))
		}
		return true
	})
	b.counts = append(b.counts, int(found.Load()))
	b.reached += b.counts[distance]
	if b.options.Progress != nil {
		b.options.Progress(SweepLevel{distance, b.counts[distance], b.reached, time.Since(b.started)})
	}
}

// eachBlock calls do for every block, side by side in all workers, until one returns false.
func (b *bitSweep) eachBlock(do func(e *sweepWorker, block int) bool) {
	var next atomic.Int64
	work := func(e *sweepWorker) {
		for {
			block := int(next.Add(1)) - 1
			if block >= b.blocks() {
				return
			}
			if !do(e, block) {
				next.Store(int64(b.blocks()))
			}
		}
	}
	var wait sync.WaitGroup
	for _, e := range b.workers[1:] {
		wait.Go(func() { work(e) })
	}
	work(b.workers[0])
	wait.Wait()
}

// result tells what was found.
func (b *bitSweep) result() SweepResult {
	r := SweepResult{Counts: b.counts, Reached: b.reached}
	limit := max(b.options.Farthest, 1)
	for block, front := range b.front {
		if front == 0 {
			continue
		}
		first, end := b.blockRange(block)
		for word := first; word < end; word++ {
			for set := b.frontier(word); set != 0; set &= set - 1 {
				if len(r.Farthest) == limit {
					return r
				}
				r.Farthest = append(r.Farthest, word*wordBits+bits.TrailingZeros64(set))
			}
		}
	}
	return r
}

// same reports whether two spaces have the same configurations.
func (s *Space) same(other *Space) bool {
	return s.tray == other.tray && slices.Equal(s.counts, other.counts)
}
