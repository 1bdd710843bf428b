// Plays a game against one of the organiser's bots, or against another visitor, through requests to the server. This
// module draws nothing.
import type { LiveTurn } from "./event.ts";
import { forget, keep, kept } from "./store.ts";

/** The bots that visitors may play against, the conditions, and the contests in which visitors may play against each
 * other. */
export interface Bots {
    contest: string;
    rules: string;
    games: number;
    turn_ms: number;
    people: { contest: string; rules: string }[];
    /** The names of all bots; "" for one that plays no visitors at the moment. */
    bots: string[];
    key: string;
}

/** What an invited visitor may know before sitting down. */
export interface Invitation {
    open: boolean;
    contest: string;
    rules: string;
    visit: number;
    seat: number;
    clock_s: number;
    names: [string, string];
}

export interface Visit {
    /** Changes whenever another member changes. */
    version: number;
    /** The visitor's seat, 1 or 2. */
    seat: number;
    asked: boolean;
    over: boolean;
    names: [string, string];
    turns?: LiveTurn[];
    left_ms?: number;
    winner?: number;
    scores?: [number, number];
    reason?: string;
    /** After a game against a bot: the rating of a visitor who entered a name, if there is one. */
    elo?: number;
    elo_margin?: number;
    /** In games in which the players see different things: the answers that the visitor received, one per line, and the
     * board as the visitor sees it. */
    heard?: string;
    picture?: string;
    /** Only in games between two visitors: the public number of the game, the number of earlier games between the same
     * visitors, whether the second visitor is still missing, the time left for each side, who wants another game, and
     * the
     * time after which an opponent who is gone loses. */
    contest?: string;
    rules?: string;
    visit?: number;
    round?: number;
    open?: boolean;
    clocks_ms?: [number, number];
    again?: [boolean, boolean];
    away_ms?: number;
}

/** Returns whether the opponent is a visitor too. */
export const isAmongPeople = (visit: Visit): boolean => visit.again !== undefined;

/** A refusal by the server; the message is the server's error code. */
export class Refused extends Error {}

/** Receives the events of a game. */
export interface VisitEvents {
    state(visit: Visit): void;
    /** The game no longer exists; `why` is the server's error code. */
    ended(why: string): void;
    connected(is: boolean): void;
}

const AGAIN_MS = 1000,
    ANSWER_MS = 20_000,
    KEY = "faceoff.visit"; // ANSWER_MS is twice the server's answer time

/** Sends a request and returns the answer. A connection without an answer counts as lost, because a phone that was
 * asleep gets no error. */
async function post(lines: string[], signal?: AbortSignal): Promise<unknown> {
    const late = new AbortController(),
        giveUp = (): void => late.abort(),
        timer = setTimeout(giveUp, ANSWER_MS);
    signal?.addEventListener("abort", giveUp);
    try {
        const answer = await fetch("event/play", {
            method: "POST",
            headers: { "Content-Type": "application/x-faceoff-play" },
            body: lines.join("\n"),
            signal: late.signal,
        });
        const isOurs = answer.headers.get("Content-Type")?.startsWith("application/json") === true;
        if (!answer.ok && !isOurs && (answer.status >= 500 || answer.status === 429)) {
            throw new Error(String(answer.status)); // a proxy cannot reach the server at the moment
        }
        const body = isOurs ? ((await answer.json()) as { error?: string }) : { error: String(answer.status) };
        if (!answer.ok) {
            throw new Refused(body.error ?? String(answer.status));
        }
        return body;
    } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
    }
}

/** Marks this page's requests for a seat: if the answer is lost, a repeated request gets the same seat. */
const WORD = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const forgetVisit = (): void => sessionStorage.removeItem(KEY);

export async function askBots(): Promise<Bots> {
    const answer = await fetch("event/bots.json");
    if (!answer.ok) {
        throw new Refused("nobody");
    }
    return (await answer.json()) as Bots;
}

/** Returns what an invitation is for. */
export const lookAt = async (invitation: string): Promise<Invitation> =>
    (await post([`look ${invitation}`])) as Invitation;

const seatOf = (invitation: string): string => `seat.${invitation}`;

/** Returns whether this browser has the key of a seat in the game of an invitation. */
export const hasSeat = (invitation: string): boolean => kept(seatOf(invitation)) !== null;

/** The visitor's current game. A game against a bot is resumed by a reload in the same tab, and a game against another
 * visitor in any tab of the same browser. */
export class Visiting {
    private stopping = new AbortController();

    private constructor(
        private readonly key: string,
        private readonly first: Visit | null,
        private readonly events: VisitEvents,
        private readonly forget: () => void,
    ) {}

    static async begin(bots: Bots, bot: number, seat: number, name: string, events: VisitEvents): Promise<Visiting> {
        const { key, game } = (await post([`begin ${bots.key}`, `bot ${bot}`, `seat ${seat}`, `name ${name}`])) as {
            key: string;
            game: Visit;
        };
        sessionStorage.setItem(KEY, key);
        return new Visiting(key, game, events, forgetVisit);
    }

    /** Opens a game against another visitor, with a clock for each side. Also returns its invitation. */
    static async invite(
        bots: Bots,
        contest: number,
        seconds: number,
        seat: number,
        name: string,
        events: VisitEvents,
    ): Promise<[Visiting, string]> {
        const answer = (await post([
            `begin ${bots.key}`,
            `contest ${contest}`,
            `clock ${seconds}`,
            `seat ${seat}`,
            `name ${name}`,
        ])) as { key: string; invitation: string; game: Visit };
        return [Visiting.sit(answer.invitation, answer, events), answer.invitation];
    }

    /** Takes the free seat of an invitation. */
    static async join(invitation: string, name: string, events: VisitEvents): Promise<Visiting> {
        return Visiting.sit(
            invitation,
            (await post([`join ${invitation}`, `name ${name}`, `word ${WORD}`])) as { key: string; game: Visit },
            events,
        );
    }

    private static sit(invitation: string, { key, game }: { key: string; game: Visit }, events: VisitEvents): Visiting {
        keep(seatOf(invitation), key);
        return new Visiting(key, game, events, () => forget(seatOf(invitation)));
    }

    /** Resumes the seat that this browser has in the game of an invitation; returns null if it has none. */
    static comeBack(invitation: string, events: VisitEvents): Visiting | null {
        const key = kept<string>(seatOf(invitation));
        return key === null ? null : new Visiting(key, null, events, () => forget(seatOf(invitation)));
    }

    /** Resumes this tab's game; returns null if there is none. */
    static resume(events: VisitEvents): Visiting | null {
        const key = sessionStorage.getItem(KEY);
        return key === null ? null : new Visiting(key, null, events, forgetVisit);
    }

    /** Reports each state of the game until it ends; of a game between visitors, also what follows, until the server
     * has
     * forgotten it. Each request waits for the next state. */
    async follow(): Promise<void> {
        let visit = this.first;
        while (!this.stopping.signal.aborted && (visit?.over !== true || isAmongPeople(visit))) {
            if (visit !== null) {
                this.events.state(visit);
            }
            visit = await this.insist(
                [`wait ${this.key}`, `seen ${visit?.version ?? 999_999_999}`],
                this.stopping.signal,
            );
        }
        if (visit?.over === true && !this.stopping.signal.aborted) {
            this.end();
            this.events.state(visit);
        }
    }

    /** Stops all requests and forgets the game, so that a new game can start. */
    end(): void {
        this.forget();
        this.stopping.abort();
    }

    /** Leaves a game between visitors that is over or has not begun, so that the server need not keep it. */
    leave(): void {
        if (!this.stopping.signal.aborted) {
            void post([`leave ${this.key}`]).catch(() => {}); // the server does not keep it for long anyway
        }
        this.end();
    }

    /** Sends a turn that answers the state with this version. follow() reports the next state. */
    async say(turn: string, version: number): Promise<void> {
        await this.insist([`turn ${this.key}`, `turn ${turn}`, `seen ${version}`]);
    }

    async resign(): Promise<void> {
        await this.insist([`leave ${this.key}`]);
    }

    /** Asks for another game with the same opponent, or accepts one. */
    async again(): Promise<void> {
        await this.insist([`again ${this.key}`]);
    }

    /** Repeats a request while the connection is lost or the server has received too many requests. `isIdle` cancels
     * the request. Returns null if the answer is no longer needed. */
    private async insist(lines: string[], isIdle?: AbortSignal): Promise<Visit | null> {
        const { signal } = this.stopping;
        while (!signal.aborted) {
            try {
                const visit = (await post(lines, isIdle)) as Visit;
                this.events.connected(true);
                return visit;
            } catch (error) {
                const why = error instanceof Refused ? error.message : "";
                if (signal.aborted || why === "not_asked") {
                    // the turn had arrived after all, or its time has run out
                    return null;
                }
                if (why !== "" && why !== "rate") {
                    this.end();
                    this.events.ended(why);
                    return null;
                }
                this.events.connected(why === "rate");
                await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
            }
        }
        return null;
    }

    close(): void {
        this.stopping.abort();
    }
}
