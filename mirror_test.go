package klotski

import (
	"slices"
	"testing"
)

// TestPermutationsAgainstSlow compares the mirror image of every configuration with the slow reference.
func TestPermutationsAgainstSlow(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) { checkPermutations(t, l) })
}

// checkPermutations compares the mirrors of a puzzle with the slow reference.
func checkPermutations(t *testing.T, l listed) {
	t.Helper()
	for m := range Mirror(Mirrors) {
		onTray, onSpace := l.mirrors(m), l.mirrors(m)
		for kind := Kind(1); onSpace && int(kind) <= len(l.spec.Kinds); kind++ {
			onSpace = l.space.Counts()[kind-1] == l.space.Counts()[l.mirrorKind(kind, m)-1]
		}
		if got := slices.Contains(l.space.Mirrors(), m); got != onSpace {
			t.Fatalf("%v maps the space to itself: %v, want %v", m, got, onSpace)
		}
		var permutation []int32
		if onSpace {
			permutation = l.space.Permutation(m)
		}
		for i, b := range l.boards {
			image, ok := l.space.Position(i).Mirror(m)
			if ok != onTray {
				t.Fatalf("%v maps the tray to itself: %v, want %v", m, ok, onTray)
			}
			if !ok {
				break
			}
			want := l.mirror(b, m).text()
			if got := slowBoardOf(image).text(); got != want {
				t.Fatalf("%v makes of\n%v\nthis:\n%v", m, l.space.Position(i), image)
			}
			if onSpace && int(permutation[i]) != l.index[want] {
				t.Fatalf("%v takes configuration %d to %d, want %d", m, i, permutation[i], l.index[want])
			}
		}
	}
}
