// The view in which a person edits the position of the analysis board.
import type { Position, Seat } from "faceoff";
import { button, el, pointIn, renew, speak, svg } from "../dom.ts";
import { faceoff } from "../engine.ts";
import type { GameName } from "../games/adapter.ts";
import { adapters } from "../games/all.ts";
import { fill, language, t } from "../texts.ts";
import { analysisTexts } from "../texts_analysis.ts";
import { analysisLink } from "../tree.ts";
import type { View } from "../views/view.ts";
import { positionIn } from "./place.ts";
import { type Sketch, sketchOf, type Spot } from "./sketch.ts";

const REACH = 0.36; // a dragged pointer reaches a spot at this distance

const say = (name: keyof typeof analysisTexts.en, places: Record<string, string | number> = {}): string =>
    fill(analysisTexts[language][name], places);

class Editor implements View {
    readonly element = el("div", {});
    private readonly board;
    private readonly layer = svg("g", { class: "sketch" });
    private readonly cursor = svg("circle", { class: "cursor", r: 0.45, visibility: "hidden" });
    private readonly tools = el("div", { class: "tools" });
    private readonly problem = el("p", { class: "problem", role: "alert", hidden: true });
    private readonly mover = el(
        "select",
        { id: "mover", onchange: () => this.show() },
        ...[0, 1].map((seat) => el("option", { value: seat }, t("turnOf", { name: t("person", { seat: seat + 1 }) }))),
    );
    private sketch: Sketch | null = null;
    private position: Position | null = null;
    private at: Spot = { x: 0, y: 0 };
    private isPressed = false;
    private isClosed = false;

    constructor(
        private readonly game: GameName,
        private readonly options: URLSearchParams,
    ) {
        this.board = adapters[game].board(true);
        const { element } = this.board,
            buttons = [
                button(say("useIt"), () => void this.use(), { class: "main" }),
                button(say("clear"), () => this.change((sketch) => sketch.clear())),
                button(say("cancel"), () => {
                    location.hash = this.back();
                }),
            ];
        element.classList.add("editing");
        element.setAttribute("role", "application");
        element.setAttribute("aria-label", say("editBoard"));
        element.setAttribute("tabindex", "0");
        element.append(this.layer, this.cursor);
        element.addEventListener("keydown", (event) => this.onBoardKey(event));
        element.addEventListener("pointerdown", (event) => this.press(event));
        element.addEventListener("pointermove", (event) => this.drag(event));
        this.element.append(
            el("h1", { class: "unseen" }, `${say("edit")}: ${t(game)}`),
            el(
                "div",
                { class: "table analysis" },
                el("div", { class: "stage" }, element),
                el(
                    "div",
                    { class: "panel" },
                    el("p", { class: "status" }, say(game === "soccer" ? "editSoccer" : "editHalma")),
                    this.tools,
                    el("label", { for: "mover" }, say("mover")),
                    this.mover,
                    this.problem,
                    el("div", { class: "buttons" }, ...buttons),
                ),
            ),
        );
        void this.begin();
    }

    /** The address of the analysis board as it was before. */
    private back(): string {
        const before = new URLSearchParams(this.options);
        before.delete("edit");
        return `#/analysis/${this.game}?${before.toString()}`;
    }

    private async begin(): Promise<void> {
        const library = await faceoff();
        if (this.isClosed) {
            return;
        }
        const { position } = positionIn(library, this.game, this.options);
        this.position = position;
        this.mover.value = String(Math.max(position.mover, 0));
        this.sketch = sketchOf(position);
        const empty = library.position(this.game, { rules: position.rules.split("@")[0]! });
        await this.board.show(empty);
        empty.free();
        this.show();
    }

    private show(): void {
        const { sketch } = this;
        if (sketch === null) {
            return;
        }
        this.layer.replaceChildren(...sketch.draw());
        this.problem.textContent = sketch.problem();
        this.problem.hidden = this.problem.textContent === "";
        renew(
            this.tools,
            ...sketch.tools.map(([key, name], i) =>
                button(
                    name,
                    () => {
                        sketch.tool = key;
                        this.show();
                    },
                    { class: "tool", "aria-pressed": String(sketch.tool === key), title: String(i + 1) },
                ),
            ),
        );
    }

    private change(act: (sketch: Sketch) => void): void {
        if (this.sketch !== null) {
            act(this.sketch);
            this.show();
        }
    }

    /** Returns the spot under the pointer, or null. If `isNear` is true, the pointer must be near its middle. */
    private spotAt(event: PointerEvent, isNear: boolean): Spot | null {
        const { size, middle } = this.sketch!,
            point = pointIn(this.board.element, event);
        const x = Math.round(point.x - middle),
            y = Math.round(point.y - middle);
        const isFar = isNear && Math.hypot(point.x - middle - x, point.y - middle - y) > REACH;
        return isFar || x < 0 || y < 0 || x >= size.x || y >= size.y ? null : { x, y };
    }

    private press(event: PointerEvent): void {
        const spot = this.sketch === null || event.button !== 0 ? null : this.spotAt(event, false);
        if (spot !== null) {
            this.isPressed = true;
            this.at = spot;
            this.cursor.setAttribute("visibility", "hidden");
            this.change((sketch) => sketch.act(spot));
        }
    }

    private drag(event: PointerEvent): void {
        this.isPressed &&= event.buttons === 1;
        const spot = this.isPressed ? this.spotAt(event, true) : null;
        if (spot !== null && this.sketch!.drag(spot)) {
            this.show();
        }
    }

    private onBoardKey(event: KeyboardEvent): void {
        const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key],
            { sketch } = this;
        if (sketch === null || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (way !== undefined) {
            const x = this.at.x + way[0]!,
                y = this.at.y + way[1]!;
            this.at = x < 0 || y < 0 || x >= sketch.size.x || y >= sketch.size.y ? this.at : { x, y };
            this.cursor.setAttribute("cx", String(this.at.x + sketch.middle));
            this.cursor.setAttribute("cy", String(this.at.y + sketch.middle));
            this.cursor.setAttribute("visibility", "visible");
        } else if (event.key === "Enter" || event.key === " ") {
            this.change(() => sketch.act(this.at));
        } else {
            return;
        }
        speak(sketch.describe(this.at));
        event.preventDefault();
        event.stopPropagation();
    }

    /** Opens the analysis board with the position, unless a game cannot continue from it. */
    private async use(): Promise<void> {
        const { sketch } = this,
            first = Number(this.mover.value) as Seat,
            library = await faceoff();
        if (sketch === null || this.isClosed) {
            return;
        }
        const rules = sketch.rules();
        this.show();
        if (this.problem.hidden) {
            try {
                library.position(this.game, { rules, first }).free();
                location.hash = analysisLink(this.game, rules, first, "");
                return;
            } catch {
                // the other ways in which a board can be wrong all end the game
                this.problem.textContent = say("noTurn");
                this.problem.hidden = false;
            }
        }
    }

    onKey(key: string): boolean {
        const tool = this.sketch?.tools[Number(key) - 1];
        if (tool !== undefined) {
            this.change((sketch) => {
                sketch.tool = tool[0];
            });
        }
        return tool !== undefined;
    }

    close(): void {
        this.isClosed = true;
        this.board.stop();
        this.position?.free();
    }
}

export const editorView = (game: GameName, options: URLSearchParams): View => new Editor(game, options);
