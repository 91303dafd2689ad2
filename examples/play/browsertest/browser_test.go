// Package browsertest plays the page of examples/play in a real Chromium. It is a
// module of its own, so that the library does not depend on what drives the
// browser.
//
//	cd examples/play/browsertest && go test
//
// The browser is the program "chromium", or the one that the environment
// variable CHROMIUM names; a test without it fails.
package browsertest

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "write screenshots to this `directory`")

// The page and the browser that all tests share.
var (
	program    string // the built examples/play
	pageURL    string
	browserCtx context.Context
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(func() int {
		stop, err := setUp()
		defer stop()
		if err != nil {
			fmt.Fprintln(os.Stderr, "browsertest:", err)
			return 1
		}
		return m.Run()
	}())
}

// setUp builds and starts the page, and the browser. stop ends both.
func setUp() (stop func(), err error) {
	var stops []func()
	stop = func() {
		for i := len(stops) - 1; i >= 0; i-- {
			stops[i]()
		}
	}
	dir, err := os.MkdirTemp("", "browsertest")
	if err != nil {
		return stop, err
	}
	stops = append(stops, func() { os.RemoveAll(dir) })
	stopPage, err := startPage(dir)
	if err != nil {
		return stop, err
	}
	stops = append(stops, stopPage)
	name := os.Getenv("CHROMIUM")
	if name == "" {
		name = "chromium"
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return stop, fmt.Errorf("no browser: %w", err)
	}
	allocCtx, cancelAlloc := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path),
		chromedp.UserDataDir(filepath.Join(dir, "profile")),
		chromedp.Headless,
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
	)
	stops = append(stops, cancelAlloc)
	var cancelBrowser context.CancelFunc
	browserCtx, cancelBrowser = chromedp.NewContext(allocCtx)
	stops = append(stops, cancelBrowser)
	return stop, chromedp.Do(browserCtx)
}

// startPage builds examples/play and serves the page with it.
func startPage(dir string) (stop func(), err error) {
	program = filepath.Join(dir, "play")
	build := exec.Command("go", "build", "-o", program, "example.com/klotski/examples/play")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the page: %v\n%s", err, out)
	}
	cmd := exec.Command(program, "-addr", "127.0.0.1:0")
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	stop = func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	}
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		if _, rest, ok := strings.Cut(lines.Text(), "http://"); ok {
			address, _, _ := strings.Cut(rest, " ")
			pageURL = "http://" + address + "/"
			return stop, nil
		}
	}
	stop()
	return nil, errors.New("examples/play does not say where it serves the page")
}

// page is a tab with the page in it.
type page struct {
	*testing.T
	ctx context.Context
}

// view is the size of a screen.
type view struct{ width, height int64 }

var desktop, phone = view{1280, 860}, view{390, 844}

// newPage opens a tab. Until the end of the test its console must be silent.
func newPage(t *testing.T, v view) *page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browserCtx)
	p := &page{t, ctx}
	messages := chromedp.Console(ctx)
	var heard sync.WaitGroup
	heard.Go(func() {
		for m, err := range messages {
			if err != nil {
				return // the tab is closed
			}
			if m.Type == "error" || m.Type == "warning" || m.Type == "assert" || m.Type == chromedp.ConsoleException {
				t.Errorf("on the console: %s: %s %s:%d", m.Type, m.Text, m.URL, m.Line)
			}
		}
	})
	t.Cleanup(func() {
		cancel()
		heard.Wait()
	})
	p.run(chromedp.EmulateViewport(v.width, v.height))
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	return p
}

// limit is the longest time that one action may take.
const limit = 40 * time.Second

// run runs actions.
func (p *page) run(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := p.limited()
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.Fatal(err)
	}
}

// limited returns the context of the tab with a limit of time. The first use
// of a tab must be without one, which would close it.
func (p *page) limited() (context.Context, context.CancelFunc) {
	if err := chromedp.Do(p.ctx); err != nil {
		p.Fatal(err)
	}
	return context.WithTimeout(p.ctx, limit)
}

// call calls a command of the browser.
func call[P any](p *page, command cdp.Command[P, cdp.Empty], parameters P) {
	p.Helper()
	if _, err := chromedp.Call(p.ctx, command, parameters); err != nil {
		p.Fatal(err)
	}
}

// open loads the page with the given hash and waits until it is mapped.
func (p *page) open(hash string) {
	p.Helper()
	p.run(chromedp.Navigate("about:blank"), chromedp.Navigate(pageURL+hash))
	p.waitMapped()
}

// waitMapped waits until the distances of the puzzle are known.
func (p *page) waitMapped() {
	p.Helper()
	p.wait(`document.body.dataset.ready === "mapped"`)
}

// wait waits until a JavaScript expression is true.
func (p *page) wait(condition string) {
	p.Helper()
	poll := chromedp.Poll[chromedp.Void]("!!("+condition+")", chromedp.WithPollingInterval(15*time.Millisecond), chromedp.WithPollingTimeout(limit))
	if _, err := chromedp.Run(p.ctx, poll); err != nil {
		p.Fatalf("waiting for %s: %v\nstatus: %s", condition, err, p.text("#status-text"))
	}
}

// eval returns the value of a JavaScript expression.
func eval[T any](p *page, expression string) T {
	p.Helper()
	ctx, cancel := p.limited()
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return value
}

// do runs JavaScript for its effect.
func (p *page) do(script string) {
	p.Helper()
	p.run(chromedp.Evaluate[chromedp.Void](script))
}

// text returns the text of the first element that a selector finds.
func (p *page) text(selector string) string {
	p.Helper()
	return strings.TrimSpace(strings.ReplaceAll(eval[string](p, fmt.Sprintf("document.querySelector(%q).textContent", selector)), "\u00a0", " "))
}

// click clicks an element with the mouse.
func (p *page) click(selector string) {
	p.Helper()
	p.run(chromedp.Click(chromedp.CSS(selector)))
}

// metrics are the names of the metrics, by the numbers that the page uses.
var metrics = []string{"unit", "straight", "finger"}

// left returns the distances that the page shows: unit, straight, finger.
func (p *page) left() [3]string {
	p.Helper()
	var left [3]string
	for m := range left {
		left[m] = p.text(fmt.Sprintf(".card[data-metric='%d'] .left", m))
	}
	return left
}

// choose chooses a metric.
func (p *page) choose(metric string) {
	p.Helper()
	p.do(fmt.Sprintf("document.querySelector('input[value=%s]').click()", metric))
}

// cell returns the middle of a cell of the tray on the screen.
func (p *page) cell(column, row float64) (x, y float64) {
	p.Helper()
	at := eval[[]float64](p, fmt.Sprintf(`(() => {
		const svg = document.getElementById("board");
		svg.scrollIntoView({block: "nearest"});
		const p = new DOMPoint(%g, %g).matrixTransform(svg.getScreenCTM());
		return [p.x, p.y];
	})()`, column*100+50, row*100+50))
	return at[0], at[1]
}

// clickCell clicks a cell of the tray.
func (p *page) clickCell(column, row float64) {
	p.Helper()
	x, y := p.cell(column, row)
	p.run(chromedp.MouseClickXY(x, y))
}

// drag drags from one cell to another, over those in between.
func (p *page) drag(cells ...[2]float64) {
	p.Helper()
	x, y := p.cell(cells[0][0], cells[0][1])
	p.run(chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ClickCount(1), chromedp.ButtonLeft))
	for _, c := range cells[1:] {
		x, y = p.cell(c[0], c[1])
		p.run(chromedp.MouseEvent(chromedp.MouseMoved, x, y, chromedp.ButtonLeft))
	}
	p.run(chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.ClickCount(1), chromedp.ButtonLeft))
}

// instantly sets the greatest speed.
func (p *page) instantly() {
	p.Helper()
	p.do(`document.getElementById("speed").value = 5`)
}

// dark makes the screen a dark one.
func (p *page) dark() {
	p.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}},
	})
}
