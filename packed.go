package klotski

import (
	"math/bits"
)

// # Packed positions and bit-parallel moves
//
// A search keeps millions of positions, so it packs them: for every slot the
// code of the kind whose block has its anchor there, 0 where there is no
// anchor. Codes number only the kinds that the puzzle has, so Klotski needs
// three bits a slot and a position fits one word.
//
// The bits are kept in planes: plane b is the mask of the slots whose code has
// bit b. The blocks of a shape are then a mask too, got by a few logical
// operations, and so is everything that movement asks:
//
//	covered = the anchors of each shape, shifted once for each of its cells
//	gaps    = the tray without what is covered
//	movable = the anchors of a shape whose border towards a direction,
//	          shifted back onto the anchor, is gaps only
//
// One pass over a short list of shifts so finds every legal step of a position,
// whatever the number of blocks, without looking at a block that cannot move.
// And a step takes the bits at one slot of all planes to another: two exclusive
// ors.
//
// Slots leave out the walls, so on a tray with walls the same vector is not the
// same shift everywhere. Shifts are therefore valid for a mask of anchors:
// there is one on a tray without walls, and a few around walls.

// words are packed positions; a search picks the shortest that will do.
type words interface {
	[1]uint64 | [2]uint64 | [3]uint64 | [4]uint64 | [5]uint64 | [6]uint64 | [7]uint64
}

// maxPlanes is the number of bits of a code, bits.Len(MaxKinds).
const maxPlanes = 7

// packing says how the positions of a block set are packed, and how packed
// positions move.
type packing struct {
	tray   *Tray
	counts []int
	kinds  []Kind               // by code-1
	code   [MaxKinds + 1]uint64 // by kind; 0 if the set has no such block
	planes int                  // bits of a code
	slots  int                  // bits of a plane
	each   int                  // planes in a word
	field  [maxPlanes]uint64    // by word: the bits of slot 0
	cubes  []cube               // by code-1
	forms  int                  // number of forms: shapes, by axis
	formOf [MaxKinds + 1]uint8  // by kind
	covers []cover              // what blocks cover, besides their anchors
	steps  []step               // how blocks step
}

// newPacking returns the packing of the blocks of p.
func newPacking(p Position) *packing {
	l := &packing{tray: p.tray, counts: p.Counts(), slots: p.tray.slots}
	for i, count := range l.counts {
		if count > 0 {
			l.kinds = append(l.kinds, Kind(i+1))
			l.code[i+1] = uint64(len(l.kinds))
		}
	}
	l.planes = bits.Len(uint(len(l.kinds)))
	l.each = MaxCells / l.slots
	for plane := range l.planes {
		l.field[plane/l.each] |= 1 << (plane % l.each * l.slots)
	}
	l.nameForms()
	for code := range l.kinds {
		c := cube{form: l.formOf[l.kinds[code]]}
		for plane := range l.planes {
			if (code+1)>>plane&1 == 0 {
				c.invert[plane] = ^uint64(0)
			}
		}
		l.cubes = append(l.cubes, c)
	}
	l.findShifts()
	return l
}

// words returns the number of words of a packed position.
func (l *packing) words() int { return max(1, (l.planes+l.each-1)/l.each) }

// nameForms numbers the forms of the kinds: those that differ in their label
// alone cover and step alike.
func (l *packing) nameForms() {
	type form struct {
		shape Shape
		axis  Axis
	}
	known := make(map[form]uint8)
	for _, kind := range l.kinds {
		spec := l.tray.kinds[kind-1]
		number, ok := known[form{spec.Shape, spec.Axis}]
		if !ok {
			number = uint8(len(known))
			known[form{spec.Shape, spec.Axis}] = number
		}
		l.formOf[kind] = number
	}
	l.forms = len(known)
}

// pack packs a position, which must be of the block set of l.
func pack[W words](l *packing, kinds *[MaxCells]Kind) (s W) {
	for slot, kind := range kinds[:l.slots] {
		if kind != Gap {
			block := packBlock[W](l, kind, slot)
			for w := range len(s) {
				s[w] |= block[w]
			}
		}
	}
	return s
}

// packBlock packs a single block.
func packBlock[W words](l *packing, kind Kind, anchorSlot int) (s W) {
	for code, plane := l.code[kind], 0; code != 0; code >>= 1 {
		s[plane/l.each] |= code & 1 << (plane%l.each*l.slots + anchorSlot)
		plane++
	}
	return s
}

// has reports whether a position is one of the tray, and has no kinds but those
// of the set. The number of blocks may be another.
func (l *packing) has(p *Position) bool {
	if p.tray != l.tray {
		return false
	}
	for _, kind := range p.kinds[:l.slots] {
		if kind != Gap && l.code[kind] == 0 {
			return false
		}
	}
	return true
}

// unpack is the inverse of pack.
func unpack[W words](l *packing, s W) Position {
	p := Position{tray: l.tray}
	for slot := range l.slots {
		if code := codeAt(l, s, slot); code != 0 {
			p.kinds[slot] = l.kinds[code-1]
		}
	}
	return p
}

// codeAt returns the code at a slot.
func codeAt[W words](l *packing, s W, slot int) int {
	code := 0
	for plane := range l.planes {
		code |= int(s[plane/l.each]>>(plane%l.each*l.slots+slot)&1) << plane
	}
	return code
}

// moved returns s with the block anchored at slot from anchored at slot to.
func moved[W words](l *packing, s W, from, to int) W {
	for w := range len(s) {
		bits := s[w] >> from & l.field[w]
		s[w] ^= bits<<from ^ bits<<to
	}
	return s
}
