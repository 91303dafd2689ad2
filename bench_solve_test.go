package klotski

import (
	"path/filepath"
	"slices"
	"testing"
)

// exploredPuzzles are the puzzles of the benchmarks, from a thousand to millions of positions.
var exploredPuzzles = []struct {
	name, drawing, goal string
	positions           int
	moves               [Metrics]int
	long                bool
}{
	{"pennant", "AABB/AACC/DE../FGHH/FGII", "..../..../..../AA../AA..", 1398, [Metrics]int{83, 62, 59}, false},
	{"klotski", "B##C/B##C/DEEF/DGHF/I..J", "..../..../..../.##./.##.", 25955, [Metrics]int{116, 90, 81}, false},
	{"ma", "AAABB/CCDDB/EFFGG/EEHHH/..I..", "...BB/...EB/...EE/...../.....", 110804, [Metrics]int{36, 26, 23}, false},
	{"6x5", ".aabcc/.abbcd/efkkmd/ghkkmn/ijllnn", "aa..../aa..../....../....../......", 2613742, [Metrics]int{}, true},
}

// BenchmarkExplore explores and solves whole components. impl=map is what one would write first: a queue, and a Go map
// of the positions seen. B/state is what the exploration keeps for each position.
func BenchmarkExplore(b *testing.B) {
	for _, p := range exploredPuzzles {
		if p.long && !*long {
			continue
		}
		start := MustParse(p.drawing)
		for m := range Metric(Metrics) {
			b.Run("puzzle="+p.name+"/metric="+m.String()+"/impl=explore", func(b *testing.B) {
				b.ReportAllocs()
				var e *Exploration
				goal := MustParseGoal(p.goal)
				for b.Loop() {
					var err error
					if e, err = Explore(b.Context(), start, m, nil); err != nil {
						b.Fatal(err)
					}
					if p.moves[m] == 0 {
						continue
					}
					if s, err := e.Solve(goal); err != nil || s.Len() != p.moves[m] {
						b.Fatal(s, err)
					}
				}
				reportExplored(b, e.Len(), p.positions)
				b.ReportMetric(float64(keptBytes(e.search))/float64(e.Len()), "B/state")
			})
		}
		if p.long {
			continue
		}
		b.Run("puzzle="+p.name+"/metric=unit/impl=map", func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n = len(mapExplore(start))
			}
			reportExplored(b, n, p.positions)
		})
	}
}

// mapExplore explores with a Go map, and solves on the way: it keeps the distance of each position.
func mapExplore(start Position) map[Position]int32 {
	distance := map[Position]int32{start: 0}
	queue := []Position{start}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, next := range p.Moves(Unit) {
			if _, seen := distance[next]; !seen {
				distance[next] = distance[p] + 1
				queue = append(queue, next)
			}
		}
	}
	return distance
}

// reportExplored checks the number of positions and reports their rate.
func reportExplored(b *testing.B, got, want int) {
	b.Helper()
	if got != want {
		b.Fatalf("%d positions, want %d", got, want)
	}
	reportStates(b, got)
}

// keptBytes returns the memory that a search holds, spare room included.
func keptBytes(s search) int {
	switch x := s.(type) {
	case *explorer[[1]uint64]:
		return x.keptBytes()
	case *explorer[[2]uint64]:
		return x.keptBytes()
	}
	panic("klotski: longer positions than the benchmarks have")
}

func (x *explorer[W]) keptBytes() int {
	var s W
	return cap(x.states)*8*len(s) + 4*cap(x.table) + 4*cap(x.level)
}

// BenchmarkSolve stops at the first solution. The known puzzles are all those of testdata/puzzles.txt; the last one of
// them, with 1,496,202 positions on eight and more gaps, takes longer than all others.
func BenchmarkSolve(b *testing.B) {
	for m := range Metric(Metrics) {
		b.Run("puzzle=klotski/metric="+m.String(), func(b *testing.B) {
			b.ReportAllocs()
			start := MustParse("B##C/B##C/DEEF/DGHF/I..J")
			for b.Loop() {
				s, err := Solve(b.Context(), start, Exit, m)
				if want := [Metrics]int{116, 90, 81}[m]; err != nil || s.Len() != want {
					b.Fatal(s, err)
				}
			}
		})
	}
	for _, with := range []string{"", "+huge"} {
		b.Run("puzzle=known"+with+"/metric=finger", func(b *testing.B) {
			if with != "" && !*long {
				b.Skip("runs with -long")
			}
			puzzles := knownPuzzles(b)
			explored := 0
			for b.Loop() {
				explored = 0
				for _, p := range puzzles {
					want := p.minima[Finger]
					if want == 0 || with == "" && slices.Contains(hugePuzzles, p.name) {
						continue
					}
					start, goal := p.parse(b)
					s, err := Solve(b.Context(), start.Position(), goal, Finger)
					if err != nil || s.Len() != want {
						b.Fatal(p.name, s, err)
					}
					explored += s.Explored
				}
			}
			reportStates(b, explored)
		})
	}
}

// BenchmarkCount counts the shortest solutions of Klotski.
func BenchmarkCount(b *testing.B) {
	s, err := Solve(b.Context(), MustParse("B##C/B##C/DEEF/DGHF/I..J"), Exit, Unit)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if n := s.Count(); n.Int64() != 4112640000 {
			b.Fatal(n)
		}
	}
}

// BenchmarkEngine maps components for hints: Klotski, and 3 standing, 1 lying and 6 small blocks beside the 2x2, of
// which the largest component has 136,040 positions.
func BenchmarkEngine(b *testing.B) {
	for _, p := range []struct {
		name, drawing string
		positions     int
	}{
		{"klotski", "B##C/B##C/DEEF/DGHF/I..J", 25955},
		{"six-small", "A##B/A##B/CDDE/CFGH/I..J", 136040},
	} {
		start := MustParse(p.drawing)
		b.Run("puzzle="+p.name, func(b *testing.B) {
			b.ReportAllocs()
			var e *Engine
			for b.Loop() {
				var err error
				if e, err = NewEngine(b.Context(), start, Exit, nil); err != nil {
					b.Fatal(err)
				}
			}
			reportExplored(b, e.Len(), p.positions)
		})
	}
}

// BenchmarkHint asks an engine in memory and one in a file, at positions all over the component.
func BenchmarkHint(b *testing.B) {
	e, err := NewEngine(b.Context(), MustParse("B##C/B##C/DEEF/DGHF/I..J"), Exit, nil)
	if err != nil {
		b.Fatal(err)
	}
	name := filepath.Join(b.TempDir(), "engine")
	if err := e.Save(name); err != nil {
		b.Fatal(err)
	}
	saved, err := OpenEngine(name)
	if err != nil {
		b.Fatal(err)
	}
	defer saved.Close()
	var positions []Position
	for i := 0; i < e.Len(); i += 97 {
		positions = append(positions, e.search.position(i))
	}
	for impl, h := range map[string]hints{"memory": e, "file": saved} {
		b.Run("ask=distances/impl="+impl, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, ok := h.Distances(positions[i%len(positions)]); !ok {
					b.Fatal("not found")
				}
			}
		})
		b.Run("ask=best/impl="+impl, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				h.Best(positions[i%len(positions)], Finger)
			}
		})
	}
	b.Run("ask=open/impl=file", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			e, err := OpenEngine(name)
			if err != nil {
				b.Fatal(err)
			}
			e.Close()
		}
	})
}
