// Table computes the table of the eleven block sets of the classic 4 x 5 tray with one 2x2 block and two gaps: how many
// configurations and components each has, how many can be solved, the hardest start and the diameter in the three
// metrics. It compares nineteen numbers that others have published with its own.
//
//	go run ./examples/table
//	go run ./examples/table -json
//	go run ./examples/table -diameters all
//
// The exit status is 1 if a number does not match, and 2 if the arguments are wrong.
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
	batch.Frugal(memoryLimit)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// memoryLimit is what the runtime tries to get by with, in bytes.
const memoryLimit = 40 << 20

// run is the program, and returns its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	began := time.Now()
	flags := flag.NewFlagSet("table", flag.ContinueOnError)
	flags.SetOutput(stderr)
	asJSON := flags.Bool("json", false, "print one JSON object and nothing else")
	diameters := flags.String("diameters", "five", "find the diameters of the sets of `five` bars, or of all sets")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if flags.NArg() > 0 || *diameters != "five" && *diameters != "all" {
		fmt.Fprintln(stderr, "usage: table [-json] [-diameters five|all]")
		return 2
	}
	t := newTable(*diameters == "all", batch.ProgressOn(stderr))
	err := t.compute(ctx, runtime.GOMAXPROCS(0))
	t.progress.Clear()
	if err != nil {
		fmt.Fprintln(stderr, "table:", err)
		return 1
	}
	return t.report(*asJSON, time.Since(began), stdout, stderr)
}

// report prints what was found, and returns the exit status.
func (t *table) report(asJSON bool, took time.Duration, stdout, stderr io.Writer) int {
	write := t.writeText
	if asJSON {
		write = t.writeJSON
	}
	if err := write(stdout, took); err != nil {
		fmt.Fprintln(stderr, "table:", err)
		return 1
	}
	if mismatches := t.mismatches(); mismatches > 0 {
		fmt.Fprintf(stderr, "table: %d of the published values do not match\n", mismatches)
		return 1
	}
	return 0
}
