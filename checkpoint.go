package klotski

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrCheckpoint means that a file is no checkpoint of the sweep that was to go
// on: it is something else, damaged, or of another space, metric or sources.
var ErrCheckpoint = errors.New("klotski: bad checkpoint")

// # Checkpoint files
//
// A checkpoint holds the state of a sweep between two levels, all numbers
// little-endian:
//
//	16 bytes  checkpointMagic
//	 4 bytes  length of the title
//	          the title, a text that says which sweep this is
//	 4 bytes  number of levels
//	          8 bytes a level: how many configurations it has
//	          8 bytes a word of the planes
//	 4 bytes  CRC-32C of all before
//
// It is written to a file beside the old one, synced to the disk, and takes
// the old one's name in one step. So at any moment there is a whole
// checkpoint, the old or the new one, whenever the process or the machine stops.

// checkpointMagic begins every checkpoint of this version.
const checkpointMagic = "klotski sweep 1\n"

// title says which sweep b is, so that it does not go on from another's
// checkpoint.
func (b *bitSweep) title() string {
	return fmt.Sprintf("tray %s; blocks %v; metric %v; %d sources %016x; %d planes",
		b.space.tray, b.space.counts, b.metric, b.sources, b.fingerprint, b.stride)
}

// save writes a checkpoint.
func (b *bitSweep) save(path string) error {
	err := replaceFile(path, func(w io.Writer) error {
		sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
		buffer := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<16)
		title := b.title()
		buffer.WriteString(checkpointMagic) // errors stick until Flush
		writeNumber(buffer, uint32(len(title)))
		buffer.WriteString(title)
		writeNumber(buffer, uint32(len(b.counts)))
		for _, count := range b.counts {
			writeNumber(buffer, uint64(count))
		}
		for _, word := range b.words {
			writeNumber(buffer, word)
		}
		if err := buffer.Flush(); err != nil {
			return err
		}
		_, err := w.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32()))
		return err
	})
	if err != nil {
		return fmt.Errorf("klotski: cannot save the checkpoint: %w", err)
	}
	return nil
}

// writeNumber writes a number of four or eight bytes. Its errors stick to w.
func writeNumber[T uint32 | uint64](w *bufio.Writer, x T) {
	var bytes [8]byte
	binary.LittleEndian.PutUint64(bytes[:], uint64(x))
	w.Write(bytes[:binary.Size(x)])
}

// replaceFile writes a file that takes the place of the one at path, if there is one,
// when it is complete and on the disk, and not before.
func replaceFile(path string, write func(io.Writer) error) error {
	temporary := path + ".tmp"
	file, err := os.Create(temporary)
	if err != nil {
		return err
	}
	err = write(file)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		os.Remove(temporary)
		return err
	}
	// The new name must reach the disk too. Where directories cannot be
	// synced, the system has other ways.
	if directory, err := os.Open(filepath.Dir(path)); err == nil {
		directory.Sync()
		directory.Close()
	}
	return nil
}

// load goes on from a checkpoint. It reports false if there is none. If there is an error, b is
// not fit for use.
func (b *bitSweep) load(path string) (bool, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("klotski: cannot open the checkpoint: %w", err)
	}
	defer file.Close()
	r := checkpointReader{
		source: bufio.NewReaderSize(file, 1<<16),
		sum:    crc32.New(crc32.MakeTable(crc32.Castagnoli)),
	}
	if err := b.read(&r); err != nil {
		return false, fmt.Errorf("%w: %s %w", ErrCheckpoint, path, err)
	}
	return true, nil
}

// Faults of checkpoints.
var (
	errNoCheckpoint = errors.New("is no checkpoint, or of another version")
	errTruncated    = errors.New("is truncated")
	errAltered      = errors.New("is damaged: its checksum is wrong")
)

// checkpointReader reads and sums up.
type checkpointReader struct {
	source *bufio.Reader
	sum    hash.Hash32
	err    error // the first error; what is read after it is zero
}

// bytes fills a buffer.
func (r *checkpointReader) bytes(buffer []byte) {
	if r.err != nil {
		clear(buffer)
		return
	}
	if _, r.err = io.ReadFull(r.source, buffer); r.err != nil {
		if r.err == io.EOF || r.err == io.ErrUnexpectedEOF {
			r.err = errTruncated
		}
		clear(buffer)
		return
	}
	r.sum.Write(buffer)
}

// number32 reads a number of four bytes.
func (r *checkpointReader) number32() uint32 {
	var bytes [4]byte
	r.bytes(bytes[:])
	return binary.LittleEndian.Uint32(bytes[:])
}

// words fills a slice with numbers of eight bytes.
func (r *checkpointReader) words(words []uint64) {
	var bytes [1 << 12]byte
	for len(words) > 0 && r.err == nil {
		n := min(len(words), len(bytes)/8)
		r.bytes(bytes[:8*n])
		for i := range n {
			words[i] = binary.LittleEndian.Uint64(bytes[8*i:])
		}
		words = words[n:]
	}
}

// read reads a checkpoint. It takes no more memory than the sweep has already, but for
// 8 bytes a level.
func (b *bitSweep) read(r *checkpointReader) error {
	var magic [len(checkpointMagic)]byte
	r.bytes(magic[:])
	if string(magic[:]) != checkpointMagic {
		return errNoCheckpoint
	}
	want := b.title()
	if length := r.number32(); r.err == nil && length != uint32(len(want)) {
		return errors.New("is of another sweep")
	}
	title := make([]byte, len(want))
	r.bytes(title)
	if r.err == nil && string(title) != want {
		return fmt.Errorf("is of another sweep:\n%s\nnot\n%s", title, want)
	}
	levels := r.number32()
	b.counts, b.reached = nil, 0
	var count [1]uint64
	for range levels {
		if r.words(count[:]); r.err != nil {
			return r.err
		}
		b.counts = append(b.counts, int(count[0]))
		b.reached += int(count[0])
	}
	r.words(b.words)
	sum := r.sum.Sum32()
	if stored := r.number32(); r.err == nil && stored != sum {
		return errAltered
	}
	if r.err != nil {
		return r.err
	}
	if _, err := r.source.ReadByte(); err != io.EOF {
		return errAltered
	}
	b.findFront()
	return nil
}
