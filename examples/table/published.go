package main

import "example.com/klotski"

// published is a number that somebody published, and how this program comes to it.
type published struct {
	id     string
	value  int
	source string
	find   func(t *table) int
}

// publishedValues returns the nineteen numbers.
func publishedValues() []published {
	const (
		finger, straight, unit = klotski.Finger, klotski.Straight, klotski.Unit

		gardner   = "Gardner 1964; Hordern 1986 via T. Muetze"
		hordern   = "Hordern 1986 via T. Muetze"
		muetze    = "T. Muetze"
		schmieder = "A. Schmieder"
		kasahr    = "m-kasahr"
	)
	return []published{
		{"klotski-finger", 81, gardner, func(t *table) int { return t.klotski.moves[finger] }},
		{"klotski-straight", 90, hordern, func(t *table) int { return t.klotski.moves[straight] }},
		{"klotski-unit", 116, hordern, func(t *table) int { return t.klotski.moves[unit] }},
		{"pennant-finger", 59, hordern, func(t *table) int { return t.pennant[finger] }},
		{"pennant-straight", 62, hordern, func(t *table) int { return t.pennant[straight] }},
		{"pennant-unit", 83, hordern, func(t *table) int { return t.pennant[unit] }},
		{"klotski-configurations", 65880, muetze + "; " + schmieder, func(t *table) int { return t.setOf(opening).configurations }},
		{"klotski-components", 898, muetze, func(t *table) int { return t.setOf(opening).components }},
		{"klotski-largest-component", 25955, muetze + "; " + schmieder + "; depuzzled", func(t *table) int { return t.setOf(opening).largest }},
		{"klotski-solved-in-component", 964, schmieder, func(t *table) int { return t.klotski.solvedInComponent }},
		{"klotski-unreachable", 39925, schmieder, func(t *table) int { return t.setOf(opening).configurations - t.klotski.component }},
		{"pioneer1-boards-shortest", 85, schmieder + ": boards, that is 84 unit moves + 1", func(t *table) int { return t.klotski.pioneer + 1 }},
		{"pioneer1-boards-farthest-solved", 125, schmieder + ": boards, that is 124 unit moves + 1", func(t *table) int { return t.klotski.pioneerFarthest + 1 }},
		{"klotski-diameter-unit", 190, muetze, func(t *table) int { return t.setOf(opening).diameter[unit] }},
		{"five-bars-diameter-unit", 359, muetze + ": at least 359", func(t *table) int { return t.largest(5, func(s *set) int { return s.diameter[unit] }) }},
		{"five-bars-hardest-finger", 138, kasahr, func(t *table) int { return t.largest(5, func(s *set) int { return s.hardest[finger] }) }},
		{"four-bars-hardest-finger", 75, kasahr, func(t *table) int { return t.largest(4, func(s *set) int { return s.hardest[finger] }) }},
		{"five-bars-starts", 144309, kasahr + ": about 144,000; solvable, 2x2 not in the right-hand columns, not already solved", func(t *table) int { return t.starts(5) }},
		{"four-bars-starts", 271395, kasahr + ": about 270,000; same conditions", func(t *table) int { return t.starts(4) }},
	}
}

// setOf returns the set of the blocks of p.
func (t *table) setOf(p klotski.Position) *set {
	for _, s := range t.sets {
		if s.has(p) {
			return s
		}
	}
	panic("table: no set has these blocks")
}

// largest returns the largest value of the sets with a number of bars.
func (t *table) largest(bars int, value func(*set) int) int {
	best := 0
	for _, s := range t.sets {
		if s.bars() == bars {
			best = max(best, value(s))
		}
	}
	return best
}

// starts returns the number of starts of the sets with a number of bars.
func (t *table) starts(bars int) int {
	sum := 0
	for _, s := range t.sets {
		if s.bars() == bars {
			sum += s.starts
		}
	}
	return sum
}

// mismatches counts the published values that are not what was found.
func (t *table) mismatches() int {
	count := 0
	for _, p := range publishedValues() {
		if p.find(t) != p.value {
			count++
		}
	}
	return count
}
