package klotski

import (
	"context"
	"errors"
	"testing"
)

// checkComponents compares what is found without the graph with the components of the graph. With little room on the
// stack, nearly all components are swept on the planes.
func checkComponents(t *testing.T, s *Space) {
	t.Helper()
	g, err := s.Graph(t.Context(), Unit)
	if err != nil {
		t.Fatal(err)
	}
	want := g.Components()
	for _, room := range []int{maxPending, maxUnitMoves, maxUnitMoves + 10} {
		sizes, err := s.componentSizes(t.Context(), ComponentOptions{Workers: 2}, room)
		if err != nil {
			t.Fatal(err)
		}
		component := 0
		for i, size := range sizes {
			if i > 0 && size.Size >= sizes[i-1].Size {
				t.Errorf("size %d after %d", size.Size, sizes[i-1].Size)
			}
			// Of components of the same size, the one with the least vertex comes first.
			if first := want.Of(size.First); first != component || component+size.Count > want.Len() {
				t.Fatalf("room %d: the first component of %d is not where the graph has it", room, size.Size)
			}
			if size.First != int(minMember(want.Members(component))) {
				t.Errorf("%d is not the least configuration", size.First)
			}
			for range size.Count {
				if want.Size(component) != size.Size {
					t.Fatalf("room %d: component %d has size %d, not %d", room, component, want.Size(component), size.Size)
				}
				component++
			}
		}
		if component != want.Len() {
			t.Errorf("room %d: %d components, not %d", room, component, want.Len())
		}
	}
}

// minMember returns the least vertex.
func minMember(members []int32) int32 {
	least := members[0]
	for _, v := range members {
		least = min(least, v)
	}
	return least
}

func TestComponentSizes(t *testing.T) {
	for _, set := range publishedSets {
		if set.configurations < 70_000 || *long {
			checkComponents(t, set.space(t))
		}
	}
}

func TestComponentSizesOddPuzzles(t *testing.T) {
	forOddPuzzles(t, func(t *testing.T, l listed) { checkComponents(t, l.space) })
}

func TestComponentSizesPublished(t *testing.T) {
	for _, want := range publishedSets {
		progress, reached := 0, 0
		sizes, err := want.space(t).ComponentSizes(t.Context(), ComponentOptions{Progress: func(p ComponentProgress) {
			progress++
			reached = p.Reached
		}})
		if err != nil {
			t.Fatal(err)
		}
		components, configurations := 0, 0
		for _, size := range sizes {
			components += size.Count
			configurations += size.Count * size.Size
		}
		if configurations != want.configurations || components != want.components || sizes[0].Size != want.largest {
			t.Errorf("%v: %d configurations, %d components, the largest of %d", want, configurations, components, sizes[0].Size)
		}
		if progress == 0 || reached != want.configurations {
			t.Errorf("%v: %d calls for the progress, the last at %d", want, progress, reached)
		}
	}
}

func TestComponentSizesCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := classicSpace(t, 4, 1, 4).ComponentSizes(ctx, ComponentOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}
