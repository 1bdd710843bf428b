// A list of the games in a file. It may have any length, because only the rows on the screen have elements.
import { button, el } from "../dom.ts";
import type { GameRecord } from "../records.ts";
import { reasonText, t } from "../texts.ts";

// Sizes in pixels; a narrow list has taller rows. SPARE is the number of extra rows beyond the screen.
const ROW = 40,
    TALL_ROW = 64,
    NARROW = 560,
    SPARE = 4;
const TALLEST = 10_000_000; // height in pixels; browsers do not support much more

/** What a row shows of a game. */
export interface Row extends Pick<GameRecord, "players" | "winner" | "reason"> {
    turns: { length: number };
    fault: { rule: string } | null;
}

/** Where the rows come from: a game file, or some games of an event. */
export interface Rows {
    readonly count: number;
    get(index: number): Promise<Row>;
    /** Returns a phrase for messages that gives a game's place. */
    placeOf(index: number): string;
    /** Returns a game's number, if it is not its place in the list. */
    numberOf?(index: number): number;
}

export class GameList {
    readonly element = el("div", { class: "games", role: "group", tabindex: 0 });
    private readonly height = el("div", {});
    private rows = new Map<number, HTMLElement>();
    private failed = new Set<number>(); // rows that have no game yet; they are tried again when the file grows
    private chosen = -1;
    private row = ROW;

    constructor(
        private readonly file: Rows,
        private readonly choose: (index: number) => void,
    ) {
        this.element.append(this.height);
        this.element.addEventListener("scroll", () => requestAnimationFrame(() => this.draw()));
        new ResizeObserver(([entry]) => requestAnimationFrame(() => this.fit(entry!.contentRect.width))).observe(
            this.element,
        );
        this.grow();
    }

    private fit(width: number): void {
        const row = width < NARROW ? TALL_ROW : ROW,
            middle = this.element.scrollTop / this.row;
        if (width > 0 && row !== this.row) {
            this.row = row;
            this.element.classList.toggle("narrow", row === TALL_ROW);
            this.grow();
            this.element.scrollTop = middle * row;
            if (this.chosen >= 0) {
                this.reveal(this.chosen);
            }
        }
    }

    /** Updates the list after more games have been found. */
    grow(): void {
        const { count } = this.file;
        this.failed.forEach((index) => this.remove(index));
        this.element.setAttribute("aria-label", t("games", { n: count }));
        this.height.style.height = `${Math.min(count * this.row, TALLEST)}px`;
        const rows = Math.min(Math.max(count, 1), Math.round((6 * ROW) / this.row));
        this.element.style.height = `${rows * this.row + 2}px`;
        this.draw();
    }

    /** Draws all rows again, after other games have been selected. If a game's row had the focus, its new row gets it.
     * */
    renew(): void {
        const numberOf = (row: HTMLElement): string => row.querySelector(".number")!.textContent!;
        const focused = [...this.rows.values()].find((row) => row === document.activeElement);
        [...this.rows.keys()].forEach((index) => this.remove(index));
        this.grow();
        if (focused !== undefined) {
            const row = [...this.rows.values()].find((one) => numberOf(one) === numberOf(focused));
            (row ?? this.element).focus({ preventScroll: true });
        }
    }

    private get stretch(): number {
        return Math.max((this.file.count * this.row) / TALLEST, 1);
    }

    private draw(): void {
        const first = Math.max(Math.floor((this.element.scrollTop * this.stretch) / this.row) - SPARE, 0);
        const last = Math.min(first + Math.ceil(this.element.clientHeight / this.row) + 2 * SPARE, this.file.count);
        for (const index of this.rows.keys()) {
            if (index < first || index >= last) {
                this.remove(index);
            }
        }
        const top = this.element.scrollTop - this.element.scrollTop * this.stretch;
        for (let index = first; index < last; index++) {
            const row = this.rows.get(index) ?? this.add(index);
            row.style.top = `${index * this.row + top}px`;
        }
    }

    private remove(index: number): void {
        this.rows.get(index)?.remove();
        this.rows.delete(index);
        this.failed.delete(index);
    }

    private add(index: number): HTMLElement {
        const row = button("", () => this.choose(index), {
            class: "row",
            "aria-pressed": String(index === this.chosen),
        });
        row.append(el("span", { class: "number" }, String(this.file.numberOf?.(index) ?? index + 1)));
        const next = Math.min(...[...this.rows.keys()].filter((other) => other > index));
        // Keyboard navigation and screen readers need the rows in the order of the games.
        this.height.insertBefore(row, this.rows.get(next) ?? null);
        this.rows.set(index, row);
        this.file.get(index).then(
            (record) => row.append(...this.summary(record)),
            (error: Error) => {
                row.append(el("span", { class: "problem" }, `${this.file.placeOf(index)}: ${error.message}`));
                if (this.rows.get(index) === row) {
                    this.failed.add(index);
                }
            },
        );
        return row;
    }

    private summary({ players, winner, turns, reason, fault }: Row): HTMLElement[] {
        const names = players.map((name, seat) => el(seat === winner ? "b" : "span", {}, el("bdi", {}, name)));
        return [
            names[0]!,
            el("span", { class: "number" }, "–"),
            names[1]!,
            el(
                "span",
                { class: "number" },
                `${t("turnCount", { n: turns.length })} · ${reasonText(fault?.rule ?? reason)}`,
            ),
        ];
    }

    go(index: number): void {
        this.rows.get(this.chosen)?.setAttribute("aria-pressed", "false");
        this.chosen = index;
        this.rows.get(index)?.setAttribute("aria-pressed", "true");
        setTimeout(() => this.reveal(index)); // in a separate task, because it makes the browser compute the layout
    }

    private reveal(index: number): void {
        const top = (index * this.row) / this.stretch,
            { scrollTop, clientHeight } = this.element;
        if (top < scrollTop || top + this.row > scrollTop + clientHeight) {
            this.element.scrollTop = top - clientHeight / 2;
        }
        this.draw();
    }
}
