package main

import (
	"context"

	"example.com/klotski"
)

// The positions that the published values are about. The first two have the same blocks.
var (
	opening  = klotski.MustParse("B##C/B##C/DEEF/DGHF/I..J")
	pioneer1 = klotski.MustParse(".##./B##C/BDEC/FGHI/FJJI")
	pennant  = klotski.MustParse("##BB/##CC/DE../FGHH/FGII")
)

// klotskiFacts are about the set of Klotski's blocks.
type klotskiFacts struct {
	moves             [klotski.Metrics]int // that Klotski takes
	component         int                  // configurations that the opening can reach
	solvedInComponent int                  // of these, the solved ones
	pioneer           int                  // unit moves that Pioneer 1 takes
	pioneerFarthest   int                  // unit moves to the solved configuration that is farthest from Pioneer 1
}

// find finds the facts that depend on a metric, given the distances to the goal in it.
func (k *klotskiFacts) find(l *linked, m klotski.Metric, toGoal []int32) {
	k.moves[m] = int(toGoal[l.space.Index(opening)])
	if m != klotski.Unit {
		return
	}
	for _, v := range l.component(opening) {
		k.component++
		if toGoal[v] == 0 {
			k.solvedInComponent++
		}
	}
	start := l.space.Index(pioneer1)
	k.pioneer = int(toGoal[start])
	distances := make([]int32, l.space.Len())
	for _, v := range l.graphs[m].MultiSourceBFS([]int32{int32(start)}, distances, nil) {
		if toGoal[v] == 0 {
			k.pioneerFarthest = int(distances[v]) // they come by distance: the last is the farthest
		}
	}
}

// component returns the configurations that p can reach.
func (l *linked) component(p klotski.Position) []int32 {
	return l.components.Members(l.components.Of(l.space.Index(p)))
}

// addPennant adds to the schedule to count the moves that Pennant takes, which has other blocks: the 2x2 goes to the bottom
// left.
func (t *table) addPennant() error {
	space, err := pennant.Space()
	if err != nil {
		return err
	}
	goal := klotski.MustParseGoal("..../..../..../##../##..")
	t.schedule.add(task{space.Len(), func(ctx context.Context, _ *worker) error {
		graphs, err := space.Graphs(ctx, nil)
		if err != nil {
			return err
		}
		for m, g := range graphs {
			h, err := space.Hardest(g, goal)
			if err != nil {
				return err
			}
			t.pennant[m] = int(h.Distances[space.Index(pennant)])
		}
		return nil
	}})
	return nil
}
