package klotski

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// slowReached reports whether every wanted block of a board stands where another board has it: block for block, the same
// cells, and a kind that the goal accepts.
func slowReached(b, goal slowBoard, wanted []rune, accepts func(have, want Kind) bool) bool {
	for _, name := range wanted {
		cells := goal.block(name)
		there := b.at(cells[0])
		if there == '.' || there == '*' || !slices.Equal(b.block(there), cells) || !accepts(b.kinds[there], goal.kinds[name]) {
			return false
		}
	}
	return true
}

// TestGoalsAgainstSlow compares Solved and Reached with trying every configuration, for random goals of each form.
func TestGoalsAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	forOddPuzzles(t, func(t *testing.T, l listed) {
		if len(l.boards) == 0 || len(l.boards[0].names()) == 0 {
			return
		}
		for range 1 + 500/len(l.boards) {
			checkGoals(t, l, r)
		}
	})
}

// checkGoals makes goals of a random configuration and some of its blocks.
func checkGoals(t *testing.T, l listed, r *rand.Rand) {
	t.Helper()
	index := r.IntN(len(l.boards))
	board, position := l.boards[index], l.space.Position(index)
	names := board.names()
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	wanted := names[:1+r.IntN(len(names))]
	var blocks []Block
	for _, name := range wanted {
		blocks = append(blocks, Block{board.kinds[name], board.first(name)})
	}
	same := func(have, want Kind) bool { return have == want }
	// In a drawing, an unlabeled block stands for any of its shape.
	fits := func(have, want Kind) bool {
		label := l.spec.Kinds[want-1].Label
		return have == want || label == "" && l.spec.Kinds[have-1].Shape == l.spec.Kinds[want-1].Shape
	}
	inBlocks := func(i int) bool { return slowReached(l.boards[i], board, wanted, same) }
	checkGoal(t, l, BlocksAt(blocks...), inBlocks)
	checkGoal(t, l, Layout(position), func(i int) bool { return i == index })

	drawing := l.drawingOf(t, position, wanted, board)
	drawn, err := ParseGoal(drawing)
	if err != nil {
		t.Fatalf("the goal %s: %v", drawing, err)
	}
	inDrawing := func(i int) bool { return slowReached(l.boards[i], board, wanted, fits) }
	checkGoal(t, l, drawn, inDrawing)

	// Alternatives, more than one mask has room for.
	goals, indices := []Goal{drawn}, make(map[int]bool)
	for range 70 {
		i := r.IntN(len(l.boards))
		indices[i] = true
		goals = append(goals, Layout(l.space.Position(i)))
	}
	checkGoal(t, l, AnyOf(goals...), func(i int) bool { return indices[i] || inDrawing(i) })
}

// drawingOf draws some blocks of a position.
func (l listed) drawingOf(t *testing.T, p Position, wanted []rune, b slowBoard) string {
	t.Helper()
	keep := make(map[rune]bool)
	names := p.Drawing()
	for _, name := range wanted {
		keep[names.Name(b.first(name))] = true
	}
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '*' || keep[r] {
			return r
		}
		return '.'
	}, p.Line())
}

// checkGoal compares a goal with a function of the index.
func checkGoal(t *testing.T, l listed, goal Goal, want func(i int) bool) {
	t.Helper()
	if err := goal.Check(l.space.Position(0)); err != nil {
		t.Fatalf("the goal %v: %v", goal, err)
	}
	solved, err := l.space.Solved(goal)
	if err != nil {
		t.Fatalf("the goal %v: %v", goal, err)
	}
	got := slices.Collect(solved)
	slices.Sort(got)
	var expected []int
	for i := range l.boards {
		if want(i) {
			expected = append(expected, i)
		}
		if reached, err := goal.Reached(l.space.Position(i)); err != nil || reached != want(i) {
			t.Fatalf("the goal %v is reached in\n%v\n%v, %v; want %v", goal, l.space.Position(i), reached, err, want(i))
		}
	}
	if !slices.Equal(got, expected) {
		t.Fatalf("the goal %v is reached in %v, want %v", goal, got, expected)
	}
	for range solved { // it must be possible to stop
		break
	}
}

// TestGoalErrors checks that goals which no tray or block set can reach are errors that say why.
func TestGoalErrors(t *testing.T) {
	walls := MustParse("..A../.*.*./.....")
	twins := MustParse("AABB/CC##")
	for name, test := range map[string]struct {
		start       Position
		goal        string
		row, column int
		want        string
	}{
		"other size":   {klotskiOpening, "AA/AA", 0, 0, "the goal is 2 x 2 cells, the tray is 4 x 5"},
		"wall shown":   {klotskiOpening, "..../.*../..../.##./.##.", 2, 2, "the tray has no wall here"},
		"on a wall":    {walls, "...../.A.*./.....", 2, 2, "'A' stands on a wall"},
		"no shape":     {klotskiOpening, "..../..../..../.AAA/....", 4, 2, "no block has the shape ### of 'A'"},
		"no mark":      {klotskiOpening, "..../..../..../..../1...", 5, 1, "no block of shape # is labeled '1'"},
		"unknown mark": {twins, "11../....", 1, 1, "no block of shape ## is labeled '1'"},
	} {
		t.Run(name, func(t *testing.T) {
			goal, err := ParseGoal(test.goal)
			if err != nil {
				t.Fatal(err)
			}
			checkParseError(t, goal.Check(test.start), ErrGoal, test.goal, test.row, test.column, test.want)
			_, err = goal.Reached(test.start)
			checkParseError(t, err, ErrGoal, test.goal, test.row, test.column, test.want)
		})
	}
	other := MustParse("AB/C.")
	for name, test := range map[string]struct {
		start Position
		goal  Goal
		want  string
	}{
		"zero":              {klotskiOpening, Goal{}, "the goal is empty"},
		"no alternatives":   {klotskiOpening, AnyOf(), "the goal is empty"},
		"no blocks":         {klotskiOpening, BlocksAt(), "it names no block"},
		"unknown kind":      {klotskiOpening, BlocksAt(Block{9, 0}), "block 0 has kind 9"},
		"overlap":           {klotskiOpening, BlocksAt(Block{Big, 0}, Block{Tall, 1}), "overlaps"},
		"too many":          {klotskiOpening, BlocksAt(Block{Wide, 0}, Block{Wide, 4}), "2 blocks like ## are wanted, and 1 are there"},
		"too many squares":  {klotskiOpening, MustParseGoal("##AA/##AA/..../..../...."), "2 blocks like ##/## are wanted, and 1 are there"},
		"other tray":        {klotskiOpening, Layout(other), "is on another tray"},
		"other blocks":      {klotskiOpening, Layout(MustParse("..../..../..../.##./.##.")), "has other blocks"},
		"one impossible":    {klotskiOpening, AnyOf(Exit, Layout(other)), "is on another tray"},
		"no target":         {MustParse("AB/C."), Exit, "no block is labeled '#', and 0 are 2x2"},
		"two targets":       {MustParse("AABB/AABB/...."), Exit, "2 are 2x2: which is the target?"},
		"walls in the way":  {MustParse("##../##../.**."), Exit, "walls are in the way"},
		"small interchange": {MustParse("AB/.."), MustParseGoal("AB/C."), "3 blocks like # are wanted, and 2 are there"},
	} {
		err := test.goal.Check(test.start)
		if !errors.Is(err, ErrGoal) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Check gives the error %v, want %q", name, err, test.want)
		}
		space, err := test.start.Space()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := space.Solved(test.goal); !errors.Is(err, ErrGoal) {
			t.Errorf("%s: Solved gives the error %v", name, err)
		}
		graph, err := space.Graph(t.Context(), Unit)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := space.Hardest(graph, test.goal); !errors.Is(err, ErrGoal) {
			t.Errorf("%s: Hardest gives the error %v", name, err)
		}
	}
	_, err := ParseGoal("..*./....")
	checkParseError(t, err, ErrGoal, "..*./....", 0, 0, "it shows no block")
}

// TestExit checks what the usual goal means on various trays.
func TestExit(t *testing.T) {
	for _, test := range []struct {
		start, solved, unsolved string
	}{
		{"B##C/B##C/DEEF/DGHF/I..J", "B..C/BIJC/DEEF/D##F/G##H", "B..C/BIJC/EEDF/##DF/##GH"},
		{"##./##./...", ".../##./##.", ".../.##/.##"}, // half a cell to the left
		{"#A./...", "A../.#.", "#../.A."},             // the target among its like
		{"CCA/CC./..#", "CCA/CC./.#.", "..#/CCA/CC."}, // # beats the 2x2
		{"#A/B.", "AB/#.", "AB/.#"},
	} {
		start := MustParse(test.start)
		for drawing, want := range map[string]bool{test.solved: true, test.unsolved: false} {
			p, err := start.Tray().Parse(drawing)
			if err != nil {
				t.Errorf("%s: %v", drawing, err)
				continue
			}
			if got, err := Exit.Reached(p); err != nil || got != want {
				t.Errorf("%s is solved: %v, %v; want %v", drawing, got, err, want)
			}
		}
	}
	// A target that only its name tells.
	d, err := Notation{}.Parse("#A/#A/..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Exit(); err != nil {
		t.Errorf("the exit of %s: %v", d.Line(), err)
	}
	d, err = Notation{}.Parse("###/.../.A.")
	if err != nil {
		t.Fatal(err)
	}
	goal, err := d.Exit()
	if err != nil {
		t.Fatal(err)
	}
	if reached, err := goal.Reached(MustParse(".A./.../###")); err != nil || !reached {
		t.Errorf("the exit of %s is %v, reached: %v, %v", d.Line(), goal, reached, err)
	}
}

// FuzzParseGoal checks that parsing any text as a goal never panics, that what parses round-trips, and that it can be
// checked against any position.
func FuzzParseGoal(f *testing.F) {
	for _, seed := range seedDrawings() {
		f.Add(seed)
	}
	positions := []Position{klotskiOpening, MustParse("12/3."), MustParse("ABC/*.*/..*/*.*/DEF"), MustParse("#A/#B")}
	var spaces []*Space
	for _, p := range positions {
		space, err := p.Space()
		if err != nil {
			f.Fatal(err)
		}
		spaces = append(spaces, space)
	}
	f.Fuzz(func(t *testing.T, drawing string) {
		goal, err := ParseGoal(drawing)
		if err != nil {
			checkFault(t, err, ErrGoal, drawing)
			return
		}
		if back, err := ParseGoal(goal.String()); err != nil || back.String() != goal.String() {
			t.Fatalf("%q is the goal %v, which reads back as %v, %v", drawing, goal, back, err)
		}
		for i, p := range positions {
			if err := goal.Check(p); err != nil {
				checkFault(t, err, ErrGoal, drawing)
				continue
			}
			solved, err := spaces[i].Solved(goal)
			if err != nil {
				t.Fatal(err)
			}
			for index := range solved {
				if reached, err := goal.Reached(spaces[i].Position(index)); err != nil || !reached {
					t.Fatalf("%q is not reached in\n%v, %v", drawing, spaces[i].Position(index), err)
				}
			}
		}
	})
}

// TestGoalMarks reads marks of groups that hold all blocks of their shape, and marks that are not on the board.
func TestGoalMarks(t *testing.T) {
	for _, test := range []struct {
		labels      string
		board, goal string
		ok          bool
	}{
		{"12", "12./...", "..1/...", true},
		{"12", "2.1/...", "1.2/...", true},
		{"A1", "1A./...", "..1/...", true},
		{"#A", "#A/..", "A#/..", true},
		{"12", "12A/...", ".1./...", true},
		{"", "1..", "..1", true},
		{"", "1..", "..2", false},
		{"", "12.", "..3", false},
		{"", "A..", "..1", true}, // the only block that it can be
		{"", "AB.", "..1", false},
		{"", "1AA", ".11", true}, // one mark, two shapes: the only block of that shape
	} {
		var n Notation
		if test.labels != "" {
			n.Labels = []string{test.labels}
		}
		start, err := n.Parse(test.board)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := start.ParseGoal(test.goal)
		if err != nil {
			t.Fatal(err)
		}
		err = goal.Check(start.Position())
		var fault *ParseError
		if test.ok && err != nil || !test.ok && (!errors.As(err, &fault) || !errors.Is(err, ErrGoal)) {
			t.Errorf("the goal %s of %s with the group %q: %v", test.goal, test.board, test.labels, err)
		}
	}
}
