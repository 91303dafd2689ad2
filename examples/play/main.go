// Play is a page to play sliding-block puzzles on, which knows the exact
// distance to the goal from every position in three metrics. Its only engine is this
// library, compiled to WebAssembly.
//
//	go run ./examples/play             # serves the page on http://127.0.0.1:8080
//	go run ./examples/play -addr :80   # serves it elsewhere
//	go run ./examples/play -out site   # writes it to a directory, for any web server
//
// The directory can be copied to any path of a web server: all links in it
// are relative. It needs no special headers.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is main with its surroundings as arguments. It returns the exit code: 0
// if all went well, 1 if something failed, 2 for bad arguments.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(stderr)
	addr := flags.String("addr", "127.0.0.1:8080", "address to serve the page on")
	out := flags.String("out", "", "write the page to this `directory` instead")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "play: unexpected argument %q\n", flags.Arg(0))
		return 2
	}
	fmt.Fprintln(stdout, "Building the engine …")
	s, err := buildSite(ctx)
	if err == nil {
		fmt.Fprintf(stdout, "Built: %.1f MB, %.1f MB compressed\n", megabytes(s["engine.wasm"]), megabytes(s["engine.wasm.gz"]))
		if *out != "" {
			err = s.write(*out, stdout)
		} else {
			err = s.serve(ctx, *addr, stdout)
		}
	}
	if err != nil {
		fmt.Fprintln(stderr, "play:", err)
		return 1
	}
	return 0
}

// megabytes returns the size of a file.
func megabytes(file []byte) float64 { return float64(len(file)) / 1e6 }

// serve serves s until ctx is canceled.
func (s site) serve(ctx context.Context, addr string, stdout io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "Serving the page on http://%s (stop with Ctrl-C)\n", listener.Addr())
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	stopped := context.AfterFunc(ctx, func() { server.Close() })
	defer stopped()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
