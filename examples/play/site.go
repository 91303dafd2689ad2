package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/klotski/examples/play/internal/game"
)

// web holds the page itself.
//
//go:embed web
var web embed.FS

// site is the whole site: its files by name.
type site map[string][]byte

// buildSite puts the site together: the page, the engine with Go's support
// for it, and the presets with their boards, so that the page can show a board before
// the engine has arrived.
func buildSite(ctx context.Context) (site, error) {
	s := make(site)
	err := fs.WalkDir(web, "web", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			s[strings.TrimPrefix(name, "web/")], err = web.ReadFile(name)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if s["engine.wasm"], err = buildEngine(ctx); err != nil {
		return nil, err
	}
	if s["wasm_exec.js"], err = engineSupport(ctx); err != nil {
		return nil, err
	}
	if s["presets.json"], err = presetsFile(); err != nil {
		return nil, err
	}
	// Web servers differ in what they compress and in the type they give to
	// a .wasm file. So the page loads this file and unpacks it by itself; the plain
	// one is for browsers that cannot.
	s["engine.wasm.gz"] = compress(s["engine.wasm"])
	return s, nil
}

// compress returns data as a gzip file.
func compress(data []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a good one
	}
	w.Write(data) // a bytes.Buffer does not fail
	w.Close()
	return b.Bytes()
}

// presetsFile returns the presets, each with its board.
func presetsFile() ([]byte, error) {
	type entry struct {
		game.Preset
		State game.State `json:"state"`
	}
	var entries []entry
	for _, p := range game.Presets() {
		g, err := game.Open(p.Puzzle, "")
		if err != nil {
			return nil, fmt.Errorf("preset %s: %w", p.ID, err)
		}
		entries = append(entries, entry{p, g.State()})
	}
	return json.Marshal(entries)
}

// write writes the site to a directory.
func (s site) write(dir string, stdout io.Writer) error {
	for _, name := range slices.Sorted(maps.Keys(s)) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, s[name], 0o666); err != nil {
			return err
		}
	}
	fmt.Fprintf(stdout, "Wrote %d files to %s\n", len(s), dir)
	return nil
}

// types are the content types by suffix. They are not taken from the system,
// where they may be missing or wrong.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
	".wasm": "application/wasm",
	".gz":   "application/gzip",
}

// ServeHTTP serves the files of the site.
func (s site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	file, ok := s[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	suffix := path.Ext(name)
	kind, ok := types[suffix]
	if !ok {
		kind = mime.TypeByExtension(suffix)
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache") // ask again each time, by the tag
	w.Header().Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(file)))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(file))
}
