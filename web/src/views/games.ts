// The person's own finished games: a list with filters, the results by level, and the next level to play.
import { button, download, el } from "../dom.ts";
import { faceoff, FULL_LEVEL } from "../engine.ts";
import { type GameName, GAMES } from "../games/adapter.ts";
import {
    addGames,
    allGames,
    dropAll,
    dropGame,
    MOST_GAMES,
    nextLevel,
    type OwnGame,
    ratingFrom,
    readOwn,
    statistics,
    type Tally,
    tally,
    watchGames,
} from "../own.ts";
import { RecordFile } from "../records.ts";
import { language, reasonText, t } from "../texts.ts";
import { confirm } from "./confirm.ts";
import { called } from "./sides.ts";
import type { View } from "./view.ts";

/** What the filters select; "" selects all. */
interface Filter {
    game: string;
    opponent: string;
    result: string;
}

const resultText = (result: OwnGame["result"]): string =>
    ({ won: t("resultWon"), lost: t("resultLost"), drawn: t("resultDrawn") })[result];
/** The opponent of a game, as text to display, and as a value of the filter. */
const rivalText = ({ level, record, seat }: OwnGame): string =>
    level > 0 ? t("engine", { level }) : record.players[1 - seat]!;
const rivalOf = (game: OwnGame): string => (game.level > 0 ? String(game.level) : `bot ${rivalText(game)}`);
const dateText = (ended: string): string =>
    Date.parse(ended) === 0
        ? ""
        : new Date(ended).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

class Games implements View {
    readonly element = el("div", { class: "hall own" });
    private readonly levels = el("section", { class: "levels" });
    private readonly filters = el("div", { class: "filters" });
    private readonly count = el("p", { class: "progress", role: "status" });
    private readonly list = el("ul", {});
    private readonly buttons = el("div", { class: "buttons" });
    private readonly news = el("p", { role: "status" });
    private readonly exportAll = button(t("exportAll"), () =>
        download(
            "my-games.jsonl",
            this.games.map(({ line }) => line),
        ),
    );
    private readonly deleteAll = button(t("deleteAll"), () =>
        confirm(t("deleteAllAsk", { n: this.games.length }), () => void this.removeAll()),
    );
    private games: OwnGame[] = [];
    private isClosed = false;
    private readonly filter: Filter;
    private readonly stopWatching: () => void;

    constructor(options: URLSearchParams) {
        this.filter = {
            game: options.get("game") ?? "",
            opponent: options.get("opponent") ?? "",
            result: options.get("result") ?? "",
        };
        this.element.append(el("h1", { tabindex: -1 }, t("myGames")));
        this.stopWatching = watchGames(() => void this.load());
        void this.load();
    }

    private async load(): Promise<void> {
        const games = await allGames();
        if (this.isClosed) {
            return;
        }
        if (games === null) {
            this.element.replaceChildren(
                this.element.firstElementChild!,
                el("p", { class: "problem", role: "alert" }, t("notKept")),
            );
            return;
        }
        this.games = games;
        if (!this.count.isConnected) {
            this.element.append(
                el("p", { class: "about" }, t("myGamesAbout", { n: MOST_GAMES })),
                this.levels,
                this.buttons,
                this.news,
                this.filters,
                this.count,
                this.list,
            );
            this.drawButtons();
        }
        this.drawLevels();
        this.drawFilters();
        this.drawList();
    }

    private drawLevels(): void {
        const names = t("levelNames").split(" | ");
        const tables = GAMES.flatMap((game) => {
            const rows = tally(this.games, game),
                next = nextLevel(this.games, game);
            return next === null
                ? []
                : [
                      el(
                          "div",
                          {},
                          el("h2", {}, t(game)),
                          el(
                              "table",
                              { "aria-label": `${t("lineLevels")}: ${t(game)}` },
                              el(
                                  "thead",
                                  {},
                                  el(
                                      "tr",
                                      {},
                                      ...["level", "resultWon", "resultLost", "resultDrawn"].map((name) =>
                                          el("th", { scope: "col" }, t(name as "level")),
                                      ),
                                  ),
                              ),
                              el(
                                  "tbody",
                                  {},
                                  ...rows.map(([level, { won, lost, drawn }]) =>
                                      el(
                                          "tr",
                                          {},
                                          el("th", { scope: "row" }, `${level} · ${names[level - 1]}`),
                                          ...[won, lost, drawn].map((n) => el("td", {}, String(n))),
                                      ),
                                  ),
                              ),
                          ),
                          this.ratingLine(game, rows),
                          ...this.numbers(game),
                          el(
                              "p",
                              {},
                              el(
                                  "a",
                                  { href: `#/play/${game}?level=${next.level}` },
                                  t("nextIs", { level: next.level }),
                              ),
                              next.why === ""
                                  ? next.level === FULL_LEVEL
                                      ? ""
                                      : ` ${t("nextSame")}`
                                  : ` ${t(next.why === "won" ? "nextWon" : "nextLost", { was: next.was })}`,
                          ),
                      ),
                  ];
        });
        this.levels.replaceChildren(...tables);
    }

    /** Says which rating the results against the levels stand for. */
    private ratingLine(game: GameName, rows: [level: number, results: Tally][]): HTMLElement {
        const line = el("p", { class: "rating" });
        void faceoff().then(
            (library) => {
                const own = ratingFrom(rows, library.game(game).engines.find(({ name }) => name === "engine")!.ratings);
                line.textContent =
                    own === null
                        ? ""
                        : t("ownRating", { rating: own.rating.toLocaleString(language), error: own.error });
            },
            () => {},
        ); // without the engine, the line stays empty
        return line;
    }

    private numbers(game: GameName): HTMLElement[] {
        const { games, won, begun, begunWon, longest, turns } = statistics(this.games, game),
            share = (part: number, all: number): string => `${Math.round((100 * part) / all)} %`;
        const second = games - begun;
        return [
            el(
                "p",
                { class: "progress" },
                [
                    t("statsAll", { n: games, won: share(won, games), turns }),
                    begun === 0 ? "" : t("statsFirst", { won: share(begunWon, begun) }),
                    second === 0 ? "" : t("statsSecond", { won: share(won - begunWon, second) }),
                    longest < 2 ? "" : t("statsRun", { n: longest }),
                ]
                    .filter((text) => text !== "")
                    .join(" "),
            ),
        ];
    }

    private drawFilters(): void {
        const rivals = new Map(this.games.map((game) => [rivalOf(game), rivalText(game)]));
        const sorted = [...rivals].sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }));
        const select = (name: keyof Filter, label: string, options: [string, string][]): HTMLElement => {
            const now = options.some(([value]) => value === this.filter[name]) ? this.filter[name] : "";
            this.filter[name] = now; // a value that no longer exists must not hide games
            const field = el(
                "select",
                { id: `filter-${name}`, onchange: () => this.choose(name, field.value) },
                ...[["", t("all")], ...options].map(([value, text]) =>
                    el("option", { value, selected: value === now }, text!),
                ),
            );
            return el("label", {}, label, field);
        };
        if (!this.filters.contains(document.activeElement)) {
            // an open list must not be replaced
            this.filters.replaceChildren(
                select(
                    "game",
                    t("gameKind"),
                    GAMES.map((game) => [game, t(game)]),
                ),
                select("opponent", t("opponent"), sorted),
                select(
                    "result",
                    t("result"),
                    (["won", "lost", "drawn"] as const).map((result) => [result, resultText(result)]),
                ),
            );
        }
        this.filters.hidden = this.games.length === 0;
    }

    private choose(name: keyof Filter, value: string): void {
        this.filter[name] = value;
        const chosen = Object.entries(this.filter).filter(([, one]) => one !== "");
        history.replaceState(null, "", `#/games${chosen.length === 0 ? "" : `?${new URLSearchParams(chosen)}`}`);
        this.drawList();
    }

    private get shown(): OwnGame[] {
        const { game, opponent, result } = this.filter;
        return this.games.filter(
            (one) =>
                (game === "" || one.record.game === game) &&
                (opponent === "" || rivalOf(one) === opponent) &&
                (result === "" || one.result === result),
        );
    }

    private drawList(): void {
        const { shown, games } = this;
        this.count.textContent =
            games.length === 0
                ? t("noneYet")
                : shown.length === 0
                  ? t("noneMatch")
                  : t("shownOf", { n: shown.length, all: games.length });
        this.list.replaceChildren(...shown.map((game) => this.row(game)));
        this.exportAll.disabled = this.deleteAll.disabled = games.length === 0;
    }

    private row(game: OwnGame): HTMLElement {
        const { id, record, result, ended } = game,
            mine = `mine=${encodeURIComponent(id)}`,
            rival = rivalText(game);
        const name = `${t(record.game)}, ${rival}, ${resultText(result)}, ${dateText(ended)}`;
        return el(
            "li",
            { class: result },
            el(
                "a",
                { class: "open", href: `#/replay?${mine}` },
                el("b", {}, resultText(result)),
                " ",
                el("span", {}, t(record.game)),
                " ",
                called(rival),
                " ",
                el(
                    "span",
                    { class: "more" },
                    [reasonText(record.reason), t("turnCount", { n: record.turns.length }), dateText(ended)]
                        .filter((text) => text !== "")
                        .join(" · "),
                ),
            ),
            el("a", { href: `#/review?${mine}`, "aria-label": `${t("review")}: ${name}` }, t("review")),
            button("✕", () => confirm(t("deleteAsk"), () => void this.remove(id)), {
                class: "quiet",
                "aria-label": `${t("deleteGame")}: ${name}`,
                title: t("deleteGame"),
            }),
        );
    }

    private async remove(id: string): Promise<void> {
        const index = this.shown.findIndex((game) => game.id === id);
        await dropGame(id);
        await this.load();
        (this.list.children[Math.min(index, this.list.children.length - 1)]?.querySelector("a") ??
            this.element.querySelector("h1"))!.focus();
    }

    private async removeAll(): Promise<void> {
        await dropAll();
        await this.load();
        this.element.querySelector("h1")!.focus();
    }

    private drawButtons(): void {
        const choose = el("input", {
            type: "file",
            class: "unseen",
            tabindex: -1,
            accept: ".jsonl,.ndjson,.json,.txt",
            "aria-label": t("importGames"),
            onchange: () => {
                const file = choose.files?.[0];
                if (file !== undefined) {
                    void this.add(file);
                }
                choose.value = "";
            },
        });
        this.buttons.append(
            this.exportAll,
            button(t("importGames"), () => choose.click()),
            this.deleteAll,
            choose,
        );
    }

    /** Adds the games of a file, and says what was left out. */
    private async add(file: File): Promise<void> {
        const games = new RecordFile(file, file.name),
            lines: string[] = [];
        let wrong = 0,
            why = "";
        try {
            await games.scan(() => {});
            for (let i = 0; i < games.count; i++) {
                try {
                    await games.get(i); // it refuses a line that is too long
                    lines.push(readOwn(await games.text(i)).line);
                } catch (error) {
                    why ||= `${games.placeOf(i)}: ${(error as Error).message}`;
                    wrong++;
                }
            }
        } catch (error) {
            // the file is a folder, or no longer exists
            this.news.textContent = t("noSuchFile", { address: file.name, why: (error as Error).message });
            return;
        }
        const counts = await addGames(lines);
        await this.load();
        if (counts === null || games.count === 0) {
            this.news.textContent = t(counts === null ? "notKept" : "noGames");
            return;
        }
        const { added, left } = counts;
        this.news.textContent = [
            t("imported", { n: added, known: lines.length - added - left }),
            left === 0 ? "" : t("noRoom", { n: left, most: MOST_GAMES }),
            wrong === 0 ? "" : t("notImported", { n: wrong, why }),
        ]
            .filter((text) => text !== "")
            .join(" ");
    }

    close(): void {
        this.isClosed = true;
        this.stopWatching();
    }
}

export const gamesView = (options: URLSearchParams): View => new Games(options);
