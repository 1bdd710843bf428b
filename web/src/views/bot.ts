// The page of a bot of an event: its results, its rating in the course of the event, its faults and its games.
import { button, el, renew, svg } from "../dom.ts";
import { EventFeed, EventGames, loadPiece, type Player, type Progress, type Table } from "../event.ts";
import type { League, LeagueBot } from "../league.ts";
import { t } from "../texts.ts";
import { rank } from "../texts_ranks.ts";
import { botTable } from "./author.ts";
import { GamesOf } from "./gamesof.ts";
import { authorLink, rankBots, restText } from "./ranks.ts";
import { openGame, ResultList } from "./results.ts";
import { called } from "./sides.ts";
import {
    botLink,
    faultDetails,
    faultText,
    points,
    ratingText,
    shareClass,
    signed,
    titleOf,
    wideTable,
} from "./standings.ts";
import type { View } from "./view.ts";

interface Opponent {
    number: number;
    name: string;
    won: number;
    drawn: number;
    lost: number;
}
/** A point of the rating is the number of the event's games and the rating after them, or null if there was none. */
interface Record {
    opponents: Opponent[];
    ratings: [number, number | null][];
}

const AGAIN_MS = 5000,
    FAILURES = 5; // the time between two attempts doubles with each of the first failures
const OPPONENTS = 50; // number of opponents that are shown at first, and added by the button
const WIDE = 320,
    HIGH = 80; // size of the chart in its own units

/** Draws the rating in the course of the event. */
function chart(ratings: [number, number][]): HTMLElement {
    const values = ratings.map(([, elo]) => elo),
        least = Math.min(...values),
        most = Math.max(...values),
        first = ratings[0]![0],
        last = ratings.at(-1)![0];
    const margin = Math.max((most - least) * 0.08, 1),
        low = least - margin,
        high = most + margin;
    const at = ([games, elo]: [number, number]): string => {
        const x = (WIDE * (games - first)) / (last - first),
            y = HIGH - (HIGH * (elo - low)) / (high - low);
        return `${x.toFixed(1)},${y.toFixed(1)}`;
    };
    const label = t("ratingFromTo", {
        first: signed(values[0]!),
        last: signed(values.at(-1)!),
        least: signed(least),
        most: signed(most),
    });
    const nought = HIGH - (HIGH * (0 - low)) / (high - low);
    return el(
        "figure",
        { class: "rating" },
        el("span", { class: "ends" }, el("span", {}, signed(most)), el("span", {}, signed(least))),
        svg(
            "svg",
            { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
            low < 0 && high > 0 && svg("line", { class: "nought", x1: 0, x2: WIDE, y1: nought, y2: nought }),
            svg("polyline", { class: "way", points: ratings.map(at).join(" ") }),
        ) as unknown as HTMLElement,
        el("figcaption", {}, el("span", {}, t("games", { n: first })), el("span", {}, t("games", { n: last }))),
    );
}

class BotView implements View {
    readonly element: HTMLElement;
    private readonly name = el("h1", {});
    private readonly facts = el("p", { class: "headline" });
    private readonly lost = el("p", { class: "problem", role: "status" });
    private readonly lacking = el("p", { class: "problem", role: "status" });
    private readonly back = el("a", { href: "#/live" }, t("toEvent"));
    private readonly author = el("p", { hidden: true });
    private readonly play = el("span", {});
    private readonly parts = {
        versions: el("section", { class: "bots", hidden: true }),
        rating: el("section", { hidden: true }),
        lately: el("section", { hidden: true }),
        opponents: el("section", { class: "cross", hidden: true }),
        faults: el("section", { class: "faults", hidden: true }),
        games: el("section", { class: "all", hidden: true }),
    };
    private readonly feed: EventFeed;
    private list: ResultList | null = null;
    private record: Record | null = null;
    private readonly games = new EventGames(0);
    private readonly gamesOf: GamesOf;
    private loading = { played: -1, at: -Infinity };
    private opponents = OPPONENTS; // number of opponents that are shown
    private failures = 0; // number of loads in a row that failed
    private again: ReturnType<typeof setTimeout> | undefined;
    private isClosed = false;

    constructor(private readonly number: number) {
        this.element = el(
            "div",
            { class: "hall watch" },
            el("header", {}, this.back, this.name, this.author, this.facts, this.lost, this.lacking, this.play),
            ...Object.values(this.parts),
        );
        this.gamesOf = new GamesOf(this.games, number);
        this.parts.lately.append(this.gamesOf.element);
        this.feed = new EventFeed(
            (names) => this.draw(names),
            (is) => {
                this.lost.textContent = is ? "" : t("connectionLost");
            },
        );
    }

    private put(part: keyof BotView["parts"], title: string, ...children: Node[]): void {
        renew(this.parts[part], el("h2", {}, title), ...children);
        this.parts[part].hidden = false;
    }

    private draw(names: string[]): void {
        const table = this.feed.is<Table>("table"),
            progress = this.feed.is<Progress>("progress"),
            player = table?.players.find(({ number }) => number === this.number);
        if (table === null || progress === null || progress.reading) {
            return;
        }
        if (player === undefined) {
            this.name.textContent = t("noSuchBot");
            return;
        }
        this.games.grow(progress.last);
        if (names.includes("table") || names.includes("league")) {
            this.drawHead(table, player);
            this.drawVersions(table);
        }
        if (this.list === null) {
            this.list = new ResultList(progress, this.number);
            this.put("games", t("gamesOfBot"), this.list.element);
        } else {
            this.list.grow(progress);
        }
        void this.load(progress.played);
    }

    private drawHead(table: Table, player: Player): void {
        const { place, name, score, won, drawn, lost, faults } = player,
            bots = this.feed.is<{ bots: string[] }>("play")?.bots ?? [];
        this.back.textContent = t("backTo", { name: titleOf(table) });
        document.title = `${name} – ${titleOf(table)} – faceoff`;
        renew(this.name, called(name));
        this.facts.textContent = [
            `${t("place")} ${place}`,
            player.elo === null ? "" : `${ratingText(player)} ${t("rating")}`,
            `${t("score")} ${points(score)}`,
            `${t("wdl")}: ${won} ${drawn} ${lost}`,
            `${t("faults")}: ${faultText(player)}`,
            restText(player, this.leagueBot()),
        ]
            .filter((text) => text !== "")
            .join(" · ");
        renew(
            this.play,
            ...(bots.includes(name)
                ? [el("a", { href: `#/visit?bot=${encodeURIComponent(name)}` }, t("playThis"))]
                : []),
        );
        this.drawRecord(table);
        if (player.first_faults.length > 0) {
            this.put(
                "faults",
                t("faultsTitle"),
                ...player.first_faults.map((fault) => faultDetails(name, fault, (game) => openGame(this.games, game))),
                ...(faults > player.first_faults.length
                    ? [el("p", { class: "none" }, t("moreFaults", { n: faults }))]
                    : []),
            );
        }
    }

    private leagueBot(): LeagueBot | null {
        return this.feed.is<League>("league")?.bots.find(({ player }) => player === this.number) ?? null;
    }

    /** Shows the author, and all versions of the bot. */
    private drawVersions(table: Table): void {
        const own = this.leagueBot(),
            all = rankBots(table, this.feed.is<League>("league")),
            found = all.find(({ player, older }) =>
                [player, ...older.map((one) => one.player)].some(({ number }) => number === this.number),
            );
        this.author.hidden = own === null;
        renew(this.author, ...(own === null ? [] : [el("span", {}, `${rank("author")}: `, authorLink(own.author))]));
        if (found !== undefined && found.older.length > 0) {
            this.put(
                "versions",
                rank("versions"),
                botTable(rank("versions"), [found, ...found.older.map((one) => ({ ...one, place: 0 }))]),
            );
        }
    }

    /** Loads the record and the ratings again when games have ended or a load has failed, but not too often. */
    private async load(played: number): Promise<void> {
        const wait = this.loading.at + AGAIN_MS * 2 ** this.failures - performance.now();
        if (this.isClosed || played === this.loading.played || this.again !== undefined) {
            return;
        }
        if (wait > 0) {
            this.again = setTimeout(() => {
                this.again = undefined;
                void this.load(this.feed.is<Progress>("progress")?.played ?? played);
            }, wait);
            return;
        }
        this.loading = { played, at: performance.now() };
        try {
            this.record = (await loadPiece(`player-${this.number}`, String(played))) as Record;
            const table = this.feed.is<Table>("table"),
                name = table?.players.find(({ number }) => number === this.number)?.name;
            if (this.isClosed || table === null || name === undefined) {
                return;
            }
            this.drawRecord(table);
            await this.gamesOf.load(name, this.feed.is<Progress>("progress")!.last, played);
            this.parts.lately.hidden = false;
        } catch (error) {
            this.lacking.textContent = (error as Error).message;
            this.failures = Math.min(this.failures + 1, FAILURES);
            this.loading.played = -1;
            return this.load(played);
        }
        this.lacking.textContent = "";
        this.failures = 0;
    }

    private drawRecord(table: Table): void {
        const { record } = this,
            player = table.players.find(({ number }) => number === this.number);
        if (record === null || player === undefined) {
            return;
        }
        const known = record.ratings.filter(
            (point): point is [number, number] => point[1] !== null && point[0] < table.games,
        );
        if (player.elo !== null) {
            known.push([table.games, player.elo]);
        }
        if (known.length > 1) {
            this.put("rating", t("ratingTitle"), chart(known));
        }
        const header = (text: string): HTMLElement => el("th", { scope: "col" }, text),
            gamesWith = ({ won, drawn, lost }: Opponent): number => won + drawn + lost,
            more = Math.min(record.opponents.length - this.opponents, OPPONENTS);
        const shown =
            record.opponents.length <= OPPONENTS
                ? record.opponents
                : [...record.opponents]
                      .sort((one, other) => gamesWith(other) - gamesWith(one))
                      .slice(0, this.opponents);
        this.put(
            "opponents",
            t("byOpponent"),
            wideTable(
                t("byOpponent"),
                el(
                    "thead",
                    {},
                    el("tr", {}, header(t("name")), header(t("score")), header(t("games_short")), header(t("wdl"))),
                ),
                el(
                    "tbody",
                    {},
                    ...shown.map((one) => {
                        const { won, drawn, lost } = one,
                            games = gamesWith(one),
                            score = won + drawn / 2,
                            share = `${points(score)}/${games}`;
                        return el(
                            "tr",
                            { "data-key": one.number },
                            el("th", { scope: "row" }, botLink(one)),
                            el(
                                "td",
                                { class: shareClass(score / games) },
                                el(
                                    "a",
                                    {
                                        href: `#/versus?a=${this.number}&b=${one.number}`,
                                        class: "bot",
                                        "aria-label": `${share}, ${rank("versusOf", { a: player.name, b: one.name })}`,
                                    },
                                    share,
                                ),
                            ),
                            el("td", {}, String(games)),
                            el("td", {}, `${won} ${drawn} ${lost}`),
                        );
                    }),
                ),
            ),
            ...(more > 0 ? [this.moreButton(more)] : []),
        );
    }

    /** The button that shows more opponents. Showing all of a league's opponents at once would take too long. */
    private moreButton(n: number): HTMLElement {
        const grow = (): void => {
            const table = this.feed.is<Table>("table");
            this.opponents += OPPONENTS;
            if (table !== null) {
                this.drawRecord(table);
            }
        };
        return button(rank("more", { n }), grow, { "data-key": "more" });
    }

    close(): void {
        this.isClosed = true;
        clearTimeout(this.again);
        this.feed.close();
        this.list?.close();
    }
}

export const botView = (options: URLSearchParams): View => new BotView(Number(options.get("n") ?? -1));
