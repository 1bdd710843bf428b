// A sample bot for the `judge` contest of paper soccer. Start from here.
//
//	go build -o mybot soccer-judge.go
//	faceoff match --contest judge --bot './mybot {opening}' --bot @greedy --opening-turns 4
//
// The optional argument lists the turns that were played before the bots begin, e.g. 7;2;46. It is
// "-" if there are none. The protocol does not report these turns.
//
// The bot moves the ball towards the opponent's goal, as straight as possible. The dots are (x, y),
// with x from 0 to 8 (west to east) and y from 0 to 10 (north to south). The goals are at y -1 and
// y 11. Directions are 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW. UP attacks north (y -1), DOWN
// attacks south (y 11).
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

const (
	width = 9
	rows  = 13 // number of rows of dots: y from -1 to 11
)

var (
	dx = [8]int{0, 1, 1, 1, 0, -1, -1, -1}
	dy = [8]int{-1, -1, 0, 1, 1, 1, 0, -1}
)

func isDot(x, y int) bool {
	if y == -1 || y == 11 {
		// in the first and last rows, only dots 3 to 5 exist; they belong to the goals
		return x >= 3 && x <= 5
	}
	return x >= 0 && x <= 8 && y >= 0 && y <= 10
}

// A pitch has the lines drawn so far, and the ball.
type pitch struct {
	drawn [rows][width][8]bool // drawn[y + 1][x][direction] is true if the line is drawn
	x, y  int                  // the ball
}

func newPitch() *pitch {
	p := &pitch{x: 4, y: 5}
	for y := 0; y < 10; y++ { // draw the side lines of the pitch
		p.draw(0, y, 4)
		p.draw(8, y, 4)
	}
	// y of the goal line, y of the back of the goal, and the direction from one to the other
	for _, goal := range [][3]int{{0, -1, 0}, {10, 11, 4}} {
		line, back, out := goal[0], goal[1], goal[2]
		for _, x := range []int{0, 1, 2, 5, 6, 7} { // leave the mouth of the goal open
			p.draw(x, line, 2)
		}
		p.draw(3, line, out)
		p.draw(5, line, out)
		p.draw(3, back, 2)
		p.draw(4, back, 2)
	}
	// These lines would pass outside the goal posts, so they are marked as drawn.
	p.draw(2, 0, 1)
	p.draw(6, 0, 7)
	p.draw(2, 10, 3)
	p.draw(6, 10, 5)
	return p
}

func (p *pitch) draw(x, y, direction int) {
	p.drawn[y+1][x][direction] = true
	p.drawn[y+1+dy[direction]][x+dx[direction]][(direction+4)%8] = true
}

// openLines returns the directions in which the ball may move.
func (p *pitch) openLines() []int {
	var open []int
	for direction := 0; direction < 8; direction++ {
		if isDot(p.x+dx[direction], p.y+dy[direction]) && !p.drawn[p.y+1][p.x][direction] {
			open = append(open, direction)
		}
	}
	return open
}

func (p *pitch) countDrawn(x, y int) int {
	count := 0
	for _, drawn := range p.drawn[y+1][x] {
		if drawn {
			count++
		}
	}
	return count
}

// moveBall moves the ball along a line. It returns true if the dot at the end was touched before,
// so that the same player continues.
func (p *pitch) moveBall(direction int) bool {
	p.draw(p.x, p.y, direction)
	p.x += dx[direction]
	p.y += dy[direction]
	if p.y == -1 || p.y == 11 {
		return false
	}
	return p.countDrawn(p.x, p.y) > 1 && len(p.openLines()) > 0
}

// playTurns draws the lines of one or more turns. Each digit is the direction of one line.
func (p *pitch) playTurns(turns string) {
	for _, letter := range turns {
		if letter >= '0' && letter <= '7' {
			p.moveBall(int(letter - '0'))
		}
	}
}

func abs(number int) int {
	if number < 0 {
		return -number
	}
	return number
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// judgeDirection rates a direction for the next line; the bot plays the direction with the smallest
// result. `goalY` is the y of the goal that the bot attacks. Put your own ideas here.
func judgeDirection(p *pitch, goalY, direction int) int {
	x := p.x + dx[direction]
	y := p.y + dy[direction]
	ahead := abs(goalY - y)
	aside := max(0, max(3-x, x-5))
	return 10*max(ahead, aside) + abs(4-x)
}

// answer plays a turn on the pitch and returns it as the contest writes it, e.g. [4,5].
func answer(p *pitch, goalY int) string {
	var turn []string
	// if the ball has no free line, the game is over, and the answer is []
	for more := len(p.openLines()) > 0; more; {
		open := p.openLines()
		best := open[0]
		for _, direction := range open {
			if judgeDirection(p, goalY, direction) < judgeDirection(p, goalY, best) {
				best = direction
			}
		}
		turn = append(turn, strconv.Itoa(best))
		more = p.moveBall(best)
	}
	return "[" + strings.Join(turn, ",") + "]"
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	p, goalY := newPitch(), -1
	for input.Scan() {
		word, _, _ := strings.Cut(strings.TrimSpace(input.Text()), " ")
		reply := "OK"
		switch word {
		case "INIT":
			p = newPitch()
			if len(os.Args) > 1 {
				p.playTurns(os.Args[1])
			}
		case "MOVE": // the opponent's turn, e.g. MOVE [4,5]
			p.playTurns(input.Text())
			reply = answer(p, goalY)
		case "UP":
			goalY = -1
		default: // DOWN; the contest's text spells it as DONW in one place
			goalY = 11
		}
		fmt.Println(reply)
	}
}
