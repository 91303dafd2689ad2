package klotski

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"slices"
)

// ErrUnsolvable means that no position which can be reached satisfies the goal.
var ErrUnsolvable = errors.New("klotski: the goal cannot be reached")

// Solve finds a shortest solution: moves of metric m that lead from start to a
// position which satisfies goal, as few as can be. A start that is solved takes
// none.
//
// It works on every tray. It explores what can be reached from start, breadth
// first, up to the first level with a solved position, and never lists the
// space of all configurations. The positions it compares are exact.
//
// The error is that of [Goal.Check]; or wraps [ErrUnsolvable], when everything
// that can be reached was explored, or [ErrTooLarge], beyond about 1.8 billion
// positions; or is that of ctx. Solve panics if start is the zero Position or m
// is unknown.
//
// Cost: some 50 ns (unit) to 150 ns (finger) and 20 to 40 bytes for each
// position explored, up to a tray of 20 cells or so; the [Solution] keeps that
// memory.
func Solve(ctx context.Context, start Position, goal Goal, m Metric) (*Solution, error) {
	start.mustBeValid()
	m.mustBeKnown()
	on, err := goal.on(start.tray, start.Counts())
	if err != nil {
		return nil, err
	}
	s := newSearch(start)
	if err := s.run(ctx, m, on, nil); err != nil {
		return nil, err
	}
	return newSolution(s, m, s.solved(on, true), s.len())
}

// Solution is a shortest solution of a puzzle, with all that is known about the
// others. It is immutable and safe for concurrent use.
//
// A Solution comes from [Solve], [Exploration.Solve] or [Exploration.Farthest].
// The zero Solution is invalid, and its methods panic.
type Solution struct {
	// Explored is the number of positions that were found, the start and all of
	// the last level included.
	Explored int

	search search
	metric Metric
	solved []int32 // the nearest solved positions, all of one level
	moves  []Move
}

// mustBeValid panics for the zero Solution and for nil.
func (s *Solution) mustBeValid() {
	if s == nil || s.search == nil {
		panic("klotski: use of the zero Solution")
	}
}

// newSolution finds the way to the first of some positions of one level.
func newSolution(s search, m Metric, solved []int32, explored int) (*Solution, error) {
	if len(solved) == 0 {
		return nil, wrapf(ErrUnsolvable, "none of the %d positions that can be reached is solved", explored)
	}
	solution := &Solution{Explored: explored, search: s, metric: m, solved: solved}
	solution.moves = wayTo(s, m, int(solved[0]))
	return solution, nil
}

// wayTo returns the moves of a shortest way from the start to a position.
func wayTo(s search, m Metric, index int) []Move {
	bounds := s.bounds()
	t := s.position(0).tray
	moves := make([]Move, distance(bounds, index))
	var near []neighbor
	for d := len(moves) - 1; d >= 0; d-- {
		near = s.neighbors(near[:0], index, m)
		back := near[slices.IndexFunc(near, func(n neighbor) bool { return n.index < bounds[d+1] })]
		moves[d] = Move{Kind: back.kind, From: int(t.cellOf[back.to]), To: int(t.cellOf[back.from])}
		index = int(back.index)
	}
	return moves
}

// Start returns the position that the solution starts from.
func (s *Solution) Start() Position {
	s.mustBeValid()
	return s.search.position(0)
}

// Metric returns the metric that the moves are counted in.
func (s *Solution) Metric() Metric {
	s.mustBeValid()
	return s.metric
}

// Len returns the number of moves, 0 if the start is solved.
func (s *Solution) Len() int {
	s.mustBeValid()
	return len(s.moves)
}

// Line returns the moves. The caller may keep and change the slice.
func (s *Solution) Line() []Move {
	s.mustBeValid()
	return slices.Clone(s.moves)
}

// Moves yields each move with the position after it. [Position.Path] of the
// position before tells the way cell by cell.
func (s *Solution) Moves() iter.Seq2[Move, Position] {
	s.mustBeValid()
	return func(yield func(Move, Position) bool) {
		at := s.Start()
		for _, move := range s.moves {
			next, err := at.Apply(move)
			if err != nil {
				panic("klotski: a solution with an illegal move: " + err.Error())
			}
			if at = next; !yield(move, at) {
				return
			}
		}
	}
}

// Solved yields every nearest solved position: those that a shortest solution
// can end in.
func (s *Solution) Solved() iter.Seq[Position] {
	s.mustBeValid()
	return func(yield func(Position) bool) {
		for _, index := range s.solved {
			if !yield(s.search.position(int(index))) {
				return
			}
		}
	}
}

// Count returns the number of shortest solutions. Two are different if they
// differ in a move; the way on which a block takes a move does not matter. It
// is exact, however large.
//
// Cost: some microseconds for each position on a shortest solution: milliseconds for most
// puzzles, but seconds if there are a million such positions. It takes no context.
func (s *Solution) Count() *big.Int {
	s.mustBeValid()
	counts := map[int32]*big.Int{}
	s.ways(func(count map[int32]*big.Int) { counts = count })
	return counts[0]
}

// FirstMoves returns every move that a shortest solution can begin with, in the
// order of [Position.Moves]; none if the start is solved.
func (s *Solution) FirstMoves() []Move {
	s.mustBeValid()
	if len(s.moves) == 0 {
		return nil
	}
	var second map[int32]*big.Int
	s.ways(func(count map[int32]*big.Int) {
		if _, start := count[0]; !start {
			second = count
		}
	})
	var first []Move
	for move, next := range s.Start().Moves(s.metric) {
		if _, ok := second[int32(s.search.index(next))]; ok {
			first = append(first, move)
		}
	}
	return first
}

// ways goes back from the nearest solved positions and calls visit for each
// level, with the positions of it that lie on a shortest solution and the
// number of ways from each to a solved position.
func (s *Solution) ways(visit func(count map[int32]*big.Int)) {
	bounds := s.search.bounds()
	count := make(map[int32]*big.Int)
	for _, index := range s.solved {
		count[index] = big.NewInt(1)
	}
	visit(count)
	var near []neighbor
	for d := len(s.moves); d > 0; d-- {
		before := make(map[int32]*big.Int)
		for index, ways := range count {
			near = s.search.neighbors(near[:0], int(index), s.metric)
			for _, n := range near {
				if n.index >= bounds[d] {
					continue
				}
				if before[n.index] == nil {
					before[n.index] = new(big.Int)
				}
				before[n.index].Add(before[n.index], ways)
			}
		}
		count = before
		visit(count)
	}
}
