// What the views know of a game: how it is drawn, how a person makes a turn, how a turn is written and said.
import type { Position } from "faceoff";

export type GameName = "soccer" | "halma" | "showdown";
export const GAMES: GameName[] = ["soccer", "halma", "showdown"];

export interface Show {
    /** Plays the last turn step by step, each taking so many milliseconds; 0: at once. */
    stepMs?: number;
    /** Whose knowledge is shown, where players do not see all; -1: the truth. */
    seat?: number;
    /** The board from the other side. */
    turned?: boolean;
    /** A turn to point at. */
    hint?: string | null;
    /** How likely the other is where, by cell, 0 to 1. */
    belief?: number[] | null;
}

export interface Board {
    readonly element: SVGSVGElement;
    show(position: Position, show?: Show): Promise<void>;
    /** Lets a person make a turn; the board plays nothing itself. */
    ask(position: Position, made: (turn: string) => void, drafted?: (draft: Draft) => void): void;
    stop(): void;
}

/** A turn in the making. */
export interface Draft {
    /** What can be told of it, for those who listen. */
    text: string;
    /** Whether a step can be taken back. */
    begun: boolean;
    back(): void;
    /** Buttons of the game's own. */
    tools?: HTMLElement[];
}

export interface Adapter {
    readonly game: GameName;
    board(small?: boolean): Board;
    /** As it stands in a list. */
    write(turn: string): string;
    /** As it is spoken. */
    say(turn: string): string;
    /** By turn, where players are told what came of it: what its maker was told. */
    answers?(position: Position, seats: number[]): string[];
    /** What an analysis of a position in review may spend. */
    readonly reviewNodes: number;
}
