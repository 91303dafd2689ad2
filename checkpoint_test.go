package klotski

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

// checkpointEnv names the checkpoint for the child process of TestCheckpointKill.
const checkpointEnv = "KLOTSKI_TEST_CHECKPOINT"

// killedSweep is the sweep that is killed again and again: 1,814,400 positions on 56 levels, 900 kB a checkpoint.
func killedSweep(t *testing.T, checkpoint string) (SweepResult, error) {
	p := tiles(t, 5, 2)
	s, err := Enumerate(p.Tray(), p.Counts()...)
	if err != nil {
		t.Fatal(err)
	}
	return s.Sweep(t.Context(), Unit, just(s.Index(p)), SweepOptions{
		Farthest:         10,
		Checkpoint:       checkpoint,
		CheckpointLevels: 1,
	})
}

// TestCheckpointChild is the child process of TestCheckpointKill, and nothing by itself.
func TestCheckpointChild(t *testing.T) {
	checkpoint := os.Getenv(checkpointEnv)
	if checkpoint == "" {
		t.Skip("runs in a process of its own")
	}
	result, err := killedSweep(t, checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(checkpoint+".result", text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// levelsSaved returns the number of levels in a checkpoint, which must be whole; 0 if there is none.
func levelsSaved(t *testing.T, name string) int {
	t.Helper()
	var c checkpoint
	file, err := openTable(name, checkpointFormat, &c)
	if errors.Is(err, os.ErrNotExist) {
		return 0
	}
	if err != nil {
		t.Fatalf("the kill damaged the checkpoint: %v", err)
	}
	file.Close()
	return len(c.Levels)
}

// A sweep in a child process is killed at random moments, and every other time while it saves. Every new child must go
// on from a whole checkpoint, no level may be lost that was saved, and the result must be that of a sweep in peace.
func TestCheckpointKill(t *testing.T) {
	want, err := killedSweep(t, "")
	if err != nil {
		t.Fatal(err)
	}
	kills := 20
	if *long {
		kills = 100
	}
	directory := t.TempDir()
	name := filepath.Join(directory, "sweep")
	r := rand.New(rand.NewPCG(7, 7))
	saved, whileSaving, finished := 0, 0, 0
	for round := range kills {
		before := temporaryTime(name) // that an earlier child left behind
		child := exec.Command(os.Args[0], "-test.run=^TestCheckpointChild$")
		child.Env = append(os.Environ(), checkpointEnv+"="+name)
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- child.Wait() }()
		if round%2 == 0 {
			waitForTemporary(name, before, ended)
		} else {
			time.Sleep(time.Duration(r.IntN(100)) * time.Millisecond)
		}
		time.Sleep(time.Duration(r.IntN(2000)) * time.Microsecond)
		child.Process.Kill() // no signal that could be caught
		for len(ended) == 0 {
			time.Sleep(time.Millisecond)
		}
		if temporaryTime(name).After(before) {
			whileSaving++
		}
		levels := levelsSaved(t, name)
		if levels < saved {
			t.Fatalf("%d levels were saved, and after a kill %d", saved, levels)
		}
		saved = levels
		if levels == len(want.Counts) { // begin again
			checkResult(t, name, want)
			finished++
			os.Remove(name)
			saved = 0
		}
	}
	t.Logf("%d kills, %d of them while saving, %d sweeps finished under them", kills, whileSaving, finished)
	if whileSaving == 0 {
		t.Error("no kill came while a checkpoint was saved")
	}
	checkResult(t, name, want)
	entries, err := os.ReadDir(directory)
	if err != nil || len(entries) != 2 {
		t.Errorf("besides the checkpoint and the result there is something: %v %v", entries, err)
	}
}

// temporaryTime returns when the temporary file of a table was last written, the zero time if there is none.
func temporaryTime(name string) time.Time {
	info, err := os.Stat(name + temporarySuffix)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// waitForTemporary waits until a temporary file newer than before shows that a checkpoint is being saved, or the process
// ends.
func waitForTemporary(name string, before time.Time, ended chan error) {
	for len(ended) == 0 && !temporaryTime(name).After(before) {
		time.Sleep(100 * time.Microsecond)
	}
}

// checkResult lets a child finish, and compares its result.
func checkResult(t *testing.T, name string, want SweepResult) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestCheckpointChild$")
	child.Env = append(os.Environ(), checkpointEnv+"="+name)
	if out, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(name + ".result")
	if err != nil {
		t.Fatal(err)
	}
	var got SweepResult
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Counts, want.Counts) || !slices.Equal(got.Farthest, want.Farthest) || got.Reached != want.Reached {
		t.Errorf("after kills:\n%v\nwithout:\n%v", got, want)
	}
}

// Canceled after every few levels, a sweep must come to the same end. The table with its three planes is the hardest.
func TestCheckpointCancel(t *testing.T) {
	s := classicSpace(t, 4, 1, 4)
	want, err := s.DistanceTable(t.Context(), Straight, Exit, SweepOptions{})
	if err != nil {
		t.Fatal(err)
	}
	options := SweepOptions{Checkpoint: filepath.Join(t.TempDir(), "table"), CheckpointLevels: 1000}
	runs := 0
	for {
		ctx, cancel := context.WithCancel(t.Context())
		calls := 0
		options.Progress = func(SweepLevel) {
			if calls++; calls == 7 {
				cancel()
			}
		}
		got, err := s.DistanceTable(ctx, Straight, Exit, options)
		cancel()
		if runs++; runs > 100 {
			t.Fatal("it does not come to an end")
		}
		if errors.Is(err, context.Canceled) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.words, want.words) || !slices.Equal(got.Counts(), want.Counts()) {
			t.Error("the table is another")
		}
		break
	}
	if runs < 10 {
		t.Errorf("%d runs for 102 levels", runs)
	}
}

// A sweep that is finished is not done again.
func TestCheckpointFinished(t *testing.T) {
	s := classicSpace(t, 4, 1, 4)
	options := SweepOptions{Checkpoint: filepath.Join(t.TempDir(), "done")}
	want, err := s.Sweep(t.Context(), Unit, just(0), options)
	if err != nil {
		t.Fatal(err)
	}
	options.Progress = func(l SweepLevel) { t.Errorf("level %d again", l.Distance) }
	got, err := s.Sweep(t.Context(), Unit, just(0), options)
	if err != nil || !slices.Equal(got.Counts, want.Counts) || !slices.Equal(got.Farthest, want.Farthest) {
		t.Errorf("%v, %v", got, err)
	}
}

func TestCheckpointForeign(t *testing.T) {
	s := classicSpace(t, 4, 1, 4)
	options := SweepOptions{Checkpoint: filepath.Join(t.TempDir(), "sweep")}
	if _, err := s.Sweep(t.Context(), Unit, just(0), options); err != nil {
		t.Fatal(err)
	}
	tall := classicSpace(t, 5, 0, 4)
	p := tiles(t, 3, 3)
	other, err := Enumerate(p.Tray(), p.Counts()...)
	if err != nil {
		t.Fatal(err)
	}
	for name, call := range map[string]func() error{
		"metric": func() error { _, err := s.Sweep(t.Context(), Finger, just(0), options); return err },
		"source": func() error { _, err := s.Sweep(t.Context(), Unit, just(1), options); return err },
		"sources": func() error {
			_, err := s.Sweep(t.Context(), Unit, slices.Values([]int{0, 1}), options)
			return err
		},
		"blocks": func() error { _, err := tall.Sweep(t.Context(), Unit, just(0), options); return err },
		"tray":   func() error { _, err := other.Sweep(t.Context(), Unit, just(0), options); return err },
		"planes": func() error {
			_, err := s.DistanceTable(t.Context(), Unit, Layout(s.Position(0)), options)
			return err
		},
	} {
		if err := call(); !errors.Is(err, ErrCheckpoint) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// The same sources, in another order and repeated, are the same sweep.
	options.Checkpoint += " 2"
	if _, err := s.Sweep(t.Context(), Unit, slices.Values([]int{5, 9}), options); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Sweep(t.Context(), Unit, slices.Values([]int{9, 5, 9}), options); err != nil {
		t.Error(err)
	}
}

// Any change to a checkpoint must be found out.
func TestCheckpointDamaged(t *testing.T) {
	p := tiles(t, 3, 2)
	s, err := Enumerate(p.Tray(), p.Counts()...)
	if err != nil {
		t.Fatal(err)
	}
	options := SweepOptions{Checkpoint: filepath.Join(t.TempDir(), "sweep")}
	sweep := func() error {
		_, err := s.Sweep(t.Context(), Unit, just(s.Index(p)), options)
		return err
	}
	if err := sweep(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(options.Checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	try := func(what string, bytes []byte) {
		if err := os.WriteFile(options.Checkpoint, bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := sweep(); !errors.Is(err, ErrTable) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for i := range good {
		bad := slices.Clone(good)
		bad[i] ^= 1 << (i % 8)
		try(fmt.Sprintf("byte %d of %d altered", i, len(good)), bad)
		try(fmt.Sprintf("%d bytes of %d", i, len(good)), good[:i])
	}
	try("a byte too many", append(slices.Clone(good), 0))
	if err := os.WriteFile(options.Checkpoint, good, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := sweep(); err != nil {
		t.Error(err)
	}
}

func TestCheckpointUnwritable(t *testing.T) {
	s := classicSpace(t, 5, 0, 4)
	name := filepath.Join(t.TempDir(), "no such directory", "sweep")
	if _, err := s.Sweep(t.Context(), Unit, just(0), SweepOptions{Checkpoint: name}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a checkpoint that cannot be written: %v", err)
	}
}

// Checkpoints must leave alone what belongs to others, whatever its name and theirs: files of the user, and the
// temporary files of sweeps that run at the same time.
func TestCheckpointNeighbors(t *testing.T) {
	directory := t.TempDir()
	foreign := []string{"sweep.notes.tmp", "sweep.1.tmp", "[a-z]*", "a.1.tmp", "notes.unit.tmp"}
	for _, name := range foreign {
		if err := os.WriteFile(filepath.Join(directory, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := classicSpace(t, 5, 0, 4)
	want, err := s.Sweep(t.Context(), Unit, just(0), SweepOptions{})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"sweep", "sweep.unit", "sweep.unit.1", "[a-z]", "[a-z].?", "*"}
	var wait sync.WaitGroup
	for _, name := range names {
		wait.Go(func() {
			got, err := s.Sweep(t.Context(), Unit, just(0), SweepOptions{
				Workers:          1,
				Checkpoint:       filepath.Join(directory, name),
				CheckpointLevels: 1,
			})
			if err != nil || !slices.Equal(got.Counts, want.Counts) {
				t.Errorf("%s: %v, %v", name, got, err)
			}
		})
	}
	wait.Wait()
	for _, name := range foreign {
		if text, err := os.ReadFile(filepath.Join(directory, name)); err != nil || string(text) != name {
			t.Errorf("%s is altered: %q, %v", name, text, err)
		}
	}
	if entries, err := os.ReadDir(directory); err != nil || len(entries) != len(foreign)+len(names) {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// What a killed process left behind is written over, longer though it is.
func TestCheckpointStale(t *testing.T) {
	name := filepath.Join(t.TempDir(), "sweep")
	if err := os.WriteFile(name+temporarySuffix, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	s := classicSpace(t, 5, 0, 4)
	if _, err := s.Sweep(t.Context(), Unit, just(0), SweepOptions{Checkpoint: name}); err != nil {
		t.Fatal(err)
	}
	if levelsSaved(t, name) == 0 {
		t.Error("no level saved")
	}
	if _, err := os.Stat(name + temporarySuffix); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("left behind: %v", err)
	}
}
