package klotski

import (
	"context"
	"errors"
	"testing"
)

// TestCover finds diameters where bounds alone need hundreds of sweeps, and compares them with all eccentricities.
func TestCover(t *testing.T) {
	var scratch Scratch
	for _, set := range evenSets {
		l := linkedSpace(t, set)
		for m, g := range l.graphs {
			e, err := g.Eccentricities(t.Context(), EccentricityOptions{Components: l.components, Symmetries: l.symmetries})
			if err != nil {
				t.Fatal(err)
			}
			d, err := g.BoundingDiameter(t.Context(), DiameterOptions{
				Components: l.components, Symmetries: l.symmetries, Scratch: &scratch,
			})
			if err != nil || d.Length != e.Diameter(0) || d.AtMost != d.Length {
				t.Fatalf("%v %v: %d to %d, %v; want %d", set, Metric(m), d.Length, d.AtMost, err, e.Diameter(0))
			}
			if err := d.Verify(t.Context(), g, l.symmetries); err != nil {
				t.Errorf("%v %v: %v", set, Metric(m), err)
			}
			swept := make(map[int]bool)
			for _, s := range d.Evidence {
				if swept[s.Source] || s.Eccentricity != e.Of(s.Source) {
					t.Fatalf("%v %v: %+v, seen before: %v; want eccentricity %d", set, Metric(m), s, swept[s.Source], e.Of(s.Source))
				}
				swept[s.Source] = true
			}
		}
	}
}

// TestCoverCanceled cancels a search after each batch in turn.
func TestCoverCanceled(t *testing.T) {
	l := linkedSpace(t, blockSet{0, 0, 4})
	g := l.graphs[Finger]
	search := func(after int) (batches int, d Diameter, err error) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		last := 0
		d, err = g.BoundingDiameter(ctx, DiameterOptions{
			Components: l.components,
			Symmetries: l.symmetries,
			Progress: func(p DiameterProgress) {
				if p.Sweeps > last+1 {
					batches++
				}
				last = p.Sweeps
				if batches == after {
					cancel()
				}
			},
		})
		return batches, d, err
	}
	batches, whole, err := search(-1)
	if err != nil || batches < 3 || whole.Length != 7 {
		t.Fatalf("%d batches, %d, %v; want 7 with more batches", batches, whole.Length, err)
	}
	for after := 1; after < batches; after++ {
		_, d, err := search(after)
		if !errors.Is(err, context.Canceled) || d.Length > whole.Length || d.AtMost < whole.Length || d.Sweeps >= whole.Sweeps {
			t.Errorf("canceled after %d batches: %d to %d in %d sweeps, %v", after, d.Length, d.AtMost, d.Sweeps, err)
		}
	}
}
