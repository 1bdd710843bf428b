// A game against a bot of the organiser's, as the server tells it: the requests, and what comes back. Draws nothing.
import type { LiveTurn } from "./event.ts";

/** Who may be played, and how. */
export interface Bots { contest: string; rules: string; games: number; turn_ms: number; bots: string[]; key: string }

export interface Visit {
    /** Another number whenever something below is new. */
    version: number;
    /** The visitor's, from 1. */
    seat: number;
    asked: boolean;
    over: boolean;
    names: [string, string];
    turns?: LiveTurn[];
    left_ms?: number;
    winner?: number;
    scores?: [number, number];
    reason?: string;
    /** Where players do not see all: what he was told before each turn of his, and his picture of the board. */
    heard?: string;
    picture?: string;
}

/** What the server refused, by its word for it. */
export class Refused extends Error {}

/** Who is told of a game. */
export interface Told {
    state(visit: Visit): void;
    /** There is no game any more, and why. */
    ended(why: string): void;
    connected(is: boolean): void;
}

const AGAIN_MS = 1000, ANSWER_MS = 20_000, KEY = "faceoff.visit"; // the server answers within ten seconds

/** What the server answers. A connection on which nothing comes is lost, too: a phone that slept is not told so. */
async function post(lines: string[], signal?: AbortSignal): Promise<unknown> {
    const late = new AbortController(), giveUp = (): void => late.abort(), timer = setTimeout(giveUp, ANSWER_MS);
    signal?.addEventListener("abort", giveUp);
    try {
        const answer = await fetch("event/play", {
            method: "POST", headers: { "Content-Type": "application/x-faceoff-play" }, body: lines.join("\n"), signal: late.signal,
        });
        const isOurs = answer.headers.get("Content-Type")?.startsWith("application/json") === true;
        if (!answer.ok && !isOurs && (answer.status >= 500 || answer.status === 429)) {
            throw new Error(String(answer.status)); // of a server in front of ours, which is not to be reached just now
        }
        const told = isOurs ? (await answer.json() as { error?: string }) : { error: String(answer.status) };
        if (!answer.ok) {
            throw new Refused(told.error ?? String(answer.status));
        }
        return told;
    } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
    }
}

export async function askBots(): Promise<Bots> {
    const answer = await fetch("event/bots.json");
    if (!answer.ok) {
        throw new Refused("nobody");
    }
    return await answer.json() as Bots;
}

/** The game of this visitor, while the page lives: a reload goes on with it. */
export class Visiting {
    private stopping = new AbortController();

    private constructor(private readonly key: string, private readonly first: Visit | null, private readonly told: Told) {}

    static async begin(bots: Bots, bot: number, seat: number, name: string, told: Told): Promise<Visiting> {
        const { key, game } = await post([`begin ${bots.key}`, `bot ${bot}`, `seat ${seat}`, `name ${name}`]) as { key: string; game: Visit };
        sessionStorage.setItem(KEY, key);
        return new Visiting(key, game, told);
    }

    /** Null: there is none to go on with. */
    static resume(told: Told): Visiting | null {
        const key = sessionStorage.getItem(KEY);
        return key === null ? null : new Visiting(key, null, told);
    }

    /** Tells of the game, from now to its end: each answer is the next state. */
    async follow(): Promise<void> {
        let visit = this.first;
        while (!this.stopping.signal.aborted && visit?.over !== true) {
            if (visit !== null) {
                this.told.state(visit);
            }
            visit = await this.insist([`wait ${this.key}`, `seen ${visit?.version ?? 999_999_999}`], this.stopping.signal);
        }
        if (visit?.over === true && !this.stopping.signal.aborted) {
            this.end();
            this.told.state(visit);
        }
    }

    /** Nobody asks any more, and another game may be begun. */
    private end(): void {
        sessionStorage.removeItem(KEY);
        this.stopping.abort();
    }

    /** A turn that answers what was asked in that version of the game. The state that follows is told as any other. */
    async say(turn: string, version: number): Promise<void> {
        await this.insist([`turn ${this.key}`, `turn ${turn}`, `seen ${version}`]);
    }

    async resign(): Promise<void> {
        await this.insist([`leave ${this.key}`]);
    }

    /** Asks again while the connection is lost or the server has been asked too often; `isIdle` ends a question that nobody waits for.
     * Null: it is of no use any more. */
    private async insist(lines: string[], isIdle?: AbortSignal): Promise<Visit | null> {
        const { signal } = this.stopping;
        while (!signal.aborted) {
            try {
                const visit = await post(lines, isIdle) as Visit;
                this.told.connected(true);
                return visit;
            } catch (error) {
                const why = error instanceof Refused ? error.message : "";
                if (signal.aborted || why === "not_asked") { // that turn had come through, or its time is up
                    return null;
                }
                if (why !== "" && why !== "rate") {
                    this.end();
                    this.told.ended(why);
                    return null;
                }
                this.told.connected(why === "rate");
                await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
            }
        }
        return null;
    }

    close(): void {
        this.stopping.abort();
    }
}
