package klotski

import (
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
)

// Key is a position as a single number: the grid of kinds read as a numeral.
// The digit of value B^i, where B is the number of kinds plus one, is the kind
// that covers the i-th cell which is not a wall, in reading order; a gap is 0.
//
// The grid alone is unique, though blocks of a kind are interchangeable and
// their borders are not written down: the first cell in reading order that no
// earlier block covers must be the anchor of a block of the kind written there,
// whatever its shape. So a key decodes in one pass, and a move changes a key by
// one subtraction and one addition, see [Tray.BlockKey].
//
// Keys belong to a tray; they are not comparable between trays. They exist on
// trays where B^cells fits 64 bits, see [Tray.HasKeys].
//
// The least significant digit is the top left cell. Klotski's opening
//
//	2 4 4 2
//	2 4 4 2
//	2 3 3 2   is  2 + 4·5 + 4·5² + 2·5³ + 2·5⁴ + … + 1·5¹⁹
//	2 1 1 2
//	1 0 0 1
type Key uint64

// String returns the key in decimal.
func (k Key) String() string { return strconv.FormatUint(uint64(k), 10) }

// AppendText appends the key in decimal to b. The error is always nil.
func (k Key) AppendText(b []byte) ([]byte, error) {
	return strconv.AppendUint(b, uint64(k), 10), nil
}

// MarshalText returns the key in decimal. The error is always nil.
func (k Key) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText reads a key in decimal. The error wraps [ErrPosition], and k
// is unchanged then. Whether the key is one of a given tray is for
// [Tray.Position] to say.
func (k *Key) UnmarshalText(text []byte) error {
	value, err := strconv.ParseUint(string(text), 10, 64)
	if err != nil {
		return wrapf(ErrPosition, "%q is not a key", text)
	}
	*k = Key(value)
	return nil
}

// keyTable holds what the keys of a tray are made of. It is empty if the tray
// has no keys.
type keyTable struct {
	base  uint64
	block []Key // by index in places: what the block adds to a key
}

// newKeyTable returns the key table of t.
func newKeyTable(t *Tray) keyTable {
	base := uint64(len(t.kinds) + 1)
	powers := make([]Key, t.slots)
	last := uint64(1)
	for i := range powers {
		powers[i] = Key(last)
		hi, next := bits.Mul64(last, base)
		if hi != 0 && (hi != 1 || next != 0 || i+1 < t.slots) {
			return keyTable{}
		}
		last = next
	}
	table := keyTable{base: base, block: make([]Key, len(t.places))}
	for i, place := range t.places[1:] {
		for mask := place.mask; mask != 0; mask &= mask - 1 {
			table.block[i+1] += Key(place.kind) * powers[bits.TrailingZeros64(mask)]
		}
	}
	return table
}

// HasKeys reports whether the positions of t have 64-bit keys, that is, whether
// (Kinds+1)^Cells is at most 2^64. Every 4 x 5 tray with up to 8 kinds has.
func (t *Tray) HasKeys() bool {
	t.mustBeValid()
	return t.key.base != 0
}

// mustHaveKeys panics if t has no keys.
func (t *Tray) mustHaveKeys() {
	if !t.HasKeys() {
		panic(t.noKey().Error())
	}
}

// noKey says why the tray has no keys.
func (t *Tray) noKey() error {
	base := big.NewInt(int64(len(t.kinds) + 1))
	digits := new(big.Int).Exp(base, big.NewInt(int64(t.slots)), nil).BitLen()
	return wrapf(ErrNoKey, "%d kinds and gaps on %d cells need %d bits", len(t.kinds)+1, t.slots, digits)
}

// Key returns the key of p. It panics if the tray has no keys or p is the zero
// Position. Cost: one addition a block.
func (p Position) Key() Key {
	p.mustBeValid()
	p.tray.mustHaveKeys()
	var key Key
	for slot, kind := range p.kinds[:p.tray.slots] {
		if kind != Gap {
			key += p.tray.key.block[p.tray.placeOf(kind, slot)]
		}
	}
	return key
}

// BlockKey returns what a block adds to the key of a position. So a move m
// changes a key k to
//
//	k - t.BlockKey(Block{m.Kind, m.From}) + t.BlockKey(Block{m.Kind, m.To})
//
// BlockKey panics if t has no keys or the block does not fit there.
func (t *Tray) BlockKey(b Block) Key {
	t.mustHaveKeys()
	t.Kind(b.Kind)
	t.checkCell(b.Anchor)
	if slot := t.slotOf[b.Anchor]; slot >= 0 {
		if at := t.placeOf(b.Kind, int(slot)); at != 0 {
			return t.key.block[at]
		}
	}
	panic(fmt.Sprintf("klotski: a block of kind %d does not fit with its anchor at cell %d", b.Kind, b.Anchor))
}

// Position decodes a key. The error wraps [ErrNoKey] if t has no keys, and
// [ErrPosition] if k is not a key of t; then it says at which cell the grid
// stops making sense.
func (t *Tray) Position(k Key) (Position, error) {
	if !t.HasKeys() {
		return Position{}, t.noKey()
	}
	var grid [MaxCells]Kind
	rest := uint64(k)
	for slot := range t.slots {
		grid[slot] = Kind(rest % t.key.base)
		rest /= t.key.base
	}
	if rest != 0 {
		return Position{}, wrapf(ErrPosition, "key %d is larger than any of the tray", k)
	}
	p := Position{tray: t}
	var covered uint64
	for slot := range t.slots {
		if covered>>slot&1 != 0 || grid[slot] == Gap {
			continue
		}
		at := t.placeOf(grid[slot], slot)
		if at == 0 {
			return Position{}, t.badKey(k, slot, "has no room for %v there", t.kinds[grid[slot]-1])
		}
		for mask := t.places[at].mask; mask != 0; mask &= mask - 1 {
			if other := bits.TrailingZeros64(mask); grid[other] != grid[slot] || covered>>other&1 != 0 {
				return Position{}, t.badKey(k, other, "breaks off %v that starts at cell %d", t.kinds[grid[slot]-1], t.cellOf[slot])
			}
		}
		covered |= t.places[at].mask
		p.kinds[slot] = grid[slot]
	}
	if err := p.checkLabels(); err != nil {
		return Position{}, err
	}
	return p, nil
}

// badKey returns an error about the grid of key k at a slot.
func (t *Tray) badKey(k Key, slot int, format string, args ...any) error {
	return wrapf(ErrPosition, "key %d at cell %d: the grid %s", k, t.cellOf[slot], fmt.Sprintf(format, args...))
}
