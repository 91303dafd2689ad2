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
	if err := (Diameter{}).Verify(other, reverse); !errors.Is(err, ErrNotAutomorphism) {
		t.Errorf("proof: %v; want ErrNotAutomorphism", err)
	}
	same := mustGraph(t, 4, [2]int{0, 3}, [2]int{1, 2})
	if d, err := same.BoundingDiameter(t.Context(), DiameterOptions{Symmetries: reverse}); err != nil || d.Length != 1 {
		t.Errorf("diameter of a graph that has them too: %v, %v", d, err)
	}
}

// TestOrbits compares orbits with the closure of a relation.
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
		var o orbits
		o.reset(n)
		components := s.graph.Components()
		var firsts []int32
		for c := range components.Len() {
			before := o.count
			members := components.Members(c)
			firsts = o.number(members, s.permutations, firsts)
			for _, v := range members {
				if c > 0 && before == o.count && o.of[v] >= before {
					t.Fatalf("orbits of %s: %v", describe(s.graph), o.of)
				}
			}
		}
		for v := range n {
			if first := firsts[o.of[v]]; want[first] != want[v] || slices.Index(o.of, o.of[v]) != int(want[v]) {
				t.Fatalf("orbits %v with firsts %v; want %v", o.of, firsts, want)
			}
		}
	}
}
