// Package klotski knows sliding-block puzzles completely: every move of a
// position, every configuration of a set of blocks, the graph that the moves
// make of them, and the answers that only the whole graph can give.
//
// It works for trays of any outline with up to 64 cells and blocks of any shape:
// Klotski and its kin, Rush Hour, sliding tiles, puzzles with walls and with
// blocks in several parts. One mechanism serves them all.
//
//	start := klotski.MustParse(`
//		B##C
//		B##C
//		DEEF
//		DGHF
//		I..J`)
//	solution, err := klotski.Solve(ctx, start, klotski.Exit, klotski.Finger)
//	solution.Len() // 81
//
// # Positions
//
// A [Tray] is a board and the kinds of block that live on it; [Classic] is
// that of Klotski. A [Position] is a small comparable value: one arrangement
// of blocks on a tray. [Parse] reads a drawing, [Tray.Place] a list of blocks,
// and [Drawing] keeps the names that a drawing gives its blocks. Blocks of
// one kind are interchangeable; labels tell blocks of one shape apart.
// [ParseCompact], [ParseHex], [ParseRushHour] and [Tiles] read the notations of
// other programs.
//
// # Keys
//
// A position is a single number, its [Key]: the grid of kinds read as a
// numeral. A move is one subtraction and one addition. See [Tray.BlockKey].
//
// # Moves
//
// What counts as one move is a [Metric]: one cell ([Unit]), any distance in
// one direction ([Straight]), or anywhere the block can slide ([Finger]).
// Klotski takes 116, 90 and 81. [Position.Reach] lists where one block can go,
// [Position.Moves] what all can, [Position.Path] the way cell by cell.
//
// # Solving
//
// [Solve] finds a shortest solution and counts them all; a [Goal] says what is
// solved. [Explore] lists everything within reach of a position. An [Engine]
// maps it once and then gives distances and hints in all three metrics in
// constant time; it can be saved to a file and used from there.
//
// # Spaces
//
// [Enumerate] makes a [Space]: all configurations of a block set, counted and
// numbered by an automaton that never lists them. [Space.Index] and
// [Space.Position] turn a configuration into its number and back.
//
// # Large spaces
//
// [Space.Sweep] searches a space of billions breadth first without a graph, in
// two bits a configuration and on all processors; it says beforehand what
// memory it takes, and goes on from a checkpoint after an interruption.
// [Space.ComponentSizes] counts components the same way. A [DistanceTable]
// keeps the distance to a goal modulo three, which is enough to walk an optimal
// line from any configuration; in a file it takes a quarter of a byte each. A
// [TableEngine] gives hints from three of them.
//
// # Graphs
//
// [Space.Graph] links a space into a [Graph] in CSR form, whose vertex v is
// configuration v. [Graph.MultiSourceBFS] sweeps it from any set of vertices,
// [Graph.Components] takes it apart, [Space.Hardest] finds the starts that need
// the most moves. [NewGraph] makes a graph from any list of edges.
//
// # Diameters
//
// [Graph.BoundingDiameter] finds the two vertices farthest apart exactly, in a
// dozen sweeps where the textbook needs one from every vertex, and gives the
// evidence that proves it. [Graph.Eccentricities] finds the eccentricity of
// every vertex, and so the radius and the center.
//
// # Interop
//
// [Graph.Gonum] is a view of a graph for the algorithms of gonum.
// [Distribution] describes the distances of a sweep with gonum's statistics.
//
// # Errors
//
// Bad input is an error that says where and what; tell errors apart with
// [errors.Is] and the sentinels ErrX, and see [ParseError] for the place in a
// text. Misuse by the programmer, such as an index outside of a space, panics
// with a text that begins "klotski: "; the documentation says when. So do the
// methods of zero values where these are invalid, and of nil pointers in their
// place. Nil where a zero value is valid, as for a [Graph], and a nil
// [context.Context] are not looked for: they panic as Go has it.
//
// # Long calls
//
// Searches take a context: [Solve], [Explore], [NewEngine], [Space.Graphs], the
// sweeps of a [Space], the bounding searches of a [Graph], and
// [Diameter.Verify]. They return its error soon after it is canceled, and most
// report progress. What makes one pass, or a known number of them, takes none:
// [Enumerate], [Space.Hardest], [Space.Permutation], [Solution.Count], and
// opening a file. Its documentation states the cost.
//
// The best examples to begin with are those of the package itself, of
// [Solve], [Space.Hardest] and [Graph.BoundingDiameter].
package klotski
