// Parts that the view of an event and the page of a bot share.
import { button, el, svg, type Child } from "../dom.ts";
import type { FirstFault, Player, Table } from "../event.ts";
import { reasonText, t } from "../texts.ts";
import { called } from "./sides.ts";

export const signed = (value: number): string => `${Math.round(value) < 0 ? "−" : "+"}${Math.abs(Math.round(value))}`;
export const points = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));
export const titleOf = ({ title, event }: Table): string => title ?? event;

/** A link to the page of a bot. */
export const botLink = ({ name, number }: { name: string; number: number }, before = ""): HTMLElement =>
    el("a", { href: `#/bot?n=${number}`, class: "bot" }, before, called(name));

/** Returns the position of a value on a line from `least` to `most`, in percent. */
export const placeOn = (x: number, least: number, most: number): number =>
    (100 * (Math.min(Math.max(x, least), most) - least)) / Math.max(most - least, 1e-9);

/** Draws a bar from `low` to `high` on a line from `least` to `most`, with marks at `value` and at 0. */
export function interval(
    low: number,
    value: number,
    high: number,
    least: number,
    most: number,
    label: string,
): SVGSVGElement {
    const at = (x: number): number => placeOn(x, least, most);
    return svg(
        "svg",
        { class: "interval", viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": label },
        svg("line", { class: "axis", x1: 0, x2: 100, y1: 5, y2: 5 }),
        svg("line", { class: "nought", x1: at(0), x2: at(0), y1: 0, y2: 10 }),
        svg("line", { class: "span", x1: at(low), x2: at(high), y1: 5, y2: 5 }),
        svg("line", { class: "value", x1: at(value), x2: at(value), y1: 0, y2: 10 }),
    );
}

/** The number of games that a player lost by faults and, if there are any, of turns. */
export const faultText = ({ faults, lost_turns: turns = 0 }: Player): string =>
    turns > 0 ? `${faults}, ${t("lostTurns", { n: turns })}` : String(faults);
export const faultCell = (player: Player): HTMLElement =>
    el("td", { class: faultText(player) === "0" ? "" : "bad" }, faultText(player));

/** A wide table, which scrolls inside its frame. */
export const wideTable = (label: string, ...children: Child[]): HTMLElement =>
    el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": label }, el("table", {}, ...children));

/** Details of a fault: the rule, the last lines that the bot wrote, and the command that replays the game. */
export function faultDetails(
    name: string,
    { game, turn, rule, detail, stderr, replay }: FirstFault,
    open: (game: number) => void,
): HTMLElement {
    return el(
        "details",
        { "data-key": `${name} ${game} ${turn}` },
        el("summary", {}, t("faultLine", { name, game, turn, rule: reasonText(rule) })),
        el("p", {}, el("code", {}, rule), detail === "" ? "" : ` · ${detail}`),
        stderr !== "" && el("pre", { tabindex: 0 }, stderr),
        replay !== "" && el("p", {}, t("replayCommand"), ": ", el("code", {}, replay)),
        game > 0 && button(t("replay"), () => open(game)),
    );
}

/** Number of colours for shares of the points. */
export const SHARES = 5;

/** The class of a cell that shows a share of the points. It gives the cell a colour. */
export const shareClass = (share: number): string => `share${Math.min(Math.floor(share * SHARES), SHARES - 1)}`;

/** The rating with its margin, or a dash if the player is not rated. */
export const ratingText = ({
    elo = null,
    elo_margin: margin = null,
}: {
    elo?: number | null;
    elo_margin?: number | null;
}): string => (elo === null || margin === null ? "–" : `${signed(elo)} ±${Math.round(margin)}`);
