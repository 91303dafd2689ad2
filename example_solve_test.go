package klotski_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"example.com/klotski"
)

func ExampleSolve() {
	start := klotski.MustParse(`
		##A
		##.
		B..`)
	goal := klotski.MustParseGoal(`
		...
		.##
		.##`)
	solution, err := klotski.Solve(context.Background(), start, goal, klotski.Unit)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solution.Len(), "moves,", solution.Explored, "positions explored")
	for move, position := range solution.Moves() {
		fmt.Println(move)
		fmt.Println(position)
	}
	// Output:
	// 7 moves, 30 positions explored
	// kind 1: 2 → 5
	// ##.
	// ##A
	// B..
	// kind 1: 5 → 8
	// ##.
	// ##.
	// A.B
	// kind 2: 0 → 1
	// .##
	// .##
	// A.B
	// kind 1: 6 → 3
	// .##
	// A##
	// ..B
	// kind 1: 8 → 7
	// .##
	// A##
	// .B.
	// kind 1: 7 → 6
	// .##
	// A##
	// B..
	// kind 2: 1 → 4
	// ...
	// A##
	// B##
}

func ExampleSolve_metrics() {
	for m := range klotski.Metric(klotski.Metrics) {
		solution, err := klotski.Solve(context.Background(), opening, klotski.Exit, m)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m, solution.Len())
	}
	// Output:
	// unit 116
	// straight 90
	// finger 81
}

// Any of several goals will do, and some cannot be reached.
func ExampleSolve_unsolvable() {
	start := klotski.MustParse("123/54.")
	ordered := klotski.MustParseGoal("123/45.")
	_, err := klotski.Solve(context.Background(), start, ordered, klotski.Unit)
	fmt.Println(errors.Is(err, klotski.ErrUnsolvable))

	clockwise := klotski.MustParseGoal("123/54.")
	solution, err := klotski.Solve(context.Background(), start, klotski.AnyOf(ordered, clockwise), klotski.Unit)
	fmt.Println(solution.Len(), err)
	// Output:
	// true
	// 0 <nil>
}

// Names of blocks are kept by a Drawing.
func ExampleSolution_Moves() {
	d, err := klotski.Notation{Labels: []string{"x", "y"}}.Parse("x./y.")
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := klotski.Solve(context.Background(), d.Position(), klotski.MustParseGoal("../x."), klotski.Finger)
	if err != nil {
		fmt.Println(err)
		return
	}
	for move := range solution.Moves() {
		path, _ := d.Position().Path(move)
		fmt.Printf("%c goes %v\n", d.Name(move.From), path)
		d, _ = d.Apply(move)
	}
	fmt.Println(d.Line())
	// Output:
	// y goes [2 3]
	// x goes [0 2]
	// ../xy
}

func ExampleSolution_Count() {
	solution, err := klotski.Solve(context.Background(), opening, klotski.Exit, klotski.Unit)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solution.Count(), "shortest solutions")
	fmt.Println("they begin with", solution.FirstMoves())
	// Output:
	// 4112640000 shortest solutions
	// they begin with [kind 1: 16 → 17 kind 1: 19 → 18]
}

func ExampleSolution_FirstMoves() {
	start := klotski.MustParse("1./..")
	solution, err := klotski.Solve(context.Background(), start, klotski.MustParseGoal("../.1"), klotski.Unit)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solution.FirstMoves())
	// Output:
	// [kind 1: 0 → 1 kind 1: 0 → 2]
}

func ExampleSolution_Line() {
	solution, err := klotski.Solve(context.Background(), klotski.MustParse("1./.."), klotski.MustParseGoal("../.1"), klotski.Finger)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solution.Start().Line(), solution.Metric(), solution.Line())
	// Output:
	// A./.. finger [kind 1: 0 → 3]
}

func ExampleSolution_Solved() {
	start := klotski.MustParse(".A./BCD")
	solution, err := klotski.Solve(context.Background(), start, klotski.MustParseGoal("A.B/..."), klotski.Unit)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solution.Len(), "moves to any of")
	for p := range solution.Solved() {
		fmt.Println(p.Line())
	}
	// Output:
	// 2 moves to any of
	// ABC/.D.
	// A.B/.CD
	// A.B/CD.
}

func ExampleExplore() {
	e, err := klotski.Explore(context.Background(), opening, klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Len(), "positions, the farthest", e.Depth(), "moves away:")
	for p := range e.Farthest().Solved() {
		fmt.Println(p)
	}
	solution, err := e.Solve(klotski.Exit)
	fmt.Println(solution.Len(), err)
	// Output:
	// 25955 positions, the farthest 167 moves away:
	// ABC.
	// .BCD
	// EEFG
	// ##FH
	// ##IH
	// ABCD
	// .BEF
	// GGEF
	// ##HI
	// ##H.
	// .ABC
	// DAB.
	// EFGG
	// HF##
	// HI##
	// ABCD
	// EFC.
	// EFGG
	// HI##
	// .I##
	// 116 <nil>
}

func ExampleExploration_Levels() {
	e, err := klotski.Explore(context.Background(), klotski.MustParse("123/45."), klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Levels())
	// Output:
	// [1 2 3 5 6 7 10 12 12 16 23 25 28 39 44 40 29 21 18 12 6 1]
}

func ExampleExploration_All() {
	e, err := klotski.Explore(context.Background(), klotski.MustParse("A./.*"), klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for distance, p := range e.All() {
		fmt.Println(distance, p.Line())
	}
	// Output:
	// 0 A./.*
	// 1 .A/.*
	// 1 ../A*
}

func ExampleExploration_Index() {
	e, err := klotski.Explore(context.Background(), klotski.MustParse("12/3."), klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	i, ok := e.Index(klotski.MustParse(".2/13"))
	fmt.Println(i, ok, e.Distance(i), e.Position(i).Line())
	_, ok = e.Index(klotski.MustParse("21/3."))
	fmt.Println(ok)
	// Output:
	// 3 true 2 .2/13
	// false
}

func ExampleExploration_Solve() {
	e, err := klotski.Explore(context.Background(), klotski.MustParse("12/3."), klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, drawing := range []string{"2./..", "3./..", "21/.."} {
		solution, err := e.Solve(klotski.MustParseGoal(drawing))
		if err != nil {
			fmt.Println(drawing, errors.Is(err, klotski.ErrUnsolvable))
			continue
		}
		fmt.Println(drawing, solution.Len())
	}
	// Output:
	// 2./.. 3
	// 3./.. 3
	// 21/.. true
}

func ExampleNewEngine() {
	engine, err := klotski.NewEngine(context.Background(), opening, klotski.Exit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	distances, _ := engine.Distances(opening)
	fmt.Println("unit, straight and finger moves left:", distances)
	best, _ := engine.Best(opening, klotski.Finger)
	change, _ := engine.Change(opening, best)
	fmt.Println(best, "changes them by", change)
	fmt.Println("the whole line:", len(engine.Line(opening, klotski.Finger)))
	// Output:
	// unit, straight and finger moves left: [116 90 81]
	// kind 1: 16 → 17 changes them by [-1 -1 -1]
	// the whole line: 81
}

func ExampleEngine_Moves() {
	start := klotski.MustParse("12/3.")
	engine, err := klotski.NewEngine(context.Background(), start, klotski.MustParseGoal("2./.."), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for move, distances := range engine.Moves(start, klotski.Unit) {
		fmt.Println(move, distances)
	}
	// Output:
	// kind 2: 1 → 3 [4 4 4]
	// kind 3: 2 → 3 [2 2 2]
}

func ExampleEngine_Levels() {
	engine, err := klotski.NewEngine(context.Background(), opening, klotski.Exit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	levels := engine.Levels(klotski.Unit)
	fmt.Println(levels[0], "of", engine.Len(), "positions are solved; the hardest takes", len(levels)-1, "moves")
	// Output:
	// 964 of 25955 positions are solved; the hardest takes 126 moves
}

func ExampleEngine_Save() {
	engine, err := klotski.NewEngine(context.Background(), klotski.MustParse("123/45."), klotski.MustParseGoal("54./321"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	dir, err := os.MkdirTemp("", "klotski")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "tiles")
	if err := engine.Save(name); err != nil {
		fmt.Println(err)
		return
	}
	saved, err := klotski.OpenEngine(name)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer saved.Close()
	fmt.Println(saved.Start().Line(), "to", saved.Goal(), saved.Len())
	fmt.Println(saved.Distances(saved.Start()))
	// Output:
	// 123/45. to 54./321 360
	// [13 13 13] true
}

func ExampleOpenEngine() {
	name := filepath.Join(os.TempDir(), "klotski-example")
	if err := os.WriteFile(name, []byte(strings.Repeat("no table ", 10)), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(name)
	_, err := klotski.OpenEngine(name)
	fmt.Println(errors.Is(err, klotski.ErrTable))
	// Output:
	// true
}

func ExampleExploration_Farthest() {
	e, err := klotski.Explore(context.Background(), klotski.MustParse("123/45."), klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	farthest := e.Farthest()
	for p := range farthest.Solved() {
		fmt.Println(p.Line(), "is", farthest.Len(), "moves away,", farthest.Count(), "shortest ways")
	}
	// Output:
	// 45./123 is 21 moves away, 4 shortest ways
}

// The best finger moves of Pennant, ties broken by the other metrics, take no
// more cells than the best unit moves.
func ExampleEngine_Line() {
	start := klotski.MustParse(`
		##BB
		##CC
		DE..
		FGHH
		FGII`)
	engine, err := klotski.NewEngine(context.Background(), start, klotski.MustParseGoal("..../..../..../##../##.."), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	cells, p := 0, start
	line := engine.Line(start, klotski.Finger)
	for _, move := range line {
		path, _ := p.Path(move)
		cells += len(path) - 1
		p, _ = p.Apply(move)
	}
	fmt.Println(len(line), "moves,", cells, "cells;", len(engine.Line(start, klotski.Unit)), "unit moves")
	// Output:
	// 59 moves, 83 cells; 83 unit moves
}

func ExampleEngine_Best() {
	start := klotski.MustParse("12/3.")
	engine, err := klotski.NewEngine(context.Background(), start, klotski.MustParseGoal("2./.."), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for p := start; ; {
		distances, _ := engine.Distances(p)
		fmt.Println(p.Line(), distances)
		move, ok := engine.Best(p, klotski.Unit)
		if !ok {
			break
		}
		p, _ = p.Apply(move)
	}
	// Output:
	// 12/3. [3 3 3]
	// 12/.3 [2 2 2]
	// .2/13 [1 1 1]
	// 2./13 [0 0 0]
}

func ExampleEngine_Change() {
	start := klotski.MustParse("1./..")
	engine, err := klotski.NewEngine(context.Background(), start, klotski.MustParseGoal("../.1"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for move := range start.Moves(klotski.Finger) {
		change, _ := engine.Change(start, move)
		fmt.Println(move, change)
	}
	// Output:
	// kind 1: 0 → 1 [-1 -1 0]
	// kind 1: 0 → 2 [-1 -1 0]
	// kind 1: 0 → 3 [-2 -2 -1]
}

func ExampleSolution_Len() {
	solution, err := klotski.Solve(context.Background(), threeTiles, secondHome, klotski.Unit)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solution.Len())
	// Output:
	// 3
}

func ExampleSolution_Start() {
	solution, err := klotski.Solve(context.Background(), threeTiles, secondHome, klotski.Unit)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solution.Start())
	// Output:
	// 12
	// 3.
}

func ExampleSolution_Metric() {
	solution, err := klotski.Solve(context.Background(), threeTiles, secondHome, klotski.Finger)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solution.Metric())
	// Output:
	// finger
}

// The three tiles go around in a ring of twelve positions.
func ExampleExploration_Len() {
	e, err := klotski.Explore(context.Background(), threeTiles, klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Len())
	// Output:
	// 12
}

func ExampleExploration_Depth() {
	e, err := klotski.Explore(context.Background(), threeTiles, klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Depth())
	// Output:
	// 6
}

func ExampleExploration_Metric() {
	e, err := klotski.Explore(context.Background(), threeTiles, klotski.Straight, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Metric())
	// Output:
	// straight
}

// The first position is the start, the last one of the farthest.
func ExampleExploration_Position() {
	e, err := klotski.Explore(context.Background(), threeTiles, klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Position(0))
	fmt.Println()
	fmt.Println(e.Position(e.Len() - 1))
	// Output:
	// 12
	// 3.
	//
	// .3
	// 21
}

func ExampleExploration_Distance() {
	e, err := klotski.Explore(context.Background(), threeTiles, klotski.Unit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range e.Len() {
		fmt.Print(e.Distance(i), " ")
	}
	// Output:
	// 0 1 1 2 2 3 3 4 4 5 5 6
}
