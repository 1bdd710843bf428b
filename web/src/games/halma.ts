// The board of Halma. It asks the library, hop by hop, where a piece can go.
import type { Position } from "faceoff";
import { movesAreCalm, pause, pointIn, setFrame, speak, svg } from "../dom.ts";
import { t } from "../texts.ts";
import { type Adapter, type Aim, labelOf, type Show, styleOf } from "./adapter.ts";
import { type Cell, GridBoard, pictureCells } from "./grid.ts";

const SIZE = 16;
const LOUPE_BELOW_PX = 32,
    LOUPE_CELLS = 5,
    LOUPE_PX = 150; // cells smaller than this get a magnifier under a finger

const CAMP_HEIGHTS = [5, 5, 4, 3, 2]; // the number of cells in each column of a camp, from the edge

/** Returns the seat in whose camp a cell is, or -1. */
export function campOf({ row, column }: Cell): number {
    const isIn = (fromTop: number, fromLeft: number): boolean => fromTop < (CAMP_HEIGHTS[fromLeft] ?? 0);
    return isIn(row, column) ? 0 : isIn(SIZE - 1 - row, SIZE - 1 - column) ? 1 : -1;
}

const ALL_CELLS: Cell[] = Array.from({ length: SIZE * SIZE }, (_, i) => ({
    row: Math.floor(i / SIZE),
    column: i % SIZE,
}));
const textOf = ({ row, column }: Cell): string => `${column + 1} ${row + 1}`;
const cellOf = (text: string): Cell => {
    const [x, y] = text.split(" ").map(Number);
    return { row: y! - 1, column: x! - 1 };
};
const same = (a: Cell, b: Cell): boolean => a.row === b.row && a.column === b.column;
const numberOf = ({ row, column }: Cell): number => row * SIZE + column;

export function cellsOf(turn: string): Cell[] {
    const numbers = turn.trim().split(/ +/).map(Number);
    return Array.from({ length: numbers.length / 2 }, (_, i) => ({
        column: numbers[2 * i]! - 1,
        row: numbers[2 * i + 1]! - 1,
    }));
}

function isLegal(position: Position, turn: string): boolean {
    try {
        position.play(turn);
        position.undo();
        return true;
    } catch {
        return false;
    }
}

/** Returns the cells that a piece can reach, each with its shortest path. Tries every hop of every chain as a move.
 * This works because each prefix of a legal chain is a legal move. */
export function movesFrom(position: Position, from: Cell): Map<number, Cell[]> {
    const found = new Map<number, Cell[]>();
    for (const paths = [[from]]; paths.length > 0;) {
        const path = paths.shift()!,
            end = path.at(-1)!;
        for (let dy = -2; dy <= 2; dy++) {
            for (let dx = -2; dx <= 2; dx++) {
                const to = { row: end.row + dy, column: end.column + dx };
                const isStep = Math.max(Math.abs(dx), Math.abs(dy)) === 1;
                const isInside = to.row >= 0 && to.row < SIZE && to.column >= 0 && to.column < SIZE;
                if (!isInside || same(to, from) || found.has(numberOf(to)) || (isStep && path.length > 1)) {
                    continue;
                }
                const longer = [...path, to];
                if (isLegal(position, longer.map(textOf).join(" "))) {
                    found.set(numberOf(to), longer);
                    if (!isStep) {
                        paths.push(longer);
                    }
                }
            }
        }
    }
    return found;
}

/** How far a player's pieces are from home. */
export interface Way {
    home: number;
    pieces: number;
    /** Number of steps that all pieces together need at least, without jumps. */
    steps: number;
}

/** Returns each player's way home. A player's home is the camp in which the opponent starts. */
export function wayHome(position: Position): Way[] {
    const men = position.board().pieces;
    return [0, 1].map((seat) => {
        const camp = ALL_CELLS.filter((cell) => campOf(cell) === 1 - seat),
            own = men.filter((piece) => piece.seat === seat);
        const far = own.map((man) =>
            Math.min(...camp.map(({ row, column }) => Math.max(Math.abs(column - man.x), Math.abs(row - man.y)))),
        );
        return {
            home: far.filter((steps) => steps === 0).length,
            pieces: own.length,
            steps: far.reduce((sum, steps) => sum + steps, 0),
        };
    });
}

const ZONE = [7, 7, 6, 5, 4, 3, 2]; // number of cells in each column of the first player's block zone

/** Returns how many of a seat's pieces are in its own block zone, which they must leave in time. */
export function leftBehind(position: Position, seat: number): number {
    const along = (at: number): number => (seat === 0 ? at : SIZE - 1 - at);
    return position
        .board()
        .pieces.filter((piece) => piece.seat === seat && along(piece.y) < (ZONE[along(piece.x)] ?? 0)).length;
}

class HalmaBoard extends GridBoard {
    private from: Cell | null = null;
    private moves = new Map<number, Cell[]>();
    private isFloored = false;
    /** The piece that the pointer is dragging, and whether it has left its cell. */
    private held: { cell: Cell; stone: SVGGElement; isLifted: boolean } | null = null;

    private readonly loupe = svg("svg", {
        class: "loupe halma",
        width: LOUPE_PX,
        height: LOUPE_PX,
        "aria-hidden": "true",
    });
    /** Width of the margin above and to the left of the cells, in units of cells. The margin contains the numbers. */
    private readonly margin: number;

    constructor(small = false) {
        super("halma", t("halmaBoard"), SIZE, SIZE, small);
        this.margin = small ? 0.15 : 0.7;
        setFrame(this.element, -this.margin, -this.margin, SIZE + this.margin + 0.15, SIZE + this.margin + 0.15);
        this.element.addEventListener("pointerdown", (event) => {
            this.hold(event);
            this.magnify(event);
        });
        this.element.addEventListener("pointermove", (event) => {
            this.carry(event);
            this.magnify(event);
        });
        // A browser may start to scroll in spite of touch-action, which ends the dragging.
        this.element.addEventListener("touchmove", (event) => this.held !== null && event.preventDefault(), {
            passive: false,
        });
        this.element.addEventListener("pointerup", (event) => {
            this.loupe.remove();
            this.putDown(this.cellAt(event));
        });
        this.element.addEventListener("pointercancel", () => {
            this.loupe.remove();
            this.putDown(null);
        });
    }

    /** Shows the cells under a finger, enlarged, if they are small. */
    private magnify(event: PointerEvent): void {
        const { width } = this.element.getBoundingClientRect(),
            cell = width / this.element.viewBox.baseVal.width;
        if (this.asked === null || event.pointerType !== "touch" || event.buttons === 0 || cell >= LOUPE_BELOW_PX) {
            return;
        }
        const { x, y } = pointIn(this.element, event),
            [left, top] = [event.clientX - LOUPE_PX / 2, event.clientY - LOUPE_PX - 40];
        const [floor, ...others] = [...this.element.children].map(
            (layer, i) => (i === 0 && this.loupe.firstElementChild) || layer.cloneNode(true),
        );
        this.loupe.replaceChildren(floor!, ...others);
        this.loupe.setAttribute(
            "viewBox",
            `${x - LOUPE_CELLS / 2} ${y - LOUPE_CELLS / 2} ${LOUPE_CELLS} ${LOUPE_CELLS}`,
        );
        this.loupe.style.left = `${Math.min(Math.max(left, 0), innerWidth - LOUPE_PX)}px`;
        this.loupe.style.top = `${top < 0 ? event.clientY + 50 : top}px`;
        this.element.after(this.loupe);
    }

    /** Draws the numbers of the columns and rows. */
    private drawNames(): void {
        for (let i = 0; i < SIZE; i++) {
            const [x, y] = this.middle({ row: i, column: i }),
                name = String(i + 1);
            this.floor.append(
                svg("text", { class: "name", x, y: -0.2 }, name),
                svg("text", { class: "name", x: -0.36, y: y + 0.14 }, name),
            );
        }
    }

    private drawFloor(): void {
        const edge = SIZE + this.margin + 0.15;
        this.floor.replaceChildren(
            svg("rect", { class: "sheet", x: -this.margin, y: -this.margin, width: edge, height: edge, rx: 0.2 }),
        );
        if (this.margin > 0.15) {
            this.drawNames();
        }
        this.floor.append(
            ...ALL_CELLS.map((cell) => {
                const [x, y] = this.corner(cell),
                    camp = campOf(cell);
                return svg("rect", {
                    class: `cell ${(cell.row + cell.column) % 2 ? "odd" : "even"}${camp < 0 ? "" : ` camp${camp}`}`,
                    x,
                    y,
                    width: 1,
                    height: 1,
                });
            }),
        );
    }

    private stone(cell: Cell, seat: number): SVGGElement {
        const [x, y] = this.middle(cell);
        return svg(
            "g",
            { class: `stone seat${seat}`, style: `transform: translate(${x}px, ${y}px)` },
            svg("circle", { r: 0.38 }),
            seat === 1 && svg("circle", { class: "hole", r: 0.15 }),
        );
    }

    private pathLine(path: Cell[], kind: string): SVGPolylineElement {
        return svg("polyline", {
            class: `path ${kind}`,
            points: path.map((cell) => this.middle(cell).join(",")).join(" "),
        });
    }

    async show(position: Position, { stepMs = 0, turned = false, hint = null, marks = [] }: Show = {}): Promise<void> {
        this.stop();
        const { showing } = this;
        this.from = null;
        if (!this.isFloored || turned !== this.turned) {
            this.turned = turned;
            this.loupe.replaceChildren();
            this.drawFloor();
            this.isFloored = true;
        }
        this.cells = pictureCells(position.draw(), SIZE, SIZE, 5, 3);
        this.pointAt(marks.map((mark) => cellOf(mark)));
        this.over.replaceChildren();
        this.men.replaceChildren();
        this.cells.forEach((line, row) =>
            line.forEach((man, column) => {
                if (man === "1" || man === "2") {
                    this.men.append(this.stone({ row, column }, Number(man) - 1));
                }
            }),
        );
        this.aim([]);
        const turns = position.turns,
            last = turns.at(-1);
        this.under.replaceChildren();
        if (last !== undefined) {
            await this.travel(cellsOf(last), stepMs, () => showing === this.showing);
        }
        if (hint !== null && showing === this.showing) {
            this.aim([{ turn: hint, strength: 1, label: "" }]);
        }
    }

    aim(aims: Aim[]): void {
        this.aims.replaceChildren(
            ...aims.flatMap((aim, rank) => {
                const path = cellsOf(aim.turn),
                    line = this.pathLine(path, "hint");
                line.style.cssText = styleOf(aim, 0.16);
                return [line, ...labelOf(aim, this.middle(path.at(-1)!), rank)];
            }),
        );
    }

    /** Animates the piece of the last turn along its path. */
    private async travel(path: Cell[], stepMs: number, current: () => boolean): Promise<void> {
        const end = path.at(-1)!,
            index = this.stoneAt(end);
        const stone = this.men.children[index] as SVGGElement | undefined;
        this.under.append(
            ...[path[0]!, end].map((cell) => {
                const [x, y] = this.corner(cell);
                return svg("rect", { class: "last", x, y, width: 1, height: 1 });
            }),
            this.pathLine(path, "last"),
        );
        if (stone === undefined || stepMs === 0 || movesAreCalm()) {
            return;
        }
        stone.style.transitionDuration = `${Math.min(stepMs, 150)}ms`;
        for (const cell of path) {
            const [x, y] = this.middle(cell);
            stone.style.transform = `translate(${x}px, ${y}px)`;
            await pause(stepMs);
            if (!current()) {
                return;
            }
        }
    }

    private stoneAt(cell: Cell): number {
        let index = 0;
        for (let i = 0; i < numberOf(cell); i++) {
            index += "12".includes(this.cells[Math.floor(i / SIZE)]![i % SIZE]!) ? 1 : 0;
        }
        return index;
    }

    private isOwn({ row, column }: Cell): boolean {
        return this.asked !== null && this.cells[row]?.[column] === String(this.asked.position.mover + 1);
    }

    private hold(event: PointerEvent): void {
        const cell = this.cellAt(event);
        this.held =
            event.button === 0 && this.isOwn(cell)
                ? { cell, stone: this.men.children[this.stoneAt(cell)] as SVGGElement, isLifted: false }
                : null;
    }

    private carry(event: PointerEvent): void {
        const { held } = this;
        if (held === null || (!held.isLifted && same(this.cellAt(event), held.cell))) {
            return;
        }
        if (!held.isLifted) {
            held.isLifted = true;
            this.element.setPointerCapture(event.pointerId); // delivers pointerup wherever the piece is dropped
            this.choose(held.cell);
            held.stone.classList.add("lifted");
        }
        const { x, y } = pointIn(this.element, event);
        held.stone.style.transform = `translate(${x}px, ${y}px)`;
    }

    /** Makes the move if the piece was dropped on a cell that it can reach. Otherwise puts the piece back. */
    private putDown(cell: Cell | null): void {
        const { held } = this;
        this.held = null;
        if (held === null || !held.isLifted) {
            return;
        }
        const [x, y] = this.middle(held.cell);
        held.stone.classList.remove("lifted");
        held.stone.style.transform = `translate(${x}px, ${y}px)`;
        if (cell !== null && this.moves.has(numberOf(cell)) && this.asked !== null) {
            this.act(cell);
        }
    }

    override ask(...words: Parameters<GridBoard["ask"]>): void {
        super.ask(...words);
        this.element.dataset.mover = String(words[0].mover);
    }

    override stop(): void {
        super.stop();
        this.held = null;
        this.loupe.remove();
        delete this.element.dataset.mover;
    }

    protected describe(cell: Cell): string {
        const man = this.cells[cell.row]?.[cell.column] ?? ".";
        const what =
            this.moves.has(numberOf(cell)) && this.from !== null
                ? t("reachable")
                : man === "."
                  ? t("empty")
                  : Number(man) - 1 === this.asked?.position.mover
                    ? t("yourStone")
                    : t("otherStone");
        return `${textOf(cell)}, ${what}`;
    }

    protected foresee(cell: Cell): void {
        const path = this.moves.get(numberOf(cell)) ?? [];
        this.preview.replaceChildren(
            ...(path.length === 0
                ? []
                : [
                      this.pathLine(path, "aimed"),
                      ...path.slice(1).map((hop) => {
                          const [cx, cy] = this.middle(hop);
                          return svg("circle", { class: "hop", cx, cy, r: 0.2 });
                      }),
                  ]),
        );
    }

    protected offer(): void {
        const { drafted, position } = this.asked!;
        const moves = (this.moves = this.from === null ? new Map<number, Cell[]>() : movesFrom(position, this.from));
        this.foreseeCursor();
        this.over.replaceChildren();
        if (this.from !== null) {
            const [x, y] = this.middle(this.from);
            for (const path of moves.values()) {
                if (path.length > 2) {
                    this.over.append(this.pathLine(path.slice(-2), "reach"));
                }
            }
            this.over.append(
                svg("circle", { class: "chosen", cx: x, cy: y, r: 0.44 }),
                ...[...moves.values()].map((path) => {
                    const [cx, cy] = this.middle(path.at(-1)!);
                    return svg("circle", { class: "reach", cx, cy, r: 0.16 });
                }),
            );
        }
        drafted({
            text: this.from === null ? "" : t("stoneChosen", { cell: textOf(this.from), count: moves.size }),
            begun: this.from !== null,
            back: () => this.choose(null),
        });
    }

    private choose(cell: Cell | null): void {
        this.from = cell;
        this.offer();
    }

    protected override onKey(event: KeyboardEvent): void {
        if (event.key === "Backspace" && this.asked !== null) {
            this.choose(null);
            event.preventDefault();
            event.stopPropagation();
        } else {
            super.onKey(event);
        }
    }

    protected act(cell: Cell): void {
        const { position, made } = this.asked!;
        const path = this.from === null ? undefined : this.moves.get(numberOf(cell));
        if (path !== undefined) {
            this.stop();
            made(path.map(textOf).join(" "));
        } else if (this.cells[cell.row]![cell.column] === String(position.mover + 1)) {
            this.choose(this.from !== null && same(cell, this.from) ? null : cell);
        } else {
            speak(`${this.tell(cell)}. ${t(this.from === null ? "chooseOwn" : "notReachable")}`, true);
        }
    }
}

export const halma: Adapter = {
    game: "halma",
    board: (small) => new HalmaBoard(small),
    write: (turn) => {
        const path = cellsOf(turn);
        return path.length < 2
            ? turn
            : `${textOf(path[0]!).replace(" ", ".")} → ${textOf(path.at(-1)!).replace(" ", ".")}`;
    },
    say: (turn) => {
        const path = cellsOf(turn);
        return path.length < 2
            ? turn
            : t(path.length === 2 ? "sayHalmaOne" : "sayHalma", {
                  from: textOf(path[0]!),
                  to: textOf(path.at(-1)!),
                  hops: path.length - 1,
              });
    },
    places: (_, turn) => cellsOf(turn).map(textOf),
    reviewNodes: 3000,
};
