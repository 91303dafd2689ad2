package klotski

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseError says where a text is wrong, and how. It wraps [ErrDrawing] or
// the sentinel that the parsing function names.
type ParseError struct {
	Input string // the whole text
	// Row and Column count the characters of the drawing from 1, without the indent
	// and the blank lines around it. They are 0 where the fault is that of
	// the whole text.
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
// common indent, trailing spaces, and blank first and last rows. It checks that all characters
// can stand in a drawing.
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

// Drawing is a position whose blocks have names, one character each. Names
// are for people: two drawings of one position may differ in them. Applying moves
// keeps them.
type Drawing struct {
	Position Position
	names    [MaxCells]rune // by slot of the anchor
}

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
//	0…9  labelled blocks, each of a kind of its own
//
// Any other character is a block, the same character the same block, of any
// shape, even in several parts. Rows are separated by newlines or '/'; a common indent
// and blank first and last lines do not count:
//
//	B##C
//	B##C
//	DEEF   is also   B##C/B##C/DEEF/DGHF/I..J
//	DGHF
//	I..J
//
// Blocks of one shape are interchangeable unless labelled. A label that all
// blocks of a shape share, such as '#' for the only block of its shape,
// distinguishes nothing and is dropped. A 4 x 5 drawing with the four classic shapes
// alone is on the [Classic] tray; on other trays the kinds are numbered by
// area, width, shape and label.
//
// The error is a [*ParseError] that wraps [ErrDrawing] and says the row and
// column.
func Parse(drawing string) (Position, error) {
	d, err := Notation{}.Parse(drawing)
	return d.Position, err
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
	d := Drawing{Position: Position{tray: t}}
	for i, b := range blocks {
		slot := t.slotOf[b.first.y*t.width+b.first.x]
		d.Position.kinds[slot] = kind(i)
		d.names[slot] = b.name
	}
	if err := d.Position.checkLabels(); err != nil {
		return Drawing{}, g.errorf(-1, -1, "%s", strings.TrimPrefix(err.Error(), ErrPosition.Error()+": "))
	}
	return d, nil
}

// Parse reads a drawing of a position on t, with the labels and axes that the
// kinds of t have. It reads back what [Position.String] writes for any
// position on t.
//
// The error is a [*ParseError] that wraps [ErrDrawing]: besides malformed drawings,
// one of another size or with other walls, or with a block whose shape or label t does
// not have.
func (t *Tray) Parse(drawing string) (Position, error) {
	d, err := t.parse(drawing)
	return d.Position, err
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

// Drawing returns p with standard names for its blocks: labelled ones take
// the characters of their label, the only 2x2 is '#' if no block is labelled so, and
// the others are A, B, C … in reading order.
func (p Position) Drawing() Drawing {
	p.mustBeValid()
	d := Drawing{Position: p}
	used := make(map[string]int) // characters taken of each label
	target := p.onlySquare()
	letter := firstLetter
	for slot, kind := range p.kinds[:p.tray.slots] {
		if kind == Gap {
			continue
		}
		label := p.tray.kinds[kind-1].Label
		switch {
		case label != "":
			d.names[slot] = []rune(label)[used[label]]
			used[label]++
		case kind == target:
			d.names[slot] = '#'
		default:
			letter = p.tray.nextLetter(letter)
			d.names[slot] = letter
		}
	}
	return d
}

// onlySquare returns the kind of the only 2x2 block of p, Gap if there is not
// exactly one, or if the tray has '#' for another.
func (p *Position) onlySquare() Kind {
	if _, taken := p.tray.labelOf('#'); taken {
		return Gap
	}
	only := Gap
	for _, kind := range p.kinds[:p.tray.slots] {
		if kind == Gap || p.tray.kinds[kind-1].Shape != square {
			continue
		}
		if only != Gap {
			return Gap
		}
		only = kind
	}
	return only
}

// square is the shape of the block that most puzzles are about.
var square = Rect(2, 2)

// firstLetter comes before the first name of an unlabelled block.
const firstLetter = 'A' - 1

// nextLetter returns the name after r that unlabelled blocks of t can have:
// capital letters, small ones, then any others that are no marks.
func (t *Tray) nextLetter(r rune) rune {
	for {
		switch r++; r {
		case 'Z' + 1:
			r = 'a'
		case 'z' + 1:
			r = 'À'
		}
		if _, taken := t.labelOf(r); !taken && isBlockRune(r) && unicode.IsLetter(r) {
			return r
		}
	}
}

// String draws p in rows separated by newlines, with the names of
// [Position.Drawing]. [Tray.Parse] reads it back. The zero Position is
// "invalid position".
func (p Position) String() string {
	if !p.IsValid() {
		return "invalid position"
	}
	return p.Drawing().String()
}

// Line draws p as [Position.String] does, in one line with '/' between rows.
func (p Position) Line() string {
	if !p.IsValid() {
		return "invalid position"
	}
	return p.Drawing().Line()
}

// AppendText appends the drawing of [Position.Line] to b. The error wraps
// [ErrPosition] if [Parse] would not read the same position back: for the zero
// Position, and on trays with axis locks, labels other than '#' and digits, unused or
// otherwise numbered kinds. There, write the drawing and read it with [Tray.Parse].
func (p Position) AppendText(b []byte) ([]byte, error) {
	if !p.IsValid() {
		return b, wrapf(ErrPosition, "the zero Position has no text")
	}
	line := p.Line()
	if back, err := Parse(line); err != nil || back != p {
		return b, wrapf(ErrPosition, "the drawing %s alone does not tell the tray %v", line, p.tray)
	}
	return append(b, line...), nil
}

// MarshalText returns what [Position.AppendText] appends.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads a drawing as [Parse] does. If there is an error, p is
// unchanged.
func (p *Position) UnmarshalText(text []byte) error {
	read, err := Parse(string(text))
	if err == nil {
		*p = read
	}
	return err
}

// Name returns the name of the block with the given anchor, 0 if there is no
// such block. It panics if the cell is not on the tray's grid.
func (d Drawing) Name(anchor int) rune {
	d.Position.mustBeValid()
	d.Position.tray.checkCell(anchor)
	if slot := d.Position.tray.slotOf[anchor]; slot >= 0 {
		return d.names[slot]
	}
	return 0
}

// Anchor returns the anchor of the block with the given name, -1 if there is
// none.
func (d Drawing) Anchor(name rune) int {
	d.Position.mustBeValid()
	if name == 0 {
		return -1
	}
	slot := slices.Index(d.names[:], name)
	if slot < 0 {
		return -1
	}
	return int(d.Position.tray.cellOf[slot])
}

// Apply makes a move and keeps the names. The error is that of
// [Position.Apply].
func (d Drawing) Apply(m Move) (Drawing, error) {
	next, err := d.Position.Apply(m)
	if err != nil {
		return Drawing{}, err
	}
	slotOf := d.Position.tray.slotOf
	name := d.names[slotOf[m.From]]
	d.names[slotOf[m.From]] = 0
	d.names[slotOf[m.To]] = name
	d.Position = next
	return d, nil
}

// String draws d in rows separated by newlines.
func (d Drawing) String() string { return d.draw("\n") }

// Line draws d in one line, with '/' between rows.
func (d Drawing) Line() string { return d.draw("/") }

// draw writes the rows with the given separator between them.
func (d *Drawing) draw(separator string) string {
	if !d.Position.IsValid() {
		return "invalid position"
	}
	t := d.Position.tray
	grid := []rune(strings.Repeat(".", len(t.slotOf)))
	for cell, slot := range t.slotOf {
		if slot < 0 {
			grid[cell] = '*'
		}
	}
	for b := range d.Position.Blocks() {
		for cell := range d.Position.Cells(b.Anchor) {
			grid[cell] = d.names[t.slotOf[b.Anchor]]
		}
	}
	var text strings.Builder
	for y := range t.height {
		if y > 0 {
			text.WriteString(separator)
		}
		text.WriteString(string(grid[y*t.width : (y+1)*t.width]))
	}
	return text.String()
}
