package klotski

// cursor stands on one configuration of a space and moves from one to
// another. Neighbours in index order differ in their last few items only, so
// seek undoes and redoes no more than that: going through a whole space costs a few
// items a configuration.
//
// The path of the configuration through the automaton is kept by slot, which
// makes the index of a neighbour cheap, see [cursor.neighbor].
type cursor struct {
	space *Space
	index uint64
	items [MaxCells]uint8    // by slot: the item whose anchor is there; 0 for gaps and covered cells
	nodes [MaxCells + 1]node // by slot, the states on the path; the final one at MaxCells
	slot  int                // of the last node on the path
	gaps  uint64             // the slots that are gaps
}

// node is a state on the path of a configuration.
type node struct {
	target target
	parent uint8  // slot of the node before
	place  uint16 // of the block that the item at this node puts down; 0 for a gap
	rank   uint64 // number of the first configuration whose path shares all up to here
	end    uint64 // number after the last such configuration
}

// cursor returns a cursor that stands on no configuration until seek is
// called.
func (s *Space) cursor() *cursor {
	c := &cursor{space: s, slot: s.automaton.start.slot()}
	c.nodes[c.slot] = node{target: s.automaton.start, end: s.automaton.length}
	return c
}

// seek moves the cursor to the configuration with the given index, which must
// be less than the length of the space.
func (c *cursor) seek(index uint64) {
	at := &c.nodes[c.slot]
	for index < at.rank || index >= at.end {
		parent := at.parent
		c.items[parent] = 0
		c.gaps &^= 1 << parent
		c.slot, at = int(parent), &c.nodes[parent]
	}
	a, t := c.space.automaton, c.space.tray
	for c.slot < MaxCells {
		slot := c.slot
		item, begin, end := a.choose(at.target.row(), index-at.rank)
		if item == 0 {
			c.gaps |= 1 << slot
			at.place = 0
		} else {
			c.items[slot] = uint8(item)
			at.place = t.placeOf(c.space.kinds[item-1], slot)
		}
		next := node{
			target: a.arcs[at.target.row()+item].target,
			parent: uint8(slot),
			rank:   at.rank + begin,
			end:    at.end,
		}
		if end != none {
			next.end = at.rank + end
		}
		c.slot = next.target.slot()
		at = &c.nodes[c.slot]
		*at = next
	}
	c.index = index
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

// neighbor returns the index of the configuration that arises when the block
// at place from goes to place to.
//
// The items of the two configurations agree before the lower and after the
// upper end of the cells that the two places cover. In between lie a few
// items, which are walked anew from the state before them. After them the automaton
// is back on the path of the old configuration, because the same cells are covered and
// the same blocks left; so what follows adds the same to the index.
func (c *cursor) neighbor(from, to *place) uint64 {
	first := min(from.anchor, to.anchor)
	last := int(max(from.last, to.last))
	item := c.items[from.anchor]
	c.items[from.anchor] = 0
	c.items[to.anchor] = item
	a := c.space.automaton
	at := c.nodes[first].target
	index := c.nodes[first].rank
	for at.slot() <= last {
		i := at.row() + int(c.items[at.slot()])
		index += a.offset(i)
		at = a.arcs[i].target
	}
	c.items[to.anchor] = 0
	c.items[from.anchor] = item
	return index + c.index - c.nodes[at.slot()].rank
}
