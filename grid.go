package klotski

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseError says where a text is wrong, and how. It wraps [ErrDrawing] or
// the sentinel that the parsing function names.
type ParseError struct {
	Input string // the whole text
	// Row and Column count the characters of the drawing from 1, without the
	// indent and the blank lines around it. They are 0 where the fault is that
	// of the whole text.
	Row, Column int
	Problem     string // what is wrong
	Err         error  // the sentinel
}

// Error says place and problem in one line.
func (e *ParseError) Error() string {
	if e.Row == 0 {
		return fmt.Sprintf("%v: %s", e.Err, e.Problem)
	}
	return fmt.Sprintf("%v: row %d, column %d: %s", e.Err, e.Row, e.Column, e.Problem)
}

// Unwrap returns the sentinel.
func (e *ParseError) Unwrap() error { return e.Err }

// grid is a text as rows of characters, all of one length.
type grid struct {
	input         string
	rows          [][]rune
	width, height int
}

// errorf returns a ParseError at row y and column x of the grid, counted from
// 0.
func (g *grid) errorf(x, y int, format string, args ...any) *ParseError {
	return &ParseError{Input: g.input, Row: y + 1, Column: x + 1, Problem: fmt.Sprintf(format, args...), Err: ErrDrawing}
}

// readGrid splits a text into rows at '/' and line ends, and takes away a
// common indent, trailing spaces, and blank first and last rows. It checks that
// all characters can stand in a drawing.
func readGrid(input string) (*grid, error) {
	g := &grid{input: input}
	whole := func(format string, args ...any) error {
		return g.errorf(-1, -1, format, args...)
	}
	// Four bytes a character, and as much again for indents, bounds the work.
	if len(input) > 8*MaxSide*MaxSide {
		return nil, whole("%d bytes are too many for a drawing", len(input))
	}
	rows := strings.Split(strings.ReplaceAll(input, "/", "\n"), "\n")
	for i, row := range rows {
		rows[i] = strings.TrimRightFunc(row, unicode.IsSpace)
	}
	for len(rows) > 0 && rows[0] == "" {
		rows = rows[1:]
	}
	for len(rows) > 0 && rows[len(rows)-1] == "" {
		rows = rows[:len(rows)-1]
	}
	if len(rows) == 0 {
		return nil, whole("it is empty")
	}
	indent := commonIndent(rows)
	for y, row := range rows {
		g.rows = append(g.rows, []rune(row[min(indent, len(row)):]))
		if err := g.checkRow(y); err != nil {
			return nil, err
		}
	}
	g.width, g.height = len(g.rows[0]), len(g.rows)
	if g.width > MaxSide || g.height > MaxSide {
		return nil, whole("it is %d x %d cells; each side can be at most %d", g.width, g.height, MaxSide)
	}
	return g, nil
}

// commonIndent returns the length in bytes of the white space that all rows
// start with, not counting empty ones.
func commonIndent(rows []string) int {
	indent := rows[0]
	for _, row := range rows {
		if row == "" {
			continue
		}
		same := 0
		for same < min(len(indent), len(row)) && indent[same] == row[same] && (row[same] == ' ' || row[same] == '\t') {
			same++
		}
		indent = indent[:same]
	}
	return len(indent)
}

// checkRow checks the characters of row y and that it is as long as the first.
func (g *grid) checkRow(y int) error {
	row, width := g.rows[y], len(g.rows[0])
	for x, r := range row {
		if r != '.' && r != '*' && !isBlockRune(r) {
			return g.errorf(x, y, "%q cannot stand in a drawing", r)
		}
	}
	if len(row) != width {
		return g.errorf(min(len(row), width), y, "this row has %d characters, the first has %d", len(row), width)
	}
	return nil
}

// isBlockRune reports whether drawings can use r for a block.
func isBlockRune(r rune) bool {
	switch r {
	case '.', '*', '/', utf8.RuneError:
		return false
	}
	return unicode.IsPrint(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.M, r)
}

// isMark reports whether r names a group by nature: the target block or a
// digit.
func isMark(r rune) bool { return r == '#' || '0' <= r && r <= '9' }

// drawnBlock is a block as a drawing shows it.
type drawnBlock struct {
	name   rune
	shape  Shape
	corner point // of its box
	first  point // its first cell in reading order
}

// blocks returns the blocks of a grid in reading order of their anchors.
func (g *grid) blocks() []drawnBlock {
	cells := make(map[rune][]point)
	var names []rune
	for y, row := range g.rows {
		for x, r := range row {
			if r == '.' || r == '*' {
				continue
			}
			if cells[r] == nil {
				names = append(names, r)
			}
			cells[r] = append(cells[r], point{x, y})
		}
	}
	blocks := make([]drawnBlock, len(names))
	for i, name := range names {
		shape, corner := shapeOf(cells[name])
		blocks[i] = drawnBlock{name: name, shape: shape, corner: corner, first: cells[name][0]}
	}
	return blocks
}

// walls returns the cells drawn as walls.
func (g *grid) walls() []int {
	var walls []int
	for y, row := range g.rows {
		for x, r := range row {
			if r == '*' {
				walls = append(walls, y*g.width+x)
			}
		}
	}
	return walls
}
