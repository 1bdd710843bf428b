// Collects the games of the opening explorer: those that the page contains, and the person's own.
import type { Faceoff } from "faceoff";
import { nextTask } from "../dom.ts";
import type { GameName } from "../games/adapter.ts";
import { fileAt } from "../opened.ts";
import { allGames } from "../own.ts";
import { allPuzzles } from "../puzzles.ts";
import { Explorer, type KnownGame } from "./explorer.ts";

const WORK_MS = 8; // the longest time to work without a pause

/** Lists the games that the page contains and the person's own games. A puzzle is the end of a game whose winner is
 * proven; the games of Showdown's puzzles were composed, so nobody has played them. */
async function knownGames(signal: AbortSignal): Promise<KnownGame[]> {
    const file = await fileAt("example.jsonl", () => {}, signal);
    await file.scan(() => {});
    const examples = await Promise.all(Array.from({ length: file.count }, (_, index) => file.get(index)));
    const records = [...examples, ...((await allGames()) ?? []).map(({ record }) => record)];
    const ofPuzzles = (await allPuzzles())
        .filter((one) => one.game !== "showdown")
        .map((one) => ({
            ...one,
            turns: [...one.turns, ...one.line],
            winner: (one.first + one.turns.length) % 2,
        }));
    return [
        ...records.map((one) => ({ ...one, winner: one.reason === "unfinished" ? null : one.winner })),
        ...ofPuzzles,
    ];
}

/** Counts the turns of all known games of a kind. Stops early if the signal is aborted. */
export async function explore(library: Faceoff, game: GameName, signal: AbortSignal): Promise<Explorer> {
    const explorer = new Explorer(library),
        games = await knownGames(signal);
    let rested = performance.now();
    for (const one of games.filter((known) => known.game === game)) {
        if (signal.aborted) {
            break;
        }
        explorer.add(one);
        if (performance.now() - rested > WORK_MS) {
            await nextTask();
            rested = performance.now();
        }
    }
    return explorer;
}
