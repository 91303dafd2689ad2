package klotski

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// checkLine replays a line by the rules.
func checkLine(t *testing.T, p Position, line []Move, m Metric, goal Goal, length int) {
	t.Helper()
	if len(line) != length {
		t.Fatalf("a line of %d moves for %d:\n%v", len(line), length, p)
	}
	for _, move := range line {
		if metric, err := p.Metric(move); err != nil || metric > m {
			t.Fatalf("%v is a %v move, %v", move, metric, err)
		}
		p, _ = p.Apply(move)
	}
	if reached, err := goal.Reached(p); err != nil || !reached {
		t.Fatalf("the line leads to\n%v", p)
	}
}

// Every distance in a table, in memory and in a file, must be that of the graph; lines must be legal and as long.
func TestDistanceTable(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) {
		if l.space.Len() == 0 {
			return
		}
		r := rand.New(rand.NewPCG(11, uint64(l.space.Len())))
		goal := AnyOf(Layout(l.space.Random(r)), Layout(l.space.Random(r)))
		for m := range Metric(Metrics) {
			checkTable(t, l.space, m, goal, max(1, l.space.Len()/200))
		}
	})
}

func TestDistanceTableClassic(t *testing.T) {
	for m := range Metric(Metrics) {
		checkTable(t, classicSpace(t, 4, 1, 4), m, Exit, 97)
	}
}

// checkTable checks one configuration in every few.
func checkTable(t *testing.T, s *Space, m Metric, goal Goal, every int) {
	t.Helper()
	g, err := s.Graph(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	h, err := s.Hardest(g, goal)
	if err != nil {
		t.Fatal(err)
	}
	inMemory, err := s.DistanceTable(t.Context(), m, goal, SweepOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "table")
	if err := inMemory.Save(name); err != nil {
		t.Fatal(err)
	}
	inFile, err := OpenDistanceTable(name)
	if err != nil {
		t.Fatal(err)
	}
	defer inFile.Close()
	for _, table := range []*DistanceTable{inMemory, inFile} {
		if !table.Space().same(s) || table.Metric() != m || table.Goal().String() != goal.String() {
			t.Fatalf("the table is for %v %v %v", table.Space().Counts(), table.Metric(), table.Goal())
		}
		if want := DistributionOf(h.Distances); !slices.Equal(table.Counts(), want) {
			t.Fatalf("counts %v, not %v", table.Counts(), want)
		}
		for index := 0; index < s.Len(); index += every {
			p, want := s.Position(index), int(h.Distances[index])
			if got := table.Distance(p); got != want {
				t.Fatalf("distance %d, not %d:\n%v", got, want, p)
			}
			line := table.Line(p)
			if want < 0 {
				if _, _, ok := table.Next(p); ok || line != nil {
					t.Fatalf("a line of %d moves where there is no way:\n%v", len(line), p)
				}
				continue
			}
			checkLine(t, p, line, m, goal, want)
		}
	}
}

// The table engine must say exactly what the engine says that has mapped the component.
func TestTableEngine(t *testing.T) {
	s := classicSpace(t, 5, 0, 4)
	var tables []*DistanceTable
	for m := range Metric(Metrics) {
		table, err := s.DistanceTable(t.Context(), m, Exit, SweepOptions{})
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	slow, err := NewTableEngine(tables[2], tables[0], tables[1])
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 9))
	for range 20 {
		p := s.Random(r)
		fast, err := NewEngine(t.Context(), p, Exit, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := fast.Distances(p)
		if got, ok := slow.Distances(p); !ok || got != want {
			t.Fatalf("distances %v, not %v:\n%v", got, want, p)
		}
		for m := range Metric(Metrics) {
			wantMove, wantOK := fast.Best(p, m)
			if got, ok := slow.Best(p, m); got != wantMove || ok != wantOK {
				t.Errorf("best %v move is %v, not %v", m, got, wantMove)
			}
			if got, want := slow.Line(p, m), fast.Line(p, m); !slices.Equal(got, want) {
				t.Errorf("%v line %v, not %v", m, got, want)
			}
			for move, got := range slow.Moves(p, m) {
				after, err := p.Apply(move)
				if err != nil {
					t.Fatal(err)
				}
				if want, _ := fast.Distances(after); got != want {
					t.Errorf("after %v the distances are %v, not %v", move, got, want)
				}
				gotChange, gotOK := slow.Change(p, move)
				wantChange, wantOK := fast.Change(p, move)
				if gotChange != wantChange || gotOK != wantOK {
					t.Errorf("%v changes %v, not %v", move, gotChange, wantChange)
				}
			}
		}
	}
	if _, ok := slow.Distances(tiles(t, 3, 3)); ok {
		t.Error("distances of a position that is not in the space")
	}
}

func TestTableEngineMismatch(t *testing.T) {
	table := func(standing, lying, small int, m Metric, goal Goal) *DistanceTable {
		table, err := classicSpace(t, standing, lying, small).DistanceTable(t.Context(), m, goal, SweepOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	corner := BlocksAt(Block{Big, 0})
	unit, straight, finger := table(5, 0, 4, Unit, Exit), table(5, 0, 4, Straight, Exit), table(5, 0, 4, Finger, Exit)
	for name, tables := range map[string][]*DistanceTable{
		"none":          nil,
		"one missing":   {unit, straight},
		"one twice":     {unit, unit, finger},
		"another goal":  {unit, straight, table(5, 0, 4, Finger, corner)},
		"another space": {unit, straight, table(0, 5, 4, Finger, Exit)},
	} {
		if _, err := NewTableEngine(tables...); !errors.Is(err, ErrTable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := NewTableEngine(unit, straight, finger); err != nil {
		t.Error(err)
	}
}

func TestDistanceTableErrors(t *testing.T) {
	s := classicSpace(t, 4, 1, 4)
	if _, err := s.DistanceTable(t.Context(), Unit, BlocksAt(Block{Big, 3}), SweepOptions{}); !errors.Is(err, ErrGoal) {
		t.Errorf("a goal off the tray: %v", err)
	}
	table, err := s.DistanceTable(t.Context(), Unit, Exit, SweepOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Save(filepath.Join(t.TempDir(), "no such directory", "table")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("save in a directory that is not there: %v", err)
	}
	mustPanic(t, "klotski: Index", func() { table.Distance(tiles(t, 3, 3)) })
	if err := table.Close(); err != nil {
		t.Errorf("closing a table in memory: %v", err)
	}
	if _, err := OpenDistanceTable(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("open a file that is not there: %v", err)
	}
	name := filepath.Join(t.TempDir(), "table")
	if err := table.Save(name); err != nil {
		t.Fatal(err)
	}
	opened, err := OpenDistanceTable(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := opened.Save(name); !errors.Is(err, ErrTable) {
		t.Errorf("saving an open file: %v", err)
	}
	if err := opened.Close(); err != nil {
		t.Error(err)
	}
}

// smallTable returns the bytes of a saved table.
func smallTable(t testing.TB) []byte {
	p := tiles(t, 2, 2)
	s, err := Enumerate(p.Tray(), p.Counts()...)
	if err != nil {
		t.Fatal(err)
	}
	table, err := s.DistanceTable(t.Context(), Unit, Layout(p), SweepOptions{})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "table")
	if err := table.Save(name); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Any change to a file must be found out.
func TestDistanceTableDamaged(t *testing.T) {
	good := smallTable(t)
	name := filepath.Join(t.TempDir(), "table")
	try := func(what string, bytes []byte) {
		if err := os.WriteFile(name, bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenDistanceTable(name); !errors.Is(err, ErrTable) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for i := range good {
		bad := slices.Clone(good)
		bad[i] ^= 1 << (i % 8)
		try(fmt.Sprintf("byte %d of %d altered", i, len(good)), bad)
		try(fmt.Sprintf("%d bytes of %d", i, len(good)), good[:i])
	}
}

// A forged file, with right checksums, may give wrong answers, but must neither hang nor crash.
func FuzzForgedTable(f *testing.F) {
	f.Add([]byte{}, `{}`)
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, "")
	f.Add([]byte{255, 255, 255, 0, 0, 0, 0, 0, 0xaa, 0xaa, 0xaa, 0, 0, 0, 0, 0}, "")
	p := tiles(f, 2, 2)
	s, err := Enumerate(p.Tray(), p.Counts()...)
	if err != nil {
		f.Fatal(err)
	}
	table, err := s.DistanceTable(f.Context(), Unit, Layout(p), SweepOptions{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, payload []byte, description string) {
		name := filepath.Join(t.TempDir(), "table")
		forged := any(table.saved)
		if description != "" {
			forged = rawJSON(description)
		}
		if err := writeTable(name, distancesFormat, forged, writing(payload)); err != nil {
			return // the description is no JSON
		}
		opened, err := OpenDistanceTable(name)
		if err != nil {
			if !errors.Is(err, ErrTable) {
				t.Errorf("forged file: %v", err)
			}
			return
		}
		defer opened.Close()
		for index := range min(opened.Space().Len(), 100) {
			p := opened.Space().Position(index)
			if d, line := opened.Distance(p), opened.Line(p); d != len(line) && d >= 0 {
				t.Errorf("distance %d, line of %d moves", d, len(line))
			}
		}
	})
}

// rawJSON marshals to itself.
type rawJSON string

func (r rawJSON) MarshalJSON() ([]byte, error) { return []byte(r), nil }

// writing writes bytes.
func writing(bytes []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(bytes)
		return err
	}
}
