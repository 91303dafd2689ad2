package main

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// progress tells on a terminal how far the work has come, in one line that it clears in the end. The nil progress is
// silent.
type progress struct {
	terminal io.Writer

	mu                   sync.Mutex
	sets, configurations int
	of                   int
}

// progressOn returns the progress on w, or nil if w is no terminal.
func progressOn(w io.Writer) *progress {
	file, ok := w.(*os.File)
	if !ok {
		return nil
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return &progress{terminal: w}
}

// expect says how many sets there are.
func (p *progress) expect(sets int) {
	if p != nil {
		p.of = sets
	}
}

// done tells that a set has been linked.
func (p *progress) done(s *set) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sets++
	p.configurations += s.configurations
	fmt.Fprintf(p.terminal, "\r%d of %d sets, %d configurations", p.sets, p.of, p.configurations)
}

// clear clears the line.
func (p *progress) clear() {
	if p != nil {
		fmt.Fprint(p.terminal, "\r\x1b[K")
	}
}
