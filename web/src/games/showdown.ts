// The board of Showdown: a room, which is dark where a player knows nothing. A turn is a line of the contest's
// protocol.
import type { Position, Seat } from "faceoff";
import { el, setFrame, speak, svg, uprightPhone } from "../dom.ts";
import { t, type TextName } from "../texts.ts";
import { type Adapter, type Aim, labelOf, type Show, styleOf } from "./adapter.ts";
import { type Cell, GridBoard, pictureCells } from "./grid.ts";

const WRITTEN_BELIEF = 0.05; // at this probability or above, the cell also shows the percentage
const ROWS = 9,
    COLUMNS = 26,
    LETTERS = ["A", "B"];
const TOOLS = ["MOVE", "WALL", "ZAP", "RADAR", "HELP"] as const;
type Tool = (typeof TOOLS)[number];

const HOMES: Cell[] = [
    { row: 0, column: 0 },
    { row: 8, column: 25 },
];
const REMEMBERED = 10; // number of the player's own turns for which a sighting of the opponent is shown
const FAINTEST = 0.35; // opacity of the oldest sighting that is shown
export const TURNS_EACH = 100;

/** The icons of the tools, as paths in a square of 16 units. */
const ICONS: Record<Tool, string> = {
    MOVE: "M3 8h9M8.5 4 12.5 8l-4 4",
    WALL: "M2 4h12v8H2zM2 8h12M6 4v4M10 8v4",
    ZAP: "M9.5 1.5 4 9h4l-1.5 5.5L12 7H8z",
    RADAR: "M8 8 13 4M8 14a6 6 0 1 1 6-6M8 11a3 3 0 1 1 3-3",
    HELP: "M8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4M8 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7",
};

const textOf = ({ row, column }: Cell): string => `${"ABCDEFGHI"[row]} ${column + 1}`;

/** Writes a square for a text on the screen, in which its name must not break. */
export const placeOf = (cell: Cell | null): string => (cell === null ? "" : textOf(cell).replace(" ", "\u00a0"));

function cellOf(text: string): Cell | null {
    const found = /([A-I]) (\d+)$/.exec(text);
    return found === null ? null : { row: found[1]!.charCodeAt(0) - 65, column: Number(found[2]) - 1 };
}

/** Reads from an engine's notes the probability that the opponent is on each cell. A digit stands for tenths, "!" for
 * 1, a letter from a to i for hundredths, and "+" for less than one hundredth. Returns null if any cell is missing. */
export function readBelief(notes: string): number[] | null {
    const cells = notes
        .split("\n")
        .filter((line) => /^[A-I] /.test(line))
        .flatMap((line) => line.slice(2).split(" "));
    const likely = (mark: string): number =>
        mark === "!"
            ? 1
            : mark === "+"
              ? 0.005
              : /\d/.test(mark)
                ? Number(mark) / 10
                : /[a-i]/.test(mark)
                  ? (mark.charCodeAt(0) - 96) / 100
                  : 0;
    return cells.length === ROWS * COLUMNS ? cells.map(likely) : null;
}

/** The square that a seat wants to reach. */
export const targetOf = (seat: number): Cell => HOMES[1 - seat]!;
const same = (a: Cell, b: Cell): boolean => a.row === b.row && a.column === b.column;

/** Returns the seat that made each turn. */
function seatsOf(position: Position): number[] {
    const before = position.copy(),
        seats: number[] = [];
    while (before.undo()) {
        seats.unshift(before.mover);
    }
    before.free();
    return seats;
}

/** A square on which a player located its opponent. */
export interface Sighting {
    cell: Cell;
    /** How many of the player's own turns ago that was. 1 is its last turn that has an answer. */
    ago: number;
}

/** A player's turn and the answer to it. */
export interface Answered {
    turn: string;
    answer: string;
}

/** Returns all turns with the answers that their players have heard, the oldest first. */
export function allAnswered(position: Position, seats: number[]): Answered[] {
    const answers = showdown.answers!(position, seats);
    return position.turns.map((turn, i) => ({ turn, answer: answers[i]! }));
}

/** Returns a player's turns with the answers that it has heard, the oldest first. */
export const heardBy = (position: Position, seat: number, seats = seatsOf(position)): Answered[] =>
    allAnswered(position, seats).filter((_, i) => seats[i] === seat);

/** Returns where a player has located its opponent, the oldest first, without what has faded. */
export function sightings(heard: Answered[]): Sighting[] {
    const answered = heard.at(-1)?.answer === "" ? heard.slice(0, -1) : heard;
    const found = answered.flatMap(({ turn, answer }, i) => {
        const ago = answered.length - i;
        const cell = answer.startsWith("AT ")
            ? cellOf(answer)
            : answer === "HELLO" || answer === "OOPS"
              ? cellOf(turn)
              : null;
        return cell === null || ago > REMEMBERED ? [] : [{ cell, ago }];
    });
    return found.filter(({ cell }, i) => found.findLastIndex((one) => same(one.cell, cell)) === i);
}

/** Describes the answer to a turn in words. Returns "" if the answer has not come yet. */
export function saidText({ turn, answer }: Answered): string {
    const word = answer.split(" ")[0]!,
        tool = turn.split(" ")[0]!,
        cell = cellOf(answer) ?? cellOf(turn);
    const name = `said_${word === "OK" ? `${tool}_OK` : word}`;
    const text = t(name as TextName, { square: placeOf(cell) });
    return text === name ? "" : text;
}

/** Writes a turn and the answer to it for the player who made it. */
export function writeAnswered({ turn, answer }: Answered): string {
    const tool = turn.split(" ")[0] as Tool,
        word = answer.split(" ")[0]!,
        brief = `brief_${word}`;
    const made = TOOLS.includes(tool) ? `${t(`tool${tool}`)} ${placeOf(cellOf(turn))}`.trimEnd() : turn;
    const said = word === "OK" || word === "" ? "" : t(brief as TextName, { square: placeOf(cellOf(answer)) });
    return `${made}${said === "" ? "" : ` · ${said === brief ? answer : said}`}`;
}

/** Returns the turn, 1 to 100, that a player plays or has just played. Missed turns do not count, because nobody tells
 * the player about them. */
export const turnKnown = (heard: Answered[], isAsked: boolean): number =>
    Math.min(heard.length + (isAsked ? 1 : 0), TURNS_EACH);

/** Returns the turn, 1 to 100, that a seat plays or has just played. Missed turns count. */
export function turnOf(position: Position, seat: number): number {
    const used = /turns used: (\d+) and (\d+)/.exec(position.draw())!;
    return Math.min(Number(used[1 + seat]) + (position.mover === seat ? 1 : 0), TURNS_EACH);
}

/** Returns the points that a seat can be sure of, for itself and for its opponent. */
export function surePoints(position: Position, seat: number, heard: Answered[]): [number, number] {
    const me = position.board().pieces.find((piece) => piece.kind === "player" && piece.seat === seat)!,
        home = HOMES[seat]!;
    const count = (word: string): number => heard.filter(({ answer }) => answer === word).length;
    return [11 * (Math.abs(me.y - home.row) + Math.abs(me.x - home.column)) + 7 * count("HIT"), 15 * count("OUCH")];
}

class ShowdownBoard extends GridBoard {
    private tool: Tool = "MOVE";
    /** Extra marks: the probable places of the opponent, the result of a RADAR, and the turns to aim at. */
    private belief: number[] = [];
    private found: Cell | null = null;
    private aimed: Aim[] = [];
    private marked: Cell[] = [];
    /** What the seat in view remembers. */
    private seat = -1;
    private memory: Sighting[] = [];
    /** The last turn in view and its answer, and the number of turns when the board was last shown. */
    private last: { seat: number } & Answered = { seat: 0, turn: "", answer: "" };
    private shownTurns = Infinity;
    /** The turn whose effects were shown last. */
    private shownEffects = "";
    /** Effects of the last turn, which fade by themselves. */
    private readonly effects = svg("g", { class: "effects", "aria-hidden": "true" });

    constructor(private readonly small = false) {
        super("showdown", t("showdownBoard"), ROWS, COLUMNS, small);
        this.element.append(this.effects);
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
        this.floor.replaceChildren(
            svg("rect", { class: "room", x: -1, y: -1, width, height, rx: 0.4 }),
            ...Array.from({ length: ROWS }, (_, row) => name("ABCDEFGHI"[row]!, { row, column: 0 }, this.upright)),
            ...Array.from({ length: COLUMNS }, (_, column) =>
                name(String(column + 1), { row: 0, column }, !this.upright),
            ),
        );
    }

    async show(
        position: Position,
        { seat = -1, turned = false, hint = null, belief = null, marks = [], heard: given }: Show = {},
    ): Promise<void> {
        this.showing++;
        this.asked = null;
        this.turned = turned;
        this.cells = pictureCells(position.draw(seat as Seat | -1), ROWS, COLUMNS, 2, 2);
        this.belief = belief ?? [];
        this.found = this.foundBy(position, seat);
        this.seat = seat;
        const heard = given ?? (seat >= 0 ? heardBy(position, seat) : []);
        this.memory = sightings(heard);
        this.last = seat >= 0 ? { seat, turn: "", answer: "", ...heard.at(-1) } : lastOf(position);
        this.aimed = hint === null ? [] : [{ turn: hint, strength: 1, label: "" }];
        this.marked = marks.map((mark) => cellOf(mark)!);
        this.draw();
        const count = position.turns.length,
            isNext = count > this.shownTurns && count <= this.shownTurns + 2;
        const which = `${this.last.seat} ${seat >= 0 ? heard.length : count}`,
            effects = isNext && which !== this.shownEffects ? this.effectsOf(this.last) : [];
        this.shownEffects = effects.length > 0 ? which : isNext ? this.shownEffects : "";
        this.shownTurns = count;
        this.effects.replaceChildren(...effects);
    }

    /** Draws what the last turn did. Each effect is invisible again when its animation ends. */
    private effectsOf({ seat, turn, answer }: ShowdownBoard["last"]): SVGElement[] {
        const me = this.manOf(seat),
            to = cellOf(turn),
            word = answer.split(" ")[0]!;
        if (me === null || to === null || !["OUCH", "HELLO", "HIT", "BOOM", "MISS", "OK"].includes(word)) {
            return [];
        }
        const [x, y] = this.middle(me),
            [left, top] = this.corner(to),
            [dx, dy] = [Math.sign(left + 0.5 - x), Math.sign(top + 0.5 - y)];
        if (word === "OUCH" || word === "HELLO") {
            const man = this.men.querySelector<SVGElement>(`.man.seat${seat}`)!;
            man.classList.add("bump");
            man.style.setProperty("--dx", `${dx * 0.3}px`);
            man.style.setProperty("--dy", `${dy * 0.3}px`);
        }
        const beam = turn.startsWith("ZAP")
            ? this.ray(me, to).map((cell) => this.square(cell, `beam ${word.toLowerCase()}`))
            : [];
        const hasPlace = turn.startsWith("WALL") || (turn.startsWith("MOVE") && word !== "OK");
        const place = hasPlace ? [this.square(to, `thud ${word.toLowerCase()}`)] : [];
        if (word === "OK" || word === "MISS") {
            return [...beam, ...place];
        }
        const cry = t(`said_${word}` as TextName).split(/[.!]/)[0]!,
            right = (this.upright ? ROWS : COLUMNS) - 2.3;
        return [
            ...beam,
            ...place,
            svg("text", { class: "cry", x: Math.min(Math.max(x, 2.3), right), y: Math.max(y - 0.6, 0.3) }, `${cry}!`),
        ];
    }

    private square(cell: Cell, kind: string): SVGRectElement {
        const [x, y] = this.corner(cell);
        return svg("rect", { class: kind, x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.08 });
    }

    /** Returns the squares of a ray from `from` in the direction of `to`, up to the first known wall or the edge.
     * Returns
     * no squares if `to` is not in line. */
    private ray(from: Cell, to: Cell): Cell[] {
        const row = Math.sign(to.row - from.row),
            column = Math.sign(to.column - from.column),
            cells: Cell[] = [];
        if ((row === 0) !== (column === 0)) {
            for (let cell = from; cells.length === 0 || this.cells[cell.row]![cell.column] !== "#";) {
                cell = { row: cell.row + row, column: cell.column + column };
                if (!this.isOn(cell)) {
                    break;
                }
                cells.push(cell);
            }
        }
        return cells;
    }

    protected foresee(cell: Cell): void {
        const me = this.asked === null || !this.isOn(cell) ? null : this.manOf(this.asked.position.mover);
        const cells =
            me === null || same(me, cell)
                ? []
                : this.tool === "MOVE"
                  ? [stepTo(me, cell)]
                  : this.tool === "WALL"
                    ? [cell]
                    : this.ray(me, cell);
        this.preview.replaceChildren(...cells.map((one) => this.square(one, `aimed ${this.tool.toLowerCase()}`)));
    }

    private draw(): void {
        this.drawRoom();
        this.under.replaceChildren();
        this.men.replaceChildren();
        this.over.replaceChildren();
        const likeliest = Math.max(...this.belief, 0);
        this.cells.forEach((line, row) =>
            line.forEach((what, column) => {
                const cell = { row, column },
                    [x, y] = this.corner(cell);
                this.under.append(
                    svg("rect", {
                        class: `square ${what === "?" ? "dark" : "lit"}`,
                        x: x + 0.03,
                        y: y + 0.03,
                        width: 0.94,
                        height: 0.94,
                        rx: 0.08,
                    }),
                );
                const glow = this.belief[row * COLUMNS + column] ?? 0;
                if (glow > 0) {
                    this.under.append(
                        svg("rect", {
                            class: "glow",
                            x,
                            y,
                            width: 1,
                            height: 1,
                            opacity: (0.08 + 0.8 * Math.sqrt(glow / likeliest)).toFixed(2),
                        }),
                    );
                }
                if (glow >= WRITTEN_BELIEF) {
                    this.under.append(
                        svg("text", { class: "likely", x: x + 0.5, y: y + 0.66 }, String(Math.round(glow * 100))),
                    );
                }
                this.drawThing(what, cell);
            }),
        );
        for (const [owner, home] of HOMES.entries()) {
            const [x, y] = this.corner(home),
                isGoal = owner === 1 - this.seat && this.seat >= 0;
            // a wall must not hide the goal
            const layer = this.cells[home.row]?.[home.column] === "#" ? this.men : this.under;
            layer.append(
                svg("rect", {
                    class: `home seat${owner}${isGoal ? " goal" : ""}`,
                    x: x + 0.1,
                    y: y + 0.1,
                    width: 0.8,
                    height: 0.8,
                    rx: 0.1,
                }),
            );
            if (isGoal && !this.memory.some(({ cell }) => same(cell, home))) {
                layer.append(
                    svg("path", {
                        class: `flag seat${owner}`,
                        d: `M${x + 0.32} ${y + 0.8}V${y + 0.22}L${x + 0.74} ${y + 0.38}L${x + 0.32} ${y + 0.54}`,
                    }),
                );
            }
        }
        for (const { cell, ago } of this.memory.filter(
            (one) => !"12".includes(this.cells[one.cell.row]![one.cell.column]!),
        )) {
            const [cx, cy] = this.middle(cell),
                owner = 1 - this.seat;
            this.men.append(
                svg(
                    "g",
                    { class: `ghost seat${owner}`, opacity: Math.max(1 - (ago - 1) / REMEMBERED, FAINTEST).toFixed(2) },
                    svg("circle", { cx, cy, r: 0.36 }),
                    svg("text", { x: cx, y: cy + 0.18 }, ago === 1 ? LETTERS[owner]! : String(ago)),
                ),
            );
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
        this.aims.replaceChildren(
            ...aims.flatMap((aim, rank) => {
                const cell = cellOf(aim.turn);
                if (cell === null) {
                    return []; // the turn names no square
                }
                const [x, y] = this.corner(cell);
                return [
                    svg("rect", { class: "hint", x, y, width: 1, height: 1, style: styleOf(aim, 0.14) }),
                    ...labelOf(aim, this.middle(cell), rank),
                ];
            }),
        );
    }

    private drawThing(what: string, cell: Cell): void {
        const [x, y] = this.corner(cell),
            [cx, cy] = this.middle(cell);
        if (what === "#" || what === "*") {
            this.men.append(
                svg("rect", {
                    class: what === "#" ? "wall" : "wall broken",
                    x: x + 0.06,
                    y: y + 0.06,
                    width: 0.88,
                    height: 0.88,
                    rx: 0.06,
                }),
            );
        } else if (what === "-" || what === "|") {
            const level = (what === "-") !== this.upright;
            this.men.append(
                svg("rect", {
                    class: "ray",
                    x: level ? x : cx - 0.06,
                    y: level ? cy - 0.06 : y,
                    width: level ? 1 : 0.12,
                    height: level ? 0.12 : 1,
                }),
            );
        } else if (what === "1" || what === "2") {
            this.men.append(
                svg(
                    "g",
                    { class: `man seat${Number(what) - 1}` },
                    svg("circle", { cx, cy, r: 0.4 }),
                    svg("text", { x: cx, y: cy + 0.22 }, LETTERS[Number(what) - 1]!),
                ),
            );
        }
    }

    /** Returns the cell that the last RADAR reported, if the view shows that player's side. */
    private foundBy(position: Position, seat: number): Cell | null {
        return seat >= 0
            ? cellOf(/AT . \d+/.exec(position.observe(seat as Seat))?.[0] ?? "")
            : position.turns.at(-1) === "RADAR"
              ? this.manOf(1 - lastOf(position).seat)
              : null;
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
        const names: Record<string, TextName> = { "?": "unknown", "#": "wall", "1": "first", "2": "second" };
        const what = this.cells[cell.row]![cell.column]!,
            seen = this.memory.findLast((one) => same(one.cell, cell));
        const parts = [
            textOf(cell),
            seen !== undefined && what !== "1" && what !== "2"
                ? t("seenAgo", { n: seen.ago })
                : t(names[what] ?? "empty"),
            this.seat >= 0 && same(cell, targetOf(this.seat)) ? t("yourGoal") : "",
        ];
        return parts.filter((part) => part !== "").join(", ");
    }

    protected offer(): void {
        const { position, drafted } = this.asked!;
        const me = this.manOf(position.mover);
        this.over.querySelectorAll(".way").forEach((way) => way.remove());
        this.foreseeCursor();
        for (const [row, column] of me === null
            ? []
            : ([
                  [-1, 0],
                  [1, 0],
                  [0, -1],
                  [0, 1],
              ] as const)) {
            const cell = { row: me!.row + row, column: me!.column + column },
                ray = this.isOn(cell) ? this.ray(me!, cell) : [];
            const cells = this.tool === "MOVE" ? ray.slice(0, 1) : this.tool === "ZAP" ? ray : [];
            this.over.append(
                ...cells.map((one) => {
                    const [x, y] = this.corner(one);
                    return svg("rect", {
                        class: `way ${this.tool.toLowerCase()}`,
                        x: x + 0.1,
                        y: y + 0.1,
                        width: 0.8,
                        height: 0.8,
                        rx: 0.1,
                    });
                }),
            );
        }
        if (me !== null && this.cursorMark.getAttribute("visibility") === "hidden") {
            this.cursor = me;
        }
        const tools = TOOLS.map((tool, index) =>
            el(
                "button",
                {
                    type: "button",
                    class: `tool ${tool.toLowerCase()}`,
                    onclick: () => this.take(tool),
                    "aria-pressed": String(tool === this.tool),
                    title: `${t(`about${tool}`)} (${index + 1})`,
                },
                svg(
                    "svg",
                    { viewBox: "0 0 16 16", "aria-hidden": "true" },
                    svg("path", { d: ICONS[tool] }),
                ) as unknown as HTMLElement,
                el("b", {}, t(`tool${tool}`)),
                el("kbd", { "aria-hidden": "true" }, String(index + 1)),
                el("small", { "aria-hidden": "true" }, t(`about${tool}`)),
            ),
        );
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
        const rows = me === null ? 0 : cell.row - me.row,
            columns = me === null ? 0 : cell.column - me.column;
        if (me !== null && this.tool === "MOVE") {
            cell = stepTo(me, cell);
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

/** Returns the square next to `me` in the direction of `to`. A click on any square takes this step, because a finger
 * may
 * miss a small square. */
function stepTo(me: Cell, to: Cell): Cell {
    const rows = to.row - me.row,
        columns = to.column - me.column,
        isUpright = Math.abs(rows) >= Math.abs(columns);
    return {
        row: me.row + (isUpright ? Math.sign(rows) : 0),
        column: me.column + (isUpright ? 0 : Math.sign(columns)),
    };
}

/** Returns the last turn, for a view that shows everything. */
function lastOf(position: Position): { seat: number } & Answered {
    const found = /seat (\d): (.*)/.exec(position.draw());
    return { seat: Number(found?.[1] ?? 1) - 1, turn: position.turns.at(-1) ?? "", answer: found?.[2] ?? "" };
}

export const showdown: Adapter = {
    game: "showdown",
    board: (small) => new ShowdownBoard(small),
    write: (turn) => turn,
    say: (turn) => writeAnswered({ turn, answer: "" }),
    places: (_, turn) => {
        const cell = cellOf(turn);
        return cell === null ? [] : [textOf(cell)];
    },
    // A seat gets the answer to a turn with its next turn, or at the end.
    answers: (position, seats) =>
        seats.map((seat, i) => {
            const next = seats.indexOf(seat, i + 1),
                { mover } = position;
            return (
                (next >= 0
                    ? position.heard(next)
                    : mover < 0 || mover === seat
                      ? position.observe(seat as Seat)
                      : null
                )?.trim() ?? ""
            );
        }),
    reviewNodes: 800,
};
