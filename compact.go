package klotski

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// ErrNotation means that a position cannot be written in a notation, which was
// made for fewer puzzles than this package knows.
var ErrNotation = errors.New("klotski: not in this notation")

// The compact notation and the hexadecimal numbers of the depuzzled solver say
// of each cell of the classic tray what part of a block covers it:
//
//	.  0  nothing
//	o  1  a small block
//	<  2  the left half of a lying block,      >  3  its right half
//	^  4  the top half of a standing block,    v  5  its bottom half
//	#  6  the top left of a 2x2,               #  7  its other three cells
//
// Klotski's opening is
//
//	^##^
//	v##v
//	^<>^   ^##^v##v^<>^voovo..o   0x0201a4d8d4bfd9f4
//	voov
//	o..o

// codes of the parts of blocks.
const (
	codeGap = iota
	codeSmall
	codeLeft
	codeRight
	codeTop
	codeBottom
	codeCorner
	codeBig
)

// codeBits is the number of bits of a code in a hexadecimal number.
const codeBits = 3

// partsOf lists the codes of the cells of a block of each classic kind, in
// reading order.
var partsOf = [...][]byte{
	Small: {codeSmall},
	Tall:  {codeTop, codeBottom},
	Wide:  {codeLeft, codeRight},
	Big:   {codeCorner, codeBig, codeBig, codeBig},
}

// kindOfPart returns the kind of a block whose first cell has the given code,
// Gap if no block begins so.
func kindOfPart(code byte) Kind {
	for kind := Small; kind <= Big; kind++ {
		if partsOf[kind][0] == code {
			return kind
		}
	}
	return Gap
}

// parts is a classic position as the code of each cell.
type parts [20]byte

// position returns the position, or says at which cell a part does not belong
// to a whole block.
func (c *parts) position() (p Position, fault string, at int) {
	p.tray = Classic
	var covered uint64
	for cell, code := range c {
		if covered>>cell&1 != 0 || code == codeGap {
			continue
		}
		kind := kindOfPart(code)
		if kind == Gap {
			return Position{}, "a part of a block stands where no block begins", cell
		}
		index := Classic.placeOf(kind, cell)
		if index == 0 {
			return Position{}, "a block juts out of the tray", cell
		}
		mask := Classic.places[index].mask
		for i, part := range partsOf[kind] {
			if other := bits.TrailingZeros64(mask); c[other] != part || covered>>other&1 != 0 {
				return Position{}, fmt.Sprintf("part %d of the block is missing", i+1), cell
			}
			covered |= mask & -mask
			mask &= mask - 1
		}
		p.kinds[cell] = kind
	}
	return p, "", 0
}

// classicParts returns the codes of a position. The error wraps [ErrNotation].
func (p *Position) classicParts() (c parts, err error) {
	p.mustBeValid()
	if p.tray != Classic {
		return c, wrapf(ErrNotation, "only positions on the classic tray have it, this one is on %v", p.tray)
	}
	for slot, kind := range p.kinds[:Classic.slots] {
		if kind == Gap {
			continue
		}
		mask := Classic.places[Classic.placeOf(kind, slot)].mask
		for _, part := range partsOf[kind] {
			c[bits.TrailingZeros64(mask)] = part
			mask &= mask - 1
		}
	}
	return c, nil
}

// compactChars are the characters of the codes.
const compactChars = ".o<>^v##"

// ParseCompact reads the compact notation of a position on the [Classic] tray:
// one character for each of the 20 cells, in reading order, that says what
// covers it.
//
//	.  nothing           <>  a lying block         #  each cell of
//	o  a small block     ^v  a standing block         a 2x2 block
//
// Every block must be complete and inside, and no two may overlap; so four '#'
// in a square are one block, and any number of blocks may be there.
//
// The error is a [*ParseError] that wraps [ErrDrawing]; it counts rows and
// columns of the tray.
func ParseCompact(text string) (Position, error) {
	fault := func(cell int, problem string) error {
		return &ParseError{Input: text, Row: cell/4 + 1, Column: cell%4 + 1, Problem: problem, Err: ErrDrawing}
	}
	var c parts
	if len(text) != len(c) {
		return Position{}, &ParseError{Input: text, Problem: fmt.Sprintf("it has %d bytes, the compact notation has %d", len(text), len(c)), Err: ErrDrawing}
	}
	for cell := range c {
		code := strings.IndexByte(compactChars, text[cell])
		if code < 0 {
			return Position{}, fault(cell, fmt.Sprintf("%q is none of %s", text[cell], compactChars[:codeBig]))
		}
		c[cell] = byte(code)
	}
	// A '#' is the top left of a 2x2 unless one that began earlier covers it.
	var covered uint64
	for cell := range c {
		if c[cell] != codeCorner || covered>>cell&1 != 0 {
			continue
		}
		if index := Classic.placeOf(Big, cell); index != 0 {
			for rest := Classic.places[index].mask &^ (1 << cell); rest != 0; rest &= rest - 1 {
				other := bits.TrailingZeros64(rest)
				if c[other] == codeCorner && covered>>other&1 == 0 {
					c[other] = codeBig
				}
			}
			covered |= Classic.places[index].mask
		}
	}
	p, problem, at := c.position()
	if problem != "" {
		return Position{}, fault(at, problem)
	}
	return p, nil
}

// Compact returns p in the compact notation that [ParseCompact] reads. The
// error wraps [ErrNotation] if p is not on the [Classic] tray.
func (p Position) Compact() (string, error) {
	c, err := p.classicParts()
	if err != nil {
		return "", err
	}
	text := make([]byte, len(c))
	for cell, code := range c {
		text[cell] = compactChars[code]
	}
	return string(text), nil
}

// ParseHex reads the hexadecimal number of a position on the [Classic] tray, as
// the depuzzled solver writes it, with or without a leading 0x: three bits for
// each cell, the top left the lowest. They are
//
//	0 nothing    2 3 left and right half of a lying block       6 top left of a 2x2
//	1 a small    4 5 top and bottom half of a standing block    7 its other three cells
//
// No bits may be set above the 60 of the cells, every block must be complete
// and inside, and no two may overlap.
//
// The error is a [*ParseError] that wraps [ErrDrawing]; where it can, it counts
// rows and columns of the tray.
func ParseHex(text string) (Position, error) {
	whole := func(problem string) error {
		return &ParseError{Input: text, Problem: problem, Err: ErrDrawing}
	}
	digits := text
	if len(digits) > 2 && (digits[:2] == "0x" || digits[:2] == "0X") {
		digits = digits[2:]
	}
	number, err := strconv.ParseUint(digits, 16, 64)
	if err != nil {
		return Position{}, whole(fmt.Sprintf("%q is no hexadecimal number of 64 bits", text))
	}
	var c parts
	for cell := range c {
		c[cell] = byte(number >> (codeBits * cell) & (1<<codeBits - 1))
	}
	if stray := number >> (codeBits * len(c)); stray != 0 {
		return Position{}, whole(fmt.Sprintf("bits above the lowest %d are set", codeBits*len(c)))
	}
	p, problem, at := c.position()
	if problem != "" {
		return Position{}, &ParseError{Input: text, Row: at/4 + 1, Column: at%4 + 1, Problem: problem, Err: ErrDrawing}
	}
	return p, nil
}

// Hex returns the number of p that [ParseHex] reads: 0x and 16 digits. The
// error wraps [ErrNotation] if p is not on the [Classic] tray.
func (p Position) Hex() (string, error) {
	c, err := p.classicParts()
	if err != nil {
		return "", err
	}
	var number uint64
	for cell, code := range c {
		number |= uint64(code) << (codeBits * cell)
	}
	return fmt.Sprintf("0x%016x", number), nil
}
