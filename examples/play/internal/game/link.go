package game

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/klotski"
)

// The letters of directions in links, by klotski.Direction.
const directionLetters = "rdlu"

// maxLinkedMoves bounds the work of a link.
const maxLinkedMoves = 10_000

// directions returns the path as one letter a step.
func (g *Game) directions(path []int) string {
	width := g.start.Position().Tray().Width()
	letters := make([]byte, len(path)-1)
	for i := range letters {
		switch path[i+1] - path[i] {
		case width:
			letters[i] = 'd'
		case -width:
			letters[i] = 'u'
		case 1:
			letters[i] = 'r'
		default:
			letters[i] = 'l'
		}
	}
	return string(letters)
}

// delta returns by how much a step changes the anchor of a block.
func (g *Game) delta(d klotski.Direction) int {
	width := g.start.Position().Tray().Width()
	return [klotski.Directions]int{1, width, -1, -width}[d]
}

// link writes the moves that are not undone as "Ir.Gdd": the name of the
// block and the directions of its steps, with dots between moves.
func (g *Game) link() string {
	words := make([]string, g.at)
	for i, p := range g.plies[:g.at] {
		words[i] = string(p.name) + g.directions(p.path)
	}
	return strings.Join(words, ".")
}

// replay plays the moves of a link.
func (g *Game) replay(link string) error {
	if link == "" {
		return nil
	}
	words := strings.Split(link, ".")
	if len(words) > maxLinkedMoves {
		return &Fault{Field: "moves", Message: fmt.Sprintf("%d moves are too many for a link", len(words))}
	}
	for i, word := range words {
		if problem := g.replayWord(word); problem != "" {
			return &Fault{Field: "moves", Message: fmt.Sprintf("move %d, %q: %s", i+1, word, problem)}
		}
	}
	return nil
}

// replayWord plays one move of a link, and says what is wrong with it.
func (g *Game) replayWord(word string) (problem string) {
	name, size := utf8.DecodeRuneInString(word)
	from := g.drawing().Anchor(name)
	if size == 0 || from < 0 {
		return "there is no such block"
	}
	p, to := g.drawing().Position(), from
	for _, letter := range word[size:] {
		d := strings.IndexRune(directionLetters, letter)
		if d < 0 {
			return fmt.Sprintf("%q is no direction", letter)
		}
		if !p.CanStep(to, klotski.Direction(d)) {
			return fmt.Sprintf("the block cannot go %v there", klotski.Direction(d))
		}
		step := klotski.Move{Kind: p.At(to), From: to, To: to + g.delta(klotski.Direction(d))}
		next, err := p.Apply(step)
		if err != nil {
			return err.Error()
		}
		p, to = next, step.To
	}
	if to == from {
		return "the block stays where it is"
	}
	if err := g.make(klotski.Move{Kind: p.At(to), From: from, To: to}); err != nil {
		return err.Error()
	}
	return ""
}
