package klotski

// packedGoal is a goal over packed positions.
type packedGoal[W words] struct {
	cases []packedCase[W]
}

// packedCase is one alternative: these bits, and of some slots one of several
// kinds.
type packedCase[W words] struct {
	mask, want W
	several    []wanted
	packing    *packing
}

// compile translates a goal, which may be nil.
func compile[W words](l *packing, goal goalOn) *packedGoal[W] {
	g := new(packedGoal[W])
	for _, c := range goal {
		p := packedCase[W]{packing: l}
		for _, w := range c {
			var only []Kind
			for _, kind := range l.kinds {
				if w.kinds.has(kind) {
					only = append(only, kind)
				}
			}
			if len(only) != 1 {
				p.several = append(p.several, w)
				continue
			}
			var one [MaxCells]Kind
			one[w.slot] = only[0]
			block := pack[W](l, &one)
			for i := range len(block) {
				p.want[i] |= block[i]
				p.mask[i] |= l.field[i] << w.slot
			}
		}
		g.cases = append(g.cases, p)
	}
	return g
}

// reached reports whether a position satisfies the goal.
func (g *packedGoal[W]) reached(s W) bool {
	for i := range g.cases {
		// Most positions fail at once.
		if c := &g.cases[i]; s[0]&c.mask[0] == c.want[0] && c.met(s) {
			return true
		}
	}
	return false
}

// met reports whether a position satisfies the alternative.
func (c *packedCase[W]) met(s W) bool {
	for w := range len(s) {
		if s[w]&c.mask[w] != c.want[w] {
			return false
		}
	}
	for _, w := range c.several {
		code := codeAt(c.packing, s, int(w.slot))
		if code == 0 || !w.kinds.has(c.packing.kinds[code-1]) {
			return false
		}
	}
	return true
}
