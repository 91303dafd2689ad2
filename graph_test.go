package klotski

import (
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func edgesOf(pairs ...[2]int) iter.Seq2[int, int] {
	return func(yield func(u, v int) bool) {
		for _, e := range pairs {
			if !yield(e[0], e[1]) {
				return
			}
		}
	}
}

func TestNewGraph(t *testing.T) {
	g := mustGraph(t, 5, [2]int{3, 1}, [2]int{1, 3}, [2]int{1, 1}, [2]int{1, 0}, [2]int{0, 3}, [2]int{3, 1})
	if g.Order() != 5 || g.Size() != 3 {
		t.Errorf("order %d and size %d; want 5 and 3", g.Order(), g.Size())
	}
	var edges [][2]int
	for u, v := range g.Edges() {
		edges = append(edges, [2]int{u, v})
	}
	if diff := cmp.Diff([][2]int{{0, 1}, {0, 3}, {1, 3}}, edges); diff != "" {
		t.Errorf("edges (-want +got):\n%s", diff)
	}
	if got := g.Neighbors(3); !slices.Equal(got, []int32{0, 1}) || cap(got) != 2 {
		t.Errorf("neighbors of 3: %v with capacity %d", got, cap(got))
	}
	if g.Degree(2) != 0 || g.Degree(1) != 2 {
		t.Errorf("degrees of 2 and 1: %d and %d; want 0 and 2", g.Degree(2), g.Degree(1))
	}
	for u := range 5 {
		for v := range 5 {
			if want := slices.Contains(edges, [2]int{min(u, v), max(u, v)}); g.HasEdge(u, v) != want {
				t.Errorf("HasEdge(%d, %d) = %t", u, v, !want)
			}
		}
	}
	for range g.Edges() {
		break // must not go on
	}
}

func TestNewGraphErrors(t *testing.T) {
	for _, test := range []struct {
		name  string
		order int
		edges iter.Seq2[int, int]
		is    error
		says  string
	}{
		{"negative order", -1, edgesOf(), ErrVertexRange, "-1"},
		{"too many vertices", math.MaxInt, edgesOf(), ErrTooLarge, "2147483647"},
		{"negative end", 3, edgesOf([2]int{0, 1}, [2]int{-1, 2}), ErrVertexRange, "edge 1 (-1, 2)"},
		{"end beyond", 3, edgesOf([2]int{0, 3}), ErrVertexRange, "edge 0 (0, 3)"},
		{"end in an empty graph", 0, edgesOf([2]int{0, 0}), ErrVertexRange, "order 0"},
	} {
		if test.order == math.MaxInt && math.MaxInt == math.MaxInt32 {
			continue // every int is a possible order
		}
		g, err := NewGraph(test.order, test.edges)
		if g != nil || !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, %v; want %v saying %q", test.name, g, err, test.is, test.says)
		}
	}
	if _, err := newGraphLimit(3, edgesOf([2]int{0, 1}, [2]int{1, 2}), 3); !errors.Is(err, ErrTooLarge) {
		t.Errorf("beyond the limit of edges: %v; want ErrTooLarge", err)
	}
	if _, err := newGraphLimit(3, edgesOf([2]int{0, 1}, [2]int{1, 1}), 2); err != nil {
		t.Errorf("at the limit of edges: %v", err)
	}
}

func TestNewGraphCSR(t *testing.T) {
	for _, test := range []struct {
		name      string
		offsets   []uint32
		neighbors []int32
		is        error
	}{
		{"nothing", nil, nil, nil},
		{"no vertices", []uint32{0}, nil, nil},
		{"one vertex", []uint32{0, 0}, nil, nil},
		{"path", []uint32{0, 1, 3, 4}, []int32{1, 0, 2, 1}, nil},
		{"neighbors of nothing", nil, []int32{0}, ErrMalformedCSR},
		{"first offset", []uint32{1, 1}, []int32{0}, ErrMalformedCSR},
		{"last offset", []uint32{0, 1, 2}, []int32{1, 0, 0}, ErrMalformedCSR},
		{"offset beyond", []uint32{0, 9, 2}, []int32{1, 0}, ErrMalformedCSR},
		{"offsets decrease", []uint32{0, 2, 1, 2}, []int32{1, 2}, ErrMalformedCSR},
		{"neighbor beyond", []uint32{0, 1, 2}, []int32{2, 0}, ErrVertexRange},
		{"neighbor negative", []uint32{0, 1, 2}, []int32{-1, 0}, ErrVertexRange},
		{"self-loop", []uint32{0, 1}, []int32{0}, ErrMalformedCSR},
		{"not sorted", []uint32{0, 2, 3, 4}, []int32{2, 1, 0, 0}, ErrMalformedCSR},
		{"twice", []uint32{0, 2, 4}, []int32{1, 1, 0, 0}, ErrMalformedCSR},
		{"one way up", []uint32{0, 1, 1}, []int32{1}, ErrAsymmetric},
		{"one way down", []uint32{0, 0, 1}, []int32{0}, ErrAsymmetric},
		{"one way around", []uint32{0, 1, 2, 3}, []int32{1, 2, 0}, ErrAsymmetric},
		{"another way back", []uint32{0, 1, 2, 3}, []int32{1, 2, 1}, ErrAsymmetric},
	} {
		g, err := NewGraphCSR(test.offsets, test.neighbors)
		if !errors.Is(err, test.is) || (g == nil) != (err != nil) {
			t.Errorf("%s: %v; want %v", test.name, err, test.is)
		}
	}
}

// TestCheckFindsEveryArc removes and bends every arc of small graphs.
func TestCheckFindsEveryArc(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		g := randomSample(t, r).graph
		for i := range g.neighbors {
			removed := slices.Delete(slices.Clone(g.neighbors), i, i+1)
			offsets := offsetsOf(g)
			for v := range offsets {
				if offsets[v] > uint32(i) {
					offsets[v]--
				}
			}
			if _, err := NewGraphCSR(offsets, removed); !errors.Is(err, ErrAsymmetric) {
				t.Fatalf("without arc %d of %s: %v; want ErrAsymmetric", i, describe(g), err)
			}
			bent := slices.Clone(g.neighbors)
			bent[i] = int32(r.IntN(g.Order()))
			if bent[i] != g.neighbors[i] {
				if _, err := NewGraphCSR(offsetsOf(g), bent); err == nil {
					t.Fatalf("with arc %d of %s bent to %d: no error", i, describe(g), bent[i])
				}
			}
		}
	}
}

func TestZeroGraph(t *testing.T) {
	var g Graph
	if g.Order() != 0 || g.Size() != 0 || g.Components().Len() != 0 || len(g.MultiSourceBFS(nil, nil, nil)) != 0 {
		t.Error("the zero Graph is not empty")
	}
	for range g.Edges() {
		t.Error("the zero Graph has an edge")
	}
}

// mustPanicGraph checks that f panics with a text that says whose it is.
func mustPanicGraph(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if text, _ := recover().(string); !strings.HasPrefix(text, "klotski: ") {
			t.Errorf("%s: panic %q; want one that begins with klotski: ", name, text)
		}
	}()
	f()
}

func TestGraphMisuse(t *testing.T) {
	g := mustGraph(t, 3, [2]int{0, 1})
	c := g.Components()
	other := mustGraph(t, 3, [2]int{0, 2})
	e, err := g.Eccentricities(t.Context(), EccentricityOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func(){
		"Neighbors":       func() { g.Neighbors(3) },
		"Degree":          func() { g.Degree(-1) },
		"HasEdge u":       func() { g.HasEdge(3, 0) },
		"HasEdge v":       func() { g.HasEdge(0, -1) },
		"distances":       func() { g.MultiSourceBFS(nil, make([]int32, 2), nil) },
		"source":          func() { g.MultiSourceBFS([]int32{3}, make([]int32, 3), nil) },
		"negative source": func() { g.MultiSourceBFS([]int32{-1}, make([]int32, 3), nil) },
		"Members":         func() { c.Members(2) },
		"Size":            func() { c.Size(-1) },
		"Of":              func() { c.Of(3) },
		"eccentricity":    func() { e.Of(3) },
		"radius":          func() { e.Radius(2) },
		"components": func() {
			_, _ = g.BoundingDiameter(t.Context(), DiameterOptions{Components: other.Components()})
		},
		"distance": func() { DistributionOf([]int32{-2}) },
		"quantile": func() { Distribution{1}.Quantile(1.5) },
		"nothing":  func() { Distribution{}.Quantile(0.5) },
		"common":   func() { Distribution{}.MostCommon() },
	} {
		mustPanicGraph(t, name, f)
	}
}
