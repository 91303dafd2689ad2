package klotski

import "sync/atomic"

// MultiSourceBFS searches breadth first from all sources at once. It sets dist[v] to the number of edges between v and
// the nearest source, or to -1 if no source reaches v, and returns the vertices reached in the order of their distance:
// the sources in the order given (without repeats), then level by level in the order of discovery, where a vertex
// discovers its neighbours in increasing order.
//
// The buffers are the caller's. dist must have Order() entries. order is used from its beginning, up to its capacity;
// if that is less than Order(), a new slice is allocated, so nil is fine. With both buffers nothing is allocated,
// except once: when the calls together have walked the graph some ten times, a copy of it is packed for the sweep
// kernel, which is about three times as fast. The copy takes 16 to 24 bytes a vertex and stays with the graph;
// every search that runs at the same time as another one takes 5 bytes a vertex more.
//
// It panics if dist has another length or a source is not a vertex. Time O(Order() + edges reached).
func (g *Graph) MultiSourceBFS(sources, dist, order []int32) []int32 {
	n := g.Order()
	if len(dist) != n {
		panic("klotski: MultiSourceBFS needs one distance for each vertex")
	}
	for _, s := range sources {
		if uint(s) >= uint(n) {
			panic("klotski: source out of range")
		}
	}
	if cap(order) < n {
		order = make([]int32, n)
	}
	order = order[:n]
	if packed := g.fast.packed.Load(); packed != nil {
		return packed.search(&g.fast, sources, dist, order)
	}
	order = g.search(sources, dist, order)
	g.fast.count(g, len(order))
	return order
}

// search is MultiSourceBFS on the CSR arrays. The distances are not known before the search is over, so their memory
// serves it.
func (g *Graph) search(sources, dist, order []int32) []int32 {
	s := newLevelSearch(g, dist)
	order = order[:s.run(sources, order)]
	fill(dist, -1)
	d := int32(-1)
	for i, v := range order {
		if v < 0 { // the first of a level
			d++
			v = ^v
			order[i] = v
		}
		dist[v] = d
	}
	return order
}

// packAfter is how many times the vertices of the graph must have been reached before it is worth packing.
const packAfter = 10

// fastSearch is what a Graph keeps to answer many searches fast.
type fastSearch struct {
	reached atomic.Int64 // vertices reached by all calls so far, until packing begins
	packed  atomic.Pointer[packedGraph]
	spare   atomic.Pointer[sweep] // the memory of a search that ended
}

// count adds a search that reached some vertices, and packs the graph when the time has come.
func (f *fastSearch) count(g *Graph, reached int) {
	limit := packAfter * int64(g.Order())
	if now := f.reached.Add(int64(reached)); now >= limit && now-int64(reached) < limit {
		f.packed.Store(packGraph(g))
	}
}

// packedGraph is a whole graph renumbered and packed for the sweep kernel.
type packedGraph struct {
	rows  packedRows
	ids   []int32 // the vertex of each number
	index []int32 // the number of each vertex
}

func packGraph(g *Graph) *packedGraph {
	n := g.Order()
	p := &packedGraph{ids: g.Components().members, index: make([]int32, n)}
	number(p.ids, p.index)
	p.rows.pack(g, p.ids, p.index)
	return p
}

// search is MultiSourceBFS on the packed rows.
func (p *packedGraph) search(f *fastSearch, sources, dist, order []int32) []int32 {
	s := f.spare.Swap(nil)
	if s == nil {
		s = new(sweep)
	}
	s.reset(p.rows.n)
	for _, v := range sources {
		s.push(p.index[v])
	}
	s.run(&p.rows, p.rows.n)
	fill(dist, -1)
	start := int32(0)
	for d, end := range s.levels {
		level := order[start:end]
		for i, v := range s.queue[start:end] {
			id := p.ids[v]
			level[i] = id
			dist[id] = int32(d)
		}
		start = end
	}
	f.spare.Store(s)
	return order[:start]
}
