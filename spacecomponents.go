package klotski

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"time"
)

// ComponentOptions says how [Space.ComponentSizes] works. The zero value is fine.
type ComponentOptions struct {
	// Workers is the number of goroutines that share the work on large components; 0 means
	// GOMAXPROCS. There are no more than [SweepOptions] has.
	Workers int
	// MemoryLimit is the number of bytes that may be taken; 0 means [DefaultMemoryLimit].
	MemoryLimit int64
	// Progress, if not nil, is called from time to time.
	Progress func(ComponentProgress)
}

// ComponentProgress tells how far a search for components has come.
type ComponentProgress struct {
	Components int           // found so far
	Reached    int           // configurations in them, and in the one at work
	Elapsed    time.Duration // since the call
}

// ComponentSize says how many components have a size.
type ComponentSize struct {
	Size  int // number of configurations of each
	Count int // number of such components
	First int // the least index of a configuration in the first of them
}

// ComponentSizes counts the connected components of the graph of s, which are the same in all
// metrics, without the graph. It returns their sizes, largest first; the components are as many as
// the sum of the Counts, and have Len configurations together.
//
// Memory: two bits a configuration as [Space.SweepMemory] has it, and up to 8 MB more. The error
// wraps [ErrTooLarge] and names both numbers if that exceeds the limit, or is that of ctx. Cost:
// some 200 to 400 ns a configuration on one core; what lies in components of millions is shared
// among the workers.
func (s *Space) ComponentSizes(ctx context.Context, options ComponentOptions) ([]ComponentSize, error) {
	return s.componentSizes(ctx, options, maxPending)
}

// componentSizes is ComponentSizes with a stack of another size.
func (s *Space) componentSizes(ctx context.Context, options ComponentOptions, room int) ([]ComponentSize, error) {
	if err := s.checkMemory("counting the components", s.bitsMemory(2)+uint64(room)*8, options.MemoryLimit); err != nil {
		return nil, err
	}
	f := &componentFinder{
		room:     room,
		pending:  make([]uint64, 0, room),
		bitSweep: newBitSweep(s, Unit, 2, SweepOptions{Workers: options.Workers}),
		options:  options,
		sizes:    make(map[int]ComponentSize),
	}
	f.trail = f.workers[0].trail.fresh()
	if err := f.findAll(ctx); err != nil {
		return nil, err
	}
	sizes := make([]ComponentSize, 0, len(f.sizes))
	for _, size := range f.sizes {
		sizes = append(sizes, size)
	}
	slices.SortFunc(sizes, func(a, b ComponentSize) int { return cmp.Compare(b.Size, a.Size) })
	return sizes, nil
}

// # Components without a graph
//
// One after another, the first configuration that has not been seen begins a component. A component
// may have one configuration or a billion, and there may be a hundred thousand of them. So each is
// first explored from a stack of configurations that wait for their turn, with one bit set for each
// that was seen. This costs nothing but what the component has. Depth first, successive
// configurations have indices nearby, and their trails much in common.
//
// Only where the stack outgrows its room, the rest is swept level by level on the planes: what
// waits on the stack is the frontier to begin with. Distances do not matter here, only that each
// seen configuration is expanded once.

// maxPending is the number of configurations that may wait on the stack.
const maxPending = 1 << 20

// maxUnitMoves bounds the unit moves of a configuration.
const maxUnitMoves = MaxCells * Directions

// componentFinder finds one component after another.
type componentFinder struct {
	*bitSweep
	options    ComponentOptions
	trail      *trail
	pending    []uint64 // the stack
	room       int      // for so many
	components int
	sizes      map[int]ComponentSize
}

// findAll finds all components.
func (f *componentFinder) findAll(ctx context.Context) error {
	for word := 0; word*f.stride < len(f.words); word++ {
		if word%blockWords == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			f.report()
		}
		all := ^uint64(0)
		if rest := f.n - uint64(word)*wordBits; rest < wordBits {
			all = 1<<rest - 1
		}
		for f.seen(word) != all {
			first := uint64(word)*wordBits + uint64(bits.TrailingZeros64(^f.seen(word)))
			size, err := f.explore(ctx, first)
			if err != nil {
				return err
			}
			entry, known := f.sizes[size]
			if !known {
				entry = ComponentSize{Size: size, First: int(first)}
			}
			entry.Count++
			f.sizes[size] = entry
			f.components++
		}
	}
	f.report()
	return nil
}

// report tells the progress.
func (f *componentFinder) report() {
	if f.options.Progress != nil {
		f.options.Progress(ComponentProgress{f.components, f.reached, time.Since(f.started)})
	}
}

// explore returns the size of the component of a configuration.
func (f *componentFinder) explore(ctx context.Context, first uint64) (size int, err error) {
	before := f.reached
	f.push(first)
	for count := 0; len(f.pending) > 0; count++ {
		if len(f.pending) > f.room-maxUnitMoves {
			err := f.sweepRest(ctx)
			return f.reached - before, err
		}
		if count%blockBits == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		index := f.pending[len(f.pending)-1]
		f.pending = f.pending[:len(f.pending)-1]
		f.trail.jump(index)
		for _, step := range f.trail.steps {
			f.push(index + step)
		}
	}
	return f.reached - before, nil
}

// push puts a configuration on the stack if it has not been seen.
func (f *componentFinder) push(index uint64) {
	word := &f.words[int(index/wordBits)*f.stride]
	if bit := uint64(1) << (index % wordBits); *word&bit == 0 {
		*word |= bit
		f.pending = append(f.pending, index)
		f.reached++
	}
}

// sweepRest sweeps what can be reached from the stack.
func (f *componentFinder) sweepRest(ctx context.Context) error {
	for _, index := range f.pending {
		word := int(index / wordBits)
		f.words[word*f.stride+f.stride-1] |= 1 << (index % wordBits)
		f.front[word/blockWords]++
	}
	f.pending = f.pending[:0]
	f.counts = nil
	for {
		if err := f.expandAll(ctx); err != nil {
			return err
		}
		found := f.hasFound()
		f.commit() // also clears the last frontier
		f.report()
		if !found {
			return nil
		}
	}
}
