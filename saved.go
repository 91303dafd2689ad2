package klotski

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"slices"
)

// # Saved engines
//
// The payload of a saved engine is a hash table without empty places, made to
// be read where it lies:
//
//	directory   4 bytes for each of 2^b+1 buckets: number of its first record
//	records     in the order of their hashes; bucket i has those whose hash
//	            begins with the b bits of i
//
// A record is a packed position, 8 bytes a word, and its distance in each
// metric, 1, 2 or 4 bytes: the fewest that hold all, and all ones where the
// goal cannot be reached. There are about as many buckets as records, so a
// look-up reads two numbers of the directory and one or two records.

// engineFormat is that of saved engines.
var engineFormat = tableFormat{"hint", 1}

// savedEngine is the description of a saved engine.
type savedEngine struct {
	Blocks    savedBlocks
	Start     []Block
	Goal      savedGoal
	Positions int
	Bits      int // log of the number of buckets
	Bytes     int // of a distance
}

// recordSize returns the number of bytes of a record.
func (s *savedEngine) recordSize(l *packing) int { return 8*l.words() + Metrics*s.Bytes }

// Save writes the engine to a file, which [OpenEngine] opens without mapping
// the component again, or even reading it into memory. A file of that name is
// replaced when the new one is complete, and stays as it is if anything goes
// wrong before. Until then the new one has the name with ".tmp" behind it,
// whatever had that before: so no two may write to one name at once. A symbolic
// link is replaced, not followed.
//
// The error is that of the file system. Size: 14 to 20 bytes a position on
// trays of 20 cells.
func (e *Engine) Save(name string) error {
	e.mustBeValid()
	farthest := int32(0)
	for m := range e.distance {
		farthest = max(farthest, slices.Max(e.distance[m]))
	}
	start := e.Start()
	description := savedEngine{
		Blocks:    saveBlocks(start.tray, start.Counts()),
		Start:     slices.Collect(start.Blocks()),
		Goal:      saveGoal(start, e.goal),
		Positions: e.Len(),
		Bits:      bits.Len(uint(e.Len())) - 1,
		Bytes:     4,
	}
	switch {
	case farthest < 1<<8-1:
		description.Bytes = 1
	case farthest < 1<<16-1:
		description.Bytes = 2
	}
	return writeTable(name, engineFormat, description, func(w io.Writer) error {
		return e.writeRecords(w, &description)
	})
}

// writeRecords writes directory and records.
func (e *Engine) writeRecords(w io.Writer, s *savedEngine) error {
	type entry struct {
		hash  uint64
		index int32
	}
	entries := make([]entry, e.Len())
	words := make([]uint64, 0, maxPlanes)
	for i := range entries {
		entries[i] = entry{hashWords(e.search.appendPacked(words, i)), int32(i)}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.index, b.index))
	})
	out := bufio.NewWriter(w)
	record := make([]byte, 0, 128)
	next := 0
	for bucket := range 1<<s.Bits + 1 {
		for next < len(entries) && bucketOf(entries[next].hash, s.Bits) < bucket {
			next++
		}
		out.Write(binary.LittleEndian.AppendUint32(record[:0], uint32(next)))
	}
	for _, entry := range entries {
		record = record[:0]
		for _, word := range e.search.appendPacked(words, int(entry.index)) {
			record = binary.LittleEndian.AppendUint64(record, word)
		}
		for m := range e.distance {
			four := binary.LittleEndian.AppendUint32(nil, uint32(e.distance[m][entry.index]))
			record = append(record, four[:s.Bytes]...)
		}
		out.Write(record)
	}
	return out.Flush()
}

// bucketOf returns the bucket of a hash.
func bucketOf(hash uint64, bits int) int { return int(hash >> 1 >> (63 - bits)) }

// SavedEngine is an [Engine] in a file. It answers the same questions, from the
// file itself, which is mapped into memory and not loaded. It is safe for
// concurrent use until it is closed. Then Distances, Best, Line, Moves and
// Change panic, which look into the file; what Moves returned before panics
// when it is ranged over.
//
// A SavedEngine comes from [OpenEngine]. The zero SavedEngine is invalid, and
// its methods panic.
type SavedEngine struct {
	saved   savedEngine
	packing *packing
	file    *tableFile
	start   Position
	goal    Goal
}

// mustBeValid panics for the zero SavedEngine and for nil.
func (e *SavedEngine) mustBeValid() {
	if e == nil || e.file == nil {
		panic("klotski: use of the zero SavedEngine")
	}
}

// OpenEngine opens a file that [Engine.Save] wrote. Close it after use.
//
// It reads the file once to check it, some gigabytes a second (or as fast as
// the disk is, without a context to end it), and keeps nothing. The error is
// that of the file system, or wraps [ErrTable] and says whether the file was
// cut short, altered, or never a saved engine.
func OpenEngine(name string) (*SavedEngine, error) {
	e := new(SavedEngine)
	file, err := openTable(name, engineFormat, &e.saved)
	if err != nil {
		return nil, err
	}
	e.file = file
	if err := e.check(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%w %s: %w", ErrTable, name, err)
	}
	return e, nil
}

// check makes sure that no look-up can go astray.
func (e *SavedEngine) check() error {
	t, err := e.saved.Blocks.tray()
	if err != nil {
		return err
	}
	if e.start, err = t.Place(e.saved.Start...); err != nil {
		return err
	}
	e.packing = newPacking(e.start)
	if e.goal, err = e.saved.Goal.goal(t); err != nil {
		return err
	}
	if err := e.goal.Check(e.start); err != nil {
		return err
	}
	switch {
	case !slices.Equal(e.saved.Blocks.Counts, e.start.Counts()):
		return wrapf(ErrBlocks, "the start has other blocks")
	case e.saved.Positions < 1 || e.saved.Positions > maxExplored || e.saved.Bits != bits.Len(uint(e.saved.Positions))-1:
		return wrapf(ErrTooLarge, "%d positions in 2^%d buckets", e.saved.Positions, e.saved.Bits)
	case e.saved.Bytes != 1 && e.saved.Bytes != 2 && e.saved.Bytes != 4:
		return fmt.Errorf("distances of %d bytes", e.saved.Bytes)
	}
	want := e.records() + int64(e.saved.Positions)*int64(e.saved.recordSize(e.packing))
	if e.file.length != want {
		return fmt.Errorf("the payload has %d bytes, not %d", e.file.length, want)
	}
	last := uint32(0)
	for bucket := range 1<<e.saved.Bits + 1 {
		first := e.directory(bucket)
		if first < last || int(first) > e.saved.Positions {
			return fmt.Errorf("the directory makes no sense at bucket %d", bucket)
		}
		last = first
	}
	return nil
}

// records returns where the records begin in the payload.
func (e *SavedEngine) records() int64 { return 4 * (1<<e.saved.Bits + 1) }

// directory returns the number of the first record of a bucket.
func (e *SavedEngine) directory(bucket int) uint32 {
	return uint32(e.number(4*int64(bucket), 4))
}

// number reads a number of so many bytes at a place of the payload.
func (e *SavedEngine) number(at int64, size int) uint64 {
	var n uint64
	for i := range size {
		n |= uint64(e.file.At(at+int64(i))) << (8 * i)
	}
	return n
}

// Close unmaps the file. Closing again does nothing. No other method may be at
// work in the meantime.
func (e *SavedEngine) Close() error {
	e.mustBeValid()
	return e.file.Close()
}

// Start returns the position that the engine started from.
func (e *SavedEngine) Start() Position {
	e.mustBeValid()
	return e.start
}

// Goal returns the goal. It is drawn as the original was.
func (e *SavedEngine) Goal() Goal {
	e.mustBeValid()
	return e.goal
}

// Len returns the number of positions that can be reached.
func (e *SavedEngine) Len() int {
	e.mustBeValid()
	return e.saved.Positions
}

// Distances is like [Engine.Distances]. It does not allocate.
func (e *SavedEngine) Distances(p Position) (d [Metrics]int, ok bool) {
	e.mustBeValid()
	e.file.mustBeOpen()
	p.mustBeValid()
	if !e.packing.has(&p) {
		return d, false
	}
	state := pack[[maxPlanes]uint64](e.packing, &p.kinds)
	words := state[:e.packing.words()]
	bucket := bucketOf(hashWords(words), e.saved.Bits)
	size := int64(e.saved.recordSize(e.packing))
	for i := e.directory(bucket); i < e.directory(bucket+1); i++ {
		at := e.records() + int64(i)*size
		same := true
		for w, word := range words {
			same = same && e.number(at+int64(8*w), 8) == word
		}
		if same {
			return e.distances(at + int64(8*len(words))), true
		}
	}
	return d, false
}

// distances reads the distances at a place of the payload.
func (e *SavedEngine) distances(at int64) (d [Metrics]int) {
	unreachable := uint64(1)<<(8*e.saved.Bytes) - 1
	for m := range d {
		n := e.number(at+int64(m*e.saved.Bytes), e.saved.Bytes)
		if d[m] = int(n); n == unreachable {
			d[m] = -1
		}
	}
	return d
}

// Best is like [Engine.Best].
func (e *SavedEngine) Best(p Position, m Metric) (Move, bool) {
	move, _, ok := bestMove(e, p, m)
	return move, ok
}

// Line is like [Engine.Line].
func (e *SavedEngine) Line(p Position, m Metric) []Move { return line(e, p, m) }

// Moves is like [Engine.Moves].
func (e *SavedEngine) Moves(p Position, m Metric) iter.Seq2[Move, [Metrics]int] {
	e.mustBeValid()
	e.file.mustBeOpen()
	return movesWithDistances(e, p, m)
}

// Change is like [Engine.Change].
func (e *SavedEngine) Change(p Position, move Move) (d [Metrics]int, ok bool) {
	return change(e, p, move)
}
