package klotski

// # Steps that many configurations share
//
// A move changes the items of a configuration inside a window: from the lower
// to the upper end of the cells that the block's two places cover. All
// configurations that agree up to the end of the window, whatever follows, make
// this move alike: each one's index changes by the same number, the step of the
// move. In the tree of item prefixes these are the configurations below one
// node, and their indices are a range.
//
//	        root
//	      /      \        A move whose window ends above node x takes the
//	    x          y      range of x to the range of another node, in order:
//	  / | \      / | \
//	 5  6  7    8  9 10   5 → 8, 6 → 9, 7 → 10, the step is +3
//
// A trail is the way from the root to one configuration, with the steps of all
// its moves, each found once at the node where its window ends. Going on to a
// configuration nearby keeps the upper part of the trail and the steps found
// there. So in a dense set of configurations, taken in order, the work of
// finding moves is shared among all that begin alike; and where a node has many
// of them below, its step moves whole words of a bit array at once, see
// [sweepWorker].
//
// A move's window ends at the last cell of the block, before or after. So at
// each cell there is little to look for: if it is the last cell of a block, the
// moves of that block to the left and up; if it is a gap, the moves to the
// right and down of a block whose last cell would come to lie there. The moves
// of the finger metric that turn a corner may depend on gaps behind their
// window; they are found at the leaf, for one configuration.

// trail is a cursor that knows the steps of all moves. It stands on no
// configuration until seek is called.
type trail struct {
	space  *Space
	places []place
	metric Metric
	*lattice

	nodes  [MaxCells + 1]trailNode // by slot, the states on the path; the final one at MaxCells
	items  [MaxCells]uint8         // by slot: the item whose anchor is there; 0 for gaps and covered cells
	lastAt [MaxCells + 1]uint16    // by slot: the place of the block whose last cell it is, 0 if none and at nowhere
	slot   int                     // of the last node on the path
	gaps   uint64                  // the slots that are known to be gaps
	steps  []uint64                // differences of index, modulo 2^64
	slides slides

	// linking makes the trail find the steps to smaller indices alone, those of
	// moves to the right and down. It lists all moves, and the steps of the
	// others are 0.
	linking bool
	moves   []trailMove // of the steps, if linking
	// onlyLater leaves out the moves to earlier anchors.
	onlyLater bool

	// onSteps, if not nil, may deal with the steps found at a node; what is
	// left in steps is for each configuration below it.
	onSteps func(rank, end uint64, first int)
}

// trailNode is a state on the path of a configuration.
type trailNode struct {
	rank   uint64 // number of the first configuration whose path shares all up to here
	end    uint64 // number after the last such configuration
	branch uint32 // index of the branch that the path takes here
	target target
	steps  uint16 // number of steps that are known at this node
	parent uint8  // slot of the node before
}

// trailMove is a straight move that a trail knows.
type trailMove struct {
	from, to  uint16 // places
	direction Direction
	metric    Metric // Unit or Straight
	later     uint8  // 1 if it goes to the right or down, to a later anchor
}

// newTrail returns a trail for the moves of metric m.
func newTrail(s *Space, l *lattice, m Metric) *trail {
	t := &trail{space: s, places: s.tray.places, lattice: l, metric: m, steps: make([]uint64, 0, 64)}
	t.nodes[0] = trailNode{target: s.automaton.start, branch: l.start, end: s.automaton.length}
	return t
}

// fresh returns another trail for the same moves.
func (t *trail) fresh() *trail { return newTrail(t.space, t.lattice, t.metric) }

// jump is seek to any index.
func (t *trail) jump(index uint64) {
	at := &t.nodes[t.slot]
	for index < at.rank || index >= at.end {
		t.pop()
		at = &t.nodes[t.slot]
	}
	if t.slot < MaxCells && index-at.rank < t.branches[at.branch].rank {
		at.branch = t.branches[t.nodes[at.parent].branch].next
		if t.slot == 0 {
			at.branch = t.start
		}
	}
	t.seek(index)
}

// reset forgets the path, so that onSteps sees all nodes of the next one.
func (t *trail) reset() {
	for t.slot != 0 {
		t.pop()
	}
	t.nodes[0].branch = t.start
}

// pop takes the last node off the path.
func (t *trail) pop() {
	slot := int(t.nodes[t.slot].parent)
	at := &t.nodes[slot]
	t.gaps &^= 1 << (slot & 63)
	t.items[slot&63] = 0
	t.lastAt[t.branches[at.branch].last] = 0
	t.slot = slot
	t.steps = t.steps[:at.steps]
}

// seek moves to the configuration with the given index, which must be less than
// the length of the space and not less than the one before, unless reset was
// called.
func (t *trail) seek(index uint64) {
	for at := &t.nodes[t.slot]; index >= at.end; at = &t.nodes[t.slot] {
		t.pop()
	}
	for t.slot < MaxCells {
		t.push(index)
	}
	if t.metric == Finger && !t.linking {
		t.addTurns()
	}
}

// push adds to the path the node on the way to the configuration with the given
// index, which is not on an earlier branch than the path took before.
func (t *trail) push(index uint64) {
	slot := t.slot
	at := &t.nodes[slot&slotMask]
	branches := t.branches
	b, rest := int(at.branch), index-at.rank
	for branches[b+1].rank <= rest {
		b++
	}
	branch := &branches[b]
	at.branch = uint32(b)
	// Whether it is a gap cannot be predicted; so both are written down as if
	// the other were none.
	t.gaps |= uint64(intOf(branch.item == 0)) << (slot & 63)
	t.items[slot&63] = branch.item
	t.lastAt[branch.last] = branch.place
	next := branch.target.slot()
	node := &t.nodes[next]
	node.rank, node.end = at.rank+branch.rank, at.rank+branches[b+1].rank
	node.branch = branch.next
	node.target = branch.target
	node.parent = uint8(slot)
	t.slot = next
	first := len(t.steps)
	for last, end := slot, int(branch.end); last < end; last++ {
		if t.gaps>>last&1 != 0 {
			t.enter(last, Right)
			t.enter(last, Down)
		} else if from := t.lastAt[last]; from != 0 && !t.onlyLater && t.places[from].border&t.gaps != 0 {
			t.leave(from, Left)
			t.leave(from, Up)
		}
	}
	if t.onSteps != nil && len(t.steps) > first {
		t.onSteps(node.rank, node.end, first)
	}
	node.steps = uint16(len(t.steps))
}

// leave adds the steps of the moves of a block in direction d, Left or Up.
func (t *trail) leave(at uint16, d Direction) {
	free := t.gaps | t.places[at].mask
	metric := Unit
	for from := &t.places[at]; from.canStep(d, free); from = &t.places[from.next[d]] {
		to := from.next[d]
		if t.linking {
			t.moves = append(t.moves[:len(t.steps)], trailMove{from: at, to: to, direction: d, metric: metric})
			t.steps = append(t.steps, 0)
		} else {
			t.addStep(at, to)
		}
		if t.metric == Unit {
			return
		}
		metric = Straight
	}
}

// enter adds the step of the move in direction d, Right or Down, after which a
// block has its last cell at the given gap.
func (t *trail) enter(gap int, d Direction) {
	last := t.before[d][gap]
	for t.metric != Unit && t.gaps>>last&1 != 0 && last != nowhere {
		last = t.before[d][last]
	}
	at := t.lastAt[last]
	if at == 0 {
		return
	}
	free := t.gaps | t.places[at].mask
	metric := Unit
	for from := &t.places[at]; from.canStep(d, free); from = &t.places[from.next[d]] {
		to := from.next[d]
		if int(t.places[to].last) == gap {
			if t.linking {
				t.moves = append(t.moves[:len(t.steps)], trailMove{from: at, to: to, direction: d, metric: metric, later: 1})
			}
			t.addStep(at, to)
			return
		}
		metric = Straight
	}
}

// addStep adds the step of the move between two places.
func (t *trail) addStep(at, to uint16) {
	t.steps = append(t.steps, t.step(&t.places[at], &t.places[to]))
}

// step returns the difference that a move makes to the index. The items inside
// the window are walked anew from the state before it. After it the automaton
// is back on the old path, because the same cells are covered and the same
// blocks left; so what follows adds the same to the index.
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
		at = a.targets[i]
	}
	t.items[to.anchor] = 0
	t.items[from.anchor] = item
	return index - t.nodes[at.slot()].rank
}

// addTurns adds the steps of the moves that turn a corner. The trail must be
// complete.
func (t *trail) addTurns() {
	t.steps = t.steps[:t.nodes[MaxCells].steps]
	for slot := MaxCells; slot != 0; {
		slot = int(t.nodes[slot].parent)
		at := t.branches[t.nodes[slot].branch].place
		if at == 0 || t.places[at].border&t.gaps == 0 {
			continue
		}
		for _, to := range t.slides[1:t.slides.explore(t.space.tray, at, t.gaps, Finger)] {
			if to.metric == Finger {
				t.addStep(at, to.place)
			}
		}
	}
}
