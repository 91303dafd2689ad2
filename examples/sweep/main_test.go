package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/klotski"
)

const opening = "B##C/B##C/DEEF/DGHF/I..J"

// runProgram runs the program and returns what it prints.
func runProgram(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	status = run(t.Context(), args, &out, &err)
	return status, out.String(), err.String()
}

// runJSON runs the program with -json.
func runJSON(t *testing.T, args ...string) report {
	t.Helper()
	status, stdout, stderr := runProgram(t, append([]string{"-json"}, args...)...)
	if status != 0 || stderr != "" {
		t.Fatalf("%v: status %d\n%s", args, status, stderr)
	}
	var r report
	decoder := json.NewDecoder(strings.NewReader(stdout))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&r); err != nil || decoder.More() {
		t.Fatalf("%v: %v\n%s", args, err, stdout)
	}
	return r
}

func TestText(t *testing.T) {
	status, stdout, stderr := runProgram(t, "12/3.")
	if status != 0 || stderr != "" {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	for _, want := range []string{"24 configurations", "from the drawing, unit moves", "12 configurations reached, largest distance 6", "1 farthest:\n.3/21\n"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing in\n%s", want, stdout)
		}
	}
	if levels := strings.Count(stdout, "0.00\n"); levels != 7 {
		t.Errorf("%d levels of 7 in\n%s", levels, stdout)
	}
}

// TestTextOfOne checks that one of something is told in the singular.
func TestTextOfOne(t *testing.T) {
	status, stdout, stderr := runProgram(t, "A")
	if status != 0 || stderr != "" || !strings.Contains(stdout, "1 configuration, ") || !strings.Contains(stdout, "1 configuration reached") {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
	if strings.Contains(stdout, "1 configurations") {
		t.Errorf("a plural of one in\n%s", stdout)
	}
}

// The depths of the 3 x 3 puzzle are A089473 of the On-Line Encyclopedia of Integer Sequences; the numbers of Klotski are
// published by T. Muetze.
func TestJSON(t *testing.T) {
	r := runJSON(t, "123/456/78.")
	want := []int{1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
		17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2}
	if !slices.Equal(r.Counts, want) || r.Reached != 181440 || *r.Distance != 31 || len(r.Farthest) != 2 {
		t.Errorf("%+v", r)
	}
	for metric, distance := range map[string]int{"unit": 126, "straight": 101, "finger": 93} {
		r := runJSON(t, "-from", "goal", "-metric", metric, opening)
		if *r.Distance != distance || r.Reached != 53954 || r.Metric != metric || r.From != fromGoal || r.Configurations != 65880 || r.States != 1449 {
			t.Errorf("%+v", r)
		}
	}
	if r := runJSON(t, opening); r.Reached != 25955 || r.From != fromDrawing || r.Farthest == nil {
		t.Errorf("%+v", r)
	}
	if r := runJSON(t, "-goal", "##../##../..../..../....", "-from", "goal", opening); r.Reached == 0 || r.Counts[0] == 0 {
		t.Errorf("%+v", r)
	}
}

// The same blocks given as a tray and a list.
func TestBlocks(t *testing.T) {
	blocks := []string{"-tray", "4x5", "-blocks", "##/##:1 #/#:4,## #:4"}
	if r := runJSON(t, append([]string{"-from", "largest"}, blocks...)...); r.Configurations != 65880 || r.Reached != 25955 {
		t.Errorf("%+v", r)
	}
	if r := runJSON(t, blocks...); r.From != fromGoal || *r.Distance != 126 {
		t.Errorf("%+v", r)
	}
	if r := runJSON(t, append([]string{"-from", "0"}, blocks...)...); r.Counts[0] != 1 {
		t.Errorf("%+v", r)
	}
	r := runJSON(t, append([]string{"-components"}, blocks...)...)
	sum := 0
	for _, size := range r.Sizes {
		sum += size.Size * size.Count
	}
	if *r.Components != 898 || r.Sizes[0].Size != 25955 || sum != 65880 {
		t.Errorf("%+v", r)
	}
	if r := runJSON(t, "-tray", "..*/...", "-blocks", "#:4", "-from", "0"); r.Configurations != 5 || r.Reached != 5 {
		t.Errorf("%+v", r)
	}
	// A puzzle without a way: no configuration is solved.
	if r := runJSON(t, "-tray", "4x5", "-blocks", "##/##:1 ##:7"); r.Reached != 0 || *r.Distance != -1 {
		t.Errorf("%+v", r)
	}
	// Two labeled blocks are told apart.
	if r := runJSON(t, "-label", "A,B", "ABC."); r.Configurations != 24 {
		t.Errorf("%+v", r)
	}
}

func TestTable(t *testing.T) {
	name := filepath.Join(t.TempDir(), "klotski.mod3")
	if r := runJSON(t, "-table", name, "-metric", "finger", opening); *r.Distance != 93 || r.Reached != 53954 || r.Table != name {
		t.Errorf("%+v", r)
	}
	table, err := klotski.OpenDistanceTable(name)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	if d := table.Distance(klotski.MustParse(opening)); d != 81 {
		t.Errorf("the table says %d moves, not 81", d)
	}
	if status, stdout, _ := runProgram(t, "-table", name, opening); status != 0 || !strings.Contains(stdout, "53954 configurations with a way") {
		t.Errorf("status %d\n%s", status, stdout)
	}
}

// cancelWriter cancels when a text goes through it.
type cancelWriter struct {
	bytes.Buffer
	at     string
	cancel context.CancelFunc
}

func (w *cancelWriter) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(w.at)) {
		w.cancel()
	}
	return w.Buffer.Write(p)
}

// Ctrl-C saves, says how to go on, and that command goes on.
func TestInterrupt(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a sweep")
	args := []string{"-checkpoint", name, "-from", "goal", opening}
	ctx, cancel := context.WithCancel(t.Context())
	out := &cancelWriter{at: "      50  ", cancel: cancel}
	var stderr bytes.Buffer
	if status := run(ctx, args, out, &stderr); status != statusInterrupted {
		t.Fatalf("status %d\n%s\n%s", status, out, &stderr)
	}
	want := "go run ./examples/sweep -checkpoint '" + name + "' -from goal '" + opening + "'"
	if !strings.Contains(stderr.String(), want) {
		t.Errorf("%q does not say %q", stderr.String(), want)
	}
	status, stdout, second := runProgram(t, args...)
	if status != 0 || !strings.Contains(stdout, "53954 configurations reached, largest distance 126") {
		t.Errorf("status %d\n%s\n%s", status, stdout, second)
	}
	if strings.Contains(stdout, "      50  ") {
		t.Errorf("it began again:\n%s", stdout)
	}
	// Without a checkpoint all is lost, and it says so.
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	stderr.Reset()
	if status := run(ctx, []string{opening}, out, &stderr); status != statusInterrupted || !strings.Contains(stderr.String(), "nothing was saved") {
		t.Errorf("status %d, %q", status, &stderr)
	}
}

func TestErrors(t *testing.T) {
	damaged := filepath.Join(t.TempDir(), "damaged")
	if err := os.WriteFile(damaged, []byte("no checkpoint"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		status int
		says   string
		args   []string
	}{
		{2, "either one drawing, or", nil},
		{2, "either one drawing, or", []string{"12/3.", "12/3."}},
		{2, "either one drawing, or", []string{"-tray", "4x5", "12/3."}},
		{2, "either one drawing, or", []string{"-tray", "4x5"}},
		{2, "go with a drawing", []string{"-tray", "4x5", "-blocks", "#:1", "-axis"}},
		{2, "bad drawing", []string{"12/3"}},
		{2, "bad goal", []string{"-goal", "..", "-from", "goal", "12/3."}},
		{2, "no block is labeled '#'", []string{"-from", "goal", "12/3."}},
		{2, "no size of a tray", []string{"-tray", "4xfive", "-blocks", "#:1"}},
		{2, "row 2 of the tray", []string{"-tray", ".../..x", "-blocks", "#:1"}},
		{2, "no number of blocks", []string{"-tray", "4x5", "-blocks", "#:one"}},
		{2, "bad block set", []string{"-tray", "2x2", "-blocks", "#:5"}},
		{2, "bad tray", []string{"-tray", "0x2", "-blocks", "#:5"}},
		{2, "-from 24", []string{"-from", "24", "12/3."}},
		{2, "-from drawing", []string{"-from", "drawing", "-tray", "2x2", "-blocks", "#:2"}},
		{2, "do not fit", []string{"-from", "largest", "-tray", "3x3", "-blocks", "##/##:2"}},
		{2, "unknown metric", []string{"-metric", "furlong", "12/3."}},
		{2, "no number of bytes", []string{"-memory", "much", "12/3."}},
		{2, "not defined", []string{"-nonsense", "12/3."}},
		{2, "at least 1", []string{"-farthest", "0", "12/3."}},
		{2, "goes with -from goal", []string{"-table", "x", "-from", "drawing", "12/3."}},
		{1, "takes", []string{"-memory", "1KB", opening}},
		{1, "bad table file", []string{"-checkpoint", damaged, opening}},
		{0, "usage: sweep", []string{"-help"}},
	} {
		status, stdout, stderr := runProgram(t, test.args...)
		if status != test.status || !strings.Contains(stderr, test.says) {
			t.Errorf("%q: status %d, not %d, %q", test.args, status, test.status, stderr)
		}
		if stdout != "" && test.status == 2 {
			t.Errorf("%q prints %q", test.args, stdout)
		}
	}
}

func TestParseBytes(t *testing.T) {
	for text, want := range map[string]int64{"100": 100, "1KB": 1024, "2gb": 2 << 30, "1.5 MB": 3 << 19, "1TB": 1 << 40, "0": 0, "-1GB": 0, "GB": 0, "1e30": 0, "NaN": 0} {
		got, err := parseBytes(text)
		if got != want || (err == nil) != (want > 0) {
			t.Errorf("parseBytes(%q) = %d, %v", text, got, err)
		}
	}
}

func TestQuoted(t *testing.T) {
	if got, want := quoted([]string{"a", "", "b c", "it's", "##/##:1"}), `a '' 'b c' 'it'\''s' '##/##:1'`; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
