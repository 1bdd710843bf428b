// All games of an event, or of one bot, with filters.
import { el, speak } from "../dom.ts";
import { EventGames, ofVisits, type Progress, type Table } from "../event.ts";
import { setOpened } from "../opened.ts";
import { ALL, type Filter, Results } from "../results.ts";
import { t, type TextName } from "../texts.ts";
import { GameList } from "./gamelist.ts";

let numbers = 0; // makes the ids of the fields unique

/** Opens a game of the event. Games are counted from 1. */
export function openGame(games: EventGames, game: number): void {
    setOpened(games);
    location.hash = `#/replay?${games.link}game=${game}`;
}

export class ResultList {
    readonly element = el("div", { class: "results" });
    private readonly form = el("form", { class: "filters", onsubmit: (event: Event) => event.preventDefault() });
    private readonly count = el("p", { class: "none found" });
    private readonly results: Results;
    private readonly list: GameList;
    private readonly games: EventGames;
    private players = "";
    private filter: Filter;
    private isAsked = false; // whether to announce the number of games, because the user has changed a filter
    private readonly fields: Record<"player" | "result" | "fault" | "sort", HTMLSelectElement> &
        Record<"least" | "most", HTMLInputElement>;

    /** `player` is the number of the only player whose games are shown, or -1. `other` is the number of the only
     * opponent, or -1. For `of`, see EventGames. */
    constructor(
        { last, played }: Pick<Progress, "last" | "played">,
        private readonly player = -1,
        of = 0,
        private readonly other = -1,
    ) {
        this.games = new EventGames(last, of);
        this.filter = { ...ALL, player, other };
        this.results = new Results(
            ofVisits(of),
            last,
            played,
            this.filter,
            (whole) => this.draw(whole),
            (why) => this.say(why),
        );
        this.list = new GameList(this.results, (index) => openGame(this.games, this.results.numberOf(index)));
        const changed = (): void => this.changed();
        const select = (...names: [string, TextName][]): HTMLSelectElement =>
            el("select", { onchange: changed }, ...names.map(([value, name]) => el("option", { value }, t(name))));
        const number = (): HTMLInputElement =>
            el("input", { type: "number", min: 0, inputmode: "numeric", onchange: changed });
        this.fields = {
            player: select(["-1", "anyBot"]),
            result: select(
                ["", "anyResult"],
                ["decided", "resultDecided"],
                ["won", "resultWon"],
                ["drawn", "resultDrawn"],
                ["lost", "resultLost"],
            ),
            fault: select(["", "anyFault"], ["own", "faultOwn"], ["any", "faultSome"], ["none", "faultNone"]),
            least: number(),
            most: number(),
            sort: select(["", "sortFirst"], ["last", "sortLast"], ["short", "sortShort"], ["long", "sortLong"]),
        };
        const names: Record<keyof ResultList["fields"], TextName> = {
            player: "filterBot",
            result: "filterResult",
            fault: "faults",
            least: "filterLeast",
            most: "filterMost",
            sort: "filterSort",
        };
        for (const [field, name] of Object.entries(names) as [keyof ResultList["fields"], TextName][]) {
            if (field !== "player" || (player < 0 && of === 0)) {
                this.fields[field].id = `filter${numbers}`;
                this.form.append(
                    el("div", {}, el("label", { for: `filter${numbers++}` }, t(name)), this.fields[field]),
                );
            }
        }
        this.fit();
        this.element.append(this.form, this.count, this.list.element);
        if (player >= 0) {
            this.select();
        }
    }

    /** Some results and faults have a meaning only for one bot. */
    private fit(): void {
        const isOne = this.filter.player >= 0,
            show = (select: HTMLSelectElement, value: string, is: boolean): void => {
                const option = [...select.options].find((one) => one.value === value)!;
                option.hidden = option.disabled = !is;
                if (!is && select.value === value) {
                    select.value = "";
                }
            };
        ["won", "lost"].forEach((value) => show(this.fields.result, value, isOne));
        show(this.fields.result, "decided", !isOne);
        show(this.fields.fault, "own", isOne);
    }

    private changed(): void {
        const { player, result, fault, least, most, sort } = this.fields;
        this.filter = { ...this.filter, player: this.player >= 0 ? this.player : Number(player.value) };
        this.fit();
        this.filter = {
            player: this.filter.player,
            other: this.other,
            result: result.value as Filter["result"],
            fault: fault.value as Filter["fault"],
            least: Number(least.value) || 0,
            most: most.value === "" ? Infinity : Number(most.value),
            sort: sort.value as Filter["sort"],
        };
        this.list.element.scrollTop = 0;
        this.isAsked = true;
        this.select();
    }

    private select(): void {
        this.count.textContent = t("filterSearching");
        void this.results.select(this.filter);
    }

    /** Shows what the filter found. A screen reader announces it only once for each change of the filter. */
    private say(text: string): void {
        this.count.textContent = text;
        if (this.isAsked) {
            speak(text);
            this.isAsked = false;
        }
    }

    private draw(whole: boolean): void {
        if (!this.results.isSearching) {
            this.say(
                !this.results.isFiltered
                    ? ""
                    : this.results.count === 0
                      ? t("filterNothing")
                      : t("games", { n: this.results.count }),
            );
        }
        if (whole) {
            this.list.renew();
        } else {
            this.list.grow();
        }
        this.list.element.hidden = this.results.count === 0;
    }

    /** Updates the names of the bots to choose from. */
    name({ players }: Table): void {
        const names = players
                .map(({ name, number }) => ({ name, number }))
                .sort((one, other) => one.name.localeCompare(other.name)),
            key = JSON.stringify(names);
        if (key !== this.players) {
            const { player } = this.fields,
                { value } = player;
            this.players = key;
            player.replaceChildren(
                el("option", { value: -1 }, t("anyBot")),
                ...names.map(({ name, number }) => el("option", { value: number }, name)),
            );
            player.value = value;
        }
    }

    /** Notes that games have ended. */
    grow({ last, played }: Pick<Progress, "last" | "played">): void {
        this.games.grow(last);
        this.results.grow(last, played);
    }

    close(): void {
        this.results.close();
    }
}
