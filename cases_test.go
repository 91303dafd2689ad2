package klotski

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// mustShape is ParseShape for shapes that are known to be good.
func mustShape(drawing string) Shape {
	s, err := ParseShape(drawing)
	if err != nil {
		panic(err.Error())
	}
	return s
}

// kindsOf describes kinds in a few characters each: a shape, then @ and a label, then - or | for an axis.
func kindsOf(texts ...string) []KindSpec {
	kinds := make([]KindSpec, len(texts))
	for i, text := range texts {
		if rest, ok := strings.CutSuffix(text, "-"); ok {
			kinds[i].Axis, text = Horizontal, rest
		} else if rest, ok := strings.CutSuffix(text, "|"); ok {
			kinds[i].Axis, text = Vertical, rest
		}
		shape, label, _ := strings.Cut(text, "@")
		kinds[i].Shape, kinds[i].Label = mustShape(shape), label
	}
	return kinds
}

// wallsOf returns the walls of a tray drawn with '*' and '.'.
func wallsOf(drawing string) TraySpec {
	rows := strings.Split(drawing, "/")
	spec := TraySpec{Width: len(rows[0]), Height: len(rows)}
	for i, r := range strings.ReplaceAll(drawing, "/", "") {
		if r == '*' {
			spec.Walls = append(spec.Walls, i)
		}
	}
	return spec
}

// oddPuzzle returns a puzzle from a drawn tray, kinds as kindsOf reads them, and counts.
func oddPuzzle(tray string, kinds []KindSpec, counts ...int) slowPuzzle {
	spec := wallsOf(tray)
	spec.Kinds = kinds
	return slowPuzzle{spec, counts}
}

// oddPuzzles are small trays with everything that can be odd about one. All are small enough to list.
var oddPuzzles = map[string]slowPuzzle{
	"no blocks":         oddPuzzle("...*/....", nil),
	"no blocks, a kind": oddPuzzle("...*/....", kindsOf("##"), 0),
	"one cell":          oddPuzzle(".", kindsOf("#"), 1),
	"full of singles":   oddPuzzle("../..", kindsOf("#"), 4),
	"full of dominoes":  oddPuzzle("..../..../....", kindsOf("##", "#/#"), 3, 3),
	"full of tiles":     oddPuzzle("../..", kindsOf("#@1", "#@2", "#@3", "#@4"), 1, 1, 1, 1),
	"no room":           oddPuzzle("..../....", kindsOf("#..#/#..#"), 2),
	"dominoes on a L":   oddPuzzle("...*/...*/....", kindsOf("##", "#/#", "#"), 2, 2, 1),
	"tiles":             oddPuzzle(".../...", kindsOf("#@1", "#@2", "#@3", "#@4", "#@5"), 1, 1, 1, 1, 1),
	"triples": oddPuzzle(".../*.*/..*/*.*/...",
		kindsOf("#@ABC", "#@DEF"), 3, 3),
	"a label over two shapes": oddPuzzle("..../..../....", kindsOf("##@AB", "#/#@AB", "##", "#@AB"), 1, 1, 1, 0),
	"target among twins":      oddPuzzle("..../....", kindsOf("##", "##@#"), 2, 1),
	"corners":                 oddPuzzle("..../..../....", kindsOf("##/#.", "##/.#", "#./##", ".#/##"), 1, 1, 1, 0),
	"interlocking corners":    oddPuzzle("...../...../.....", kindsOf("##/#."), 3),
	"crosses":                 oddPuzzle("...../...../...../.....", kindsOf(".#./###/.#.", "#"), 1, 2),
	"combs":                   oddPuzzle("....../......", kindsOf("#.#"), 4),
	"combs apart":             oddPuzzle("......./**.....", kindsOf("#.#", "#..#", "#"), 1, 1, 2),
	"frames":                  oddPuzzle("...../...../.....", kindsOf("###/#.#/###", "#"), 1, 2),
	"diagonals":               oddPuzzle("..../..../..../....", kindsOf("#./.#", ".#/#."), 2, 2),
	"four corners":            oddPuzzle("..../..../..../....", kindsOf("#.#/.../#.#", "##"), 2, 2),
	"anchor off the corner":   oddPuzzle("..../..../....", kindsOf(".#/##", "#"), 2, 2),
	"late anchor":             oddPuzzle("...../...../.....", kindsOf("..#/###", "#../###"), 1, 1),
	"cars":                    oddPuzzle("..../..../..../....", kindsOf("##-", "#/#|", "#/#/#|"), 2, 2, 1),
	"locked across":           oddPuzzle("..../..../....", kindsOf("##|", "#/#-", "#"), 1, 2, 1),
	"locked singles":          oddPuzzle(".../.../...", kindsOf("#@1-", "#@2|", "#@3"), 1, 1, 1),
	"labels and axes":         oddPuzzle("..../....", kindsOf("##@#-", "##", "#@7|", "#@8"), 1, 1, 1, 1),
	"walls inside":            oddPuzzle("...../.*.*./.....", kindsOf("##", "#/#", "#"), 1, 2, 2),
	"two rooms":               oddPuzzle("..*../..*../..*..", kindsOf("#/#", "#@1", "#"), 2, 1, 2),
	"a comb over a wall":      oddPuzzle(".*..*./......", kindsOf("#.#", "#..#", "##"), 1, 1, 1),
	"row":                     oddPuzzle("........", kindsOf("##", "#@A", "#"), 2, 1, 2),
	"column":                  oddPuzzle("./././././.", kindsOf("#/#", "#"), 1, 2),
	"more than eight kinds": oddPuzzle(".../.../.../*..",
		kindsOf("#@1", "#@2", "#@3", "#", "##", "#/#", "#./##", "##/##", "###", "#/#/#"), 1, 1, 0, 1, 1, 1),
	"far more than 64 cells of walls": sparse(),
}

// sparse returns a tray of 13 x 9 cells of which few are no walls: a square at the top left, a corridor down from it,
// and two cells in the last column that nothing can get out of.
func sparse() slowPuzzle {
	rows := strings.Repeat("...**********/", 3) + strings.Repeat(".***********./", 2) + strings.Repeat(".************/", 4)
	return oddPuzzle(strings.TrimSuffix(rows, "/"), kindsOf("##", "#/#", "#.#", "#"), 1, 1, 1, 1)
}

// dice returns a number in 0..n-1.
type dice func(n int) int

// bytesDice reads dice from fuzzing input; when it is used up, they are 0.
func bytesDice(data []byte) dice {
	return func(n int) int {
		if len(data) == 0 {
			return 0
		}
		x := int(data[0])
		data = data[1:]
		return x % n
	}
}

// randomPuzzle returns a puzzle on a tray of at most 5 x 5 cells, not necessarily a possible one.
func randomPuzzle(roll dice) slowPuzzle {
	var p slowPuzzle
	p.spec.Width, p.spec.Height = 1+roll(5), 1+roll(5)
	walls := roll(4)
	for range walls {
		p.spec.Walls = append(p.spec.Walls, roll(p.spec.Width*p.spec.Height))
	}
	for range 1 + roll(5) {
		k := KindSpec{Shape: randomShape(roll)}
		if roll(3) == 0 {
			k.Label = []string{"#", "1", "AB", "XYZ"}[roll(4)]
		}
		if roll(4) == 0 {
			k.Axis = Axis(1 + roll(2))
		}
		p.spec.Kinds = append(p.spec.Kinds, k)
		p.counts = append(p.counts, roll(4))
	}
	return p
}

// randomShape returns a rectangle or any cells in a box of at most 3 x 3.
func randomShape(roll dice) Shape {
	width, height := 1+roll(3), 1+roll(3)
	if roll(2) == 0 {
		return Rect(width, height)
	}
	rows := make([]string, height)
	for y := range rows {
		for range width {
			rows[y] += ".#"[roll(2):][:1]
		}
	}
	if s, err := ParseShape(strings.Join(rows, "/")); err == nil {
		return s
	}
	return Rect(1, 1)
}

// listed is a puzzle with its tray, its space, and its configurations as the slow reference lists them.
type listed struct {
	slowPuzzle
	tray   *Tray
	space  *Space
	boards []slowBoard
	index  map[string]int // by slowBoard.text
}

// list makes everything of a puzzle. It reports false if it is impossible or has more than limit configurations.
func (p slowPuzzle) list(t *testing.T, limit int) (l listed, ok bool) {
	t.Helper()
	tray, err := NewTray(p.spec)
	if err != nil {
		return l, false
	}
	p.spec = tray.Spec()
	l = listed{slowPuzzle: p, tray: tray, index: map[string]int{}}
	if l.space, err = Enumerate(tray, p.counts...); err != nil {
		return l, false
	}
	if l.boards, ok = p.configurations(limit); !ok {
		return l, false
	}
	for i, b := range l.boards {
		l.index[b.text()] = i
	}
	if len(l.index) != len(l.boards) {
		t.Fatalf("the reference lists a configuration of %v twice", tray)
	}
	return l, true
}

// forOddPuzzles runs a test for each of the odd puzzles, and for random ones: 40, or with -long 120.
func forOddPuzzles(t *testing.T, test func(t *testing.T, l listed)) {
	for name, p := range oddPuzzles {
		t.Run(name, func(t *testing.T) {
			l, ok := p.list(t, 20_000)
			if !ok {
				_, err := NewTray(p.spec)
				t.Fatalf("cannot list it: %v", err)
			}
			test(t, l)
		})
	}
	rounds := 40
	if *long {
		rounds = 120
	}
	r := rand.New(rand.NewPCG(1, 2))
	for done := 0; done < rounds; {
		p := randomPuzzle(r.IntN)
		l, ok := p.list(t, 500)
		if !ok || len(l.boards) < 2 {
			continue
		}
		done++
		t.Run(fmt.Sprintf("random %d", done), func(t *testing.T) { test(t, l) })
	}
}
