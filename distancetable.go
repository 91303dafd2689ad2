package klotski

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
)

// DistanceTable knows the way to a goal, in one metric, from every configuration of a space that
// can reach it, in two bits each: the number of moves modulo three, or that there is no way. It is
// safe for concurrent use.
//
// One move changes the distance by at most one. So of the neighbors of a configuration, the number
// modulo three tells which are nearer to the goal, and walking down from one to the next gives an
// optimal line, and the distance by counting (Cooperman and Finkelstein, "New methods for using
// Cayley graphs in interconnection networks", 1992):
//
//	modulo 3:  2 → 1 → 0 → 2 → 1 → 0, which is the goal, for nothing nearer is beside it
//	distance:  5   4   3   2   1   0
//
// A table comes from [Space.DistanceTable], or from a file with [OpenDistanceTable]. The zero
// DistanceTable is invalid, and its methods panic.
type DistanceTable struct {
	saved  savedDistances
	space  *Space
	metric Metric
	goal   Goal
	words  []uint64   // for each 64 configurations the lower and the upper bits of 1 + distance mod 3; 0: no way
	file   *tableFile // or the file that has them
}

// mustBeValid panics for the zero DistanceTable and for nil.
func (t *DistanceTable) mustBeValid() {
	if t == nil || t.space == nil {
		panic("klotski: use of the zero DistanceTable")
	}
}

// savedDistances is the description of a saved distance table.
type savedDistances struct {
	Blocks savedBlocks
	Metric string
	Goal   savedGoal
	Counts Distribution // by distance
}

// distancesFormat is that of saved distance tables. The payload is the words of a DistanceTable,
// the lowest byte of each first.
var distancesFormat = tableFormat{"mod3", 1}

// DistanceTable sweeps s from all configurations that satisfy the goal, as [Space.Sweep] does, and
// keeps the distances.
//
// The memory needed is [Space.DistanceTableMemory], which the limit of the options is held against.
// The error is that of [Goal.Check] for the blocks of s, or that of [Space.Sweep].
func (s *Space) DistanceTable(ctx context.Context, m Metric, goal Goal, options SweepOptions) (*DistanceTable, error) {
	solved, err := s.Solved(goal)
	if err != nil {
		return nil, err
	}
	b, err := s.bitSweep(ctx, m, solved, 3, options)
	if err != nil {
		return nil, err
	}
	t := &DistanceTable{space: s, metric: m, goal: goal, words: b.dropActive()}
	t.saved.Blocks = saveBlocks(s.tray, s.counts)
	t.saved.Metric = m.String()
	t.saved.Counts = b.counts
	if s.Len() > 0 {
		t.saved.Goal = saveGoal(s.Position(0), goal)
	}
	return t, nil
}

// DistanceTableMemory returns the bytes that [Space.DistanceTable] takes: three bits a
// configuration, and something for the automaton. In a file the table takes two.
func (s *Space) DistanceTableMemory() int64 { return int64(s.bitsMemory(3)) }

// dropActive returns the two words of seen bits that belong together, side by side. It makes p
// unfit for use.
func (p *planes) dropActive() []uint64 {
	words := p.words[:0]
	for i := 0; i < len(p.words); i += 3 {
		words = append(words, p.words[i], p.words[i+1])
	}
	p.words = nil
	return words
}

// Save writes the table to a file of a quarter of a byte a configuration, which [OpenDistanceTable]
// opens without loading it. A file of that name is replaced as [Engine.Save] does it.
//
// The error is that of the file system, or wraps [ErrTable] if t itself is an open file.
func (t *DistanceTable) Save(name string) error {
	t.mustBeValid()
	if t.file != nil {
		return wrapf(ErrTable, "the table is a file already")
	}
	return writeTable(name, distancesFormat, t.saved, func(w io.Writer) error {
		return writeWords(w, t.words)
	})
}

// OpenDistanceTable opens a file that [DistanceTable.Save] wrote. The table is read where it lies,
// mapped into memory. Close it after use.
//
// It reads the file once to check it, some gigabytes a second (or as fast as the disk is, without a
// context to end it), and keeps nothing. The error is that of the file system, or wraps [ErrTable]
// and says whether the file was cut short, altered, or never a distance table.
func OpenDistanceTable(name string) (*DistanceTable, error) {
	t := new(DistanceTable)
	file, err := openTable(name, distancesFormat, &t.saved)
	if err != nil {
		return nil, err
	}
	if err := t.check(file); err != nil {
		file.Close()
		return nil, fmt.Errorf("%w %s: %w", ErrTable, name, err)
	}
	t.file = file
	return t, nil
}

// check makes sense of the description of a file.
func (t *DistanceTable) check(file *tableFile) error {
	tray, err := t.saved.Blocks.tray()
	if err != nil {
		return err
	}
	if t.space, err = Enumerate(tray, t.saved.Blocks.Counts...); err != nil {
		return err
	}
	if t.metric, err = ParseMetric(t.saved.Metric); err != nil {
		return err
	}
	if t.goal, err = t.saved.Goal.goal(tray); err != nil {
		return err
	}
	words := 2 * ((t.space.automaton.length + wordBits - 1) / wordBits)
	if uint64(file.length) != words*8 {
		return fmt.Errorf("the payload has %d bytes, not %d", file.length, words*8)
	}
	if slices.ContainsFunc(t.saved.Counts, func(count int) bool { return count <= 0 }) {
		return fmt.Errorf("the counts of the distances make no sense: %d", t.saved.Counts)
	}
	return nil
}

// Close unmaps the file of an open table; then Distance, Line and Next panic, which look into it.
// Closing again does nothing, nor does closing a table that is in memory. No other method may be at
// work in the meantime.
func (t *DistanceTable) Close() error {
	t.mustBeValid()
	if t.file == nil {
		return nil
	}
	return t.file.Close()
}

// Space returns the space.
func (t *DistanceTable) Space() *Space {
	t.mustBeValid()
	return t.space
}

// Metric returns the metric.
func (t *DistanceTable) Metric() Metric {
	t.mustBeValid()
	return t.metric
}

// Goal returns the goal.
func (t *DistanceTable) Goal() Goal {
	t.mustBeValid()
	return t.goal
}

// Counts returns the number of configurations at each distance from the goal.
func (t *DistanceTable) Counts() Distribution {
	t.mustBeValid()
	return slices.Clone(t.saved.Counts)
}

// unreached is what [DistanceTable.residue] returns where there is no way.
const unreached = -1

// residue returns the distance of a configuration modulo 3.
func (t *DistanceTable) residue(p Position) int {
	t.mustBeValid()
	index := t.space.Index(p)
	word, bit := index/wordBits, index%wordBits
	var low, high uint64
	if t.file == nil {
		low, high = t.words[2*word]>>bit&1, t.words[2*word+1]>>bit&1
	} else {
		at := int64(16*word + bit/8)
		low, high = uint64(t.file.At(at))>>(bit%8)&1, uint64(t.file.At(at+8))>>(bit%8)&1
	}
	return int(low|high<<1) - 1
}

// Next returns a best move from p, one that brings the goal nearer by one, and the position after
// it: the first in the order of [Position.Moves]. It reports false if there is none: p is solved,
// or has no way to the goal.
//
// It panics if p is not in the space. Cost: some 100 ns for each move that p has.
func (t *DistanceTable) Next(p Position) (move Move, next Position, ok bool) {
	now := t.residue(p)
	if now == unreached {
		return Move{}, Position{}, false
	}
	for move, next := range p.Moves(t.metric) {
		if t.residue(next) == (now+2)%3 {
			return move, next, true
		}
	}
	return Move{}, Position{}, false
}

// Distance returns the number of moves from p to the goal, -1 if there is no way. It panics if p is
// not in the space. Cost: one [DistanceTable.Next] a move.
func (t *DistanceTable) Distance(p Position) int {
	if t.residue(p) == unreached {
		return -1
	}
	distance := 0
	for range t.walk(p) {
		distance++
	}
	return distance
}

// Line returns an optimal line from p to the goal. It is empty if p is solved, and nil if there is
// no way. It panics if p is not in the space.
func (t *DistanceTable) Line(p Position) []Move {
	if t.residue(p) == unreached {
		return nil
	}
	return slices.AppendSeq([]Move{}, t.walk(p))
}

// walk yields best moves from p on, until there is none.
func (t *DistanceTable) walk(p Position) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for range t.saved.Counts { // so that a forged file does not lead in circles
			move, next, ok := t.Next(p)
			if !ok || !yield(move) {
				return
			}
			p = next
		}
	}
}
