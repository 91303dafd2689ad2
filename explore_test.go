package klotski

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// slowGraph holds the moves of every configuration of a puzzle, found by the slow rules.
type slowGraph struct {
	listed
	arcs [][]slowArc // by index
}

// slowArc is a move to the configuration of an index.
type slowArc struct {
	Move
	to     int
	metric Metric
}

// graph finds all moves.
func (l listed) graph() slowGraph {
	g := slowGraph{l, make([][]slowArc, len(l.boards))}
	for i, b := range l.boards {
		for _, name := range b.names() {
			for _, m := range l.moves(b, name) {
				g.arcs[i] = append(g.arcs[i], slowArc{m.Move, l.index[m.after.text()], m.metric})
			}
		}
	}
	return g
}

// distances returns the number of moves from each configuration to the nearest source, -1 if there is none.
func (g slowGraph) distances(m Metric, sources ...int) []int {
	distance := slices.Repeat([]int{-1}, len(g.boards))
	for _, s := range sources {
		distance[s] = 0
	}
	queue := slices.Clone(sources)
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, a := range g.arcs[at] {
			if a.metric <= m && distance[a.to] < 0 {
				distance[a.to] = distance[at] + 1
				queue = append(queue, a.to)
			}
		}
	}
	return distance
}

// ways counts the shortest ways from a configuration down to distance 0.
func (g slowGraph) ways(distance []int, from int, m Metric, known map[int]*big.Int) *big.Int {
	if distance[from] == 0 {
		return big.NewInt(1)
	}
	if known[from] == nil {
		sum := new(big.Int)
		for _, a := range g.arcs[from] {
			if a.metric <= m && distance[a.to] == distance[from]-1 {
				sum.Add(sum, g.ways(distance, a.to, m, known))
			}
		}
		known[from] = sum
	}
	return known[from]
}

// forSlowGraphs runs a test for puzzles small enough to find all moves slowly.
func forSlowGraphs(t *testing.T, test func(t *testing.T, g slowGraph)) {
	forOddPuzzles(t, func(t *testing.T, l listed) {
		if len(l.boards) == 0 || len(l.boards) > 1000 {
			return
		}
		test(t, l.graph())
	})
}

// TestExploreAgainstSlow compares explorations from random starts, level by level.
func TestExploreAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	forSlowGraphs(t, func(t *testing.T, g slowGraph) {
		start := r.IntN(len(g.boards))
		for m := range Metric(Metrics) {
			want := g.distances(m, start)
			e, err := Explore(t.Context(), g.space.Position(start), m, nil)
			if err != nil {
				t.Fatal(err)
			}
			found := 0
			for d, p := range e.All() {
				i := g.space.Index(p)
				if want[i] != d {
					t.Fatalf("%v: distance %d, want %d, of\n%v\nfrom\n%v", m, d, want[i], p, e.Position(0))
				}
				if j, ok := e.Index(p); !ok || j != found || e.Distance(j) != d || e.Position(j) != p {
					t.Fatalf("%v: position %d has index %d (%v), distance %d", m, found, j, ok, e.Distance(j))
				}
				found++
			}
			reached := 0
			for i, d := range want {
				if d >= 0 {
					reached++
				} else if _, ok := e.Index(g.space.Position(i)); ok {
					t.Fatalf("%v: configuration %d cannot be reached", m, i)
				}
			}
			if e.Len() != reached || found != reached || e.Depth() != slices.Max(want) || e.Farthest().Len() != e.Depth() {
				t.Fatalf("%v: %d positions, %d yielded, want %d; depth %d, want %d", m, e.Len(), found, reached, e.Depth(), slices.Max(want))
			}
		}
	})
}

// TestExpanders lets both ways of expanding positions, and packed positions of several words, explore the same.
func TestExpanders(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 34))
	forOddPuzzles(t, func(t *testing.T, l listed) {
		if len(l.boards) == 0 {
			return
		}
		start := l.space.Position(r.IntN(len(l.boards)))
		for m := range Metric(Metrics) {
			want := newSearch(start)
			if err := want.run(t.Context(), m, nil, nil); err != nil {
				t.Fatal(err)
			}
			for _, many := range []bool{false, true} {
				packing := newPacking(start)
				sameExploration(t, want, exploreWith[[7]uint64](t, packing, start, m, many))
				// A plane a word.
				packing.each = 1
				packing.field = [maxPlanes]uint64{}
				for plane := range packing.planes {
					packing.field[plane] = 1
				}
				sameExploration(t, want, exploreWith[[7]uint64](t, packing, start, m, many))
			}
		}
	})
}

// exploreWith explores with one of the expanders.
func exploreWith[W words](t *testing.T, l *packing, start Position, m Metric, many bool) search {
	t.Helper()
	x := newExplorer[W](l, start)
	var e chunkExpander[W] = newGapSets[W](l, m)
	if many {
		e = &manyGaps[W]{metric: m}
	}
	if err := x.runWith(t.Context(), e, nil, nil); err != nil {
		t.Fatal(err)
	}
	return x
}

// sameExploration compares explorations but for the order of positions at the same distance.
func sameExploration(t *testing.T, a, b search) {
	t.Helper()
	if a.len() != b.len() || !slices.Equal(a.bounds(), b.bounds()) {
		t.Fatalf("%d positions at %v, %d at %v", a.len(), a.bounds(), b.len(), b.bounds())
	}
	for i := range a.len() {
		p := a.position(i)
		j := b.index(p)
		if j < 0 || distance(a.bounds(), i) != distance(b.bounds(), j) || b.position(j) != p {
			t.Fatalf("found by one alone, or at another distance:\n%v", p)
		}
	}
}

// TestExploreLarge explores trays with more bits than a word, and many gaps.
func TestExploreLarge(t *testing.T) {
	for _, tt := range []struct {
		drawing string
		words   int
		want    int // more than a million: with -long alone
	}{
		{"B##C/B##C/DEEF/DGHF/I..J", 1, 25955}, // A. Schmieder; T. Mütze
		{"AABB/AACC/DE../FGHH/FGII", 1, 1398},  // Pennant
		// One block of one cell: as many positions as cells.
		{"A......./......../......../......../......../......../......../........", 1, 64},
		// Two labeled ones on as many cells: ordered pairs.
		{"1......./......../......../......../......../......../......../.......2", 2, 64 * 63},
		{"123/456/78.", 1, 181440},                         // half of 9!
		{".aabcc/.abbcd/efkkmd/ghkkmn/ijllnn", 2, 2613742}, // two independent programs
		{"AAABB/CCDDB/EFFGG/EEHHH/..I..", 2, 110804},       // Ma's puzzle
	} {
		if tt.want > 1_000_000 && !*long {
			continue
		}
		e, err := Explore(t.Context(), MustParse(tt.drawing), Unit, nil)
		if err != nil {
			t.Fatal(err)
		}
		if e.Len() != tt.want || newPacking(e.Position(0)).words() != tt.words {
			t.Errorf("%s: %d positions of %d words, want %d of %d", tt.drawing, e.Len(), newPacking(e.Position(0)).words(), tt.want, tt.words)
		}
	}
}

// TestTileDepths checks how many positions of sliding tiles are how far from the solved one. The row of 3x3 is
// sequence A089473 of the On-Line Encyclopedia of Integer Sequences; the number of positions and the largest distance of all of
// them have been published many times, those of the square ones as A087725.
func TestTileDepths(t *testing.T) {
	for _, tt := range []struct {
		drawing          string
		positions, depth int
		levels           []int
	}{
		{"1/.", 2, 1, []int{1, 1}},
		{"12/3.", 12, 6, []int{1, 2, 2, 2, 2, 2, 1}},
		{"123/45.", 360, 21, []int{1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1}},
		{"1234/567.", 20160, 36, []int{1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985,
			1194, 1414, 1664, 1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1}},
		{"123/456/78.", 181440, 31, []int{1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638,
			9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2}},
	} {
		e, err := Explore(t.Context(), MustParse(tt.drawing), Unit, nil)
		if err != nil {
			t.Fatal(err)
		}
		if e.Len() != tt.positions || e.Depth() != tt.depth {
			t.Errorf("%s: %d positions, depth %d; want %d, %d", tt.drawing, e.Len(), e.Depth(), tt.positions, tt.depth)
		}
		if levels := e.Levels(); !slices.Equal(levels, tt.levels) {
			t.Errorf("%s: levels %v; want %v", tt.drawing, levels, tt.levels)
		}
	}
}

func TestExploreCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	start := MustParse("123/456/78.")
	calls := 0
	_, err := Explore(ctx, start, Unit, func(positions int) {
		if calls++; positions > 20000 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || calls < 2 {
		t.Errorf("error %v after %d calls", err, calls)
	}
	if _, err := Solve(ctx, start, Layout(start), Unit); err != nil {
		t.Errorf("Solve of a solved start, which needs no search: %v", err)
	}
	if _, err := NewEngine(ctx, start, Layout(start), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("NewEngine: %v", err)
	}
}

// TestExplorePanics makes sure that misuse is told as such.
func TestExplorePanics(t *testing.T) {
	e, err := Explore(t.Context(), MustParse("1/."), Unit, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func(){
		"zero position":  func() { Explore(t.Context(), Position{}, Unit, nil) },
		"unknown metric": func() { Explore(t.Context(), MustParse("1/."), 3, nil) },
		"index -1":       func() { e.Position(-1) },
		"index Len":      func() { e.Distance(e.Len()) },
		"zero Index":     func() { e.Index(Position{}) },
		"zero Solve":     func() { Solve(t.Context(), Position{}, Exit, Unit) },
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "klotski: ") {
					t.Errorf("%s: panic %q", name, text)
				}
			}()
			f()
			t.Errorf("%s: no panic", name)
		}()
	}
}
