package klotski

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestEccentricities(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	scratches := scratchForms()
	for range 3000 {
		s := randomSample(t, r)
		symmetries, err := s.graph.Symmetries(s.permutations...)
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		want := slowEccentricities(s.graph)
		for _, o := range []EccentricityOptions{
			{},
			{Symmetries: symmetries},
			{Symmetries: symmetries, Scratch: scratches["usual"], Workers: 3, Components: s.graph.Components()},
			{Symmetries: symmetries, Scratch: scratches["wide"]},
		} {
			e, err := s.graph.Eccentricities(t.Context(), o)
			if err != nil {
				t.Fatalf("%s: %v", s.name, err)
			}
			if !slices.Equal(e.All(), want) {
				t.Fatalf("%s: eccentricities %v; want %v; %s", s.name, e.All(), want, describe(s.graph))
			}
			checkSummary(t, e, want)
		}
	}
}

// checkSummary compares the values of each component with its eccentricities.
func checkSummary(t *testing.T, e *Eccentricities, want []int32) {
	t.Helper()
	for c := range e.Components().Len() {
		members := slices.Sorted(slices.Values(e.Components().Members(c)))
		less := func(a, b int32) int { return int(want[a] - want[b]) }
		radius, diameter := want[slices.MinFunc(members, less)], want[slices.MaxFunc(members, less)]
		having := func(x int32) []int32 {
			return slices.DeleteFunc(slices.Clone(members), func(v int32) bool { return want[v] != x })
		}
		if e.Radius(c) != int(radius) || e.Diameter(c) != int(diameter) ||
			!slices.Equal(e.Center(c), having(radius)) || !slices.Equal(e.Periphery(c), having(diameter)) ||
			e.Of(int(members[0])) != int(want[members[0]]) {
			t.Fatalf("component %d: radius %d, diameter %d, center %v, periphery %v; eccentricities %v",
				c, e.Radius(c), e.Diameter(c), e.Center(c), e.Periphery(c), want)
		}
	}
}

// TestRoundsInParallel makes the rounds large enough for several workers.
func TestRoundsInParallel(t *testing.T) {
	const n = 600
	g, err := NewGraph(n, func(yield func(u, v int) bool) { // a cycle: every vertex must be swept
		for v := range n {
			if !yield(v, (v+1)%n) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	e, err := g.Eccentricities(t.Context(), EccentricityOptions{Workers: 4})
	if err != nil || e.Radius(0) != n/2 || e.Diameter(0) != n/2 || e.Sweeps() > n {
		t.Errorf("%d..%d in %d sweeps, %v; want %d in at most %d", e.Radius(0), e.Diameter(0), e.Sweeps(), err, n/2, n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	e, err = g.Eccentricities(ctx, EccentricityOptions{Workers: 4, Progress: func(component, sweeps int) {
		if sweeps == 300 {
			cancel()
		}
	}})
	if e != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v, %v; want context.Canceled", e, err)
	}
}
