package game

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// ask sends a request in JSON.
func ask(t *testing.T, s *Server, request string) Response {
	t.Helper()
	var r Response
	answer := s.Handle(t.Context(), []byte(request), func(int) {})
	if err := json.Unmarshal(answer, &r); err != nil {
		t.Fatalf("%s is answered by %s: %v", request, answer, err)
	}
	return r
}

func TestServer(t *testing.T) {
	var s Server
	for _, bad := range []struct{ request, want string }{
		{`{"id":1,"op":"map"}`, "no puzzle is open"},
		{`{"id":1,"op":"open","puzzle":{"board":"AA./B"}}`, "board: this row has 1 characters, the first has 3"},
		{`{"id":1,`, "unexpected end of JSON input"},
	} {
		if r := ask(t, &s, bad.request); r.Error != bad.want || r.State != nil {
			t.Errorf("%s: the error is %q; want %q", bad.request, r.Error, bad.want)
		}
	}
	if r := ask(t, &s, `{"id":2,"op":"open","puzzle":{"board":"AA./B"}}`); r.ID != 2 || r.Fault == nil || r.Fault.Row != 2 {
		t.Errorf("a malformed board: %+v", r)
	}
	if r := ask(t, &s, `{"id":3,"op":"open","puzzle":{"board":"`+klotskiBoard+`"},"moves":"Gd"}`); r.ID != 3 || r.State.Link != "Gd" || r.State.Mapped {
		t.Errorf("opening: %+v", r)
	}
	if r := ask(t, &s, `{"op":"hint","metric":"unit"}`); r.Error == "" {
		t.Error("a hint before mapping")
	}
	if r := ask(t, &s, `{"op":"map"}`); r.Component == nil || r.Component.Positions != 25955 || r.State.Left == nil {
		t.Errorf("mapping: %+v", r)
	}
	r := ask(t, &s, `{"op":"move","from":17,"to":18,"metric":"finger"}`)
	if diff := cmp.Diff([]slide{{"G", []int{17, 18}}}, r.Slides); diff != "" {
		t.Errorf("what moves (-want +got):\n%s", diff)
	}
	// Going back shows the same in reverse.
	r = ask(t, &s, `{"op":"goto","at":0}`)
	if diff := cmp.Diff([]slide{{"G", []int{18, 17}}, {"G", []int{17, 13}}}, r.Slides); diff != "" {
		t.Errorf("what moves back (-want +got):\n%s", diff)
	}
	if r := ask(t, &s, `{"op":"check","puzzle":{"board":"#A"}}`); r.Error != "" || r.State.Width != 2 {
		t.Errorf("checking: %+v", r)
	}
	for _, bad := range []string{
		`{"op":"move","from":0,"to":1,"metric":"finger"}`,
		`{"op":"move","from":13,"to":17,"metric":"king"}`,
		`{"op":"dance","metric":"unit"}`,
	} {
		if r := ask(t, &s, bad); r.Error == "" {
			t.Errorf("%s is answered by %+v", bad, r)
		}
	}
	// The game is still what it was.
	if r := ask(t, &s, `{"op":"goto","at":1}`); r.State.Link != "Gd" || !r.State.Mapped {
		t.Errorf("after all that: %+v", r.State)
	}
}

// TestServerSurvives checks that a panic while mapping is an answer.
func TestServerSurvives(t *testing.T) {
	var s Server
	ask(t, &s, `{"op":"open","puzzle":{"board":"`+klotskiBoard+`"}}`)
	var r Response
	answer := s.Handle(context.Background(), []byte(`{"id":7,"op":"map"}`), func(int) { panic("out of paper") })
	if err := json.Unmarshal(answer, &r); err != nil || r.ID != 7 || r.Error != "out of paper" {
		t.Errorf("the answer is %s (%v)", answer, err)
	}
	if r := ask(t, &s, `{"op":"map"}`); r.Component == nil {
		t.Errorf("and then: %+v", r)
	}
}
