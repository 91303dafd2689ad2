package game

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"example.com/klotski"
)

// Request asks a [Server] for something. Op says what:
//
//	open   start the game of Puzzle and play Moves
//	map    map the component of the game
//	move   slide the block with its anchor at From to To
//	hint   play the best move
//	goto   undo or redo until At moves are made
//	check  read Puzzle without starting a game
type Request struct {
	ID     int    `json:"id"`
	Op     string `json:"op"`
	Puzzle Puzzle `json:"puzzle"`
	Moves  string `json:"moves"`
	Metric string `json:"metric"`
	From   int    `json:"from"`
	To     int    `json:"to"`
	At     int    `json:"at"`
}

// Response answers the request with the same ID. Either Error is empty or State
// is nil.
type Response struct {
	ID        int        `json:"id"`
	Error     string     `json:"error,omitempty"`
	Fault     *Fault     `json:"fault,omitempty"` // of a puzzle; Error says the same
	State     *State     `json:"state,omitempty"`
	Component *Component `json:"component,omitempty"` // of map
	// Slides lists what moved on the tray, to be shown in motion: one entry a
	// move, or none if there were too many to watch.
	Slides []slide `json:"slides,omitempty"`
}

// slide is a move shown in motion.
type slide struct {
	Name string `json:"name"`
	Path []int  `json:"path"`
}

// mostSlides is the largest number of moves that are shown in motion at once.
const mostSlides = 8

// Server answers requests about one game at a time, as JSON. Its zero value
// is ready to use.
type Server struct {
	game *Game
}

// Handle answers a request. While a component is mapped, progress is called
// with the number of positions found so far.
func (s *Server) Handle(ctx context.Context, request []byte, progress func(positions int)) (response []byte) {
	var r Request
	defer func() {
		// A mistake in here should not take the game away.
		if problem := recover(); problem != nil {
			response, _ = json.Marshal(Response{ID: r.ID, Error: fmt.Sprint(problem)})
		}
	}()
	var answer Response
	err := json.Unmarshal(request, &r)
	if err == nil {
		answer, err = s.answer(ctx, &r, progress)
	}
	if err != nil {
		answer = Response{Error: err.Error()}
		answer.Fault, _ = errors.AsType[*Fault](err)
	}
	answer.ID = r.ID
	response, err = json.Marshal(answer)
	if err != nil {
		panic(err)
	}
	return response
}

// answer does what the request asks for.
func (s *Server) answer(ctx context.Context, r *Request, progress func(positions int)) (Response, error) {
	switch r.Op {
	case "open":
		g, err := Open(r.Puzzle, r.Moves)
		if err != nil {
			return Response{}, err
		}
		s.game = g
		return respond(g), nil
	case "check":
		g, err := Open(r.Puzzle, "")
		if err != nil {
			return Response{}, err
		}
		return respond(g), nil
	}
	if s.game == nil {
		return Response{}, errors.New("no puzzle is open")
	}
	if r.Op == "map" {
		if err := s.game.Map(ctx, progress); err != nil {
			return Response{}, err
		}
		answer, component := respond(s.game), s.game.Component()
		answer.Component = &component
		return answer, nil
	}
	before := s.game.at
	if err := s.game.turn(r); err != nil {
		return Response{}, err
	}
	answer := respond(s.game)
	answer.Slides = s.game.slides(before)
	return answer, nil
}

// respond returns a response with the state of g.
func respond(g *Game) Response {
	state := g.State()
	return Response{State: &state}
}

// turn makes or takes back moves.
func (g *Game) turn(r *Request) error {
	if r.Op == "goto" {
		g.Goto(r.At)
		return nil
	}
	metric, err := klotski.ParseMetric(r.Metric)
	if err != nil {
		return err
	}
	switch r.Op {
	case "move":
		return g.Play(r.From, r.To, metric)
	case "hint":
		return g.Hint(metric)
	}
	return fmt.Errorf("unknown request %q", r.Op)
}

// slides returns the moves that lead from the position after `before` moves
// to the present one.
func (g *Game) slides(before int) []slide {
	var slides []slide
	if max(before-g.at, g.at-before) > mostSlides {
		return nil
	}
	for i := before; i < g.at; i++ {
		slides = append(slides, slide{string(g.plies[i].name), g.plies[i].path})
	}
	for i := before - 1; i >= g.at; i-- {
		back := make([]int, len(g.plies[i].path))
		for j, anchor := range g.plies[i].path {
			back[len(back)-1-j] = anchor
		}
		slides = append(slides, slide{string(g.plies[i].name), back})
	}
	return slides
}
