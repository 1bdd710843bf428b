// Counts the turns that were played from each position in known games, and their results. Games that reach the same
// position by different turns count together.
import type { Faceoff, Position, Seat } from "faceoff";
import type { GameName } from "../games/adapter.ts";

export interface KnownGame {
    game: GameName;
    rules: string;
    first: number;
    turns: readonly string[];
    /** The seat that won; -1 for a draw, and null if the result is not known. */
    winner: number | null;
}

export interface Count {
    turn: string;
    games: number;
    /** Number of games that each seat won. */
    won: [number, number];
    drawn: number;
}

export class Explorer {
    games = 0;
    private readonly counts = new Map<string, Map<bigint, Count>>();

    constructor(private readonly library: Faceoff) {}

    /** Adds the turns of a game up to the first illegal one. Skips a game whose rules are unknown. */
    add({ game, rules, first, turns, winner }: KnownGame): void {
        if (rules !== "" && !this.library.game(game).rules.includes(rules)) {
            return;
        }
        const position = this.library.position(game, { first: first as Seat, ...(rules === "" ? {} : { rules }) });
        let key = this.keyOf(position);
        for (const turn of turns) {
            try {
                position.play(turn);
            } catch {
                break;
            }
            let next = this.counts.get(key);
            if (next === undefined) {
                this.counts.set(key, (next = new Map<bigint, Count>()));
            }
            let count = next.get(position.hash);
            if (count === undefined) {
                next.set(position.hash, (count = { turn, games: 0, won: [0, 0], drawn: 0 }));
            }
            count.games++;
            if (winner === -1) {
                count.drawn++;
            } else if (winner !== null) {
                count.won[winner]!++;
            }
            key = this.keyOf(position);
        }
        position.free();
        this.games++;
    }

    private keyOf({ rules, hash }: Position): string {
        return `${rules} ${hash}`;
    }

    /** Returns the turns that were played from a position, the most frequent first. */
    from(position: Position): Count[] {
        return [...(this.counts.get(this.keyOf(position))?.values() ?? [])].sort((a, b) => b.games - a.games);
    }
}
