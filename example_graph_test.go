package klotski_test

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/klotski"
	"gonum.org/v1/gonum/graph/topo"
)

// kite returns the graph of most examples, in two components:
//
//	0 - 1 - 2 - 3 - 4
//	    |   |
//	    6 - 5           7 - 8
func kite() *klotski.Graph {
	edges := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {2, 5}, {5, 6}, {6, 1}, {7, 8}}
	g, err := klotski.NewGraph(9, func(yield func(u, v int) bool) {
		for _, e := range edges {
			if !yield(e[0], e[1]) {
				return
			}
		}
	})
	if err != nil {
		panic(err)
	}
	return g
}

// square returns a cycle of four:
//
//	0 - 1
//	|   |
//	3 - 2
func square() *klotski.Graph {
	g, err := klotski.NewGraphCSR([]uint32{0, 2, 4, 6, 8}, []int32{1, 3, 0, 2, 1, 3, 0, 2})
	if err != nil {
		panic(err)
	}
	return g
}

func ExampleGraph() {
	g := kite()
	for v := range g.Order() {
		fmt.Println(v, g.Neighbors(v))
	}
	// Output:
	// 0 [1]
	// 1 [0 2 6]
	// 2 [1 3 5]
	// 3 [2 4]
	// 4 [3]
	// 5 [2 6]
	// 6 [1 5]
	// 7 [8]
	// 8 [7]
}

func ExampleNewGraph() {
	// 0 - 1 - 2, with a self-loop and a repeat that are dropped
	edges := [][2]int{{0, 1}, {2, 1}, {1, 2}, {2, 2}}
	g, err := klotski.NewGraph(3, func(yield func(u, v int) bool) {
		for _, e := range edges {
			if !yield(e[0], e[1]) {
				return
			}
		}
	})
	fmt.Println(g.Order(), g.Size(), err)

	_, err = klotski.NewGraph(2, func(yield func(u, v int) bool) { yield(1, 2) })
	fmt.Println(err)
	// Output:
	// 3 2 <nil>
	// klotski: vertex out of range: edge 0 (1, 2) in a graph of order 2
}

func ExampleNewGraphCSR() {
	// 0 - 1 - 2
	g, err := klotski.NewGraphCSR([]uint32{0, 1, 3, 4}, []int32{1, 0, 2, 1})
	fmt.Println(g.Neighbors(1), err)

	_, err = klotski.NewGraphCSR([]uint32{0, 1, 1}, []int32{1})
	fmt.Println(err, errors.Is(err, klotski.ErrAsymmetric))
	_, err = klotski.NewGraphCSR([]uint32{0, 1}, []int32{0})
	fmt.Println(err, errors.Is(err, klotski.ErrMalformedCSR))
	_, err = klotski.NewGraphCSR([]uint32{0, 1}, []int32{7})
	fmt.Println(err, errors.Is(err, klotski.ErrVertexRange))
	// Output:
	// [0 2] <nil>
	// klotski: graph not symmetric: arc from 0 to 1 but none back true
	// klotski: malformed CSR arrays: self-loop at 0 true
	// klotski: vertex out of range: neighbor 7 of 0 in a graph of order 1 true
}

func ExampleGraph_Order() {
	fmt.Println(kite().Order())
	// Output: 9
}

func ExampleGraph_Size() {
	fmt.Println(kite().Size())
	// Output: 8
}

func ExampleGraph_Degree() {
	fmt.Println(kite().Degree(2))
	// Output: 3
}

func ExampleGraph_Neighbors() {
	fmt.Println(kite().Neighbors(2))
	// Output: [1 3 5]
}

func ExampleGraph_HasEdge() {
	fmt.Println(kite().HasEdge(2, 5), kite().HasEdge(2, 6))
	// Output: true false
}

func ExampleGraph_Edges() {
	for u, v := range kite().Edges() {
		fmt.Printf("%d-%d ", u, v)
	}
	// Output: 0-1 1-2 1-6 2-3 2-5 3-4 5-6 7-8
}

func ExampleGraph_MultiSourceBFS() {
	g := kite()
	dist := make([]int32, g.Order())
	order := g.MultiSourceBFS([]int32{0, 4}, dist, nil)
	fmt.Println("distances from 0 or 4:", dist)
	fmt.Println("in this order:", order)
	// Output:
	// distances from 0 or 4: [0 1 2 1 0 3 2 -1 -1]
	// in this order: [0 4 1 3 2 6 5]
}

func ExampleGraph_Components() {
	c := kite().Components()
	for i := range c.Len() {
		fmt.Println(c.Size(i), c.Members(i))
	}
	// Output:
	// 7 [0 1 2 6 3 5 4]
	// 2 [7 8]
}

func ExampleComponents() {
	c := kite().Components()
	fmt.Println(c.Len(), "components; the largest has", c.Size(0), "vertices")
	// Output: 2 components; the largest has 7 vertices
}

func ExampleComponents_Len() {
	fmt.Println(kite().Components().Len())
	// Output: 2
}

func ExampleComponents_Order() {
	fmt.Println(kite().Components().Order())
	// Output: 9
}

func ExampleComponents_Size() {
	fmt.Println(kite().Components().Size(1))
	// Output: 2
}

func ExampleComponents_Members() {
	fmt.Println(kite().Components().Members(1))
	// Output: [7 8]
}

func ExampleComponents_Of() {
	fmt.Println(kite().Components().Of(8))
	// Output: 1
}

func ExampleComponents_Labels() {
	fmt.Println(kite().Components().Labels())
	// Output: [0 0 0 0 0 0 0 1 1]
}

func ExampleGraph_Symmetries() {
	g := square()
	rotations, err := g.Symmetries([]int32{1, 2, 3, 0})
	fmt.Println(rotations.Generators(), err)

	_, err = g.Symmetries([]int32{1, 0, 2, 3})
	fmt.Println(err)
	// Output:
	// [[1 2 3 0]] <nil>
	// klotski: not an automorphism: permutation 0 maps edge 0-3 to 1-3, which is none
}

func ExampleSymmetries() {
	g := square()
	rotations, _ := g.Symmetries([]int32{1, 2, 3, 0})
	d, _ := g.BoundingDiameter(context.Background(), klotski.DiameterOptions{Symmetries: rotations})
	fmt.Println("diameter", d.Length, "in", d.Sweeps, "sweep")
	// Output: diameter 2 in 1 sweep
}

func ExampleSymmetries_Generators() {
	mirror, _ := square().Symmetries([]int32{1, 0, 3, 2})
	fmt.Println(mirror.Generators())
	// Output: [[1 0 3 2]]
}

func ExampleSpace_Symmetries() {
	// All configurations of Klotski's blocks: 4 small, 4 standing, 1 lying, 1 2x2.
	space, err := klotski.Enumerate(klotski.Classic, 4, 4, 1, 1)
	if err != nil {
		panic(err)
	}
	mirrors := space.Symmetries() // left-right and up-down
	leftRight := mirrors.Generators()[0]
	v := space.Len() / 2
	fmt.Println(len(mirrors.Generators()), int(leftRight[leftRight[v]]) == v)
	// Output: 2 true
}

func ExampleGraph_BoundingDiameter() {
	ctx := context.Background()
	space, err := klotski.Enumerate(klotski.Classic, 4, 4, 1, 1)
	if err != nil {
		panic(err)
	}
	unit, err := space.Graph(ctx, klotski.Unit)
	if err != nil {
		panic(err)
	}
	far, err := unit.BoundingDiameter(ctx, klotski.DiameterOptions{Symmetries: space.Symmetries()})
	if err != nil {
		panic(err)
	}
	fmt.Println("the two positions of Klotski that are farthest apart are", far.Length, "unit moves apart")
	fmt.Println("found in less than 20 sweeps:", far.Sweeps < 20)
	// Output:
	// the two positions of Klotski that are farthest apart are 190 unit moves apart
	// found in less than 20 sweeps: true
}

func ExampleDiameter() {
	d, _ := kite().BoundingDiameter(context.Background(), klotski.DiameterOptions{})
	fmt.Printf("from %d to %d: %d edges\n", d.From, d.To, d.Length)
	// Output: from 4 to 6: 4 edges
}

func ExampleDiameter_Verify() {
	ctx := context.Background()
	g := kite()
	d, _ := g.BoundingDiameter(ctx, klotski.DiameterOptions{})
	fmt.Println(d.Verify(ctx, g, nil))
	d.Evidence = d.Evidence[:1]
	d.Sweeps = 1
	fmt.Println(errors.Is(d.Verify(ctx, g, nil), klotski.ErrUnproven))
	// Output:
	// <nil>
	// true
}

func ExampleSweep() {
	d, _ := kite().BoundingDiameter(context.Background(), klotski.DiameterOptions{})
	for _, s := range d.Evidence {
		fmt.Printf("%d is %d edges from the vertex farthest from it\n", s.Source, s.Eccentricity)
	}
	// Output:
	// 4 is 4 edges from the vertex farthest from it
	// 2 is 2 edges from the vertex farthest from it
}

func ExampleDiameterOptions() {
	g := kite()
	components := g.Components()
	var scratch klotski.Scratch // for many graphs, one after another
	o := klotski.DiameterOptions{Components: components, Scratch: &scratch}
	d, _ := g.BoundingDiameter(context.Background(), o)
	o.Plain = true // as published by Takes and Kosters
	p, _ := g.BoundingDiameter(context.Background(), o)
	fmt.Println(d.Length, p.Length)
	// Output: 4 4
}

func ExampleDiameterProgress() {
	_, _ = kite().BoundingDiameter(context.Background(), klotski.DiameterOptions{
		Progress: func(p klotski.DiameterProgress) {
			fmt.Printf("after sweep %d: at least %d, %d candidates\n", p.Sweeps, p.Length, p.Candidates)
		},
	})
	// Output:
	// after sweep 1: at least 4, 6 candidates
	// after sweep 2: at least 4, 0 candidates
}

func ExampleScratch() {
	var scratch klotski.Scratch
	for _, g := range []*klotski.Graph{kite(), square()} {
		d, _ := g.BoundingDiameter(context.Background(), klotski.DiameterOptions{Scratch: &scratch})
		fmt.Println(d.Length)
	}
	// Output:
	// 4
	// 2
}

func ExampleGraph_BoundingRadius() {
	r, err := kite().BoundingRadius(context.Background(), klotski.DiameterOptions{})
	fmt.Println(r.Length, "edges from", r.Center, err)
	// Output: 2 edges from 2 <nil>
}

func ExampleRadius() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // so it ends after the first sweep, with bounds
	r, err := kite().BoundingRadius(ctx, klotski.DiameterOptions{})
	fmt.Printf("between %d and %d: %v\n", r.AtLeast, r.Length, err)
	// Output: between 2 and 4: context canceled
}

func ExampleGraph_Eccentricities() {
	e, err := kite().Eccentricities(context.Background(), klotski.EccentricityOptions{})
	fmt.Println(e.All(), err)
	// Output: [4 3 2 3 4 3 4 1 1] <nil>
}

func ExampleEccentricityOptions() {
	e, _ := square().Eccentricities(context.Background(), klotski.EccentricityOptions{
		Workers:  2,
		Progress: func(component, sweeps int) { fmt.Println("component", component, "sweep", sweeps) },
	})
	fmt.Println(e.All())
	// Output:
	// component 0 sweep 1
	// component 0 sweep 2
	// component 0 sweep 3
	// component 0 sweep 4
	// [2 2 2 2]
}

// all returns the eccentricities of the kite.
func all() *klotski.Eccentricities {
	e, err := kite().Eccentricities(context.Background(), klotski.EccentricityOptions{})
	if err != nil {
		panic(err)
	}
	return e
}

func ExampleEccentricities() {
	e := all()
	for c := range e.Components().Len() {
		fmt.Println("radius", e.Radius(c), "diameter", e.Diameter(c), "center", e.Center(c), "periphery", e.Periphery(c))
	}
	// Output:
	// radius 2 diameter 4 center [2] periphery [0 4 6]
	// radius 1 diameter 1 center [7 8] periphery [7 8]
}

func ExampleEccentricities_Of() {
	fmt.Println(all().Of(3))
	// Output: 3
}

func ExampleEccentricities_All() {
	fmt.Println(slices.Max(all().All()))
	// Output: 4
}

func ExampleEccentricities_Sweeps() {
	fmt.Println(all().Sweeps() <= 9)
	// Output: true
}

func ExampleEccentricities_Components() {
	fmt.Println(all().Components().Len())
	// Output: 2
}

func ExampleEccentricities_Radius() {
	fmt.Println(all().Radius(0))
	// Output: 2
}

func ExampleEccentricities_Diameter() {
	fmt.Println(all().Diameter(0))
	// Output: 4
}

func ExampleEccentricities_Center() {
	fmt.Println(all().Center(0))
	// Output: [2]
}

func ExampleEccentricities_Periphery() {
	fmt.Println(all().Periphery(0))
	// Output: [0 4 6]
}

func ExampleGraph_Gonum() {
	for _, c := range topo.ConnectedComponents(kite().Gonum()) {
		fmt.Println(len(c))
	}
	// Unordered output:
	// 7
	// 2
}

// distances returns the distribution of the distances from vertex 0 of the kite: 0 1 2 2 3 3 4.
func distances() klotski.Distribution {
	g := kite()
	dist := make([]int32, g.Order())
	g.MultiSourceBFS([]int32{0}, dist, nil)
	return klotski.DistributionOf(dist)
}

func ExampleDistribution() {
	for d, n := range distances() {
		fmt.Println("at distance", d, n)
	}
	// Output:
	// at distance 0 1
	// at distance 1 1
	// at distance 2 2
	// at distance 3 2
	// at distance 4 1
}

func ExampleDistributionOf() {
	fmt.Println(klotski.DistributionOf([]int32{0, 1, 1, -1, 3}))
	// Output: [1 2 0 1]
}

func ExampleDistribution_Total() {
	fmt.Println(distances().Total())
	// Output: 7
}

func ExampleDistribution_Mean() {
	fmt.Printf("%.3f\n", distances().Mean())
	// Output: 2.143
}

func ExampleDistribution_StdDev() {
	fmt.Printf("%.3f\n", distances().StdDev())
	// Output: 1.245
}

func ExampleDistribution_Quantile() {
	fmt.Println(distances().Quantile(0.5), distances().Quantile(1))
	// Output: 2 4
}

func ExampleDistribution_Within() {
	fmt.Printf("%.3f\n", distances().Within(2))
	// Output: 0.571
}

func ExampleDistribution_Entropy() {
	fmt.Printf("%.3f bits\n", distances().Entropy())
	// Output: 2.236 bits
}

func ExampleDistribution_MostCommon() {
	fmt.Println(distances().MostCommon())
	// Output: 2
}
