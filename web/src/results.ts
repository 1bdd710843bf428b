// The results of all games of an event, in lists that contain no turns. They can be filtered and sorted.
import { nextTask } from "./dom.ts";
import { loadPiece } from "./event.ts";
import { t } from "./texts.ts";
import type { Row, Rows } from "./views/gamelist.ts";

/** The players' numbers, the winner's seat or 0, the number of turns, the reason or broken rule, and the seat at fault or 0. */
type Result = [number, number, number, number, string, number];
interface List { names: string[]; games: (Result | null)[] }
interface Loaded { list: Promise<List>; played: number; at: number; isWhole: boolean }

/** What the games must be like. `player` is a player's number, or -1 for all. "own" is a fault of that
 * player; "decided" stands for any winner. */
export interface Filter { player: number; result: "" | "won" | "drawn" | "lost" | "decided"; fault: "" | "own" | "any" | "none"; least: number; most: number; sort: "" | "last" | "short" | "long" }

export const ALL: Filter = { player: -1, result: "", fault: "", least: 0, most: Infinity, sort: "" };

const LIST_GAMES = 1000, OLD_MS = 2000, AGAIN_MS = 5000;
const SLICE = 5000; // number of games to look at before other work gets a chance

export function fits([a, b, winner, turns, , fault]: Result, { player, result, fault: wanted, least, most }: Filter): boolean {
    const seat = player === a ? 1 : player === b ? 2 : 0;
    if ((player >= 0 && seat === 0) || turns < least || turns > most) {
        return false;
    }
    const outcome = winner === 0 ? "drawn" : winner === seat ? "won" : "lost";
    if (result !== "" && result !== outcome && !(result === "decided" && winner > 0)) {
        return false;
    }
    return wanted === "" || (wanted === "none" ? fault === 0 : wanted === "any" ? fault > 0 : fault > 0 && fault === seat);
}

/** The selected games of an event. `changed` is called when other games are selected; `whole` tells whether all rows
 * are other games. */
export class Results implements Rows {
    private lists = new Map<number, Loaded>();
    private filter: Filter = ALL;
    private chosen: number[] | null = null; // null for all games, in the order of their numbers
    private selecting = 0;
    private selectedAt = 0;
    private again: ReturnType<typeof setTimeout> | undefined;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private isClosed = false;

    constructor(private total: number, private played: number, private readonly changed: (whole: boolean) => void, private readonly failed: (why: string) => void) {}

    get isFiltered(): boolean {
        return this.chosen !== null;
    }

    get count(): number {
        return this.chosen === null ? this.total : this.chosen.length;
    }

    numberOf(index: number): number {
        return (this.chosen === null ? index : this.chosen[index]!) + 1;
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
        const now: Loaded = { list: loadPiece(`list-${number}`, String(this.played)) as Promise<List>, played: this.played, at: performance.now(), isWhole: false };
        this.lists.set(number, now);
        now.list.then(({ games }) => { now.isWhole = games.length === LIST_GAMES && games.every((game) => game !== null); }, () => this.lists.delete(number));
        return now.list;
    }

    async get(index: number): Promise<Row> {
        const game = this.numberOf(index) - 1, { names, games } = await this.load(Math.floor(game / LIST_GAMES)), result = games[game % LIST_GAMES];
        if (result === null || result === undefined) {
            // The list may be older than the result.
            this.retry ??= this.lists.get(Math.floor(game / LIST_GAMES))?.played === this.played ? undefined : setTimeout(() => {
                this.retry = undefined;
                this.changed(false);
            }, OLD_MS);
            throw new Error(t("notPlayedYet"));
        }
        const [a, b, winner, turns, reason, fault] = result;
        return { players: [names[a]!, names[b]!], winner: winner - 1, turns: { length: turns }, reason, fault: fault > 0 ? { rule: reason } : null };
    }

    /** Notes that games have ended. */
    grow(total: number, played: number): void {
        this.total = total;
        this.played = played;
        if (this.chosen === null) {
            this.changed(false);
        } else if (this.again === undefined) {
            this.again = setTimeout(() => {
                this.again = undefined;
                void this.select(this.filter);
            }, Math.max(this.selectedAt + AGAIN_MS - performance.now(), 0));
        }
    }

    /** Selects the games that fit the filter. */
    async select(filter: Filter): Promise<void> {
        const selecting = ++this.selecting, before = filter === this.filter ? this.chosen : null;
        this.filter = filter;
        if (JSON.stringify(filter) === JSON.stringify(ALL)) {
            this.chosen = null;
            this.changed(true);
            return;
        }
        const found: [number, number][] = [];
        try {
            for (let i = 0; i * LIST_GAMES < this.total; i++) {
                const { games } = await this.load(i);
                games.forEach((game, j) => game !== null && fits(game, filter) && found.push([i * LIST_GAMES + j, game[3]]));
                if (i % (SLICE / LIST_GAMES) === 0) {
                    await nextTask();
                }
                if (selecting !== this.selecting || this.isClosed) {
                    return;
                }
            }
        } catch (error) {
            this.failed((error as Error).message);
            return;
        }
        const { sort } = filter;
        if (sort !== "") {
            found.sort(([game, turns], [other, more]) => (sort === "last" ? other - game : (sort === "short" ? turns - more : more - turns) || game - other));
        }
        this.chosen = found.map(([game]) => game);
        this.selectedAt = performance.now();
        this.changed(before === null || before.some((game, i) => game !== this.chosen![i]));
    }

    close(): void {
        this.isClosed = true;
        clearTimeout(this.again);
        clearTimeout(this.retry);
    }
}
