package klotski

import (
	"fmt"
	"math/bits"
)

// rushHourSide is the width and the height of the board of Rush Hour.
const rushHourSide = 6

// ParseRushHour reads a board of Rush Hour, 6 wide and 6 high, as one character
// for each cell in reading order:
//
//	.  o   a gap
//	x      a wall
//	A      the target car, which lies
//	B…Z    any other car: two or more cells in a line
//
// For example IBBx..I..LDDJAAL..J.KEEMFFK..MGGHHHM is
//
//	IBBx..
//	I..LDD
//	JAAL..
//	J.KEEM
//	FFK..M
//	GGHHHM
//
// Cars are locked to their axis. The target is of a kind of its own with the
// label "#"; in the Drawing its name is A. [RushHourExit] is its goal.
//
// The error is a [*ParseError] that wraps [ErrDrawing].
func ParseRushHour(board string) (Drawing, error) {
	if len(board) != rushHourSide*rushHourSide {
		return Drawing{}, &ParseError{Input: board, Err: ErrDrawing,
			Problem: fmt.Sprintf("it has %d bytes, a board of Rush Hour has %d", len(board), rushHourSide*rushHourSide)}
	}
	g := &grid{input: board, width: rushHourSide, height: rushHourSide}
	for i := range len(board) {
		x, y := i%rushHourSide, i/rushHourSide
		r := rune(board[i])
		switch {
		case r == '.' || r == 'o':
			r = '.'
		case r == 'x':
			r = '*'
		case r < 'A' || r > 'Z':
			return Drawing{}, g.errorf(x, y, "%q is none of . o x A…Z", r)
		}
		if x == 0 {
			g.rows = append(g.rows, nil)
		}
		g.rows[y] = append(g.rows[y], r)
	}
	return g.rushHour()
}

// rushHour reads the cars of a grid.
func (g *grid) rushHour() (Drawing, error) {
	blocks := g.blocks()
	kinds := make([]KindSpec, len(blocks))
	target := false
	for i, b := range blocks {
		width, height := b.shape.Width(), b.shape.Height()
		switch {
		case b.shape.Area() < 2 || b.shape.Area() != max(width, height) || min(width, height) != 1:
			return Drawing{}, g.errorf(b.first.x, b.first.y, "%q is no car: it must be two or more cells in a line", b.name)
		case b.name == rushHourTarget && width == 1:
			return Drawing{}, g.errorf(b.first.x, b.first.y, "the target car must lie")
		}
		kinds[i] = KindSpec{Shape: b.shape, Axis: Notation{AxisLocked: true}.axis(b.shape)}
		if b.name == rushHourTarget {
			kinds[i].Label = "#"
			target = true
		}
	}
	if !target {
		return Drawing{}, g.errorf(-1, -1, "there is no target car %c", rushHourTarget)
	}
	tray, err := g.tray(kinds)
	if err != nil {
		return Drawing{}, err
	}
	return g.place(tray, blocks, func(i int) Kind { return tray.kindOf(kinds[i].Shape, kinds[i].Label) })
}

// rushHourTarget is the name of the target car.
const rushHourTarget = 'A'

// RushHour returns p as a board of Rush Hour that [ParseRushHour] reads: the
// target is A, the other cars are B, C … in reading order, gaps are o. The
// error wraps [ErrNotation] if p is no position of Rush Hour: one of cars on a
// board of 6 x 6 cells, each locked to its axis, with a single lying one
// labeled "#".
func (p Position) RushHour() (string, error) {
	p.mustBeValid()
	t := p.tray
	if t.width != rushHourSide || t.height != rushHourSide {
		return "", wrapf(ErrNotation, "the tray is %d x %d cells, a board of Rush Hour is %d x %[3]d", t.width, t.height, rushHourSide)
	}
	board := make([]byte, len(t.slotOf))
	for cell, slot := range t.slotOf {
		board[cell] = 'o'
		if slot < 0 {
			board[cell] = 'x'
		}
	}
	name, targets := byte(rushHourTarget), 0
	for b := range p.Blocks() {
		kind := t.kinds[b.Kind-1]
		car := kind.Shape.Area() >= 2 && min(kind.Shape.Width(), kind.Shape.Height()) == 1 &&
			kind.Shape.Area() == max(kind.Shape.Width(), kind.Shape.Height())
		if !car || kind.Axis == Free || kind.Axis != (Notation{AxisLocked: true}).axis(kind.Shape) {
			return "", wrapf(ErrNotation, "%v is no car", kind)
		}
		of := byte(rushHourTarget)
		if kind.Label == "#" && kind.Axis == Horizontal {
			targets++
		} else if kind.Label != "" {
			return "", wrapf(ErrNotation, "%v has a label", kind)
		} else if name++; name > 'Z' {
			return "", wrapf(ErrNotation, "there are more cars than letters")
		} else {
			of = name
		}
		for cell := range p.Cells(b.Anchor) {
			board[cell] = of
		}
	}
	if targets != 1 {
		return "", wrapf(ErrNotation, "%d target cars", targets)
	}
	return string(board), nil
}

// RushHourExit returns the goal of Rush Hour for p: the block labeled "#"
// stands at the right end of its row.
//
// The error wraps [ErrGoal] if no block or more than one has that label, or a
// wall is where it should go.
func RushHourExit(p Position) (Goal, error) {
	p.mustBeValid()
	t := p.tray
	var goal Goal
	for b := range p.Blocks() {
		kind := t.kinds[b.Kind-1]
		if kind.Label != "#" {
			continue
		}
		row := b.Anchor / t.width
		mask, ok := t.maskAt(kind.Shape.points(), point{t.width - kind.Shape.Width(), row})
		if !ok || len(goal.cases) > 0 || row+kind.Shape.Height() > t.height {
			return Goal{}, wrapf(ErrGoal, "the block labeled '#' cannot leave to the right")
		}
		goal = BlocksAt(Block{b.Kind, int(t.cellOf[bits.TrailingZeros64(mask)])})
	}
	if len(goal.cases) == 0 {
		return Goal{}, wrapf(ErrGoal, "no block is labeled '#'")
	}
	return goal, nil
}
