package main

import (
	"encoding/json"
	"io"
	"time"

	"example.com/klotski"
)

// byMetric is an object with a member for each metric, in the order of the table.
type byMetric[T any] struct {
	Finger   T `json:"finger"`
	Straight T `json:"straight"`
	Unit     T `json:"unit"`
}

// metrics makes an object of an array.
func metrics[T any](values [klotski.Metrics]T) byMetric[T] {
	return byMetric[T]{values[klotski.Finger], values[klotski.Straight], values[klotski.Unit]}
}

// jsonSet is a row of the table.
type jsonSet struct {
	Standing       int                  `json:"standing"`
	Lying          int                  `json:"lying"`
	Small          int                  `json:"small"`
	Configurations int                  `json:"configurations"`
	Components     int                  `json:"components"`
	Largest        int                  `json:"largest"`
	Solvable       int                  `json:"solvable"`
	Edges          byMetric[int]        `json:"edges"`
	Hardest        byMetric[int]        `json:"hardest"`
	HardestStarts  byMetric[[]string]   `json:"hardestStarts"`
	Diameter       *byMetric[int]       `json:"diameter,omitempty"`
	FarthestPair   *byMetric[[2]string] `json:"farthestPair,omitempty"`
	Sweeps         *byMetric[int]       `json:"sweeps,omitempty"`
}

// jsonPublished is a published value.
type jsonPublished struct {
	ID        string `json:"id"`
	Published int    `json:"published"`
	Value     int    `json:"value"`
	Match     bool   `json:"match"`
}

// jsonTable is the whole answer.
type jsonTable struct {
	Sets           []jsonSet       `json:"sets"`
	Configurations int             `json:"configurations"`
	Published      []jsonPublished `json:"published"`
	Milliseconds   float64         `json:"milliseconds"`
}

// writeJSON prints the table as one JSON object in a line.
func (t *table) writeJSON(w io.Writer, took time.Duration) error {
	out := jsonTable{Configurations: t.configurations(), Milliseconds: float64(took.Microseconds()) / 1000}
	for _, s := range t.sets {
		row := jsonSet{
			Standing: s.standing, Lying: s.lying, Small: s.small,
			Configurations: s.configurations,
			Components:     s.components,
			Largest:        s.largest,
			Solvable:       s.solvable,
			Edges:          metrics(s.edges),
			Hardest:        metrics(s.hardest),
			HardestStarts:  metrics(s.hardestStarts),
		}
		if s.withDiameters {
			row.Diameter = new(metrics(s.diameter))
			row.FarthestPair = new(metrics(s.farthestPair))
			row.Sweeps = new(metrics(s.sweeps))
		}
		out.Sets = append(out.Sets, row)
	}
	for _, p := range publishedValues() {
		value := p.find(t)
		out.Published = append(out.Published, jsonPublished{p.id, p.value, value, value == p.value})
	}
	return json.NewEncoder(w).Encode(out)
}
