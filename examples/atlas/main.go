// Atlas computes the atlas of the classic 4 x 5 tray: all 203 block sets with exactly one 2x2 block and at least two
// gaps. Of each it tells how many configurations and components there are, how many configurations can be solved, and in
// each metric the hardest start and the mean distance to the goal: the 2x2 in the middle of the bottom rows. With
// -diameters also two configurations that are farthest apart.
//
//	go run ./examples/atlas -diameters > examples/atlas/atlas.csv
//	go run ./examples/atlas -json
//
// The first of these made atlas.csv, in this directory, in ten minutes on two cores. The exit status is 1 if the totals are
// not the published ones, and 2 if the arguments are wrong.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"time"

	"example.com/klotski/examples/internal/batch"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// slack is what the runtime may take beyond the budget, in bytes.
const slack = 30 << 20

// run is the program, and returns its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	began := time.Now()
	flags := flag.NewFlagSet("atlas", flag.ContinueOnError)
	flags.SetOutput(stderr)
	asJSON := flags.Bool("json", false, "print one JSON object and nothing else, not comma-separated values")
	diameters := flags.Bool("diameters", false, "find the diameters too, which takes some forty times as long")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0), "use `n` processors")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if flags.NArg() > 0 || *workers < 1 {
		fmt.Fprintln(stderr, "usage: atlas [-json] [-diameters] [-workers n]")
		return 2
	}
	a, err := newAtlas(classicSets(), *diameters)
	if err == nil {
		batch.Frugal(int64(a.memoryBudget() + slack))
		a.progress = batch.ProgressOn(stderr)
		err = a.compute(ctx, *workers)
		a.progress.Clear()
	}
	if err == nil {
		if *asJSON {
			err = a.writeJSON(stdout, time.Since(began))
		} else {
			err = a.writeCSV(stdout)
		}
	}
	if err == nil {
		err = a.check()
	}
	if err != nil {
		fmt.Fprintln(stderr, "atlas:", err)
		return 1
	}
	return 0
}
