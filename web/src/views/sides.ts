// The two who play, as they are named beside a board.
import { el } from "../dom.ts";

const SHORT_MS = 20_000;

/** The letter of the seat's ink, and who has it. */
export const inkAndName = (seat: number, name: string): HTMLElement[] => [
    el("span", { class: "ink", "aria-hidden": "true" }, "AB"[seat]!), el("span", { class: "who" }, name),
];

/** What is left on a clock, in minutes and seconds; marked where that is little. */
export function timeLeft(ms: number): HTMLElement {
    const seconds = Math.ceil(ms / 1000);
    return el("time", { class: ms < SHORT_MS ? "short" : "" }, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
}
