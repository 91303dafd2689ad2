package klotski

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestMovesAgainstSlow compares the moves of every configuration with the slow reference in every respect.
func TestMovesAgainstSlow(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) { checkMoves(t, l) })
}

// checkMoves compares all moves of a puzzle, at most some 150 configurations of it, with the slow reference.
func checkMoves(t *testing.T, l listed) {
	t.Helper()
	stride := 1 + len(l.boards)/150
	for i := 0; i < len(l.boards); i += stride {
		checkMovesOf(t, l, l.boards[i], l.space.Position(i))
	}
}

// checkMovesOf compares the moves of a position with those of its board.
func checkMovesOf(t *testing.T, l listed, b slowBoard, p Position) {
	t.Helper()
	for m := range Metric(Metrics) {
		var want []slowMove // block by block in reading order
		for _, name := range b.names() {
			var ofBlock []slowMove
			for _, move := range l.moves(b, name) {
				if move.metric <= m {
					ofBlock = append(ofBlock, move)
				}
			}
			checkReach(t, p, b.first(name), m, ofBlock)
			want = append(want, ofBlock...)
		}
		i := 0
		var listed []Move
		for move, next := range p.Moves(m) {
			if i == len(want) {
				t.Fatalf("%v moves of\n%v\ngo on with %v", m, p, move)
			}
			w := findMove(t, p, want, move)
			if move.From != want[i].From || w.steps != want[i].steps || slices.Contains(listed, move) {
				t.Fatalf("%v move %d of\n%v\nis %v, want one of %v", m, i, p, move, want[i].Move)
			}
			if got, want := slowBoardOf(next).text(), w.after.text(); got != want {
				t.Fatalf("%v of\n%v\nleads to\n%v", move, p, next)
			}
			listed = append(listed, move)
			i++
		}
		if i != len(want) {
			t.Fatalf("%d %v moves of\n%v\nwant %d", i, m, p, len(want))
		}
		if got := p.AppendMoves(nil, m); !slices.Equal(got, listed) {
			t.Fatalf("AppendMoves lists %v, Moves yields %v", got, listed)
		}
		if m == Finger {
			checkSingleMoves(t, p, want)
		}
	}
	for _, name := range b.names() {
		for d, step := range slowSteps {
			_, free := b.shifted(name, step)
			free = free && l.spec.Kinds[b.kinds[name]-1].Axis.allows(Direction(d))
			if got := p.CanStep(b.first(name), Direction(d)); got != free {
				t.Fatalf("CanStep(%d, %v) of\n%v\nis %v", b.first(name), Direction(d), p, got)
			}
		}
	}
}

// findMove returns the move of the list that is equal to m.
func findMove(t *testing.T, p Position, list []slowMove, m Move) slowMove {
	t.Helper()
	i := slices.IndexFunc(list, func(w slowMove) bool { return w.Move == m })
	if i < 0 {
		t.Fatalf("%v of\n%v\nis none of %s", m, p, moveList(list))
	}
	return list[i]
}

// moveList writes moves in a line.
func moveList(list []slowMove) string {
	var text strings.Builder
	for _, m := range list {
		text.WriteString(fmt.Sprintf("%v (%d steps, %v); ", m.Move, m.steps, m.metric))
	}
	return text.String()
}

// checkReach compares what Reach yields with the moves of one block, nearest first.
func checkReach(t *testing.T, p Position, anchor int, m Metric, want []slowMove) {
	t.Helper()
	var listed []Move
	for move := range p.Reach(anchor, m) {
		w := findMove(t, p, want, move)
		if w.steps != want[len(listed)].steps || slices.Contains(listed, move) {
			t.Fatalf("Reach(%d, %v) of\n%v\nyields %v after %v", anchor, m, p, move, listed)
		}
		listed = append(listed, move)
	}
	if len(listed) != len(want) {
		t.Fatalf("Reach(%d, %v) of\n%v\nyields %v, want %s", anchor, m, p, listed, moveList(want))
	}
}

// checkSingleMoves compares Apply, Path, Metric and keys for every move of a position and every move that it does
// not have.
func checkSingleMoves(t *testing.T, p Position, moves []slowMove) {
	t.Helper()
	tray := p.Tray()
	for _, w := range moves {
		next, err := p.Apply(w.Move)
		if err != nil || slowBoardOf(next).text() != w.after.text() {
			t.Fatalf("Apply(%v) of\n%v\nis\n%v, %v", w.Move, p, next, err)
		}
		if back, err := next.Apply(Move{w.Kind, w.To, w.From}); err != nil || back != p {
			t.Fatalf("undoing %v of\n%v\ngives\n%v, %v", w.Move, p, back, err)
		}
		if m, err := p.Metric(w.Move); err != nil || m != w.metric {
			t.Fatalf("Metric(%v) of\n%v\nis %v, %v; want %v", w.Move, p, m, err, w.metric)
		}
		if tray.HasKeys() {
			key := p.Key() - tray.BlockKey(Block{w.Kind, w.From}) + tray.BlockKey(Block{w.Kind, w.To})
			if key != next.Key() {
				t.Fatalf("the key after %v of\n%v\nis %v, want %v", w.Move, p, key, next.Key())
			}
		}
		checkPath(t, p, w)
	}
	for b := range p.Blocks() {
		for to := range tray.Width() * tray.Height() {
			if slices.ContainsFunc(moves, func(w slowMove) bool { return w.From == b.Anchor && w.To == to }) {
				continue
			}
			m := Move{b.Kind, b.Anchor, to}
			if _, err := p.Apply(m); !errors.Is(err, ErrIllegalMove) {
				t.Fatalf("Apply(%v) of\n%v\ngives the error %v", m, p, err)
			}
		}
	}
}

// checkPath follows the path of a move by single steps.
func checkPath(t *testing.T, p Position, w slowMove) {
	t.Helper()
	path, err := p.Path(w.Move)
	if err != nil {
		t.Fatalf("Path(%v) of\n%v\nis the error %v", w.Move, p, err)
	}
	if len(path) != w.steps+1 || path[0] != w.From || path[w.steps] != w.To {
		t.Fatalf("Path(%v) of\n%v\nis %v, want %d steps", w.Move, p, path, w.steps)
	}
	at := p
	for i := range w.steps {
		step := Move{w.Kind, path[i], path[i+1]}
		if m, err := at.Metric(step); err != nil || m != Unit {
			t.Fatalf("step %d of the path %v of %v of\n%v\nis no unit move: %v, %v", i, path, w.Move, p, m, err)
		}
		if i > 0 && w.metric == Straight && path[i+1]-path[i] != path[1]-path[0] {
			t.Fatalf("the path %v of the straight %v is bent", path, w.Move)
		}
		if at, err = at.Apply(step); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := p.Apply(w.Move); at != want {
		t.Fatalf("the path %v of\n%v\nleads to\n%v", path, p, at)
	}
}

// TestMetricsNest checks on 5,000 random positions that every unit move is a straight move and every straight move a
// finger move, and that there are positions where all three differ.
func TestMetricsNest(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	var spaces []*Space
	for _, set := range publishedSets {
		spaces = append(spaces, set.space(t))
	}
	for _, name := range []string{"ma", "simplicity", "rush-hour-51", "eight-tiles"} {
		puzzle, ok := PuzzleNamed(name)
		if !ok {
			t.Fatalf("there is no puzzle %s", name)
		}
		space, err := puzzle.Start.Space()
		if err != nil {
			t.Fatal(err)
		}
		spaces = append(spaces, space)
	}
	differ := 0
	for i := range 5000 {
		p := spaces[i%len(spaces)].Random(r)
		var moves [Metrics][]Move
		for m := range moves {
			moves[m] = p.AppendMoves(nil, Metric(m))
			for _, move := range moves[m] {
				if got, err := p.Metric(move); err != nil || got > Metric(m) {
					t.Fatalf("%v is among the %v moves of\n%v\nbut is %v, %v", move, Metric(m), p, got, err)
				}
				next, err := p.Apply(move)
				if err != nil {
					t.Fatal(err)
				}
				if back, err := next.Apply(Move{move.Kind, move.To, move.From}); err != nil || back != p {
					t.Fatalf("%v of\n%v\ncannot be undone: %v", move, p, err)
				}
			}
		}
		for m := Straight; m < Metrics; m++ {
			for _, move := range moves[m-1] {
				if !slices.Contains(moves[m], move) {
					t.Fatalf("%v is a %v move of\n%v\nbut no %v move", move, m-1, p, m)
				}
			}
		}
		if len(moves[Unit]) < len(moves[Straight]) && len(moves[Straight]) < len(moves[Finger]) {
			differ++
		}
	}
	if differ < 100 {
		t.Errorf("all three metrics differ in %d of 5,000 random positions", differ)
	}
	// One where they do: the small block can go one cell, two cells, and around the corner; the
	// large one one cell to the right, and then up.
	p := MustParse("A../BB./BB.")
	for m, want := range []int{2, 3, 6} {
		if got := len(p.AppendMoves(nil, Metric(m))); got != want {
			t.Errorf("%d %v moves of\n%v\nwant %d", got, Metric(m), p, want)
		}
	}
}

// TestOpeningMoves checks the moves of Klotski's opening one by one.
func TestOpeningMoves(t *testing.T) {
	p := klotskiOpening
	if p.CanStep(1, Down) {
		t.Error("the 2x2 can move down, through the lying bar")
	}
	if p.At(9) != Wide || p.At(10) != Wide {
		t.Error("the bar is not below the 2x2")
	}
	// The small block at cell 13 goes down to cell 17.
	if !p.CanStep(13, Down) {
		t.Error("a small block cannot move down")
	}
	next, err := p.Apply(Move{Small, 13, 17})
	if err != nil || next.At(13) != Gap || next.At(17) != Small || next.Anchor(17) != 17 || next.Line() != "A##B/A##B/CDDE/C.FE/GH.I" {
		t.Errorf("the small block goes down to\n%v, %v", next, err)
	}
	want := []Move{
		{Small, 13, 17}, {Small, 13, 18}, {Small, 14, 18}, {Small, 14, 17},
		{Small, 16, 17}, {Small, 16, 18}, {Small, 19, 18}, {Small, 19, 17},
	}
	var metrics []Metric
	got := p.AppendMoves(nil, Finger)
	for _, m := range got {
		metric, err := p.Metric(m)
		if err != nil {
			t.Fatal(err)
		}
		metrics = append(metrics, metric)
	}
	if !slices.Equal(got, want) || !slices.Equal(metrics, []Metric{
		Unit, Finger, Unit, Finger, Unit, Straight, Unit, Straight,
	}) {
		t.Errorf("the opening has the moves %v of %v", got, metrics)
	}
}

// TestMoveErrors checks moves that cannot be made.
func TestMoveErrors(t *testing.T) {
	p := klotskiOpening
	for _, m := range []Move{
		{}, {Small, 13, 13}, {Small, 13, 16}, {Small, 17, 13}, {Tall, 13, 17}, {Gap, 17, 13}, {Big, 1, 5}, {Big, 2, 6},
		{Small, -1, 17}, {Small, 20, 17}, {Small, 13, -1}, {Small, 13, 20}, {Wall, 13, 17}, {Small, 13, math.MaxInt32},
	} {
		if next, err := p.Apply(m); !errors.Is(err, ErrIllegalMove) || next.IsValid() {
			t.Errorf("Apply(%v) gives\n%v, %v", m, next, err)
		}
		if path, err := p.Path(m); !errors.Is(err, ErrIllegalMove) || path != nil {
			t.Errorf("Path(%v) gives %v, %v", m, path, err)
		}
		if _, err := p.Metric(m); !errors.Is(err, ErrIllegalMove) {
			t.Errorf("Metric(%v) gives the error %v", m, err)
		}
	}
	walled := MustParse("*A/..")
	if _, err := walled.Apply(Move{1, 0, 1}); !errors.Is(err, ErrIllegalMove) {
		t.Errorf("moving a wall gives the error %v", err)
	}
}

// TestParseMetric reads the names of the metrics, and nothing else.
func TestParseMetric(t *testing.T) {
	for m := range Metric(Metrics) {
		if got, err := ParseMetric(m.String()); err != nil || got != m {
			t.Errorf("%v is read as %v, %v", m, got, err)
		}
	}
	for _, text := range []string{"", "Unit", "units", "Metric(3)", " finger"} {
		if got, err := ParseMetric(text); !errors.Is(err, ErrMetric) {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}
