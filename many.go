package klotski

import "math/bits"

// # Many gaps
//
// Where the gaps can be in many places, a position is expanded by the shifts of
// packed.go.
//
// If one block moves and all others stand still, the positions that it passes
// are one move of that block apart, any two of them: in the finger metric all
// that it can reach, in the straight metric those along one line, in the unit
// metric the two ends of a step. The first of such a clique that is expanded
// finds all the others, so these need not move that block again. Each position
// that waits to be expanded keeps the anchors of the blocks that are struck off
// in this way, for each direction; and each clique is listed once, not once for
// each of its members.

// struck is, by direction, the anchors of the blocks whose moves that way, or
// beginning that way, are known.
type struck [Directions]uint64

// strike strikes off what is known after a move of metric m that brought a
// block to a slot, in direction d where the metric has one.
func (s *struck) strike(slot uint8, d Direction, m Metric) {
	bit := uint64(1) << slot
	switch m {
	case Unit:
		s[d.opposite()] |= bit
	case Straight:
		s[d] |= bit
		s[d.opposite()] |= bit
	default:
		for d := range s {
			s[d] |= bit
		}
	}
}

// opposite returns the direction that leads back.
func (d Direction) opposite() Direction { return d ^ 2 }

// waiting holds something for each position from the next one to be expanded
// on. Room is taken back when half of it is no longer needed.
type waiting[T any] struct {
	list  []T
	first int // index of the position that list[0] is of
}

// drop forgets the positions before index.
func (q *waiting[T]) drop(index int) {
	if gone := index - q.first; gone > len(q.list)/2 {
		q.list = append(q.list[:0], q.list[gone:]...)
		q.first = index
	}
}

// manyGaps expands positions that can have many sets of gaps.
type manyGaps[W words] struct {
	metric Metric
	queue  waiting[struck]
	next   []successor[W] // scratch
}

func (e *manyGaps[W]) expand(x *explorer[W], from, to int) {
	if from == 0 {
		e.queue.list = []struck{{}}
	}
	e.queue.drop(from)
	first := e.queue.first
	for head := from; head < to; head++ {
		e.next = successors(x.packing, e.next[:0], x.states[head], e.metric, &e.queue.list[head-first])
		x.grow(len(e.next))
		for i := range e.next {
			n := &e.next[i]
			index := x.add(n.state)
			if index-first == len(e.queue.list) {
				e.queue.list = append(e.queue.list, struck{})
			}
			if index > head {
				e.queue.list[index-first].strike(n.to, n.direction, e.metric)
				if x.record {
					x.edges = append(x.edges, edge{int32(head), int32(index), n.from, n.to, n.direction})
				}
			}
		}
	}
}

// successor is a position one move away.
type successor[W words] struct {
	state     W
	from, to  uint8     // slots of the anchors
	direction Direction // of the first step
}

// successors appends to dst the positions one move of metric m away from s,
// without those that are struck off.
func successors[W words](l *packing, dst []successor[W], s W, m Metric, known *struck) []successor[W] {
	var of [MaxKinds]uint64
	gaps := anchors(l, s, &of)
	var lift uint64
	for i := range l.steps {
		st := &l.steps[i]
		mask := st.movable(&of, gaps) &^ known[st.direction]
		if m == Finger {
			lift |= mask
			continue
		}
		for ; mask != 0; mask &= mask - 1 {
			from := bits.TrailingZeros64(mask)
			to := from + int(st.delta)
			next := moved(l, s, from, to)
			dst = append(dst, successor[W]{next, uint8(from), uint8(to), st.direction})
			if m == Straight {
				dst = appendLine(l, dst, s, gaps, dst[len(dst)-1])
			}
		}
	}
	if lift != 0 {
		dst = appendSlides(l, dst, s, gaps, lift)
	}
	return dst
}

// appendLine appends the positions that follow when a block makes more steps in
// the direction of a first one.
func appendLine[W words](l *packing, dst []successor[W], s W, gaps uint64, first successor[W]) []successor[W] {
	places := l.tray.places
	kind := l.kinds[codeAt(l, s, int(first.from))-1]
	gaps |= places[l.tray.placeOf(kind, int(first.from))].mask
	at := places[l.tray.placeOf(kind, int(first.to))].next[first.direction]
	for at != 0 && places[at].mask&^gaps == 0 {
		to := places[at].anchor
		dst = append(dst, successor[W]{moved(l, s, int(first.from), int(to)), first.from, to, first.direction})
		at = places[at].next[first.direction]
	}
	return dst
}

// appendSlides appends the positions that finger moves of some blocks lead to,
// given by their anchors.
func appendSlides[W words](l *packing, dst []successor[W], s W, gaps, lift uint64) []successor[W] {
	var slides slides
	for ; lift != 0; lift &= lift - 1 {
		from := bits.TrailingZeros64(lift)
		start := l.tray.placeOf(l.kinds[codeAt(l, s, from)-1], from)
		for _, slide := range slides[1:slides.explore(l.tray, start, gaps, Finger)] {
			to := l.tray.places[slide.place].anchor
			dst = append(dst, successor[W]{state: moved(l, s, from, int(to)), from: uint8(from), to: to})
		}
	}
	return dst
}
