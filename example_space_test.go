package klotski_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/klotski"
)

// threeBlocks is a small space: two small blocks and a lying one on six cells.
var threeBlocks = must(klotski.MustParse("AA./BC.").Space())

func ExampleEnumerate() {
	// Klotski: four small, four standing, one lying, one 2x2.
	space, err := klotski.Enumerate(klotski.Classic, 4, 4, 1, 1)
	fmt.Println(space.Len(), err)
	_, err = klotski.Enumerate(klotski.Classic, 4, 4, 2, 2)
	fmt.Println(err)
	// Output:
	// 65880 <nil>
	// klotski: bad block set: the blocks cover 24 cells, the tray has 20
}

func ExampleSpace() {
	s := threeBlocks
	for i, p := range s.All() {
		if s.Index(p) != i || s.Position(i) != p {
			fmt.Println("this is not printed")
		}
		if i < 5 {
			fmt.Println(i, p.Line())
		}
	}
	fmt.Println("…", s.Len(), "configurations")
	// Output:
	// 0 ..A/BCC
	// 1 ..A/BBC
	// 2 .A./BCC
	// 3 .A./BBC
	// 4 .AB/.CC
	// … 24 configurations
}

func ExampleSpace_Tray() {
	fmt.Println(threeBlocks.Tray())
	// Output:
	// 3x2 ...... # 0 "" ## 0 ""
}

func ExampleSpace_Counts() {
	fmt.Println(threeBlocks.Counts())
	// Output:
	// [2 1]
}

func ExampleSpace_Len() {
	// Counting does not list: this takes a few milliseconds.
	space, err := klotski.MustParse("12345/6789A/BCDEF/GHI../.....").Space()
	fmt.Println(space.Len(), err)
	// Output:
	// 8481098545920000 <nil>
}

func ExampleSpace_States() {
	space := must(opening.Space())
	fmt.Println(space.States(), "states number", space.Len(), "configurations")
	// Output:
	// 1449 states number 65880 configurations
}

func ExampleSpace_Contains() {
	fmt.Println(threeBlocks.Contains(klotski.MustParse("X../YZZ")), threeBlocks.Contains(klotski.MustParse("X../YYZ")))
	fmt.Println(threeBlocks.Contains(klotski.MustParse("X../.YY")))
	// Output:
	// true true
	// false
}

func ExampleSpace_Index() {
	space := must(opening.Space())
	fmt.Println(space.Index(opening))
	// Output:
	// 50547
}

func ExampleSpace_Position() {
	space := must(opening.Space())
	fmt.Println(space.Position(50000))
	// Output:
	// A##B
	// A##B
	// CDEF
	// GD.H
	// G.II
}

func ExampleSpace_All() {
	small := 0
	for _, p := range must(opening.Space()).All() {
		if p.At(0) == klotski.Small {
			small++
		}
	}
	fmt.Println(small, "configurations have a small block at the top left")
	// Output:
	// 18410 configurations have a small block at the top left
}

func ExampleSpace_Random() {
	space := must(opening.Space())
	p := space.Random(rand.New(rand.NewPCG(1, 2)))
	fmt.Println(space.Contains(p))
	// Output:
	// true
}

func ExampleSpace_Graph() {
	g, err := threeBlocks.Graph(context.Background(), klotski.Unit)
	fmt.Println(g.Order(), "configurations,", g.Size(), "moves,", err)
	fmt.Println("from", threeBlocks.Position(0).Line(), "to")
	for _, v := range g.Neighbors(0) {
		fmt.Println("    ", threeBlocks.Position(int(v)).Line())
	}
	// Output:
	// 24 configurations, 32 moves, <nil>
	// from ..A/BCC to
	//      .A./BCC
	//      A.B/.CC
}

func ExampleSpace_Graphs() {
	space := must(opening.Space())
	graphs, err := space.Graphs(context.Background(), nil)
	fmt.Println(err)
	for m, g := range graphs {
		fmt.Println(klotski.Metric(m), g.Size())
	}
	// Output:
	// <nil>
	// unit 103390
	// straight 108798
	// finger 114958
}

func ExampleGoal() {
	goal := klotski.MustParseGoal("AA./...")
	reached, err := goal.Reached(klotski.MustParse("XX./YZ."))
	fmt.Println(reached, err)
	// Output:
	// true <nil>
}

func ExampleGoal_String() {
	goal := klotski.AnyOf(klotski.MustParseGoal("#./#."), klotski.MustParseGoal(".#/.#"))
	fmt.Println(goal)
	// Output:
	// #./#. or .#/.#
}

func ExampleGoal_Reached() {
	reached, err := klotski.Exit.Reached(klotski.MustParse("BACD/BCCD/EFFG/E##G/H##I"))
	fmt.Println(reached, err)
	// Output:
	// true <nil>
}

func ExampleGoal_Check() {
	goal := klotski.MustParseGoal("AAA/...")
	fmt.Println(goal.Check(klotski.MustParse("XX./YZ.")))
	// Output:
	// klotski: bad goal: row 1, column 1: no block has the shape ### of 'A'
}

func ExampleParseGoal() {
	// The lying block may be anywhere; the target has to be at the bottom right.
	goal, err := klotski.ParseGoal(`
		...
		..#`)
	fmt.Println(err)
	fmt.Println(goal.Reached(klotski.MustParse("AA./B.#")))
	fmt.Println(goal.Reached(klotski.MustParse("#AA/B..")))
	// Output:
	// <nil>
	// true <nil>
	// false <nil>
}

func ExampleMustParseGoal() {
	fmt.Println(klotski.MustParseGoal("..../..../..../##../##.."))
	// Output:
	// ..../..../..../##../##..
}

func ExampleBlocksAt() {
	goal := klotski.BlocksAt(klotski.Block{Kind: klotski.Big, Anchor: 12})
	fmt.Println(goal)
	reached, err := goal.Reached(opening)
	fmt.Println(reached, err)
	// Output:
	// kind 4 at 12
	// false <nil>
}

func ExampleLayout() {
	goal := klotski.Layout(klotski.MustParse("AB/C."))
	reached, err := goal.Reached(klotski.MustParse("XY/Z."))
	fmt.Println(reached, err)
	// Output:
	// true <nil>
}

func ExampleAnyOf() {
	// The 2x2 in one of the lower corners.
	goal := klotski.AnyOf(
		klotski.BlocksAt(klotski.Block{Kind: klotski.Big, Anchor: 12}),
		klotski.BlocksAt(klotski.Block{Kind: klotski.Big, Anchor: 14}),
	)
	solved, err := must(opening.Space()).Solved(goal)
	fmt.Println(len(slices.Collect(solved)), err)
	// Output:
	// 15630 <nil>
}

func ExampleSpace_Solved() {
	space := must(opening.Space())
	solved, err := space.Solved(klotski.Exit)
	fmt.Println(len(slices.Collect(solved)), err)
	for index := range solved {
		fmt.Println(space.Position(index))
		break
	}
	// Output:
	// 6795 <nil>
	// ..AB
	// CDEF
	// GGEF
	// H##I
	// H##I
}

func ExampleSpace_Hardest() {
	space := must(opening.Space())
	unit := must(space.Graph(context.Background(), klotski.Unit))
	hardest, err := space.Hardest(unit, klotski.Exit)
	fmt.Println(hardest.Distance, "moves from", len(hardest.Starts), "starts", err)
	fmt.Println(space.Position(int(hardest.Starts[0])))
	fmt.Println("Klotski takes", hardest.Distances[space.Index(opening)])
	// Output:
	// 126 moves from 4 starts <nil>
	// .A##
	// .A##
	// BBCD
	// EFCG
	// EHIG
	// Klotski takes 116
}

func ExampleHardest() {
	graph := must(threeBlocks.Graph(context.Background(), klotski.Unit))
	h := must(threeBlocks.Hardest(graph, klotski.MustParseGoal("..A/...")))
	fmt.Println(h.Solved, "solved,", h.Solvable, "solvable, the hardest takes", h.Distance)
	// Output:
	// 9 solved, 24 solvable, the hardest takes 4
}

func ExampleMirror() {
	p := klotski.MustParse(`
		AA.
		B..
		...`)
	for m := range klotski.Mirror(klotski.Mirrors) {
		image, ok := p.Mirror(m)
		if ok {
			fmt.Println(m, image.Line())
		} else {
			fmt.Println(m, "makes a standing block, which this tray does not know")
		}
	}
	// Output:
	// left-right .AA/..B/...
	// up-down .../A../BB.
	// half turn .../..A/.BB
	// transpose makes a standing block, which this tray does not know
	// anti-transpose makes a standing block, which this tray does not know
	// quarter turn makes a standing block, which this tray does not know
	// three-quarter turn makes a standing block, which this tray does not know
}

func ExampleMirror_String() {
	fmt.Println(klotski.LeftRight, klotski.QuarterTurn)
	// Output:
	// left-right quarter turn
}

func ExamplePosition_Mirror() {
	image, ok := klotski.MustParse("AA#/B##/...").Mirror(klotski.UpDown)
	fmt.Println(image.IsValid(), ok) // the mirrored # would be another shape
	image, ok = klotski.MustParse("AA./B../...").Mirror(klotski.UpDown)
	fmt.Println(image.Line(), ok)
	// Output:
	// false false
	// .../A../BB. true
}

func ExampleSpace_Mirrors() {
	fmt.Println(must(opening.Space()).Mirrors())
	fmt.Println(threeBlocks.Mirrors())
	// Output:
	// [left-right up-down half turn]
	// [left-right up-down half turn]
}

func ExampleSpace_Permutation() {
	p := threeBlocks.Permutation(klotski.LeftRight)
	fmt.Println(threeBlocks.Position(0).Line(), threeBlocks.Position(int(p[0])).Line())
	// Output:
	// ..A/BCC A../BBC
}
