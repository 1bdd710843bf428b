/* Learns paper soccer by playing against itself. Its table says how good it is for a seat to end a turn with the ball
 * on a dot. */
import { load } from "faceoff";

const faceoff = await load();
const DX = [0, 1, 1, 1, 0, -1, -1, -1]; // directions 0 to 7, clockwise from north
const DY = [-1, -1, 0, 1, 1, 1, 0, -1];
const values = new Map(); // "seat x y" -> mean result, from -1 (lost) to 1 (won)
let seed = 1;

/** Returns the seat and the ball's dot after a turn that starts on the dot (x, y). */
function after(seat, x, y, turn) {
    for (const line of turn) {
        x += DX[line];
        y += DY[line];
    }
    return { seat, x, y, key: `${seat} ${x} ${y}` };
}

/** Plays a game and returns the winner. In each turn, a seat plays the best of choices[seat] random turns. With
 * `learn`, moves the value of each dot on which a turn ended towards the result. */
function play(choices, learn = false) {
    const position = faceoff.position("soccer");
    const visits = [];
    let { x, y } = position.board().pieces[0]; // the ball
    for (let seat = position.mover; seat >= 0; seat = position.mover) {
        let best = null;
        for (let i = 0; i < choices[seat]; i++) {
            const turn = position.randomTurn(seed++);
            const end = after(seat, x, y, turn);
            const value = values.get(end.key) ?? 0;
            if (best === null || value > best.value) {
                best = { turn, end, value };
            }
        }
        position.play(best.turn);
        ({ x, y } = best.end);
        visits.push(best.end);
    }
    const { winner } = position.outcome;
    position.free();
    for (const { seat, key } of learn ? visits : []) {
        values.set(key, 0.95 * (values.get(key) ?? 0) + 0.05 * (seat === winner ? 1 : -1));
    }
    return winner;
}

/** Returns the percentage of games won against random turns. Each player moves first in half of the games. */
function test(games) {
    let won = 0;
    for (let i = 0; i < games; i++) {
        won += play(i % 2 === 0 ? [10, 1] : [1, 10]) === i % 2 ? 1 : 0;
    }
    return ((100 * won) / games).toFixed(0);
}

console.log(`before: ${test(200)} % won`);
for (let i = 0; i < 300; i++) {
    play([4, 4], true);
}
console.log(`after: ${test(200)} % won`);
