package klotski

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// unitGraph returns the graph of a space in the unit metric.
func unitGraph(t *testing.T, space *Space) *Graph {
	t.Helper()
	g, err := space.Graph(t.Context(), Unit)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestCanceledError checks that everything which takes a context gives its error back as it is: not the cause, which is
// the caller's own, and not several of them joined.
func TestCanceledError(t *testing.T) {
	space := publishedSets[1].space(t)
	start := MustParse("B##C/B##C/DEEF/DGHF/I..J")
	g := unitGraph(t, space)
	unsolved := MustParseGoal("..../..../..../.##./.##.")
	for name, call := range map[string]func(ctx context.Context) error{
		"Explore":      func(ctx context.Context) error { _, err := Explore(ctx, start, Unit, nil); return err },
		"Solve":        func(ctx context.Context) error { _, err := Solve(ctx, start, unsolved, Unit); return err },
		"NewEngine":    func(ctx context.Context) error { _, err := NewEngine(ctx, start, Exit, nil); return err },
		"Space.Graph":  func(ctx context.Context) error { _, err := space.Graph(ctx, Unit); return err },
		"Space.Graphs": func(ctx context.Context) error { _, err := space.Graphs(ctx, nil); return err },
		"Space.Sweep":  func(ctx context.Context) error { _, err := space.Sweep(ctx, Unit, just(0), SweepOptions{}); return err },
		"diameter":     func(ctx context.Context) error { _, err := g.BoundingDiameter(ctx, DiameterOptions{}); return err },
		"four diameters": func(ctx context.Context) error {
			_, err := g.BoundingDiameter(ctx, DiameterOptions{Workers: 4})
			return err
		},
		"plain diameter": func(ctx context.Context) error {
			_, err := g.BoundingDiameter(ctx, DiameterOptions{Plain: true})
			return err
		},
		"radius":         func(ctx context.Context) error { _, err := g.BoundingRadius(ctx, DiameterOptions{}); return err },
		"eccentricities": func(ctx context.Context) error { _, err := g.Eccentricities(ctx, EccentricityOptions{}); return err },
		"four at a time": func(ctx context.Context) error {
			_, err := g.Eccentricities(ctx, EccentricityOptions{Workers: 4})
			return err
		},
	} {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(errors.New("the cause"))
		if err := call(ctx); err != context.Canceled {
			t.Errorf("%s: %v; want %v", name, err, context.Canceled)
		}
		ctx, stop := context.WithTimeoutCause(t.Context(), 0, errors.New("the cause"))
		if err := call(ctx); err != context.DeadlineExceeded {
			t.Errorf("%s: %v; want %v", name, err, context.DeadlineExceeded)
		}
		stop()
	}
}

// TestRoundCanceled cancels eccentricities in the middle of what workers share.
func TestRoundCanceled(t *testing.T) {
	g := unitGraph(t, publishedSets[1].space(t))
	for _, after := range []int{1, 40, 100, 200} {
		ctx, cancel := context.WithCancel(t.Context())
		e, err := g.Eccentricities(ctx, EccentricityOptions{Workers: 4, Progress: func(_, sweeps int) {
			if sweeps >= after {
				cancel()
			}
		}})
		if e != nil || err != context.Canceled {
			t.Errorf("canceled after %d sweeps: %v", after, err)
		}
	}
}

// TestNewEngineCanceled cancels at every report of progress in turn: also those after the last position was found,
// while the steps are sorted and the distances are found.
func TestNewEngineCanceled(t *testing.T) {
	start := MustParse("B##C/B##C/DEEF/DGHF/I..J")
	var reports []int
	if _, err := NewEngine(t.Context(), start, Exit, func(positions int) { reports = append(reports, positions) }); err != nil {
		t.Fatal(err)
	}
	const all = 25955
	if !slices.IsSorted(reports) || reports[len(reports)-1] != all {
		t.Errorf("progress reports %d; want them to rise to %d", reports, all)
	}
	// The edges are passed twice, the positions once for cliques and once for each metric.
	if at := slices.Index(reports, all); len(reports)-at < 2*2+4*2 {
		t.Errorf("%d of %d reports come after the last position was found", len(reports)-at, len(reports))
	}
	for last := range reports {
		ctx, cancel := context.WithCancel(t.Context())
		calls := 0
		e, err := NewEngine(ctx, start, Exit, func(int) {
			if calls++; calls > last {
				cancel()
			}
		})
		if e != nil || err != context.Canceled || calls != last+1 {
			t.Errorf("canceled at report %d: %v after %d reports", last, err, calls)
		}
	}
}
