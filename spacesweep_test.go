package klotski

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// huge adds the 3 x 4 tiles: 479,001,600 configurations, 120 MB, about half a minute on two cores.
//
//	go test -run TestSweepTiles -huge .
var huge = flag.Bool("huge", false, "sweep the 3 x 4 sliding tiles too")

// classicSpace returns the space of a block set with one 2x2 on the classic tray.
func classicSpace(t testing.TB, standing, lying, small int) *Space {
	t.Helper()
	s, err := Enumerate(Classic, small, standing, lying, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// just is a sequence of one number.
func just(index int) iter.Seq[int] { return slices.Values([]int{index}) }

// A sweep must find at each distance exactly what a search of the graph finds there.
func checkSweep(t *testing.T, s *Space, m Metric, g *Graph, sources []int, workers int) {
	t.Helper()
	vertices := make([]int32, len(sources))
	for i, source := range sources {
		vertices[i] = int32(source)
	}
	dist := make([]int32, g.Order())
	order := g.MultiSourceBFS(vertices, dist, nil)
	var want SweepResult
	for _, v := range order {
		for int(dist[v]) >= len(want.Counts) {
			want.Counts = append(want.Counts, 0)
			want.Farthest = nil
		}
		want.Counts[dist[v]]++
		want.Farthest = append(want.Farthest, int(v))
	}
	want.Reached = len(order)
	slices.Sort(want.Farthest)
	got, err := s.Sweep(t.Context(), m, slices.Values(sources), SweepOptions{Workers: workers, Farthest: math.MaxInt})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Counts, want.Counts) || got.Reached != want.Reached || !slices.Equal(got.Farthest, want.Farthest) {
		t.Fatalf("%v sweep with %d workers from %d sources:\n%v\nbut the graph has\n%v", m, workers, len(sources), got, want)
	}
	if got.Distance() != len(want.Counts)-1 {
		t.Errorf("distance %d, not %d", got.Distance(), len(want.Counts)-1)
	}
}

func TestSweepGraph(t *testing.T) {
	for _, set := range publishedSets {
		s := set.space(t)
		graphs, err := s.Graphs(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		solved, err := s.Solved(Exit)
		if err != nil {
			t.Fatal(err)
		}
		for m, g := range graphs {
			checkSweep(t, s, Metric(m), g, slices.Collect(solved), 2)
		}
	}
}

func TestSweepOddPuzzles(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) {
		graphs, err := l.space.Graphs(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(5, uint64(l.space.Len())))
		for m, g := range graphs {
			for _, count := range []int{0, 1, 3} {
				var sources []int
				for range min(count, l.space.Len()) {
					sources = append(sources, r.IntN(l.space.Len())) // may repeat
				}
				checkSweep(t, l.space, Metric(m), g, sources, 1+r.IntN(3))
			}
		}
	})
}

// tiles returns the solved position of the sliding tiles: the gap in the last corner.
func tiles(t testing.TB, width, height int) Position {
	t.Helper()
	const names = "123456789ABCDEF"
	var labels, rows []string
	last := width*height - 1
	for i := 9; i < last; i++ {
		labels = append(labels, names[i:i+1])
	}
	for y := range height {
		rows = append(rows, (names[:last] + ".")[y*width:][:width])
	}
	d, err := Notation{Labels: labels}.Parse(strings.Join(rows, "/"))
	if err != nil {
		t.Fatal(err)
	}
	return d.Position()
}

// tileDepths holds the numbers of positions of the sliding tiles at each distance from the solved position with the gap
// in a corner. Sources: the On-Line Encyclopedia of Integer Sequences, A089473 for 3 x 3, A090166 for 3 x 4, and the rows
// of A090033 for 2 x n; the last for 3 x 4 also in Korf and Schultze, "Large-scale parallel breadth-first search", 2005.
var tileDepths = []struct {
	width, height int
	huge          bool
	counts        []int
}{
	{2, 2, false, []int{1, 2, 2, 2, 2, 2, 1}},
	{3, 2, false, []int{1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1}},
	{4, 2, false, []int{1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194, 1414, 1664, 1884,
		1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1}},
	{3, 3, false, []int{1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
		17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2}},
	{5, 2, false, []int{1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996, 6838, 9279,
		12463, 16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104896, 116966, 126335, 131998, 133107, 128720,
		119332, 106335, 91545, 75742, 60119, 45840, 33422, 23223, 15140, 9094, 5073, 2605, 1224, 528, 225, 75, 20, 2}},
	{3, 4, true, []int{1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167, 119888,
		198363, 323206, 515778, 811000, 1248011, 1885279, 2782396, 4009722, 5621354, 7647872, 10065800, 12760413, 15570786,
		18171606, 20299876, 21587248, 21841159, 20906905, 18899357, 16058335, 12772603, 9515217, 6583181, 4242753, 2503873,
		1350268, 643245, 270303, 92311, 27116, 5390, 1115, 86, 18}},
}

func TestSweepTiles(t *testing.T) {
	for _, want := range tileDepths {
		for _, turned := range []bool{false, true} {
			width, height := want.width, want.height
			if turned {
				width, height = height, width
			}
			if want.huge && (!*huge || turned) || turned && width == height {
				continue
			}
			t.Run(fmt.Sprintf("%dx%d", width, height), func(t *testing.T) {
				p := tiles(t, width, height)
				s, err := Enumerate(p.Tray(), p.Counts()...)
				if err != nil {
					t.Fatal(err)
				}
				got, err := s.Sweep(t.Context(), Unit, just(s.Index(p)), SweepOptions{})
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got.Counts, want.counts) || got.Reached != s.Len()/2 {
					t.Errorf("%d reached of %d, %v; want %v", got.Reached, s.Len(), got.Counts, want.counts)
				}
			})
		}
	}
}

// However many workers there are, and whatever the options, the answer is the same.
func TestSweepWorkers(t *testing.T) {
	p := tiles(t, 3, 3)
	s, err := Enumerate(p.Tray(), p.Counts()...)
	if err != nil {
		t.Fatal(err)
	}
	for workers := range 10 {
		got, err := s.Sweep(t.Context(), Unit, just(s.Index(p)), SweepOptions{Workers: workers, Farthest: 5})
		if err != nil || got.Reached != 181440 || got.Distance() != 31 || len(got.Farthest) != 2 {
			t.Errorf("with %d workers: %v, %v", workers, got, err)
		}
	}
}

func TestSweepProgress(t *testing.T) {
	s := classicSpace(t, 4, 1, 4)
	var levels []SweepLevel
	got, err := s.Sweep(t.Context(), Finger, just(0), SweepOptions{Progress: func(l SweepLevel) { levels = append(levels, l) }})
	if err != nil {
		t.Fatal(err)
	}
	if len(levels) != len(got.Counts) {
		t.Fatalf("%d calls for %d levels", len(levels), len(got.Counts))
	}
	reached := 0
	for d, l := range levels {
		reached += got.Counts[d]
		if l.Distance != d || l.Frontier != got.Counts[d] || l.Reached != reached || l.Elapsed < 0 || d > 0 && l.Elapsed < levels[d-1].Elapsed {
			t.Errorf("level %d: %+v, count %d, reached %d", d, l, got.Counts[d], reached)
		}
	}
}

// A space that is much too large must be refused before any memory is taken, with both numbers in the error.
func TestSweepMemoryLimit(t *testing.T) {
	s := classicSpace(t, 4, 1, 4)
	need := s.SweepMemory()
	if need < 65880/4 || need > 65880/4+400_000 {
		t.Errorf("a sweep of 65,880 configurations takes %d bytes?", need)
	}
	if _, err := s.Sweep(t.Context(), Unit, just(0), SweepOptions{MemoryLimit: need}); err != nil {
		t.Errorf("with exactly what is needed: %v", err)
	}
	_, err := s.Sweep(t.Context(), Unit, just(0), SweepOptions{MemoryLimit: need - 1})
	if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), fmt.Sprint(need)) || !strings.Contains(err.Error(), fmt.Sprint(need-1)) {
		t.Errorf("with a byte less: %v", err)
	}
	tray, err := NewTray(TraySpec{Width: 8, Height: 8, Kinds: []KindSpec{{Shape: Rect(1, 1)}, {Shape: Rect(1, 2)}, {Shape: Rect(2, 1)}}})
	if err != nil {
		t.Fatal(err)
	}
	s, err = Enumerate(tray, 4, 3, 3)
	if err != nil {
		t.Fatal(err)
	}
	never := func(func(int) bool) { t.Error("the sources were looked at") }
	for name, call := range map[string]func() error{
		"Sweep":          func() error { _, err := s.Sweep(t.Context(), Unit, never, SweepOptions{}); return err },
		"ComponentSizes": func() error { _, err := s.ComponentSizes(t.Context(), ComponentOptions{}); return err },
		"DistanceTable": func() error {
			_, err := s.DistanceTable(t.Context(), Unit, BlocksAt(Block{1, 0}), SweepOptions{})
			return err
		},
	} {
		if err := call(); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), fmt.Sprint(s.Len())) {
			t.Errorf("%s over %d configurations: %v", name, s.Len(), err)
		}
	}
}

func TestSweepCanceled(t *testing.T) {
	s := classicSpace(t, 4, 1, 4)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := s.Sweep(ctx, Unit, just(0), SweepOptions{Progress: func(l SweepLevel) {
		if l.Distance == 20 {
			cancel()
		} else if l.Distance > 20 {
			t.Error("it went on")
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("canceled sweep: %v", err)
	}
}

func TestSweepMisuse(t *testing.T) {
	s := classicSpace(t, 4, 1, 4)
	for _, source := range []int{-1, s.Len()} {
		mustPanic(t, "klotski: source", func() { s.Sweep(t.Context(), Unit, just(source), SweepOptions{}) })
	}
	mustPanic(t, "klotski: unknown metric", func() { s.Sweep(t.Context(), Metrics, just(0), SweepOptions{}) })
}

// The words of planes that a step takes a range to must be the same that single configurations lead to.
func FuzzSpread(f *testing.F) {
	f.Add(uint64(1), uint64(0), uint64(300), uint64(500))
	f.Add(uint64(2), uint64(64), uint64(64), uint64(0))
	f.Add(uint64(3), uint64(700), uint64(100), uint64(10))
	f.Fuzz(func(t *testing.T, seed, begin, length, to uint64) {
		const n = 1000
		begin, to = begin%n, to%n
		length = min(1+length%n, n-begin, n-to)
		if length == 0 {
			return
		}
		r := rand.New(rand.NewPCG(seed, 0))
		fast := newPlanes(n, 2)
		for range n / 2 {
			fast.findIndex(r.Uint64N(n))
		}
		fast.commitBlock(0, 0)
		for range 50 {
			fast.findIndex(r.Uint64N(n))
		}
		slow := newPlanes(n, 2)
		copy(slow.words, fast.words)
		(&sweepWorker{planes: fast}).spread(begin, begin+length, to-begin)
		for index := begin; index < begin+length; index++ {
			if slow.frontier(int(index/wordBits))>>(index%wordBits)&1 != 0 {
				slow.findIndex(index + to - begin)
			}
		}
		if !slices.Equal(fast.words, slow.words) {
			t.Errorf("%d..%d by %d", begin, begin+length, int64(to-begin))
		}
	})
}

// The sets of testdata/blocksets.txt, found without graphs: those of up to 2,500 configurations, with -long all.
func TestSweepBlockSets(t *testing.T) {
	data, err := os.ReadFile("testdata/blocksets.txt")
	if err != nil {
		t.Fatal(err)
	}
	sets := 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var set publishedSet
		head, numbers, _ := strings.Cut(strings.TrimSpace(line), ": ")
		scan(t, head, "%d %d %d", &set.tall, &set.wide, &set.small)
		scan(t, numbers, "%d %d %d", &set.configurations, &set.components, &set.largest)
		sets++
		if set.configurations <= 2500 || *long {
			sweepBlockSet(t, set, strings.Fields(numbers)[3:])
		}
	}
	if sets != 102 {
		t.Errorf("%d block sets in the file, want 102", sets)
	}
}

// sweepBlockSet compares a block set with its numbers: edges/solvable/hardest/count for each metric, if any.
func sweepBlockSet(t *testing.T, set publishedSet, metrics []string) {
	s := set.space(t)
	sizes, err := s.ComponentSizes(t.Context(), ComponentOptions{})
	if err != nil {
		t.Fatal(err)
	}
	components := 0
	for _, size := range sizes {
		components += size.Count
	}
	if s.Len() != set.configurations || components != set.components || sizes[0].Size != set.largest {
		t.Errorf("%v: %d configurations, %d components, the largest of %d; want %d, %d, %d",
			set, s.Len(), components, sizes[0].Size, set.configurations, set.components, set.largest)
	}
	for m, text := range metrics {
		var edges, solvable, hardest, count int
		scan(t, text, "%d/%d/%d/%d", &edges, &solvable, &hardest, &count)
		solved, err := s.Solved(Exit)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Sweep(t.Context(), Metric(m), solved, SweepOptions{})
		if err != nil {
			t.Fatal(err)
		}
		farthest := 0
		if got.Distance() >= 0 {
			farthest = got.Counts[got.Distance()]
		}
		if got.Reached != solvable || got.Distance() != hardest || farthest != count {
			t.Errorf("%v %v: %d solvable, %d starts of distance %d; want %s",
				set, Metric(m), got.Reached, farthest, got.Distance(), text)
		}
	}
}

// A worker is of use for a block and takes memory, so there are no more workers than blocks, however many are asked for.
func TestSweepWorkersBounded(t *testing.T) {
	small, err := MustParse("12/3.").Space()
	if err != nil {
		t.Fatal(err)
	}
	if got := len(newBitSweep(small, Unit, 2, SweepOptions{Workers: 20000}).workers); got != 1 {
		t.Errorf("%d workers for 24 configurations", got)
	}
	klotski := classicSpace(t, 4, 1, 4)
	for asked, want := range map[int]int{1: 1, 3: 3, 20000: (klotski.Len() + blockBits - 1) / blockBits} {
		if got := len(newBitSweep(klotski, Unit, 2, SweepOptions{Workers: asked}).workers); got != want {
			t.Errorf("%d workers of %d asked for, want %d", got, asked, want)
		}
	}
	none, err := Enumerate(Classic, 0, 0, 0, 3)
	if err != nil {
		t.Fatal(err)
	}
	result, err := none.Sweep(t.Context(), Unit, slices.Values([]int{}), SweepOptions{Workers: 5})
	if err != nil || result.Reached != 0 {
		t.Errorf("a space of %d configurations: %v, %v", none.Len(), result, err)
	}
}
