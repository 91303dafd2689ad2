package klotski

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/exp/mmap"
)

// ErrTable means that a file is not a table of this package, or that it was
// altered or cut short.
var ErrTable = errors.New("klotski: bad table file")

// # Table files
//
// Tables of distances are saved in files of one form, whatever their content:
//
//	offset  bytes
//	     0      8   "\x89klotski"
//	     8      4   format: what the table holds, four characters
//	    12      4   version of that format
//	    16      8   length of the description
//	    24      8   length of the payload
//	    32      4   CRC-32C of the description
//	    36      4   CRC-32C of the payload
//	    40      4   CRC-32C of the 40 bytes before
//	    44      4   zero
//	    48          description, in JSON: tray, block set, goal, sizes
//	                payload, as the format has it
//
// Numbers are little-endian. The file ends with its payload, to the byte.
//
// A table is written to a temporary file beside its name, the header last, and
// takes the name when all of it is on the disk: whatever interrupts the
// writing, the name leads to the old file or to the whole new one. The
// temporary name is always the same, the table's with ".tmp" behind it: so what
// a killed process left behind is written over by the next, and files of no
// other name are touched. The price is that a table must not be written by two
// at once.
//
// The new file takes the place of whatever had the name. Its permissions are
// those of any new file, as the umask has it, and a symbolic link is replaced,
// not followed: what it led to stays as it is. Opening maps
// the file into memory and reads it once for the checksums, some 10 GB a
// second, without keeping it.

// temporarySuffix is what the temporary name of a table has besides its own.
const temporarySuffix = ".tmp"

const (
	tableMagic       = "\x89klotski"
	tableHeaderSize  = 48
	maxTableMetadata = 1 << 24
)

// castagnoli is the CRC that processors compute by themselves.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// tableFormat is what a table file holds.
type tableFormat struct {
	name    string // four characters
	version uint32
}

// writeTable writes a table file with description, which is marshaled to JSON,
// and the payload that write produces. It replaces a file of that name only
// when everything went well; otherwise it leaves nothing behind.
func writeTable(name string, format tableFormat, description any, write func(io.Writer) error) (err error) {
	text, err := json.Marshal(description)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(name+temporarySuffix, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close() // again if it was closed, which does nothing
			os.Remove(f.Name())
		}
	}()
	if err := fillTable(f, format, text, write); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), name); err != nil {
		return err
	}
	syncDirectory(filepath.Dir(name))
	return nil
}

// syncDirectory makes a new name last. Not every system can, and the file is
// whole either way, so that it fails is no error.
func syncDirectory(name string) {
	if d, err := os.Open(name); err == nil {
		d.Sync()
		d.Close()
	}
}

// fillTable writes payload and description, and then the header over the empty
// one.
func fillTable(f *os.File, format tableFormat, text []byte, write func(io.Writer) error) error {
	if _, err := f.Write(make([]byte, tableHeaderSize)); err != nil {
		return err
	}
	if _, err := f.Write(text); err != nil {
		return err
	}
	payload := &summer{w: f}
	buffered := bufio.NewWriterSize(payload, 1<<16)
	if err := write(buffered); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	header := append(make([]byte, 0, tableHeaderSize), tableMagic...)
	header = append(header, format.name...)
	header = binary.LittleEndian.AppendUint32(header, format.version)
	header = binary.LittleEndian.AppendUint64(header, uint64(len(text)))
	header = binary.LittleEndian.AppendUint64(header, uint64(payload.length))
	header = binary.LittleEndian.AppendUint32(header, crc32.Checksum(text, castagnoli))
	header = binary.LittleEndian.AppendUint32(header, payload.sum)
	header = binary.LittleEndian.AppendUint32(header, crc32.Checksum(header, castagnoli))
	_, err := f.WriteAt(header, 0)
	return err
}

// summer counts and sums what goes through it.
type summer struct {
	w      io.Writer
	length int64
	sum    uint32
}

func (s *summer) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	s.length += int64(n)
	s.sum = crc32.Update(s.sum, castagnoli, p[:n])
	return n, err
}

// tableFile is an open table file. Reading it is safe for concurrent use.
type tableFile struct {
	file    *mmap.ReaderAt
	payload int64 // where it begins
	length  int64 // of the payload
}

// openTable maps a table file, checks all of it, and unmarshals its
// description. The error wraps [ErrTable] if it is not a whole and unaltered
// table of that format.
func openTable(name string, format tableFormat, description any) (*tableFile, error) {
	file, err := mmap.Open(name)
	if err != nil {
		return nil, err
	}
	t := &tableFile{file: file}
	if err := t.check(format, description); err != nil {
		file.Close()
		return nil, fmt.Errorf("%w %s: %w", ErrTable, name, err)
	}
	return t, nil
}

// check checks header, lengths and sums, and reads the description.
func (t *tableFile) check(format tableFormat, description any) error {
	size := int64(t.file.Len())
	header := make([]byte, tableHeaderSize)
	if n, err := t.file.ReadAt(header, 0); err != nil {
		if m := min(n, len(tableMagic)); size > 0 && string(header[:m]) == tableMagic[:m] {
			return fmt.Errorf("it was cut short: it has %d bytes", size)
		}
		return errors.New("it is no table of this package")
	}
	number := func(at int) uint32 { return binary.LittleEndian.Uint32(header[at:]) }
	length := func(at int) uint64 { return binary.LittleEndian.Uint64(header[at:]) }
	switch {
	case string(header[:8]) != tableMagic:
		return errors.New("it is no table of this package")
	case number(40) != crc32.Checksum(header[:40], castagnoli) || number(44) != 0:
		return errors.New("its header was altered")
	case string(header[8:12]) != format.name:
		return fmt.Errorf("it holds a table of format %q, not %q", header[8:12], format.name)
	case number(12) != format.version:
		return fmt.Errorf("its format has version %d; this package reads version %d", number(12), format.version)
	case length(16) > maxTableMetadata || length(24) > 1<<62:
		return errors.New("its lengths make no sense")
	}
	text := make([]byte, length(16))
	t.payload = tableHeaderSize + int64(len(text))
	t.length = int64(length(24))
	if want := t.payload + t.length; size < want {
		return fmt.Errorf("it was cut short: it has %d of %d bytes", size, want)
	} else if size > want {
		return fmt.Errorf("%d bytes follow its end", size-want)
	}
	if _, err := t.file.ReadAt(text, tableHeaderSize); err != nil {
		return err
	}
	if crc32.Checksum(text, castagnoli) != number(32) {
		return errors.New("its description was altered")
	}
	if sum, err := t.sum(); err != nil {
		return err
	} else if sum != number(36) {
		return errors.New("its payload was altered")
	}
	if err := json.Unmarshal(text, description); err != nil {
		return fmt.Errorf("its description is malformed: %w", err)
	}
	return nil
}

// sum computes the checksum of the payload.
func (t *tableFile) sum() (uint32, error) {
	var sum uint32
	buffer := make([]byte, min(1<<18, t.length))
	for at := int64(0); at < t.length; at += int64(len(buffer)) {
		part := buffer[:min(int64(len(buffer)), t.length-at)]
		if _, err := t.ReadAt(part, at); err != nil {
			return 0, err
		}
		sum = crc32.Update(sum, castagnoli, part)
	}
	return sum, nil
}

// ReadAt reads from the payload.
func (t *tableFile) ReadAt(p []byte, offset int64) (int, error) {
	return t.file.ReadAt(p, t.payload+offset)
}

// At returns byte i of the payload. It panics if the file was closed.
func (t *tableFile) At(i int64) byte {
	t.mustBeOpen()
	return t.file.At(int(t.payload + i))
}

// mustBeOpen panics if the file was closed: then nothing is mapped, and an open
// table has a header at least.
func (t *tableFile) mustBeOpen() {
	if t.file.Len() == 0 {
		panic("klotski: use of a closed table")
	}
}

// Close unmaps the file. Closing again does nothing.
func (t *tableFile) Close() error { return t.file.Close() }
