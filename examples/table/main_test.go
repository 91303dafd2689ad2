package main

import (
	"fmt"
	"testing"
)

// BenchmarkTable computes the whole table.
func BenchmarkTable(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			b.ReportAllocs()
			var t *table
			for b.Loop() {
				t = newTable(false, nil)
				if err := t.compute(b.Context(), workers); err != nil {
					b.Fatal(err)
				}
			}
			if n := t.mismatches(); n > 0 {
				b.Fatalf("%d published values do not match", n)
			}
			b.ReportMetric(float64(t.configurations())*float64(b.N)/b.Elapsed().Seconds(), "states/s")
		})
	}
}
