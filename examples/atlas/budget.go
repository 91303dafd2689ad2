package main

import (
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
