// Diameter prints the radius and the diameter of any undirected graph, exactly, with a pair of vertices that far apart.
//
//	diameter [-json] [-limit 10s] FILE
//
// FILE is a list of edges, - for standard input. A line is an edge: two integers or two names, separated by
// blanks. Names are compared as they are written. Blank lines are skipped, and so is what follows a #. Self-loops and
// repeated edges are dropped. Distances are those within components: the diameter is that of the component where it is
// largest, the radius that of the component with the most vertices.
//
// Most graphs with a hundred thousand edges take a few hundredths of a second. Some take a sweep from almost every vertex,
// like random regular graphs; after the limit the program prints the bounds that it has reached.
//
// The exit status is 2 if a line is malformed or the command is, and 1 if the file cannot be read or is too large.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"text/tabwriter"
	"time"

	"example.com/klotski"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// result is what is printed. Radius and diameter are exact unless the limit was reached.
type result struct {
	Vertices      int     `json:"vertices"`
	Edges         int     `json:"edges"`
	Dropped       int     `json:"dropped"` // self-loops and repeats
	Components    int     `json:"components"`
	Largest       int     `json:"largest"` // vertices of the largest component
	Radius        int     `json:"radius"`
	RadiusAtLeast int     `json:"radiusAtLeast"`
	Center        string  `json:"center"`
	Diameter      int     `json:"diameter"`
	DiameterMost  int     `json:"diameterAtMost"`
	From          string  `json:"from"`
	To            string  `json:"to"`
	Sweeps        int     `json:"sweeps"`
	Exact         bool    `json:"exact"`
	Milliseconds  float64 `json:"milliseconds"`
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	flags := flag.NewFlagSet("diameter", flag.ContinueOnError)
	flags.SetOutput(stderr)
	asJSON := flags.Bool("json", false, "print one JSON object")
	limit := flags.Duration("limit", 10*time.Second, "time after which to print bounds; 0 is none")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: diameter [-json] [-limit 10s] FILE\nFILE has two names a line, an edge; - is standard input.")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if flags.NArg() != 1 {
		flags.Usage()
		return 2
	}
	start := time.Now()
	list, err := readFile(flags.Arg(0), stdin)
	if err != nil {
		fmt.Fprintln(stderr, err)
		if _, malformed := errors.AsType[*lineErrors](err); malformed {
			return 2
		}
		return 1
	}
	r, err := measure(list, *limit)
	if err != nil {
		fmt.Fprintln(stderr, "diameter:", err)
		return 1
	}
	r.Milliseconds = float64(time.Since(start).Microseconds()) / 1000
	if *asJSON {
		err = json.NewEncoder(stdout).Encode(r)
	} else {
		err = r.print(stdout)
	}
	if err != nil {
		fmt.Fprintln(stderr, "diameter:", err)
		return 1
	}
	return 0
}

// readFile reads the edges of a file, or of stdin if the name is -.
func readFile(name string, stdin io.Reader) (*edgeList, error) {
	if name == "-" {
		return readEdges("standard input", stdin)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readEdges(name, f)
}

// measure searches for radius and diameter side by side.
func measure(list *edgeList, limit time.Duration) (*result, error) {
	g, err := klotski.NewGraph(len(list.names), list.all())
	if err != nil {
		return nil, err
	}
	components := g.Components()
	r := &result{
		Vertices: g.Order(), Edges: g.Size(), Dropped: len(list.ends)/2 - g.Size(), Components: components.Len(),
	}
	if r.Vertices == 0 {
		r.Exact = true
		return r, nil
	}
	r.Largest = components.Size(0)
	ctx := context.Background()
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	options := klotski.DiameterOptions{Components: components}
	var far klotski.Diameter
	var near klotski.Radius
	var farErr, nearErr error
	var group sync.WaitGroup
	group.Go(func() { far, farErr = g.BoundingDiameter(ctx, options) })
	group.Go(func() { near, nearErr = g.BoundingRadius(ctx, options) })
	group.Wait()
	for _, err := range []error{farErr, nearErr} {
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return nil, err
		}
	}
	r.Radius, r.RadiusAtLeast, r.Center = near.Length, near.AtLeast, list.names[near.Center]
	r.Diameter, r.DiameterMost = far.Length, far.AtMost
	r.From, r.To = list.names[far.From], list.names[far.To]
	r.Sweeps = far.Sweeps + near.Sweeps
	r.Exact = r.Radius == r.RadiusAtLeast && r.Diameter == r.DiameterMost
	return r, nil
}

// print writes the result as a table.
func (r *result) print(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "vertices\t%d\n", r.Vertices)
	fmt.Fprintf(t, "edges\t%d", r.Edges)
	if r.Dropped > 0 {
		fmt.Fprintf(t, ", without %d self-loops and repeats", r.Dropped)
	}
	fmt.Fprintf(t, "\ncomponents\t%d", r.Components)
	if r.Components > 1 {
		fmt.Fprintf(t, ", the largest with %d vertices", r.Largest)
	}
	fmt.Fprintln(t)
	if r.Vertices > 0 {
		fmt.Fprintf(t, "radius\t%s, the eccentricity of %s\n", between(r.RadiusAtLeast, r.Radius), r.Center)
		fmt.Fprintf(t, "diameter\t%s, from %s to %s", between(r.Diameter, r.DiameterMost), r.From, r.To)
		if r.Diameter != r.DiameterMost {
			fmt.Fprintf(t, ", which are %d apart", r.Diameter)
		}
		fmt.Fprintln(t)
	}
	fmt.Fprintf(t, "sweeps\t%d\n", r.Sweeps)
	fmt.Fprintf(t, "time\t%.1f ms\n", r.Milliseconds)
	return t.Flush()
}

// between returns a number in words, of which only bounds may be known.
func between(least, most int) string {
	if least == most {
		return strconv.Itoa(least)
	}
	return fmt.Sprintf("between %d and %d", least, most)
}
