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

const AGAIN_MS = 1000, TRIES_MAX = 30, KEY = "faceoff.visit";

async function post(lines: string[], signal?: AbortSignal): Promise<unknown> {
    const answer = await fetch("event/play", {
        method: "POST", headers: { "Content-Type": "application/x-faceoff-play" }, body: lines.join("\n"), signal: signal ?? null,
    });
    const type = answer.headers.get("Content-Type") ?? "";
    const told = type.startsWith("application/json") ? (await answer.json() as { error?: string }) : { error: String(answer.status) };
    if (!answer.ok) {
        throw new Refused(told.error ?? String(answer.status));
    }
    return told;
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

    private constructor(private readonly key: string, private readonly told: (visit: Visit) => void, private readonly lost: (why: string) => void) {}

    static async begin(bots: Bots, bot: number, seat: number, name: string, told: (visit: Visit) => void, lost: (why: string) => void): Promise<Visiting> {
        const { key, game } = await post([`begin ${bots.key}`, `bot ${bot}`, `seat ${seat}`, `name ${name}`]) as { key: string; game: Visit };
        sessionStorage.setItem(KEY, key);
        const visiting = new Visiting(key, told, lost);
        void visiting.follow(game);
        return visiting;
    }

    /** Null: there is none to go on with. */
    static resume(told: (visit: Visit) => void, lost: (why: string) => void): Visiting | null {
        const key = sessionStorage.getItem(KEY);
        if (key === null) {
            return null;
        }
        const visiting = new Visiting(key, told, lost);
        void visiting.follow(null);
        return visiting;
    }

    /** Each answer is the next state; a connection that is lost is tried again. */
    private async follow(visit: Visit | null): Promise<void> {
        const { signal } = this.stopping;
        while (!signal.aborted && visit?.over !== true) {
            if (visit !== null) {
                this.told(visit);
            }
            try {
                visit = await post([`wait ${this.key}`, `seen ${visit?.version ?? 999_999_999}`], signal) as Visit;
            } catch (error) {
                if (signal.aborted) {
                    return;
                }
                if (error instanceof Refused && error.message !== "rate") {
                    this.end(error.message);
                    return;
                }
                await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
            }
        }
        if (!signal.aborted) {
            sessionStorage.removeItem(KEY);
            this.told(visit!);
        }
    }

    private end(why: string): void {
        if (!this.stopping.signal.aborted) { // else nobody asks any more, and another game may have been begun
            sessionStorage.removeItem(KEY);
            this.lost(why);
        }
    }

    /** The state that follows is told as any other. */
    async say(turn: string): Promise<void> {
        await this.insist([`turn ${this.key}`, `turn ${turn}`]);
    }

    async resign(): Promise<void> {
        await this.insist([`leave ${this.key}`]);
    }

    /** Asks again while the connection is lost or the server has been asked too often. */
    private async insist(lines: string[]): Promise<void> {
        for (let tries = 0; tries <= TRIES_MAX && !this.stopping.signal.aborted; tries++) {
            try {
                await post(lines);
                return;
            } catch (error) {
                if (error instanceof Refused && error.message !== "rate") {
                    if (error.message !== "not_asked") { // a turn had come through, or the time is up
                        this.end(error.message);
                    }
                    return;
                }
                await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
            }
        }
    }

    close(): void {
        this.stopping.abort();
    }
}
