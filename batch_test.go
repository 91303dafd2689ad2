package klotski

import (
	"fmt"
	"testing"
)

// evenSets are block sets with so many gaps that almost all eccentricities are equal.
var evenSets = []blockSet{{0, 0, 3}, {0, 4, 1}, {1, 1, 1}, {2, 0, 1}}

// batchRows calls do with the largest component of finger graphs with many gaps, in both forms of rows.
func batchRows(t *testing.T, do func(name string, g *Graph, members []int32, r *packedRows)) {
	for _, set := range evenSets {
		l := linkedSpace(t, set)
		for _, wide := range []bool{false, true} {
			r := packedRows{alwaysWide: wide}
			members := l.components.Members(0)
			r.pack(l.graphs[Finger], members, l.components.positions())
			do(fmt.Sprintf("%v wide=%v", set, wide), l.graphs[Finger], members, &r)
		}
	}
}

// TestBatch compares batches with textbook searches: every bit must arrive on the level of the distance.
func TestBatch(t *testing.T) {
	var b batch
	batchRows(t, func(name string, g *Graph, members []int32, r *packedRows) {
		const step = 37
		var sources []int32
		for i := range batchSources {
			sources = append(sources, int32(i*step%r.n))
		}
		level := make([]distances, r.n)
		for d := range b.from(r, sources) {
			for v := range r.n {
				level[v].set(b.front[v], d)
			}
		}
		dist, order := make([]int32, g.Order()), make([]int32, g.Order())
		for i, s := range sources {
			g.textbookSearch([]int32{members[s]}, dist, order)
			for v, id := range members {
				if level[v][i] != dist[id] {
					t.Fatalf("%s: source %d reaches %d on level %d; want %d", name, s, v, level[v][i], dist[id])
				}
			}
		}
	})
}
