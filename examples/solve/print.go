package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"example.com/klotski"
	"example.com/klotski/examples/internal/cli"
)

// maxReachable is the number of positions after which the program gives up
// mapping all that can be reached: one or two gigabytes.
const maxReachable = 30_000_000

// solver solves a puzzle in several metrics.
type solver struct {
	ctx         context.Context
	start       klotski.Position
	goal        klotski.Goal
	exploration *klotski.Exploration // nil if too much can be reached
	took        time.Duration
}

// newSolver maps what can be reached, in the first metric that is asked for: it
// is the same in all.
func newSolver(ctx context.Context, start klotski.Position, goal klotski.Goal, m klotski.Metric) (*solver, error) {
	limited, cancel := context.WithCancel(ctx)
	defer cancel()
	began := time.Now()
	e, err := klotski.Explore(limited, start, m, func(positions int) {
		if positions > maxReachable {
			cancel()
		}
	})
	if err != nil && (ctx.Err() != nil || !errors.Is(err, context.Canceled)) {
		return nil, err
	}
	return &solver{ctx, start, goal, e, time.Since(began)}, nil
}

// solve returns a shortest solution in metric m.
func (s *solver) solve(m klotski.Metric) (*klotski.Solution, error) {
	if s.exploration != nil && s.exploration.Metric() == m {
		return s.exploration.Solve(s.goal)
	}
	return klotski.Solve(s.ctx, s.start, s.goal, m)
}

// moveWords says what a move is in each metric.
var moveWords = [klotski.Metrics]string{
	klotski.Unit:     "one piece, one cell per move",
	klotski.Straight: "one piece, any distance in one direction per move",
	klotski.Finger:   "one piece, anywhere it can slide per move",
}

// printText prints the answer for people.
func printText(ctx context.Context, w io.Writer, start klotski.Drawing, goal klotski.Goal, o *options) error {
	fmt.Fprint(w, "start: ", start.Line())
	if hex, err := start.Position().Hex(); err == nil {
		fmt.Fprint(w, "  ", hex)
	}
	fmt.Fprintf(w, "\n%v\n", start)
	s, err := newSolver(ctx, start.Position(), goal, o.metrics[0])
	if err != nil {
		return err
	}
	if s.exploration != nil {
		fmt.Fprintf(w, "reachable states: %d (%.2f ms)\n", s.exploration.Len(), float64(s.took.Microseconds())/1000)
	} else {
		fmt.Fprintf(w, "reachable states: more than %d\n", maxReachable)
	}
	for _, m := range o.metrics {
		solution, err := s.solve(m)
		if errors.Is(err, klotski.ErrUnsolvable) {
			fmt.Fprintln(w, "no solution")
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "shortest solution: %s (%s)\n", cli.Counted(solution.Len(), "move"), moveWords[m])
		if o.verbose {
			printWay(w, start, solution)
		}
	}
	return nil
}

// printWay prints every move and board of a solution.
func printWay(w io.Writer, start klotski.Drawing, solution *klotski.Solution) {
	at, n := start, 0
	for move := range solution.Moves() {
		n++
		t := at.Position().Tray()
		fmt.Fprintf(w, "\n%d: %c from row %d, column %d to row %d, column %d\n", n, at.Name(move.From),
			move.From/t.Width()+1, move.From%t.Width()+1, move.To/t.Width()+1, move.To%t.Width()+1)
		at = apply(at, move)
		fmt.Fprintln(w, at)
	}
}

// apply makes a move of a solution.
func apply(d klotski.Drawing, move klotski.Move) klotski.Drawing {
	next, err := d.Apply(move)
	if err != nil {
		panic(err) // a solution has legal moves only
	}
	return next
}

// answer is the object that -json prints.
type answer struct {
	Board     string            `json:"board"`
	Goal      string            `json:"goal"`
	Solvable  bool              `json:"solvable"`
	Reachable int               `json:"reachable,omitempty"` // left out if it is too large to find
	Moves     map[string]int    `json:"moves,omitempty"`     // by metric
	Solutions map[string][]step `json:"solutions,omitempty"`
}

// step is a move. Cells are row and column, from 0; a block is where its anchor
// is, its first cell in reading order.
type step struct {
	Block string   `json:"block"`
	From  [2]int   `json:"from"`
	To    [2]int   `json:"to"`
	Path  [][2]int `json:"path"`
	Board string   `json:"board"` // after the move
}

// printJSON prints the answer for programs.
func printJSON(ctx context.Context, w io.Writer, start klotski.Drawing, goal klotski.Goal, drawn string, o *options) error {
	s, err := newSolver(ctx, start.Position(), goal, o.metrics[0])
	if err != nil {
		return err
	}
	a := answer{Board: start.Line(), Goal: drawn, Solvable: true, Moves: map[string]int{}, Solutions: map[string][]step{}}
	if s.exploration != nil {
		a.Reachable = s.exploration.Len()
	}
	var unsolvable error
	for _, m := range o.metrics {
		solution, err := s.solve(m)
		if errors.Is(err, klotski.ErrUnsolvable) {
			a.Solvable, unsolvable = false, err
			break
		} else if err != nil {
			return err
		}
		a.Moves[m.String()] = solution.Len()
		a.Solutions[m.String()] = steps(start, solution)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(a); err != nil {
		return err
	}
	return unsolvable
}

// steps lists the moves of a solution.
func steps(at klotski.Drawing, solution *klotski.Solution) []step {
	width := at.Position().Tray().Width()
	cell := func(i int) [2]int { return [2]int{i / width, i % width} }
	list := []step{}
	for move := range solution.Moves() {
		path, err := at.Position().Path(move)
		if err != nil {
			panic(err) // a solution has legal moves only
		}
		s := step{Block: string(at.Name(move.From)), From: cell(move.From), To: cell(move.To)}
		for _, anchor := range path {
			s.Path = append(s.Path, cell(anchor))
		}
		at = apply(at, move)
		s.Board = at.Line()
		list = append(list, s)
	}
	return list
}
