// The interface between views and games. It draws a game, lets a person make a turn, and writes or speaks a turn.
import type { Position } from "faceoff";
import { svg } from "../dom.ts";
import type { Answered } from "./showdown.ts";

export type GameName = "soccer" | "halma" | "showdown";
export const GAMES: GameName[] = ["soccer", "halma", "showdown"];

export interface Show {
    /** Milliseconds per step of the animation of the last turn, or 0 for no animation. */
    stepMs?: number;
    /** The seat whose knowledge the board shows, or -1 to show everything. Used in games in which the players see
     * different things. */
    seat?: number;
    /** The seat's turns and the answers that it has heard, for a position that does not know them. */
    heard?: Answered[];
    /** The seat of the person in front of the screen, or -1 if there are two or none. */
    me?: number;
    /** Whether the board is seen from the second player's side. */
    turned?: boolean;
    /** A turn to mark as a hint. */
    hint?: string | null;
    /** The probability, 0 to 1, that the opponent is on each cell. */
    belief?: number[] | null;
    /** Places to mark, in the form that places() returns. */
    marks?: string[];
}

/** A turn to draw on the board. */
export interface Aim {
    turn: string;
    /** How wide and opaque it is drawn, from 0 to 1. */
    strength: number;
    /** A text beside its end; "" for none. */
    label: string;
}

/** Returns the style of the lines of an aim. `width` is the width at full strength, in units of the board. */
export const styleOf = ({ strength }: Aim, width: number): string =>
    `stroke-width: ${(width * (0.4 + 0.6 * strength)).toFixed(3)}px; opacity: ${(0.35 + 0.6 * strength).toFixed(2)}`;

/** Returns the label, if any, of an aim that ends at a point. Aims may end at the same point, so each rank
 * has its own place around it. */
export function labelOf({ label }: Aim, [x, y]: [number, number], rank: number): SVGElement[] {
    const [dx, dy] = [
        [0, -0.42],
        [0.5, 0.3],
        [-0.5, 0.3],
    ][rank % 3]!;
    return label === ""
        ? []
        : [svg("text", { class: "label", x: x + dx!, y: y + dy! + 0.12, "aria-hidden": "true" }, label)];
}

export interface Board {
    readonly element: SVGSVGElement;
    show(position: Position, show?: Show): Promise<void>;
    /** Draws these turns, and removes those that were drawn before. Does not change a turn that a person is entering.
     * */
    aim(aims: Aim[]): void;
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
