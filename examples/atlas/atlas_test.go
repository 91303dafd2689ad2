package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/klotski"
)

// long computes all of the atlas but the diameters, and compares it with atlas.csv.
var long = flag.Bool("long", false, "run the tests that take minutes too")

// selection is a few sets of every kind: of few blocks and of many, one that cannot be solved, one that has no gap in
// between, one that does not fit.
var selection = []blocks{
	{0, 0, 0}, {0, 0, 14}, {0, 7, 0}, {7, 0, 0}, {4, 1, 4}, {5, 0, 4}, {0, 1, 3}, {1, 0, 2}, {6, 1, 0}, {3, 3, 2},
}

func TestClassicSets(t *testing.T) {
	sets := classicSets()
	if len(sets) != 204 {
		t.Errorf("%d sets; 203 that fit, and seven standing blocks", len(sets))
	}
	a, err := newAtlas(sets, false)
	if err != nil {
		t.Fatal(err)
	}
	configurations, _ := a.totals()
	if len(a.entries) != 203 || configurations != publishedConfigurations {
		t.Errorf("%d sets with %d configurations", len(a.entries), configurations)
	}
}

// number reads a number of a table.
func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// table is the lines of a CSV, by set, and the names of the columns.
type table struct {
	columns []string
	lines   map[blocks][]string
}

// readTable reads a CSV.
func readTable(t *testing.T, text []byte) table {
	t.Helper()
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	all := table{columns: lines[0], lines: make(map[blocks][]string)}
	for _, line := range lines[1:] {
		all.lines[blocks{number(t, line[0]), number(t, line[1]), number(t, line[2])}] = line
	}
	return all
}

// field returns a field of a set.
func (a table) field(set blocks, column string) string {
	return a.lines[set][slices.Index(a.columns, column)]
}

// committed reads atlas.csv.
func committed(t *testing.T) table {
	t.Helper()
	text, err := os.ReadFile("atlas.csv")
	if err != nil {
		t.Fatal(err)
	}
	return readTable(t, text)
}

// atlas.csv must have the published totals and the numbers of the 102 sets on which two other programs agree.
func TestCommitted(t *testing.T) {
	all := committed(t)
	configurations, components := 0, 0
	for set := range all.lines {
		configurations += number(t, all.field(set, "configurations"))
		components += number(t, all.field(set, "components"))
	}
	if len(all.lines) != 203 || configurations != publishedConfigurations || components != publishedComponents {
		t.Errorf("%d sets, %d configurations, %d components", len(all.lines), configurations, components)
	}
	facts, err := os.ReadFile("../../testdata/blocksets.txt")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for line := range strings.Lines(string(facts)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		head, numbers, _ := strings.Cut(strings.TrimSpace(line), ": ")
		var set blocks
		if _, err := fmt.Sscan(head, &set.standing, &set.lying, &set.small); err != nil {
			t.Fatal(err)
		}
		fields := strings.Fields(numbers)
		for i, column := range []string{"configurations", "components", "largest"} {
			if got := all.field(set, column); got != fields[i] {
				t.Errorf("%+v: %s %s, not %s", set, got, column, fields[i])
			}
		}
		for m, want := range fields[3:] {
			name := klotski.Metric(m).String()
			got := []string{all.field(set, name+"_edges"), all.field(set, "solvable"), all.field(set, name+"_hardest"), all.field(set, name+"_starts")}
			if got[2] == "" {
				got[2], got[3] = "-1", "0"
			}
			if got := strings.Join(got, "/"); got != want {
				t.Errorf("%+v %s: %s, not %s", set, name, got, want)
			}
		}
		checked++
	}
	if checked != 102 {
		t.Errorf("%d sets compared", checked)
	}
}

// The program must find what is in atlas.csv.
func TestCompute(t *testing.T) {
	for _, diameters := range []bool{false, true} {
		a, err := newAtlas(selection, diameters)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.compute(t.Context(), 2); err != nil {
			t.Fatal(err)
		}
		compare(t, a, len(selection)-1)
	}
}

func TestComputeAll(t *testing.T) {
	if !*long {
		t.Skip("runs with -long")
	}
	var stdout, stderr bytes.Buffer
	if status := run(t.Context(), nil, &stdout, &stderr); status != 0 {
		t.Fatalf("status %d\n%s", status, &stderr)
	}
	compareText(t, stdout.Bytes(), 203)
}

// compare compares what was computed with atlas.csv.
func compare(t *testing.T, a *atlas, sets int) {
	t.Helper()
	var text bytes.Buffer
	if err := a.writeCSV(&text); err != nil {
		t.Fatal(err)
	}
	compareText(t, text.Bytes(), sets)
}

func compareText(t *testing.T, text []byte, sets int) {
	t.Helper()
	all, got := committed(t), readTable(t, text)
	if len(got.lines) != sets {
		t.Errorf("%d sets, not %d", len(got.lines), sets)
	}
	for set := range got.lines {
		for _, column := range got.columns {
			if strings.HasSuffix(column, "_from") || strings.HasSuffix(column, "_to") {
				continue // there may be several farthest pairs
			}
			if got, want := got.field(set, column), all.field(set, column); got != want {
				t.Errorf("%+v: %s %q, not %q", set, column, got, want)
			}
		}
	}
}

func TestJSON(t *testing.T) {
	for _, diameters := range []bool{false, true} {
		a, err := newAtlas(selection, diameters)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.compute(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := a.writeJSON(&text, 1234567); err != nil {
			t.Fatal(err)
		}
		var got jsonAtlas
		decoder := json.NewDecoder(&text)
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if len(got.Sets) != 9 || got.Match || got.Milliseconds != 1.234 || got.Published.Components != 25422 {
			t.Errorf("%+v", got)
		}
		for _, set := range got.Sets {
			unit := set.Metrics["unit"]
			switch {
			case (unit.Goal == nil) != (set.Solvable == 0):
				t.Errorf("%+v", set)
			case (unit.Diameter != nil) != diameters:
				t.Errorf("%+v", set)
			case set.Standing == 4 && set.Lying == 1 && set.Small == 4 && (unit.Goal.Hardest != 126 || diameters && *unit.Diameter != 190):
				t.Errorf("%+v", set)
			}
		}
	}
}

// Hardest starts and farthest pairs must be as far as the table says: found again by a sweep without a graph.
func TestCommittedLayouts(t *testing.T) {
	all := committed(t)
	for _, set := range selection {
		if all.lines[set] == nil {
			continue
		}
		s, err := klotski.Enumerate(klotski.Classic, set.small, set.standing, set.lying, 1)
		if err != nil {
			t.Fatal(err)
		}
		for m := range klotski.Metric(klotski.Metrics) {
			index := func(column string) int {
				p, err := klotski.Classic.Parse(all.field(set, m.String()+"_"+column))
				if err != nil {
					t.Fatal(err)
				}
				return s.Index(p)
			}
			if all.field(set, m.String()+"_hardest") != "" {
				table, err := s.DistanceTable(t.Context(), m, klotski.Exit, klotski.SweepOptions{})
				if err != nil {
					t.Fatal(err)
				}
				want := number(t, all.field(set, m.String()+"_hardest"))
				if got := table.Distance(s.Position(index("layout"))); got != want {
					t.Errorf("%+v %v: the layout is %d moves away, not %d", set, m, got, want)
				}
				if got := strconv.FormatFloat(table.Counts().Mean(), 'f', 3, 64); got != all.field(set, m.String()+"_mean") {
					t.Errorf("%+v %v: mean %s, not %s", set, m, got, all.field(set, m.String()+"_mean"))
				}
			}
			table, err := s.DistanceTable(t.Context(), m, klotski.Layout(s.Position(index("from"))), klotski.SweepOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if got, want := table.Distance(s.Position(index("to"))), number(t, all.field(set, m.String()+"_diameter")); got != want {
				t.Errorf("%+v %v: the pair is %d moves apart, not %d", set, m, got, want)
			}
		}
	}
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	if status := run(ctx, nil, &stdout, &stderr); status != 1 || !strings.Contains(stderr.String(), "canceled") || stdout.Len() > 0 {
		t.Errorf("status %d, %q", status, &stderr)
	}
}

func TestArguments(t *testing.T) {
	for want, args := range map[int][]string{2: {"more"}, 0: {"-help"}} {
		var stdout, stderr bytes.Buffer
		if status := run(t.Context(), args, &stdout, &stderr); status != want || stdout.Len() > 0 || stderr.Len() == 0 {
			t.Errorf("%q: status %d, %q, %q", args, status, &stdout, &stderr)
		}
	}
}

// A set that needs more than the budget has it for itself.
func TestBudget(t *testing.T) {
	b := newBudget(10)
	b.take(100)
	if b.has(1) {
		t.Error("there is more")
	}
	b.release(100)
	b.take(6)
	if b.has(5) || !b.has(4) {
		t.Error("6 of 10 are taken")
	}
	done := make(chan bool)
	go func() {
		b.take(5)
		close(done)
	}()
	select {
	case <-done:
		t.Error("11 of 10 are taken")
	default:
	}
	b.release(6)
	<-done
}
