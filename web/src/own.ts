// The person's own finished games. IndexedDB keeps each game as a line of a game file, so that an export only
// concatenates these lines. Several tabs may use the database at once: each change is one transaction.
import { FULL_LEVEL } from "./engine.ts";
import type { GameName } from "./games/adapter.ts";
import { type GameRecord, readRecord } from "./records.ts";
import { t } from "./texts.ts";

export const MOST_GAMES = 500;
const LONGEST_LINE = 200_000,
    STREAK = 2; // STREAK is the number of wins or losses in a row that change the level
const CHANNEL = "faceoff.games";

export interface OwnGame {
    id: string;
    /** When the game ended, in UTC, as in records. */
    ended: string;
    record: GameRecord;
    /** The person's seat. */
    seat: number;
    /** The opponent's level; 0 if the opponent is not a level of the engine. */
    level: number;
    result: "won" | "lost" | "drawn";
    /** Whether the person used a hint or took something back. */
    isHelped: boolean;
    line: string;
}

type Kept = Pick<OwnGame, "id" | "ended" | "line">;

/** Reads the line of a finished game between a person and an engine or bot. Throws an error if the line is anything
 * else. */
export function readOwn(line: string): OwnGame {
    const record = readRecord(line),
        { seed, ended, commands, helped } = JSON.parse(line) as Record<string, unknown>;
    const isPlayed =
        Array.isArray(commands) && commands.length === 2 && commands.filter((command) => command === "").length === 1;
    if (!isPlayed || record.reason === "unfinished" || record.turns.length === 0 || line.length > LONGEST_LINE) {
        throw new Error(t("notOwn"));
    }
    const seat = commands.indexOf(""),
        level = Number(/^@engine --level (\d+)$/.exec(String(commands[1 - seat]))?.[1] ?? 0);
    const end = typeof ended === "string" ? Math.min(Date.parse(ended), Date.now()) : NaN,
        time = new Date(Number.isFinite(end) ? end : 0);
    return {
        id: `${record.contest}.${String(seed).slice(0, 40)}`,
        ended: time.toISOString(),
        record,
        seat,
        level: level <= FULL_LEVEL ? level : 0,
        isHelped: helped === true,
        line: `${line.trim()}\n`,
        result: record.winner < 0 ? "drawn" : record.winner === seat ? "won" : "lost",
    };
}

/** Returns the id under which a game is kept; null if the line is not such a game. */
export function ownId(line: string): string | null {
    try {
        return readOwn(line).id;
    } catch {
        return null;
    }
}

export interface Tally {
    won: number;
    lost: number;
    drawn: number;
}

/** The rules that the levels' ratings are for. A record without rules has these. */
const USUAL: Record<GameName, string> = { soccer: "standard", halma: "proglad", showdown: "potm" };

/** Whether a game began in the start position. */
const isWhole = ({ record }: OwnGame): boolean => record.opening === 0 && !record.rules.includes("@");

/** Whether a game's result says something about a level. */
const isRated = (one: OwnGame, game: GameName): boolean =>
    one.record.game === game &&
    one.level > 0 &&
    !one.isHelped &&
    isWhole(one) &&
    ["", USUAL[game]].includes(one.record.rules);

/** Counts the results against each level of a game, in the order of the levels. */
export function tally(games: OwnGame[], game: GameName): [level: number, results: Tally][] {
    const found = new Map<number, Tally>();
    for (const one of games) {
        const { level, result } = one;
        if (isRated(one, game)) {
            found.set(level, found.get(level) ?? { won: 0, lost: 0, drawn: 0 });
            found.get(level)![result]++;
        }
    }
    return [...found].sort(([a], [b]) => a - b);
}

/** Estimates a person's rating from the results against the levels with these ratings, by the formula of Elo. An
 * additional tie against the average opponent keeps the estimate within bounds. Levels without a rating do not count.
 * Returns null if no result counts. */
export function ratingFrom(
    results: [level: number, results: Tally][],
    ratings: number[],
): { rating: number; error: number } | null {
    const rated = results.flatMap(([level, { won, lost, drawn }]) => {
        const rating = ratings[level - 1];
        return rating === undefined || level === FULL_LEVEL
            ? []
            : [{ rating, n: won + lost + drawn, score: won + drawn / 2 }];
    });
    const n = rated.reduce((sum, one) => sum + one.n, 0);
    if (n === 0) {
        return null;
    }
    const games = [...rated, { rating: rated.reduce((sum, one) => sum + one.n * one.rating, 0) / n, n: 1, score: 0.5 }];
    const chance = (own: number, other: number): number => 1 / (1 + 10 ** ((other - own) / 400));
    let low = -2000,
        high = 5000;
    while (high - low > 1) {
        const middle = (low + high) / 2,
            isTooHigh = games.reduce((sum, one) => sum + one.n * chance(middle, one.rating) - one.score, 0) > 0;
        [low, high] = isTooHigh ? [low, middle] : [middle, high];
    }
    const information = games.reduce(
        (sum, one) => sum + one.n * chance(low, one.rating) * (1 - chance(low, one.rating)),
        0,
    );
    return { rating: Math.round(low), error: Math.round((1.96 * 400) / Math.LN10 / Math.sqrt(information)) };
}

/** Numbers about a person's games of one kind. */
export interface Statistics {
    games: number;
    won: number;
    /** How many of the games the person began, and how many of these were won. */
    begun: number;
    begunWon: number;
    /** The longest series of won games. */
    longest: number;
    /** The average number of turns. */
    turns: number;
}

/** Counts the games that began in the start position. `games` begins with the latest game. */
export function statistics(games: OwnGame[], game: GameName): Statistics {
    const all = games.filter((one) => one.record.game === game && isWhole(one)),
        begun = all.filter(({ record, seat }) => record.first === seat),
        isWon = ({ result }: OwnGame): boolean => result === "won";
    let longest = 0,
        now = 0;
    for (const one of all) {
        now = isWon(one) ? now + 1 : 0;
        longest = Math.max(longest, now);
    }
    return {
        games: all.length,
        won: all.filter(isWon).length,
        begun: begun.length,
        begunWon: begun.filter(isWon).length,
        longest,
        turns: Math.round(all.reduce((sum, { record }) => sum + record.turns.length, 0) / Math.max(all.length, 1)),
    };
}

/** Suggests the level of the next game: one level up after two wins in a row at a level, one down after two losses, and
 * otherwise the level of the latest game. `games` begins with the latest game. Returns null if the person has not
 * played against a level. */
export function nextLevel(
    games: OwnGame[],
    game: GameName,
): { level: number; was: number; why: "won" | "lost" | "" } | null {
    const latest = games.filter((one) => isRated(one, game)).slice(0, STREAK),
        was = latest[0]?.level;
    if (was === undefined) {
        return null;
    }
    const all = (result: string): boolean =>
        latest.length === STREAK && latest.every((one) => one.result === result && one.level === was);
    const level = all("won") ? Math.min(was + 1, FULL_LEVEL) : all("lost") ? Math.max(was - 1, 1) : was;
    return { level, was, why: level > was ? "won" : level < was ? "lost" : "" };
}

let opening: Promise<IDBDatabase | null> | null = null;

/** Makes the next use of the database open it again. */
const reopen = (): void => {
    opening = null;
};

/** Opens the database; null if the browser has none, as in some private windows, or if it cannot be opened now. */
function database(): Promise<IDBDatabase | null> {
    return (opening ??= new Promise((resolve) => {
        try {
            const request = indexedDB.open("faceoff", 2);
            request.onupgradeneeded = ({ oldVersion }) => {
                if (oldVersion < 1) {
                    request.result.createObjectStore("games", { keyPath: "id" }).createIndex("ended", "ended");
                }
                request.result.createObjectStore("tries", { keyPath: "id" });
            };
            request.onsuccess = () => {
                request.result.onversionchange = () => {
                    request.result.close();
                    reopen();
                };
                request.result.onclose = reopen; // for example, the person has cleared the site's data
                resolve(request.result);
                opening = Promise.resolve(request.result); // it may have been blocked before
            };
            request.onerror = () => {
                reopen();
                resolve(null);
            };
            request.onblocked = () => resolve(null); // until the tabs with an older page have closed the database
        } catch {
            queueMicrotask(reopen); // once this promise has been assigned to `opening`
            resolve(null);
        }
    }));
}

/** Runs one transaction on the games, or on the answers to puzzles, and returns the result of `act` once everything is
 * stored. Returns null if the transaction failed. */
export async function transact<T>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => T,
    store: "games" | "tries" = "games",
): Promise<T | null> {
    const open = await database();
    return open === null
        ? null
        : new Promise((resolve) => {
              try {
                  const transaction = open.transaction(store, mode),
                      result = act(transaction.objectStore(store));
                  transaction.oncomplete = () => resolve(result);
                  transaction.onabort = () => resolve(null); // for example, the disk is full
              } catch {
                  reopen();
                  resolve(null); // the browser has closed the database
              }
          });
}

/** Deletes the oldest games if there are too many, but never the game `id`. */
function prune(games: IDBObjectStore, id: string): void {
    const count = games.count();
    count.onsuccess = () => {
        let extra = count.result - MOST_GAMES;
        const oldest = games.index("ended").openCursor();
        oldest.onsuccess = () => {
            const cursor = oldest.result;
            if (cursor !== null && extra > 0) {
                if (cursor.primaryKey !== id) {
                    cursor.delete();
                    extra--;
                }
                cursor.continue();
            }
        };
    };
}

/** Returns the channel between tabs; null if the browser forbids it, as it may forbid the database. */
function channelOfTabs(): BroadcastChannel | null {
    try {
        return new BroadcastChannel(CHANNEL);
    } catch {
        return null;
    }
}

/** Calls `changed` whenever the games have changed, in this tab or in another. Returns a function that stops these
 * calls. */
export function watchGames(changed: () => void): () => void {
    const channel = channelOfTabs();
    channel?.addEventListener("message", changed);
    return () => channel?.close();
}

async function change<T>(act: (games: IDBObjectStore) => T): Promise<T | null> {
    const result = await transact("readwrite", act);
    if (result !== null) {
        const channel = channelOfTabs();
        channel?.postMessage("");
        channel?.close();
    }
    return result;
}

/** Keeps a finished game if a person played it. A game with the same id is replaced. Returns false if the browser could
 * not keep it. */
export async function keepGame(line: string): Promise<boolean> {
    if (ownId(line) === null) {
        return true;
    }
    const { id, ended, line: kept } = readOwn(line);
    return (
        (await change((games) => {
            games.put({ id, ended, line: kept } satisfies Kept);
            prune(games, id);
            return true;
        })) === true
    );
}

/** Returns all games, the latest first; null if the browser cannot keep games. */
export async function allGames(): Promise<OwnGame[] | null> {
    const request = await transact("readonly", (games) => games.index("ended").getAll() as IDBRequest<Kept[]>);
    return request === null
        ? null
        : request.result.reverse().flatMap(({ line, ended }) => {
              try {
                  return [{ ...readOwn(line), ended }];
              } catch {
                  return []; // kept by another version of the page
              }
          });
}

/** Returns the game that ended last; null if no game is kept. */
export async function latestGame(): Promise<OwnGame | null> {
    const request = await transact(
        "readonly",
        (games) => games.index("ended").openCursor(null, "prev") as IDBRequest<IDBCursorWithValue | null>,
    );
    try {
        const { line, ended } = request?.result?.value as Kept;
        return { ...readOwn(line), ended };
    } catch {
        return null;
    }
}

/** Returns the line of a kept game; null if the game is not kept. */
export async function ownLine(id: string): Promise<string | null> {
    return (await transact("readonly", (games) => games.get(id) as IDBRequest<Kept | undefined>))?.result?.line ?? null;
}

export const dropGame = (id: string): Promise<unknown> => change((games) => games.delete(id));
export const dropAll = (): Promise<unknown> => change((games) => games.clear());

/** Adds games from a file, the latest first, until there is no more room. Games that are already there stay unchanged.
 * Returns how many games were added and how many were left out for lack of room; null if the browser cannot keep
 * games. */
export async function addGames(lines: string[]): Promise<{ added: number; left: number } | null> {
    const found = lines.map(readOwn).sort((a, b) => b.ended.localeCompare(a.ended));
    return change((games) => {
        const counts = { added: 0, left: 0 },
            keys = games.getAllKeys();
        keys.onsuccess = () => {
            const known = new Set(keys.result);
            for (const { id, ended, line } of found) {
                if (known.has(id)) {
                    continue;
                }
                if (known.size < MOST_GAMES) {
                    known.add(id);
                    games.add({ id, ended, line } satisfies Kept);
                    counts.added++;
                } else {
                    counts.left++;
                }
            }
        };
        return counts;
    });
}
