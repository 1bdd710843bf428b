/* A bot for all contests. It wins at once if it can, and otherwise plays a random turn. */
import { load, runBot } from "faceoff";

function choose(position, ms) {
    const seat = position.mover;
    for (const turn of position.legalTurns({ max: 500 }).turns) {
        position.play(turn);
        if (position.outcome.winner === seat) {
            return turn;
        }
        position.undo();
    }
    return null; // the library plays a random turn
}

const [contest, ...words] = process.argv.slice(2);
await runBot(await load(), contest, choose, words);
