package klotski

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// Every method of the types whose zero value is invalid must say so, for the zero value and for nil, at the call and not
// only when what it returned is used.
func TestZeroValues(t *testing.T) {
	for _, zero := range []any{
		new(Tray), new(Space), new(Exploration), new(Solution), new(Engine), new(SavedEngine), new(TableEngine),
		new(DistanceTable), new(Components), new(Eccentricities),
	} {
		for _, v := range []reflect.Value{reflect.ValueOf(zero), reflect.Zero(reflect.TypeOf(zero))} {
			for i := range v.NumMethod() {
				name := v.Type().String() + "." + v.Type().Method(i).Name
				if text := panicOf(v.Method(i)); !strings.HasPrefix(text, "klotski: ") {
					t.Errorf("%s, nil: %t: panic %q", name, v.IsNil(), text)
				}
			}
		}
	}
}

// panicOf calls a function with zero values and returns the text it panics with.
func panicOf(f reflect.Value) (text string) {
	var zeros []reflect.Value
	for in := range f.Type().Ins() {
		zeros = append(zeros, reflect.Zero(in))
	}
	defer func() {
		switch r := recover().(type) {
		case string:
			text = r
		case error:
			text = r.Error()
		}
	}()
	if f.Type().IsVariadic() {
		f.CallSlice(zeros)
	} else {
		f.Call(zeros)
	}
	return ""
}

// The zero Symmetries and the nil one are a group, that of the identity.
func TestZeroSymmetries(t *testing.T) {
	g := mustGraph(t, 3, [2]int{0, 1}, [2]int{1, 2})
	for _, s := range []*Symmetries{nil, new(Symmetries)} {
		d, err := g.BoundingDiameter(t.Context(), DiameterOptions{Symmetries: s})
		if err != nil || d.Length != 2 || len(s.Generators()) != 0 {
			t.Errorf("%v, %v; %v", d, err, s.Generators())
		}
		if err := d.Verify(t.Context(), g, s); err != nil {
			t.Error(err)
		}
	}
}

// Nil arguments.
func TestNilArguments(t *testing.T) {
	p := MustParse("12/3.")
	s, err := p.Space()
	if err != nil {
		t.Fatal(err)
	}
	for text, call := range map[string]func(){
		"use of the zero Tray":       func() { Enumerate(nil, 1) },
		"zero Tray":                  func() { Enumerate(nil) },
		"zero DistanceTable":         func() { NewTableEngine(nil, nil, nil) },
		"Hardest with":               func() { s.Hardest(nil, Layout(p)) },
		"nil sequence of edges":      func() { NewGraph(3, nil) },
		"nil sequence of sources":    func() { s.Sweep(t.Context(), Unit, nil, SweepOptions{}) },
		"Random with a nil source":   func() { s.Random(nil) },
		"Verify on a nil Graph":      func() { Diameter{}.Verify(context.Background(), nil, nil) },
		"Components of an unrelated": func() { new(Graph).BoundingDiameter(t.Context(), DiameterOptions{Components: new(Components)}) },
	} {
		mustPanic(t, text, call)
	}
	if s.Random(rand.New(rand.NewPCG(1, 2))).Tray() != p.Tray() {
		t.Error("a random configuration on another tray")
	}
}

// After Close exactly those methods panic of which the documentation says so.
func TestClosedTables(t *testing.T) {
	const closed = "use of a closed table"
	other := MustParse("123/45.")
	name := filepath.Join(t.TempDir(), "table")
	saveSmall(t, name)
	e, err := OpenEngine(name)
	if err != nil {
		t.Fatal(err)
	}
	p := e.Start()
	before := e.Moves(p, Unit)
	for range 2 {
		if err := e.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
	mustPanic(t, closed, func() { e.Distances(p) })
	mustPanic(t, closed, func() { e.Distances(other) })
	mustPanic(t, closed, func() { e.Best(p, Unit) })
	mustPanic(t, closed, func() { e.Line(p, Unit) })
	mustPanic(t, closed, func() { e.Moves(p, Unit) })
	mustPanic(t, closed, func() { e.Change(p, Move{}) })
	mustPanic(t, closed, func() {
		for range before {
		}
	})
	if e.Start() != p || e.Len() != 12 || !strings.Contains(e.Goal().String(), " or ") {
		t.Errorf("a closed engine from %v to %v, %d positions", e.Start(), e.Goal(), e.Len())
	}

	s, err := p.Space()
	if err != nil {
		t.Fatal(err)
	}
	var tables []*DistanceTable
	for m := range Metric(Metrics) {
		table, err := s.DistanceTable(t.Context(), m, Layout(p), SweepOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Save(name); err != nil {
			t.Fatal(err)
		}
		opened, err := OpenDistanceTable(name)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, opened)
	}
	hints, err := NewTableEngine(tables...)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		for range 2 {
			if err := table.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		}
		mustPanic(t, closed, func() { table.Distance(p) })
		mustPanic(t, closed, func() { table.Line(p) })
		mustPanic(t, closed, func() { table.Next(p) })
		if table.Space().Len() != 24 || table.Goal().String() != Layout(p).String() || table.Counts().Total() != 12 {
			t.Errorf("a closed table: %v, %v, %v", table.Space().Len(), table.Goal(), table.Counts())
		}
	}
	mustPanic(t, closed, func() { hints.Distances(p) })
	mustPanic(t, closed, func() { hints.Best(p, Finger) })
	mustPanic(t, closed, func() { hints.Line(p, Finger) })
	mustPanic(t, closed, func() { hints.Change(p, Move{}) })
	if _, ok := hints.Distances(other); ok {
		t.Error("distances of a position that is not in the space")
	}
}
