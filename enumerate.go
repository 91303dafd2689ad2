package klotski

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
)

// Space is the set of all configurations of a block set on a tray, numbered
// 0..Len-1. The configurations are not stored: an automaton that counts them
// (see automaton.go) turns each into its index and back, in a time proportional
// to the number of its blocks and gaps. A Space is immutable and safe for
// concurrent use.
//
// The configurations are in the order of their items, read cell by cell where
// no earlier block covers: a gap comes before a block, and blocks are in the
// order of their kinds.
//
// A Space comes from [Enumerate] or [Position.Space]. The zero Space is
// invalid, and its methods panic.
type Space struct {
	tray      *Tray
	counts    []int      // by kind-1
	kinds     []Kind     // by item-1: the kinds that have blocks
	item      [256]uint8 // by kind: its item, 0 if it has no blocks
	places    []uint16   // by item*MaxCells+slot: the place of the block
	automaton *automaton
}

// mustBeValid panics for the zero Space and for nil.
func (s *Space) mustBeValid() {
	if s == nil || s.automaton == nil {
		panic("klotski: use of the zero Space")
	}
}

// Enumerate returns the space of all configurations of counts[k-1] blocks of
// each kind k on t; the other cells are gaps. Kinds without a count have no
// blocks. It does not list the configurations: Klotski's takes a millisecond, a
// 6 x 6 tray of two billion some 30 ms.
//
//	Enumerate(Classic, 4, 4, 1, 1) // Klotski: four small, four standing, one lying, one 2x2
//
// The error wraps [ErrBlocks] if a count is negative, has no kind, or the
// blocks cover more cells than the tray has or are more than the characters of
// their label; and [ErrTooLarge] if there are more configurations than an int
// can count, or the automaton would have more than 2^24 arcs (128 to 192 MB). A
// block set that does not fit for any other reason has a space without
// configurations. Enumerate panics if t is nil.
//
// That an automaton is too large shows only when it is built. In the worst
// case, some block sets on trays of 8 x 8, Enumerate takes two or three seconds
// and 400 MB before it gives up.
func Enumerate(t *Tray, counts ...int) (*Space, error) {
	return enumerate(t, counts, maxAutomatonArcs)
}

// enumerate is Enumerate with a limit on the arcs of the automaton.
func enumerate(t *Tray, counts []int, limit int) (*Space, error) {
	if err := t.checkCounts(counts); err != nil {
		return nil, err
	}
	s := &Space{tray: t, counts: make([]int, len(t.kinds))}
	copy(s.counts, counts)
	var blocks []blockKind
	for i, count := range s.counts {
		if count == 0 {
			continue
		}
		kind := Kind(i + 1)
		blocks = append(blocks, blockKind{kind: kind, count: count, area: t.kinds[i].Shape.Area()})
		s.kinds = append(s.kinds, kind)
		s.item[kind] = uint8(len(s.kinds))
	}
	s.places = make([]uint16, (len(s.kinds)+1)*MaxCells)
	for i, kind := range s.kinds {
		copy(s.places[(i+1)*MaxCells:], t.placeAt[int(kind)*MaxCells:][:MaxCells])
	}
	var err error
	s.automaton, err = buildAutomaton(t, blocks, limit)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// checkCounts reports a block set that does not go with t.
func (t *Tray) checkCounts(counts []int) error {
	t.mustBeValid()
	if len(counts) > len(t.kinds) {
		return wrapf(ErrBlocks, "%d counts for a tray with %d kinds", len(counts), len(t.kinds))
	}
	cells := 0
	labels := make(map[string]int)
	for i, count := range counts {
		kind := t.kinds[i]
		switch {
		case count < 0:
			return wrapf(ErrBlocks, "%d blocks of kind %d", count, i+1)
		case count > t.slots:
			return wrapf(ErrBlocks, "%d blocks of kind %d, the tray has %d cells", count, i+1, t.slots)
		}
		cells += count * kind.Shape.Area()
		if labels[kind.Label] += count; kind.Label != "" && labels[kind.Label] > len([]rune(kind.Label)) {
			return wrapf(ErrBlocks, "%d blocks for the label %q", labels[kind.Label], kind.Label)
		}
	}
	if cells > t.slots {
		return wrapf(ErrBlocks, "the blocks cover %d cells, the tray has %d", cells, t.slots)
	}
	return nil
}

// Tray returns the tray.
func (s *Space) Tray() *Tray {
	s.mustBeValid()
	return s.tray
}

// Counts returns the number of blocks of each kind: element k-1 is that of
// Kind k.
func (s *Space) Counts() []int {
	s.mustBeValid()
	return slices.Clone(s.counts)
}

// Len returns the number of configurations.
func (s *Space) Len() int {
	s.mustBeValid()
	return int(s.automaton.length)
}

// States returns the number of states of the automaton behind s, a measure of
// the memory that s takes: 8 bytes for each state and kind.
func (s *Space) States() int {
	s.mustBeValid()
	return s.automaton.states()
}

// Contains reports whether p is a configuration of s: on its tray, and with
// its number of blocks of each kind.
func (s *Space) Contains(p Position) bool {
	s.mustBeValid()
	return p.tray == s.tray && slices.Equal(p.Counts(), s.counts)
}

// Index returns the index of a configuration, 0..Len-1. It panics if p is not
// in s. Cost: some 50 ns on the classic tray; it does not allocate.
func (s *Space) Index(p Position) int {
	s.mustBeValid()
	if p.tray != s.tray {
		panic("klotski: Index of a position on another tray")
	}
	index, at := uint64(0), s.automaton.start
	for at.live() && at.slot() < MaxCells {
		i := at.row() + int(s.item[p.kinds[at.slot()]])
		if p.kinds[at.slot()] != Gap && s.item[p.kinds[at.slot()]] == 0 {
			at = 0
			break
		}
		index += s.automaton.offset(i)
		at = s.automaton.targets[i]
	}
	if !at.live() {
		panic("klotski: Index of a position with other blocks")
	}
	return int(index)
}

// Position returns the configuration with the given index. It panics if index
// is not in 0..Len-1. Cost: some 100 ns on the classic tray; it does not
// allocate.
func (s *Space) Position(index int) Position {
	if index < 0 || index >= s.Len() {
		panic(fmt.Sprintf("klotski: index %d in a space of %d configurations", index, s.Len()))
	}
	p := Position{tray: s.tray}
	rest, at := uint64(index), s.automaton.start
	for at.slot() < MaxCells {
		item := s.automaton.choose(at.row(), rest)
		if item != 0 {
			p.kinds[at.slot()] = s.kinds[item-1]
		}
		rest -= s.automaton.offset(at.row() + item)
		at = s.automaton.targets[at.row()+item]
	}
	return p
}

// All yields every configuration with its index, in order. Ranging over it
// does not allocate per configuration.
func (s *Space) All() iter.Seq2[int, Position] {
	s.mustBeValid()
	return func(yield func(int, Position) bool) {
		c := s.cursor()
		for index := range s.Len() {
			c.stepTo(uint64(index))
			if !yield(index, c.position()) {
				return
			}
		}
	}
}

// Random returns a configuration drawn uniformly with r. It panics if the
// space has none, or r is nil.
func (s *Space) Random(r *rand.Rand) Position {
	if r == nil {
		panic("klotski: Random with a nil source")
	}
	if s.Len() == 0 {
		panic("klotski: Random of a space without configurations")
	}
	return s.Position(r.IntN(s.Len()))
}
