package klotski

import (
	"context"
	"iter"
)

// Engine knows the number of moves to a goal, in all metrics, from every
// position that can be reached from a start: so it can say in constant time how
// far a game is from its end, what a move changes, and which is the best. It is
// immutable and safe for concurrent use.
//
// An Engine comes from [NewEngine]. The zero Engine is invalid, and its methods
// panic.
type Engine struct {
	search   search
	goal     Goal
	distance [Metrics][]int32 // by index; -1 if the goal cannot be reached
}

// mustBeValid panics for the zero Engine and for nil.
func (e *Engine) mustBeValid() {
	if e == nil || e.search == nil {
		panic("klotski: use of the zero Engine")
	}
}

// NewEngine maps everything that can be reached from start. If progress is not
// nil, it is called from time to time with the number of positions found so
// far; then, while their distances are found, with the number of all. It is no
// error if no position is solved: then all distances are -1.
//
// The error is that of [Goal.Check], or that of ctx, or wraps [ErrTooLarge]
// beyond about 1.8 billion positions or 4 billion steps. NewEngine panics if
// start is the zero Position.
//
// Cost: one exploration and three sweeps, some 150 ns and 30 to 50 bytes for
// each position, and while it works 10 bytes more for each step.
func NewEngine(ctx context.Context, start Position, goal Goal, progress func(positions int)) (*Engine, error) {
	start.mustBeValid()
	on, err := goal.on(start.tray, start.Counts())
	if err != nil {
		return nil, err
	}
	e := &Engine{search: newSearch(start), goal: goal}
	graph, err := e.search.stepGraph(ctx, progress)
	if err != nil {
		return nil, err
	}
	solved := e.search.solved(on, false)
	pause := pauseOf(ctx, progress, e.Len())
	for m := range e.distance {
		if e.distance[m], err = graph.sweep(solved, Metric(m), pause); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// Start returns the position that the engine started from.
func (e *Engine) Start() Position {
	e.mustBeValid()
	return e.search.position(0)
}

// Goal returns the goal.
func (e *Engine) Goal() Goal {
	e.mustBeValid()
	return e.goal
}

// Len returns the number of positions that can be reached, the start included.
func (e *Engine) Len() int {
	e.mustBeValid()
	return e.search.len()
}

// Distances returns the number of moves from p to the goal, by [Metric]; -1 if
// the goal cannot be reached. It reports false if p cannot be reached from the
// start. It does not allocate.
func (e *Engine) Distances(p Position) (d [Metrics]int, ok bool) {
	e.mustBeValid()
	p.mustBeValid()
	i := e.search.index(p)
	if i < 0 {
		return d, false
	}
	for m := range d {
		d[m] = int(e.distance[m][i])
	}
	return d, true
}

// Best returns the best move of metric m: one that brings the goal nearer by
// one, and of these one after which the sum of the distances in all three
// metrics is smallest. It reports false if there is none: p is solved, or the
// goal or p cannot be reached.
func (e *Engine) Best(p Position, m Metric) (Move, bool) {
	move, _, ok := bestMove(e, p, m)
	return move, ok
}

// Line returns the best moves of metric m from p to the goal, one after the
// other. It is empty if p is solved, and nil if the goal or p cannot be
// reached.
func (e *Engine) Line(p Position, m Metric) []Move { return line(e, p, m) }

// Moves yields every move of metric m from p, in the order of [Position.Moves],
// with the distances of the position that it leads to. It yields nothing if p
// cannot be reached.
func (e *Engine) Moves(p Position, m Metric) iter.Seq2[Move, [Metrics]int] {
	e.mustBeValid()
	return movesWithDistances(e, p, m)
}

// Change returns by how much a move changes the distances: in each metric the
// distance after it minus that before. It reports false if the move is illegal,
// or the goal or p cannot be reached.
func (e *Engine) Change(p Position, move Move) (d [Metrics]int, ok bool) {
	return change(e, p, move)
}

// Levels returns the number of positions at each distance from the goal, in
// metric m; nil if the goal cannot be reached. All positions of the component
// count.
func (e *Engine) Levels(m Metric) []int {
	e.mustBeValid()
	m.mustBeKnown()
	var levels []int
	for _, d := range e.distance[m] {
		for int(d) >= len(levels) {
			levels = append(levels, 0)
		}
		if d >= 0 {
			levels[d]++
		}
	}
	return levels
}

// distancer knows distances to a goal.
type distancer interface {
	Distances(p Position) (d [Metrics]int, ok bool)
}

// bestMove returns the best move of metric m and the position after it.
func bestMove(e distancer, p Position, m Metric) (move Move, next Position, ok bool) {
	m.mustBeKnown()
	now, ok := e.Distances(p)
	if !ok || now[m] <= 0 {
		return Move{}, Position{}, false
	}
	least := -1
	for mv, q := range p.Moves(m) {
		d, _ := e.Distances(q)
		if sum := d[Unit] + d[Straight] + d[Finger]; d[m] == now[m]-1 && (least < 0 || sum < least) {
			move, next, least = mv, q, sum
		}
	}
	return move, next, least >= 0
}

// line returns the best moves to the goal. Were the distances wrong, as in a
// forged file, it would return nil.
func line(e distancer, p Position, m Metric) []Move {
	m.mustBeKnown()
	d, ok := e.Distances(p)
	if !ok || d[m] < 0 {
		return nil
	}
	moves := []Move{}
	for range d[m] {
		move, next, ok := bestMove(e, p, m)
		if !ok {
			return nil
		}
		moves = append(moves, move)
		p = next
	}
	return moves
}

// movesWithDistances yields moves with the distances after them.
func movesWithDistances(e distancer, p Position, m Metric) iter.Seq2[Move, [Metrics]int] {
	m.mustBeKnown()
	return func(yield func(Move, [Metrics]int) bool) {
		if _, ok := e.Distances(p); !ok {
			return
		}
		for move, next := range p.Moves(m) {
			if d, _ := e.Distances(next); !yield(move, d) {
				return
			}
		}
	}
}

// change returns what a move changes.
func change(e distancer, p Position, move Move) (d [Metrics]int, ok bool) {
	before, ok := e.Distances(p)
	if !ok || before[Unit] < 0 {
		return d, false
	}
	next, err := p.Apply(move)
	if err != nil {
		return d, false
	}
	after, _ := e.Distances(next)
	for m := range d {
		d[m] = after[m] - before[m]
	}
	return d, true
}
