// The page's puzzles, which `faceoff puzzles` writes, and the person's rating.
import type { GameName } from "./games/adapter.ts";
import { runBeside, unpack } from "./packed.ts";
import { keep, kept } from "./store.ts";

/** The games that have puzzles. */
export const PUZZLE_GAMES: GameName[] = ["soccer", "halma"];

export interface Puzzle {
    game: GameName;
    rules: string;
    first: number;
    turns: string[];
    /** The winning turn, followed by the best turns of both sides to the end of the game. */
    line: string[];
    grade: number;
}

declare global {
    /** JSON Lines, compressed by gzip and encoded in base64. puzzles.js defines this variable. */
    var faceoffPuzzles: string | undefined;
}

const isTurns = (value: unknown): value is string[] => Array.isArray(value) && value.every((turn) => typeof turn === "string");

/** Reads puzzles from JSON Lines. Throws an error with the line number if a line is not a puzzle. */
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

/** Returns the name that identifies a puzzle in an address. It depends only on the position, so it stays the same if
 * puzzles are added or removed. */
export function puzzleId({ rules, first, turns }: Puzzle): string {
    let hash = 0x811c9dc5; // FNV-1a
    for (const letter of `${rules};${first};${turns.join(";")}`) {
        hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    }
    return (hash >>> 0).toString(36);
}

/** Loads all puzzles. */
export async function allPuzzles(): Promise<Puzzle[]> {
    if (globalThis.faceoffPuzzles === undefined) {
        await runBeside("puzzles.js");
    }
    return readPuzzles(await unpack(globalThis.faceoffPuzzles ?? "").text());
}

/** A person's progress in the puzzles of a game. */
export interface Standing {
    rating: number;
    tried: number;
    /** Numbers of the puzzles that have been answered. */
    seen: number[];
    /** The largest number of puzzles solved in a rush. */
    bestRush: number;
}

// Initial rating; Elo's K, which is larger for the first 8 puzzles.
const BEGIN = 1000, STEP = 32, FIRST_STEP = 80, FIRST = 8;

export function standing(game: GameName): Standing {
    const found = kept<Partial<Standing>>(`puzzles.${game}`) ?? {};
    return { rating: Number(found.rating) || BEGIN, tried: Number(found.tried) || 0, seen: Array.isArray(found.seen) ? found.seen : [], bestRush: Number(found.bestRush) || 0 };
}

export const keepStanding = (game: GameName, now: Standing): void => keep(`puzzles.${game}`, now);

/** Returns the standing after a puzzle of this grade was solved, or not solved, at the first try. Uses Elo's rule, with
 * larger steps at first. */
export function rate(now: Standing, grade: number, solved: boolean): Standing {
    const expected = 1 / (1 + 10 ** ((grade - now.rating) / 400)), step = now.tried < FIRST ? FIRST_STEP : STEP;
    return { ...now, rating: Math.max(Math.round(now.rating + step * ((solved ? 1 : 0) - expected)), 100), tried: now.tried + 1 };
}

const DAY_STEP = 97, DAY_MS = 24 * 3_600_000; // a prime number, so that the puzzles of successive days differ much

/** Returns the number of the puzzle of the day, which is the same for everybody. */
export const puzzleOfDay = (puzzles: Puzzle[], now = Date.now()): number => (Math.floor(now / DAY_MS) * DAY_STEP) % puzzles.length;

/** Returns the number of the unseen puzzle whose grade is nearest to `grade`. Once the person has seen all puzzles, all
 * count as unseen again. */
export function nextPuzzle(puzzles: Puzzle[], now: Standing, grade: number): number {
    const fresh = puzzles.map((_, index) => index).filter((index) => !now.seen.includes(index));
    if (fresh.length === 0) {
        now.seen = [];
        return nextPuzzle(puzzles, now, grade);
    }
    return fresh.reduce((best, index) => (Math.abs(puzzles[index]!.grade - grade) < Math.abs(puzzles[best]!.grade - grade) ? index : best));
}
