package klotski_test

import (
	"errors"
	"fmt"
	"slices"

	"example.com/klotski"
)

func ExamplePosition() {
	// Blocks of a shape are interchangeable: this is one position drawn twice.
	p := klotski.MustParse("AAB/CC.")
	q := klotski.MustParse("XXz/YY.")
	fmt.Println(p == q)
	seen := map[klotski.Position]bool{p: true}
	fmt.Println(seen[q])
	fmt.Println(klotski.Position{}, klotski.Position{}.IsValid())
	// Output:
	// true
	// true
	// invalid position false
}

func ExamplePosition_IsValid() {
	fmt.Println(opening.IsValid(), klotski.Position{}.IsValid())
	// Output:
	// true false
}

func ExamplePosition_Tray() {
	fmt.Println(opening.Tray() == klotski.Classic)
	// Output:
	// true
}

func ExampleBlock() {
	p, err := klotski.Classic.Place(
		klotski.Block{Kind: klotski.Big, Anchor: 13},
		klotski.Block{Kind: klotski.Tall, Anchor: 0},
	)
	fmt.Println(p)
	fmt.Println(err)
	// Output:
	// A...
	// A...
	// ....
	// .##.
	// .##.
	// <nil>
}

func ExamplePosition_Blocks() {
	for b := range klotski.MustParse("A##/A##/BCC").Blocks() {
		fmt.Println("kind", b.Kind, "at", b.Anchor)
	}
	// Output:
	// kind 2 at 0
	// kind 4 at 1
	// kind 1 at 6
	// kind 3 at 7
}

func ExamplePosition_Counts() {
	fmt.Println(opening.Counts()) // small, standing, lying, 2x2
	// Output:
	// [4 4 1 1]
}

func ExamplePosition_Gaps() {
	fmt.Println(slices.Collect(opening.Gaps()))
	// Output:
	// [17 18]
}

func ExamplePosition_At() {
	fmt.Println(opening.At(9) == klotski.Wide, opening.At(18) == klotski.Gap)
	// Output:
	// true true
}

func ExamplePosition_Anchor() {
	fmt.Println(opening.Anchor(6), opening.Anchor(18)) // a cell of the 2x2, and a gap
	// Output:
	// 1 -1
}

func ExamplePosition_Cells() {
	fmt.Println(slices.Collect(opening.Cells(1)))
	// Output:
	// [1 2 5 6]
}

func ExamplePosition_Space() {
	space, err := opening.Space()
	fmt.Println(space.Len(), err)
	// Output:
	// 65880 <nil>
}

func ExamplePosition_Drawing() {
	p := klotski.MustParse("zyy/zyy/x7x")
	d := p.Drawing()
	fmt.Println(d.Line())
	fmt.Printf("%c\n", d.Name(6))
	// Output:
	// A##/A##/BCB
	// B
}

func ExamplePosition_String() {
	fmt.Println(opening)
	// Output:
	// A##B
	// A##B
	// CDDE
	// CFGE
	// H..I
}

func ExamplePosition_Line() {
	fmt.Println(opening.Line())
	// Output:
	// A##B/A##B/CDDE/CFGE/H..I
}

func ExamplePosition_AppendText() {
	text, err := opening.AppendText([]byte("start="))
	fmt.Println(string(text), err)
	// Output:
	// start=A##B/A##B/CDDE/CFGE/H..I <nil>
}

func ExamplePosition_MarshalText() {
	text, err := opening.MarshalText()
	fmt.Println(string(text), err)
	_, err = klotski.Position{}.MarshalText()
	fmt.Println(err)
	// Output:
	// A##B/A##B/CDDE/CFGE/H..I <nil>
	// klotski: bad position: the zero Position has no text
}

func ExamplePosition_UnmarshalText() {
	var p klotski.Position
	err := p.UnmarshalText([]byte("B##C/B##C/DEEF/DGHF/I..J"))
	fmt.Println(p == opening, err)
	// Output:
	// true <nil>
}

func ExamplePosition_Key() {
	fmt.Println(opening.Key())
	fmt.Println(klotski.MustParse("A##/...").Key()) // 1 + 2·3 + 2·9
	// Output:
	// 19295055701622
	// 25
}

func ExampleKey() {
	key := opening.Key()
	p, err := klotski.Classic.Position(key)
	fmt.Println(p == opening, err)
	// Output:
	// true <nil>
}

func ExampleKey_String() {
	fmt.Println(klotski.Key(25).String())
	// Output:
	// 25
}

func ExampleKey_AppendText() {
	text, err := klotski.Key(25).AppendText([]byte("key "))
	fmt.Println(string(text), err)
	// Output:
	// key 25 <nil>
}

func ExampleKey_MarshalText() {
	text, err := klotski.Key(25).MarshalText()
	fmt.Println(string(text), err)
	// Output:
	// 25 <nil>
}

func ExampleKey_UnmarshalText() {
	var k klotski.Key
	fmt.Println(k.UnmarshalText([]byte("25")), k)
	fmt.Println(k.UnmarshalText([]byte("minus one")), k)
	// Output:
	// <nil> 25
	// klotski: bad position: "minus one" is not a key 25
}

func ExampleParse() {
	p, err := klotski.Parse(`
		B##C
		B##C
		DEEF
		DGHF
		I..J`)
	fmt.Println(p.Line(), err)
	_, err = klotski.Parse("AAB/C?/..")
	fmt.Println(err)
	// Output:
	// A##B/A##B/CDDE/CFGE/H..I <nil>
	// klotski: bad drawing: row 2, column 3: this row has 2 characters, the first has 3
}

func ExampleMustParse() {
	fmt.Println(klotski.MustParse("12/3."))
	// Output:
	// 12
	// 3.
}

func ExampleParseError() {
	_, err := klotski.Parse("AAB/C D")
	if fault, ok := errors.AsType[*klotski.ParseError](err); ok {
		fmt.Printf("row %d, column %d of %q: %s\n", fault.Row, fault.Column, fault.Input, fault.Problem)
	}
	// Output:
	// row 2, column 2 of "AAB/C D": ' ' cannot stand in a drawing
}

func ExampleParseError_Error() {
	_, err := klotski.Parse("AAB/CD")
	fmt.Println(err)
	// Output:
	// klotski: bad drawing: row 2, column 3: this row has 2 characters, the first has 3
}

func ExampleParseError_Unwrap() {
	_, err := klotski.Parse("AAB/CD")
	fmt.Println(errors.Is(err, klotski.ErrDrawing))
	// Output:
	// true
}

func ExampleNotation() {
	// Two triples that change sides: within a triple, blocks are interchangeable.
	n := klotski.Notation{Labels: []string{"ABC", "DEF"}}
	d, err := n.Parse("ABC/*.*/..*/*.*/DEF")
	fmt.Println(d.Position().Counts(), err)
	// Output:
	// [3 3] <nil>
}

func ExampleNotation_Parse() {
	n := klotski.Notation{Labels: []string{"AX"}}
	_, err := n.Parse("AB/CD")
	fmt.Println(err)
	// Output:
	// klotski: bad drawing: the label "AX" names the block 'X', which is not there
}

func ExampleDrawing() {
	// A drawing keeps the names of its blocks from move to move.
	d, err := klotski.Notation{}.Parse("XY/.Z")
	fmt.Println(d.Line(), err)
	d, err = d.Apply(klotski.Move{Kind: 1, From: 0, To: 2})
	fmt.Println(d.Line(), err)
	fmt.Println(d.Position().Line())
	// Output:
	// XY/.Z <nil>
	// .Y/XZ <nil>
	// .A/BC
}

func ExampleDrawing_Name() {
	d := must(klotski.Notation{}.Parse("XX/YZ"))
	fmt.Printf("%c %c %v\n", d.Name(0), d.Name(3), d.Name(1)) // cell 1 is no anchor
	// Output:
	// X Z 0
}

func ExampleDrawing_Anchor() {
	d := must(klotski.Notation{}.Parse("XX/YZ"))
	fmt.Println(d.Anchor('Z'), d.Anchor('W'))
	// Output:
	// 3 -1
}

func ExampleDrawing_Position() {
	// Drawings with other names can be of one position.
	a := must(klotski.Notation{}.Parse("XX/Y."))
	b := must(klotski.Notation{}.Parse("AA/B."))
	fmt.Println(a == b, a.Position() == b.Position())
	fmt.Println(a.Position().Line())
	// Output:
	// false true
	// AA/B.
}

func ExampleDrawing_Apply() {
	d := must(klotski.Notation{}.Parse("XX/Y."))
	_, err := d.Apply(klotski.Move{Kind: 1, From: 2, To: 1})
	fmt.Println(err)
	// Output:
	// klotski: illegal move: kind 1: 2 → 1: the block cannot slide there
}

func ExampleDrawing_String() {
	fmt.Println(must(klotski.Notation{}.Parse("XX/Y.")))
	// Output:
	// XX
	// Y.
}

func ExampleDrawing_Line() {
	fmt.Println(must(klotski.Notation{}.Parse("XX\nY.")).Line())
	// Output:
	// XX/Y.
}

func ExampleDrawing_Exit() {
	// '#' names the target, though it is the only block of its shape.
	d := must(klotski.Notation{}.Parse(`
		###
		.AA
		B..`))
	goal, err := d.Exit()
	fmt.Println(goal, err)
	// Output:
	// kind 3 at 6 <nil>
}

func ExampleMetric() {
	p := klotski.MustParse(`
		A..
		BB.
		CC.`)
	for m := range klotski.Metric(klotski.Metrics) {
		fmt.Println(m, len(p.AppendMoves(nil, m)))
	}
	// Output:
	// unit 3
	// straight 4
	// finger 7
}

func ExampleMetric_String() {
	fmt.Println(klotski.Unit, klotski.Straight, klotski.Finger)
	// Output:
	// unit straight finger
}

func ExampleParseMetric() {
	m, err := klotski.ParseMetric("straight")
	fmt.Println(m == klotski.Straight, err)
	_, err = klotski.ParseMetric("knight")
	fmt.Println(err)
	// Output:
	// true <nil>
	// klotski: unknown metric: "knight"; known are unit, straight and finger
}

func ExampleMove() {
	next, err := opening.Apply(klotski.Move{Kind: klotski.Small, From: 13, To: 18}) // down and to the right
	fmt.Println(next, err)
	// Output:
	// A##B
	// A##B
	// CDDE
	// C.FE
	// G.HI <nil>
}

func ExampleMove_String() {
	fmt.Println(klotski.Move{Kind: klotski.Small, From: 13, To: 18})
	// Output:
	// kind 1: 13 → 18
}

func ExamplePosition_CanStep() {
	fmt.Println("2x2 down:", opening.CanStep(1, klotski.Down)) // the lying bar blocks it
	fmt.Println("small block down:", opening.CanStep(13, klotski.Down))
	// Output:
	// 2x2 down: false
	// small block down: true
}

func ExamplePosition_Reach() {
	for move := range opening.Reach(13, klotski.Finger) {
		path, err := opening.Path(move)
		fmt.Println(move.To, path, err)
	}
	// Output:
	// 17 [13 17] <nil>
	// 18 [13 17 18] <nil>
}

func ExamplePosition_Moves() {
	for move, next := range klotski.MustParse("A./BB").Moves(klotski.Unit) {
		fmt.Println(move, "gives", next.Line())
	}
	// Output:
	// kind 1: 0 → 1 gives .A/BB
}

func ExamplePosition_AppendMoves() {
	moves := make([]klotski.Move, 0, 32) // taken up again for every position
	moves = opening.AppendMoves(moves[:0], klotski.Straight)
	for _, move := range moves {
		fmt.Println(move)
	}
	// Output:
	// kind 1: 13 → 17
	// kind 1: 14 → 18
	// kind 1: 16 → 17
	// kind 1: 16 → 18
	// kind 1: 19 → 18
	// kind 1: 19 → 17
}

func ExamplePosition_Apply() {
	next, err := opening.Apply(klotski.Move{Kind: klotski.Small, From: 13, To: 17})
	fmt.Println(next.Line(), err)
	_, err = opening.Apply(klotski.Move{Kind: klotski.Big, From: 1, To: 5})
	fmt.Println(err)
	// Output:
	// A##B/A##B/CDDE/C.FE/GH.I <nil>
	// klotski: illegal move: kind 4: 1 → 5: the block cannot slide there
}

func ExamplePosition_Path() {
	p := klotski.MustParse(`
		A.*
		*..
		...`)
	path, err := p.Path(klotski.Move{Kind: 1, From: 0, To: 6})
	fmt.Println(path, err)
	// Output:
	// [0 1 4 7 6] <nil>
}

func ExamplePosition_Metric() {
	m, err := opening.Metric(klotski.Move{Kind: klotski.Small, From: 16, To: 18})
	fmt.Println(m, err)
	// Output:
	// straight <nil>
}
