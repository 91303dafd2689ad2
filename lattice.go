package klotski

// lattice is the automaton of a space laid out for going through many
// configurations: of each state it has the live arcs alone, side by side and with all
// that is to be known of the item.
type lattice struct {
	branches []branch
	start    uint32 // index of the first branch of the first state
	before   [2][MaxCells + 1]uint8
}

// nowhere stands for a slot that is not there.
const nowhere = MaxCells

// branch is a live arc of the automaton. After the branches of a state comes a
// sentinel whose rank is the number of configurations of the state.
type branch struct {
	rank   uint64 // number of configurations on earlier branches
	target target // the next state
	next   uint32 // index of its first branch
	place  uint16 // of the block that the item puts down; 0 for a gap
	item   uint8
	last   uint8 // the last slot of the block
	end    uint8 // slot of the next state, at most the number of slots
}

// latticeBytes returns about the memory that the lattice of a takes, at most.
func latticeBytes(a *automaton) uint64 { return uint64(len(a.arcs)+a.states()) * 32 }

// newLattice lays out the automaton of s.
func newLattice(s *Space) *lattice {
	a, tray := s.automaton, s.tray
	l := &lattice{}
	// for each direction, the slot one cell before
	for slot := range MaxCells + 1 {
		l.before[Right][slot], l.before[Down][slot] = nowhere, nowhere
		if slot >= tray.slots {
			continue
		}
		cell := int(tray.cellOf[slot])
		if cell%tray.width > 0 && tray.slotOf[cell-1] >= 0 {
			l.before[Right][slot] = uint8(tray.slotOf[cell-1])
		}
		if cell >= tray.width && tray.slotOf[cell-tray.width] >= 0 {
			l.before[Down][slot] = uint8(tray.slotOf[cell-tray.width])
		}
	}
	if a.length == 0 {
		return l
	}
	slots := make([]uint8, len(a.arcs)/a.items)
	slots[a.start.row()/a.items] = uint8(a.start.slot())
	for _, arc := range a.arcs {
		slots[arc.target.row()/a.items] = uint8(arc.target.slot())
	}
	// States are numbered in the order of their cells, so arcs lead upwards.
	firsts := make([]uint32, len(slots)) // by state
	completions := make([]uint64, len(slots))
	for state := len(slots) - 1; state > 0; state-- {
		firsts[state] = uint32(len(l.branches))
		if slots[state] == MaxCells {
			completions[state] = 1
			continue
		}
		for item := range a.items {
			arc := a.arcs[state*a.items+item]
			if !arc.target.live() {
				continue
			}
			next := arc.target.row() / a.items
			b := branch{
				rank:   completions[state],
				target: arc.target,
				next:   firsts[next],
				item:   uint8(item),
				end:    uint8(min(arc.target.slot(), tray.slots)),
			}
			if item > 0 {
				b.place = tray.placeOf(s.kinds[item-1], int(slots[state]))
				b.last = tray.places[b.place].last
			}
			l.branches = append(l.branches, b)
			completions[state] += completions[next]
		}
		l.branches = append(l.branches, branch{rank: completions[state]})
	}
	l.start = firsts[a.start.row()/a.items]
	return l
}
