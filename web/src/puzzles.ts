// The puzzles that come with the page, as `faceoff puzzles` writes them, and a person's rating at them.
import type { GameName } from "./games/adapter.ts";
import { runBeside, unpack } from "./packed.ts";
import { keep, kept } from "./store.ts";

export interface Puzzle {
    game: GameName;
    rules: string;
    first: number;
    turns: string[];
    /** The turn that wins, then the best of both sides to the end. */
    line: string[];
    grade: number;
}

declare global {
    /** Lines of JSON, packed: what puzzles.js holds. */
    var faceoffPuzzles: string | undefined;
}

const isTurns = (value: unknown): value is string[] => Array.isArray(value) && value.every((turn) => typeof turn === "string");

/** The puzzles of lines of JSON; a line that holds none is an error, which names it. */
export function readPuzzles(lines: string): Puzzle[] {
    return lines.split("\n").flatMap((line, index) => {
        if (line.trim() === "") {
            return [];
        }
        const { game, rules, first, turns, line: win, grade } = JSON.parse(line) as Record<string, unknown>;
        if ((game !== "soccer" && game !== "halma") || typeof rules !== "string" || !isTurns(turns) || !isTurns(win) || win.length === 0 || typeof grade !== "number") {
            throw new Error(`puzzles.js, line ${index + 1}: not a puzzle`);
        }
        return [{ game, rules, first: Number(first) - 1, turns, line: win, grade }];
    });
}

/** All puzzles; they are read when they are first wanted. */
export async function allPuzzles(): Promise<Puzzle[]> {
    if (globalThis.faceoffPuzzles === undefined) {
        await runBeside("puzzles.js");
    }
    return readPuzzles(await unpack(globalThis.faceoffPuzzles ?? "").text());
}

/** How a person stands at the puzzles of a game. */
export interface Standing {
    rating: number;
    tried: number;
    /** The puzzles that were answered, by number, and the most that were solved in a rush. */
    seen: number[];
    bestRush: number;
}

const BEGIN = 1000, STEP = 32, FIRST_STEP = 80, FIRST = 8;

export function standing(game: GameName): Standing {
    const found = kept<Partial<Standing>>(`puzzles.${game}`) ?? {};
    return { rating: Number(found.rating) || BEGIN, tried: Number(found.tried) || 0, seen: Array.isArray(found.seen) ? found.seen : [], bestRush: Number(found.bestRush) || 0 };
}

export const keepStanding = (game: GameName, now: Standing): void => keep(`puzzles.${game}`, now);

/** Elo's rule, with larger steps at first: a puzzle of that grade was solved at once, or not. */
export function rate(now: Standing, grade: number, solved: boolean): Standing {
    const expected = 1 / (1 + 10 ** ((grade - now.rating) / 400)), step = now.tried < FIRST ? FIRST_STEP : STEP;
    return { ...now, rating: Math.max(Math.round(now.rating + step * ((solved ? 1 : 0) - expected)), 100), tried: now.tried + 1 };
}

/** The number of a puzzle near that grade which was not seen; once all were, they begin anew. */
export function nextPuzzle(puzzles: Puzzle[], now: Standing, grade: number): number {
    const fresh = puzzles.map((_, index) => index).filter((index) => !now.seen.includes(index));
    if (fresh.length === 0) {
        now.seen = [];
        return nextPuzzle(puzzles, now, grade);
    }
    return fresh.reduce((best, index) => (Math.abs(puzzles[index]!.grade - grade) < Math.abs(puzzles[best]!.grade - grade) ? index : best));
}
