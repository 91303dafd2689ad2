package game

import (
	"context"
	"flag"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/klotski"
)

// long is set for the tests of all packages at once; those here are short.
var _ = flag.Bool("long", false, "run the long tests too")

const klotskiBoard = "B##C/B##C/DEEF/DGHF/I..J"

// open opens a puzzle that is known to be good.
func open(t *testing.T, p Puzzle, moves string) *Game {
	t.Helper()
	g, err := Open(p, moves)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// mapped opens and maps a puzzle.
func mapped(t *testing.T, p Puzzle) *Game {
	t.Helper()
	g := open(t, p, "")
	if err := g.Map(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestFaults(t *testing.T) {
	for _, test := range []struct {
		puzzle Puzzle
		moves  string
		want   Fault
	}{
		{Puzzle{Board: ""}, "", Fault{Field: "board", Message: "it is empty"}},
		{Puzzle{Board: "AA./B"}, "", Fault{Field: "board", Row: 2, Column: 2, Message: "this row has 1 characters, the first has 3"}},
		{Puzzle{Board: "\n  ABC\n  D E\n"}, "", Fault{Field: "board", Row: 2, Column: 2, Message: "' ' cannot stand in a drawing"}},
		{Puzzle{Board: "AA./B..", Labels: "A,X"}, "", Fault{Field: "labels", Message: `the label "X" names the block 'X', which is not there`}},
		{Puzzle{Board: "AA./B.."}, "", Fault{Field: "goal", Message: "bad goal: no block is labeled '#', and 0 are 2x2: which is the target?"}},
		{Puzzle{Board: "AA./B..", Goal: ".AA/..C or .AA/CCC"}, "", Fault{Field: "goal", Part: 1, Row: 2, Column: 1, Message: "no block has the shape ### of 'C'"}},
		{Puzzle{Board: "AA./B..", Goal: ".AA"}, "", Fault{Field: "goal", Message: "the goal is 3 x 1 cells, the tray is 3 x 2"}},
		{Puzzle{Board: klotskiBoard}, "Gd.Zd", Fault{Field: "moves", Message: `move 2, "Zd": there is no such block`}},
		{Puzzle{Board: klotskiBoard}, "Gx", Fault{Field: "moves", Message: `move 1, "Gx": 'x' is no direction`}},
		{Puzzle{Board: klotskiBoard}, "Gl", Fault{Field: "moves", Message: `move 1, "Gl": the block cannot go left there`}},
		{Puzzle{Board: klotskiBoard}, "Gdu", Fault{Field: "moves", Message: `move 1, "Gdu": the block stays where it is`}},
		{Puzzle{Board: klotskiBoard}, "G", Fault{Field: "moves", Message: `move 1, "G": the block stays where it is`}},
		{Puzzle{Board: klotskiBoard}, strings.Repeat(".", maxLinkedMoves), Fault{Field: "moves", Message: "10001 moves are too many for a link"}},
	} {
		_, err := Open(test.puzzle, test.moves)
		fault, ok := err.(*Fault)
		if !ok {
			t.Errorf("%+v: the error is %v; want %v", test.puzzle, err, &test.want)
		} else if diff := cmp.Diff(test.want, *fault); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", test.puzzle, diff)
		}
	}
}

func TestGoalOutlines(t *testing.T) {
	for _, test := range []struct {
		puzzle Puzzle
		want   [][]outline
		goal   string // in one line
	}{
		{Puzzle{Board: klotskiBoard}, [][]outline{{{"", "##/##", []int{13, 14, 17, 18}}}}, ""},
		{Puzzle{Board: "##./AA./BB."}, [][]outline{{{"#", "##", []int{6, 7}}}}, ""},
		{
			Puzzle{Board: "AA./B..", Goal: "\n .AA\n ...\n\n ...\n .AA\n"},
			[][]outline{{{"", "##", []int{1, 2}}}, {{"", "##", []int{4, 5}}}},
			".AA/... or .../.AA",
		},
		{Puzzle{Board: "12/3.", Goal: "3./.."}, [][]outline{{{"3", "#", []int{0}}}}, "3./.."},
	} {
		g := open(t, test.puzzle, "")
		if diff := cmp.Diff(test.want, g.outlines); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", test.puzzle, diff)
		}
		if got := g.State().Puzzle.Goal; got != test.goal {
			t.Errorf("%+v: the goal in one line is %q; want %q", test.puzzle, got, test.goal)
		}
	}
}

func TestTargets(t *testing.T) {
	for _, test := range []struct {
		puzzle Puzzle
		want   string
	}{
		{Puzzle{Board: klotskiBoard}, "#"},
		{Puzzle{Board: "AABB/CC..", Goal: "..AA/...."}, "ABC"},            // any of them will do
		{Puzzle{Board: "AABB/CC..", Goal: "..AA/....", Labels: "A"}, "A"}, // this one alone
		{Puzzle{Board: "12/3.", Goal: "32/1."}, ""},                       // all of them: none stands out
	} {
		var got strings.Builder
		for _, b := range open(t, test.puzzle, "").State().Blocks {
			if b.Target {
				got.WriteString(b.Name)
			}
		}
		if got.String() != test.want {
			t.Errorf("%+v: targets are %q; want %q", test.puzzle, got.String(), test.want)
		}
	}
}

func TestPlaySplitsMoves(t *testing.T) {
	for m, want := range map[klotski.Metric]string{
		klotski.Finger:   "Gdr",
		klotski.Straight: "Gd.Gr",
		klotski.Unit:     "Gd.Gr",
	} {
		g := open(t, Puzzle{Board: klotskiBoard}, "")
		if err := g.Play(13, 18, m); err != nil {
			t.Fatal(err)
		}
		s := g.State()
		if s.Link != want {
			t.Errorf("%v: made %s; want %s", m, s.Link, want)
		}
		// However it is cut, it is one finger move.
		if want := (counts{2, 2, 1}); s.Made != want {
			t.Errorf("%v: made %v; want %v", m, s.Made, want)
		}
	}
	g := open(t, Puzzle{Board: "A...", Goal: "...A"}, "")
	if err := g.Play(0, 3, klotski.Unit); err != nil {
		t.Fatal(err)
	}
	if got, want := g.State().Made, (counts{3, 1, 1}); got != want || g.State().Link != "Ar.Ar.Ar" || !g.State().Solved {
		t.Errorf("made %v by %s; want %v", got, g.State().Link, want)
	}
	for _, move := range [][2]int{{-1, 0}, {4, 0}, {0, 1}, {3, 3}, {3, 9}} {
		if err := g.Play(move[0], move[1], klotski.Finger); err == nil {
			t.Errorf("the move %v can be made", move)
		}
	}
}

func TestHistory(t *testing.T) {
	g := open(t, Puzzle{Board: klotskiBoard}, "Gd.Hd.Gu")
	if g.Goto(1); g.State().Link != "Gd" || len(g.State().Moves) != 3 {
		t.Fatalf("after undoing two moves: %+v", g.State())
	}
	// The next of the undone moves keeps the rest, another forgets them.
	if err := g.Play(14, 18, klotski.Unit); err != nil {
		t.Fatal(err)
	}
	if s := g.State(); s.Link != "Gd.Hd" || len(s.Moves) != 3 {
		t.Errorf("after redoing by hand: %+v", s)
	}
	g.Goto(0)
	if err := g.Play(14, 18, klotski.Unit); err != nil {
		t.Fatal(err)
	}
	if s := g.State(); s.Link != "Hd" || len(s.Moves) != 1 {
		t.Errorf("after another move: %+v", s)
	}
	if g.Goto(99); g.at != 1 {
		t.Errorf("at move %d; want the last", g.at)
	}
	if g.Goto(-1); g.at != 0 {
		t.Errorf("at move %d; want the start", g.at)
	}
}

func TestHint(t *testing.T) {
	if err := open(t, Puzzle{Board: klotskiBoard}, "").Hint(klotski.Unit); err == nil {
		t.Error("a hint without a map")
	}
	// Minima by Gardner and Hordern.
	for m, want := range (counts{116, 90, 81}) {
		g := mapped(t, Puzzle{Board: klotskiBoard})
		for n := want; n > 0; n-- {
			if got := g.State().Left[m]; got != n {
				t.Fatalf("%v: %d moves left; want %d", klotski.Metric(m), got, n)
			}
			if err := g.Hint(klotski.Metric(m)); err != nil {
				t.Fatal(err)
			}
			if change := g.State().Change[m]; change != -1 {
				t.Fatalf("%v: a hint changes the distance by %d", klotski.Metric(m), change)
			}
		}
		if s := g.State(); !s.Solved || s.Made[m] != want {
			t.Errorf("%v: after %d hints: solved %t, made %v", klotski.Metric(m), want, s.Solved, s.Made)
		}
		if err := g.Hint(klotski.Metric(m)); err == nil {
			t.Error("a hint at the goal")
		}
	}
}

// TestPennantTies plays Pennant in the finger metric: with ties going to the move
// that helps most in the other metrics, the optimal 59 moves take 83 cells.
func TestPennantTies(t *testing.T) {
	g := mapped(t, Puzzle{Board: "AABB/AACC/DE../FGHH/FGII", Goal: "..../..../..../AA../AA.."})
	for !g.State().Solved {
		if err := g.Hint(klotski.Finger); err != nil {
			t.Fatal(err)
		}
	}
	if made := g.State().Made; made[klotski.Finger] != 59 || made[klotski.Unit] != 83 {
		t.Errorf("made %v; want 59 finger moves of 83 cells", made)
	}
}

func TestUnsolvable(t *testing.T) {
	g := mapped(t, Puzzle{Board: "21/3.", Goal: "12/3."})
	s, c := g.State(), g.Component()
	if s.Solvable || s.Left != nil || !s.Mapped {
		t.Errorf("the state of a puzzle without solution is %+v", s)
	}
	if c.Positions != 12 || c.Start != nil {
		t.Errorf("the component is %+v; want 12 positions and no solution", c)
	}
	if err := g.Hint(klotski.Unit); err == nil {
		t.Error("a hint without a solution")
	}
}

func TestComponent(t *testing.T) {
	c := mapped(t, Puzzle{Board: klotskiBoard}).Component()
	if c.Positions != 25955 || *c.Start != (counts{116, 90, 81}) {
		t.Errorf("Klotski has %d positions and takes %v", c.Positions, *c.Start)
	}
	for m, levels := range c.Levels {
		sum := 0
		for _, n := range levels {
			sum += n
		}
		if sum != c.Positions || levels[0] != 964 {
			t.Errorf("%v: %d positions at all distances, %d of them solved; want 25955 and 964", klotski.Metric(m), sum, levels[0])
		}
	}
}

func TestCanceledMap(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := open(t, Puzzle{Board: klotskiBoard}, "")
	if err := g.Map(ctx, nil); err == nil || g.State().Mapped {
		t.Errorf("mapping after the end: %v", err)
	}
}

// TestLinks plays at random and opens the links.
func TestLinks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, p := range []Puzzle{
		{Board: klotskiBoard},
		{Board: "ABC/*.*/..*/*.*/DEF", Goal: "DEF/.../.../.../ABC", Labels: "ABC,DEF"},
		{Board: "A.A/BB./CDD", Goal: ".../.../A.A"}, // A is in two parts
		{Board: ".A/BB/..", Goal: "../../BB"},
		{Board: "A\n.\n.", Goal: ".\n.\nA"}, // one column: down is one cell on
	} {
		g := open(t, p, "")
		for range 60 {
			var moves []klotski.Move
			for move := range g.drawing().Position().Moves(klotski.Finger) {
				moves = append(moves, move)
			}
			move := moves[random.IntN(len(moves))]
			if err := g.Play(move.From, move.To, klotski.Metric(random.IntN(klotski.Metrics))); err != nil {
				t.Fatal(err)
			}
		}
		want := g.State()
		got := open(t, want.Puzzle, want.Link).State()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%+v: the link %s leads elsewhere (-want +got):\n%s", p, want.Link, diff)
		}
	}
}

func TestPresets(t *testing.T) {
	seen := make(map[string]bool)
	for _, p := range Presets() {
		if seen[p.ID] {
			t.Errorf("%s is listed twice", p.ID)
		}
		seen[p.ID] = true
		known, _ := klotski.PuzzleNamed(p.ID)
		g := open(t, p.Puzzle, "")
		if g.start.Position() != known.Start {
			t.Errorf("%s starts from another position, or on another tray", p.ID)
		}
		engine, err := klotski.NewEngine(t.Context(), g.start.Position(), g.goal, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := engine.Distances(g.start.Position()); !ok || counts(got) != p.Minima {
			t.Errorf("%s takes %v; known are %v", p.ID, got, p.Minima)
		}
	}
}

func TestReach(t *testing.T) {
	s := open(t, Puzzle{Board: klotskiBoard}, "").State()
	g := s.Blocks[slices.IndexFunc(s.Blocks, func(b block) bool { return b.Name == "G" })]
	want := []place{
		{Anchor: 17, Metric: int(klotski.Unit), Cells: []int{17}, Path: []int{13, 17}},
		{Anchor: 18, Metric: int(klotski.Finger), Cells: []int{18}, Path: []int{13, 17, 18}},
	}
	if diff := cmp.Diff(want, g.Reach); diff != "" {
		t.Errorf("G reaches (-want +got):\n%s", diff)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(klotskiBoard, "", "", false, "Gdr.Hd")
	f.Add("ABC/*.*/..*/*.*/DEF", "DEF/.../.../.../ABC", "ABC,DEF", false, "Ad")
	f.Add("AA.B/...B", "..AA/.... or ....\n\n.AA.", "A", true, "Ar.Bu")
	f.Fuzz(func(t *testing.T, board, goal, labels string, axisLocked bool, moves string) {
		g, err := Open(Puzzle{board, goal, labels, axisLocked}, moves)
		if err != nil {
			if _, ok := err.(*Fault); !ok {
				t.Fatalf("the error is no fault: %v", err)
			}
			return
		}
		want := g.State()
		again, err := Open(want.Puzzle, want.Link)
		if err != nil {
			t.Fatalf("%+v %q cannot be opened again: %v", want.Puzzle, want.Link, err)
		}
		if got := again.State(); !reflect.DeepEqual(got, want) {
			t.Fatalf("opened again it is another game: %+v; want %+v", got, want)
		}
	})
}
