// The list of turns with their players and marks. A click on a turn goes to that turn.
import { button, el } from "../dom.ts";
import type { GameName } from "../games/adapter.ts";
import { t } from "../texts.ts";

export interface Entry {
    text: string;
    spoken: string;
    seat: number;
    mark?: string;
    note?: string;
    /** The number of the turn; the default is its place in the list. */
    number?: number;
    /** Classes that the line gets. */
    kind?: string;
    /** The parentheses that close side lines after the turn. */
    closes?: string;
}

const MARKED = " – "; // text that separates a spoken turn from its mark

export class TurnList {
    readonly element = el("ol", { class: "turns", "aria-label": t("turns") });
    private current = -1;

    constructor(
        private readonly choose: ((index: number) => void) | null,
        private readonly empty: string,
    ) {
        if (choose === null) {
            this.element.tabIndex = 0; // a list without buttons needs the focus itself, so that keys can scroll it
        }
        new ResizeObserver(() => this.reveal()).observe(this.element); // other parts of the panel may grow later
        this.show([]);
    }

    /** Shows these turns. Lines that do not change keep their marks. */
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
        entries.forEach((entry, i) => this.write(this.element.children[i] ?? this.add(i), entry, i));
    }

    private add(index: number): Element {
        const one =
            this.choose === null
                ? el("span", { class: "turn" })
                : button("", () => this.choose!(index), { class: "turn" });
        one.append(
            el("span", { class: "number", "aria-hidden": "true" }),
            el("span", { class: "what", "aria-hidden": "true" }),
            el("span", { class: "unseen" }),
        );
        const line = el("li", {}, one);
        this.element.append(line);
        return line;
    }

    private write(line: Element, entry: Entry, index: number): void {
        const what = line.querySelector(".what")!,
            unseen = line.querySelector(".unseen")!,
            mark = unseen.textContent!.split(MARKED)[1];
        const number = String(entry.number ?? index + 1);
        const note = entry.note ? `, ${entry.note}` : "";
        const spoken = `${number}: ${entry.spoken}${note}${mark === undefined ? "" : MARKED + mark}`;
        line.setAttribute("data-closes", entry.closes ?? "");
        line.className = `seat${entry.seat}${entry.kind ?? ""}`;
        line.querySelector(".number")!.textContent = number;
        if (what.textContent !== entry.text || unseen.textContent !== spoken) {
            what.textContent = entry.text;
            unseen.textContent = spoken;
        }
    }

    /** Writes a mark beside a turn. */
    mark(index: number, mark: string, note: string): void {
        const turn = this.element.children[index]?.firstElementChild,
            spoken = turn?.querySelector(".unseen");
        turn?.querySelector(".sign")?.remove();
        turn?.append(
            el("span", { class: `sign ${mark === "!" ? "good" : "bad"}`, title: note, "aria-hidden": "true" }, mark),
        );
        if (spoken) {
            spoken.textContent = `${spoken.textContent!.split(MARKED)[0]}${MARKED}${note}`;
        }
    }

    /** Makes a turn the current one and scrolls it into view. -1 stands for no turn. */
    go(index: number): void {
        const before = this.current;
        this.element.children[before]?.removeAttribute("aria-current");
        this.current = index;
        if (this.line !== undefined) {
            this.line.setAttribute("aria-current", "true");
            this.reveal();
        } else if (index < 0 && before >= 0) {
            // only if there is something to scroll, because scrollTop costs a layout
            this.element.scrollTop = 0;
        }
    }

    /** The line of the current turn. */
    private get line(): HTMLElement | undefined {
        return this.element.querySelector(".none") === null
            ? (this.element.children[this.current] as HTMLElement | undefined)
            : undefined;
    }

    private reveal(): void {
        const { line, element } = this;
        if (line !== undefined) {
            const top = line.offsetTop - element.offsetTop;
            if (top < element.scrollTop || top + line.offsetHeight > element.scrollTop + element.clientHeight) {
                element.scrollTop = top - element.clientHeight / 2;
            }
        }
    }
}

/** Returns the list beside a board on which a person plays. While the list is empty, it explains how to make a turn. */
export function listOfPlayer(game: GameName): TurnList {
    const help = { soccer: t("helpSoccer"), halma: t("helpHalma"), showdown: t("helpShowdown") }[game];
    return new TurnList(null, t("noTurns", { help }));
}
