package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestShots takes the pictures that a person should look at.
func TestShots(t *testing.T) {
	if *shots == "" {
		t.Skip("no pictures are wanted; see -shots")
	}
	if err := os.MkdirAll(*shots, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, shot := range []struct {
		name, hash string
		prepare    func(p *page)
	}{
		{"klotski", "#puzzle=klotski", func(p *page) {
			p.clickCell(1, 3)
		}},
		{"page", "#puzzle=klotski&metric=straight", func(p *page) {
			p.instantly()
			for n := 1; n <= 18; n++ {
				p.click("#hint")
				p.waitMoves(n)
			}
			p.do(`document.getElementById("speed").value = 3`)
			// Lift the block that can go to the most places.
			at := eval[[]float64](p, `(() => {
				const reach = (block) => Number(block.ariaLabel.match(/(\d+) places? to go/)?.[1] ?? 0);
				const best = [...document.querySelectorAll(".block")].sort((a, b) => reach(b) - reach(a))[0];
				const {x, y, width, height} = best.getBoundingClientRect();
				return [x + width / 2, y + height / 2];
			})()`)
			p.run(chromedp.MouseClickXY(at[0], at[1]))
		}},
		{"midway", "#puzzle=klotski&metric=straight", func(p *page) {
			p.instantly()
			for range 5 {
				p.click("#hint")
			}
			p.waitMoves(5)
		}},
		{"farthest", "#puzzle=farthest-pair&metric=unit", func(p *page) {}},
		{"ma", "#puzzle=ma", func(p *page) {}},
		{"tiles", "#puzzle=eight-tiles", func(p *page) {}},
		{"rush", "#puzzle=rush-hour-51", func(p *page) {}},
		{"simplicity", "#puzzle=simplicity", func(p *page) {}},
		{"solved", "#puzzle=simplicity", func(p *page) {
			p.instantly()
			p.click("#solve")
			p.wait(`document.getElementById("status").classList.contains("good")`)
		}},
		{"editor", "#puzzle=klotski", func(p *page) {
			p.click("#own")
			p.do(`(() => {
				const area = document.getElementById("board-text");
				area.value = "B##C\nB##C\nDEEFF\nDGHF\nI..J";
				area.dispatchEvent(new Event("input"));
			})()`)
			p.wait(`document.getElementById("board-fault").textContent`)
		}},
		{"walls", "#board=**.***/*AA.B*/.AA.BB/CC..D*/*EEFD*/**.***&goal=....../....../....../...AA./...AA./......", func(p *page) {}},
	} {
		for _, v := range []view{phone, desktop} {
			for _, scheme := range []string{"light", "dark"} {
				size := map[view]string{phone: "390", desktop: "1280"}[v]
				t.Run(shot.name+"-"+size+"-"+scheme, func(t *testing.T) {
					p := newPage(t, v)
					if scheme == "dark" {
						p.dark()
					}
					p.open(shot.hash)
					shot.prepare(p)
					take := chromedp.CaptureScreenshot()
					if v == phone {
						take = chromedp.FullScreenshot(100)
					}
					picture, err := chromedp.Run(p.ctx, take)
					if err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(filepath.Join(*shots, shot.name+"-"+size+"-"+scheme+".png"), picture, 0o666); err != nil {
						t.Fatal(err)
					}
				})
			}
		}
	}
}
