// Reviews a game with the engine. Shows the value of each position, the mistakes, and better turns.
import type { Position, Seat } from "faceoff";
import { button, el, passKey, pause, speak } from "../dom.ts";
import { readBelief } from "../games/showdown.ts";
import { lastMatch, newMatch } from "../match.ts";
import { gameIn, latestGame, namedFile, noSuchGame, openedFile, setOpened } from "../opened.ts";
import type { GameRecord } from "../records.ts";
import { Graph } from "../review/graph.ts";
import {
    accuracy,
    chanceAtEnd,
    chanceOf,
    type Found,
    lossAsKnown,
    type Mark,
    markAsKnown,
    markTurn,
    SIGNS,
} from "../review/marks.ts";
import { Reviewer } from "../review/reviewer.ts";
import { isYou, t } from "../texts.ts";
import { Address } from "./address.ts";
import { playInstead } from "./confirm.ts";
import { endText, faultBox } from "./ending.ts";
import { inkAndName } from "./sides.ts";
import type { View } from "./view.ts";
import { usualLevel } from "./level.ts";
import { Playback } from "./playback.ts";

const percent = (chance: number): number => Math.round(chance * 100);
const LINE_TURN_MS = 700,
    LINE_SHOWN = 3,
    GOOD_ENOUGH = 0.04;
const MOMENTS = 3; // number of key moments that are shown
const COUNTED = [SIGNS.blunder, SIGNS.mistake, SIGNS.inaccuracy];

/** A game to review, and its line in the game file. */
interface ToReview {
    record: GameRecord;
    line: string;
}

/** Returns the game to review: a game from the file that the address names, a game from the open file, or the game that
 * was played last. Returns null if no game was found. */
async function gameToReview(options: URLSearchParams, signal: AbortSignal): Promise<ToReview | null> {
    const named = await namedFile(options, () => {}, signal),
        index = gameIn(options);
    const file = named ?? (options.has("game") ? null : await latestGame()) ?? openedFile();
    if (file === null || signal.aborted) {
        return null;
    }
    if (["event", "visits", "url"].some((name) => options.has(name))) {
        setOpened(file);
    }
    await (index < file.count ? null : file.scan(() => {}));
    if (index >= file.count) {
        throw new Error(noSuchGame(file, index)); // do not review a game other than the one in the address
    }
    return { record: await file.get(index), line: await file.text(index) };
}

/** Returns the address of this review without the turn. */
function linkOf(options: URLSearchParams): string {
    const game = options.get("game"),
        from = options.has("event")
            ? "event&"
            : ["g", "mine", "visits", "url"]
                  .filter((name) => options.has(name))
                  .map((name) => `${name}=${encodeURIComponent(options.get(name)!)}&`)
                  .join("");
    return `#/review?${from}${game === null ? "" : `game=${game}&`}`;
}

class Review implements View {
    readonly element = el("div", {}, el("h1", { class: "unseen" }, t("review")));
    private playback: Playback | null = null;
    private reviewer: Reviewer | null = null;
    private graph: Graph | null = null;
    private readonly table = el("div", { class: "table review" });
    private readonly sentence = el("div", { class: "sentence", role: "status" });
    private readonly progress = el("p", { class: "progress" });
    private readonly glow = el("p", { class: "progress" });
    private readonly players = el("div", {});
    /** The first player's chance of winning, as a bar beside the board. */
    private readonly gauge = el("div", {
        class: "gauge idle",
        role: "meter",
        "aria-label": t("chanceNow"),
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": 50,
    });
    private readonly moments = el("div", { class: "moments", role: "group", "aria-label": t("moments"), hidden: true });
    private readonly marks: (Mark | null)[] = [];
    private readonly losses: number[] = [];
    private readonly address = new Address();
    private readonly leaving = new AbortController();
    private isClosed = false;
    private showing = 0;
    private lesson = -1;
    private taught = -1; // turn of the latest lesson
    /** The variation on the board, and the turn to go back to; null if the board shows the game. */
    private variation: { line: string[]; back: number } | null = null;
    private readonly status = el("p", { class: "status" });
    // shown if there are mistakes
    private readonly learning = button(t("learn"), () => void this.learn(), { class: "main", hidden: true });
    private readonly share = button(t("share"), () => {});

    constructor(options: URLSearchParams) {
        void this.begin(options);
    }

    private async begin(options: URLSearchParams): Promise<void> {
        let found: ToReview | null = null,
            playback: Playback | null = null,
            why = t("nothingToReview");
        try {
            found = await gameToReview(options, this.leaving.signal);
            playback = found === null ? null : await Playback.open(found.record);
        } catch (error) {
            why = (error as Error).message;
            // the file was found, but its game has unknown rules
            why = found !== null && options.has("url") ? t("noSuchFile", { address: options.get("url")!, why }) : why;
        }
        if (this.isClosed) {
            playback?.close();
            return;
        }
        if (found === null || playback === null || found.record.turns.length === 0) {
            why = playback === null ? why : `${endText(found!.record, playback)} ${t("noTurnMade")}`;
            playback?.close();
            this.element.append(
                el(
                    "div",
                    { class: "hall empty" },
                    el("p", {}, why),
                    el(
                        "p",
                        { class: "after" },
                        el("a", { class: "main", href: "#/replay?url=example.jsonl" }, t("example")),
                    ),
                    el(
                        "p",
                        { class: "after" },
                        el(
                            "a",
                            { href: `#/play/${lastMatch("soccer") === null ? "soccer?new" : "soccer"}` },
                            t("play"),
                        ),
                        " · ",
                        el("a", { href: "#/replay" }, t("replay")),
                    ),
                ),
            );
            return;
        }
        const { record, line } = found;
        this.playback = playback;
        this.share.addEventListener("click", () => playback.share(line));
        this.graph = new Graph(playback.legal, this.viewer, (at) => void this.go(at));
        this.layOut(record, playback);
        const link = linkOf(options);
        playback.onStep = (at) => {
            this.variation = null;
            this.describe(at);
            this.address.show(`${link}turn=${at}`);
        };
        playback.extra = () => ({
            belief: this.belief(playback.at),
            hint: this.lesson < 0 ? (this.reviewer?.found[playback.at]?.best ?? null) : null,
        });
        this.putEnd(playback, record);
        const positions = playback.legal + (playback.shown.outcome.over ? 0 : 1);
        await playback.go(Number(options.get("turn") ?? playback.legal));
        if (this.isClosed) {
            return;
        }
        const reviewer = (this.reviewer = new Reviewer(record, positions));
        await reviewer.run((index, done) => {
            this.progress.textContent = t("reviewing", { n: done, all: positions });
            this.take(index);
        });
        if (this.isClosed) {
            return;
        }
        this.progress.textContent = t("reviewed");
        this.learning.hidden = !this.marks.some((_, turn) => this.isLesson(turn));
        this.drawPlayers();
        this.drawMoments();
        this.describe(playback.at);
    }

    private layOut(record: GameRecord, playback: Playback): void {
        const wide = record.game === "showdown";
        this.drawPlayers();
        this.table.classList.toggle("wide", wide);
        this.table.append(
            el(
                "div",
                { class: "stage" },
                el("div", { class: "beside" }, this.gauge, playback.board.element as unknown as HTMLElement),
                this.isHidden ? this.glow : null,
                el(
                    "p",
                    { class: "progress", "aria-hidden": "true" },
                    t("graphOf", { name: record.players[this.viewer]! }),
                ),
                this.graph!.element as unknown as HTMLElement,
                playback.steps,
            ),
            el(
                "div",
                { class: "panel" },
                this.players,
                this.status,
                faultBox(record, playback),
                this.progress,
                this.moments,
                this.sentence,
                playback.list.element,
                el(
                    "div",
                    { class: "buttons" },
                    this.learning,
                    button(t("analyse"), () => playback.analyse()),
                    this.share,
                ),
            ),
        );
        this.element.append(this.table);
    }

    /** The seat of the person in a game that was played on this page; -1 if nobody or two people played. */
    private get person(): number {
        return this.playback!.record.players.findIndex(isYou);
    }

    /** The seat whose chance of winning the graph shows: the person, or else the first player. */
    private get viewer(): number {
        return Math.max(this.person, 0);
    }

    private seatOf(turn: number): number {
        const { seats } = this.playback!;
        return seats[turn] ?? 1 - (seats[turn - 1] ?? 1);
    }

    /** Returns the first player's chance of winning after `at` turns; null if it is not known yet. */
    private chance(at: number): { chance: number; proven: boolean } | null {
        const playback = this.playback!,
            found = this.reviewer?.found[at];
        if (at === playback.legal && this.ending !== null) {
            return { chance: this.ending, proven: true };
        }
        if (found === undefined) {
            return null;
        }
        const beside = at === 0 ? 1 : at - 1,
            other = this.isHidden ? this.reviewer?.found[beside] : undefined;
        const ofFirst = (one: Found, turn: number): number =>
            this.seatOf(turn) === 0 ? chanceOf(one) : 1 - chanceOf(one);
        // The players know different things, so take the mean of their two values.
        const chance = other === undefined ? ofFirst(found, at) : (ofFirst(found, at) + ofFirst(other, beside)) / 2;
        return { chance, proven: found.winsIn !== 0 };
    }

    private ending: number | null = null;

    private get isHidden(): boolean {
        return this.playback!.record.game === "showdown";
    }

    private putEnd(playback: Playback, record: GameRecord): void {
        const outcome = playback.shown.outcome;
        if (outcome.over) {
            this.ending = chanceAtEnd(outcome, 0);
        } else if (record.winner >= 0 && record.fault !== null) {
            this.ending = null; // a fault says nothing about the position
        }
        if (this.ending !== null) {
            this.graph!.put(playback.legal, this.ending, true);
        }
    }

    /** Shows the analysis of the position after `at` turns. */
    private take(at: number): void {
        for (const place of this.isHidden ? [at, at + 1] : [at]) {
            const here = this.chance(place);
            if (here !== null) {
                this.graph!.put(place, here.chance, here.proven);
            }
        }
        this.markAt(at);
        this.markAt(at - 1);
        if (this.playback!.at === at || this.playback!.at === at + 1) {
            this.describe(this.playback!.at);
        }
        if (this.playback!.at === at && this.lesson < 0 && this.variation === null) {
            void this.playback!.redraw(); // shows the best turn and, in Showdown, the belief of the player to move
        }
    }

    /** Marks the turn after the first `at` turns, once the values before and after it are known. */
    private markAt(at: number): void {
        const playback = this.playback!,
            before = this.reviewer?.found[at],
            after = this.chance(at + 1);
        if (at < 0 || at >= playback.legal || before === undefined || after === null || this.losses[at] !== undefined) {
            return;
        }
        const seat = this.seatOf(at),
            turn = playback.record.turns[at]!;
        const own = seat === 0 ? after.chance : 1 - after.chance;
        const mark = (this.marks[at] =
            playback.record.opening > at
                ? null
                : this.isHidden
                  ? markAsKnown(turn, before)
                  : markTurn(turn, before, own, after.proven));
        this.losses[at] = this.isHidden
            ? lossAsKnown(turn, before)
            : turn === before.best || before.winsIn < 0
              ? 0
              : Math.max(chanceOf(before) - own, 0);
        if (mark !== null) {
            playback.list.mark(at, mark.sign, `${t(mark.kind)}, ${t(mark.proven ? "proven" : "estimated")}`);
            this.graph!.mark(at + 1, seat, mark.kind, `${at + 1}: ${t(mark.kind)}`);
        }
    }

    /** Shows the turns that lost most as cards, in the order of the game. */
    private drawMoments(): void {
        const { record } = this.playback!;
        const worst = [...this.marks.keys()]
            .filter((turn) => this.marks[turn] != null)
            .sort((a, b) => this.marks[b]!.loss - this.marks[a]!.loss)
            .slice(0, MOMENTS)
            .sort((a, b) => a - b);
        this.moments.hidden = worst.length === 0;
        this.moments.replaceChildren(
            ...worst.map((turn) => {
                const { kind, sign, from, loss } = this.marks[turn]!,
                    seat = this.seatOf(turn);
                return el(
                    "button",
                    { type: "button", class: `moment seat${seat}`, onclick: () => void this.go(turn + 1) },
                    el("b", {}, `${sign} ${t(kind)}`),
                    el("span", {}, t("momentOf", { n: turn + 1, name: record.players[seat]! })),
                    el(
                        "span",
                        { class: "change" },
                        t("changeOf", { from: percent(from), to: percent(Math.max(from - loss, 0)) }),
                    ),
                );
            }),
        );
    }

    /** Lets the person play on from the position after `at` turns. The person takes the side to move, against the level
     * of the last game. */
    private retry(at: number): void {
        const { record, seats } = this.playback!,
            seat = this.seatOf(at),
            level = usualLevel(record.game);
        playInstead(
            newMatch(record.game, [seat === 0 ? "person" : level, seat === 1 ? "person" : level], 0, {
                rules: record.rules,
                first: (seats[0] ?? record.first) as Seat,
                turns: record.turns.slice(0, at),
            }),
        );
    }

    private drawGauge(at: number): void {
        const here = this.chance(at);
        this.gauge.classList.toggle("idle", here === null);
        this.gauge.setAttribute("aria-valuenow", String(percent(here?.chance ?? 0.5)));
        this.gauge.style.setProperty("--share", `${percent(here?.chance ?? 0.5)}%`);
        this.gauge.classList.toggle("turned", this.playback!.turned);
    }

    private drawPlayers(): void {
        const { record } = this.playback!;
        this.players.replaceChildren(
            ...record.players.map((name, seat) => {
                const own = this.losses.filter((_, turn) => this.seatOf(turn) === seat && turn >= record.opening);
                const a = accuracy(own);
                return el(
                    "div",
                    { class: `player seat${seat}` },
                    ...inkAndName(seat, name),
                    this.playback!.result.winner === seat && el("span", { class: "won" }, t("winner")),
                    ...COUNTED.map((sign) => this.counter(seat, sign)),
                    el("span", { class: "side" }, a === null ? "" : t("accuracy", { a: Math.round(a) })),
                );
            }),
        );
    }

    /** Returns a button that shows the number of a seat's turns with this sign. A click goes to the next such turn.
     * Returns null if there are no such turns. */
    private counter(seat: number, sign: string): HTMLElement | null {
        const turns = [...this.marks.keys()].filter(
            (turn) => this.marks[turn]?.sign === sign && this.seatOf(turn) === seat,
        );
        const next = (): number => turns.find((turn) => turn + 1 > this.playback!.at) ?? turns[0]!;
        const kinds = new Set(turns.map((turn) => t(this.marks[turn]!.kind)));
        return turns.length === 0
            ? null
            : button(`${sign} ${turns.length}`, () => void this.go(next() + 1), {
                  class: "quiet count",
                  title: [...kinds].join(", "),
                  "aria-label": `${turns.length}: ${[...kinds].join(", ")}`,
              });
    }

    private belief(at: number): number[] | null {
        const found = this.reviewer?.found[at];
        return found === undefined || this.playback!.record.game !== "showdown" ? null : readBelief(found.notes);
    }

    private valueText(found: Found, at: number): string {
        const name = this.playback!.record.players[this.seatOf(at)] ?? "";
        return found.winsIn > 0
            ? t("winsIn", { n: found.winsIn, name })
            : found.winsIn < 0
              ? t("losesIn", { n: -found.winsIn, name })
              : t("chanceOf", { p: Math.round(found.chance * 100), name });
    }

    private readonly write = (turn: string): string => this.playback!.write(turn);

    /** Describes the latest turn and the value of the position. */
    private describe(at: number): void {
        const playback = this.playback!,
            write = this.write,
            mark = this.marks[at - 1];
        this.graph!.go(at);
        this.drawGauge(at);
        this.status.textContent =
            at === playback.legal ? endText(playback.record, playback) : t("position", { n: at, all: playback.legal });
        const { players } = playback.record;
        this.glow.textContent =
            this.belief(at) === null
                ? ""
                : isYou(players[this.seatOf(at)])
                  ? t("beliefOfYou")
                  : t("beliefOf", { name: players[this.seatOf(at)]! });
        if (this.lesson === at) {
            return;
        }
        if (this.lesson >= 0) {
            this.endLesson(); // going to another turn ends the lesson
        }
        if (this.variation !== null) {
            const { line, back } = this.variation;
            this.sentence.replaceChildren(
                el("p", {}, t("lineShown", { line: line.map(write).join(", ") })),
                button(t("backToGame"), () => void this.go(back)),
            );
            return;
        }
        const parts: (HTMLElement | string)[] = [];
        const before = this.reviewer?.found[at - 1],
            found = this.reviewer?.found[at];
        if (mark !== null && mark !== undefined && before !== undefined) {
            const wins =
                before.winsIn > 0
                    ? ` (${t("winsIn", { n: before.winsIn, name: playback.record.players[this.seatOf(at - 1)]! })})`
                    : "";
            const verdict = t("markIs", {
                kind: t(mark.kind),
                from: percent(mark.from),
                to: percent(mark.from - mark.loss),
                proof: t(mark.proven ? "proven" : "estimated"),
            });
            const turn = `${mark.sign} ${write(playback.record.turns[at - 1]!)}`;
            parts.push(el("p", {}, el("b", {}, turn), `: ${verdict}`));
            parts.push(
                el(
                    "p",
                    {},
                    t("better", { turn: write(before.best) }),
                    `${wins} `,
                    button(t("learnShow"), () => void this.showLine(at - 1), { class: "quiet" }),
                    button(t("retry"), () => this.retry(at - 1), { class: "quiet" }),
                ),
            );
        } else if (before !== undefined && at > 0) {
            parts.push(
                el(
                    "p",
                    {},
                    el("b", {}, write(playback.record.turns[at - 1]!)),
                    before.best === playback.record.turns[at - 1] ? `: ${t("bestTurn")}` : "",
                ),
            );
        }
        if (found !== undefined) {
            const line = this.lineFrom(at),
                more = line.length > LINE_SHOWN ? " …" : "";
            parts.push(
                el("p", {}, this.valueText(found, at)),
                el(
                    "p",
                    {},
                    button(
                        t("bestNow", { line: line.slice(0, LINE_SHOWN).map(write).join(", ") + more }),
                        () => void this.showLine(at),
                        { class: "quiet line" },
                    ),
                ),
            );
        }
        this.sentence.replaceChildren(...parts);
    }

    /** Returns the engine's best line from the position after `at` turns. */
    private lineFrom(at: number): string[] {
        const { line, best } = this.reviewer!.found[at]!;
        return line[0] === best ? line : [best];
    }

    private async go(at: number): Promise<void> {
        this.endLesson();
        await this.playback?.go(at);
    }

    /** Plays the best line from a position on the board. A button leads back to the current turn. */
    private async showLine(at: number): Promise<void> {
        const playback = this.playback!,
            showing = ++this.showing,
            back = playback.at;
        await playback.go(at);
        if (this.isClosed || showing !== this.showing) {
            return;
        }
        const position = playback.shown.copy(),
            line = this.lineFrom(at),
            variation = (this.variation = { line, back });
        this.describe(at);
        for (const turn of line) {
            await pause(LINE_TURN_MS);
            if (this.isClosed || variation !== this.variation) {
                break;
            }
            try {
                position.play(turn);
            } catch {
                break;
            }
            await playback.board.show(position, { stepMs: 120, turned: playback.turned });
        }
        position.free();
    }

    /** Whether a turn is a mistake to learn from. Only the person's mistakes count, but if nobody or two people played,
     * the mistakes of both players count. */
    private isLesson(turn: number): boolean {
        const mark = this.marks[turn];
        return (
            mark !== null &&
            mark !== undefined &&
            mark.kind !== "inaccuracy" &&
            (this.person < 0 || this.seatOf(turn) === this.person)
        );
    }

    /** Asks for a better turn than the next mistake. */
    private async learn(): Promise<void> {
        const playback = this.playback!;
        const next = this.marks.findIndex((_, turn) => turn > this.taught && this.isLesson(turn));
        if (next < 0) {
            this.endLesson();
            this.sentence.replaceChildren(el("p", {}, t("learnEnd")));
            this.taught = -1; // the next click starts again with the first mistake
            await playback.redraw(); // the board no longer asks for a turn
            return;
        }
        playback.stop();
        this.lesson = this.taught = next;
        this.table.classList.add("teaching");
        await playback.go(next);
        if (this.isClosed || this.lesson !== next) {
            return;
        }
        this.say(
            t("learnTask", {
                n: next + 1,
                name: playback.record.players[this.seatOf(next)]!,
                turn: this.write(playback.record.turns[next]!),
            }),
            false,
        );
        this.askLesson(next);
        this.table.scrollIntoView(); // the button is below the board
    }

    private askLesson(turn: number): void {
        const playback = this.playback!;
        playback.board.ask(
            playback.shown,
            (made) => void this.judge(turn, made),
            (draft) => {
                this.sentence.querySelector(".tools")?.remove();
                if (draft.tools !== undefined) {
                    this.sentence.append(el("div", { class: "tools" }, ...draft.tools));
                }
            },
        );
    }

    private say(text: string, isRight: boolean): void {
        this.sentence.replaceChildren(
            el("p", { class: isRight ? "won" : "" }, text),
            el(
                "div",
                { class: "buttons" },
                button(t("learnShow"), () => {
                    const turn = this.lesson;
                    this.endLesson();
                    void this.showLine(turn);
                }),
                button(t("learnNext"), () => void this.learn()),
            ),
        );
        speak(text);
    }

    private async judge(turn: number, made: string): Promise<void> {
        const playback = this.playback!,
            before = this.reviewer!.found[turn]!,
            position = playback.shown.copy(),
            seat = position.mover;
        position.play(made);
        await playback.board.show(position, { turned: playback.turned });
        const after = await this.chanceBehind(position, seat, made, before);
        position.free();
        if (after === null || this.lesson !== turn) {
            return;
        }
        const from = chanceOf(before),
            loss = from - after;
        if (made === before.best || loss <= GOOD_ENOUGH) {
            this.say(t("learnRight"), true);
        } else {
            this.say(t("learnWrong", { from: percent(from), to: percent(after) }), false);
            await playback.redraw();
            if (this.lesson === turn) {
                this.askLesson(turn);
            }
        }
    }

    /** Returns the seat's chance of winning after its turn `made`; null if the view was closed. */
    private async chanceBehind(position: Position, seat: number, made: string, before: Found): Promise<number | null> {
        if (position.outcome.over) {
            return chanceAtEnd(position.outcome, seat);
        }
        if (this.isHidden) {
            return chanceOf(before) - lossAsKnown(made, before);
        }
        const found = await this.reviewer!.tryOut(position.turns).catch((error: unknown) => {
            if (!this.isClosed) {
                throw error;
            }
        });
        return !found || this.isClosed ? null : position.mover === seat ? chanceOf(found) : 1 - chanceOf(found);
    }

    private endLesson(): void {
        this.table.classList.remove("teaching");
        this.lesson = -1;
        this.showing++;
    }

    onKey(key: string, event: KeyboardEvent): boolean {
        if (this.playback === null) {
            return false;
        }
        return this.lesson < 0 ? this.playback.onKey(key) : passKey(this.playback.board.element, event);
    }

    close(): void {
        this.isClosed = true;
        this.leaving.abort();
        this.address.stop();
        this.reviewer?.close();
        this.playback?.close();
    }
}

export const reviewView = (options: URLSearchParams): View => new Review(options);
