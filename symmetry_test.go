package klotski

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSymmetriesErrors(t *testing.T) {
	g := mustGraph(t, 4, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 3})
	for name, p := range map[string][]int32{
		"too short":     {0, 1, 2},
		"too long":      {0, 1, 2, 3, 4},
		"negative":      {0, 1, 2, -1},
		"beyond":        {0, 1, 2, 4},
		"no bijection":  {0, 1, 2, 2},
		"breaks edges":  {1, 0, 2, 3},
		"breaks others": {0, 2, 1, 3},
	} {
		if s, err := g.Symmetries(p); s != nil || !errors.Is(err, ErrNotAutomorphism) {
			t.Errorf("%s: %v, %v; want ErrNotAutomorphism", name, s, err)
		}
	}
	reverse, err := g.Symmetries([]int32{3, 2, 1, 0})
	if err != nil {
		t.Fatal(err)
	}
	// Symmetries of one graph are verified again for another one.
	other := mustGraph(t, 4, [2]int{0, 1}, [2]int{1, 2})
	if _, err := other.BoundingDiameter(t.Context(), DiameterOptions{Symmetries: reverse}); !errors.Is(err, ErrNotAutomorphism) {
		t.Errorf("diameter: %v; want ErrNotAutomorphism", err)
	}
	if _, err := other.BoundingRadius(t.Context(), DiameterOptions{Symmetries: reverse}); !errors.Is(err, ErrNotAutomorphism) {
		t.Errorf("radius: %v; want ErrNotAutomorphism", err)
	}
	if _, err := other.Eccentricities(t.Context(), EccentricityOptions{Symmetries: reverse}); !errors.Is(err, ErrNotAutomorphism) {
		t.Errorf("eccentricities: %v; want ErrNotAutomorphism", err)
	}
	if err := (Diameter{}).Verify(t.Context(), other, reverse); !errors.Is(err, ErrNotAutomorphism) {
		t.Errorf("proof: %v; want ErrNotAutomorphism", err)
	}
	same := mustGraph(t, 4, [2]int{0, 3}, [2]int{1, 2})
	if d, err := same.BoundingDiameter(t.Context(), DiameterOptions{Symmetries: reverse}); err != nil || d.Length != 1 {
		t.Errorf("diameter of a graph that has them too: %v, %v", d, err)
	}
}

// TestOrbits compares orbits with the closure of a relation, in both forms of finding them.
func TestOrbits(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range 500 {
		s := randomSample(t, r)
		n := s.graph.Order()
		want := permutationOf(n, func(v int) int { return v }) // the least vertex that each is known to be one with
		for changed := true; changed; {
			changed = false
			for _, p := range s.permutations {
				for v, w := range p {
					if want[v] != want[w] {
						least := min(want[v], want[w])
						want[v], want[w] = least, least
						changed = true
					}
				}
			}
		}
		numbered := newOrbits(n)
		components := s.graph.Components()
		table := newOrbitTable(&images{permutations: s.permutations}, components)
		values := make([]int32, n)
		for c := range components.Len() {
			members := components.Members(c)
			before := numbered.count
			numbered.number(members, s.permutations)
			o := table.of(c)
			if (o.from >= 0) != (before == numbered.count) {
				t.Fatalf("component %d is a copy of %d; %d orbits before it and %d with it", c, o.from, before, numbered.count)
			}
			if o.from >= 0 {
				continue
			}
			for i, v := range members {
				values[v] = want[v]
				if want[members[o.first[o.orbit[i]]]] != want[v] || slices.Index(o.orbit, o.orbit[i]) != int(o.first[o.orbit[i]]) {
					t.Fatalf("orbits %v with firsts %v of %v; want %v", o.orbit, o.first, members, want)
				}
				for j, w := range members {
					if (o.orbit[i] == o.orbit[j]) != (want[v] == want[w]) {
						t.Fatalf("orbits %v of %v; want %v", o.orbit, members, want)
					}
				}
			}
		}
		table.spread(values, 1)
		if !slices.Equal(values, want) {
			t.Fatalf("spread to %v; want %v", values, want)
		}
		for v := range n {
			if slices.Index(numbered.of, numbered.of[v]) != int(want[v]) {
				t.Fatalf("numbered %v; want %v", numbered.of, want)
			}
		}
	}
}

// TestMirrorOrbits compares the orbits of mirrors, found configuration by configuration, with those of their permutations.
func TestMirrorOrbits(t *testing.T) {
	for _, b := range []blockSet{{4, 1, 4}, {0, 5, 4}, {5, 0, 4}} {
		l := linkedSpace(t, b)
		fast := newOrbitTable(l.symmetries.images(), l.components)
		slow := newOrbitTable(&images{permutations: l.symmetries.Generators()}, l.components)
		for c := range l.components.Len() {
			got, want := fast.of(c), slow.of(c)
			if (got.from < 0) != (want.from < 0) || !slices.Equal(got.orbit, want.orbit) || !slices.Equal(got.first, want.first) {
				t.Fatalf("%v: orbits of component %d differ", b, c)
			}
		}
		values := make([][]int32, 3) // by the table, the slow one, and three workers
		for i := range values {
			values[i] = make([]int32, l.components.Order())
			for c := range l.components.Len() {
				if fast.of(c).from < 0 {
					for _, v := range l.components.Members(c) {
						values[i][v] = v + 1
					}
				}
			}
		}
		fast.spread(values[0], 1)
		slow.spread(values[1], 1)
		fast.spread(values[2], 3)
		if !slices.Equal(values[0], values[1]) || !slices.Equal(values[0], values[2]) || slices.Contains(values[0], 0) {
			t.Errorf("%v: values are spread in different ways", b)
		}
	}
}
