package klotski

import (
	"math"
	"math/bits"
)

// # The counting automaton
//
// Read a configuration cell by cell in reading order, skipping cells that an
// earlier block covers. At every other cell stands one item: a gap, or the
// anchor of a block of some kind. The sequence of items determines the
// configuration, whatever the shapes of the blocks.
//
// What can still follow depends on little of what came before: on which of the
// cells ahead are covered already, and on how many blocks of each kind are
// left. These two are the state of an automaton whose arcs are the items. It is
// acyclic, for each item moves on to a later cell, and it has few states: 1,449
// for the 65,880 configurations of Klotski, 39,744 for the 1,808,882,292 of a 6
// x 6 tray.
//
// Let completions(s) be the number of ways to go on from state s to the end:
// the sum over its arcs. Then the configurations are numbered in the order of
// their item sequences (gap first, then by kind), and the number of one is a
// sum over its items:
//
//	index = Σ completions of the states that smaller items would have led to
//
// That sum is stored with each arc as its offset. So a walk turns a
// configuration into its index, and a walk that at each state takes the last
// arc whose offset does not exceed what is left of an index turns it back. No
// list of configurations, no hash table, no binary search.
//
// This is the classical ranking of words of a finite language by counting
// paths (Cover, "Enumerative source coding", 1973; Lucchesi and Kowaltowski's
// minimal perfect hashing with automata, 1993), with a
// frontier of covered cells as in transfer-matrix counting of tilings.
//
// Cost: states are found cell by cell forwards, counted backwards, and those
// that lead nowhere are dropped. Time and memory are proportional to states
// times kinds.

// maxAutomatonArcs bounds the automaton. One of 17 million arcs takes 128 MB, or
// 192 MB if it counts more than 2^32 configurations. Finding its states, of
// which there are 4 million if there are two kinds, and giving up there, takes
// two or three seconds and some 400 MB for a while.
const maxAutomatonArcs = 1 << 24

// target is a state as an arc names it: row<<targetShift | slot, where row is
// the index of the state's first arc and slot that of its cell. So a walk hangs
// on one small table, the targets; the offsets are read on the side. Row 0 is
// the dead state, to which items lead that cannot follow.
type target uint32

const (
	targetShift = 7
	slotMask    = 1<<targetShift - 1
)

// row returns the index of the state's first arc.
func (t target) row() int { return int(t >> targetShift) }

// slot returns the slot of the state's cell, MaxCells for the final state,
// where no cell is left.
func (t target) slot() int { return int(t & slotMask) }

// live reports whether t is not the dead state.
func (t target) live() bool { return t>>targetShift != 0 }

// automaton counts, lists and numbers the configurations of a block set. Its
// items are 0 for a gap and i for a block of kinds[i-1].
//
// A row of arcs has one more than there are items. It leads nowhere, and its
// offset is the number of completions of the state. Offsets in a row
// never fall, and those of dead arcs are equal to that of the next live one.
type automaton struct {
	items   int      // number of items
	targets []target // by arc: the state that it leads to
	offsets []uint32 // by arc: the number of configurations that smaller items lead to, lower half
	high    []uint32 // the upper halves; nil if all are 0
	start   target
	length  uint64 // number of configurations
}

// stride returns the number of arcs in a row.
func (a *automaton) stride() int { return a.items + 1 }

// offset returns the offset of the arc with the given index.
func (a *automaton) offset(index int) uint64 {
	offset := uint64(a.offsets[index])
	if a.high != nil {
		offset |= uint64(a.high[index]) << 32
	}
	return offset
}

// completions returns the number of completions of a state.
func (a *automaton) completions(row int) uint64 { return a.offset(row + a.items) }

// choose returns the item at a state that leads to the configuration whose
// number among those of the state is rest: the last with an offset up to that,
// which is live.
func (a *automaton) choose(row int, rest uint64) int {
	item := a.items - 1
	for a.offset(row+item) > rest {
		item--
	}
	return item
}

// states returns the number of states that lie on the way to a configuration.
func (a *automaton) states() int { return len(a.targets)/a.stride() - 1 }

// blockKind is a kind with blocks in a block set.
type blockKind struct {
	kind  Kind
	count int
	area  int
	shift int // of its bits in stateKey.left
}

// stateKey identifies a state: the covered slots, all those before its cell
// included, and the number of blocks left of each kind, in as many bits as
// the kind needs. Since a tray has at most 64 blocks, 64 bits are enough.
type stateKey struct{ covered, left uint64 }

// slot returns the slot of the first cell that is not covered.
func (k stateKey) slot() int { return bits.TrailingZeros64(^k.covered) }

// take returns the number of blocks of a kind left, and the key after one is
// taken.
func (k stateKey) take(kind *blockKind) (count uint64, rest stateKey) {
	width := bits.Len(uint(kind.count))
	count = k.left >> kind.shift & (1<<width - 1)
	return count, stateKey{k.covered, k.left - 1<<kind.shift}
}

// builder finds the states of an automaton.
type builder struct {
	tray   *Tray
	kinds  []blockKind
	keys   []stateKey                        // by number of the state
	next   []uint32                          // by state*items+item: the number of the next state; 0 is dead
	bySlot [MaxCells + 1][]uint32            // the states of each cell
	known  [MaxCells + 1]map[stateKey]uint32 // their numbers by key, until they are expanded
}

// buildAutomaton returns the automaton of the given blocks, which cover no more
// cells than the tray has. It returns an error if there are more than limit
// arcs.
func buildAutomaton(t *Tray, kinds []blockKind, limit int) (*automaton, error) {
	b := newBuilder(t, kinds)
	if err := b.findStates(limit); err != nil {
		return nil, err
	}
	return b.count()
}

// newBuilder returns a builder that knows the dead state, 0, and the start, 1.
func newBuilder(t *Tray, kinds []blockKind) *builder {
	b := &builder{tray: t, kinds: kinds}
	start := stateKey{covered: ^t.all()}
	shift := 0
	for i := range kinds {
		kinds[i].shift = shift
		start.left |= uint64(kinds[i].count) << shift
		shift += bits.Len(uint(kinds[i].count))
	}
	b.append(stateKey{}) // the dead state is that of no cell
	b.add(start)
	return b
}

// findStates expands the states cell by cell. Items lead to later cells only,
// so the keys of a cell are forgotten when its states are expanded: what is
// looked up stays small, and is found several times faster than among all keys.
func (b *builder) findStates(limit int) error {
	for slot := range b.tray.slots {
		b.known[slot] = nil
		for _, state := range b.bySlot[slot] {
			b.expand(state)
			if len(b.keys)*(b.items()+1) > limit { // with the last arc of each row
				return wrapf(ErrTooLarge, "numbering these configurations needs an automaton of more than %d arcs", limit)
			}
		}
	}
	return nil
}

// items returns the number of items of the automaton.
func (b *builder) items() int { return len(b.kinds) + 1 }

// add returns the number of the state with the given key, a new one if it was
// not known.
func (b *builder) add(key stateKey) uint32 {
	slot := key.slot()
	if b.known[slot] == nil {
		b.known[slot] = make(map[stateKey]uint32)
	}
	state, ok := b.known[slot][key]
	if !ok {
		state = b.append(key)
		b.known[slot][key] = state
		b.bySlot[slot] = append(b.bySlot[slot], state)
	}
	return state
}

// append returns the number of a new state whose items lead nowhere yet.
func (b *builder) append(key stateKey) uint32 {
	state := uint32(len(b.keys))
	b.keys = append(b.keys, key)
	for range b.items() {
		b.next = append(b.next, 0)
	}
	return state
}

// expand links a state to the states that its items lead to.
func (b *builder) expand(state uint32) {
	key, row := b.keys[state], int(state)*b.items()
	slot := key.slot()
	gaps := bits.OnesCount64(^key.covered)
	for i := range b.kinds {
		kind := &b.kinds[i]
		count, rest := key.take(kind)
		gaps -= int(count) * kind.area
		at := b.tray.placeOf(kind.kind, slot)
		if count == 0 || at == 0 || b.tray.places[at].mask&key.covered != 0 {
			continue
		}
		rest.covered |= b.tray.places[at].mask
		b.next[row+i+1] = b.add(rest)
	}
	if gaps > 0 {
		b.next[row] = b.add(stateKey{key.covered | 1<<slot, key.left})
	}
}

// count counts the completions of all states backwards, and returns the
// automaton of those that have any.
func (b *builder) count() (*automaton, error) {
	items := b.items()
	completions := make([]uint64, len(b.keys))
	for _, final := range b.bySlot[MaxCells] {
		completions[final] = 1
	}
	for slot := b.tray.slots - 1; slot >= 0; slot-- {
		for _, state := range b.bySlot[slot] {
			sum := uint64(0)
			for _, next := range b.next[int(state)*items:][:items] {
				sum += completions[next]
				// Both terms were at most MaxInt, so the sum cannot wrap.
				if sum > math.MaxInt {
					return nil, wrapf(ErrTooLarge, "more configurations than an int can count")
				}
			}
			completions[state] = sum
		}
	}
	return b.number(completions), nil
}

// number lays out the arcs of the states that have completions.
func (b *builder) number(completions []uint64) *automaton {
	const start = 1 // the dead state is 0
	a := &automaton{items: b.items(), length: completions[start]}
	rows := make([]target, len(b.keys)) // the zero target is dead
	live := 0
	for slot, states := range b.bySlot {
		for _, state := range states {
			if completions[state] != 0 {
				live++
				rows[state] = target(live*a.stride()<<targetShift | slot)
			}
		}
	}
	a.start = rows[start]
	a.targets = make([]target, (live+1)*a.stride())
	a.offsets = make([]uint32, len(a.targets))
	if a.length > math.MaxUint32 {
		a.high = make([]uint32, len(a.targets))
	}
	for state, t := range rows {
		if !t.live() {
			continue
		}
		offset := uint64(0)
		for item, next := range b.next[state*a.items:][:a.items] {
			a.targets[t.row()+item] = rows[next]
			a.setOffset(t.row()+item, offset)
			offset += completions[next]
		}
		// The final state has one completion, the empty one, and no items.
		a.setOffset(t.row()+a.items, max(offset, 1))
	}
	return a
}

// setOffset sets the offset of the arc with the given index.
func (a *automaton) setOffset(index int, offset uint64) {
	a.offsets[index] = uint32(offset)
	if a.high != nil {
		a.high[index] = uint32(offset >> 32)
	}
}
