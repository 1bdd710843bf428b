/** What a source of faceoff.wasm may be: bytes, a compiled module, a response, or where it is. */
export type WasmSource = BufferSource | WebAssembly.Module | Response | URL | string;

/** Loads the library into this thread. Without a source: faceoff.wasm beside the module. */
export function load(source?: WasmSource | Promise<WasmSource>): Promise<Faceoff>;

/**
 * A whole bot, in Node: reads the referee's lines from standard input and answers on standard output until the input ends,
 * or, in potm, it has answered. Rejects with a FaceoffError where the bot cannot go on. See `Faceoff.bot` for the rest; in potm the
 * words hold the bot's file, too.
 */
export function runBot(faceoff: Faceoff, contest: Contest, choose: Chooser, words?: readonly string[]): Promise<void>;

/** What is wrong with an input. */
export class FaceoffError extends Error {
    /** Of an illegal turn: the category of the broken rule, such as "drawn_line". */
    readonly rule?: string;
    /** Of an illegal turn: the offset in its text of what broke the rule. */
    readonly at?: number;
    /** The library has failed and cannot go on: load it again. */
    readonly broken?: boolean;
}

export type Game = "soccer" | "halma" | "showdown" | (string & {});
export type Contest = "judge" | "codingame" | "proglad" | "potm" | (string & {});
/** The side, from 0. */
export type Seat = 0 | 1;

export interface PositionOptions {
    /** One of the game's sets of rules; the first of them where it is not given. */
    rules?: string;
    /** The seat that moves first: 0 where it is not given. */
    first?: Seat;
    /** Turns to play: an array, or a list such as "7;2;46". */
    turns?: string | readonly string[];
}

/** A position as data: what a worker takes, and `JSON.stringify(position)` writes. */
export interface PositionData extends PositionOptions {
    game: Game;
}

export interface GameInfo {
    name: Game;
    /** The default first. */
    rules: string[];
    /** How a person writes a turn. */
    turnHelp: string;
    /** What each seat has and wants. */
    seatHelp: [string, string];
    engines: EngineInfo[];
}

export interface EngineInfo {
    name: string;
    about: string;
    /** What it estimates positions in, such as "moves"; null: it does not. */
    unit: string | null;
    options: EngineOption[];
    /** What each level is worth in Elo above random moves, level 1 first; none where it has no levels. */
    ratings: number[];
}

/** A whole number that an engine can be told, such as its level. */
export interface EngineOption {
    name: string;
    about: string;
    min: number;
    max: number;
    /** When it is not given; 0, where that is less than min, stands for none. */
    otherwise: number;
}

export interface Outcome {
    over: boolean;
    /** A seat; -1 for a tie, or when it is not over. */
    winner: Seat | -1;
    /** By seat, in the game's own points. */
    scores: [number, number];
    /** "goal", "blocked", .. or "unfinished". */
    reason: string;
}

/** A verdict as `faceoff adjudicate` prints it; what else it holds is the game's own. */
export interface Verdict {
    legal: boolean;
    [name: string]: unknown;
}

/** Games, positions in them, players and bots. */
export class Faceoff {
    private constructor();
    readonly version: string;
    /** The names of the games. */
    readonly games: Game[];
    game(name: Game): GameInfo;
    /** Whether the text has the form of a turn, legal or not. */
    hasForm(game: Game, turn: string): boolean;
    /** Whether the engine can play by these rules. */
    canPlay(game: Game, engine: string, rules: string): boolean;
    position(game: Game, options?: PositionOptions): Position;
    /** Judges the turns of a whole game, up to the first illegal one. */
    adjudicate(game: Game, turns: readonly string[], options?: { rules?: string; first?: Seat }): Verdict;
    player(game: Game, options?: PlayerOptions): Player;
    /**
     * The bot's end of a contest's protocol. `words` are the command line's: the turns played before, where there are any
     * (in potm the bot's file, which is passed over here), --first-ms, --turn-ms and --bank-ms with a number each, where the clock
     * is not the contest's, --rules, and --contest for another contest of the same game.
     */
    bot(contest: Contest, choose: Chooser, words?: readonly string[]): Bot;
}

/**
 * Chooses a turn in the position, in which the bot is to move, and has `ms` milliseconds for it. The position is freed when the
 * function returns: what is to be kept is a copy. In potm it holds what this bot did and was told. Whatever text is returned goes to
 * the referee; nothing, or "", stands for a random legal turn. What it throws comes out of `hear`.
 */
export type Chooser = (position: Position, ms: number) => string | null | undefined | void;

/** A bot that reads and writes nothing itself: lines in, what it says out. */
export class Bot {
    private constructor();
    /** What it says before it hears anything; "" for nothing. */
    greet(): string;
    /**
     * A line from the referee, without its newline; returns what the bot says to it, newline included, or "". Throws where it
     * cannot go on. `came`: when the line came, by `performance.now()`; `late`: how late the machine has been, in milliseconds.
     */
    hear(line: string | Uint8Array, options?: { came?: number; late?: number }): string;
    /** Of the last line, where it made no sense in the middle of a game and was passed over; "" otherwise. */
    readonly problem: string;
    /** Whether the process is to end now: in potm, when it has answered. */
    readonly done: boolean;
    /** What is to be in the bot's file when its process ends; empty where a process plays whole games. */
    save(): Uint8Array;
    /** What was in the file when the process began; any bytes at all. */
    load(bytes: Uint8Array): void;
    free(): void;
}

/** A game up to some turn: its rules, turns and board. */
export class Position {
    private constructor();
    readonly game: Game;
    readonly rules: string;
    readonly first: Seat;
    /** The seat to move; -1: the game is over. */
    readonly mover: Seat | -1;
    readonly turns: string[];
    /** The turns as one text that `turns` of a new position takes. */
    readonly turnList: string;
    readonly outcome: Outcome;
    /** Plays a turn for the seat to move. Throws a FaceoffError where it is illegal, and nothing has changed. */
    play(turn: string): this;
    /** Plays all of these turns, or none. */
    playAll(turns: string | readonly string[]): this;
    /** Takes the last turn back. False: there is none. */
    undo(): boolean;
    /** The board as lines of text: all of it, or what a seat knows of it. */
    draw(seat?: Seat | -1): string;
    /** What the seat is told of what happened since its last turn. */
    observe(seat: Seat): string;
    /** What its player had been told before it made the turn of that number; null: there is none. */
    heard(index: number): string | null;
    /** A random legal turn, the same for the same seed; null: the game is over. */
    randomTurn(seed: number | bigint): string | null;
    report(): Verdict;
    copy(): Position;
    toJSON(): Required<PositionData>;
    /** Gives its memory back now; otherwise that happens some time after it is forgotten. */
    free(): void;
}

export interface PlayerOptions {
    /** One of the game's engines; "engine", the strongest, where it is not given. */
    engine?: string;
    seed?: number | bigint;
    /** By name, such as {level: 3, memory: 64}. */
    options?: Record<string, number>;
}

export interface Value {
    /** For the seat to move, in the engine's unit. */
    estimate: number;
    /** Proven: its last turn comes after so many turns of both sides; negative: it loses so; 0: an estimate. */
    winsIn: number;
    /** The chance to win between equals, 0 to 1, a tie being half of one. */
    chance: number;
}

export interface Choice extends Value {
    turn: string;
    /** Looked at below it; 0: nobody counted. */
    nodes: number;
}

/** What was found so far. */
export interface Report extends Value {
    /** Nothing better will come. */
    last: boolean;
    /** Turns looked ahead; 0: the engine does not look by turns. */
    depth: number;
    nodes: number;
    /** The turn to play, then the next best ones. */
    best: Choice[];
    /** The turns that it expects of both sides. */
    line: string[];
    /** Lines in the engine's own words. */
    notes: string;
}

export interface Limits {
    /** 0 or none: no limit. */
    ms?: number;
    /** 0 or none: no limit. Without any, an analysis takes a second. */
    nodes?: number;
    /** Turns to name, at most. */
    best?: number;
}

/** An engine with its options, and what it remembers from turn to turn. Its calls block the thread. */
export class Player {
    private constructor();
    /** The turn it chooses for the seat to move, after `ms` milliseconds at most, or as its options say. */
    choose(position: Position, limits?: { ms?: number }): string;
    /** Looks at the position and reports as it goes on; a reporter that returns false stops it. Returns the last report. */
    analyze(position: Position, limits?: Limits & { onReport?: (report: Report) => boolean | void }): Report;
    /** Searches fixed positions: `signature` is the same on every machine. null: the engine has none. */
    bench(): Record<string, string> | null;
    free(): void;
}

/** For the requests of a worker. */
export interface Request extends PlayerOptions {
    /** Stops it: the promise is rejected at once with the signal's reason. */
    signal?: AbortSignal;
}

/** The library in a thread of its own, in browsers and Node. Requests are answered one after the other. */
export class FaceoffWorker {
    /** Without a source: faceoff.wasm beside the module. A source that cannot be loaded fails the requests. */
    constructor(source?: WasmSource | Promise<WasmSource>);
    /** Starts the thread before the first request, which need not wait for it then. Without it that request starts it. */
    start(): void;
    choose(position: Position | PositionData, request?: Request & { ms?: number }): Promise<string>;
    /** Reports come ten times a second at most; the last one is the answer. */
    analyze(position: Position | PositionData,
        request?: Request & Limits & { onReport?: (report: Report) => void }): Promise<Report>;
    bench(game: Game, request?: Request): Promise<Record<string, string> | null>;
    /** Makes the player that a request with the same engine, seed and options will ask, which need not wait for it then. */
    prepare(game: Game, request?: Request): Promise<void>;
    /** Ends the thread. What was still asked is rejected. */
    close(): void;
}
