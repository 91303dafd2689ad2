package klotski

import (
	"iter"
	"slices"
)

// Solved yields the index of every configuration of s that satisfies the goal,
// each once. With at most 64 alternatives they come in increasing order. It
// visits only those: the automaton tells from each state whether the goal can
// still be met.
//
// The error is that of [Goal.Check] for the blocks of s.
func (s *Space) Solved(goal Goal) (iter.Seq[int], error) {
	s.mustBeValid()
	on, err := goal.on(s.tray, s.counts)
	if err != nil {
		return nil, err
	}
	return func(yield func(int) bool) {
		if s.Len() == 0 {
			return
		}
		for first := 0; first < len(on); first += maxCases {
			f := newGoalFilter(s, on[first:min(first+maxCases, len(on))])
			earlier := on[:first]
			ok := f.walk(s.automaton.start, 0, ^uint64(0), func(index uint64) bool {
				if first > 0 {
					p := s.Position(int(index))
					if earlier.reached(&p.kinds) {
						return true
					}
				}
				return yield(int(index))
			})
			if !ok {
				return
			}
		}
	}, nil
}

// maxCases is the number of alternatives that a goalFilter tells apart, one a
// bit.
const maxCases = 64

// goalFilter walks through the configurations that satisfy a goal.
type goalFilter struct {
	automaton *automaton
	open      []uint64 // by arc: the alternatives that can still be met beyond it, one a bit
	sure      []uint64 // by arc: those that every configuration beyond it meets
}

// newGoalFilter returns the filter for at most maxCases alternatives.
func newGoalFilter(s *Space, cases goalOn) *goalFilter {
	a := s.automaton
	allowed := make([]uint64, MaxCells*a.items) // by slot*items+item: the alternatives that the item does not spoil
	for i, c := range cases {
		for slot := range s.tray.slots {
			for item := range a.items {
				if c.allows(s, slot, item) {
					allowed[slot*a.items+item] |= 1 << i
				}
			}
		}
	}
	f := &goalFilter{automaton: a, open: make([]uint64, len(a.targets)), sure: make([]uint64, len(a.targets))}
	slots := make([]int, len(a.targets)) // by row
	for _, t := range a.targets {
		slots[t.row()] = t.slot()
	}
	slots[a.start.row()] = a.start.slot()
	// Rows are in the order of their cells, so arcs lead to later ones. The
	// arc after the items of a row holds what is open at the state itself.
	for row := len(a.targets) - a.stride(); row > 0; row -= a.stride() {
		if slots[row] == MaxCells {
			f.open[row+a.items], f.sure[row+a.items] = ^uint64(0), ^uint64(0)
			continue
		}
		sure := ^uint64(0)
		for item := range a.items {
			next := a.targets[row+item].row() + a.items
			mask := allowed[slots[row]*a.items+item]
			f.open[row+item] = f.open[next] & mask
			f.open[row+a.items] |= f.open[row+item]
			f.sure[row+item] = f.sure[next] & mask
			if a.targets[row+item].live() {
				sure &= f.sure[row+item]
			}
		}
		f.sure[row+a.items] = sure
	}
	return f
}

// allows reports whether an item at a slot leaves c possible: it neither puts
// anything but a wanted block on a wanted anchor nor covers one.
func (c caseOn) allows(s *Space, slot, item int) bool {
	kind, mask := Gap, uint64(1)<<slot
	if item > 0 {
		kind = s.kinds[item-1]
		mask = s.tray.places[s.tray.placeOf(kind, slot)].mask
	}
	for _, w := range c {
		if mask>>w.slot&1 != 0 && (int(w.slot) != slot || !w.kinds.has(kind)) {
			return false
		}
	}
	return true
}

// walk yields the indices of the configurations that go on from a state and
// meet one of the given alternatives. It reports false if yield did. Beyond an
// arc after which nothing can spoil an alternative, they are all the indices of a
// range.
func (f *goalFilter) walk(at target, rank, cases uint64, yield func(uint64) bool) bool {
	if at.slot() == MaxCells {
		return yield(rank)
	}
	a := f.automaton
	for i := at.row(); i < at.row()+a.items; i++ {
		open := cases & f.open[i]
		switch {
		case open == 0:
		case open&f.sure[i] != 0:
			begin := rank + a.offset(i)
			for index := begin; index < begin+a.completions(a.targets[i].row()); index++ {
				if !yield(index) {
					return false
				}
			}
		case !f.walk(a.targets[i], rank+a.offset(i), open, yield):
			return false
		}
	}
	return true
}

// Hardest is the answer of [Space.Hardest]: how far each configuration is
// from a goal, and which are farthest.
type Hardest struct {
	// Distance is the number of moves that the hardest starts need, -1 if no
	// configuration satisfies the goal.
	Distance int
	// Starts lists the hardest starts, in increasing order.
	Starts []int32
	// Solved is the number of configurations that satisfy the goal, and
	// Solvable the number of those from which it can be reached, the solved
	// ones included.
	Solved, Solvable int
	// Distances holds the distance of every configuration, -1 where the goal
	// cannot be reached.
	Distances []int32
}

// Hardest finds the hardest starts of a puzzle: the configurations that need
// the most moves to the goal when played best. g is the graph of s in the
// metric that counts. One sweep from all solved configurations at once gives
// every distance.
//
// The error is that of [Goal.Check] for the blocks of s. Hardest panics if g
// is nil or not a graph of s. Cost: one sweep, some 20 to 100 ns a
// configuration, so seconds from 50 million on, without a context to end it; 8
// bytes a configuration, of which 4 are kept.
func (s *Space) Hardest(g *Graph, goal Goal) (Hardest, error) {
	s.mustBeValid()
	if g == nil || g.Order() != s.Len() {
		panic("klotski: Hardest with the graph of another space")
	}
	solved, err := s.Solved(goal)
	if err != nil {
		return Hardest{}, err
	}
	var sources []int32
	for index := range solved {
		sources = append(sources, int32(index))
	}
	h := Hardest{Distance: -1, Solved: len(sources), Distances: make([]int32, g.Order())}
	order := g.MultiSourceBFS(sources, h.Distances, nil)
	h.Solvable = len(order)
	if len(order) > 0 {
		h.Distance = int(h.Distances[order[len(order)-1]])
	}
	first := len(order)
	for first > 0 && int(h.Distances[order[first-1]]) == h.Distance {
		first--
	}
	h.Starts = append(h.Starts, order[first:]...)
	slices.Sort(h.Starts)
	return h, nil
}
