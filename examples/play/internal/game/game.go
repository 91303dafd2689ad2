package game

import (
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/klotski"
)

// Game is a puzzle being played. It is not safe for concurrent use.
type Game struct {
	*rules
	engine   *klotski.Engine // nil until Map
	mapping  time.Duration   // what Map took
	plies    []ply           // the moves made, undone ones included
	drawings []klotski.Drawing
	at       int // the number of moves that are not undone
}

// ply is a move that was made.
type ply struct {
	name rune
	move klotski.Move
	path []int // anchors, cell by cell
}

// Open reads a puzzle and plays the given moves, which [State] gives as Link.
// The error is a [*Fault].
func Open(p Puzzle, moves string) (*Game, error) {
	r, err := p.read()
	if err != nil {
		return nil, err
	}
	g := &Game{rules: r, drawings: []klotski.Drawing{r.start}}
	if err := g.replay(moves); err != nil {
		return nil, err
	}
	return g, nil
}

// Map maps the component of the start, so that distances and hints are known.
// progress is called from time to time with the number of positions found.
func (g *Game) Map(ctx context.Context, progress func(positions int)) error {
	begin := time.Now()
	engine, err := klotski.NewEngine(ctx, g.start.Position(), g.goal, progress)
	if err != nil {
		return err
	}
	g.engine, g.mapping = engine, time.Since(begin)
	return nil
}

// drawing returns what is on the tray now.
func (g *Game) drawing() klotski.Drawing { return g.drawings[g.at] }

// Play slides the block with the given anchor to another. If that is more
// than one move of metric m, it makes several.
func (g *Game) Play(from, to int, m klotski.Metric) error {
	move, err := g.moveOf(from, to)
	if err != nil {
		return err
	}
	path, err := g.drawing().Position().Path(move)
	if err != nil {
		return err
	}
	for _, leg := range legs(path, m) {
		if err := g.make(klotski.Move{Kind: move.Kind, From: leg[0], To: leg[len(leg)-1]}); err != nil {
			return err
		}
	}
	return nil
}

// moveOf returns the move between two anchors.
func (g *Game) moveOf(from, to int) (klotski.Move, error) {
	p := g.drawing().Position()
	if cells := p.Tray().Width() * p.Tray().Height(); from < 0 || from >= cells || p.Anchor(from) != from {
		return klotski.Move{}, fmt.Errorf("no block has its anchor at cell %d", from)
	}
	return klotski.Move{Kind: p.At(from), From: from, To: to}, nil
}

// legs cuts a path into moves of metric m.
func legs(path []int, m klotski.Metric) [][]int {
	if m == klotski.Finger {
		return [][]int{path}
	}
	var cut [][]int
	first := 0
	for i := 1; i < len(path); i++ {
		last := i+1 == len(path)
		if m == klotski.Unit || last || path[i+1]-path[i] != path[i]-path[i-1] {
			cut = append(cut, path[first:i+1])
			first = i
		}
	}
	return cut
}

// make makes a single move. Undone moves are forgotten, unless it is the next
// of them.
func (g *Game) make(move klotski.Move) error {
	if g.at < len(g.plies) && g.plies[g.at].move == move {
		g.at++
		return nil
	}
	now := g.drawing()
	path, err := now.Position().Path(move)
	if err != nil {
		return err
	}
	next, err := now.Apply(move)
	if err != nil {
		return err
	}
	g.plies = append(g.plies[:g.at], ply{now.Name(move.From), move, path})
	g.drawings = append(g.drawings[:g.at+1], next)
	g.at++
	return nil
}

// Hint plays the best move of metric m. The error says why there is none.
func (g *Game) Hint(m klotski.Metric) error {
	if g.engine == nil {
		return errors.New("the positions have not been mapped")
	}
	best, ok := g.engine.Best(g.drawing().Position(), m)
	if !ok {
		return errors.New("no move leads nearer to the goal")
	}
	return g.make(best)
}

// Goto undoes or redoes moves until n of them are made. n is clamped to what
// there is.
func (g *Game) Goto(n int) { g.at = max(0, min(n, len(g.plies))) }
