// The results of all games of an event, in lists that contain no turns. They can be filtered and sorted.
import { nextTask } from "./dom.ts";
import { loadPiece } from "./event.ts";
import { t } from "./texts.ts";
import type { Row, Rows } from "./views/gamelist.ts";

/** The players' numbers, the winner's seat or 0, the number of turns, the reason or broken rule, and the seat at fault
 * or 0. */
export type Result = [number, number, number, number, string, number];
/** `next` is the number of the next list with games, if it is not the following one. */
export interface List {
    names: string[];
    games: (Result | null)[];
    next?: number;
}
interface Loaded {
    list: Promise<List>;
    played: number;
    at: number;
    isWhole: boolean;
}

/** What the games must be like. `player` and `other` are the numbers of players, or -1 for all. "own" is a fault of that
 * player; "decided" stands for any winner. */
export interface Filter {
    player: number;
    other: number;
    result: "" | "won" | "drawn" | "lost" | "decided";
    fault: "" | "own" | "any" | "none";
    least: number;
    most: number;
    sort: "" | "last" | "short" | "long";
}

export const ALL: Filter = { player: -1, other: -1, result: "", fault: "", least: 0, most: Infinity, sort: "" };

const LIST_GAMES = 1000,
    OLD_MS = 2000,
    AGAIN_MS = 5000;
const FAILURES = 5; // number of failures in a row after which the time between two attempts no longer grows
const SLICE = 5000; // number of games to look at before other work gets a chance

const isAll = (filter: Filter): boolean =>
    (Object.keys(ALL) as (keyof Filter)[]).every((key) => filter[key] === ALL[key]);

export function fits(
    [a, b, winner, turns, , fault]: Result,
    { player, other, result, fault: wanted, least, most }: Filter,
): boolean {
    const seat = player === a ? 1 : player === b ? 2 : 0;
    if ((player >= 0 && seat === 0) || (other >= 0 && other !== a && other !== b) || turns < least || turns > most) {
        return false;
    }
    const outcome = winner === 0 ? "drawn" : winner === seat ? "won" : "lost";
    if (result !== "" && result !== outcome && !(result === "decided" && winner > 0)) {
        return false;
    }
    return (
        wanted === "" || (wanted === "none" ? fault === 0 : wanted === "any" ? fault > 0 : fault > 0 && fault === seat)
    );
}

/** The selected games of an event. `changed` is called when other games are selected; `whole` tells whether all rows
 * are other games. */
export class Results implements Rows {
    private lists = new Map<number, Loaded>();
    private chosen: number[]; // the rows, unless they are all games in the order of their numbers
    private shown: Filter | null; // the filter that the rows fit; null before the first selection
    private selecting = 0;
    private isSelecting = false;
    private isOld = false; // whether games have ended since the selection began
    private selectedAt = 0;
    private failures = 0; // number of selections in a row that failed
    private again: ReturnType<typeof setTimeout> | undefined;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private isClosed = false;

    /** The names of the lists begin with `before`. With a first filter other than ALL, the list stays empty until
     * `select` has found the games. */
    constructor(
        private readonly before: string,
        private total: number,
        private played: number,
        private filter: Filter,
        private readonly changed: (whole: boolean) => void,
        private readonly failed: (why: string) => void,
    ) {
        this.chosen = [];
        this.shown = isAll(filter) ? filter : null;
    }

    get isFiltered(): boolean {
        return !isAll(this.filter);
    }

    /** Whether the rows do not fit the filter yet. */
    get isSearching(): boolean {
        return this.isSelecting && this.shown !== this.filter;
    }

    private get isWhole(): boolean {
        return this.shown !== null && isAll(this.shown);
    }

    get count(): number {
        return this.isWhole ? this.total : this.chosen.length;
    }

    numberOf(index: number): number {
        return (this.isWhole ? index : this.chosen[index]!) + 1;
    }

    placeOf(index: number): string {
        return t("gameNumber", { n: this.numberOf(index) });
    }

    /** Loads a list, or loads it again if it may lack games that have ended since. */
    private async load(number: number): Promise<List> {
        const old = this.lists.get(number);
        if (old !== undefined && (old.isWhole || old.played === this.played || performance.now() - old.at < OLD_MS)) {
            return old.list;
        }
        const now: Loaded = {
            list: loadPiece(`${this.before}list-${number}`, String(this.played)) as Promise<List>,
            played: this.played,
            at: performance.now(),
            isWhole: false,
        };
        this.lists.set(number, now);
        now.list.then(
            ({ games }) => {
                now.isWhole = games.length === LIST_GAMES && games.every((game) => game !== null);
            },
            () => this.lists.get(number) === now && this.lists.delete(number),
        );
        return now.list;
    }

    async get(index: number): Promise<Row> {
        const game = this.numberOf(index) - 1,
            { names, games } = await this.load(Math.floor(game / LIST_GAMES)),
            result = games[game % LIST_GAMES];
        if (result === null || result === undefined) {
            // The list may be older than the result.
            this.retry ??=
                this.lists.get(Math.floor(game / LIST_GAMES))?.played === this.played
                    ? undefined
                    : setTimeout(() => {
                          this.retry = undefined;
                          this.changed(false);
                      }, OLD_MS);
            throw new Error(t("notPlayedYet"));
        }
        const [a, b, winner, turns, reason, fault] = result;
        return {
            players: [names[a]!, names[b]!],
            winner: winner - 1,
            turns: { length: turns },
            reason,
            fault: fault > 0 ? { rule: reason } : null,
        };
    }

    /** Notes how many games have ended. */
    grow(total: number, played: number): void {
        if (total === this.total && played === this.played) {
            return;
        }
        this.total = total;
        this.played = played;
        if (!this.isFiltered) {
            this.changed(false);
        } else if (this.isSelecting) {
            this.isOld = true;
        } else {
            this.selectLater();
        }
    }

    /** Selects the games again. The time between two attempts grows with each failure. */
    private selectLater(): void {
        this.again ??= setTimeout(
            () => {
                this.again = undefined;
                void this.select(this.filter);
            },
            Math.max(this.selectedAt + AGAIN_MS * 2 ** this.failures - performance.now(), 0),
        );
    }

    /** Selects the games that fit the filter. */
    async select(filter: Filter): Promise<void> {
        const selecting = ++this.selecting;
        clearTimeout(this.again);
        this.again = undefined;
        this.failures = filter === this.filter ? this.failures : 0;
        this.filter = filter;
        this.isSelecting = this.isFiltered;
        if (!this.isFiltered) {
            this.shown = filter;
            this.changed(true);
            return;
        }
        this.isOld = false;
        let why = "";
        try {
            const found = await this.find(filter, () => selecting === this.selecting && !this.isClosed);
            if (found === null) {
                return;
            }
            this.show(filter, found);
            this.failures = 0;
        } catch (error) {
            if (selecting !== this.selecting || this.isClosed) {
                return;
            }
            why = (error as Error).message;
            this.failures = Math.min(this.failures + 1, FAILURES);
        }
        this.isSelecting = false;
        this.selectedAt = performance.now();
        if (why !== "") {
            if (this.shown !== filter) {
                // games that do not fit the filter must not stay in the list
                this.show(filter, []);
            }
            this.failed(why);
        }
        if (this.isOld || this.failures > 0) {
            this.selectLater();
        }
    }

    /** Returns the games that fit the filter, or null if they are no longer wanted. */
    private async find(filter: Filter, isWanted: () => boolean): Promise<number[] | null> {
        const found: [number, number][] = [],
            { sort } = filter;
        for (let i = 0, following = 0, loaded = 1; i * LIST_GAMES < this.total; i = following, loaded++) {
            const { games, next } = await this.load(i),
                list = this.lists.get(i);
            this.isOld ||= isWanted() && !list?.isWhole && list?.played !== this.played;
            games.forEach(
                (game, j) => game !== null && fits(game, filter) && found.push([i * LIST_GAMES + j, game[3]]),
            );
            following = next ?? i + 1;
            if (loaded % (SLICE / LIST_GAMES) === 0) {
                await nextTask();
            }
            if (!isWanted()) {
                return null;
            }
        }
        if (sort !== "") {
            found.sort(([game, turns], [other, more]) =>
                sort === "last" ? other - game : (sort === "short" ? turns - more : more - turns) || game - other,
            );
        }
        return found.map(([game]) => game);
    }

    private show(filter: Filter, chosen: number[]): void {
        const before = filter === this.shown ? this.chosen : null;
        this.chosen = chosen;
        this.shown = filter;
        this.changed(before === null || before.some((game, i) => game !== chosen[i]));
    }

    close(): void {
        this.isClosed = true;
        clearTimeout(this.again);
        clearTimeout(this.retry);
    }
}
