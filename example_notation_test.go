package klotski_test

import (
	"context"
	"errors"
	"fmt"

	"example.com/klotski"
)

func ExampleParseCompact() {
	p, err := klotski.ParseCompact("^##^v##v^<>^voovo..o")
	fmt.Println(p == opening, err)
	_, err = klotski.ParseCompact("^##^v##v^<>^voovo..<")
	fmt.Println(err)
	// Output:
	// true <nil>
	// klotski: bad drawing: row 5, column 4: a block juts out of the tray
}

func ExamplePosition_Compact() {
	fmt.Println(opening.Compact())
	// Output:
	// ^##^v##v^<>^voovo..o <nil>
}

func ExampleParseHex() {
	p, err := klotski.ParseHex("0x0201a4d8d4bfd9f4")
	fmt.Println(p == opening, err)
	_, err = klotski.ParseHex("0x1201a4d8d4bfd9f4")
	fault, ok := errors.AsType[*klotski.ParseError](err)
	fmt.Println(ok, fault.Problem)
	// Output:
	// true <nil>
	// true bits above the lowest 60 are set
}

func ExamplePosition_Hex() {
	fmt.Println(opening.Hex())
	// Output:
	// 0x0201a4d8d4bfd9f4 <nil>
}

func ExampleParseRushHour() {
	d, err := klotski.ParseRushHour("IBBx..I..LDDJAAL..J.KEEMFFK..MGGHHHM")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d)
	exit, err := klotski.RushHourExit(d.Position())
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := klotski.Solve(context.Background(), d.Position(), exit, klotski.Straight)
	fmt.Println(solution.Len(), err)
	// Output:
	// IBB*..
	// I..LDD
	// JAAL..
	// J.KEEM
	// FFK..M
	// GGHHHM
	// 60 <nil>
}

func ExamplePosition_RushHour() {
	d, err := klotski.ParseRushHour("..................AAB...ooB...oox...")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Position().RushHour())
	// Output:
	// ooooooooooooooooooAABoooooBoooooxooo <nil>
}

func ExampleRushHourExit() {
	d, err := klotski.ParseRushHour("..................AA................")
	if err != nil {
		fmt.Println(err)
		return
	}
	exit, err := klotski.RushHourExit(d.Position())
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := klotski.Solve(context.Background(), d.Position(), exit, klotski.Unit)
	fmt.Println(solution.Len(), err)
	// Output:
	// 4 <nil>
}

// The sliding tiles of the textbooks.
func ExampleTiles() {
	for _, rows := range [][][]int{
		{{1, 2, 3}, {4, 0, 5}},
		{{4, 1, 2}, {5, 0, 3}},
		{{1, 2, 3}, {5, 4, 0}},
	} {
		start, err := klotski.Tiles(rows)
		if err != nil {
			fmt.Println(err)
			return
		}
		solution, err := klotski.Solve(context.Background(), start, klotski.SolvedTiles(start), klotski.Unit)
		if errors.Is(err, klotski.ErrUnsolvable) {
			fmt.Println(start.Line(), "has no solution")
			continue
		}
		fmt.Println(start.Line(), solution.Len())
	}
	// Output:
	// 123/4.5 1
	// 412/5.3 5
	// 123/54. has no solution
}

func ExampleSolvedTiles() {
	start, err := klotski.Tiles([][]int{{3, 1}, {2, 0}})
	fmt.Println(klotski.SolvedTiles(start), err)
	// Output:
	// 12/3. <nil>
}
