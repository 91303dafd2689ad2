package klotski

import (
	"slices"
	"testing"
)

// TestGraphsAgainstSlow compares every row of the graphs with the slow reference.
func TestGraphsAgainstSlow(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) { checkGraphs(t, l) })
}

// checkGraphs compares the rows of the graphs of a puzzle, of at most 500 configurations, with the slow reference.
func checkGraphs(t *testing.T, l listed) {
	t.Helper()
	graphs, err := l.space.Graphs(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for m, g := range graphs {
		if g.Order() != len(l.boards) {
			t.Fatalf("the %v graph has %d vertices, want %d", Metric(m), g.Order(), len(l.boards))
		}
		if err := sortedRows(g).check(); err != nil {
			t.Fatalf("the %v graph: %v", Metric(m), err)
		}
		single, err := l.space.Graph(t.Context(), Metric(m))
		if err != nil {
			t.Fatal(err)
		}
		for v := range g.Order() {
			if !slices.Equal(slices.Sorted(slices.Values(g.Neighbors(v))), single.Neighbors(v)) {
				t.Fatalf("row %d of the %v graph is %v when built alone, %v with the others",
					v, Metric(m), single.Neighbors(v), g.Neighbors(v))
			}
		}
	}
	stride := 1 + len(l.boards)/500
	for v := 0; v < len(l.boards); v += stride {
		var want [Metrics][]int32
		for _, name := range l.boards[v].names() {
			for _, move := range l.moves(l.boards[v], name) {
				for m := move.metric; m < Metrics; m++ {
					want[m] = append(want[m], int32(l.index[move.after.text()]))
				}
			}
		}
		for m, g := range graphs {
			slices.Sort(want[m])
			if got := slices.Sorted(slices.Values(g.Neighbors(v))); !slices.Equal(got, want[m]) {
				t.Fatalf("row %d of the %v graph of\n%v\nis %v, want %v", v, Metric(m), l.space.Position(v), got, want[m])
			}
		}
	}
}
