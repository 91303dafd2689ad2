package klotski

import (
	"math/rand/v2"
	"testing"
)

// TestAllocs checks that nothing in a loop over positions or moves allocates.
func TestAllocs(t *testing.T) {
	p := klotskiOpening
	space := publishedSets[1].space(t)
	r := rand.New(rand.NewPCG(21, 22))
	buffer := make([]Move, 0, 100)
	text := make([]byte, 0, 100)
	move := Move{Small, 13, 18}
	key := p.Key()
	sum := 0
	for name, f := range map[string]func(){
		"Moves": func() {
			for m, next := range p.Moves(Finger) {
				sum += m.To + int(next.kinds[0])
			}
		},
		"Reach": func() {
			for m := range p.Reach(13, Finger) {
				sum += m.To
			}
		},
		"Blocks": func() {
			for b := range p.Blocks() {
				sum += b.Anchor
			}
		},
		"Cells": func() {
			for cell := range p.Cells(1) {
				sum += cell
			}
		},
		"Gaps": func() {
			for cell := range p.Gaps() {
				sum += cell
			}
		},
		"AppendMoves": func() { buffer = p.AppendMoves(buffer[:0], Finger) },
		"Apply": func() {
			next, err := p.Apply(move)
			if err != nil {
				t.Error(err)
			}
			sum += int(next.kinds[0])
		},
		"Metric": func() {
			m, err := p.Metric(move)
			if err != nil {
				t.Error(err)
			}
			sum += int(m)
		},
		"CanStep":  func() { sum += intOf(p.CanStep(13, Down)) },
		"At":       func() { sum += int(p.At(2)) },
		"Anchor":   func() { sum += p.Anchor(2) },
		"Key":      func() { sum += int(p.Key()) },
		"BlockKey": func() { sum += int(Classic.BlockKey(Block{Big, 1})) },
		"Tray.Position": func() {
			q, err := Classic.Position(key)
			if err != nil || q != p {
				t.Error(q, err)
			}
		},
		"Index":          func() { sum += space.Index(p) },
		"Position":       func() { sum += int(space.Position(12345).kinds[0]) },
		"Random":         func() { sum += int(space.Random(r).kinds[0]) },
		"Key.AppendText": func() { text, _ = key.AppendText(text[:0]) },
	} {
		if allocs := testing.AllocsPerRun(100, f); allocs != 0 {
			t.Errorf("%s allocates %v times", name, allocs)
		}
	}
	// One for the result.
	if allocs := testing.AllocsPerRun(100, func() { _, _ = p.Path(move) }); allocs > 1 {
		t.Errorf("Path allocates %v times", allocs)
	}
	// A few for all configurations together.
	if allocs := testing.AllocsPerRun(1, func() {
		for i, q := range space.All() {
			sum += i + int(q.kinds[0])
		}
	}); allocs > 5 {
		t.Errorf("All allocates %v times for %d configurations", allocs, space.Len())
	}
	if allocs := testing.AllocsPerRun(1, func() {
		if _, err := space.Graphs(t.Context(), nil); err != nil {
			t.Error(err)
		}
	}); allocs > 200 {
		t.Errorf("Graphs allocates %v times for %d configurations", allocs, space.Len())
	}
	for _, m := range space.Mirrors() {
		if allocs := testing.AllocsPerRun(1, func() { sum += int(space.Permutation(m)[1]) }); allocs > 50 {
			t.Errorf("Permutation(%v) allocates %v times for %d configurations", m, allocs, space.Len())
		}
	}
	solved, err := space.Solved(Exit)
	if err != nil {
		t.Fatal(err)
	}
	if allocs := testing.AllocsPerRun(1, func() {
		for index := range solved {
			sum += index
		}
	}); allocs > 50 {
		t.Errorf("Solved allocates %v times", allocs)
	}
	if sum == 0 {
		t.Error("nothing was done")
	}
}
