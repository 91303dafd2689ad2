package klotski

import "math"

// packedRows is a set of vertices closed under adjacency (a component, or a whole graph), renumbered 0..n-1 and packed.
type packedRows struct {
	n int

	// The narrow form. A word holds the differences to up to four neighbors, lowest 16 bits first, 0 for padding.
	// Lowest bits 0 mean that all the neighbors are in narrowMore[start:start+count], start in bits 16 to 47 and
	// count in bits 48 to 63. An isolated vertex is an empty list.
	narrow, narrowMore []uint64

	// The wide form, used if narrow has no entries. Four neighbors, padded with the vertex itself; the vertex itself
	// in the first place means that all the neighbors are in wideMore[start:start+count], start second, count third.
	wide, wideMore [][4]uint32

	alwaysWide bool // for tests, which have small graphs
}

// pack packs the vertices ids of g, in that order. The position of vertex v in ids is index[v]-index[ids[0]]. It reuses the
// memory of r.
func (r *packedRows) pack(g *Graph, ids, index []int32) {
	r.n = len(ids)
	r.wide, r.wideMore = r.wide[:0], r.wideMore[:0]
	if len(ids) > 0 && (r.alwaysWide || !r.packNarrow(g, ids, index)) {
		r.narrow, r.narrowMore = r.narrow[:0], r.narrowMore[:0]
		r.packWide(g, ids, index)
	}
}

// packNarrow packs in the narrow form, or reports false when it meets a difference of more than 16 bits.
func (r *packedRows) packNarrow(g *Graph, ids, index []int32) bool {
	r.narrow = resize(r.narrow, len(ids))
	r.narrowMore = r.narrowMore[:0]
	if 2*len(ids) < g.Order() {
		for i, v := range ids {
			if !r.packNarrowRow(g, int(v), i, index) {
				return false
			}
		}
		return true
	}
	start := index[ids[0]]
	for v := range g.Order() { // the same in the order of g's arrays, which is easier on memory
		i := int(index[v] - start)
		if uint(i) < uint(len(ids)) && !r.packNarrowRow(g, v, i, index) {
			return false
		}
	}
	return true
}

// packNarrowRow packs the row of vertex v at position i.
func (r *packedRows) packNarrowRow(g *Graph, v, i int, index []int32) bool {
	row := g.row(int32(v))
	if 0 < len(row) && len(row) <= 4 {
		word, ok := packWord(row, index[v], index)
		r.narrow[i] = word
		return ok
	}
	start := len(r.narrowMore)
	for len(row) > 0 {
		four := row[:min(4, len(row))]
		row = row[len(four):]
		word, ok := packWord(four, index[v], index)
		if !ok {
			return false
		}
		r.narrowMore = append(r.narrowMore, word)
	}
	r.narrow[i] = uint64(start)<<16 | uint64(len(r.narrowMore)-start)<<48
	return true
}

// packWord packs the differences from a position to those of up to four neighbors, if they fit.
func packWord(row []int32, position int32, index []int32) (word uint64, ok bool) {
	ok = true
	for j, w := range row {
		difference := index[w] - position
		ok = ok && math.MinInt16 <= difference && difference <= math.MaxInt16
		word |= uint64(uint16(difference)) << (16 * j)
	}
	return word, ok
}

// packWide packs in the wide form.
func (r *packedRows) packWide(g *Graph, ids, index []int32) {
	r.wide = resize(r.wide, len(ids))
	r.wideMore = r.wideMore[:0]
	first := index[ids[0]]
	for i, v := range ids {
		row := g.row(v)
		self := uint32(i)
		if 0 < len(row) && len(row) <= 4 {
			r.wide[i] = packFour(row, self, first, index)
			continue
		}
		start := len(r.wideMore)
		for len(row) > 0 {
			four := row[:min(4, len(row))]
			row = row[len(four):]
			r.wideMore = append(r.wideMore, packFour(four, self, first, index))
		}
		r.wide[i] = [4]uint32{self, uint32(start), uint32(len(r.wideMore) - start)}
	}
}

// packFour packs the positions of up to four neighbors of the vertex at position self; the first one has index first.
func packFour(row []int32, self uint32, first int32, index []int32) [4]uint32 {
	four := [4]uint32{self, self, self, self}
	for j, w := range row {
		four[j] = uint32(index[w] - first)
	}
	return four
}
