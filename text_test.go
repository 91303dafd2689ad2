package klotski

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestTextsAgainstSlow reads back the drawing and the key of every configuration.
func TestTextsAgainstSlow(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) { checkTexts(t, l) })
}

// checkTexts reads back what the configurations of a puzzle write.
func checkTexts(t *testing.T, l listed) {
	t.Helper()
	for _, p := range l.space.All() {
		checkText(t, p)
	}
}

// checkText reads back what a position writes.
func checkText(t *testing.T, p Position) {
	t.Helper()
	for _, text := range []string{p.String(), p.Line()} {
		if back, err := p.Tray().Parse(text); err != nil || back != p {
			t.Fatalf("reading back\n%s\ngives\n%v, %v", text, back, err)
		}
	}
	if text, err := p.MarshalText(); err == nil {
		var back Position
		if err := back.UnmarshalText(text); err != nil || back != p {
			t.Fatalf("unmarshalling %s gives %v, %v", text, back, err)
		}
	} else if !errors.Is(err, ErrPosition) {
		t.Fatalf("MarshalText of\n%v\ngives the error %v", p, err)
	}
	if !p.Tray().HasKeys() {
		return
	}
	if back, err := p.Tray().Position(p.Key()); err != nil || back != p {
		t.Fatalf("decoding the key %v of\n%v\ngives\n%v, %v", p.Key(), p, back, err)
	}
}

// malformedGrids are texts that are no grid of characters, with the row and column of the fault.
var malformedGrids = map[string]struct {
	drawing     string
	row, column int
	want        string
}{
	"empty":            {"", 0, 0, "it is empty"},
	"blank":            {" \n\t\r\n  ", 0, 0, "it is empty"},
	"slashes":          {"///", 0, 0, "it is empty"},
	"short row":        {"AAB/AA", 2, 3, "this row has 2 characters, the first has 3"},
	"long row":         {"AA/AA/AAA", 3, 3, "this row has 3 characters, the first has 2"},
	"missing row":      {"AA//BB", 2, 1, "this row has 0 characters"},
	"space inside":     {"A.B/A B", 2, 2, "' ' cannot stand in a drawing"},
	"tab inside":       {"A\tB", 1, 2, `'\t' cannot stand`},
	"outdented":        {"  AB\n CD", 1, 1, "' ' cannot stand"},
	"tabs and spaces":  {"\tAB\n    CD", 1, 1, `'\t' cannot stand`},
	"control":          {"AB/C\x00", 2, 2, `'\x00' cannot stand`},
	"bad UTF-8":        {"A\xff", 1, 2, `'�' cannot stand`},
	"combining":        {"Ae\u0301", 1, 3, "cannot stand"},
	"zero width":       {"\n\n  AB\n  A\u200b\n", 2, 2, `'\u200b' cannot stand`},
	"no-break space":   {"A\u00a0B", 1, 2, "cannot stand"},
	"wide and strange": {"日本/日\u2028本", 2, 2, "cannot stand"},
	"too wide":         {strings.Repeat(".", 65), 0, 0, "it is 65 x 1 cells; each side can be at most 64"},
	"too high":         {strings.Repeat(".\n", 65), 0, 0, "it is 1 x 65 cells"},
	"huge":             {strings.Repeat("A", 1<<20), 0, 0, "1048576 bytes are too many"},
}

// checkParseError checks that err is a ParseError at a place.
func checkParseError(t *testing.T, err, sentinel error, drawing string, row, column int, want string) {
	t.Helper()
	fault, ok := errors.AsType[*ParseError](err)
	if !ok || !errors.Is(err, sentinel) {
		t.Errorf("%.40q gives the error %v, want a ParseError that wraps %v", drawing, err, sentinel)
		return
	}
	if fault.Row != row || fault.Column != column || !strings.Contains(fault.Error(), want) || fault.Input != drawing {
		t.Errorf("%.40q gives the error %v with row %d, column %d; want row %d, column %d: %s",
			drawing, fault, fault.Row, fault.Column, row, column, want)
	}
}

// TestMalformedGrids checks the place and text of the errors that all parsers share.
func TestMalformedGrids(t *testing.T) {
	for name, test := range malformedGrids {
		t.Run(name, func(t *testing.T) {
			p, err := Parse(test.drawing)
			checkParseError(t, err, ErrDrawing, test.drawing, test.row, test.column, test.want)
			if p.IsValid() {
				t.Errorf("Parse returns an error and\n%v", p)
			}
			_, err = ParseShape(test.drawing)
			checkParseError(t, err, ErrDrawing, test.drawing, test.row, test.column, test.want)
			_, err = ParseGoal(test.drawing)
			checkParseError(t, err, ErrGoal, test.drawing, test.row, test.column, test.want)
			_, err = Classic.Parse(test.drawing)
			checkParseError(t, err, ErrDrawing, test.drawing, test.row, test.column, test.want)
			position := klotskiOpening
			err = position.UnmarshalText([]byte(test.drawing))
			checkParseError(t, err, ErrDrawing, test.drawing, test.row, test.column, test.want)
			if position != klotskiOpening {
				t.Error("UnmarshalText changes the position in spite of an error")
			}
			mustPanic(t, "bad drawing", func() { MustParse(test.drawing) })
			mustPanic(t, "bad goal", func() { MustParseGoal(test.drawing) })
		})
	}
}

// TestMalformedPositions checks the errors of grids that are no position.
func TestMalformedPositions(t *testing.T) {
	for name, test := range map[string]struct {
		notation    Notation
		drawing     string
		row, column int
		want        string
	}{
		"all walls":        {Notation{}, "**/**", 0, 0, "all 4 cells are walls"},
		"too many cells":   {Notation{}, strings.Repeat("........./", 8), 0, 0, "72 cells that are not walls; at most 64"},
		"empty label":      {Notation{Labels: []string{""}}, "AB", 0, 0, "a label is empty"},
		"unknown block":    {Notation{Labels: []string{"AX"}}, "AB", 0, 0, `the label "AX" names the block 'X', which is not there`},
		"shared character": {Notation{Labels: []string{"AB", "BC"}}, "ABC", 0, 0, `the labels "AB" and "BC" share the character 'B'`},
		"same label twice": {Notation{Labels: []string{"A", "A"}}, "ABC", 0, 0, `share the character 'A'`},
		"double character": {Notation{Labels: []string{"AA"}}, "AB", 0, 0, `the label "AA" contains 'A' twice`},
		"label of gaps":    {Notation{Labels: []string{"."}}, "A.", 0, 0, `contains '.', which cannot name a block`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := test.notation.Parse(test.drawing)
			checkParseError(t, err, ErrDrawing, test.drawing, test.row, test.column, test.want)
		})
	}
}

// TestMalformedOnTray checks the errors of drawings that do not go with a tray.
func TestMalformedOnTray(t *testing.T) {
	walls, err := NewTray(oddPuzzles["walls inside"].spec)
	if err != nil {
		t.Fatal(err)
	}
	labels, err := NewTray(oddPuzzles["target among twins"].spec)
	if err != nil {
		t.Fatal(err)
	}
	tiles, err := NewTray(oddPuzzles["tiles"].spec)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		tray        *Tray
		drawing     string
		row, column int
		want        string
	}{
		"other size":    {Classic, "AB/CD", 0, 0, "it is 2 x 2 cells, the tray is 4 x 5"},
		"wall shown":    {Classic, "..../.*../..../..../....", 2, 2, "the tray has no wall here"},
		"gap on a wall": {walls, "...../.*.../.....", 2, 4, "'.' stands on a wall of the tray"},
		"on a wall":     {walls, "...../.*AA./.....", 2, 4, "'A' stands on a wall of the tray"},
		"unknown shape": {Classic, "..../.AAA/..../..../....", 2, 2, "no kind for block 'A' of shape ###"},
		"several parts": {Classic, "..../.A.A/..../..../....", 2, 2, "no kind for block 'A' of shape #.#"},
		"no such label": {tiles, ".../12X", 2, 3, "no kind for block 'X'"},
		"unknown mark":  {labels, "AABB/..77", 2, 3, "no kind for block '7' of shape ##"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := test.tray.Parse(test.drawing)
			checkParseError(t, err, ErrDrawing, test.drawing, test.row, test.column, test.want)
			if p.IsValid() {
				t.Errorf("Parse returns an error and\n%v", p)
			}
		})
	}
}

// TestSameDrawing checks that indents, blank lines, slashes and names make no difference.
func TestSameDrawing(t *testing.T) {
	for _, drawing := range []string{
		"B##C/B##C/DEEF/DGHF/I..J",
		"\n\tB##C\n\tB##C\n\tDEEF\n\tDGHF\n\tI..J\n",
		"\n\n  B##C  \n  B##C\r\n  DEEF/  DGHF\n  I..J\n   \n\n",
		"/B##C/B##C/DEEF/DGHF/I..J/",
		"éßßü/éßßü/日本本月/日xy月/z..w",
		"B##C/B##C/D88F/DGHF/I..J", // the only lying bar needs no label
	} {
		if p, err := Parse(drawing); err != nil || p != klotskiOpening {
			t.Errorf("%q is\n%v, %v", drawing, p, err)
		}
	}
}

// TestLabels checks what tells blocks apart.
func TestLabels(t *testing.T) {
	parse := func(labels string, drawing string) Position {
		t.Helper()
		d, err := Notation{Labels: strings.Fields(labels)}.Parse(drawing)
		if err != nil {
			t.Fatal(err)
		}
		return d.Position()
	}
	for _, test := range []struct {
		labels, drawing, other string
		same                   bool
	}{
		{"", "AB.", "BA.", true},
		{"A", "AB.", "BA.", false},
		{"AB", "AB.", "BA.", true},
		{"", "12.", "21.", false},
		{"12", "12.", "21.", true}, // a group may be made of digits
		{"ABC DEF", "ABC.DEF", "CBA.EDF", true},
		{"ABC DEF", "ABC.DEF", "ABD.CEF", false},
		{"AB", "AABC", "AACB", false}, // a group over two shapes, and C alone
		{"", "#AA.", "B##.", true},    // each is the only one of its shape
	} {
		if got := parse(test.labels, test.drawing) == parse(test.labels, test.other); got != test.same {
			t.Errorf("with the labels %q, %s and %s are the same: %v", test.labels, test.drawing, test.other, got)
		}
	}
	if parse("", "#AA.").Tray() != parse("", "BAA.").Tray() {
		t.Error("the only block of its shape is told apart by #")
	}
	if parse("", "#A.").Tray() == parse("", "BA.").Tray() {
		t.Error("# does not tell a block apart from another of its shape")
	}
	locked, err := Notation{AxisLocked: true}.Parse("AA.B/C..B/C.DD/C.DD")
	if err != nil {
		t.Fatal(err)
	}
	for anchor, want := range map[int]Axis{0: Horizontal, 3: Vertical, 4: Vertical, 10: Free} {
		p := locked.Position()
		if got := p.Tray().Kind(p.At(anchor)).Axis; got != want {
			t.Errorf("the block at %d is %v, want %v", anchor, got, want)
		}
	}
	if _, err := locked.Position().MarshalText(); !errors.Is(err, ErrPosition) {
		t.Errorf("marshalling a position with locks gives the error %v", err)
	}
}

// TestDrawingNames follows the names of blocks through moves.
func TestDrawingNames(t *testing.T) {
	d, err := Notation{}.Parse("B##C/B##C/DEEF/DGHF/I..J")
	if err != nil {
		t.Fatal(err)
	}
	if d.Line() != "B##C/B##C/DEEF/DGHF/I..J" {
		t.Errorf("the drawing reads back as %s", d.Line())
	}
	for b := range d.Position().Blocks() {
		if name := d.Name(b.Anchor); d.Anchor(name) != b.Anchor {
			t.Errorf("the block at %d is named %c, which is at %d", b.Anchor, name, d.Anchor(name))
		}
	}
	if d.Name(2) != 0 || d.Name(17) != 0 || d.Anchor('X') != -1 || d.Anchor(0) != -1 || d.Anchor('.') != -1 {
		t.Error("cells without anchors have names, or names without blocks anchors")
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		moves := d.Position().AppendMoves(nil, Finger)
		move := moves[r.IntN(len(moves))]
		name := d.Name(move.From)
		next, err := d.Apply(move)
		if err != nil || next.Name(move.To) != name || next.Anchor(name) != move.To {
			t.Fatalf("%v of %s gives %s, %v; %c is lost", move, d.Line(), next.Line(), err, name)
		}
		d = next
	}
	if _, err := d.Apply(Move{Small, 0, 0}); !errors.Is(err, ErrIllegalMove) {
		t.Errorf("applying an illegal move gives the error %v", err)
	}
	if got := (Drawing{}).String(); got != "invalid position" {
		t.Errorf("the zero Drawing is drawn as %s", got)
	}
	mustPanic(t, "cell 20", func() { d.Name(20) })
	mustPanic(t, "zero Position", func() { Drawing{}.Name(0) })
	mustPanic(t, "zero Position", func() { Drawing{}.Anchor('A') })
	mustPanic(t, "zero Position", func() { _, _ = Drawing{}.Apply(Move{Small, 0, 4}) })
	mustPanic(t, "zero Position", func() { _, _ = Drawing{}.Exit() })
	if (Drawing{}).Line() != "invalid position" || (Drawing{}).Position() != (Position{}) {
		t.Errorf("the zero Drawing is drawn as %s, its position is\n%v", Drawing{}.Line(), Drawing{}.Position())
	}
}

// TestStandardNames checks the names that positions are drawn with.
func TestStandardNames(t *testing.T) {
	for drawing, want := range map[string]string{
		"xyyz/xyyz/abbc/adec/f..g":            "A##B/A##B/CDDE/CFGE/H..I",
		"AA.BB/AA.BB":                         "AA.BB/AA.BB", // two 2x2: neither is the target
		"AA.##/AA.##":                         "AA.##/AA.##",
		"#.AA/BBAA":                           "A.##/BB##", // the label of the only single is dropped
		"#xAA/B.AA":                           "#ABB/C.BB", // # is taken
		"zy1/x2*/...":                         "AB1/C2*/...",
		"abcdefgh/ijklmnop/qrstuvwx/yz012345": "ABCDEFGH/IJKLMNOP/QRSTUVWX/YZ012345",
	} {
		if got := MustParse(drawing).Line(); got != want {
			t.Errorf("%s is drawn as %s, want %s", drawing, got, want)
		}
	}
}

// seedDrawings are drawings to start fuzzing with.
func seedDrawings() []string {
	seeds := []string{"A", ".", "*.", "12/3.", "#A/#B", "ABC/*.*/..*/*.*/DEF", "AAA**/BAB../BBB../...../CD...", "日/本"}
	for _, p := range drawnPuzzles() {
		seeds = append(seeds, p.start, p.goal)
	}
	for _, m := range malformedGrids {
		if len(m.drawing) < 1000 {
			seeds = append(seeds, m.drawing)
		}
	}
	return seeds
}

// checkFault checks that an error is a ParseError of the input with a sensible place.
func checkFault(t *testing.T, err, sentinel error, input string) {
	t.Helper()
	fault, ok := errors.AsType[*ParseError](err)
	if !ok || !errors.Is(err, sentinel) {
		t.Fatalf("%q gives the error %v", input, err)
	}
	if fault.Input != input || fault.Row < 0 || fault.Row > len(input)+1 || fault.Column > len(input)+1 || fault.Problem == "" ||
		(fault.Row == 0) != (fault.Column == 0) {
		t.Fatalf("%q gives a fault at row %d, column %d: %v", input, fault.Row, fault.Column, fault)
	}
}

// FuzzParse checks that parsing any text never panics, and that what parses round-trips.
func FuzzParse(f *testing.F) {
	for _, seed := range seedDrawings() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, drawing string) {
		p, err := Parse(drawing)
		if err != nil {
			checkFault(t, err, ErrDrawing, drawing)
			return
		}
		checkText(t, p)
		if text, err := p.MarshalText(); err != nil {
			t.Fatalf("%q cannot be marshaled: %v", drawing, err)
		} else if back, err := Parse(string(text)); err != nil || back != p {
			t.Fatalf("%q is marshaled as %s, which is\n%v, %v", drawing, text, back, err)
		}
	})
}

// FuzzNotation checks the same of drawings with labels and locks, which the tray of the position reads back.
func FuzzNotation(f *testing.F) {
	for _, seed := range seedDrawings() {
		f.Add(seed, "AB", "C", true)
		f.Add(seed, "1A", "", false)
	}
	f.Fuzz(func(t *testing.T, drawing, label, other string, locked bool) {
		n := Notation{Labels: []string{label, other}, AxisLocked: locked}
		if other == "" {
			n.Labels = n.Labels[:1]
		}
		d, err := n.Parse(drawing)
		if err != nil {
			checkFault(t, err, ErrDrawing, drawing)
			return
		}
		checkText(t, d.Position())
		again, err := n.Parse(d.Line())
		if err != nil || again != d {
			t.Fatalf("%q is drawn as %s, which is %s, %v", drawing, d.Line(), again.Line(), err)
		}
	})
}

// FuzzTrayParse checks the same of drawings on given trays.
func FuzzTrayParse(f *testing.F) {
	trays := []*Tray{Classic}
	for _, name := range []string{"a label over two shapes", "walls inside", "labels and axes", "tiles"} {
		tray, err := NewTray(oddPuzzles[name].spec)
		if err != nil {
			f.Fatal(err)
		}
		trays = append(trays, tray)
	}
	for _, seed := range append(seedDrawings(), "AABB/..CC/..C.", "##.7/BB8.") {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, drawing string) {
		for _, tray := range trays {
			p, err := tray.Parse(drawing)
			if err != nil {
				checkFault(t, err, ErrDrawing, drawing)
				continue
			}
			checkText(t, p)
		}
	})
}

// FuzzParseShape checks that parsing any text as a shape never panics, and that shapes round-trip.
func FuzzParseShape(f *testing.F) {
	for _, seed := range append(seedDrawings(), ".#./###", "#.#", "..#/.../#..") {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, drawing string) {
		s, err := ParseShape(drawing)
		if err != nil {
			checkFault(t, err, ErrDrawing, drawing)
			return
		}
		if back, err := ParseShape(s.String()); err != nil || back != s {
			t.Fatalf("%q is the shape %v, which reads back as %v, %v", drawing, s, back, err)
		}
		area := 0
		right, bottom := 0, 0
		for x, y := range s.Cells() {
			area++
			right, bottom = max(right, x), max(bottom, y)
		}
		if !s.IsValid() || area != s.Area() || right+1 != s.Width() || bottom+1 != s.Height() {
			t.Fatalf("%q is the shape %v of %d x %d and area %d", drawing, s, s.Width(), s.Height(), s.Area())
		}
	})
}
