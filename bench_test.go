package klotski

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// Benchmarks of every stage from the drawing to the table. They are named key=value for benchstat; a state is a
// configuration. Inputs are rotated, for the branch predictor learns one that is repeated; and what was computed is checked
// after the loop.

// benchmarkPositions returns 1,024 random configurations of Klotski, the same ones each time.
func benchmarkPositions(b *testing.B) (*Space, []Position) {
	space := publishedSets[1].space(b)
	r := rand.New(rand.NewPCG(23, 24))
	positions := make([]Position, 1024)
	for i := range positions {
		positions[i] = space.Random(r)
	}
	return space, positions
}

// reportStates reports a rate, given the number of states in one round.
func reportStates(b *testing.B, states int) {
	b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

// BenchmarkNewTray makes a tray anew and finds one that is known.
func BenchmarkNewTray(b *testing.B) {
	spec := Classic.Spec()
	b.Run("tray=classic/known=true", func(b *testing.B) {
		b.ReportAllocs()
		var tray *Tray
		for b.Loop() {
			tray, _ = NewTray(spec)
		}
		if tray != Classic {
			b.Fatal("another tray")
		}
	})
	b.Run("tray=classic/known=false", func(b *testing.B) {
		b.ReportAllocs()
		places := 0
		for b.Loop() {
			t := &Tray{width: spec.Width, height: spec.Height, kinds: slices.Clone(spec.Kinds)}
			if err := t.layCells(spec.Walls); err != nil {
				b.Fatal(err)
			}
			if err := t.layPlaces(); err != nil {
				b.Fatal(err)
			}
			t.key = newKeyTable(t)
			places = len(t.places)
		}
		if places != len(Classic.places) {
			b.Fatalf("%d places", places)
		}
	})
}

// BenchmarkParse reads drawings.
func BenchmarkParse(b *testing.B) {
	_, positions := benchmarkPositions(b)
	lines := make([]string, len(positions))
	for i, p := range positions {
		lines[i] = p.Line()
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p, err := Parse(lines[i%len(lines)])
		if err != nil || p != positions[i%len(lines)] {
			b.Fatal(p, err)
		}
		i++
	}
	reportStates(b, 1)
}

// BenchmarkString draws positions.
func BenchmarkString(b *testing.B) {
	_, positions := benchmarkPositions(b)
	b.ReportAllocs()
	i, length := 0, 0
	for b.Loop() {
		length += len(positions[i%len(positions)].Line())
		i++
	}
	if length != i*24 {
		b.Fatalf("drawings of %d characters altogether", length)
	}
	reportStates(b, 1)
}

// BenchmarkKey encodes and decodes keys.
func BenchmarkKey(b *testing.B) {
	_, positions := benchmarkPositions(b)
	keys := make([]Key, len(positions))
	for i, p := range positions {
		keys[i] = p.Key()
	}
	b.Run("op=encode", func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		var sum Key
		for b.Loop() {
			sum += positions[i%len(positions)].Key() - keys[i%len(keys)]
			i++
		}
		if sum != 0 {
			b.Fatal("other keys")
		}
		reportStates(b, 1)
	})
	b.Run("op=decode", func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			if p, err := Classic.Position(keys[i%len(keys)]); err != nil || p != positions[i%len(keys)] {
				b.Fatal(p, err)
			}
			i++
		}
		reportStates(b, 1)
	})
}

// BenchmarkMoves yields all moves of a position.
func BenchmarkMoves(b *testing.B) {
	space, positions := benchmarkPositions(b)
	for m := range Metric(Metrics) {
		b.Run(fmt.Sprintf("puzzle=klotski/metric=%v", m), func(b *testing.B) {
			g, err := space.Graph(b.Context(), m)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			i, moves, want := 0, 0, 0
			for b.Loop() {
				for range positions[i%len(positions)].Moves(m) {
					moves++
				}
				i++
			}
			for ; i > 0; i-- {
				want += g.Degree(space.Index(positions[(i-1)%len(positions)]))
			}
			if moves != want {
				b.Fatalf("%d moves, want %d", moves, want)
			}
			reportStates(b, 1)
		})
	}
}

// BenchmarkReach yields the finger moves of one block after another.
func BenchmarkReach(b *testing.B) {
	_, positions := benchmarkPositions(b)
	b.ReportAllocs()
	blocks := 0
	i, moves := 0, 0
	for b.Loop() {
		p := positions[i%len(positions)]
		for block := range p.Blocks() {
			blocks++
			for range p.Reach(block.Anchor, Finger) {
				moves++
			}
		}
		i++
	}
	if blocks != 10*i || moves < i {
		b.Fatalf("%d blocks and %d moves of %d positions", blocks, moves, i)
	}
	b.ReportMetric(float64(blocks)/b.Elapsed().Seconds(), "blocks/s")
}

// BenchmarkEnumerate builds the automaton of block sets.
func BenchmarkEnumerate(b *testing.B) {
	for _, set := range []publishedSet{publishedSets[5], publishedSets[1], publishedSets[8]} {
		b.Run(fmt.Sprintf("states=%d", set.configurations), func(b *testing.B) {
			b.ReportAllocs()
			var space *Space
			for b.Loop() {
				space = set.space(b)
			}
			if space.Len() != set.configurations {
				b.Fatalf("%d configurations", space.Len())
			}
			reportStates(b, space.Len())
			b.ReportMetric(float64(len(space.automaton.targets)*8)/float64(space.Len()), "B/state")
		})
	}
}

// BenchmarkIndex turns configurations into their indices.
func BenchmarkIndex(b *testing.B) {
	space, positions := benchmarkPositions(b)
	b.ReportAllocs()
	i, sum := 0, 0
	for b.Loop() {
		sum += space.Index(positions[i%len(positions)])
		i++
	}
	for ; i > 0; i-- {
		p := positions[(i-1)%len(positions)]
		if sum -= space.Index(p); space.Position(space.Index(p)) != p {
			b.Fatal("another configuration")
		}
	}
	if sum != 0 {
		b.Fatal("other indices")
	}
	reportStates(b, 1)
}

// BenchmarkPosition turns indices into configurations.
func BenchmarkPosition(b *testing.B) {
	space, positions := benchmarkPositions(b)
	indices := make([]int, len(positions))
	for i, p := range positions {
		indices[i] = space.Index(p)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if space.Position(indices[i%len(indices)]) != positions[i%len(indices)] {
			b.Fatal("another configuration")
		}
		i++
	}
	reportStates(b, 1)
}

// BenchmarkAll goes through all configurations in order.
func BenchmarkAll(b *testing.B) {
	space, _ := benchmarkPositions(b)
	b.ReportAllocs()
	count := 0
	for b.Loop() {
		count = 0
		for range space.All() {
			count++
		}
	}
	if count != space.Len() {
		b.Fatalf("%d configurations", count)
	}
	reportStates(b, space.Len())
}

// BenchmarkGraphs links all three metrics of block sets of various sizes: the time for a state should not depend on it.
func BenchmarkGraphs(b *testing.B) {
	for _, set := range []publishedSet{publishedSets[5], publishedSets[1], publishedSets[2], publishedSets[8]} {
		b.Run(fmt.Sprintf("states=%d", set.configurations), func(b *testing.B) {
			b.ReportAllocs()
			var graphs [Metrics]*Graph
			space := set.space(b)
			for b.Loop() {
				var err error
				if graphs, err = space.Graphs(b.Context(), nil); err != nil {
					b.Fatal(err)
				}
			}
			bytes := 0
			for m, g := range graphs {
				if want := set.edges[m]; want != 0 && g.Size() != want || g.Order() != set.configurations {
					b.Fatalf("%d %v edges", g.Size(), Metric(m))
				}
				bytes += 4 * len(g.ends)
			}
			bytes += 4*len(graphs[Finger].begins) + 4*len(graphs[Finger].neighbors) // which all three share
			reportStates(b, space.Len())
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/float64(space.Len()), "ns/state")
			b.ReportMetric(float64(bytes)/float64(space.Len()), "B/state")
		})
	}
}

// BenchmarkPermutation finds the mirror image of every configuration.
func BenchmarkPermutation(b *testing.B) {
	space, _ := benchmarkPositions(b)
	for _, m := range space.Mirrors() {
		b.Run(fmt.Sprintf("puzzle=klotski/mirror=%s", m), func(b *testing.B) {
			b.ReportAllocs()
			var p []int32
			for b.Loop() {
				p = space.Permutation(m)
			}
			for i, image := range p {
				if p[image] != int32(i) {
					b.Fatalf("the image of the image of %d is %d", i, p[image])
				}
			}
			reportStates(b, space.Len())
		})
	}
}

// BenchmarkHardest finds the hardest starts.
func BenchmarkHardest(b *testing.B) {
	for _, set := range []publishedSet{publishedSets[1], publishedSets[8]} {
		space := set.space(b)
		graphs, err := space.Graphs(b.Context(), nil)
		if err != nil {
			b.Fatal(err)
		}
		for m := range Metric(Metrics) {
			b.Run(fmt.Sprintf("states=%d/metric=%v", set.configurations, m), func(b *testing.B) {
				b.ReportAllocs()
				var h Hardest
				for b.Loop() {
					if h, err = space.Hardest(graphs[m], Exit); err != nil {
						b.Fatal(err)
					}
				}
				if h.Distance != set.hardest[m] || h.Solvable != set.solvable {
					b.Fatalf("hardest %d of %d", h.Distance, h.Solvable)
				}
				reportStates(b, space.Len())
			})
		}
	}
}

// BenchmarkMultiSourceBFS searches Klotski's component from one configuration after another, and compares that with the loop
// of the textbooks in the same run.
func BenchmarkMultiSourceBFS(b *testing.B) {
	space, _ := benchmarkPositions(b)
	for m := range Metric(Metrics) {
		g, err := space.Graph(b.Context(), m)
		if err != nil {
			b.Fatal(err)
		}
		members := g.Components().Members(0)
		distances, order := make([]int32, g.Order()), make([]int32, g.Order())
		for _, impl := range []struct {
			name   string
			search func(sources, distances, order []int32) []int32
		}{
			{"textbook", g.textbookSearch},
			{"klotski", g.MultiSourceBFS},
		} {
			b.Run(fmt.Sprintf("puzzle=klotski/metric=%v/impl=%s", m, impl.name), func(b *testing.B) {
				b.ReportAllocs()
				i, reached := 0, 0
				source := make([]int32, 1)
				for b.Loop() {
					source[0] = members[i*7919%len(members)]
					reached += len(impl.search(source, distances, order))
					i++
				}
				if reached != i*len(members) {
					b.Fatalf("%d searches reached %d configurations", i, reached)
				}
				reportStates(b, len(members))
			})
		}
	}
}

// BenchmarkTable enumerates and links the eleven block sets in all metrics, and finds their components, hardest starts and, of
// those with five bars, diameters, one after another. The program examples/table does the same on all cores.
func BenchmarkTable(b *testing.B) {
	b.ReportAllocs()
	total, sweeps := 0, 0
	for b.Loop() {
		total, sweeps = 0, 0
		scratch := new(Scratch)
		for _, set := range publishedSets {
			space := set.space(b)
			total += space.Len()
			graphs, err := space.Graphs(b.Context(), nil)
			if err != nil {
				b.Fatal(err)
			}
			c := graphs[Unit].Components()
			if c.Len() != set.components || c.Size(0) != set.largest {
				b.Fatalf("%v: %d components, the largest of %d", set, c.Len(), c.Size(0))
			}
			symmetries := space.Symmetries()
			for m, g := range graphs {
				h, err := space.Hardest(g, Exit)
				if err != nil || h.Distance != set.hardest[m] || h.Solvable != set.solvable {
					b.Fatalf("%v: hardest %d of %d, %v", set, h.Distance, h.Solvable, err)
				}
				if set.tall+set.wide < 5 {
					continue
				}
				d, err := g.BoundingDiameter(b.Context(), DiameterOptions{Symmetries: symmetries, Components: c, Scratch: scratch})
				if err != nil {
					b.Fatal(err)
				}
				sweeps += d.Sweeps
			}
		}
	}
	if total != 929_752 {
		b.Fatalf("%d configurations", total)
	}
	reportStates(b, total)
	b.ReportMetric(float64(sweeps), "sweeps")
}
