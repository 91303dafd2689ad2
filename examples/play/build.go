package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// enginePackage is the program that becomes engine.wasm. It is named by its
// import path, so that it is found from any directory inside the module.
const enginePackage = "example.com/klotski/examples/play/engine"

// buildEngine compiles the engine to WebAssembly.
func buildEngine(ctx context.Context) ([]byte, error) {
	dir, err := os.MkdirTemp("", "klotski-play")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "engine.wasm")
	env := append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=satconv,signext")
	if _, err := goCommand(ctx, env, "build", "-trimpath", "-ldflags", "-s -w", "-o", file, enginePackage); err != nil {
		return nil, fmt.Errorf("building the engine (run this inside the module of the library): %w", err)
	}
	return os.ReadFile(file)
}

// engineSupport returns wasm_exec.js, which belongs to the Go release that
// compiles the engine.
func engineSupport(ctx context.Context) ([]byte, error) {
	root, err := goCommand(ctx, os.Environ(), "env", "GOROOT")
	if err != nil {
		return nil, fmt.Errorf("finding the Go release: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
}

// goCommand runs the go command and returns what it prints. The error has
// what it complains of.
func goCommand(ctx context.Context, env []string, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env, cmd.Stdout, cmd.Stderr = env, &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if complaint := strings.TrimSpace(stderr.String()); complaint != "" {
			err = errors.New(complaint)
		}
		return "", fmt.Errorf("go %s: %w", args[0], err)
	}
	return stdout.String(), nil
}
