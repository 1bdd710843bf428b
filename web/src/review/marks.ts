// Uses the engine's values to mark mistakes. All functions are pure.
import type { Outcome } from "faceoff";

/** The analysis of a position, from the point of view of the seat to move. */
export interface Found {
    /** The chance of winning, 0 to 1. */
    chance: number;
    /** Number of turns, of both sides together, until a proven win. A negative number stands for a proven loss, and 0
     * means that nothing is proven. */
    winsIn: number;
    best: string;
    line: string[];
    notes: string;
    /** The chance of winning with each turn that the engine compared. */
    choices: Map<string, number>;
}

export type Kind = "inaccuracy" | "mistake" | "blunder" | "missedWin" | "bestTurn";
export interface Mark {
    kind: Kind;
    sign: string;
    /** The chance of winning with the best turn, 0 to 1. */
    from: number;
    /** How much the turn reduced the chance of winning, 0 to 1. */
    loss: number;
    proven: boolean;
}

export const SIGNS: Record<Kind, string> = {
    inaccuracy: "?!",
    mistake: "?",
    blunder: "??",
    missedWin: "??",
    bestTurn: "!",
};
/** The smallest loss for each kind of mistake. */
const STEPS: [number, Kind][] = [
    [0.3, "blunder"],
    [0.15, "mistake"],
    [0.08, "inaccuracy"],
];

export const chanceOf = (found: Found): number => (found.winsIn > 0 ? 1 : found.winsIn < 0 ? 0 : found.chance);

/** Returns a seat's chance in a finished game: 1 for a win, 0.5 for a draw, 0 for a loss. */
export const chanceAtEnd = (outcome: Outcome, seat: number): number =>
    outcome.winner < 0 ? 0.5 : outcome.winner === seat ? 1 : 0;

/** Returns the mark of a turn, or null. `before` is the analysis of the position before the turn, and `after` is the
 * same player's chance after the turn. The best turn gets no mark, and neither do turns in lost positions. If a win was
 * proven before the turn and is only likely after it, the turn gets no mark either, because it may win too. */
export function markTurn(turn: string, before: Found, after: number, isAfterProven: boolean): Mark | null {
    const loss = chanceOf(before) - after,
        isBest = turn === before.best || before.winsIn < 0;
    const isMissed = loss > 0.02 && (isAfterProven || after <= 0.5);
    const kind = before.winsIn <= 0 ? STEPS.find(([step]) => loss >= step)?.[1] : isMissed ? "missedWin" : undefined;
    if (isBest || kind === undefined) {
        return null;
    }
    return {
        kind,
        sign: SIGNS[kind],
        from: chanceOf(before),
        loss,
        proven: isAfterProven && (before.winsIn !== 0 || after === 0),
    };
}

const bestChance = (found: Found): number => found.choices.get(found.best) ?? found.chance;

/** Returns how much a turn reduced the chance of winning, in a game in which the players see different things. The
 * value of the opponent's next position says nothing about the turn. The function therefore compares the turn with the
 * best turn that the engine considered. If the engine did not consider the turn, the loss is 0. */
export function lossAsKnown(turn: string, before: Found): number {
    const played = before.choices.get(turn);
    return turn === before.best || played === undefined ? 0 : Math.max(bestChance(before) - played, 0);
}

export function markAsKnown(turn: string, before: Found): Mark | null {
    const loss = lossAsKnown(turn, before),
        kind = STEPS.find(([step]) => loss >= step)?.[1];
    return kind === undefined ? null : { kind, sign: SIGNS[kind], from: bestChance(before), loss, proven: false };
}

/** Returns a player's accuracy in percent, computed from the losses with lichess's formula; null if the player made no
 * turns. */
export function accuracy(losses: number[]): number | null {
    const each = losses.map((loss) =>
        Math.min(Math.max(103.1668 * Math.exp(-4.354 * Math.max(loss, 0)) - 3.1669, 0), 100),
    );
    return each.length === 0 ? null : each.reduce((sum, one) => sum + one, 0) / each.length;
}
