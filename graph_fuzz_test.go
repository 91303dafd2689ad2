package klotski

import (
	"encoding/binary"
	"slices"
	"testing"
)

// graphOf makes a graph of up to 32 vertices from arbitrary bytes: its order, then pairs of vertices.
func graphOf(t *testing.T, data []byte) *Graph {
	if len(data) == 0 {
		return new(Graph)
	}
	n := int(data[0])%32 + 1
	var edges [][2]int
	for pair := range slices.Chunk(data[1:], 2) {
		if len(pair) == 2 {
			edges = append(edges, [2]int{int(pair[0]) % n, int(pair[1]) % n})
		}
	}
	return mustGraph(t, n, edges...)
}

// FuzzGraphDiameter compares diameter, radius and eccentricities with a sweep from every vertex.
func FuzzGraphDiameter(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0})
	f.Add([]byte{4, 0, 1, 1, 2, 2, 3, 3, 4, 4, 0})
	f.Add([]byte{8, 0, 1, 1, 2, 2, 3, 3, 4, 2, 5, 5, 6, 6, 1, 7, 8})
	f.Fuzz(func(t *testing.T, data []byte) {
		g := graphOf(t, data)
		want := slowEccentricities(g)
		s := sample{name: "fuzzed", graph: g}
		for _, plain := range []bool{false, true} {
			checkDiameter(t, s, DiameterOptions{Plain: plain}, want)
		}
		checkRadius(t, s, DiameterOptions{}, want, g.Components())
		e, err := g.Eccentricities(t.Context(), EccentricityOptions{})
		if err != nil || !slices.Equal(e.All(), want) {
			t.Fatalf("eccentricities %v, %v; want %v; %s", e.All(), err, want, describe(g))
		}
	})
}

// FuzzGraphCSR hands over arbitrary arrays: a graph that passes has only edges that lead both ways.
func FuzzGraphCSR(f *testing.F) {
	f.Add([]byte{0, 1, 3, 4}, []byte{1, 0, 2, 1})
	f.Add([]byte{0, 1, 2}, []byte{1, 255})
	f.Add([]byte{}, []byte{})
	f.Fuzz(func(t *testing.T, offsetBytes, neighborBytes []byte) {
		var offsets []uint32
		for _, b := range offsetBytes {
			offsets = append(offsets, uint32(b))
		}
		var neighbors []int32
		for _, b := range neighborBytes {
			neighbors = append(neighbors, int32(int8(b)))
		}
		g, err := NewGraphCSR(offsets, neighbors)
		if err != nil {
			return
		}
		arcs := 0
		for u := range g.Order() {
			for _, v := range g.Neighbors(u) {
				arcs++
				if int(v) == u || !g.HasEdge(int(v), u) {
					t.Fatalf("passes with an arc from %d to %d: %s", u, v, describe(g))
				}
			}
		}
		if arcs != 2*g.Size() {
			t.Fatalf("%d arcs and %d edges", arcs, g.Size())
		}
	})
}

// FuzzGraphSymmetries hands over an arbitrary map of the vertices: if it passes it keeps all distances.
func FuzzGraphSymmetries(f *testing.F) {
	f.Add([]byte{3, 0, 1, 1, 2, 2, 3, 3, 0}, []byte{1, 0, 2, 0, 3, 0, 0, 0})
	f.Add([]byte{1, 0, 1}, []byte{1, 0, 1, 0})
	f.Fuzz(func(t *testing.T, data, image []byte) {
		g := graphOf(t, data)
		var p []int32
		for pair := range slices.Chunk(image, 2) {
			if len(pair) == 2 {
				p = append(p, int32(int16(binary.LittleEndian.Uint16(pair))))
			}
		}
		symmetries, err := g.Symmetries(p)
		if err != nil {
			return
		}
		for u := range g.Order() {
			from, to := slowDistances(g, u), slowDistances(g, int(p[u]))
			for v, d := range from {
				if to[p[v]] != d {
					t.Fatalf("%v passes, but changes a distance; %s", p, describe(g))
				}
			}
		}
		checkDiameter(t, sample{name: "fuzzed", graph: g}, DiameterOptions{Symmetries: symmetries}, slowEccentricities(g))
	})
}
