// A sample bot for the Halma contest. Start from here.
//
//	go build -o mybot halma-proglad.go
//	faceoff match --contest proglad --bot ./mybot --bot @greedy --opening-turns 4
//
// The bot makes the move that brings a piece farthest towards the target camp. It prefers to move
// pieces that are far behind. Cells are (x, y), 1 to 16, with (1, 1) at the top left. Player 1
// starts there and goes to the bottom right; player 2 goes the other way. The referee sends `start
// P`, `yourmove` and `move x1 y1 x2 y2 ..`. It also sends a `move` line for each of the bot's own
// moves and for each move of an opening, so the bot does not need the {opening} argument.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

const size = 16

type cell struct{ x, y int }

// The eight neighbours of a cell.
var ways = []cell{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

type bot struct {
	board [size + 1][size + 1]int // 0 if the cell is free, otherwise the number of the player
	me    int

	// the best move so far
	bestPath []cell
	bestGain float64
}

func newBot(player int) *bot {
	b := &bot{me: player}
	for x := 1; x <= size; x++ {
		for y := 1; y <= size; y++ {
			for owner := 1; owner <= 2; owner++ {
				if inCamp(owner, cell{x, y}) {
					b.board[x][y] = owner
				}
			}
		}
	}
	return b
}

func inCamp(player int, at cell) bool {
	height := [6]int{0, 5, 5, 4, 3, 2} // number of cells in each column of a camp
	if player == 2 {
		at = cell{size + 1 - at.x, size + 1 - at.y}
	}
	return at.x <= 5 && at.y <= height[at.x]
}

func abs(number int) int {
	if number < 0 {
		return -number
	}
	return number
}

// distance returns how far a piece still has to go. The distance is squared, so that the pieces
// farthest behind cost most. Near the end, a free cell of the target camp attracts the pieces next
// to it. Put your own ideas here.
func (b *bot) distance(at cell) float64 {
	farX, farY := at.x-1, at.y-1
	if b.me == 1 {
		farX, farY = size-at.x, size-at.y
	}
	far := float64(farX + farY)
	nearest := size
	for x := 1; x <= size; x++ {
		for y := 1; y <= size; y++ {
			if inCamp(3-b.me, cell{x, y}) && b.board[x][y] != b.me {
				steps := abs(x - at.x)
				if steps < abs(y-at.y) {
					steps = abs(y - at.y)
				}
				if steps < nearest {
					nearest = steps
				}
			}
		}
	}
	if inCamp(3-b.me, at) {
		nearest = 0
	}
	return far + far*far/16 + 1.5*float64(nearest) + float64(abs(farX-farY))/8
}

func (b *bot) isFree(at cell) bool {
	return at.x >= 1 && at.x <= size && at.y >= 1 && at.y <= size && b.board[at.x][at.y] == 0
}

// consider compares a path with the best one. `from` is the distance of the piece before the move.
func (b *bot) consider(path []cell, from float64) {
	gain := from - b.distance(path[len(path)-1])
	if b.bestPath == nil || gain > b.bestGain {
		b.bestGain = gain
		b.bestPath = append([]cell(nil), path...)
	}
}

// jumpOn tries all jumps that continue the path from its last cell. Each cell is tried only once,
// because the further jumps from a cell do not depend on the path to it.
func (b *bot) jumpOn(path []cell, seen map[cell]bool, from float64) {
	at := path[len(path)-1]
	seen[at] = true
	for _, way := range ways {
		to := cell{at.x + 2*way.x, at.y + 2*way.y}
		if b.isFree(to) && b.board[at.x+way.x][at.y+way.y] != 0 && !seen[to] {
			longer := append(path, to)
			b.consider(longer, from)
			b.jumpOn(longer, seen, from)
		}
	}
}

func (b *bot) tryPiece(at cell) {
	b.board[at.x][at.y] = 0 // the moving piece no longer blocks its own cell
	from := b.distance(at)
	for _, way := range ways {
		to := cell{at.x + way.x, at.y + way.y}
		if b.isFree(to) {
			b.consider([]cell{at, to}, from)
		}
	}
	b.jumpOn([]cell{at}, map[cell]bool{}, from)
	b.board[at.x][at.y] = b.me
}

func (b *bot) answer() string {
	b.bestPath = nil
	for x := 1; x <= size; x++ {
		for y := 1; y <= size; y++ {
			if b.board[x][y] == b.me {
				b.tryPiece(cell{x, y})
			}
		}
	}
	move := "move"
	for _, at := range b.bestPath {
		move += fmt.Sprintf(" %d %d", at.x, at.y)
	}
	return move
}

// takeMove takes the numbers after the word "move", x1 y1 .. xn yn, and moves the piece from the
// first cell to the last.
func (b *bot) takeMove(words []string) {
	numbers := make([]int, len(words))
	for i, word := range words {
		numbers[i], _ = strconv.Atoi(word)
	}
	from, to := numbers[:2], numbers[len(numbers)-2:]
	piece := b.board[from[0]][from[1]]
	b.board[from[0]][from[1]] = 0
	b.board[to[0]][to[1]] = piece
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	b := newBot(1)
	fmt.Println("ready")
	for input.Scan() {
		words := strings.Fields(input.Text())
		switch {
		case len(words) == 2 && words[0] == "start":
			player, _ := strconv.Atoi(words[1])
			b = newBot(player)
		case len(words) == 1 && words[0] == "yourmove":
			fmt.Println(b.answer())
		case len(words) > 4 && words[0] == "move":
			b.takeMove(words[1:])
		}
	}
}
