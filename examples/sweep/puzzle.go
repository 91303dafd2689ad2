package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"example.com/klotski"
)

// puzzleFlags is the part of the arguments that describes the puzzle.
type puzzleFlags struct {
	tray, blocks, labels, goal string
	axis                       bool
	drawing                    []string
}

// puzzle is a space, with a goal.
type puzzle struct {
	space *klotski.Space
	start klotski.Position // as drawn; invalid if the puzzle is not drawn
	goal  klotski.Goal
}

// read returns the puzzle that the arguments describe.
func (f *puzzleFlags) read() (*puzzle, error) {
	p := &puzzle{goal: klotski.Exit}
	var err error
	if f.goal != "" {
		if p.goal, err = klotski.ParseGoal(f.goal); err != nil {
			return nil, err
		}
	}
	switch {
	case f.tray == "" && f.blocks == "" && len(f.drawing) == 1:
		return p, f.readDrawing(p)
	case f.tray == "" || f.blocks == "" || len(f.drawing) > 0:
		return nil, errors.New("the puzzle is either one drawing, or -tray and -blocks")
	case f.labels != "" || f.axis:
		return nil, errors.New("-label and -axis go with a drawing")
	}
	p.space, err = readBlocks(f.tray, f.blocks)
	return p, err
}

// readDrawing reads the puzzle from a drawing.
func (f *puzzleFlags) readDrawing(p *puzzle) error {
	notation := klotski.Notation{AxisLocked: f.axis}
	if f.labels != "" {
		notation.Labels = strings.Split(f.labels, ",")
	}
	drawing, err := notation.Parse(f.drawing[0])
	if err != nil {
		return err
	}
	if f.goal == "" {
		if exit, err := drawing.Exit(); err == nil {
			p.goal = exit
		}
	}
	p.start = drawing.Position()
	p.space, err = klotski.Enumerate(p.start.Tray(), p.start.Counts()...)
	return err
}

// readBlocks returns the space of blocks, as "##/##:1 #:6", on a tray, as "6x6" or "..*/...".
func readBlocks(tray, blocks string) (*klotski.Space, error) {
	spec, err := readTray(tray)
	if err != nil {
		return nil, err
	}
	var counts []int
	for field := range strings.FieldsSeq(strings.ReplaceAll(blocks, ",", " ")) {
		drawing, number, found := strings.Cut(field, ":")
		count := 1
		if found {
			if count, err = strconv.Atoi(number); err != nil {
				return nil, fmt.Errorf("%q: %q is no number of blocks", field, number)
			}
		}
		shape, err := klotski.ParseShape(drawing)
		if err != nil {
			return nil, err
		}
		spec.Kinds = append(spec.Kinds, klotski.KindSpec{Shape: shape})
		counts = append(counts, count)
	}
	t, err := klotski.NewTray(spec)
	if err != nil {
		return nil, err
	}
	return klotski.Enumerate(t, counts...)
}

// readTray reads the size of a tray or its drawing.
func readTray(text string) (spec klotski.TraySpec, err error) {
	if width, height, ok := strings.Cut(text, "x"); ok && !strings.ContainsAny(text, ".*") {
		var errWidth, errHeight error
		spec.Width, errWidth = strconv.Atoi(width)
		spec.Height, errHeight = strconv.Atoi(height)
		if errWidth != nil || errHeight != nil {
			return spec, fmt.Errorf("%q is no size of a tray", text)
		}
		return spec, nil
	}
	rows := strings.Split(text, "/")
	spec.Width, spec.Height = len(rows[0]), len(rows)
	for y, row := range rows {
		if len(row) != spec.Width || strings.Trim(row, ".*") != "" {
			return spec, fmt.Errorf("row %d of the tray, %q, is not drawn with %d characters . and *", y+1, row, spec.Width)
		}
		for x := range row {
			if row[x] == '*' {
				spec.Walls = append(spec.Walls, y*spec.Width+x)
			}
		}
	}
	return spec, nil
}

// Places where a search can begin, besides indices.
const (
	fromDrawing = "drawing"
	fromGoal    = "goal"
	fromLargest = "largest"
)

// sources returns where the search begins: the name of the place, and the configurations.
func (s *settings) sources(ctx context.Context, p *puzzle, bar *bar) (from string, sources iter.Seq[int], err error) {
	from = s.from
	if from == "" {
		from = fromGoal
		if p.start.IsValid() && s.table == "" {
			from = fromDrawing
		}
	}
	one := func(index int) iter.Seq[int] { return slices.Values([]int{index}) }
	switch from {
	case fromDrawing:
		if !p.start.IsValid() {
			return from, nil, errUsage{errors.New("-from drawing goes with a drawing")}
		}
		return from, one(p.space.Index(p.start)), nil
	case fromGoal:
		if sources, err = p.space.Solved(p.goal); err != nil {
			return from, nil, errUsage{err}
		}
		return from, sources, nil
	case fromLargest:
		sizes, err := s.componentSizes(ctx, p.space, bar)
		if err != nil {
			return from, nil, err
		}
		if len(sizes) == 0 {
			return from, nil, errUsage{errors.New("the blocks do not fit on the tray")}
		}
		return from, one(sizes[0].First), nil
	}
	index, err := strconv.Atoi(from)
	if err != nil || index < 0 || index >= p.space.Len() {
		return from, nil, errUsage{fmt.Errorf("-from %s: it is drawing, goal, largest or an index in 0..%d", from, p.space.Len()-1)}
	}
	return from, one(index), nil
}

// componentSizes counts the components.
func (s *settings) componentSizes(ctx context.Context, space *klotski.Space, bar *bar) ([]klotski.ComponentSize, error) {
	return space.ComponentSizes(ctx, klotski.ComponentOptions{
		Workers:     s.options.Workers,
		MemoryLimit: s.options.MemoryLimit,
		Progress:    func(p klotski.ComponentProgress) { bar.reach(p.Reached) },
	})
}

// parseBytes reads a number of bytes, as 2GB. Units are powers of 1024.
func parseBytes(text string) (int64, error) {
	number, shift := strings.ToUpper(text), 0
	for unit, bits := range map[string]int{"KB": 10, "MB": 20, "GB": 30, "TB": 40} {
		if cut, ok := strings.CutSuffix(number, unit); ok {
			number, shift = cut, bits
		}
	}
	value, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if bytes := value * float64(int64(1)<<shift); err == nil && bytes >= 1 && bytes < 1<<62 {
		return int64(bytes), nil
	}
	return 0, fmt.Errorf("-memory %q is no number of bytes, as 2GB", text)
}
