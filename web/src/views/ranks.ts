// The table of a league. A league may have thousands of bots, so only the rows on the screen have elements.
import { button, el, renew } from "../dom.ts";
import { EventGames, leftText, type Player, type Table } from "../event.ts";
import type { League, LeagueBot } from "../league.ts";
import { type Before, ratingsBefore } from "../movement.ts";
import { language, t } from "../texts.ts";
import { rank } from "../texts_ranks.ts";
import { botLink, faultCell, interval, placeOn, signed } from "./standings.ts";

// Sizes in pixels; SPARE is the number of extra rows on both sides of the screen.
const ROW = 60,
    HEAD = 40,
    SHOWN = 20,
    SPARE = 4;
// The ratings of the day before are loaded again after AGAIN_MS, or sooner if there were none.
const AGAIN_MS = 600_000,
    RETRY_MS = 20_000;

/** A bot of the league, with its latest version first. */
export interface Ranked {
    place: number;
    player: Player;
    bot: LeagueBot | null; // null for a bot of the host, or of an author whom the league has forgotten
    older: { player: Player; bot: LeagueBot | null }[];
}

/** Sorts the players into bots. The places do not count replaced versions. */
export function rankBots({ players }: Table, league: League | null): Ranked[] {
    const known = new Map(league?.bots.map((bot) => [bot.player, bot])),
        before = new Map<string, Player>(); // a version's name, and the version that it replaced
    const entry = (player: Player): { player: Player; bot: LeagueBot | null } => ({
        player,
        bot: known.get(player.number) ?? null,
    });
    players.forEach((player) => player.replaced_by !== undefined && before.set(player.replaced_by, player));
    const ranked = players.filter(({ replaced_by }) => replaced_by === undefined).map(entry);
    let place = 0;
    return ranked.map((one, i) => {
        place = i > 0 && ranked[i - 1]!.player.place === one.player.place ? place : i + 1;
        const older = [];
        for (let old = before.get(one.player.name); old !== undefined; old = before.get(old.name)) {
            older.push(entry(old));
        }
        return { ...one, place, older };
    });
}

/** A link to the page of an author. */
export const authorLink = (author: string): HTMLElement =>
    el("a", { href: `#/author?name=${encodeURIComponent(author)}` }, el("bdi", {}, author));

/** Says in words why a bot does not play, or returns "". */
export function restText(player: Player, bot: LeagueBot | null): string {
    const state = bot?.state === "paused" ? t("paused") : bot?.state === "retired" ? t("retired") : "";
    return state === "" ? leftText(player) : [state, bot!.reason ?? ""].filter((text) => text !== "").join(": ");
}

/** A row of the table: a bot, or one of its older versions. */
interface Line extends Omit<Ranked, "place"> {
    place: number | null;
}

export class RankTable {
    readonly element = el("div", {});
    private readonly search = el("input", { type: "search", id: "rank-search", oninput: () => this.select() });
    private readonly found = el("p", { class: "none", role: "status" });
    private readonly head = el("tr", {});
    private readonly body = el("tbody", {});
    private readonly table = el("table", {}, el("thead", {}, this.head), this.body);
    private readonly frame = el(
        "div",
        { class: "scroll ranks", tabindex: 0, role: "group", "aria-label": t("standings") },
        this.table,
    );
    private all: Ranked[] = [];
    private lines: Line[] = [];
    private open = new Set<number>(); // the players whose older versions are shown
    private bots: string[] = []; // the bots that visitors may play against
    private firstOwn = Infinity; // the number of the first player that an author submitted; the host's come before it
    private least = 0;
    private most = 0;
    private before: Before | null = null;
    private loadedAt = -Infinity;
    private drawing = 0;
    private isOld = false; // whether the rows on the screen show old figures

    constructor(private readonly games: EventGames) {
        this.element.append(
            el("p", { class: "ranks-search" }, el("label", { for: "rank-search" }, rank("search")), this.search),
            this.found,
            this.frame,
        );
        this.frame.addEventListener("scroll", () => this.drawLater());
        new ResizeObserver(() => this.drawLater()).observe(this.frame);
    }

    show(table: Table, league: League | null, bots: string[]): void {
        const rated = table.players.filter(({ elo, elo_margin }) => elo !== null && elo_margin !== null);
        this.least = rated.reduce((least, { elo, elo_margin }) => Math.min(least, elo! - elo_margin!), 0);
        this.most = rated.reduce((most, { elo, elo_margin }) => Math.max(most, elo! + elo_margin!), 0);
        this.firstOwn = league?.bots.reduce((first, { player }) => Math.min(first, player), Infinity) ?? Infinity;
        this.all = rankBots(table, league);
        this.bots = bots;
        this.drawHead();
        this.select();
        void this.load(table.games);
    }

    /** Loads the ratings of the day before. */
    private async load(played: number): Promise<void> {
        const wait = this.before === null ? RETRY_MS : AGAIN_MS;
        if (played === 0 || performance.now() - this.loadedAt < wait) {
            return;
        }
        this.loadedAt = performance.now();
        this.before = await ratingsBefore(this.games, played, Date.now()).catch(() => this.before);
        this.isOld = true;
        this.drawHead();
        this.drawLater();
    }

    private drawHead(): void {
        const header = (text: string): HTMLElement => el("th", { scope: "col" }, text);
        const since =
            this.before === null
                ? rank("change")
                : rank("changeSince", {
                      time: new Date(this.before.at).toLocaleString(language, {
                          day: "numeric",
                          month: "short",
                          hour: "2-digit",
                          minute: "2-digit",
                      }),
                  });
        renew(
            this.head,
            header(t("place")),
            header(t("name")),
            header(`${t("rating")} ± 95 %`),
            el(
                "th",
                { scope: "col", class: "wide" },
                el("span", { class: "ends" }, el("span", {}, signed(this.least)), el("span", {}, signed(this.most))),
                el("span", { class: "nought", style: `left:${placeOn(0, this.least, this.most)}%` }, "0"),
            ),
            header(since),
            header(t("games_short")),
            header(t("wdl")),
            header(t("faults")),
            ...(this.bots.length > 0 ? [el("td", {})] : []),
        );
    }

    /** Selects the bots that fit the search. */
    private select(): void {
        const wanted = this.search.value.trim().toLowerCase();
        const fits = ({ player, bot, older }: Ranked): boolean =>
            [player.name, bot?.author ?? "", ...older.map((one) => one.player.name)].some((text) =>
                text.toLowerCase().includes(wanted),
            );
        const found = this.all.filter(fits);
        this.lines = found.flatMap((one): Line[] => [
            one,
            ...(this.open.has(one.player.number) ? one.older.map((old) => ({ ...old, place: null, older: [] })) : []),
        ]);
        this.found.textContent = wanted === "" ? "" : rank("found", { n: found.length, all: this.all.length });
        this.frame.style.height = `${HEAD + Math.min(Math.max(this.lines.length, 1), SHOWN) * ROW + 16}px`;
        this.isOld = true;
        this.table.setAttribute("aria-rowcount", String(this.lines.length + 1));
        this.drawLater();
    }

    private drawLater(): void {
        if (this.drawing === 0) {
            this.drawing = requestAnimationFrame(() => this.draw());
        }
    }

    private draw(): void {
        this.drawing = 0;
        const { scrollTop, clientHeight } = this.frame,
            first = Math.max(Math.floor(scrollTop / ROW) - SPARE, 0),
            last = Math.min(first + Math.ceil(clientHeight / ROW) + 2 * SPARE, this.lines.length);
        const gap = (key: string, rows: number): HTMLElement =>
            el(
                "tr",
                { "data-key": key, class: "gap", "aria-hidden": "true", style: `height:${rows * ROW}px` },
                el("td", { colspan: 9 }),
            );
        const focused = document.activeElement,
            hadFocus = focused !== null && this.body.contains(focused);
        const there = new Map(
            this.isOld ? [] : [...this.body.children].map((row) => [(row as HTMLElement).dataset.key, row]),
        );
        this.isOld = false;
        renew(
            this.body,
            ...(first > 0 ? [gap("above", first)] : []),
            ...this.lines
                .slice(first, last)
                .map((line, i) => there.get(String(line.player.number)) ?? this.row(line, first + i)),
            ...(last < this.lines.length ? [gap("below", this.lines.length - last)] : []),
        );
        if (hadFocus && !this.body.contains(focused)) {
            this.frame.focus({ preventScroll: true }); // the row is no longer on the screen
        }
    }

    private row({ place, player, bot, older }: Line, index: number): HTMLElement {
        const { name, number, elo, elo_margin: margin, won, drawn, lost } = player,
            isRated = elo !== null && margin !== null,
            rest = restText(player, bot),
            whose = bot !== null ? authorLink(bot.author) : number < this.firstOwn ? rank("house") : "";
        const was = this.before?.elo[number] ?? null,
            moved = elo === null || was === null ? null : Math.round(elo - was);
        return el(
            "tr",
            {
                "data-key": number,
                "aria-rowindex": index + 2,
                class: place === null ? "older" : bot?.state === "paused" || bot?.state === "retired" ? "idle" : "",
            },
            el("td", {}, place === null ? "" : String(place)),
            el(
                "th",
                { scope: "row" },
                el(
                    "div",
                    {},
                    botLink(player),
                    bot !== null && el("span", { class: "none" }, rank("version", { n: bot.version })),
                ),
                el(
                    "div",
                    {},
                    older.length > 0 && this.foldButton(player, older.length),
                    el(
                        "span",
                        { class: "none rest", title: rest },
                        whose,
                        whose !== "" && rest !== "" ? ` · ${rest}` : rest,
                    ),
                ),
            ),
            isRated
                ? el("td", {}, signed(elo), " ", el("span", { class: "margin" }, `±${Math.round(margin)}`))
                : el("td", {}, "–"),
            el(
                "td",
                { class: "wide" },
                isRated
                    ? (interval(
                          elo - margin,
                          elo,
                          elo + margin,
                          this.least,
                          this.most,
                          t("ratingOf", { elo: signed(elo), margin: Math.round(margin) }),
                      ) as unknown as HTMLElement)
                    : t("unrated"),
            ),
            el(
                "td",
                { class: moved === null || moved === 0 ? "" : moved > 0 ? "rise" : "fall" },
                moved === null ? "–" : moved === 0 ? "0" : signed(moved),
            ),
            el("td", {}, String(won + drawn + lost)),
            el("td", {}, `${won} ${drawn} ${lost}`),
            faultCell(player),
            this.bots.length > 0 && el("td", {}, this.bots.includes(name) && this.playLink(name)),
        );
    }

    private playLink(name: string): HTMLElement {
        return el(
            "a",
            { href: `#/visit?bot=${encodeURIComponent(name)}`, "aria-label": t("playAgainst", { name }) },
            t("playThis"),
        );
    }

    /** The button that shows or hides the older versions. */
    private foldButton({ number, name }: Player, count: number): HTMLElement {
        const isOpen = this.open.has(number),
            fold = (): void => {
                if (!this.open.delete(number)) {
                    this.open.add(number);
                }
                this.select();
            };
        return button(`${isOpen ? "▾" : "▸"} ${rank("older", { n: count })}`, fold, {
            class: "quiet",
            "aria-expanded": String(isOpen),
            "aria-label": rank("olderOf", { n: count, name }),
        });
    }

    close(): void {
        cancelAnimationFrame(this.drawing);
    }
}
