package main

import (
	"bytes"
	"fmt"
	"io"
	"time"

	"example.com/klotski"
)

// writeText prints the table and the published values for people.
func (t *table) writeText(w io.Writer, took time.Duration) error {
	var b bytes.Buffer
	fmt.Fprintln(&b, "One 2x2 and two gaps on the 4 x 5 tray; the 2x2 goes to the bottom middle. F/S/U: finger, straight, unit.")
	fmt.Fprintln(&b)
	fmt.Fprintf(&b, "%8s %5s %5s %14s %10s %8s %8s  %-11s  %-11s  %s\n",
		"standing", "lying", "small", "configurations", "components", "largest", "solvable", "hardest", "diameter", "sweeps")
	for _, s := range t.sets {
		diameter, sweeps := "-", "-"
		if s.withDiameters {
			diameter, sweeps = slashed(s.diameter), slashed(s.sweeps)
		}
		fmt.Fprintf(&b, "%8d %5d %5d %14d %10d %8d %8d  %-11s  %-11s  %s\n", s.standing, s.lying, s.small,
			s.configurations, s.components, s.largest, s.solvable, slashed(s.hardest), diameter, sweeps)
	}
	fmt.Fprintln(&b)
	values := publishedValues()
	for _, p := range values {
		mark, value := "ok", p.find(t)
		if value != p.value {
			mark = "NO"
		}
		fmt.Fprintf(&b, "%s  %6d  published %6d  %-31s  %s\n", mark, value, p.value, p.id, p.source)
	}
	fmt.Fprintf(&b, "\n%d configurations, %d of %d published values match, %.1f ms\n",
		t.configurations(), len(values)-t.mismatches(), len(values), float64(took.Microseconds())/1000)
	_, err := w.Write(b.Bytes())
	return err
}

// slashed writes the values for finger, straight and unit.
func slashed(values [klotski.Metrics]int) string {
	return fmt.Sprintf("%d/%d/%d", values[klotski.Finger], values[klotski.Straight], values[klotski.Unit])
}
