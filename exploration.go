package klotski

import (
	"context"
	"fmt"
	"iter"
)

// Exploration is everything that can be reached from a start, in the order of
// the number of moves it takes. It is immutable and safe for concurrent use.
//
// An Exploration comes from [Explore]. The zero Exploration is invalid, and its
// methods panic.
type Exploration struct {
	search search
	metric Metric
}

// mustBeValid panics for the zero Exploration and for nil.
func (e *Exploration) mustBeValid() {
	if e == nil || e.search == nil {
		panic("klotski: use of the zero Exploration")
	}
}

// Explore finds every position that can be reached from start, breadth first in
// metric m. Its cost and its errors are those of [Solve]. If progress is not
// nil, it is called from time to time with the number of positions found so
// far.
func Explore(ctx context.Context, start Position, m Metric, progress func(positions int)) (*Exploration, error) {
	start.mustBeValid()
	m.mustBeKnown()
	s := newSearch(start)
	if err := s.run(ctx, m, nil, progress); err != nil {
		return nil, err
	}
	return &Exploration{search: s, metric: m}, nil
}

// Metric returns the metric that the moves are counted in.
func (e *Exploration) Metric() Metric {
	e.mustBeValid()
	return e.metric
}

// Len returns the number of positions, the start included. It is the same in
// all metrics.
func (e *Exploration) Len() int {
	e.mustBeValid()
	return e.search.len()
}

// Depth returns the distance of the positions farthest from the start.
func (e *Exploration) Depth() int {
	e.mustBeValid()
	return len(e.search.bounds()) - 2
}

// Levels returns the number of positions at each distance 0..Depth from the
// start.
func (e *Exploration) Levels() []int {
	e.mustBeValid()
	bounds := e.search.bounds()
	levels := make([]int, len(bounds)-1)
	for d := range levels {
		levels[d] = int(bounds[d+1] - bounds[d])
	}
	return levels
}

// Position returns the position of index i, 0..Len-1. The start has index 0,
// and indices increase with the distance. It panics if i is out of range.
func (e *Exploration) Position(i int) Position {
	e.check(i)
	return e.search.position(i)
}

// check panics if i is no index.
func (e *Exploration) check(i int) {
	if i < 0 || i >= e.Len() {
		panic(fmt.Sprintf("klotski: index %d in an exploration of %d positions", i, e.Len()))
	}
}

// Index returns the index of a position. It reports false if p cannot be
// reached.
func (e *Exploration) Index(p Position) (i int, ok bool) {
	e.mustBeValid()
	p.mustBeValid()
	i = e.search.index(p)
	return i, i >= 0
}

// Distance returns the number of moves from the start to the position of index
// i. It panics if i is out of range. Cost: a binary search over the levels.
func (e *Exploration) Distance(i int) int {
	e.check(i)
	return distance(e.search.bounds(), i)
}

// All yields every position with its distance from the start, in the order of
// their indices.
func (e *Exploration) All() iter.Seq2[int, Position] {
	e.mustBeValid()
	return func(yield func(int, Position) bool) {
		bounds := e.search.bounds()
		d := 0
		for i := range e.Len() {
			if i == int(bounds[d+1]) {
				d++
			}
			if !yield(d, e.search.position(i)) {
				return
			}
		}
	}
}

// Farthest returns a shortest way to a position farthest from the start;
// [Solution.Solved] yields all of them.
func (e *Exploration) Farthest() *Solution {
	return e.level(e.Depth())
}

// level returns the Solution of the goal to get to distance d.
func (e *Exploration) level(d int) *Solution {
	var level []int32
	for i := e.search.bounds()[d]; i < e.search.bounds()[d+1]; i++ {
		level = append(level, i)
	}
	s, err := newSolution(e.search, e.metric, level, e.Len())
	if err != nil {
		panic("klotski: an exploration with an empty level")
	}
	return s
}

// Solve returns a shortest solution, as the function [Solve] does, without
// searching anew. The error is that of [Goal.Check], or wraps [ErrUnsolvable].
func (e *Exploration) Solve(goal Goal) (*Solution, error) {
	e.mustBeValid()
	start := e.search.position(0)
	on, err := goal.on(start.tray, start.Counts())
	if err != nil {
		return nil, err
	}
	return newSolution(e.search, e.metric, e.search.solved(on, true), e.Len())
}
