package klotski

import "math/bits"

// successor is a position one move away.
type successor[W words] struct {
	state     W
	from, to  uint8 // slots of the anchors
	direction Direction
}

// successors appends to dst the positions one move of metric m away from s.
func successors[W words](l *packing, dst []successor[W], s W, m Metric) []successor[W] {
	var of [MaxKinds]uint64
	gaps := anchors(l, s, &of)
	if m == Unit {
		return appendSteps(l, dst, s, &of, gaps)
	}
	return appendSlides(l, dst, s, &of, gaps, m)
}

// appendSteps is successors for the unit metric.
func appendSteps[W words](l *packing, dst []successor[W], s W, of *[MaxKinds]uint64, gaps uint64) []successor[W] {
	for i := range l.steps {
		st := &l.steps[i]
		for mask := st.movable(of, gaps); mask != 0; mask &= mask - 1 {
			from := bits.TrailingZeros64(mask)
			to := from + int(st.delta)
			dst = append(dst, successor[W]{moved(l, s, from, to), uint8(from), uint8(to), st.direction})
		}
	}
	return dst
}

// appendSlides is successors for the other metrics: it lifts each block that can
// step, and floods.
func appendSlides[W words](l *packing, dst []successor[W], s W, of *[MaxKinds]uint64, gaps uint64, m Metric) []successor[W] {
	var movable uint64
	for i := range l.steps {
		movable |= l.steps[i].movable(of, gaps)
	}
	var slides slides
	for ; movable != 0; movable &= movable - 1 {
		from := bits.TrailingZeros64(movable)
		start := l.tray.placeOf(l.kinds[codeAt(l, s, from)-1], from)
		for _, slide := range slides[1:slides.explore(l.tray, start, gaps, m)] {
			to := l.tray.places[slide.place].anchor
			dst = append(dst, successor[W]{state: moved(l, s, from, int(to)), from: uint8(from), to: to})
		}
	}
	return dst
}

// manyGaps expands positions that can have many sets of gaps.
type manyGaps[W words] struct {
	metric Metric
	next   []successor[W] // scratch
}

func (e *manyGaps[W]) expand(x *explorer[W], from, to int) {
	for head := from; head < to; head++ {
		e.next = successors(x.packing, e.next[:0], x.states[head], e.metric)
		x.grow(len(e.next))
		for i := range e.next {
			n := &e.next[i]
			index := x.add(n.state)
			if x.record && index > head {
				x.edges = append(x.edges, edge{int32(head), int32(index), n.from, n.to, n.direction})
			}
		}
	}
}
