// A standing league: what its page tells everybody, and the requests that its authors make. This module draws nothing.
import { forget, keep, kept } from "./store.ts";

/** A player of the event that belongs to a bot. */
export interface LeagueBot {
    player: number;
    bot: string;
    author: string;
    version: number;
    state: "playing" | "paused" | "retired" | "replaced";
    reason?: string;
}
/** What an author may do. Members that are missing have no limit. */
export interface Limits {
    bytes?: number;
    per_day?: number;
    bots?: number;
}
/** The part "league" of the event. */
export interface League {
    bots: LeagueBot[];
    open: boolean;
    languages?: string[];
    limits?: Limits;
}
export type SubmissionState = "waiting" | "testing" | "accepted" | "rejected" | "withdrawn";
/** A submission. The last two members are missing in lists. */
export interface Submission {
    id: number;
    file: string;
    size: number;
    received: number;
    state: SubmissionState;
    reason: string;
    details?: string;
    record?: string;
}
export interface OwnBot {
    name: string;
    state: "playing" | "paused" | "retired" | "none";
    reason: string;
    player?: number;
    submissions: Submission[];
}
export interface Mine {
    author: string;
    limits: Limits;
    bots: OwnBot[];
}
/** A game that the bot lost by breaking a rule. */
export interface OwnFault {
    game: number;
    turn: number;
    rule: string;
    detail: string;
    words: string;
}

/** Why a request had no success: "token" (the token is not valid), "refused" (the message says why), "changed" (the file
 * on disk is no longer the chosen one), "rate", "busy", "none" (the file no longer exists), "size" or "lost". */
export class Failed extends Error {
    constructor(
        readonly why: "token" | "refused" | "changed" | "rate" | "busy" | "none" | "size" | "lost",
        message = "",
    ) {
        super(message);
    }
}

const ANSWER_MS = 60_000;

/** A name that the server accepts for a bot and a file. */
export const NAME_PATTERN = "[A-Za-z0-9_][A-Za-z0-9._\\-]{0,31}";

/** Makes a file's name into a name for a bot. */
export const nameOfFile = (file: string): string =>
    file
        .replace(/\.[^.]*$/, "")
        .replace(/[^A-Za-z0-9._-]+/g, "-")
        .replace(/^[.-]+/, "")
        .slice(0, 32);

/** Makes a file's name into one that the server accepts. The end, which tells the language, stays. */
export function cleanFile(file: string): string {
    const clean = file.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[.-]+/, "");
    return clean.length <= 32 ? clean : clean.slice(-32).replace(/^[.-]+/, "");
}

/** Returns the token that a text contains, for example the link of an invitation; "" if it contains no token. */
export const tokenIn = (text: string): string => /(?:^|token=)([\w-]{43})(?:$|&)/.exec(text.trim())?.[1] ?? "";

// One host may serve several leagues in different folders.
const PLACE = `league.${location.pathname}`;
let current: string | null = null; // the token that is in use but not kept

export const ownToken = (): string => current ?? kept<string>(PLACE) ?? "";
export const isKept = (): boolean => kept(PLACE) !== null;
export function useToken(token: string): void {
    current = token;
}
export function keepToken(token: string): void {
    keep(PLACE, token);
    current = isKept() ? null : token; // without storage, the token serves until the page closes
}
export function forgetToken(): void {
    forget(PLACE);
    current = null;
}

async function post(head: Record<string, unknown>, bytes: BlobPart[], signal: AbortSignal): Promise<Response> {
    const late = new AbortController(),
        giveUp = (): void => late.abort(),
        timer = setTimeout(giveUp, ANSWER_MS);
    signal.addEventListener("abort", giveUp);
    const answer = await fetch("league", {
        method: "POST",
        headers: { "Content-Type": "application/x-faceoff-league" },
        body: new Blob([`${JSON.stringify(head)}\n`, ...bytes]),
        signal: late.signal,
    })
        .catch(() => {
            throw new Failed("lost");
        })
        .finally(() => {
            clearTimeout(timer);
            signal.removeEventListener("abort", giveUp);
        });
    if (answer.ok) {
        return answer;
    }
    const why = ({ 403: "token", 404: "none", 413: "size", 429: "rate", 503: "busy" } as const)[answer.status];
    const { refused, error } = (why === undefined ? await answer.json().catch(() => ({})) : {}) as Record<
        string,
        unknown
    >;
    throw typeof (refused ?? error) === "string"
        ? new Failed("refused", String(refused ?? error))
        : new Failed(why ?? "lost");
}

/** An author's connection to the league. A request that has no success throws Failed. */
export class Author {
    constructor(
        private readonly token: string,
        private readonly signal: AbortSignal,
    ) {}

    private async ask<T>(task: string, more: Record<string, unknown> = {}, bytes: BlobPart[] = []): Promise<T> {
        const answer = await post({ token: this.token, do: task, ...more }, bytes, this.signal),
            value = (await answer.json()) as T & { refused?: string };
        if (value.refused !== undefined) {
            throw new Failed("refused", value.refused);
        }
        return value;
    }

    mine(): Promise<Mine> {
        return this.ask("mine");
    }

    /** Sends a file, and returns the number of the submission. */
    async submit(bot: string, file: string, bytes: BlobPart): Promise<number> {
        return (await this.ask<{ submission: number }>("submit", { bot, file }, [bytes])).submission;
    }

    submission(id: number): Promise<Submission> {
        return this.ask("submission", { id });
    }

    async source(id: number): Promise<Blob> {
        return (await post({ token: this.token, do: "source", id }, [], this.signal)).blob();
    }

    async change(task: "pause" | "resume" | "withdraw", bot: string): Promise<void> {
        await this.ask(task, { bot });
    }

    async faults(bot: string): Promise<OwnFault[]> {
        return (await this.ask<{ faults?: OwnFault[] }>("faults", { bot })).faults ?? [];
    }
}
