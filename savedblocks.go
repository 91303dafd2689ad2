package klotski

// savedBlocks describes a tray and a block set in a table file.
type savedBlocks struct {
	Width, Height int
	Walls         []int
	Kinds         []savedKind
	Counts        []int // by kind-1
}

// savedKind describes a kind.
type savedKind struct {
	Shape string
	Label string `json:",omitempty"`
	Axis  Axis   `json:",omitempty"`
}

// saveBlocks describes counts[k-1] blocks of each kind k of a tray.
func saveBlocks(t *Tray, counts []int) savedBlocks {
	spec := t.Spec()
	s := savedBlocks{Width: spec.Width, Height: spec.Height, Walls: spec.Walls, Counts: counts}
	for _, k := range spec.Kinds {
		s.Kinds = append(s.Kinds, savedKind{k.Shape.String(), k.Label, k.Axis})
	}
	return s
}

// tray returns the tray, after checking that the block set goes with it.
func (s savedBlocks) tray() (*Tray, error) {
	spec := TraySpec{Width: s.Width, Height: s.Height, Walls: s.Walls}
	for _, k := range s.Kinds {
		shape, err := ParseShape(k.Shape)
		if err != nil {
			return nil, err
		}
		spec.Kinds = append(spec.Kinds, KindSpec{Shape: shape, Label: k.Label, Axis: k.Axis})
	}
	t, err := NewTray(spec)
	if err != nil {
		return nil, err
	}
	return t, t.checkCounts(s.Counts)
}

// savedGoal describes a goal on a tray.
type savedGoal []savedCase

// savedCase describes an alternative of a goal.
type savedCase struct {
	Text   string // for people
	Blocks []savedWanted
}

// savedWanted is a block that a goal wants: its anchor, and the kinds it may be
// of.
type savedWanted struct {
	Anchor int
	Kinds  []int
}

// saveGoal describes a goal, which must be one for start.
func saveGoal(start Position, goal Goal) savedGoal {
	on, err := goal.on(start.tray, start.Counts())
	if err != nil {
		panic("klotski: saving with a goal of another puzzle: " + err.Error())
	}
	var saved savedGoal
	for i, c := range on {
		s := savedCase{Text: goal.cases[i].String()}
		for _, w := range c {
			block := savedWanted{Anchor: int(start.tray.cellOf[w.slot])}
			for k := range start.tray.kinds {
				if w.kinds.has(Kind(k + 1)) {
					block.Kinds = append(block.Kinds, k+1)
				}
			}
			s.Blocks = append(s.Blocks, block)
		}
		saved = append(saved, s)
	}
	return saved
}

// goal returns the goal on a tray.
func (s savedGoal) goal(t *Tray) (Goal, error) {
	var goal Goal
	for _, c := range s {
		on := trayGoal{tray: t, text: c.Text}
		for _, block := range c.Blocks {
			if block.Anchor < 0 || block.Anchor >= len(t.slotOf) || t.slotOf[block.Anchor] < 0 {
				return Goal{}, wrapf(ErrGoal, "no block can have its anchor at cell %d", block.Anchor)
			}
			w := wanted{slot: uint8(t.slotOf[block.Anchor])}
			for _, kind := range block.Kinds {
				if kind < 1 || kind > len(t.kinds) {
					return Goal{}, wrapf(ErrGoal, "kind %d of a tray with kinds 1..%d", kind, len(t.kinds))
				}
				w.kinds |= 1 << (kind - 1)
			}
			if w.kinds == 0 {
				return Goal{}, wrapf(ErrGoal, "no kind is wanted at cell %d", block.Anchor)
			}
			on.blocks = append(on.blocks, w)
		}
		goal.cases = append(goal.cases, on)
	}
	return goal, nil
}

// trayGoal is an alternative that was resolved for a tray, and remembers how it
// looked before.
type trayGoal struct {
	tray   *Tray
	blocks caseOn
	text   string
}

func (g trayGoal) resolve(t *Tray, _ []int) (caseOn, error) {
	if g.tray != t {
		return nil, wrapf(ErrGoal, "the goal %s is one for another tray", g.text)
	}
	return g.blocks, nil
}

// String returns what the goal looked like.
func (g trayGoal) String() string { return g.text }
