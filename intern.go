package klotski

import (
	"runtime"
	"sync"
	"weak"
)

// Two positions are to be equal with == when their trays were made from equal
// specs by different calls. So equal trays must be one pointer: NewTray looks
// here first. Package unique does the same for plain values; a tray carries
// tables, so it has a pool of its own. The pool is invisible: it holds weak
// pointers, a tray that nobody uses is collected, and then its entry goes too.
var trayPool sync.Map // canonical spec (string) -> weak.Pointer[Tray]

// findTray returns the live tray with the given canonical spec, or nil.
func findTray(spec string) *Tray {
	if entry, ok := trayPool.Load(spec); ok {
		return entry.(weak.Pointer[Tray]).Value()
	}
	return nil
}

// internTray adds t to the pool, unless another call was faster, and returns
// the tray that is in the pool.
func internTray(t *Tray) *Tray {
	pointer := weak.Make(t)
	for {
		entry, loaded := trayPool.LoadOrStore(t.spec, pointer)
		if !loaded {
			runtime.AddCleanup(t, func(spec string) { trayPool.CompareAndDelete(spec, pointer) }, t.spec)
			return t
		}
		if known := entry.(weak.Pointer[Tray]).Value(); known != nil {
			return known
		}
		trayPool.CompareAndDelete(t.spec, entry) // collected, and not yet cleaned up
	}
}
