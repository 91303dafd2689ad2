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
