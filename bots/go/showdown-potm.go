// POTM ENTRY: Edge Hugger
// Your Name: faceoff
//
// A sample bot for the Showdown contest, in which every turn starts a new process. Start from here.
//
//	go build -o mybot showdown-potm.go
//	faceoff match --contest potm --bot './mybot {file}' --bot @random
//
// It reads one line, the answer to its last turn, writes its turn, and keeps what it knows in the
// file that the argument names. It runs along two edges of the board, where it can be attacked from
// only one side. It leaves the edge if it runs into the opponent. Rows A to I are 0 to 8 here,
// columns 1 to 26 are 0 to 25.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
)

const (
	rows    = 9
	columns = 26
)

type square struct{ Row, Column int }

var ways = [4]square{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}

// The memory that the bot keeps between turns, as JSON. Only names with a capital letter are kept.
type bot struct {
	At, Goal  square
	Walls     [rows][columns]int // 1 for each known wall
	LastVerb  string             // the last turn that the bot played
	Last      square
	RowsFirst bool // run first along the home's row, then along the goal's column

	met  bool               // whether the last turn ran into the opponent
	cost [rows][columns]int // number of turns from each square to the goal
}

func (s square) plus(way square) square {
	return square{s.Row + way.Row, s.Column + way.Column}
}

func (s square) onBoard() bool {
	return s.Row >= 0 && s.Row < rows && s.Column >= 0 && s.Column < columns
}

// begin begins a game; the referee's line is INIT A 1 or INIT I 26.
func (b *bot) begin(line string) {
	*b = bot{}
	b.Goal = square{rows - 1, columns - 1}
	if strings.HasPrefix(line, "INIT I") {
		b.At, b.Goal = b.Goal, b.At
	}
	seed := os.Getenv("FACEOFF_SEED") // the same seed gives the same game
	if seed == "" {
		seed = fmt.Sprint(time.Now().UnixNano() / 1000)
	}
	b.RowsFirst = (int(seed[len(seed)-1])+b.At.Row)%2 == 0
}

// learn notes what the answer to the last turn says.
func (b *bot) learn(answer string) {
	moved := b.LastVerb == "MOVE"
	if moved && answer == "OK" {
		b.At = b.Last
	}
	if moved && answer == "OUCH" {
		b.Walls[b.Last.Row][b.Last.Column] = 1
	} else if answer == "OK" || answer == "BOOM" || answer == "MISS" {
		b.Walls[b.Last.Row][b.Last.Column] = 0
	}
	b.met = moved && answer == "HELLO"
}

// costThrough returns the number of turns to the goal if the bot goes there through this square. A
// known wall costs one turn more, for a shot.
func (b *bot) costThrough(s square) int {
	return b.cost[s.Row][s.Column] + 1 + b.Walls[s.Row][s.Column]
}

// findCosts computes `cost` for all squares. It begins with a large cost everywhere but at the
// goal, and lowers it until nothing changes.
func (b *bot) findCosts() {
	for i := 0; i < rows*columns; i++ {
		b.cost[i/columns][i%columns] = 9999
	}
	b.cost[b.Goal.Row][b.Goal.Column] = 0
	for changed := true; changed; {
		changed = false
		for i := 0; i < rows*columns; i++ {
			from := square{i / columns, i % columns}
			for _, way := range ways {
				to := from.plus(way)
				if to.onBoard() && b.costThrough(to) < b.cost[from.Row][from.Column] {
					b.cost[from.Row][from.Column] = b.costThrough(to)
					changed = true
				}
			}
		}
	}
}

// decide returns the next turn: its verb and its square. Put your own ideas here.
func (b *bot) decide() (string, square) {
	if b.met { // after running into the opponent, try the other direction
		b.RowsFirst = !b.RowsFirst
	}
	best, bestCost := b.At, 9999
	for i := range ways {
		if !b.RowsFirst {
			i = (i + 2) % 4
		}
		to := b.At.plus(ways[i])
		if to.onBoard() && b.costThrough(to) < bestCost {
			best, bestCost = to, b.costThrough(to)
		}
	}
	// shoot at a wall on the way, and at the opponent
	if b.Walls[best.Row][best.Column] == 1 || (b.met && best == b.Last) {
		return "ZAP", best
	}
	return "MOVE", best
}

// load reads the memory that the previous turn wrote. It returns false if the file cannot be read.
func (b *bot) load(path string) bool {
	memory, err := os.ReadFile(path)
	return err == nil && json.Unmarshal(memory, b) == nil
}

func main() {
	path := "state"
	if len(os.Args) > 1 {
		path = os.Args[1]
	}
	// the line from the referee: its answer to the last turn, or the INIT line that begins a game
	input := bufio.NewScanner(os.Stdin)
	input.Scan()
	line := input.Text()
	b := &bot{}
	if strings.HasPrefix(line, "INIT") || !b.load(path) {
		b.begin(line)
	} else {
		b.learn(line)
	}
	b.findCosts()
	b.LastVerb, b.Last = b.decide()
	memory, _ := json.Marshal(b)
	if err := os.WriteFile(path, memory, 0o644); err != nil {
		panic(err)
	}
	fmt.Printf("%s %c %d\n", b.LastVerb, 'A'+b.Last.Row, b.Last.Column+1)
}
