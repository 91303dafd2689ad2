package klotski

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// Distribution says how many vertices are at each distance from the sources of a search: entry d of them at distance d.
// It is a histogram without bins, so the statistics are exact. They take the vertices for the whole population, not
// for a sample of one. Entries must not be negative.
type Distribution []int

// DistributionOf counts distances, as [Graph.MultiSourceBFS] returns them. Vertices that were not reached (-1) do not
// count. It panics if a distance is less than -1. Time O(len(dist)), memory 8 bytes for each distance up to the largest.
func DistributionOf(dist []int32) Distribution {
	farthest := int32(-1)
	for _, d := range dist {
		if d < -1 {
			panic("klotski: distance less than -1")
		}
		farthest = max(farthest, d)
	}
	counts := make(Distribution, farthest+1)
	for _, d := range dist {
		if d >= 0 {
			counts[d]++
		}
	}
	return counts
}

// Total returns the number of vertices.
func (c Distribution) Total() int {
	total := 0
	for _, n := range c {
		total += n
	}
	return total
}

// Mean returns the average distance in edges, NaN if there are no vertices.
func (c Distribution) Mean() float64 { return stat.Mean(c.weighted()) }

// StdDev returns the standard deviation of the distances in edges (that of a population: the mean square is divided by
// the number of vertices, not by one less), NaN if there are no vertices.
func (c Distribution) StdDev() float64 { return stat.PopStdDev(c.weighted()) }

// Quantile returns the least distance d with Within(d) >= p: the median for p = 0.5, the largest distance for p = 1. For
// p = 0 it is the least distance that occurs. It panics if there are no vertices or p is not between 0 and 1.
func (c Distribution) Quantile(p float64) int {
	total := c.Total()
	if total == 0 {
		panic("klotski: quantile of no distances")
	}
	if !(0 <= p && p <= 1) {
		panic("klotski: quantile not between 0 and 1")
	}
	within := 0
	for d := 0; ; d++ {
		if within += c[d]; within > 0 && share(within, total) >= p {
			return d
		}
	}
}

// Within returns the share of the vertices whose distance is at most d, between 0 and 1; NaN if there are no vertices.
func (c Distribution) Within(d int) float64 {
	return share(c[:min(max(d, -1)+1, len(c))].Total(), c.Total())
}

// share returns the quotient of two numbers of vertices, NaN for 0/0. It does not fall as part grows, and is 1 for all.
func share(part, total int) float64 { return float64(part) / float64(total) }

// Entropy returns the entropy of the distance of a random vertex in bits: 0 if all distances are equal, NaN if there
// are no vertices.
func (c Distribution) Entropy() float64 {
	total := c.Total()
	if total == 0 {
		return math.NaN()
	}
	shares := make([]float64, len(c))
	for d, n := range c {
		shares[d] = share(n, total)
	}
	return stat.Entropy(shares) / math.Ln2
}

// MostCommon returns the distance that most vertices have, the least one if there are several. It panics if there are
// no vertices.
func (c Distribution) MostCommon() int {
	if c.Total() == 0 {
		panic("klotski: most common of no distances")
	}
	common := 0
	for d, n := range c {
		if n > c[common] {
			common = d
		}
	}
	return common
}

// weighted returns the distances that occur, in increasing order, and their counts as weights, as package stat wants them.
func (c Distribution) weighted() (distances, counts []float64) {
	for d, n := range c {
		if n > 0 {
			distances = append(distances, float64(d))
			counts = append(counts, float64(n))
		}
	}
	return distances, counts
}
