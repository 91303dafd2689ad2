package klotski

import (
	"slices"
	"strings"
	"unicode"
)

// Drawing is a position whose blocks have names, one character each. Names
// are for people: two drawings of one position may differ in them. Applying moves
// keeps them. Drawings are comparable: they are equal if their positions and
// names are.
//
// The zero Drawing is no drawing, and that of no position: its String is
// "invalid position". Like the zero [Position] it may be compared, copied and
// printed; the methods that ask for blocks panic.
type Drawing struct {
	position Position
	names    [MaxCells]rune // by slot of the anchor
}

// Position returns the position, without the names; the zero Position for the
// zero Drawing.
func (d Drawing) Position() Position { return d.position }

// Drawing returns p with standard names for its blocks: labeled ones take the
// characters of their label, the only 2x2 is '#' if no block is labeled so, and
// the others are A, B, C … in reading order.
func (p Position) Drawing() Drawing {
	p.mustBeValid()
	d := Drawing{position: p}
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

// firstLetter comes before the first name of an unlabeled block.
const firstLetter = 'A' - 1

// nextLetter returns the name after r that unlabeled blocks of t can have:
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
// Position, and on trays with axis locks, labels other than '#' and digits,
// unused or otherwise numbered kinds. There, write the drawing and read it with
// [Tray.Parse].
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
	d.position.mustBeValid()
	d.position.tray.checkCell(anchor)
	if slot := d.position.tray.slotOf[anchor]; slot >= 0 {
		return d.names[slot]
	}
	return 0
}

// Anchor returns the anchor of the block with the given name, -1 if there is
// none.
func (d Drawing) Anchor(name rune) int {
	d.position.mustBeValid()
	if name == 0 {
		return -1
	}
	slot := slices.Index(d.names[:], name)
	if slot < 0 {
		return -1
	}
	return int(d.position.tray.cellOf[slot])
}

// Apply makes a move and keeps the names. The error is that of
// [Position.Apply].
func (d Drawing) Apply(m Move) (Drawing, error) {
	next, err := d.position.Apply(m)
	if err != nil {
		return Drawing{}, err
	}
	slotOf := d.position.tray.slotOf
	name := d.names[slotOf[m.From]]
	d.names[slotOf[m.From]] = 0
	d.names[slotOf[m.To]] = name
	d.position = next
	return d, nil
}

// String draws d in rows separated by newlines.
func (d Drawing) String() string { return d.draw("\n") }

// Line draws d in one line, with '/' between rows.
func (d Drawing) Line() string { return d.draw("/") }

// draw writes the rows with the given separator between them.
func (d *Drawing) draw(separator string) string {
	if !d.position.IsValid() {
		return "invalid position"
	}
	t := d.position.tray
	grid := []rune(strings.Repeat(".", len(t.slotOf)))
	for cell, slot := range t.slotOf {
		if slot < 0 {
			grid[cell] = '*'
		}
	}
	for b := range d.position.Blocks() {
		for cell := range d.position.Cells(b.Anchor) {
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
