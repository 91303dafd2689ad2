package klotski

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"
)

// sweepBenchmarks are spaces of growing size, with what a sweep reaches from where.
var sweepBenchmarks = []struct {
	name           string
	huge           bool
	space          func(b *testing.B) (s *Space, source int)
	reached, depth int
}{
	{"klotski", false, func(b *testing.B) (*Space, int) {
		s := classicSpace(b, 4, 1, 4)
		return s, s.Index(MustParse("B##C/B##C/DEEF/DGHF/I..J"))
	}, 25955, 0},
	{"tiles3x3", false, tileSpace(3, 3), 181440, 31},
	{"tiles2x5", false, tileSpace(2, 5), 1814400, 55},
	{"tiles3x4", true, tileSpace(3, 4), 239500800, 53},
}

// tileSpace returns the space of sliding tiles and the solved configuration.
func tileSpace(width, height int) func(b *testing.B) (*Space, int) {
	return func(b *testing.B) (*Space, int) {
		p := tiles(b, width, height)
		s, err := Enumerate(p.Tray(), p.Counts()...)
		if err != nil {
			b.Fatal(err)
		}
		return s, s.Index(p)
	}
}

// BenchmarkSpaceSweep sweeps spaces in the unit metric, with one worker and with two. The 3 x 4 tiles run with -huge.
func BenchmarkSpaceSweep(b *testing.B) {
	for _, test := range sweepBenchmarks {
		if test.huge && !*huge {
			continue
		}
		s, source := test.space(b)
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("space=%s/workers=%d", test.name, workers), func(b *testing.B) {
				if workers > runtime.GOMAXPROCS(0) {
					b.Skip("not so many processors")
				}
				var result SweepResult
				var err error
				b.ReportAllocs()
				for b.Loop() {
					result, err = s.Sweep(context.Background(), Unit, just(source), SweepOptions{Workers: workers})
					if err != nil {
						b.Fatal(err)
					}
				}
				if result.Reached != test.reached || test.depth != 0 && result.Distance() != test.depth {
					b.Fatalf("%d reached, distance %d", result.Reached, result.Distance())
				}
				b.ReportMetric(float64(result.Reached)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(result.Reached), "ns/state")
				b.ReportMetric(8*float64(s.SweepMemory())/float64(s.Len()), "bits/state")
			})
		}
	}
}

// BenchmarkSpaceSweepMetrics sweeps all solvable configurations of Klotski's blocks, beside a search of the graph, which
// has to be linked first.
func BenchmarkSpaceSweepMetrics(b *testing.B) {
	s := classicSpace(b, 4, 1, 4)
	for m := range Metric(Metrics) {
		b.Run(fmt.Sprintf("metric=%v/impl=bits", m), func(b *testing.B) {
			reached := 0
			for b.Loop() {
				solved, err := s.Solved(Exit)
				if err != nil {
					b.Fatal(err)
				}
				result, err := s.Sweep(context.Background(), m, solved, SweepOptions{Workers: 1})
				if err != nil {
					b.Fatal(err)
				}
				reached = result.Reached
			}
			reportSolvable(b, reached)
		})
		b.Run(fmt.Sprintf("metric=%v/impl=graph", m), func(b *testing.B) {
			reached := 0
			for b.Loop() {
				g, err := s.Graph(context.Background(), m)
				if err != nil {
					b.Fatal(err)
				}
				h, err := s.Hardest(g, Exit)
				if err != nil {
					b.Fatal(err)
				}
				reached = h.Solvable
			}
			reportSolvable(b, reached)
		})
	}
}

// reportSolvable checks and reports how many configurations of Klotski can be solved.
func reportSolvable(b *testing.B, reached int) {
	if reached != 53954 {
		b.Fatalf("%d reached", reached)
	}
	b.ReportMetric(float64(reached)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

func BenchmarkComponentSizes(b *testing.B) {
	s := classicSpace(b, 4, 1, 4)
	components := 0
	b.ReportAllocs()
	for b.Loop() {
		sizes, err := s.ComponentSizes(context.Background(), ComponentOptions{Workers: 1})
		if err != nil {
			b.Fatal(err)
		}
		components = 0
		for _, size := range sizes {
			components += size.Count
		}
	}
	if components != 898 {
		b.Fatalf("%d components", components)
	}
	b.ReportMetric(float64(s.Len())*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

// BenchmarkDistanceTable makes a table, and asks tables in memory and in a file for distances of all tiles in turn.
func BenchmarkDistanceTable(b *testing.B) {
	s, source := tileSpace(3, 3)(b)
	goal := Layout(s.Position(source))
	table, err := s.DistanceTable(context.Background(), Unit, goal, SweepOptions{})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("stage=make", func(b *testing.B) {
		for b.Loop() {
			if table, err = s.DistanceTable(context.Background(), Unit, goal, SweepOptions{Workers: 1}); err != nil {
				b.Fatal(err)
			}
		}
		if len(table.Counts()) != 32 {
			b.Fatalf("%d distances", len(table.Counts()))
		}
		b.ReportMetric(float64(s.Len()/2)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
	})
	name := filepath.Join(b.TempDir(), "table")
	if err := table.Save(name); err != nil {
		b.Fatal(err)
	}
	file, err := OpenDistanceTable(name)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	for impl, table := range map[string]*DistanceTable{"memory": table, "file": file} {
		b.Run("stage=distance/impl="+impl, func(b *testing.B) {
			b.ReportAllocs()
			moves, index, asked := 0, 0, 0
			for b.Loop() {
				if d := table.Distance(s.Position(index)); d >= 0 {
					moves += d
					asked++
				}
				index = (index + 7919) % s.Len()
			}
			if mean := float64(moves) / float64(asked); b.N > 10_000 && (mean < 21 || mean > 23) {
				b.Fatalf("mean distance %f; it is 21.97", mean)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
		})
	}
}
