// What a game's values say of its turns. Pure: values in, marks out.
import type { Outcome } from "faceoff";

/** What was found of a position: for the seat to move there. */
export interface Found {
    /** The chance to win, 0 to 1. */
    chance: number;
    /** Proven: the last turn comes after so many of both sides; negative: it is lost so; 0: an estimate. */
    winsIn: number;
    best: string;
    line: string[];
    notes: string;
}

export type Kind = "inaccuracy" | "mistake" | "blunder" | "missedWin" | "bestTurn";
export interface Mark {
    kind: Kind;
    sign: string;
    /** Of the chance to win, 0 to 1. */
    loss: number;
    proven: boolean;
}

export const SIGNS: Record<Kind, string> = { inaccuracy: "?!", mistake: "?", blunder: "??", missedWin: "??", bestTurn: "!" };
const STEPS: [number, Kind][] = [[0.3, "blunder"], [0.15, "mistake"], [0.08, "inaccuracy"]];

export const chanceOf = (found: Found): number => (found.winsIn > 0 ? 1 : found.winsIn < 0 ? 0 : found.chance);

/** The chance of a seat where the game is over. */
export const chanceAtEnd = (outcome: Outcome, seat: number): number => (outcome.winner < 0 ? 0.5 : outcome.winner === seat ? 1 : 0);

/** What a turn lost. `before` is what was found where it was made; `after`, and whether that is proven, is the chance
 * of its maker behind it. A turn that is the best one, or made where all was lost, loses nothing. */
export function markTurn(turn: string, before: Found, after: number, isAfterProven: boolean): Mark | null {
    const loss = chanceOf(before) - after, isBest = turn === before.best || before.winsIn < 0;
    const kind = before.winsIn > 0 && loss > 0.02 ? "missedWin" : STEPS.find(([step]) => loss >= step)?.[1];
    if (isBest || kind === undefined) {
        return null;
    }
    return { kind, sign: SIGNS[kind], loss, proven: isAfterProven && (before.winsIn !== 0 || after === 0) };
}

/** In per cent, of the losses of a side, as lichess counts it from winning chances. */
export function accuracy(losses: number[]): number | null {
    const each = losses.map((loss) => Math.min(Math.max(103.1668 * Math.exp(-4.354 * Math.max(loss, 0)) - 3.1669, 0), 100));
    return each.length === 0 ? null : each.reduce((sum, one) => sum + one, 0) / each.length;
}
