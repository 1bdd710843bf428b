// A game that is being played here: who sits where, the clocks, whose turn it is. Draws nothing.
import type { FaceoffWorker, Outcome, Position, Seat } from "faceoff";
import { faceoff, levelOf, memoryOf, thread } from "./engine.ts";
import type { GameName } from "./games/adapter.ts";
import { keep, kept } from "./store.ts";

/** A person, or the level of an engine. */
export type Side = "person" | number;

export interface MatchData {
    game: GameName;
    sides: [Side, Side];
    turns: string[];
    /** Milliseconds that are left to each; null: no clock. */
    clocks: [number, number] | null;
    /** The seat that resigned or whose clock ran out. */
    ended: { seat: number; reason: "resigned" | "time" } | null;
    seed: number;
    ms: number[];
}

const FULL_STRENGTH_MS = 1000, LONGEST_MS = 1500;

export const newMatch = (game: GameName, sides: [Side, Side], minutes = 0): MatchData => ({
    game, sides, turns: [], clocks: minutes === 0 ? null : [minutes * 60_000, minutes * 60_000], ended: null,
    seed: 1 + Math.floor(Math.random() * 1e9), ms: [],
});

export const lastMatch = (game: GameName): MatchData | null => kept<MatchData>(`match.${game}`);

export function keepMatch(data: MatchData): void {
    keep(`match.${data.game}`, data);
    keep("match.last", data.game);
}

export class Match {
    private readonly worker: FaceoffWorker = thread();
    private stopping = new AbortController();
    private turnBegan = performance.now();
    private saved = 0;
    private advising = 0;
    private isWarm = false;

    private constructor(readonly data: MatchData, readonly position: Position) {}

    static async open(data: MatchData): Promise<Match> {
        const library = await faceoff();
        let turns = data.turns;
        try {
            return new Match(data, library.position(data.game, { turns }));
        } catch {
            turns = []; // kept by another version of the rules, or by nobody who knows them
            return new Match({ ...data, turns, ms: [], ended: null }, library.position(data.game));
        }
    }

    get outcome(): Outcome {
        const outcome = this.position.outcome, { ended } = this.data;
        return ended === null || outcome.over ? outcome
            : { over: true, winner: (1 - ended.seat) as Seat, scores: outcome.scores, reason: ended.reason };
    }

    get mover(): number {
        return this.outcome.over ? -1 : this.position.mover;
    }

    isPerson(seat: number): boolean {
        return this.data.sides[seat] === "person";
    }

    /** How many people sit here. */
    get people(): number {
        return this.data.sides.filter((side) => side === "person").length;
    }

    /** The seat that turns were made by, one after the other. */
    seatOf(index: number): number {
        return this.data.game === "showdown" ? this.seats[index] ?? index % 2 : index % 2;
    }

    /** In Showdown a turn may be slept through; the position of each turn says who moved. */
    private seats: number[] = [];

    play(turn: string): void {
        if (this.advising > 0) {
            this.stopThinking(); // the engine's turn shall not wait for a hint that nobody needs any more
        }
        const now = performance.now(), seat = this.position.mover;
        this.position.play(turn);
        this.seats[this.data.turns.length] = seat;
        this.data.turns.push(turn);
        this.data.ms.push(Math.round(now - this.turnBegan));
        this.tick(seat, now);
        this.save();
    }

    private tick(seat: number, now: number): void {
        if (this.data.clocks !== null && seat >= 0) {
            this.data.clocks[seat] = Math.max(this.data.clocks[seat]! - (now - this.turnBegan), 0);
        }
        this.turnBegan = now;
    }

    /** Lets the clock of the mover run to now; it may end the game. */
    runClock(): void {
        const { clocks } = this.data, seat = this.mover;
        if (clocks === null || seat < 0) {
            return;
        }
        this.tick(seat, performance.now());
        if (clocks[seat] === 0) {
            this.stopThinking();
            this.data.ended = { seat, reason: "time" };
            this.save();
        } else if (++this.saved % 10 === 0) {
            this.save();
        }
    }

    /** The engine's player at a level, the same in every request. */
    private request(level: Side): { seed: number; options: Record<string, number> } {
        return { seed: this.data.seed, options: levelOf(this.data.game, Number(level)) };
    }

    /** Starts the engine's thread, and its player there, while a person still thinks. */
    warmUp(): void {
        const level = this.data.sides.find((side) => side !== "person");
        if (level !== undefined && !this.isWarm) {
            this.isWarm = true;
            this.worker.prepare(this.data.game, this.request(level)).catch(() => {}); // who asks for a turn is told
        }
    }

    /** The engine's turn for the seat to move; null: it was stopped. */
    async think(): Promise<string | null> {
        const level = this.data.sides[this.position.mover as Seat];
        const { signal } = this.stopping;
        try {
            return await this.worker.choose(this.position, {
                ...this.request(level), signal, ms: level === 10 ? FULL_STRENGTH_MS : LONGEST_MS,
            });
        } catch (error) {
            if (signal.aborted) {
                return null;
            }
            throw error;
        }
    }

    /** What the engine at full strength would do. */
    async advise(): Promise<string> {
        this.advising++;
        try {
            const { best } = await this.worker.analyze(this.position,
                { ms: 500, best: 1, options: memoryOf(this.data.game), signal: this.stopping.signal });
            return best[0]!.turn;
        } finally {
            this.advising--;
        }
    }

    stopThinking(): void {
        this.stopping.abort();
        this.stopping = new AbortController();
    }

    /** Takes turns back until it is a person's again, at least one. False: there was none. */
    undo(): boolean {
        this.stopThinking();
        const before = this.data.turns.length;
        this.data.ended = null;
        while (this.position.undo()) {
            this.data.turns.pop();
            this.data.ms.pop();
            if (this.isPerson(this.position.mover) || this.people === 0) {
                break;
            }
        }
        this.turnBegan = performance.now();
        this.save();
        return this.data.turns.length < before;
    }

    resign(): void {
        this.stopThinking();
        this.data.ended = { seat: this.mover, reason: "resigned" };
        this.save();
    }

    save(): void {
        keepMatch(this.data);
    }

    close(): void {
        this.stopThinking();
        this.worker.close();
        this.position.free();
    }
}
