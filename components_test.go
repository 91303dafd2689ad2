package klotski

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 2000 {
		g := randomSample(t, r).graph
		c := g.Components()
		var all []int32
		for i := range c.Len() {
			members := c.Members(i)
			all = append(all, members...)
			if c.Size(i) != len(members) || len(members) == 0 || members[0] != slices.Min(members) {
				t.Fatalf("component %d of size %d is %v; %s", i, c.Size(i), members, describe(g))
			}
			if i > 0 {
				if p := c.Members(i - 1); len(p) < len(members) || len(p) == len(members) && p[0] > members[0] {
					t.Fatalf("component %d is %v, %d is %v; %s", i-1, p, i, members, describe(g))
				}
			}
			dist := slowDistances(g, int(members[0]))
			reached := 0
			for v, d := range dist {
				if (d >= 0) != (c.Of(v) == i) || int(c.Labels()[v]) != c.Of(v) {
					t.Fatalf("vertex %d is in component %d; %s", v, c.Of(v), describe(g))
				}
				if d >= 0 {
					reached++
				}
			}
			if reached != len(members) || !slices.IsSortedFunc(members, func(a, b int32) int { return int(dist[a] - dist[b]) }) {
				t.Fatalf("component %d is %v, not in breadth-first order; %s", i, members, describe(g))
			}
		}
		slices.Sort(all)
		for v := range g.Order() {
			if int(all[v]) != v {
				t.Fatalf("the members are %v; %s", all, describe(g))
			}
		}
		if len(all) != g.Order() || c.Order() != g.Order() {
			t.Fatalf("%d members and order %d; want %d", len(all), c.Order(), g.Order())
		}
	}
}
