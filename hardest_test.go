package klotski

import (
	"slices"
	"testing"
)

// TestHardestAgainstSlow compares the distances of every configuration with a search on the slow reference.
func TestHardestAgainstSlow(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) {
		if len(l.boards) == 0 || len(l.boards) > 300 || len(l.boards[0].names()) == 0 {
			return
		}
		// The goal: the first block of the middle configuration where it is there.
		b := l.boards[len(l.boards)/2]
		name := b.names()[0]
		goal := BlocksAt(Block{b.kinds[name], b.first(name)})
		for m := range Metric(Metrics) {
			g, err := l.space.Graph(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			h, err := l.space.Hardest(g, goal)
			if err != nil {
				t.Fatal(err)
			}
			l.checkHardest(t, h, m, func(i int) bool {
				return slowReached(l.boards[i], b, []rune{name}, func(have, want Kind) bool { return have == want })
			})
		}
	})
}

// checkHardest compares the answer of Hardest with a search level by level.
func (l listed) checkHardest(t *testing.T, h Hardest, m Metric, solved func(i int) bool) {
	t.Helper()
	distances := make([]int32, len(l.boards))
	var level []int
	for i := range l.boards {
		distances[i] = -1
		if solved(i) {
			distances[i] = 0
			level = append(level, i)
		}
	}
	solvedCount, solvable := len(level), 0
	distance := -1
	var starts []int32
	for d := int32(0); len(level) > 0; d++ {
		distance = int(d)
		solvable += len(level)
		starts = nil
		var next []int
		for _, i := range level {
			starts = append(starts, int32(i))
			for _, name := range l.boards[i].names() {
				for _, move := range l.moves(l.boards[i], name) {
					if to := l.index[move.after.text()]; move.metric <= m && distances[to] < 0 {
						distances[to] = d + 1
						next = append(next, to)
					}
				}
			}
		}
		level = next
	}
	slices.Sort(starts)
	if h.Distance != distance || h.Solved != solvedCount || h.Solvable != solvable ||
		!slices.Equal(h.Starts, starts) || !slices.Equal(h.Distances, distances) {
		t.Fatalf("%v: Hardest gives %d moves, %d solved, %d solvable, starts %v; want %d, %d, %d, %v; or other distances",
			m, h.Distance, h.Solved, h.Solvable, h.Starts, distance, solvedCount, solvable, starts)
	}
}

// TestHardestUnreached checks the answer for a goal that no configuration satisfies, though each of its blocks is there.
func TestHardestUnreached(t *testing.T) {
	p := MustParse("AAB")
	space, err := p.Space()
	if err != nil {
		t.Fatal(err)
	}
	g, err := space.Graph(t.Context(), Unit)
	if err != nil {
		t.Fatal(err)
	}
	h, err := space.Hardest(g, MustParseGoal(".A."))
	if err != nil {
		t.Fatal(err)
	}
	if h.Distance != -1 || h.Solved != 0 || h.Solvable != 0 || len(h.Starts) != 0 || !slices.Equal(h.Distances, []int32{-1, -1}) {
		t.Errorf("Hardest of an unreachable goal is %+v", h)
	}
	other, err := publishedSets[0].space(t).Graph(t.Context(), Unit)
	if err != nil {
		t.Fatal(err)
	}
	mustPanic(t, "graph of another space", func() { _, _ = space.Hardest(other, Exit) })
}

// TestHardestStarts compares the hardest starts of Klotski's blocks, and of all sets of five bars, with published ones.
func TestHardestStarts(t *testing.T) {
	for _, test := range []struct {
		set    publishedSet
		start  string
		count  int // in the finger metric, 0 if nobody says
		finger int
	}{
		{publishedSets[1], ".##B/C##B/DEEF/DG.F/HGIJ", 0, 93},
		{publishedSets[2], "ABCD/AE##/GE##/GHHI/JJ..", 6, 138},
	} {
		space := test.set.space(t)
		g, err := space.Graph(t.Context(), Finger)
		if err != nil {
			t.Fatal(err)
		}
		h, err := space.Hardest(g, Exit)
		if err != nil {
			t.Fatal(err)
		}
		start := space.Index(MustParse(test.start))
		if h.Distance != test.finger || int(h.Distances[start]) != test.finger || !slices.Contains(h.Starts, int32(start)) {
			t.Errorf("%v: hardest %d, %s %d; want %d", test.set, h.Distance, test.start, h.Distances[start], test.finger)
		}
		if test.count > 0 && len(h.Starts) != test.count {
			t.Errorf("%v: %d hardest starts, want %d", test.set, len(h.Starts), test.count)
		}
	}
}
