// The view of a lesson or course, in which a person learns a game by playing single turns.
import type { Position } from "faceoff";
import { button, el, passKey, renew, speak } from "../dom.ts";
import { faceoff } from "../engine.ts";
import { type Board, GAMES, type GameName } from "../games/adapter.ts";
import { adapters } from "../games/all.ts";
import { type Answered, heardBy } from "../games/showdown.ts";
import { keepProgress, learnLink, type Part, progressIn, type Step, stepsOf, tryTurn } from "../lessons.ts";
import { language, reasonText, sentence, t } from "../texts.ts";
import type { View } from "./view.ts";

const STEP_MS = 120,
    HINT_AFTER = 2; // number of wrong tries before the hint

class Learn implements View {
    readonly element = el("div", {});
    private readonly task = el("p", { class: "status", tabindex: -1 });
    private readonly tools = el("div", { class: "tools" });
    private readonly count = el("span", {});
    private readonly meter = el("progress", { max: 1, value: 0, "aria-hidden": "true" });
    private readonly list = el("ol", { class: "steps-list" });
    private readonly own = {
        next: button(t("learnNext"), () => this.goTo(this.index + 1), { class: "main", title: "Enter" }),
        retry: button(t("tryAgain"), () => this.goTo(this.index), { class: "main", title: "Enter" }),
        course: button(
            t("course"),
            () => {
                location.hash = learnLink(this.game, "course");
            },
            { class: "main" },
        ),
        play: button(t("play"), () => this.play(), { class: "main", title: "Enter" }),
        back: button(t("lessonBack"), () => this.goTo(this.index - 1)),
        again: button(t("lessonAgain"), () => this.goTo(0)),
        skip: button(t("lessonSkip"), () => this.skip()),
    };
    private readonly board: Board;
    private steps: Step[] = [];
    private index = 0;
    private wrong = 0;
    private position: Position | null = null;
    private showing = 0;

    constructor(
        private readonly game: GameName,
        private readonly part: Part,
    ) {
        this.board = adapters[game].board();
        const title = t(part),
            other = part === "lesson" ? "course" : "lesson";
        const tabs = el(
            "nav",
            { class: "tabs", "aria-label": title },
            ...GAMES.map((name) =>
                el("a", { href: learnLink(name, part), "aria-current": name === game ? "page" : null }, t(name)),
            ),
        );
        this.offer();
        this.element.append(
            el("h1", { class: "unseen" }, `${title}: ${t(game)}`),
            el(
                "div",
                { class: "table puzzles learn" },
                tabs,
                el("div", { class: "stage" }, this.board.element),
                el(
                    "div",
                    { class: "panel" },
                    el(
                        "p",
                        { class: "steps-done" },
                        this.count,
                        part === "lesson" && this.meter,
                        el("a", { href: learnLink(game, other) }, t(other)),
                    ),
                    part === "course" && this.list,
                    this.task,
                    this.tools,
                    el("div", { class: "buttons" }, ...Object.values(this.own)),
                ),
            ),
        );
        void this.begin();
    }

    private async begin(): Promise<void> {
        const { showing } = this,
            steps = await stepsOf(this.game, this.part).catch((error: unknown) => {
                if (showing === this.showing) {
                    throw error;
                }
                return []; // the person has left the lesson
            });
        if (showing === this.showing) {
            this.steps = steps;
            this.index = Math.min(progressIn(this.game, this.part).step, steps.length - 1);
            await this.ask();
        }
    }

    private get step(): Step {
        return this.steps[this.index]!;
    }

    /** Draws the list of the steps, with a tick at each that is done. */
    private drawList(): void {
        const { done } = progressIn(this.game, this.part);
        this.list.replaceChildren(
            ...this.steps.map(({ name }, i) => {
                const isDone = done.includes(name),
                    label = t("lessonStep", { n: i + 1, all: this.steps.length });
                return el(
                    "li",
                    {},
                    button(isDone ? "✓" : String(i + 1), () => this.goTo(i), {
                        class: `quiet ${isDone ? "done" : ""}`,
                        "aria-label": isDone ? `${label}, ${t("stepDone")}` : label,
                        "aria-current": i === this.index ? "step" : null,
                    }),
                );
            }),
        );
    }

    private offer(...names: (keyof Learn["own"])[]): void {
        for (const [name, one] of Object.entries(this.own)) {
            one.hidden = !(names as string[]).includes(name);
        }
    }

    /** Shows a step, or the same step again. */
    private goTo(index: number): void {
        this.wrong = index === this.index ? this.wrong : 0;
        this.index = index;
        keepProgress(this.game, { step: index }, this.part);
        this.task.focus({ preventScroll: true }); // the button that was pressed disappears
        void this.ask();
    }

    private async show(stepMs: number, hint: string | null, marks: string[], heard?: Answered[]): Promise<boolean> {
        const showing = ++this.showing,
            seat = this.game === "showdown" ? 0 : -1;
        await this.board.show(this.position!, { stepMs, hint, marks, seat, ...(heard === undefined ? {} : { heard }) });
        return showing === this.showing;
    }

    /** Shows the step's position and task, and asks for a turn. After several wrong tries, also shows a hint. */
    private async ask(): Promise<void> {
        const showing = ++this.showing,
            { texts, rules, first, turns, marks, solution } = this.step,
            library = await faceoff();
        if (showing !== this.showing) {
            return;
        }
        this.position?.free();
        this.position = library.position(this.game, { first, turns, ...(rules === undefined ? {} : { rules }) });
        const hint = this.wrong < HINT_AFTER ? null : solution,
            { say, write } = adapters[this.game],
            show = this.game === "showdown" ? say : write;
        this.count.textContent = t("lessonStep", { n: this.index + 1, all: this.steps.length });
        this.meter.value = this.index / this.steps.length;
        const tell = (turn: (text: string) => string): string =>
            `${texts[0]} ${hint === null ? "" : t("hintIs", { turn: turn(hint) })}`.trimEnd();
        this.task.textContent = tell((turn) => show(turn, false));
        this.task.className = "status";
        this.drawList();
        // a course has a list of its steps instead
        this.offer(...(this.part === "lesson" ? ["skip" as const, ...(this.index > 0 ? ["back" as const] : [])] : []));
        // The board has too many cells to search for the marked ones, so the text names them.
        const places =
            this.game === "soccer" || marks.length === 0 ? "" : ` ${t("markedAre", { places: marks.join(", ") })}`;
        speak(tell((turn) => say(turn, false)) + places);
        if (await this.show(0, hint, marks)) {
            this.board.ask(
                this.position,
                (turn) => void this.judge(turn),
                ({ tools = [], begun, back }) =>
                    renew(
                        this.tools,
                        ...tools,
                        ...(begun ? [button(t("undo"), back, { class: "quiet", title: "Backspace" })] : []),
                    ),
            );
        }
    }

    private async judge(turn: string): Promise<void> {
        const {
                name,
                texts: [, yes, no],
                wants,
                marks,
            } = this.step,
            { isRight, ended, answer } = tryTurn(wants, this.position!, turn);
        const isLast = this.index === this.steps.length - 1,
            said: Record<string, string> = globalThis.faceoffLessons!.answers[language];
        this.wrong += isRight ? 0 : 1;
        this.tools.replaceChildren();
        this.task.classList.add(isRight ? "right" : "wrong");
        this.task.textContent = isRight
            ? yes
            : [ended === "" ? "" : sentence(reasonText(ended)), said[answer.split(" ")[0]!] ?? "", no].join(" ").trim();
        speak(this.task.textContent);
        if (isRight) {
            this.meter.value = (this.index + 1) / this.steps.length;
            const done = [...new Set([...progressIn(this.game, this.part).done, name])];
            // a course can be begun anywhere
            const isDone = this.part === "course" ? this.steps.every((step) => done.includes(step.name)) : isLast;
            keepProgress(
                this.game,
                { done, step: isLast ? 0 : this.index + 1, ...(isDone ? { isDone } : {}) },
                this.part,
            );
            this.drawList();
            this.offer(
                ...(isLast
                    ? (["play", ...(this.part === "lesson" ? ["course" as const] : []), "again"] as const)
                    : (["next", ...(this.part === "lesson" ? ["back" as const] : [])] as const)),
            );
        } else {
            this.offer("retry", ...(this.part === "lesson" ? ["skip" as const] : []));
        }
        // The person sees what the turn did at once. In a game, it would hear the answer only before its next turn.
        const heard =
            this.game === "showdown" ? [...heardBy(this.position!, 0).slice(0, -1), { turn, answer }] : undefined;
        await this.show(STEP_MS, null, isRight ? [] : marks, heard);
    }

    private play(): void {
        location.hash = `#/play/${this.game}?new`;
    }

    private skip(): void {
        keepProgress(this.game, { isSkipped: true });
        this.play();
    }

    onKey(key: string, event: KeyboardEvent): boolean {
        const { next, retry, play } = this.own,
            main = [next, retry, play].find(({ hidden }) => !hidden);
        if ((key === "Enter" || key === " ") && main !== undefined) {
            main.click();
            return true;
        }
        return passKey(this.board.element, event);
    }

    close(): void {
        this.showing++;
        this.board.stop();
        this.position?.free();
    }
}

export const learnView = (game: GameName, options: URLSearchParams): View =>
    new Learn(game, options.has("course") ? "course" : "lesson");
