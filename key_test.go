package klotski

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestKlotskiKey computes the key of the opening digit by digit.
func TestKlotskiKey(t *testing.T) {
	digits := "2442" + "2442" + "2332" + "2112" + "1001"
	want, power := Key(0), Key(1)
	for _, digit := range digits {
		want += Key(digit-'0') * power
		power *= 5
	}
	if got := klotskiOpening.Key(); got != want {
		t.Errorf("the key of the opening is %v, want %v", got, want)
	}
	if p, err := Classic.Position(want); err != nil || p != klotskiOpening {
		t.Errorf("key %v is\n%v, %v", want, p, err)
	}
}

// TestEveryKey decodes every number that has the size of a key on a small tray. The good ones are the keys of the
// configurations of all block sets.
func TestEveryKey(t *testing.T) {
	tray, err := NewTray(TraySpec{Width: 3, Height: 3, Walls: []int{4}, Kinds: kindsOf("#@1", "##", "#.#", "#/#@#|")})
	if err != nil {
		t.Fatal(err)
	}
	valid := 0
	for a := range 3 {
		for b := range 5 {
			for c := range 5 {
				for d := range 3 {
					space, err := Enumerate(tray, a, b, c, d)
					if err != nil {
						continue // more blocks than the tray or the labels have room for
					}
					valid += space.Len()
				}
			}
		}
	}
	decoded := 0
	largest := Key(5 * 5 * 5 * 5 * 5 * 5 * 5 * 5)
	for k := range largest + 1000 {
		p, err := tray.Position(k)
		if err != nil {
			if !errors.Is(err, ErrPosition) || p.IsValid() {
				t.Fatalf("key %d gives %v, %v", k, p, err)
			}
			continue
		}
		decoded++
		if p.Key() != k {
			t.Fatalf("key %d decodes to\n%v\nwith the key %d", k, p, p.Key())
		}
	}
	if decoded != valid || valid == 0 {
		t.Errorf("%d of %d numbers are keys, want %d", decoded, largest, valid)
	}
}

// TestKeyErrors checks that bad keys are errors that say where.
func TestKeyErrors(t *testing.T) {
	pow := func(n int) Key {
		k := Key(1)
		for range n {
			k *= 5
		}
		return k
	}
	for name, test := range map[string]struct {
		key  Key
		want string
	}{
		"too large":      {pow(20), "is larger than any of the tray"},
		"largest":        {1<<64 - 1, "is larger than any of the tray"},
		"off the right":  {3 * pow(3), "at cell 3: the grid has no room for ## there"},
		"off the bottom": {2 * pow(16), "at cell 16: the grid has no room for #/# there"},
		"half a bar":     {3*pow(0) + 1*pow(1), "at cell 1: the grid breaks off ## that starts at cell 0"},
		"torn 2x2":       {4*pow(0) + 4*pow(1) + 4*pow(4), "at cell 5: the grid breaks off ##/## that starts at cell 0"},
		"three cells":    {3*pow(0) + 3*pow(1) + 3*pow(2), "at cell 3: the grid breaks off ## that starts at cell 2"},
	} {
		p, err := Classic.Position(test.key)
		if p.IsValid() || !errors.Is(err, ErrPosition) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: key %d gives\n%v, %v; want an error with %q", name, test.key, p, err, test.want)
		}
	}
}

// TestKeyLimits checks which trays have keys, up to the last bit.
func TestKeyLimits(t *testing.T) {
	for _, test := range []struct {
		width, height, kinds int
		want                 bool
	}{
		{8, 8, 1, true}, {8, 8, 0, true}, {8, 8, 2, false},
		{4, 5, 8, true}, {4, 5, 9, false},
		{8, 5, 2, true}, {41, 1, 2, false}, // 3^40 < 2^64 < 3^41
		{8, 4, 3, true}, {11, 3, 3, false}, // 4^32 = 2^64
		{4, 4, 15, true}, {17, 1, 15, false}, // 16^16 = 2^64
	} {
		spec := TraySpec{Width: test.width, Height: test.height}
		for i := range test.kinds {
			spec.Kinds = append(spec.Kinds, KindSpec{Shape: Rect(1, 1), Label: string(rune('A' + i))})
		}
		tray, err := NewTray(spec)
		if err != nil {
			t.Fatal(err)
		}
		if tray.HasKeys() != test.want {
			t.Errorf("a %d x %d tray with %d kinds has keys: %v", test.width, test.height, test.kinds, tray.HasKeys())
		}
		if test.want {
			continue
		}
		if _, err := tray.Position(0); !errors.Is(err, ErrNoKey) {
			t.Errorf("decoding a key of a tray without keys gives the error %v", err)
		}
		p, err := tray.Place()
		if err != nil {
			t.Fatal(err)
		}
		mustPanic(t, "no 64-bit key", func() { p.Key() })
		mustPanic(t, "no 64-bit key", func() { tray.BlockKey(Block{1, 0}) })
	}
	// A full 8 x 8 tray of one kind has the largest key that there is.
	full := MustParse(strings.Repeat("abcdefgh/", 1) + "ijklmnop/qrstuvwx/yzABCDEF/GHIJKLMN/OPQRSTUV/WXYZÀÁÂÃ/ÄÅÆÇÈÉÊË")
	if got := full.Key(); got != 1<<64-1 {
		t.Errorf("the key of 64 single blocks is %v, want 2^64-1", got)
	}
	if back, err := full.Tray().Position(1<<64 - 1); err != nil || back != full {
		t.Errorf("key 2^64-1 decodes to\n%v, %v", back, err)
	}
}

// TestKeyText reads keys back, and refuses what is none.
func TestKeyText(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		k := Key(r.Uint64() >> r.IntN(64))
		text, err := k.MarshalText()
		var back Key
		if err != nil || string(text) != k.String() || back.UnmarshalText(text) != nil || back != k {
			t.Fatalf("key %d is written %s and read %d", k, text, back)
		}
	}
	for _, text := range []string{"", "-1", "+1", "1.0", "0x10", "1_000", " 1", "18446744073709551616", "key"} {
		k := Key(7)
		if err := k.UnmarshalText([]byte(text)); !errors.Is(err, ErrPosition) || k != 7 {
			t.Errorf("reading %q gives %d, %v", text, k, err)
		}
	}
}

// TestBlockKeyPanics checks the documented panics.
func TestBlockKeyPanics(t *testing.T) {
	mustPanic(t, "kind 0", func() { Classic.BlockKey(Block{Gap, 0}) })
	mustPanic(t, "kind 5", func() { Classic.BlockKey(Block{5, 0}) })
	mustPanic(t, "cell 20", func() { Classic.BlockKey(Block{Small, 20}) })
	mustPanic(t, "does not fit with its anchor at cell 3", func() { Classic.BlockKey(Block{Wide, 3}) })
}

// FuzzKey decodes any numbers on the classic tray. What decodes encodes to the same number.
func FuzzKey(f *testing.F) {
	f.Add(uint64(0))
	f.Add(uint64(klotskiOpening.Key()))
	f.Add(^uint64(0))
	f.Fuzz(func(t *testing.T, number uint64) {
		p, err := Classic.Position(Key(number))
		if err != nil {
			if !errors.Is(err, ErrPosition) || p.IsValid() {
				t.Fatalf("key %d gives\n%v, %v", number, p, err)
			}
			return
		}
		if p.Key() != Key(number) {
			t.Fatalf("key %d decodes to\n%v\nwith the key %v", number, p, p.Key())
		}
		checkText(t, p)
	})
}
