package klotski

// cursor stands on one configuration of a space and moves from one to
// another. Successive configurations differ in their last few items only, and
// next and seek undo and redo no more than those: going through a whole space
// costs three or four items a configuration.
type cursor struct {
	space *Space
	index uint64
	items [MaxCells]uint8    // by slot: the item whose anchor is there; 0 for gaps and covered cells
	nodes [MaxCells + 1]node // by slot: the states on the path; the final one at MaxCells
	path  [MaxCells]uint8    // the slots of the items in reading order
	block [MaxCells]uint16   // the place of the block at each of them, 0 for a gap
	depth int                // number of items
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
	return slot, item
}

// push adds an item at a slot, whose node is in place, and returns the slot
// of the next.
func (c *cursor) push(slot, item int) int {
	s, at := c.space, &c.nodes[slot]
	c.path[c.depth] = uint8(slot)
	c.items[slot] = uint8(item)
	c.block[c.depth] = s.places[item*MaxCells+slot]
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

// stepTo is seek, faster where the cursor stands on the configuration before.
func (c *cursor) stepTo(index uint64) {
	if c.depth > 0 && index == c.index+1 {
		c.next()
	} else {
		c.seek(index)
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
