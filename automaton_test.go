package klotski

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"
)

// singles returns a tray with kinds of single blocks, each with a label of 64 characters of its own.
func singles(t *testing.T, width, height, kinds int) *Tray {
	t.Helper()
	spec := TraySpec{Width: width, Height: height}
	for i := range kinds {
		label := make([]rune, 64)
		for j := range label {
			label[j] = rune(0x4e00 + 64*i + j)
		}
		spec.Kinds = append(spec.Kinds, KindSpec{Shape: Rect(1, 1), Label: string(label)})
	}
	tray, err := NewTray(spec)
	if err != nil {
		t.Fatal(err)
	}
	return tray
}

// TestCountsOfSingles compares the number of arrangements of single blocks with the multinomial coefficient, up to the
// largest that fits 63 bits and beyond.
func TestCountsOfSingles(t *testing.T) {
	tray := singles(t, 8, 8, 6)
	fitting, tooMany := 0, 0
	check := func(counts []int) {
		t.Helper()
		want, rest := big.NewInt(1), 64
		for _, count := range counts {
			want.Mul(want, new(big.Int).Binomial(int64(rest), int64(count)))
			rest -= count
		}
		space, err := Enumerate(tray, counts...)
		if want.Cmp(big.NewInt(math.MaxInt)) <= 0 {
			fitting++
			if err != nil || int64(space.Len()) != want.Int64() {
				t.Errorf("%v: %v configurations, %v; want %v", counts, space, err, want)
				return
			}
			checkRandomIndices(t, space)
			return
		}
		tooMany++
		if space != nil || !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "more configurations than an int can count") {
			t.Errorf("%v: the error is %v, want one for %v configurations", counts, err, want)
		}
	}
	for count := 0; count <= 64; count += 2 {
		check([]int{count})
		check([]int{count, 64 - count})
	}
	r := rand.New(rand.NewPCG(11, 12))
	for range 40 {
		counts := make([]int, 6)
		for rest := 4 + r.IntN(12); rest > 0; rest-- {
			counts[r.IntN(6)]++
		}
		check(counts)
	}
	if fitting < 60 || tooMany < 10 {
		t.Errorf("%d counts that fit and %d that do not: bad choice of block sets", fitting, tooMany)
	}
}

// checkRandomIndices turns some indices of a space of any size into configurations and back, the ends among them, and
// checks their order.
func checkRandomIndices(t *testing.T, space *Space) {
	t.Helper()
	r := rand.New(rand.NewPCG(13, 14))
	indices := []int{0, space.Len() - 1}
	for range 20 {
		indices = append(indices, r.IntN(space.Len()))
	}
	slices.Sort(indices)
	var previous []Kind
	for _, index := range indices {
		p := space.Position(index)
		if got := space.Index(p); got != index {
			t.Fatalf("configuration %d of %d has index %d", index, space.Len(), got)
		}
		items := slowBoardOf(p).items()
		if slices.Compare(previous, items) > 0 {
			t.Fatalf("configuration %d of %d comes before an earlier one", index, space.Len())
		}
		previous = items
	}
	c := space.cursor()
	for _, index := range indices {
		c.seek(uint64(index))
		if c.position() != space.Position(index) {
			t.Fatalf("the cursor goes to another configuration %d of %d", index, space.Len())
		}
		for range min(3, space.Len()-1-index) {
			c.next()
			if c.position() != space.Position(int(c.index)) {
				t.Fatalf("the cursor goes from %d to another configuration %d of %d", index, c.index, space.Len())
			}
		}
	}
	p := space.Random(r)
	if !space.Contains(p) {
		t.Fatalf("the random configuration\n%v\nis none of the space", p)
	}
}

// TestAutomatonLimit checks that an automaton which would grow too large is an error that names the limit, before it has
// grown.
func TestAutomatonLimit(t *testing.T) {
	space := publishedSets[1].space(t)
	for limit := 1; ; limit *= 2 {
		got, err := enumerate(Classic, space.Counts(), limit)
		if err != nil {
			if got != nil || !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "an automaton of more than") {
				t.Fatalf("with the limit %d: %v, %v", limit, got, err)
			}
			continue
		}
		if limit < space.States() || limit > 100*space.States() {
			t.Errorf("the limit %d is enough for %d states", limit, space.States())
		}
		break
	}
	// Twelve dominoes and twelve upright ones in every way over 64 cells have too many frontiers for 2^12 arcs; the
	// error comes before memory is taken, so a small limit is soon reached.
	tray, err := NewTray(TraySpec{Width: 8, Height: 8, Kinds: kindsOf("##", "#/#")})
	if err != nil {
		t.Fatal(err)
	}
	allocated := testing.AllocsPerRun(1, func() {
		if _, err := enumerate(tray, []int{12, 12}, 1<<12); !errors.Is(err, ErrTooLarge) {
			t.Errorf("the error is %v", err)
		}
	})
	if allocated > 2000 {
		t.Errorf("%v allocations before the limit is seen", allocated)
	}
}

// TestAutomatonFillsLimit finds the least limit that is enough. All arcs must be within it, those included that rows have
// besides the items: otherwise the largest automata would have rows whose numbers a target cannot hold.
func TestAutomatonFillsLimit(t *testing.T) {
	if maxAutomatonArcs<<targetShift > math.MaxUint32+1 {
		t.Error("targets cannot hold the rows of the largest automaton")
	}
	for _, set := range publishedSets[:3] {
		counts := set.space(t).Counts()
		limit := sort.Search(1<<20, func(limit int) bool {
			_, err := enumerate(Classic, counts, limit)
			return err == nil
		})
		space, err := enumerate(Classic, counts, limit)
		if err != nil {
			t.Fatal(err)
		}
		if arcs := len(space.automaton.targets); arcs > limit {
			t.Errorf("%v: %d arcs with the limit %d", set, arcs, limit)
		}
	}
}

// TestAutomatonForgetsKeys checks that the keys of states are forgotten when they have been expanded, and that no state is
// found twice nevertheless.
func TestAutomatonForgetsKeys(t *testing.T) {
	for _, set := range publishedSets[:3] {
		var blocks []blockKind
		for i, count := range set.space(t).Counts() {
			if count > 0 {
				blocks = append(blocks, blockKind{kind: Kind(i + 1), count: count, area: Classic.kinds[i].Shape.Area()})
			}
		}
		b := newBuilder(Classic, blocks)
		if err := b.findStates(maxAutomatonArcs); err != nil {
			t.Fatal(err)
		}
		for slot, known := range b.known[:Classic.slots] {
			if known != nil {
				t.Errorf("%v: %d keys of slot %d are left", set, len(known), slot)
			}
		}
		keys := make(map[stateKey]bool)
		for _, key := range b.keys[1:] {
			if keys[key] {
				t.Errorf("%v: two states have the key %+v", set, key)
			}
			keys[key] = true
		}
		if len(keys) < 100 {
			t.Errorf("%v: only %d states", set, len(keys))
		}
	}
}

// TestAutomatonTooLarge checks block sets at the limit itself: one has too many states, and one, within the limit, too many
// configurations.
func TestAutomatonTooLarge(t *testing.T) {
	if !*long {
		t.Skip("it takes four seconds; -long runs it")
	}
	tray, err := NewTray(TraySpec{Width: 8, Height: 8, Kinds: kindsOf("#", "##", "#/#", "##/##")})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		counts []int
		want   string
	}{
		{[]int{16, 8, 8, 2}, "an automaton of more than 16777216 arcs"},
		{[]int{10, 5, 5, 2}, "more configurations than an int can count"},
	} {
		space, err := Enumerate(tray, test.counts...)
		if space != nil || !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, %v; want an error with %q", test.counts, space, err, test.want)
		}
	}
}

// TestEnumerateErrors checks that bad block sets are errors that say why.
func TestEnumerateErrors(t *testing.T) {
	labels, err := NewTray(oddPuzzles["a label over two shapes"].spec)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		tray   *Tray
		counts []int
		want   string
	}{
		"negative":       {Classic, []int{4, -1, 1, 1}, "-1 blocks of kind 2"},
		"most negative":  {Classic, []int{math.MinInt}, "blocks of kind 1"},
		"too many kinds": {Classic, []int{1, 1, 1, 1, 0}, "5 counts for a tray with 4 kinds"},
		"too many cells": {Classic, []int{4, 4, 2, 2}, "the blocks cover 24 cells, the tray has 20"},
		"overflow":       {Classic, []int{math.MaxInt, 1}, "the tray has 20 cells"},
		"overflowing":    {Classic, []int{0, 0, 0, math.MaxInt/4 + 1}, "the tray has 20 cells"},
		"labels":         {labels, []int{1, 1, 0, 1}, `3 blocks for the label "AB"`},
	} {
		space, err := Enumerate(test.tray, test.counts...)
		if space != nil || !errors.Is(err, ErrBlocks) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Enumerate gives %v, %v; want an error with %q", name, space, err, test.want)
		}
	}
}

// TestEmptySpace checks that a block set that does not fit has a space without configurations, which everything copes
// with.
func TestEmptySpace(t *testing.T) {
	tray, err := NewTray(oddPuzzles["no room"].spec)
	if err != nil {
		t.Fatal(err)
	}
	space, err := Enumerate(tray, 2)
	if err != nil || space.Len() != 0 || space.States() != 0 {
		t.Fatalf("two frames on one place have %v configurations, %v", space.Len(), err)
	}
	for range space.All() {
		t.Error("All yields something")
	}
	graphs, err := space.Graphs(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range graphs {
		if g.Order() != 0 || g.Components().Len() != 0 {
			t.Errorf("the graph has %d vertices", g.Order())
		}
	}
	for _, m := range space.Mirrors() {
		if len(space.Permutation(m)) != 0 {
			t.Error("a permutation of nothing")
		}
	}
	h, err := space.Hardest(graphs[Unit], BlocksAt(Block{1, 0}))
	if err != nil || h.Distance != -1 || len(h.Distances) != 0 {
		t.Errorf("Hardest gives %+v, %v", h, err)
	}
	mustPanic(t, "index 0 in a space of 0 configurations", func() { space.Position(0) })
	mustPanic(t, "without configurations", func() { space.Random(rand.New(rand.NewPCG(1, 1))) })
}

// TestSpacePanics checks the documented panics.
func TestSpacePanics(t *testing.T) {
	space := publishedSets[1].space(t)
	for _, index := range []int{-1, 65880, math.MaxInt, math.MinInt} {
		mustPanic(t, "in a space of 65880 configurations", func() { space.Position(index) })
	}
	mustPanic(t, "another tray", func() { space.Index(MustParse("AB")) })
	mustPanic(t, "another tray", func() { space.Index(Position{}) })
	for _, drawing := range []string{
		"..../..../..../..../....", "B##C/B##C/DEEF/DGHF/I..." /* one small block less */, "B##C/B##C/DEEF/DGGF/I..J",
		"##../##../..../..../....", "AB../..../..../..../....", "AABB/AABB/CCDD/..../....",
	} {
		p := MustParse(drawing)
		if space.Contains(p) {
			t.Errorf("the space contains\n%v", p)
		}
		mustPanic(t, "other blocks", func() { space.Index(p) })
	}
	mustPanic(t, "does not map the space to itself", func() { space.Permutation(Transpose) })
	mustPanic(t, "unknown metric 3", func() { _, _ = space.Graph(t.Context(), Metrics) })
	large, err := Enumerate(singles(t, 8, 8, 1), 32)
	if err != nil {
		t.Fatal(err)
	}
	mustPanic(t, "more than", func() { large.Permutation(LeftRight) })
	if graphs, err := large.Graphs(t.Context(), nil); !errors.Is(err, ErrTooLarge) || graphs != [Metrics]*Graph{} {
		t.Errorf("the graphs of %d configurations: %v, %v", large.Len(), graphs, err)
	}
}

// TestGraphsCanceled checks that linking stops when its context is canceled, and reports progress.
func TestGraphsCanceled(t *testing.T) {
	space := publishedSets[1].space(t)
	ctx, cancel := context.WithCancel(t.Context())
	last := -1
	graphs, err := space.Graphs(ctx, func(done int) {
		if done <= last || done > space.Len() {
			t.Errorf("progress goes from %d to %d of %d", last, done, space.Len())
		}
		last = done
		if done > space.Len()/2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || graphs != [Metrics]*Graph{} {
		t.Errorf("canceled linking gives %v, %v", graphs, err)
	}
	if last < space.Len()/2 || last == space.Len() {
		t.Errorf("it was canceled at %d of %d", last, space.Len())
	}
	if g, err := space.Graph(ctx, Unit); !errors.Is(err, context.Canceled) || g != nil {
		t.Errorf("linking with a canceled context gives %v, %v", g, err)
	}
}

// TestRandomIsUniform draws many configurations of a small space. Each must come about as often as the others.
func TestRandomIsUniform(t *testing.T) {
	space, err := MustParse("AB./CC.").Space()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(15, 16))
	drawn := make([]int, space.Len())
	const each = 1000
	for range each * space.Len() {
		drawn[space.Index(space.Random(r))]++
	}
	for i, n := range drawn {
		if n < each*8/10 || n > each*12/10 { // more than six standard deviations
			t.Errorf("configuration %d came %d times, expected %d", i, n, each)
		}
	}
}
