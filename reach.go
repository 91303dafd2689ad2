package klotski

import (
	"errors"
	"fmt"
	"iter"
	"math/bits"
)

// Metric says what counts as one move. Each metric allows all moves of those
// before it.
type Metric uint8

// The metrics. Klotski takes 116, 90 and 81 moves in them.
const (
	Unit     Metric = iota // one block, one cell
	Straight               // one block, any distance in one direction
	Finger                 // one block, anywhere it can slide, around corners too
)

// Metrics is the number of metrics; range over it to meet them all.
const Metrics = 3

// String returns "unit", "straight" or "finger", which [ParseMetric] reads back.
func (m Metric) String() string {
	if m >= Metrics {
		return fmt.Sprintf("Metric(%d)", uint8(m))
	}
	return [Metrics]string{"unit", "straight", "finger"}[m]
}

// ErrMetric means that a text names no metric.
var ErrMetric = errors.New("klotski: unknown metric")

// ParseMetric reads "unit", "straight" or "finger". The error wraps [ErrMetric].
func ParseMetric(s string) (Metric, error) {
	for m := range Metric(Metrics) {
		if m.String() == s {
			return m, nil
		}
	}
	return 0, wrapf(ErrMetric, "%q; known are unit, straight and finger", s)
}

// mustBeKnown panics if m is none of the metrics.
func (m Metric) mustBeKnown() {
	if m >= Metrics {
		panic(fmt.Sprintf("klotski: unknown metric %d", uint8(m)))
	}
}

// Move takes the block of the given kind from one anchor to another. It is
// comparable.
type Move struct {
	Kind     Kind
	From, To int
}

// String writes the move as kind and cells, for example "kind 1: 13 → 17".
func (m Move) String() string { return fmt.Sprintf("kind %d: %d → %d", m.Kind, m.From, m.To) }

// A slide is a place that a lifted block can reach, with the way to it.
type slide struct {
	place    uint16
	previous uint8  // index of the slide one step before
	line     uint8  // the direction if the way so far is straight, or bent
	metric   Metric // the strictest metric in which getting here is one move
}

// bent marks ways that are not straight.
const bent = Directions

// slides holds the places that a block can reach, breadth first; element 0
// is where it stands. A block has at most MaxCells places.
type slides [MaxCells]slide

// explore fills s with every place that the block at the given place can
// reach on a tray whose gaps are free, in one move of metric m, and returns
// their number, the starting place included.
//
// It is a breadth-first flood over places: a step is legal if the block, lifted,
// would cover free cells only. The breadth-first order makes each way as
// short as can be, and so finds the metric too: a place straight ahead has
// one shortest way, the straight one, so it is reached first along it.
func (s *slides) explore(t *Tray, start uint16, free uint64, m Metric) int {
	free |= t.places[start].mask
	seen := uint64(1) << t.places[start].anchor
	s[0] = slide{place: start, line: bent}
	count := 1
	for head := 0; head < count; head++ {
		from := s[head]
		at := &t.places[from.place]
		for steps := at.steps(free); steps != 0; steps &= steps - 1 {
			d := uint8(bits.TrailingZeros(steps))
			to := slide{place: at.next[d], previous: uint8(head), line: bent, metric: Finger}
			if head == 0 {
				to.line, to.metric = d, Unit
			} else if from.line == d {
				to.line, to.metric = d, Straight
			}
			anchor := t.places[to.place].anchor
			if to.metric > m || seen>>anchor&1 != 0 {
				continue
			}
			seen |= 1 << anchor
			s[count] = to
			count++
		}
		if m == Unit {
			break
		}
	}
	return count
}

// CanStep reports whether the block with the given anchor can move one cell in
// direction d. It panics if there is no such block or direction.
func (p Position) CanStep(anchor int, d Direction) bool {
	d.mustBeKnown()
	return p.tray.places[p.blockAt(anchor)].canStep(d, p.gaps())
}

// Reach yields every move that the block with the given anchor can make in one
// move of metric m, nearest first. [Position.Path] tells the way of each.
//
// Reach panics if no block has that anchor or m is unknown.
func (p Position) Reach(anchor int, m Metric) iter.Seq[Move] {
	p.mustReach(anchor, m)
	return func(yield func(Move) bool) { p.yieldReach(anchor, m, yield) }
}

// The functions that return iterators are small enough to be inlined, so that
// the iterators stay on the stack of the loops that range over them.

// mustReach panics if no block has the given anchor or m is unknown.
func (p *Position) mustReach(anchor int, m Metric) {
	m.mustBeKnown()
	p.blockAt(anchor)
}

// yieldReach yields what Reach does.
func (p *Position) yieldReach(anchor int, m Metric, yield func(Move) bool) {
	at := p.blockAt(anchor)
	var s slides
	for _, to := range s[1:s.explore(p.tray, at, p.gaps(), m)] {
		if !yield(p.tray.move(at, to.place)) {
			return
		}
	}
}

// move returns the move between two places of a kind.
func (t *Tray) move(from, to uint16) Move {
	a, b := &t.places[from], &t.places[to]
	return Move{Kind: a.kind, From: int(t.cellOf[a.anchor]), To: int(t.cellOf[b.anchor])}
}

// Moves yields every move of metric m with the position that it leads to, block
// by block in reading order of their anchors, and nearest first for each block.
// Ranging over it does not allocate.
//
// Moves panics if p is the zero Position or m is unknown.
func (p Position) Moves(m Metric) iter.Seq2[Move, Position] {
	p.mustHaveMoves(m)
	return func(yield func(Move, Position) bool) { p.yieldMoves(m, yield) }
}

// mustHaveMoves panics if p is the zero Position or m is unknown.
func (p *Position) mustHaveMoves(m Metric) {
	p.mustBeValid()
	m.mustBeKnown()
}

// yieldMoves yields what Moves does.
func (p *Position) yieldMoves(m Metric, yield func(Move, Position) bool) {
	var s slides
	gaps, next := p.gaps(), *p
	for slot, kind := range p.kinds[:p.tray.slots] {
		if kind == Gap {
			continue
		}
		at := p.tray.placeOf(kind, slot)
		if p.tray.places[at].border&gaps == 0 {
			continue
		}
		next.kinds[slot] = Gap
		for _, to := range s[1:s.explore(p.tray, at, gaps, m)] {
			anchor := p.tray.places[to.place].anchor
			next.kinds[anchor] = kind
			if !yield(p.tray.move(at, to.place), next) {
				return
			}
			next.kinds[anchor] = Gap
		}
		next.kinds[slot] = kind
	}
}

// AppendMoves appends to dst every move of metric m, in the order of
// [Position.Moves], and returns the extended slice. It allocates only if dst
// is too short.
func (p Position) AppendMoves(dst []Move, m Metric) []Move {
	for move := range p.Moves(m) {
		dst = append(dst, move)
	}
	return dst
}

// Apply makes a move of any metric and returns the position after it.
//
// The error wraps [ErrIllegalMove]: no block of that kind has that anchor, or
// it cannot slide there.
func (p Position) Apply(m Move) (Position, error) {
	var s slides
	at, count, err := p.follow(&s, m)
	if err != nil {
		return Position{}, err
	}
	p.kinds[p.tray.places[at].anchor] = Gap
	p.kinds[p.tray.places[s[count].place].anchor] = m.Kind
	return p, nil
}

// Path returns the anchors of the block on a shortest way that makes move m,
// cell by cell, with From first and To last. The path of a straight move is
// straight.
//
// The error is that of [Position.Apply].
func (p Position) Path(m Move) ([]int, error) {
	var s slides
	_, index, err := p.follow(&s, m)
	if err != nil {
		return nil, err
	}
	var reversed [MaxCells]int
	steps := 0
	for {
		reversed[steps] = int(p.tray.cellOf[p.tray.places[s[index].place].anchor])
		steps++
		if index == 0 {
			break
		}
		index = int(s[index].previous)
	}
	path := make([]int, steps)
	for i := range path {
		path[i] = reversed[steps-1-i]
	}
	return path, nil
}

// follow checks move m and explores where its block can go. It returns the
// place of the block and the index in s of where it goes.
func (p *Position) follow(s *slides, m Move) (at uint16, index int, err error) {
	p.mustBeValid()
	t := p.tray
	if m.From < 0 || m.From >= len(t.slotOf) || t.slotOf[m.From] < 0 || m.Kind == Gap || p.kinds[t.slotOf[m.From]] != m.Kind {
		return 0, 0, wrapf(ErrIllegalMove, "%v: no block of kind %d has its anchor at cell %d", m, m.Kind, m.From)
	}
	at = t.placeOf(m.Kind, int(t.slotOf[m.From]))
	for i, to := range s[:s.explore(t, at, p.gaps(), Finger)] {
		if i > 0 && int(t.cellOf[t.places[to.place].anchor]) == m.To {
			return at, i, nil
		}
	}
	return 0, 0, wrapf(ErrIllegalMove, "%v: the block cannot slide there", m)
}

// Metric returns the strictest metric in which m is a single move of p. The
// error is that of [Position.Apply].
func (p Position) Metric(m Move) (Metric, error) {
	var s slides
	_, index, err := p.follow(&s, m)
	if err != nil {
		return 0, err
	}
	return s[index].metric, nil
}
