// The board of Showdown: a room, which is dark where a player knows nothing. A turn is a line of the contest's
// protocol.
import type { Position, Seat } from "faceoff";
import { button, setFrame, speak, svg, uprightPhone } from "../dom.ts";
import { t, type TextName } from "../texts.ts";
import { type Adapter, type Aim, labelOf, type Show, styleOf } from "./adapter.ts";
import { type Cell, GridBoard, pictureCells } from "./grid.ts";

const WRITTEN_BELIEF = 0.05; // at this probability or above, the cell also shows the percentage
const ROWS = 9, COLUMNS = 26, LETTERS = ["A", "B"];
const TOOLS = ["MOVE", "WALL", "ZAP", "RADAR", "HELP"] as const;
type Tool = (typeof TOOLS)[number];

const textOf = ({ row, column }: Cell): string => `${"ABCDEFGHI"[row]} ${column + 1}`;

function cellOf(text: string): Cell | null {
    const found = /([A-I]) (\d+)$/.exec(text);
    return found === null ? null : { row: found[1]!.charCodeAt(0) - 65, column: Number(found[2]) - 1 };
}

/** Reads from an engine's notes the probability that the opponent is on each cell. A digit stands for tenths, "!" for
 * 1, a letter from a to i for hundredths, and "+" for less than one hundredth. Returns null if any cell is missing. */
export function readBelief(notes: string): number[] | null {
    const cells = notes.split("\n").filter((line) => /^[A-I] /.test(line)).flatMap((line) => line.slice(2).split(" "));
    const likely = (mark: string): number => (mark === "!" ? 1 : mark === "+" ? 0.005 : /\d/.test(mark) ? Number(mark) / 10
        : /[a-i]/.test(mark) ? (mark.charCodeAt(0) - 96) / 100 : 0);
    return cells.length === ROWS * COLUMNS ? cells.map(likely) : null;
}

/** Returns the seat that made the last turn. The seats do not always alternate, because the opponent moves twice after
 * a missed turn. */
function lastMover(position: Position): number {
    const before = position.copy();
    before.undo();
    const { mover } = before;
    before.free();
    return mover;
}

class ShowdownBoard extends GridBoard {
    private tool: Tool = "MOVE";
    /** Extra marks: the probable places of the opponent, the result of a RADAR, and the turns to aim at. */
    private belief: number[] = [];
    private found: Cell | null = null;
    private aimed: Aim[] = [];
    private marked: Cell[] = [];

    constructor(private readonly small = false) {
        super("showdown", t("showdownBoard"), ROWS, COLUMNS, small);
        this.drawRoom();
        this.element.addEventListener("reshape", () => {
            this.cursorMark.setAttribute("visibility", "hidden");
            this.draw();
        });
    }

    /** Draws the room and the names of its rows and columns. */
    private drawRoom(): void {
        this.upright = !this.small && uprightPhone().matches;
        const [width, height] = this.upright ? [ROWS + 1.3, COLUMNS + 1.3] : [COLUMNS + 1.3, ROWS + 1.3];
        setFrame(this.element, -1, -1, width, height);
        const name = (text: string, cell: Cell, above: boolean): SVGTextElement => {
            const [x, y] = this.middle(cell);
            return svg("text", { class: "name", x: above ? x : -0.5, y: above ? -0.3 : y + 0.2 }, text);
        };
        this.floor.replaceChildren(svg("rect", { class: "room", x: -1, y: -1, width, height, rx: 0.4 }),
            ...Array.from({ length: ROWS }, (_, row) => name("ABCDEFGHI"[row]!, { row, column: 0 }, this.upright)),
            ...Array.from({ length: COLUMNS }, (_, column) => name(String(column + 1), { row: 0, column }, !this.upright)));
    }

    async show(position: Position, { seat = -1, turned = false, hint = null, belief = null, marks = [] }: Show = {}): Promise<void> {
        this.showing++;
        this.asked = null;
        this.turned = turned;
        this.cells = pictureCells(position.draw(seat as Seat | -1), ROWS, COLUMNS, 2, 2);
        this.belief = belief ?? [];
        this.found = this.foundBy(position, seat);
        this.aimed = hint === null ? [] : [{ turn: hint, strength: 1, label: "" }];
        this.marked = marks.map((mark) => cellOf(mark)!);
        this.draw();
    }

    private draw(): void {
        this.drawRoom();
        this.under.replaceChildren();
        this.men.replaceChildren();
        this.over.replaceChildren();
        const likeliest = Math.max(...this.belief, 0);
        this.cells.forEach((line, row) => line.forEach((what, column) => {
            const cell = { row, column }, [x, y] = this.corner(cell);
            this.under.append(svg("rect", { class: `square ${what === "?" ? "dark" : "lit"}`, x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.08 }));
            const glow = this.belief[row * COLUMNS + column] ?? 0;
            if (glow > 0) {
                this.under.append(svg("rect", { class: "glow", x, y, width: 1, height: 1, opacity: (0.08 + 0.8 * Math.sqrt(glow / likeliest)).toFixed(2) }));
            }
            if (glow >= WRITTEN_BELIEF) {
                this.under.append(svg("text", { class: "likely", x: x + 0.5, y: y + 0.66 }, String(Math.round(glow * 100))));
            }
            this.drawThing(what, cell);
        }));
        for (const [owner, home] of [{ row: 0, column: 0 }, { row: 8, column: 25 }].entries()) {
            const [x, y] = this.corner(home);
            this.under.append(svg("rect", { class: `home seat${owner}`, x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8, rx: 0.1 }));
        }
        this.pointAt(this.marked);
        if (this.found !== null) {
            const [cx, cy] = this.middle(this.found);
            this.over.append(svg("circle", { class: "radar", cx, cy, r: 0.7 }));
        }
        this.aim(this.aimed);
        if (this.asked !== null) {
            this.offer();
        }
    }

    aim(aims: Aim[]): void {
        this.aimed = aims;
        this.aims.replaceChildren(...aims.flatMap((aim, rank) => {
            const cell = cellOf(aim.turn);
            if (cell === null) {
                return []; // the turn names no square
            }
            const [x, y] = this.corner(cell);
            return [svg("rect", { class: "hint", x, y, width: 1, height: 1, style: styleOf(aim, 0.14) }), ...labelOf(aim, this.middle(cell), rank)];
        }));
    }

    private drawThing(what: string, cell: Cell): void {
        const [x, y] = this.corner(cell), [cx, cy] = this.middle(cell);
        if (what === "#" || what === "*") {
            this.men.append(svg("rect", { class: what === "#" ? "wall" : "wall broken", x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.06 }));
        } else if (what === "-" || what === "|") {
            const level = (what === "-") !== this.upright;
            this.men.append(svg("rect", { class: "ray", x: level ? x : cx - 0.06, y: level ? cy - 0.06 : y,
                width: level ? 1 : 0.12, height: level ? 0.12 : 1 }));
        } else if (what === "x") {
            this.men.append(svg("text", { class: "met", x: cx, y: cy + 0.25 }, "?"));
        } else if (what === "1" || what === "2") {
            this.men.append(svg("g", { class: `man seat${Number(what) - 1}` },
                svg("circle", { cx, cy, r: 0.4 }), svg("text", { x: cx, y: cy + 0.22 }, LETTERS[Number(what) - 1]!)));
        }
    }

    /** Returns the cell that the last RADAR reported, if the view shows that player's side. */
    private foundBy(position: Position, seat: number): Cell | null {
        return seat >= 0 ? cellOf(/AT . \d+/.exec(position.observe(seat as Seat))?.[0] ?? "")
            : position.turns.at(-1) === "RADAR" ? this.manOf(1 - lastMover(position)) : null;
    }

    private manOf(seat: number): Cell | null {
        for (const [row, line] of this.cells.entries()) {
            const column = line.indexOf(String(seat + 1));
            if (column >= 0) {
                return { row, column };
            }
        }
        return null;
    }

    protected describe(cell: Cell): string {
        const names: Record<string, TextName> = { "?": "unknown", "#": "wall", x: "metThere", "1": "first", "2": "second" };
        return `${textOf(cell)}, ${t(names[this.cells[cell.row]![cell.column]!] ?? "empty")}`;
    }

    protected offer(): void {
        const { position, drafted } = this.asked!;
        const me = this.manOf(position.mover);
        this.over.querySelectorAll(".way").forEach((way) => way.remove());
        if (me !== null && (this.tool === "MOVE" || this.tool === "ZAP")) {
            for (const [row, column] of [[-1, 0], [1, 0], [0, -1], [0, 1]] as const) {
                const cell = { row: me.row + row, column: me.column + column };
                if (this.isOn(cell)) {
                    const [x, y] = this.corner(cell);
                    this.over.append(svg("rect", { class: "way", x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8, rx: 0.1 }));
                }
            }
        }
        if (me !== null && this.cursorMark.getAttribute("visibility") === "hidden") {
            this.cursor = me;
        }
        const tools = TOOLS.map((tool, index) => button(t(`tool${tool}`), () => this.take(tool),
            { class: "tool", "aria-pressed": String(tool === this.tool), title: `${t(`about${tool}`)} (${index + 1})` }));
        drafted({ text: "", begun: false, back: () => {}, tools });
    }

    private take(tool: Tool): void {
        if (this.asked === null) {
            return;
        }
        if (tool === "RADAR" || tool === "HELP") {
            this.finish(tool);
        } else {
            this.tool = tool;
            this.offer();
            speak(t(`about${tool}`));
        }
    }

    protected act(cell: Cell): void {
        const me = this.manOf(this.asked!.position.mover);
        const rows = me === null ? 0 : cell.row - me.row, columns = me === null ? 0 : cell.column - me.column;
        if (me !== null && this.tool === "MOVE") {
            // A click on any square steps in the direction of that square, because a finger may miss a small square.
            const upright = Math.abs(rows) >= Math.abs(columns);
            cell = { row: me.row + (upright ? Math.sign(rows) : 0), column: me.column + (upright ? 0 : Math.sign(columns)) };
        }
        const isHere = rows === 0 && columns === 0;
        if (isHere || (this.tool === "ZAP" && rows !== 0 && columns !== 0)) {
            speak(t(this.tool === "ZAP" ? "notInLine" : "notNext"), true);
            return;
        }
        this.finish(`${this.tool} ${textOf(cell)}`);
    }

    private finish(turn: string): void {
        const { made } = this.asked!;
        this.stop();
        this.tool = "MOVE";
        made(turn);
    }

    protected override onKey(event: KeyboardEvent): void {
        const tool = TOOLS[Number(event.key) - 1];
        if (tool !== undefined && this.asked !== null && !event.ctrlKey && !event.altKey && !event.metaKey) {
            this.take(tool);
            event.preventDefault();
            event.stopPropagation();
        } else {
            super.onKey(event);
        }
    }
}

export const showdown: Adapter = {
    game: "showdown",
    board: (small) => new ShowdownBoard(small),
    write: (turn) => turn,
    say: (turn) => turn.toLowerCase(),
    places: (_, turn) => {
        const cell = cellOf(turn);
        return cell === null ? [] : [textOf(cell)];
    },
    // A seat gets the answer to a turn with its next turn, or at the end.
    answers: (position, seats) => seats.map((seat, i) => {
        const next = seats.indexOf(seat, i + 1), { mover } = position;
        return (next >= 0 ? position.heard(next) : mover < 0 || mover === seat ? position.observe(seat as Seat) : null)?.trim() ?? "";
    }),
    reviewNodes: 800,
};
