package main

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"strconv"
	"time"

	"example.com/klotski"
)

// metricsInOrder are the metrics as the columns have them.
var metricsInOrder = []klotski.Metric{klotski.Finger, klotski.Straight, klotski.Unit}

// writeCSV writes a line for each set, after one with the names of the columns. Where there is no answer, a field is empty.
func (a *atlas) writeCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	head := []string{"standing", "lying", "small", "gaps", "configurations", "components", "largest", "solvable"}
	for _, m := range metricsInOrder {
		for _, column := range a.metricColumns() {
			head = append(head, m.String()+"_"+column)
		}
	}
	out.Write(head) // its error stays until Flush
	for _, e := range a.entries {
		fields := make([]string, 0, len(head))
		for _, n := range []int{e.standing, e.lying, e.small, e.gaps(), e.space.Len(), e.components, e.largest, e.solvable} {
			fields = append(fields, strconv.Itoa(n))
		}
		for _, m := range metricsInOrder {
			fields = append(fields, a.metricFields(&e.metrics[m])...)
		}
		out.Write(fields)
	}
	out.Flush()
	return out.Error()
}

// metricColumns returns the names of the columns of each metric.
func (a *atlas) metricColumns() []string {
	columns := []string{"edges", "hardest", "starts", "layout", "mean"}
	if a.diameters {
		columns = append(columns, "diameter", "from", "to")
	}
	return columns
}

// metricFields returns the fields of these columns.
func (a *atlas) metricFields(x *answers) []string {
	fields := []string{strconv.Itoa(x.edges), "", "", "", ""}
	if x.hardest >= 0 {
		fields = []string{
			strconv.Itoa(x.edges), strconv.Itoa(x.hardest), strconv.Itoa(x.starts), x.layout,
			strconv.FormatFloat(x.mean, 'f', 3, 64),
		}
	}
	if a.diameters {
		fields = append(fields, strconv.Itoa(x.diameter), x.from, x.to)
	}
	return fields
}

// These types are the form of the JSON.
type (
	jsonAtlas struct {
		Sets           []jsonSet `json:"sets"`
		Configurations int       `json:"configurations"`
		Components     int       `json:"components"`
		Published      jsonTotal `json:"published"`
		Match          bool      `json:"match"`
		Milliseconds   float64   `json:"milliseconds"`
	}
	jsonTotal struct {
		Configurations int `json:"configurations"`
		Components     int `json:"components"`
	}
	jsonSet struct {
		Standing       int                   `json:"standing"`
		Lying          int                   `json:"lying"`
		Small          int                   `json:"small"`
		Gaps           int                   `json:"gaps"`
		Configurations int                   `json:"configurations"`
		Components     int                   `json:"components"`
		Largest        int                   `json:"largest"`
		Solvable       int                   `json:"solvable"`
		Metrics        map[string]jsonMetric `json:"metrics"`
	}
	jsonMetric struct {
		Edges    int         `json:"edges"`
		Goal     *jsonGoal   `json:"goal"` // null if no configuration is solved
		Diameter *int        `json:"diameter,omitempty"`
		Pair     *jsonStarts `json:"farthestPair,omitempty"`
	}
	jsonGoal struct {
		Hardest int     `json:"hardest"`
		Starts  int     `json:"starts"`
		Layout  string  `json:"layout"`
		Mean    float64 `json:"mean"`
	}
	jsonStarts [2]string
)

// writeJSON writes all in one object.
func (a *atlas) writeJSON(w io.Writer, took time.Duration) error {
	configurations, components := a.totals()
	out := jsonAtlas{
		Configurations: configurations,
		Components:     components,
		Published:      jsonTotal{publishedConfigurations, publishedComponents},
		Match:          a.check() == nil,
		Milliseconds:   float64(took.Microseconds()) / 1e3,
	}
	for _, e := range a.entries {
		set := jsonSet{
			Standing: e.standing, Lying: e.lying, Small: e.small, Gaps: e.gaps(), Configurations: e.space.Len(),
			Components: e.components, Largest: e.largest, Solvable: e.solvable,
			Metrics: make(map[string]jsonMetric),
		}
		for m := range e.metrics {
			set.Metrics[klotski.Metric(m).String()] = a.jsonMetric(&e.metrics[m])
		}
		out.Sets = append(out.Sets, set)
	}
	return json.NewEncoder(w).Encode(out)
}

// jsonMetric returns what the JSON has for a metric.
func (a *atlas) jsonMetric(x *answers) jsonMetric {
	out := jsonMetric{Edges: x.edges}
	if x.hardest >= 0 {
		out.Goal = &jsonGoal{x.hardest, x.starts, x.layout, math.Round(x.mean*1e3) / 1e3}
	}
	if a.diameters {
		out.Diameter = &x.diameter
		out.Pair = &jsonStarts{x.from, x.to}
	}
	return out
}
