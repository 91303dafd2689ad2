package klotski_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"example.com/klotski"
)

// orderedTable returns the table of the moves to 12/3. in the space of its tiles.
func orderedTable() *klotski.DistanceTable {
	space, err := threeTiles.Space()
	if err != nil {
		panic(err)
	}
	table, err := space.DistanceTable(context.Background(), klotski.Unit, klotski.Layout(threeTiles), klotski.SweepOptions{})
	if err != nil {
		panic(err)
	}
	return table
}

// From half of the configurations there is no way.
func ExampleDistanceTable_Distance() {
	table := orderedTable()
	for _, drawing := range []string{"12/3.", ".3/21", "21/3."} {
		p := klotski.MustParse(drawing)
		fmt.Println(p)
		fmt.Println(table.Distance(p))
	}
	// Output:
	// 12
	// 3.
	// 0
	// .3
	// 21
	// 6
	// 21
	// 3.
	// -1
}

func ExampleDistanceTable_Line() {
	p := klotski.MustParse("31/2.")
	fmt.Println(p)
	for _, move := range orderedTable().Line(p) {
		p, _ = p.Apply(move)
		fmt.Println()
		fmt.Println(p)
	}
	// Output:
	// 31
	// 2.
	//
	// 31
	// .2
	//
	// .1
	// 32
	//
	// 1.
	// 32
	//
	// 12
	// 3.
}

// Of the 24 configurations 12 have a way, and one is the farthest.
func ExampleDistanceTable_Counts() {
	counts := orderedTable().Counts()
	fmt.Println(counts, counts.Total())
	// Output:
	// [1 2 2 2 2 2 1] 12
}

func ExampleDistanceTable_Space() {
	space := orderedTable().Space()
	fmt.Println(space.Len(), "configurations, the first of them")
	fmt.Println(space.Position(0))
	// Output:
	// 24 configurations, the first of them
	// .1
	// 23
}

func ExampleDistanceTable_Metric() {
	fmt.Println(orderedTable().Metric())
	// Output:
	// unit
}

func ExampleDistanceTable_Goal() {
	fmt.Println(orderedTable().Goal())
	// Output:
	// 12/3.
}

// A quarter of a byte a configuration, in words of eight bytes, and what the table is about.
func ExampleDistanceTable_Save() {
	space, err := klotski.MustParse("12345/678..").Space()
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := space.DistanceTable(context.Background(), klotski.Finger, klotski.MustParseGoal("1..../....."), klotski.SweepOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	directory, err := os.MkdirTemp("", "table")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(directory)
	name := filepath.Join(directory, "tiles.mod3")
	if err := table.Save(name); err != nil {
		fmt.Println(err)
		return
	}
	info, err := os.Stat(name)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f bytes for each of %d configurations\n", float64(info.Size())/float64(space.Len()), space.Len())
	// Output:
	// 0.25 bytes for each of 1814400 configurations
}

// A table in memory needs no closing, one in a file is of no use after it.
func ExampleDistanceTable_Close() {
	table := orderedTable()
	fmt.Println(table.Close(), table.Distance(threeTiles))

	directory, err := os.MkdirTemp("", "table")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(directory)
	name := filepath.Join(directory, "tiles.mod3")
	if err := table.Save(name); err != nil {
		fmt.Println(err)
		return
	}
	opened, err := klotski.OpenDistanceTable(name)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(opened.Distance(threeTiles), opened.Close())
	defer func() { fmt.Println(recover()) }()
	opened.Distance(threeTiles)
	// Output:
	// <nil> 0
	// 0 <nil>
	// klotski: use of a closed table
}
