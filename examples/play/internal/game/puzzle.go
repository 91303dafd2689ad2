// Package game plays one sliding-block puzzle the way a page shows it: a
// drawing, its history of moves, and the distances of the engine once the component
// is mapped. All rules are those of package klotski.
package game

import (
	"errors"
	"strings"

	"example.com/klotski"
)

// Puzzle is a puzzle as a person writes it, in the notation of the library.
type Puzzle struct {
	Board string `json:"board"`
	// Goal is a drawing, or several that are alternatives: between them is a
	// blank line, an empty row, or the word "or". Empty means the target at
	// the bottom middle.
	Goal string `json:"goal"`
	// Labels lists groups of blocks that are told apart from others of their
	// shape, separated by commas or spaces.
	Labels string `json:"labels"`
	// AxisLocked locks every block to its long side, as in Rush Hour.
	AxisLocked bool `json:"axisLocked"`
}

// Fault is what is wrong with a puzzle, and where.
type Fault struct {
	Field   string `json:"field"`   // "board", "goal", "labels" or "moves"
	Part    int    `json:"part"`    // of the goal: which alternative, from 0
	Row     int    `json:"row"`     // from 1; 0 if the fault is that of the whole field
	Column  int    `json:"column"`  // from 1
	Message string `json:"message"` // in plain words
}

// Error says the same in one line.
func (f *Fault) Error() string { return f.Field + ": " + f.Message }

// faultOf turns an error of the library into a fault of a field.
func faultOf(field string, part int, err error) *Fault {
	f := &Fault{Field: field, Part: part, Message: strings.TrimPrefix(err.Error(), "klotski: ")}
	if at, ok := errors.AsType[*klotski.ParseError](err); ok {
		f.Row, f.Column, f.Message = at.Row, at.Column, at.Problem
	}
	return f
}

// rules is a puzzle that has been read.
type rules struct {
	puzzle   Puzzle // in one line each
	start    klotski.Drawing
	goal     klotski.Goal
	outlines [][]outline // what each alternative of the goal wants
}

// outline is a block that a goal wants, as the page draws it.
type outline struct {
	// Label is the character of the goal if it stands for labeled blocks
	// alone, and empty if any block of the shape will do.
	Label string `json:"label"`
	Shape string `json:"shape"`
	Cells []int  `json:"cells"`
}

// read reads a puzzle. The error is a [*Fault].
func (p Puzzle) read() (*rules, error) {
	labels := strings.FieldsFunc(p.Labels, func(r rune) bool { return r == ',' || r == ' ' })
	plain, err := klotski.Notation{AxisLocked: p.AxisLocked}.Parse(p.Board)
	if err != nil {
		return nil, faultOf("board", 0, err)
	}
	r := &rules{start: plain, puzzle: p}
	if len(labels) > 0 {
		// The board alone is fine, so what is wrong now is a label.
		r.start, err = klotski.Notation{AxisLocked: p.AxisLocked, Labels: labels}.Parse(p.Board)
		if err != nil {
			return nil, faultOf("labels", 0, err)
		}
	}
	r.puzzle.Board = r.start.Line()
	r.puzzle.Labels = strings.Join(labels, ",")
	if err := r.readGoal(p.Goal); err != nil {
		return nil, err
	}
	return r, nil
}

// alternatives splits a goal into its drawings. No row of a drawing is empty
// or has a space inside, so what separates drawings cannot be part of one.
func alternatives(text string) []string {
	text = strings.NewReplacer(" or ", "\n\n", "//", "\n\n").Replace(text)
	var drawings []string
	var rows []string
	for row := range strings.SplitSeq(text+"\n\n", "\n") {
		if strings.TrimSpace(row) != "" {
			rows = append(rows, row)
		} else if len(rows) > 0 {
			drawings = append(drawings, strings.Join(rows, "\n"))
			rows = nil
		}
	}
	return drawings
}

// readGoal reads the goal of a puzzle whose start is known.
func (r *rules) readGoal(text string) error {
	r.puzzle.Goal = ""
	if len(alternatives(text)) == 0 {
		goal, err := r.start.Exit()
		if err != nil {
			return faultOf("goal", 0, err)
		}
		r.goal = goal
		r.outlines = [][]outline{exitOutline(r.start.Position(), goal)}
		return nil
	}
	var goals []klotski.Goal
	var lines []string
	for i, drawing := range alternatives(text) {
		goal, err := r.start.ParseGoal(drawing)
		if err == nil {
			err = goal.Check(r.start.Position())
		}
		if err != nil {
			return faultOf("goal", i, err)
		}
		goals = append(goals, goal)
		lines = append(lines, goal.String())
		// A goal is drawn like a board, so the board's reader finds its blocks.
		drawn, err := klotski.Notation{}.Parse(drawing)
		if err != nil {
			return faultOf("goal", i, err)
		}
		r.outlines = append(r.outlines, outlinesOf(r.start.Position().Tray(), drawn))
	}
	r.goal = klotski.AnyOf(goals...)
	r.puzzle.Goal = strings.Join(lines, " or ")
	return nil
}

// outlinesOf returns the blocks of the drawing of a goal for a puzzle on tray
// t.
func outlinesOf(t *klotski.Tray, d klotski.Drawing) []outline {
	var outlines []outline
	for b := range d.Position().Blocks() {
		shape := d.Position().Tray().Kind(b.Kind).Shape
		o := outline{Shape: shape.String(), Cells: cells(d.Position(), b.Anchor)}
		for k := range t.Kinds() {
			kind := t.Kind(klotski.Kind(k + 1))
			if kind.Shape == shape && strings.ContainsRune(kind.Label, d.Name(b.Anchor)) {
				o.Label = string(d.Name(b.Anchor))
			}
		}
		outlines = append(outlines, o)
	}
	return outlines
}

// exitOutline finds the one block that the goal Exit wants by trying all
// places on the empty tray.
func exitOutline(start klotski.Position, goal klotski.Goal) []outline {
	t := start.Tray()
	for k := range t.Kinds() {
		kind := klotski.Kind(k + 1)
		for anchor := range t.Anchors(kind) {
			p, err := t.Place(klotski.Block{Kind: kind, Anchor: anchor})
			if err != nil {
				continue
			}
			if reached, err := goal.Reached(p); err == nil && reached {
				return outlinesOf(t, p.Drawing())
			}
		}
	}
	return nil
}

// cells returns the cells of a block.
func cells(p klotski.Position, anchor int) []int {
	var list []int
	for cell := range p.Cells(anchor) {
		list = append(list, cell)
	}
	return list
}
