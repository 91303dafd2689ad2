package klotski_test

import (
	"errors"
	"fmt"
	"slices"

	"example.com/klotski"
)

// must returns a value that is known to come without an error.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// corner is a tray with a wall at the bottom right, for an L-shaped block and small ones:
//
//	. . .
//	. . .
//	. . *
var corner = must(klotski.NewTray(klotski.TraySpec{
	Width: 3, Height: 3, Walls: []int{8},
	Kinds: []klotski.KindSpec{
		{Shape: must(klotski.ParseShape(".#/##"))},
		{Shape: klotski.Rect(1, 1), Label: "AB"},
	},
}))

// opening is Klotski's opening.
var opening = klotski.MustParse(`
	B##C
	B##C
	DEEF
	DGHF
	I..J`)

func ExampleKind() {
	for cell := range 4 {
		fmt.Print(opening.At(cell), " ")
	}
	fmt.Println(opening.At(0) == klotski.Tall, opening.At(17) == klotski.Gap)
	// Output:
	// 2 4 4 2 true true
}

func ExampleDirection() {
	for d := range klotski.Direction(klotski.Directions) {
		fmt.Println(d, opening.CanStep(13, d)) // the left one of the two small blocks in the middle
	}
	// Output:
	// right false
	// down true
	// left false
	// up false
}

func ExampleDirection_String() {
	fmt.Println(klotski.Right, klotski.Down, klotski.Left, klotski.Up)
	// Output:
	// right down left up
}

func ExampleAxis() {
	// The cars of Rush Hour move along their long sides only.
	jam, err := klotski.Notation{AxisLocked: true}.Parse(`
		A.BB
		A...
		..CC`)
	fmt.Println(err)
	for move := range jam.Position().Moves(klotski.Unit) {
		kind := jam.Position().Tray().Kind(move.Kind)
		fmt.Println(kind.Axis, move.From, move.To)
	}
	// Output:
	// <nil>
	// vertical 0 4
	// horizontal 2 1
	// horizontal 10 9
}

func ExampleAxis_String() {
	fmt.Println(klotski.Free, klotski.Horizontal, klotski.Vertical)
	// Output:
	// free horizontal vertical
}

func ExampleNewTray() {
	tray, err := klotski.NewTray(klotski.TraySpec{
		Width: 3, Height: 3, Walls: []int{8},
		Kinds: []klotski.KindSpec{
			{Shape: must(klotski.ParseShape(".#/##"))},
			{Shape: klotski.Rect(1, 1), Label: "AB"},
		},
	})
	fmt.Println(err)
	fmt.Println(tray == corner) // equal specs make the same tray
	_, err = klotski.NewTray(klotski.TraySpec{
		Width: 3, Height: 3,
		Kinds: []klotski.KindSpec{{Shape: klotski.Rect(1, 1)}, {Shape: klotski.Rect(4, 1)}},
	})
	fmt.Println(err)
	fmt.Println(errors.Is(err, klotski.ErrTray))
	// Output:
	// <nil>
	// true
	// klotski: bad tray: Kinds[1] fits nowhere on the tray: ####
	// true
}

func ExampleTraySpec() {
	// A cross of five cells.
	spec := klotski.TraySpec{
		Width: 3, Height: 3, Walls: []int{0, 2, 6, 8},
		Kinds: []klotski.KindSpec{{Shape: klotski.Rect(1, 1)}},
	}
	tray, err := klotski.NewTray(spec)
	fmt.Println(tray.Cells(), err)
	space, err := klotski.Enumerate(tray, 3)
	fmt.Println(space.Len(), err)
	// Output:
	// 5 <nil>
	// 10 <nil>
}

func ExampleTray() {
	t := klotski.Classic
	fmt.Println(t.Width(), "x", t.Height())
	for k := klotski.Kind(1); int(k) <= t.Kinds(); k++ {
		fmt.Println(k, t.Kind(k))
	}
	// Output:
	// 4 x 5
	// 1 #
	// 2 #/#
	// 3 ##
	// 4 ##/##
}

func ExampleTray_Width() {
	fmt.Println(klotski.Classic.Width())
	// Output:
	// 4
}

func ExampleTray_Height() {
	fmt.Println(klotski.Classic.Height())
	// Output:
	// 5
}

func ExampleTray_Cells() {
	fmt.Println(klotski.Classic.Cells(), corner.Cells()) // walls do not count
	// Output:
	// 20 8
}

func ExampleTray_IsWall() {
	fmt.Println(corner.IsWall(7), corner.IsWall(8))
	// Output:
	// false true
}

func ExampleTray_Kinds() {
	fmt.Println(klotski.Classic.Kinds(), corner.Kinds())
	// Output:
	// 4 2
}

func ExampleTray_Kind() {
	fmt.Println(klotski.Classic.Kind(klotski.Wide).Shape)
	fmt.Println(corner.Kind(2).Label)
	// Output:
	// ##
	// AB
}

func ExampleKindSpec_String() {
	fmt.Println(klotski.KindSpec{Shape: klotski.Rect(2, 1), Label: "#", Axis: klotski.Horizontal})
	// Output:
	// ## label "#" horizontal
}

func ExampleTray_Spec() {
	spec := corner.Spec()
	fmt.Println(spec.Width, spec.Height, spec.Walls, spec.Kinds)
	// Output:
	// 3 3 [8] [.#/## # label "AB"]
}

func ExampleTray_String() {
	fmt.Println(corner)
	// Output:
	// 3x3 ........* .#/## 0 "" # 0 "AB"
}

func ExampleTray_Anchors() {
	// The anchor of the L is its upper cell, not the top left of its box.
	//
	//	0 1 2
	//	3 4 5
	//	6 7 *
	fmt.Println(slices.Collect(corner.Anchors(1)))
	fmt.Println(slices.Collect(klotski.Classic.Anchors(klotski.Big)))
	// Output:
	// [1 2 4]
	// [0 1 2 4 5 6 8 9 10 12 13 14]
}

func ExampleTray_Place() {
	p, err := corner.Place(klotski.Block{Kind: 1, Anchor: 2}, klotski.Block{Kind: 2, Anchor: 6})
	fmt.Println(p, err)
	_, err = corner.Place(klotski.Block{Kind: 1, Anchor: 2}, klotski.Block{Kind: 2, Anchor: 4})
	fmt.Println(err)
	// Output:
	// ..C
	// .CC
	// A.* <nil>
	// klotski: bad position: block 1 overlaps another at cell 4
}

func ExampleTray_HasKeys() {
	fmt.Println(klotski.Classic.HasKeys())
	wide := klotski.MustParse("AABBCDEEF......./1234567890......")
	fmt.Println(wide.Tray().HasKeys())
	// Output:
	// true
	// false
}

func ExampleTray_BlockKey() {
	// A move on a key is one subtraction and one addition.
	move := klotski.Move{Kind: klotski.Small, From: 13, To: 17}
	key := opening.Key()
	key -= klotski.Classic.BlockKey(klotski.Block{Kind: move.Kind, Anchor: move.From})
	key += klotski.Classic.BlockKey(klotski.Block{Kind: move.Kind, Anchor: move.To})
	next, err := klotski.Classic.Position(key)
	fmt.Println(next, err)
	// Output:
	// A##B
	// A##B
	// CDDE
	// C.FE
	// GH.I <nil>
}

func ExampleTray_Position() {
	p, err := klotski.Classic.Position(opening.Key())
	fmt.Println(p == opening, err)
	_, err = klotski.Classic.Position(3) // a lying bar with one half missing
	fmt.Println(err)
	// Output:
	// true <nil>
	// klotski: bad position: key 3 at cell 1: the grid breaks off ## that starts at cell 0
}

func ExampleTray_Parse() {
	p, err := corner.Parse("..B/.LL/ALL")
	fmt.Println(p.IsValid(), err)
	p, err = corner.Parse(".BL/.LL/A.*")
	fmt.Println(p.IsValid(), err)
	// Output:
	// false klotski: bad drawing: row 3, column 3: 'L' stands on a wall of the tray
	// true <nil>
}

func ExampleShape() {
	l := must(klotski.ParseShape(".#/##"))
	fmt.Println(l, "has", l.Area(), "cells in", l.Width(), "x", l.Height())
	fmt.Println(l == must(klotski.ParseShape("..A\n.AA")))
	// Output:
	// .#/## has 3 cells in 2 x 2
	// true
}

func ExampleRect() {
	fmt.Println(klotski.Rect(1, 2), klotski.Rect(3, 1))
	// Output:
	// #/# ###
}

func ExampleParseShape() {
	// A block may be in several parts.
	comb, err := klotski.ParseShape("#.#/###")
	fmt.Println(comb, err)
	_, err = klotski.ParseShape("##/#")
	fmt.Println(err)
	// Output:
	// #.#/### <nil>
	// klotski: bad drawing: row 2, column 2: this row has 1 characters, the first has 2
}

func ExampleShape_IsValid() {
	fmt.Println(klotski.Shape{}.IsValid(), klotski.Rect(1, 1).IsValid())
	// Output:
	// false true
}

func ExampleShape_Width() {
	fmt.Println(klotski.Rect(3, 2).Width())
	// Output:
	// 3
}

func ExampleShape_Height() {
	fmt.Println(klotski.Rect(3, 2).Height())
	// Output:
	// 2
}

func ExampleShape_Area() {
	fmt.Println(must(klotski.ParseShape("#.#/###")).Area())
	// Output:
	// 5
}

func ExampleShape_Cells() {
	for x, y := range must(klotski.ParseShape(".#/##")).Cells() {
		fmt.Println("column", x, "row", y)
	}
	// Output:
	// column 1 row 0
	// column 0 row 1
	// column 1 row 1
}

func ExampleShape_String() {
	fmt.Println(must(klotski.ParseShape(`
		.X.
		XXX`)))
	// Output:
	// .#./###
}
