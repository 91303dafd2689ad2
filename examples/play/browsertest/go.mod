module example.com/klotski/examples/play/browsertest

go 1.26.0

require (
	example.com/klotski v0.0.0
	github.com/chromedp/cdproto v0.159.0
	github.com/chromedp/chromedp v0.23.0
)

require (
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	golang.org/x/exp v0.0.0-20261113113407-e3970619a1a4 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
)

replace example.com/klotski => ../../..
