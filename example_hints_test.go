package klotski_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"example.com/klotski"
)

// The examples of hints are about three tiles, of which the second is to get to the corner:
//
//	12      2.
//	3.      ..
var (
	threeTiles = klotski.MustParse("12/3.")
	secondHome = klotski.MustParseGoal("2./..")
)

// openedEngine saves an engine for threeTiles and opens the file. What it returns second closes and removes it.
func openedEngine() (*klotski.SavedEngine, func()) {
	engine, err := klotski.NewEngine(context.Background(), threeTiles, secondHome, nil)
	if err != nil {
		panic(err)
	}
	directory, err := os.MkdirTemp("", "engine")
	if err != nil {
		panic(err)
	}
	name := filepath.Join(directory, "tiles.hint")
	if err := engine.Save(name); err != nil {
		panic(err)
	}
	saved, err := klotski.OpenEngine(name)
	if err != nil {
		panic(err)
	}
	return saved, func() {
		saved.Close()
		os.RemoveAll(directory)
	}
}

// tableEngine returns an engine with tables for secondHome in the space of threeTiles.
func tableEngine() *klotski.TableEngine {
	space, err := threeTiles.Space()
	if err != nil {
		panic(err)
	}
	var tables []*klotski.DistanceTable
	for m := range klotski.Metric(klotski.Metrics) {
		table, err := space.DistanceTable(context.Background(), m, secondHome, klotski.SweepOptions{})
		if err != nil {
			panic(err)
		}
		tables = append(tables, table)
	}
	engine, err := klotski.NewTableEngine(tables...)
	if err != nil {
		panic(err)
	}
	return engine
}

func ExampleEngine_Distances() {
	engine, err := klotski.NewEngine(context.Background(), opening, klotski.Exit, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(engine.Distances(opening))
	fmt.Println(engine.Distances(threeTiles)) // cannot be reached
	// Output:
	// [116 90 81] true
	// [0 0 0] false
}

func ExampleEngine_Start() {
	engine, err := klotski.NewEngine(context.Background(), threeTiles, secondHome, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(engine.Start())
	// Output:
	// 12
	// 3.
}

func ExampleEngine_Goal() {
	engine, err := klotski.NewEngine(context.Background(), threeTiles, secondHome, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(engine.Goal())
	// Output:
	// 2./..
}

// Half of the 24 configurations can be reached.
func ExampleEngine_Len() {
	engine, err := klotski.NewEngine(context.Background(), threeTiles, secondHome, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(engine.Len())
	// Output:
	// 12
}

func ExampleSavedEngine_Distances() {
	engine, closeEngine := openedEngine()
	defer closeEngine()
	fmt.Println(threeTiles)
	fmt.Println(engine.Distances(threeTiles))
	fmt.Println(engine.Distances(klotski.MustParse("21/3."))) // cannot be reached
	// Output:
	// 12
	// 3.
	// [3 3 3] true
	// [0 0 0] false
}

func ExampleSavedEngine_Best() {
	engine, closeEngine := openedEngine()
	defer closeEngine()
	p := threeTiles
	for move, ok := engine.Best(p, klotski.Unit); ok; move, ok = engine.Best(p, klotski.Unit) {
		p, _ = p.Apply(move)
		fmt.Println(p)
		fmt.Println()
	}
	// Output:
	// 12
	// .3
	//
	// .2
	// 13
	//
	// 2.
	// 13
}

func ExampleSavedEngine_Line() {
	engine, closeEngine := openedEngine()
	defer closeEngine()
	for _, move := range engine.Line(threeTiles, klotski.Unit) {
		fmt.Println(move)
	}
	// Output:
	// kind 3: 2 → 3
	// kind 1: 0 → 2
	// kind 2: 1 → 0
}

func ExampleSavedEngine_Moves() {
	engine, closeEngine := openedEngine()
	defer closeEngine()
	for move, distances := range engine.Moves(threeTiles, klotski.Unit) {
		fmt.Println(move, distances)
	}
	// Output:
	// kind 2: 1 → 3 [4 4 4]
	// kind 3: 2 → 3 [2 2 2]
}

func ExampleSavedEngine_Change() {
	engine, closeEngine := openedEngine()
	defer closeEngine()
	for move := range threeTiles.Moves(klotski.Unit) {
		change, _ := engine.Change(threeTiles, move)
		fmt.Println(move, change)
	}
	// Output:
	// kind 2: 1 → 3 [1 1 1]
	// kind 3: 2 → 3 [-1 -1 -1]
}

func ExampleSavedEngine_Start() {
	engine, closeEngine := openedEngine()
	defer closeEngine()
	fmt.Println(engine.Start())
	// Output:
	// 12
	// 3.
}

func ExampleSavedEngine_Goal() {
	engine, closeEngine := openedEngine()
	defer closeEngine()
	fmt.Println(engine.Goal())
	// Output:
	// 2./..
}

func ExampleSavedEngine_Len() {
	engine, closeEngine := openedEngine()
	defer closeEngine()
	fmt.Println(engine.Len())
	// Output:
	// 12
}

// What does not look into the file can be asked after closing, too.
func ExampleSavedEngine_Close() {
	engine, closeEngine := openedEngine()
	defer closeEngine()
	fmt.Println(engine.Close(), engine.Len())
	defer func() { fmt.Println(recover()) }()
	engine.Distances(threeTiles)
	// Output:
	// <nil> 12
	// klotski: use of a closed table
}

// An engine needs a table for each metric.
func ExampleNewTableEngine() {
	space, err := threeTiles.Space()
	if err != nil {
		fmt.Println(err)
		return
	}
	var tables []*klotski.DistanceTable
	for m := range klotski.Metric(klotski.Metrics) {
		table, err := space.DistanceTable(context.Background(), m, secondHome, klotski.SweepOptions{})
		if err != nil {
			fmt.Println(err)
			return
		}
		tables = append(tables, table)
	}
	_, err = klotski.NewTableEngine(tables[:2]...)
	fmt.Println(err)
	engine, err := klotski.NewTableEngine(tables...)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(engine.Distances(threeTiles))
	// Output:
	// klotski: bad table file: no table for the finger metric
	// [3 3 3] true
}

// The tables know the whole space, not only what can be reached from a start.
func ExampleTableEngine_Distances() {
	engine := tableEngine()
	fmt.Println(engine.Distances(threeTiles))
	fmt.Println(engine.Distances(klotski.MustParse("13/2."))) // no move leads there from threeTiles
	fmt.Println(engine.Distances(opening))                    // not in the space
	// Output:
	// [3 3 3] true
	// [3 3 3] true
	// [0 0 0] false
}

func ExampleTableEngine_Best() {
	engine := tableEngine()
	move, ok := engine.Best(threeTiles, klotski.Finger)
	fmt.Println(move, ok)
	next, _ := threeTiles.Apply(move)
	fmt.Println(next)
	// Output:
	// kind 3: 2 → 3 true
	// 12
	// .3
}

func ExampleTableEngine_Line() {
	for _, move := range tableEngine().Line(threeTiles, klotski.Unit) {
		fmt.Println(move)
	}
	// Output:
	// kind 3: 2 → 3
	// kind 1: 0 → 2
	// kind 2: 1 → 0
}

func ExampleTableEngine_Moves() {
	for move, distances := range tableEngine().Moves(threeTiles, klotski.Unit) {
		fmt.Println(move, distances)
	}
	// Output:
	// kind 2: 1 → 3 [4 4 4]
	// kind 3: 2 → 3 [2 2 2]
}

func ExampleTableEngine_Change() {
	engine := tableEngine()
	for move := range threeTiles.Moves(klotski.Unit) {
		change, _ := engine.Change(threeTiles, move)
		fmt.Println(move, change)
	}
	// Output:
	// kind 2: 1 → 3 [1 1 1]
	// kind 3: 2 → 3 [-1 -1 -1]
}
