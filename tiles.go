package klotski

import (
	"errors"
	"fmt"
)

// ErrTiles means that rows of numbers are no sliding-tile puzzle.
var ErrTiles = errors.New("klotski: bad tiles")

// Tiles returns a sliding-tile puzzle: numbered tiles of one cell each, all
// different, and 0 for a gap.
//
//	Tiles([][]int{{1, 2, 3}, {4, 0, 5}}) is   123
//	                                          4.5
//
// Tiles 1..9 are labeled "1".."9", 10..35 "A".."Z", 36..61 "a".."z", 62 "α",
// and 63 "β". [SolvedTiles] is the usual goal. Puzzles with the same tiles are
// on the same tray.
//
// The error wraps [ErrTiles] and says which row and column is wrong: rows that
// are empty or differ in length, a number outside 0..[MaxTile] or twice, or
// more cells than a tray can have.
func Tiles(rows [][]int) (Position, error) {
	if len(rows) == 0 || len(rows[0]) == 0 {
		return Position{}, wrapf(ErrTiles, "there are no cells")
	}
	spec := TraySpec{Width: len(rows[0]), Height: len(rows)}
	if spec.Width > MaxSide || spec.Height > MaxSide || spec.Width*spec.Height > MaxCells {
		return Position{}, wrapf(ErrTiles, "%d x %d cells; at most %d are possible", spec.Width, spec.Height, MaxCells)
	}
	var cellOf [MaxTile + 1]int // plus 1; 0 if there is no such tile
	for y, row := range rows {
		if len(row) != spec.Width {
			return Position{}, wrapf(ErrTiles, "row %d has %d numbers, the first has %d", y+1, len(row), spec.Width)
		}
		for x, tile := range row {
			switch {
			case tile < 0 || tile > MaxTile:
				return Position{}, wrapf(ErrTiles, "row %d, column %d: there is no tile %d", y+1, x+1, tile)
			case tile > 0 && cellOf[tile] > 0:
				return Position{}, wrapf(ErrTiles, "row %d, column %d: tile %d is there twice", y+1, x+1, tile)
			case tile > 0:
				cellOf[tile] = y*spec.Width + x + 1
			}
		}
	}
	var blocks []Block
	for tile, cell := range cellOf {
		if cell > 0 {
			spec.Kinds = append(spec.Kinds, KindSpec{Shape: Rect(1, 1), Label: tileLabel(tile)})
			blocks = append(blocks, Block{Kind(len(spec.Kinds)), cell - 1})
		}
	}
	tray, err := NewTray(spec)
	if err != nil {
		return Position{}, fmt.Errorf("%w: %w", ErrTiles, err)
	}
	return tray.Place(blocks...)
}

// MaxTile is the largest number of a tile.
const MaxTile = 63

// tileLabel returns the label of a tile in 1..MaxTile.
func tileLabel(tile int) string {
	const labels = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzαβ"
	return string([]rune(labels)[tile])
}

// SolvedTiles returns the goal of a sliding-tile puzzle: the tiles of p in the
// order of their numbers, and the gaps after them. It panics if p did not come
// from [Tiles] or a move of such a position.
func SolvedTiles(p Position) Goal {
	p.mustBeValid()
	t := p.tray
	solved := Position{tray: t}
	for k := range t.kinds {
		if t.kinds[k].Shape != Rect(1, 1) || t.kinds[k].Label == "" {
			panic("klotski: SolvedTiles of a position without tiles")
		}
		solved.kinds[k] = Kind(k + 1)
	}
	return Layout(solved)
}
