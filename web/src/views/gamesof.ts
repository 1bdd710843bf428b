// What the page of a bot tells about its latest games: what beat it, what it played, and how it plays.
import { el, renew, type Child } from "../dom.ts";
import type { EventGames } from "../event.ts";
import { gamesLately, type Lately, lengths, lineOf, type Pace, paceIn } from "../lately.ts";
import { endingText, reasonText, t } from "../texts.ts";
import { rank } from "../texts_ranks.ts";
import { wideTable } from "./standings.ts";

const SHOWN = 10,
    TIMED = 5; // number of games in a list, and number of games whose times are loaded
const OUTCOMES = { won: "resultWon", drawn: "resultDrawn", lost: "resultLost" } as const;

const whyText = ({ reason, fault, outcome }: Lately): string =>
    fault === null ? endingText(reason, outcome === "drawn" ? -1 : 0) : reasonText(reason);

/** A game in words, with links to watch and to review it. */
function gameLine(one: Lately): HTMLElement {
    const { game, name, outcome, turns, fault } = one,
        link = `event&game=${game}`;
    return el(
        "li",
        { "data-key": game },
        el(
            "a",
            { href: `#/replay?${link}`, class: fault === "own" ? "bad" : "" },
            rank(`${outcome}Game`, { game, name, turns, why: whyText(one) }),
        ),
        " · ",
        el("a", { href: `#/review?${link}`, "aria-label": rank("reviewOf", { game }) }, t("review")),
    );
}

const gameLines = (games: Lately[]): HTMLElement =>
    el("ul", { class: "lately" }, ...games.slice(0, SHOWN).map(gameLine));

export class GamesOf {
    readonly element = el("div", { class: "watch" });
    private readonly style = el("section", { class: "bots", hidden: true });
    private readonly beaten = el("section", { hidden: true });
    private readonly lately = el("section", { hidden: true });
    private pace: Pace | null = null;
    private timed = 0; // the latest game whose time is known

    constructor(
        private readonly games: EventGames,
        private readonly number: number,
    ) {
        this.element.append(this.beaten, this.lately, this.style);
    }

    /** Loads the latest games. */
    async load(name: string, last: number, played: number): Promise<void> {
        const found = await gamesLately(this.number, last, played),
            [latest] = found;
        if (latest === undefined) {
            return;
        }
        this.draw(found);
        if (latest.game === this.timed) {
            return;
        }
        this.timed = latest.game;
        const lines = await Promise.all(
            found.slice(0, TIMED).map(({ game }) => lineOf(this.games, game).catch(() => "")),
        );
        this.pace = paceIn(lines, name);
        this.draw(found);
    }

    private put(part: HTMLElement, title: string, ...children: Child[]): void {
        renew(part, el("h2", {}, title), ...children.filter((child): child is Node => child instanceof Node));
        part.hidden = false;
    }

    private draw(games: Lately[]): void {
        const lost = games.filter(({ outcome }) => outcome === "lost"),
            header = (text: string): HTMLElement => el("th", { scope: "col" }, text);
        this.put(
            this.beaten,
            rank("beaten"),
            lost.length === 0 ? el("p", { class: "none" }, rank("beatenNone")) : gameLines(lost),
        );
        this.put(this.lately, rank("lately"), gameLines(games));
        this.put(
            this.style,
            rank("style"),
            el("p", {}, rank("styleAbout", { n: games.length })),
            wideTable(
                rank("style"),
                el(
                    "thead",
                    {},
                    el(
                        "tr",
                        {},
                        header(t("filterResult")),
                        header(t("games_short")),
                        header(rank("length")),
                        header(t("faults")),
                        header(rank("ends")),
                    ),
                ),
                el(
                    "tbody",
                    {},
                    ...lengths(games).map(({ outcome, games: n, turns, faults, reason }) =>
                        el(
                            "tr",
                            { "data-key": outcome },
                            el("th", { scope: "row" }, t(OUTCOMES[outcome])),
                            el("td", {}, String(n)),
                            el("td", {}, turns.toFixed(1)),
                            el("td", {}, String(faults)),
                            el("td", {}, reasonText(reason)),
                        ),
                    ),
                ),
            ),
            this.pace !== null &&
                el(
                    "p",
                    {},
                    rank("pace", {
                        games: this.pace.games,
                        mean: this.pace.mean_ms.toFixed(1),
                        most: this.pace.most_ms.toFixed(1),
                    }),
                ),
        );
    }
}
