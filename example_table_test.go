package klotski_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"example.com/klotski"
)

// squareTable returns the table of the distances from all configurations of three tiles on a square, in a metric, to
//
//	12
//	3.
func squareTable(m klotski.Metric) *klotski.DistanceTable {
	solved := klotski.MustParse("12/3.")
	space, err := solved.Space()
	if err != nil {
		panic(err)
	}
	table, err := space.DistanceTable(context.Background(), m, klotski.Layout(solved), klotski.SweepOptions{})
	if err != nil {
		panic(err)
	}
	return table
}

func ExampleDistanceTable() {
	table := squareTable(klotski.Unit)
	start := klotski.MustParse("31/2.")
	fmt.Println(table.Distance(start), "moves")
	p := start
	for _, move := range table.Line(start) {
		p, _ = p.Apply(move)
		fmt.Println(p.Line())
	}
	// Output:
	// 4 moves
	// 31/.2
	// .1/32
	// 1./32
	// 12/3.
}

// There is no way when two tiles are exchanged.
func ExampleDistanceTable_Distance() {
	table := squareTable(klotski.Unit)
	fmt.Println(table.Distance(klotski.MustParse(".3/21")), table.Distance(klotski.MustParse("21/3.")))
	// Output:
	// 6 -1
}

func ExampleDistanceTable_Line() {
	table := squareTable(klotski.Unit)
	fmt.Println(table.Line(klotski.MustParse("1./32")))
	fmt.Println(table.Line(klotski.MustParse("12/3.")), table.Line(klotski.MustParse("21/3.")) == nil)
	// Output:
	// [kind 2: 3 → 1]
	// [] true
}

func ExampleDistanceTable_Counts() {
	counts := squareTable(klotski.Unit).Counts()
	fmt.Println(counts, counts.Total(), counts.Mean())
	// Output:
	// [1 2 2 2 2 2 1] 12 3
}

func ExampleDistanceTable_Space() {
	fmt.Println(squareTable(klotski.Unit).Space().Len())
	// Output:
	// 24
}

func ExampleDistanceTable_Metric() {
	fmt.Println(squareTable(klotski.Finger).Metric())
	// Output:
	// finger
}

func ExampleDistanceTable_Goal() {
	fmt.Println(squareTable(klotski.Unit).Goal())
	// Output:
	// 12/3.
}

// A saved table is a quarter of a byte a configuration, and what says which puzzle it is of.
func ExampleDistanceTable_Save() {
	directory, err := os.MkdirTemp("", "table")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(directory)
	name := filepath.Join(directory, "square.mod3")
	fmt.Println(squareTable(klotski.Unit).Save(name))
	if err := os.Truncate(name, 100); err != nil {
		fmt.Println(err)
		return
	}
	_, err = klotski.OpenDistanceTable(name)
	fmt.Println(errors.Is(err, klotski.ErrTable))
	// Output:
	// <nil>
	// true
}

// Closing unmaps the file of an open table; a table in memory needs none.
func ExampleDistanceTable_Close() {
	fmt.Println(squareTable(klotski.Unit).Close())
	// Output:
	// <nil>
}

func ExampleSweepResult() {
	solved := klotski.MustParse("12/3.")
	space, err := solved.Space()
	if err != nil {
		fmt.Println(err)
		return
	}
	start := slices.Values([]int{space.Index(solved)})
	sweep, err := space.Sweep(context.Background(), klotski.Unit, start, klotski.SweepOptions{})
	fmt.Println(sweep.Counts, sweep.Reached, space.Position(sweep.Farthest[0]).Line(), err)
	// Output:
	// [1 2 2 2 2 2 1] 12 .3/21 <nil>
}

// A search that would take too much memory is refused before it begins.
func ExampleComponentOptions() {
	space, err := klotski.MustParse("12345/6789.").Space()
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = space.ComponentSizes(context.Background(), klotski.ComponentOptions{MemoryLimit: 1 << 20})
	fmt.Println(errors.Is(err, klotski.ErrTooLarge))
	// Output:
	// true
}
