// Positions that a person edits: they may be illegal until the person is done. A sketch knows what is on the board,
// how a click changes it, and how to write it as rules with a board, which the library reads.
import type { Position } from "faceoff";
import { svg } from "../dom.ts";
import { pitchOf } from "../games/soccer.ts";
import { campOf } from "../games/halma.ts";
import { fill, language, t } from "../texts.ts";
import { analysisTexts } from "../texts_analysis.ts";

const say = (name: keyof typeof analysisTexts.en, places: Record<string, string | number> = {}): string =>
    fill(analysisTexts[language][name], places);

/** A dot of soccer or a cell of Halma. */
export interface Spot {
    x: number;
    y: number;
}

export interface Sketch {
    /** What a click places: the keys and names of the tools. */
    readonly tools: readonly (readonly [key: string, name: string])[];
    /** The number of columns and rows of spots, and where the spot (0, 0) has its middle. */
    readonly size: Spot;
    readonly middle: number;
    tool: string;
    act(spot: Spot): void;
    /** Draws a line to a spot that the pointer reaches while it is pressed. Returns whether it did. */
    drag(spot: Spot): boolean;
    clear(): void;
    draw(): SVGElement[];
    describe(spot: Spot): string;
    /** Says why a game cannot continue from this board; "" if nothing is wrong. */
    problem(): string;
    rules(): string;
}

const SIZE = 16,
    MEN = 19;

class HalmaSketch implements Sketch {
    readonly tools = [
        ["1", say("blue")],
        ["2", say("red")],
    ] as const;
    readonly size = { x: SIZE, y: SIZE };
    readonly middle = 0.5;
    tool = "1";
    private readonly cells: string[] = Array<string>(SIZE * SIZE).fill("");
    private readonly ruleSet: string;

    constructor(position: Position) {
        this.ruleSet = position.rules.split("@")[0]!;
        position.board().pieces.forEach(({ x, y, seat }) => {
            this.cells[SIZE * y + x] = String(seat + 1);
        });
    }

    act({ x, y }: Spot): void {
        const at = SIZE * y + x;
        this.cells[at] = this.cells[at] === this.tool ? "" : this.tool;
    }

    drag = (): boolean => false;

    clear(): void {
        this.cells.fill("");
    }

    draw(): SVGElement[] {
        return this.cells.flatMap((man, i) =>
            man === ""
                ? []
                : [
                      svg(
                          "g",
                          {
                              class: `stone seat${Number(man) - 1}`,
                              style: `transform: translate(${(i % SIZE) + 0.5}px, ${Math.floor(i / SIZE) + 0.5}px)`,
                          },
                          svg("circle", { r: 0.38 }),
                          man === "2" && svg("circle", { class: "hole", r: 0.15 }),
                      ),
                  ],
        );
    }

    describe({ x, y }: Spot): string {
        const man = this.cells[SIZE * y + x];
        return `${x + 1} ${y + 1}, ${man === "" ? t("empty") : this.tools[Number(man) - 1]![1]}`;
    }

    problem(): string {
        for (const [man, name] of this.tools) {
            const own = this.cells.flatMap((one, i) => (one === man ? [i] : []));
            if (own.length !== MEN) {
                return say("wrongCount", { colour: name, n: own.length, all: MEN });
            }
            if (own.every((i) => campOf({ row: Math.floor(i / SIZE), column: i % SIZE }) === 2 - Number(man))) {
                return say("allHome", { colour: name });
            }
        }
        return "";
    }

    rules(): string {
        const row = (y: number): string =>
            this.cells
                .slice(SIZE * y, SIZE * (y + 1))
                .map((man) => (man === "" ? "." : "ab"[Number(man) - 1]))
                .join("")
                .replace(/\.+$/, "")
                .replace(/\.+/g, (free) => String(free.length));
        return `${this.ruleSet}@${Array.from({ length: SIZE }, (_, y) => row(y)).join("/")}`;
    }
}

const STEPS = [
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
] as const;
const isSame = (a: Spot, b: Spot): boolean => a.x === b.x && a.y === b.y;
const ahead = ({ x, y }: Spot, d: number): Spot => ({ x: x + STEPS[d]![0], y: y + STEPS[d]![1] });
const nameOf = ({ x, y }: Spot): string => `${x} ${y}`;

class SoccerSketch implements Sketch {
    readonly tools = [
        ["lines", say("lines")],
        ["ball", say("ball")],
    ] as const;
    readonly size: Spot;
    readonly middle = 0;
    tool = "lines";
    /** The directions of the lines at each dot. Each line is in the sets of both its ends. */
    private readonly drawn = new Map<string, Set<number>>();
    private ball: Spot;
    private chosen: Spot | null = null;
    private readonly ruleSet: string;

    constructor(position: Position) {
        const { wide, high } = pitchOf(position.rules),
            {
                lines,
                pieces: [ball],
            } = position.board();
        this.ruleSet = position.rules.split("@")[0]!;
        this.size = { x: wide + 1, y: high + 1 };
        this.ball = { x: ball!.x, y: Math.min(Math.max(ball!.y, 0), high) };
        for (const { fromX, fromY, toX, toY } of lines.filter((line) =>
            [line.fromY, line.toY].every((y) => y >= 0 && y <= high),
        )) {
            // not into a goal
            this.flip(
                { x: fromX, y: fromY },
                STEPS.findIndex(([dx, dy]) => dx === toX - fromX && dy === toY - fromY),
            );
        }
    }

    private at(spot: Spot): Set<number> {
        const name = nameOf(spot),
            found = this.drawn.get(name) ?? new Set<number>();
        this.drawn.set(name, found);
        return found;
    }

    /** Draws a line, or erases it if it is drawn. */
    private flip(from: Spot, d: number): void {
        for (const [spot, way] of [
            [from, d],
            [ahead(from, d), (d + 4) % 8],
        ] as const) {
            const ways = this.at(spot);
            if (!ways.delete(way)) {
                ways.add(way);
            }
        }
    }

    private isOn({ x, y }: Spot): boolean {
        return x >= 0 && y >= 0 && x < this.size.x && y < this.size.y;
    }

    /** Whether a line may be drawn: it is on the pitch, and not a part of its border. */
    private mayDraw(from: Spot, d: number): boolean {
        const to = ahead(from, d),
            { x: wide, y: high } = { x: this.size.x - 1, y: this.size.y - 1 };
        const isMouth = Math.min(from.x, to.x) >= wide / 2 - 1 && Math.max(from.x, to.x) <= wide / 2 + 1;
        const isBorder =
            (from.x === to.x && (from.x === 0 || from.x === wide)) ||
            (from.y === to.y && (from.y === 0 || from.y === high) && !isMouth);
        return this.isOn(from) && this.isOn(to) && !isBorder;
    }

    private wayTo(spot: Spot): number {
        const { chosen } = this,
            d = chosen === null ? -1 : STEPS.findIndex((_, way) => isSame(ahead(chosen, way), spot));
        return d >= 0 && this.mayDraw(chosen!, d) ? d : -1;
    }

    act(spot: Spot): void {
        const d = this.wayTo(spot);
        if (this.tool === "ball") {
            this.ball = spot;
        } else if (d >= 0) {
            this.flip(this.chosen!, d);
            this.chosen = spot;
        } else {
            this.chosen = this.chosen !== null && isSame(spot, this.chosen) ? null : spot;
        }
    }

    drag(spot: Spot): boolean {
        const d = this.tool === "lines" ? this.wayTo(spot) : -1;
        if (d >= 0) {
            this.act(spot);
        }
        return d >= 0;
    }

    clear(): void {
        this.drawn.clear();
        this.chosen = null;
        this.ball = { x: (this.size.x - 1) / 2, y: (this.size.y - 1) / 2 };
    }

    /** All lines, each once. */
    private lines(): [Spot, number][] {
        return [...this.drawn].flatMap(([name, ways]) => {
            const [x, y] = name.split(" ").map(Number);
            return [...ways].filter((d) => d < 4).map((d): [Spot, number] => [{ x: x!, y: y! }, d]);
        });
    }

    draw(): SVGElement[] {
        const lines = this.lines().map(([from, d]) =>
            svg("line", { class: "seat-1", x1: from.x, y1: from.y, x2: ahead(from, d).x, y2: ahead(from, d).y }),
        );
        const { chosen, ball } = this;
        return [
            svg("g", { class: "lines fresh" }, ...lines),
            ...(chosen === null ? [] : [svg("circle", { class: "mark", cx: chosen.x, cy: chosen.y, r: 0.32 })]),
            svg("circle", { class: "ball", r: 0.17, cx: ball.x, cy: ball.y }),
        ];
    }

    describe(spot: Spot): string {
        const ways = [...this.at(spot)].sort().map((d) => t(`direction${d}`));
        return [
            `${spot.x} ${spot.y}`,
            this.chosen !== null && isSame(spot, this.chosen) ? say("chosen") : "",
            isSame(spot, this.ball) ? say("ball") : "",
            say("linesAt", { ways: ways.length === 0 ? t("empty") : ways.join(", ") }),
        ]
            .filter((part) => part !== "")
            .join(", ");
    }

    problem(): string {
        const { ball, size } = this,
            ways = this.at(ball),
            onEdge = ball.x === 0 || ball.y === 0 || ball.x === size.x - 1 || ball.y === size.y - 1;
        const middle = { x: (size.x - 1) / 2, y: (size.y - 1) / 2 },
            isFresh = ways.size === 0 && (!onEdge || this.isMouth(ball));
        return isFresh && !(isSame(ball, middle) && this.lines().length === 0) ? say("ballAlone") : "";
    }

    /** Whether a dot is the middle of a goal's mouth, where no line of the border ends. */
    private isMouth({ x, y }: Spot): boolean {
        return x === (this.size.x - 1) / 2 && (y === 0 || y === this.size.y - 1);
    }

    /** Writes the lines as few paths as simply possible, so that links are short. The last path ends at the ball. */
    rules(): string {
        const left = new Map([...this.drawn].map(([name, ways]) => [name, new Set(ways)])),
            paths: string[] = [];
        for (;;) {
            const open = [...left].filter(([, ways]) => ways.size > 0),
                begin = open.find(([, ways]) => ways.size % 2 === 1) ?? open[0];
            if (begin === undefined) {
                return `${this.ruleSet}@${[...paths, nameOf(this.ball)].join("/")}`;
            }
            const [x, y] = begin[0].split(" ").map(Number);
            let spot: Spot = { x: x!, y: y! },
                path = `${nameOf(spot)} `;
            for (let ways = left.get(nameOf(spot))!; ways.size > 0; ways = left.get(nameOf(spot))!) {
                const d = [...ways][0]!;
                ways.delete(d);
                spot = ahead(spot, d);
                left.get(nameOf(spot))!.delete((d + 4) % 8);
                path += d;
            }
            paths.push(path);
        }
    }
}

export const sketchOf = (position: Position): Sketch =>
    position.game === "soccer" ? new SoccerSketch(position) : new HalmaSketch(position);
