package klotski

import (
	"runtime"
	"slices"
	"sync"
	"testing"
)

// blockSet is a set of blocks on the classic tray, with one 2x2 and two gaps.
type blockSet struct {
	standing, lying, small int
}

// fiveBars are the block sets with five bars and the diameters of their graphs, by metric in the order of the table of the
// article: finger, straight, unit. The unit diameters of Klotski's set, 190, and of two standing and three lying bars,
// 359, were published by T. Muetze; the others are those of the same table, on which two programs agree.
var fiveBars = []struct {
	blockSet
	diameter [3]int
}{
	{blockSet{5, 0, 4}, [3]int{65, 72, 91}},
	{blockSet{4, 1, 4}, [3]int{145, 156, 190}},
	{blockSet{3, 2, 4}, [3]int{230, 254, 307}},
	{blockSet{2, 3, 4}, [3]int{268, 290, 359}},
	{blockSet{1, 4, 4}, [3]int{153, 177, 223}},
	{blockSet{0, 5, 4}, [3]int{112, 120, 151}},
}

var byTable = [3]Metric{Finger, Straight, Unit}

// linked is a space with all it takes for the diameters of its graphs.
type linked struct {
	graphs     [Metrics]*Graph
	components *Components
	symmetries *Symmetries
}

// linkedSpace enumerates and links a block set. It does so once.
var linkedSpace = func() func(t testing.TB, b blockSet) linked {
	var mu sync.Mutex
	known := make(map[blockSet]linked)
	return func(t testing.TB, b blockSet) linked {
		t.Helper()
		mu.Lock()
		defer mu.Unlock()
		l, ok := known[b]
		if !ok {
			s, err := Enumerate(Classic, b.small, b.standing, b.lying, 1)
			if err != nil {
				t.Fatal(err)
			}
			if l.graphs, err = s.Graphs(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			l.components = l.graphs[Unit].Components()
			l.symmetries = s.Symmetries()
			known[b] = l
		}
		return l
	}
}()

// TestPublishedDiameters finds the diameters of the eighteen graphs of five bars, and counts sweeps.
func TestPublishedDiameters(t *testing.T) {
	var scratch Scratch
	withMirrors, without := 0, 0
	for _, row := range fiveBars {
		l := linkedSpace(t, row.blockSet)
		for i, m := range byTable {
			g := l.graphs[m]
			for _, o := range []DiameterOptions{
				{Components: l.components, Symmetries: l.symmetries, Scratch: &scratch},
				{Components: l.components, Scratch: &scratch},
			} {
				d, err := g.BoundingDiameter(t.Context(), o)
				if err != nil || d.Length != row.diameter[i] {
					t.Errorf("%v %v: %d, %v; want %d", row.blockSet, m, d.Length, err, row.diameter[i])
				}
				if m == Unit && (!testing.Short() || row.blockSet == blockSet{4, 1, 4}) {
					if err := d.Verify(t.Context(), g, o.Symmetries); err != nil {
						t.Errorf("%v %v: %v", row.blockSet, m, err)
					}
				}
				limit := 45 // of Klotski, in unit moves
				if o.Symmetries != nil {
					withMirrors += d.Sweeps
					limit = 15
				} else {
					without += d.Sweeps
				}
				if m == Unit && row.standing == 4 && d.Sweeps > limit {
					t.Errorf("Klotski takes %d sweeps; want at most %d", d.Sweeps, limit)
				}
			}
		}
	}
	if withMirrors > 110 || without > 300 {
		t.Errorf("%d sweeps with mirrors and %d without; want at most 110 and 300", withMirrors, without)
	}
}

// TestPlainDiameter counts the sweeps of the published form: T. Muetze reports 184 for Klotski, in unit moves.
func TestPlainDiameter(t *testing.T) {
	l := linkedSpace(t, blockSet{4, 1, 4})
	d, err := l.graphs[Unit].BoundingDiameter(t.Context(), DiameterOptions{Plain: true})
	if err != nil || d.Length != 190 || d.Sweeps > 184 {
		t.Errorf("%d in %d sweeps, %v; want 190 in at most 184", d.Length, d.Sweeps, err)
	}
}

// TestKlotskiEccentricities checks the radius, 114, and the diameter, 190, of Klotski's component in unit moves. That sweeps
// from all 25,955 vertices give the same eccentricities was checked with a program that did nothing else.
func TestKlotskiEccentricities(t *testing.T) {
	l := linkedSpace(t, blockSet{4, 1, 4})
	g := l.graphs[Unit]
	e, err := g.Eccentricities(t.Context(), EccentricityOptions{
		Components: l.components, Symmetries: l.symmetries, Workers: runtime.GOMAXPROCS(0),
	})
	if err != nil {
		t.Fatal(err)
	}
	if e.Radius(0) != 114 || e.Diameter(0) != 190 || len(e.Center(0)) != 20 || len(e.Periphery(0)) != 6 {
		t.Errorf("radius %d with %d centers, diameter %d with %d ends; want 114 with 20 and 190 with 6",
			e.Radius(0), len(e.Center(0)), e.Diameter(0), len(e.Periphery(0)))
	}
	r, err := g.BoundingRadius(t.Context(), DiameterOptions{Components: l.components, Symmetries: l.symmetries})
	if err != nil || r.Length != 114 || r.Sweeps > 20 || e.Of(r.Center) != 114 {
		t.Errorf("%+v, %v; want radius 114 in at most 20 sweeps", r, err)
	}
	// The eccentricities of neighbors differ by at most one, and a sample of them is swept.
	dist, order := make([]int32, g.Order()), make([]int32, g.Order())
	step := 97
	if testing.Short() {
		step = 997
	}
	for v := 0; v < g.Order(); v += step {
		order = g.textbookSearch([]int32{int32(v)}, dist, order[:g.Order()])
		if want := int(dist[order[len(order)-1]]); e.Of(v) != want {
			t.Fatalf("eccentricity of %d is %d; want %d", v, e.Of(v), want)
		}
		for _, w := range g.Neighbors(v) {
			if d := e.Of(v) - e.Of(int(w)); d < -1 || d > 1 {
				t.Fatalf("eccentricities of neighbors %d and %d: %d and %d", v, w, e.Of(v), e.Of(int(w)))
			}
		}
	}
}

// TestAllLying compares the set of five lying bars with a sweep from every vertex, all 14,220.
func TestAllLying(t *testing.T) {
	if testing.Short() {
		t.Skip("14,220 sweeps take seconds")
	}
	l := linkedSpace(t, blockSet{0, 5, 4})
	g := l.graphs[Unit]
	want := make([]int32, g.Order())
	sweepEverywhere(g, want)
	if got := slices.Max(want); got != 151 {
		t.Fatalf("a sweep from every vertex gives %d; want 151", got)
	}
	for _, symmetries := range []*Symmetries{nil, l.symmetries} {
		e, err := g.Eccentricities(t.Context(), EccentricityOptions{Symmetries: symmetries, Workers: 2})
		if err != nil || !slices.Equal(e.All(), want) {
			t.Errorf("eccentricities differ from a sweep from every vertex (%v)", err)
		}
	}
	for _, plain := range []bool{false, true} {
		d, err := g.BoundingDiameter(t.Context(), DiameterOptions{Plain: plain})
		if err != nil || d.Length != 151 || d.Verify(t.Context(), g, nil) != nil {
			t.Errorf("plain %t: %d, %v, %v; want 151", plain, d.Length, err, d.Verify(t.Context(), g, nil))
		}
	}
}

// sweepEverywhere fills in eccentricities by a textbook search from every vertex, on all cores.
func sweepEverywhere(g *Graph, eccentricities []int32) {
	workers := runtime.GOMAXPROCS(0)
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			dist, order := make([]int32, g.Order()), make([]int32, g.Order())
			for v := worker; v < g.Order(); v += workers {
				reached := g.textbookSearch([]int32{int32(v)}, dist, order)
				eccentricities[v] = dist[reached[len(reached)-1]]
			}
		})
	}
	group.Wait()
}

// TestSpaceSymmetries checks that mirrors are automorphisms in all metrics, which the search for diameters takes for granted.
func TestSpaceSymmetries(t *testing.T) {
	l := linkedSpace(t, blockSet{4, 1, 4})
	if n := len(l.symmetries.Generators()); n != 2 {
		t.Errorf("%d generators; want left-right and up-down", n)
	}
	for m, g := range l.graphs {
		if err := sortedRows(g).check(); err != nil {
			t.Errorf("%v: %v", Metric(m), err)
		}
		if err := l.symmetries.verify(g); err != nil {
			t.Errorf("%v: %v", Metric(m), err)
		}
	}
}
