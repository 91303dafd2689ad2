// Sweep searches a sliding-block puzzle of up to billions of configurations breadth first, in two bits of memory each,
// and prints how many are at each distance.
//
//	go run ./examples/sweep 123/456/78.
//	go run ./examples/sweep -from goal B##C/B##C/DEEF/DGHF/I..J
//	go run ./examples/sweep -label A,B -checkpoint tiles.sweep 123/456/789/AB.
//	go run ./examples/sweep -tray 6x6 -blocks '##/##:1 #/#:6 ##:6 #:6' -from largest
//	go run ./examples/sweep -tray 4x5 -blocks '##/##:1 #/#:4 ##:1 #:4' -components
//	go run ./examples/sweep -table klotski.mod3 -from goal B##C/B##C/DEEF/DGHF/I..J
//
// A puzzle is a drawing, or a tray and the blocks on it: shapes with how many there are of each. The search begins at
// the drawing, at the configurations that satisfy the goal, at a configuration of the largest component, or at a
// configuration given by its index.
//
// With -checkpoint, Ctrl-C saves the search, and the same command goes on with it. The exit status is 1 if something
// goes wrong, 2 if the arguments do, and 130 after Ctrl-C.
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
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Exit statuses.
const (
	statusFailed      = 1
	statusUsage       = 2
	statusInterrupted = 130
)

// settings is what the arguments say.
type settings struct {
	puzzle     puzzleFlags
	from       string
	metric     klotski.Metric
	components bool
	table      string
	json       bool
	options    klotski.SweepOptions
}

// errUsage is what is wrong with the arguments.
type errUsage struct{ error }

// run is the program, and returns its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	s, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return statusUsage // the flag package has said why
	}
	bar := newBar(stderr)
	err = s.do(ctx, stdout, bar)
	bar.clear()
	usage := errUsage{}
	switch {
	case err == nil:
		return 0
	case errors.As(err, &usage):
		fmt.Fprintln(stderr, "sweep:", err)
		return statusUsage
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "sweep: interrupted")
		s.sayHowToGoOn(args, stderr)
		return statusInterrupted
	}
	fmt.Fprintln(stderr, "sweep:", err)
	return statusFailed
}

// parse reads the arguments.
func parse(args []string, stderr io.Writer) (*settings, error) {
	s := &settings{}
	flags := flag.NewFlagSet("sweep", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: sweep [flags] DRAWING\n       sweep [flags] -tray TRAY -blocks BLOCKS")
		flags.PrintDefaults()
	}
	flags.StringVar(&s.puzzle.tray, "tray", "", "the tray: its size, as 6x6, or drawn with . and *, as ..*/...")
	flags.StringVar(&s.puzzle.blocks, "blocks", "", "the blocks: `shapes`, and how many there are of each, as '##/##:1 #:6'")
	flags.StringVar(&s.puzzle.labels, "label", "", "labeled blocks of the drawing: `groups` of characters, as A,B or ABC,DEF")
	flags.BoolVar(&s.puzzle.axis, "axis", false, "blocks move along their long sides only")
	flags.StringVar(&s.puzzle.goal, "goal", "", "the goal, as a `drawing` in which . is anything; without it the target at the bottom middle")
	flags.StringVar(&s.from, "from", "", "begin at the `place`: drawing, goal, largest (component), or an index (without it at the drawing or the goal)")
	metric := flags.String("metric", "unit", "what counts as a move: unit, straight or finger")
	flags.BoolVar(&s.components, "components", false, "count the components, and search no farther")
	flags.StringVar(&s.table, "table", "", "save the distances to the goal in a `file`")
	flags.BoolVar(&s.json, "json", false, "print one JSON object and nothing else")
	flags.IntVar(&s.options.Farthest, "farthest", 3, "show up to `n` of the farthest configurations")
	flags.IntVar(&s.options.Workers, "workers", 0, "use `n` processors (without it all)")
	memory := flags.String("memory", "1GB", "use at most so much memory, in `bytes` or with KB, MB or GB")
	flags.StringVar(&s.options.Checkpoint, "checkpoint", "", "save the search in a `file`, or go on from there")
	flags.IntVar(&s.options.CheckpointLevels, "every", 10, "save the search after every `n` levels")
	drawings, err := cli.Parse(flags, args)
	if err != nil {
		return nil, err
	}
	s.puzzle.drawing = drawings
	fail := func(err error) (*settings, error) {
		fmt.Fprintln(stderr, "sweep:", err)
		return nil, err
	}
	if s.metric, err = klotski.ParseMetric(*metric); err != nil {
		return fail(err)
	}
	if s.options.MemoryLimit, err = parseBytes(*memory); err != nil {
		return fail(err)
	}
	if s.options.Workers < 0 || s.options.Farthest < 1 || s.options.CheckpointLevels < 1 {
		return fail(errors.New("-farthest and -every must be at least 1, -workers at least 0"))
	}
	return s, nil
}

// do does what the arguments ask for.
func (s *settings) do(ctx context.Context, stdout io.Writer, bar *bar) error {
	p, err := s.puzzle.read()
	if err != nil {
		return errUsage{err}
	}
	bar.expect(p.space.Len())
	r := newReport(stdout, s, p, bar)
	if s.components {
		sizes, err := s.componentSizes(ctx, p.space, bar)
		if err != nil {
			return err
		}
		return r.components(sizes)
	}
	from, sources, err := s.sources(ctx, p, bar)
	if err != nil {
		return err
	}
	if s.table != "" && from != fromGoal {
		return errUsage{errors.New("-table holds the distances to the goal: it goes with -from goal")}
	}
	r.begin(from)
	options := s.options
	options.Progress = r.level
	if s.table == "" {
		result, err := p.space.Sweep(ctx, s.metric, sources, options)
		if err != nil {
			return err
		}
		return r.end(result)
	}
	table, err := p.space.DistanceTable(ctx, s.metric, p.goal, options)
	if err != nil {
		return err
	}
	if err := table.Save(s.table); err != nil {
		return err
	}
	return r.endTable(table)
}

// sayHowToGoOn tells after an interrupt whether the work is lost.
func (s *settings) sayHowToGoOn(args []string, stderr io.Writer) {
	if s.options.Checkpoint == "" {
		fmt.Fprintln(stderr, "nothing was saved; with -checkpoint FILE a search can go on later")
		return
	}
	if _, err := os.Stat(s.options.Checkpoint); err != nil {
		fmt.Fprintln(stderr, "there was nothing to save yet")
		return
	}
	fmt.Fprintf(stderr, "the search is saved in %s; to go on:\n\tgo run ./examples/sweep %s\n", s.options.Checkpoint, quoted(args))
}

// quoted writes arguments so that a shell reads them back.
func quoted(args []string) string {
	words := make([]string, len(args))
	for i, arg := range args {
		words[i] = arg
		if arg == "" || strings.ContainsAny(arg, " \t\n'\"\\*?[]#$&|;<>()`~!{}") {
			words[i] = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}
