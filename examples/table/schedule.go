package main

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"example.com/klotski"
)

// worker is the memory that one goroutine takes up again from task to task.
type worker struct {
	scratch   klotski.Scratch
	distances []int32
	order     []int32
}

// buffers returns memory for a search of a graph with n vertices.
func (w *worker) buffers(n int) (distances, order []int32) {
	if cap(w.distances) < n {
		w.distances, w.order = make([]int32, n), make([]int32, n)
	}
	return w.distances[:n], w.order[:n]
}

// task is a piece of work. Of those that wait, the most urgent is done first.
type task struct {
	urgency int
	do      func(ctx context.Context, w *worker) error
}

// schedule is a list of tasks, to which tasks may add others.
type schedule struct {
	mu      sync.Mutex
	changed sync.Cond // a task was added or done
	waiting []task    // the most urgent last
	running int
}

func newSchedule() *schedule {
	s := new(schedule)
	s.changed.L = &s.mu
	return s
}

// add adds tasks to the list.
func (s *schedule) add(tasks ...task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = append(s.waiting, tasks...)
	slices.SortStableFunc(s.waiting, func(a, b task) int { return cmp.Compare(a.urgency, b.urgency) })
	s.changed.Broadcast()
}

// take waits for a task and takes it. It reports false when all are done.
func (s *schedule) take() (t task, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.waiting) == 0 {
		if s.running == 0 {
			return task{}, false
		}
		s.changed.Wait()
	}
	last := len(s.waiting) - 1
	t = s.waiting[last]
	s.waiting[last] = task{} // so that the memory it holds can go
	s.waiting = s.waiting[:last]
	s.running++
	return t, true
}

// done says that a task is done.
func (s *schedule) done() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running--
	s.changed.Broadcast()
}

// run does all tasks with a number of workers side by side. After an error, the tasks that have not begun are dropped.
func (s *schedule) run(ctx context.Context, workers int) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			w := new(worker)
			for {
				t, ok := s.take()
				if !ok {
					return
				}
				if ctx.Err() == nil {
					if err := t.do(ctx, w); err != nil {
						cancel(err) // the first error is the one to report
					}
				}
				s.done()
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}
