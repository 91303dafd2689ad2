package klotski

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// largePuzzles are trays at the limits: exactly 64 cells, 64 cells in a row, far more walls than cells, many kinds.
var largePuzzles = map[string]slowPuzzle{
	"8 x 8": oddPuzzle(strings.TrimSuffix(strings.Repeat("......../", 8), "/"),
		kindsOf("##", "##/##", "#.#/.../#.#", "#", "####/#..#"), 2, 1, 1, 1, 1),
	"8 x 8, nearly full": oddPuzzle(strings.TrimSuffix(strings.Repeat("......../", 8), "/"),
		kindsOf("##/##", "#"), 14, 5),
	"8 x 8 of cars": oddPuzzle(strings.TrimSuffix(strings.Repeat("......../", 8), "/"),
		kindsOf("##-", "#/#|", "###-", "#/#/#|", "##@#-"), 2, 2, 1, 1, 1),
	"64 x 1":  oddPuzzle(strings.Repeat(".", 64), kindsOf("#", "##", "#.#", "#"+strings.Repeat(".", 40)+"#"), 4, 2, 2, 1),
	"1 x 64":  oddPuzzle(strings.TrimSuffix(strings.Repeat("./", 64), "/"), kindsOf("#", "#/#", "#/./#"), 3, 2, 1),
	"one gap": oddPuzzle("....../....../....../....../......", kindsOf("#@ABC", "##", "#/#", "#"), 3, 4, 5, 8),
	"corridors": oddPuzzle(strings.TrimSuffix(strings.Repeat("........./.*.*.*.*./", 4), "/"),
		kindsOf("#", "##", "#/#", "#.#", "##/#."), 3, 2, 2, 2, 1),
	"comb over a wall": oddPuzzle(strings.TrimSuffix(strings.Repeat("...*...*.../", 7), "/"), kindsOf("#...#", "##/#.", "#"), 3, 2, 3),
	"64 x 8 with 40 cells": oddPuzzle(strings.Repeat(".", 20)+strings.Repeat("*", 44)+strings.Repeat("/"+strings.Repeat("*", 64), 6)+
		"/"+strings.Repeat("*", 44)+strings.Repeat(".", 20), kindsOf("#", "###", "#.#"), 2, 2, 1),
	"twelve kinds": oddPuzzle("......./......./......./......./.......", kindsOf("#@1", "#@2", "#@3", "#@4", "#@5", "##@1-",
		"##", "#/#", "##/#.", "##/.#", "#/#@6|", "##/##@#"), 1, 1, 1, 0, 0, 0, 2, 1, 1, 0, 1, 1),
}

// TestLargeAgainstSlow compares random configurations of large trays, and their moves, with the slow reference.
func TestLargeAgainstSlow(t *testing.T) {
	for name, p := range largePuzzles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tray, err := NewTray(p.spec)
			if err != nil {
				t.Fatal(err)
			}
			space, err := Enumerate(tray, p.counts...)
			if err != nil {
				t.Fatal(err)
			}
			l := listed{slowPuzzle: slowPuzzle{tray.Spec(), p.counts}, tray: tray, space: space}
			rounds := 5
			if *long {
				rounds = 50
			}
			r := rand.New(rand.NewPCG(19, 20))
			for range rounds {
				position := space.Random(r)
				board := slowBoardOf(position)
				checkMovesOf(t, l, board, position)
				checkPosition(t, l, board, position)
				checkText(t, position)
				for m := range Mirror(Mirrors) {
					image, ok := position.Mirror(m)
					if ok != l.mirrors(m) || ok && slowBoardOf(image).text() != l.mirror(board, m).text() {
						t.Fatalf("%v makes of\n%v\n%v,\n%v", m, position, ok, image)
					}
				}
			}
			checkRandomIndices(t, space)
		})
	}
}

// TestManyMoves counts the moves of a single block on an empty tray of 64 cells, where it can go everywhere.
func TestManyMoves(t *testing.T) {
	rows := make([]string, 8)
	for y := range rows {
		rows[y] = "........"
	}
	rows[3] = "...A...."
	p := MustParse(strings.Join(rows, "/"))
	for m, want := range []int{4, 14, 63} {
		if got := len(p.AppendMoves(nil, Metric(m))); got != want {
			t.Errorf("%d %v moves, want %d", got, Metric(m), want)
		}
	}
	space, err := p.Space()
	if err != nil {
		t.Fatal(err)
	}
	graphs, err := space.Graphs(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if p.CanStep(27, Up) != true || MustParse(strings.Join(rows[3:], "/")).CanStep(3, Up) {
		t.Error("a single block can leave the tray, or not go up in the middle")
	}
	for m, want := range []int{2 * 8 * 7, 64 * 14 / 2, 64 * 63 / 2} {
		if got := graphs[m].Size(); got != want {
			t.Errorf("%d %v edges, want %d", got, Metric(m), want)
		}
	}
}

// TestTextsOfLargeSpaces checks that every block of a full tray has a name of its own.
func TestTextsOfLargeSpaces(t *testing.T) {
	tray, err := NewTray(TraySpec{Width: 8, Height: 8, Kinds: kindsOf("#", "#@0123456789", "#@abcXYZ")})
	if err != nil {
		t.Fatal(err)
	}
	for _, counts := range [][]int{{64}, {54, 10}, {60, 2, 1}, {0, 8, 2}} {
		space, err := Enumerate(tray, counts...)
		if err != nil {
			t.Fatal(err)
		}
		for _, index := range []int{0, space.Len() / 2, space.Len() - 1} {
			t.Run(fmt.Sprintf("%v/%d", counts, index), func(t *testing.T) { checkText(t, space.Position(index)) })
		}
	}
}
