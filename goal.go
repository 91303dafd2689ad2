package klotski

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// ErrGoal means that a goal is malformed, or cannot be reached on a tray
// whatever the moves: a block that is not there, off the tray or on a wall.
var ErrGoal = errors.New("klotski: bad goal")

// Goal says which positions solve a puzzle: those in which some blocks stand
// where they should. Goals are values that do not depend on a tray; they are
// checked against one when they are used. The zero Goal is invalid.
//
// Goals come from [ParseGoal], [BlocksAt], [Layout] and [AnyOf]; [Exit] is the
// usual one.
type Goal struct {
	cases []goalCase // alternatives
}

// goalCase finds the blocks that one alternative of a goal wants on a tray
// with the given number of blocks of each kind.
type goalCase interface {
	resolve(t *Tray, counts []int) (caseOn, error)
	String() string
}

// caseOn is an alternative of a goal on a tray: all of these blocks at once.
type caseOn []wanted

// wanted is a block that a goal wants: one of several kinds, with its anchor
// at a slot.
type wanted struct {
	kinds kindSet
	slot  uint8
}

// kindSet is a set of kinds; bit k-1 stands for Kind k.
type kindSet uint64

// has reports whether the set contains k. Gap is in no set.
func (s kindSet) has(k Kind) bool { return s>>(k-1)&1 != 0 }

// goalOn is a goal on a tray.
type goalOn []caseOn

// reached reports whether the block anchored at each slot satisfies the goal.
func (g goalOn) reached(kinds *[MaxCells]Kind) bool {
	return slices.ContainsFunc(g, func(c caseOn) bool {
		for _, w := range c {
			if !w.kinds.has(kinds[w.slot]) {
				return false
			}
		}
		return true
	})
}

// on resolves g against a tray and the number of blocks of each kind on it.
func (g Goal) on(t *Tray, counts []int) (goalOn, error) {
	if len(g.cases) == 0 {
		return nil, wrapf(ErrGoal, "the goal is empty")
	}
	resolved := make(goalOn, len(g.cases))
	for i, c := range g.cases {
		var err error
		if resolved[i], err = c.resolve(t, counts); err != nil {
			return nil, err
		}
		if problem := resolved[i].lack(t, counts); problem != "" {
			if drawn, ok := c.(drawnGoal); ok {
				return nil, drawn.fault(point{-1, -1}, "%s", problem)
			}
			return nil, wrapf(ErrGoal, "%s in the goal %v", problem, c)
		}
	}
	return resolved, nil
}

// lack says of which kinds a goal wants more blocks than there are, or returns
// "". The sets of kinds are those of one shape, or of one kind: so
// it is enough to look at each set by itself, with all that lie in it.
func (c caseOn) lack(t *Tray, counts []int) string {
	for _, w := range c {
		there := 0
		for k := range counts {
			if w.kinds.has(Kind(k + 1)) {
				there += counts[k]
			}
		}
		want := 0
		for _, other := range c {
			if other.kinds&^w.kinds == 0 {
				want++
			}
		}
		if want > there {
			kind := t.kinds[bits.TrailingZeros64(uint64(w.kinds))]
			return fmt.Sprintf("%d blocks like %v are wanted, and %d are there", want, kind, there)
		}
	}
	return ""
}

// String draws the goal, with " or " between alternatives.
func (g Goal) String() string {
	texts := make([]string, len(g.cases))
	for i, c := range g.cases {
		texts[i] = c.String()
	}
	return strings.Join(texts, " or ")
}

// Reached reports whether p satisfies g. The error is that of [Goal.Check].
func (g Goal) Reached(p Position) (bool, error) {
	p.mustBeValid()
	goal, err := g.on(p.tray, p.Counts())
	if err != nil {
		return false, err
	}
	return goal.reached(&p.kinds), nil
}

// Check returns an error that wraps [ErrGoal] if no position of the blocks of
// p can satisfy g because a wanted block is not there, or is off the tray or
// on a wall; for drawings it is a [*ParseError].
func (g Goal) Check(p Position) error {
	p.mustBeValid()
	_, err := g.on(p.tray, p.Counts())
	return err
}

// ParseGoal reads a goal drawn as [Parse] reads positions, with two
// differences: '.' means that anything may be there, and walls may be shown or
// left out. The blocks that are drawn must all be where they are drawn:
//
//	....
//	....
//	....      Klotski's goal
//	.##.
//	.##.
//
// A block drawn with a character of a label, '#' and digits among them, stands
// for the blocks of that label and shape; any other for every block of its
// shape, whatever its letter.
//
// The error is a [*ParseError] that wraps [ErrGoal].
func ParseGoal(drawing string) (Goal, error) {
	g, err := readGrid(drawing)
	if err == nil {
		blocks := g.blocks()
		if len(blocks) > 0 {
			return Goal{[]goalCase{drawnGoal{grid: g, blocks: blocks}}}, nil
		}
		err = g.errorf(-1, -1, "it shows no block")
	}
	if fault, ok := errors.AsType[*ParseError](err); ok {
		fault.Err = ErrGoal
	}
	return Goal{}, err
}

// MustParseGoal is [ParseGoal] for goals that are known to be good. It panics
// if there is an error.
func MustParseGoal(drawing string) Goal {
	g, err := ParseGoal(drawing)
	if err != nil {
		panic(err.Error())
	}
	return g
}

// ParseGoal reads a goal as the package's [ParseGoal] does, for a puzzle that
// begins with d. It knows the marks of d, '#' and digits, also those of a group
// that holds all blocks of a shape and so is no label on the tray: they are as
// good as any other letter then. A mark that d has not, of a shape that d has
// under another mark, names a block that is not there.
//
// The error is a [*ParseError] that wraps [ErrGoal].
func (d Drawing) ParseGoal(drawing string) (Goal, error) {
	goal, err := ParseGoal(drawing)
	if err != nil {
		return Goal{}, err
	}
	drawn := goal.cases[0].(drawnGoal)
	drawn.marks = make(map[rune]Shape)
	for b := range d.position.Blocks() {
		if name := d.Name(b.Anchor); isMark(name) {
			drawn.marks[name] = d.position.tray.Kind(b.Kind).Shape
		}
	}
	return Goal{[]goalCase{drawn}}, nil
}

// drawnGoal is a goal from a drawing.
type drawnGoal struct {
	*grid
	blocks []drawnBlock
	marks  map[rune]Shape // of the start, nil if it is not known
}

// knows reports whether the start has a block of that mark and shape.
func (d drawnGoal) knows(b drawnBlock) bool { return d.marks[b.name] == b.shape }

// misses reports whether the start has no block of that mark, but one of its
// shape under another.
func (d drawnGoal) misses(b drawnBlock) bool {
	if _, there := d.marks[b.name]; there {
		return false
	}
	for _, shape := range d.marks {
		if shape == b.shape {
			return true
		}
	}
	return false
}

// fault returns an error at a place of the drawing.
func (d drawnGoal) fault(at point, format string, args ...any) error {
	err := d.errorf(at.x, at.y, format, args...)
	err.Err = ErrGoal
	return err
}

func (d drawnGoal) resolve(t *Tray, counts []int) (caseOn, error) {
	if d.width != t.width || d.height != t.height {
		return nil, d.fault(point{-1, -1}, "the goal is %d x %d cells, the tray is %d x %d", d.width, d.height, t.width, t.height)
	}
	for y, row := range d.rows {
		for x, r := range row {
			wall := t.slotOf[y*t.width+x] < 0
			if wall && r != '*' && r != '.' {
				return nil, d.fault(point{x, y}, "%q stands on a wall", r)
			}
			if !wall && r == '*' {
				return nil, d.fault(point{x, y}, "the tray has no wall here")
			}
		}
	}
	var c caseOn
	for _, b := range d.blocks {
		kinds, err := d.kinds(t, counts, b)
		if err != nil {
			return nil, err
		}
		c = append(c, wanted{kinds, uint8(t.slotOf[b.first.y*t.width+b.first.x])})
	}
	return c, nil
}

// kinds returns the kinds that a drawn block stands for.
func (d drawnGoal) kinds(t *Tray, counts []int, b drawnBlock) (kindSet, error) {
	if label, ok := t.labelOf(b.name); ok {
		if kind := t.kindOf(b.shape, label); kind != Gap {
			return 1 << (kind - 1), nil
		}
	}
	var kinds kindSet
	there := 0
	for i, k := range t.kinds {
		if k.Shape == b.shape {
			kinds |= 1 << i
			there += counts[i]
		}
	}
	switch {
	case there == 0:
		return 0, d.fault(b.first, "no block has the shape %v of %q", b.shape, b.name)
	case isMark(b.name) && (d.misses(b) || there > 1 && !d.knows(b)):
		return 0, d.fault(b.first, "no block of shape %v is labeled %q", b.shape, b.name)
	}
	return kinds, nil
}

// String draws the goal in one line.
func (d drawnGoal) String() string {
	rows := make([]string, len(d.rows))
	for y, row := range d.rows {
		rows[y] = string(row)
	}
	return strings.Join(rows, "/")
}

// BlocksAt returns the goal that all given blocks stand at their anchors. The
// kinds are those of the tray that the goal is used on.
func BlocksAt(blocks ...Block) Goal {
	return Goal{[]goalCase{blocksGoal(slices.Clone(blocks))}}
}

// blocksGoal is a goal of given kinds at given anchors.
type blocksGoal []Block

func (b blocksGoal) resolve(t *Tray, _ []int) (caseOn, error) {
	p, err := t.Place(b...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGoal, err)
	}
	if len(b) == 0 {
		return nil, wrapf(ErrGoal, "it names no block")
	}
	return caseOf(p), nil
}

// caseOf wants the blocks of p.
func caseOf(p Position) caseOn {
	var c caseOn
	for slot, kind := range p.kinds[:p.tray.slots] {
		if kind != Gap {
			c = append(c, wanted{1 << (kind - 1), uint8(slot)})
		}
	}
	return c
}

// String lists the blocks.
func (b blocksGoal) String() string {
	texts := make([]string, len(b))
	for i, block := range b {
		texts[i] = fmt.Sprintf("kind %d at %d", block.Kind, block.Anchor)
	}
	return strings.Join(texts, ", ")
}

// Layout returns the goal that is reached by exactly the position p, up to the
// exchange of blocks of a kind. It panics if p is the zero Position. It is for
// the tray of p alone.
func Layout(p Position) Goal {
	p.mustBeValid()
	return Goal{[]goalCase{layoutGoal{p}}}
}

// layoutGoal is a whole position.
type layoutGoal struct{ Position }

func (l layoutGoal) resolve(t *Tray, counts []int) (caseOn, error) {
	if l.tray != t {
		return nil, wrapf(ErrGoal, "the layout %s is on another tray", l)
	}
	if !slices.Equal(l.Counts(), counts) {
		return nil, wrapf(ErrGoal, "the layout %s has other blocks", l)
	}
	return caseOf(l.Position), nil
}

// String draws the layout in one line.
func (l layoutGoal) String() string { return l.Line() }

// AnyOf returns the goal that is reached when any of the given goals is.
func AnyOf(goals ...Goal) Goal {
	var g Goal
	for _, alternative := range goals {
		g.cases = append(g.cases, alternative.cases...)
	}
	return g
}

// Exit is the goal of Klotski and most of its kin on any tray: the target
// block in the middle of the bottom rows. The target is the block labeled
// '#', or else the only 2x2 block. Where it cannot be in the very middle, it
// is half a cell to the left.
var Exit = Goal{[]goalCase{exitGoal{}}}

// exitGoal is the goal Exit.
type exitGoal struct{}

func (exitGoal) resolve(t *Tray, counts []int) (caseOn, error) {
	kind, err := t.target(counts)
	if err != nil {
		return nil, err
	}
	return t.exitFor(kind)
}

// exitFor wants a block of the given kind in the middle of the bottom rows.
func (t *Tray) exitFor(kind Kind) (caseOn, error) {
	shape := t.kinds[kind-1].Shape
	corner := point{(t.width - shape.Width()) / 2, t.height - shape.Height()}
	mask, ok := t.maskAt(shape.points(), corner)
	if !ok {
		return nil, wrapf(ErrGoal, "walls are in the way of the target at the bottom middle")
	}
	return caseOn{{1 << (kind - 1), uint8(bits.TrailingZeros64(mask))}}, nil
}

// target returns the kind of the target block.
func (t *Tray) target(counts []int) (Kind, error) {
	target, squares := Gap, 0
	for i, k := range t.kinds {
		if k.Label == "#" && counts[i] == 1 {
			return Kind(i + 1), nil
		}
		if k.Shape == square && counts[i] > 0 {
			target = Kind(i + 1)
			squares += counts[i]
		}
	}
	if squares != 1 {
		return Gap, wrapf(ErrGoal, "no block is labeled '#', and %d are 2x2: which is the target?", squares)
	}
	return target, nil
}

// String says what the goal is.
func (exitGoal) String() string { return "the target at the bottom middle" }

// Exit returns the goal that the target block of d is in the middle of the
// bottom rows, as the goal [Exit] has it. It knows a target that is named '#'
// though it is the only block of its shape.
//
// The error wraps [ErrGoal] if no block of d is the target, or walls are in the
// way. Exit panics for the zero Drawing.
func (d Drawing) Exit() (Goal, error) {
	d.position.mustBeValid()
	t := d.position.tray
	if anchor := d.Anchor('#'); anchor >= 0 {
		kind := d.position.kinds[t.slotOf[anchor]]
		wants, err := t.exitFor(kind)
		if err != nil {
			return Goal{}, err
		}
		return BlocksAt(Block{kind, int(t.cellOf[wants[0].slot])}), nil
	}
	return Exit, Exit.Check(d.position)
}
