package klotski

import (
	"math"
	"math/bits"
)

// Where a step applies to at least minSpread configurations, and one in spreadPerWord words has a
// frontier, it is made word by word. Little depends on these numbers.
const (
	minSpread     = 64
	spreadPerWord = 4
)

// sweepWorker expands the frontier of one block after another. Each worker has its own.
type sweepWorker struct {
	*planes
	trail *trail
	// begin and end bound the block, and patience is the smallest range of configurations that is
	// worth going through word by word.
	begin, end uint64
	patience   uint64
}

// newSweepWorker returns an sweepWorker for the moves of metric m.
func newSweepWorker(s *Space, l *lattice, m Metric, p *planes) *sweepWorker {
	e := &sweepWorker{planes: p, trail: newTrail(s, l, m)}
	e.trail.onSteps = e.spreadSteps
	return e
}

// expand finds all neighbors of the frontier in a block.
func (e *sweepWorker) expand(block int) {
	first, end := e.blockRange(block)
	e.begin, e.end = uint64(first)*wordBits, min(uint64(end)*wordBits, e.n)
	left := int(e.front[block])
	before := e.patience
	e.patience = minSpread
	if left*spreadPerWord < end-first {
		e.patience = math.MaxUint64
	}
	// The nodes above must be met anew in each block where steps are spread, and after it. From
	// one sparse block to a later one the trail goes on.
	if e.patience != math.MaxUint64 || before != math.MaxUint64 || e.begin < e.trail.nodes[MaxCells].rank {
		e.trail.reset()
	}
	for word := first; left > 0; word++ {
		for set := e.frontier(word); set != 0; set &= set - 1 {
			left--
			index := uint64(word)*wordBits + uint64(bits.TrailingZeros64(set))
			e.trail.seek(index)
			for _, step := range e.trail.steps {
				e.findIndex(index + step)
			}
		}
	}
}

// spreadSteps makes the steps found at a node of the trail at once for all of the frontier below
// it, if that is worth it.
func (e *sweepWorker) spreadSteps(rank, end uint64, first int) {
	begin, end := max(rank, e.begin), min(end, e.end)
	if end-begin < e.patience {
		return
	}
	for _, step := range e.trail.steps[first:] {
		e.spread(begin, end, step)
	}
	e.trail.steps = e.trail.steps[:first]
}

// spread marks as found what a step leads to from the frontier in begin..end-1.
func (e *sweepWorker) spread(begin, end, step uint64) {
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
