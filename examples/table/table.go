package main

import (
	"context"
	"slices"

	"example.com/klotski"
	"example.com/klotski/examples/internal/batch"
)

// set is a block set and what is found out about it. Arrays are indexed by metric.
type set struct {
	standing, lying, small int

	configurations, components, largest int

	solvable      int
	starts        int // see published values five-bars-starts and four-bars-starts
	edges         [klotski.Metrics]int
	hardest       [klotski.Metrics]int
	hardestStarts [klotski.Metrics][]string // drawings, at most maxStarts

	withDiameters bool
	diameter      [klotski.Metrics]int
	farthestPair  [klotski.Metrics][2]string
	sweeps        [klotski.Metrics]int
}

// maxStarts is the number of hardest starts that are drawn.
const maxStarts = 100

// bars returns the number of standing and lying blocks.
func (s *set) bars() int { return s.standing + s.lying }

// blocks returns the number of blocks of each kind.
func (s *set) blocks() []int { return []int{s.small, s.standing, s.lying, 1} }

// has reports whether p is a configuration of the set.
func (s *set) has(p klotski.Position) bool {
	return p.Tray() == klotski.Classic && slices.Equal(p.Counts(), s.blocks())
}

// table is all that the program finds out.
type table struct {
	sets     []*set
	klotski  klotskiFacts
	pennant  [klotski.Metrics]int // moves
	schedule *schedule
	progress *batch.Progress
}

// newTable returns the table with nothing found out yet.
func newTable(allDiameters bool, p *batch.Progress) *table {
	t := &table{schedule: newSchedule(), progress: p}
	for bars, small := range map[int]int{5: 4, 4: 6} {
		for lying := range bars + 1 {
			t.sets = append(t.sets, &set{
				standing: bars - lying, lying: lying, small: small,
				withDiameters: allDiameters || bars == 5,
			})
		}
	}
	slices.SortFunc(t.sets, func(a, b *set) int {
		if a.bars() != b.bars() {
			return b.bars() - a.bars()
		}
		return a.lying - b.lying
	})
	return t
}

// configurations returns the number of configurations of all sets.
func (t *table) configurations() int {
	sum := 0
	for _, s := range t.sets {
		sum += s.configurations
	}
	return sum
}

// How the work is divided: a set is linked in one task, and then each question about one of its graphs is a task of its
// own. Sets that have been linked are finished before others are begun, because they hold memory; and sets are begun
// in the order of their size, so that at the end the tasks that are left are short, and all workers finish at nearly the
// same time.
const urgent = 1 << 30

// compute finds out everything, with a number of workers side by side.
func (t *table) compute(ctx context.Context, workers int) error {
	for _, s := range t.sets {
		space, err := klotski.Enumerate(klotski.Classic, s.blocks()...)
		if err != nil {
			return err
		}
		s.configurations = space.Len()
		cost := space.Len()
		if s.withDiameters {
			cost += cost / 2
		}
		t.schedule.add(task{cost, func(ctx context.Context, w *worker) error { return t.link(ctx, s, space) }})
	}
	if err := t.addPennant(); err != nil {
		return err
	}
	t.progress.Expect(len(t.sets))
	return t.schedule.run(ctx, workers)
}

// linked is a set with its graphs.
type linked struct {
	*set
	space      *klotski.Space
	graphs     [klotski.Metrics]*klotski.Graph
	components *klotski.Components // the same in all metrics: a long move is made of short ones
	solved     []int32
}

// link links a set and adds the questions about it to the schedule.
func (t *table) link(ctx context.Context, s *set, space *klotski.Space) error {
	graphs, err := space.Graphs(ctx, nil)
	if err != nil {
		return err
	}
	l := &linked{set: s, space: space, graphs: graphs}
	l.components = graphs[klotski.Unit].Components()
	solved, err := space.Solved(klotski.Exit)
	if err != nil {
		return err
	}
	for index := range solved {
		l.solved = append(l.solved, int32(index))
	}
	s.components, s.largest = l.components.Len(), l.components.Size(0)
	var symmetries *klotski.Symmetries
	if s.withDiameters {
		symmetries = space.Symmetries()
	}
	for m := range klotski.Metric(klotski.Metrics) {
		s.edges[m] = graphs[m].Size()
		t.schedule.add(task{urgent, func(_ context.Context, w *worker) error { return t.findHardest(l, m, w) }})
		if s.withDiameters {
			t.schedule.add(task{urgent + 1, func(ctx context.Context, w *worker) error {
				return l.findDiameter(ctx, m, symmetries, w)
			}})
		}
	}
	t.progress.Done(s.configurations)
	return nil
}

// findHardest finds the hardest starts in one metric, and what else the distances to the goal tell. It is what
// Space.Hardest does, with the solved configurations found once for all metrics, and in memory that the worker has.
func (t *table) findHardest(l *linked, m klotski.Metric, w *worker) error {
	distances, order := w.buffers(l.space.Len())
	order = l.graphs[m].MultiSourceBFS(l.solved, distances, order)
	l.hardest[m] = int(distances[order[len(order)-1]])
	first := len(order)
	for first > 0 && int(distances[order[first-1]]) == l.hardest[m] {
		first--
	}
	starts := slices.Sorted(slices.Values(order[first:]))
	for _, start := range starts[:min(len(starts), maxStarts)] {
		l.hardestStarts[m] = append(l.hardestStarts[m], l.space.Position(int(start)).Line())
	}
	if l.has(opening) {
		t.klotski.find(l, m, distances)
	}
	if m != klotski.Unit { // which configurations are solvable does not depend on the metric
		return nil
	}
	l.solvable = len(order)
	onTheRight, err := l.solvableOnTheRight(distances)
	l.starts = l.solvable - len(l.solved) - onTheRight
	return err
}

// solvableOnTheRight counts the configurations from which the goal can be reached and that have the 2x2 in the right-hand
// columns, given the distances. Without those, of two mirror images one is left, unless the 2x2 is in the middle.
func (l *linked) solvableOnTheRight(distances []int32) (count int, err error) {
	var corners []klotski.Goal
	for anchor := range klotski.Classic.Anchors(klotski.Big) {
		if anchor%klotski.Classic.Width() == klotski.Classic.Width()-2 {
			corners = append(corners, klotski.BlocksAt(klotski.Block{Kind: klotski.Big, Anchor: anchor}))
		}
	}
	onTheRight, err := l.space.Solved(klotski.AnyOf(corners...))
	if err != nil {
		return 0, err
	}
	for index := range onTheRight {
		if distances[index] >= 0 {
			count++
		}
	}
	return count, nil
}

// findDiameter finds two configurations that are farthest apart in one metric.
func (l *linked) findDiameter(ctx context.Context, m klotski.Metric, symmetries *klotski.Symmetries, w *worker) error {
	d, err := l.graphs[m].BoundingDiameter(ctx, klotski.DiameterOptions{
		Symmetries: symmetries,
		Components: l.components,
		Scratch:    &w.scratch,
	})
	if err != nil {
		return err
	}
	l.diameter[m], l.sweeps[m] = d.Length, d.Sweeps
	l.farthestPair[m] = [2]string{l.space.Position(d.From).Line(), l.space.Position(d.To).Line()}
	return nil
}
