package klotski

import "sync/atomic"

// MultiSourceBFS searches breadth first from all sources at once. It sets dist[v] to the number of edges between v and
// the nearest source, or to -1 if no source reaches v, and returns the vertices reached in the order of their distance:
// the sources in the order given (without repeats), then level by level in the order of discovery, where a vertex
// discovers its neighbors in increasing order.
//
// The buffers are the caller's. dist must have Order() entries. order is used from its beginning, up to its capacity;
// if that is less than Order(), a new slice is allocated, so nil is fine. With both buffers nothing is allocated,
// except once: when the calls together have walked the graph some ten times, a copy of it is packed for the sweep
// kernel, which is about three times as fast. The copy takes 16 to 24 bytes a vertex, 2 to 4 for each end of an edge if
// degrees exceed four, and stays with the graph; every search that runs at the same time as another one takes 5 bytes a
// vertex more.
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

// search is MultiSourceBFS on the CSR arrays.
//
// Which vertices were seen is a bit set, because that fits the nearest cache where distances would not. It lies in the
// memory of the distances, which are filled in at the end: until then the first vertex of each level stands in the
// order as its complement.
func (g *Graph) search(sources, dist, order []int32) []int32 {
	q := queue{graph: g, seen: bitSetIn(dist), order: order}
	for _, s := range sources {
		q.add(s)
	}
	for level := 0; level < q.tail; {
		next := q.tail
		q.expand(level, next)
		order[level] = ^order[level]
		level = next
	}
	fill(dist, -1)
	d := int32(-1)
	for i, v := range order[:q.tail] {
		if v < 0 {
			d++
			v = ^v
			order[i] = v
		}
		dist[v] = d
	}
	return order[:q.tail]
}

// queue is the queue of a breadth-first search.
type queue struct {
	graph *Graph
	seen  []int32 // the vertices that are or were in the queue, one a bit
	order []int32 // the queue is order[:tail]
	tail  int
}

// bitSetIn returns an empty set of as many vertices as buffer has entries, in the memory of buffer.
func bitSetIn(buffer []int32) []int32 {
	set := buffer[:(len(buffer)+31)/32]
	clear(set)
	return set
}

// add puts v into the queue if it is new.
func (q *queue) add(v int32) {
	if q.seen[v>>5]>>(v&31)&1 == 0 {
		q.seen[v>>5] |= 1 << (v & 31)
		q.order[q.tail] = v
		q.tail++
	}
}

// Rows up to shortRow long are gathered, gatherSize of them at a time.
const (
	shortRow   = 4
	gatherSize = 16
)

// expand puts the new neighbors of order[start:end] into the queue.
//
// Rows are short, and where they end cannot be predicted: a loop over each would cost more in wrong guesses than all
// the rest. So short rows are gathered into one list first: shortRow entries are copied of each, whatever its length,
// and the list grows by the length.
func (q *queue) expand(start, end int) {
	begins, ends, neighbors := q.graph.begins, q.graph.ends, q.graph.neighbors
	var list [(gatherSize + 1) * shortRow]int32
	for start < end {
		gathered := q.order[start:min(start+gatherSize, end)]
		start += len(gathered)
		length := 0
		for _, v := range gathered {
			row := neighbors[begins[v]:ends[v]]
			if len(row) > shortRow || cap(row) < shortRow {
				q.addAll(list[:length])
				q.addAll(row)
				length = 0
				continue
			}
			*(*[shortRow]int32)(list[length:]) = [shortRow]int32(row[:shortRow])
			length += len(row)
		}
		q.addAll(list[:length])
	}
}

// addAll puts those vertices of the list into the queue that are new. Which are cannot be predicted either: so each is
// written behind the tail, and the tail moves on if it was new.
func (q *queue) addAll(list []int32) {
	order, seen, tail := q.order, q.seen, uint(q.tail)
	for _, w := range list {
		if tail >= uint(len(order)) {
			break // every vertex is reached
		}
		i := uint32(w) >> 5
		word := uint32(seen[i])
		order[tail] = w
		seen[i] = int32(word | 1<<(uint32(w)&31))
		tail += uint(^word >> (uint32(w) & 31) & 1)
	}
	q.tail = int(tail)
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
	c := g.Components()
	p := &packedGraph{ids: c.members, index: c.positions()}
	p.rows.pack(g, p.ids, p.index)
	return p
}

// search is MultiSourceBFS on the packed rows. They have the order of the CSR rows, so the order found is the same.
func (p *packedGraph) search(f *fastSearch, sources, dist, order []int32) []int32 {
	s := f.spare.Swap(nil)
	if s == nil {
		s = &sweep{ordered: true}
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
