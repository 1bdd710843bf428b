// The board of paper soccer. It asks the library which lines may be drawn.
import type { FaceoffError, Position } from "faceoff";
import { movesAreCalm, pause, pointIn, setFrame, speak, svg } from "../dom.ts";
import { t } from "../texts.ts";
import { type Adapter, type Aim, type Board, type Draft, labelOf, type Show, styleOf } from "./adapter.ts";

type Dot = [number, number];
const STEPS: Dot[] = [
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
];
const TAUGHT_TURNS = 6; // number of turns during which the goals say whose they are
const PENCIL_REACH = 0.36; // a dragged pointer reaches a dot at this distance, in squares
const ARROWS = "↑↗→↘↓↙←↖";
const NUMPAD = ["8", "9", "6", "3", "2", "1", "4", "7"];
const LETTERS = ["w", "e", "d", "c", "x", "z", "a", "q"];
const ARROW_KEYS = ["ArrowUp", "", "ArrowRight", "", "ArrowDown", "", "ArrowLeft", ""];

/** Converts a direction to the direction on the screen, or back. The direction is reversed if the board is turned. */
const seen = (digit: string | number, turned: boolean): number => (turned ? (Number(digit) + 4) % 8 : Number(digit));

const go = ([x, y]: Dot, digit: string | number): Dot => {
    const [dx, dy] = STEPS[Number(digit)]!;
    return [x + dx, y + dy];
};

/** Returns the size of the pitch in squares: 8 by 10 unless the rules name another size. */
export function pitchOf(rules: string): { wide: number; high: number } {
    const [wide, high] = rules.split("@")[0]!.split("x").map(Number);
    return wide && high ? { wide, high } : { wide: 8, high: 10 };
}

/** Returns where the ball was before the first turn. Goes back from where it is now. */
function startOf(position: Position): Dot {
    const { x, y } = position.board().pieces[0]!;
    return [...position.turns.join("")].reduceRight((dot, digit) => go(dot, (Number(digit) + 4) % 8), [x, y] as Dot);
}

/** Checks a turn to which a line was just added. Returns "on" if the ball bounces, "whole" if the turn is complete, or
 * "no" if the line is illegal. */
export function judgeLine(position: Position, turn: string): "on" | "whole" | "no" {
    try {
        position.play(turn);
        position.undo();
        return "whole";
    } catch (error) {
        const { rule, at } = error as FaceoffError;
        return rule === "early_end" && at === turn.length ? "on" : "no";
    }
}

class SoccerBoard implements Board {
    readonly element: SVGSVGElement;
    private readonly grid = svg("g");
    private readonly lines = svg("g", { class: "lines" });
    private readonly fresh = svg("g", { class: "lines fresh" });
    private readonly hint = svg("g", { class: "hint" });
    private readonly targets = svg("g");
    private readonly end = svg("g", { class: "end", "aria-hidden": "true" });
    private readonly marks = svg("g");
    private marked: string[] = [];
    private readonly ball = svg("circle", { class: "ball", r: 0.17 });
    /** The area around the ball where dragging starts. */
    private readonly grip = svg("circle", { class: "grip", r: 0.48, "aria-hidden": "true" });
    private isDrawing = false;
    private hasDrawn = false; // whether the pointer has drawn a line since it was pressed
    private wide = 8;
    private high = 10;
    private turned = false;
    private me = -1;
    private seat = 0;
    private at: Dot = [4, 5];
    private draft = "";
    private showing = 0;
    private asked: { position: Position; made: (turn: string) => void; drafted: (draft: Draft) => void } | null = null;

    constructor(small = false) {
        this.element = svg(
            "svg",
            { class: "board soccer", role: "group", "aria-label": t("soccerBoard") },
            this.grid,
            this.end,
            this.lines,
            this.fresh,
            this.hint,
            this.marks,
            this.targets,
            this.grip,
            this.ball,
        );
        this.drawGrid(); // draw the grid even before the rules are loaded
        this.putBall(this.at);
        if (!small) {
            this.element.addEventListener("keydown", (event) => this.onKey(event));
            this.element.addEventListener("pointerdown", () => {
                this.hasDrawn = false;
            });
            this.element.addEventListener("click", (event) => this.onMiss(event));
            this.grip.addEventListener("pointerdown", (event) => {
                this.isDrawing = this.asked !== null && event.button === 0;
            });
            this.element.addEventListener("pointermove", (event) => this.onPencil(event));
        }
    }

    private place([x, y]: Dot): Dot {
        return this.turned ? [this.wide - x, this.high - y] : [x, y];
    }

    private drawGrid(): void {
        const { wide: w, high: h } = this;
        const middle = w / 2,
            left = middle - 1,
            right = middle + 1;
        setFrame(this.element, -0.7, -1.6, w + 1.4, h + 3.2);
        const squares = [];
        for (let x = -w; x <= 2 * w; x++) {
            squares.push(`M${x} ${-h}V${2 * h}`);
        }
        for (let y = -h; y <= 2 * h; y++) {
            squares.push(`M${-w} ${y}H${2 * w}`);
        }
        const dots = Array.from({ length: w + 1 }, (_, x) =>
            Array.from({ length: h + 1 }, (_, y) => `M${x} ${y}h0`),
        ).flat();
        const owners = [
            ["goalOfFirst", h + 0.5],
            ["goalOfSecond", -0.5],
        ] as const;
        this.grid.replaceChildren(
            svg("path", { class: "squares", d: squares.join("") }),
            svg("path", { class: "halfway", d: `M0 ${h / 2}H${w}M${middle + 1} ${h / 2}a1 1 0 1 1-2 0a1 1 0 1 1 2 0` }),
            svg("path", { class: "dots", d: dots.join("") }),
            svg("path", { class: "pitch", d: `M${left} 0H0V${h}H${left}M${right} ${h}H${w}V0H${right}` }),
            svg("path", { class: "goal seat1", d: `M${left} 0V-1H${right}V0` }),
            svg("path", { class: "goal seat0", d: `M${left} ${h}V${h + 1}H${right}V${h}` }),
            ...owners.map(([name, y], seat) => {
                const [px, py] = this.turned ? [middle, h - y] : [middle, y];
                const isMine = seat === this.me,
                    word = this.me < 0 ? t(name) : t(isMine ? "goalMine" : "goalTheirs");
                return svg(
                    "text",
                    {
                        class: `owner seat${seat}${this.me < 0 ? "" : " words"}`,
                        x: px,
                        y: py + (this.me < 0 ? 0.17 : 0.12),
                        "aria-hidden": "true",
                    },
                    word,
                );
            }),
        );
        if (this.turned) {
            [...this.grid.querySelectorAll(".goal")].forEach((goal, i) => goal.setAttribute("class", `goal seat${i}`));
        }
    }

    private stroke(from: Dot, to: Dot, seat: number): SVGLineElement {
        const [x1, y1] = this.place(from),
            [x2, y2] = this.place(to);
        return svg("line", { class: `seat${seat}`, x1, y1, x2, y2 });
    }

    private putBall(dot: Dot): void {
        this.at = dot;
        const [x, y] = this.place(dot);
        this.ball.style.transform = this.grip.style.transform = `translate(${x}px, ${y}px)`;
    }

    async show(
        position: Position,
        { stepMs = 0, turned = false, hint = null, marks = [], me: asked = -1 }: Show = {},
    ): Promise<void> {
        this.stop();
        const { showing } = this,
            { wide, high } = pitchOf(position.rules),
            me = position.turns.length < TAUGHT_TURNS ? asked : -1;
        if (wide !== this.wide || high !== this.high || turned !== this.turned || me !== this.me) {
            Object.assign(this, { wide, high, turned, me });
            this.drawGrid();
        }
        this.end.replaceChildren();
        const turns = position.turns,
            last = turns.at(-1) ?? "";
        this.lines.replaceChildren();
        this.fresh.replaceChildren();
        this.hint.replaceChildren();
        this.marked = marks;
        this.marks.replaceChildren(
            ...marks.map((mark) => {
                const [cx, cy] = this.place(mark.split(" ").map(Number) as Dot);
                return svg("circle", { class: "mark", cx, cy, r: 0.38 });
            }),
        );
        this.draft = "";
        this.seat = position.mover;
        this.lines.append(
            ...position
                .board()
                .lines.filter((line) => line.seat < 0)
                .map(({ fromX, fromY, toX, toY }) => this.stroke([fromX, fromY], [toX, toY], -1)),
        );
        let seat = position.first,
            dot = startOf(position);
        for (const turn of turns.slice(0, -1)) {
            for (const digit of turn) {
                const next = go(dot, digit);
                this.lines.append(this.stroke(dot, next, seat));
                dot = next;
            }
            seat = 1 - seat;
        }
        const calm = movesAreCalm() || stepMs === 0;
        this.ball.style.transitionDuration = calm ? "0ms" : `${Math.min(stepMs, 150) * 0.9}ms`;
        this.putBall(dot);
        for (const digit of last) {
            const next = go(dot, digit);
            if (!calm) {
                await pause(stepMs);
                if (showing !== this.showing) {
                    return;
                }
            }
            this.fresh.append(this.stroke(dot, next, seat));
            this.putBall((dot = next));
        }
        this.drawEnd(position.outcome.reason, dot);
        this.aim(hint === null ? [] : [{ turn: hint, strength: 1, label: "" }]);
    }

    /** Shows how the game ended: the net behind the ball, or a ring around a ball that cannot move. */
    private drawEnd(reason: string, dot: Dot): void {
        const [x, y] = this.place(dot);
        if (reason === "blocked") {
            this.end.replaceChildren(svg("circle", { class: "trap", cx: x, cy: y, r: 0.36 }));
        } else if (reason === "goal" || reason === "own_goal") {
            const left = this.wide / 2 - 1,
                top = y < 0 ? -1 : this.high,
                out = y < 0 ? -0.35 : 1.35,
                base = y < 0 ? 0 : this.high;
            const ropes = [0, 0.5, 1, 1.5, 2].map(
                (at) => `M${left + at} ${base}Q${left + at} ${top + out} ${1 + left + (at - 1) * 0.8} ${top + out}`,
            );
            this.end.replaceChildren(
                svg("path", {
                    class: "net",
                    d: `${ropes.join("")}M${left + 0.2} ${top + out}H${left + 1.8}M${left} ${top + 0.5}H${left + 2}`,
                }),
            );
        }
    }

    /** Does nothing while a turn is being entered. */
    aim(aims: Aim[]): void {
        if (this.draft !== "") {
            return;
        }
        this.hint.replaceChildren(
            ...aims.flatMap((aim, rank) => {
                const dots = [...aim.turn].reduce((all, digit) => [...all, go(all.at(-1)!, digit)], [this.at]);
                const lines = dots.slice(1).map((dot, i) => this.stroke(dots[i]!, dot, 0));
                lines.forEach((line) => {
                    line.style.cssText = styleOf(aim, 0.14);
                });
                return [...lines, ...labelOf(aim, this.place(dots.at(-1)!), rank)];
            }),
        );
    }

    ask(position: Position, made: (turn: string) => void, drafted: (draft: Draft) => void = () => {}): void {
        this.asked = { position, made, drafted };
        this.seat = position.mover;
        this.offer();
    }

    stop(): void {
        this.asked = null;
        this.isDrawing = false;
        this.showing++;
        this.targets.replaceChildren();
    }

    private offer(): void {
        const { position, drafted } = this.asked!;
        const hadFocus = this.targets.contains(document.activeElement);
        const targets = STEPS.map((_, d) => ({ d, fate: judgeLine(position, this.draft + d) })).filter(
            ({ fate }) => fate !== "no",
        );
        this.targets.replaceChildren(
            ...targets.map(({ d, fate }) => {
                const dot = go(this.at, d),
                    [x, y] = this.place(dot);
                const goesOn = fate === "on";
                const label = [
                    t(`direction${seen(d, this.turned)}`),
                    goesOn ? t("bounces") : "",
                    this.marked.includes(dot.join(" ")) ? t("marked") : "",
                ]
                    .filter((part) => part !== "")
                    .join(", ");
                return svg(
                    "g",
                    {
                        class: `target seat${this.seat}`,
                        role: "button",
                        tabindex: 0,
                        "aria-label": label,
                        "data-d": d,
                        onclick: () => this.draw(d),
                    },
                    svg("circle", { class: "reach", cx: x, cy: y, r: 0.5 }),
                    goesOn && svg("circle", { class: "ring", cx: x, cy: y, r: 0.26 }),
                    svg("circle", { class: "dot", cx: x, cy: y, r: 0.11 }),
                );
            }),
        );
        if (hadFocus) {
            this.targets.querySelector<SVGElement>(".target")?.focus({ preventScroll: true });
        }
        drafted({
            text:
                this.draft === ""
                    ? ""
                    : t("drawn", { turn: soccer.say(this.draft, this.turned), count: targets.length }),
            begun: this.draft !== "",
            back: () => this.back(),
        });
    }

    private draw(d: number): void {
        if (this.asked === null) {
            return;
        }
        const fate = judgeLine(this.asked.position, this.draft + d);
        if (fate === "no") {
            return;
        }
        const next = go(this.at, d);
        if (this.draft === "") {
            this.lines.append(...this.fresh.children);
            this.hint.replaceChildren();
        }
        this.fresh.append(this.stroke(this.at, next, this.seat));
        this.ball.style.transitionDuration = movesAreCalm() ? "0ms" : "90ms";
        this.putBall(next);
        this.draft += d;
        if (fate === "on") {
            this.offer();
            return;
        }
        const { made } = this.asked;
        const turn = this.draft;
        this.stop();
        made(turn);
    }

    /** Draws a line to each dot that the dragged pointer reaches, until the turn is complete. */
    private onPencil(event: PointerEvent): void {
        if (!this.isDrawing || this.asked === null || event.buttons !== 1) {
            this.isDrawing = false;
            return;
        }
        const point = pointIn(this.element, event),
            [x, y] = this.place([point.x, point.y]);
        const d = STEPS.findIndex((_, way) => {
            const [toX, toY] = go(this.at, way);
            return Math.hypot(toX - x, toY - y) < PENCIL_REACH;
        });
        if (d >= 0) {
            this.hasDrawn = true;
            this.draw(d);
        }
    }

    /** Explains to the person why a click draws nothing. */
    private onMiss({ target }: MouseEvent): void {
        if (
            this.asked !== null &&
            !this.hasDrawn &&
            target !== this.grip &&
            (target as Element).closest(".target") === null
        ) {
            speak(t("notADot"), true);
        }
    }

    private back(): void {
        const last = this.draft.at(-1);
        if (this.asked === null || last === undefined) {
            return;
        }
        this.draft = this.draft.slice(0, -1);
        this.fresh.lastElementChild?.remove();
        this.putBall(go(this.at, (Number(last) + 4) % 8));
        this.offer();
    }

    private onKey(event: KeyboardEvent): void {
        if (this.asked === null || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        const { key } = event;
        const target = (event.target as Element).closest<SVGElement>(".target");
        if ((key === "Enter" || key === " ") && target !== null) {
            this.draw(Number(target.dataset.d));
        } else if (key === "Backspace") {
            this.back();
        } else {
            const ways = event.code.startsWith("Numpad") ? [NUMPAD] : [LETTERS, ARROW_KEYS];
            const pressed =
                ways
                    .map((keys) =>
                        keys.indexOf(key.toLowerCase() === key ? key : key.length === 1 ? key.toLowerCase() : key),
                    )
                    .find((d) => d >= 0) ??
                (/^[0-7]$/.test(key) && !event.code.startsWith("Numpad") ? Number(key) : -1);
            if (pressed < 0) {
                return;
            }
            this.draw(seen(pressed, this.turned));
        }
        event.preventDefault();
        event.stopPropagation();
    }
}

export const soccer: Adapter = {
    game: "soccer",
    board: (small) => new SoccerBoard(small),
    write: (turn, turned) => [...turn].map((digit) => ARROWS[seen(digit, turned)] ?? digit).join(""),
    say: (turn, turned) => [...turn].map((digit) => t(`direction${seen(digit, turned)}`)).join(", "),
    places: (position, turn) => {
        const { x, y } = position.board().pieces[0]!,
            begin: Dot = [x, y];
        return [...turn]
            .reduce((dots, digit) => [...dots, go(dots.at(-1)!, digit)], [begin])
            .map((dot) => dot.join(" "));
    },
    reviewNodes: 12000,
};
