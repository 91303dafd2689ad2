package klotski

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// saveSmall saves an engine of twelve positions and returns the bytes of the file.
func saveSmall(t testing.TB, name string) []byte {
	t.Helper()
	e, err := NewEngine(t.Context(), MustParse("12/3."), AnyOf(MustParseGoal("12/3."), MustParseGoal("3./.1")), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Save(name); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSavedDamage makes sure that a file of which a byte was changed, added or lost is refused, whichever byte it is.
func TestSavedDamage(t *testing.T) {
	name := filepath.Join(t.TempDir(), "engine")
	good := saveSmall(t, name)
	refused := func(what string, data []byte, says string) {
		t.Helper()
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		e, err := OpenEngine(name)
		if !errors.Is(err, ErrTable) {
			t.Errorf("%s: error %v", what, err)
		} else if !strings.Contains(err.Error(), says) {
			t.Errorf("%s: the error does not say %q: %v", what, says, err)
		}
		if err == nil {
			e.Close()
		}
	}
	for i := range good {
		if i > tableHeaderSize && i%5 != 0 && !*long {
			continue
		}
		data := append([]byte{}, good...)
		data[i] ^= 1 << (i % 8)
		says := "altered"
		if i < len(tableMagic) {
			says = "no table of this package"
		}
		refused("a bit changed", data, says)
	}
	for length := range good {
		if length > tableHeaderSize && length%5 != 0 && !*long {
			continue
		}
		says := "cut short"
		if length == 0 {
			says = "no table of this package"
		}
		refused("cut", good[:length], says)
	}
	refused("a byte more", append(append([]byte{}, good...), 0), "1 bytes follow its end")
	refused("text", []byte(strings.Repeat("not a table\n", 100)), "no table of this package")

	if err := writeTable(name, tableFormat{"else", 1}, struct{}{}, func(io.Writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	_, err := OpenEngine(name)
	if !errors.Is(err, ErrTable) || !strings.Contains(err.Error(), `format "else"`) {
		t.Errorf("another format: %v", err)
	}
	if err := writeTable(name, tableFormat{engineFormat.name, 99}, struct{}{}, func(io.Writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	_, err = OpenEngine(name)
	if !errors.Is(err, ErrTable) || !strings.Contains(err.Error(), "version 99") {
		t.Errorf("another version: %v", err)
	}
	if _, err = OpenEngine(filepath.Join(t.TempDir(), "nothing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// TestSavedInterrupted makes sure that a failed write leaves the old file and nothing else.
func TestSavedInterrupted(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "engine")
	good := saveSmall(t, name)
	broken := errors.New("broken")
	err := writeTable(name, engineFormat, struct{}{}, func(w io.Writer) error {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			t.Error(err)
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if data, err := os.ReadFile(name); err != nil || string(data) != string(good) {
		t.Errorf("the old file is gone: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	e, err := NewEngine(t.Context(), MustParse("12/3."), MustParseGoal("12/3."), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Save(filepath.Join(dir, "no", "directory")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	if err := e.Save(name); err != nil {
		t.Fatal(err)
	}
}

// TestSavedMode makes sure that a saved file has the permissions of any new file, and takes the place of a link.
func TestSavedMode(t *testing.T) {
	dir := t.TempDir()
	any := filepath.Join(dir, "any")
	if err := os.WriteFile(any, []byte("any"), 0o666); err != nil { // less what the umask takes
		t.Fatal(err)
	}
	want, err := os.Stat(any)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "link")
	if err := os.Symlink(any, name); err != nil {
		t.Fatal(err)
	}
	saveSmall(t, name)
	if got, err := os.Lstat(name); err != nil || got.Mode() != want.Mode() {
		t.Errorf("the mode is %v, not %v; %v", got.Mode(), want.Mode(), err)
	}
	if text, err := os.ReadFile(any); err != nil || string(text) != "any" {
		t.Errorf("what the link led to is altered: %q, %v", text, err)
	}
}

// TestSavedWidths saves distances of one, two and four bytes.
func TestSavedWidths(t *testing.T) {
	name := filepath.Join(t.TempDir(), "engine")
	start := MustParse("#......./......../......../......../......../......../......../........")
	e, err := NewEngine(t.Context(), start, MustParseGoal("......../......../......../......../......../......../......../.......#"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for width, far := range map[int]int32{1: 14, 2: 300, 4: 1 << 17} {
		e.distance[Unit][0] = far
		e.distance[Straight][5] = -1
		if err := e.Save(name); err != nil {
			t.Fatal(err)
		}
		saved, err := OpenEngine(name)
		if err != nil {
			t.Fatal(err)
		}
		if saved.saved.Bytes != width || saved.Len() != 64 {
			t.Errorf("%d bytes a distance, want %d; %d positions", saved.saved.Bytes, width, saved.Len())
		}
		for i := range e.Len() {
			want, _ := e.Distances(e.search.position(i))
			if d, ok := saved.Distances(e.search.position(i)); !ok || d != want {
				t.Errorf("distances %v, %v; want %v", d, ok, want)
			}
		}
		saved.Close()
	}
}

// FuzzOpenEngine opens files in which anything may have changed, with checksums made right again, so that what is
// behind them is tested too. It must refuse them or answer something, without panicking.
func FuzzOpenEngine(f *testing.F) {
	name := filepath.Join(f.TempDir(), "engine") // each process has its own
	good := saveSmall(f, name)
	f.Add(good, 0, byte(0))
	f.Add(good, 60, byte('7'))
	f.Add(good, len(good)-3, byte(0))
	f.Fuzz(func(t *testing.T, data []byte, at int, value byte) {
		data = append([]byte{}, data...)
		if at >= 0 && at < len(data) {
			data[at] = value
		}
		for _, mend := range []bool{false, true} {
			if mend {
				mendSums(data)
			}
			if err := os.WriteFile(name, data, 0o644); err != nil {
				t.Fatal(err)
			}
			e, err := OpenEngine(name)
			if err != nil {
				if !errors.Is(err, ErrTable) {
					t.Fatalf("error %v", err)
				}
				continue
			}
			p := e.Start()
			e.Distances(p)
			e.Best(p, Finger)
			for m := range Metric(Metrics) {
				if d, ok := e.Distances(p); ok && d[m] < 100 {
					e.Line(p, m)
				}
			}
			_ = e.Goal().String()
			e.Close()
		}
	})
}

// mendSums makes the checksums of a table file right, where it is long enough.
func mendSums(data []byte) {
	if len(data) < tableHeaderSize {
		return
	}
	rest := data[tableHeaderSize:]
	length := binary.LittleEndian.Uint64(data[16:])
	if length > uint64(len(rest)) {
		return
	}
	binary.LittleEndian.PutUint32(data[32:], crc32.Checksum(rest[:length], castagnoli))
	binary.LittleEndian.PutUint32(data[36:], crc32.Checksum(rest[length:], castagnoli))
	binary.LittleEndian.PutUint32(data[40:], crc32.Checksum(data[:40], castagnoli))
}
