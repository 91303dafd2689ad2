// Package batch is what the programs share that go through a list of block
// sets.
package batch

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"

	"example.com/klotski/examples/internal/cli"
)

// Frugal makes the runtime try to get by with so many bytes.
//
// Almost all memory of these programs is large arrays of numbers, which the
// collector need not look into. It only has to give back those of finished
// sets: so let it run when memory gets short, instead of whenever the heap has
// doubled. GOGC and GOMEMLIMIT still override it.
func Frugal(bytes int64) {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(-1)
		debug.SetMemoryLimit(bytes)
	}
}

// Progress tells on a terminal how far the work has come, in one line that it
// clears in the end. The nil Progress is silent.
type Progress struct {
	terminal io.Writer

	mu                   sync.Mutex
	sets, configurations int
	of                   int
}

// NewProgress returns the progress on a terminal.
func NewProgress(terminal io.Writer) *Progress { return &Progress{terminal: terminal} }

// ProgressOn returns the progress on w, or nil if w is no terminal.
func ProgressOn(w io.Writer) *Progress {
	if !cli.IsTerminal(w) {
		return nil
	}
	return NewProgress(w)
}

// Expect says how many sets there are.
func (p *Progress) Expect(sets int) {
	if p != nil {
		p.of = sets
	}
}

// Done tells that a set with so many configurations is done.
func (p *Progress) Done(configurations int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sets++
	p.configurations += configurations
	fmt.Fprintf(p.terminal, "\r%d of %d sets, %d configurations", p.sets, p.of, p.configurations)
}

// Clear clears the line.
func (p *Progress) Clear() {
	if p != nil {
		fmt.Fprint(p.terminal, "\r\x1b[K")
	}
}
