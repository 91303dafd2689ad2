package klotski

import (
	"math/bits"
	"slices"
	"sync/atomic"
)

// # Breadth-first search in two bits a configuration
//
// A search needs to know of each configuration whether it has been seen, and whether it is on the
// frontier or about to be. Two bits tell it all:
//
//	seen active
//	 0     0     not reached yet
//	 0     1     found now: on the frontier of the next level
//	 1     1     on the frontier
//	 1     0     done
//
// (Korf, "Minimizing disk I/O in two-bit breadth-first search", 2008, has these four states.) While
// a level is expanded only active bits change, from 0 to 1, where nothing was seen; so several
// workers may do it at once, with atomic operations and in any order. Between levels one pass over
// the words commits:
//
//	active = active &^ seen    seen = seen | active, both with the old active
//
// For a distance table, seen becomes two bits: 0 for not seen, otherwise 1 + distance mod 3.
//
// Bits are in words of 64 configurations, and the words that belong together side by side: a look
// at one configuration costs one cache miss. Words are in blocks; each block knows how much of the
// frontier it has, so a small frontier in a large space costs the blocks it touches, not a pass
// over everything.

const (
	wordBits = 64
	// blockWords is the number of words of a block, which is also the unit of work: 16,384
	// configurations, 4 or 6 KB, which fit the fastest cache.
	blockWords = 256
	blockBits  = blockWords * wordBits
)

// planes holds the bits of a breadth-first search.
type planes struct {
	n      uint64   // number of configurations
	stride int      // words that belong together: 2, or 3 with distances
	words  []uint64 // stride for each 64 configurations: seen (1 or 2 words), active
	front  []uint16 // by block: the number of configurations of the frontier that are in it
	found  []uint32 // by block: 1 if something was found in it on this level
}

// planesBytes returns the memory that planes for n configurations take.
func planesBytes(n uint64, stride int) uint64 {
	words := (n + wordBits - 1) / wordBits
	blocks := (words + blockWords - 1) / blockWords
	return words*uint64(stride)*8 + blocks*6
}

// newPlanes returns planes in which nothing is reached.
func newPlanes(n uint64, stride int) *planes {
	words := (n + wordBits - 1) / wordBits
	blocks := (words + blockWords - 1) / blockWords
	p := &planes{
		n:      n,
		stride: stride,
		words:  make([]uint64, words*uint64(stride)),
		front:  make([]uint16, blocks),
		found:  make([]uint32, blocks),
	}
	adviseHugePages(p.words)
	return p
}

// blocks returns the number of blocks.
func (p *planes) blocks() int { return len(p.front) }

// blockRange returns the range of words of a block.
func (p *planes) blockRange(block int) (first, end int) {
	return block * blockWords, min((block+1)*blockWords, len(p.words)/p.stride)
}

// seen returns the 64 seen bits of a word.
func (p *planes) seen(word int) uint64 {
	i := word * p.stride
	return p.words[i] | p.words[i+p.stride-2] // the same twice if stride is 2
}

// frontier returns the 64 bits of a word that are on the frontier.
func (p *planes) frontier(word int) uint64 {
	i := word*p.stride + p.stride - 1
	active := atomic.LoadUint64(&p.words[i])
	if active == 0 {
		return 0
	}
	return active & p.seen(word)
}

// find marks those of the given bits of a word as found that were not reached before. It is safe
// for concurrent use during a level.
func (p *planes) find(word int, mask uint64) {
	i := word*p.stride + p.stride - 1
	if mask &^= p.seen(word) | atomic.LoadUint64(&p.words[i]); mask == 0 {
		return
	}
	atomic.OrUint64(&p.words[i], mask)
	if block := &p.found[word/blockWords]; atomic.LoadUint32(block) == 0 {
		atomic.StoreUint32(block, 1)
	}
}

// findIndex is find for one configuration.
func (p *planes) findIndex(index uint64) {
	p.find(int(index/wordBits), 1<<(index%wordBits))
}

// reachedYet reports whether a configuration was reached, on this level or before.
func (p *planes) reachedYet(index uint64) bool {
	word := int(index / wordBits)
	return (p.seen(word)|p.words[word*p.stride+p.stride-1])>>(index%wordBits)&1 != 0
}

// hasFound reports whether anything was found on this level.
func (p *planes) hasFound() bool { return slices.Contains(p.found, 1) }

// commitBlock ends the level at the given distance in a block: what was found becomes the frontier.
// It returns the number of configurations found.
func (p *planes) commitBlock(block, distance int) (count int) {
	if p.front[block] == 0 && p.found[block] == 0 {
		return 0
	}
	var low, high uint64 // masks for the two words of seen
	switch code := distance%3 + 1; {
	case p.stride == 2:
		low = ^uint64(0)
	default:
		low, high = -uint64(code&1), -uint64(code>>1)
	}
	first, end := p.blockRange(block)
	for i := first * p.stride; i < end*p.stride; i += p.stride {
		active := p.words[i+p.stride-1]
		if active == 0 {
			continue
		}
		found := active &^ (p.words[i] | p.words[i+p.stride-2])
		p.words[i] |= found & low
		p.words[i+p.stride-2] |= found & high
		p.words[i+p.stride-1] = found
		count += bits.OnesCount64(found)
	}
	p.front[block] = uint16(count)
	p.found[block] = 0
	return count
}

// rollBack forgets what was found on a level that was not finished.
func (p *planes) rollBack() {
	for block, found := range p.found {
		if found == 0 {
			continue
		}
		p.found[block] = 0
		first, end := p.blockRange(block)
		for word := first; word < end; word++ {
			p.words[word*p.stride+p.stride-1] &= p.seen(word)
		}
	}
}

// findFront counts the frontier in all blocks when the bits come from elsewhere and nothing is found
// yet.
func (p *planes) findFront() {
	for block := range p.front {
		p.front[block], p.found[block] = 0, 0
		first, end := p.blockRange(block)
		for word := first; word < end; word++ {
			p.front[block] += uint16(bits.OnesCount64(p.frontier(word)))
		}
	}
}
