// The analysis board: a person plays for both players, the turns form a tree of variations, the engine shows the best
// turns, and the opening explorer shows what was played before.
import type { FaceoffWorker, Position, Report, Seat } from "faceoff";
import { button, dialog, el, nextTask, passKey, pause, speak } from "../dom.ts";
import { faceoff, memoryOf, thread } from "../engine.ts";
import { type Board, type Draft, type GameName, GAMES } from "../games/adapter.ts";
import { adapters } from "../games/all.ts";
import { readBelief } from "../games/showdown.ts";
import { newMatch } from "../match.ts";
import { chanceAtEnd } from "../review/marks.ts";
import { keep, kept } from "../store.ts";
import { fill, language, reasonText, sentence, t } from "../texts.ts";
import { analysisTexts } from "../texts_analysis.ts";
import {
    analysisLink,
    endOf,
    grow,
    inOrder,
    newTree,
    type Node,
    promote,
    remove,
    sideOf,
    turnsTo,
    writeTree,
} from "../tree.ts";
import { Address } from "../views/address.ts";
import { confirm, playInstead } from "../views/confirm.ts";
import { levelField, usualLevel } from "../views/level.ts";
import { pictureButtons, shareLink } from "../views/share.ts";
import { TurnList } from "../views/turns.ts";
import type { View } from "../views/view.ts";
import { editorView } from "./editor.ts";
import type { Explorer } from "./explorer.ts";
import { explore } from "./known.ts";
import { positionIn } from "./place.ts";

const STEP_MS = 95,
    SETTLE_MS = 150,
    THINK_MS = 5000; // SETTLE_MS is the time on a position before the engine starts
const BEST = 3,
    LINE_SHOWN = 6,
    WEAK = 0.15; // a turn that is WEAK worse than the best is drawn at the lowest strength
const LONGEST_LINK = 30_000,
    SHOWN_COUNTS = 12;

const say = (name: keyof typeof analysisTexts.en, places: Record<string, string | number> = {}): string =>
    fill(analysisTexts[language][name], places);
const percent = (chance: number): string => `${Math.round(chance * 100)}%`;

class Analysis implements View {
    readonly element = el("div", {});
    private readonly board: Board;
    private readonly list = new TurnList((index) => void this.go(this.places[index]!), say("noLine"));
    private readonly status = el("p", { class: "status", role: "status" });
    private readonly problem = el("p", { class: "problem", role: "alert", hidden: true });
    private readonly tools = el("div", { class: "tools" });
    private readonly gauge = el("div", {
        class: "gauge idle",
        role: "meter",
        "aria-label": say("value"),
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": 50,
    });
    private readonly searched = el("p", { class: "progress" });
    private readonly onOff = button(say("engine"), () => this.switchEngine(), { title: "L" });
    /** These buttons are never replaced, because one may be pressed or have the focus. */
    private readonly choices = Array.from({ length: BEST }, (_, i) =>
        button("", () => this.play(this.report?.best[i]?.turn), { class: "quiet", hidden: true }),
    );
    private readonly own = {
        promote: button(say("promote"), () => this.promote(), { title: "P" }),
        remove: button(say("removeFrom"), () => this.remove(), { title: "Delete" }),
        playFrom: button(say("playFrom"), () => this.playFrom(), { class: "main" }),
        edit: button(say("edit"), () => {
            location.hash = `${this.link}&edit`;
        }),
        share: button(t("share"), () => this.share()),
    };
    private readonly known = el("div", {});
    private readonly book = el(
        "details",
        { ontoggle: () => void this.openBook() },
        el("summary", {}, say("explorer")),
        this.known,
    );
    private readonly address = new Address();
    private readonly worker: FaceoffWorker = thread();
    private readonly leaving = new AbortController();
    private stopping = new AbortController();
    private readonly reports = new Map<Node, Report>();
    private position: Position | null = null;
    private explorer: Explorer | null = null;
    private isCounting = false;
    private root = newTree();
    private at = this.root;
    private places: Node[] = [];
    private rules = "";
    private first = 0;
    private turned = false;
    private isOn = kept<boolean>("analysis.engine") ?? true;
    private canThink = true; // whether the engine knows the rules
    private isChanged = false;
    private showing = 0;

    constructor(
        private readonly game: GameName,
        options: URLSearchParams,
    ) {
        this.board = adapters[game].board();
        const tabs = el(
            "nav",
            { class: "tabs", "aria-label": t("analysis") },
            ...GAMES.map((name) =>
                el("a", { href: `#/analysis/${name}`, "aria-current": name === game ? "page" : null }, t(name)),
            ),
        );
        const step = (sign: string, name: "start" | "previous" | "next" | "end", key: string): HTMLElement =>
            button(sign, () => this.onKey(key), { "aria-label": t(name), title: key });
        const steps = el(
            "div",
            { class: "steps" },
            step("⇤", "start", "Home"),
            step("←", "previous", "ArrowLeft"),
            step("→", "next", "ArrowRight"),
            step("⇥", "end", "End"),
            button(t("flip"), () => this.flip(), { title: "F" }),
        );
        this.element.append(
            el("h1", { class: "unseen" }, `${t("analysis")}: ${t(game)}`),
            el(
                "div",
                { class: `table analysis ${game === "showdown" ? "wide" : ""}` },
                tabs,
                el("div", { class: "stage" }, this.board.element, this.gauge, steps),
                el(
                    "div",
                    { class: "panel" },
                    this.status,
                    this.problem,
                    this.tools,
                    el(
                        "div",
                        { class: "thoughts" },
                        el("div", { class: "buttons" }, this.onOff, this.searched),
                        ...this.choices,
                        game === "showdown" && el("p", { class: "progress" }, say("seesOnly")),
                    ),
                    this.list.element,
                    el("div", { class: "buttons" }, ...Object.values(this.own)),
                    this.book,
                ),
            ),
        );
        // After a click, the arrow keys walk through the tree. On the board, they would move the cursor.
        this.board.element.addEventListener(
            "click",
            () => this.board.element.contains(document.activeElement) && (document.activeElement as HTMLElement).blur(),
        );
        this.own.edit.hidden = !mayEdit(game);
        void this.begin(options);
    }

    /** Begins with the tree in the address or, if the address has none, with the person's last tree. The pauses split
     * the
     * work into short tasks. */
    private async begin(options: URLSearchParams): Promise<void> {
        await nextTask();
        const library = await faceoff(),
            stored = kept<string>(`analysis.${this.game}`);
        if (this.leaving.signal.aborted) {
            return;
        }
        const from = options.toString() !== "" ? options : new URLSearchParams(String(stored ?? "").split("?")[1]);
        const { position, first, root, at, illegal, refused } = positionIn(library, this.game, from);
        this.position = position;
        this.first = first;
        this.rules = position.rules;
        this.canThink = library.canPlay(this.game, "engine", this.rules);
        this.onOff.disabled = !this.canThink;
        this.problem.textContent = [
            refused !== null && say(refused.includes("@") ? "badBoard" : "unknownRules", { rules: refused }),
            illegal > 0 && say("leftOut", { n: illegal }),
        ]
            .filter((text) => text !== false)
            .join(" ");
        this.problem.hidden = this.problem.textContent === "";
        this.root = root;
        await nextTask();
        if (this.position !== null) {
            await this.go(at);
        }
        await nextTask();
        this.drawTree();
    }

    // the tree

    private get link(): string {
        return analysisLink(this.game, this.rules, this.first, writeTree(this.root, this.at));
    }

    /** Goes to a node. If calls follow each other quickly, the engine starts only after the last one. */
    private async go(node: Node, stepMs = 0): Promise<void> {
        const position = this.position!;
        this.stopping.abort(); // a report about the previous position must not appear
        this.at = node;
        while (position.undo());
        position.playAll(turnsTo(node));
        this.list.go(this.places.indexOf(node));
        this.showStatus();
        this.showReport();
        this.showKnown();
        speak(node === this.root ? t("start") : adapters[this.game].say(node.turn, this.turned));
        this.own.promote.disabled = sideOf(node) === null;
        this.own.remove.disabled = node === this.root && node.children.length === 0;
        this.own.playFrom.disabled = position.outcome.over || !this.canThink;
        const { link } = this;
        if (link.length <= LONGEST_LINK) {
            this.address.show(link);
        } else if (this.isChanged) {
            // otherwise the address still has the tree, which is not stored
            this.address.show(`#/analysis/${this.game}`);
        }
        if (this.isChanged) {
            keep(`analysis.${this.game}`, link);
        }
        await this.draw(stepMs);
    }

    private async draw(stepMs = 0): Promise<void> {
        const position = this.position!,
            showing = ++this.showing,
            belief = this.game === "showdown" && this.report !== null ? readBelief(this.report.notes) : null;
        this.tools.replaceChildren();
        await this.board.show(position, { stepMs, turned: this.turned, belief });
        if (showing !== this.showing || this.leaving.signal.aborted) {
            return;
        }
        if (!position.outcome.over) {
            this.board.ask(
                position,
                (turn) => this.play(turn),
                (draft) => this.drafting(draft),
            );
        }
        void this.think();
    }

    private drafting({ text, tools = [], begun, back }: Draft): void {
        this.tools.replaceChildren(
            ...tools,
            ...(begun ? [button(t("undo"), back, { class: "quiet", title: "Backspace" })] : []),
        );
        speak(text);
        if (!begun) {
            this.aim();
        }
    }

    private drawTree(): void {
        const { write, say: speech } = adapters[this.game],
            places = inOrder(this.root);
        this.places = places.map(({ node }) => node);
        this.list.show(
            places.map(({ node, number, begins, ends }) => ({
                text: write(node.turn, this.turned),
                spoken: speech(node.turn, this.turned),
                seat: node.seat,
                number,
                note: begins ? say("sideLine") : "",
                kind: `${sideOf(node) === null ? "" : " side"}${begins ? " opens" : ""}`,
                closes: ")".repeat(ends),
            })),
        );
        this.list.go(this.places.indexOf(this.at));
    }

    private play(turn: string | undefined): void {
        if (turn === undefined || this.position!.outcome.over) {
            return;
        }
        const count = this.at.children.length,
            node = grow(this.at, turn, this.position!.mover);
        if (node.parent!.children.length > count) {
            this.isChanged = true;
            this.at = node;
            this.drawTree();
        }
        void this.go(node, STEP_MS);
    }

    private promote(): void {
        promote(this.at);
        this.isChanged = true;
        this.drawTree();
        void this.go(this.at);
    }

    /** Deletes the current turn and everything after it. Asks first if other turns follow. */
    private remove(): void {
        const act = (): void => {
            this.isChanged = true;
            this.at = remove(this.at);
            this.drawTree();
            void this.go(this.at);
        };
        if (this.at.children.length === 0) {
            act();
        } else {
            confirm(say("removeAsk", { n: inOrder(this.at).length + (this.at === this.root ? 0 : 1) }), act);
        }
    }

    private flip(): void {
        this.turned = !this.turned;
        this.drawTree();
        this.showKnown();
        void this.draw();
    }

    private showStatus(): void {
        const { outcome, mover } = this.position!,
            name = (seat: number): string => t("person", { seat: seat + 1 });
        const result = outcome.winner < 0 ? t("tie") : t("wins", { name: name(outcome.winner) });
        this.status.textContent = !outcome.over
            ? t("turnOf", { name: name(mover) })
            : `${result} ${sentence(reasonText(outcome.reason))}`;
    }

    // the engine

    private get report(): Report | null {
        return this.isOn ? (this.reports.get(this.at) ?? null) : null;
    }

    private switchEngine(): void {
        if (!this.canThink) {
            return;
        }
        this.isOn = !this.isOn;
        keep("analysis.engine", this.isOn);
        this.showReport();
        // in Showdown, the board shows a part of the report
        void (this.game === "showdown" ? this.draw() : this.think());
    }

    private async think(): Promise<void> {
        this.stopping.abort();
        const { at, worker } = this,
            position = this.position!,
            { signal } = (this.stopping = new AbortController());
        this.showReport();
        if (!this.isOn || !this.canThink || position.outcome.over || this.reports.get(at)?.last === true) {
            return;
        }
        const take = (report: Report): void => {
            if (!signal.aborted && !this.leaving.signal.aborted) {
                this.reports.set(at, report);
                this.showReport();
            }
        };
        try {
            await pause(SETTLE_MS);
            if (signal.aborted || this.leaving.signal.aborted) {
                return;
            }
            take(
                await worker.analyze(position, {
                    ms: THINK_MS,
                    best: BEST,
                    options: memoryOf(this.game),
                    signal,
                    onReport: take,
                }),
            );
        } catch (error) {
            if (!signal.aborted && !this.leaving.signal.aborted) {
                throw error;
            }
            return;
        }
        if (this.game === "showdown" && !signal.aborted) {
            void this.draw(); // shows where the player to move expects the opponent
        }
    }

    /** Shows what the engine has found about this position. */
    private showReport(): void {
        const { report } = this,
            { outcome, mover } = this.position!,
            { write, say: speech } = adapters[this.game];
        this.onOff.setAttribute("aria-pressed", String(this.isOn));
        this.searched.textContent =
            report === null
                ? ""
                : say(report.depth > 0 ? "searchedDeep" : "searched", {
                      depth: report.depth,
                      nodes: report.nodes.toLocaleString(language),
                  });
        const chance = outcome.over
            ? chanceAtEnd(outcome, 0)
            : report === null
              ? null
              : mover === 0
                ? report.chance
                : 1 - report.chance;
        this.gauge.classList.toggle("idle", chance === null);
        this.gauge.setAttribute("aria-valuenow", String(Math.round((chance ?? 0.5) * 100)));
        this.gauge.style.setProperty("--share", percent(chance ?? 0.5));
        const held = this.choices.find((choice) => choice === document.activeElement),
            isAwaited = report === null && this.isOn && this.canThink && !outcome.over;
        this.choices.forEach((choice, i) => {
            const found = report?.best[i],
                keepsFocus = isAwaited && choice === held;
            choice.hidden = (found === undefined || outcome.over) && !keepsFocus;
            if (keepsFocus) {
                choice.textContent = "…";
            } else if (report !== null && found !== undefined) {
                const line = report.line[0] === found.turn ? report.line : [found.turn];
                const name = t("person", { seat: mover + 1 }),
                    { winsIn } = found;
                const value =
                    winsIn > 0
                        ? t("winsIn", { n: winsIn, name })
                        : winsIn < 0
                          ? t("losesIn", { n: -winsIn, name })
                          : percent(found.chance);
                choice.replaceChildren(
                    el("b", {}, value),
                    el(
                        "span",
                        { "aria-hidden": "true" },
                        line
                            .slice(0, LINE_SHOWN)
                            .map((turn) => write(turn, this.turned))
                            .join(", "),
                    ),
                    el("span", { class: "unseen" }, speech(found.turn, this.turned)),
                );
            }
        });
        if (held?.hidden === true) {
            this.focusFirst(this.choices);
        }
        this.aim();
    }

    /** Gives the focus to the first button that is shown. If all are hidden, the current turn gets it. Otherwise a
     * keyboard user would have to begin again at the top of the page. */
    private focusFirst(buttons: Iterable<HTMLElement>): void {
        const shown =
            [...buttons].find((one) => !one.hidden) ??
            this.list.element.querySelector<HTMLElement>("[aria-current] button");
        shown?.focus({ preventScroll: true });
    }

    /** Draws the best turns on the board. */
    private aim(): void {
        const best = this.position!.outcome.over ? [] : (this.report?.best ?? []),
            top = best[0]?.chance ?? 0;
        this.board.aim(
            best.map(({ turn, chance }) => ({
                turn,
                strength: Math.max(1 - (top - chance) / WEAK, 0),
                label: percent(chance),
            })),
        );
    }

    // the opening explorer

    private async openBook(): Promise<void> {
        if (!this.book.open || this.explorer !== null || this.isCounting) {
            return;
        }
        this.isCounting = true;
        this.known.textContent = "…";
        const { signal } = this.leaving;
        const explorer = await faceoff()
            .then((library) => explore(library, this.game, signal))
            .catch((error: Error) => {
                this.known.textContent = error.message;
                return null;
            });
        this.isCounting = false;
        if (explorer !== null && !signal.aborted) {
            this.explorer = explorer;
            this.showKnown();
        }
    }

    private showKnown(): void {
        if (this.explorer === null) {
            return;
        }
        const hadFocus = this.known.contains(document.activeElement);
        const counts = this.explorer.from(this.position!).slice(0, SHOWN_COUNTS),
            { write, say: speech } = adapters[this.game];
        const head = [
            say("turn"),
            say("count"),
            ...[0, 1].map((seat) => say("wonBy", { seat: t("person", { seat: seat + 1 }) })),
            say("drawn"),
        ];
        const row = ({ turn, games, won, drawn }: (typeof counts)[number]): HTMLElement =>
            el(
                "tr",
                {},
                el(
                    "td",
                    {},
                    button(write(turn, this.turned), () => this.play(turn), {
                        class: "quiet",
                        "aria-label": speech(turn, this.turned),
                    }),
                ),
                ...[games, ...won, drawn].map((n) => el("td", {}, String(n))),
            );
        this.known.replaceChildren(
            el(
                "p",
                { class: "progress" },
                counts.length === 0 ? say("explorerNone") : say("explorerAbout", { n: this.explorer.games }),
            ),
            ...(counts.length === 0
                ? []
                : [
                      el(
                          "table",
                          { "aria-label": say("explorer") },
                          el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
                          el("tbody", {}, ...counts.map(row)),
                      ),
                  ]),
        );
        if (hadFocus) {
            this.focusFirst(this.known.querySelectorAll("button"));
        }
    }

    // other views

    /** Asks for a level and a side, and starts a game from this position. */
    private playFrom(): void {
        const level = levelField(this.game, usualLevel(this.game)),
            mover = this.position!.mover;
        const side = el(
            "select",
            { id: "side" },
            el("option", { value: 0 }, say("youMove")),
            el("option", { value: 1 }, say("engineMoves")),
        );
        const start = (event: Event): void => {
            event.preventDefault();
            const engine = level.chosen(),
                isYou = (seat: number): boolean => (seat === mover) === (side.value === "0");
            keep("level", engine);
            box.close();
            playInstead(
                newMatch(this.game, [isYou(0) ? "person" : engine, isYou(1) ? "person" : engine], 0, {
                    rules: this.rules,
                    first: this.first as Seat,
                    turns: turnsTo(this.at),
                }),
            );
        };
        const box = dialog(
            el(
                "form",
                { class: "new", onsubmit: start },
                el("h2", {}, say("playFrom")),
                ...level.parts,
                el("label", { for: "side" }, t("side")),
                side,
                el(
                    "div",
                    { class: "buttons" },
                    el("button", { class: "main" }, t("startGame")),
                    button(t("close"), () => box.close()),
                ),
            ),
        );
    }

    private share(): void {
        const { link } = this;
        if (link.length > LONGEST_LINK) {
            speak(say("treeTooLong"), true);
            return;
        }
        shareLink(
            link,
            say("linkAbout"),
            ...pictureButtons(
                this.game,
                this.position!,
                { turned: this.turned },
                `${t("analysis")}: ${t(this.game)}`,
                `analysis-${this.game}`,
            ),
        );
    }

    /** Goes to the turn that was tried before or after this one in the same position. */
    private goBeside(by: number): void {
        const others = this.at.parent?.children ?? [],
            other = others[others.indexOf(this.at) + by];
        if (other !== undefined) {
            void this.go(other);
        }
    }

    onKey(key: string, event?: KeyboardEvent): boolean {
        if (this.position === null) {
            return false;
        }
        const { promote: up, remove: cut } = this.own,
            child = this.at.children[0];
        const act = {
            ArrowLeft: () => void this.go(this.at.parent ?? this.at),
            ArrowRight: () => void (child !== undefined && this.go(child, STEP_MS)),
            ArrowUp: () => this.goBeside(-1),
            ArrowDown: () => this.goBeside(1),
            Home: () => void this.go(this.root),
            End: () => void this.go(endOf(this.at)),
            Delete: () => cut.click(),
            p: () => up.click(),
            f: () => this.flip(),
            l: () => this.switchEngine(),
        }[key.length === 1 ? key.toLowerCase() : key];
        act?.();
        return act !== undefined || (event !== undefined && passKey(this.board.element, event));
    }

    close(): void {
        this.leaving.abort();
        this.stopping.abort();
        this.address.stop();
        this.board.stop();
        this.worker.close();
        this.position?.free();
        this.position = null;
    }
}

/** In Showdown, a position cannot be edited: it also consists of what both players have observed. */
const mayEdit = (game: GameName): boolean => game !== "showdown";

export const analysisView = (game: GameName, options: URLSearchParams): View =>
    options.has("edit") && mayEdit(game) ? editorView(game, options) : new Analysis(game, options);
