package klotski

import (
	"cmp"
	"slices"
	"strings"
)

// Notation says how to read drawings. The zero Notation is that of [Parse].
type Notation struct {
	// Labels names groups of blocks that are told apart from other blocks of
	// their shape, by their characters: "A" is one block, "ABC" three that
	// are interchangeable among themselves alone. '#' and each digit are
	// groups by nature.
	Labels []string
	// AxisLocked locks every block to its long side, as in Rush Hour. Blocks
	// whose sides are equal stay free.
	AxisLocked bool
}

// Parse reads the drawing of a position:
//
//	.  a gap
//	*  a wall
//	#  the target block
//	0…9  labeled blocks, each of a kind of its own
//
// Any other character is a block, the same character the same block, of any
// shape, even in several parts. Rows are separated by newlines or '/'; a common
// indent and blank first and last lines do not count:
//
//	B##C
//	B##C
//	DEEF   is also   B##C/B##C/DEEF/DGHF/I..J
//	DGHF
//	I..J
//
// Blocks of one shape are interchangeable unless labeled. A label that all
// blocks of a shape share, such as '#' for the only block of its shape,
// distinguishes nothing and is dropped. A 4 x 5 drawing with the four classic
// shapes alone is on the [Classic] tray; on other trays the kinds are numbered
// by area, width, shape and label.
//
// The error is a [*ParseError] that wraps [ErrDrawing] and says the row and
// column.
func Parse(drawing string) (Position, error) {
	d, err := Notation{}.Parse(drawing)
	return d.position, err
}

// MustParse is [Parse] for drawings that are known to be good, in tests and
// global variables. It panics if there is an error.
func MustParse(drawing string) Position {
	p, err := Parse(drawing)
	if err != nil {
		panic(err.Error())
	}
	return p
}

// Parse reads a drawing as the package's [Parse] does, with the groups and
// the lock of n, and keeps the names of the blocks.
//
// The error is a [*ParseError] that wraps [ErrDrawing]; it is also an error
// if a label is malformed, shares a character with another, or names a block
// that the drawing does not have.
func (n Notation) Parse(drawing string) (Drawing, error) {
	g, err := readGrid(drawing)
	if err != nil {
		return Drawing{}, err
	}
	blocks := g.blocks()
	labels, err := n.labels(g, blocks)
	if err != nil {
		return Drawing{}, err
	}
	kinds := make([]KindSpec, len(blocks))
	for i, b := range blocks {
		kinds[i] = KindSpec{Shape: b.shape, Label: labels[i], Axis: n.axis(b.shape)}
	}
	dropVainLabels(kinds)
	tray, err := g.tray(kinds)
	if err != nil {
		return Drawing{}, err
	}
	return g.place(tray, blocks, func(i int) Kind { return tray.kindOf(kinds[i].Shape, kinds[i].Label) })
}

// axis returns the axis that n gives a shape.
func (n Notation) axis(s Shape) Axis {
	switch {
	case !n.AxisLocked || s.Width() == s.Height():
		return Free
	case s.Width() > s.Height():
		return Horizontal
	}
	return Vertical
}

// labels returns the label of each block.
func (n Notation) labels(g *grid, blocks []drawnBlock) ([]string, error) {
	group := make(map[rune]string)
	for _, label := range n.Labels {
		if label == "" {
			return nil, g.errorf(-1, -1, "a label is empty")
		}
		if fault := validLabel(label); fault != "" {
			return nil, g.errorf(-1, -1, "the label %q %s", label, fault)
		}
		for _, r := range label {
			if other, ok := group[r]; ok {
				return nil, g.errorf(-1, -1, "the labels %q and %q share the character %q", other, label, r)
			}
			if !slices.ContainsFunc(blocks, func(b drawnBlock) bool { return b.name == r }) {
				return nil, g.errorf(-1, -1, "the label %q names the block %q, which is not there", label, r)
			}
			group[r] = label
		}
	}
	labels := make([]string, len(blocks))
	for i, b := range blocks {
		label, ok := group[b.name]
		if !ok && isMark(b.name) {
			label = string(b.name)
		}
		labels[i] = sortRunes(label)
	}
	return labels, nil
}

// dropVainLabels removes the labels of shapes whose blocks all have the same.
func dropVainLabels(kinds []KindSpec) {
	several := make(map[Shape]bool)
	first := make(map[Shape]string)
	for _, k := range kinds {
		label, seen := first[k.Shape]
		if !seen {
			first[k.Shape] = k.Label
		} else if label != k.Label {
			several[k.Shape] = true
		}
	}
	for i := range kinds {
		if !several[kinds[i].Shape] {
			kinds[i].Label = ""
		}
	}
}

// tray returns the tray of a drawing whose blocks are of the given kinds.
func (g *grid) tray(kinds []KindSpec) (*Tray, error) {
	walls := g.walls()
	classic := g.width == Classic.width && g.height == Classic.height && len(walls) == 0
	for _, k := range kinds {
		classic = classic && slices.Contains(Classic.kinds, k)
	}
	if classic {
		return Classic, nil
	}
	kinds = slices.Clone(kinds)
	slices.SortFunc(kinds, func(a, b KindSpec) int {
		return cmp.Or(
			cmp.Compare(a.Shape.Area(), b.Shape.Area()),
			cmp.Compare(a.Shape.Width(), b.Shape.Width()),
			cmp.Compare(a.Shape.text, b.Shape.text),
			cmp.Compare(a.Label, b.Label),
		)
	})
	tray, err := NewTray(TraySpec{Width: g.width, Height: g.height, Walls: walls, Kinds: slices.Compact(kinds)})
	if err != nil {
		return nil, g.errorf(-1, -1, "%s", strings.TrimPrefix(err.Error(), ErrTray.Error()+": "))
	}
	return tray, nil
}

// kindOf returns the kind with the given shape and label, Gap if there is
// none.
func (t *Tray) kindOf(shape Shape, label string) Kind {
	for i, k := range t.kinds {
		if k.Shape == shape && k.Label == label {
			return Kind(i + 1)
		}
	}
	return Gap
}

// place puts the blocks of a grid on a tray of its size and walls.
func (g *grid) place(t *Tray, blocks []drawnBlock, kind func(i int) Kind) (Drawing, error) {
	d := Drawing{position: Position{tray: t}}
	for i, b := range blocks {
		slot := t.slotOf[b.first.y*t.width+b.first.x]
		d.position.kinds[slot] = kind(i)
		d.names[slot] = b.name
	}
	if err := d.position.checkLabels(); err != nil {
		return Drawing{}, g.errorf(-1, -1, "%s", strings.TrimPrefix(err.Error(), ErrPosition.Error()+": "))
	}
	return d, nil
}

// Parse reads a drawing of a position on t, with the labels and axes that the
// kinds of t have. It reads back what [Position.String] writes for any
// position on t.
//
// The error is a [*ParseError] that wraps [ErrDrawing]: besides malformed
// drawings, one of another size or with other walls, or with a block whose
// shape or label t does not have.
func (t *Tray) Parse(drawing string) (Position, error) {
	t.mustBeValid()
	d, err := t.parse(drawing)
	return d.position, err
}

// parse is Parse that keeps the names.
func (t *Tray) parse(drawing string) (Drawing, error) {
	g, err := readGrid(drawing)
	if err != nil {
		return Drawing{}, err
	}
	if g.width != t.width || g.height != t.height {
		return Drawing{}, g.errorf(-1, -1, "it is %d x %d cells, the tray is %d x %d", g.width, g.height, t.width, t.height)
	}
	for y, row := range g.rows {
		for x, r := range row {
			if wall := t.slotOf[y*t.width+x] < 0; wall && r != '*' {
				return Drawing{}, g.errorf(x, y, "%q stands on a wall of the tray", r)
			} else if !wall && r == '*' {
				return Drawing{}, g.errorf(x, y, "the tray has no wall here")
			}
		}
	}
	blocks := g.blocks()
	kinds := make([]Kind, len(blocks))
	for i, b := range blocks {
		kinds[i] = t.kindOfDrawn(b, blocks)
		if kinds[i] == Gap {
			return Drawing{}, g.errorf(b.first.x, b.first.y, "the tray has no kind for block %q of shape %v", b.name, b.shape)
		}
	}
	return g.place(t, blocks, func(i int) Kind { return kinds[i] })
}

// kindOfDrawn returns the kind of t that a drawn block is of, Gap if there is
// none. A mark that is no label of t is fine on the only block of its shape.
func (t *Tray) kindOfDrawn(b drawnBlock, all []drawnBlock) Kind {
	if label, ok := t.labelOf(b.name); ok {
		if kind := t.kindOf(b.shape, label); kind != Gap {
			return kind
		}
	}
	if isMark(b.name) {
		for _, other := range all {
			if other.shape == b.shape && other.name != b.name {
				return Gap
			}
		}
	}
	return t.kindOf(b.shape, "")
}

// labelOf returns the label of t that contains r.
func (t *Tray) labelOf(r rune) (label string, ok bool) {
	for _, k := range t.kinds {
		if strings.ContainsRune(k.Label, r) {
			return k.Label, true
		}
	}
	return "", false
}
