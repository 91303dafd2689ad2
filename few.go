package klotski

import (
	"math/bits"
	"slices"
)

// # Few gaps
//
// Most puzzles have two or three gaps, and then few sets of cells can be gaps:
// 190 on a tray of 20 cells with two. What can move depends on the set alone
// but for one thing, which block stands beside it. So for each set of gaps
// there is a list, made when a position first has that set, of every move that
// it allows: which bits of a packed position say that the block is there, how
// the bits change, and which set of gaps comes next. Expanding a position is a
// few comparisons, and the moves are known, with those of several steps too.
// Where the sets are many, a position is expanded as in packed.go.
//
// Each move of a list knows which moves of the next list need not be tried
// after it, as many.go explains: the move back, and in the other metrics those
// of the same block to places that it could have gone to at once. When a
// position is reached that has not been expanded yet, they are struck off its
// list. So every edge of the graph is tried once, from the end that is expanded
// first, and the table is asked half as often.

// maxGapSets is the number of possible sets of gaps up to which they are called
// few. It includes two gaps on any tray, and three on 24 cells.
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

// gapSets are the sets of gaps that were met, with the moves of one metric that
// they allow. They are numbered as they come.
type gapSets[W words] struct {
	*packing
	metric Metric
	number map[uint64]int32
	sets   []gapSet
	tests  []test[W] // of all sets, one after the other; a test for each move
	moves  []gapMove[W]

	block   []W // by place: the bits of the block there
	entries []entry
	entry   [MaxCells]int32 // by slot: the first entry, 0 for none

	queue     waiting[pending]
	candidate []candidate[W] // scratch
}

// gapSet is a set of gaps and which moves are its own.
type gapSet struct {
	gaps       uint64
	first, end int32
}

// test says whether the block of a move is there: these bits are as wanted.
type test[W words] struct{ mask, want W }

// gapMove is a move that a set of gaps allows.
type gapMove[W words] struct {
	change    W         // of the packed position, an exclusive or
	next      int32     // number of the next set, -1 until the move is made for the first time
	back      uint64    // moves of the next set, among its first 64, that are known after this one
	from, to  uint16    // places
	direction Direction // in the unit and the straight metric
}

// entry is a step that enters some cells, listed at the slot of the first.
type entry struct {
	cells     uint64
	from, to  uint16 // places
	direction Direction
	next      int32 // the next entry at the slot, 0 for none
}

// newGapSets returns a gapSets without sets.
func newGapSets[W words](l *packing, m Metric) *gapSets[W] {
	g := &gapSets[W]{packing: l, metric: m, number: make(map[uint64]int32)}
	places := l.tray.places
	g.block = make([]W, len(places))
	g.entries = make([]entry, 1, Directions*len(places))
	g.tests, g.moves = make([]test[W], 0, 256), make([]gapMove[W], 0, 256)
	for i := 1; i < len(places); i++ {
		if l.code[places[i].kind] == 0 {
			continue
		}
		g.block[i] = packBlock[W](l, places[i].kind, int(places[i].anchor))
		for d, next := range places[i].next {
			if next != 0 {
				cells := places[next].mask &^ places[i].mask
				first := bits.TrailingZeros64(cells)
				g.entries = append(g.entries, entry{cells, uint16(i), next, Direction(d), g.entry[first]})
				g.entry[first] = int32(len(g.entries) - 1)
			}
		}
	}
	return g
}

// set returns the number of a set of gaps.
func (g *gapSets[W]) set(gaps uint64) int32 {
	number, ok := g.number[gaps]
	if !ok {
		number = int32(len(g.sets))
		g.number[gaps] = number
		g.sets = append(g.sets, gapSet{gaps: gaps, first: int32(len(g.moves))})
		g.listMoves(gaps)
		g.sets[number].end = int32(len(g.moves))
	}
	return number
}

// listMoves appends the moves that the gaps allow. Moves of several steps are
// listed at the first step that the block can make.
func (g *gapSets[W]) listMoves(gaps uint64) {
	first := len(g.moves)
	places := g.tray.places
	for rest := gaps; rest != 0; rest &= rest - 1 {
		for i := g.entry[bits.TrailingZeros64(rest)]; i != 0; i = g.entries[i].next {
			e := &g.entries[i]
			switch {
			case e.cells&^gaps != 0 || places[e.from].mask&gaps != 0:
			case g.metric == Unit:
				g.list(e.from, e.to, e.direction)
			case !slices.ContainsFunc(g.moves[first:], func(m gapMove[W]) bool { return m.from == e.from }):
				var slides slides
				for _, slide := range slides[1:slides.explore(g.tray, e.from, gaps, g.metric)] {
					g.list(e.from, slide.place, Direction(slide.line))
				}
			}
		}
	}
}

// list appends a move between two places.
func (g *gapSets[W]) list(from, to uint16, d Direction) {
	t := test[W]{want: g.block[from]}
	for w := range len(t.mask) {
		t.mask[w] = g.field[w] << g.tray.places[from].anchor
	}
	g.tests = append(g.tests, t)
	g.moves = append(g.moves, gapMove[W]{
		change:    xor(g.block[from], g.block[to]),
		next:      -1,
		from:      from,
		to:        to,
		direction: d,
	})
}

// link finds the set of gaps after a move, and which of its moves are known
// when this one was made: see [struck] for the reason.
func (g *gapSets[W]) link(set gapSet, i int32) {
	from, to, d := g.moves[i].from, g.moves[i].to, g.moves[i].direction
	number := g.set((set.gaps | g.tray.places[from].mask) &^ g.tray.places[to].mask)
	next := g.sets[number]
	var back uint64
	moves := g.moves[next.first:min(next.end, next.first+64)]
	for j := range moves {
		m := &moves[j]
		if m.from == to && (g.metric == Finger || m.to == from || g.metric == Straight && m.direction&1 == d&1) {
			if back |= 1 << j; g.metric == Unit {
				break
			}
		}
	}
	g.moves[i].next, g.moves[i].back = number, back
}

// pending is what is known of a position that was found and not yet expanded.
type pending struct {
	struck uint64 // the moves, among the first 64, that lead to expanded positions
	set    int32
}

// candidate is a position one move from another. It may have been found.
type candidate[W words] struct {
	state W
	back  uint64
	from  int32 // index of the other
	set   int32
	move  int32 // index in moves
	index int32 // its own, when it has been added
}

// expand works in two passes, so that the processor need not wait for the
// memory: the first finds the moves, the second asks the table.
func (g *gapSets[W]) expand(x *explorer[W], from, to int) {
	if from == 0 {
		start := x.position(0)
		g.queue.list = []pending{{set: g.set(start.gaps())}}
	}
	g.queue.drop(from)
	g.findMoves(x.states[from:to], g.queue.list[from-g.queue.first:], from)
	x.grow(len(g.candidate))
	g.addCandidates(x)
	if x.record {
		g.recordEdges(x)
	}
}

// findMoves lists as candidates what some positions lead to by the moves that
// were not struck off. The first of them has index from.
func (g *gapSets[W]) findMoves(states []W, queue []pending, from int) {
	candidates := g.candidate[:0]
	for i, s := range states {
		at := queue[i]
		set := g.sets[at.set]
		struck := at.struck
		for first := set.first; first < set.end; first += 64 {
			passed := hits(g.tests[first:min(first+64, set.end)], s) &^ struck
			struck = 0
			for ; passed != 0; passed &= passed - 1 {
				i := first + int32(bits.TrailingZeros64(passed))
				if g.moves[i].next < 0 {
					g.link(set, i)
				}
				move := &g.moves[i]
				candidates = append(candidates, candidate[W]{xor(s, move.change), move.back, int32(from), move.next, i, 0})
			}
		}
		from++
	}
	g.candidate = candidates
}

// addCandidates appends to x the positions that are new, for which there must
// be room. It is [explorer.add] in a loop, with what the loop needs at hand.
func (g *gapSets[W]) addCandidates(x *explorer[W]) {
	table, last, states := x.table, uint64(len(x.table)-1), x.states
	queue, first := g.queue.list, g.queue.first
	for i := range g.candidate {
		c := &g.candidate[i]
		place := hash(c.state) >> x.shift
		for {
			found := table[place&last]
			if found == 0 {
				states = append(states, c.state)
				table[place&last] = uint32(len(states))
				queue = append(queue, pending{c.back, c.set})
				c.index = int32(len(states) - 1)
				break
			}
			if index := int32(found - 1); states[index] == c.state {
				if c.index = index; index > c.from {
					queue[int(index)-first].struck |= c.back
				}
				break
			}
			place++
		}
	}
	x.states, g.queue.list = states, queue
}

// recordEdges lists the edges to the candidates that were not expanded before.
func (g *gapSets[W]) recordEdges(x *explorer[W]) {
	for i := range g.candidate {
		c := &g.candidate[i]
		if c.index > c.from {
			move := &g.moves[c.move]
			a, b := &x.tray.places[move.from], &x.tray.places[move.to]
			x.edges = append(x.edges, edge{c.from, c.index, a.anchor, b.anchor, move.direction})
		}
	}
}

// hits returns, as a mask, which of at most 64 tests a position passes.
func hits[W words](tests []test[W], s W) uint64 {
	var passed uint64
	bit := uint64(1)
	for i := range tests {
		t := &tests[i]
		differ := (s[0] ^ t.want[0]) & t.mask[0]
		for w := 1; w < len(s); w++ {
			differ |= (s[w] ^ t.want[w]) & t.mask[w]
		}
		with := passed | bit
		if differ == 0 {
			passed = with
		}
		bit += bit
	}
	return passed
}

// xor returns the exclusive or of two packed positions.
func xor[W words](a, b W) W {
	a[0] ^= b[0]
	for w := 1; w < len(a); w++ {
		a[w] ^= b[w]
	}
	return a
}
