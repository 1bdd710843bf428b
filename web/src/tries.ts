// The person's first answers to puzzles, which IndexedDB keeps beside the person's games, and the streaks that follow
// from them.
import type { GameName } from "./games/adapter.ts";
import { transact } from "./own.ts";
import { type Puzzle, PUZZLE_GAMES } from "./puzzles.ts";

const DAY_STEP = 97; // a prime number, so that the puzzles of successive days differ much
const LONGEST_ID = 20,
    DAY_MS = 24 * 3_600_000;

export interface Try {
    /** The game, and the puzzle's id. */
    id: string;
    game: GameName;
    puzzle: string;
    /** When the puzzle was answered, in UTC. */
    date: string;
    solved: boolean;
}

export const tryOf = (game: GameName, puzzle: string, solved: boolean, date = new Date()): Try => ({
    id: `${game}.${puzzle}`,
    game,
    puzzle,
    date: date.toISOString(),
    solved,
});

/** Reads a line of an exported file. Returns null if it is anything else. */
export function readTry(line: string): Try | null {
    try {
        const { game, puzzle, date, solved } = JSON.parse(line) as Record<string, unknown>,
            name = PUZZLE_GAMES.find((one) => one === game);
        const time = typeof date === "string" ? Math.min(Date.parse(date), Date.now()) : NaN;
        return name === undefined ||
            typeof puzzle !== "string" ||
            !/^[0-9a-z]+$/.test(puzzle) ||
            puzzle.length > LONGEST_ID ||
            typeof solved !== "boolean" ||
            !Number.isFinite(time)
            ? null
            : tryOf(name, puzzle, solved, new Date(time));
    } catch {
        return null;
    }
}

export const lineOf = ({ game, puzzle, date, solved }: Try): string =>
    `${JSON.stringify({ game, puzzle, date, solved })}\n`;

/** Returns all answers, the latest first. */
export async function allTries(): Promise<Try[]> {
    const request = await transact("readonly", (tries) => tries.getAll() as IDBRequest<Try[]>, "tries");
    return (request?.result ?? []).sort((a, b) => b.date.localeCompare(a.date));
}

/** Keeps answers. Of two answers to the same puzzle, the later one stays. Returns how many answers were new; null if
 * the
 * browser cannot keep them. */
export const keepTries = (found: Try[]): Promise<{ added: number } | null> =>
    transact(
        "readwrite",
        (tries) => {
            const counts = { added: 0 },
                latest = new Map<string, Try>();
            for (const one of found) {
                if (one.date >= (latest.get(one.id)?.date ?? "")) {
                    latest.set(one.id, one);
                }
            }
            for (const one of latest.values()) {
                const old = tries.get(one.id) as IDBRequest<Try | undefined>;
                old.onsuccess = () => {
                    if (old.result === undefined || old.result.date < one.date) {
                        tries.put(one);
                        counts.added++;
                    }
                };
            }
            return counts;
        },
        "tries",
    );

/** Counts the puzzles solved in a row, up to the latest answer. `tries` begins with the latest answer. */
export function solvedInARow(tries: Try[]): number {
    const wrong = tries.findIndex(({ solved }) => !solved);
    return wrong < 0 ? tries.length : wrong;
}

/** The number of a day in the local time zone. */
const dayOf = (date: Date): number =>
    Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);

/** Returns the puzzle of a day, which is the same for everyone. */
export const puzzleOfDay = (puzzles: Puzzle[], now = new Date()): Puzzle =>
    puzzles[(dayOf(now) * DAY_STEP) % puzzles.length]!;

/** Counts the days in a row, up to today or yesterday, on which the person solved a puzzle. */
export function daysInARow(tries: Try[], now = new Date()): number {
    const days = new Set(tries.filter(({ solved }) => solved).map(({ date }) => dayOf(new Date(date)))),
        today = dayOf(now);
    const last = days.has(today) ? today : today - 1;
    let count = 0;
    while (days.has(last - count)) {
        count++;
    }
    return count;
}
