package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/klotski"
	"example.com/klotski/examples/internal/batch"
)

// runTable runs the program.
func runTable(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, err bytes.Buffer
	status = run(t.Context(), args, &out, &err)
	return out.String(), err.String(), status
}

// TestText looks for what the table must say.
func TestText(t *testing.T) {
	stdout, stderr, status := runTable(t)
	if status != 0 || stderr != "" {
		t.Errorf("status %d, standard error %q", status, stderr)
	}
	for _, want := range []string{
		"4     1     4          65880        898    25955    53954  93/101/126   145/156/190",
		"3     2     4         109260       2653    81340    83972  138/150/179  230/254/307",
		"2     2     6         202944       2327   175580   177196  65/75/90     -            -\n",
		"929752 configurations, 19 of 19 published values match",
		"ok     359  published    359  five-bars-diameter-unit",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("the table lacks %q:\n%s", want, stdout)
		}
	}
	if n := strings.Count(stdout, "\nok "); n != 19 {
		t.Errorf("%d values are marked ok, want 19:\n%s", n, stdout)
	}
}

// expected is a row of T. Muetze's table: hardest starts and diameters in the order finger, straight, unit. He gives no
// diameters of the sets with four bars.
type expected struct {
	standing, lying, small                        int
	configurations, components, largest, solvable int
	hardest, diameter                             [3]int
}

var expectedSets = []expected{
	{5, 0, 4, 15660, 80, 7462, 7462, [3]int{19, 21, 26}, [3]int{65, 72, 91}},
	{4, 1, 4, 65880, 898, 25955, 53954, [3]int{93, 101, 126}, [3]int{145, 156, 190}},
	{3, 2, 4, 109260, 2653, 81340, 83972, [3]int{138, 150, 179}, [3]int{230, 254, 307}},
	{2, 3, 4, 106800, 2609, 81462, 82835, [3]int{135, 145, 178}, [3]int{268, 290, 359}},
	{1, 4, 4, 51660, 1729, 28832, 30778, [3]int{97, 109, 138}, [3]int{153, 177, 223}},
	{0, 5, 4, 14220, 505, 7888, 8114, [3]int{56, 58, 77}, [3]int{112, 120, 151}},
	{4, 0, 6, 45696, 157, 43704, 43720, [3]int{44, 50, 63}, [3]int{}},
	{3, 1, 6, 149632, 1053, 136040, 136490, [3]int{75, 82, 100}, [3]int{}},
	{2, 2, 6, 202944, 2327, 175580, 177196, [3]int{65, 75, 90}, [3]int{}},
	{1, 3, 6, 131040, 1741, 105064, 106022, [3]int{62, 69, 87}, [3]int{}},
	{0, 4, 6, 36960, 587, 23704, 24460, [3]int{56, 61, 80}, [3]int{}},
}

// parseTable reads what -json prints, and nothing else.
func parseTable(t *testing.T, stdout string) jsonTable {
	t.Helper()
	var got jsonTable
	decoder := json.NewDecoder(strings.NewReader(stdout))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&got); err != nil {
		t.Fatal(err)
	}
	if decoder.More() {
		t.Error("there is more than one object")
	}
	return got
}

// TestJSON checks the object in full.
func TestJSON(t *testing.T) {
	stdout, stderr, status := runTable(t, "-json")
	if status != 0 || stderr != "" {
		t.Errorf("status %d, standard error %q", status, stderr)
	}
	got := parseTable(t, stdout)
	if got.Configurations != 929752 || got.Milliseconds <= 0 || len(got.Sets) != len(expectedSets) {
		t.Fatalf("%d configurations in %d sets, %v ms", got.Configurations, len(got.Sets), got.Milliseconds)
	}
	for i, want := range expectedSets {
		checkSet(t, got.Sets[i], want)
	}
	if len(got.Published) != 19 {
		t.Errorf("%d published values", len(got.Published))
	}
	for _, p := range got.Published {
		if !p.Match || p.Value != p.Published || p.ID == "" {
			t.Errorf("%+v", p)
		}
	}
	for _, member := range []string{`"hardestStarts":{"finger":["`, `"farthestPair":{"finger":["`, `"sweeps":{"finger":`, `"edges":{"finger":114958,"straight":108798,"unit":103390}`} {
		if !strings.Contains(stdout, member) {
			t.Errorf("the object lacks %s", member)
		}
	}
}

// checkSet compares a row, and checks its drawings: the starts are different configurations of the set, and so are the ends of
// the pair.
func checkSet(t *testing.T, got jsonSet, want expected) {
	t.Helper()
	if got.Standing != want.standing || got.Lying != want.lying || got.Small != want.small ||
		got.Configurations != want.configurations || got.Components != want.components || got.Largest != want.largest ||
		got.Solvable != want.solvable || got.Hardest != (byMetric[int]{want.hardest[0], want.hardest[1], want.hardest[2]}) {
		t.Errorf("the set is %+v, want %+v", got, want)
	}
	blocks := []int{want.small, want.standing, want.lying, 1}
	isOfSet := func(drawing string) bool {
		p, err := klotski.Parse(drawing)
		return err == nil && p.Tray() == klotski.Classic && slices.Equal(p.Counts(), blocks)
	}
	for _, starts := range [][]string{got.HardestStarts.Finger, got.HardestStarts.Straight, got.HardestStarts.Unit} {
		if len(starts) == 0 || len(starts) > maxStarts || len(slices.Compact(slices.Sorted(slices.Values(starts)))) != len(starts) {
			t.Errorf("%d hardest starts, or the same twice", len(starts))
		}
		for _, start := range starts {
			if !isOfSet(start) {
				t.Errorf("the hardest start %s is none of the set %v", start, blocks)
			}
		}
	}
	if want.diameter == [3]int{} {
		if got.Diameter != nil || got.FarthestPair != nil || got.Sweeps != nil {
			t.Errorf("the set %v has a diameter", blocks)
		}
		return
	}
	if got.Diameter == nil || *got.Diameter != (byMetric[int]{want.diameter[0], want.diameter[1], want.diameter[2]}) {
		t.Errorf("the diameters of %v are %v, want %v", blocks, got.Diameter, want.diameter)
		return
	}
	for _, pair := range [][2]string{got.FarthestPair.Finger, got.FarthestPair.Straight, got.FarthestPair.Unit} {
		if !isOfSet(pair[0]) || !isOfSet(pair[1]) || pair[0] == pair[1] {
			t.Errorf("the farthest pair of %v is %v", blocks, pair)
		}
	}
	if got.Sweeps.Finger <= 0 || got.Sweeps.Straight <= 0 || got.Sweeps.Unit <= 0 || got.Sweeps.Unit > 184 {
		t.Errorf("%+v sweeps", *got.Sweeps)
	}
}

// TestKnownStarts looks for published hardest starts and the published farthest pair.
func TestKnownStarts(t *testing.T) {
	stdout, _, _ := runTable(t, "-json")
	got := parseTable(t, stdout)
	line := func(drawing string) string { return klotski.MustParse(drawing).Line() }
	if start := line(".##B/C##B/DEEF/DG.F/HGIJ"); !slices.Contains(got.Sets[1].HardestStarts.Finger, start) {
		t.Errorf("%s is none of the hardest starts %v", start, got.Sets[1].HardestStarts.Finger)
	}
	starts := got.Sets[2].HardestStarts.Finger
	if start := line("ABCD/AE##/GE##/GHHI/JJ.."); !slices.Contains(starts, start) || len(starts) != 6 {
		t.Errorf("the hardest starts are %v, want six, %s among them", starts, start)
	}
}

// TestAllDiameters finds the diameters of the sets of four bars too.
func TestAllDiameters(t *testing.T) {
	stdout, stderr, status := runTable(t, "-json", "-diameters", "all")
	if status != 0 || stderr != "" {
		t.Errorf("status %d, standard error %q", status, stderr)
	}
	for _, s := range parseTable(t, stdout).Sets {
		if s.Diameter == nil || s.FarthestPair == nil || s.Sweeps == nil {
			t.Errorf("the set of %d standing, %d lying and %d small blocks has no diameter", s.Standing, s.Lying, s.Small)
			continue
		}
		if d := *s.Diameter; d.Finger < s.Hardest.Finger || d.Straight < d.Finger || d.Unit < d.Straight || d.Unit > 2*s.Largest {
			t.Errorf("the diameters %+v are impossible beside the hardest starts %+v", d, s.Hardest)
		}
	}
}

// TestArguments checks what bad arguments and -help do.
func TestArguments(t *testing.T) {
	for _, args := range [][]string{{"-diameters", "none"}, {"-diameters"}, {"-xml"}, {"file"}, {"-json=maybe"}} {
		stdout, stderr, status := runTable(t, args...)
		if status != 2 || stdout != "" || !strings.Contains(strings.ToLower(stderr), "usage") {
			t.Errorf("%v: status %d, standard output %q, standard error %q", args, status, stdout, stderr)
		}
	}
	if stdout, stderr, status := runTable(t, "-help"); status != 0 || stdout != "" || !strings.Contains(stderr, "-diameters five") {
		t.Errorf("-help: status %d, standard error %q", status, stderr)
	}
}

// TestMismatch checks that values which do not match are marked, and make the program fail.
func TestMismatch(t *testing.T) {
	empty := newTable(false, nil)
	if n := empty.mismatches(); n != 19 {
		t.Errorf("%d values of an empty table do not match", n)
	}
	for _, asJSON := range []bool{false, true} {
		var stdout, stderr bytes.Buffer
		if status := empty.report(asJSON, time.Second, &stdout, &stderr); status != 1 {
			t.Errorf("status %d", status)
		}
		if want := "19 of the published values do not match"; !strings.Contains(stderr.String(), want) {
			t.Errorf("standard error %q, want %q", stderr.String(), want)
		}
		marks := strings.Count(stdout.String(), "\nNO ") + strings.Count(stdout.String(), `"match":false`)
		if marks != 19 {
			t.Errorf("%d values are marked:\n%s", marks, stdout.String())
		}
	}
}

// failingWriter cannot be written to.
type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("full") }

// TestFailures checks that neither a canceled context nor a full disk passes for success.
func TestFailures(t *testing.T) {
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	if status := run(canceled, nil, &stdout, &stderr); status != 1 || stdout.Len() > 0 || !strings.Contains(stderr.String(), "context canceled") {
		t.Errorf("canceled: status %d, standard output %q, standard error %q", status, stdout.String(), stderr.String())
	}
	stderr.Reset()
	if status := newTable(false, nil).report(true, time.Second, failingWriter{}, &stderr); status != 1 || !strings.Contains(stderr.String(), "full") {
		t.Errorf("full: status %d, standard error %q", status, stderr.String())
	}
}

// TestProgress checks what a terminal shows, and that nothing else shows anything.
func TestProgress(t *testing.T) {
	if p := batch.ProgressOn(new(bytes.Buffer)); p != nil {
		t.Error("a buffer passes for a terminal")
	}
	var terminal bytes.Buffer
	p := batch.NewProgress(&terminal)
	table := newTable(false, p)
	if err := table.compute(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	p.Clear()
	lines := strings.Split(terminal.String(), "\r")
	if len(lines) != 13 || lines[11] != "11 of 11 sets, 929752 configurations" || lines[12] != "\x1b[K" {
		t.Errorf("the terminal shows %q", lines)
	}
}

// BenchmarkTable computes the whole table.
func BenchmarkTable(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			b.ReportAllocs()
			var t *table
			for b.Loop() {
				t = newTable(false, nil)
				if err := t.compute(b.Context(), workers); err != nil {
					b.Fatal(err)
				}
			}
			if n := t.mismatches(); n > 0 {
				b.Fatalf("%d published values do not match", n)
			}
			b.ReportMetric(float64(t.configurations())*float64(b.N)/b.Elapsed().Seconds(), "states/s")
		})
	}
}
