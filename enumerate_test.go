package klotski

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// TestSpaceAgainstSlow compares every configuration, its index and the way back with the slow reference.
func TestSpaceAgainstSlow(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) { checkSpace(t, l) })
}

// checkSpace compares the space of a puzzle with the list.
func checkSpace(t *testing.T, l listed) {
	t.Helper()
	if l.space.Len() != len(l.boards) {
		t.Fatalf("Len() = %d, the reference lists %d", l.space.Len(), len(l.boards))
	}
	next := 0
	for i, p := range l.space.All() {
		if i != next {
			t.Fatalf("All yields index %d after %d", i, next-1)
		}
		next++
		if got, want := slowBoardOf(p).text(), l.boards[i].text(); got != want {
			t.Fatalf("configuration %d is\n%v\n%s\nwant %s", i, p, got, want)
		}
		if got := l.space.Index(p); got != i {
			t.Fatalf("Index of configuration %d = %d", i, got)
		}
		if got := l.space.Position(i); got != p {
			t.Fatalf("Position(%d) = %v, All yields %v", i, got.Line(), p.Line())
		}
		if !l.space.Contains(p) {
			t.Fatalf("the space does not contain its configuration %d", i)
		}
	}
	if next != len(l.boards) {
		t.Fatalf("All yields %d of %d configurations", next, len(l.boards))
	}
}

// FuzzSpace compares random small puzzles with the slow reference in every respect.
func FuzzSpace(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		seed := make([]byte, 100)
		for i := range seed {
			seed[i] = byte(r.Uint32())
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p := randomPuzzle(bytesDice(data))
		tray, err := NewTray(p.spec)
		if err != nil {
			if !errors.Is(err, ErrTray) {
				t.Fatalf("NewTray: %v", err)
			}
			return
		}
		if _, err := Enumerate(tray, p.counts...); err != nil && !errors.Is(err, ErrBlocks) {
			t.Fatalf("Enumerate: %v", err)
		}
		l, ok := p.list(t, 200)
		if !ok {
			return
		}
		checkSpace(t, l)
		checkMoves(t, l)
		checkGraphs(t, l)
		checkPermutations(t, l)
		checkTexts(t, l)
	})
}
