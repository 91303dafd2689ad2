package klotski

import "gonum.org/v1/gonum/graph"

// The views below implement these interfaces of gonum and no more: an algorithm that asks for Undirected, or for less,
// runs on them.
var (
	_ graph.Undirected = gonumView{}
	_ graph.NodeSlicer = (*gonumNodes)(nil)
	_ graph.EdgeSlicer = (*gonumEdges)(nil)
)

// Gonum returns g as an undirected graph of package [gonum.org/v1/gonum/graph], whose algorithms then run on it. Node IDs
// are the vertices 0..Order()-1. The view also has an Edges method, as gonum's own graphs do, and costs nothing to make. Its
// searches allocate an edge or an iterator for every step, though: a breadth-first search takes some ten times as long
// as [Graph.MultiSourceBFS].
func (g *Graph) Gonum() graph.Undirected { return gonumView{g} }

// gonumView implements graph.Undirected.
type gonumView struct{ g *Graph }

// gonumNode implements graph.Node.
type gonumNode int64

// ID returns the vertex.
func (n gonumNode) ID() int64 { return int64(n) }

// gonumEdge implements graph.Edge.
type gonumEdge struct{ from, to gonumNode }

// From returns the end that was asked for first.
func (e gonumEdge) From() graph.Node { return e.from }

// To returns the other end.
func (e gonumEdge) To() graph.Node { return e.to }

// ReversedEdge returns the edge from its other end.
func (e gonumEdge) ReversedEdge() graph.Edge { return gonumEdge{e.to, e.from} }

// has reports whether id is a vertex.
func (v gonumView) has(id int64) bool { return 0 <= id && id < int64(v.g.Order()) }

// Node returns the node with this ID, nil if there is none.
func (v gonumView) Node(id int64) graph.Node {
	if !v.has(id) {
		return nil
	}
	return gonumNode(id)
}

// Nodes returns all nodes in increasing order.
func (v gonumView) Nodes() graph.Nodes {
	if v.g.Order() == 0 {
		return graph.Empty
	}
	all := make([]int32, v.g.Order())
	for i := range all {
		all[i] = int32(i)
	}
	return &gonumNodes{row: all, at: -1}
}

// From returns the neighbors of a node in increasing order.
func (v gonumView) From(id int64) graph.Nodes {
	if !v.has(id) || v.g.Degree(int(id)) == 0 {
		return graph.Empty
	}
	return &gonumNodes{row: v.g.Neighbors(int(id)), at: -1}
}

// HasEdgeBetween reports whether two nodes are neighbors.
func (v gonumView) HasEdgeBetween(x, y int64) bool {
	return v.has(x) && v.has(y) && v.g.HasEdge(int(x), int(y))
}

// Edge returns the edge from u to v, nil if there is none.
func (v gonumView) Edge(x, y int64) graph.Edge {
	if !v.HasEdgeBetween(x, y) {
		return nil
	}
	return gonumEdge{gonumNode(x), gonumNode(y)}
}

// EdgeBetween returns the edge from x to y, nil if there is none.
func (v gonumView) EdgeBetween(x, y int64) graph.Edge { return v.Edge(x, y) }

// Edges returns every edge once, from its lesser end.
func (v gonumView) Edges() graph.Edges {
	if v.g.Size() == 0 {
		return graph.Empty
	}
	return &gonumEdges{g: v.g, at: -1}
}

// gonumNodes iterates over a row of vertices.
type gonumNodes struct {
	row []int32
	at  int
}

// Len returns how many are left.
func (n *gonumNodes) Len() int { return len(n.row) - min(n.at+1, len(n.row)) }

// Next moves on and reports whether there is a node.
func (n *gonumNodes) Next() bool {
	n.at = min(n.at+1, len(n.row))
	return n.at < len(n.row)
}

// Reset goes back to before the first.
func (n *gonumNodes) Reset() { n.at = -1 }

// Node returns the current node.
func (n *gonumNodes) Node() graph.Node {
	if n.at < 0 || n.at >= len(n.row) {
		return nil
	}
	return gonumNode(n.row[n.at])
}

// NodeSlice returns the nodes that are left and moves past them.
func (n *gonumNodes) NodeSlice() []graph.Node {
	nodes := make([]graph.Node, 0, n.Len())
	for n.Next() {
		nodes = append(nodes, n.Node())
	}
	return nodes
}

// gonumEdges iterates over the edges of a graph: over the arcs that lead upwards.
type gonumEdges struct {
	g    *Graph
	at   int // the number of the current edge
	from int
	arc  int // its place in the row of from
}

// Len returns how many are left.
func (e *gonumEdges) Len() int { return e.g.Size() - min(e.at+1, e.g.Size()) }

// Next moves on and reports whether there is an edge.
func (e *gonumEdges) Next() bool {
	if e.at >= 0 {
		e.arc++
	}
	e.at = min(e.at+1, e.g.Size())
	for ; e.from < e.g.Order(); e.from++ {
		for row := e.g.Neighbors(e.from); e.arc < len(row); e.arc++ {
			if int(row[e.arc]) > e.from {
				return true
			}
		}
		e.arc = 0
	}
	return false
}

// Reset goes back to before the first.
func (e *gonumEdges) Reset() { *e = gonumEdges{g: e.g, at: -1} }

// Edge returns the current edge.
func (e *gonumEdges) Edge() graph.Edge {
	if e.at < 0 || e.from >= e.g.Order() {
		return nil
	}
	return gonumEdge{gonumNode(e.from), gonumNode(e.g.Neighbors(e.from)[e.arc])}
}

// EdgeSlice returns the edges that are left and moves past them.
func (e *gonumEdges) EdgeSlice() []graph.Edge {
	edges := make([]graph.Edge, 0, e.Len())
	for e.Next() {
		edges = append(edges, e.Edge())
	}
	return edges
}
