// The state of a game that is played on this page: its players, clocks, turns and engine. This module draws nothing.
import type { FaceoffWorker, Outcome, Position, Seat } from "faceoff";
import { faceoff, FULL_LEVEL, levelOf, memoryOf, thread } from "./engine.ts";
import type { GameName } from "./games/adapter.ts";
import { keep, kept } from "./store.ts";

/** A person, or the level of an engine. */
export type Side = "person" | number;

export interface MatchData {
    game: GameName;
    sides: [Side, Side];
    turns: string[];
    /** Time per player for the whole game, in milliseconds, or 0 for no clock. */
    budget: number;
    /** Time left per player, in milliseconds, or null for no clock. */
    clocks: [number, number] | null;
    /** The seat that resigned or ran out of time, or null if neither happened. */
    ended: { seat: number; reason: "resigned" | "time" } | null;
    seed: number;
    ms: number[];
    /** How the game began if it continues another game: the rules and first seat, and the number of turns that were
     * already
     * played. */
    start?: { rules: string; first: Seat; turns: number };
    /** Whether a person has used a hint or taken something back. Such a game does not count for the rating. */
    isHelped?: true;
    /** When the game ended, in UTC. Set once the game has been added to the person's own games. */
    endedAt?: string;
}

const FIRST_LEVEL = 4;
/** Converts a level from an address or from storage to a number from 1 to 10. Returns 4 if the level is not a
 * number. */
export const asLevel = (value: unknown): number =>
    Math.min(Math.max(Math.round(Number(value)) || FIRST_LEVEL, 1), FULL_LEVEL);

const FULL_STRENGTH_MS = 1000,
    LONGEST_MS = 1500,
    CLOCK_SHARE = 1 / 60;

/** A position in which a new game can begin. */
export interface Start {
    rules: string;
    first: Seat;
    turns: string[];
}

export const newMatch = (game: GameName, sides: [Side, Side], minutes = 0, start?: Start): MatchData => ({
    game,
    sides,
    turns: [...(start?.turns ?? [])],
    budget: minutes * 60_000,
    clocks: minutes === 0 ? null : [minutes * 60_000, minutes * 60_000],
    ended: null,
    seed: 1 + Math.floor(Math.random() * 1e9),
    ms: start?.turns.map(() => 0) ?? [],
    ...(start === undefined ? {} : { start: { ...start, turns: start.turns.length } }),
});

/** Returns the stored game; null if no game is stored or if it is malformed. */
export function lastMatch(game: GameName): MatchData | null {
    const data = kept<MatchData>(`match.${game}`);
    const isWhole =
        data?.game === game &&
        [data.sides, data.turns, data.ms].every(Array.isArray) &&
        data.sides.length === 2 &&
        data.sides.every((side) => side === "person" || side === asLevel(side)) &&
        (data.clocks === null || (Array.isArray(data.clocks) && data.clocks.length === 2));
    return isWhole ? data : null;
}

/** Whether two stored games have the same turns and the same ending. */
export const isSameGame = (a: MatchData, b: MatchData): boolean =>
    JSON.stringify([a.seed, a.turns, a.ended]) === JSON.stringify([b.seed, b.turns, b.ended]);

/** Whether turns were made in a stored game that is not over. */
export const isUnfinished = (data: MatchData | null): boolean =>
    data !== null && data.ended === null && data.endedAt === undefined && data.turns.length > (data.start?.turns ?? 0);

export function keepMatch(data: MatchData): void {
    keep(`match.${data.game}`, data);
}

export class Match {
    private readonly worker: FaceoffWorker = thread();
    private stopping = new AbortController();
    private turnBegan = performance.now();
    private counted = this.turnBegan; // time up to which the mover's clock has been charged
    private saved = 0;
    private advising = 0;
    private isWarm = false;

    /** The seat that made each turn. In Showdown a player may miss a turn, so seats do not always alternate. */
    readonly seats: number[] = [];

    private constructor(
        readonly data: MatchData,
        readonly position: Position,
    ) {
        for (const turn of data.turns) {
            this.seats.push(position.mover);
            position.play(turn);
        }
    }

    static async open(data: MatchData): Promise<Match> {
        const library = await faceoff();
        try {
            const { rules, first } = data.start ?? {};
            return new Match(data, library.position(data.game, data.start === undefined ? {} : { rules, first }));
        } catch {
            // the turns were stored under other rules, or are malformed
            return new Match(
                { ...data, turns: [], ms: [], ended: null, endedAt: undefined, start: undefined },
                library.position(data.game),
            );
        }
    }

    get outcome(): Outcome {
        const outcome = this.position.outcome,
            { ended } = this.data;
        return ended === null || outcome.over
            ? outcome
            : { over: true, winner: (1 - ended.seat) as Seat, scores: outcome.scores, reason: ended.reason };
    }

    get mover(): number {
        return this.outcome.over ? -1 : this.position.mover;
    }

    isPerson(seat: number): boolean {
        return this.data.sides[seat] === "person";
    }

    /** Number of people among the two players. */
    get people(): number {
        return this.data.sides.filter((side) => side === "person").length;
    }

    play(turn: string): void {
        if (this.advising > 0) {
            this.stopThinking(); // the engine's turn must not wait for a hint that is no longer needed
        }
        const now = performance.now(),
            seat = this.position.mover;
        this.position.play(turn);
        this.seats.push(seat);
        this.data.turns.push(turn);
        this.data.ms.push(Math.round(now - this.turnBegan));
        this.tick(seat, now);
        this.turnBegan = now;
        this.save();
    }

    private tick(seat: number, now: number): void {
        if (this.data.clocks !== null && seat >= 0) {
            this.data.clocks[seat] = Math.max(this.data.clocks[seat]! - (now - this.counted), 0);
        }
        this.counted = now;
    }

    /** Starts the turn now. The time before this call is not charged to either player. */
    beginTurn(): void {
        this.turnBegan = this.counted = performance.now();
    }

    /** Charges the time up to now to the mover's clock, and ends the game if the clock runs out. */
    runClock(): void {
        const { clocks } = this.data,
            seat = this.mover;
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

    /** Returns the options of the engine at a level. If the options are the same, the worker reuses its player. */
    private request(level: Side): { seed: number; options: Record<string, number> } {
        return { seed: this.data.seed, options: levelOf(this.data.game, Number(level)) };
    }

    /** The options of the engine that gives hints, at full strength. If the opponent has level 10, hints come from the
     * opponent's player. */
    private get adviser(): { seed?: number; options: Record<string, number> } {
        return this.data.sides.includes(FULL_LEVEL) ? this.request(FULL_LEVEL) : { options: memoryOf(this.data.game) };
    }

    /** Starts the engine's thread and creates its player while the person is thinking. */
    warmUp(): void {
        const level = this.data.sides.find((side) => side !== "person");
        if (level !== undefined && !this.isWarm) {
            this.isWarm = true;
            this.worker.prepare(this.data.game, this.request(level)).catch(() => {}); // think() will report the error
        }
    }

    /** Returns the engine's turn for the seat to move; null if the engine was stopped. */
    async think(): Promise<string | null> {
        const seat = this.position.mover as Seat,
            level = this.data.sides[seat],
            left = this.data.clocks?.[seat] ?? Infinity;
        const { signal } = this.stopping;
        const ms = Math.max(
            Math.min(level === FULL_LEVEL ? FULL_STRENGTH_MS : LONGEST_MS, Math.floor(left * CLOCK_SHARE)),
            1,
        );
        try {
            return await this.worker.choose(this.position, { ...this.request(level), signal, ms });
        } catch (error) {
            if (signal.aborted) {
                return null;
            }
            throw error;
        }
    }

    /** Returns the turn that the engine at full strength would play. */
    async advise(): Promise<string> {
        this.advising++;
        try {
            const { best } = await this.worker.analyze(this.position, {
                ...this.adviser,
                ms: 500,
                best: 1,
                signal: this.stopping.signal,
            });
            this.data.isHelped = true;
            this.save();
            return best[0]!.turn;
        } finally {
            this.advising--;
        }
    }

    stopThinking(): void {
        this.stopping.abort();
        this.stopping = new AbortController();
    }

    /** The number of turns that were played before this game began. */
    private get begun(): number {
        return this.data.start?.turns ?? 0;
    }

    /** Whether a person's turn or a resignation can be taken back. */
    get canUndo(): boolean {
        return (
            this.data.ended?.reason === "resigned" || this.seats.slice(this.begun).some((seat) => this.isPerson(seat))
        );
    }

    /** Takes back a resignation. If there is none, takes back at least one turn, and continues until a person is to
     * move. Restores the time that these turns took. Returns false if there was nothing to take back. */
    undo(): boolean {
        if (!this.canUndo) {
            return false;
        }
        this.stopThinking();
        const { data } = this,
            before = data.turns.length,
            wasResigned = data.ended?.reason === "resigned";
        data.isHelped = true;
        data.ended = null;
        delete data.endedAt;
        while (!wasResigned && data.turns.length > this.begun && this.position.undo()) {
            data.turns.pop();
            data.ms.pop();
            this.seats.pop();
            if (this.isPerson(this.position.mover)) {
                break;
            }
        }
        if (data.turns.length < before && data.clocks !== null && data.budget > 0) {
            const used = (seat: number): number =>
                data.ms.reduce((sum, ms, i) => sum + (this.seats[i] === seat ? ms : 0), 0);
            data.clocks = [data.budget - used(0), data.budget - used(1)];
        }
        this.beginTurn();
        this.save();
        return wasResigned || data.turns.length < before;
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
