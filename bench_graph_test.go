package klotski

import (
	"fmt"
	"math"
	"testing"
)

// benchmarkSources calls search with one vertex of Klotski's component after another, in an order without pattern. A
// repeated source would flatter: the branch predictor learns it. The sum of eccentricities is checked.
func benchmarkSources(b *testing.B, g *Graph, members []int32, search func(source int32) (eccentricity int32)) {
	const step = 7919 // a prime
	var want []int32
	dist, order := make([]int32, g.Order()), make([]int32, g.Order())
	for i := range 16 {
		reached := g.textbookSearch([]int32{members[i*step%len(members)]}, dist, order)
		want = append(want, dist[reached[len(reached)-1]])
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		got := search(members[i*step%len(members)])
		if i < len(want) && got != want[i] {
			b.Fatalf("eccentricity %d; want %d", got, want[i])
		}
		i++
	}
	b.ReportMetric(float64(len(members))*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

// BenchmarkSweep compares one search of Klotski's component by the textbook, by the search of a new graph, by that of a
// graph searched often, and by the kernel that diameters are made of, which leaves distances in the order of the queue.
func BenchmarkSweep(b *testing.B) {
	l := linkedSpace(b, blockSet{4, 1, 4})
	for _, m := range []Metric{Unit, Finger} {
		g := l.graphs[m]
		members := l.components.Members(0)
		dist, order := make([]int32, g.Order()), make([]int32, g.Order())
		source := make([]int32, 1)
		packed := packGraph(g)
		for _, impl := range []struct {
			name   string
			search func(sources, dist, order []int32) []int32
		}{
			{"textbook", g.textbookSearch},
			{"csr", g.search},
			{"packed", func(sources, dist, order []int32) []int32 { return packed.search(&g.fast, sources, dist, order) }},
		} {
			b.Run(fmt.Sprintf("puzzle=klotski/metric=%v/impl=%s", m, impl.name), func(b *testing.B) {
				benchmarkSources(b, g, members, func(s int32) int32 {
					source[0] = s
					reached := impl.search(source, dist, order)
					return dist[reached[len(reached)-1]]
				})
			})
		}
		var rows packedRows
		index := l.components.positions()
		rows.pack(g, members, index)
		var s sweep
		b.Run(fmt.Sprintf("puzzle=klotski/metric=%v/impl=kernel", m), func(b *testing.B) {
			benchmarkSources(b, g, members, func(v int32) int32 { return s.from(&rows, index[v]-index[members[0]]) })
		})
	}
}

// BenchmarkBatch compares 64 sweeps one by one with a batch, from sources near to each other and from any, where levels
// are few and where they are many.
func BenchmarkBatch(b *testing.B) {
	for _, graph := range []struct {
		set    blockSet
		metric Metric
	}{{blockSet{1, 1, 2}, Finger}, {blockSet{0, 3, 4}, Unit}, {blockSet{4, 1, 4}, Unit}} {
		l := linkedSpace(b, graph.set)
		var rows packedRows
		rows.pack(l.graphs[graph.metric], l.components.Members(0), l.components.positions())
		for _, sources := range []string{"near", "any"} {
			for _, impl := range []string{"sweeps", "batch"} {
				name := fmt.Sprintf("set=%v-%v-%v/metric=%v/sources=%s/impl=%s",
					graph.set.standing, graph.set.lying, graph.set.small, graph.metric, sources, impl)
				b.Run(name, func(b *testing.B) {
					var s sweep
					var w batch
					for i := 0; b.Loop(); i++ {
						chosen := batchOf(&s, &rows, i, sources == "near")
						if impl == "sweeps" {
							for _, v := range chosen {
								s.from(&rows, v)
							}
							continue
						}
						for range w.from(&rows, chosen) {
						}
						if w.seen[0] != math.MaxUint64 {
							b.Fatalf("%064b", w.seen[0])
						}
					}
					b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/batchSources, "us/source")
				})
			}
		}
	}
}

// batchOf returns the sources of batch number i.
func batchOf(s *sweep, r *packedRows, i int, near bool) []int32 {
	const step = 7919 // a prime
	var chosen []int32
	s.reset(r.n)
	s.push(int32(i * step % r.n))
	for d := 0; near && s.tail < batchSources; d++ {
		s.run(r, d)
	}
	for k := range batchSources {
		if near {
			chosen = append(chosen, s.queue[k])
		} else {
			chosen = append(chosen, int32((i*batchSources+k)*step%r.n))
		}
	}
	return chosen
}

// BenchmarkPrepare measures what a sweep kernel costs before the first sweep.
func BenchmarkPrepare(b *testing.B) {
	l := linkedSpace(b, blockSet{4, 1, 4})
	g := l.graphs[Unit]
	b.Run("puzzle=klotski/step=components", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if c := g.Components(); c.Len() != 898 {
				b.Fatalf("%d components", c.Len())
			}
		}
		b.ReportMetric(float64(g.Order())*float64(b.N)/b.Elapsed().Seconds(), "states/s")
	})
	b.Run("puzzle=klotski/step=pack", func(b *testing.B) {
		members := l.components.Members(0)
		index := l.components.positions()
		var rows packedRows
		b.ReportAllocs()
		for b.Loop() {
			rows.pack(g, members, index)
		}
		b.ReportMetric(float64(len(members))*float64(b.N)/b.Elapsed().Seconds(), "states/s")
	})
}

// BenchmarkBoundingDiameter finds diameters of Klotski and of the eighteen graphs of five bars from their CSR arrays: in the
// published form on a textbook search, without and with mirrors. Components of the eighteen, and mirrors, are given.
func BenchmarkBoundingDiameter(b *testing.B) {
	for _, impl := range []string{"plain", "bounding", "mirrors"} {
		b.Run("puzzle=klotski/metric=unit/impl="+impl, func(b *testing.B) {
			l := linkedSpace(b, blockSet{4, 1, 4})
			o := DiameterOptions{Plain: impl == "plain"}
			if impl == "mirrors" {
				o.Symmetries = l.symmetries
			}
			sweeps := 0
			b.ReportAllocs()
			for b.Loop() {
				d, err := l.graphs[Unit].BoundingDiameter(b.Context(), o)
				if err != nil || d.Length != 190 {
					b.Fatalf("%d, %v; want 190", d.Length, err)
				}
				sweeps = d.Sweeps
			}
			b.ReportMetric(float64(sweeps), "sweeps")
		})
		b.Run("puzzle=fivebars/metric=all/impl="+impl, func(b *testing.B) {
			var scratch Scratch
			sweeps := 0
			for _, row := range fiveBars {
				linkedSpace(b, row.blockSet)
			}
			b.ReportAllocs()
			for b.Loop() {
				sweeps = 0
				for _, row := range fiveBars {
					l := linkedSpace(b, row.blockSet)
					o := DiameterOptions{Components: l.components, Scratch: &scratch, Plain: impl == "plain"}
					if impl == "mirrors" {
						o.Symmetries = l.symmetries
					}
					for i, m := range byTable {
						d, err := l.graphs[m].BoundingDiameter(b.Context(), o)
						if err != nil || d.Length != row.diameter[i] {
							b.Fatalf("%v %v: %d, %v; want %d", row.blockSet, m, d.Length, err, row.diameter[i])
						}
						sweeps += d.Sweeps
					}
				}
			}
			b.ReportMetric(float64(sweeps), "sweeps")
		})
	}
}

// BenchmarkManyGaps finds diameters and eccentricities where almost all eccentricities are equal, with sweeps one by
// one and in batches.
func BenchmarkManyGaps(b *testing.B) {
	l := linkedSpace(b, blockSet{0, 0, 4})
	g := l.graphs[Finger]
	for _, impl := range []string{"sweeps", "batches"} {
		single := new(scratch)
		if impl == "sweeps" {
			single.patience = math.MaxInt
		}
		o := DiameterOptions{Components: l.components, Symmetries: l.symmetries, Scratch: &Scratch{workers: []*scratch{single}}}
		b.Run("gaps=12/metric=finger/answer=diameter/impl="+impl, func(b *testing.B) {
			sweeps := 0
			b.ReportAllocs()
			for b.Loop() {
				d, err := g.BoundingDiameter(b.Context(), o)
				if err != nil || d.Length != 7 {
					b.Fatalf("%d, %v; want 7", d.Length, err)
				}
				sweeps = d.Sweeps
			}
			b.ReportMetric(float64(sweeps), "sweeps")
		})
	}
	b.Run("gaps=12/metric=finger/answer=eccentricities/impl=batches", func(b *testing.B) {
		var scratch Scratch
		sweeps := 0
		b.ReportAllocs()
		for b.Loop() {
			e, err := g.Eccentricities(b.Context(), EccentricityOptions{
				Components: l.components, Symmetries: l.symmetries, Scratch: &scratch,
			})
			if err != nil || e.Radius(0) != 6 || e.Diameter(0) != 7 {
				b.Fatalf("%v, %v; want 6 to 7", e, err)
			}
			sweeps = e.Sweeps()
		}
		b.ReportMetric(float64(sweeps), "sweeps")
	})
}

// BenchmarkEccentricities finds all eccentricities of Klotski's unit graph. A textbook sweep from every vertex takes its
// 65,880 vertices, or the 25,955 of one component, times what BenchmarkSweep says.
func BenchmarkEccentricities(b *testing.B) {
	l := linkedSpace(b, blockSet{4, 1, 4})
	g := l.graphs[Unit]
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("puzzle=klotski/metric=unit/workers=%d", workers), func(b *testing.B) {
			var scratch Scratch
			o := EccentricityOptions{Components: l.components, Symmetries: l.symmetries, Scratch: &scratch, Workers: workers}
			sweeps := 0
			b.ReportAllocs()
			for b.Loop() {
				e, err := g.Eccentricities(b.Context(), o)
				if err != nil || e.Radius(0) != 114 || e.Diameter(0) != 190 {
					b.Fatalf("%d to %d, %v; want 114 to 190", e.Radius(0), e.Diameter(0), err)
				}
				sweeps = e.Sweeps()
			}
			b.ReportMetric(float64(sweeps), "sweeps")
		})
	}
	b.Run("puzzle=klotski/metric=unit/impl=radius", func(b *testing.B) {
		var scratch Scratch
		o := DiameterOptions{Components: l.components, Symmetries: l.symmetries, Scratch: &scratch}
		b.ReportAllocs()
		for b.Loop() {
			if r, err := g.BoundingRadius(b.Context(), o); err != nil || r.Length != 114 {
				b.Fatalf("%d, %v; want 114", r.Length, err)
			}
		}
	})
}

// BenchmarkNewGraph builds Klotski's unit graph from its edges in mixed order.
func BenchmarkNewGraph(b *testing.B) {
	g := linkedSpace(b, blockSet{4, 1, 4}).graphs[Unit]
	var edges [][2]int
	for u, v := range g.Edges() {
		edges = append(edges, [2]int{u, v})
	}
	b.ReportAllocs()
	for b.Loop() {
		made, err := NewGraph(g.Order(), func(yield func(u, v int) bool) {
			for i := range edges {
				if e := edges[i*7919%len(edges)]; !yield(e[0], e[1]) {
					return
				}
			}
		})
		if err != nil || made.Size() != g.Size() {
			b.Fatalf("%d edges, %v; want %d", made.Size(), err, g.Size())
		}
	}
	b.ReportMetric(float64(g.Size())*float64(b.N)/b.Elapsed().Seconds(), "edges/s")
}
