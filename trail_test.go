package klotski

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// neighborsByMoves returns the indices of the configurations one move away, sorted.
func neighborsByMoves(s *Space, index int, m Metric) []uint64 {
	var neighbors []uint64
	for _, next := range s.Position(index).Moves(m) {
		neighbors = append(neighbors, uint64(s.Index(next)))
	}
	slices.Sort(neighbors)
	return neighbors
}

// neighborsOnTrail returns the same from the steps of a trail that stands there.
func neighborsOnTrail(t *trail, index int) []uint64 {
	var neighbors []uint64
	for _, step := range t.steps {
		neighbors = append(neighbors, uint64(index)+step)
	}
	slices.Sort(neighbors)
	return neighbors
}

// A trail must know the neighbors of every configuration: when it goes through all in order, when it leaves some
// out, and when it jumps about.
func TestTrail(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) {
		lattice := newLattice(l.space)
		r := rand.New(rand.NewPCG(3, uint64(l.space.Len())))
		for m := range Metric(Metrics) {
			check := func(trail *trail, index int) {
				if got, want := neighborsOnTrail(trail, index), neighborsByMoves(l.space, index, m); !slices.Equal(got, want) {
					t.Fatalf("%v neighbors of %d are %d, not %d:\n%v", m, index, got, want, l.space.Position(index))
				}
			}
			for _, skip := range []int{1, 7} {
				trail := newTrail(l.space, lattice, m)
				for index := 0; index < l.space.Len(); index += 1 + r.IntN(skip) {
					trail.seek(uint64(index))
					check(trail, index)
				}
				trail.reset()
				if trail.gaps != 0 || trail.slot != 0 || len(trail.steps) != 0 {
					t.Fatalf("after reset the trail has gaps %x, slot %d, %d steps", trail.gaps, trail.slot, len(trail.steps))
				}
			}
			if l.space.Len() == 0 {
				continue
			}
			trail := newTrail(l.space, lattice, m)
			for range 100 {
				index := r.IntN(l.space.Len())
				trail.jump(uint64(index))
				check(trail, index)
			}
		}
	})
}

// A step holds for all configurations below the node where it was found, so onSteps may make it for all of them at once.
func TestTrailSharesSteps(t *testing.T) {
	s, err := Enumerate(Classic, 4, 4, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	type shared struct{ rank, end, step uint64 }
	var all []shared
	trail := newTrail(s, newLattice(s), Unit)
	trail.onSteps = func(rank, end uint64, first int) {
		for _, step := range trail.steps[first:] {
			all = append(all, shared{rank, end, step})
		}
	}
	neighbors := make([][]uint64, s.Len())
	for index := range neighbors {
		trail.seek(uint64(index))
	}
	for _, a := range all {
		for index := a.rank; index < a.end; index++ {
			neighbors[index] = append(neighbors[index], index+a.step)
		}
	}
	for index, got := range neighbors {
		slices.Sort(got)
		if want := neighborsByMoves(s, index, Unit); !slices.Equal(got, want) {
			t.Fatalf("neighbors of %d are %d, not %d", index, got, want)
		}
	}
	// 206,780 arcs; were nothing shared, there would be as many steps.
	if len(all) > 150_000 {
		t.Errorf("%d steps were found, so few are shared", len(all))
	}
}

func TestTrailAllocates(t *testing.T) {
	s, err := Enumerate(Classic, 4, 4, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for m := range Metric(Metrics) {
		trail := newTrail(s, newLattice(s), m)
		for range 1000 { // until the list of steps has its length
			trail.jump(uint64(r.IntN(s.Len())))
		}
		if n := testing.AllocsPerRun(1000, func() { trail.jump(uint64(r.IntN(s.Len()))) }); n != 0 {
			t.Errorf("%v: %v allocations a jump", m, n)
		}
	}
}
