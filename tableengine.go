package klotski

import "iter"

// TableEngine gives the hints of an [Engine] from three distance tables, one for each metric: for
// spaces in which the component of a start is too large to be mapped. It takes no memory besides
// the tables, and finds distances by walking to the goal. It is safe for concurrent use until one
// of the tables is closed. Then its methods panic, but for positions that are not in the space.
//
// A TableEngine comes from [NewTableEngine]. The zero TableEngine is invalid, and its methods
// panic.
type TableEngine struct {
	tables [Metrics]*DistanceTable
}

// mustBeValid panics for the zero TableEngine and for nil.
func (e *TableEngine) mustBeValid() {
	if e == nil || e.tables[0] == nil {
		panic("klotski: use of the zero TableEngine")
	}
}

// NewTableEngine returns an engine with one table for each metric, in any order.
//
// The error wraps [ErrTable] if the tables are not of one space, of different metrics, or of goals
// that are drawn differently. NewTableEngine panics if a table is nil.
func NewTableEngine(tables ...*DistanceTable) (*TableEngine, error) {
	e := new(TableEngine)
	for _, t := range tables {
		t.mustBeValid()
		if e.tables[t.metric] != nil {
			return nil, wrapf(ErrTable, "two tables for the %v metric", t.metric)
		}
		e.tables[t.metric] = t
	}
	for m, t := range e.tables {
		if t == nil {
			return nil, wrapf(ErrTable, "no table for the %v metric", Metric(m))
		}
		if first := e.tables[0]; !t.space.same(first.space) || t.goal.String() != first.goal.String() {
			return nil, wrapf(ErrTable, "the tables for the %v and %v metrics are of different puzzles", Metric(0), Metric(m))
		}
	}
	return e, nil
}

// Distances returns the number of moves from p to the goal, by [Metric]; -1 if the goal cannot be
// reached. It reports false if p is not in the space. Cost: one [DistanceTable.Distance] for each
// metric.
func (e *TableEngine) Distances(p Position) (d [Metrics]int, ok bool) {
	e.mustBeValid()
	if !e.tables[0].space.Contains(p) {
		return d, false
	}
	for m := range d {
		d[m] = e.tables[m].Distance(p)
	}
	return d, true
}

// Best is like [Engine.Best]. Cost: one [TableEngine.Distances] for each move that p has.
func (e *TableEngine) Best(p Position, m Metric) (Move, bool) {
	move, _, ok := bestMove(e, p, m)
	return move, ok
}

// Line is like [Engine.Line]. Cost: one [TableEngine.Best] a move.
func (e *TableEngine) Line(p Position, m Metric) []Move { return line(e, p, m) }

// Moves is like [Engine.Moves].
func (e *TableEngine) Moves(p Position, m Metric) iter.Seq2[Move, [Metrics]int] {
	e.mustBeValid()
	return movesWithDistances(e, p, m)
}

// Change is like [Engine.Change].
func (e *TableEngine) Change(p Position, move Move) (d [Metrics]int, ok bool) {
	return change(e, p, move)
}
