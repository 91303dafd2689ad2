package main

import (
	"io"
	"time"

	"example.com/klotski/examples/internal/cli"

	// The bar is for this program alone. It is in the module of the library all the same, because `go run
	// ./examples/sweep` works in the root directory for programs of this module only. It costs users of the library
	// nothing: go does not download or build what the packages that they import do not need.
	"github.com/schollz/progressbar/v3"
)

// bar shows on a terminal how much of the space has been reached. The nil bar is silent.
type bar struct {
	terminal io.Writer
	bar      *progressbar.ProgressBar
	shown    time.Time
}

// newBar returns a bar on w, or nil if w is no terminal.
func newBar(w io.Writer) *bar {
	if !cli.IsTerminal(w) {
		return nil
	}
	return &bar{terminal: w}
}

// expect begins the bar for a number of configurations.
func (b *bar) expect(configurations int) {
	if b == nil {
		return
	}
	b.bar = progressbar.NewOptions(configurations,
		progressbar.OptionSetWriter(b.terminal),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("configurations"),
		progressbar.OptionFullWidth(),
		progressbar.OptionThrottle(100*time.Millisecond),
	)
}

// reach shows that so many configurations have been reached, now and then.
func (b *bar) reach(configurations int) {
	if b == nil || time.Since(b.shown) < 100*time.Millisecond {
		return
	}
	b.shown = time.Now()
	b.bar.Set(configurations)
}

// clear makes room for other text.
func (b *bar) clear() {
	if b != nil && b.bar != nil {
		b.bar.Clear()
	}
}
