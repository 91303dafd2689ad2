package klotski

import (
	"testing"
	"unsafe"
)

// TestWholeHugePages checks that only whole pages inside of an array are asked for.
func TestWholeHugePages(t *testing.T) {
	const page = hugePage / 8 // in words
	array := make([]uint64, 4*page)
	for _, words := range [][]uint64{
		nil, array[:1], array[:page-1], array[1 : page+1], array, array[1:], array[:4*page-1], array[page-1:], array[5 : 2*page+5],
	} {
		whole := wholeHugePages(words)
		if len(whole)%hugePage != 0 || len(whole) > 8*len(words) || 8*len(words)-len(whole) >= 2*hugePage {
			t.Errorf("%d bytes of %d", len(whole), 8*len(words))
		}
		if len(whole) == 0 {
			continue
		}
		begin, end := uintptr(unsafe.Pointer(&whole[0])), uintptr(unsafe.Pointer(&whole[len(whole)-1]))
		first, last := uintptr(unsafe.Pointer(&words[0])), uintptr(unsafe.Pointer(&words[len(words)-1]))
		if begin%hugePage != 0 || begin < first || end >= last+8 {
			t.Errorf("%#x to %#x of %#x to %#x", begin, end, first, last+7)
		}
	}
	adviseHugePages(array)
	array[len(array)-1]++
}
