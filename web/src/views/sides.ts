// The names and clocks of the two players beside a board.
import { el } from "../dom.ts";

const SHORT_MS = 20_000; // a shorter time is highlighted

/** A name that someone else chose. It takes only a few lines, and does not change the direction of other text. */
export const called = (name: string): HTMLElement => el("bdi", { class: "called", title: name }, name);

/** The seat's letter in its colour, and the player's name. */
export const inkAndName = (seat: number, name: string): HTMLElement[] => [
    el("span", { class: "ink", "aria-hidden": "true" }, "AB"[seat]!),
    el("span", { class: "who" }, called(name)),
];

/** The time left on a clock, in minutes and seconds. It is highlighted when it is short. */
export function timeLeft(ms: number): HTMLElement {
    const seconds = Math.ceil(ms / 1000);
    return el(
        "time",
        { class: ms < SHORT_MS ? "short" : "" },
        `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
    );
}
