// The view of the puzzles, which are positions with exactly one winning turn. In a puzzle of several steps, the
// opponent answers each right turn but the last. The board refutes a wrong try. A rush is a series of puzzles against the clock.
import type { FaceoffWorker, Position, Seat } from "faceoff";
import { button, download, el, nextTask, passKey, pause, speak } from "../dom.ts";
import { faceoff, memoryOf, thread } from "../engine.ts";
import type { Board, GameName, Show } from "../games/adapter.ts";
import { adapters } from "../games/all.ts";
import { heardBy, writeAnswered } from "../games/showdown.ts";
import { type End, hasHiddenWall, LastTurn, type Rest, squareText } from "../last_turn.ts";
import {
    allPuzzles,
    keepStanding,
    nextPuzzle,
    type Puzzle,
    PUZZLE_GAMES,
    puzzleId,
    rate,
    type Standing,
    standing,
} from "../puzzles.ts";
import { language, t, type TextName } from "../texts.ts";
import { analysisOf } from "../tree.ts";
import {
    allTries,
    daysInARow,
    keepTries,
    lineOf,
    puzzleOfDay,
    readTry,
    solvedInARow,
    type Try,
    tryOf,
} from "../tries.ts";
import { Address } from "./address.ts";
import { pictureButtons, shareLink } from "./share.ts";
import type { View } from "./view.ts";

const REPLY_MS = 650,
    STEP_MS = 120,
    PROOF_NODES = 40_000,
    SHOWN_TURNS = 8,
    TICK_MS = 250;
const SHOWN_TRIES = 50,
    SHOWN_HEARD = 5, // how many of the player's turns the task of Showdown repeats
    WORK_MS = 8; // the longest time to work without a pause
const RUSH_MS = 3 * 60_000,
    RUSH_ERRORS = 3,
    RUSH_BEGIN = 700,
    RUSH_STEP = 40;

/** Returns what a puzzle can be chosen by: its themes, and its number of steps if there are several. */
const themesOf = ({ themes, steps }: Puzzle): string[] => [...themes, ...(steps > 1 ? [`steps-${steps}`] : [])];
const themeText = (theme: string): string =>
    theme.startsWith("steps-") ? t("puzzleSteps", { n: Number(theme.slice(6)) }) : t(`theme-${theme}` as TextName);

interface Rush {
    until: number;
    solved: number;
    errors: number;
}

class Puzzles implements View {
    readonly element = el("div", {});
    private readonly task = el("p", { class: "status", role: "status" });
    private readonly sentence = el("div", { class: "sentence" });
    private readonly tools = el("div", { class: "tools" });
    private readonly standingLine = el("p", { class: "progress" });
    private readonly clockLine = el("p", { class: "progress clock" });
    private readonly streakLine = el("p", { class: "progress streak" });
    private readonly filters = el("div", { class: "filters" });
    private readonly history = el("details", { class: "history" });
    private readonly news = el("p", { role: "status" });
    private tries: Try[] = [];
    private theme = "";
    private readonly buttons = el("div", { class: "buttons" });
    private readonly board: Board;
    private readonly worker: FaceoffWorker = thread();
    private readonly address = new Address();
    private puzzles: Puzzle[] = [];
    private now: Standing;
    private chosen: Puzzle | null = null;
    /** The puzzle's position, and the position of the step that the person must find. */
    private start: Position | null = null;
    /** In Showdown, what the player knows before its last turn. */
    private known: LastTurn | null = null;
    private at: Position | null = null;
    private step = 0;
    private tried = false;
    private rush: Rush | null = null;
    private showing = 0;
    private timer: ReturnType<typeof setInterval> | null = null;
    private isClosed = false;

    constructor(
        private readonly game: GameName,
        options: URLSearchParams,
    ) {
        this.board = adapters[game].board();
        this.now = standing(game);
        const tabs = el(
            "nav",
            { class: "tabs", "aria-label": t("puzzles") },
            ...PUZZLE_GAMES.map((name) =>
                el("a", { href: `#/puzzles/${name}`, "aria-current": name === game ? "page" : null }, t(name)),
            ),
        );
        this.element.append(
            el("h1", { class: "unseen" }, t("puzzles")),
            el(
                "div",
                { class: "table puzzles" },
                tabs,
                el("div", { class: "stage" }, this.board.element),
                el(
                    "div",
                    { class: "panel" },
                    this.task,
                    this.sentence,
                    this.tools,
                    this.buttons,
                    this.standingLine,
                    this.clockLine,
                    this.streakLine,
                    this.filters,
                    this.history,
                ),
            ),
        );
        this.begin(options.get("id"), options.has("day")).catch((error: unknown) => {
            if (!this.isClosed) {
                throw error;
            }
        });
    }

    /** Begins with the puzzle that the address names, or with the puzzle of the day. */
    private async begin(id: string | null, isOfDay: boolean): Promise<void> {
        const [all, tries] = await Promise.all([allPuzzles(), allTries()]);
        this.puzzles = all.filter(({ game }) => game === this.game);
        const named = this.puzzles.find((puzzle) => puzzleId(puzzle) === id);
        if (this.isClosed) {
            return;
        }
        this.drawFilter();
        this.showTries(tries);
        if (id !== null && named === undefined) {
            this.task.textContent = t("noSuchPuzzle");
            this.offer(button(t("learnNext"), () => void this.next(), { class: "main" }));
            return;
        }
        await this.next(isOfDay ? puzzleOfDay(this.puzzles) : named);
    }

    private get link(): string {
        return `#/puzzles/${this.game}?id=${puzzleId(this.puzzle)}`;
    }

    private share(): void {
        const position = this.start!,
            file = `puzzle-${this.game}-${puzzleId(this.puzzle)}`;
        shareLink(
            this.link,
            t("puzzleLinkAbout"),
            ...pictureButtons(this.game, position, this.sight, t("puzzleTask", { name: this.who }), file),
        );
    }

    /** The buttons that only a puzzle that was answered offers, because the engine shows the solution. */
    private get afterwards(): HTMLButtonElement[] {
        return this.tried && this.game !== "showdown"
            ? [
                  button(t("analyse"), () => {
                      location.hash = analysisOf(this.puzzle, this.puzzle.turns.length);
                  }),
              ]
            : [];
    }

    private get puzzle(): Puzzle {
        return this.chosen!;
    }

    /** The player to move, with the letter of that player's goal or pieces. */
    private get who(): string {
        return this.start!.mover === 0
            ? `${t("first")} (${t("goalOfFirst")})`
            : `${t("second")} (${t("goalOfSecond")})`;
    }

    private showStanding(): void {
        this.standingLine.textContent = t("puzzleStanding", {
            rating: this.now.rating,
            n: this.now.tried,
            number: this.puzzles.indexOf(this.puzzle) + 1,
            grade: this.puzzle.grade,
        });
        this.clockLine.textContent =
            this.rush === null
                ? this.now.bestRush > 0
                    ? t("rushBest", { n: this.now.bestRush })
                    : ""
                : t("rushNow", {
                      n: this.rush.solved,
                      errors: this.rush.errors,
                      s: Math.max(Math.ceil((this.rush.until - performance.now()) / 1000), 0),
                  });
    }

    /** Lets the person choose a theme. */
    private drawFilter(): void {
        const counts = new Map<string, number>();
        for (const theme of this.puzzles.flatMap(themesOf)) {
            counts.set(theme, (counts.get(theme) ?? 0) + 1);
        }
        const field = el(
            "select",
            {
                id: "theme",
                onchange: () => {
                    this.theme = field.value;
                    if (this.rush === null) {
                        void this.next();
                    }
                },
            },
            el("option", { value: "" }, t("all")),
            ...[...counts]
                .sort(([a], [b]) => a.localeCompare(b))
                .map(([theme, n]) => el("option", { value: theme }, `${themeText(theme)} (${n})`)),
        );
        this.filters.replaceChildren(el("label", {}, t("puzzleTheme"), field));
    }

    /** Shows a puzzle; by default, a new one of the chosen theme. */
    private async next(puzzle?: Puzzle): Promise<void> {
        const grade = this.rush === null ? this.now.rating : RUSH_BEGIN + RUSH_STEP * this.rush.solved;
        const showing = ++this.showing;
        this.chosen =
            puzzle ??
            nextPuzzle(
                this.puzzles.filter((one) => this.theme === "" || themesOf(one).includes(this.theme)),
                this.now,
                grade,
            );
        this.board.stop();
        this.offer(); // removes the buttons of the previous puzzle
        const { rules, first, turns } = this.puzzle,
            library = await faceoff();
        if (this.isClosed || showing !== this.showing) {
            return;
        }
        this.start?.free();
        this.start = library.position(this.game, { rules, first: first as Seat, turns });
        this.goTo(this.start.copy(), 0);
        const known = this.game === "showdown" ? await this.listCases(this.start.copy()) : null;
        if (this.isClosed || showing !== this.showing) {
            return;
        }
        this.known = known;
        this.tried = this.now.seen.includes(puzzleId(this.puzzle)); // a link may open a puzzle that was already rated
        if (this.rush === null) {
            this.address.show(this.link);
        } else {
            this.address.stop();
        }
        await this.ask();
    }

    /** Returns a function that makes short tasks of a long one. */
    private get rest(): Rest {
        let rested = performance.now();
        return async () => {
            if (performance.now() - rested > WORK_MS) {
                await nextTask();
                rested = performance.now();
            }
        };
    }

    /** Lists what the player may not know. Frees the position. */
    private async listCases(position: Position): Promise<LastTurn | null> {
        const known = await LastTurn.of(position, this.rest);
        position.free();
        return known;
    }

    /** How the board shows a position. In Showdown, it shows only what the player knows. */
    private get sight(): Show {
        const seat = this.start!.mover;
        return this.game === "showdown" ? { seat } : { turned: seat === 1 };
    }

    /** Sets the step that the person must find. The view then owns the position. */
    private goTo(position: Position, step: number): void {
        this.at?.free();
        this.at = position;
        this.step = step;
    }

    /** Shows the position of the step and the task, and asks for a turn. */
    private async ask(): Promise<void> {
        const showing = ++this.showing,
            at = this.at!;
        this.showStanding();
        await this.board.show(at, this.sight);
        if (this.isClosed || showing !== this.showing) {
            return;
        }
        this.board.ask(
            at,
            (turn) => void this.judge(turn),
            ({ tools = [], begun, back }) =>
                this.tools.replaceChildren(
                    ...tools,
                    ...(begun ? [button(t("undo"), back, { class: "quiet", title: "Backspace" })] : []),
                ),
        );
        this.offer(
            button(t("learnShow"), () => void this.giveUp()),
            ...(this.rush === null
                ? [
                      ...this.afterwards,
                      button(t("share"), () => this.share()),
                      button(t("rush"), () => void this.beginRush()),
                      button(t("puzzleOfDay"), () => void this.next(puzzleOfDay(this.puzzles))),
                  ]
                : []),
        );
        this.showTask();
    }

    private offer(...buttons: HTMLButtonElement[]): void {
        this.buttons.replaceChildren(...buttons);
    }

    /** Calls `texts` twice: shows the texts with written turns, and speaks the texts with spoken turns. */
    private announce(texts: (turn: (text: string) => string) => [task: string, more?: string]): void {
        const { say, write } = adapters[this.game],
            turned = this.start!.mover === 1;
        const [task, more = ""] = texts((turn) => (this.game === "showdown" ? say : write)(turn, turned));
        this.task.textContent = task;
        this.sentence.replaceChildren(more);
        speak(texts((turn) => say(turn, turned)).join(" "));
    }

    private say(task: string, more = ""): void {
        this.announce(() => [task, more]);
    }

    /** Shows the task of Showdown: the points, and what the player has heard lately. */
    private showLastTurn(): void {
        const seat = this.start!.mover,
            [mine, least, most] = this.known!.points;
        const heard = heardBy(this.start!, seat).slice(-SHOWN_HEARD).map(writeAnswered);
        this.say(
            `${t("puzzleTask", { name: this.who })} ${t("lastTurn", { mine, theirs: least === most ? least : `${least}–${most}` })} ${t(seat === 0 ? "lastTurnReply" : "lastTurnNoReply")}`,
            `${t("lastTurnAbout")} ${t("lastTurnHeard", { list: heard.join("; ") })}`,
        );
    }

    /** Shows the task. In Halma, the task includes the number of moves that win the race. */
    private showTask(): void {
        if (this.known !== null) {
            this.showLastTurn();
            return;
        }
        const { line, steps } = this.puzzle,
            { step } = this;
        const goal = this.game === "halma" ? t("puzzleGoal", { n: (line.length + 1) / 2 - step }) : "";
        this.announce((text) => [
            [steps > 1 ? t("puzzleStep", { n: step + 1, all: steps }) : "", t("puzzleTask", { name: this.who }), goal]
                .filter((part) => part !== "")
                .join(" "),
            step > 0
                ? t("puzzleGoesOn", { turn: text(line[2 * step - 1]!) })
                : this.rush === null && !this.tried
                  ? t("puzzleAbout")
                  : "",
        ]);
    }

    /** Rates the first answer to a puzzle. Later answers do not count. */
    private count(solved: boolean): void {
        if (!this.tried) {
            const id = puzzleId(this.puzzle),
                one = tryOf(this.game, id, solved);
            this.now = { ...rate(this.now, this.puzzle.grade, solved), seen: [...this.now.seen, id] };
            this.tried = true;
            keepStanding(this.game, this.now);
            void keepTries([one]);
            this.showTries([one, ...this.tries.filter((other) => other.id !== one.id)]);
        }
        this.showStanding();
    }

    /** Judges a turn of Showdown. A wrong turn fails in a case, which the board marks. */
    private async judgeLastTurn(turn: string): Promise<void> {
        const showing = ++this.showing;
        this.tools.replaceChildren();
        const end = await this.known!.worst(turn, this.rest),
            { points, reply, case: failed } = end,
            [mine, theirs] = points,
            solved = mine > theirs;
        if (this.isClosed || showing !== this.showing) {
            return;
        }
        this.count(solved);
        if (this.rush !== null) {
            await this.goOnRushing(solved);
            return;
        }
        if (solved) {
            this.solveLastTurn(t("puzzleRight"), end);
            return;
        }
        const wall = hasHiddenWall(failed) ? squareText(failed.hidden) : null;
        this.announce((text) => [
            t("lastTurnFails", { turn: text(turn) }),
            [
                t("lastTurnAt", { square: squareText(failed.at) }),
                failed.gone.includes(failed.at) ? t("lastTurnGone") : "",
                wall === null ? "" : t("lastTurnWall", { wall }),
                reply === "" ? "" : t("lastTurnThen", { turn: text(reply) }),
                t("lastTurnEnd", { mine, theirs }),
            ]
                .filter((part) => part !== "")
                .join(" "),
        ]);
        this.offer(
            button(t("tryAgain"), () => void this.ask(), { class: "main" }),
            button(t("learnShow"), () => void this.giveUp()),
        );
        this.showing++;
        const marks = [squareText(failed.at), ...(wall === null ? [] : [wall])];
        await this.board.show(this.at!, { ...this.sight, hint: turn, marks });
    }

    /** Shows the solution of Showdown and marks where the opponent may be. */
    private solveLastTurn(task: string, { points: [mine, theirs] }: End): void {
        const solution = this.puzzle.line[0]!;
        this.say(task, `${t("lastTurnWins", { n: mine - theirs })} ${this.themeWords}`.trimEnd());
        this.offer(
            button(t("learnNext"), () => void this.next(), { class: "main" }),
            button(t("tryAgain"), () => void this.ask()),
        );
        this.showing++;
        void this.board.show(this.at!, { ...this.sight, hint: solution, marks: this.known!.squares.map(squareText) });
    }

    private async judge(turn: string): Promise<void> {
        if (this.known !== null) {
            await this.judgeLastTurn(turn);
            return;
        }
        const at = this.at!,
            seat = at.mover,
            made = at.copy(),
            right = at.copy(),
            { line, steps } = this.puzzle;
        made.play(turn);
        right.play(line[2 * this.step]!);
        const solved = made.outcome.over ? made.outcome.winner === seat : made.draw() === right.draw();
        right.free();
        this.tools.replaceChildren();
        if (solved && !made.outcome.over && this.step + 1 < steps) {
            await this.goOn(made, seat);
            return;
        }
        this.count(solved);
        if (this.rush !== null) {
            made.free();
            await this.goOnRushing(solved);
        } else if (solved) {
            this.say(
                t("puzzleRight"),
                `${t("puzzleLine", { n: line.length - 2 * this.step })} ${this.themeWords}`.trimEnd(),
            );
            this.offer(
                button(t("learnNext"), () => void this.next(), { class: "main" }),
                button(t("learnShow"), () => void this.giveUp()),
                ...this.afterwards,
            );
            await this.playOn(made, line.slice(2 * this.step + 1), seat);
        } else {
            await this.refute(made, turn, seat);
        }
    }

    private get themeWords(): string {
        const { themes } = this.puzzle;
        return themes.length === 0 ? "" : t("themesAre", { themes: themes.map(themeText).join(", ") });
    }

    /** Plays the opponent's reply to a right turn, and asks for the next turn. Frees `made`, the position after the
     * right turn, if the view has moved on. */
    private async goOn(made: Position, seat: number): Promise<void> {
        const showing = ++this.showing;
        this.say(t("puzzleStepRight"));
        this.offer();
        await this.board.show(made, { turned: seat === 1 });
        await pause(REPLY_MS);
        if (!this.isClosed && showing === this.showing) {
            made.play(this.puzzle.line[2 * this.step + 1]!);
            await this.board.show(made, { stepMs: STEP_MS, turned: seat === 1 });
        }
        if (this.isClosed || showing !== this.showing) {
            made.free();
            return;
        }
        this.goTo(made, this.step + 1);
        await this.ask();
    }

    /** Plays turns on the board, one after another, and then frees the position. */
    private async playOn(position: Position, turns: string[], seat: number): Promise<void> {
        const showing = ++this.showing;
        await this.board.show(position, { turned: seat === 1 });
        for (const turn of turns) {
            await pause(REPLY_MS);
            if (this.isClosed || showing !== this.showing) {
                break;
            }
            position.play(turn);
            await this.board.show(position, { stepMs: STEP_MS, turned: seat === 1 });
        }
        position.free();
    }

    private async refute(made: Position, turn: string, seat: number): Promise<void> {
        const at = this.at;
        this.announce((text) => [t("puzzleWrong", { turn: text(turn) }), t("puzzleLooks")]);
        this.offer(
            button(t("tryAgain"), () => void this.ask(), { class: "main" }),
            button(t("learnShow"), () => void this.giveUp()),
            ...this.afterwards,
        );
        const showing = this.showing;
        let line: string[] = [],
            winsIn = 0;
        if (!made.outcome.over) {
            const report = await this.worker
                .analyze(made, { nodes: PROOF_NODES, best: 1, options: memoryOf(this.game) })
                .catch((error: Error) => {
                    if (!this.isClosed) {
                        throw error;
                    }
                    return null; // the view was closed
                });
            if (report === null) {
                made.free();
                return;
            }
            line = report.line[0] === report.best[0]!.turn ? report.line : [report.best[0]!.turn];
            winsIn = report.winsIn;
        }
        if (this.isClosed || showing !== this.showing || at !== this.at) {
            made.free();
            return;
        }
        const [answer] = line;
        this.announce((text) => [
            t("puzzleWrong", { turn: text(turn) }),
            answer === undefined
                ? ""
                : winsIn > 0
                  ? t("puzzleProof", { turn: text(answer), n: winsIn })
                  : t("puzzleReply", { turn: text(answer) }),
        ]);
        await this.playOn(made, line.slice(0, SHOWN_TURNS), seat);
    }

    private async giveUp(): Promise<void> {
        const line = this.puzzle.line.slice(2 * this.step);
        if (this.rush !== null) {
            this.count(false);
            await this.goOnRushing(false);
            return;
        }
        this.count(false);
        this.tools.replaceChildren();
        if (this.known !== null) {
            const showing = ++this.showing,
                end = await this.known.worst(line[0]!, this.rest);
            if (!this.isClosed && showing === this.showing) {
                this.solveLastTurn(t("puzzleAnswer", { turn: adapters[this.game].say(line[0]!, false) }), end);
            }
            return;
        }
        this.announce((text) => [
            t("puzzleAnswer", { turn: text(line[0]!) }),
            `${t("puzzleLine", { n: line.length })} ${this.themeWords}`.trimEnd(),
        ]);
        this.offer(
            button(t("learnNext"), () => void this.next(), { class: "main" }),
            button(t("tryAgain"), () => void this.ask()),
            ...this.afterwards,
        );
        await this.playOn(this.at!.copy(), line, this.start!.mover);
    }

    // the history

    /** Shows the answers, which begin with the latest, and the streaks. */
    private showTries(tries: Try[]): void {
        this.tries = tries;
        const n = solvedInARow(tries),
            days = daysInARow(tries),
            mine = tries.filter(({ game }) => game === this.game);
        this.streakLine.textContent = tries.length === 0 ? "" : t("puzzleStreak", { n, days });
        const choose = el("input", {
            type: "file",
            class: "unseen",
            tabindex: -1,
            accept: ".jsonl,.ndjson,.json,.txt",
            "aria-label": t("importGames"),
            onchange: () => void this.addTries(choose.files?.[0]),
        });
        const rows = mine
            .slice(0, SHOWN_TRIES)
            .map(({ puzzle, solved, date }) =>
                el(
                    "li",
                    { class: solved ? "won" : "lost" },
                    el(
                        "a",
                        { href: `#/puzzles/${this.game}?id=${puzzle}` },
                        el("b", {}, solved ? t("puzzleSolved") : t("puzzleFailed")),
                        " ",
                        new Date(date).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }),
                    ),
                ),
            );
        this.history.replaceChildren(
            el("summary", {}, t("puzzleHistory", { n: mine.length })),
            el("ul", {}, ...rows),
            el(
                "div",
                { class: "buttons" },
                button(t("exportAll"), () => download("my-puzzles.jsonl", this.tries.map(lineOf)), {
                    disabled: tries.length === 0,
                }),
                button(t("importGames"), () => choose.click()),
                choose,
            ),
            this.news,
        );
    }

    private async addTries(file: File | undefined): Promise<void> {
        if (file === undefined) {
            return;
        }
        const lines = (await file.text()).split("\n").filter((line) => line.trim() !== ""),
            found = lines.flatMap((line) => readTry(line) ?? []);
        const counts = await keepTries(found),
            tries = await allTries();
        if (!this.isClosed) {
            this.showTries(tries);
            this.news.textContent =
                counts === null
                    ? t("notKept")
                    : t("puzzlesImported", { n: counts.added, wrong: lines.length - found.length });
        }
    }

    // the rush

    private async beginRush(): Promise<void> {
        this.rush = { until: performance.now() + RUSH_MS, solved: 0, errors: 0 };
        this.timer = setInterval(
            () => this.rush !== null && (performance.now() >= this.rush.until ? this.endRush() : this.showStanding()),
            TICK_MS,
        );
        await this.next();
    }

    private async goOnRushing(solved: boolean): Promise<void> {
        const rush = this.rush!;
        rush.solved += solved ? 1 : 0;
        rush.errors += solved ? 0 : 1;
        if (rush.errors >= RUSH_ERRORS) {
            this.endRush();
        } else {
            await this.next();
        }
    }

    private endRush(): void {
        const solved = this.rush!.solved;
        clearInterval(this.timer!);
        this.rush = null;
        this.showing++;
        this.board.stop();
        this.now.bestRush = Math.max(this.now.bestRush, solved);
        keepStanding(this.game, this.now);
        this.tools.replaceChildren();
        this.showStanding();
        this.say(t("rushOver", { n: solved }));
        this.offer(
            button(t("rush"), () => void this.beginRush(), { class: "main" }),
            button(t("learnNext"), () => void this.next()),
        );
    }

    onKey(key: string, event: KeyboardEvent): boolean {
        const wanted = { n: t("learnNext"), h: t("learnShow") }[key.toLowerCase()];
        if (wanted === undefined) {
            return passKey(this.board.element, event);
        }
        const found = [...this.buttons.querySelectorAll("button")].find(({ textContent }) => textContent === wanted);
        found?.click();
        return found !== undefined;
    }

    close(): void {
        this.isClosed = true;
        this.address.stop();
        this.showing++;
        clearInterval(this.timer ?? undefined);
        this.board.stop();
        this.worker.close();
        this.start?.free();
        this.at?.free();
    }
}

export const puzzlesView = (game: GameName, options: URLSearchParams): View => new Puzzles(game, options);
