// The list of turns with their players and marks. A click goes to a turn.
import { button, el } from "../dom.ts";
import type { GameName } from "../games/adapter.ts";
import { t } from "../texts.ts";

export interface Entry {
    text: string;
    spoken: string;
    seat: number;
    mark?: string;
    note?: string;
}

export class TurnList {
    readonly element = el("ol", { class: "turns", "aria-label": t("turns") });
    private current = -1;

    constructor(private readonly choose: ((index: number) => void) | null, private readonly empty: string) {
        if (choose === null) {
            this.element.tabIndex = 0; // without buttons the list itself needs the focus, so that keys can scroll it
        }
        this.show([]);
    }

    show(entries: Entry[]): void {
        this.go(-1);
        if (entries.length === 0) {
            this.element.replaceChildren(el("li", { class: "none" }, this.empty));
            return;
        }
        if (this.element.querySelector(".none") !== null) {
            this.element.replaceChildren();
        }
        while (this.element.children.length > entries.length) {
            this.element.lastElementChild!.remove();
        }
        for (let i = this.element.children.length; i < entries.length; i++) {
            this.element.append(this.line(entries[i]!, i));
        }
    }

    private line(entry: Entry, index: number): HTMLLIElement {
        const spoken = `${index + 1}: ${entry.spoken}${entry.note ? `, ${entry.note}` : ""}`;
        const inside = [el("span", { class: "number", "aria-hidden": "true" }, String(index + 1)),
            el("span", { class: "what", "aria-hidden": "true" }, entry.text), el("span", { class: "unseen" }, spoken)];
        const one = this.choose === null ? el("span", { class: "turn" }) : button("", () => this.choose!(index), { class: "turn" });
        one.append(...inside);
        return el("li", { class: `seat${entry.seat}` }, one);
    }

    /** Writes a mark beside a turn. */
    mark(index: number, mark: string, note: string): void {
        const turn = this.element.children[index]?.firstElementChild, spoken = turn?.querySelector(".unseen");
        turn?.querySelector(".sign")?.remove();
        turn?.append(el("span", { class: `sign ${mark === "!" ? "good" : "bad"}`, title: note, "aria-hidden": "true" }, mark));
        if (spoken) {
            spoken.textContent = `${spoken.textContent!.split(" – ")[0]} – ${note}`;
        }
    }

    /** Makes a turn the current one and scrolls it into view; -1: no turn. */
    go(index: number): void {
        const before = this.current;
        this.element.children[before]?.removeAttribute("aria-current");
        this.current = index;
        const line = this.element.querySelector(".none") === null ? (this.element.children[index] as HTMLElement | undefined) : undefined;
        line?.setAttribute("aria-current", "true");
        if (line !== undefined) {
            const top = line.offsetTop - this.element.offsetTop;
            if (top < this.element.scrollTop || top + line.offsetHeight > this.element.scrollTop + this.element.clientHeight) {
                this.element.scrollTop = top - this.element.clientHeight / 2;
            }
        } else if (index < 0 && before >= 0) { // only if something can be scrolled: scrollTop costs a layout
            this.element.scrollTop = 0;
        }
    }
}

/** The list beside a board on which a person plays. While it is empty, it explains how to make a turn. */
export function listOfPlayer(game: GameName): TurnList {
    const help = { soccer: t("helpSoccer"), halma: t("helpHalma"), showdown: t("helpShowdown") }[game];
    return new TurnList(null, t("noTurns", { help }));
}
