package klotski_test

import (
	"fmt"

	"example.com/klotski"
)

func ExampleDrawing_ParseGoal() {
	// Both tiles are of one group, which so is no label on the tray.
	start, _ := klotski.Notation{Labels: []string{"12"}}.Parse("12./...")
	goal, err := start.ParseGoal("..1/...")
	fmt.Println(goal, err)

	// A mark that the start does not have is no goal for it.
	start, _ = klotski.Notation{}.Parse("1../...")
	goal, _ = start.ParseGoal("..2/...")
	_, err = goal.Reached(klotski.MustParse("1../..."))
	fmt.Println(err)
	// Output:
	// ..1/... <nil>
	// klotski: bad goal: row 1, column 3: no block of shape # is labeled '2'
}
