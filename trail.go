package klotski

// # Steps that many configurations share
//
// A move changes the items of a configuration inside a window: from the lower
// to the upper end of the cells that the block's two places cover. All
// configurations that agree up to the end of the window, whatever follows, make this
// move alike: each one's index changes by the same number, the step of the move. In the
// tree of item prefixes these are the configurations below one node, and
// their indices are a range.
//
//	        root
//	      /      \        A move whose window ends above node x takes the
//	    x          y      range of x to the range of another node, in order:
//	  / | \      / | \
//	 5  6  7    8  9 10   5 → 8, 6 → 9, 7 → 10, the step is +3
//
// A trail is the way from the root to one configuration, with the steps of
// all its moves, each found once at the node where its window ends. Going
// on to a configuration nearby keeps the upper part of the trail and the
// steps found there. So in a dense set of configurations, taken in order, the work of
// finding moves is shared among all that begin alike; and where a node has many of them
// below, its step moves whole words of a bit array at once, see [expander].
//
// A move's window ends at the last cell of the block, before or after. So at
// each cell there is little to look for: if it is the last cell of a block,
// the moves of that block to the left and up; if it is a gap, the
// moves to the right and down of a block whose last cell would come to lie
// there. The moves of the finger metric that turn a corner may depend on gaps behind
// their window; they are found at the leaf, for one configuration.

// trail is a cursor that knows the steps of all moves. It stands on no
// configuration until seek is called.
type trail struct {
	space  *Space
	metric Metric
	before *stepTable

	nodes  [MaxCells + 1]trailNode // by slot, the states on the path; the final one at MaxCells
	items  [MaxCells]uint8         // by slot: the item whose anchor is there; 0 for gaps and covered cells
	lastAt [MaxCells]uint16        // by slot: the place of the block whose last cell it is, 0 if none
	slot   int                     // of the last node on the path
	gaps   uint64                  // the slots that are known to be gaps
	steps  []uint64                // differences of index, modulo 2^64
	slides slides

	// onSteps, if not nil, may deal with the steps found at a node; what is left in
	// steps is for each configuration below it.
	onSteps func(rank, end uint64, first int)
}

// trailNode is a state on the path of a configuration.
type trailNode struct {
	target target
	parent uint8  // slot of the node before
	item   uint8  // the item that the path takes here
	place  uint16 // of the block that the item puts down; 0 for a gap
	steps  uint16 // number of steps that are known at this node
	rank   uint64 // number of the first configuration whose path shares all up to here
	end    uint64 // number after the last such configuration
}

// stepTable holds, for the directions Right and Down, the slot one cell
// before each slot: to its left and above it. It is -1 where there is none.
type stepTable [2][MaxCells]int8

// newStepTable returns the step table of t.
func newStepTable(t *Tray) *stepTable {
	var table stepTable
	for slot, cell := range t.cellOf[:t.slots] {
		table[Right][slot], table[Down][slot] = -1, -1
		if int(cell)%t.width > 0 {
			table[Right][slot] = int8(t.slotOf[int(cell)-1])
		}
		if int(cell) >= t.width {
			table[Down][slot] = int8(t.slotOf[int(cell)-t.width])
		}
	}
	return &table
}

// newTrail returns a trail for the moves of metric m.
func newTrail(s *Space, m Metric) *trail {
	t := &trail{space: s, metric: m, before: newStepTable(s.tray), steps: make([]uint64, 0, 64)}
	t.slot = s.automaton.start.slot()
	t.nodes[t.slot] = trailNode{target: s.automaton.start, end: s.automaton.length}
	return t
}

// reset forgets the path, so that onSteps sees all nodes of the next one.
func (t *trail) reset() {
	for t.slot != t.space.automaton.start.slot() {
		t.pop()
	}
	t.nodes[t.slot].item = 0
}

// pop takes the last node off the path.
func (t *trail) pop() {
	slot := int(t.nodes[t.slot].parent)
	at := &t.nodes[slot]
	if at.place == 0 {
		t.gaps &^= 1 << slot
	} else {
		t.items[slot] = 0
		t.lastAt[t.space.tray.places[at.place].last] = 0
	}
	t.slot = slot
	t.steps = t.steps[:at.steps]
}

// seek moves to the configuration with the given index, which must be less
// than the length of the space.
func (t *trail) seek(index uint64) {
	at := &t.nodes[t.slot]
	if index < at.rank || index >= at.end {
		for index < at.rank || index >= at.end {
			t.pop()
			at = &t.nodes[t.slot]
		}
		if index < t.childRank(at) {
			at.item = 0
		}
	}
	for t.slot < MaxCells {
		t.push(index)
	}
	if t.metric == Finger {
		t.addTurns()
	}
}

// childRank returns the number of the first configuration below the item of a
// node.
func (t *trail) childRank(at *trailNode) uint64 {
	return at.rank + t.space.automaton.offset(at.target.row()+int(at.item))
}

// push adds to the path the node on the way to the configuration with the
// given index, from at least the item that the last node had before.
func (t *trail) push(index uint64) {
	a, tray, slot := t.space.automaton, t.space.tray, t.slot
	at := &t.nodes[slot]
	row, rest := at.target.row(), index-at.rank
	item, begin, end := int(at.item), uint64(0), at.end
	for next := item; next < a.items; next++ {
		if !a.arcs[row+next].target.live() {
			continue
		}
		offset := a.offset(row + next)
		if offset > rest {
			end = at.rank + offset
			break
		}
		item, begin = next, offset
	}
	at.item = uint8(item)
	if item == 0 {
		at.place = 0
		t.gaps |= 1 << slot
	} else {
		at.place = tray.placeOf(t.space.kinds[item-1], slot)
		t.items[slot] = uint8(item)
		t.lastAt[tray.places[at.place].last] = at.place
	}
	to := a.arcs[row+item].target
	next := to.slot()
	t.nodes[next] = trailNode{
		target: to,
		parent: uint8(slot),
		rank:   at.rank + begin,
		end:    end,
	}
	t.slot = next
	first := len(t.steps)
	for last := slot; last < min(next, tray.slots); last++ {
		t.findSteps(last)
	}
	if t.onSteps != nil && len(t.steps) > first {
		t.onSteps(at.rank+begin, end, first)
	}
	t.nodes[next].steps = uint16(len(t.steps))
}

// findSteps adds the steps of the moves whose window ends at the given slot,
// which lies before the last node.
func (t *trail) findSteps(last int) {
	if t.gaps>>last&1 != 0 {
		t.enter(last, Right)
		t.enter(last, Down)
	} else if at := t.lastAt[last]; at != 0 {
		t.leave(at, Left)
		t.leave(at, Up)
	}
}

// leave adds the steps of the moves of a block in direction d.
func (t *trail) leave(at uint16, d Direction) {
	places := t.space.tray.places
	free := t.gaps | places[at].mask
	for to := places[at].next[d]; to != 0 && places[to].mask&^free == 0; to = places[to].next[d] {
		t.addStep(at, to)
		if t.metric == Unit {
			return
		}
	}
}

// enter adds the step of the move in direction d after which a block has its
// last cell at the given gap.
func (t *trail) enter(gap int, d Direction) {
	last := gap
	for {
		before := t.before[d][last]
		if before < 0 {
			return
		}
		last = int(before)
		if t.gaps>>last&1 == 0 {
			break
		}
		if t.metric == Unit {
			return
		}
	}
	at := t.lastAt[last]
	if at == 0 {
		return
	}
	places := t.space.tray.places
	free := t.gaps | places[at].mask
	for to := places[at].next[d]; to != 0 && places[to].mask&^free == 0; to = places[to].next[d] {
		if int(places[to].last) == gap {
			t.addStep(at, to)
			return
		}
	}
}

// addStep adds the step of the move between two places. It walks the
// automaton along the new items of the window; see [cursor.neighbor].
func (t *trail) addStep(at, to uint16) {
	t.steps = append(t.steps, t.step(&t.space.tray.places[at], &t.space.tray.places[to]))
}

// step returns the difference that a move makes to the index.
func (t *trail) step(from, to *place) uint64 {
	a := t.space.automaton
	node := &t.nodes[min(from.anchor, to.anchor)]
	last := int(max(from.last, to.last))
	item := t.items[from.anchor]
	t.items[from.anchor] = 0
	t.items[to.anchor] = item
	at, index := node.target, node.rank
	for at.slot() <= last {
		i := at.row() + int(t.items[at.slot()])
		index += a.offset(i)
		at = a.arcs[i].target
	}
	t.items[to.anchor] = 0
	t.items[from.anchor] = item
	return index - t.nodes[at.slot()].rank
}

// addTurns adds the steps of the moves that turn a corner. The trail must
// be complete.
func (t *trail) addTurns() {
	t.steps = t.steps[:t.nodes[MaxCells].steps]
	places := t.space.tray.places
	for slot := MaxCells; slot != t.space.automaton.start.slot(); {
		slot = int(t.nodes[slot].parent)
		at := t.nodes[slot].place
		if at == 0 || places[at].border&t.gaps == 0 {
			continue
		}
		for _, to := range t.slides[1:t.slides.explore(t.space.tray, at, t.gaps, Finger)] {
			if to.metric == Finger {
				t.addStep(at, to.place)
			}
		}
	}
}
