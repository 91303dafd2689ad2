package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"example.com/klotski"
	"example.com/klotski/examples/internal/batch"
)

// blocks is a block set besides its 2x2.
type blocks struct{ standing, lying, small int }

// gaps returns the number of gaps.
func (b blocks) gaps() int { return 16 - 2*b.standing - 2*b.lying - b.small }

// classicSets lists the block sets of the atlas. One of them, seven standing blocks, does not fit on the tray.
func classicSets() []blocks {
	var sets []blocks
	for standing := range 8 {
		for lying := range 8 - standing {
			for small := 0; ; small++ {
				b := blocks{standing, lying, small}
				if b.gaps() < 2 {
					break
				}
				sets = append(sets, b)
			}
		}
	}
	return sets
}

// entry is a block set and what is found out about it.
type entry struct {
	blocks
	space   *klotski.Space
	memory  int // that is expected to be taken, in bytes
	metrics [klotski.Metrics]answers

	components, largest, solvable int
}

// answers is what depends on the metric.
type answers struct {
	edges   int
	hardest int // -1 if no configuration is solved
	starts  int // number of hardest starts
	layout  string
	mean    float64 // of the distances of all configurations that can be solved

	diameter int
	from, to string // two configurations so far apart
}

// atlas is all that the program finds out.
type atlas struct {
	entries   []*entry
	diameters bool
	progress  *batch.Progress
}

// newAtlas returns the atlas of those of the given sets that fit on the tray, with nothing found out yet.
func newAtlas(sets []blocks, diameters bool) (*atlas, error) {
	a := &atlas{diameters: diameters}
	for _, b := range sets {
		space, err := klotski.Enumerate(klotski.Classic, b.small, b.standing, b.lying, 1)
		if err != nil {
			return nil, err
		}
		if space.Len() > 0 {
			a.entries = append(a.entries, &entry{blocks: b, space: space, memory: a.expectedMemory(space)})
		}
	}
	return a, nil
}

// expectedMemory returns about how many bytes a space takes: it looks at the moves of some configurations.
func (a *atlas) expectedMemory(s *klotski.Space) int {
	const samples = 200
	r := rand.New(rand.NewPCG(1, uint64(s.Len())))
	var arcs [klotski.Metrics]int
	var moves []klotski.Move
	for range samples {
		p := s.Random(r)
		for m := range klotski.Metric(klotski.Metrics) {
			moves = p.AppendMoves(moves[:0], m)
			arcs[m] += len(moves)
		}
	}
	// Graphs take 4 bytes a vertex and an arc, and while they are made 12 a vertex, and 4 for each finger edge.
	perVertex := 24
	perSample := 4*(arcs[klotski.Unit]+arcs[klotski.Straight]+arcs[klotski.Finger]) + 2*arcs[klotski.Finger]
	if a.diameters {
		perVertex += 90
		perSample += 4 * arcs[klotski.Finger]
	}
	return s.Len() * (perVertex + perSample/samples)
}

// memoryBudget returns what may be taken at the same time, in bytes. A set that needs more has it for itself.
func (a *atlas) memoryBudget() int {
	if a.diameters {
		return 400 << 20
	}
	return 190 << 20
}

// compute finds out everything, with a number of workers side by side: sets of many edges first, so that at the end all
// finish at nearly the same time.
func (a *atlas) compute(ctx context.Context, workers int) error {
	a.progress.Expect(len(a.entries))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	waiting := slices.Clone(a.entries)
	slices.SortStableFunc(waiting, func(x, y *entry) int { return cmp.Compare(y.memory, x.memory) })
	memory := newBudget(a.memoryBudget())
	var mu sync.Mutex // for waiting
	next := func() *entry {
		mu.Lock()
		defer mu.Unlock()
		if len(waiting) == 0 || ctx.Err() != nil {
			return nil
		}
		// The largest set that there is memory for, or else the smallest.
		i := slices.IndexFunc(waiting, func(e *entry) bool { return memory.has(e.memory) })
		if i < 0 {
			i = len(waiting) - 1
		}
		e := waiting[i]
		waiting = slices.Delete(waiting, i, i+1)
		memory.take(e.memory)
		return e
	}
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			var w worker
			for e := next(); e != nil; e = next() {
				err := a.explore(ctx, e, &w)
				memory.release(e.memory)
				if err != nil {
					cancel(fmt.Errorf("%+v: %w", e.blocks, err)) // the first error is the one to report
					return
				}
				a.progress.Done(e.space.Len())
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// worker is the memory that one goroutine takes up again from set to set.
type worker struct {
	distances []int32
	order     []int32
}

// explore finds out all about a set.
func (a *atlas) explore(ctx context.Context, e *entry, w *worker) error {
	graphs, err := e.space.Graphs(ctx, nil)
	if err != nil {
		return err
	}
	components := graphs[klotski.Unit].Components() // the same in all metrics: a long move is made of short ones
	e.components, e.largest = components.Len(), components.Size(0)
	solved, err := e.space.Solved(klotski.Exit)
	if err != nil {
		return err
	}
	var sources []int32
	for index := range solved {
		sources = append(sources, int32(index))
	}
	n := e.space.Len()
	if cap(w.distances) < n {
		w.distances, w.order = make([]int32, n), make([]int32, n)
	}
	var scratch klotski.Scratch // as large as the set, so it goes with it
	var symmetries *klotski.Symmetries
	if a.diameters {
		symmetries = e.space.Symmetries()
	}
	for m, g := range graphs {
		order := g.MultiSourceBFS(sources, w.distances[:n], w.order[:n])
		e.solvable = len(order)
		e.metrics[m] = e.answersFor(g, w.distances[:n], order)
		if a.diameters {
			d, err := g.BoundingDiameter(ctx, klotski.DiameterOptions{
				Symmetries: symmetries,
				Components: components,
				Scratch:    &scratch,
			})
			if err != nil {
				return err
			}
			e.metrics[m].diameter = d.Length
			e.metrics[m].from, e.metrics[m].to = e.space.Position(d.From).Line(), e.space.Position(d.To).Line()
		}
		graphs[m] = nil // its memory can go
	}
	return ctx.Err()
}

// answersFor returns the answers that the distances to the goal tell, which order lists by distance.
func (e *entry) answersFor(g *klotski.Graph, distances, order []int32) answers {
	a := answers{edges: g.Size(), hardest: -1}
	if len(order) == 0 {
		return a
	}
	a.hardest = int(distances[order[len(order)-1]])
	first := len(order)
	for first > 0 && int(distances[order[first-1]]) == a.hardest {
		first--
	}
	a.starts = len(order) - first
	a.layout = e.space.Position(int(slices.Min(order[first:]))).Line()
	sum := 0
	for _, v := range order {
		sum += int(distances[v])
	}
	a.mean = float64(sum) / float64(len(order))
	return a
}

// The totals that others have published.
const (
	publishedConfigurations = 29334498
	publishedComponents     = 25422
)

// totals returns the number of configurations and components of all sets.
func (a *atlas) totals() (configurations, components int) {
	for _, e := range a.entries {
		configurations += e.space.Len()
		components += e.components
	}
	return configurations, components
}

// check reports totals that are not the published ones.
func (a *atlas) check() error {
	configurations, components := a.totals()
	if configurations != publishedConfigurations || components != publishedComponents {
		return fmt.Errorf("%d configurations and %d components; published are %d and %d",
			configurations, components, publishedConfigurations, publishedComponents)
	}
	return nil
}
