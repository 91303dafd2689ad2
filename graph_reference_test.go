package klotski

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// slowDistances returns the distances from one vertex by relaxing every edge until nothing changes: nothing in it
// resembles the searches that it checks.
func slowDistances(g *Graph, source int) []int32 {
	dist := make([]int32, g.Order())
	for v := range dist {
		dist[v] = -1
	}
	dist[source] = 0
	for changed := true; changed; {
		changed = false
		for u := range g.Order() {
			for _, v := range g.Neighbors(u) {
				if dist[u] >= 0 && (dist[v] < 0 || dist[v] > dist[u]+1) {
					dist[v] = dist[u] + 1
					changed = true
				}
			}
		}
	}
	return dist
}

// slowEccentricities returns the largest distance from every vertex.
func slowEccentricities(g *Graph) []int32 {
	eccentricities := make([]int32, g.Order())
	for v := range g.Order() {
		eccentricities[v] = slices.Max(slowDistances(g, v))
	}
	return eccentricities
}

// mustGraph returns the graph with these edges, after the check that every graph must pass.
func mustGraph(t testing.TB, order int, edges ...[2]int) *Graph {
	t.Helper()
	g, err := NewGraph(order, func(yield func(u, v int) bool) {
		for _, e := range edges {
			if !yield(e[0], e[1]) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.check(); err != nil {
		t.Fatal(err)
	}
	return g
}

// offsetsOf returns the offsets of a graph that is not grouped.
func offsetsOf(g *Graph) []uint32 {
	if g.Order() == 0 {
		return nil
	}
	return append(slices.Clone(g.begins), g.ends[g.Order()-1])
}

// sortedRows returns a copy of g with increasing rows, which check wants.
func sortedRows(g *Graph) *Graph {
	offsets := []uint32{0}
	var neighbors []int32
	for v := range g.Order() {
		neighbors = append(neighbors, slices.Sorted(slices.Values(g.Neighbors(v)))...)
		offsets = append(offsets, uint32(len(neighbors)))
	}
	return newCSR(offsets, neighbors)
}

// sample is a small graph with some automorphisms.
type sample struct {
	name         string
	graph        *Graph
	permutations [][]int32
}

// permutationOf returns the permutation v -> f(v) of 0..n-1.
func permutationOf(n int, f func(v int) int) []int32 {
	p := make([]int32, n)
	for v := range p {
		p[v] = int32(f(v))
	}
	return p
}

// randomSample returns a graph of up to some thirty vertices, renumbered at random.
func randomSample(t testing.TB, r *rand.Rand) sample {
	makers := []func(testing.TB, *rand.Rand) sample{
		randomSparse, randomSparse, randomTree, cycleSample, pathSample, starSample, gridSample, torusSample, completeSample,
		ladderSample,
	}
	s := makers[r.IntN(len(makers))](t, r)
	switch r.IntN(6) {
	case 0:
		s = twins(t, s, 2+r.IntN(2))
	case 1:
		s = beside(t, s, makers[r.IntN(len(makers))](t, r))
	}
	return shuffled(t, s, r)
}

func randomSparse(t testing.TB, r *rand.Rand) sample {
	n := r.IntN(30)
	var edges [][2]int
	if n > 0 {
		for range r.IntN(2*n + 1) {
			edges = append(edges, [2]int{r.IntN(n), r.IntN(n)})
		}
	}
	return sample{"random", mustGraph(t, n, edges...), nil}
}

func randomTree(t testing.TB, r *rand.Rand) sample {
	n := 1 + r.IntN(30)
	var edges [][2]int
	for v := 1; v < n; v++ {
		edges = append(edges, [2]int{r.IntN(v), v})
	}
	return sample{"tree", mustGraph(t, n, edges...), nil}
}

func pathSample(t testing.TB, r *rand.Rand) sample {
	n := 1 + r.IntN(30)
	var edges [][2]int
	for v := 1; v < n; v++ {
		edges = append(edges, [2]int{v - 1, v})
	}
	return sample{"path", mustGraph(t, n, edges...), [][]int32{permutationOf(n, func(v int) int { return n - 1 - v })}}
}

func cycleSample(t testing.TB, r *rand.Rand) sample {
	n := 3 + r.IntN(28)
	var edges [][2]int
	for v := range n {
		edges = append(edges, [2]int{v, (v + 1) % n})
	}
	rotation := permutationOf(n, func(v int) int { return (v + 1) % n })
	reflection := permutationOf(n, func(v int) int { return n - 1 - v })
	return sample{"cycle", mustGraph(t, n, edges...), [][]int32{rotation, reflection}[:1+r.IntN(2)]}
}

func starSample(t testing.TB, r *rand.Rand) sample {
	n := 2 + r.IntN(20)
	var edges [][2]int
	for v := 1; v < n; v++ {
		edges = append(edges, [2]int{0, v})
	}
	rotation := permutationOf(n, func(v int) int {
		if v == 0 {
			return 0
		}
		return v%(n-1) + 1
	})
	return sample{"star", mustGraph(t, n, edges...), [][]int32{rotation}}
}

func completeSample(t testing.TB, r *rand.Rand) sample {
	n := 1 + r.IntN(12)
	var edges [][2]int
	for u := range n {
		for v := range u {
			edges = append(edges, [2]int{u, v})
		}
	}
	return sample{"complete", mustGraph(t, n, edges...), [][]int32{permutationOf(n, func(v int) int { return (v + 1) % n })}}
}

func gridSample(t testing.TB, r *rand.Rand) sample {
	w, h := 1+r.IntN(6), 1+r.IntN(6)
	var edges [][2]int
	for v := range w * h {
		if v%w > 0 {
			edges = append(edges, [2]int{v - 1, v})
		}
		if v >= w {
			edges = append(edges, [2]int{v - w, v})
		}
	}
	leftRight := permutationOf(w*h, func(v int) int { return v - v%w + w - 1 - v%w })
	upDown := permutationOf(w*h, func(v int) int { return (h-1-v/w)*w + v%w })
	return sample{"grid", mustGraph(t, w*h, edges...), [][]int32{leftRight, upDown}[r.IntN(2):]}
}

func torusSample(t testing.TB, r *rand.Rand) sample {
	w, h := 3+r.IntN(4), 3+r.IntN(4)
	var edges [][2]int
	for v := range w * h {
		edges = append(edges, [2]int{v, v - v%w + (v+1)%w}, [2]int{v, (v + w) % (w * h)})
	}
	return sample{"torus", mustGraph(t, w*h, edges...), [][]int32{permutationOf(w*h, func(v int) int { return (v + w) % (w * h) })}}
}

// ladderSample is a cycle with chords: all eccentricities are equal, or nearly.
func ladderSample(t testing.TB, r *rand.Rand) sample {
	n := 2 * (3 + r.IntN(12))
	var edges [][2]int
	for v := range n {
		edges = append(edges, [2]int{v, (v + 1) % n}, [2]int{v, (v + n/2) % n})
	}
	return sample{"ladder", mustGraph(t, n, edges...), [][]int32{permutationOf(n, func(v int) int { return (v + 1) % n })}}
}

// twins returns k copies of a graph side by side, with the symmetry that moves each to the next.
func twins(t testing.TB, s sample, k int) sample {
	n := s.graph.Order()
	var edges [][2]int
	for u, v := range s.graph.Edges() {
		for i := range k {
			edges = append(edges, [2]int{i*n + u, i*n + v})
		}
	}
	result := sample{name: fmt.Sprintf("%d of %s", k, s.name), graph: mustGraph(t, k*n, edges...)}
	if n > 0 {
		result.permutations = append(result.permutations, permutationOf(k*n, func(v int) int { return (v + n) % (k * n) }))
	}
	for _, p := range s.permutations { // of the first copy alone
		result.permutations = append(result.permutations, permutationOf(k*n, func(v int) int {
			if v < n {
				return int(p[v])
			}
			return v
		}))
	}
	return result
}

// beside returns two graphs side by side.
func beside(t testing.TB, a, b sample) sample {
	n := a.graph.Order()
	var edges [][2]int
	for u, v := range a.graph.Edges() {
		edges = append(edges, [2]int{u, v})
	}
	for u, v := range b.graph.Edges() {
		edges = append(edges, [2]int{n + u, n + v})
	}
	result := sample{name: a.name + " beside " + b.name, graph: mustGraph(t, n+b.graph.Order(), edges...)}
	for _, p := range a.permutations {
		result.permutations = append(result.permutations, permutationOf(n+b.graph.Order(), func(v int) int {
			if v < n {
				return int(p[v])
			}
			return v
		}))
	}
	return result
}

// shuffled renumbers the vertices at random.
func shuffled(t testing.TB, s sample, r *rand.Rand) sample {
	n := s.graph.Order()
	to := r.Perm(n)
	from := make([]int, n)
	for v, w := range to {
		from[w] = v
	}
	var edges [][2]int
	for u, v := range s.graph.Edges() {
		edges = append(edges, [2]int{to[u], to[v]})
	}
	result := sample{name: s.name, graph: mustGraph(t, n, edges...)}
	for _, p := range s.permutations {
		result.permutations = append(result.permutations, permutationOf(n, func(v int) int { return to[p[from[v]]] }))
	}
	return result
}

// describe returns the edges of a graph, for failures.
func describe(g *Graph) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d vertices:", g.Order())
	for u, v := range g.Edges() {
		fmt.Fprintf(&text, " %d-%d", u, v)
	}
	return text.String()
}
