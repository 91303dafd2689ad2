package main

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/klotski"
)

// compactLength is the number of characters of the compact notation.
const compactLength = 20

// isRow reports whether a board is a single row, as numbers and the compact
// notation are; a drawing of one row is told by a '/' after it.
func isRow(board string) bool { return !strings.ContainsAny(board, "/\n") }

// isHex and isCompact tell the notation of a board without surrounding space.
func isHex(board string) bool {
	return isRow(board) && (strings.HasPrefix(board, "0x") || strings.HasPrefix(board, "0X"))
}

func isCompact(board string) bool { return isRow(board) && len(board) == compactLength }

// readBoard reads a board in any notation. Blocks that have no names get the
// standard ones.
func readBoard(board string, notation klotski.Notation) (klotski.Drawing, error) {
	drawing := board
	if text := strings.TrimSpace(board); isHex(text) || isCompact(text) {
		read := klotski.ParseCompact
		if isHex(text) {
			read = klotski.ParseHex
		}
		p, err := read(text)
		if err != nil {
			return klotski.Drawing{}, err
		}
		drawing = p.Line()
	}
	return notation.Parse(drawing)
}

// picture draws a malformed board as far as that can be done, a row a line.
func picture(board string) string {
	text := strings.TrimSpace(board)
	if isHex(text) {
		text = hexPicture(text)
	}
	if isCompact(text) {
		var rows []string
		for ; text != ""; text = text[4:] {
			rows = append(rows, text[:4])
		}
		text = strings.Join(rows, "\n")
	}
	if text == "" {
		return ""
	}
	return strings.ReplaceAll(text, "/", "\n") + "\n"
}

// hexPicture returns the compact notation of a number, whatever its parts, or
// "" if it is none.
func hexPicture(text string) string {
	number, err := strconv.ParseUint(text[2:], 16, 64)
	if err != nil {
		return ""
	}
	cells := make([]byte, compactLength)
	for cell := range cells {
		cells[cell] = ".o<>^v##"[number>>(3*cell)&7]
	}
	return string(cells)
}

// readGoal returns the goal and its drawing.
func readGoal(start klotski.Drawing, o *options) (goal klotski.Goal, drawn string, err error) {
	if len(o.goals) == 0 {
		goal, err := start.Exit()
		if err != nil {
			return klotski.Goal{}, "", fmt.Errorf("%w; say what the goal is with -goal", err)
		}
		return goal, drawExit(start), nil
	}
	for _, text := range o.goals {
		g, err := start.ParseGoal(text)
		if err == nil {
			err = checkNames(start, text, o.notation.Labels)
		}
		if err != nil {
			return klotski.Goal{}, "", err
		}
		goal = klotski.AnyOf(goal, g)
	}
	return goal, goal.String(), goal.Check(start.Position())
}

// drawExit draws the goal that is taken if none is given.
func drawExit(start klotski.Drawing) string {
	t := start.Position().Tray()
	kind, name := target(start)
	shape := t.Kind(kind).Shape
	var b strings.Builder
	left, top := (t.Width()-shape.Width())/2, t.Height()-shape.Height()
	for y := range t.Height() {
		if y > 0 {
			b.WriteByte('/')
		}
		for x := range t.Width() {
			r := '.'
			for sx, sy := range shape.Cells() {
				if sx+left == x && sy+top == y {
					r = name
				}
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// target returns the kind and name of the block that should leave the tray,
// which start is known to have.
func target(start klotski.Drawing) (kind klotski.Kind, name rune) {
	p := start.Position()
	for b := range p.Blocks() {
		if start.Name(b.Anchor) == '#' {
			return b.Kind, '#'
		}
		if p.Tray().Kind(b.Kind).Shape == klotski.Rect(2, 2) {
			kind, name = b.Kind, start.Name(b.Anchor)
		}
	}
	return kind, name
}

// checkNames reports a block of the goal whose name is that of a group, but
// whose shape no block of the group has. Goals by themselves do not know the
// names on the board.
func checkNames(start klotski.Drawing, goal string, labels []string) error {
	wants, err := klotski.Notation{}.Parse(goal)
	if err != nil {
		return nil // a goal that is no drawing of a position is told by ParseGoal
	}
	for b := range wants.Position().Blocks() {
		name := wants.Name(b.Anchor)
		group := groupOf(name, labels)
		shape := wants.Position().Tray().Kind(b.Kind).Shape
		found, known := false, false
		for _, member := range group {
			if anchor := start.Anchor(member); anchor >= 0 {
				known = true
				found = found || shapeAt(start.Position(), anchor) == shape
			}
		}
		if known && !found {
			return fmt.Errorf("%w: no block of the group %q has the shape %v that it has in the goal", klotski.ErrGoal, group, shape)
		}
	}
	return nil
}

// groupOf returns the group that a name belongs to, "" if it is in none.
func groupOf(name rune, labels []string) string {
	for _, label := range labels {
		if strings.ContainsRune(label, name) {
			return label
		}
	}
	if name == '#' || '0' <= name && name <= '9' {
		return string(name)
	}
	return ""
}

// shapeAt returns the shape of the block with the given anchor.
func shapeAt(p klotski.Position, anchor int) klotski.Shape {
	return p.Tray().Kind(p.At(anchor)).Shape
}
