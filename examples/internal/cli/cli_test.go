package cli

import (
	"flag"
	"io"
	"slices"
	"testing"
)

// TestParse puts flags before, between and after the other arguments.
func TestParse(t *testing.T) {
	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	a, b := flags.Bool("a", false, ""), flags.String("b", "", "")
	others, err := Parse(flags, []string{"x", "-a", "-", "-b", "value", "y"})
	if err != nil || !slices.Equal(others, []string{"x", "-", "y"}) || !*a || *b != "value" {
		t.Errorf("others %q, a %v, b %q, %v", others, *a, *b, err)
	}
	if _, err := Parse(flags, []string{"x", "-c"}); err == nil {
		t.Error("no error for an unknown flag")
	}
}
