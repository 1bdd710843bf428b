// The page's puzzles, which `faceoff puzzles` writes, and the person's rating.
import type { GameName } from "./games/adapter.ts";
import { runBeside, unpack } from "./packed.ts";
import { keep, kept } from "./store.ts";

/** The games that have puzzles. */
export const PUZZLE_GAMES: GameName[] = ["soccer", "halma", "showdown"];

export interface Puzzle {
    game: GameName;
    rules: string;
    first: number;
    turns: string[];
    /** The winning turn, followed by the best turns of both sides to the end of the game. */
    line: string[];
    /** The number of turns that the person must find: the first of the winner's turns in `line`. */
    steps: number;
    /** The names of the themes. */
    themes: string[];
    grade: number;
}

declare global {
    /** JSON Lines, compressed by gzip and encoded in base64. puzzles.js defines this variable. */
    var faceoffPuzzles: string | undefined;
}

const isTurns = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((turn) => typeof turn === "string");

/** Reads puzzles from JSON Lines. Throws an error with the line number if a line is not a puzzle. */
export function readPuzzles(lines: string): Puzzle[] {
    return lines.split("\n").flatMap((line, index) => {
        if (line.trim() === "") {
            return [];
        }
        const {
                game,
                rules,
                first,
                turns,
                line: win,
                steps,
                themes,
                grade,
            } = JSON.parse(line) as Record<string, unknown>,
            name = PUZZLE_GAMES.find((one) => one === game);
        if (
            name === undefined ||
            typeof rules !== "string" ||
            !isTurns(turns) ||
            !isTurns(win) ||
            !isTurns(themes) ||
            typeof steps !== "number" ||
            !(win.length >= 2 * steps - 1 && steps > 0) ||
            typeof grade !== "number"
        ) {
            throw new Error(`puzzles.js, line ${index + 1}: not a puzzle`);
        }
        return [{ game: name, rules, first: Number(first) - 1, turns, line: win, steps, themes, grade }];
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
    /** Ids of the puzzles that have been answered. */
    seen: string[];
    /** The largest number of puzzles solved in a rush. */
    bestRush: number;
}

// Initial rating; Elo's K, which is larger for the first 8 puzzles.
const BEGIN = 1000,
    STEP = 32,
    FIRST_STEP = 80,
    FIRST = 8;
const SAME_ANSWER = 200; // how much worse a puzzle fits that has the same answer as the latest one

export function standing(game: GameName): Standing {
    const found = kept<Partial<Standing>>(`puzzles.${game}`) ?? {};
    return {
        rating: Number(found.rating) || BEGIN,
        tried: Number(found.tried) || 0,
        seen: isTurns(found.seen) ? found.seen : [],
        bestRush: Number(found.bestRush) || 0,
    };
}

export const keepStanding = (game: GameName, now: Standing): void => keep(`puzzles.${game}`, now);

/** Returns the standing after a puzzle of this grade was solved, or not solved, at the first try. Uses Elo's rule, with
 * larger steps at first. */
export function rate(now: Standing, grade: number, solved: boolean): Standing {
    const expected = 1 / (1 + 10 ** ((grade - now.rating) / 400)),
        step = now.tried < FIRST ? FIRST_STEP : STEP;
    return {
        ...now,
        rating: Math.max(Math.round(now.rating + step * ((solved ? 1 : 0) - expected)), 100),
        tried: now.tried + 1,
    };
}

/** Returns the unseen puzzle whose grade is nearest to `grade`, if possible one with another answer than the latest
 * puzzle. The order of puzzles with the same grade looks random. Once the person has seen all the puzzles, all of them
 * count as unseen again. */
export function nextPuzzle(puzzles: Puzzle[], now: Standing, grade: number): Puzzle {
    const named = puzzles.map((one) => ({ one, id: puzzleId(one) })),
        fresh = named.filter(({ id }) => !now.seen.includes(id));
    if (fresh.length === 0) {
        const again = new Set(named.map(({ id }) => id));
        now.seen = now.seen.filter((id) => !again.has(id));
        return nextPuzzle(puzzles, now, grade);
    }
    const latest = named.find(({ id }) => id === now.seen.at(-1))?.one.line[0];
    const misfit = (one: Puzzle): number => Math.abs(one.grade - grade) + (one.line[0] === latest ? SAME_ANSWER : 0);
    return fresh.reduce((best, other) => {
        const more = misfit(best.one) - misfit(other.one);
        return more > 0 || (more === 0 && other.id < best.id) ? other : best;
    }).one;
}
