package klotski

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"
)

// TraySpec describes a tray for [NewTray].
type TraySpec struct {
	// Width and Height are the size of the tray in cells, walls included,
	// each in 1..[MaxSide].
	Width, Height int
	// Walls lists the cells that are not part of the tray, numbered in
	// reading order from 0 at the top left.
	Walls []int
	// Kinds lists the kinds of block; the first is Kind 1.
	Kinds []KindSpec
}

// KindSpec describes a kind of block.
type KindSpec struct {
	// Shape is the cells of a block.
	Shape Shape
	// Label tells these blocks apart from others of their shape. It holds the
	// characters that drawings use for blocks of the group, in any order:
	// "#" for a target block, "7" for a tile, "ABC" for three blocks that are
	// interchangeable among themselves alone. A group may span several
	// shapes; a position has at most one block for each character. Empty
	// means no label.
	Label string
	// Axis restricts the directions of movement; the zero value is [Free].
	Axis Axis
}

// String describes the kind, for example `##/## label "#"`.
func (k KindSpec) String() string {
	text := k.Shape.String()
	if k.Label != "" {
		text += fmt.Sprintf(" label %q", k.Label)
	}
	if k.Axis != Free {
		text += " " + k.Axis.String()
	}
	return text
}

// Tray is a board and the kinds of block that live on it. It is immutable and
// safe for concurrent use. Trays made from equal specs are the same *Tray.
//
// The cells of a tray, walls included, are numbered in reading order:
//
//	 0  1  2  3
//	 4  5  6  7
//	 8  9 10 11
//	12 13 14 15
//	16 17 18 19
//
// A Tray comes from [NewTray] or [Position.Tray]. The zero Tray is invalid, and
// its methods panic.
type Tray struct {
	spec   string // canonical text of the spec, the identity of the tray
	width  int
	height int
	kinds  []KindSpec // kinds[k-1] describes Kind k

	// Walls take no part in positions, so inside the package a cell is
	// numbered among the cells that are not walls: its slot, 0..slots-1, in
	// reading order.
	slots  int
	slotOf []int16          // by cell; -1 for a wall
	cellOf [MaxCells]uint16 // by slot

	places  []place  // every place of every kind; places[0] is nowhere
	placeAt []uint16 // by kind*MaxCells+slot of the anchor: index in places

	key keyTable
}

// mustBeValid panics for the zero Tray and for nil.
func (t *Tray) mustBeValid() {
	if t == nil || t.slotOf == nil {
		panic("klotski: use of the zero Tray")
	}
}

// place is a block of some kind at some anchor, with all that the rules of
// movement need to know of it, in one cache line. Sets of cells are bit masks
// over slots.
type place struct {
	mask   uint64             // the cells that the block covers
	border uint64             // the cells that one step in any direction enters
	enters [Directions]uint64 // the cells that a step enters; all bits if it is impossible
	next   [Directions]uint16 // the place one step away; 0 if off the tray or locked
	anchor uint8              // the first covered slot
	last   uint8              // the last covered slot
	kind   Kind
}

// canStep reports whether the block, lifted from a tray whose gaps and own
// cells are free, can go one step in direction d.
//
// The cells of the block do not count as free, since it does not enter them: so
// an impossible step, which would enter all, is never taken for a possible one,
// even if all 64 cells of a tray are free.
func (p *place) canStep(d Direction, free uint64) bool { return p.enters[d]&^(free&^p.mask) == 0 }

// steps returns the set of directions in which canStep is true, one bit each.
func (p *place) steps(free uint64) uint {
	free &^= p.mask // see canStep
	return uint(intOf(p.enters[Right]&^free == 0) | intOf(p.enters[Down]&^free == 0)<<Down |
		intOf(p.enters[Left]&^free == 0)<<Left | intOf(p.enters[Up]&^free == 0)<<Up)
}

// intOf returns 1 for true and 0 for false, which the compiler does without a
// branch.
func intOf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// NewTray returns the tray that spec describes. Its cost is a few microseconds
// for a tray that has been made before, and a few hundred otherwise.
//
// The error wraps [ErrTray] and says which part of the spec is wrong: a side or
// a wall out of range, no cells, more than [MaxCells] cells or [MaxKinds]
// kinds, a shape that fits nowhere, a bad label, two labels that share a
// character, or two kinds of the same shape and label, which no drawing could
// tell apart.
func NewTray(spec TraySpec) (*Tray, error) {
	if err := checkSides(spec.Width, spec.Height); err != nil {
		return nil, err
	}
	t := &Tray{width: spec.Width, height: spec.Height, kinds: slices.Clone(spec.Kinds)}
	if err := t.layCells(spec.Walls); err != nil {
		return nil, err
	}
	if err := t.checkKinds(); err != nil {
		return nil, err
	}
	t.spec = t.canonicalSpec()
	if known := findTray(t.spec); known != nil {
		return known, nil
	}
	if err := t.layPlaces(); err != nil {
		return nil, err
	}
	t.key = newKeyTable(t)
	return internTray(t), nil
}

// checkSides reports sides that no tray can have.
func checkSides(width, height int) error {
	if width < 1 || width > MaxSide || height < 1 || height > MaxSide {
		return wrapf(ErrTray, "size %d x %d; each side must be in 1..%d", width, height, MaxSide)
	}
	return nil
}

// layCells numbers the cells that are not walls.
func (t *Tray) layCells(walls []int) error {
	t.slotOf = make([]int16, t.width*t.height)
	for i, cell := range walls {
		if cell < 0 || cell >= len(t.slotOf) {
			return wrapf(ErrTray, "Walls[%d] is cell %d; a %d x %d tray has cells 0..%d", i, cell, t.width, t.height, len(t.slotOf)-1)
		}
		t.slotOf[cell] = -1
	}
	for cell, slot := range t.slotOf {
		if slot < 0 {
			continue
		}
		if t.slots < MaxCells {
			t.cellOf[t.slots] = uint16(cell)
			t.slotOf[cell] = int16(t.slots)
		}
		t.slots++
	}
	switch {
	case t.slots == 0:
		return wrapf(ErrTray, "all %d cells are walls", len(t.slotOf))
	case t.slots > MaxCells:
		return wrapf(ErrTray, "%d cells that are not walls; at most %d are possible", t.slots, MaxCells)
	}
	return nil
}

// checkKinds checks the kinds by themselves and brings labels into order.
func (t *Tray) checkKinds() error {
	if len(t.kinds) > MaxKinds {
		return wrapf(ErrTray, "%d kinds; at most %d are possible", len(t.kinds), MaxKinds)
	}
	type look struct {
		shape Shape
		label string
	}
	seen := make(map[look]int)
	owner := make(map[rune]string) // of each character, the label
	for i := range t.kinds {
		kind := &t.kinds[i]
		if !kind.Shape.IsValid() {
			return wrapf(ErrTray, "Kinds[%d] has no shape", i)
		}
		if kind.Axis > Vertical {
			return wrapf(ErrTray, "Kinds[%d] has the unknown axis %d", i, uint8(kind.Axis))
		}
		if fault := validLabel(kind.Label); fault != "" {
			return wrapf(ErrTray, "the label %q of Kinds[%d] %s", kind.Label, i, fault)
		}
		kind.Label = sortRunes(kind.Label)
		for _, r := range kind.Label {
			if other, ok := owner[r]; ok && other != kind.Label {
				return wrapf(ErrTray, "the labels %q and %q share the character %q", other, kind.Label, r)
			}
			owner[r] = kind.Label
		}
		if j, ok := seen[look{kind.Shape, kind.Label}]; ok {
			return wrapf(ErrTray, "Kinds[%d] and Kinds[%d] have the same shape and label: %v", j, i, kind)
		}
		seen[look{kind.Shape, kind.Label}] = i
	}
	return nil
}

// sortRunes returns the characters of s in order.
func sortRunes(s string) string {
	runes := []rune(s)
	slices.Sort(runes)
	return string(runes)
}

// canonicalSpec writes all that makes two trays the same: the walls as a grid
// and the kinds in order.
func (t *Tray) canonicalSpec() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%dx%d ", t.width, t.height)
	for _, slot := range t.slotOf {
		if slot < 0 {
			b.WriteByte('*')
		} else {
			b.WriteByte('.')
		}
	}
	for _, kind := range t.kinds {
		fmt.Fprintf(&b, " %s %d %q", kind.Shape, kind.Axis, kind.Label)
	}
	return b.String()
}

// layPlaces lists every place of every kind and links those one step apart.
func (t *Tray) layPlaces() error {
	t.places = make([]place, 1, 1+len(t.kinds)*t.slots)
	t.placeAt = make([]uint16, (len(t.kinds)+1)*MaxCells)
	for i := range t.kinds {
		if !t.layKind(Kind(i + 1)) {
			return wrapf(ErrTray, "Kinds[%d] fits nowhere on the tray: %v", i, t.kinds[i])
		}
	}
	return nil
}

// layKind lists the places of one kind, and reports whether it has any.
func (t *Tray) layKind(kind Kind) bool {
	shape, axis := t.kinds[kind-1].Shape, t.kinds[kind-1].Axis
	cells := shape.points()
	corners := make(map[point]uint16) // of the box, for each place
	for y := range t.height - shape.Height() + 1 {
		for x := range t.width - shape.Width() + 1 {
			mask, ok := t.maskAt(cells, point{x, y})
			if !ok {
				continue
			}
			index := uint16(len(t.places))
			anchor := uint8(bits.TrailingZeros64(mask))
			corners[point{x, y}] = index
			t.placeAt[int(kind)*MaxCells+int(anchor)] = index
			t.places = append(t.places, place{
				mask:   mask,
				anchor: anchor,
				last:   uint8(bits.Len64(mask) - 1),
				kind:   kind,
			})
		}
	}
	for corner, index := range corners {
		p := &t.places[index]
		for d := range Direction(Directions) {
			step := d.delta()
			next := corners[point{corner.x + step.x, corner.y + step.y}]
			if next == 0 || !axis.allows(d) {
				p.enters[d] = ^uint64(0)
				continue
			}
			p.next[d] = next
			p.enters[d] = t.places[next].mask &^ p.mask
			p.border |= p.enters[d]
		}
	}
	return len(corners) > 0
}

// maskAt returns the slots that cells cover when the top left of their box is
// at corner. It reports false if one of them is a wall.
func (t *Tray) maskAt(cells []point, corner point) (mask uint64, ok bool) {
	for _, c := range cells {
		slot := t.slotOf[(corner.y+c.y)*t.width+corner.x+c.x]
		if slot < 0 {
			return 0, false
		}
		mask |= 1 << slot
	}
	return mask, true
}

// Width returns the number of columns, walls included.
func (t *Tray) Width() int {
	t.mustBeValid()
	return t.width
}

// Height returns the number of rows, walls included.
func (t *Tray) Height() int {
	t.mustBeValid()
	return t.height
}

// Cells returns the number of cells that are not walls, 1..[MaxCells].
func (t *Tray) Cells() int {
	t.mustBeValid()
	return t.slots
}

// IsWall reports whether a cell is a wall. It panics if cell is not in
// 0..Width*Height-1.
func (t *Tray) IsWall(cell int) bool {
	t.checkCell(cell)
	return t.slotOf[cell] < 0
}

// checkCell panics if cell is not on the grid of t.
func (t *Tray) checkCell(cell int) {
	t.mustBeValid()
	if cell < 0 || cell >= len(t.slotOf) {
		panic(fmt.Sprintf("klotski: cell %d is outside a %d x %d tray", cell, t.width, t.height))
	}
}

// Kinds returns the number of kinds; they are 1..Kinds.
func (t *Tray) Kinds() int {
	t.mustBeValid()
	return len(t.kinds)
}

// Kind describes kind k. It panics if k is not in 1..Kinds.
func (t *Tray) Kind(k Kind) KindSpec {
	t.mustBeValid()
	if k == Gap || int(k) > len(t.kinds) {
		panic(fmt.Sprintf("klotski: kind %d of a tray with kinds 1..%d", k, len(t.kinds)))
	}
	return t.kinds[k-1]
}

// Spec returns a spec from which [NewTray] makes t again.
func (t *Tray) Spec() TraySpec {
	t.mustBeValid()
	spec := TraySpec{Width: t.width, Height: t.height, Kinds: slices.Clone(t.kinds)}
	for cell, slot := range t.slotOf {
		if slot < 0 {
			spec.Walls = append(spec.Walls, cell)
		}
	}
	return spec
}

// String returns a description of the tray in one line, which is the same for
// equal trays alone.
func (t *Tray) String() string {
	t.mustBeValid()
	return t.spec
}

// Anchors yields every cell at which a block of kind k can have its anchor on
// the empty tray, in reading order. The anchor of a block is its first cell in
// reading order, which need not be the top left of its box:
//
//	.#.
//	###   the anchor is the upper cell
//
// Anchors panics if k is not in 1..Kinds.
func (t *Tray) Anchors(k Kind) iter.Seq[int] {
	t.Kind(k) // checks k
	return func(yield func(int) bool) {
		for slot, cell := range t.cellOf[:t.slots] {
			if t.placeOf(k, slot) != 0 && !yield(int(cell)) {
				return
			}
		}
	}
}

// placeOf returns the index of the place of a block, 0 if it does not fit.
func (t *Tray) placeOf(kind Kind, anchorSlot int) uint16 {
	return t.placeAt[int(kind)*MaxCells+anchorSlot]
}

// all returns the mask of all slots.
func (t *Tray) all() uint64 { return ^uint64(0) >> (MaxCells - t.slots) }
