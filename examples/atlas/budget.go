package main

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// budget deals out memory, in bytes. Who wants more than all of it gets it when nobody else has any.
type budget struct {
	mu      sync.Mutex
	changed sync.Cond // some was released
	size    int
	used    int
}

func newBudget(size int) *budget {
	b := &budget{size: size}
	b.changed.L = &b.mu
	return b
}

// fits reports whether so much can be taken now.
func (b *budget) fits(amount int) bool { return b.used == 0 || b.used+amount <= b.size }

// has is fits for callers.
func (b *budget) has(amount int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.fits(amount)
}

// take waits until so much can be taken, and takes it.
func (b *budget) take(amount int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for !b.fits(amount) {
		b.changed.Wait()
	}
	b.used += amount
}

// release gives back what was taken.
func (b *budget) release(amount int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= amount
	b.changed.Broadcast()
}

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

// done tells that a set is finished.
func (p *progress) done(e *entry) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sets++
	p.configurations += e.space.Len()
	fmt.Fprintf(p.terminal, "\r%d of %d sets, %d configurations", p.sets, p.of, p.configurations)
}

// clear clears the line.
func (p *progress) clear() {
	if p != nil {
		fmt.Fprint(p.terminal, "\r\x1b[K")
	}
}
