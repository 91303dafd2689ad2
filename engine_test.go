package klotski

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
)

// hints are what engines have in common.
type hints interface {
	Distances(p Position) (d [Metrics]int, ok bool)
	Best(p Position, m Metric) (Move, bool)
	Line(p Position, m Metric) []Move
	Change(p Position, move Move) (d [Metrics]int, ok bool)
	Len() int
}

// TestEngineAgainstSlow compares the engine, and the engine that is saved and opened, with the slow rules from every
// configuration.
func TestEngineAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 38))
	file := filepath.Join(t.TempDir(), "engine")
	forSlowGraphs(t, func(t *testing.T, g slowGraph) {
		start := r.IntN(len(g.boards))
		goal, blocks := g.randomGoal(r)
		e, err := NewEngine(t.Context(), g.space.Position(start), goal, nil)
		if err != nil {
			t.Fatal(err)
		}
		engines := []hints{e}
		if r.IntN(3) == 0 || *long { // writing waits for the disk
			if err := e.Save(file); err != nil {
				t.Fatal(err)
			}
			saved, err := OpenEngine(file)
			if err != nil {
				t.Fatal(err)
			}
			defer saved.Close()
			if saved.Start() != e.Start() || saved.Goal().String() != e.Goal().String() {
				t.Fatalf("saved with start\n%v\nand goal %v", saved.Start(), saved.Goal())
			}
			engines = append(engines, saved)
		}
		solved := g.solved(blocks)
		var distance [Metrics][]int
		for m := range Metric(Metrics) {
			distance[m] = g.distances(m, solved...)
			checkEngineLevels(t, g, e, m, distance[m])
		}
		reachable := g.distances(Unit, start)
		for _, e := range engines {
			checkEngine(t, g, e, reachable, distance)
		}
	})
}

// checkEngine compares everything that an engine says.
func checkEngine(t *testing.T, g slowGraph, e hints, reachable []int, distance [Metrics][]int) {
	t.Helper()
	size := 0
	at := func(i int) [Metrics]int { return [Metrics]int{distance[0][i], distance[1][i], distance[2][i]} }
	for i := range g.boards {
		p := g.space.Position(i)
		d, ok := e.Distances(p)
		if ok != (reachable[i] >= 0) || ok && d != at(i) {
			t.Fatalf("distances %v, %v; want %v, %v of\n%v", d, ok, at(i), reachable[i] >= 0, p)
		}
		if ok {
			size++
		}
		for _, a := range g.arcs[i] {
			change, known := e.Change(p, a.Move)
			want := at(a.to)
			for m := range want {
				want[m] -= d[m]
			}
			if known != (ok && d[Unit] >= 0) || known && change != want {
				t.Fatalf("%v changes %v, %v; want %v", a.Move, change, known, want)
			}
		}
		for m := range Metric(Metrics) {
			checkBest(t, g, e, i, m, ok, at)
		}
	}
	if e.Len() != size {
		t.Fatalf("Len %d, want %d", e.Len(), size)
	}
}

// checkBest compares the best move and the line.
func checkBest(t *testing.T, g slowGraph, e hints, i int, m Metric, reachable bool, at func(int) [Metrics]int) {
	t.Helper()
	p := g.space.Position(i)
	best, ok := e.Best(p, m)
	if want := reachable && at(i)[m] > 0; ok != want {
		t.Fatalf("%v: a best move: %v, want %v", m, ok, want)
	}
	if ok {
		sum := func(d [Metrics]int) int { return d[0] + d[1] + d[2] }
		chosen, least := -1, -1
		for _, a := range g.arcs[i] {
			if a.metric > m || at(a.to)[m] != at(i)[m]-1 {
				continue
			}
			if least < 0 || sum(at(a.to)) < least {
				least = sum(at(a.to))
			}
			if a.Move == best {
				chosen = sum(at(a.to))
			}
		}
		if chosen != least {
			t.Fatalf("%v: the best move %v leads to a sum of %d, the least is %d", m, best, chosen, least)
		}
	}
	line := e.Line(p, m)
	if !reachable || at(i)[m] < 0 {
		if line != nil {
			t.Fatalf("%v: a line %v where there is none", m, line)
		}
		return
	}
	if line == nil || len(line) != at(i)[m] || len(line) > 0 && line[0] != best {
		t.Fatalf("%v: the line %v; want %d moves that begin with %v", m, line, at(i)[m], best)
	}
	for _, move := range line {
		var err error
		if p, err = p.Apply(move); err != nil {
			t.Fatal(err)
		}
	}
	if end := at(g.space.Index(p)); end != [Metrics]int{} {
		t.Fatalf("%v: the line ends %v moves from the goal", m, end)
	}
}

// checkEngineLevels counts the positions at each distance.
func checkEngineLevels(t *testing.T, g slowGraph, e *Engine, m Metric, distance []int) {
	t.Helper()
	var want []int
	for i, d := range distance {
		if _, ok := e.Distances(g.space.Position(i)); ok && d >= 0 {
			for d >= len(want) {
				want = append(want, 0)
			}
			want[d]++
		}
	}
	if got := e.Levels(m); !slices.Equal(got, want) {
		t.Fatalf("%v: levels %v, want %v", m, got, want)
	}
}

// TestEnginePublished checks engines of well-known puzzles: distances from the start, the number of solved positions, and
// the cells that the best finger line of Pennant takes, which is the minimum in the unit metric (T. Mütze).
func TestEnginePublished(t *testing.T) {
	klotski, err := NewEngine(t.Context(), MustParse("B##C/B##C/DEEF/DGHF/I..J"), Exit, nil)
	if err != nil {
		t.Fatal(err)
	}
	if d, ok := klotski.Distances(klotski.Start()); !ok || d != [Metrics]int{116, 90, 81} {
		t.Errorf("Klotski: %v", d)
	}
	// A. Schmieder counts 964 solved positions of 25955.
	if levels := klotski.Levels(Unit); klotski.Len() != 25955 || levels[0] != 964 {
		t.Errorf("Klotski: %d positions, %d solved", klotski.Len(), levels[0])
	}
	pennant, err := NewEngine(t.Context(), MustParse("AABB/AACC/DE../FGHH/FGII"), MustParseGoal("..../..../..../AA../AA.."), nil)
	if err != nil {
		t.Fatal(err)
	}
	if d, ok := pennant.Distances(pennant.Start()); !ok || d != [Metrics]int{83, 62, 59} || pennant.Len() != 1398 {
		t.Errorf("Pennant: %v, %d positions", d, pennant.Len())
	}
	cells := 0
	p := pennant.Start()
	for _, move := range pennant.Line(p, Finger) {
		path, err := p.Path(move)
		if err != nil {
			t.Fatal(err)
		}
		cells += len(path) - 1
		if p, err = p.Apply(move); err != nil {
			t.Fatal(err)
		}
	}
	if cells != 83 {
		t.Errorf("the finger line of Pennant takes %d cells, want 83", cells)
	}
}

// TestEngineForeign asks engines for positions that are not theirs.
func TestEngineForeign(t *testing.T) {
	e, err := NewEngine(t.Context(), MustParse("12/3."), MustParseGoal("12/3."), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]Position{
		"another component": MustParse("21/3."),
		"another tray":      MustParse("12./3.."),
		"fewer blocks":      mustPlace(t, e.Start().Tray(), Block{1, 0}),
	} {
		if d, ok := e.Distances(p); ok {
			t.Errorf("%s: distances %v", name, d)
		}
		if _, ok := e.Best(p, Unit); ok || e.Line(p, Unit) != nil {
			t.Errorf("%s: a best move", name)
		}
		for range e.Moves(p, Unit) {
			t.Errorf("%s: moves", name)
		}
	}
	unsolvable, err := NewEngine(t.Context(), MustParse("21/3."), MustParseGoal("12/3."), nil)
	if err != nil {
		t.Fatal(err)
	}
	if d, ok := unsolvable.Distances(unsolvable.Start()); !ok || d != [Metrics]int{-1, -1, -1} || unsolvable.Levels(Finger) != nil || unsolvable.Len() != 12 {
		t.Errorf("no solution: distances %v, %v; levels %v", d, ok, unsolvable.Levels(Finger))
	}
}

func mustPlace(t *testing.T, tray *Tray, blocks ...Block) Position {
	t.Helper()
	p, err := tray.Place(blocks...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEngineAllocs makes sure that look-ups allocate nothing.
func TestEngineAllocs(t *testing.T) {
	e, err := NewEngine(t.Context(), MustParse("AABB/AACC/DE../FGHH/FGII"), Exit, nil)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "engine")
	if err := e.Save(file); err != nil {
		t.Fatal(err)
	}
	saved, err := OpenEngine(file)
	if err != nil {
		t.Fatal(err)
	}
	defer saved.Close()
	p := e.Start()
	for name, f := range map[string]func(){
		"Distances":       func() { e.Distances(p) },
		"saved Distances": func() { saved.Distances(p) },
		"Best":            func() { e.Best(p, Finger) },
		"saved Best":      func() { saved.Best(p, Finger) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}
