// The results of two bots of an event against each other.
import { el, nextTask, renew } from "../dom.ts";
import { EventFeed, loadPiece, type Meeting, type Player, type Progress, type Table } from "../event.ts";
import { t } from "../texts.ts";
import { rank } from "../texts_ranks.ts";
import { ResultList } from "./results.ts";
import { botLink, points, ratingText, signed, titleOf, wideTable } from "./standings.ts";
import type { View } from "./view.ts";

const byName = new Intl.Collator();
const AGAIN_MS = 2000; // how often to ask how the bots of a big event met

interface Opponents {
    opponents: { number: number; won: number; drawn: number; lost: number }[];
}
type Met = Pick<Meeting, "won" | "drawn" | "lost"> & Partial<Meeting>;

class VersusView implements View {
    readonly element: HTMLElement;
    private readonly back = el("a", { href: "#/live" }, t("toEvent"));
    private readonly lost = el("p", { class: "problem", role: "status" });
    private readonly summary = el("section", { class: "bots", "aria-live": "polite" });
    private readonly games = el("section", { class: "all", hidden: true });
    private readonly first = this.select("versus-first", (number) => this.go(number, this.b));
    private readonly other = this.select("versus-other", (number) => this.go(this.a, number));
    private readonly feed: EventFeed;
    private list: ResultList | null = null;
    private names = "";
    private known: { played: number; met: Met } | null = null; // how the bots met, if the table does not contain it
    private isLoading = false;
    private again: ReturnType<typeof setTimeout> | undefined;
    private isClosed = false;

    /** The numbers of the two players, or -1. */
    constructor(
        private a: number,
        private b: number,
    ) {
        this.element = el(
            "div",
            { class: "hall watch" },
            el("header", {}, this.back, el("h1", {}, rank("versus")), this.lost),
            el(
                "div",
                { class: "results" },
                el(
                    "form",
                    { class: "filters", onsubmit: (event: Event) => event.preventDefault() },
                    el("div", {}, el("label", { for: "versus-first" }, rank("firstBot")), this.first),
                    el("div", {}, el("label", { for: "versus-other" }, rank("otherBot")), this.other),
                ),
            ),
            this.summary,
            this.games,
        );
        this.feed = new EventFeed(
            () => this.draw(),
            (is) => {
                this.lost.textContent = is ? "" : t("connectionLost");
            },
        );
    }

    private select(id: string, choose: (number: number) => void): HTMLSelectElement {
        return el("select", {
            id,
            onchange: (event: Event) => choose(Number((event.target as HTMLSelectElement).value)),
        });
    }

    /** Compares other bots. */
    private go(a: number, b: number): void {
        [this.a, this.b] = [a, b];
        history.replaceState(null, "", `#/versus?a=${a}&b=${b}`);
        this.list?.close();
        this.list = null;
        this.known = null;
        this.isLoading = false;
        clearTimeout(this.again);
        this.games.hidden = true;
        this.draw();
    }

    /** Updates the names to choose from, and the chosen ones. Draws one of the lists at a time, because they are long in
     * a big event. */
    private async fill({ players }: Table): Promise<void> {
        const sorted = [...players].sort((one, other) => byName.compare(one.name, other.name)),
            names = JSON.stringify(sorted.map(({ number, name }) => [number, name]));
        if (names !== this.names) {
            this.names = names;
            for (const select of [this.first, this.other]) {
                await nextTask();
                select.replaceChildren(
                    el("option", { value: -1 }, "–"),
                    ...sorted.map(({ number, name }) => el("option", { value: number }, name)),
                );
            }
        }
        this.first.value = String(this.a);
        this.other.value = String(this.b);
    }

    private draw(): void {
        const table = this.feed.is<Table>("table"),
            progress = this.feed.is<Progress>("progress");
        if (table === null || progress === null || progress.reading) {
            return;
        }
        void this.fill(table);
        this.back.textContent = t("backTo", { name: titleOf(table) });
        const [one, two] = [this.a, this.b].map((wanted) => table.players.find(({ number }) => number === wanted));
        if (one === undefined || two === undefined || one === two) {
            renew(this.summary);
            return;
        }
        document.title = `${rank("versusOf", { a: one.name, b: two.name })} – faceoff`;
        const met = table.meetings?.[table.players.indexOf(one)]?.[table.players.indexOf(two)];
        if (met !== undefined) {
            this.drawSummary(one, two, met);
        } else {
            void this.load(one, two, progress.played);
        }
        if (this.list === null) {
            this.list = new ResultList(progress, this.a, 0, this.b);
            this.games.replaceChildren(el("h2", {}, t("gamesOfBot")), this.list.element);
            this.games.hidden = false;
        } else {
            this.list.grow(progress);
        }
    }

    /** Loads how the bots met in a big event, whose table does not contain it: again when games have ended or a load
     * has failed, but not too often. */
    private async load(one: Player, two: Player, played: number): Promise<void> {
        if (this.known !== null) {
            this.drawSummary(one, two, this.known.met);
        }
        if (this.isLoading || this.known?.played === played) {
            return;
        }
        this.isLoading = true;
        const found = await loadPiece(`player-${one.number}`, String(played)).catch((error: Error) => error);
        if (this.isClosed || one.number !== this.a || two.number !== this.b) {
            return;
        }
        this.lost.textContent = found instanceof Error ? found.message : "";
        if (!(found instanceof Error)) {
            const met = (found as Opponents).opponents.find(({ number }) => number === two.number);
            this.known = { played, met: met ?? { won: 0, drawn: 0, lost: 0 } };
            this.drawSummary(one, two, this.known.met);
        }
        this.again = setTimeout(() => {
            this.isLoading = false;
            this.draw();
        }, AGAIN_MS);
    }

    private drawSummary(one: Player, two: Player, met: Met | null): void {
        const games = met === null ? 0 : met.won + met.drawn + met.lost;
        if (met === null || games === 0) {
            renew(this.summary, el("p", {}, rank("notMet")));
            return;
        }
        const scored = met.won + met.drawn / 2,
            header = (text: string): HTMLElement => el("th", { scope: "col" }, text);
        const row = (player: Player, score: number, counts: number[]): HTMLElement =>
            el(
                "tr",
                { "data-key": player.number },
                el("th", { scope: "row" }, botLink(player)),
                el("td", {}, points(score)),
                el("td", {}, counts.join(" ")),
                el("td", {}, ratingText(player)),
            );
        const { elo, elo_low: low, elo_high: high } = met,
            ends =
                low === undefined || high === undefined
                    ? ""
                    : low === null
                      ? t("atMost", { n: signed(high ?? 0) })
                      : high === null
                        ? t("atLeast", { n: signed(low) })
                        : t("fromTo", { low: signed(low), high: signed(high) });
        const names = { a: one.name, b: two.name };
        renew(
            this.summary,
            wideTable(
                rank("versusOf", names),
                el(
                    "thead",
                    {},
                    el("tr", {}, header(t("name")), header(t("score")), header(t("wdl")), header(t("rating"))),
                ),
                el(
                    "tbody",
                    {},
                    row(one, scored, [met.won, met.drawn, met.lost]),
                    row(two, games - scored, [met.lost, met.drawn, met.won]),
                ),
            ),
            el(
                "p",
                { class: "difference" },
                rank("expected", {
                    a: one.name,
                    points: points(scored),
                    n: games,
                    share: Math.round((100 * scored) / games),
                }),
            ),
            ...(ends === ""
                ? []
                : [
                      el(
                          "p",
                          { class: "difference" },
                          elo === null || elo === undefined
                              ? t("differenceOpen", { ...names, ends })
                              : t("difference", { ...names, elo: signed(elo), ends }),
                      ),
                  ]),
        );
    }

    close(): void {
        this.isClosed = true;
        clearTimeout(this.again);
        this.feed.close();
        this.list?.close();
    }
}

export const versusView = (options: URLSearchParams): View =>
    new VersusView(Number(options.get("a") ?? -1), Number(options.get("b") ?? -1));
