package klotski

import "flag"

// long makes the tests take in everything they can: all of the published block sets, bigger trays, more random
// rounds. Without it they take a selection.
//
//	go test -long .
var long = flag.Bool("long", false, "run the tests that take minutes too")
