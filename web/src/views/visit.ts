// The view of a game against one of the organiser's bots. The server is the referee.
import type { Position } from "faceoff";
import { button, el, passKey, speak } from "../dom.ts";
import { faceoff } from "../engine.ts";
import { EventFeed, type LiveTurn, type Player, type Table } from "../event.ts";
import type { Board, Draft, GameName } from "../games/adapter.ts";
import { adapters } from "../games/all.ts";
import type { Answered } from "../games/showdown.ts";
import { linkTo } from "../opened.ts";
import { keepGame } from "../own.ts";
import { GAME_OF } from "../records.ts";
import { knock } from "../sound.ts";
import { keep, kept } from "../store.ts";
import { reasonText, sentence, t, type TextName } from "../texts.ts";
import { askBots, type Bots, Refused, type VisitEvents, type Visit, Visiting } from "../visits.ts";
import { CLOCK_TICK_MS, STEP_MS } from "./play.ts";
import { inkAndName, timeLeft } from "./sides.ts";
import { ratingText } from "./standings.ts";
import { listOfPlayer, TurnList } from "./turns.ts";
import type { View } from "./view.ts";

const NAME_MAX = 20;

/** A substitute for a position. It knows only what this player may see, and has only the members that a board uses. */
const known = ({ seat, asked, picture, heard }: Visit): Position => ({
    mover: asked ? seat - 1 : -1, turns: [], draw: () => picture ?? "", observe: () => heard?.trim().split("\n").at(-1) ?? "", free: () => {},
}) as unknown as Position;

/** Returns the player's turns with the answers that the server has sent. */
function heardIn({ turns = [], heard }: Visit): Answered[] {
    const answers = heard?.trim().split("\n").slice(1) ?? []; // the first line is the player's start
    return turns.map(([turn], i) => ({ turn, answer: answers[i] ?? "" }));
}

const textOf = (name: string, otherwise: TextName, places: Record<string, string> = {}): string =>
    (t(name as TextName) === name ? t(otherwise, places) : t(name as TextName));

class VisitView implements View {
    readonly element = el("div", { class: "table play visit" });
    private readonly stage = el("div", { class: "stage" });
    private readonly panel = el("div", { class: "panel" });
    private readonly status = el("p", { class: "status", role: "status" });
    private readonly trouble = el("p", { class: "problem", role: "status" });
    private readonly seats = [0, 1].map((seat) => el("div", { class: `player seat${seat}` }));
    private readonly tools = el("div", { class: "tools" });
    /** All buttons. They are never replaced during a game, because one may be pressed. */
    private readonly own = {
        back: button(t("undo"), () => this.draft?.back(), { class: "back", disabled: true, title: "Backspace" }),
        resign: button(t("resign"), () => void this.visiting!.resign()),
        again: button(t("again"), () => this.choose(), { class: "main" }),
        review: button(t("reviewGame"), () => void this.review()),
    };
    private readonly buttons = el("div", { class: "buttons", hidden: true }, ...Object.values(this.own)); // hidden until there is a game
    private list = new TurnList(null, "");
    private bots: Bots | null = null;
    private game: GameName = "soccer";
    private board: Board | null = null;
    private position: Position | null = null;
    private visiting: Visiting | null = null;
    private visit: Visit | null = null;
    private bot = 1;
    private players: Player[] = []; // the players of the event, with their ratings
    private readonly feed = new EventFeed(() => this.noteTable(), () => {});
    private draft: Draft | null = null;
    private askedAt = 0;
    private endedAt = "";
    private seed = 0; // identifies the finished game
    private shown = -1; // the version on the screen, or -1 if no version of this game is shown
    private showing = 0;
    private isClosed = false;
    private readonly clock = setInterval(() => this.drawPlayers(), CLOCK_TICK_MS);
    private readonly events: VisitEvents = {
        state: (visit) => void this.showState(visit), ended: (why) => this.lost(why),
        connected: (is) => { this.trouble.textContent = is ? "" : t("connectionLost"); },
    };

    constructor(private readonly wanted: string) {
        void this.open();
    }

    /** Takes the places and ratings of the bots from the event, once. */
    private noteTable(): void {
        const table = this.feed.is<Table>("table");
        if (table !== null) {
            this.feed.close();
            this.players = table.players;
            this.element.querySelectorAll<HTMLOptionElement>("#bot option").forEach((option, i) => { option.textContent = this.label(this.bots!.bots[i]!); });
        }
    }

    /** A bot's name with its place and rating in the event. */
    private label(bot: string): string {
        const player = this.players.find(({ name }) => name === bot);
        return player === undefined ? bot : `${bot} · ${t("placed", { place: player.place, rating: ratingText(player) })}`;
    }

    private async open(): Promise<void> {
        try {
            this.bots = await askBots();
        } catch (error) {
            this.element.replaceChildren(el("p", { class: "problem", role: "alert" }, this.whyNot(error)));
            return;
        }
        if (this.isClosed) {
            return;
        }
        this.game = GAME_OF[this.bots.contest]!;
        this.bot = Math.max(this.bots.bots.indexOf(this.wanted), 0) + 1;
        this.list = listOfPlayer(this.game);
        this.panel.append(this.seats[1]!, this.status, this.trouble, this.tools, this.list.element, this.buttons, this.seats[0]!);
        this.visiting = Visiting.resume(this.events);
        if (this.visiting === null) {
            this.choose();
        } else {
            this.layOut(this.visiting);
        }
    }

    /** Sets up the board and the panel for a new game. */
    private layOut(visiting: Visiting): void {
        this.shown = -1;
        this.showing++;
        this.trouble.textContent = "";
        this.board?.stop();
        this.board = adapters[this.game].board();
        this.stage.replaceChildren(this.board.element);
        this.element.replaceChildren(el("h1", { class: "unseen" }, t("visitTitle")), this.stage, this.panel);
        void visiting.follow();
    }

    private whyNot(error: unknown): string {
        const why = error instanceof Refused ? error.message : "lost";
        return textOf(`visit_${why}`, "visit_lost");
    }

    /** Shows the form for a new game, and a problem if there is one. */
    private choose(problem = ""): void {
        const bots = this.bots!, select = (id: string, names: string[], now: number): HTMLSelectElement =>
            el("select", { id }, ...names.map((name, i) => el("option", { value: i + 1, selected: i + 1 === now }, name)));
        const bot = select("bot", bots.bots.map((one) => this.label(one)), this.bot), side = select("side", [t("sideFirst"), t("sideSecond")], 3 - (this.visit?.seat ?? 2));
        const name = el("input", { type: "text", id: "name", maxlength: NAME_MAX, autocomplete: "nickname", value: kept<string>("name") ?? "" });
        const go = el("button", { class: "main" }, t("startGame"));
        const start = (event: Event): void => {
            event.preventDefault();
            if (go.disabled) {
                return; // a game has already been requested
            }
            go.disabled = true;
            keep("name", name.value);
            this.bot = Number(bot.value);
            void this.begin(this.bot, Number(side.value), name.value.trim());
        };
        this.element.replaceChildren(el("div", { class: "hall" }, el("h1", {}, t("visitTitle")),
            el("form", { class: "new", onsubmit: start }, el("p", {}, t("visitAbout", { s: Math.round(bots.turn_ms / 1000) })),
                el("label", { for: "bot" }, t("visitBot")), bot, el("label", { for: "side" }, t("side")), side,
                el("label", { for: "name" }, t("visitName")), name,
                el("div", { class: "buttons" }, go),
                el("p", { class: "problem", role: "alert" }, problem))));
    }

    private async begin(bot: number, seat: number, name: string): Promise<void> {
        this.visiting?.close();
        try {
            this.visiting = await Visiting.begin(this.bots!, bot, seat, name, this.events);
        } catch (error) {
            this.choose(this.whyNot(error));
            return;
        }
        if (!this.isClosed) {
            this.layOut(this.visiting);
        }
    }

    private lost(why: string): void {
        this.board?.stop();
        this.choose(textOf(`visit_${why}`, "visit_lost"));
    }

    private get isBlind(): boolean {
        return this.visit?.picture !== undefined;
    }

    private get turned(): boolean {
        return this.visit?.seat === 2;
    }

    /** Shows a state of the game that the server sent. */
    private async showState(visit: Visit): Promise<void> {
        const before = this.shown < 0 ? 0 : this.visit!.turns?.length ?? 0;
        this.askedAt = performance.now();
        if (visit.version === this.shown) { // this state is already shown: keep what the visitor has drawn
            this.visit!.left_ms = visit.left_ms;
            return;
        }
        this.visit = visit;
        this.shown = visit.version;
        this.refresh();
        if (visit.turns === undefined) {
            return; // the game has not started
        }
        if (visit.over) {
            this.endedAt = new Date().toISOString();
            this.seed = 1 + Math.floor(Math.random() * 1e9);
            void keepGame(this.lineOf(visit));
        }
        const showing = ++this.showing, position = await this.positionOf(visit);
        if (this.isClosed || showing !== this.showing) {
            return position.free();
        }
        this.position?.free();
        this.position = position;
        const theirs = visit.turns.length > before && visit.turns.at(-1)![2] !== visit.seat;
        if (theirs) {
            knock(2 - visit.seat);
        }
        this.speak(theirs);
        await this.board!.show(position, { stepMs: theirs && !this.isBlind ? STEP_MS : 0, turned: this.turned, ...(this.isBlind && !visit.over ? { seat: visit.seat - 1, heard: heardIn(visit) } : {}) });
        if (!this.isClosed && showing === this.showing && visit.asked) {
            this.board!.ask(position, (turn) => this.made(turn), (draft) => this.drafting(draft));
        }
    }

    /** Returns the position after the turns so far. If the players do not see everything, the position contains only
     * what the server sent. */
    private async positionOf(visit: Visit): Promise<Position> {
        if (this.isBlind && !visit.over) {
            return known(visit);
        }
        const position = (await faceoff()).position(this.game, { rules: this.bots!.rules });
        for (const [turn] of visit.turns!) {
            try {
                position.play(turn);
            } catch {
                break; // this turn broke a rule, so the board does not change
            }
        }
        return position;
    }

    private speak(theirs: boolean): void {
        const visit = this.visit!, last = visit.turns?.at(-1);
        const turn = theirs && last !== undefined && !this.isBlind ? `${this.name(2 - visit.seat)}: ${adapters[this.game].say(last[0], this.turned)}. ` : "";
        speak(turn + this.statusText());
    }

    private made(turn: string): void {
        const visit = this.visit!;
        this.board!.stop();
        this.drafting(null);
        knock(visit.seat - 1);
        this.visit = { ...visit, asked: false };
        if (!this.isBlind && this.position !== null) { // show the turn at once; the server confirms it later
            this.position.play(turn);
            void this.board!.show(this.position, { turned: this.turned });
            this.visit.turns = [...visit.turns!, [turn, 0, visit.seat]];
        }
        this.refresh();
        void this.visiting!.say(turn, visit.version);
    }

    private drafting(draft: Draft | null): void {
        this.draft = draft;
        this.tools.replaceChildren(...(draft?.tools ?? []));
        if (draft?.text) {
            speak(draft.text);
        }
        this.own.back.disabled = draft?.begun !== true;
    }

    private name(seat: number): string {
        return seat === this.visit!.seat - 1 ? t("you") : this.visit!.names[seat]!;
    }

    private statusText(): string {
        const visit = this.visit!, { winner, seat, scores, reason = "" } = visit;
        if (visit.over) {
            const who = winner === 0 ? t("tie") : winner === seat ? t("won") : t("wins", { name: this.name(2 - seat) });
            const why = reason === "timeout" ? t("why_time") : textOf(`why_${reason}`, "visitRule", { rule: reasonText(reason) });
            return `${who} ${sentence(why)}${this.game === "showdown" ? ` ${t("points", { a: scores![0], b: scores![1] })}` : ""}`;
        }
        return visit.asked ? t("yourTurn") : t("thinks", { name: this.name(2 - seat) });
    }

    private refresh(): void {
        const { over } = this.visit!;
        const status = this.statusText();
        if (this.status.textContent !== status) { // setting the same text would make a screen reader repeat it
            this.status.textContent = status;
        }
        this.status.classList.toggle("over", over);
        this.status.classList.toggle("lost", over && this.visit!.winner !== this.visit!.seat);
        this.panel.classList.toggle("turned", this.turned);
        this.entries(this.visit!.turns ?? []);
        this.drawPlayers();
        const { back, resign, again, review } = this.own;
        this.buttons.hidden = false;
        back.hidden = over || this.game === "showdown";
        resign.hidden = over;
        again.hidden = review.hidden = !over;
        if (over) {
            this.board!.stop();
            this.drafting(null);
        }
    }

    private entries(turns: LiveTurn[]): void {
        const { say, write } = adapters[this.game], heard = this.isBlind && !this.visit!.over ? heardIn(this.visit!) : [];
        const answer = (i: number): string => heard[i]?.answer ?? "";
        this.list.show(turns.map(([turn, , seat, lost], i) => ({
            text: `${lost ? "✗ " : ""}${write(turn, this.turned)}${answer(i) === "" ? "" : `  ·  ${answer(i)}`}`,
            spoken: `${say(turn, this.turned)}${answer(i) === "" ? "" : `, ${t("heard")}: ${answer(i)}`}`, seat: seat - 1,
        })));
        this.list.go(turns.length - 1);
    }

    private drawPlayers(): void {
        const { visit } = this;
        if (visit === null) {
            return;
        }
        this.seats.forEach((place, seat) => {
            const mine = seat === visit.seat - 1, moves = !visit.over && visit.asked === mine;
            const left = mine && visit.asked ? Math.max(visit.left_ms! - (performance.now() - this.askedAt), 0) : null;
            place.classList.toggle("moves", moves);
            place.replaceChildren(...inkAndName(seat, this.name(seat)), left === null ? "" : timeLeft(left));
        });
    }

    /** The finished game as a line of a game file. */
    private lineOf({ names, turns, scores, winner, reason, seat }: Visit): string {
        const { contest, rules } = this.bots!;
        return `${JSON.stringify({ contest, game: 1, round: 1, ended: this.endedAt, players: names, commands: names.map((name, i) => (i === seat - 1 ? "" : `visit: ${name}`)),
            seed: this.seed, rules, first: 1, opening: [], turns: turns!.map(([turn]) => turn), ms: turns!.map(([, ms]) => ms), scores, winner, reason, fault: null, stderr: ["", ""] })}\n`;
    }

    private async review(): Promise<void> {
        const link = await linkTo(this.lineOf(this.visit!));
        if (!this.isClosed) {
            location.hash = `#/review?${link}`;
        }
    }

    onKey(_: string, event: KeyboardEvent): boolean {
        return this.visit?.asked === true && this.board !== null && passKey(this.board.element, event);
    }

    close(): void {
        this.isClosed = true;
        this.feed.close();
        clearInterval(this.clock);
        this.visiting?.close();
        this.board?.stop();
        this.position?.free();
    }
}

export const visitView = (options: URLSearchParams): View => new VisitView(options.get("bot") ?? "");
