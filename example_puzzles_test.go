package klotski_test

import (
	"fmt"

	"example.com/klotski"
)

func ExamplePuzzles() {
	for _, p := range klotski.Puzzles()[:3] {
		fmt.Printf("%-9s %-25s %3d unit moves\n", p.Name, p.Start.Line(), p.Minima[klotski.Unit])
	}
	// Output:
	// klotski   A##B/A##B/CDDE/CFGE/H..I  116 unit moves
	// pennant   ##AA/##BB/CD../EFGG/EFHH   83 unit moves
	// pioneer1  .##./A##B/ACDB/EFGH/EIIH   84 unit moves
}

func ExamplePuzzleNamed() {
	p, ok := klotski.PuzzleNamed("simplicity")
	fmt.Println(ok)
	fmt.Println(p.Start)
	fmt.Println("goal", p.Goal)
	for m, moves := range p.Minima {
		fmt.Println(klotski.Metric(m), moves)
	}
	// Output:
	// true
	// ..A.
	// BBAA
	// .C#.
	// .C##
	// goal #.../##../..../....
	// unit 31
	// straight 23
	// finger 18
}
