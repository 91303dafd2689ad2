package klotski

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// TestMultiSourceBFS compares all ways to search with each other, and their distances with the slow reference.
func TestMultiSourceBFS(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		g := randomSample(t, r).graph
		n := g.Order()
		var sources []int32
		want := make([]int32, n)
		fill(want, -1)
		for range r.IntN(4) {
			if n == 0 {
				break
			}
			s := r.IntN(n)
			sources = append(sources, int32(s))
			for v, d := range slowDistances(g, s) {
				if d >= 0 && (want[v] < 0 || d < want[v]) {
					want[v] = d
				}
			}
		}
		dist := make([]int32, n)
		order := slices.Clone(g.textbookSearch(sources, dist, make([]int32, n)))
		if !slices.Equal(dist, want) {
			t.Fatalf("distances from %v are %v; want %v; %s", sources, dist, want, describe(g))
		}
		wide := packGraph(g)
		wide.rows.alwaysWide = true
		wide.rows.pack(g, wide.ids, wide.index)
		for name, search := range map[string]func(sources, dist, order []int32) []int32{
			"MultiSourceBFS": g.MultiSourceBFS,
			"search":         g.search,
			"narrow":         func(s, d, o []int32) []int32 { return packGraph(g).search(&g.fast, s, d, o) },
			"wide":           func(s, d, o []int32) []int32 { return wide.search(&g.fast, s, d, o) },
		} {
			fill(dist, 77)
			got := search(sources, dist, make([]int32, n))
			if !slices.Equal(dist, want) || !slices.Equal(got, order) {
				t.Fatalf("%s from %v: distances %v, order %v; want %v, %v; %s", name, sources, dist, got, want, order, describe(g))
			}
		}
	}
}

// TestManySearches makes so many searches that the graph is packed on the way, and some of them at the same time.
func TestManySearches(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	g := shuffled(t, gridSample(t, r), r).graph
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			dist := make([]int32, g.Order())
			for i := range 50 {
				s := i % g.Order()
				order := g.MultiSourceBFS([]int32{int32(s)}, dist, nil)
				if want := slowDistances(g, s); !slices.Equal(dist, want) || order[0] != int32(s) {
					t.Errorf("distances from %d are %v; want %v", s, dist, want)
				}
			}
		})
	}
	group.Wait()
	if g.fast.packed.Load() == nil {
		t.Error("the graph was never packed")
	}
}

func TestMultiSourceBFSAllocates(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	g := torusSample(t, r).graph
	dist, order, sources := make([]int32, g.Order()), make([]int32, 0, g.Order()), []int32{0, 1}
	for _, when := range []string{"before", "after"} {
		if n := testing.AllocsPerRun(5, func() { order = g.MultiSourceBFS(sources, dist, order) }); n != 0 {
			t.Errorf("%v allocations %s packing; want none", n, when)
		}
		for range 2 * packAfter {
			order = g.MultiSourceBFS(sources, dist, order)
		}
	}
}
