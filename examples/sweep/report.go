package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"example.com/klotski"
	"example.com/klotski/examples/internal/cli"
)

// report writes what is found, as text while it comes or as JSON at the end.
type report struct {
	w        io.Writer
	settings *settings
	space    *klotski.Space
	bar      *bar
	began    time.Time
	failed   error // of the writer

	Tray           string             `json:"tray"`
	Configurations int                `json:"configurations"`
	States         int                `json:"states"`
	Memory         int64              `json:"memory"` // in bytes
	Metric         string             `json:"metric,omitempty"`
	From           string             `json:"from,omitempty"`
	Reached        int                `json:"reached,omitempty"`
	Distance       *int               `json:"distance,omitempty"`
	Counts         []int              `json:"counts,omitempty"`
	Farthest       []string           `json:"farthest,omitempty"`
	Table          string             `json:"table,omitempty"`
	Components     *int               `json:"components,omitempty"`
	Sizes          []componentsOfSize `json:"sizes,omitempty"`
	Milliseconds   float64            `json:"milliseconds"`
}

// componentsOfSize is a size of components, how many have it, and a configuration of one.
type componentsOfSize struct {
	Size  int    `json:"size"`
	Count int    `json:"count"`
	First string `json:"first"`
}

// newReport begins a report.
func newReport(w io.Writer, s *settings, p *puzzle, bar *bar) *report {
	r := &report{
		w: w, settings: s, space: p.space, bar: bar, began: time.Now(),
		Tray:           p.space.Tray().String(),
		Configurations: p.space.Len(),
		States:         p.space.States(),
		Memory:         p.space.SweepMemory(),
	}
	if s.table != "" {
		r.Memory = p.space.DistanceTableMemory()
	}
	return r
}

// printf writes text, unless JSON is asked for.
func (r *report) printf(format string, args ...any) {
	if r.settings.json {
		return
	}
	r.bar.clear()
	if _, err := fmt.Fprintf(r.w, format, args...); err != nil && r.failed == nil {
		r.failed = err
	}
}

// begin says what is about to be done.
func (r *report) begin(from string) {
	r.Metric, r.From = r.settings.metric.String(), from
	r.printf("%s, %s of the automaton, %.1f MB\n", cli.Counted(r.Configurations, "configuration"), cli.Counted(r.States, "state"), float64(r.Memory)/(1<<20))
	r.printf("from the %s, %s moves\n\n", from, r.Metric)
	r.printf("%8s  %14s  %14s  %10s\n", "distance", "configurations", "reached", "seconds")
}

// level tells of a level.
func (r *report) level(l klotski.SweepLevel) {
	r.printf("%8d  %14d  %14d  %10.2f\n", l.Distance, l.Frontier, l.Reached, l.Elapsed.Seconds())
	r.bar.reach(l.Reached)
}

// end tells the result.
func (r *report) end(result klotski.SweepResult) error {
	distance := result.Distance()
	r.Reached, r.Distance, r.Counts = result.Reached, &distance, result.Counts
	for _, index := range result.Farthest {
		r.Farthest = append(r.Farthest, r.space.Position(index).Line())
	}
	r.took()
	r.printf("\n%s reached, largest distance %d, %.2f seconds, %.1f million a second\n",
		cli.Counted(r.Reached, "configuration"), distance, r.Milliseconds/1e3, float64(r.Reached)/r.Milliseconds/1e3)
	if distance >= 0 {
		r.printf("%d farthest:\n%s\n", result.Counts[distance], strings.Join(r.Farthest, "\n"))
	}
	return r.finish()
}

// endTable tells what a table holds.
func (r *report) endTable(t *klotski.DistanceTable) error {
	r.Table = r.settings.table
	r.Counts = t.Counts()
	distance := len(r.Counts) - 1
	r.Distance = &distance
	for _, count := range r.Counts {
		r.Reached += count
	}
	r.took()
	r.printf("\n%s with a way to the goal, of up to %s: saved in %s, %.2f seconds\n",
		cli.Counted(r.Reached, "configuration"), cli.Counted(distance, "move"), r.Table, r.Milliseconds/1e3)
	return r.finish()
}

// components tells the sizes of components.
func (r *report) components(sizes []klotski.ComponentSize) error {
	count := 0
	for _, size := range sizes {
		count += size.Count
	}
	r.Components = &count
	r.took()
	r.printf("%s, %s of the automaton\n\n%14s  %10s  the first\n",
		cli.Counted(r.Configurations, "configuration"), cli.Counted(r.States, "state"), "size", "components")
	for _, size := range sizes {
		first := r.space.Position(size.First).Line()
		r.Sizes = append(r.Sizes, componentsOfSize{size.Size, size.Count, first})
		r.printf("%14d  %10d  %s\n", size.Size, size.Count, first)
	}
	r.printf("\n%s, %.2f seconds\n", cli.Counted(count, "component"), r.Milliseconds/1e3)
	return r.finish()
}

// took takes the time.
func (r *report) took() { r.Milliseconds = float64(time.Since(r.began).Microseconds()) / 1e3 }

// finish writes the JSON.
func (r *report) finish() error {
	if !r.settings.json {
		return r.failed
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = r.w.Write(append(text, '\n'))
	return err
}
