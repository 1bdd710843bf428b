// The page of an author in a league: the author's bots. Their versions are on the pages of the bots.
import { el, renew } from "../dom.ts";
import { EventFeed, type Table } from "../event.ts";
import type { League } from "../league.ts";
import { t } from "../texts.ts";
import { rank } from "../texts_ranks.ts";
import { rankBots, type Ranked, restText } from "./ranks.ts";
import { called } from "./sides.ts";
import { botLink, ratingText, titleOf, wideTable } from "./standings.ts";
import type { View } from "./view.ts";

/** A table of bots, or of the versions of a bot. */
export function botTable(label: string, bots: Omit<Ranked, "older">[]): HTMLElement {
    const header = (text: string): HTMLElement => el("th", { scope: "col" }, text);
    return wideTable(
        label,
        el(
            "thead",
            {},
            el(
                "tr",
                {},
                header(t("name")),
                header(rank("versionOf")),
                header(t("place")),
                header(`${t("rating")} ± 95 %`),
                header(t("games_short")),
                header(t("wdl")),
                header(t("faults")),
                header(rank("state")),
            ),
        ),
        el(
            "tbody",
            {},
            ...bots.map(({ player, bot, place }) => {
                const { number, won, drawn, lost, faults } = player;
                return el(
                    "tr",
                    { "data-key": number },
                    el("th", { scope: "row" }, botLink(player)),
                    el("td", {}, bot === null ? "–" : rank("version", { n: bot.version })),
                    el("td", {}, place === 0 ? "–" : String(place)),
                    el("td", {}, ratingText(player)),
                    el("td", {}, String(won + drawn + lost)),
                    el("td", {}, `${won} ${drawn} ${lost}`),
                    el("td", { class: faults > 0 ? "bad" : "" }, String(faults)),
                    el("td", {}, restText(player, bot) || rank("plays")),
                );
            }),
        ),
    );
}

class AuthorView implements View {
    readonly element: HTMLElement;
    private readonly back = el("a", { href: "#/live" }, t("toEvent"));
    private readonly about = el("p", { class: "headline" });
    private readonly lost = el("p", { class: "problem", role: "status" });
    private readonly bots = el("section", { class: "bots" });
    private readonly feed: EventFeed;

    constructor(private readonly name: string) {
        this.element = el(
            "div",
            { class: "hall watch" },
            el("header", {}, this.back, el("h1", {}, called(name)), this.about, this.lost),
            this.bots,
        );
        this.feed = new EventFeed(
            (names) => (names.includes("table") || names.includes("league")) && this.draw(),
            (is) => {
                this.lost.textContent = is ? "" : t("connectionLost");
            },
        );
    }

    private draw(): void {
        const table = this.feed.is<Table>("table"),
            league = this.feed.is<League>("league");
        if (table === null) {
            return;
        }
        const bots = rankBots(table, league).filter(({ bot }) => bot?.author === this.name);
        this.back.textContent = t("backTo", { name: titleOf(table) });
        document.title = `${this.name} – ${titleOf(table)} – faceoff`;
        this.about.textContent = bots.length === 0 ? rank("noAuthor") : rank("authorOf", { n: bots.length });
        renew(this.bots, ...(bots.length === 0 ? [] : [botTable(this.name, bots)]));
    }

    close(): void {
        this.feed.close();
    }
}

export const authorView = (options: URLSearchParams): View => new AuthorView(options.get("name") ?? "");
