package klotski

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// scratchForms are memories that drive the search through its rarer paths: wide rows, few stored sweeps, batches
// after the first sweep, and none at all.
func scratchForms() map[string]*Scratch {
	wide, short, hasty, hastyWide := new(scratch), new(scratch), new(scratch), new(scratch)
	wide.part.alwaysWide = true
	short.limit = 1
	hasty.patience = 1
	single := new(scratch)
	single.patience = math.MaxInt
	hastyWide.patience, hastyWide.limit, hastyWide.part.alwaysWide = 1, 1, true
	return map[string]*Scratch{
		"usual":      {},
		"wide":       {workers: []*scratch{wide}},
		"short":      {workers: []*scratch{short}},
		"single":     {workers: []*scratch{single}},
		"hasty":      {workers: []*scratch{hasty}},
		"hasty wide": {workers: []*scratch{hastyWide}},
	}
}

// TestDiameterAndRadius compares thousands of small graphs with a sweep from every vertex, in all forms of the search.
func TestDiameterAndRadius(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	scratches := scratchForms()
	for range 3000 {
		s := randomSample(t, r)
		symmetries, err := s.graph.Symmetries(s.permutations...)
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		want := slowEccentricities(s.graph)
		components := s.graph.Components()
		for _, o := range []DiameterOptions{
			{},
			{Symmetries: symmetries},
			{Symmetries: symmetries, Scratch: scratches["usual"], Components: components},
			{Symmetries: symmetries, Scratch: scratches["wide"]},
			{Scratch: scratches["short"]},
			{Symmetries: symmetries, Scratch: scratches["short"]},
			{Symmetries: symmetries, Scratch: scratches["single"]},
			{Scratch: scratches["hasty"]},
			{Symmetries: symmetries, Scratch: scratches["hasty wide"]},
			{Workers: 3, Symmetries: symmetries},
			{Plain: true},
		} {
			checkDiameter(t, s, o, want)
			checkRadius(t, s, o, want, components)
		}
	}
}

// checkDiameter checks the diameter of a sample that has these eccentricities, and that it is proven.
func checkDiameter(t *testing.T, s sample, o DiameterOptions, eccentricities []int32) {
	t.Helper()
	g := s.graph
	d, err := g.BoundingDiameter(t.Context(), o)
	if err != nil {
		t.Fatalf("%s: %v; %s", s.name, err, describe(g))
	}
	if g.Order() == 0 {
		if d.Length != 0 || d.From != -1 || d.To != -1 || d.Sweeps != 0 {
			t.Fatalf("empty graph: %+v", d)
		}
	} else if want := int(slices.Max(eccentricities)); d.Length != want || d.AtMost != want ||
		int(slowDistances(g, d.From)[d.To]) != want {
		t.Fatalf("%s: %+v with options %+v; want length %d; %s", s.name, d, o, want, describe(g))
	}
	if err := d.Verify(t.Context(), g, o.Symmetries); err != nil {
		t.Fatalf("%s: %+v with options %+v is not proven: %v; %s", s.name, d, o, err, describe(g))
	}
	sources := make(map[int]bool)
	for _, sweep := range d.Evidence {
		if sources[sweep.Source] {
			t.Fatalf("%s: %d swept twice in %v; %s", s.name, sweep.Source, d.Evidence, describe(g))
		}
		sources[sweep.Source] = true
	}
}

func checkRadius(t *testing.T, s sample, o DiameterOptions, eccentricities []int32, components *Components) {
	t.Helper()
	g := s.graph
	got, err := g.BoundingRadius(t.Context(), o)
	if err != nil {
		t.Fatalf("%s: %v; %s", s.name, err, describe(g))
	}
	if g.Order() == 0 {
		if got != (Radius{Center: -1}) {
			t.Fatalf("empty graph: %+v", got)
		}
		return
	}
	want := int32(g.Order())
	for _, v := range components.Members(0) {
		want = min(want, eccentricities[v])
	}
	if got.Length != int(want) || got.AtLeast != got.Length || eccentricities[got.Center] != want ||
		components.Of(got.Center) != 0 {
		t.Fatalf("%s: %+v with options %+v; want length %d; %s", s.name, got, o, want, describe(g))
	}
}

// TestCycles checks what the essay says of cycles. Bounds that do not look at end points take a sweep from every vertex, or
// from every other one.
func TestCycles(t *testing.T) {
	for n, most := range map[int]int{10_000: 4, 10_001: 9} {
		g, err := NewGraph(n, func(yield func(u, v int) bool) {
			for v := range n {
				if !yield(v, (v+1)%n) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		d, err := g.BoundingDiameter(t.Context(), DiameterOptions{})
		if err != nil || d.Length != n/2 || d.Sweeps > most {
			t.Errorf("%d to %d in %d sweeps, %v; want %d in at most %d", d.Length, d.AtMost, d.Sweeps, err, n/2, most)
		}
		if err := d.Verify(t.Context(), g, nil); err != nil {
			t.Error(err)
		}
	}
}

func TestDiameterCanceled(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 500 {
		s := randomSample(t, r)
		if s.graph.Order() == 0 {
			continue
		}
		eccentricities := slowEccentricities(s.graph)
		diameter, radius := slices.Max(eccentricities), int32(s.graph.Order())
		for _, v := range s.graph.Components().Members(0) {
			radius = min(radius, eccentricities[v])
		}
		for _, plain := range []bool{false, true} {
			after := 1 + r.IntN(4)
			ctx, cancel := context.WithCancel(t.Context())
			o := DiameterOptions{Plain: plain, Progress: func(p DiameterProgress) {
				if p.Sweeps == after {
					cancel()
				}
			}}
			d, err := s.graph.BoundingDiameter(ctx, o)
			if err != nil && !errors.Is(err, context.Canceled) || err == nil && ctx.Err() != nil ||
				d.Length > int(diameter) || d.AtMost < int(diameter) || d.Sweeps > after ||
				d.Length != int(slowDistances(s.graph, d.From)[d.To]) {
				t.Fatalf("canceled after %d: %+v, %v; want bounds of %d; %s", after, d, err, diameter, describe(s.graph))
			}
			cancel()
			if plain {
				continue
			}
			ctx, cancel = context.WithCancel(t.Context())
			got, err := s.graph.BoundingRadius(ctx, o)
			if err != nil && !errors.Is(err, context.Canceled) || got.AtLeast > int(radius) || got.Length < int(radius) ||
				int(eccentricities[got.Center]) != got.Length {
				t.Fatalf("canceled after %d: %+v, %v; want bounds of %d; %s", after, got, err, radius, describe(s.graph))
			}
			cancel()
		}
	}
}

func TestVerifyRejects(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	g := mustGraph(t, 9, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 3}, [2]int{3, 4}, [2]int{4, 5}, [2]int{6, 7}, [2]int{2, 8})
	d, err := g.BoundingDiameter(t.Context(), DiameterOptions{})
	if err != nil || d.Verify(t.Context(), g, nil) != nil {
		t.Fatalf("%+v, %v, %v", d, err, d.Verify(t.Context(), g, nil))
	}
	for name, bend := range map[string]func(d *Diameter){
		"longer":          func(d *Diameter) { d.Length++; d.AtMost++ },
		"shorter":         func(d *Diameter) { d.Length--; d.AtMost-- },
		"negative":        func(d *Diameter) { d.Length, d.AtMost = -1, -1 },
		"open":            func(d *Diameter) { d.AtMost++ },
		"another pair":    func(d *Diameter) { d.To = d.From },
		"no pair":         func(d *Diameter) { d.To = -1 },
		"pair beyond":     func(d *Diameter) { d.To = 9 },
		"no evidence":     func(d *Diameter) { d.Evidence = nil; d.Sweeps = 0 },
		"miscounted":      func(d *Diameter) { d.Sweeps++ },
		"eccentricity":    func(d *Diameter) { d.Evidence[0].Eccentricity++ },
		"source beyond":   func(d *Diameter) { d.Evidence[0].Source = 9 },
		"negative source": func(d *Diameter) { d.Evidence[0].Source = -1 },
		"another component": func(d *Diameter) {
			d.Evidence = []Sweep{{6, 1}}
			d.Sweeps = 1
			d.Length = 1
			d.AtMost = 1
			d.From, d.To = 6, 7
		},
		"one sweep": func(d *Diameter) { d.Evidence = []Sweep{{0, 5}}; d.Sweeps = 1; d.From, d.To = 0, 5 },
	} {
		bent := d
		bent.Evidence = slices.Clone(d.Evidence)
		bend(&bent)
		if err := bent.Verify(t.Context(), g, nil); !errors.Is(err, ErrUnproven) {
			t.Errorf("%s: %v; want ErrUnproven", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := d.Verify(ctx, g, nil); err != context.Canceled {
		t.Errorf("canceled: %v; want context.Canceled", err)
	}
	// A search with symmetries is not proven without them, unless it happens to be enough.
	s := cycleSample(t, r)
	symmetries, err := s.graph.Symmetries(s.permutations...)
	if err != nil {
		t.Fatal(err)
	}
	d, err = s.graph.BoundingDiameter(t.Context(), DiameterOptions{Symmetries: symmetries})
	if err != nil || d.Sweeps != 1 {
		t.Errorf("a cycle with rotations: %+v, %v; want one sweep", d, err)
	}
	if err := d.Verify(t.Context(), s.graph, nil); !errors.Is(err, ErrUnproven) {
		t.Errorf("without the rotations: %v; want ErrUnproven", err)
	}
}

// Workers without a component or a vertex to work on take memory for nothing.
func TestWorkersBounded(t *testing.T) {
	g := mustGraph(t, 3, [2]int{0, 1})
	memory := new(Scratch)
	if _, err := g.BoundingDiameter(t.Context(), DiameterOptions{Workers: 1 << 20, Scratch: memory}); err != nil {
		t.Fatal(err)
	}
	if len(memory.workers) != 2 {
		t.Errorf("%d workers for two components", len(memory.workers))
	}
	if _, err := g.Eccentricities(t.Context(), EccentricityOptions{Workers: 1 << 20, Scratch: memory}); err != nil {
		t.Fatal(err)
	}
	if len(memory.workers) != 3 {
		t.Errorf("%d workers for three vertices", len(memory.workers))
	}
	if _, err := new(Graph).Eccentricities(t.Context(), EccentricityOptions{Workers: 5}); err != nil {
		t.Errorf("the empty graph: %v", err)
	}
}
