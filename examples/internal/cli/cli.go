// Package cli is what the example programs share in reading their arguments.
package cli

import "flag"

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
