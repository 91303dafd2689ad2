package klotski

import (
	"fmt"
	"iter"
	"math/bits"
)

// Position is one arrangement of blocks on a tray. It is a small value (72
// bytes, no pointers but the tray): copy it, compare it with ==, use it as the
// key of a map. Two positions are equal exactly when their trays were made
// from equal specs and the same kinds cover the same cells.
//
// Inside, it holds for each cell the kind of the block that has its anchor
// there. On the classic tray:
//
//	Tall Big  Big  Tall        2 4 . 2
//	Tall Big  Big  Tall        . . . .
//	Tall Wide Wide Tall   is   2 3 . 2
//	Tall Small Small Tall      . 1 1 .
//	Small  .   .  Small        1 . . 1
//
// The zero Position is invalid. Its IsValid method returns false, it is drawn
// as "invalid position", and most other methods panic.
type Position struct {
	tray  *Tray
	kinds [MaxCells]Kind // by slot: the kind of the block anchored there
}

// Block is a block on a tray: its kind and the cell of its anchor, which is
// the first cell in reading order that it covers.
type Block struct {
	Kind   Kind
	Anchor int
}

// Place returns the position on t that consists of the given blocks, in any
// order; the other cells are gaps.
//
// The error wraps [ErrPosition] and says which block has an unknown kind, does
// not fit, overlaps another, or is one more of its label than there are
// characters in it.
func (t *Tray) Place(blocks ...Block) (Position, error) {
	t.mustBeValid()
	p := Position{tray: t}
	var covered uint64
	for i, b := range blocks {
		if b.Kind == Gap || int(b.Kind) > len(t.kinds) {
			return Position{}, wrapf(ErrPosition, "block %d has kind %d; the kinds are 1..%d", i, b.Kind, len(t.kinds))
		}
		if b.Anchor < 0 || b.Anchor >= len(t.slotOf) {
			return Position{}, wrapf(ErrPosition, "block %d has its anchor at cell %d; the cells are 0..%d", i, b.Anchor, len(t.slotOf)-1)
		}
		slot := t.slotOf[b.Anchor]
		if slot < 0 {
			return Position{}, wrapf(ErrPosition, "block %d has its anchor at cell %d, which is a wall", i, b.Anchor)
		}
		at := t.placeOf(b.Kind, int(slot))
		if at == 0 {
			return Position{}, wrapf(ErrPosition, "block %d, %v, does not fit with its anchor at cell %d", i, t.kinds[b.Kind-1], b.Anchor)
		}
		if overlap := covered & t.places[at].mask; overlap != 0 {
			return Position{}, wrapf(ErrPosition, "block %d overlaps another at cell %d", i, t.cellOf[bits.TrailingZeros64(overlap)])
		}
		covered |= t.places[at].mask
		p.kinds[slot] = b.Kind
	}
	if err := p.checkLabels(); err != nil {
		return Position{}, err
	}
	return p, nil
}

// checkLabels reports a label that has more blocks than characters, so that
// every position can be drawn.
func (p *Position) checkLabels() error {
	count := make(map[string]int)
	for _, kind := range p.kinds[:p.tray.slots] {
		if kind == Gap {
			continue
		}
		label := p.tray.kinds[kind-1].Label
		if count[label]++; label != "" && count[label] > len([]rune(label)) {
			return wrapf(ErrPosition, "more blocks than characters in the label %q", label)
		}
	}
	return nil
}

// IsValid reports whether p is a position, that is, not the zero Position.
func (p Position) IsValid() bool { return p.tray != nil }

// Tray returns the tray that p is on, nil for the zero Position.
func (p Position) Tray() *Tray { return p.tray }

// mustBeValid panics for the zero Position.
func (p *Position) mustBeValid() {
	if p.tray == nil {
		panic("klotski: use of the zero Position")
	}
}

// Blocks yields the blocks in reading order of their anchors.
func (p Position) Blocks() iter.Seq[Block] {
	p.mustBeValid()
	return func(yield func(Block) bool) {
		for slot, kind := range p.kinds[:p.tray.slots] {
			if kind != Gap && !yield(Block{kind, int(p.tray.cellOf[slot])}) {
				return
			}
		}
	}
}

// Counts returns the number of blocks of each kind: element k-1 is that of
// Kind k. It is the block set that [Enumerate] takes.
func (p Position) Counts() []int {
	p.mustBeValid()
	counts := make([]int, len(p.tray.kinds))
	for b := range p.Blocks() {
		counts[b.Kind-1]++
	}
	return counts
}

// Gaps yields the cells that no block covers, in reading order.
func (p Position) Gaps() iter.Seq[int] {
	p.mustBeValid()
	return func(yield func(int) bool) {
		for gaps := p.gaps(); gaps != 0; gaps &= gaps - 1 {
			if !yield(int(p.tray.cellOf[bits.TrailingZeros64(gaps)])) {
				return
			}
		}
	}
}

// gaps returns the mask of the slots that no block covers.
func (p *Position) gaps() uint64 {
	gaps := p.tray.all()
	for slot, kind := range p.kinds[:p.tray.slots] {
		if kind != Gap {
			gaps &^= p.tray.places[p.tray.placeOf(kind, slot)].mask
		}
	}
	return gaps
}

// At returns the kind of the block that covers a cell: [Gap] if none does,
// [Wall] if the cell is a wall. It panics if cell is not on the tray's grid.
func (p Position) At(cell int) Kind {
	p.mustBeValid()
	if p.tray.IsWall(cell) {
		return Wall
	}
	if anchor := p.anchorSlot(cell); anchor >= 0 {
		return p.kinds[anchor]
	}
	return Gap
}

// Anchor returns the anchor of the block that covers a cell, -1 if no block
// does. It panics if cell is not on the tray's grid.
func (p Position) Anchor(cell int) int {
	p.mustBeValid()
	if p.tray.IsWall(cell) {
		return -1
	}
	if anchor := p.anchorSlot(cell); anchor >= 0 {
		return int(p.tray.cellOf[anchor])
	}
	return -1
}

// anchorSlot returns the slot of the anchor of the block that covers a cell
// which is no wall, -1 for a gap.
func (p *Position) anchorSlot(cell int) int {
	slot := int(p.tray.slotOf[cell])
	for anchor := slot; anchor >= 0; anchor-- {
		kind := p.kinds[anchor]
		if kind != Gap && p.tray.places[p.tray.placeOf(kind, anchor)].mask>>slot&1 != 0 {
			return anchor
		}
	}
	return -1
}

// Cells yields the cells that the block with the given anchor covers, in
// reading order. It panics if there is no such block.
func (p Position) Cells(anchor int) iter.Seq[int] {
	p.blockAt(anchor) // checks it
	return func(yield func(int) bool) { p.yieldCells(anchor, yield) }
}

// yieldCells yields what Cells does.
func (p *Position) yieldCells(anchor int, yield func(int) bool) {
	for mask := p.tray.places[p.blockAt(anchor)].mask; mask != 0; mask &= mask - 1 {
		if !yield(int(p.tray.cellOf[bits.TrailingZeros64(mask)])) {
			return
		}
	}
}

// blockAt returns the place of the block with the given anchor cell. It panics
// if there is none.
func (p *Position) blockAt(anchor int) uint16 {
	p.mustBeValid()
	if anchor >= 0 && anchor < len(p.tray.slotOf) {
		if slot := p.tray.slotOf[anchor]; slot >= 0 && p.kinds[slot] != Gap {
			return p.tray.placeOf(p.kinds[slot], int(slot))
		}
	}
	panic(fmt.Sprintf("klotski: no block has its anchor at cell %d", anchor))
}

// Space returns the space of all configurations of the blocks of p on its
// tray, as [Enumerate] does.
func (p Position) Space() (*Space, error) {
	p.mustBeValid()
	return Enumerate(p.tray, p.Counts()...)
}
