// How the ratings of an event have moved: finds the ratings that the players had about a day ago.
import { type EventGames, loadPiece } from "./event.ts";
import { lineOf } from "./lately.ts";

const DAY_MS = 86_400_000;

/** The ratings after a number of games, by the number of the player; null for unrated players. */
type Point = [number, (number | null)[]];
export interface Before {
    /** When the last of these games ended, in milliseconds. */
    at: number;
    elo: (number | null)[];
}

/** Returns when a game, counted from 1, ended; null if that is unknown. */
async function endOf(games: EventGames, game: number): Promise<number | null> {
    try {
        const at = Date.parse((JSON.parse(await lineOf(games, game)) as { ended?: string }).ended ?? "");
        return Number.isNaN(at) ? null : at;
    } catch {
        return null; // games end in any order, so this one may be missing
    }
}

/** Returns the latest known ratings that are at least a day old or, in a younger event, the first ones. Returns null if
 * no ratings are known. `played` is the number of games that have ended. */
export async function ratingsBefore(games: EventGames, played: number, now: number): Promise<Before | null> {
    const { ratings } = (await loadPiece("ratings", String(played))) as { ratings: Point[] };
    let found: Before | null = null;
    for (let low = 0, high = ratings.length; low < high;) {
        const middle = Math.floor((low + high) / 2),
            [count, elo] = ratings[middle]!,
            at = await endOf(games, count);
        const isOld = at !== null && at <= now - DAY_MS;
        if (at !== null && (isOld || middle === 0)) {
            found = { at, elo };
        }
        [low, high] = isOld ? [middle + 1, high] : [low, middle];
    }
    return found;
}
