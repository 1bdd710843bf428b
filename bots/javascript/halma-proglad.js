/* A sample bot for the Halma contest. Start from here.
 *
 *   faceoff match --contest proglad --bot 'node halma-proglad.js' --bot @greedy --opening-turns 4
 *
 * The bot makes the move that brings a piece farthest towards the target camp. It prefers to move pieces that are far
 * behind. Cells are [x, y], 1 to 16, with [1, 1] at the top left. Player 1 starts there and goes to the bottom right;
 * player 2 goes the other way. The referee sends `start P`, `yourmove` and `move x1 y1 x2 y2 ..`. It also sends a
 * `move` line for each of the bot's own moves and for each move of an opening, so the bot does not need the argument
 * {opening}. */
"use strict";

const SIZE = 16;
const HEIGHT = [0, 5, 5, 4, 3, 2]; // number of cells in each column of a camp
const WAYS = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];

function inCamp(player, x, y) {
    return player === 1 ? x <= 5 && y <= HEIGHT[x] : inCamp(1, SIZE + 1 - x, SIZE + 1 - y);
}

class Board {
    constructor(me) {
        this.me = me;
        this.cells = []; // the player whose piece is on the cell [x, y], or 0, at index x * 17 + y
        for (let x = 1; x <= SIZE; x++) {
            for (let y = 1; y <= SIZE; y++) {
                this.put([x, y], inCamp(1, x, y) ? 1 : inCamp(2, x, y) ? 2 : 0);
            }
        }
    }

    at([x, y]) {
        return this.cells[x * 17 + y];
    }

    put([x, y], player) {
        this.cells[x * 17 + y] = player;
    }

    isFree([x, y]) {
        return x >= 1 && x <= SIZE && y >= 1 && y <= SIZE && this.at([x, y]) === 0;
    }

    /* Returns all cells of the board for which the function returns true. */
    find(isWanted) {
        const found = [];
        for (let x = 1; x <= SIZE; x++) {
            for (let y = 1; y <= SIZE; y++) {
                if (isWanted([x, y])) {
                    found.push([x, y]);
                }
            }
        }
        return found;
    }

    move(path) {
        const player = this.at(path[0]);
        this.put(path[0], 0);
        this.put(path[path.length - 1], player);
    }
}

/* Returns how far a piece still has to go. The distance is squared, so that the pieces farthest behind cost most. Near
 * the end, the free cells of the target camp, `holes`, attract the pieces next to them. Put your own ideas here. */
function distance(board, holes, [x, y]) {
    const farX = board.me === 1 ? SIZE - x : x - 1;
    const farY = board.me === 1 ? SIZE - y : y - 1;
    const far = farX + farY;
    let nearest = 0;
    if (!inCamp(3 - board.me, x, y)) {
        nearest = Math.min(SIZE, ...holes.map(([holeX, holeY]) => Math.max(Math.abs(holeX - x), Math.abs(holeY - y))));
    }
    return far + far * far / 16 + 1.5 * nearest + Math.abs(farX - farY) / 8;
}

/* Returns all moves of a piece: its steps, and one path of jumps to each cell that it can reach. The piece itself must
 * not be on the board. */
function pathsFrom(board, start) {
    const paths = WAYS.map(([dx, dy]) => [start, [start[0] + dx, start[1] + dy]]).filter(([, to]) => board.isFree(to));
    const seen = new Set([String(start)]); // a path must not return to its first cell
    const open = [[start]];
    while (open.length > 0) {
        const path = open.pop();
        const [x, y] = path[path.length - 1];
        for (const [dx, dy] of WAYS) {
            const to = [x + 2 * dx, y + 2 * dy];
            if (board.isFree(to) && board.at([x + dx, y + dy]) !== 0 && !seen.has(String(to))) {
                seen.add(String(to));
                paths.push([...path, to]);
                open.push([...path, to]);
            }
        }
    }
    return paths;
}

/* Returns the move that gains most, as a list of cells. */
function choose(board) {
    let best = [], bestGain = -Infinity;
    for (const start of board.find((cell) => board.at(cell) === board.me)) {
        board.put(start, 0); // the moving piece no longer blocks its own cell
        const holes = board.find(([x, y]) => inCamp(3 - board.me, x, y) && board.at([x, y]) !== board.me);
        const before = distance(board, holes, start);
        for (const path of pathsFrom(board, start)) {
            const gain = before - distance(board, holes, path[path.length - 1]);
            if (gain > bestGain) {
                [best, bestGain] = [path, gain];
            }
        }
        board.put(start, board.me);
    }
    return best;
}

let board = new Board(1);
console.log("ready");
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const [word, ...numbers] = line.trim().split(/\s+/);
    if (word === "start") {
        board = new Board(Number(numbers[0]));
    } else if (word === "yourmove") {
        console.log(["move", ...choose(board).flat()].join(" "));
    } else if (word === "move") {
        const path = [];
        for (let i = 0; i + 1 < numbers.length; i += 2) {
            path.push([Number(numbers[i]), Number(numbers[i + 1])]);
        }
        board.move(path);
    }
});
