package klotski

import "math/bits"

// expander expands the frontier of one block after another. Each worker has
// its own.
type expander struct {
	*planes
	trail *trail
	// begin and end bound the block, and patience is the smallest range of
	// configurations that is worth going through word by word.
	begin, end uint64
	patience   uint64
}

// newExpander returns an expander for the moves of metric m.
func newExpander(s *Space, l *lattice, m Metric, p *planes) *expander {
	e := &expander{planes: p, trail: newTrail(s, l, m)}
	e.trail.onSteps = e.spreadSteps
	return e
}

// expand finds all neighbors of the frontier in a block.
func (e *expander) expand(block int) {
	first, end := e.blockRange(block)
	count := 0
	for word := first; word < end; word++ {
		count += bits.OnesCount64(e.frontier(word))
	}
	e.begin, e.end = uint64(first)*wordBits, min(uint64(end)*wordBits, e.n)
	// Going through a range by words costs about as much for each word as
	// spreadPerWord single configurations.
	e.patience = ^uint64(0)
	if count > 0 {
		e.patience = max(minSpread, 0)
		if uint64(count)*spreadPerWord < uint64(end-first) {
			e.patience = ^uint64(0)
		}
	}
	e.trail.reset()
	for word := first; word < end; word++ {
		for set := e.frontier(word); set != 0; set &= set - 1 {
			index := uint64(word)*wordBits + uint64(bits.TrailingZeros64(set))
			e.trail.seek(index)
			for _, step := range e.trail.steps {
				e.findIndex(index + step)
			}
		}
	}
}

var minSpread uint64 = 48

var spreadPerWord uint64 = 4

// spreadSteps makes the steps found at a node of the trail at once for all
// of the frontier below it, if that is worth it.
func (e *expander) spreadSteps(rank, end uint64, first int) {
	begin, end := max(rank, e.begin), min(end, e.end)
	if end-begin < e.patience {
		return
	}
	for _, step := range e.trail.steps[first:] {
		e.spread(begin, end, step)
	}
	e.trail.steps = e.trail.steps[:first]
}

// spread marks as found what a step leads to from the frontier in
// begin..end-1.
func (e *expander) spread(begin, end, step uint64) {
	firstWord, lastWord := int(begin/wordBits), int((end-1)/wordBits)
	shift := step % wordBits
	jump := int(int64(step) >> 6) // rounded down
	for word := firstWord; word <= lastWord; word++ {
		set := e.frontier(word)
		if word == firstWord {
			set &= ^uint64(0) << (begin % wordBits)
		}
		if word == lastWord {
			set &= ^uint64(0) >> (wordBits - 1 - (end-1)%wordBits)
		}
		if set == 0 {
			continue
		}
		if low := set << shift; low != 0 {
			e.find(word+jump, low)
		}
		if high := set >> 1 >> (wordBits - 1 - shift); high != 0 {
			e.find(word+jump+1, high)
		}
	}
}
