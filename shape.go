package klotski

import (
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"
)

// Shape is the form of a block: a set of cells in a box that they fill from
// edge to edge. It need not be a rectangle, nor in one part:
//
//	##    .#.    #.#
//	#.    ###    ...
//
// Shapes are comparable with ==. The zero Shape has no cells and is invalid;
// shapes come from [Rect] and [ParseShape].
type Shape struct {
	// text draws the box in rows of '#' and '.' that '/' separates. The empty
	// string is the invalid zero Shape.
	text string
}

// Rect returns the rectangle of the given width and height in cells.
//
// Rect panics if a side is not in 1..[MaxSide] or the area exceeds [MaxCells].
func Rect(width, height int) Shape {
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide || width*height > MaxCells {
		panic(fmt.Sprintf("klotski: no block can be %d x %d cells", width, height))
	}
	row := strings.Repeat("#", width)
	return Shape{strings.Repeat(row+"/", height-1) + row}
}

// ParseShape reads a shape drawn in rows separated by '/' or newlines: '.' is
// a cell outside of it, any other character a cell of it. Empty rows and
// columns around the shape do not count.
//
// The error is a [*ParseError] that wraps [ErrDrawing].
func ParseShape(drawing string) (Shape, error) {
	grid, err := readGrid(drawing)
	if err != nil {
		return Shape{}, err
	}
	var cells []point
	for y, row := range grid.rows {
		for x, r := range row {
			if r != '.' {
				cells = append(cells, point{x, y})
			}
		}
	}
	if len(cells) == 0 {
		return Shape{}, grid.errorf(-1, -1, "the shape has no cells")
	}
	if len(cells) > MaxCells {
		return Shape{}, grid.errorf(-1, -1, "the shape has %d cells; at most %d are possible", len(cells), MaxCells)
	}
	shape, _ := shapeOf(cells)
	return shape, nil
}

// point is a place on a grid, x to the right and y down.
type point struct{ x, y int }

// shapeOf returns the shape of the given cells, which are not empty, and the
// top left corner of their box.
func shapeOf(cells []point) (shape Shape, corner point) {
	lo, hi := cells[0], cells[0]
	for _, c := range cells {
		lo = point{min(lo.x, c.x), min(lo.y, c.y)}
		hi = point{max(hi.x, c.x), max(hi.y, c.y)}
	}
	stride := hi.x - lo.x + 2 // one more for the separator
	text := []byte(strings.Repeat(strings.Repeat(".", stride-1)+"/", hi.y-lo.y+1))
	for _, c := range cells {
		text[(c.y-lo.y)*stride+c.x-lo.x] = '#'
	}
	return Shape{string(text[:len(text)-1])}, lo
}

// IsValid reports whether s has cells, that is, whether it is not the zero
// Shape.
func (s Shape) IsValid() bool { return s.text != "" }

// Width returns the number of columns of the box around s.
func (s Shape) Width() int {
	if width := strings.IndexByte(s.text, '/'); width >= 0 {
		return width
	}
	return len(s.text)
}

// Height returns the number of rows of the box around s.
func (s Shape) Height() int {
	if !s.IsValid() {
		return 0
	}
	return strings.Count(s.text, "/") + 1
}

// Area returns the number of cells of s.
func (s Shape) Area() int { return strings.Count(s.text, "#") }

// Cells yields the cells of s in reading order as column and row, counted
// from the top left of its box.
func (s Shape) Cells() iter.Seq2[int, int] {
	return func(yield func(x, y int) bool) {
		x, y := 0, 0
		for i := range len(s.text) {
			switch s.text[i] {
			case '/':
				x, y = 0, y+1
				continue
			case '#':
				if !yield(x, y) {
					return
				}
			}
			x++
		}
	}
}

// String draws s in rows of '#' and '.' separated by '/', which [ParseShape]
// reads back.
func (s Shape) String() string { return s.text }

// points returns the cells of s in reading order.
func (s Shape) points() []point {
	points := make([]point, 0, len(s.text))
	for x, y := range s.Cells() {
		points = append(points, point{x, y})
	}
	return points
}

// transform returns s with each cell moved by f, which need not keep the box
// in place.
func (s Shape) transform(f func(point) point) Shape {
	cells := s.points()
	for i, c := range cells {
		cells[i] = f(c)
	}
	shape, _ := shapeOf(cells)
	return shape
}

// validLabel reports what is wrong with a label, or "".
func validLabel(label string) string {
	if !utf8.ValidString(label) {
		return "is not valid UTF-8"
	}
	for i, r := range label {
		switch {
		case !isBlockRune(r):
			return fmt.Sprintf("contains %q, which cannot name a block", r)
		case strings.ContainsRune(label[:i], r):
			return fmt.Sprintf("contains %q twice", r)
		}
	}
	return ""
}
