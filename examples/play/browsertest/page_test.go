package browsertest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// published holds the minima of the presets: unit, straight, finger. Those of
// Klotski and Pennant are by Gardner and Hordern, the finger values of the hardest
// starts by m-kasahr, the unit values of Pioneer 1 and of the farthest pair by
// Schmieder and Mütze, those of Rush Hour by Fogleman and by Collette, Raskin
// and Servais, the rest was computed by independent programs.
var published = map[string][3]int{
	"klotski":                {116, 90, 81},
	"pennant":                {83, 62, 59},
	"pioneer1":               {84, 66, 60},
	"century":                {131, 111, 99},
	"quzzle":                 {115, 93, 84},
	"hardest-klotski-blocks": {126, 101, 93},
	"hardest-five-bars":      {179, 150, 138},
	"hardest-four-bars":      {100, 82, 75},
	"farthest-pair":          {359, 290, 268},
	"simplicity":             {31, 23, 18},
	"ma":                     {36, 26, 23},
	"eight-tiles":            {31, 31, 31},
	"rush-hour-51":           {83, 51, 51},
	"rush-hour-93":           {93, 49, 49},
}

// numbers turns minima into what the page shows.
func numbers(minima [3]int) (texts [3]string) {
	for m, n := range minima {
		texts[m] = strconv.Itoa(n)
	}
	return texts
}

// wantLeft checks the distances that the page shows.
func (p *page) wantLeft(want [3]int) {
	p.Helper()
	if got := p.left(); got != numbers(want) {
		p.Errorf("moves left are %v; want %v", got, want)
	}
}

// waitMoves waits until n moves are made.
func (p *page) waitMoves(n int) {
	p.Helper()
	p.wait(fmt.Sprintf(`document.querySelector("#moves [aria-current]")?.dataset.at === "%d"`, n))
}

// board returns the tray as the page shows it, read from where the blocks are
// drawn and from nothing else.
func (p *page) board(width, height int) string {
	p.Helper()
	type drawn struct {
		Name       string
		X, Y, W, H float64
	}
	blocks := eval[[]drawn](p, `[...document.querySelectorAll("#board .block")].map((b) => {
		const [, x, y] = b.style.transform.match(/translate\((-?[\d.]+)px, (-?[\d.]+)px\)/);
		const box = b.querySelector(".body").getBBox();
		return {Name: b.dataset.name, X: (+x + box.x) / 100, Y: (+y + box.y) / 100, W: box.width / 100, H: box.height / 100};
	})`)
	grid := []byte(strings.Repeat(strings.Repeat(".", width)+"/", height))
	for _, b := range blocks {
		for y := int(b.Y + 0.5); float64(y) < b.Y+b.H-0.5; y++ {
			for x := int(b.X + 0.5); float64(x) < b.X+b.W-0.5; x++ {
				grid[y*(width+1)+x] = b.Name[0]
			}
		}
	}
	return string(grid[:len(grid)-1])
}

func TestPresets(t *testing.T) {
	p := newPage(t, desktop)
	p.open("")
	ids := eval[[]string](p, `[...document.querySelectorAll("#preset option")].map((o) => o.value).filter(Boolean)`)
	if len(ids) != len(published) {
		t.Errorf("the page lists %d puzzles; want %d", len(ids), len(published))
	}
	for _, id := range ids {
		p.do(fmt.Sprintf(`document.getElementById("preset").value = %q; document.getElementById("preset").dispatchEvent(new Event("change"))`, id))
		p.waitMapped()
		want, ok := published[id]
		if !ok {
			t.Errorf("no minima are known for %s", id)
		}
		if got := p.left(); got != numbers(want) {
			t.Errorf("%s: moves left are %v; want %v", id, got, want)
		}
		if n := eval[int](p, `document.querySelectorAll("#computed .match").length`); n != 3 {
			t.Errorf("%s: %d computed minima are as published; want 3", id, n)
		}
		shown := eval[[]string](p, `[...document.querySelectorAll("#published td")].map((td) => td.textContent)`)
		if wanted := numbers(want); !slices.Equal(shown, []string{wanted[2], wanted[1], wanted[0]}) {
			t.Errorf("%s: published are %v; want %v", id, shown, want)
		}
	}
}

func TestClick(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#puzzle=klotski")
	if got := p.board(4, 5); got != "A##B/A##B/CDDE/CFGE/H..I" {
		t.Fatalf("the board shows %s", got)
	}
	places := `[...document.querySelectorAll("#board .place")].map((place) => place.dataset.cells)`
	p.clickCell(1, 3) // the small block F, above a gap and beside G
	if got := eval[[]string](p, places); !slices.Equal(got, []string{"17", "18"}) {
		t.Errorf("outlined in the finger metric: %v; want the cell below and the one around the corner", got)
	}
	p.choose("straight")
	if got := eval[[]string](p, places); !slices.Equal(got, []string{"17"}) {
		t.Errorf("outlined in the straight metric: %v; want the cell below", got)
	}
	p.clickCell(0, 2) // the standing bar C cannot move
	if got := eval[[]string](p, places); len(got) != 0 {
		t.Errorf("outlined for a block that cannot move: %v", got)
	}
	p.choose("finger")
	p.clickCell(1, 3)
	p.clickCell(2, 4)
	p.wait(`document.querySelector('[data-name="F"]').getAnimations().length === 1`)
	frames := eval[[]string](p, `document.querySelector('[data-name="F"]').getAnimations()[0].effect.getKeyframes().map((k) => k.transform)`)
	if want := []string{"translate(100px, 300px)", "translate(100px, 400px)", "translate(200px, 400px)"}; !slices.Equal(frames, want) {
		t.Errorf("the block slides along %v; want %v", frames, want)
	}
	p.waitMoves(1)
	if got := p.board(4, 5); got != "A##B/A##B/CDDE/C.GE/H.FI" {
		t.Errorf("after the move the board shows %s", got)
	}
	for m, want := range map[string]string{"finger": "1 made", "straight": "2 made", "unit": "2 made"} {
		if got := p.text(fmt.Sprintf(".card:has([value=%s]) .made", m)); got != want {
			t.Errorf("%s: %s; want %s", m, got, want)
		}
	}
	// The change is the difference of the distances, in words.
	for m, start := range published["klotski"] {
		left, err := strconv.Atoi(p.left()[m])
		if err != nil {
			t.Fatal(err)
		}
		want := "unchanged"
		if left < start {
			want = fmt.Sprintf("gained %d", start-left)
		} else if left > start {
			want = fmt.Sprintf("lost %d", left-start)
		}
		if got := p.text(fmt.Sprintf(".card[data-metric='%d'] .change", m)); got != want {
			t.Errorf("%s: from %d to %d is %q; want %q", metrics[m], start, left, got, want)
		}
	}
	// It is said aloud when the block has arrived.
	p.wait(`/^small block F 1 down, 1 right. Moves left: \d+ finger, \d+ straight, \d+ unit. Finger (gained|lost|unchanged)/.test(document.getElementById("live").textContent)`)
}

func TestReducedMotion(t *testing.T) {
	p := newPage(t, desktop)
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
	})
	p.open("#puzzle=klotski")
	p.do(`window.motions = 0; Element.prototype.animate = () => motions++`)
	p.clickCell(1, 3)
	p.clickCell(1, 4)
	p.waitMoves(1)
	if n := eval[int](p, "motions"); n != 0 {
		t.Errorf("%d blocks are shown in motion", n)
	}
}

func TestDrag(t *testing.T) {
	p := newPage(t, phone)
	p.open("#puzzle=klotski&metric=unit")
	p.drag([2]float64{1, 3}, [2]float64{1, 3.4}, [2]float64{1, 4}, [2]float64{1.6, 4.1}, [2]float64{2.1, 4})
	p.waitMoves(2) // around a corner: two moves in this metric
	if got := p.board(4, 5); got != "A##B/A##B/CDDE/C.GE/H.FI" {
		t.Errorf("after dragging around the corner the board shows %s", got)
	}
	// A block does not leave its way, and goes back if it is let go near to
	// where it was.
	p.drag([2]float64{2, 4}, [2]float64{2, 4.5}, [2]float64{3, 4}, [2]float64{2.2, 4})
	if got := p.board(4, 5); got != "A##B/A##B/CDDE/C.GE/H.FI" {
		t.Errorf("after a drag that goes nowhere the board shows %s", got)
	}
	p.waitMoves(2)
}

// TestTouch drags with a finger. The page can be scrolled, but not by
// dragging a block.
func TestTouch(t *testing.T) {
	p := newPage(t, phone)
	p.run(chromedp.EmulateViewport(phone.width, phone.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.open("#puzzle=klotski")
	touch := func(kind input.DispatchTouchEventType, column, row float64) {
		t.Helper()
		parameters := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		if kind != input.DispatchTouchEventTypeTouchEnd {
			x, y := p.cell(column, row)
			parameters.TouchPoints = append(parameters.TouchPoints, &input.TouchPoint{X: x, Y: y})
		}
		call(p, input.DispatchTouchEvent, parameters)
	}
	touch(input.DispatchTouchEventTypeTouchStart, 1, 3)
	for row := 3.1; row < 4; row += 0.1 {
		touch(input.DispatchTouchEventTypeTouchMove, 1, row)
	}
	touch(input.DispatchTouchEventTypeTouchEnd, 1, 4)
	p.waitMoves(1)
	if got := p.board(4, 5); got != "A##B/A##B/CDDE/C.GE/HF.I" {
		t.Errorf("after dragging with a finger the board shows %s", got)
	}
	if y := eval[float64](p, "scrollY"); y != 0 {
		t.Errorf("the page has scrolled by %g", y)
	}
	// A tap lifts a block, another puts it down.
	tap := func(column, row float64) {
		touch(input.DispatchTouchEventTypeTouchStart, column, row)
		touch(input.DispatchTouchEventTypeTouchEnd, column, row)
	}
	tap(1, 4)
	p.wait(`document.querySelector("#board .place")`)
	tap(1, 3)
	p.waitMoves(2)
	// From a block that cannot move, the page scrolls.
	touch(input.DispatchTouchEventTypeTouchStart, 0, 2.5)
	x, y := p.cell(0, 2.5)
	for dy := 10.0; dy < 200; dy += 10 {
		call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{
			Type:        input.DispatchTouchEventTypeTouchMove,
			TouchPoints: []*input.TouchPoint{{X: x, Y: y - dy}},
		})
	}
	touch(input.DispatchTouchEventTypeTouchEnd, 0, 0)
	p.wait("scrollY > 20")
}

func TestSolve(t *testing.T) {
	for m, moves := range published["klotski"] {
		t.Run(metrics[m], func(t *testing.T) {
			p := newPage(t, desktop)
			p.open("#puzzle=klotski&metric=" + metrics[m])
			p.instantly()
			p.click("#solve")
			p.wait(`document.getElementById("status").classList.contains("good")`)
			p.waitMoves(moves)
			p.wantLeft([3]int{0, 0, 0})
			if got, want := p.text(fmt.Sprintf(".card[data-metric='%d'] .made", m)), fmt.Sprintf("%d made", moves); got != want {
				t.Errorf("%s; want %s", got, want)
			}
			if rows := strings.Split(p.board(4, 5), "/"); rows[3][1:3] != "##" || rows[4][1:3] != "##" {
				t.Errorf("at the end the board shows %s", strings.Join(rows, "/"))
			}
			p.wait(`document.getElementById("solve").disabled && document.getElementById("hint").disabled`)
		})
	}
}

func TestHintsKeepReducing(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#puzzle=hardest-five-bars&metric=straight")
	p.instantly()
	for n := 1; n <= 12; n++ {
		p.click("#hint")
		p.waitMoves(n)
		if got, want := p.left()[1], strconv.Itoa(150-n); got != want {
			t.Fatalf("after %d hints %s straight moves are left; want %s", n, got, want)
		}
	}
}

func TestUndoRedoReset(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#puzzle=klotski")
	p.instantly()
	start := p.board(4, 5)
	var boards []string
	for n := 1; n <= 3; n++ {
		p.click("#hint")
		p.waitMoves(n)
		boards = append(boards, p.board(4, 5))
	}
	want := func(what string, moves int, board string) {
		t.Helper()
		p.waitMoves(moves)
		if got := p.board(4, 5); got != board {
			t.Errorf("after %s the board shows %s; want %s", what, got, board)
		}
	}
	p.click("#undo")
	want("undo", 2, boards[1])
	p.run(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	want("Ctrl Z", 1, boards[0])
	p.click("#redo")
	want("redo", 2, boards[1])
	p.click(`#moves [data-at="3"]`)
	want("a click on the last move", 3, boards[2])
	p.click("#reset")
	want("reset", 0, start)
	p.wantLeft(published["klotski"])
	if got := p.text(".card.chosen .change"); got != "" {
		t.Errorf("at the start a change is shown: %q", got)
	}
	p.click(`#moves [data-at="2"]`)
	want("a click on a move", 2, boards[1])
	// Another move forgets those that were undone.
	if n := eval[int](p, `document.querySelectorAll("#moves li").length`); n != 4 {
		t.Fatalf("the list has %d entries; want the start and three moves", n)
	}
	p.do(`document.querySelector("#board .movable").focus()`)
	p.run(chromedp.KeyEvent("u"))
	p.waitMoves(1)
}

func TestFarthestPair(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#puzzle=farthest-pair&metric=unit")
	if n := eval[int](p, `document.querySelectorAll("#board .goal").length`); n != 10 {
		t.Errorf("%d dotted blocks; want all ten", n)
	}
	p.instantly()
	p.click("#solve")
	p.wait(`document.getElementById("status").classList.contains("good")`)
	p.waitMoves(359)
	p.wantLeft([3]int{})
	// The same layout as AABC/DDEF/GGE./HI##/H.##, whatever the names.
	names := map[byte]byte{}
	board := p.board(4, 5)
	for i, want := range []byte("AABC/DDEF/GGE./HI##/H.##") {
		if known, ok := names[want]; ok && known != board[i] || want == '.' != (board[i] == '.') {
			t.Fatalf("the board at the end is %s", board)
		}
		names[want] = board[i]
	}
	p.click("#undo")
	p.waitMoves(358)
	p.wait(`document.getElementById("status").hidden`)
	p.wantLeft([3]int{1, 1, 1})
}

func TestKeyboard(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#puzzle=klotski")
	p.instantly()
	for range 20 {
		p.run(chromedp.KeyEvent(kb.Tab))
		if eval[bool](p, `document.activeElement.classList.contains("block")`) {
			break
		}
	}
	focused := func(want string) {
		t.Helper()
		if got := eval[string](p, `document.activeElement.dataset.name ?? document.activeElement.id`); got != want {
			t.Fatalf("the focus is on %q; want %q", got, want)
		}
	}
	press := func(keys ...string) {
		t.Helper()
		for _, key := range keys {
			p.run(chromedp.KeyEvent(key))
		}
	}
	focused("A")
	press(kb.ArrowRight)
	focused("#")
	press(kb.ArrowDown)
	focused("D")
	press(kb.ArrowDown)
	focused("F")
	if got := eval[string](p, `document.activeElement.getAttribute("aria-label")`); got != "small block F, row 4, column 2, 2 places to go" {
		t.Errorf("the block is called %q", got)
	}
	if got := eval[[]string](p, `[...document.querySelectorAll("#board .place")].map((place) => place.dataset.cells)`); !slices.Equal(got, []string{"17", "18"}) {
		t.Errorf("outlined for the block that has the focus: %v", got)
	}
	press(kb.Enter)
	if got := p.text("#live"); !strings.HasPrefix(got, "small block F lifted. 2 places in one finger move: 1 down; 1 down, 1 right.") {
		t.Errorf("said aloud: %q", got)
	}
	press(kb.ArrowDown, kb.ArrowRight)
	if got := eval[string](p, `document.querySelector("#board .place.chosen").dataset.cells`); got != "18" {
		t.Errorf("chosen: %s; want the cell around the corner", got)
	}
	press(kb.Enter)
	p.waitMoves(1)
	if got := p.board(4, 5); got != "A##B/A##B/CDDE/C.GE/H.FI" {
		t.Errorf("after the move the board shows %s", got)
	}
	focused("F")
	// The mouse may take what the keyboard has outlined.
	p.clickCell(1, 4)
	p.waitMoves(2)
	p.do(`document.querySelector('[data-name="F"]').focus()`)
	press("u")
	p.waitMoves(1)
	press(kb.Enter, kb.Escape)
	if got := p.text("#live"); got != "Put back." {
		t.Errorf("said aloud: %q", got)
	}
	press("u")
	p.waitMoves(0)
	press("r")
	p.waitMoves(1)
	press("h")
	p.waitMoves(2)
	press("s")
	p.wait(`document.getElementById("status").classList.contains("good")`)
	// The metric is a group of radio buttons, which arrows change.
	p.do(`document.querySelector("[value=finger]").focus()`)
	press(kb.ArrowRight)
	if !eval[bool](p, `document.querySelector("[value=straight]").checked`) {
		t.Error("an arrow does not change the metric")
	}
}

func TestLink(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#puzzle=klotski&metric=unit")
	p.instantly()
	for n := 1; n <= 4; n++ {
		p.click("#hint")
		p.waitMoves(n)
	}
	p.wait(`location.hash.split(".").length === 4`)
	hash, board, left := eval[string](p, "location.hash"), p.board(4, 5), p.left()
	other := newPage(t, phone)
	other.open(hash)
	other.waitMoves(4)
	if got := other.board(4, 5); got != board {
		t.Errorf("the link %s leads to %s; want %s", hash, got, board)
	}
	if got := other.left(); got != left {
		t.Errorf("the link leads to distances %v; want %v", got, left)
	}
	if !eval[bool](other, `document.querySelector("[value=unit]").checked`) {
		t.Error("the link forgets the metric")
	}
	// A link with a board of its own, whose goal tells blocks apart.
	own := "#board=ABC/*.*/..*/*.*/DEF&goal=DEF/.../.../.../ABC&labels=ABC,DEF"
	other.do(fmt.Sprintf("location.hash = %q", own))
	other.wait(`document.getElementById("title").textContent === "Own puzzle" && document.body.dataset.ready === "mapped"`)
	other.wantLeft([3]int{62, 31, 17})
	// Links that cannot be followed say so.
	other.do(`location.hash = "#puzzle=klotski&moves=Fd.Aq"`)
	other.wait(`document.getElementById("status-text").textContent.includes("The moves of this link cannot be made: move 2")`)
	other.wantLeft(published["klotski"])
	other.click("#hint")
	other.wait(`document.getElementById("status").hidden`)
	other.do(`location.hash = "#puzzle=nonesuch"`)
	other.wait(`document.getElementById("status-text").textContent.includes("nonesuch")`)
}

func TestUnsolvable(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#board=21/3.&goal=12/3.")
	if got := p.left(); got != [3]string{"∞", "∞", "∞"} {
		t.Errorf("moves left are %v; want none", got)
	}
	if got := p.text("#status-text"); !strings.HasPrefix(got, "Unsolvable") {
		t.Errorf("the status is %q", got)
	}
	if got := p.text("#space-note"); !strings.HasPrefix(got, "12 positions") {
		t.Errorf("the note on the space is %q", got)
	}
}

func TestHistogram(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#puzzle=hardest-klotski-blocks")
	if got := p.text("#space-note"); got != "25,955 positions by distance. You are 93 away, like 1 other; none is farther." {
		t.Errorf("the note is %q", got)
	}
	if got := eval[string](p, `document.querySelector("#histogram .here").getAttribute("x")`); got != "93" {
		t.Errorf("the mark is at %s; want 93", got)
	}
	p.choose("unit")
	if got := eval[string](p, `document.querySelector("#histogram .here").getAttribute("x")`); got != "126" {
		t.Errorf("in the unit metric the mark is at %s; want 126", got)
	}
}
