package klotski

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// notations of one position each. The hexadecimal number of Klotski is the one that the depuzzled solver shows.
var classicNotations = []struct{ drawing, compact, hex string }{
	{"B##C/B##C/DEEF/DGHF/I..J", "^##^v##v^<>^voovo..o", "0x0201a4d8d4bfd9f4"},
	{"..../..../..../..../....", "....................", "0x0000000000000000"},
	{"A.../..../..../..../....", "o...................", "0x0000000000000001"},
	{"..../..../..../..../...A", "...................o", "0x0200000000000000"},
	{"AABB/AABB/..../CC../....", "########....<>......", ""},
	{"AABB/AACC/DE../FGHH/FGII", "##<>##<>oo..^^<>vv<>", ""},
}

func TestClassicNotations(t *testing.T) {
	for _, tt := range classicNotations {
		p := MustParse(tt.drawing)
		compact, err := p.Compact()
		if err != nil || compact != tt.compact {
			t.Errorf("%s: compact %q, %v; want %q", tt.drawing, compact, err, tt.compact)
		}
		if back, err := ParseCompact(tt.compact); err != nil || back != p {
			t.Errorf("ParseCompact(%q) =\n%v, %v", tt.compact, back, err)
		}
		hex, err := p.Hex()
		if err != nil || tt.hex != "" && hex != tt.hex {
			t.Errorf("%s: hex %q, %v; want %q", tt.drawing, hex, err, tt.hex)
		}
		for _, text := range []string{hex, hex[2:], strings.ToUpper(hex)} {
			if back, err := ParseHex(text); err != nil || back != p {
				t.Errorf("ParseHex(%q) =\n%v, %v", text, back, err)
			}
		}
	}
}

// TestClassicNotationsAll goes through all configurations of Klotski's blocks and back, in both notations.
func TestClassicNotationsAll(t *testing.T) {
	space, err := Enumerate(Classic, 4, 4, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range space.All() {
		if i%7 != 0 && !*long {
			continue
		}
		compact, err := p.Compact()
		if err != nil {
			t.Fatal(err)
		}
		hex, err := p.Hex()
		if err != nil {
			t.Fatal(err)
		}
		if back, err := ParseCompact(compact); err != nil || back != p {
			t.Fatalf("%s: %v, %v", compact, back, err)
		}
		if back, err := ParseHex(hex); err != nil || back != p {
			t.Fatalf("%s: %v, %v", hex, back, err)
		}
	}
}

// hexOf writes codes, given as one digit for each cell, as a number.
func hexOf(codes string) string {
	var number uint64
	for cell, r := range strings.ReplaceAll(codes, "/", "") {
		number |= uint64(r-'0') << (3 * cell)
	}
	return fmt.Sprintf("%#x", number)
}

func TestClassicNotationErrors(t *testing.T) {
	for _, tt := range []struct {
		text        string
		row, column int
	}{
		{"", 0, 0},
		{"...................", 0, 0},
		{".....................", 0, 0},
		{".....x..............", 2, 2},
		{">...................", 1, 1}, // a right half alone
		{"<...................", 1, 1},
		{"...<>...............", 1, 4}, // over the edge
		{"v...................", 1, 1},
		{"................^...", 5, 1}, // over the edge
		{"^...>...............", 1, 1},
		{"##..................", 1, 1},
		{"##..#o..............", 1, 1},
		{"...##...............", 1, 4},
		{"##..##..##..........", 3, 1}, // half a block below a whole one
		{"###.###.............", 1, 3},
	} {
		_, err := ParseCompact(tt.text)
		checkNotationError(t, tt.text, err, tt.row, tt.column)
	}
	for _, tt := range []struct {
		text        string
		row, column int
	}{
		{"", 0, 0},
		{"0x", 0, 0},
		{"0xg", 0, 0},
		{"-1", 0, 0},
		{"0x10000000000000000", 0, 0},
		{"0x1000000000000000", 0, 0},              // bit 60
		{"0x8201a4d8d4bfd9f4", 0, 0},              // bit 63
		{hexOf("7000/0000/0000/0000/0000"), 1, 1}, // no top left
		{hexOf("6600/7700/0000/0000/0000"), 1, 1}, // two top lefts
		{hexOf("6700/7000/0000/0000/0000"), 1, 1}, // three cells
		{hexOf("0006/7007/7000/0000/0000"), 1, 4}, // over the edge
		{hexOf("0000/0000/0000/0000/6700"), 5, 1}, // over the edge
		{hexOf("2200/0000/0000/0000/0000"), 1, 1}, // two left halves
		{hexOf("0000/0040/0030/0000/0000"), 2, 3}, // a right half below
		{hexOf("6700/7720/3000/0000/0000"), 2, 3}, // over the edge
		{hexOf("6767/7777/0000/0000/7000"), 5, 1}, // two whole blocks, and a rest
		{hexOf("2310/0000/0000/0000/0005"), 5, 4}, // a bottom half
	} {
		_, err := ParseHex(tt.text)
		checkNotationError(t, tt.text, err, tt.row, tt.column)
	}
	other := MustParse("1./..")
	if _, err := other.Compact(); !errors.Is(err, ErrNotation) {
		t.Errorf("Compact of another tray: %v", err)
	}
	if _, err := other.Hex(); !errors.Is(err, ErrNotation) {
		t.Errorf("Hex of another tray: %v", err)
	}
}

// checkNotationError checks sentinel and place of an error.
func checkNotationError(t *testing.T, text string, err error, row, column int) {
	t.Helper()
	fault, ok := errors.AsType[*ParseError](err)
	if !ok || !errors.Is(err, ErrDrawing) || fault.Input != text || fault.Row != row || fault.Column != column {
		t.Errorf("%q: error %v (%+v); want one at row %d, column %d", text, err, fault, row, column)
	}
}

// rushHourBoard is a puzzle of the data set of M. Fogleman, with two walls.
const rushHourBoard = "IBBx..I..LDDJAAL..J.KEEMFFK..MGGHHHM"

func TestRushHour(t *testing.T) {
	d, err := ParseRushHour(rushHourBoard)
	if err != nil {
		t.Fatal(err)
	}
	if want := "IBB*../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM"; d.Line() != want {
		t.Errorf("drawn %s, want %s", d.Line(), want)
	}
	goal, err := RushHourExit(d.Position())
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(t.Context(), d.Position(), goal, Straight)
	if err != nil || s.Len() != 60 {
		t.Fatalf("%v, %v; want 60 moves", s, err)
	}
	replay(t, d, s)
	for move := range d.Position().Moves(Finger) {
		kind := d.Position().Tray().Kind(move.Kind)
		if along := move.To/6 == move.From/6; along != (kind.Axis == Horizontal) {
			t.Errorf("%v of %v", move, kind)
		}
	}
	board, err := d.Position().RushHour()
	if err != nil {
		t.Fatal(err)
	}
	if want := "BCCxooBooDEEFAADooFoGHHIJJGooIKKLLLI"; board != want {
		t.Errorf("written %s, want %s", board, want)
	}
	if back, err := ParseRushHour(board); err != nil || back.Position() != d.Position() {
		t.Errorf("read back: %v, %v", back, err)
	}
}

func TestRushHourErrors(t *testing.T) {
	with := func(row string) string { return row + strings.Repeat("o", 36-len(row)) }
	for _, tt := range []struct {
		text        string
		row, column int
	}{
		{"", 0, 0},
		{with("")[1:], 0, 0},
		{with(""), 0, 0},    // no target
		{with("BBB"), 0, 0}, // no target
		{with("AA*"), 1, 3}, // a wall is x
		{with("AA#"), 1, 3},
		{with("AAb"), 1, 3},
		{with("AA....B"), 2, 1}, // one cell
		{with("AA....B.B"), 2, 1},
		{with("AABB..BB"), 1, 3},
		{with("A.....A"), 1, 1}, // standing
	} {
		_, err := ParseRushHour(tt.text)
		checkNotationError(t, tt.text, err, tt.row, tt.column)
	}
	for _, drawing := range []string{
		"..../....",
		"A...../....../....../....../....../......",
		"AA..../A...../....../....../....../......",
		"##..../....../....../....../....../......", // not locked
	} {
		if board, err := MustParse(drawing).RushHour(); !errors.Is(err, ErrNotation) {
			t.Errorf("%s written as %q, %v", drawing, board, err)
		}
	}
	d, err := ParseRushHour(with("AA...x"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := RushHourExit(d.Position()); !errors.Is(err, ErrGoal) {
		t.Errorf("a wall in the way: %v", err)
	}
	if _, err := RushHourExit(MustParse("AB/..")); !errors.Is(err, ErrGoal) {
		t.Errorf("no target: %v", err)
	}
}

// TestTiles solves the puzzles of the textbooks.
func TestTiles(t *testing.T) {
	for _, tt := range []struct {
		rows [][]int
		want int // -1: no solution
	}{
		{[][]int{{1, 2, 3}, {4, 0, 5}}, 1},
		{[][]int{{4, 1, 2}, {5, 0, 3}}, 5},
		{[][]int{{1, 2, 3}, {5, 4, 0}}, -1},
		{[][]int{{1, 2, 3}, {4, 5, 0}}, 0},
		{[][]int{{8, 6, 7}, {2, 5, 4}, {3, 0, 1}}, 31}, // one of the two hardest of 3x3
		{[][]int{{0, 1}}, 1},
		{[][]int{{2, 0, 1}}, -1},
	} {
		start, err := Tiles(tt.rows)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Solve(t.Context(), start, SolvedTiles(start), Unit)
		if tt.want < 0 {
			if !errors.Is(err, ErrUnsolvable) {
				t.Errorf("%v: %v", tt.rows, err)
			}
			continue
		}
		if err != nil || s.Len() != tt.want {
			t.Fatalf("%v: %v, %v; want %d", tt.rows, s, err, tt.want)
		}
		replay(t, start.Drawing(), s)
	}
	large := make([][]int, 8)
	for i := range 64 {
		large[i/8] = append(large[i/8], i)
	}
	p, err := Tiles(large)
	if err != nil {
		t.Fatal(err)
	}
	if want := ".1234567/89ABCDEF/GHIJKLMN/OPQRSTUV/WXYZabcd/efghijkl/mnopqrst/uvwxyzαβ"; p.Line() != want {
		t.Errorf("%s, want %s", p.Line(), want)
	}
}

func TestTilesErrors(t *testing.T) {
	for _, rows := range [][][]int{
		nil, {}, {{}}, {{1, 2}, {3}}, {{1, 1}}, {{-1, 0}}, {{64, 0}}, make([][]int, 65), {make([]int, 65)},
		{{1, 2}, nil},
	} {
		if _, err := Tiles(rows); !errors.Is(err, ErrTiles) {
			t.Errorf("%v: error %v", rows, err)
		}
	}
}

func FuzzParseCompact(f *testing.F) {
	for _, tt := range classicNotations {
		f.Add(tt.compact)
	}
	f.Add("##..##..##..........")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseCompact(text)
		if err != nil {
			if !errors.Is(err, ErrDrawing) {
				t.Fatal(err)
			}
			return
		}
		if back, err := p.Compact(); err != nil || back != text {
			t.Fatalf("%q read and written is %q, %v", text, back, err)
		}
	})
}

func FuzzParseHex(f *testing.F) {
	f.Add("0x0201a4d8d4bfd9f4")
	f.Add("7")
	f.Add(hexOf("6767/7777/0023/4000/5001"))
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseHex(text)
		if err != nil {
			if !errors.Is(err, ErrDrawing) {
				t.Fatal(err)
			}
			return
		}
		hex, err := p.Hex()
		if err != nil {
			t.Fatal(err)
		}
		digits := strings.ToLower(text)
		digits = strings.TrimLeft(strings.TrimPrefix(digits, "0x"), "0")
		if strings.TrimLeft(hex[2:], "0") != digits {
			t.Fatalf("%q read and written is %q", text, hex)
		}
	})
}

func FuzzParseRushHour(f *testing.F) {
	f.Add(rushHourBoard)
	f.Add("BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM")
	f.Fuzz(func(t *testing.T, board string) {
		d, err := ParseRushHour(board)
		if err != nil {
			if !errors.Is(err, ErrDrawing) {
				t.Fatal(err)
			}
			return
		}
		text, err := d.Position().RushHour()
		if err != nil {
			t.Fatal(err)
		}
		if back, err := ParseRushHour(text); err != nil || back.Position() != d.Position() {
			t.Fatalf("%q read and written is %q, %v", board, text, err)
		}
	})
}
