package klotski

import (
	"flag"
	"testing"
)

// long makes the tests take in everything they can: all of the published block sets, bigger trays, more random
// rounds. Without it they take a selection.
//
//	go test -long .
var long = flag.Bool("long", false, "run the tests that take minutes too")

// needLong skips a test that runs with -long alone.
func needLong(t *testing.T) {
	t.Helper()
	if !*long {
		t.Skip("runs with -long")
	}
}
