package klotski

import (
	"context"
	"math/bits"
)

// # Few gaps
//
// Most puzzles have two or three gaps, and then few sets of cells can be gaps:
// 190 on a tray of 20 cells with two. What can move depends on the set alone but for one thing, which block
// stands beside it. So for each set of gaps there is a list, made when a
// position first has that set, of every move that it allows: which bits of a packed
// position say that the block is there, how the bits change, and which set of gaps comes next. Expanding a
// position is a few comparisons, and the moves are known, with those of several steps
// too. Where the sets are many, a position is expanded as in packed.go.
//
// Each move of a list knows which move of the next list leads back. So when a
// position is reached that has not been expanded yet, the move back is struck off
// its list: every edge of the graph is tried once, from the end that is
// expanded first, and the table is asked half as often.

// maxGapSets is the number of possible sets of gaps up to which they are
// called few. It includes two gaps on any tray, and three on 24 cells.
const maxGapSets = 2048

// few reports whether the sets of gaps that p can have are few.
func few(p *Position) bool {
	cells, sets := p.tray.slots, 1
	for i := range bits.OnesCount64(p.gaps()) {
		sets = sets * (cells - i) / (i + 1)
		if sets > maxGapSets {
			return false
		}
	}
	return true
}

// gapSet is a set of gaps and the moves of one metric that it allows.
type gapSet[W words] struct {
	gaps  uint64
	tests []test[W] // for each move: is the block there?
	moves []gapMove[W]
}

// test is passed by positions that have these bits.
type test[W words] struct{ mask, want W }

// passed reports whether s passes the test.
func (t *test[W]) passed(s W) bool {
	differ := (s[0] ^ t.want[0]) & t.mask[0]
	for w := 1; w < len(s); w++ {
		differ |= (s[w] ^ t.want[w]) & t.mask[w]
	}
	return differ == 0
}

// gapMove is a move that a set of gaps allows.
type gapMove[W words] struct {
	change W          // of the packed position, an exclusive or
	next   *gapSet[W] // nil until the move is made for the first time
	back   uint8      // number of the move back in next, if less than 64
	kind   Kind
	from   uint8 // slots of the anchors
	to     uint8
	metric Metric // the strictest in which it is one move
}

// gapSets makes sets of gaps when they are needed.
type gapSets[W words] struct {
	*packing
	metric Metric
	sets   map[uint64]*gapSet[W]
	enter  [MaxCells][]entry // by slot
}

// entry is a step that enters some cells, of which the slot it is listed at
// is the first.
type entry struct {
	place uint16
	cells uint64
}

func newGapSets[W words](l *packing, m Metric) *gapSets[W] {
	g := &gapSets[W]{packing: l, metric: m, sets: make(map[uint64]*gapSet[W])}
	for i := range l.tray.places {
		at := &l.tray.places[i]
		if i == 0 || l.code[at.kind] == 0 {
			continue
		}
		for _, next := range at.next {
			if next != 0 {
				cells := l.tray.places[next].mask &^ at.mask
				first := bits.TrailingZeros64(cells)
				g.enter[first] = append(g.enter[first], entry{uint16(i), cells})
			}
		}
	}
	return g
}

// set returns a set of gaps with its moves.
func (g *gapSets[W]) set(gaps uint64) *gapSet[W] {
	set := g.sets[gaps]
	if set != nil {
		return set
	}
	set = &gapSet[W]{gaps: gaps, tests: make([]test[W], 0, 16), moves: make([]gapMove[W], 0, 16)}
	g.sets[gaps] = set
	var slides slides
	for rest := gaps; rest != 0; rest &= rest - 1 {
		for _, e := range g.enter[bits.TrailingZeros64(rest)] {
			// A block lists its moves at the first step it can make.
			at := &g.tray.places[e.place]
			if e.cells&^gaps != 0 || at.mask&gaps != 0 || set.has(at) {
				continue
			}
			for _, slide := range slides[1:slides.explore(g.tray, e.place, gaps, g.metric)] {
				set.add(g.packing, at, &g.tray.places[slide.place], slide.metric)
			}
		}
	}
	return set
}

// has reports whether the moves of a block are listed.
func (s *gapSet[W]) has(at *place) bool {
	for i := range s.moves {
		if s.moves[i].kind == at.kind && s.moves[i].from == at.anchor {
			return true
		}
	}
	return false
}

// add lists a move.
func (s *gapSet[W]) add(l *packing, from, to *place, m Metric) {
	var t test[W]
	t.want = anchored[W](l, from)
	for w := range len(t.mask) {
		t.mask[w] = l.field[w] << from.anchor
	}
	move := gapMove[W]{kind: from.kind, from: from.anchor, to: to.anchor, metric: m}
	after := anchored[W](l, to)
	for w := range len(after) {
		move.change[w] = t.want[w] ^ after[w]
	}
	s.tests = append(s.tests, t)
	s.moves = append(s.moves, move)
}

// anchored returns the bits of one block.
func anchored[W words](l *packing, at *place) (s W) {
	for code, plane := l.code[at.kind], 0; code != 0; code >>= 1 {
		s[plane/l.each] |= code & 1 << (plane%l.each*l.slots + int(at.anchor))
		plane++
	}
	return s
}

// link finds the set of gaps after move i of a set, and the move back.
func (g *gapSets[W]) link(s *gapSet[W], i int) {
	move := &s.moves[i]
	from := &g.tray.places[g.tray.placeOf(move.kind, int(move.from))]
	to := &g.tray.places[g.tray.placeOf(move.kind, int(move.to))]
	next := g.set((s.gaps | from.mask) &^ to.mask)
	for j := range next.moves {
		back := &next.moves[j]
		if back.kind == move.kind && back.from == move.to && back.to == move.from {
			move.next, move.back = next, uint8(min(j, 64))
			back.next, back.back = s, uint8(min(i, 64))
			return
		}
	}
	panic("klotski: a move that cannot be undone")
}

// pending is what is known of a position that was found and not yet expanded.
type pending[W words] struct {
	gaps   *gapSet[W]
	struck uint64 // the moves, among the first 64, that lead to expanded positions
}

// hits returns, as a mask, which of at most 64 tests a position passes.
func hits[W words](tests []test[W], s W) uint64 {
	var passed uint64
	for i := range tests {
		with := passed | 1<<(i&63)
		if tests[i].passed(s) {
			passed = with
		}
	}
	return passed
}

// runFew is run for puzzles with few gaps.
func (x *explorer[W]) runFew(ctx context.Context, m Metric, goal *packedGoal[W], progress func(positions int), edge func(from, to int, move *gapMove[W])) error {
	sets := newGapSets[W](x.packing, m)
	start := unpack(x.packing, x.states[0])
	queue := []pending[W]{{gaps: sets.set(start.gaps())}}
	done := 0 // positions that left the queue
	reached := false
	for head := 0; ; head++ {
		if head == int(x.level[len(x.level)-1]) {
			if x.endLevel(head, reached) {
				return nil
			}
			queue = append(queue[:0], queue[head-done:]...)
			done = head
		}
		if head%checkEvery == 0 {
			if err := x.pause(ctx, progress); err != nil {
				return err
			}
		}
		s, at := x.states[head], queue[head-done]
		tests := at.gaps.tests
		for first := 0; first < len(tests); first += 64 {
			passed := hits(tests[first:min(first+64, len(tests))], s)
			if first == 0 {
				passed &^= at.struck
			}
			for ; passed != 0; passed &= passed - 1 {
				i := first + bits.TrailingZeros64(passed)
				move := &at.gaps.moves[i]
				if move.next == nil {
					sets.link(at.gaps, i)
				}
				next := xor(s, move.change)
				place, to := probe(x.table, x.states, x.shift, next)
				if to < 0 {
					to = x.insert(place, next)
					queue = append(queue, pending[W]{gaps: move.next})
					reached = reached || goal.reached(next)
				}
				if to > head {
					queue[to-done].struck |= 1 << move.back
				}
				if edge != nil {
					edge(head, to, move)
				}
			}
		}
	}
}

// xor returns the exclusive or of two packed positions.
func xor[W words](a, b W) W {
	a[0] ^= b[0]
	for w := 1; w < len(a); w++ {
		a[w] ^= b[w]
	}
	return a
}
