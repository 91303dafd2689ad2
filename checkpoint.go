package klotski

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
)

// # Checkpoints
//
// A checkpoint is a table file with the state of a sweep between two levels: the description says
// which sweep it is and how many configurations each level had, the payload holds the words of the
// planes. As every table file it takes its name when it is complete and on the disk. So at any
// moment there is a whole checkpoint, the old or the new one, whenever the process or the machine
// stops.

// checkpointFormat is that of checkpoints.
var checkpointFormat = tableFormat{"swep", 1}

// ErrCheckpoint means that a checkpoint is of another sweep: another tray, block set, metric or
// other sources.
var ErrCheckpoint = errors.New("klotski: checkpoint of another sweep")

// checkpoint describes a sweep and how far it has come.
type checkpoint struct {
	Blocks  savedBlocks
	Metric  string
	Sources sourceSet
	Planes  int
	Levels  []int
}

// sourceSet tells sets of sources apart.
type sourceSet struct {
	Count       int
	Fingerprint uint64 // sum of the mixed indices, whatever their order
}

// add adds a source.
func (s *sourceSet) add(index uint64) {
	s.Count++
	// The finalizer of splitmix64 (Steele, Lea, Flood 2014).
	index += 0x9e3779b97f4a7c15
	index = (index ^ index>>30) * 0xbf58476d1ce4e5b9
	index = (index ^ index>>27) * 0x94d049bb133111eb
	s.Fingerprint += index ^ index>>31
}

// describe returns the description of a checkpoint of b.
func (b *bitSweep) describe() checkpoint {
	return checkpoint{
		Blocks:  saveBlocks(b.space.tray, b.space.counts),
		Metric:  b.metric.String(),
		Sources: b.sources,
		Planes:  b.stride,
		Levels:  b.counts,
	}
}

// save writes a checkpoint.
func (b *bitSweep) save(name string) error {
	err := writeTable(name, checkpointFormat, b.describe(), func(w io.Writer) error {
		return writeWords(w, b.words)
	})
	if err != nil {
		return fmt.Errorf("klotski: cannot save the checkpoint: %w", err)
	}
	return nil
}

// load goes on from a checkpoint. It reports false if there is none. If there is an error, b is
// unfit for use.
func (b *bitSweep) load(name string) (bool, error) {
	var c checkpoint
	file, err := openTable(name, checkpointFormat, &c)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	if err := b.match(c); err != nil {
		return false, fmt.Errorf("%w: %s: %w", ErrCheckpoint, name, err)
	}
	if file.length != int64(len(b.words))*8 {
		return false, wrapf(ErrTable, "%s: the payload has %d bytes, not %d", name, file.length, len(b.words)*8)
	}
	if err := readWords(file, 0, b.words); err != nil {
		return false, err
	}
	b.counts, b.reached = c.Levels, 0
	for _, count := range b.counts {
		b.reached += count
	}
	b.findFront()
	return true, nil
}

// match reports how the sweep of a checkpoint differs from b.
func (b *bitSweep) match(c checkpoint) error {
	want := b.describe()
	tray, err := c.Blocks.tray()
	switch {
	case err != nil:
		return err
	case tray != b.space.tray:
		return fmt.Errorf("it is on the tray %v", tray)
	case !slices.Equal(c.Blocks.Counts, want.Blocks.Counts):
		return fmt.Errorf("it has the blocks %v", c.Blocks.Counts)
	case c.Metric != want.Metric:
		return fmt.Errorf("it is in the %s metric", c.Metric)
	case c.Sources != want.Sources:
		return fmt.Errorf("it began with %d other sources", c.Sources.Count)
	case c.Planes != want.Planes:
		return fmt.Errorf("it keeps %d bits a configuration, not %d", c.Planes, want.Planes)
	case len(c.Levels) == 0:
		return errors.New("it has no level")
	}
	return nil
}

// wordsChunk is the number of words that are written and read at once.
const wordsChunk = 1 << 10

// writeWords writes words, the lowest byte of each first.
func writeWords(w io.Writer, words []uint64) error {
	buffer := make([]byte, 0, 8*wordsChunk)
	for chunk := range slices.Chunk(words, wordsChunk) {
		buffer = buffer[:0]
		for _, word := range chunk {
			buffer = binary.LittleEndian.AppendUint64(buffer, word)
		}
		if _, err := w.Write(buffer); err != nil {
			return err
		}
	}
	return nil
}

// readWords fills words with what writeWords wrote at an offset.
func readWords(r io.ReaderAt, offset int64, words []uint64) error {
	buffer := make([]byte, 8*wordsChunk)
	for chunk := range slices.Chunk(words, wordsChunk) {
		part := buffer[:8*len(chunk)]
		if _, err := r.ReadAt(part, offset); err != nil {
			return err
		}
		for i := range chunk {
			chunk[i] = binary.LittleEndian.Uint64(part[8*i:])
		}
		offset += int64(len(part))
	}
	return nil
}
