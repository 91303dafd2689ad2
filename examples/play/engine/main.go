//go:build js && wasm

// The engine is the program that the page runs in its worker, compiled to
// WebAssembly. It defines one global function,
//
//	klotskiHandle(request, progress) → response
//
// where request and response are the JSON texts of package game, and progress
// is called with the number of positions found while a component is mapped.
// It calls klotskiReady() when that function is there.
package main

import (
	"context"
	"runtime/debug"
	"syscall/js"

	"example.com/klotski/examples/play/internal/game"
)

func main() {
	// Mapping takes memory in few large pieces and drops little of it.
	debug.SetGCPercent(400)
	var server game.Server
	js.Global().Set("klotskiHandle", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request, progress := args[0].String(), args[1]
		response := server.Handle(context.Background(), []byte(request), func(positions int) {
			progress.Invoke(positions)
		})
		return string(response)
	}))
	js.Global().Call("klotskiReady")
	select {} // the function above is called from now on
}
