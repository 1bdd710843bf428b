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
    /** The chance of each turn that was compared there. */
    choices: Map<string, number>;
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
 * of its maker behind it. A turn that is the best one, or made where all was lost, loses nothing; nor does one behind which
 * a win that was proven is not proven again, but still likely: it may well win too. */
export function markTurn(turn: string, before: Found, after: number, isAfterProven: boolean): Mark | null {
    const loss = chanceOf(before) - after, isBest = turn === before.best || before.winsIn < 0;
    const isMissed = loss > 0.02 && (isAfterProven || after <= 0.5);
    const kind = before.winsIn <= 0 ? STEPS.find(([step]) => loss >= step)?.[1] : isMissed ? "missedWin" : undefined;
    if (isBest || kind === undefined) {
        return null;
    }
    return { kind, sign: SIGNS[kind], loss, proven: isAfterProven && (before.winsIn !== 0 || after === 0) };
}

/** What a turn lost where players do not see all. What the other thinks a turn later says nothing of it: each knows other
 * things. So it is held against the best turn among those that its maker's engine compared; one that it did not is not judged. */
export function lossAsKnown(turn: string, before: Found): number {
    const played = before.choices.get(turn);
    return turn === before.best || played === undefined ? 0 : Math.max((before.choices.get(before.best) ?? before.chance) - played, 0);
}

export function markAsKnown(turn: string, before: Found): Mark | null {
    const loss = lossAsKnown(turn, before), kind = STEPS.find(([step]) => loss >= step)?.[1];
    return kind === undefined ? null : { kind, sign: SIGNS[kind], loss, proven: false };
}

/** In per cent, of the losses of a side, as lichess counts it from winning chances. */
export function accuracy(losses: number[]): number | null {
    const each = losses.map((loss) => Math.min(Math.max(103.1668 * Math.exp(-4.354 * Math.max(loss, 0)) - 3.1669, 0), 100));
    return each.length === 0 ? null : each.reduce((sum, one) => sum + one, 0) / each.length;
}
