package klotski

import (
	"bufio"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// drawnBoard is a drawing as a grid of characters, with the rules of the game spelled out in the simplest way. It is
// what solutions are replayed on, and shares nothing with the code that finds them.
type drawnBoard struct {
	width, height int
	cells         []rune
}

func drawnBoardOf(text string) drawnBoard {
	rows := strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\n", "/")), "/")
	b := drawnBoard{width: len([]rune(rows[0])), height: len(rows)}
	for _, row := range rows {
		b.cells = append(b.cells, []rune(row)...)
	}
	return b
}

// of returns the cells of a block in reading order.
func (b drawnBoard) of(name rune) []int {
	var cells []int
	for i, r := range b.cells {
		if r == name {
			cells = append(cells, i)
		}
	}
	return cells
}

// shape returns the cells of a block relative to the first.
func (b drawnBoard) shape(name rune) string {
	cells := b.of(name)
	var text strings.Builder
	for _, c := range cells {
		text.WriteString(fmt.Sprint(c%b.width-cells[0]%b.width, c/b.width-cells[0]/b.width, " "))
	}
	return text.String()
}

// step moves a block by one cell, or says why it cannot.
func (b *drawnBoard) step(name rune, dx, dy int) string {
	if dx*dx+dy*dy != 1 {
		return fmt.Sprintf("a step by %d, %d", dx, dy)
	}
	cells := b.of(name)
	for _, c := range cells {
		x, y := c%b.width+dx, c/b.width+dy
		if x < 0 || y < 0 || x >= b.width || y >= b.height {
			return "off the tray"
		}
		if r := b.cells[y*b.width+x]; r != '.' && r != name {
			return fmt.Sprintf("%c is in the way", r)
		}
	}
	for _, c := range cells {
		b.cells[c] = '.'
	}
	for _, c := range cells {
		b.cells[c+dy*b.width+dx] = name
	}
	return ""
}

// wants reports whether the goal is reached: for each block of it, a block of the same cells, and where it is in a
// group, of the same group.
func (b drawnBoard) wants(goal string, groups []string) bool {
	g := drawnBoardOf(goal)
	done := map[rune]bool{'.': true, '*': true}
	for _, name := range g.cells {
		if done[name] {
			continue
		}
		done[name] = true
		cells := g.of(name)
		there := b.cells[cells[0]]
		if there == '.' || there == '*' || !slices.Equal(b.of(there), cells) {
			return false
		}
		for _, group := range groups {
			if strings.ContainsRune(group, name) != strings.ContainsRune(group, there) && b.shape(there) == g.shape(name) {
				return false
			}
		}
	}
	return true
}

// replay makes the moves of a solution on the drawing, cell by cell, and checks that each is one move of the metric.
func replay(t *testing.T, start Drawing, s *Solution) drawnBoard {
	t.Helper()
	b := drawnBoardOf(start.Line())
	before, n := start.Position(), 0
	for move, after := range s.Moves() {
		path, err := before.Path(move)
		if err != nil {
			t.Fatal(err)
		}
		name := b.cells[move.From]
		if cells := b.of(name); path[0] != move.From || path[len(path)-1] != move.To || cells[0] != move.From {
			t.Fatalf("the path %v of %v; block %c is at %v", path, move, name, cells)
		}
		straight := true
		for i := range len(path) - 1 {
			dx, dy := path[i+1]%b.width-path[i]%b.width, path[i+1]/b.width-path[i]/b.width
			if fault := b.step(name, dx, dy); fault != "" {
				t.Fatalf("%v from %d: %s", move, path[i], fault)
			}
			straight = straight && path[i+1]-path[i] == path[1]-path[0]
		}
		if len(path) < 2 || s.Metric() == Unit && len(path) != 2 || s.Metric() == Straight && !straight {
			t.Fatalf("%v along %v is not one move of the %v metric", move, path, s.Metric())
		}
		for i, r := range b.cells {
			if r == '*' {
				continue
			}
			if covered := after.At(i) != Gap; covered != (r != '.') {
				t.Fatalf("after %v the position is\n%v", move, after)
			}
		}
		before = after
		n++
	}
	if n != s.Len() || len(s.Line()) != n || !slices.Contains(slices.Collect(s.Solved()), before) {
		t.Fatalf("%d moves, Len %d; they end at\n%v", n, s.Len(), before)
	}
	return b
}

// knownPuzzle is a puzzle of testdata/puzzles.txt.
type knownPuzzle struct {
	name        string
	start, goal string
	notation    Notation
	groups      []string
	minima      [Metrics]int // 0: not known, -1: no solution
}

// knownPuzzles reads testdata/puzzles.txt, which says what is in it.
func knownPuzzles(t testing.TB) []knownPuzzle {
	t.Helper()
	f, err := os.Open("testdata/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var puzzles []knownPuzzle
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "//") {
			continue
		}
		if len(fields) != 7 {
			t.Fatalf("bad line %q", lines.Text())
		}
		p := knownPuzzle{name: fields[0], start: fields[1], goal: fields[2]}
		how, locked := strings.CutPrefix(fields[3], "axis:")
		p.notation.AxisLocked = locked
		if how != "shape" {
			p.groups = strings.Split(how, ",")
			p.notation.Labels = p.groups
		}
		for m := range p.minima {
			if fields[4+m] == "?" {
				continue
			}
			if p.minima[m], err = strconv.Atoi(fields[4+m]); err != nil {
				t.Fatal(err)
			}
		}
		puzzles = append(puzzles, p)
	}
	if len(puzzles) < 80 {
		t.Fatalf("%d puzzles; some were lost", len(puzzles))
	}
	return puzzles
}

// parse returns start and goal.
func (p knownPuzzle) parse(t testing.TB) (Drawing, Goal) {
	t.Helper()
	start, err := p.notation.Parse(p.start)
	if err != nil {
		t.Fatal(err)
	}
	return start, MustParseGoal(p.goal)
}

// hugePuzzles have millions of positions, or hundreds of thousands.
var hugePuzzles = []string{"p0584", "p0588", "p0592", "p0606"}

// TestKnownPuzzles solves every known puzzle in every metric of which the minimum is known, and replays the solution.
func TestKnownPuzzles(t *testing.T) {
	for _, p := range knownPuzzles(t) {
		t.Run(p.name, func(t *testing.T) {
			start, goal := p.parse(t)
			for m := range Metric(Metrics) {
				if p.minima[m] == 0 || slices.Contains(hugePuzzles, p.name) && (m != Finger || !*long) {
					continue
				}
				s, err := Solve(t.Context(), start.Position(), goal, m)
				if p.minima[m] < 0 {
					if !errors.Is(err, ErrUnsolvable) {
						t.Errorf("%v: error %v, want that it has no solution", m, err)
					}
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if s.Len() != p.minima[m] {
					t.Errorf("%v: %d moves, want %d", m, s.Len(), p.minima[m])
				}
				if end := replay(t, start, s); !end.wants(p.goal, p.groups) {
					t.Errorf("%v: the solution ends at %q", m, string(end.cells))
				}
			}
		})
	}
}

// randomGoal returns a goal of some blocks of a random configuration.
func (g slowGraph) randomGoal(r *rand.Rand) (Goal, []Block) {
	board := g.boards[r.IntN(len(g.boards))]
	names := board.names()
	if len(names) == 0 {
		return Layout(g.space.Position(0)), nil
	}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	var blocks []Block
	for _, name := range names[:1+r.IntN(len(names))] {
		blocks = append(blocks, Block{board.kinds[name], board.first(name)})
	}
	return BlocksAt(blocks...), blocks
}

// solved returns the configurations in which all blocks stand at their places.
func (g slowGraph) solved(blocks []Block) []int {
	var solved []int
	for i, b := range g.boards {
		if !slices.ContainsFunc(blocks, func(want Block) bool {
			name := b.cells[want.Anchor]
			return name == '.' || name == '*' || b.first(name) != want.Anchor || b.kinds[name] != want.Kind
		}) {
			solved = append(solved, i)
		}
	}
	return solved
}

// TestSolveAgainstSlow compares solutions with what the slow rules find: length, number, first moves.
func TestSolveAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 36))
	forSlowGraphs(t, func(t *testing.T, g slowGraph) {
		for range 4 {
			start := r.IntN(len(g.boards))
			position := g.space.Position(start)
			goal, blocks := g.randomGoal(r)
			solved := g.solved(blocks)
			for m := range Metric(Metrics) {
				distance := g.distances(m, solved...)
				s, err := Solve(t.Context(), position, goal, m)
				if distance[start] < 0 {
					if !errors.Is(err, ErrUnsolvable) {
						t.Fatalf("error %v, want that there is no solution", err)
					}
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				replay(t, position.Drawing(), s)
				e, err := Explore(t.Context(), position, m, nil)
				if err != nil {
					t.Fatal(err)
				}
				again, err := e.Solve(goal)
				if err != nil {
					t.Fatal(err)
				}
				ways := g.ways(distance, start, m, map[int]*big.Int{})
				if s.Len() != distance[start] || again.Len() != s.Len() || s.Count().Cmp(ways) != 0 || again.Count().Cmp(ways) != 0 {
					t.Fatalf("%v: %d and %d moves, %v and %v solutions; want %d, %v", m, s.Len(), again.Len(), s.Count(), again.Count(), distance[start], ways)
				}
				var first []Move
				for _, a := range g.arcs[start] {
					if a.metric <= m && distance[a.to] == distance[start]-1 {
						first = append(first, a.Move)
					}
				}
				if distance[start] == 0 {
					first = nil
				}
				byCells := func(a, b Move) int { return slices.Compare([]int{a.From, a.To}, []int{b.From, b.To}) }
				got := s.FirstMoves()
				slices.SortFunc(first, byCells)
				slices.SortFunc(got, byCells)
				if !slices.Equal(got, first) {
					t.Fatalf("%v: first moves %v, want %v", m, got, first)
				}
			}
		}
	})
}

// TestCountIsExact counts beyond 64 bits: four blocks go to the other end of a corridor each, 14 steps every one, in
// any order. That is the multinomial coefficient 56!/(14!)⁴.
func TestCountIsExact(t *testing.T) {
	wall := "/" + strings.Repeat("*", 15) + "/"
	var rows, ends []string
	for _, name := range "1234" {
		rows = append(rows, string(name)+strings.Repeat(".", 14))
		ends = append(ends, strings.Repeat(".", 14)+string(name))
	}
	start, goal := MustParse(strings.Join(rows, wall)), MustParseGoal(strings.Join(ends, wall))
	s, err := Solve(t.Context(), start, goal, Unit)
	if err != nil {
		t.Fatal(err)
	}
	want := new(big.Int).MulRange(1, 56)
	for range 4 {
		want.Div(want, new(big.Int).MulRange(1, 14))
	}
	if got := s.Count(); s.Len() != 56 || got.Cmp(want) != 0 || want.BitLen() <= 64 {
		t.Errorf("%d moves, %v ways; want 56, %v", s.Len(), got, want)
	}
}

func TestSolveErrors(t *testing.T) {
	start := MustParse("123/54.")
	if _, err := Solve(t.Context(), start, MustParseGoal("123/45."), Unit); !errors.Is(err, ErrUnsolvable) {
		t.Errorf("odd permutation: %v", err)
	}
	if _, err := Solve(t.Context(), start, MustParseGoal("6../..."), Unit); !errors.Is(err, ErrGoal) {
		t.Errorf("a block that is not there: %v", err)
	}
	e, err := Explore(t.Context(), start, Unit, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Solve(MustParseGoal("123/45.")); !errors.Is(err, ErrUnsolvable) {
		t.Errorf("odd permutation: %v", err)
	}
	if _, err := e.Solve(Exit); !errors.Is(err, ErrGoal) {
		t.Errorf("no target: %v", err)
	}
}

// FuzzSolve compares lengths with the slow solver on random trays.
func FuzzSolve(f *testing.F) {
	f.Add([]byte{3, 2, 0, 1, 0, 0, 0, 0, 1}, uint16(3), uint16(1))
	f.Add([]byte{4, 4, 2, 7, 11, 3, 1, 1, 0, 0, 2, 0, 1, 2, 1, 3, 2, 2}, uint16(100), uint16(7))
	f.Fuzz(func(t *testing.T, data []byte, start, seed uint16) {
		l, ok := randomPuzzle(bytesDice(data)).list(t, 300)
		if !ok || len(l.boards) == 0 {
			return
		}
		g := l.graph()
		goal, blocks := g.randomGoal(rand.New(rand.NewPCG(uint64(seed), 0)))
		from := int(start) % len(g.boards)
		solved := g.solved(blocks)
		e, err := NewEngine(t.Context(), g.space.Position(from), goal, nil)
		if err != nil {
			t.Fatal(err)
		}
		for m := range Metric(Metrics) {
			want := g.distances(m, solved...)[from]
			s, err := Solve(t.Context(), g.space.Position(from), goal, m)
			if want < 0 != errors.Is(err, ErrUnsolvable) || err == nil && s.Len() != want {
				t.Fatalf("%v: %v, %v; want %d", m, s, err, want)
			}
			if d, ok := e.Distances(g.space.Position(from)); !ok || d[m] != want {
				t.Fatalf("%v: engine says %v; want %d", m, d, want)
			}
		}
	})
}
