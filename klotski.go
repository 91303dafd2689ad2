package klotski

import (
	"errors"
	"fmt"
)

// Limits of what a tray can be.
const (
	// MaxCells is the largest number of cells of a tray; walls do not count.
	MaxCells = 64
	// MaxSide is the largest width and the largest height of a tray, walls
	// included.
	MaxSide = 64
	// MaxKinds is the largest number of kinds of block on a tray.
	MaxKinds = 64
)

// Kind is what makes blocks interchangeable: blocks of one kind have the same
// shape, the same label and the same axis, and exchanging two of them does not
// change a position. On a [Tray] the kinds are numbered from 1 as its spec
// lists them; 0 is [Gap].
type Kind uint8

// Gap is the kind of a cell that no block covers, and Wall that of a cell that
// is not part of the tray.
const (
	Gap  Kind = 0
	Wall Kind = 255
)

// The kinds of the [Classic] tray.
//
//	#   #   ##   ##
//	    #        ##
//
//	Small Tall Wide Big
const (
	Small Kind = 1 + iota // 1 wide, 1 high
	Tall                  // 1 wide, 2 high: standing
	Wide                  // 2 wide, 1 high: lying
	Big                   // 2 wide, 2 high
)

// Classic is the tray of Klotski, 4 wide and 5 high without walls, with the
// kinds [Small], [Tall], [Wide] and [Big].
//
// Drawings of this size that have these four shapes only are on this tray.
var Classic = mustTray(TraySpec{
	Width:  4,
	Height: 5,
	Kinds: []KindSpec{
		{Shape: Rect(1, 1)},
		{Shape: Rect(1, 2)},
		{Shape: Rect(2, 1)},
		{Shape: Rect(2, 2)},
	},
})

// mustTray is NewTray for specs that are known to be good.
func mustTray(spec TraySpec) *Tray {
	t, err := NewTray(spec)
	if err != nil {
		panic(err.Error())
	}
	return t
}

// Errors that callers tell apart with [errors.Is]. The error that a function
// returns says more: where, what, and which limit.
var (
	// ErrTray means that a [TraySpec] describes no tray.
	ErrTray = errors.New("klotski: bad tray")
	// ErrDrawing means that a text is no drawing of a position, shape or goal.
	ErrDrawing = errors.New("klotski: bad drawing")
	// ErrPosition means that blocks or a key describe no position of a tray.
	ErrPosition = errors.New("klotski: bad position")
	// ErrNoKey means that the positions of a tray have no 64-bit key.
	ErrNoKey = errors.New("klotski: no 64-bit key")
	// ErrIllegalMove means that a block cannot make a move.
	ErrIllegalMove = errors.New("klotski: illegal move")
	// ErrBlocks means that a block set does not go with a tray.
	ErrBlocks = errors.New("klotski: bad block set")
	// ErrTooLarge means that something exceeds a limit of this package.
	ErrTooLarge = errors.New("klotski: too large")
)

// wrapf returns an error that wraps sentinel and adds to its text.
func wrapf(sentinel error, format string, args ...any) error {
	return fmt.Errorf("%w: %s", sentinel, fmt.Sprintf(format, args...))
}

// Direction is one of the four directions of a step.
type Direction uint8

// The directions, clockwise.
const (
	Right Direction = iota
	Down
	Left
	Up
)

// Directions is the number of directions; range over it to meet them all.
const Directions = 4

// String returns "right", "down", "left" or "up".
func (d Direction) String() string {
	if d >= Directions {
		return fmt.Sprintf("Direction(%d)", uint8(d))
	}
	return [Directions]string{"right", "down", "left", "up"}[d]
}

// mustBeKnown panics if d is none of the directions.
func (d Direction) mustBeKnown() {
	if d >= Directions {
		panic(fmt.Sprintf("klotski: unknown direction %d", uint8(d)))
	}
}

// delta returns the step in direction d.
func (d Direction) delta() point {
	return [Directions]point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[d]
}

// Axis says along which lines the blocks of a kind may move.
type Axis uint8

// The axes. Horizontal and Vertical are for the cars of Rush Hour.
const (
	Free       Axis = iota // in all four directions
	Horizontal             // to the left and right only
	Vertical               // up and down only
)

// String returns "free", "horizontal" or "vertical".
func (a Axis) String() string {
	if a > Vertical {
		return fmt.Sprintf("Axis(%d)", uint8(a))
	}
	return [...]string{"free", "horizontal", "vertical"}[a]
}

// allows reports whether a block with axis a may move in direction d.
func (a Axis) allows(d Direction) bool {
	horizontal := d == Right || d == Left
	return a == Free || horizontal == (a == Horizontal)
}
