// The latest games of a bot of an event: what beat it, and how it plays. This module draws nothing.
import { eventSource, type EventGames, loadPiece } from "./event.ts";
import { type GameRecord, readRecord } from "./records.ts";
import type { List } from "./results.ts";

const GAMES = 200,
    LISTS = 3,
    LIST_GAMES = 1000; // looks for the latest 200 games in at most three lists

export type Outcome = "won" | "drawn" | "lost";
/** A game of the bot. `other` is the opponent's number and `name` its name. */
export interface Lately {
    game: number;
    other: number;
    name: string;
    outcome: Outcome;
    turns: number;
    reason: string;
    /** Who broke a rule, if that ended the game. */
    fault: "own" | "other" | null;
}

/** Returns the games of a player in a list, latest first. `first` is the number of the list's first game. */
export function gamesIn({ names, games }: List, first: number, player: number): Lately[] {
    const found: Lately[] = [];
    games.forEach((game, i) => {
        if (game === null || (game[0] !== player && game[1] !== player)) {
            return;
        }
        const [a, b, winner, turns, reason, fault] = game,
            seat = a === player ? 1 : 2,
            other = seat === 1 ? b : a;
        found.push({
            game: first + i,
            other,
            name: names[other] ?? "",
            outcome: winner === 0 ? "drawn" : winner === seat ? "won" : "lost",
            turns,
            reason,
            fault: fault === 0 ? null : fault === seat ? "own" : "other",
        });
    });
    return found.reverse();
}

/** Returns the latest games of a player, latest first. `last` is the highest number of a game, and `played` the number
 * of games that have ended. */
export async function gamesLately(player: number, last: number, played: number): Promise<Lately[]> {
    const found: Lately[] = [];
    for (
        let list = Math.ceil(last / LIST_GAMES) - 1, i = 0;
        list >= 0 && i < LISTS && found.length < GAMES;
        list--, i++
    ) {
        const piece = (await loadPiece(`list-${list}`, String(played))) as List;
        found.push(...gamesIn(piece, list * LIST_GAMES + 1, player));
    }
    return found.slice(0, GAMES);
}

/** Returns the record of a game, counted from 1, as a line. */
export const lineOf = async (games: EventGames, game: number): Promise<string> =>
    eventSource === "live"
        ? (await fetch(`event/game-${game}.jsonl`)).text() // a piece would contain 200 games
        : games.text(game - 1);

/** How long the games were that ended in one way. */
export interface Length {
    outcome: Outcome;
    games: number;
    /** The mean number of turns. */
    turns: number;
    faults: number;
    /** The most frequent reason. */
    reason: string;
}

export function lengths(games: Lately[]): Length[] {
    return (["won", "drawn", "lost"] as const).flatMap((outcome) => {
        const some = games.filter((game) => game.outcome === outcome),
            reasons = new Map<string, number>();
        some.forEach(({ reason }) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1));
        return some.length === 0
            ? []
            : [
                  {
                      outcome,
                      games: some.length,
                      turns: some.reduce((sum, { turns }) => sum + turns, 0) / some.length,
                      faults: some.filter(({ fault }) => fault !== null).length,
                      reason: [...reasons].sort(([, one], [, other]) => other - one)[0]![0],
                  },
              ];
    });
}

/** How long the bot took for its turns. */
export interface Pace {
    games: number;
    turns: number;
    mean_ms: number;
    most_ms: number;
}

/** Reads a record, or returns nothing if that is not possible, for example because the league has removed the turns. */
function readable(line: string): GameRecord[] {
    try {
        return [readRecord(line)];
    } catch {
        return [];
    }
}

/** Returns the pace of the bot called `name` in these records; null if they contain no times. A turn that was lost
 * without being run has the time 0, and is left out. */
export function paceIn(lines: string[], name: string): Pace | null {
    const records = lines.flatMap(readable),
        times = records.flatMap(({ players, ms, seats, first, opening }) =>
            ms.filter(
                (time, i) =>
                    time > 0 &&
                    i >= opening &&
                    (seats.length > 0 ? seats[i]! - 1 : (first + i) % 2) === players.indexOf(name),
            ),
        );
    const sum = times.reduce((all, ms) => all + ms, 0);
    return sum === 0
        ? null
        : {
              games: records.length,
              turns: times.length,
              mean_ms: sum / times.length,
              most_ms: times.reduce((most, ms) => Math.max(most, ms), 0),
          };
}
