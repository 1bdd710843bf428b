// The interface between views and games. It draws a game, lets a person make a turn, and writes or speaks a turn.
import type { Position } from "faceoff";

export type GameName = "soccer" | "halma" | "showdown";
export const GAMES: GameName[] = ["soccer", "halma", "showdown"];

export interface Show {
    /** Milliseconds per step of the animation of the last turn, or 0 for no animation. */
    stepMs?: number;
    /** The seat whose knowledge the board shows, or -1 to show everything. Used in games in which the players see
     * different things. */
    seat?: number;
    /** Whether the board is seen from the second player's side. */
    turned?: boolean;
    /** A turn to mark as a hint. */
    hint?: string | null;
    /** The probability, 0 to 1, that the opponent is on each cell. */
    belief?: number[] | null;
    /** Places to mark, in the form that places() returns. */
    marks?: string[];
}

export interface Board {
    readonly element: SVGSVGElement;
    show(position: Position, show?: Show): Promise<void>;
    /** Lets a person enter a turn, and passes the turn to `made`. The board does not play it. */
    ask(position: Position, made: (turn: string) => void, drafted?: (draft: Draft) => void): void;
    stop(): void;
}

/** A turn that a person is entering. */
export interface Draft {
    /** Description for screen readers. */
    text: string;
    /** Whether a step can be taken back. */
    begun: boolean;
    back(): void;
    /** Extra buttons that the game needs. */
    tools?: HTMLElement[];
}

export interface Adapter {
    readonly game: GameName;
    board(small?: boolean): Board;
    /** Returns a turn as it is written in lists. If the board is turned, the directions are turned too. */
    write(turn: string, turned: boolean): string;
    /** Returns a turn as it is spoken. `turned` has the same meaning as in write(). */
    say(turn: string, turned: boolean): string;
    /** Returns the places that a legal turn visits, beginning with its start. In Showdown, returns only the square that
     * the turn names. */
    places(position: Position, turn: string): string[];
    /** Returns the answer to each turn, in games in which turns get answers. */
    answers?(position: Position, seats: number[]): string[];
    /** Number of nodes per position in a review. */
    readonly reviewNodes: number;
}
