package klotski

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDistribution compares the statistics with those of the distances written out one by one.
func TestDistribution(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	for range 1000 {
		dist := make([]int32, 1+r.IntN(40))
		for v := range dist {
			dist[v] = int32(r.IntN(12)) - 1
		}
		reached := slices.Sorted(slices.Values(slices.DeleteFunc(slices.Clone(dist), func(d int32) bool { return d < 0 })))
		c := DistributionOf(dist)
		if c.Total() != len(reached) {
			t.Fatalf("%v: total %d; want %d", dist, c.Total(), len(reached))
		}
		if len(reached) == 0 {
			continue
		}
		n := float64(len(reached))
		counts := make(map[int32]int)
		sum, squares := 0.0, 0.0
		for _, d := range reached {
			sum += float64(d)
			counts[d]++
		}
		for _, d := range reached {
			squares += (float64(d) - sum/n) * (float64(d) - sum/n)
		}
		entropy, common := 0.0, int32(0)
		for d := range int32(12) {
			if counts[d] > counts[common] {
				common = d
			}
			if share := float64(counts[d]) / n; share > 0 {
				entropy -= share * math.Log2(share)
			}
		}
		for name, values := range map[string][2]float64{
			"mean":        {c.Mean(), sum / n},
			"deviation":   {c.StdDev(), math.Sqrt(squares / n)},
			"entropy":     {c.Entropy(), entropy},
			"most common": {float64(c.MostCommon()), float64(common)},
			"minimum":     {float64(c.Quantile(0)), float64(reached[0])},
			"maximum":     {float64(c.Quantile(1)), float64(reached[len(reached)-1])},
			"median":      {float64(c.Quantile(0.5)), float64(reached[(len(reached)-1)/2])},
			"within 3":    {c.Within(3), float64(len(slices.DeleteFunc(slices.Clone(reached), func(d int32) bool { return d > 3 }))) / n},
			"within -1":   {c.Within(-1), 0},
			"within 99":   {c.Within(99), 1},
		} {
			if math.Abs(values[0]-values[1]) > 1e-9 {
				t.Fatalf("%v: %s %v; want %v", dist, name, values[0], values[1])
			}
		}
	}
	for name, x := range map[string]float64{
		"mean": Distribution{}.Mean(), "deviation": Distribution{0}.StdDev(),
		"entropy": Distribution{}.Entropy(), "share": Distribution{}.Within(1),
	} {
		if !math.IsNaN(x) {
			t.Errorf("%s of nothing: %v; want NaN", name, x)
		}
	}
}

// TestQuantile checks the definition: Quantile is the least distance that occurs and has Within at or above p, whatever is
// lost when shares are rounded.
func TestQuantile(t *testing.T) {
	for _, test := range []struct {
		c    Distribution
		p    float64
		want int
	}{
		{Distribution{7, 93}, 0.07, 0}, // 0.07*100 is more than 7 in floating point
		{Distribution{7, 93}, math.Nextafter(0.07, 1), 1},
		{Distribution{0, 0, 5}, 0, 2},
		{Distribution{0, 0, 5}, math.SmallestNonzeroFloat64, 2},
		{Distribution{0, 3, 0, 1, 0}, 0, 1},
		{Distribution{0, 3, 0, 1, 0}, 0.75, 1},
		{Distribution{0, 3, 0, 1, 0}, 1, 3},
	} {
		if got := test.c.Quantile(test.p); got != test.want {
			t.Errorf("%v: quantile %v is %d; want %d", test.c, test.p, got, test.want)
		}
	}
	r := rand.New(rand.NewPCG(12, 12))
	for range 2000 {
		c := make(Distribution, 1+r.IntN(9))
		for d := range c {
			c[d] = r.IntN(3) * r.IntN(1+r.IntN(1000))
		}
		if c.Total() == 0 {
			continue
		}
		least := slices.IndexFunc(c, func(n int) bool { return n > 0 })
		for d := range c {
			p := c.Within(d)
			if q := c.Quantile(p); q > max(d, least) || c.Within(q) != p && d >= least {
				t.Fatalf("%v: %v is within %d, but the quantile is %d", c, p, d, q)
			}
		}
		p := r.Float64()
		if q := c.Quantile(p); c[q] == 0 || c.Within(q) < p || c.Within(q-1) >= p {
			t.Fatalf("%v: quantile %v is %d; the shares around it are %v and %v", c, p, q, c.Within(q-1), c.Within(q))
		}
	}
	for _, p := range []float64{-1e-9, 1 + 1e-9, math.NaN()} {
		mustPanic(t, "not between 0 and 1", func() { Distribution{1}.Quantile(p) })
	}
	mustPanic(t, "no distances", func() { Distribution{0}.Quantile(0.5) })
}
