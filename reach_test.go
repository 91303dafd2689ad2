package klotski

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// TestMovesAgainstSlow compares the moves of every configuration with the slow reference in every respect.
func TestMovesAgainstSlow(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) { checkMoves(t, l) })
}

// checkMoves compares all moves of a puzzle, at most 300 configurations of it, with the slow reference.
func checkMoves(t *testing.T, l listed) {
	t.Helper()
	stride := 1 + len(l.boards)/300
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
	text := ""
	for _, m := range list {
		text += fmt.Sprintf("%v (%d steps, %v); ", m.Move, m.steps, m.metric)
	}
	return text
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
