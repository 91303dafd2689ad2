package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// edgeList is a list of edges between names.
type edgeList struct {
	names []string // in the order of their first mention
	ends  []int32  // two numbers of names for each edge
}

// all yields the edges as pairs of numbers.
func (l *edgeList) all() iter.Seq2[int, int] {
	return func(yield func(u, v int) bool) {
		for i := 0; i < len(l.ends); i += 2 {
			if !yield(int(l.ends[i]), int(l.ends[i+1])) {
				return
			}
		}
	}
}

// Limits of what is read and reported.
const (
	maxLine   = 1 << 16
	maxErrors = 10
)

// lineErrors says which lines are malformed and why; the first ten.
type lineErrors struct {
	file  string
	texts []string
	more  int
}

// add adds what is wrong with a line.
func (e *lineErrors) add(line int, text string) {
	if len(e.texts) == maxErrors {
		e.more++
		return
	}
	e.texts = append(e.texts, fmt.Sprintf("%s:%d: %s", e.file, line, text))
}

// Error returns a line of text for each line.
func (e *lineErrors) Error() string {
	text := strings.Join(e.texts, "\n")
	if e.more > 0 {
		text += fmt.Sprintf("\n%s: more malformed lines: %d", e.file, e.more)
	}
	return text
}

// readEdges reads a list of edges. The error is a *lineErrors if lines are malformed.
func readEdges(file string, r io.Reader) (*edgeList, error) {
	list := new(edgeList)
	number := make(map[string]int32)
	wrong := &lineErrors{file: file}
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, maxLine), maxLine)
	line := 0
	for lines.Scan() {
		line++
		text := lines.Bytes()
		if line == 1 {
			text = bytes.TrimPrefix(text, []byte("\ufeff"))
		}
		text, _, _ = bytes.Cut(text, []byte("#"))
		if !utf8.Valid(text) {
			wrong.add(line, "not UTF-8 text")
			continue
		}
		first, rest := nextField(text)
		second, rest := nextField(rest)
		if len(first) == 0 {
			continue
		}
		if third, _ := nextField(rest); len(second) == 0 || len(third) > 0 {
			wrong.add(line, fmt.Sprintf("an edge has two fields, not %d: %q", len(bytes.Fields(text)), shortened(text)))
			continue
		}
		for _, name := range [2][]byte{first, second} {
			v, known := number[string(name)]
			if !known {
				v = int32(len(list.names))
				list.names = append(list.names, string(name))
				number[list.names[v]] = v
			}
			list.ends = append(list.ends, v)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		wrong.add(line+1, fmt.Sprintf("longer than %d bytes", maxLine))
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(wrong.texts) > 0 {
		return nil, wrong
	}
	return list, nil
}

// nextField returns the first field of a text and what follows it.
func nextField(text []byte) (field, rest []byte) {
	text = bytes.TrimSpace(text)
	if end := bytes.IndexFunc(text, unicode.IsSpace); end >= 0 {
		return text[:end], text[end:]
	}
	return text, nil
}

// shortened returns a line as an error message quotes it.
func shortened(text []byte) []byte {
	text = bytes.TrimSpace(text)
	if len(text) > 60 {
		return text[:60]
	}
	return text
}
