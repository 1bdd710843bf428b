// Reads an event, either live from a server's stream, or from published files. The C program computes all figures.
import { RecordFile, readRecord, type GameRecord } from "./records.ts";
import { t, type TextName } from "./texts.ts";

declare global {
    /** The scripts in event/ call this function with the name of a piece and its content. */
    var faceoffPiece: ((name: string, value: unknown) => void) | undefined;
}

/** Where the event comes from: "live" or "files"; "" if this page has no event. */
export const eventSource = document.querySelector<HTMLMetaElement>('meta[name="faceoff-event"]')?.content ?? "";

export interface Counted {
    won: number;
    drawn: number;
    lost: number;
    points: number;
}
export interface FirstFault {
    game: number;
    turn: number;
    rule: string;
    detail: string;
    stderr: string;
    replay: string;
}
export interface Player extends Counted {
    place: number;
    number: number;
    name: string;
    score: number;
    unplayed: number;
    elo: number | null;
    elo_margin: number | null;
    faults: number;
    /** Number of turns that the player lost by faults that did not end the game, if there are any. */
    lost_turns?: number;
    late: number;
    withdrawn: boolean;
    /** In a standing league: why the player takes no part at the moment, if it does not. */
    rests?: "paused" | "retired";
    /** Why the player was disqualified, if it was. */
    disqualified?: string;
    replaced_by?: string;
    first_faults: FirstFault[];
}
export interface Meeting extends Counted {
    elo: number | null;
    elo_low: number | null;
    elo_high: number | null;
}
export interface Table {
    event: string;
    title?: string;
    format: string;
    contest: string;
    games: number;
    distinct: number;
    finished: boolean;
    players: Player[];
    meetings?: (Meeting | null)[][];
    test?: { elo0: number; elo1: number; llr: number; lower: number; upper: number; verdict: string };
}
export interface Progress {
    played: number;
    last: number;
    of: number;
    endless?: boolean;
    finished: boolean;
    reading: boolean;
    rate?: number;
    left_s?: number;
    latency?: { p50_us: number; p99_us: number };
}
export interface BracketMatch {
    players: [string, string];
    score: [number, number];
    points: [number, number];
    winner: string | null;
    decided_by: string | null;
}
export interface Bracket {
    rounds: { matches: BracketMatch[]; byes: string[] }[];
    champion: string | null;
    /** The entries that failed the system test of a cup. */
    failed: string[];
}
export interface Recent {
    game: number;
    players: [string, string];
    winner: number;
    scores: [number, number];
    fault: boolean;
    reason: string;
}
export interface Visitor {
    name: string;
    won: number;
    drawn: number;
    lost: number;
    /** The rating on the scale of the event, if the visitor has played against a bot that is rated. */
    elo?: number;
    elo_margin?: number;
}
/** Says why a player plays no more games, or returns "". */
export const leftText = (player: Player): string =>
    player.replaced_by !== undefined
        ? t("replacedBy", { name: player.replaced_by })
        : player.disqualified !== undefined
          ? t("disqualified", { reason: player.disqualified })
          : player.withdrawn
            ? t("withdrawn")
            : player.rests === "paused"
              ? t("paused")
              : player.rests === "retired"
                ? t("retired")
                : "";
/** The number of visitors' games in a contest that have ended. */
export interface VisitedGames {
    number: number;
    contest: string;
    games: number;
}
/** A machine that plays games of the event. Optional members may be unknown. */
export interface Machine {
    name: string;
    workers: number;
    slots: number;
    busy: number;
    games: number;
    rate: number;
    faults: number;
    late: number;
    speed?: number;
    woken_ms?: number;
    paused?: string;
    note?: string;
}
export interface LiveGame {
    game: number;
    contest: string;
    rules: string;
    players: [string, string];
    first: number;
    opening: number;
    over: boolean;
    winner?: number;
    scores?: [number, number];
    reason?: string;
}
/** A turn, its time in milliseconds, its seat counted from 1, and whether a fault lost the turn. */
export type LiveTurn = [string, number, number, boolean?];

interface Part {
    is: unknown;
    list: unknown[];
}
type Change = Record<string, { is?: unknown; from?: number; list?: unknown[] }>;

const RETRY_MS = 2000;

/** Keeps the latest value of each part of the event. */
export class EventFeed {
    private parts = new Map<string, Part>();
    private stream: EventSource | null = null;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private isClosed = false;

    /** Calls `changed` with the names of new parts, and `connected` when the connection is made or lost. */
    constructor(
        private readonly changed: (names: string[]) => void,
        private readonly connected: (is: boolean) => void,
    ) {
        if (eventSource === "live") {
            this.connect();
        } else {
            void loadPiece("event", "").then(
                (change) => this.apply(change as Change, true),
                () => this.connected(false),
            );
        }
    }

    private connect(): void {
        const stream = new EventSource("event/stream");
        this.stream = stream;
        stream.addEventListener("open", () => this.connected(true));
        stream.addEventListener("error", () => {
            this.connected(false);
            // EventSource does not retry if the server refused.
            if (stream.readyState === EventSource.CLOSED && !this.isClosed) {
                this.retry = setTimeout(() => this.connect(), RETRY_MS);
            }
        });
        stream.addEventListener("snapshot", (event) =>
            this.apply(JSON.parse((event as MessageEvent<string>).data) as Change, true),
        );
        stream.addEventListener("change", (event) =>
            this.apply(JSON.parse((event as MessageEvent<string>).data) as Change, false),
        );
    }

    private apply(change: Change, whole: boolean): void {
        if (whole) {
            this.parts.clear();
        }
        for (const [name, { is, from, list }] of Object.entries(change)) {
            const part = this.parts.get(name) ?? { is: null, list: [] };
            this.parts.set(name, part);
            if (is !== undefined) {
                part.is = is;
            }
            if (list !== undefined) {
                part.list.splice(from ?? 0, Infinity, ...list);
            }
        }
        if (!this.isClosed) {
            this.changed(Object.keys(change));
        }
    }

    is<T>(name: string): T | null {
        return (this.parts.get(name)?.is ?? null) as T | null;
    }

    list<T>(name: string): T[] {
        return (this.parts.get(name)?.list ?? []) as T[];
    }

    get names(): string[] {
        return [...this.parts.keys()];
    }

    close(): void {
        this.isClosed = true;
        clearTimeout(this.retry);
        this.stream?.close();
    }
}

const waiting = new Map<string, Set<(value: unknown) => void>>();

/** Loads a piece of the event with a script in event/, because a page that was opened from file:// cannot fetch files.
 * `version` bypasses the cache when the piece has grown. */
export function loadPiece(name: string, version: string): Promise<unknown> {
    globalThis.faceoffPiece ??= (piece, value) => waiting.get(piece)?.forEach((resolve) => resolve(value));
    return new Promise((resolve, reject) => {
        const script = document.createElement("script"),
            who = waiting.get(name) ?? new Set();
        const end = (why: TextName): void => {
            script.remove();
            who.delete(resolve);
            reject(new Error(t(why, { name }))); // has no effect if the piece has already arrived
        };
        waiting.set(name, who.add(resolve));
        script.src = `event/${name}.js${version === "" ? "" : `?${version}`}`;
        script.onload = () => end("pieceEmpty");
        script.onerror = () => end("pieceMissing");
        document.head.append(script);
    });
}

// If a piece that is older than PIECE_OLD_MS lacks the wanted game, it is loaded again.
const PIECE_GAMES = 200,
    PIECES_KEPT = 12,
    PIECE_OLD_MS = 1000;

/** The beginning of the names of the pieces with the visitors' games in a contest; "" for the games of the event. */
export const ofVisits = (of: number): string => (of === 0 ? "" : `visits-${of}-`);

/** The games of the event as a file of records. This class loads only the pieces that are needed. */
export class EventGames extends RecordFile {
    private pieces = new Map<string, { games: Promise<unknown[]>; loaded: number }>();

    /** `of` is the number of a contest, counted from 1, for the visitors' games in it, or 0 for the games of the event.
     * */
    constructor(
        private total: number,
        readonly of = 0,
    ) {
        super(new Blob(), "event", null, of === 0 ? "event&" : `visits=${of}&`);
    }

    override get count(): number {
        return this.total;
    }

    grow(total: number): void {
        this.total = total;
    }

    override async scan(): Promise<void> {} // the number of games is already known

    override lineOf(index: number): number {
        return index + 1;
    }

    private piece(number: number): { key: string; games: Promise<unknown[]>; loaded: number } {
        const full = Math.min(this.total - number * PIECE_GAMES, PIECE_GAMES),
            key = `${number}.${full}`;
        const found = this.pieces.get(key) ?? {
            games: loadPiece(`${ofVisits(this.of)}games-${number}`, String(full)) as Promise<unknown[]>,
            loaded: performance.now(),
        };
        this.pieces.delete(key);
        this.pieces.set(key, found);
        found.games.catch(() => this.pieces.delete(key));
        if (this.pieces.size > PIECES_KEPT) {
            this.pieces.delete(this.pieces.keys().next().value!);
        }
        return { key, ...found };
    }

    private async raw(index: number): Promise<string> {
        const { key, games, loaded } = this.piece(Math.floor(index / PIECE_GAMES)),
            value = (await games)[index % PIECE_GAMES];
        if (value === null || value === undefined) {
            // games end in any order, so this game may get a result later
            if (performance.now() - loaded > PIECE_OLD_MS) {
                this.pieces.delete(key);
            }
            throw new Error(t("notPlayedYet"));
        }
        return JSON.stringify(value);
    }

    override async text(index: number): Promise<string> {
        return `${await this.raw(index)}\n`;
    }

    override async get(index: number): Promise<GameRecord> {
        return readRecord(await this.raw(index));
    }
}

/** Waits for the event's progress and returns its games, or the visitors' games in a contest (EventGames). Fails if the
 * contest has none. */
export function eventGames(signal: AbortSignal, of: number): Promise<EventGames> {
    return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => {
            feed.close();
            reject(signal.reason);
        });
        const feed = new EventFeed(
            () => {
                const last = feed.is<Progress>("progress")?.last;
                const total =
                    of === 0 ? last : feed.is<VisitedGames[]>("visits")?.find(({ number }) => number === of)?.games;
                if (total !== undefined) {
                    feed.close();
                    resolve(new EventGames(total, of));
                } else if (last !== undefined) {
                    // the progress comes together with the numbers of visitors' games
                    feed.close();
                    reject(new Error(t("pieceMissing", { name: `${ofVisits(of)}games-0` })));
                }
            },
            (is) => !is && eventSource !== "live" && reject(new Error(t("pieceMissing", { name: "event" }))),
        );
    });
}
