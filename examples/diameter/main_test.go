package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// runOn runs the program with a list of edges on standard input.
func runOn(t *testing.T, input string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(append(args, "-"), strings.NewReader(input), &out, &errs)
	return status, out.String(), errs.String()
}

func TestText(t *testing.T) {
	status, out, errs := runOn(t, `
# a kite with a tail, and an edge beside it
Ada Ben   # the tail
Ben Cem
Cem Dan
Dan Eva
Cem	Fay
Fay Gus
Gus Ben
Ben Gus
7 8
7 7
`)
	out, _, _ = strings.Cut(out, "time")
	want := `vertices    9
edges       8, without 2 self-loops and repeats
components  2, the largest with 7 vertices
radius      2, the eccentricity of Cem
diameter    4, from Eva to Gus
sweeps      4
`
	if status != 0 || errs != "" || out != want {
		t.Errorf("status %d, stderr %q, stdout\n%s\nwant\n%s", status, errs, out, want)
	}
}

func TestJSON(t *testing.T) {
	for input, want := range map[string]result{
		"":          {Exact: true},
		"# nothing": {Exact: true},
		"a a":       {Vertices: 1, Dropped: 1, Components: 1, Largest: 1, Center: "a", From: "a", To: "a", Sweeps: 2, Exact: true},
		"\ufeff1 2\r\n2 3\r\n": {Vertices: 3, Edges: 2, Components: 1, Largest: 3, Radius: 1, RadiusAtLeast: 1, Center: "2",
			Diameter: 2, DiameterMost: 2, From: "3", To: "1", Sweeps: 4, Exact: true},
	} {
		status, out, errs := runOn(t, input, "-json")
		var got result
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Errorf("%q: %v in %q", input, err, out)
		}
		got.Milliseconds = 0
		if status != 0 || errs != "" || got != want {
			t.Errorf("%q: status %d, stderr %q, %+v; want %+v", input, status, errs, got, want)
		}
	}
}

func TestMalformed(t *testing.T) {
	for input, want := range map[string][]string{
		"a b\nc\nd e f\n":                    {`standard input:2: an edge has two fields, not 1: "c"`, `standard input:3: an edge has two fields, not 3`},
		"a b\n\xff\xfe x":                    {"standard input:2: not UTF-8"},
		"a b\n" + strings.Repeat("x", 1<<17): {"standard input:2: longer than"},
		strings.Repeat("x\n", 25):            {"standard input:10: an edge has two fields, not 1", "more malformed lines: 15"},
	} {
		status, out, errs := runOn(t, input)
		for _, w := range want {
			if status != 2 || out != "" || !strings.Contains(errs, w) {
				t.Errorf("%.20q: status %d, stdout %q, stderr %q; want 2 and %q", input, status, out, errs, w)
			}
		}
	}
}

func TestCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "edges")
	if err := os.WriteFile(file, []byte("1 2"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   []string
		status int
	}{
		{[]string{file}, 0},
		{[]string{"-json", file}, 0},
		{[]string{"-h"}, 0},
		{nil, 2},
		{[]string{file, file}, 2},
		{[]string{"-unknown", file}, 2},
		{[]string{"-limit", "soon", file}, 2},
		{[]string{file + ".missing"}, 1},
		{[]string{filepath.Dir(file)}, 1},
	} {
		var out, errs bytes.Buffer
		if status := run(test.args, strings.NewReader(""), &out, &errs); status != test.status ||
			(status == 0 && len(test.args) > 0 && test.args[0] != "-h") != (out.Len() > 0) {
			t.Errorf("%v: status %d, stdout %q, stderr %q; want %d", test.args, status, &out, &errs, test.status)
		}
	}
}

// TestLarge reads lists of a hundred thousand edges, and stops at the limit where the bounds do not close.
func TestLarge(t *testing.T) {
	const n = 100_000
	var path, star, cycle strings.Builder
	for v := range n {
		fmt.Fprintf(&path, "v%d v%d\n", v, v+1)
		fmt.Fprintf(&star, "%d center\n", v)
		fmt.Fprintf(&cycle, "%d %d\n", v, (v+1)%n)
	}
	for name, test := range map[string]struct {
		input            string
		radius, diameter int
	}{
		"path": {path.String(), n / 2, n},
		"star": {star.String(), 1, 2},
	} {
		start := time.Now()
		_, out, _ := runOn(t, test.input, "-json")
		var got result
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatal(err)
		}
		if !got.Exact || got.Radius != test.radius || got.Diameter != test.diameter {
			t.Errorf("%s: %+v; want radius %d and diameter %d", name, got, test.radius, test.diameter)
		}
		t.Logf("%s: %v", name, time.Since(start))
	}
	status, out, _ := runOn(t, cycle.String(), "-limit", "500ms")
	// A slow machine may not get to the end of the diameter either.
	known := strings.Contains(out, "diameter    50000, from ") || strings.Contains(out, "diameter    between ")
	if status != 0 || !strings.Contains(out, "radius      between ") || !known {
		t.Errorf("cycle: status %d\n%s", status, out)
	}
}
