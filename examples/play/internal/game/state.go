package game

import (
	"strings"

	"example.com/klotski"
)

// State is all that a page shows of a game. Lists by metric are indexed by
// klotski.Metric.
type State struct {
	Puzzle Puzzle      `json:"puzzle"`
	Width  int         `json:"width"`
	Height int         `json:"height"`
	Walls  []int       `json:"walls"`
	Goals  [][]outline `json:"goals"` // for each alternative, the blocks wanted
	Blocks []block     `json:"blocks"`
	Moves  []madeMove  `json:"moves"` // undone ones included
	At     int         `json:"at"`    // the number of moves that are not undone
	Link   string      `json:"link"`  // the moves that are not undone, for Open
	Made   counts      `json:"made"`  // moves made so far

	Solved   bool    `json:"solved"`
	Mapped   bool    `json:"mapped"`
	Solvable bool    `json:"solvable"` // if mapped
	Left     *counts `json:"left"`     // optimal moves left, if mapped and solvable
	Change   *counts `json:"change"`   // by the last move of Left, if there is one
}

// counts is a number for each metric.
type counts [klotski.Metrics]int

// block is a block as it stands on the tray.
type block struct {
	Name   string  `json:"name"`
	Kind   int     `json:"kind"`
	Shape  string  `json:"shape"`
	Label  string  `json:"label"`
	Anchor int     `json:"anchor"`
	Cells  []int   `json:"cells"`
	Target bool    `json:"target"` // one of the few blocks that the goal is about
	Reach  []place `json:"reach"`
}

// place is where a block can slide in one finger move.
type place struct {
	Anchor int   `json:"anchor"`
	Metric int   `json:"metric"` // the strictest in which it is one move
	Cells  []int `json:"cells"`
	Path   []int `json:"path"` // anchors, cell by cell
}

// madeMove is an entry of the list of moves.
type madeMove struct {
	Name  string `json:"name"`
	Steps string `json:"steps"` // a letter of "rdlu" a cell
}

// State returns what there is to show now.
func (g *Game) State() State {
	now := g.drawing()
	t := now.Position().Tray()
	s := State{
		Puzzle: g.puzzle,
		Width:  t.Width(),
		Height: t.Height(),
		Walls:  t.Spec().Walls,
		Goals:  g.outlines,
		At:     g.at,
		Link:   g.link(),
		Made:   g.made(),
		Mapped: g.engine != nil,
		Moves:  []madeMove{},
	}
	// The goal has been checked against the blocks when the puzzle was read.
	s.Solved, _ = g.goal.Reached(now.Position())
	for b := range now.Position().Blocks() {
		s.Blocks = append(s.Blocks, g.block(now, b))
	}
	for _, p := range g.plies {
		s.Moves = append(s.Moves, madeMove{string(p.name), g.directions(p.path)})
	}
	g.measure(&s)
	return s
}

// measure fills in the distances.
func (g *Game) measure(s *State) {
	left, ok := g.left(g.at)
	if !ok {
		return
	}
	s.Solvable, s.Left = true, &left
	if g.at == 0 {
		return
	}
	before, _ := g.left(g.at - 1)
	s.Change = new(counts)
	for m := range left {
		s.Change[m] = left[m] - before[m]
	}
}

// left returns the optimal number of moves from the position after n moves.
// It reports false if that is not known or there is no solution.
func (g *Game) left(n int) (counts, bool) {
	if g.engine == nil {
		return counts{}, false
	}
	distances, ok := g.engine.Distances(g.drawings[n].Position())
	return distances, ok && distances[klotski.Unit] >= 0
}

// block returns what the page shows of a block.
func (g *Game) block(d klotski.Drawing, b klotski.Block) block {
	p := d.Position()
	spec := p.Tray().Kind(b.Kind)
	shown := block{
		Name:   string(d.Name(b.Anchor)),
		Kind:   int(b.Kind),
		Shape:  spec.Shape.String(),
		Label:  spec.Label,
		Anchor: b.Anchor,
		Cells:  cells(p, b.Anchor),
		Target: g.isTarget(d.Name(b.Anchor), spec),
		Reach:  []place{},
	}
	for move := range p.Reach(b.Anchor, klotski.Finger) {
		next, err := p.Apply(move)
		if err != nil {
			continue
		}
		// Neither can fail for a move that Reach yields.
		path, _ := p.Path(move)
		metric, _ := p.Metric(move)
		shown.Reach = append(shown.Reach, place{move.To, int(metric), cells(next, move.To), path})
	}
	return shown
}

// isTarget reports whether a block of the given name and kind is one of the
// few that the goal is about, or has the name of target blocks.
func (g *Game) isTarget(name rune, spec klotski.KindSpec) bool {
	if name == '#' {
		return true
	}
	for _, wanted := range g.outlines {
		for _, o := range wanted {
			if len(wanted) <= 2 && o.Shape == spec.Shape.String() && strings.Contains(spec.Label, o.Label) {
				return true
			}
		}
	}
	return false
}

// made counts the moves that are not undone, in each metric. A unit move is a
// step; steps of one block in one direction that follow each other are one
// straight move, and any steps of one block that do are one finger move.
func (g *Game) made() counts {
	var made counts
	var lastName, lastStep rune
	for _, p := range g.plies[:g.at] {
		for _, step := range g.directions(p.path) {
			made[klotski.Unit]++
			if p.name != lastName || step != lastStep {
				made[klotski.Straight]++
			}
			if p.name != lastName {
				made[klotski.Finger]++
			}
			lastName, lastStep = p.name, step
		}
	}
	return made
}

// Component is what Map found.
type Component struct {
	Positions int `json:"positions"`
	// Levels holds, for each metric, the number of positions at each distance
	// from the goal; it is empty if there is no solution.
	Levels       [klotski.Metrics][]int `json:"levels"`
	Start        *counts                `json:"start"` // the minimum from the start, if there is a solution
	Milliseconds float64                `json:"milliseconds"`
}

// Component returns what Map found. It panics if Map has not succeeded.
func (g *Game) Component() Component {
	c := Component{
		Positions:    g.engine.Len(),
		Milliseconds: float64(g.mapping.Microseconds()) / 1000,
	}
	start, ok := g.left(0)
	if !ok {
		return c
	}
	c.Start = &start
	for m := range klotski.Metric(klotski.Metrics) {
		c.Levels[m] = g.engine.Levels(m)
	}
	return c
}
