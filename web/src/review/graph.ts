// Draws a bar for one player's chance of winning after each turn. A bar points upwards if the chance is above
// 50%. It is solid if the result is proven, and soft if the chance is an estimate.
import { svg } from "../dom.ts";
import { t } from "../texts.ts";
import type { Kind } from "./marks.ts";

const HIGH = 100;

export class Graph {
    readonly element = svg("svg", {
        class: "graph",
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": t("graph"),
    });
    private readonly bars: SVGRectElement[] = [];
    private readonly errors = svg("g");
    private readonly now = svg("line", { class: "now", y1: 0, y2: HIGH });

    constructor(
        count: number,
        private readonly viewer: number,
        choose: (at: number) => void,
    ) {
        this.element.setAttribute("viewBox", `0 0 ${count + 1} ${HIGH}`);
        for (let i = 0; i <= count; i++) {
            this.bars.push(svg("rect", { x: i + 0.08, width: 0.84, y: HIGH / 2, height: 0 }));
        }
        this.element.append(
            ...this.bars,
            svg("line", { class: "middle", x1: 0, x2: count + 1, y1: HIGH / 2, y2: HIGH / 2 }),
            this.errors,
            this.now,
        );
        const at = (event: PointerEvent): void => {
            const { left, width } = this.element.getBoundingClientRect();
            choose(Math.min(Math.max(Math.floor(((event.clientX - left) / width) * (count + 1)), 0), count));
        };
        this.element.addEventListener("pointerdown", (event) => {
            this.element.setPointerCapture(event.pointerId);
            at(event);
        });
        this.element.addEventListener("pointermove", (event) => event.buttons === 1 && at(event));
    }

    /** Sets the first player's chance of winning after `at` turns. */
    put(at: number, chance: number, isProven: boolean): void {
        const bar = this.bars[at],
            height = Math.max(Math.abs(chance - 0.5) * HIGH, 0.8),
            isUp = (this.viewer === 0 ? chance : 1 - chance) >= 0.5;
        bar?.setAttribute("class", `${chance >= 0.5 ? "bar0" : "bar1"} ${isProven ? "" : "soft"}`);
        bar?.setAttribute("y", String(isUp ? HIGH / 2 - height : HIGH / 2));
        bar?.setAttribute("height", String(height));
    }

    /** Marks a turn. `name` says what the mark means. */
    mark(at: number, seat: number, kind: Kind, name: string): void {
        const y = seat === this.viewer ? HIGH - 8 : 1; // on the side of the player who made the mistake
        this.errors.append(
            svg("rect", { class: `error ${kind}`, x: at + 0.15, y, width: 0.7, height: 7 }, svg("title", {}, name)),
        );
    }

    go(at: number): void {
        this.now.setAttribute("x1", String(at + 0.5));
        this.now.setAttribute("x2", String(at + 0.5));
    }
}
