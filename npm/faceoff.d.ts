/** A source of faceoff.wasm: bytes, a compiled module, a response, or an address. */
export type WasmSource = BufferSource | WebAssembly.Module | Response | URL | string;

/** Loads the library into this thread. The default source is faceoff.wasm beside this module. */
export function load(source?: WasmSource | Promise<WasmSource>): Promise<Faceoff>;

/**
 * Runs a bot in Node. It reads the referee's lines from standard input and answers on standard output until the input ends or,
 * in potm, the bot has answered. Rejects with a FaceoffError if the bot cannot continue. Standard output belongs to the
 * answers: console.log and process.stdout.write write to standard error from then on. The parameters are those of
 * `Faceoff.bot`; in potm `words` also contains the bot's file.
 */
export function runBot(faceoff: Faceoff, contest: Contest, choose: Chooser, words?: readonly string[]): Promise<void>;

/** An invalid input, or a failure of the library. */
export class FaceoffError extends Error {
    /** For an illegal turn: the category of the broken rule, such as "drawn_line". */
    readonly rule?: string;
    /** For an illegal turn: the offset in its text at which it breaks the rule. */
    readonly at?: number;
    /** True if the library has failed and must be loaded again. */
    readonly broken?: boolean;
}

export type Game = "soccer" | "halma" | "showdown" | (string & {});
export type Contest = "judge" | "codingame" | "proglad" | "potm" | (string & {});
/** A side, counted from 0. */
export type Seat = 0 | 1;

export interface PositionOptions {
    /** One of the game's rule sets. Default: the first. */
    rules?: string;
    /** The seat that moves first. Default: 0. */
    first?: Seat;
    /** Turns to play: an array, or a list such as "7;2;46". */
    turns?: string | readonly string[];
}

/** A position as plain data: accepted by a worker, and written by `JSON.stringify(position)`. */
export interface PositionData extends PositionOptions {
    game: Game;
}

export interface GameInfo {
    name: Game;
    /** Names of the rule sets, the default first. */
    rules: string[];
    /** Explains to a person how to write a turn. */
    turnHelp: string;
    /** Explains each seat: its place on the board and its goal. */
    seatHelp: [string, string];
    engines: EngineInfo[];
}

export interface EngineInfo {
    name: string;
    about: string;
    /** Unit of its estimates, such as "moves"; null if it makes no estimates. */
    unit: string | null;
    options: EngineOption[];
    /** Elo of each level above random moves, level 1 first; empty if the engine has no levels. */
    ratings: number[];
}

/** An option of an engine. Its value is a whole number, such as the level. */
export interface EngineOption {
    name: string;
    about: string;
    min: number;
    max: number;
    /** The default. 0 with a larger `min` means that the option is off. */
    otherwise: number;
}

export interface Outcome {
    over: boolean;
    /** The seat that won; -1 for a tie, or if the game is not over. */
    winner: Seat | -1;
    /** The points of each seat, as the game counts them. */
    scores: [number, number];
    /** "goal", "blocked", .. or "unfinished". */
    reason: string;
}

/** A verdict as `faceoff adjudicate` prints it. Other members depend on the game. */
export interface Verdict {
    legal: boolean;
    [name: string]: unknown;
}

/** The loaded library: games, positions, players and bots. */
export class Faceoff {
    private constructor();
    readonly version: string;
    /** Names of the games. */
    readonly games: Game[];
    game(name: Game): GameInfo;
    /** Whether the text has the form of a turn, legal or not. */
    hasForm(game: Game, turn: string): boolean;
    /** Whether the engine can play by these rules. */
    canPlay(game: Game, engine: string, rules: string): boolean;
    position(game: Game, options?: PositionOptions): Position;
    /** Judges the turns of a game up to the first illegal one. */
    adjudicate(game: Game, turns: readonly string[], options?: { rules?: string; first?: Seat }): Verdict;
    player(game: Game, options?: PlayerOptions): Player;
    /**
     * Creates a bot that speaks a contest's protocol. `words` are its command line: turns that were already played, if any (in potm
     * the bot's file, which is ignored here); --first-ms, --turn-ms and --bank-ms, each with a number, for a clock other than the
     * contest's; --rules; and --contest for another contest of the same game.
     */
    bot(contest: Contest, choose: Chooser, words?: readonly string[]): Bot;
}

/**
 * Chooses a turn for the bot, which is to move, within `ms` milliseconds. The position is freed when the function returns, so keep
 * a copy if you need it later. In potm it contains only what this bot did and heard. The returned text is sent to the referee; return
 * nothing or "" for a random legal turn. `hear` rethrows what the function throws.
 */
export type Chooser = (position: Position, ms: number) => string | null | undefined | void;

/** A bot without input and output: pass it the lines of the referee, and send what it returns. */
export class Bot {
    private constructor();
    /** Returns what the bot says before the first line; "" for nothing. */
    greet(): string;
    /**
     * Handles a line from the referee, without its newline. Returns the bot's answer with its newline, or "". Throws if the bot
     * cannot continue. `came` is when the line arrived, by `performance.now()`; `late` is the measured delay of this machine, in
     * milliseconds.
     */
    hear(line: string | Uint8Array, options?: { came?: number; late?: number }): string;
    /** Why the last line was ignored, if it made no sense during a game; else "". */
    readonly problem: string;
    /** Whether the process should end now: in potm, after the answer. */
    readonly done: boolean;
    /** Returns the content for the bot's file at the end of its process; empty in contests whose processes play whole games. */
    save(): Uint8Array;
    /** Loads the content that the file had at the start of the process. Any bytes are accepted. */
    load(bytes: Uint8Array): void;
    free(): void;
}

/** A game up to some turn, with its rules, turns and board. */
export class Position {
    private constructor();
    readonly game: Game;
    readonly rules: string;
    readonly first: Seat;
    /** The seat to move; -1 if the game is over. */
    readonly mover: Seat | -1;
    readonly turns: string[];
    /** The turns as one text, which the option `turns` of a new position accepts. */
    readonly turnList: string;
    readonly outcome: Outcome;
    /** Plays a turn for the seat to move. Throws a FaceoffError and changes nothing if the turn is illegal. */
    play(turn: string): this;
    /** Plays these turns. If one is illegal, throws a FaceoffError and plays none. */
    playAll(turns: string | readonly string[]): this;
    /** Takes back the last turn. Returns false if there is none. */
    undo(): boolean;
    /** Returns the board as lines of text: everything, or what a seat knows. */
    draw(seat?: Seat | -1): string;
    /** Returns what the seat hears about the time since its last turn. */
    observe(seat: Seat): string;
    /** Returns what a player heard before it made this turn, counted from 0; null if there is no such turn. */
    heard(index: number): string | null;
    /** Returns a random legal turn, always the same for the same seed; null if the game is over. */
    randomTurn(seed: number | bigint): string | null;
    report(): Verdict;
    copy(): Position;
    toJSON(): Required<PositionData>;
    /** Frees the memory now. Otherwise the garbage collector frees it at some time. */
    free(): void;
}

export interface PlayerOptions {
    /** One of the game's engines. Default: "engine", the strongest. */
    engine?: string;
    seed?: number | bigint;
    /** Options by name, such as {level: 3, memory: 64}. */
    options?: Record<string, number>;
}

export interface Value {
    /** Estimate for the seat to move, in the engine's unit. */
    estimate: number;
    /** Turns of both sides until a proven win; negative: until a proven loss; 0: nothing is proven. */
    winsIn: number;
    /** Chance to win against an equal opponent, 0 to 1; a tie counts as half a win. */
    chance: number;
}

export interface Choice extends Value {
    turn: string;
    /** Nodes searched below this turn; 0 if the engine does not count them. */
    nodes: number;
}

/** The results of an analysis so far. */
export interface Report extends Value {
    /** Whether this is the last report. */
    last: boolean;
    /** Search depth in turns; 0 if the engine does not search by depth. */
    depth: number;
    nodes: number;
    /** The turn to play, then the next best ones. */
    best: Choice[];
    /** The turns that the engine expects from both sides. */
    line: string[];
    /** Further lines of text, which depend on the engine. */
    notes: string;
}

export interface Limits {
    /** Time limit in milliseconds; 0 or undefined: no limit. */
    ms?: number;
    /** Limit of nodes; 0 or undefined: no limit. Without both limits an analysis takes one second. */
    nodes?: number;
    /** Greatest number of turns to report. */
    best?: number;
}

/** An engine with its options and its memory of earlier turns. Its calls block the thread. */
export class Player {
    private constructor();
    /** Chooses a turn for the seat to move within `ms` milliseconds. Default: the limits in its options. */
    choose(position: Position, limits?: { ms?: number }): string;
    /** Analyses the position and calls `onReport` during the search; it stops when that returns false. Returns the last report. */
    analyze(position: Position, limits?: Limits & { onReport?: (report: Report) => boolean | void }): Report;
    /** Searches fixed positions. `signature` is the same on every machine. Returns null if the engine has no benchmark. */
    bench(): Record<string, string> | null;
    free(): void;
}

/** Options of a request to a worker. */
export interface Request extends PlayerOptions {
    /** Cancels the request: its promise is rejected at once with the signal's reason. */
    signal?: AbortSignal;
}

/** The library in a separate thread, in browsers and Node. It answers one request after another. */
export class FaceoffWorker {
    /** The default source is faceoff.wasm beside this module. If the source cannot be loaded, all requests fail. */
    constructor(source?: WasmSource | Promise<WasmSource>);
    /** Starts the thread now, so that the first request does not wait for it. Otherwise that request starts it. */
    start(): void;
    choose(position: Position | PositionData, request?: Request & { ms?: number }): Promise<string>;
    /** Calls `onReport` at most ten times per second, and resolves with the last report. */
    analyze(position: Position | PositionData,
        request?: Request & Limits & { onReport?: (report: Report) => void }): Promise<Report>;
    bench(game: Game, request?: Request): Promise<Record<string, string> | null>;
    /** Creates the player for later requests with the same engine, seed and options, so that they do not wait for it. */
    prepare(game: Game, request?: Request): Promise<void>;
    /** Ends the thread. Pending requests are rejected. */
    close(): void;
}
