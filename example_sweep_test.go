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

// The eight tiles of the 3 x 3 puzzle can be in 181,440 orders, and none is more than 31 moves away from the solved one:
//
//	123
//	456
//	78.
func ExampleSpace_Sweep() {
	solved := klotski.MustParse("123/456/78.")
	space, err := solved.Space()
	if err != nil {
		fmt.Println(err)
		return
	}
	start := slices.Values([]int{space.Index(solved)})
	sweep, err := space.Sweep(context.Background(), klotski.Unit, start, klotski.SweepOptions{Farthest: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d of %d configurations, %.2f moves on average\n", sweep.Reached, space.Len(), sweep.Counts.Mean())
	fmt.Println("at distance", sweep.Distance())
	for _, index := range sweep.Farthest {
		fmt.Println(space.Position(index).Line())
	}
	// Output:
	// 181440 of 362880 configurations, 21.97 moves on average
	// at distance 31
	// 647/85./321
	// 867/254/3.1
}

// All configurations of Klotski's blocks, from all solved ones at once.
func ExampleSweepResult_Distance() {
	space, err := klotski.Enumerate(klotski.Classic, 4, 4, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	for m := range klotski.Metric(klotski.Metrics) {
		solved, err := space.Solved(klotski.Exit)
		if err != nil {
			fmt.Println(err)
			return
		}
		sweep, err := space.Sweep(context.Background(), m, solved, klotski.SweepOptions{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m, sweep.Distance())
	}
	// Output:
	// unit 126
	// straight 101
	// finger 93
}

// What a sweep needs is known beforehand, and refused if it is more than allowed.
func ExampleSpace_SweepMemory() {
	tray, err := klotski.NewTray(klotski.TraySpec{
		Width:  6,
		Height: 6,
		Kinds: []klotski.KindSpec{
			{Shape: klotski.Rect(1, 1)},
			{Shape: klotski.Rect(1, 2)},
			{Shape: klotski.Rect(2, 1)},
			{Shape: klotski.Rect(2, 2)},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	space, err := klotski.Enumerate(tray, 6, 6, 6, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(space.Len(), "configurations")
	fmt.Printf("%.2f bits each\n", 8*float64(space.SweepMemory())/float64(space.Len()))
	_, err = space.Sweep(context.Background(), klotski.Unit, slices.Values([]int{0}), klotski.SweepOptions{MemoryLimit: 100 << 20})
	fmt.Println(errors.Is(err, klotski.ErrTooLarge))
	// Output:
	// 1808882292 configurations
	// 2.03 bits each
	// true
}

// A sweep that was canceled goes on from its checkpoint.
func ExampleSweepOptions() {
	space, err := klotski.Enumerate(klotski.Classic, 4, 4, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	directory, err := os.MkdirTemp("", "sweep")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(directory)
	ctx, cancel := context.WithCancel(context.Background())
	options := klotski.SweepOptions{
		Checkpoint: filepath.Join(directory, "klotski.sweep"),
		Progress: func(level klotski.SweepLevel) {
			if level.Distance == 50 {
				cancel()
			}
		},
	}
	for {
		solved, err := space.Solved(klotski.Exit)
		if err != nil {
			fmt.Println(err)
			return
		}
		sweep, err := space.Sweep(ctx, klotski.Unit, solved, options)
		if errors.Is(err, context.Canceled) {
			fmt.Println("interrupted")
			ctx = context.Background()
			continue
		}
		fmt.Println(sweep.Reached, "reached,", sweep.Distance(), err)
		return
	}
	// Output:
	// interrupted
	// 53954 reached, 126 <nil>
}

// The largest component is that of Klotski's opening, and so is its mirror image, as large but another.
func ExampleSpace_ComponentSizes() {
	space, err := klotski.Enumerate(klotski.Classic, 4, 4, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	sizes, err := space.ComponentSizes(context.Background(), klotski.ComponentOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	components := 0
	for _, size := range sizes {
		components += size.Count
	}
	fmt.Println(components, "components")
	fmt.Println(sizes[0].Count, "of", sizes[0].Size, "configurations, one of them")
	fmt.Println(space.Position(sizes[0].First))
	// Output:
	// 898 components
	// 2 of 25955 configurations, one of them
	// ..AB
	// CDEF
	// GHEF
	// GH##
	// II##
}

// The table knows the way from every configuration of the space.
func ExampleSpace_DistanceTable() {
	space, err := klotski.Enumerate(klotski.Classic, 4, 4, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := space.DistanceTable(context.Background(), klotski.Finger, klotski.Exit, klotski.SweepOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	opening := klotski.MustParse("B##C/B##C/DEEF/DGHF/I..J")
	fmt.Println(table.Distance(opening), "moves")
	for i, move := range table.Line(opening)[:3] {
		fmt.Println(i+1, move)
	}
	// Output:
	// 81 moves
	// 1 kind 1: 13 → 17
	// 2 kind 1: 19 → 18
	// 3 kind 2: 11 → 15
}

// A table of two bits a configuration in a file answers without being loaded.
func ExampleOpenDistanceTable() {
	solved := klotski.MustParse("123/456/78.")
	space, err := solved.Space()
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := space.DistanceTable(context.Background(), klotski.Unit, klotski.Layout(solved), klotski.SweepOptions{})
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

	saved, err := klotski.OpenDistanceTable(name)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer saved.Close()
	scrambled, err := saved.Space().Tray().Parse("647/85./321")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(saved.Distance(scrambled), "moves to", saved.Goal())
	move, next, ok := saved.Next(scrambled)
	fmt.Println(move, ok)
	fmt.Println(next)
	// Output:
	// 31 moves to 123/456/78.
	// kind 7: 2 → 5 true
	// 64.
	// 857
	// 321
}

// Sizes come with the number of components that have them, and a configuration of the first.
func ExampleComponentSize() {
	space, err := klotski.MustParse("AB/C.").Space() // three blocks of a kind and a gap
	if err != nil {
		fmt.Println(err)
		return
	}
	sizes, err := space.ComponentSizes(context.Background(), klotski.ComponentOptions{})
	fmt.Println(sizes, err)

	tiles, err := klotski.MustParse("12/3.").Space() // of three kinds: the order of the tiles goes around or around back
	if err != nil {
		fmt.Println(err)
		return
	}
	sizes, err = tiles.ComponentSizes(context.Background(), klotski.ComponentOptions{})
	fmt.Println(sizes, err)
	// Output:
	// [{4 1 0}] <nil>
	// [{12 2 0}] <nil>
}

// The search through a large space can be watched.
func ExampleComponentProgress() {
	space, err := klotski.Enumerate(klotski.Classic, 4, 4, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	var last klotski.ComponentProgress
	_, err = space.ComponentSizes(context.Background(), klotski.ComponentOptions{
		Progress: func(p klotski.ComponentProgress) { last = p },
	})
	fmt.Println(last.Components, "components of", last.Reached, "configurations", err)
	// Output:
	// 898 components of 65880 configurations <nil>
}

// The levels as they come.
func ExampleSweepLevel() {
	solved := klotski.MustParse("12/3.")
	space, err := solved.Space()
	if err != nil {
		fmt.Println(err)
		return
	}
	start := slices.Values([]int{space.Index(solved)})
	_, err = space.Sweep(context.Background(), klotski.Unit, start, klotski.SweepOptions{
		Progress: func(l klotski.SweepLevel) { fmt.Println(l.Distance, l.Frontier, l.Reached) },
	})
	fmt.Println(err)
	// Output:
	// 0 1 1
	// 1 2 3
	// 2 2 5
	// 3 2 7
	// 4 2 9
	// 5 2 11
	// 6 1 12
	// <nil>
}

// A table can be followed step by step.
func ExampleDistanceTable_Next() {
	solved := klotski.MustParse("12/3.")
	space, err := solved.Space()
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := space.DistanceTable(context.Background(), klotski.Unit, klotski.Layout(solved), klotski.SweepOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Metric(), table.Goal(), table.Counts())
	for p, ok := klotski.MustParse("31/2."), true; ok; _, p, ok = table.Next(p) {
		fmt.Println(p.Line(), table.Distance(p))
	}
	swapped := klotski.MustParse("21/3.")
	fmt.Println(swapped.Line(), table.Distance(swapped), table.Line(swapped) == nil)
	// Output:
	// unit 12/3. [1 2 2 2 2 2 1]
	// 31/2. 4
	// 31/.2 3
	// .1/32 2
	// 1./32 1
	// 12/3. 0
	// 21/3. -1 true
}

// While it is made a table takes three bits a configuration, in a file two.
func ExampleSpace_DistanceTableMemory() {
	space, err := klotski.MustParse("12345/6789.").Space()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(space.Len(), "configurations")
	fmt.Printf("%.1f MB\n", float64(space.DistanceTableMemory())/1e6)
	// Output:
	// 3628800 configurations
	// 1.6 MB
}

// Three tables give the hints of an engine: of the best moves in one metric, the one that helps most in the others.
func ExampleTableEngine() {
	space, err := klotski.Enumerate(klotski.Classic, 4, 4, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	var tables []*klotski.DistanceTable
	for m := range klotski.Metric(klotski.Metrics) {
		table, err := space.DistanceTable(context.Background(), m, klotski.Exit, klotski.SweepOptions{})
		if err != nil {
			fmt.Println(err)
			return
		}
		tables = append(tables, table)
	}
	engine, err := klotski.NewTableEngine(tables...)
	if err != nil {
		fmt.Println(err)
		return
	}
	opening := klotski.MustParse("B##C/B##C/DEEF/DGHF/I..J")
	distances, _ := engine.Distances(opening)
	fmt.Println(distances)
	move, _ := engine.Best(opening, klotski.Finger)
	change, _ := engine.Change(opening, move)
	fmt.Println(move, change)
	// Output:
	// [116 90 81]
	// kind 1: 16 → 17 [-1 -1 -1]
}
