package klotski

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// klotskiOpening is Klotski's opening.
var klotskiOpening = MustParse("B##C/B##C/DEEF/DGHF/I..J")

// TestPositionSize keeps positions small: the tray and a byte for each cell.
func TestPositionSize(t *testing.T) {
	if got, want := unsafe.Sizeof(Position{}), unsafe.Sizeof(uintptr(0))+MaxCells; got != want {
		t.Errorf("a Position takes %d bytes, want %d", got, want)
	}
	if got, want := unsafe.Sizeof(Move{}), 3*unsafe.Sizeof(0); got != want {
		t.Errorf("a Move takes %d bytes, want %d", got, want)
	}
}

// TestPositionsAgainstSlow compares what positions say of cells, blocks and gaps with the slow reference.
func TestPositionsAgainstSlow(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) {
		stride := 1 + len(l.boards)/150
		for i := 0; i < len(l.boards); i += stride {
			checkPosition(t, l, l.boards[i], l.space.Position(i))
		}
	})
}

// checkPosition compares a position with its board.
func checkPosition(t *testing.T, l listed, b slowBoard, p Position) {
	t.Helper()
	var gaps []int
	for cell, r := range b.cells {
		kind, anchor := Gap, -1
		switch r {
		case '*':
			kind = Wall
		case '.':
			gaps = append(gaps, cell)
		default:
			kind, anchor = b.kinds[r], b.first(r)
		}
		if p.At(cell) != kind || p.Anchor(cell) != anchor {
			t.Fatalf("cell %d of\n%v\nis of kind %d with its anchor at %d, want %d, %d", cell, p, p.At(cell), p.Anchor(cell), kind, anchor)
		}
	}
	if got := slices.Collect(p.Gaps()); !slices.Equal(got, gaps) {
		t.Fatalf("the gaps of\n%v\nare %v, want %v", p, got, gaps)
	}
	var blocks []Block
	for _, name := range b.names() {
		blocks = append(blocks, Block{b.kinds[name], b.first(name)})
		var cells []int
		for _, c := range b.block(name) {
			cells = append(cells, c.y*b.width+c.x)
		}
		if got := slices.Collect(p.Cells(b.first(name))); !slices.Equal(got, cells) {
			t.Fatalf("the block at %d of\n%v\ncovers %v, want %v", b.first(name), p, got, cells)
		}
	}
	if got := slices.Collect(p.Blocks()); !slices.Equal(got, blocks) {
		t.Fatalf("the blocks of\n%v\nare %v, want %v", p, got, blocks)
	}
	if got := p.Counts(); !slices.Equal(got, l.space.Counts()) {
		t.Fatalf("the counts of\n%v\nare %v, want %v", p, got, l.space.Counts())
	}
	slices.Reverse(blocks)
	if back, err := l.tray.Place(blocks...); err != nil || back != p {
		t.Fatalf("placing the blocks of\n%v\ngives\n%v, %v", p, back, err)
	}
}

// TestPlaceErrors checks that blocks which make no position are errors that say which and why.
func TestPlaceErrors(t *testing.T) {
	labels, err := NewTray(oddPuzzles["a label over two shapes"].spec)
	if err != nil {
		t.Fatal(err)
	}
	walls, err := NewTray(oddPuzzles["walls inside"].spec)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		tray   *Tray
		blocks []Block
		want   string
	}{
		"a gap":         {Classic, []Block{{Gap, 0}}, "block 0 has kind 0; the kinds are 1..4"},
		"unknown kind":  {Classic, []Block{{Small, 0}, {5, 1}}, "block 1 has kind 5"},
		"negative cell": {Classic, []Block{{Small, -1}}, "block 0 has its anchor at cell -1; the cells are 0..19"},
		"large cell":    {Classic, []Block{{Small, 20}}, "anchor at cell 20"},
		"off the tray":  {Classic, []Block{{Wide, 3}}, "block 0, ##, does not fit with its anchor at cell 3"},
		"off below":     {Classic, []Block{{Big, 16}}, "does not fit with its anchor at cell 16"},
		"overlap":       {Classic, []Block{{Big, 1}, {Tall, 2}}, "block 1 overlaps another at cell 2"},
		"same twice":    {Classic, []Block{{Small, 7}, {Small, 7}}, "block 1 overlaps another at cell 7"},
		"on a wall":     {walls, []Block{{2, 6}}, "anchor at cell 6, which is a wall"},
		"over a wall":   {walls, []Block{{1, 5}}, "does not fit with its anchor at cell 5"},
		"label is used": {labels, []Block{{1, 0}, {2, 2}, {4, 7}}, `more blocks than characters in the label "AB"`},
	} {
		p, err := test.tray.Place(test.blocks...)
		if p.IsValid() || !errors.Is(err, ErrPosition) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Place gives\n%v, %v; want an error with %q", name, p, err, test.want)
		}
	}
}

// TestZeroPosition checks that the zero Position is invalid, says so, and panics in whatever needs a tray.
func TestZeroPosition(t *testing.T) {
	var p Position
	if p.IsValid() || p.Tray() != nil || p.String() != "invalid position" || p.Line() != "invalid position" {
		t.Errorf("the zero Position is %v on %v", p, p.Tray())
	}
	if _, err := p.MarshalText(); !errors.Is(err, ErrPosition) {
		t.Errorf("MarshalText of the zero Position gives the error %v", err)
	}
	for _, f := range []func(){
		func() { p.Blocks() },
		func() { p.Counts() },
		func() { p.Gaps() },
		func() { p.At(0) },
		func() { p.Anchor(0) },
		func() { p.Cells(0) },
		func() { _, _ = p.Space() },
		func() { p.Key() },
		func() { p.CanStep(0, Right) },
		func() { p.Reach(0, Unit) },
		func() { p.Moves(Unit) },
		func() { p.AppendMoves(nil, Unit) },
		func() { _, _ = p.Apply(Move{}) },
		func() { _, _ = p.Path(Move{}) },
		func() { _, _ = p.Metric(Move{}) },
		func() { p.Drawing() },
		func() { p.Mirror(LeftRight) },
		func() { Layout(p) },
		func() { _ = Exit.Check(p) },
		func() { _, _ = Exit.Reached(p) },
	} {
		mustPanic(t, "zero Position", f)
	}
}

// TestPositionPanics checks the documented panics.
func TestPositionPanics(t *testing.T) {
	p := klotskiOpening
	for _, cell := range []int{-1, 20} {
		mustPanic(t, "is outside a 4 x 5 tray", func() { p.At(cell) })
		mustPanic(t, "is outside a 4 x 5 tray", func() { p.Anchor(cell) })
		mustPanic(t, "no block has its anchor at cell", func() { p.Cells(cell) })
	}
	for _, cell := range []int{2, 17} { // inside the 2x2, and a gap
		mustPanic(t, "no block has its anchor at cell", func() { p.Cells(cell) })
		mustPanic(t, "no block has its anchor at cell", func() { p.Reach(cell, Unit) })
		mustPanic(t, "no block has its anchor at cell", func() { p.CanStep(cell, Up) })
	}
	mustPanic(t, "unknown metric 3", func() { p.Reach(1, Metrics) })
	mustPanic(t, "unknown metric 3", func() { p.Moves(Metrics) })
	mustPanic(t, "unknown mirror 7", func() { p.Mirror(Mirrors) })
	mustPanic(t, "unknown direction 4", func() { p.CanStep(1, Directions) })
}

// TestEqualPositions checks that positions are equal exactly when tray and kinds are.
func TestEqualPositions(t *testing.T) {
	if other := MustParse("a@@b/a@@b/cddx/cyzx/1..2"); other == klotskiOpening {
		t.Error("labeled blocks are equal to unlabeled ones")
	}
	if other := MustParse("a@@b/a@@b/cddx/cyzx/p..q"); other != klotskiOpening {
		t.Error("the names of blocks tell positions apart")
	}
	walled := MustParse("B##C*/B##C*/DEEF*/DGHF*/I..J*")
	if walled == klotskiOpening || walled == MustParse("*B##C/*B##C/*DEEF/*DGHF/*I..J") {
		t.Error("positions on different trays are equal")
	}
}
