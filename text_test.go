package klotski

import (
	"testing"
)

// TestTextsAgainstSlow reads back the drawing and the key of every configuration.
func TestTextsAgainstSlow(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) { checkTexts(t, l) })
}

// checkTexts reads back what the configurations of a puzzle write.
func checkTexts(t *testing.T, l listed) {
	t.Helper()
	for _, p := range l.space.All() {
		checkText(t, p)
	}
}

// checkText reads back what a position writes.
func checkText(t *testing.T, p Position) {
	t.Helper()
	for _, text := range []string{p.String(), p.Line()} {
		if back, err := p.Tray().Parse(text); err != nil || back != p {
			t.Fatalf("reading back\n%s\ngives\n%v, %v", text, back, err)
		}
	}
	if text, err := p.MarshalText(); err == nil {
		var back Position
		if err := back.UnmarshalText(text); err != nil || back != p {
			t.Fatalf("unmarshalling %s gives %v, %v", text, back, err)
		}
	}
	if !p.Tray().HasKeys() {
		return
	}
	if back, err := p.Tray().Position(p.Key()); err != nil || back != p {
		t.Fatalf("decoding the key %v of\n%v\ngives\n%v, %v", p.Key(), p, back, err)
	}
}
