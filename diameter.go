package klotski

import (
	"cmp"
	"context"
	"sync"
)

// DiameterOptions are the optional arguments of [Graph.BoundingDiameter] and [Graph.BoundingRadius]. The zero value
// is the fastest form for a graph of which nothing more is known.
type DiameterOptions struct {
	// Symmetries are automorphisms of the graph; the more the fewer sweeps. They are verified first unless they come
	// from this graph, or from the space of this graph.
	Symmetries *Symmetries

	// Components are those of the graph, or of another graph of the same space, if they are known already. It is a
	// mistake, and panics, to pass those of an unrelated graph.
	Components *Components

	// Plain asks for the algorithm as Takes and Kosters published it, on a textbook breadth-first search: for
	// comparison. It ignores Symmetries, Workers and Scratch.
	Plain bool

	// Workers is the number of components searched side by side; less than 2 means one after another. With more, the
	// pair that is found and the number of sweeps may differ from run to run.
	Workers int

	// Scratch is memory to take up again; nil allocates.
	Scratch *Scratch

	// Progress, if not nil, is called after every sweep, or batch of up to 64, by one goroutine at a time.
	Progress func(DiameterProgress)
}

// DiameterProgress tells how far a search has come.
type DiameterProgress struct {
	Component  int // the component that was swept
	Sweeps     int // sweeps so far, of all components
	Length     int // the largest distance seen so far
	Candidates int // vertices of the component, or orbits of them, that may yet be an end of a longer one
}

// Sweep is one breadth-first search of a component, from Source; the farthest vertex is Eccentricity edges away.
type Sweep struct {
	Source, Eccentricity int
}

// Diameter is the result of [Graph.BoundingDiameter].
type Diameter struct {
	// Length is the diameter in edges, of the component where it is largest. It is the distance between From and To,
	// which a sweep from From has seen. In an empty graph Length is 0, and From and To are -1.
	Length   int
	From, To int

	// AtMost is Length, unless the search was canceled. Then the diameter is between Length and AtMost.
	AtMost int

	// Sweeps is the number of complete breadth-first searches. Searches that stop early are not counted: up to one for
	// each sweep, which takes half as long, and with batches some small ones.
	Sweeps int

	// Evidence lists all sweeps; Verify proves the diameter from it.
	Evidence []Sweep
}

// BoundingDiameter returns the largest distance between two vertices of the same component, and a pair of vertices at
// that distance. Distances between components do not count. It is exact, and usually takes a dozen sweeps.
//
// The error is [ErrNotAutomorphism] for symmetries that g does not have, or that of ctx, which is looked at after every
// sweep, or batch of up to 64. When canceled it still returns the bounds it has.
//
// Time O(sweeps * (order + edges)): about 12 sweeps for sliding block puzzles with two or three gaps, a few on trees,
// grids and cycles, but up to one for every vertex when almost all vertices have almost the same eccentricity, as in
// random regular graphs, or with ten gaps. When 16 sweeps have not halved the candidates, and seen no distance of more than
// 128, sweeps are made in batches of 64 that take as long as two or three.
//
// Memory about 40 bytes a vertex, 36 more for batches, 2 to 4 for each end of an edge, and 4 bytes a vertex and sweep up to
// 16 MB (or four sweeps), for each worker.
func (g *Graph) BoundingDiameter(ctx context.Context, options DiameterOptions) (Diameter, error) {
	best := &best{ctx: ctx, progress: options.Progress, Diameter: Diameter{Length: -1, From: -1, To: -1}}
	if options.Plain {
		return best.finish(g.plainDiameter(options.Components, best))
	}
	memory := options.Scratch
	if memory == nil {
		memory = new(Scratch)
	}
	division, err := divide(g, options.Components, options.Symmetries)
	if err != nil {
		return Diameter{From: -1, To: -1}, err
	}
	workers := max(1, min(options.Workers, division.components.Len()))
	errs := make([]error, workers)
	var group sync.WaitGroup
	for i := range workers {
		s := memory.worker(i)
		group.Go(func() { errs[i] = best.searchParts(division, s) })
	}
	group.Wait()
	return best.finish(cmp.Or(errs...))
}

// best is the longest distance seen so far, by any worker, and the sweeps that were made.
type best struct {
	ctx      context.Context
	progress func(DiameterProgress)

	mu sync.Mutex // guards what follows
	Diameter
}

// searchParts searches components until the others are too small or taken by other workers.
func (b *best) searchParts(d *division, s *scratch) error {
	for {
		component, ok := d.take(s, b.length()+1)
		if !ok {
			return nil
		}
		if atMost, err := newDiameterSearch(s, component, b).run(); err != nil {
			b.raise(max(atMost, d.largestLeft()-1))
			return err
		}
	}
}

// length returns the longest distance so far, -1 before the first sweep.
func (b *best) length() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Length
}

// raise says that a longer distance than atMost has not been ruled out.
func (b *best) raise(atMost int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.AtMost = max(b.AtMost, atMost)
}

// record adds a sweep from one vertex to a farthest one and returns the longest distance so far.
func (b *best) record(from, to int32, eccentricity int) (length int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Sweeps++
	b.Evidence = append(b.Evidence, Sweep{int(from), eccentricity})
	if eccentricity > b.Length {
		b.Length, b.From, b.To = eccentricity, int(from), int(to)
	}
	return b.Length
}

// report tells how far a search has come after a sweep. An error says that it must be given up.
func (b *best) report(component, candidates int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.progress != nil {
		b.progress(DiameterProgress{component, b.Sweeps, b.Length, candidates})
	}
	return b.ctx.Err()
}

// finish returns the result.
func (b *best) finish(err error) (Diameter, error) {
	b.Length = max(b.Length, 0) // -1 if the graph is empty
	b.AtMost = max(b.AtMost, b.Length)
	return b.Diameter, err
}
