package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var long = flag.Bool("long", false, "run the long tests too")

func TestArguments(t *testing.T) {
	for _, test := range []struct {
		args   []string
		code   int
		stderr string
	}{
		{[]string{"-nonesuch"}, 2, "flag provided but not defined"},
		{[]string{"site"}, 2, `unexpected argument "site"`},
		{[]string{"-help"}, 0, "-addr"},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), test.args, &stdout, &stderr); code != test.code || !strings.Contains(stderr.String(), test.stderr) {
			t.Errorf("%v: exit code %d, complaint %q", test.args, code, stderr.String())
		}
	}
}

func TestCanceledBuild(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	if code := run(ctx, nil, &stdout, &stderr); code != 1 || !strings.Contains(stderr.String(), "building the engine") {
		t.Errorf("exit code %d, complaint %q", code, stderr.String())
	}
}

func TestServeHTTP(t *testing.T) {
	s := site{"index.html": []byte("<!doctype html>"), "engine.wasm": []byte("\x00asm"), "a.js": []byte("1")}
	get := func(path, tag string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("If-None-Match", tag)
		s.ServeHTTP(w, r)
		return w
	}
	for _, test := range []struct {
		path, kind, body string
		code             int
	}{
		{"/", "text/html; charset=utf-8", "<!doctype html>", 200},
		{"/engine.wasm", "application/wasm", "\x00asm", 200},
		{"/a.js", "text/javascript; charset=utf-8", "1", 200},
		{"/nonesuch", "text/plain; charset=utf-8", "404 page not found\n", 404},
	} {
		w := get(test.path, "")
		if w.Code != test.code || w.Header().Get("Content-Type") != test.kind || w.Body.String() != test.body {
			t.Errorf("%s: %d %s %q", test.path, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
	}
	if w := get("/a.js", get("/a.js", "").Header().Get("ETag")); w.Code != http.StatusNotModified {
		t.Errorf("asked again: %d; want that it is not modified", w.Code)
	}
}

func TestPresetsFile(t *testing.T) {
	file, err := presetsFile()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(file, []byte(`"id":"klotski"`)) || !bytes.Contains(file, []byte(`"blocks":[{`)) {
		t.Errorf("the file is %.200s …", file)
	}
}

// TestSite builds the whole site, from a directory deep inside the module.
func TestSite(t *testing.T) {
	if !*long {
		t.Skip("building the engine takes long; see -long")
	}
	t.Chdir(filepath.Join("internal", "game"))
	dir := filepath.Join(t.TempDir(), "new", "site")
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), []string{"-out", dir}, &stdout, &stderr); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr.String())
	}
	read := func(name string) []byte {
		file, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	packed := read("engine.wasm.gz")
	if megabytes(packed) > 5 {
		t.Errorf("the engine has %.1f MB compressed; at most 5 are allowed", megabytes(packed))
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if plain := read("engine.wasm"); !bytes.Equal(plain, unpacked) || !bytes.HasPrefix(plain, []byte("\x00asm")) {
		t.Error("the two forms of the engine differ, or are none")
	}
	if !bytes.Contains(read("wasm_exec.js"), []byte("globalThis.Go")) {
		t.Error("wasm_exec.js is not Go's")
	}
	// All that the page names is there.
	for _, name := range []string{"style.css", "main.js", "board.js", "engine.js", "outline.js", "worker.js", "icon.svg", "presets.json"} {
		read(name)
	}
}
