package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// outcome is what a run leaves behind.
type outcome struct {
	code           int
	stdout, stderr string
}

// solve runs the program.
func solve(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	var stdout, stderr strings.Builder
	code := run(t.Context(), args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{code, stdout.String(), stderr.String()}
}

// solveJSON runs the program with -json and reads the object that it prints.
func solveJSON(t *testing.T, wantCode int, args ...string) answer {
	t.Helper()
	o := solve(t, "", append([]string{"-json"}, args...)...)
	if o.code != wantCode || o.stderr != "" {
		t.Fatalf("%v: exit code %d, want %d; %s", args, o.code, wantCode, o.stderr)
	}
	var a answer
	decoder := json.NewDecoder(strings.NewReader(o.stdout))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&a); err != nil || decoder.More() {
		t.Fatalf("%v: %q: %v", args, o.stdout, err)
	}
	return a
}

func TestText(t *testing.T) {
	o := solve(t, "")
	want := []string{
		"start: B##C/B##C/DEEF/DGHF/I..J  0x0201a4d8d4bfd9f4",
		"B##C", "B##C", "DEEF", "DGHF", "I..J",
		"reachable states: 25955 (",
		"shortest solution: 116 moves (one piece, one cell per move)",
	}
	lines := strings.Split(strings.TrimSpace(o.stdout), "\n")
	if o.code != exitSolved || o.stderr != "" || len(lines) != len(want) {
		t.Fatalf("%+v", o)
	}
	for i, line := range lines {
		if i == 6 && strings.HasPrefix(line, want[i]) && strings.HasSuffix(line, " ms)") {
			continue
		}
		if line != want[i] {
			t.Errorf("line %d is %q, want %q", i+1, line, want[i])
		}
	}
}

// TestNotations gives the same board in all notations.
func TestNotations(t *testing.T) {
	for _, args := range [][]string{
		{"B##C/B##C/DEEF/DGHF/I..J"},
		{"  B##C\n  B##C\n  DEEF\n  DGHF\n  I..J\n"},
		{"^##^v##v^<>^voovo..o"},
		{"0x0201a4d8d4bfd9f4"},
		{"0X201A4D8D4BFD9F4"},
		{},
	} {
		if a := solveJSON(t, exitSolved, append(args, "-metric", "all")...); !cmp.Equal(a.Moves, map[string]int{"unit": 116, "straight": 90, "finger": 81}) || a.Reachable != 25955 {
			t.Errorf("%q: %v, %d reachable", args, a.Moves, a.Reachable)
		}
	}
	for _, text := range []string{"^##^v##v^<>^voovo..o\n", "0x0201a4d8d4bfd9f4\n", "B##C\nB##C\nDEEF\nDGHF\nI..J\n"} {
		if o := solve(t, text, "-", "-metric=finger"); o.code != exitSolved || !strings.Contains(o.stdout, "shortest solution: 81 moves") {
			t.Errorf("%q: %+v", text, o)
		}
	}
}

// TestJSON checks the whole object, paths and boards included.
func TestJSON(t *testing.T) {
	a := solveJSON(t, exitSolved, "-metric", "finger", "-goal", "Q../...", "..Q/.**")
	want := answer{
		Board: "..Q/.**", Goal: "Q../...", Solvable: true, Reachable: 4,
		Moves: map[string]int{"finger": 1},
		Solutions: map[string][]step{"finger": {{
			Block: "Q", From: [2]int{0, 2}, To: [2]int{0, 0},
			Path: [][2]int{{0, 2}, {0, 1}, {0, 0}}, Board: "Q../.**",
		}}},
	}
	if diff := cmp.Diff(want, a); diff != "" {
		t.Error(diff)
	}
	a = solveJSON(t, exitSolved, "-goal", ".../1..", ".../1..")
	if !a.Solvable || a.Moves["unit"] != 0 || a.Solutions["unit"] == nil || len(a.Solutions["unit"]) != 0 {
		t.Errorf("already solved: %+v", a)
	}
	a = solveJSON(t, exitUnsolvable, "-metric", "all", "-goal", "123/45.", "123/54.")
	if diff := cmp.Diff(answer{Board: "123/54.", Goal: "123/45.", Reachable: 360}, a); diff != "" {
		t.Error(diff)
	}
	a = solveJSON(t, exitSolved, "-metric", "finger")
	if a.Goal != "..../..../..../.##./.##." || len(a.Solutions["finger"]) != 81 {
		t.Errorf("goal %s, %d steps", a.Goal, len(a.Solutions["finger"]))
	}
	if a := solveJSON(t, exitSolved, "XAA/.AA/..Y/..Z"); a.Goal != ".../.../AA./AA." {
		t.Errorf("the goal of the only 2x2 is %s", a.Goal)
	}
}

// TestLabels tells blocks apart, one by one and in groups, and locks them. The numbers are from puzzles that other
// programs solved too.
func TestLabels(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want map[string]int
	}{
		{[]string{"-label", "ABC,DEF", "-goal", "DEF/.../.../.../ABC", "ABC/*.*/..*/*.*/DEF"}, map[string]int{"unit": 62, "straight": 31, "finger": 17}},
		{[]string{"-label", "A,B", "-goal", "....BB/....BB/....AA/....AA", "CC..AA/CC..AA/DDEEBB/DDEEBB"}, map[string]int{"unit": 34, "straight": 17, "finger": 17}},
		{[]string{"-goal", "....../....../....AA/....../....../......", "-label", "A", "-axis", "BCDDE./BCF.EG/B.FAAG/HHHI.G/..JIKK/LLJMM."}, map[string]int{"unit": 83, "straight": 51, "finger": 51}},
		// Any of the singles will do, or a given one.
		{[]string{"-goal", "../X.", "A./.B"}, map[string]int{"unit": 1, "straight": 1, "finger": 1}},
		{[]string{"-goal", "../B.", "-label", "B", "A./B."}, map[string]int{"unit": 0, "straight": 0, "finger": 0}},
		{[]string{"-goal", "../A.", "-label", "A,B", "A./B."}, map[string]int{"unit": 2, "straight": 2, "finger": 2}},
		{[]string{"-goal", "../A.", "-goal", ".A/..", "-label", "A,B", "A./B."}, map[string]int{"unit": 1, "straight": 1, "finger": 1}},
	} {
		a := solveJSON(t, exitSolved, append([]string{"-metric", "all"}, tt.args...)...)
		if diff := cmp.Diff(tt.want, a.Moves); diff != "" {
			t.Errorf("%q: %s", tt.args, diff)
		}
	}
}

// TestVerbose shows every board, and keeps the names.
func TestVerbose(t *testing.T) {
	o := solve(t, "", "-v", "-label", "Q", "-goal", "..Q/...", "Q.z/.**")
	if o.code != exitUnsolvable || !strings.Contains(o.stdout, "no solution") || !strings.Contains(o.stderr, "cannot be reached") {
		t.Errorf("%+v", o)
	}
	o = solve(t, "", "-v", "-goal", "../.Q", "Q./..")
	_, way, _ := strings.Cut(o.stdout, "per move)\n")
	want := `
1: Q from row 1, column 1 to row 2, column 1
..
Q.

2: Q from row 2, column 1 to row 2, column 2
..
.Q
`
	if o.code != exitSolved || way != want {
		t.Errorf("%+v", o)
	}
}

// TestBadInput checks that the reason is told, and the picture drawn as far as it goes.
func TestBadInput(t *testing.T) {
	for _, tt := range []struct {
		args           []string
		stdout, stderr string // what they contain
	}{
		{[]string{"AB/C"}, "AB\nC\n", "row 2, column 2"},
		{[]string{"^##^v##v^<>^voovo..<"}, "^##^\nv##v\n^<>^\nvoov\no..<\n", "row 5, column 4"},
		{[]string{"0x0201a4d8d4bfd9f5"}, "v##^\nv##v\n", "row 1, column 1"},
		{[]string{"0xfoo"}, "", "hexadecimal"},
		{[]string{""}, "", "empty"},
		{[]string{"A B/C.."}, "A B\nC..\n", "row 1, column 2"},
		{[]string{"AA/BB"}, "", "-goal"},
		{[]string{"-goal", "AA/..", "A./.."}, "", "no block has the shape"},
		{[]string{"-goal", "A", "A./.."}, "", "1 x 1 cells"},
		{[]string{"-goal", "AA/..", "-label", "A", "AB/CC"}, "", `no block of the group "A" has the shape`},
		{[]string{"-label", "Z", "A./.."}, "A.\n..\n", "names the block 'Z'"},
		{[]string{"-label", "A,,B", "AB/.."}, "AB\n..\n", "label is empty"},
		{[]string{"-metric", "king"}, "", "unknown metric"},
		{[]string{"-frob"}, "", "not defined"},
		{[]string{"A.", "B."}, "", "more than one board"},
	} {
		o := solve(t, "", tt.args...)
		if o.code != exitBadInput || !strings.Contains(o.stdout, tt.stdout) || tt.stdout == "" && o.stdout != "" || !strings.Contains(o.stderr, tt.stderr) {
			t.Errorf("%q: %+v", tt.args, o)
		}
		if o := solve(t, "", append([]string{"-json"}, tt.args...)...); o.code != exitBadInput || o.stdout != "" || o.stderr == "" {
			t.Errorf("%q with -json: %+v", tt.args, o)
		}
	}
	if o := solve(t, "", "-h"); o.code != exitSolved || !strings.Contains(o.stderr, "-metric") {
		t.Errorf("-h: %+v", o)
	}
}
