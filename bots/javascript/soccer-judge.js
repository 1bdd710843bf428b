/* A sample bot for the `judge` contest of paper soccer. Start from here.
 *
 *   faceoff match --contest judge --bot 'node soccer-judge.js {opening}' --bot @greedy --opening-turns 4
 *
 * The optional argument lists the turns that were played before the bots begin, e.g. 7;2;46. It is "-" if there are
 * none. The protocol does not report these turns.
 *
 * The bot moves the ball towards the opponent's goal, as straight as possible. The dots are (x, y), with x from 0 to 8
 * (west to east) and y from 0 to 10 (north to south). The goals are at y -1 and y 11. Directions are 0 N, 1 NE, 2 E, 3
 * SE, 4 S, 5 SW, 6 W, 7 NW. UP attacks north (y -1), DOWN attacks south (y 11). */
"use strict";

const DX = [0, 1, 1, 1, 0, -1, -1, -1];
const DY = [-1, -1, 0, 1, 1, 1, 0, -1];

function isDot(x, y) {
    // in the first and last rows, only dots 3 to 5 exist; they belong to the goals
    return y === -1 || y === 11 ? x >= 3 && x <= 5 : x >= 0 && x <= 8 && y >= 0 && y <= 10;
}

class Pitch {
    constructor() {
        this.drawn = new Set(); // "x,y,direction" of each drawn line, seen from both of its dots
        [this.x, this.y] = [4, 5]; // the ball
        for (let y = 0; y < 10; y++) { // draw the side lines of the pitch
            this.draw(0, y, 4);
            this.draw(8, y, 4);
        }
        for (const [line, back, out] of [[0, -1, 0], [10, 11, 4]]) {
            // y of the goal line, y of the back of the goal, and the direction from one to the other
            for (const x of [0, 1, 2, 5, 6, 7]) { // leave the mouth of the goal open
                this.draw(x, line, 2);
            }
            this.draw(3, line, out);
            this.draw(5, line, out);
            this.draw(3, back, 2);
            this.draw(4, back, 2);
            // These lines would pass outside the goal posts, so they are marked as drawn.
            this.draw(2, line, line === 0 ? 1 : 3);
            this.draw(6, line, line === 0 ? 7 : 5);
        }
    }

    draw(x, y, direction) {
        this.drawn.add(`${x},${y},${direction}`);
        this.drawn.add(`${x + DX[direction]},${y + DY[direction]},${(direction + 4) % 8}`);
    }

    isDrawn(x, y, direction) {
        return this.drawn.has(`${x},${y},${direction}`);
    }

    /* Returns the directions in which the ball may move. */
    openLines() {
        return [0, 1, 2, 3, 4, 5, 6, 7].filter((direction) =>
            isDot(this.x + DX[direction], this.y + DY[direction]) && !this.isDrawn(this.x, this.y, direction));
    }

    countDrawn(x, y) {
        return [0, 1, 2, 3, 4, 5, 6, 7].filter((direction) => this.isDrawn(x, y, direction)).length;
    }

    /* Moves the ball along a line. Returns whether the dot at the end was touched before, so that the same player
     * continues. */
    moveBall(direction) {
        this.draw(this.x, this.y, direction);
        this.x += DX[direction];
        this.y += DY[direction];
        return this.y !== -1 && this.y !== 11 && this.countDrawn(this.x, this.y) > 1 && this.openLines().length > 0;
    }

    /* Draws the lines of one or more turns. Each digit is the direction of one line. */
    playTurns(turns) {
        for (const digit of turns.match(/[0-7]/g) ?? []) {
            this.moveBall(Number(digit));
        }
    }
}

/* Rates a direction for the next line; the bot plays the direction with the lowest rating. Put your own ideas here.
 * */
function judgeDirection(pitch, goalY, direction) {
    const x = pitch.x + DX[direction];
    const y = pitch.y + DY[direction];
    const ahead = Math.abs(goalY - y);
    const aside = Math.max(3 - x, x - 5, 0);
    return 10 * Math.max(ahead, aside) + Math.abs(4 - x);
}

/* Chooses and plays a turn. Returns its directions. */
function choose(pitch, goalY) {
    const turn = [];
    // if the ball has no free line, the game is over, and the turn stays empty
    let more = pitch.openLines().length > 0;
    while (more) {
        const lines = pitch.openLines();
        const values = lines.map((direction) => judgeDirection(pitch, goalY, direction));
        const best = lines[values.indexOf(Math.min(...values))];
        turn.push(best);
        more = pitch.moveBall(best);
    }
    return turn;
}

const opening = process.argv[2] ?? "";
let pitch = new Pitch(), goalY = -1;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const word = line.trim().split(" ")[0];
    if (word === "INIT") {
        pitch = new Pitch();
        pitch.playTurns(opening);
        console.log("OK");
    } else if (word === "MOVE") { // the opponent's turn, e.g. MOVE [4,5]
        pitch.playTurns(line);
        console.log(`[${choose(pitch, goalY).join(",")}]`);
    } else { // the word is UP or DOWN; the contest's text spells DOWN as DONW in one place
        goalY = word === "UP" ? -1 : 11;
        console.log("OK");
    }
});
