package main

import (
	"testing"

	"example.com/klotski"
)

// BenchmarkAtlas compares, by what a finger edge costs, the eleven sets with two gaps of examples/table with sets of the
// atlas: the largest, those with most edges, and with -long all. One worker does everything but the diameters, in all
// metrics.
func BenchmarkAtlas(b *testing.B) {
	for _, test := range []struct {
		name string
		sets []blocks
	}{
		{"eleven", []blocks{
			{5, 0, 4}, {4, 1, 4}, {3, 2, 4}, {2, 3, 4}, {1, 4, 4}, {0, 5, 4},
			{4, 0, 6}, {3, 1, 6}, {2, 2, 6}, {1, 3, 6}, {0, 4, 6},
		}},
		{"most-configurations", []blocks{{1, 1, 6}, {2, 1, 5}, {1, 1, 7}}},
		{"most-edges", []blocks{{1, 1, 5}, {1, 1, 4}, {1, 0, 6}}},
		{"most-gaps", []blocks{{1, 1, 2}, {1, 0, 4}, {2, 1, 2}}},
		{"all", nil},
	} {
		b.Run("sets="+test.name, func(b *testing.B) {
			if test.sets == nil {
				if !*long {
					b.Skip("runs with -long")
				}
				test.sets = classicSets()
			}
			var a *atlas
			for b.Loop() {
				var err error
				if a, err = newAtlas(test.sets, false); err == nil {
					err = a.compute(b.Context(), 1)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
			edges := 0
			for _, e := range a.entries {
				edges += e.metrics[klotski.Finger].edges
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(edges), "ns/edge")
			if configurations, components := a.totals(); test.name == "eleven" && (configurations != 929752 || components != 14339) {
				b.Fatalf("%d configurations, %d components", configurations, components)
			}
		})
	}
}
