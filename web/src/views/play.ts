// The view of a game against the engine, or between two people at one screen.
import { button, dialog, el, nextTask, passKey, speak } from "../dom.ts";
import type { Draft, GameName } from "../games/adapter.ts";
import { GAMES } from "../games/adapter.ts";
import { adapters } from "../games/all.ts";
import { leftBehind, type Way, wayHome } from "../games/halma.ts";
import {
    allAnswered,
    type Answered,
    heardBy,
    placeOf,
    saidText,
    sightings,
    surePoints,
    targetOf,
    TURNS_EACH,
    turnKnown,
    turnOf,
    writeAnswered,
} from "../games/showdown.ts";
import { asLevel, isSameGame, keepMatch, lastMatch, Match, type MatchData, newMatch, type Side } from "../match.ts";
import { keepProgress, progressIn } from "../lessons.ts";
import { linkTo } from "../opened.ts";
import { keepGame } from "../own.ts";
import { readRecord, recordOf } from "../records.ts";
import { playEnd, playTurn } from "../sound.ts";
import { keep } from "../store.ts";
import { endingText, sentence, t } from "../texts.ts";
import { analysisOf } from "../tree.ts";
import { lastTurnText } from "./ending.ts";
import { levelField, usualLevel } from "./level.ts";
import { share } from "./share.ts";
import { inkAndName, timeLeft } from "./sides.ts";
import { type Sight, Sights } from "./sights.ts";
import { listOfPlayer, type TurnList } from "./turns.ts";
import type { View } from "./view.ts";

export const STEP_MS = 95,
    CLOCK_TICK_MS = 200;
const CAMP_MOVES = 100,
    CAMP_WARNING = 20; // the moves in Halma until the pieces must have left their camp, and when the warning begins

/** A number beside a player's name, and what it means. */
const counted = (text: string, meaning: string): HTMLElement =>
    el(
        "span",
        { class: "side", title: meaning },
        el("span", { "aria-hidden": "true" }, text),
        el("span", { class: "unseen" }, meaning),
    );

class Play {
    readonly element: HTMLElement;
    private readonly strip = el("p", { class: "strip", hidden: true });
    private readonly stage = el("div", { class: "stage" });
    private readonly panel = el("div", { class: "panel" });
    private readonly board;
    private readonly list: TurnList;
    private readonly status = el("p", { class: "status", role: "status", tabindex: -1 });
    private readonly seats = [0, 1].map((seat) => el("div", { class: `player seat${seat}` }));
    private readonly tools = el("div", { class: "tools" });
    /** All buttons. They are never replaced during a game, because one may be pressed or have the focus. */
    private readonly own = {
        undo: button(t("undo"), () => this.takeBack(), { title: "U" }),
        hint: button(t("hint"), () => void this.advise(), { title: "H" }),
        resign: button(t("resign"), () => this.resign()),
        again: button(t("again"), () => this.again(), { class: "main" }),
        review: button(t("reviewGame"), () => void this.review()),
        newGame: button(t("newGame"), () => this.choose(), { title: "N" }),
        flip: button(t("flip"), () => this.flip(), { class: "icon", title: `${t("flip")} (F)` }),
        share: button(t("share"), () => this.share(), { class: "icon" }),
        analyse: button(t("analyse"), () => this.analyse()),
    };
    // hidden until there is a game
    private readonly buttons = el("div", { class: "buttons", hidden: true }, ...Object.values(this.own));
    private readonly otherTab = el(
        "div",
        { class: "problem", role: "status", hidden: true },
        t("otherTab"),
        " ",
        button(t("loadIt"), () => this.load()),
    );
    private readonly lessonLink = el("a", {}, t("lessonIn"));
    private readonly lesson = el(
        "p",
        { class: "offer", hidden: true },
        el("span", {}, t("lessonNew")),
        this.lessonLink,
        button(t("lessonSkip"), () => this.skipLesson(), { class: "quiet" }),
    );
    /** In Showdown: the turns of the player whose knowledge the board shows, and the view of a finished game. */
    private heard: Answered[] = [];
    private sight: Sight = -1;
    /** In Halma: each player's way home. */
    private ways: Way[] = [];
    private sights: Sights | null = null;
    private match: Match | null = null;
    private draft: Draft | null = null;
    private turned = false;
    private isClosed = false;
    /** Whether a turn was made since the game was opened. Only then does the end of the game have a sound. */
    private isFresh = false;
    private generation = 0;
    private hidden = false;
    private readonly clock = setInterval(() => this.tick(), CLOCK_TICK_MS);

    constructor(private readonly game: GameName) {
        this.board = adapters[game].board();
        this.list = listOfPlayer(game);
        const tabs = el(
            "div",
            { class: "tabs" },
            ...GAMES.map((name) =>
                el("a", { href: `#/play/${name}`, "aria-current": name === game ? "page" : null }, t(name)),
            ),
        );
        this.element = el("div", { class: `table play ${game === "showdown" ? "wide" : ""}` });
        this.stage.append(this.strip, this.board.element);
        this.panel.append(
            this.seats[1]!,
            this.status,
            this.otherTab,
            this.lesson,
            this.tools,
            this.list.element,
            this.buttons,
            this.seats[0]!,
        );
        this.lessonLink.href = `#/learn/${game}`;
        addEventListener("storage", this.onStorage);
        this.element.append(el("h1", { class: "unseen" }, `${t("play")}: ${t(game)}`), tabs, this.stage, this.panel);
    }

    /** Runs when another tab has stored this game. Shows a notice if the game has continued there. */
    private readonly onStorage = ({ key }: StorageEvent): void => {
        const stored = key === `faceoff.match.${this.game}` ? lastMatch(this.game) : null;
        if (stored !== null && this.match !== null) {
            this.otherTab.hidden = isSameGame(stored, this.match.data);
        }
    };

    /** Offers the lesson, unless the person has finished or skipped it. */
    offerLesson(): void {
        const { isDone, isSkipped } = progressIn(this.game);
        this.lesson.hidden = isDone || isSkipped;
    }

    private skipLesson(): void {
        keepProgress(this.game, { isSkipped: true });
        this.lesson.hidden = true;
        this.status.focus({ preventScroll: true }); // the button that was pressed disappears
    }

    private load(): void {
        const stored = lastMatch(this.game);
        if (stored !== null) {
            void this.begin(stored);
        }
    }

    /** Starts or continues the game in `data`. If that game is already over, starts `instead`. */
    async begin(data: MatchData, instead: MatchData | null = null): Promise<void> {
        const generation = ++this.generation;
        this.otherTab.hidden = true;
        keepMatch(data); // a reload continues this game, even if the rules have not been loaded yet
        this.match?.close();
        this.match = null;
        this.sights = null;
        this.sight = -1;
        this.tools.replaceChildren();
        this.board.stop();
        const match = await Match.open(data);
        if (this.isClosed || generation !== this.generation) {
            match.close();
            return;
        }
        if (instead !== null && match.outcome.over) {
            void this.keep(match);
            match.close();
            await this.begin(instead);
            return;
        }
        this.match = match;
        this.turned = match.isPerson(1) && !match.isPerson(0);
        match.save();
        await this.next(0);
    }

    private name(seat: number, match = this.match!): string {
        const side = match.data.sides[seat]!;
        return side === "person"
            ? match.people === 2
                ? t("person", { seat: seat + 1 })
                : t("you")
            : t("engine", { level: side });
    }

    /** The seat whose knowledge the board shows, or -1 for everything. */
    private get eyes(): number {
        const match = this.match!;
        if (this.game !== "showdown" || match.outcome.over || match.people === 0) {
            return this.sight === "both" ? -1 : this.sight;
        }
        return match.people === 2 ? match.position.mover : match.isPerson(0) ? 0 : 1;
    }

    /** The seat of the only person, or -1. */
    private get me(): number {
        const match = this.match!;
        return match.people !== 1 ? -1 : match.isPerson(0) ? 0 : 1;
    }

    /** Shows the position, and then lets the engine think or asks the person for a turn. If this function is called
     * again in the meantime, only the last call continues. */
    private async next(stepMs: number): Promise<void> {
        const match = this.match!,
            generation = ++this.generation;
        const covered = this.game === "showdown" && match.people === 2 && match.mover >= 0;
        this.uncover();
        if (covered) {
            this.cover(match.mover);
        }
        this.refresh();
        void this.keep(match); // the person may leave the game while the board shows the last turn
        if (!covered) {
            // under the cover, nobody would see the effects of the last turn
            await this.showAndGoOn(match, generation, stepMs);
        }
    }

    private async showAndGoOn(match: Match, generation: number, stepMs: number): Promise<void> {
        await this.board.show(match.position, { stepMs, turned: this.turned, seat: this.eyes, me: this.me });
        if (generation === this.generation && !this.isClosed && match === this.match) {
            await this.goOn(match);
        }
    }

    private async goOn(match: Match): Promise<void> {
        const seat = match.mover,
            count = match.data.turns.length;
        if (seat < 0) {
            this.finish();
        } else if (match.isPerson(seat)) {
            this.board.ask(
                match.position,
                (turn) => this.made(turn),
                (draft) => this.drafting(draft),
            );
            void nextTask().then(() => match === this.match && match.warmUp());
        } else {
            const turn = await match.think();
            if (
                turn !== null &&
                this.otherTab.hidden &&
                match === this.match &&
                match.data.turns.length === count &&
                match.mover === seat
            ) {
                this.made(turn);
            }
        }
    }

    private made(turn: string): void {
        this.isFresh = true;
        const match = this.match!,
            seat = match.mover,
            person = match.isPerson(seat);
        this.lesson.hidden ||= person;
        this.otherTab.hidden = true; // this turn replaces what the other tab has stored
        match.play(turn);
        this.drafting(null);
        const blind = this.game === "showdown",
            asked = match.mover;
        // In Showdown, a person's answer comes with its next turn.
        const answered =
            blind && match.people === 1 && asked >= 0 && match.isPerson(asked)
                ? heardBy(match.position, asked, match.seats).at(-1)?.answer
                : "";
        playTurn(this.game, turn, seat, answered);
        if (!person && !blind) {
            const said = adapters[this.game].say(turn, this.turned);
            speak(`${this.name(seat)}: ${said}. ${match.mover >= 0 ? t("yourTurn") : ""}`);
        } else if (blind && match.people === 1 && match.mover >= 0 && match.isPerson(match.mover)) {
            speak(this.answerText(match.mover));
        }
        void this.next(person || (blind && match.people > 0) ? 0 : STEP_MS);
    }

    private drafting(draft: Draft | null): void {
        this.draft = draft;
        const held =
            (document.activeElement as HTMLElement | null)?.closest(".tool") !== null &&
            this.tools.contains(document.activeElement);
        const index = held ? [...this.tools.children].indexOf(document.activeElement!) : -1;
        this.tools.replaceChildren(...(draft?.tools ?? []));
        (this.tools.children[index] as HTMLElement | undefined)?.focus();
        if (draft?.text) {
            speak(draft.text);
        }
        this.drawUndo();
        if (this.match !== null && this.match.mover >= 0) {
            this.status.textContent = draft?.begun === true && this.game === "soccer" ? t("goOn") : this.statusText();
        }
    }

    private statusText(): string {
        const match = this.match!,
            seat = match.mover,
            outcome = match.outcome;
        if (outcome.over) {
            const { winner } = outcome;
            const who =
                winner < 0
                    ? t("tie")
                    : match.people === 1 && match.isPerson(winner)
                      ? t("won")
                      : t("wins", { name: this.name(winner) });
            const points =
                this.game === "showdown" ? ` ${t("points", { a: outcome.scores[0], b: outcome.scores[1] })}` : "";
            const last = lastTurnText(outcome, match.seats, [this.name(0), this.name(1)]);
            return `${who} ${sentence(endingText(outcome.reason, winner))}${last}${points}`;
        }
        if (!match.isPerson(seat)) {
            return t("thinks", { name: this.name(seat) });
        }
        const isFirst = match.people === 1 && !match.seats.includes(seat);
        const said = isFirst
            ? t(`first_${this.game}`)
            : this.game === "halma"
              ? this.campText(seat)
              : this.game === "showdown" && match.people > 0 && !this.hidden
                ? this.answerText(seat)
                : "";
        const heard = said === "" ? "" : ` · ${said}`;
        return `${match.people === 2 ? t("turnOf", { name: this.name(seat) }) : t("yourTurn")}${heard}`;
    }

    /** In Halma: warns of the end of the time in which the pieces must have left their camp. */
    private campText(seat: number): string {
        const n = CAMP_MOVES - this.match!.seats.filter((one) => one === seat).length,
            pieces = n <= 0 || n > CAMP_WARNING ? 0 : leftBehind(this.match!.position, seat);
        return pieces === 0 ? "" : t("campSoon", { n, pieces });
    }

    /** In Showdown: describes the answer that a player hears before its next turn. */
    private answerText(seat: number): string {
        const last = heardBy(this.match!.position, seat, this.match!.seats).at(-1);
        return last === undefined ? "" : saidText(last);
    }

    /** In Showdown: shows the goal, the number of the turn, and where the opponent was located last. */
    private drawStrip(): void {
        const match = this.match!,
            { position } = match,
            seat = this.eyes,
            over = match.outcome.over;
        this.heard = seat < 0 || this.hidden ? [] : heardBy(position, seat, match.seats);
        const seen = over ? undefined : sightings(this.heard).at(-1);
        const n =
            over || seat < 0 ? turnOf(position, Math.max(match.mover, 0)) : turnKnown(this.heard, match.mover === seat);
        const parts = [
            seat < 0 ? "" : t("goalIs", { square: placeOf(targetOf(seat)) }),
            t("turnCountOf", { n, all: TURNS_EACH }),
            seen === undefined ? "" : t("seenOn", { square: placeOf(seen.cell), n: seen.ago }),
        ];
        this.strip.hidden = this.hidden;
        this.strip.replaceChildren(...parts.filter((part) => part !== "").map((part) => el("span", {}, part)));
    }

    private drawUndo(): void {
        this.own.undo.disabled = this.hidden || !(this.draft?.begun === true || this.match?.canUndo === true);
    }

    private refresh(): void {
        const match = this.match!,
            over = match.outcome.over;
        if (this.game === "showdown") {
            this.drawStrip();
        } else if (this.game === "halma") {
            this.ways = wayHome(match.position);
        }
        this.status.textContent = this.statusText();
        this.status.classList.toggle("over", over);
        this.status.classList.toggle("lost", over && this.me >= 0 && match.outcome.winner !== this.me);
        this.entries();
        this.drawPlayers();
        this.panel.classList.toggle("turned", this.turned);
        const person = match.mover >= 0 && match.isPerson(match.mover) && !this.hidden;
        const { hint, resign, again, review, share, analyse } = this.own;
        this.buttons.hidden = false;
        this.draft = null;
        this.drawUndo();
        hint.disabled = resign.disabled = !person;
        hint.hidden = resign.hidden = over;
        again.hidden = review.hidden = !over;
        share.disabled = match.data.turns.length === 0;
        analyse.hidden = this.game === "showdown" && !over; // it would show what the player does not know
    }

    private again(): void {
        const { start } = this.match!.data;
        void this.begin(
            newMatch(
                this.game,
                this.nextSides(),
                0,
                start === undefined ? undefined : { ...start, turns: this.match!.data.turns.slice(0, start.turns) },
            ),
        );
    }

    /** The sides of the next game, which are swapped. */
    private nextSides(): [Side, Side] {
        const [first, second] = this.match!.data.sides;
        return [second, first];
    }

    private entries(): void {
        const match = this.match!,
            { say, write } = adapters[this.game],
            { turns } = match.position;
        const blind = this.game === "showdown" && !match.outcome.over && match.people > 0;
        if (this.hidden) {
            this.list.element.replaceChildren();
            return;
        }
        if (this.game === "showdown") {
            const answered = blind ? this.heard : allAnswered(match.position, match.seats);
            this.list.show(
                answered
                    .map(writeAnswered)
                    .map((text, i) => ({ text, spoken: text, seat: blind ? this.eyes : match.seats[i]! })),
            );
        } else {
            this.list.show(
                turns.map((turn, i) => ({
                    text: write(turn, this.turned),
                    spoken: say(turn, this.turned),
                    seat: match.seats[i]!,
                })),
            );
        }
        this.list.element.classList.toggle("pairs", this.game === "showdown" && !blind);
        this.list.go(this.list.element.children.length - 1);
    }

    private drawPlayers(): void {
        const match = this.match!,
            { clocks } = match.data;
        this.seats.forEach((place, seat) => {
            const time = clocks?.[seat];
            place.classList.toggle("moves", match.mover === seat);
            place.replaceChildren(
                ...inkAndName(seat, this.name(seat)),
                this.points(seat) ?? "",
                time === undefined ? "" : timeLeft(time),
            );
        });
    }

    /** In Halma: how many of a player's pieces are home. In Showdown: a player's points that are known to the
     * player whose knowledge the board shows. */
    private points(seat: number): HTMLElement | null {
        const match = this.match!,
            { position, outcome } = match,
            eyes = this.eyes;
        if (this.game === "halma") {
            const { home, pieces, steps } = this.ways[seat]!;
            return counted(
                `⌂ ${home}/${pieces}`,
                t(steps === 0 ? "homeAll" : "homeAbout", { n: home, all: pieces, steps }),
            );
        }
        if (this.game !== "showdown" || this.hidden) {
            return null;
        }
        const isKnown = outcome.over || eyes < 0,
            n = isKnown
                ? position.outcome.scores[seat]!
                : surePoints(position, eyes, this.heard)[seat === eyes ? 0 : 1];
        return isKnown
            ? counted(String(n), t("pointsOf", { n }))
            : counted(`${n}+`, t(seat === eyes ? "pointsYou" : "pointsOther", { n }));
    }

    private tick(): void {
        const { match } = this;
        if (match === null || match.data.clocks === null || match.mover < 0 || this.hidden || !this.otherTab.hidden) {
            return;
        }
        match.runClock();
        this.drawPlayers();
        if (match.mover < 0) {
            this.board.stop();
            void this.next(0);
        }
    }

    private finish(): void {
        this.drafting(null);
        if (this.game === "showdown" && this.match!.people > 0) {
            this.sights = new Sights([this.name(0), this.name(1)], [-1, 0, 1], this.sight, (sight) => {
                this.sight = sight;
                this.drawStrip();
                void this.board.show(this.match!.position, { turned: this.turned, seat: this.eyes });
            });
            this.tools.append(this.sights.element);
        }
        speak(this.statusText());
        if (this.isFresh) {
            const match = this.match!,
                { winner } = match.outcome;
            playEnd(match.people === 1 && winner >= 0 && !match.isPerson(winner));
            this.isFresh = false;
        }
    }

    /** Adds a finished game to the person's own games, once. If the game has continued in another tab, that tab keeps
     * it. */
    private async keep(match: Match): Promise<void> {
        const isElsewhere = !this.otherTab.hidden && lastMatch(this.game)?.seed === match.data.seed;
        if (match.outcome.over && match.data.endedAt === undefined && !isElsewhere) {
            const { data } = match,
                endedAt = (data.endedAt = new Date().toISOString());
            const isKept = await keepGame(this.lineOf(match)),
                stored = lastMatch(this.game);
            if (data.endedAt === endedAt && !isKept) {
                delete data.endedAt; // the next visit tries again
            }
            if (stored !== null && isSameGame(stored, data)) {
                match.save();
            }
        }
    }

    /** Takes back a step of the turn that is being entered. If there is no such step, takes back a turn. */
    private takeBack(): void {
        if (this.draft?.begun === true) {
            this.draft.back();
        } else {
            void this.undo();
        }
    }

    private async undo(): Promise<void> {
        if (this.match?.undo() !== true) {
            return;
        }
        this.board.stop();
        speak(t("tookBack"));
        this.drafting(null);
        await this.next(0);
    }

    private async advise(): Promise<void> {
        const match = this.match!,
            count = match.data.turns.length;
        this.status.textContent = "…";
        const turn = await match.advise().catch(() => null);
        if (turn === null || match !== this.match || count !== match.data.turns.length || match.mover < 0) {
            return;
        }
        if (this.draft?.begun !== true) {
            // if a turn has been begun, keep what the person has drawn
            const generation = ++this.generation;
            await this.board.show(match.position, { turned: this.turned, seat: this.eyes, me: this.me, hint: turn });
            if (generation !== this.generation || this.isClosed) {
                return;
            }
            this.board.ask(
                match.position,
                (made) => this.made(made),
                (draft) => this.drafting(draft),
            );
        }
        const { say, write } = adapters[this.game],
            show = this.game === "showdown" ? say : write;
        this.status.textContent = t("hintIs", { turn: show(turn, this.turned) });
        speak(t("hintIs", { turn: say(turn, this.turned) }));
    }

    private resign(): void {
        this.otherTab.hidden = true; // the resignation replaces what the other tab has stored
        this.match!.resign();
        this.board.stop();
        void this.next(0);
    }

    private flip(): void {
        const match = this.match!;
        this.turned = !this.turned;
        this.board.stop();
        if (match.mover >= 0 && !match.isPerson(match.mover)) {
            // the engine keeps thinking
            this.panel.classList.toggle("turned", this.turned);
            this.entries();
            void this.board.show(match.position, { turned: this.turned, seat: this.eyes, me: this.me });
        } else {
            void this.next(0);
        }
    }

    /** Returns a game as a line of a game file. */
    private lineOf(match: Match): string {
        const { data, outcome, position, seats } = match,
            names: [string, string] = [this.name(0, match), this.name(1, match)];
        return `${JSON.stringify(recordOf(data, outcome, names, position.rules, seats))}\n`;
    }

    private share(): void {
        const { outcome, data, position } = this.match!,
            line = this.lineOf(this.match!);
        share({
            record: readRecord(line),
            at: outcome.over ? 0 : data.turns.length,
            line,
            name: this.game,
            position,
            show: { turned: this.turned, seat: this.eyes },
        });
    }

    private analyse(): void {
        const { position } = this.match!;
        location.hash = analysisOf(
            { game: this.game, rules: position.rules, first: position.first, turns: position.turns },
            position.turns.length,
        );
    }

    private async review(): Promise<void> {
        const link = await linkTo(this.lineOf(this.match!));
        if (!this.isClosed) {
            location.hash = `#/review?${link}`;
        }
    }

    /** Covers the board until the other person is at the screen. */
    private cover(seat: number): void {
        this.hidden = true;
        this.stage.classList.add("covered");
        const show = button(
            t("ready", { name: this.name(seat) }),
            () => {
                this.uncover();
                this.match!.beginTurn();
                this.refresh();
                // This is spoken only now, because the other person must not hear it.
                speak(this.answerText(seat));
                void this.showAndGoOn(this.match!, this.generation, 0);
                this.board.element.focus();
            },
            { class: "main" },
        );
        this.stage.append(el("div", { class: "cover" }, el("p", {}, t("passScreen", { name: this.name(seat) })), show));
    }

    private uncover(): void {
        this.hidden = false;
        this.stage.classList.remove("covered");
        this.stage.querySelector(".cover")?.remove();
    }

    /** Opens the dialog for a new game. */
    choose(): void {
        const before = this.match?.data.sides ?? ["person", asLevel(null)];
        const level = levelField(this.game, asLevel(before.find((side) => side !== "person")));
        const select = (id: string, options: [string, string][]) =>
            el("select", { id }, ...options.map(([value, text]) => el("option", { value }, text)));
        const side = select("side", [
            ["0", t("sideFirst")],
            ["1", t("sideSecond")],
            ["2", t("sideBoth")],
            ["3", t("sideNone")],
        ]);
        const minutes = select("minutes", [
            ["0", t("noClock")],
            ...[1, 3, 5, 10].map((n): [string, string] => [String(n), t("minutes", { n })]),
        ]);
        const start = (event: Event): void => {
            event.preventDefault();
            const engine = level.chosen();
            const sides: Record<string, [Side, Side]> = {
                0: ["person", engine],
                1: [engine, "person"],
                2: ["person", "person"],
                3: [engine, engine],
            };
            keep("level", engine);
            box.close();
            void this.begin(newMatch(this.game, sides[side.value]!, Number(minutes.value)));
        };
        const box = dialog(
            el(
                "form",
                { class: "new", onsubmit: start },
                el("h2", {}, `${t("newGame")}: ${t(this.game)}`),
                ...level.parts,
                el("label", { for: "side" }, t("side")),
                side,
                el("label", { for: "minutes" }, t("clock")),
                minutes,
                el(
                    "div",
                    { class: "buttons" },
                    el("button", { class: "main" }, t("startGame")),
                    button(t("close"), () => box.close()),
                ),
            ),
        );
    }

    onKey(key: string, event: KeyboardEvent): boolean {
        if (this.match === null || this.hidden) {
            return false;
        }
        const { undo, hint, flip, newGame } = this.own,
            own = { u: undo, h: hint, f: flip, n: newGame }[key.toLowerCase()];
        if (key.toLowerCase() === "v" && this.match.outcome.over && this.sights !== null) {
            this.sights.next();
            return true;
        }
        if (own === undefined) {
            return passKey(this.board.element, event);
        }
        const possible = !own.disabled && !own.hidden;
        if (possible) {
            own.click();
        }
        return possible;
    }

    close(): void {
        this.isClosed = true;
        clearInterval(this.clock);
        this.board.stop();
        removeEventListener("storage", this.onStorage);
        if (this.otherTab.hidden) {
            this.match?.save();
        }
        this.match?.close();
    }
}

export function playView(game: GameName, options: URLSearchParams): View {
    const play = new Play(game),
        before = lastMatch(game);
    const level = options.has("level") ? asLevel(options.get("level")) : usualLevel(game);
    const isNew = options.has("new") || options.has("level");
    if (isNew) {
        // A reload must continue the game instead of starting a new one.
        history.replaceState(null, "", `#/play/${game}`);
    }
    if (before === null || before.turns.length === 0) {
        play.offerLesson();
    }
    const another = newMatch(game, ["person", level]);
    if (before === null || options.has("level") || (isNew && before.turns.length === 0)) {
        void play.begin(another);
    } else {
        void play.begin(before, isNew ? another : null);
    }
    return { element: play.element, close: () => play.close(), onKey: (key, event) => play.onKey(key, event) };
}
