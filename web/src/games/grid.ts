// A board of cells. You click a cell, or move a cursor to it with the keyboard. The game decides what the cells show
// and do.
import type { Position } from "faceoff";
import { pointIn, speak, svg } from "../dom.ts";
import { t } from "../texts.ts";
import type { Aim, Board, Draft, Show } from "./adapter.ts";

export interface Cell {
    row: number;
    column: number;
}

/** Returns the cells of a position that is drawn as text. In each line, the first cell is at column `from`, and the
 * cells are `apart` characters apart. */
export function pictureCells(picture: string, rows: number, columns: number, from: number, apart: number): string[][] {
    const lines = picture.split("\n").slice(1, rows + 1);
    return lines.map((line) => Array.from({ length: columns }, (_, column) => line[from + column * apart] ?? " "));
}

export abstract class GridBoard implements Board {
    readonly element: SVGSVGElement;
    protected readonly floor = svg("g");
    protected readonly under = svg("g");
    protected readonly men = svg("g");
    protected readonly aims = svg("g", { class: "aims" });
    protected readonly over = svg("g");
    /** What a click on the square under the pointer or the cursor would do. */
    protected readonly preview = svg("g", { class: "preview", "aria-hidden": "true" });
    private readonly marks = svg("g");
    private pointed: Cell[] = [];
    protected readonly cursorMark = svg("rect", { class: "cursor", width: 1, height: 1, visibility: "hidden" });
    protected cells: string[][] = [];
    protected cursor: Cell = { row: 0, column: 0 };
    protected turned = false;
    /** Whether rows are drawn as columns, for a wide board on an upright phone. */
    protected upright = false;
    protected showing = 0;
    protected asked: { position: Position; made: (turn: string) => void; drafted: (draft: Draft) => void } | null =
        null;

    constructor(
        name: string,
        label: string,
        protected readonly rows: number,
        protected readonly columns: number,
        small: boolean,
    ) {
        this.element = svg(
            "svg",
            { class: `board ${name}`, role: "application", "aria-label": label, tabindex: small ? null : 0 },
            this.floor,
            this.under,
            this.men,
            this.aims,
            this.over,
            this.preview,
            this.marks,
            this.cursorMark,
        );
        if (small) {
            this.element.setAttribute("role", "img");
            return;
        }
        this.element.addEventListener("keydown", (event) => this.onKey(event));
        this.element.addEventListener("click", (event) => this.onClick(event));
        this.element.addEventListener("pointermove", (event) => this.foresee(this.cellAt(event)));
        this.element.addEventListener("pointerleave", () => this.preview.replaceChildren());
        this.element.addEventListener("blur", () => {
            this.cursorMark.setAttribute("visibility", "hidden");
            this.preview.replaceChildren();
        });
    }

    abstract show(position: Position, show?: Show): Promise<void>;
    abstract aim(aims: Aim[]): void;
    protected abstract act(cell: Cell): void;
    protected abstract describe(cell: Cell): string;
    protected abstract offer(): void;
    /** Draws what a click on a cell would do. */
    protected abstract foresee(cell: Cell): void;

    /** Draws what Enter would do, if the cursor is visible. */
    protected foreseeCursor(): void {
        if (this.cursorMark.getAttribute("visibility") === "visible") {
            this.foresee(this.cursor);
        } else {
            this.preview.replaceChildren();
        }
    }

    /** Returns the upper left corner of a cell on the screen, in units of cells. */
    protected corner(cell: Cell): [number, number] {
        const { row, column } = this.seen(cell);
        return this.upright ? [row, column] : [column, row];
    }

    /** Maps a cell to its place on the screen, or back. Rotates it by 180 degrees if the board is turned. */
    private seen({ row, column }: Cell): Cell {
        return this.turned ? { row: this.rows - 1 - row, column: this.columns - 1 - column } : { row, column };
    }

    protected middle(cell: Cell): [number, number] {
        const [x, y] = this.corner(cell);
        return [x + 0.5, y + 0.5];
    }

    protected isOn({ row, column }: Cell): boolean {
        return row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    }

    ask(position: Position, made: (turn: string) => void, drafted: (draft: Draft) => void = () => {}): void {
        this.asked = { position, made, drafted };
        this.offer();
    }

    stop(): void {
        this.asked = null;
        this.showing++;
        this.over.replaceChildren();
        this.preview.replaceChildren();
    }

    /** Marks cells. */
    protected pointAt(cells: Cell[]): void {
        this.pointed = cells;
        this.marks.replaceChildren(
            ...cells.map((cell) => {
                const [x, y] = this.corner(cell);
                return svg("rect", { class: "mark", x: x - 0.08, y: y - 0.08, width: 1.16, height: 1.16, rx: 0.25 });
            }),
        );
    }

    /** Describes a cell for screen readers, and says whether it is marked. */
    protected tell(cell: Cell): string {
        const isMarked = this.pointed.some(({ row, column }) => row === cell.row && column === cell.column);
        return `${this.describe(cell)}${isMarked ? `, ${t("marked")}` : ""}`;
    }

    protected moveCursor(cell: Cell): void {
        if (!this.isOn(cell)) {
            return;
        }
        this.cursor = cell;
        const [x, y] = this.corner(cell);
        this.cursorMark.setAttribute("x", String(x));
        this.cursorMark.setAttribute("y", String(y));
        this.cursorMark.setAttribute("visibility", "visible");
        this.foresee(cell);
        speak(this.tell(cell));
    }

    protected onKey(event: KeyboardEvent): void {
        const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (way !== undefined) {
            const sign = this.turned ? -1 : 1,
                [x, y] = [sign * way[0]!, sign * way[1]!];
            this.moveCursor({
                row: this.cursor.row + (this.upright ? x : y),
                column: this.cursor.column + (this.upright ? y : x),
            });
        } else if ((event.key === "Enter" || event.key === " ") && this.asked !== null) {
            this.act(this.cursor);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    protected cellAt(event: MouseEvent): Cell {
        const { x, y } = pointIn(this.element, event);
        return this.seen({ row: Math.floor(this.upright ? x : y), column: Math.floor(this.upright ? y : x) });
    }

    private onClick(event: MouseEvent): void {
        const cell = this.cellAt(event);
        if (this.asked !== null && this.isOn(cell)) {
            this.cursor = cell;
            this.act(cell);
        }
    }
}
