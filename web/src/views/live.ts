// Shows an event while it is being played: the standings, boards, machines, bracket, broken rules, and all games.
import type { Faceoff, Position, Seat } from "faceoff";
import { button, el, renew, speak, type Child } from "../dom.ts";
import { faceoff } from "../engine.ts";
import {
    type Bracket,
    type BracketMatch,
    EventFeed,
    EventGames,
    eventSource,
    leftText,
    type LiveGame,
    type LiveTurn,
    type Machine,
    type Player,
    type Progress,
    type Recent,
    type Table,
    type VisitedGames,
    type Visitor,
} from "../event.ts";
import type { Board, GameName } from "../games/adapter.ts";
import { adapters } from "../games/all.ts";
import { GAME_OF } from "../records.ts";
import type { League } from "../league.ts";
import { reasonText, sentence, t, type TextName } from "../texts.ts";
import { rank } from "../texts_ranks.ts";
import { CrossTable } from "./cross.ts";
import { RankTable } from "./ranks.ts";
import { openGame, ResultList } from "./results.ts";
import { called, inkAndName } from "./sides.ts";
import {
    botLink,
    faultCell,
    faultDetails,
    interval,
    placeOn,
    points,
    ratingText,
    signed,
    titleOf,
    wideTable,
} from "./standings.ts";
import type { View } from "./view.ts";

const STEP_MS = 90,
    DRAW_MS = 150,
    STILL_MS = 5000,
    PRESS_MS = 1000;
const FRAME_MS = 10,
    ROWS = 30,
    PODIUM = 6; // PODIUM is the maximum number of players in the first three places
/** What is drawn at once, and the parts of the event that it shows, in the order in which they are drawn. */
type Step =
    | "head"
    | "league"
    | "podium"
    | "play"
    | "standings"
    | "recent"
    | "machines"
    | "bracket"
    | "visitors"
    | "visited"
    | "test"
    | "cross"
    | "faults"
    | "text";
const STEPS: [Step, string[]][] = [
    ["head", ["progress", "table"]],
    ["league", ["league"]],
    ["podium", ["table"]],
    ["play", ["play"]],
    ["standings", ["table", "play", "league"]],
    ["recent", ["recent"]],
    ["machines", ["machines"]],
    ["bracket", ["bracket", "table"]],
    ["visitors", ["visitors"]],
    ["visited", ["visits"]],
    ["test", ["table"]],
    ["cross", ["table"]],
    ["faults", ["table"]],
    ["text", ["text"]],
];
const BOARD = /^(game|visit)\d/; // parts of the event that are games, either between bots or with a visitor

const knownText = (prefix: string, what: string, otherwise: string): string => {
    const text = t(`${prefix}${what}` as TextName);
    return text === `${prefix}${what}` ? otherwise : text;
};
function duration(seconds: number): string {
    const pad = (n: number): string => String(n).padStart(2, "0");
    const whole = Math.round(seconds);
    return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

/** A game in progress: its board and, if the board is enlarged, the output of its bots. */
class Watched {
    readonly element: HTMLElement;
    private readonly title = button("", () => this.toggle(), { class: "quiet title", "aria-pressed": "false" });
    private readonly players = el("div", { class: "pair" });
    private readonly place = el("div", { class: "frame" });
    private readonly news = el("p", { class: "news" });
    private readonly more = el("div", { class: "more", hidden: true });
    private board: Board | null = null;
    private game: GameName | null = null;
    private position: Position | null = null;
    private shown: LiveGame | null = null;
    private played = 0;
    private drawnAt = 0;
    private timer: ReturnType<typeof setTimeout> | null = null;
    private isLarge = false;
    private isClosed = false;

    constructor(
        private readonly rules: Faceoff,
        private readonly chosen: (one: Watched) => void,
    ) {
        this.element = el("article", { class: "watched" }, this.title, this.players, this.place, this.news, this.more);
    }

    private toggle(): void {
        this.enlarge(!this.isLarge);
        this.chosen(this);
    }

    enlarge(large: boolean): void {
        this.isLarge = large;
        this.element.classList.toggle("large", large);
        this.more.hidden = !large;
        this.title.setAttribute("aria-pressed", String(large));
        this.title.title = large ? t("seeSmall") : t("seeLarge");
    }

    private begin(head: LiveGame): void {
        const game = GAME_OF[head.contest];
        this.position?.free();
        this.position = null;
        this.played = 0;
        if (game === undefined) {
            return;
        }
        if (game !== this.game) {
            this.game = game;
            this.board = adapters[game].board(true);
            this.place.replaceChildren(this.board.element);
            this.element.classList.toggle("wide", game === "showdown");
        }
        this.position = this.rules.position(game, { rules: head.rules, first: (head.first - 1) as Seat });
    }

    show(head: LiveGame, turns: LiveTurn[], words: [string, string]): void {
        const before = this.shown;
        if (before === null || before.game !== head.game || turns.length < this.played) {
            this.begin(head);
        }
        this.shown = head;
        this.title.textContent = t("gameNumber", { n: head.game });
        this.element.classList.toggle("over", head.over);
        this.describe(head, turns, words);
        try {
            for (; this.position !== null && this.played < turns.length; this.played++) {
                this.position.play(turns[this.played]![0]);
            }
        } catch {
            this.played = turns.length; // this turn broke a rule, so the board does not change
        }
        if (this.timer === null && !this.isClosed) {
            this.timer = setTimeout(() => this.draw(), Math.max(this.drawnAt + DRAW_MS - performance.now(), 0));
        }
    }

    private draw(): void {
        this.timer = null;
        this.drawnAt = performance.now();
        if (this.position !== null && this.board !== null && !this.isClosed) {
            void this.board.show(this.position, { stepMs: this.isLarge ? STEP_MS : 0 });
        }
    }

    private describe(head: LiveGame, turns: LiveTurn[], words: [string, string]): void {
        const spent = [0, 0];
        for (const [, ms, seat] of turns) {
            spent[seat - 1]! += ms;
        }
        const mover = head.over ? -1 : (this.position?.mover ?? -1);
        renew(
            this.players,
            ...head.players.map((name, seat) =>
                el(
                    "div",
                    { class: `player seat${seat} ${mover === seat ? "moves" : ""}` },
                    ...inkAndName(seat, name),
                    head.over && head.winner === seat + 1 && el("span", { class: "won" }, t("winner")),
                    el("span", { class: "side" }, t("tookSoFar", { s: (spent[seat]! / 1000).toFixed(1) })),
                ),
            ),
        );
        const last = turns.at(-1),
            write = (text: string): string => (this.game === null ? text : adapters[this.game].write(text, false));
        const result = (): string =>
            head.winner === 0 ? t("tie") : t("wins", { name: head.players[head.winner! - 1]! });
        this.news.textContent = head.over
            ? `${result()} ${sentence(reasonText(head.reason ?? "unfinished"))}`
            : last === undefined
              ? ""
              : t("lastTurn", { turn: write(last[0]), ms: last[1].toFixed(1) });
        if (this.isLarge) {
            renew(
                this.more,
                ...head.players.map((name, seat) =>
                    el(
                        "section",
                        {},
                        el("h3", {}, t("saysWords", { name })),
                        words[seat] === ""
                            ? el("p", { class: "none" }, t("noWords"))
                            : el("pre", { tabindex: 0 }, words[seat]!),
                    ),
                ),
                el(
                    "ol",
                    { class: "turns", "aria-label": t("turns") },
                    ...turns
                        .slice(-12)
                        .map(([turn, ms, seat, lost], i, all) =>
                            el(
                                "li",
                                { class: `seat${seat - 1}` },
                                el(
                                    "span",
                                    { class: "turn" },
                                    el("span", { class: "number" }, String(turns.length - all.length + i + 1)),
                                    el("span", { class: "what" }, write(turn)),
                                    el(
                                        "span",
                                        { class: "number" },
                                        `${lost ? "✗ " : ""}${t("milliseconds", { ms: ms.toFixed(1) })}`,
                                    ),
                                ),
                            ),
                        ),
                ),
            );
        }
    }

    close(): void {
        this.isClosed = true;
        if (this.timer !== null) {
            clearTimeout(this.timer);
        }
        this.board?.stop();
        this.position?.free();
    }
}

class Live implements View {
    readonly element: HTMLElement;
    private readonly feed: EventFeed;
    private readonly name = el("h1", {}, t("live"));
    private readonly headline = el("p", { class: "headline" }, t("liveWait"));
    private readonly meter = el("progress", { max: 1, value: 0, "aria-label": t("live") });
    private readonly lost = el("p", { class: "problem", role: "status" });
    private readonly visit = el("p", { class: "none" });
    private readonly submit = el("p", { hidden: true }, el("a", { class: "main", href: "#/submit" }, rank("submit")));
    private readonly parts: Record<
        | "podium"
        | "test"
        | "standings"
        | "boards"
        | "visits"
        | "visitors"
        | "visited"
        | "machines"
        | "bracket"
        | "cross"
        | "faults"
        | "recent"
        | "games"
        | "text",
        HTMLElement
    >;
    private readonly watched = new Map<string, Watched>();
    private rules: Faceoff | null = null;
    private readonly games = new EventGames(0);
    private list: ResultList | null = null;
    private readonly visited = new Map<number, ResultList>(); // the finished games of visitors, by contest
    private cross: CrossTable | null = null;
    private ranks: RankTable | null = null; // the table of a league
    private pending = new Set<string>();
    private readonly steps = new Set<Step>(); // what has to be drawn
    private rows = ROWS; // number of rows of the table that are drawn; a large table grows frame by frame
    // what the rows of the table show
    private growing: { table: Table; play: unknown; row: (player: Player) => HTMLElement } | null = null;
    private frame = 0;
    private isFinished = false;
    private isClosed = false;
    private seen = { played: -1, at: 0 }; // the latest number of results, and when it was first seen
    private still: ReturnType<typeof setTimeout> | undefined;
    private pressed: ReturnType<typeof setTimeout> | undefined;

    /** `wanted` is the number of a visitors' game to enlarge, or 0. */
    constructor(private readonly wanted: number) {
        const section = (name: string): HTMLElement => el("section", { class: name, hidden: true });
        this.parts = {
            podium: section("podium"),
            test: section("test"),
            standings: section("standings"),
            boards: section("boards"),
            visits: section("boards"),
            visitors: section("visitors"),
            visited: section("visited"),
            machines: section("machines"),
            bracket: section("bracket"),
            cross: section("cross"),
            faults: section("faults"),
            recent: section("recent"),
            games: section("all"),
            text: section("text"),
        };
        const { boards, recent } = this.parts,
            now = el("div", { class: "now" }, boards, recent); // the results are beside the boards
        this.element = el(
            "div",
            { class: "hall watch" },
            el("header", {}, this.name, this.headline, this.meter, this.lost, this.visit, this.submit),
            ...Object.values(this.parts).flatMap((part) => (part === boards ? [now] : part === recent ? [] : [part])),
        );
        this.element.addEventListener("pointerdown", () => this.press());
        this.element.addEventListener("click", () => this.release());
        this.feed = new EventFeed(
            (names) => this.note(names),
            (is) => this.connected(is),
        );
    }

    private connected(is: boolean): void {
        if (!is && this.isFinished) {
            this.feed.close(); // the server will send no more updates
        }
        this.lost.textContent = is ? "" : t(this.isFinished ? "serverGone" : "connectionLost");
    }

    /** Pauses redrawing while the pointer is down, so that a click hits the element that was pressed. */
    private press(): void {
        clearTimeout(this.pressed);
        this.pressed = setTimeout(() => this.release(), PRESS_MS);
    }

    private release(): void {
        clearTimeout(this.pressed);
        this.pressed = undefined;
        this.note([]);
    }

    /** Schedules a redraw of these parts, at most one per frame. */
    private note(names: string[]): void {
        names.forEach((name) => this.pending.add(name));
        STEPS.forEach(([step, parts]) => parts.some((part) => names.includes(part)) && this.steps.add(step));
        if (this.frame === 0) {
            this.frame = requestAnimationFrame(() => this.draw());
        }
    }

    /** Draws what has changed. If the frame takes too long, the rest is drawn in the next frame. */
    private draw(): void {
        const names = this.pending,
            began = performance.now();
        this.frame = 0;
        if (this.pressed !== undefined) {
            return;
        }
        this.pending = new Set();
        if ([...names].some((name) => /^(game|words|visit)\d/.test(name))) {
            void this.drawBoards(names);
        }
        for (const step of [...this.steps]) {
            // a step that is due again is at the end
            this.steps.delete(step);
            this.drawStep(step, this.feed.is<Table>("table"));
            if (performance.now() - began > FRAME_MS) {
                break;
            }
        }
        if (this.steps.size > 0) {
            this.note([]);
        }
    }

    private drawStep(step: Step, table: Table | null): void {
        switch (step) {
            case "head":
                return this.drawHead();
            case "play":
                return this.feed.is("play") === null
                    ? undefined
                    : this.visit.replaceChildren(
                          el(
                              "a",
                              { href: "#/visit" },
                              t(
                                  this.feed.is<{ bots: string[] }>("play")!.bots.length === 0
                                      ? "meetTitle"
                                      : "visitTitle",
                              ),
                          ),
                      );
            case "league":
                this.submit.hidden = this.feed.is<League>("league")?.open !== true || eventSource !== "live";
                return;
            case "machines":
                return this.drawMachines(this.feed.is<Machine[]>("machines") ?? []);
            case "bracket":
                return this.drawBracket(this.feed.is<Bracket>("bracket"));
            case "recent":
                return this.drawRecent(this.feed.is<Recent[]>("recent") ?? []);
            case "visitors":
                return this.drawVisitors(this.feed.is<Visitor[]>("visitors") ?? []);
            case "visited":
                return this.drawVisited(this.feed.is<VisitedGames[]>("visits") ?? []);
            case "text":
                return this.drawText(this.feed.is<string>("text") ?? "");
            default:
                return table === null
                    ? undefined
                    : {
                          podium: () => this.drawPodium(table),
                          standings: () => this.drawTable(table),
                          test: () => this.drawTest(table),
                          cross: () => this.drawCross(table),
                          faults: () => this.drawFaults(table),
                      }[step]();
        }
    }

    private put(part: keyof Live["parts"], title: string, ...children: Child[]): void {
        renew(
            this.parts[part],
            el("h2", {}, title),
            ...children.filter((child): child is Node => child instanceof Node),
        );
        this.parts[part].hidden = false;
    }

    private drawHead(): void {
        const table = this.feed.is<Table>("table"),
            progress = this.feed.is<Progress>("progress");
        this.name.textContent = table === null ? t("live") : titleOf(table);
        if (table !== null) {
            document.title = `${titleOf(table)} – faceoff`;
        }
        if (progress === null) {
            return;
        }
        const { played, of, endless, finished, reading, rate, left_s: left, latency } = progress;
        this.isFinished = finished && !reading;
        const count = reading
            ? t("liveReading", { played, of })
            : this.isFinished || endless
              ? t("livePlayed", { played })
              : t("liveProgress", { played, of });
        const facts = [
            table === null ? "" : `${knownText("format_", table.format, table.format)}, ${table.contest}`,
            count,
            this.isFinished ? t("liveFinished") : this.stillText(progress),
            left === undefined ? "" : t("liveLeft", { time: duration(left) }),
            rate === undefined ? "" : t("liveRate", { n: rate.toFixed(1) }),
        ];
        this.headline.textContent = facts.filter((one) => one !== "").join(" · ");
        this.headline.title =
            latency === undefined
                ? ""
                : t("liveLatency", {
                      p50: (latency.p50_us / 1000).toFixed(2),
                      p99: (latency.p99_us / 1000).toFixed(2),
                  });
        this.meter.value = of > 0 ? played / of : 0;
        this.meter.hidden = this.isFinished || endless === true;
        this.parts.boards.querySelector(".latency")?.replaceChildren(this.headline.title);
        this.drawGames(progress);
    }

    /** Returns "not finished" if the event shows no sign of activity, which means that it has no board, no machine and
     * no recent result. */
    private stillText({ played, reading, rate }: Progress): string {
        const now = performance.now();
        clearTimeout(this.still);
        if (reading || rate !== undefined || this.feed.names.some((name) => /^game\d|^machines$/.test(name))) {
            return "";
        }
        if (eventSource !== "live") {
            return t("liveOpen");
        }
        if (played !== this.seen.played) {
            this.seen = { played, at: now };
        }
        const left = this.seen.at + STILL_MS - now;
        if (left > 0) {
            this.still = setTimeout(() => this.note(["progress"]), left);
        }
        return left > 0 ? "" : t("liveStill");
    }

    /** Draws the list of games. Games end in any order, so the list goes up to the highest number, and a game without a
     * result may get one later. */
    private drawGames(progress: Progress): void {
        const table = this.feed.is<Table>("table");
        if (progress.last === 0 || progress.reading) {
            return;
        }
        this.games.grow(progress.last);
        if (this.list === null) {
            this.list = new ResultList(progress);
            this.put("games", t("allGames"), this.list.element);
        } else {
            this.list.grow(progress);
        }
        if (table !== null) {
            this.list.name(table);
        }
    }

    /** Shows the players in the first three places when the event is over. */
    private drawPodium({ finished, players }: Table): void {
        const best = players.filter(({ place }) => place <= 3);
        if (!finished || best.length < 2 || best.length > PODIUM) {
            // if most players are tied, the table says enough
            this.parts.podium.hidden = true;
            return;
        }
        this.put(
            "podium",
            t("podiumTitle"),
            el(
                "ol",
                {},
                ...best.map((player) =>
                    el(
                        "li",
                        { class: `place${player.place}` },
                        el(
                            "span",
                            { class: "place" },
                            el("span", { class: "unseen" }, t("place"), " "),
                            String(player.place),
                        ),
                        botLink(player),
                        el(
                            "span",
                            { class: "none" },
                            player.elo === null
                                ? t("pointsOnly", { score: points(player.score) })
                                : t("podiumScore", { score: points(player.score), rating: ratingText(player) }),
                        ),
                    ),
                ),
            ),
        );
    }

    private drawTable(table: Table): void {
        const league = this.feed.is<League>("league");
        if (league !== null) {
            if (this.ranks === null) {
                this.ranks = new RankTable(this.games);
                this.parts.standings.replaceChildren(el("h2", {}, t("standings")), this.ranks.element);
                this.parts.standings.hidden = false;
            }
            return this.ranks.show(table, league, this.feed.is<{ bots: string[] }>("play")?.bots ?? []);
        }
        const body = this.parts.standings.querySelector("tbody"),
            play = this.feed.is<{ bots: string[] }>("play");
        if (body !== null && this.growing?.table === table && this.growing.play === play) {
            // only rows are missing
            body.append(...table.players.slice(body.rows.length, this.rows).map(this.growing.row));
        } else {
            this.renewTable(table, play?.bots ?? []);
        }
        if (this.rows < table.players.length) {
            this.rows += ROWS;
            this.steps.add("standings");
            this.note([]);
        }
    }

    private renewTable(table: Table, bots: string[]): void {
        const rated = table.players.filter(({ elo, elo_margin }) => elo !== null && elo_margin !== null);
        const least = Math.min(...rated.map(({ elo, elo_margin }) => elo! - elo_margin!), 0),
            most = Math.max(...rated.map(({ elo, elo_margin }) => elo! + elo_margin!), 0);
        const span = el(
            "th",
            { scope: "col", class: "wide" },
            el("span", { class: "ends" }, el("span", {}, signed(least)), el("span", {}, signed(most))),
            el("span", { class: "nought", style: `left:${placeOn(0, least, most)}%` }, "0"),
        );
        const numbers = (player: Player): Child[] => {
            const { score, unplayed } = player;
            return [
                points(score),
                unplayed > 0 && el("span", { class: "none" }, t("freePoints", { n: points(unplayed) })),
            ];
        };
        const row = (player: Player): HTMLElement => {
            const { place, name, elo, elo_margin: margin, won, drawn, lost } = player,
                isRated = elo !== null && margin !== null;
            const rating = isRated
                ? el("td", {}, signed(elo), " ", el("span", { class: "margin" }, `±${Math.round(margin)}`))
                : el("td", {}, "–");
            return el(
                "tr",
                { "data-key": name },
                el("td", {}, String(place)),
                el(
                    "th",
                    { scope: "row" },
                    botLink(player),
                    leftText(player) !== "" && el("span", { class: "none" }, ` ${leftText(player)}`),
                ),
                el("td", {}, ...numbers(player)),
                rating,
                el(
                    "td",
                    { class: "wide" },
                    isRated
                        ? (interval(
                              elo - margin,
                              elo,
                              elo + margin,
                              least,
                              most,
                              t("ratingOf", { elo: signed(elo), margin: Math.round(margin) }),
                          ) as unknown as HTMLElement)
                        : leftText(player) === "" && t("unrated"),
                ),
                el("td", {}, String(won + drawn + lost)),
                el("td", {}, `${won} ${drawn} ${lost}`),
                faultCell(player),
                bots.length > 0 &&
                    el(
                        "td",
                        {},
                        bots.includes(name) &&
                            el(
                                "a",
                                {
                                    href: `#/visit?bot=${encodeURIComponent(name)}`,
                                    "aria-label": t("playAgainst", { name }),
                                },
                                t("playThis"),
                            ),
                    ),
            );
        };
        const header = (text: string): HTMLElement => el("th", { scope: "col" }, text);
        this.put(
            "standings",
            t("standings"),
            wideTable(
                t("standings"),
                el(
                    "thead",
                    {},
                    el(
                        "tr",
                        {},
                        header(t("place")),
                        header(t("name")),
                        header(t("score")),
                        header(`${t("rating")} ± 95 %`),
                        span,
                        header(t("games_short")),
                        header(t("wdl")),
                        header(t("faults")),
                        bots.length > 0 && el("td", {}),
                    ),
                ),
                el("tbody", {}, ...table.players.slice(0, this.rows).map(row)),
            ),
            this.difference(table),
            table.distinct < table.games &&
                el("p", { class: "difference" }, t("distinctGames", { games: table.games, distinct: table.distinct })),
        );
        this.growing = { table, play: this.feed.is("play"), row };
    }

    /** Draws the Elo difference between two players with its interval, if the event has only two players. */
    private difference({ players, meetings }: Table): HTMLElement | null {
        const meeting = players.length === 2 ? meetings?.[0]?.[1] : null;
        if (!meeting || (meeting.elo_low === null && meeting.elo_high === null)) {
            return null;
        }
        const { elo, elo_low: low, elo_high: high } = meeting,
            names = { a: players[0]!.name, b: players[1]!.name };
        const ends =
            low === null
                ? t("atMost", { n: signed(high!) })
                : high === null
                  ? t("atLeast", { n: signed(low) })
                  : t("fromTo", { low: signed(low), high: signed(high) });
        return el(
            "p",
            { class: "difference" },
            elo === null
                ? t("differenceOpen", { ...names, ends })
                : t("difference", { ...names, elo: signed(elo), ends }),
        );
    }

    private drawTest({ test }: Table): void {
        if (test === undefined) {
            return;
        }
        const { elo0, elo1, llr, lower, upper } = test;
        const text = t("testText", {
            elo0,
            elo1,
            llr: llr.toFixed(2),
            lower: lower.toFixed(2),
            upper: upper.toFixed(2),
        });
        this.put(
            "test",
            t("testTitle"),
            interval(lower, llr, upper, lower, upper, text) as unknown as HTMLElement,
            el("p", {}, text),
        );
    }

    private drawCross(table: Table): void {
        if (table.meetings !== undefined && table.players.length >= 3) {
            if (this.cross === null) {
                this.cross = new CrossTable(table.players.length);
                this.parts.cross.append(this.cross.element);
                this.parts.cross.hidden = false;
            }
            this.cross.show(table);
        }
    }

    private drawFaults({ players }: Table): void {
        const faults = players.flatMap((player) =>
            player.first_faults.map((fault) => faultDetails(player.name, fault, (game) => openGame(this.games, game))),
        );
        if (faults.length > 0) {
            this.put("faults", t("faultsTitle"), ...faults);
        }
    }

    private drawRecent(recent: Recent[]): void {
        if (recent.length === 0) {
            return;
        }
        this.put(
            "recent",
            t("recent"),
            el(
                "ul",
                {},
                ...recent.map(({ game, players, winner, scores, reason, fault }) => {
                    const names = players.map((name, seat) =>
                            el(winner === seat + 1 ? "b" : "span", {}, el("bdi", {}, name)),
                        ),
                        row = button("", () => openGame(this.games, game), { class: "row" });
                    row.append(
                        el("span", { class: "number" }, String(game)),
                        names[0]!,
                        el("span", {}, `${scores[0]} : ${scores[1]}`),
                        names[1]!,
                        el("span", { class: fault ? "number bad" : "number" }, reasonText(reason)),
                    );
                    return el("li", { "data-key": game }, row);
                }),
            ),
        );
    }

    private drawBracket(bracket: Bracket | null): void {
        if (bracket === null || bracket.rounds.length + bracket.failed.length === 0) {
            return;
        }
        const rounds = bracket.rounds.length,
            last = bracket.rounds.at(-1)!;
        const title = (i: number, matches: number): string =>
            i === rounds - 1 && matches === 1 && last.byes.length === 0 && i > 0
                ? t("final")
                : t("round", { n: i + 1 });
        const table = this.feed.is<Table>("table"),
            place = (name: string): number => table?.players.findIndex((player) => player.name === name) ?? -1;
        // A tied match continues with more games.
        const total = ({ players: [a, b], score }: BracketMatch): { score: [number, number]; games: number } => {
            const met = table?.meetings?.[place(a)]?.[place(b)],
                games = met ? met.won + met.drawn + met.lost : 0;
            return games > score[0] + score[1]
                ? { score: [met!.won + met!.drawn / 2, met!.lost + met!.drawn / 2], games }
                : { score, games: 0 };
        };
        const why = (what: string): string =>
            knownText("decided_", what, what === "score" || what === "points" ? "" : t("decided_other", { what }));
        this.put(
            "bracket",
            t("bracket"),
            el(
                "div",
                { class: "scroll rounds", tabindex: 0, role: "group", "aria-label": t("bracket") },
                ...bracket.rounds.map(({ matches, byes }, i) =>
                    el(
                        "div",
                        { class: "round" },
                        el("h3", {}, title(i, matches.length)),
                        ...matches.map((match) => {
                            const { players, winner, decided_by: by } = match,
                                { score, games } = total(match);
                            const note = [games > 0 ? t("afterGames", { n: games }) : "", by === null ? "" : why(by)]
                                .filter((text) => text !== "")
                                .join(", ");
                            return el(
                                "div",
                                { class: "match" },
                                ...players.map((name, side) =>
                                    el(
                                        "div",
                                        { class: winner === name ? "side won" : "side" },
                                        el("bdi", { class: "who" }, name),
                                        el("span", {}, points(score[side]!)),
                                    ),
                                ),
                                note !== "" && el("p", { class: "none" }, note),
                            );
                        }),
                        ...byes.map((name) => el("p", { class: "none" }, t("bye", { name }))),
                    ),
                ),
            ),
            bracket.failed.length > 0 &&
                el("p", { class: "failed" }, t("failedTest", { names: bracket.failed.join(", ") })),
            bracket.champion !== null && el("p", { class: "champion" }, t("championIs", { name: bracket.champion })),
        );
    }

    private drawMachines(machines: Machine[]): void {
        const headers = [
            t("machine"),
            t("slots"),
            t("slotsBusy"),
            t("games_short"),
            t("rateShort"),
            t("faults"),
            t("lateShort"),
            t("machineSpeed"),
            t("wokenLate"),
        ];
        const known = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(2));
        const words = ({ paused, workers, note }: Machine): Child[] =>
            [
                paused !== undefined ? t("machinePaused", { why: paused }) : workers === 0 ? t("machineGone") : "",
                note ?? "",
            ]
                .filter((text) => text !== "")
                .map((text) => el("p", { class: "none" }, text));
        const row = (one: Machine): HTMLElement =>
            el(
                "tr",
                { class: one.paused !== undefined || one.workers === 0 ? "idle" : "" },
                el("th", { scope: "row" }, called(one.name), ...words(one)),
                el("td", {}, String(one.slots)),
                el("td", {}, String(one.busy)),
                el("td", {}, String(one.games)),
                el("td", {}, one.rate.toFixed(1)),
                el("td", { class: one.faults > 0 ? "bad" : "" }, String(one.faults)),
                el("td", { class: one.late > 0 ? "bad" : "" }, String(one.late)),
                el("td", {}, known(one.speed)),
                el("td", {}, known(one.woken_ms)),
            );
        this.put(
            "machines",
            t("machinesTitle"),
            wideTable(
                t("machinesTitle"),
                el("thead", {}, el("tr", {}, ...headers.map((header) => el("th", { scope: "col" }, header)))),
                el("tbody", {}, ...machines.map(row)),
            ),
            machines.length === 0 && el("p", { class: "none" }, t("noMachines")),
        );
    }

    private drawText(text: string): void {
        renew(
            this.parts.text,
            el("details", {}, el("summary", {}, t("asText")), el("pre", { class: "table-text", tabindex: 0 }, text)),
        );
        this.parts.text.hidden = false;
    }

    private async drawBoards(names: Set<string>): Promise<void> {
        this.rules ??= await faceoff();
        if (this.isClosed) {
            return;
        }
        for (const name of this.feed.names.filter((one) => BOARD.test(one))) {
            if (!names.has(name) && !names.has(name.replace("game", "words"))) {
                continue;
            }
            const head = this.feed.is<LiveGame>(name);
            let one = this.watched.get(name);
            if (head === null) {
                // a visitor's game that ended a while ago
                if (this.watched.delete(name)) {
                    one?.close();
                    this.putBoards(name.startsWith("visit"));
                }
                continue;
            }
            if (one === undefined) {
                one = new Watched(this.rules, (chosen) => this.choose(chosen));
                this.watched.set(name, one);
                this.putBoards(name.startsWith("visit"));
                if (name.startsWith("visit") && head.game === this.wanted) {
                    one.enlarge(true);
                    one.element.scrollIntoView({ block: "center" });
                }
            }
            const words = name.startsWith("visit")
                ? null
                : this.feed.is<[string, string]>(name.replace("game", "words"));
            one.show(head, this.feed.list<LiveTurn>(name), words ?? ["", ""]);
        }
    }

    private putBoards(ofVisitors: boolean): void {
        const boards = [...this.watched]
                .filter(([name]) => name.startsWith("visit") === ofVisitors)
                .map(([, one]) => one.element),
            grid = el("div", { class: "grid" }, ...boards);
        if (ofVisitors) {
            this.put("visits", t("visitsTitle"), grid);
            this.parts.visits.hidden = boards.length === 0;
        } else {
            this.put("boards", t("gamesNow"), grid, el("p", { class: "latency none" }, this.headline.title));
        }
    }

    private drawVisitors(best: Visitor[]): void {
        const header = (text: string): HTMLElement => el("th", { scope: "col" }, text),
            isRated = best.some(({ elo }) => elo !== undefined);
        if (best.length > 0) {
            this.put(
                "visitors",
                t("visitorsTitle"),
                wideTable(
                    t("visitorsTitle"),
                    el(
                        "thead",
                        {},
                        el(
                            "tr",
                            {},
                            header(t("name")),
                            header(t("score")),
                            header(t("games_short")),
                            header(t("wdl")),
                            isRated && header(`${t("rating")} ± 95 %`),
                        ),
                    ),
                    el(
                        "tbody",
                        {},
                        ...best.map(({ name, won, drawn, lost, elo, elo_margin }) =>
                            el(
                                "tr",
                                { "data-key": name },
                                el("th", { scope: "row" }, called(name)),
                                el("td", {}, points(won + drawn / 2)),
                                el("td", {}, String(won + drawn + lost)),
                                el("td", {}, `${won} ${drawn} ${lost}`),
                                isRated && el("td", {}, ratingText({ elo, elo_margin })),
                            ),
                        ),
                    ),
                ),
            );
        }
    }

    /** Draws the lists of the visitors' finished games, one for each contest. */
    private drawVisited(visited: VisitedGames[]): void {
        for (const { number, contest, games } of visited) {
            const now = { last: games, played: games },
                list = this.visited.get(number);
            if (list === undefined) {
                const made = new ResultList(now, -1, number);
                this.visited.set(number, made);
                this.parts.visited.append(
                    el("h2", {}, t("visitedTitle", { game: t(GAME_OF[contest]!) })),
                    made.element,
                );
                this.parts.visited.hidden = false;
            } else {
                list.grow(now);
            }
        }
    }

    private choose(chosen: Watched): void {
        for (const one of this.watched.values()) {
            if (one !== chosen) {
                one.enlarge(false);
            }
        }
        this.note(this.feed.names.filter((name) => BOARD.test(name)));
        speak(chosen.element.querySelector(".title")?.textContent ?? "");
    }

    close(): void {
        this.isClosed = true;
        cancelAnimationFrame(this.frame);
        clearTimeout(this.still);
        clearTimeout(this.pressed);
        this.feed.close();
        this.list?.close();
        this.ranks?.close();
        this.visited.forEach((list) => list.close());
        this.watched.forEach((one) => one.close());
    }
}

export const liveView = (options: URLSearchParams): View => new Live(Number(options.get("visit")));
