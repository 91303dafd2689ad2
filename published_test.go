package klotski

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// publishedSet is a row of the table of block sets, with the columns indexed by Metric: unit, straight, finger.
type publishedSet struct {
	tall, wide, small                             int
	configurations, components, largest, solvable int
	edges, hardest                                [Metrics]int
}

// publishedSets is T. Mütze's table of the eleven block sets of the classic tray with one 2x2 and two gaps, five bars
// and four small blocks or four bars and six.
var publishedSets = []publishedSet{
	{5, 0, 4, 15660, 80, 7462, 7462, [Metrics]int{25418, 26926, 27742}, [Metrics]int{26, 21, 19}},
	{4, 1, 4, 65880, 898, 25955, 53954, [Metrics]int{103390, 108798, 114958}, [Metrics]int{126, 101, 93}},
	{3, 2, 4, 109260, 2653, 81340, 83972, [Metrics]int{166916, 175772, 184404}, [Metrics]int{179, 150, 138}},
	{2, 3, 4, 106800, 2609, 81462, 82835, [Metrics]int{166370, 175292, 184568}, [Metrics]int{178, 145, 135}},
	{1, 4, 4, 51660, 1729, 28832, 30778, [Metrics]int{77256, 81348, 85732}, [Metrics]int{138, 109, 97}},
	{0, 5, 4, 14220, 505, 7888, 8114, [Metrics]int{21696, 22840, 24628}, [Metrics]int{77, 58, 56}},
	{4, 0, 6, 45696, 157, 43704, 43720, [Metrics]int{}, [Metrics]int{63, 50, 44}},
	{3, 1, 6, 149632, 1053, 136040, 136490, [Metrics]int{}, [Metrics]int{100, 82, 75}},
	{2, 2, 6, 202944, 2327, 175580, 177196, [Metrics]int{}, [Metrics]int{90, 75, 65}},
	{1, 3, 6, 131040, 1741, 105064, 106022, [Metrics]int{}, [Metrics]int{87, 69, 62}},
	{0, 4, 6, 36960, 587, 23704, 24460, [Metrics]int{}, [Metrics]int{80, 61, 56}},
}

func (s publishedSet) String() string {
	return fmt.Sprintf("tall=%d/wide=%d/small=%d", s.tall, s.wide, s.small)
}

// space enumerates the set with one 2x2.
func (s publishedSet) space(t testing.TB) *Space {
	t.Helper()
	space, err := Enumerate(Classic, s.small, s.tall, s.wide, 1)
	if err != nil {
		t.Fatal(err)
	}
	return space
}

// TestPublishedSets computes the table.
func TestPublishedSets(t *testing.T) {
	total := 0
	for _, set := range publishedSets {
		total += set.configurations
		t.Run(set.String(), func(t *testing.T) {
			t.Parallel()
			space := set.space(t)
			if space.Len() != set.configurations {
				t.Fatalf("%d configurations, want %d", space.Len(), set.configurations)
			}
			graphs, err := space.Graphs(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			for m, g := range graphs {
				if err := sortedRows(g).check(); err != nil {
					t.Errorf("the %v graph: %v", Metric(m), err)
				}
				if want := set.edges[m]; want != 0 && g.Size() != want {
					t.Errorf("%d %v edges, want %d", g.Size(), Metric(m), want)
				}
				c := g.Components()
				if c.Len() != set.components || c.Size(0) != set.largest {
					t.Errorf("%d %v components, the largest of %d; want %d, %d", c.Len(), Metric(m), c.Size(0), set.components, set.largest)
				}
				h, err := space.Hardest(g, Exit)
				if err != nil {
					t.Fatal(err)
				}
				if h.Solvable != set.solvable || h.Distance != set.hardest[m] {
					t.Errorf("%v: %d solvable, hardest %d; want %d, %d", Metric(m), h.Solvable, h.Distance, set.solvable, set.hardest[m])
				}
			}
		})
	}
	if total != 929_752 {
		t.Errorf("%d configurations altogether, want 929752", total)
	}
}

// TestPublishedIndices turns every configuration of the eleven sets into its index and back.
func TestPublishedIndices(t *testing.T) {
	for _, set := range publishedSets {
		t.Run(set.String(), func(t *testing.T) {
			t.Parallel()
			space := set.space(t)
			next := 0
			for i, p := range space.All() {
				if i != next || space.Position(i) != p || space.Index(p) != i {
					t.Fatalf("All yields\n%v\nat %d; Index gives %d, and Position(%d)\n%v", p, i, space.Index(p), i, space.Position(i))
				}
				next++
			}
			if next != set.configurations {
				t.Errorf("All yields %d configurations, want %d", next, set.configurations)
			}
		})
	}
}

// TestKlotskiStates checks the size of the automaton that its description quotes.
func TestKlotskiStates(t *testing.T) {
	space := publishedSets[1].space(t)
	if space.States() != 1449 {
		t.Errorf("the automaton of Klotski has %d states, want 1449", space.States())
	}
}

// TestBlockSets computes the block sets of testdata/blocksets.txt: those of up to 2,500 configurations and a selection of
// the others, and all of them with -long.
func TestBlockSets(t *testing.T) {
	data, err := os.ReadFile("testdata/blocksets.txt")
	if err != nil {
		t.Fatal(err)
	}
	sets := 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		sets++
		var set publishedSet
		head, metrics, _ := strings.Cut(strings.TrimSpace(line), ": ")
		fields := strings.Fields(metrics)
		scan(t, head, "%d %d %d", &set.tall, &set.wide, &set.small)
		scan(t, metrics, "%d %d %d", &set.configurations, &set.components, &set.largest)
		if set.configurations > 2500 && sets%17 != 0 && !*long {
			continue
		}
		t.Run(set.String(), func(t *testing.T) {
			t.Parallel()
			checkBlockSet(t, set, fields[3:])
		})
	}
	if sets != 102 {
		t.Errorf("%d block sets in the file, want 102", sets)
	}
}

// checkBlockSet compares a block set with its numbers: edges/solvable/hardest/count for each metric, if any.
func checkBlockSet(t *testing.T, set publishedSet, metrics []string) {
	space := set.space(t)
	if space.Len() != set.configurations {
		t.Fatalf("%d configurations, want %d", space.Len(), set.configurations)
	}
	unit, err := space.Graph(t.Context(), Unit)
	if err != nil {
		t.Fatal(err)
	}
	c := unit.Components()
	if c.Len() != set.components || c.Size(0) != set.largest {
		t.Errorf("%d components, the largest of %d; want %d, %d", c.Len(), c.Size(0), set.components, set.largest)
	}
	if len(metrics) == 0 {
		return
	}
	graphs, err := space.Graphs(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for m, text := range metrics {
		var edges, solvable, hardest, count int
		scan(t, text, "%d/%d/%d/%d", &edges, &solvable, &hardest, &count)
		h, err := space.Hardest(graphs[m], Exit)
		if err != nil {
			t.Fatal(err)
		}
		if graphs[m].Size() != edges || h.Solvable != solvable || h.Distance != hardest || len(h.Starts) != count {
			t.Errorf("%v: %d edges, %d solvable, hardest %d, %d such starts; want %s",
				Metric(m), graphs[m].Size(), h.Solvable, h.Distance, len(h.Starts), text)
		}
	}
}

// scan reads numbers from a line of a data file.
func scan(t *testing.T, text, format string, into ...any) {
	t.Helper()
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
}
