// Package klotski knows sliding-block puzzles completely: every move of a
// position, every configuration of a block set, and the whole graph of them.
package klotski
