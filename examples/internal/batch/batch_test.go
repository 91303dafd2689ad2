package batch

import (
	"os"
	"strings"
	"testing"
)

// TestProgress follows the line, and checks that only a terminal gets one.
func TestProgress(t *testing.T) {
	var line strings.Builder
	p := NewProgress(&line)
	p.Expect(2)
	p.Done(10)
	p.Done(5)
	p.Clear()
	want := "\r1 of 2 sets, 10 configurations\r2 of 2 sets, 15 configurations\r\x1b[K"
	if line.String() != want {
		t.Errorf("the terminal got %q, want %q", line.String(), want)
	}
	file, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, none := range []*Progress{ProgressOn(file), ProgressOn(&line)} {
		if none != nil {
			t.Error("progress on something that is no terminal")
		}
		none.Expect(1)
		none.Done(1)
		none.Clear()
	}
}
