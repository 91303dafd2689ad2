// Package cli is what the example programs share on the command line.
package cli

import (
	"flag"
	"fmt"
	"io"
	"os"
)

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Parse parses flags that may also follow the other arguments, and returns
// the others. A single "-" is no flag.
func Parse(flags *flag.FlagSet, args []string) (others []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		args = flags.Args()
		if len(args) == 0 {
			return others, nil
		}
		others = append(others, args[0])
		args = args[1:]
	}
}

// Counted returns a number with its noun, which has a regular plural.
func Counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
