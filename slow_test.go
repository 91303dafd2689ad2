package klotski

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The slow, obvious reference that the fast code is compared with. It knows nothing of places, masks, slots, anchors
// or automata: a position is a grid of characters, a block is the cells that bear its character, and everything is
// found by trying it out.

// slowBoard is a grid of characters: '.' a gap, '*' a wall, any other character the block of that name.
type slowBoard struct {
	width, height int
	cells         []rune
	kinds         map[rune]Kind // of each block
}

// slowPuzzle is a tray and a block set.
type slowPuzzle struct {
	spec   TraySpec
	counts []int
}

// slowXY is a cell or a displacement.
type slowXY struct{ x, y int }

// empty returns the board without blocks.
func (p slowPuzzle) empty() slowBoard {
	b := slowBoard{width: p.spec.Width, height: p.spec.Height, kinds: map[rune]Kind{}}
	b.cells = []rune(strings.Repeat(".", b.width*b.height))
	for _, wall := range p.spec.Walls {
		b.cells[wall] = '*'
	}
	return b
}

// clone returns a copy that shares nothing.
func (b slowBoard) clone() slowBoard {
	b.cells = slices.Clone(b.cells)
	b.kinds = maps.Clone(b.kinds)
	return b
}

// at returns the character at a cell; what is outside is a wall.
func (b slowBoard) at(c slowXY) rune {
	if c.x < 0 || c.y < 0 || c.x >= b.width || c.y >= b.height {
		return '*'
	}
	return b.cells[c.y*b.width+c.x]
}

// block returns the cells of a block in reading order.
func (b slowBoard) block(name rune) []slowXY {
	var cells []slowXY
	for i, r := range b.cells {
		if r == name {
			cells = append(cells, slowXY{i % b.width, i / b.width})
		}
	}
	return cells
}

// first returns the number of the first cell of a block in reading order.
func (b slowBoard) first(name rune) int { return slices.Index(b.cells, name) }

// names returns the blocks in reading order of their first cells.
func (b slowBoard) names() []rune {
	var names []rune
	for _, r := range b.cells {
		if r != '.' && r != '*' && !slices.Contains(names, r) {
			names = append(names, r)
		}
	}
	return names
}

// put adds a block, and reports whether there is room for it.
func (b slowBoard) put(name rune, kind Kind, cells []slowXY) bool {
	for _, c := range cells {
		if b.at(c) != '.' {
			return false
		}
	}
	for _, c := range cells {
		b.cells[c.y*b.width+c.x] = name
	}
	b.kinds[name] = kind
	return true
}

// text identifies the position, whatever the names: each cell with the kind of its block and the block's first cell.
func (b slowBoard) text() string {
	var text strings.Builder
	for _, r := range b.cells {
		if r == '.' || r == '*' {
			fmt.Fprintf(&text, "%c ", r)
		} else {
			fmt.Fprintf(&text, "%d@%d ", b.kinds[r], b.first(r))
		}
	}
	return text.String()
}

// items lists, cell by cell where no earlier block covers, 0 for a gap and the kind for a block. Spaces are in the
// order of these lists.
func (b slowBoard) items() []Kind {
	var items []Kind
	for i, r := range b.cells {
		switch {
		case r == '.':
			items = append(items, Gap)
		case r != '*' && b.first(r) == i:
			items = append(items, b.kinds[r])
		}
	}
	return items
}

// configurations lists all configurations in the order of a Space. It puts down one kind after the other, at every
// combination of boxes. It returns nil, false if there are more than limit, or too many ways to begin.
func (p slowPuzzle) configurations(limit int) (list []slowBoard, ok bool) {
	ok = true
	tries := 0
	var putKind func(b slowBoard, kind, left, from int)
	putKind = func(b slowBoard, kind, left, from int) {
		for left == 0 {
			if kind == len(p.counts) {
				if len(list) == limit {
					ok = false
					return
				}
				list = append(list, b)
				return
			}
			left, from = p.counts[kind], 0
			kind++
		}
		shape := p.spec.Kinds[kind-1].Shape
		for corner := from; ok && corner < b.width*b.height; corner++ {
			var cells []slowXY
			for x, y := range shape.Cells() {
				cells = append(cells, slowXY{corner%b.width + x, corner/b.width + y})
			}
			if tries++; tries > 100*limit {
				ok = false
			}
			next := b.clone()
			if next.put(rune(0x100+len(b.kinds)), Kind(kind), cells) {
				putKind(next, kind, left-1, corner+1)
			}
		}
	}
	putKind(p.empty(), 0, 0, 0)
	if !ok {
		return nil, false
	}
	slices.SortFunc(list, func(a, b slowBoard) int { return slices.Compare(a.items(), b.items()) })
	return list, true
}

// slowMove is a move with the board after it and the least number of steps that it takes.
type slowMove struct {
	Move
	after slowBoard
	steps int
	// metric is the strictest in which it is one move.
	metric Metric
}

// shifted returns b with a block moved by d, and reports whether the cells there are free.
func (b slowBoard) shifted(name rune, d slowXY) (slowBoard, bool) {
	next := b.clone()
	cells := b.block(name)
	for _, c := range cells {
		next.cells[c.y*b.width+c.x] = '.'
	}
	for i := range cells {
		cells[i] = slowXY{cells[i].x + d.x, cells[i].y + d.y}
	}
	return next, next.put(name, b.kinds[name], cells)
}

// slowSteps are the steps right, down, left, up.
var slowSteps = [...]slowXY{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// moves returns the moves of one block by flood fill over its displacements, nearest first.
func (p slowPuzzle) moves(b slowBoard, name rune) []slowMove {
	axis := p.spec.Kinds[b.kinds[name]-1].Axis
	distance := map[slowXY]int{{}: 0}
	queue := []slowXY{{}}
	var moves []slowMove
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, step := range slowSteps {
			if axis == Horizontal && step.y != 0 || axis == Vertical && step.x != 0 {
				continue
			}
			to := slowXY{at.x + step.x, at.y + step.y}
			after, free := b.shifted(name, to)
			if _, seen := distance[to]; seen || !free {
				continue
			}
			distance[to] = distance[at] + 1
			queue = append(queue, to)
			moves = append(moves, slowMove{
				Move:   Move{b.kinds[name], b.first(name), after.first(name)},
				after:  after,
				steps:  distance[to],
				metric: p.metric(b, name, to),
			})
		}
	}
	return moves
}

// metric returns the strictest metric in which moving a block by d, which it can do, is one move.
func (p slowPuzzle) metric(b slowBoard, name rune, d slowXY) Metric {
	if d.x != 0 && d.y != 0 {
		return Finger
	}
	length := max(d.x, -d.x, d.y, -d.y)
	if length == 1 {
		return Unit
	}
	for i := 1; i < length; i++ {
		if _, free := b.shifted(name, slowXY{d.x / length * i, d.y / length * i}); !free {
			return Finger // it has to go around something
		}
	}
	return Straight
}

// slowBoardOf reads the drawing of a position as a slowBoard. Only the kinds of the blocks are asked of the position.
func slowBoardOf(p Position) slowBoard {
	rows := strings.Split(p.String(), "\n")
	b := slowBoard{width: len([]rune(rows[0])), height: len(rows), kinds: map[rune]Kind{}}
	for _, row := range rows {
		b.cells = append(b.cells, []rune(row)...)
	}
	for i, r := range b.cells {
		if r != '.' && r != '*' {
			b.kinds[r] = p.At(i)
		}
	}
	return b
}

// mirrored returns the grid of b as the mirror m shows it. Blocks keep their kinds.
func (b slowBoard) mirrored(m Mirror) slowBoard {
	rows := make([][]rune, b.height)
	for y := range rows {
		rows[y] = slices.Clone(b.cells[y*b.width:][:b.width])
	}
	transpose := func() {
		columns := make([][]rune, len(rows[0]))
		for x := range columns {
			for _, row := range rows {
				columns[x] = append(columns[x], row[x])
			}
		}
		rows = columns
	}
	leftRight := func() {
		for _, row := range rows {
			slices.Reverse(row)
		}
	}
	upDown := func() { slices.Reverse(rows) }
	switch m {
	case LeftRight:
		leftRight()
	case UpDown:
		upDown()
	case HalfTurn:
		leftRight()
		upDown()
	case Transpose:
		transpose()
	case AntiTranspose:
		transpose()
		leftRight()
		upDown()
	case QuarterTurn:
		transpose()
		leftRight()
	case ThreeQuarterTurn:
		transpose()
		upDown()
	}
	image := slowBoard{width: len(rows[0]), height: len(rows), kinds: maps.Clone(b.kinds)}
	for _, row := range rows {
		image.cells = append(image.cells, row...)
	}
	return image
}

// mirrorKind returns the kind that the mirror m makes of a kind, Gap if the tray has none.
func (p slowPuzzle) mirrorKind(kind Kind, m Mirror) Kind {
	old := p.spec.Kinds[kind-1]
	axis := old.Axis
	if axis != Free && m >= Transpose {
		axis = map[Axis]Axis{Horizontal: Vertical, Vertical: Horizontal}[axis]
	}
	want := slowShape(old.Shape).mirrored(m)
	for i, k := range p.spec.Kinds {
		have := slowShape(k.Shape)
		same := have.width == want.width && slices.Equal(have.cells, want.cells)
		if same && k.Label == old.Label && k.Axis == axis {
			return Kind(i + 1)
		}
	}
	return Gap
}

// slowShape draws a shape as a board of its own.
func slowShape(s Shape) slowBoard {
	b := slowBoard{width: s.Width(), height: s.Height()}
	b.cells = []rune(strings.Repeat(".", b.width*b.height))
	for x, y := range s.Cells() {
		b.cells[y*b.width+x] = '#'
	}
	return b
}

// mirrors reports whether m maps the tray to itself: walls to walls, and every kind to a kind.
func (p slowPuzzle) mirrors(m Mirror) bool {
	empty, image := p.empty(), p.empty().mirrored(m)
	if image.width != empty.width || !slices.Equal(image.cells, empty.cells) {
		return false
	}
	for i := range p.spec.Kinds {
		if p.mirrorKind(Kind(i+1), m) == Gap {
			return false
		}
	}
	return true
}

// mirror returns the mirror image of b with the kinds that its blocks then are of.
func (p slowPuzzle) mirror(b slowBoard, m Mirror) slowBoard {
	image := b.mirrored(m)
	for name, kind := range b.kinds {
		image.kinds[name] = p.mirrorKind(kind, m)
	}
	return image
}
