package klotski

import (
	"math/bits"
	"slices"
)

// cube tells how to get the anchors of a kind from the planes: all planes, each
// inverted where invert is all ones, and-ed.
type cube struct {
	form   uint8
	invert [maxPlanes]uint64
}

// cover is a cell of the blocks of a form: their anchors, if in valid, rotated
// left by shift.
type cover struct {
	form  uint8
	shift uint8
	valid uint64
}

// step is how the blocks of a form with their anchors in valid step in a
// direction: the gaps, rotated right by each shift, must include the anchor.
type step struct {
	valid     uint64
	form      uint8
	direction Direction
	delta     int8 // from the old to the new anchor
	shift     [2]uint8
	more      []uint8 // further shifts
}

// findShifts fills covers and steps from the places of one kind of each form.
func (l *packing) findShifts() {
	done := make([]bool, l.forms)
	for _, kind := range l.kinds {
		form := l.formOf[kind]
		if done[form] {
			continue
		}
		done[form] = true
		l.findCovers(kind, form)
		for d := range Direction(Directions) {
			l.findSteps(kind, form, d)
		}
	}
}

// findCovers adds what the blocks of a form cover.
func (l *packing) findCovers(kind Kind, form uint8) {
	first := len(l.covers)
	for slot := range l.slots {
		at := l.tray.placeOf(kind, slot)
		if at == 0 {
			continue
		}
		for _, shift := range shifts(l.tray.places[at].mask, slot)[1:] {
			i := slices.IndexFunc(l.covers[first:], func(c cover) bool { return c.shift == shift })
			if i < 0 {
				i = len(l.covers) - first
				l.covers = append(l.covers, cover{form: form, shift: shift})
			}
			l.covers[first+i].valid |= 1 << slot
		}
	}
}

// findSteps adds how the blocks of a form step in direction d.
func (l *packing) findSteps(kind Kind, form uint8, d Direction) {
	first := len(l.steps)
	for slot := range l.slots {
		from := &l.tray.places[l.tray.placeOf(kind, slot)]
		if from.kind == Gap || from.next[d] == 0 {
			continue
		}
		to := &l.tray.places[from.next[d]]
		s := step{form: form, direction: d, delta: int8(int(to.anchor) - slot)}
		border := shifts(to.mask&^from.mask, slot)
		s.shift = [2]uint8{border[0], border[len(border)-1]}
		if len(border) > 2 {
			s.more = border[1 : len(border)-1]
		}
		i := slices.IndexFunc(l.steps[first:], func(o step) bool {
			return o.delta == s.delta && o.shift == s.shift && slices.Equal(o.more, s.more)
		})
		if i < 0 {
			i = len(l.steps) - first
			l.steps = append(l.steps, s)
		}
		l.steps[first+i].valid |= 1 << slot
	}
}

// shifts lists the distances from a slot to the slots of a mask, as amounts of
// a rotation to the left.
func shifts(mask uint64, slot int) []uint8 {
	var list []uint8
	for ; mask != 0; mask &= mask - 1 {
		list = append(list, uint8(bits.TrailingZeros64(mask)-slot)&(MaxCells-1))
	}
	return list
}

// anchors sets, by form, the mask of the anchors, and returns the gaps.
func anchors[W words](l *packing, s W, of *[MaxKinds]uint64) (gaps uint64) {
	all := l.tray.all()
	var planes [maxPlanes]uint64
	for plane := range l.planes {
		planes[plane] = s[plane/l.each] >> (plane % l.each * l.slots)
	}
	for form := range l.forms {
		of[form] = 0
	}
	var covered uint64
	for i := range l.cubes {
		c := &l.cubes[i]
		mask := all
		for plane := range l.planes {
			mask &= planes[plane] ^ c.invert[plane]
		}
		of[c.form] |= mask
		covered |= mask
	}
	for i := range l.covers {
		c := &l.covers[i]
		covered |= bits.RotateLeft64(of[c.form]&c.valid, int(c.shift))
	}
	return all &^ covered
}

// movable returns the anchors, among those of each form, that can make a step
// when the given slots are gaps.
func (st *step) movable(of *[MaxKinds]uint64, gaps uint64) uint64 {
	mask := of[st.form] & st.valid &
		bits.RotateLeft64(gaps, -int(st.shift[0])) & bits.RotateLeft64(gaps, -int(st.shift[1]))
	for _, shift := range st.more {
		mask &= bits.RotateLeft64(gaps, -int(shift))
	}
	return mask
}
