package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/klotski"
)

// writeSite writes the static site and returns its directory.
func writeSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if out, err := exec.Command(program, "-out", dir).CombinedOutput(); err != nil {
		t.Fatalf("play -out: %v\n%s", err, out)
	}
	return dir
}

// TestStaticSite loads the static site from a subdirectory of servers that treat
// compressed files in different ways.
func TestStaticSite(t *testing.T) {
	files := http.StripPrefix("/some/where/", http.FileServer(http.Dir(writeSite(t))))
	for name, handler := range map[string]http.HandlerFunc{
		"plain": files.ServeHTTP,
		"encoding of the transfer": func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".gz") {
				w.Header().Set("Content-Encoding", "gzip")
			}
			files.ServeHTTP(w, r)
		},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(handler)
			defer server.Close()
			p := newPage(t, desktop)
			p.run(chromedp.Navigate(server.URL + "/some/where/#puzzle=simplicity"))
			p.waitMapped()
			p.wantLeft(published["simplicity"])
		})
	}
}

// TestFirstPaint holds the engine back, and looks at what is there without it.
func TestFirstPaint(t *testing.T) {
	files := http.FileServer(http.Dir(writeSite(t)))
	arrived := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/engine.wasm") {
			<-arrived
		}
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	p := newPage(t, desktop)
	p.run(chromedp.Navigate(server.URL + "/"))
	p.wait(`document.querySelectorAll("#board .block").length === 10`)
	p.wait(`document.getElementById("status-text").textContent === "Loading the engine …"`)
	if got := p.board(4, 5); got != "A##B/A##B/CDDE/CFGE/H..I" {
		t.Errorf("before the engine arrives the board shows %s", got)
	}
	close(arrived)
	p.waitMapped()
	p.wantLeft(published["klotski"])
}

// The 6 x 5 puzzle has 2,613,742 positions.
const large = "#board=.aabcc/.abbcd/efkkmd/ghkkmn/ijllnn&goal=kk..../kk..../....../....../......"

func TestCancel(t *testing.T) {
	p := newPage(t, desktop)
	p.run(chromedp.Navigate(pageURL + large))
	p.wait(`document.getElementById("status-text").textContent.startsWith("Mapping: ") && !document.getElementById("cancel").hidden`)
	p.wait(`/[1-9]/.test(document.getElementById("status-text").textContent)`)
	// The page hears clicks in the middle of it.
	p.click("#cancel")
	p.wait(`document.body.dataset.ready === "open"`)
	if got := p.left(); got != [3]string{"–", "–", "–"} {
		t.Errorf("without distances the page shows %v", got)
	}
	// It can be played without distances.
	p.instantly()
	p.clickCell(0, 2)
	p.run(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
	p.waitMoves(1)
	// And mapped again, until another puzzle is wanted.
	p.click("#map")
	p.wait(`!document.getElementById("cancel").hidden`)
	p.do(`document.getElementById("preset").value = "pennant"; document.getElementById("preset").dispatchEvent(new Event("change"))`)
	p.wait(`document.getElementById("title").textContent === "Pennant" && document.body.dataset.ready === "mapped"`)
	p.wantLeft(published["pennant"])
}

// TestMappingSpeed compares the time that the page takes to map a component
// with the time of the same library in this program: the best of several runs of
// each, in turns, so that whatever else the machine does counts little. Like a
// benchmark, this is about code that has run a few times. The time in a page just
// loaded, whose engine the browser is still compiling, is printed beside it.
func TestMappingSpeed(t *testing.T) {
	const runs = 9
	for _, name := range []string{"klotski", "hardest-four-bars"} {
		puzzle, ok := klotski.PuzzleNamed(name)
		if !ok {
			t.Fatalf("the library does not know %s", name)
		}
		p := newPage(t, desktop)
		p.open("#puzzle=" + name)
		var native, page []float64
		positions := 0
		for range runs {
			begin := time.Now()
			engine, err := klotski.NewEngine(t.Context(), puzzle.Start, puzzle.Goal, nil)
			if err != nil {
				t.Fatal(err)
			}
			native = append(native, float64(time.Since(begin).Microseconds())/1000)
			positions = engine.Len()
			milliseconds, err := strconv.ParseFloat(eval[string](p, "document.body.dataset.mapping"), 64)
			if err != nil {
				t.Fatal(err)
			}
			page = append(page, milliseconds)
			p.do(`document.getElementById("preset").dispatchEvent(new Event("change"))`)
			p.waitMapped()
		}
		ratio := slices.Min(page) / slices.Min(native)
		fmt.Printf("mapping %s, %d positions, best of %d: native %.1f ms, page %.1f ms (%.1f times); just loaded: native %.1f ms, page %.1f ms\n",
			name, positions, runs, slices.Min(native), slices.Min(page), ratio, native[0], page[0])
		if ratio > 10 {
			t.Errorf("%s: the page takes %.1f times as long as the native library; want at most 10", name, ratio)
		}
	}
}
