// The view of a game against one of the organiser's bots, or against another visitor. The server is the referee.
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
import {
    askBots,
    type Bots,
    hasSeat,
    type Invitation,
    isAmongPeople,
    lookAt,
    Refused,
    type VisitEvents,
    type Visit,
    Visiting,
} from "../visits.ts";
import { CLOCK_TICK_MS, STEP_MS } from "./play.ts";
import { shareLink } from "./share.ts";
import { called, inkAndName, timeLeft } from "./sides.ts";
import { ratingText } from "./standings.ts";
import { listOfPlayer, TurnList } from "./turns.ts";
import type { View } from "./view.ts";

const AWAY_S = 60; // the server's limit for a visitor who is gone (SILENT_PEOPLE_NS in play.c)
const NAME_MAX = 20,
    PERSON = 0,
    MINUTES = 5,
    MINUTES_MAX = 600; // PERSON stands for a person in the list of bots

/** A substitute for a position. It knows only what this player may see, and has only the members that a board uses. */
const known = ({ seat, asked, picture, heard }: Visit): Position =>
    ({
        mover: asked ? seat - 1 : -1,
        turns: [],
        draw: () => picture ?? "",
        observe: () => heard?.trim().split("\n").at(-1) ?? "",
        free: () => {},
    }) as unknown as Position;

/** Returns the player's turns with the answers that the server has sent. */
function heardIn({ turns = [], heard }: Visit): Answered[] {
    const answers = heard?.trim().split("\n").slice(1) ?? []; // the first line is the player's start
    return turns.map(([turn], i) => ({ turn, answer: answers[i] ?? "" }));
}

/** Returns whether two states of a game differ only in what the opponent does besides playing. */
const isSameBoard = (one: Visit, two: Visit): boolean =>
    one.turns?.length === two.turns?.length &&
    one.asked === two.asked &&
    one.over === two.over &&
    one.round === two.round &&
    one.open === two.open &&
    one.names.join() === two.names.join();

/** A time in minutes, such as 2.5. */
const minutesText = (seconds: number): string => String(Math.round(seconds / 6) / 10);

const textOf = (name: string, otherwise: TextName, places: Record<string, string> = {}): string =>
    t(name as TextName) === name ? t(otherwise, places) : t(name as TextName);

class VisitView implements View {
    readonly element = el("div", { class: "table play visit" });
    private readonly stage = el("div", { class: "stage" });
    private readonly panel = el("div", { class: "panel" });
    private readonly status = el("p", { class: "status", role: "status" });
    private readonly trouble = el("p", { class: "problem", role: "status" });
    private readonly opponent = el("p", { class: "none", role: "status" }); // what the other visitor does, or the rating
    private readonly seats = [0, 1].map((seat) => el("div", { class: `player seat${seat}` }));
    private readonly tools = el("div", { class: "tools" });
    /** All buttons. They are never replaced during a game, because one may be pressed. */
    private readonly own = {
        back: button(t("undo"), () => this.draft?.back(), { class: "back", disabled: true, title: "Backspace" }),
        resign: button(t("resign"), () => this.resign()),
        send: button(t("sendInvitation"), () => this.sendLink(), { class: "main" }),
        rematch: button(t("rematch"), () => this.rematch(), { class: "main" }),
        again: button(t("again"), () => this.leave(), { class: "main" }),
        watch: button(t("linkToWatch"), () => shareLink(`#/live?visit=${this.visit!.visit!}`, t("watchAbout"))),
        review: button(t("reviewGame"), () => void this.review()),
    };
    // hidden until there is a game
    private readonly buttons = el("div", { class: "buttons", hidden: true }, ...Object.values(this.own));
    private list = new TurnList(null, "");
    private bots: Bots | null = null;
    private game: GameName = "soccer";
    private board: Board | null = null;
    private position: Position | null = null;
    private visiting: Visiting | null = null;
    private visit: Visit | null = null;
    private bot = 1;
    private invitation = ""; // of a game against another visitor, otherwise ""
    private players: Player[] = []; // the players of the event, with their ratings
    private readonly feed = new EventFeed(
        () => this.noteTable(),
        () => {},
    );
    private draft: Draft | null = null;
    private askedAt = 0;
    private endedAt = "";
    private seed = 0; // identifies the finished game
    private shown = -1; // the version on the screen, or -1 if no version of this game is shown
    private showing = 0;
    private isLast = false; // whether there can be no other game against the same visitor
    private isClosed = false;
    private readonly clock = setInterval(() => this.drawPlayers(), CLOCK_TICK_MS);
    private readonly events: VisitEvents = {
        state: (visit) => void this.showState(visit),
        ended: (why) => this.lost(why),
        connected: (is) => {
            this.trouble.textContent = is ? "" : t("connectionLost");
        },
    };

    constructor(
        private readonly wanted: string,
        invitation: string,
    ) {
        this.invitation = invitation;
        void this.open();
    }

    /** Takes the places and ratings of the bots from the event, once. */
    private noteTable(): void {
        const table = this.feed.is<Table>("table");
        if (table !== null) {
            this.feed.close();
            this.players = table.players;
            for (const option of this.element.querySelectorAll<HTMLOptionElement>("#bot option")) {
                const bot = this.bots?.bots[Number(option.value) - 1];
                if (bot !== undefined) {
                    option.textContent = this.label(bot);
                }
            }
        }
    }

    /** A bot's name with its place and rating in the event. */
    private label(bot: string): string {
        const player = this.players.find(({ name }) => name === bot);
        return player === undefined
            ? bot
            : `${bot} · ${t("placed", { place: player.place, rating: ratingText(player) })}`;
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
        const isPlaying = (name: string): boolean => name !== "",
            found = this.bots.bots.findIndex((name) => isPlaying(name) && name === this.wanted);
        this.bot = 1 + (found >= 0 ? found : this.bots.bots.findIndex(isPlaying));
        if (this.invitation !== "") {
            return this.openInvitation();
        }
        this.visiting = Visiting.resume(this.events);
        if (this.visiting === null) {
            this.choose();
        } else {
            this.layOut(this.visiting, this.bots.contest);
        }
    }

    /** Continues the game of an invitation if this browser has a seat in it, or else offers the free seat. */
    private async openInvitation(): Promise<void> {
        try {
            const found = await lookAt(this.invitation);
            if (!this.isClosed && hasSeat(this.invitation)) {
                this.visiting = Visiting.comeBack(this.invitation, this.events);
                this.layOut(this.visiting!, found.contest);
            } else if (!this.isClosed) {
                this.offerSeat(found);
            }
        } catch (error) {
            this.invitation = "";
            this.choose(this.whyNot(error));
        }
    }

    /** Shows what the invitation is for, and a form for the visitor's name. */
    private offerSeat(found: Invitation, problem = ""): void {
        const { open, contest, clock_s: seconds, names, seat, visit } = found,
            name = this.nameField(),
            go = el("button", { class: "main" }, t("sitDown"));
        const title = el("h1", {}, t("meetTitle")),
            game = GAME_OF[contest]!;
        if (!open) {
            this.element.replaceChildren(
                el(
                    "div",
                    { class: "hall" },
                    title,
                    el("p", { role: "alert" }, t("visit_taken")),
                    game === "showdown"
                        ? null
                        : el("p", {}, el("a", { class: "main", href: `#/live?visit=${visit}` }, t("watchThis"))),
                ),
            );
            return;
        }
        const join = (event: Event): void => {
            event.preventDefault();
            if (!go.disabled) {
                go.disabled = true;
                keep("name", name.value);
                void this.join(found, name.value.trim());
            }
        };
        this.element.replaceChildren(
            el(
                "div",
                { class: "hall" },
                title,
                el(
                    "form",
                    { class: "new", onsubmit: join },
                    el("p", {}, t("invitedBy"), " ", called(names[2 - seat]!)),
                    el(
                        "p",
                        {},
                        t("meetAbout", {
                            game: t(game),
                            minutes: minutesText(seconds),
                            side: t(seat === 1 ? "sideFirst" : "sideSecond"),
                        }),
                    ),
                    el("label", { for: "name" }, t("visitName")),
                    name,
                    el("div", { class: "buttons" }, go),
                    el("p", { class: "problem", role: "alert" }, problem),
                ),
            ),
        );
    }

    private async join(found: Invitation, name: string): Promise<void> {
        try {
            this.visiting = await Visiting.join(this.invitation, name, this.events);
        } catch (error) {
            const isTaken = error instanceof Refused && error.message === "taken";
            this.offerSeat({ ...found, open: !isTaken }, this.whyNot(error));
            return;
        }
        if (!this.isClosed) {
            this.layOut(this.visiting, found.contest);
        }
    }

    /** Sets up the board and the panel for a new game. */
    private layOut(visiting: Visiting, contest: string): void {
        this.game = GAME_OF[contest]!;
        this.list = listOfPlayer(this.game);
        this.panel.replaceChildren(
            this.seats[1]!,
            this.status,
            this.opponent,
            this.trouble,
            this.tools,
            this.list.element,
            this.buttons,
            this.seats[0]!,
        );
        this.trouble.textContent = "";
        this.setBoard();
        this.element.replaceChildren(
            el("h1", { class: "unseen" }, t(this.invitation === "" ? "visitTitle" : "meetTitle")),
            this.stage,
            this.panel,
        );
        void visiting.follow();
    }

    private setBoard(): void {
        this.shown = -1;
        this.showing++;
        this.board?.stop();
        this.board = adapters[this.game].board();
        this.stage.replaceChildren(this.board.element);
    }

    private nameField(): HTMLInputElement {
        return el("input", {
            type: "text",
            id: "name",
            maxlength: NAME_MAX,
            autocomplete: "nickname",
            value: kept<string>("name") ?? "",
        });
    }

    private whyNot(error: unknown): string {
        const why = error instanceof Refused ? error.message : "lost";
        return textOf(`visit_${why}`, "visit_lost");
    }

    /** Shows the form for a new game, and a problem if there is one. */
    private choose(problem = ""): void {
        const bots = this.bots!,
            select = (id: string, names: string[], now: number): HTMLSelectElement =>
                el(
                    "select",
                    { id },
                    ...names.map(
                        (name, i) => name !== "" && el("option", { value: i + 1, selected: i + 1 === now }, name),
                    ),
                );
        const bot = select(
                "bot",
                bots.bots.map((one) => (one === "" ? "" : this.label(one))),
                this.bot,
            ),
            side = select("side", [t("sideFirst"), t("sideSecond")], 3 - (this.visit?.seat ?? 2));
        const contest = select(
                "contest",
                bots.people.map((one) => t(GAME_OF[one.contest]!)),
                1,
            ),
            name = this.nameField(),
            go = el("button", { class: "main" }, t("startGame"));
        const minutes = el("input", {
            type: "number",
            id: "minutes",
            min: "0.05",
            max: MINUTES_MAX,
            step: "any",
            required: true,
            value: kept<number>("minutes") ?? MINUTES,
        });
        if (bots.people.length > 0) {
            bot.append(el("option", { value: PERSON, selected: this.bot === PERSON }, t("aPerson")));
        }
        const about = el("p", {}),
            ofPeople = el(
                "div",
                { class: "people" },
                bots.people.length > 1 && el("label", { for: "contest" }, t("game")),
                bots.people.length > 1 && contest,
                el("label", { for: "minutes" }, t("minutesPerSide")),
                minutes,
            );
        const choosePerson = (): void => {
            const isPerson = Number(bot.value) === PERSON;
            about.textContent = isPerson
                ? t("visitPeopleAbout")
                : t("visitAbout", { s: Math.round(bots.turn_ms / 1000) });
            ofPeople.hidden = minutes.disabled = !isPerson; // a disabled field is not checked
        };
        bot.addEventListener("change", choosePerson);
        choosePerson();
        const start = (event: Event): void => {
            event.preventDefault();
            if (go.disabled) {
                return; // a game has already been requested
            }
            go.disabled = true;
            keep("name", name.value);
            this.bot = Number(bot.value);
            if (this.bot === PERSON) {
                keep("minutes", Number(minutes.value));
                void this.invite(
                    Number(contest.value),
                    Math.max(Math.round(Number(minutes.value) * 60), 1),
                    Number(side.value),
                    name.value.trim(),
                );
            } else {
                void this.begin(this.bot, Number(side.value), name.value.trim());
            }
        };
        this.element.replaceChildren(
            el(
                "div",
                { class: "hall" },
                el("h1", {}, t(bots.bots.length === 0 ? "meetTitle" : "visitTitle")),
                el(
                    "form",
                    { class: "new", onsubmit: start },
                    about,
                    el("label", { for: "bot" }, t("visitBot")),
                    bot,
                    ofPeople,
                    el("label", { for: "side" }, t("side")),
                    side,
                    el("label", { for: "name" }, t("visitName")),
                    name,
                    el("div", { class: "buttons" }, go),
                    el("p", { class: "problem", role: "alert" }, problem),
                ),
            ),
        );
    }

    private async begin(bot: number, seat: number, name: string): Promise<void> {
        this.visiting?.close();
        try {
            this.visiting = await Visiting.begin(this.bots!, bot, seat, name, this.events);
        } catch (error) {
            this.bots = await askBots().catch(() => this.bots); // the bot may have been paused or replaced
            if (!this.isClosed) {
                this.choose(this.whyNot(error));
            }
            return;
        }
        if (!this.isClosed) {
            this.layOut(this.visiting, this.bots!.contest);
        }
    }

    /** Opens a game against another visitor, and shows the link to send. */
    private async invite(contest: number, seconds: number, seat: number, name: string): Promise<void> {
        this.visiting?.close();
        try {
            [this.visiting, this.invitation] = await Visiting.invite(
                this.bots!,
                contest,
                seconds,
                seat,
                name,
                this.events,
            );
        } catch (error) {
            this.choose(this.whyNot(error));
            return;
        }
        if (!this.isClosed) {
            history.replaceState(null, "", this.link); // a reload comes back to this game
            this.layOut(this.visiting, this.bots!.people[contest - 1]!.contest);
            this.sendLink();
        }
    }

    private get link(): string {
        return `#/visit?game=${this.invitation}`;
    }

    private sendLink(): void {
        shareLink(this.link, t("invitationAbout"));
    }

    /** Resigns the game, or withdraws it if nobody has joined. */
    private resign(): void {
        if (this.visit?.open === true) {
            this.leave();
        } else {
            void this.visiting!.resign();
        }
    }

    private rematch(): void {
        this.own.rematch.disabled = true;
        void this.visiting!.again();
    }

    /** Leaves a game that is over or has not begun for the form of a new one. */
    private leave(): void {
        if (this.invitation !== "") {
            this.invitation = "";
            history.replaceState(null, "", "#/visit");
            this.visiting?.leave();
        }
        this.choose();
    }

    private lost(why: string): void {
        if (this.invitation !== "" && this.visit?.over === true) {
            // the time for another game is over
            this.visit.again = [false, false];
            this.isLast = true;
            this.refresh();
            return;
        }
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
        const before = this.shown < 0 || visit.round !== this.visit!.round ? 0 : (this.visit!.turns?.length ?? 0);
        this.askedAt = performance.now();
        if (visit.version === this.shown) {
            // this state is already shown: keep what the visitor has drawn
            this.visit!.left_ms = visit.left_ms;
            this.visit!.clocks_ms = visit.clocks_ms;
            this.visit!.away_ms = visit.away_ms;
            return;
        }
        if (isAmongPeople(visit) && this.shown >= 0 && isSameBoard(this.visit!, visit)) {
            // only the opponent came, went or asked for something
            this.visit = visit;
            this.shown = visit.version;
            this.refresh();
            return;
        }
        if (this.shown >= 0 && visit.round !== this.visit?.round) {
            this.setBoard();
        }
        if (visit.open === true && visit.picture === undefined) {
            visit.turns = []; // shows the board before the opponent comes
        } else if (this.visit?.open === true) {
            // the opponent has come, so nobody needs the link any more
            document.querySelectorAll<HTMLDialogElement>("dialog.share").forEach((box) => box.close());
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
        const showing = ++this.showing,
            position = await this.positionOf(visit);
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
        await this.board!.show(position, {
            stepMs: theirs && !this.isBlind ? STEP_MS : 0,
            turned: this.turned,
            ...(this.isBlind && !visit.over ? { seat: visit.seat - 1, heard: heardIn(visit) } : {}),
        });
        if (!this.isClosed && showing === this.showing && visit.asked) {
            this.board!.ask(
                position,
                (turn) => this.made(turn),
                (draft) => this.drafting(draft),
            );
        }
    }

    /** Returns the position after the turns so far. If the players do not see everything, the position contains only
     * what the server sent. */
    private async positionOf(visit: Visit): Promise<Position> {
        if (this.isBlind && !visit.over) {
            return known(visit);
        }
        const position = (await faceoff()).position(this.game, { rules: visit.rules ?? this.bots!.rules });
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
        const visit = this.visit!,
            last = visit.turns?.at(-1);
        const turn =
            theirs && last !== undefined && !this.isBlind
                ? `${this.name(2 - visit.seat)}: ${adapters[this.game].say(last[0], this.turned)}. `
                : "";
        speak(turn + this.statusText());
    }

    private made(turn: string): void {
        const visit = this.visit!;
        this.board!.stop();
        this.drafting(null);
        knock(visit.seat - 1);
        this.visit = { ...visit, asked: false };
        if (!this.isBlind && this.position !== null) {
            // show the turn at once; the server confirms it later
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
        return seat === this.visit!.seat - 1 ? t("you") : this.visit!.names[seat]! || t("nobodyYet");
    }

    private statusText(): string {
        const visit = this.visit!,
            { winner, seat, scores, reason = "" } = visit;
        if (visit.over) {
            const who = winner === 0 ? t("tie") : winner === seat ? t("won") : t("wins", { name: this.name(2 - seat) });
            const why =
                reason === "timeout"
                    ? t("why_time")
                    : textOf(`why_${reason}`, "visitRule", { rule: reasonText(reason) });
            const points = this.game === "showdown" ? ` ${t("points", { a: scores![0], b: scores![1] })}` : "";
            return `${who} ${sentence(why)}${points}`;
        }
        return visit.open === true
            ? t("waitingForPerson")
            : visit.asked
              ? t("yourTurn")
              : t("thinks", { name: this.name(2 - seat) });
    }

    private refresh(): void {
        const { over } = this.visit!;
        const status = this.statusText();
        if (this.status.textContent !== status) {
            // setting the same text would make a screen reader repeat it
            this.status.textContent = status;
        }
        this.status.classList.toggle("over", over);
        this.status.classList.toggle("lost", over && this.visit!.winner !== this.visit!.seat);
        this.panel.classList.toggle("turned", this.turned);
        this.drawOpponent();
        this.entries(this.visit!.turns ?? []);
        this.drawPlayers();
        const { back, resign, again, review, send, rematch, watch } = this.own,
            isAmong = isAmongPeople(this.visit!),
            isOpen = this.visit!.open === true;
        this.buttons.hidden = false;
        back.hidden = over || isOpen || this.game === "showdown";
        resign.hidden = over;
        resign.textContent = t(isOpen ? "withdraw" : "resign");
        again.hidden = review.hidden = !over;
        send.hidden = !isOpen;
        watch.hidden = !isAmong || isOpen || over || this.isBlind;
        rematch.hidden = !isAmong || !over || this.isLast;
        rematch.disabled = isAmong && this.visit!.again![this.visit!.seat - 1]!;
        again.classList.toggle("main", rematch.hidden);
        again.textContent = t(isAmong ? "newGame" : "again");
        if (over) {
            this.board!.stop();
            this.drafting(null);
        }
    }

    private entries(turns: LiveTurn[]): void {
        const { say, write } = adapters[this.game],
            heard = this.isBlind && !this.visit!.over ? heardIn(this.visit!) : [];
        const answer = (i: number): string => heard[i]?.answer ?? "";
        this.list.show(
            turns.map(([turn, , seat, lost], i) => ({
                text: `${lost ? "✗ " : ""}${write(turn, this.turned)}${answer(i) === "" ? "" : `  ·  ${answer(i)}`}`,
                spoken: `${say(turn, this.turned)}${answer(i) === "" ? "" : `, ${t("heard")}: ${answer(i)}`}`,
                seat: seat - 1,
            })),
        );
        this.list.go(turns.length - 1);
    }

    private drawPlayers(): void {
        const { visit } = this;
        if (visit === null) {
            return;
        }
        this.seats.forEach((place, seat) => {
            const mine = seat === visit.seat - 1,
                moves = !visit.over && visit.open !== true && visit.asked === mine,
                spent = performance.now() - this.askedAt;
            const left =
                visit.clocks_ms !== undefined
                    ? Math.max(visit.clocks_ms[seat]! - (moves ? spent : 0), 0)
                    : mine && visit.asked
                      ? Math.max(visit.left_ms! - spent, 0)
                      : null;
            place.classList.toggle("moves", moves);
            place.replaceChildren(...inkAndName(seat, this.name(seat)), left === null ? "" : timeLeft(left));
        });
    }

    /** Says if the other visitor is gone, or wants another game; after a game against a bot, the visitor's rating. */
    private drawOpponent(): void {
        const { seat, over, again, away_ms: away, elo, elo_margin } = this.visit!,
            who = { name: this.name(2 - seat) };
        const text =
            again === undefined
                ? elo === undefined
                    ? ""
                    : t("yourElo", { rating: ratingText({ elo, elo_margin }) })
                : over && this.isLast
                  ? t("noRematch")
                  : over && again[2 - seat]
                    ? t("wantsRematch", who)
                    : over && again[seat - 1]
                      ? t("waitsForRematch", who)
                      : away !== undefined
                        ? t(over ? "isGone" : "isAway", { ...who, s: AWAY_S })
                        : "";
        if (this.opponent.textContent !== text) {
            this.opponent.textContent = text;
        }
    }

    /** The finished game as a line of a game file. */
    private lineOf({
        names,
        turns,
        scores,
        winner,
        reason,
        seat,
        contest = this.bots!.contest,
        rules = this.bots!.rules,
    }: Visit): string {
        return `${JSON.stringify({
            contest,
            game: 1,
            round: 1,
            ended: this.endedAt,
            players: names,
            commands: names.map((name, i) => (i === seat - 1 ? "" : `visit: ${name}`)),
            seed: this.seed,
            rules,
            first: 1,
            opening: [],
            turns: turns!.map(([turn]) => turn),
            ms: turns!.map(([, ms]) => ms),
            scores,
            winner,
            reason,
            fault: null,
            stderr: ["", ""],
        })}\n`;
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

export const visitView = (options: URLSearchParams): View =>
    new VisitView(options.get("bot") ?? "", options.get("game") ?? "");
