package klotski

// Puzzle is a well-known puzzle with the least number of moves that solve it.
type Puzzle struct {
	// Name identifies the puzzle: small letters, digits and hyphens.
	Name string
	// Title is what people call it.
	Title string
	// Start is the position to start from, and Goal what solves the puzzle.
	Start Position
	Goal  Goal
	// Minima holds the least number of moves, indexed by [Metric].
	Minima [Metrics]int
	// Source says who found the minima. Those that say "computed" were not
	// published in all three metrics, as far as we know; the tests of this
	// package compute all of them.
	Source string
}

// Puzzles returns the puzzles that this package knows by name, in the order
// in which a list should show them: first those of Klotski's 4 x 5 tray, then others. The slice is the
// caller's. Cost: reading the drawings, some ten microseconds each.
func Puzzles() []Puzzle {
	drawn := drawnPuzzles()
	puzzles := make([]Puzzle, len(drawn))
	for i, d := range drawn {
		puzzles[i] = d.puzzle()
	}
	return puzzles
}

// PuzzleNamed returns the puzzle with the given name, for example "klotski".
// It reports false if there is none.
func PuzzleNamed(name string) (puzzle Puzzle, ok bool) {
	for _, d := range drawnPuzzles() {
		if d.name == name {
			return d.puzzle(), true
		}
	}
	return Puzzle{}, false
}

// drawnPuzzle is a Puzzle with its positions as drawings.
type drawnPuzzle struct {
	name, title string
	start, goal string
	// exact means that the goal is a whole layout. Otherwise what the drawing of the goal
	// leaves out may be anywhere.
	exact      bool
	axisLocked bool
	minima     [Metrics]int // unit, straight, finger
	source     string
}

// puzzle reads the drawings.
func (d drawnPuzzle) puzzle() Puzzle {
	start, err := Notation{AxisLocked: d.axisLocked}.Parse(d.start)
	if err != nil {
		panic(err.Error())
	}
	p := Puzzle{Name: d.name, Title: d.title, Start: start.position, Minima: d.minima, Source: d.source}
	if d.exact {
		p.Goal = Layout(MustParse(d.goal))
	} else {
		p.Goal = MustParseGoal(d.goal)
	}
	return p
}

// bottomMiddle is the goal of Klotski and its kin.
const bottomMiddle = "..../..../..../.##./.##."

// drawnPuzzles returns the table of the known puzzles.
func drawnPuzzles() []drawnPuzzle {
	return []drawnPuzzle{{
		name:   "klotski",
		title:  "Klotski",
		start:  "B##C/B##C/DEEF/DGHF/I..J",
		goal:   bottomMiddle,
		minima: [Metrics]int{116, 90, 81},
		source: "M. Gardner, 1964 (finger); E. Hordern, 1986, via T. Mütze",
	}, {
		name:   "pennant",
		title:  "Pennant (Dad's Puzzle)",
		start:  "##BB/##CC/DE../FGHH/FGII",
		goal:   "..../..../..../##../##..",
		minima: [Metrics]int{83, 62, 59},
		source: "E. Hordern, 1986, via T. Mütze",
	}, {
		name:   "pioneer1",
		title:  "Pioneer 1",
		start:  ".##./B##C/BDEC/FGHI/FJJI",
		goal:   bottomMiddle,
		minima: [Metrics]int{84, 66, 60},
		source: "A. Schmieder (unit); straight and finger computed",
	}, {
		name:   "century",
		title:  "Century",
		start:  "A##B/C##D/C.ED/F.EG/HHII",
		goal:   bottomMiddle,
		minima: [Metrics]int{131, 111, 99},
		source: "computed; known as 100 finger moves, the last of which takes the 2x2 off the tray",
	}, {
		name:   "quzzle",
		title:  "Quzzle",
		start:  "##BB/##CD/..CD/EFFG/EHHI",
		goal:   "..##/..##/..../..../....",
		minima: [Metrics]int{115, 93, 84},
		source: "known as 84 finger moves; unit and straight computed",
	}, {
		name:   "hardest-klotski-blocks",
		title:  "The hardest start of Klotski's blocks",
		start:  ".##B/C##B/DEEF/DG.F/HGIJ",
		goal:   bottomMiddle,
		minima: [Metrics]int{126, 101, 93},
		source: "computed",
	}, {
		name:   "hardest-five-bars",
		title:  "The hardest start of any five bars",
		start:  "ABCD/AE##/GE##/GHHI/JJ..",
		goal:   bottomMiddle,
		minima: [Metrics]int{179, 150, 138},
		source: "m-kasahr (finger); unit and straight computed",
	}, {
		name:   "hardest-four-bars",
		title:  "A hardest start of any four bars",
		start:  ".##A/B##./CDEE/CDFG/HIJG",
		goal:   bottomMiddle,
		minima: [Metrics]int{100, 82, 75},
		source: "m-kasahr (finger); unit and straight computed",
	}, {
		name:   "farthest-pair",
		title:  "The farthest pair of any five bars",
		start:  "##.B/##CB/.DEE/FDGG/HIJJ",
		goal:   "AABC/DDEF/GGE./HI##/H.##",
		exact:  true,
		minima: [Metrics]int{359, 290, 268},
		source: "T. Mütze (unit: at least 359); all three computed",
	}, {
		name:   "simplicity",
		title:  "Simplicity",
		start:  "..A./BBAA/.C#./.C##",
		goal:   "#.../##../..../....",
		minima: [Metrics]int{31, 23, 18},
		source: "known as 18 finger moves; unit and straight computed",
	}, {
		name:   "ma",
		title:  "Ma's Puzzle",
		start:  "AAABB/CCDDB/EFFGG/EEHHH/..I..",
		goal:   "...BB/...EB/...EE/...../.....",
		minima: [Metrics]int{36, 26, 23},
		source: "known as 23 finger moves; unit and straight computed",
	}, {
		name:   "eight-tiles",
		title:  "The eight puzzle, one of the two hardest starts",
		start:  "867/254/3.1",
		goal:   "123/456/78.",
		minima: [Metrics]int{31, 31, 31},
		source: "A. Reinefeld, 1993",
	}, {
		name:       "rush-hour-51",
		title:      "Rush Hour, 51 slides: the hardest board without walls",
		start:      "BCDDE./BCF.EG/B.F##G/HHHI.G/..JIKK/LLJMM.",
		goal:       exitRight,
		axisLocked: true,
		minima:     [Metrics]int{83, 51, 51},
		source:     "M. Fogleman, 2018 (straight); unit computed",
	}, {
		name:       "rush-hour-93",
		title:      "Rush Hour, 93 steps: the hardest board if each cell counts",
		start:      "BBBCDE/FGGCDE/F.##DE/HHI.../.JI.KK/.JLLMM",
		goal:       exitRight,
		axisLocked: true,
		minima:     [Metrics]int{93, 49, 49},
		source:     "S. Collette, J.-F. Raskin, F. Servais, 2006 (unit); straight computed",
	}, {
		name:       "rush-hour-60",
		title:      "Rush Hour, 60 slides: a board with walls",
		start:      "IBB*../I..LDD/J##L../J.KEEM/FFK..M/GGHHHM",
		goal:       exitRight,
		axisLocked: true,
		minima:     [Metrics]int{103, 60, 60},
		source:     "M. Fogleman, 2018 (straight); unit computed",
	}}
}

// exitRight is the goal of Rush Hour: the target car at the right end of the
// third row.
const exitRight = "....../....../....##/....../....../......"
