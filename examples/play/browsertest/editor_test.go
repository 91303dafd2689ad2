package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// write puts text into a field of the editor.
func (p *page) write(id, text string) {
	p.Helper()
	p.do(fmt.Sprintf(`(() => {
		const field = document.getElementById(%q);
		field.value = %q;
		field.dispatchEvent(new Event("input", {bubbles: true}));
	})()`, id, text))
}

func TestFaults(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#puzzle=klotski")
	p.click("#own")
	for _, fault := range []struct {
		name                string
		board, goal, labels string
		field, message      string
		x, y                string // of the mark on the drawing, if there is one
	}{
		{
			name:    "a row too long",
			board:   "B##C\nB##C\nDEEFF\nDGHF\nI..J",
			field:   "board",
			message: "Row 3, column 5: this row has 5 characters, the first has 4.",
			x:       "402", y: "202",
		}, {
			name:    "a character that means nothing",
			board:   "\n   AB\n   A C\n",
			field:   "board",
			message: "Row 2, column 2: ' ' cannot stand in a drawing.",
			x:       "102", y: "102",
		}, {
			name:    "a goal of a shape that is not there",
			board:   "AA./B..",
			goal:    "...\nCCC",
			field:   "goal",
			message: "Row 2, column 1: no block has the shape ### of 'C'.",
			x:       "2", y: "102",
		}, {
			name:    "a label of nothing",
			board:   "AA./B..",
			goal:    ".AA/...",
			labels:  "X",
			field:   "labels",
			message: "The label \"X\" names the block 'X', which is not there.",
		}, {
			name:    "no target",
			board:   "AA./B..",
			field:   "goal",
			message: "Bad goal: no block is labeled '#', and 0 are 2x2: which is the target?.",
		},
	} {
		p.write("board-text", fault.board)
		p.write("goal-text", fault.goal)
		p.write("labels-text", fault.labels)
		p.wait(fmt.Sprintf(`document.getElementById("%s-fault").textContent === %q`, fault.field, fault.message))
		if !eval[bool](p, fmt.Sprintf(`document.getElementById("%s-text").ariaInvalid === "true"`, fault.field)) {
			t.Errorf("%s: the field is not marked as wrong", fault.name)
		}
		if fault.x == "" {
			continue
		}
		at := eval[[]string](p, fmt.Sprintf(`(() => {
			const mark = document.querySelector("[data-field=%s] .fault-cell");
			return [mark.getAttribute("x"), mark.getAttribute("y")];
		})()`, fault.field))
		if at[0] != fault.x || at[1] != fault.y {
			t.Errorf("%s: the mark is at %v; want %s, %s", fault.name, at, fault.x, fault.y)
		}
	}
	// It cannot be played until it is right.
	p.click("#editor-play")
	p.wait(`document.getElementById("editor").open && document.getElementById("goal-fault").textContent`)
	// The game behind it is still there.
	p.click("#editor-cancel")
	p.click("#hint")
	p.waitMoves(1)
	p.click("#own")
	p.write("board-text", "AA./B..")
	p.write("goal-text", ".AA/...")
	p.click("#editor-play")
	p.wait(`!document.getElementById("editor").open`)
	p.waitMapped()
	p.wantLeft([3]int{1, 1, 1})
	p.wait(`location.hash === "#board=AA./B..&goal=.AA/..."`)
}

func TestDraw(t *testing.T) {
	p := newPage(t, desktop)
	p.open("#puzzle=klotski")
	p.click("#own")
	p.write("board-text", "....\n....\n....")
	p.write("goal-text", "")
	// paint paints a cell of a drawing.
	paint := func(field, brush string, column, row int) {
		t.Helper()
		p.do(fmt.Sprintf(`[...document.querySelectorAll("#brushes input")].find((b) => b.value === %q).click()`, brush))
		at := eval[[]float64](p, fmt.Sprintf(`(() => {
			const svg = document.querySelector("[data-field=%s] svg");
			const p = new DOMPoint(%d, %d).matrixTransform(svg.getScreenCTM());
			return [p.x, p.y];
		})()`, field, column*100+50, row*100+50))
		p.run(chromedp.MouseClickXY(at[0], at[1]))
	}
	for _, cell := range [][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		paint("board", "#", cell[0], cell[1])
	}
	paint("board", "A", 2, 0)
	paint("board", "A", 2, 1)
	paint("board", "*", 3, 2)
	p.click(`[data-size="rows+"]`)
	if got := eval[string](p, `document.getElementById("board-text").value`); got != "##A.\n##A.\n...*\n...." {
		t.Errorf("the drawing is %q", got)
	}
	paint("goal", "A", 0, 3)
	if got := eval[string](p, `document.getElementById("goal-text").value`); got != "....\n....\n...*\nA..." {
		t.Errorf("the goal is %q", got)
	}
	// By keyboard: to the cell above, and type there.
	p.do(`document.querySelector("[data-field=goal] .touch[tabindex='0']").focus()`)
	p.run(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("A"))
	if got := eval[string](p, `document.getElementById("goal-text").value`); got != "....\n....\nA..*\nA..." {
		t.Errorf("after typing the goal is %q", got)
	}
	p.click("#editor-play")
	p.wait(`!document.getElementById("editor").open`)
	p.waitMapped()
	p.wantLeft([3]int{4, 2, 1})
}
