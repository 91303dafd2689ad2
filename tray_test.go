package klotski

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestNewTrayErrors checks that bad specs are errors that say what and where.
func TestNewTrayErrors(t *testing.T) {
	single := KindSpec{Shape: Rect(1, 1)}
	labeled := func(labels ...string) TraySpec {
		spec := TraySpec{Width: 4, Height: 5}
		for i, label := range labels {
			spec.Kinds = append(spec.Kinds, KindSpec{Shape: Rect(1, i+1), Label: label})
		}
		return spec
	}
	for name, test := range map[string]struct {
		spec TraySpec
		want string
	}{
		"zero":             {TraySpec{}, "size 0 x 0; each side must be in 1..64"},
		"negative":         {TraySpec{Width: -4, Height: 5}, "size -4 x 5"},
		"too wide":         {TraySpec{Width: 65, Height: 1}, "size 65 x 1"},
		"too high":         {TraySpec{Width: 1, Height: math.MaxInt32}, "size 1 x"},
		"too many cells":   {TraySpec{Width: 5, Height: 13}, "65 cells that are not walls; at most 64 are possible"},
		"far too many":     {TraySpec{Width: 64, Height: 64}, "4096 cells"},
		"wall off":         {TraySpec{Width: 4, Height: 5, Walls: []int{3, 20}}, "Walls[1] is cell 20; a 4 x 5 tray has cells 0..19"},
		"negative wall":    {TraySpec{Width: 4, Height: 5, Walls: []int{-1}}, "Walls[0] is cell -1"},
		"all walls":        {TraySpec{Width: 2, Height: 1, Walls: []int{0, 1, 0}}, "all 2 cells are walls"},
		"no shape":         {TraySpec{Width: 4, Height: 5, Kinds: []KindSpec{single, {}}}, "Kinds[1] has no shape"},
		"too large":        {TraySpec{Width: 4, Height: 5, Kinds: []KindSpec{{Shape: Rect(5, 1)}}}, "Kinds[0] fits nowhere on the tray: #####"},
		"around walls":     {TraySpec{Width: 2, Height: 2, Walls: []int{1}, Kinds: []KindSpec{single, {Shape: Rect(2, 2)}}}, "Kinds[1] fits nowhere"},
		"unknown axis":     {TraySpec{Width: 4, Height: 5, Kinds: []KindSpec{{Shape: Rect(1, 1), Axis: 3}}}, "Kinds[0] has the unknown axis 3"},
		"twins":            {TraySpec{Width: 4, Height: 5, Kinds: []KindSpec{single, single}}, "Kinds[0] and Kinds[1] have the same shape and label"},
		"twins but axis":   {TraySpec{Width: 4, Height: 5, Kinds: []KindSpec{single, {Shape: Rect(1, 1), Axis: Vertical}}}, "Kinds[0] and Kinds[1]"},
		"twins, reordered": {TraySpec{Width: 4, Height: 5, Kinds: []KindSpec{{Shape: Rect(1, 1), Label: "AB"}, {Shape: Rect(1, 1), Label: "BA"}}}, "same shape and label"},
		"gap label":        {labeled("."), `the label "." of Kinds[0] contains '.', which cannot name a block`},
		"wall label":       {labeled("", "A*"), `the label "A*" of Kinds[1]`},
		"space label":      {labeled("A B"), "cannot name a block"},
		"newline label":    {labeled("\n"), "cannot name a block"},
		"combining label":  {labeled("e\u0301"), "cannot name a block"},
		"bad UTF-8":        {labeled("\xff"), "is not valid UTF-8"},
		"double":           {labeled("ABA"), `contains 'A' twice`},
		"shared":           {labeled("AB", "BC"), `the labels "AB" and "BC" share the character 'B'`},
		"too many kinds":   {TraySpec{Width: 4, Height: 5, Kinds: make([]KindSpec, 65)}, "65 kinds; at most 64 are possible"},
	} {
		tray, err := NewTray(test.spec)
		if tray != nil || !errors.Is(err, ErrTray) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: NewTray gives %v, %v; want an error with %q", name, tray, err, test.want)
		}
	}
}

// TestNewTrayTwice checks that equal specs make one tray, and others do not.
func TestNewTrayTwice(t *testing.T) {
	for name, p := range oddPuzzles {
		tray, err := NewTray(p.spec)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if again, err := NewTray(tray.Spec()); again != tray || err != nil {
			t.Errorf("%s: the spec of a tray makes another tray: %v, %v", name, again, err)
		}
		disguised := tray.Spec()
		disguised.Walls = append(disguised.Walls, disguised.Walls...)
		slices.Reverse(disguised.Walls)
		for i := range disguised.Kinds {
			label := []rune(disguised.Kinds[i].Label)
			slices.Reverse(label)
			disguised.Kinds[i].Label = string(label)
		}
		if again, err := NewTray(disguised); again != tray || err != nil {
			t.Errorf("%s: the order of walls or labels makes another tray: %v, %v", name, again, err)
		}
		if wall := slices.Index(tray.slotOf, 0); tray.slots > 1 && len(p.spec.Kinds) == 0 {
			other := tray.Spec()
			other.Walls = append(other.Walls, wall)
			if again, err := NewTray(other); again == tray || err != nil {
				t.Errorf("%s: another wall makes no other tray: %v", name, err)
			}
		}
		if len(p.spec.Kinds) > 0 {
			other := tray.Spec()
			other.Kinds[0].Axis = (other.Kinds[0].Axis + 1) % (Vertical + 1)
			if again, err := NewTray(other); again == tray || err != nil {
				t.Errorf("%s: another axis makes no other tray: %v", name, err)
			}
		}
	}
}

// TestNewTrayKeepsNothing checks that a tray does not change with the spec that it was made from.
func TestNewTrayKeepsNothing(t *testing.T) {
	spec := TraySpec{Width: 3, Height: 2, Walls: []int{1}, Kinds: []KindSpec{{Shape: Rect(1, 1), Label: "BA"}}}
	tray, err := NewTray(spec)
	if err != nil {
		t.Fatal(err)
	}
	before := tray.String()
	spec.Walls[0], spec.Kinds[0].Label = 2, "C"
	tray.Spec().Kinds[0].Label = "D"
	if tray.IsWall(2) || tray.Kind(1).Label != "AB" || tray.String() != before {
		t.Error("the tray changed with its spec")
	}
}

// TestTrayPoolCollects checks that trays which nobody uses are collected, and leave the pool.
func TestTrayPoolCollects(t *testing.T) {
	spec := TraySpec{Width: 7, Height: 3, Walls: []int{20}, Kinds: []KindSpec{{Shape: Rect(3, 1), Label: "lop"}}}
	text := func() string {
		tray, err := NewTray(spec)
		if err != nil {
			t.Fatal(err)
		}
		return tray.String()
	}()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		runtime.GC()
		if _, there := trayPool.Load(text); !there {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("an unused tray stays in the pool")
		}
	}
	if tray, err := NewTray(spec); err != nil || tray.String() != text {
		t.Errorf("a tray that was collected cannot be made again: %v, %v", tray, err)
	}
}

// TestNewTrayConcurrently makes equal trays at the same time, while others are collected. It is for the race detector too.
func TestNewTrayConcurrently(t *testing.T) {
	stop := make(chan struct{})
	var collector, makers sync.WaitGroup
	collector.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	})
	for round := range 50 {
		var trays [4]*Tray
		for i := range trays {
			makers.Go(func() {
				spec := TraySpec{Width: 6, Height: 1 + round%5, Kinds: []KindSpec{{Shape: Rect(2, 1), Label: "same"}}}
				tray, err := NewTray(spec)
				if err != nil {
					t.Error(err)
				}
				trays[i] = tray
			})
		}
		makers.Wait()
		for _, tray := range trays[1:] {
			if tray != trays[0] {
				t.Fatalf("round %d: equal specs made different trays at the same time", round)
			}
		}
	}
	close(stop)
	collector.Wait()
}

// TestAnchors compares the anchors of each kind with trying them out.
func TestAnchors(t *testing.T) {
	for name, p := range oddPuzzles {
		tray, err := NewTray(p.spec)
		if err != nil {
			t.Fatal(err)
		}
		if tray.Kinds() != len(p.spec.Kinds) || tray.Width() != p.spec.Width || tray.Height() != p.spec.Height {
			t.Errorf("%s: wrong size", name)
		}
		cells := 0
		for i, r := range p.empty().cells {
			if tray.IsWall(i) != (r == '*') {
				t.Errorf("%s: IsWall(%d) = %v", name, i, tray.IsWall(i))
			}
			if r != '*' {
				cells++
			}
		}
		if tray.Cells() != cells {
			t.Errorf("%s: %d cells, want %d", name, tray.Cells(), cells)
		}
		for i := range p.spec.Kinds {
			alone := slowPuzzle{p.spec, make([]int, i+1)}
			alone.counts[i] = 1
			boards, _ := alone.configurations(5000)
			var want []int
			for _, b := range boards {
				want = append(want, b.first(b.names()[0]))
			}
			slices.Sort(want)
			if got := slices.Collect(tray.Anchors(Kind(i + 1))); !slices.Equal(got, want) {
				t.Errorf("%s: the anchors of kind %d are %v, want %v", name, i+1, got, want)
			}
		}
	}
}

// mustPanic checks that f panics with a text that begins with "klotski: " and contains want.
func mustPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		text, ok := recover().(string)
		if !ok || !strings.HasPrefix(text, "klotski: ") || !strings.Contains(text, want) {
			t.Errorf("panics with %q, want klotski: … %s", text, want)
		}
	}()
	f()
}

// TestTrayPanics checks the documented panics of trays and shapes.
func TestTrayPanics(t *testing.T) {
	mustPanic(t, "cell 20 is outside a 4 x 5 tray", func() { Classic.IsWall(20) })
	mustPanic(t, "cell -1 is outside", func() { Classic.IsWall(-1) })
	mustPanic(t, "kind 5 of a tray with kinds 1..4", func() { Classic.Kind(5) })
	mustPanic(t, "kind 0", func() { Classic.Anchors(Gap) })
	for _, side := range []int{-1, 0, 65, math.MaxInt32} {
		mustPanic(t, "no block can be", func() { Rect(side, 1) })
		mustPanic(t, "no block can be", func() { Rect(1, side) })
	}
	mustPanic(t, "no block can be 9 x 8 cells", func() { Rect(9, 8) })
	mustPanic(t, "no block can be", func() { Rect(1<<16, 1<<16) })
	mustPanic(t, "bad tray", func() { mustTray(TraySpec{}) })
}

// TestNames checks the texts of the small types, known and unknown values.
func TestNames(t *testing.T) {
	var got []string
	for d := range Direction(Directions + 1) {
		got = append(got, d.String())
	}
	for a := range Axis(4) {
		got = append(got, a.String())
	}
	for m := range Metric(Metrics + 1) {
		got = append(got, m.String())
	}
	for m := range Mirror(Mirrors + 1) {
		got = append(got, m.String())
	}
	want := "right down left up Direction(4) free horizontal vertical Axis(3) unit straight finger Metric(3) " +
		"left-right up-down half turn transpose anti-transpose quarter turn three-quarter turn Mirror(7)"
	if text := strings.Join(got, " "); text != want {
		t.Errorf("names are\n%s, want\n%s", text, want)
	}
}
