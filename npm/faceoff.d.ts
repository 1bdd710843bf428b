/** Where to get faceoff.wasm: its bytes, a compiled module, a Response, or a URL. */
export type WasmSource = BufferSource | WebAssembly.Module | Response | URL | string;

/** Loads the library into this thread. The default source is faceoff.wasm in the same folder as this module. */
export function load(source?: WasmSource | Promise<WasmSource>): Promise<Faceoff>;

/** 
 * Runs a bot in Node. The bot reads the referee's lines from standard input and answers on standard output. It runs
 * until the input ends or, in potm, until it has answered. Rejects with a FaceoffError if the bot cannot continue. Only
 * the answers go to standard output: after this call, console.log and process.stdout.write write to standard error. The
 * parameters are the same as for `Faceoff.bot`, but in potm `words` also contains the bot's file.
 * */
export function runBot(faceoff: Faceoff, contest: Contest, choose: Chooser, words?: readonly string[]): Promise<void>;

/** An invalid input, or a failure of the library. If an options object has an unknown key, the function throws a
 * TypeError instead. */
export class FaceoffError extends Error {
    /** For an illegal turn: the category of the broken rule, such as "drawn_line". */
    readonly rule?: string;
    /** For an illegal turn: the offset in the turn's text at which the turn breaks the rule. */
    readonly at?: number;
    /** True if the library has failed and must be loaded again. */
    readonly broken?: boolean;
}

export type Game = "soccer" | "halma" | "showdown" | (string & {});
export type Contest = "judge" | "codingame" | "proglad" | "potm" | (string & {});
/** A seat in the game, counted from 0. */
export type Seat = 0 | 1;

export interface PositionOptions {
    /** One of the game's rule sets. Default: the first. In soccer and Halma, "@" and a board may follow, with which the
     * game begins, as in "6x6@3 3 0124/2 2"; position.h describes boards. */
    rules?: string;
    /** The seat that moves first. Default: 0. */
    first?: Seat;
    /** Turns to play: an array, or a list in one string, such as "7;2;46". */
    turns?: string | readonly string[];
    /** The first lines of an unfinished turn of soccer, as digits. Default: "". */
    part?: string;
}

/** A position as plain data. A worker accepts it, and `JSON.stringify(position)` writes it. */
export interface PositionData extends PositionOptions {
    game: Game;
}

export interface GameInfo {
    name: Game;
    /** Names of the rule sets. The default comes first. */
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
    /** Unit of the engine's estimates, such as "moves"; null if the engine makes no estimates. */
    unit: string | null;
    options: EngineOption[];
    /** Elo rating of each level relative to random moves, beginning with level 1; empty if the engine has no levels. */
    ratings: number[];
}

/** An option of an engine. Its value is a whole number, such as the level. */
export interface EngineOption {
    name: string;
    about: string;
    min: number;
    max: number;
    /** The default value. If it is 0 and `min` is larger, the option is off by default. */
    otherwise: number;
}

export interface Outcome {
    over: boolean;
    /** The seat that won; -1 for a tie, or if the game is not over. */
    winner: Seat | -1;
    /** The points of each seat, as the game counts them. */
    scores: [number, number];
    /** Why the game ended, such as "goal" or "blocked"; "unfinished" if it is not over. */
    reason: string;
}

/** A line that a seat drew in soccer. `turn` is the number of its turn, counted from 0. */
export interface Line {
    fromX: number;
    fromY: number;
    toX: number;
    toY: number;
    seat: Seat;
    turn: number;
}

/** The contents of a square or, in soccer, of a dot. */
export interface Piece {
    /** "ball" in soccer, and "man" in Halma. In Showdown: "player"; "wall"; "free", a square that the seat knows to be
     * free; "met", the square on which the seat's last turn located the opponent. */
    kind: "ball" | "man" | "player" | "wall" | "free" | "met";
    x: number;
    y: number;
    /** The seat to which the piece belongs; -1 if it belongs to none. */
    seat: Seat | -1;
}

/** The contents of a board. x counts from the left and y from the top, both from 0. */
export interface Board {
    /** The size in squares. In soccer, x and y count dots. The goals are the three middle dots in the rows -1 and
     * `height` + 1. */
    width: number;
    height: number;
    /** The lines, in the order in which they were drawn. */
    lines: Line[];
    pieces: Piece[];
}

/** A verdict in the form that `faceoff adjudicate` prints. The other members depend on the game. */
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
    /** Describes a game and its engines. */
    game(name: Game): GameInfo;
    /** Whether the string has the form of a turn, legal or not. */
    hasForm(game: Game, turn: string): boolean;
    /** Whether the engine can play under these rules. */
    canPlay(game: Game, engine: string, rules: string): boolean;
    /** Creates a position at the start of a game, or after the given turns. */
    position(game: Game, options?: PositionOptions): Position;
    /** Judges the turns of a game up to the first illegal one. */
    adjudicate(game: Game, turns: readonly string[], options?: { rules?: string; first?: Seat }): Verdict;
    /** Creates a player. It keeps its memory of earlier turns until it is freed. */
    player(game: Game, options?: PlayerOptions): Player;
    /** Creates a bot that speaks a contest's protocol. `words` is the bot's command line. It may contain the turns that
     * were already played (in potm, the bot's file, which is ignored here), --rules, and --contest to select another
     * contest of the same game. It may also contain --first-ms, --turn-ms and --bank-ms, each with a number, to set a
     * clock that differs from the contest's. */
    bot(contest: Contest, choose: Chooser, words?: readonly string[]): Bot;
}

/** 
 * Chooses a turn within `ms` milliseconds. It is the bot's turn in the position. The position is freed when the
 * function returns, so keep a copy if you need it later. In potm, the position contains only what this bot did and
 * heard. The bot sends the returned string to the referee; return nothing or "" to play a random legal turn. If the
 * function throws, `hear` throws the same exception.
 * */
export type Chooser = (position: Position, ms: number) => string | null | undefined | void;

/** A bot that performs no I/O itself. Pass the referee's lines to it, and send what it returns. */
export class Bot {
    private constructor();
    /** Returns what the bot sends before the first line; "" if it sends nothing. */
    greet(): string;
    /** Handles a line from the referee, without its newline. Returns the bot's answer with its newline, or "". Throws
     * if the bot cannot continue. `came` is the time at which the line arrived, as given by `performance.now()`. `late`
     * is the measured delay of this machine. Both are in milliseconds. */
    hear(line: string | Uint8Array, options?: { came?: number; late?: number }): string;
    /** Why the last line was ignored; "" if it was not. The bot ignores lines that make no sense during a game. */
    readonly problem: string;
    /** Whether the process should end now. In potm, this is true after the answer. */
    readonly done: boolean;
    /** Returns the content that the bot's file must have at the end of the process. It is empty in contests in which
     * one process plays the whole game. */
    save(): Uint8Array;
    /** Loads the content that the file had at the start of the process. Any bytes are accepted. */
    load(bytes: Uint8Array): void;
    /** Frees the memory now. If you do not call this, the garbage collector frees it later. */
    free(): void;
}

/** A game up to a certain turn, with its rules, turns and board. */
export class Position {
    private constructor();
    readonly game: Game;
    readonly rules: string;
    readonly first: Seat;
    /** The seat to move; -1 if the game is over. */
    readonly mover: Seat | -1;
    readonly turns: string[];
    /** The turns as one string, which the option `turns` of a new position accepts. */
    readonly turnList: string;
    readonly outcome: Outcome;
    /** Plays a turn for the seat to move. Throws a FaceoffError and changes nothing if the turn is illegal. */
    play(turn: string): this;
    /** Plays these turns. If one is illegal, throws a FaceoffError and plays none. */
    playAll(turns: string | readonly string[]): this;
    /** Takes back the last turn. Returns false if there is none. */
    undo(): boolean;
    /** Returns the board as lines of text: the whole board, or only what a seat knows. */
    draw(seat?: Seat | -1): string;
    /** Returns the board as data: the whole board, or only what a seat knows. */
    board(seat?: Seat | -1): Board;
    /** Returns the same board as the text of an SVG file. */
    svg(seat?: Seat | -1): string;
    /** Returns what the referee tells the seat about the turns since its last one. */
    observe(seat: Seat): string;
    /** Returns what the player had heard before it made turn number `index`, counted from 0, or null if there is no
     * such turn. */
    heard(index: number): string | null;
    /** Returns a random legal turn; the same seed always gives the same turn. Returns null if the game is over. */
    randomTurn(seed: number | bigint): string | null;
    /** Lists the legal turns, each once, in a fixed order. Lists at most `max` turns (default: 10,000), because soccer
     * may have millions; `complete` is false if there are more. In Halma, a turn is a piece and the square where it
     * ends. In Showdown, where any string is a turn, the list contains the turns that are not answered with ERROR, but
     * only one ZAP for each direction. */
    legalTurns(options?: { max?: number }): { turns: string[]; complete: boolean };
    /** For soccer: returns the lines that may be drawn after `part`, the beginning of a turn (default: ""), and whether
     * `part` is a whole turn. Returns null if no legal turn begins with `part`, and in other games. */
    legalLines(part?: string): { lines: string[]; whole: boolean } | null;
    /** Returns the legal actions, which are turns as numbers. Halma: 256 * the square from which a man moves + the square
     * on which it ends, where the square (x, y) of `board()` has the number 16 * y + x. Showdown: 0 to 3 MOVE up, right,
     * down and left; 4 RADAR; 5 HELP; 6 to 9 ZAP up, right, down and left; 10 + 26 * y + x WALL. Soccer: the direction of
     * one line, 0 to 7, so that a turn may consist of several actions. */
    actions(): number[];
    /** Plays a legal action; throws a FaceoffError if it is not legal. */
    act(action: number): this;
    /** The lines of an unfinished turn of soccer, which are already on the board: `play` then takes the rest of the turn.
     * "" if no turn is unfinished. */
    readonly part: string;
    /** A 64-bit hash. Equal positions have equal hashes, on all machines. */
    readonly hash: bigint;
    /** Whether both positions have the same game, rules and board, and whether the same later turns have the same
     * results in both. The turns that led to the positions may differ; in Halma, their number may not, because it can
     * end the game. */
    equals(other: Position): boolean;
    /** Returns the position in the form that `faceoff adjudicate` prints. */
    report(): Verdict;
    /** Returns an independent copy. */
    copy(): Position;
    /** Returns the position as plain data. */
    toJSON(): Required<PositionData>;
    /** Frees the memory now. If you do not call this, the garbage collector frees it later. */
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
    /** Number of turns, of both sides together, until a proven win. A negative number stands for a proven loss, and 0
     * means that nothing is proven. */
    winsIn: number;
    /** Chance of winning against an equal opponent, 0 to 1; a tie counts as half a win. */
    chance: number;
}

export interface Choice extends Value {
    turn: string;
    /** Number of nodes searched below this turn; 0 if the engine does not count them. */
    nodes: number;
    /** The turns that the engine expects from both sides if this turn is played. The first is this turn. */
    line: string[];
}

/** The results of an analysis so far. */
export interface Report extends Value {
    /** Whether this is the last report. */
    last: boolean;
    /** Search depth in turns; 0 if the engine does not search by depth. */
    depth: number;
    nodes: number;
    /** The turn to play, followed by the next best turns. */
    best: Choice[];
    /** The turns that the engine expects from both sides. */
    line: string[];
    /** Further lines of text, which depend on the engine. */
    notes: string;
}

export interface Limits {
    /** Time limit in milliseconds; 0 or undefined: no limit. */
    ms?: number;
    /** Limit on the number of nodes; 0 or undefined: no limit. An analysis without either limit takes one second. */
    nodes?: number;
    /** Maximum number of turns to report. */
    best?: number;
}

/** An engine with its options and its memory of earlier turns. Its calls block the thread. */
export class Player {
    private constructor();
    /** Chooses a turn for the seat to move within `ms` milliseconds. Default: the limits in the player's options. */
    choose(position: Position, limits?: { ms?: number }): string;
    /** Analyses the position, and calls `onReport` during the search. The search stops if `onReport` returns false.
     * Returns the last report. */
    analyze(position: Position, limits?: Limits & { onReport?: (report: Report) => boolean | void }): Report;
    /** Searches fixed positions and returns the measurements. `signature` is the same on every machine. Returns null if
     * the engine has no benchmark. */
    bench(): Record<string, string> | null;
    /** Frees the memory now. If you do not call this, the garbage collector frees it later. */
    free(): void;
}

/** Options of a request to a worker. */
export interface Request extends PlayerOptions {
    /** Cancels the request. The promise is then rejected at once with the signal's reason. */
    signal?: AbortSignal;
}

/** The library in a separate thread, in browsers and Node. It handles one request at a time. */
export class FaceoffWorker {
    /** The default source is faceoff.wasm in the same folder as this module. If the source cannot be loaded, all
     * requests fail. */
    constructor(source?: WasmSource | Promise<WasmSource>);
    /** Starts the thread now, so that the first request does not have to wait for it. If you do not call this, the
     * first request starts the thread. */
    start(): void;
    /** Resolves with a turn for the seat to move. */
    choose(position: Position | PositionData, request?: Request & { ms?: number }): Promise<string>;
    /** Calls `onReport` at most ten times per second, and resolves with the last report. */
    analyze(position: Position | PositionData,
        request?: Request & Limits & { onReport?: (report: Report) => void }): Promise<Report>;
    /** Does the same as `Player.bench`. */
    bench(game: Game, request?: Request): Promise<Record<string, string> | null>;
    /** Creates the player that later requests with the same engine, seed and options use, so that they do not have to
     * wait for it. */
    prepare(game: Game, request?: Request): Promise<void>;
    /** Ends the thread. Pending requests are rejected. */
    close(): void;
}
