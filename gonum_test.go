package klotski

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/network"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/testgraph"
	"gonum.org/v1/gonum/graph/topo"
	"gonum.org/v1/gonum/graph/traverse"
)

// buildView makes a view for gonum's conformance suites. It numbers the nodes densely, as a Graph does, and cannot
// make graphs with self-loops.
func buildView(nodes []graph.Node, edges []testgraph.WeightedLine, _, _ float64) (
	g graph.Graph, n []graph.Node, e []testgraph.Edge, s, a float64, ok bool,
) {
	number := make(map[int64]int)
	add := func(node graph.Node) int {
		v, found := number[node.ID()]
		if !found {
			v = len(number)
			number[node.ID()] = v
		}
		return v
	}
	for _, node := range nodes {
		add(node)
	}
	var pairs [][2]int
	for _, line := range edges {
		u, v := add(line.From()), add(line.To())
		if u == v {
			return nil, nil, nil, math.NaN(), math.NaN(), false
		}
		pairs = append(pairs, [2]int{u, v})
	}
	made, err := NewGraph(len(number), edgesOf(pairs...))
	if err != nil {
		return nil, nil, nil, math.NaN(), math.NaN(), false
	}
	view := made.Gonum()
	for v := range made.Order() {
		n = append(n, view.Node(int64(v)))
	}
	for u, v := range made.Edges() {
		e = append(e, gonumEdge{gonumNode(u), gonumNode(v)})
	}
	return view, n, e, math.NaN(), math.NaN(), true
}

func TestGonumConformance(t *testing.T) {
	t.Run("EdgeExistence", func(t *testing.T) { testgraph.EdgeExistence(t, buildView, true) })
	t.Run("NodeExistence", func(t *testing.T) { testgraph.NodeExistence(t, buildView) })
	t.Run("ReturnAdjacentNodes", func(t *testing.T) { testgraph.ReturnAdjacentNodes(t, buildView, true, true) })
	t.Run("ReturnAllNodes", func(t *testing.T) { testgraph.ReturnAllNodes(t, buildView, true) })
	t.Run("ReturnNodeSlice", func(t *testing.T) { testgraph.ReturnNodeSlice(t, buildView, true) })
	t.Run("ReturnAllEdges", func(t *testing.T) { testgraph.ReturnAllEdges(t, buildView, true) })
	t.Run("ReturnEdgeSlice", func(t *testing.T) { testgraph.ReturnEdgeSlice(t, buildView, true) })
}

// TestGonumAlgorithms compares gonum's components, searches, shortest paths and eccentricities with ours.
func TestGonumAlgorithms(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for range 200 {
		g := randomSample(t, r).graph
		if g.Order() == 0 {
			continue
		}
		view := g.Gonum()
		var sizes []int
		for _, c := range topo.ConnectedComponents(view) {
			sizes = append(sizes, len(c))
		}
		slices.Sort(sizes)
		slices.Reverse(sizes)
		components := g.Components()
		for i := range max(len(sizes), components.Len()) {
			if len(sizes) != components.Len() || sizes[i] != components.Size(i) {
				t.Fatalf("gonum has components of %v; %s", sizes, describe(g))
			}
		}
		source := r.IntN(g.Order())
		dist := make([]int32, g.Order())
		g.MultiSourceBFS([]int32{int32(source)}, dist, nil)
		shortest := path.DijkstraFrom(view.Node(int64(source)), view)
		for v, d := range dist {
			if want := shortest.WeightTo(int64(v)); d < 0 && !math.IsInf(want, 1) || d >= 0 && float64(d) != want {
				t.Fatalf("distance from %d to %d is %d, in gonum %v; %s", source, v, d, want, describe(g))
			}
		}
		reached := 0
		walk := traverse.BreadthFirst{}
		walk.Walk(view, view.Node(int64(source)), func(n graph.Node, depth int) bool {
			reached++
			if int(dist[n.ID()]) != depth {
				t.Fatalf("%d is at depth %d from %d in gonum, at distance %d; %s", n.ID(), depth, source, dist[n.ID()], describe(g))
			}
			return false
		})
		if reached != components.Size(components.Of(source)) {
			t.Fatalf("gonum reaches %d from %d; %s", reached, source, describe(g))
		}
		if components.Len() > 1 {
			continue // gonum's eccentricities are infinite then
		}
		e, err := g.Eccentricities(t.Context(), EccentricityOptions{})
		if err != nil {
			t.Fatal(err)
		}
		theirs := network.Eccentricity(view, path.DijkstraAllPaths(view))
		for v, ours := range e.All() {
			if theirs[int64(v)] != float64(ours) {
				t.Fatalf("eccentricity of %d is %d, in gonum %v; %s", v, ours, theirs[int64(v)], describe(g))
			}
		}
	}
}
