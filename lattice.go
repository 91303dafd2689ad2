package klotski

// lattice is the automaton of a space, laid out for going through many
// configurations: it has the live arcs alone, those of a state side by side,
// each with all that is to be known of its item.
type lattice struct {
	branches []branch
	start    uint32 // index of the first branch of the first state
	// before holds, for the directions Right and Down, the slot one cell before
	// each slot: to its left and above it, or nowhere.
	before [2][MaxCells + 1]uint8
}

// nowhere stands for a slot that does not exist.
const nowhere = MaxCells

// branch is a live arc of the automaton. After the branches of a state comes a
// sentinel, whose rank is the number of configurations of the state.
type branch struct {
	rank   uint64 // number of configurations on earlier branches of the state
	target target // the next state
	next   uint32 // index of its first branch
	place  uint16 // of the block that the item puts down; 0 for a gap
	item   uint8
	last   uint8 // the last slot of that block
	end    uint8 // slot of the next state, at most the number of slots
}

// latticeBytes returns the memory that the lattice of a takes, at most.
func latticeBytes(a *automaton) uint64 { return uint64(len(a.targets)) * 24 }

// newLattice lays out the automaton of s.
func newLattice(s *Space) *lattice {
	l := &lattice{}
	l.layCells(s.tray)
	if s.automaton.length > 0 {
		l.layBranches(s)
	}
	return l
}

// layCells finds the cells before each.
func (l *lattice) layCells(t *Tray) {
	for d := range l.before {
		for slot := range l.before[d] {
			l.before[d][slot] = nowhere
		}
	}
	for slot, cell := range t.cellOf[:t.slots] {
		x, y := int(cell)%t.width, int(cell)/t.width
		if x > 0 && t.slotOf[cell-1] >= 0 {
			l.before[Right][slot] = uint8(t.slotOf[cell-1])
		}
		if y > 0 && t.slotOf[int(cell)-t.width] >= 0 {
			l.before[Down][slot] = uint8(t.slotOf[int(cell)-t.width])
		}
	}
}

// layBranches lays out the live arcs.
func (l *lattice) layBranches(s *Space) {
	a := s.automaton
	slots := make([]uint8, len(a.targets)/a.stride()) // by number of the state
	live := len(slots)                                // and the sentinels
	for _, to := range a.targets {
		slots[to.row()/a.stride()] = uint8(to.slot())
		if to.live() {
			live++
		}
	}
	slots[a.start.row()/a.stride()] = uint8(a.start.slot())
	l.branches = make([]branch, 0, live)
	first := make([]uint32, len(slots)) // by number of the state
	// States are numbered in the order of their cells, so arcs lead upwards.
	for state := len(slots) - 1; state > 0; state-- {
		first[state] = uint32(len(l.branches))
		if slots[state] == MaxCells {
			continue
		}
		for item := range a.items {
			arc := state*a.stride() + item
			to := a.targets[arc]
			if !to.live() {
				continue
			}
			b := branch{
				rank:   a.offset(arc),
				target: to,
				next:   first[to.row()/a.stride()],
				item:   uint8(item),
				last:   nowhere,
				end:    uint8(min(to.slot(), s.tray.slots)),
			}
			if item > 0 {
				b.place = s.tray.placeOf(s.kinds[item-1], int(slots[state]))
				b.last = s.tray.places[b.place].last
			}
			l.branches = append(l.branches, b)
		}
		l.branches = append(l.branches, branch{rank: a.completions(state * a.stride())})
	}
	l.start = first[a.start.row()/a.stride()]
}
