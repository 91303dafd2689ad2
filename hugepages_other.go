//go:build !linux

package klotski

// adviseHugePages does nothing where there is no such advice.
func adviseHugePages([]uint64) {}
