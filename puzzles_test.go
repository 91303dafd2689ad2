package klotski

import (
	"testing"
)

// TestPuzzles solves every named puzzle in all metrics, breadth first with a map.
func TestPuzzles(t *testing.T) {
	seen := make(map[string]bool)
	for _, p := range Puzzles() {
		if seen[p.Name] || p.Title == "" || p.Source == "" {
			t.Errorf("%q is there twice, or lacks a title or source", p.Name)
		}
		seen[p.Name] = true
		named, ok := PuzzleNamed(p.Name)
		if !ok || named.Start != p.Start || named.Goal.String() != p.Goal.String() || named.Minima != p.Minima {
			t.Errorf("PuzzleNamed(%q) is another than Puzzles lists", p.Name)
		}
		if err := p.Goal.Check(p.Start); err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		for m, want := range p.Minima {
			t.Run(p.Name+"/"+Metric(m).String(), func(t *testing.T) {
				t.Parallel()
				// With one gap, all metrics are the same.
				if (Metric(m) == Straight || Metric(m) == Finger && p.Name == "eight-tiles") && !*long {
					t.Skip("runs with -long")
				}
				if got := slowDistance(t, p.Start, p.Goal, Metric(m)); got != want {
					t.Errorf("takes %d moves, want %d", got, want)
				}
			})
		}
	}
	if _, ok := PuzzleNamed("no such puzzle"); ok {
		t.Error("PuzzleNamed knows every puzzle")
	}
}

// slowDistance returns the least number of moves to a goal, -1 if it cannot be reached.
func slowDistance(t *testing.T, start Position, goal Goal, m Metric) int {
	t.Helper()
	level, seen := []Position{start}, map[Position]bool{start: true}
	for distance := 0; len(level) > 0; distance++ {
		var next []Position
		for _, p := range level {
			if reached, err := goal.Reached(p); err != nil {
				t.Fatal(err)
			} else if reached {
				return distance
			}
			for _, q := range p.Moves(m) {
				if !seen[q] {
					seen[q] = true
					next = append(next, q)
				}
			}
		}
		level = next
	}
	return -1
}
