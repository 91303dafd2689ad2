package main

import (
	"testing"
)

// BenchmarkAtlas compares what a finger edge costs in the eleven sets with two gaps of examples/table and in the sets of
// the atlas, a selection of which is here: three of the largest, and three with most edges.
func BenchmarkAtlas(b *testing.B) {
	eleven := []blocks{
		{5, 0, 4}, {4, 1, 4}, {3, 2, 4}, {2, 3, 4}, {1, 4, 4}, {0, 5, 4},
		{4, 0, 6}, {3, 1, 6}, {2, 2, 6}, {1, 3, 6}, {0, 4, 6},
	}
	for name, sets := range map[string][]blocks{
		"eleven":   eleven,
		"largest":  {{1, 1, 6}, {2, 1, 5}, {1, 2, 5}},
		"most":     {{1, 1, 5}, {1, 1, 4}, {1, 0, 6}},
		"manygaps": {{1, 1, 2}, {1, 0, 4}, {2, 1, 2}},
		"all":      classicSets(),
	} {
		b.Run("sets="+name, func(b *testing.B) {
			edges := 0
			for b.Loop() {
				a, err := newAtlas(sets, false)
				if err == nil {
					err = a.compute(b.Context(), 1)
				}
				if err != nil {
					b.Fatal(err)
				}
				edges = 0
				for _, e := range a.entries {
					edges += e.metrics[2].edges
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(edges), "ns/edge")
		})
	}
}
