package game

import (
	"strings"

	"example.com/klotski"
)

// Preset is a known puzzle in the list of the page.
type Preset struct {
	ID     string `json:"id"`
	Group  string `json:"group"`
	Title  string `json:"title"`
	Note   string `json:"note"`
	Puzzle Puzzle `json:"puzzle"`
	Minima counts `json:"minima"` // known least numbers of moves
	Source string `json:"source"` // who found them
}

// listed is a puzzle of the library in the page's list.
type listed struct {
	name, group, title, note string
}

// The groups of the list.
const (
	classics = "Classics, 4 × 5"
	records  = "Records, 4 × 5"
	others   = "Other trays"
)

// list returns what the page lists, in its order.
func list() []listed {
	return []listed{
		{"klotski", classics, "Klotski", "The classic of the 1930s: bring the big block to the bottom."},
		{"pennant", classics, "Pennant", "Dad’s Puzzle of 1909: the big block to the bottom left."},
		{"pioneer1", classics, "Pioneer 1", "The big block starts in the middle of the top."},
		{"century", classics, "Century", "John Conway’s, named for its number of moves."},
		{"quzzle", classics, "Quzzle", "Nine blocks; the big one goes to the other corner."},
		{"hardest-klotski-blocks", records, "Hardest with Klotski’s blocks", "No other start with the same ten blocks takes longer."},
		{"hardest-five-bars", records, "Hardest with five bars", "No start of any set with five bars takes longer."},
		{"hardest-four-bars", records, "Hardest with four bars", "No start of any set with four bars takes longer; 136,040 positions hang together with it."},
		{"farthest-pair", records, "Farthest pair", "Nothing on this tray is farther apart: the goal is exactly the dotted layout."},
		{"simplicity", others, "Simplicity", "Five blocks, and not simple at all."},
		{"ma", others, "Ma’s puzzle", "The two L-shaped corners meet at the right."},
		{"eight-tiles", others, "Eight tiles", "The 3 × 3 sliding tiles, from one of their two hardest starts."},
		{"rush-hour-51", others, "Rush Hour, 51 slides", "Cars move along their long side only; the red one leaves to the right."},
		{"rush-hour-93", others, "Rush Hour, 93 steps", "The hardest board without walls when every cell counts."},
	}
}

// Presets returns the puzzles that the page lists, with what the library
// knows of them.
func Presets() []Preset {
	var presets []Preset
	for _, l := range list() {
		known, ok := klotski.PuzzleNamed(l.name)
		if !ok {
			panic("game: the library does not know the puzzle " + l.name)
		}
		presets = append(presets, Preset{
			ID:     l.name,
			Group:  l.group,
			Title:  l.title,
			Note:   l.note,
			Puzzle: written(known),
			Minima: known.Minima,
			Source: known.Source,
		})
	}
	return presets
}

// written returns a puzzle of the library as a person would write it.
func written(known klotski.Puzzle) Puzzle {
	p := Puzzle{Board: known.Start.Line(), Goal: known.Goal.String()}
	t := known.Start.Tray()
	var labels []string
	for k := range t.Kinds() {
		kind := t.Kind(klotski.Kind(k + 1))
		if kind.Axis != klotski.Free {
			p.AxisLocked = true
		}
		if kind.Label != "" && kind.Label != "#" && !strings.ContainsAny(kind.Label, "0123456789") {
			labels = append(labels, kind.Label)
		}
	}
	p.Labels = strings.Join(labels, ",")
	return p
}
