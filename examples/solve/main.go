// Command solve finds shortest solutions of sliding-block puzzles.
//
//	solve [-metric unit|straight|finger|all] [-goal DRAWING] [-label CHARS] [-axis] [-v] [-json] [BOARD]
//
// BOARD is a drawing, its rows separated by '/' or newlines, the 20 characters
// of the compact notation, a hexadecimal number beginning with 0x, or - for one
// of these on standard input. Without it, it is Klotski:
//
//	$ solve -metric finger
//	$ solve -goal ../../#. 21/../#. -json
//
// It exits with 0 if the puzzle is solved, 1 if it has no solution, and 2 if
// the input is bad.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"example.com/klotski"
	"example.com/klotski/examples/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Exit codes.
const (
	exitSolved = iota
	exitUnsolvable
	exitBadInput
)

// options are what the command line says.
type options struct {
	notation klotski.Notation
	metrics  []klotski.Metric
	goals    []string
	verbose  bool
	json     bool
	board    string
}

// classic is the board that is solved if none is given.
const classic = "B##C/B##C/DEEF/DGHF/I..J"

// run is main with its surroundings as arguments; it returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fail := func(err error) int {
		fmt.Fprintln(stderr, "solve:", err)
		return exitBadInput
	}
	o, err := parseArgs(args, stdin, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitSolved
	} else if err != nil {
		return fail(err)
	}
	start, err := readBoard(o.board, o.notation)
	if err != nil {
		if !o.json {
			fmt.Fprint(stdout, picture(o.board))
		}
		return fail(err)
	}
	goal, drawn, err := readGoal(start, o)
	if err != nil {
		return fail(err)
	}
	if o.json {
		err = printJSON(ctx, stdout, start, goal, drawn, o)
	} else {
		err = printText(ctx, stdout, start, goal, o)
	}
	switch {
	case errors.Is(err, klotski.ErrUnsolvable):
		if !o.json {
			fmt.Fprintln(stderr, "solve:", err)
		}
		return exitUnsolvable
	case err != nil:
		return fail(err)
	}
	return exitSolved
}

// parseArgs reads flags and the board, in any order.
func parseArgs(args []string, stdin io.Reader, stderr io.Writer) (*options, error) {
	o := &options{board: classic}
	flags := flag.NewFlagSet("solve", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	metric := flags.String("metric", "unit", "`name` of the metric: unit, straight, finger or all")
	label := flags.String("label", "", "`groups` of blocks told apart from others of their shape, such as A,B or ABC,DEF")
	flags.Func("goal", "`drawing` of the goal; given more than once, any of them will do", func(text string) error {
		o.goals = append(o.goals, text)
		return nil
	})
	flags.BoolVar(&o.notation.AxisLocked, "axis", false, "lock every block to its long side")
	flags.BoolVar(&o.verbose, "v", false, "show every board on the way")
	flags.BoolVar(&o.json, "json", false, "print one JSON object")
	boards, err := cli.Parse(flags, args)
	if err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stderr, "usage: solve [flags] [BOARD]")
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return nil, err
	}
	if len(boards) > 1 {
		return nil, fmt.Errorf("more than one board: %q", boards)
	}
	if *label != "" {
		o.notation.Labels = strings.Split(*label, ",")
	}
	if err := o.setMetrics(*metric); err != nil {
		return nil, err
	}
	if len(boards) == 1 {
		o.board = boards[0]
	}
	if o.board == "-" {
		text, err := io.ReadAll(io.LimitReader(stdin, 1<<20))
		if err != nil {
			return nil, err
		}
		o.board = string(text)
	}
	return o, nil
}

// setMetrics sets the metrics that a name stands for.
func (o *options) setMetrics(name string) error {
	if name == "all" {
		for m := range klotski.Metric(klotski.Metrics) {
			o.metrics = append(o.metrics, m)
		}
		return nil
	}
	m, err := klotski.ParseMetric(name)
	if err != nil {
		return fmt.Errorf("%w, or all", err)
	}
	o.metrics = []klotski.Metric{m}
	return nil
}
