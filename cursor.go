package klotski

import "math/bits"

// cursor stands on one configuration of a space and moves from one to
// another. Successive configurations differ in their last few items only, and
// next and seek undo and redo no more than those: going through a whole space
// costs two or three items a configuration.
//
// The path of the configuration through the automaton is kept by slot, which
// makes the index of a neighbor cheap, see [cursor.neighbor].
type cursor struct {
	space *Space
	index uint64
	items [MaxCells]uint8      // by slot: the item whose anchor is there; 0 for gaps and covered cells
	nodes [MaxCells + 1]node   // by slot: the states on the path; the final one at MaxCells
	path  [MaxCells]uint8      // the slots of the items in reading order
	block [MaxCells]uint16     // the place of the block at each of them, 0 for a gap
	depth int                  // number of items
	gaps  uint64               // the slots that are gaps
	owner [MaxCells + 1]uint16 // by slot: the place of the block that covers it, 0 for gaps and at outside
}

// node is a state on the path of a configuration.
type node struct {
	target target
	rank   uint64 // index of the first configuration whose path is the same up to here
}

// cursor returns a cursor that stands on no configuration until seek is
// called.
func (s *Space) cursor() *cursor {
	c := &cursor{space: s}
	c.nodes[0].target = s.automaton.start
	return c
}

// pop takes the last item away and returns its slot and the item.
func (c *cursor) pop() (slot, item int) {
	c.depth--
	slot = int(c.path[c.depth])
	item = int(c.items[slot])
	c.items[slot] = 0
	c.gaps &^= 1 << slot
	return slot, item
}

// push adds an item at a slot, whose node is in place, and returns the slot
// of the next.
func (c *cursor) push(slot, item int) int {
	s, at := c.space, &c.nodes[slot]
	c.path[c.depth] = uint8(slot)
	if item == 0 {
		c.gaps |= 1 << slot
		c.block[c.depth] = 0
		c.owner[slot] = 0
	} else {
		at := s.places[item*MaxCells+slot]
		c.items[slot] = uint8(item)
		c.block[c.depth] = at
		for mask := s.tray.places[at].mask; mask != 0; mask &= mask - 1 {
			c.owner[bits.TrailingZeros64(mask)] = at
		}
	}
	c.depth++
	i := at.target.row() + item
	next := s.automaton.targets[i]
	c.nodes[next.slot()] = node{next, at.rank + s.automaton.offset(i)}
	return next.slot()
}

// seek moves the cursor to the configuration with the given index, which must
// be less than the length of the space.
func (c *cursor) seek(index uint64) {
	a := c.space.automaton
	slot := 0
	if c.depth > 0 {
		slot = MaxCells
	}
	for !c.leadsTo(slot, index) {
		slot, _ = c.pop()
	}
	for slot < MaxCells {
		at := &c.nodes[slot]
		slot = c.push(slot, a.choose(at.target.row(), index-at.rank))
	}
	c.index = index
}

// leadsTo reports whether the path of the configuration with the given index
// goes through the node at a slot.
func (c *cursor) leadsTo(slot int, index uint64) bool {
	at := &c.nodes[slot]
	return index >= at.rank && index-at.rank < c.space.automaton.completions(at.target.row())
}

// stepTo moves the cursor to an index that is 0 or one more than that of the configuration it
// stands on.
func (c *cursor) stepTo(index uint64) {
	if index == 0 {
		c.seek(0)
	} else {
		c.next()
	}
}

// next moves the cursor to the following configuration. There must be one.
func (c *cursor) next() {
	targets, items := c.space.automaton.targets, c.space.automaton.items
	slot, item := c.pop()
	for {
		row := c.nodes[slot].target.row()
		for item++; item < items && !targets[row+item].live(); item++ {
		}
		if item < items {
			break
		}
		slot, item = c.pop()
	}
	for slot = c.push(slot, item); slot < MaxCells; slot = c.push(slot, item) {
		row := c.nodes[slot].target.row()
		for item = 0; !targets[row+item].live(); item++ {
		}
	}
	c.index++
}

// position returns the configuration that the cursor stands on.
func (c *cursor) position() Position {
	p := Position{tray: c.space.tray}
	for slot, item := range c.items[:p.tray.slots] {
		if item != 0 {
			p.kinds[slot] = c.space.kinds[item-1]
		}
	}
	return p
}

// unitMove is a step of a block between two places.
type unitMove struct{ from, to uint16 }

// unitMoves holds the unit moves in two directions. A step enters a gap, and a gap is entered by at most
// one block from each direction.
type unitMoves [2 * MaxCells]unitMove

// fill lists in s the unit moves in the given directions, and returns their
// number.
//
// There are few gaps, so it looks from each gap at the block behind it. The block
// can come if all cells that it enters are gaps; a block that enters several is counted at
// the first of them. Few can, and which is as good as random, so that a branch
// would cost more than to write each down and count those that are legal.
func (s *unitMoves) fill(c *cursor, directions [2]Direction) int {
	if c.space.automaton.items == 1 {
		return 0 // no blocks
	}
	t := c.space.tray
	count := 0
	for gaps := c.gaps; gaps != 0; gaps &= gaps - 1 {
		behind := &t.behind[bits.TrailingZeros64(gaps)]
		for _, d := range directions {
			at := c.owner[behind[d&3]]
			from := &t.places[at]
			s[count&(len(s)-1)] = unitMove{at, from.next[d&3]}
			count += intOf(from.enters[d&3]&^gaps == 0)
		}
	}
	return count
}

// neighbor returns the index of the configuration that arises when the block
// at place from goes to place to.
//
// The items of the two configurations agree before the lower and after the
// upper end of the cells that the two places cover. In between lie a few
// items, which are walked anew from the state before them. After them the
// automaton is back on the path of the old configuration, because the same
// cells are covered and the same blocks left; so what follows adds the same to
// the index.
func (c *cursor) neighbor(from, to *place) uint64 {
	first := min(from.anchor, to.anchor) & (MaxCells - 1)
	last := int(max(from.last, to.last))
	item := c.items[from.anchor&(MaxCells-1)]
	c.items[from.anchor&(MaxCells-1)] = 0
	c.items[to.anchor&(MaxCells-1)] = item
	a := c.space.automaton
	at := c.nodes[first].target
	index := c.nodes[first].rank
	for at.slot() <= last {
		i := at.row() + int(c.items[at.slot()&(MaxCells-1)])
		index += a.offset(i)
		at = a.targets[i]
	}
	c.items[to.anchor&(MaxCells-1)] = 0
	c.items[from.anchor&(MaxCells-1)] = item
	return index + c.index - c.nodes[at.slot()].rank
}
