/* The library in the current thread. It wraps the handles of faceoff.wasm in objects. It does not load the module,
 * wait, or start threads. faceoff.js contains this file twice, as code and in the worker's source text, so this file
 * must not import anything. */

/* An invalid input, or a failure of the library. For an illegal turn, `rule` is the category of the broken rule, and
 * `at` is the offset in the turn's text. */
class FaceoffError extends Error {
    constructor(message, details = {}) {
        super(message);
        this.name = "FaceoffError";
        Object.assign(this, details);
    }
}

const ERROR_SIZE = 512, RULING_SIZE = 136, OUTCOME_SIZE = 20, ENGINE_SIZE = 12, OPTION_SIZE = 32, LIMITS_SIZE = 24;
const CHOICE_SIZE = 40, TURNS_SIZE = 8, BOARD_SIZE = 24, LINE_SIZE = 24, PIECE_SIZE = 16;
const MEMORY_MIB = 128; // default value of the engine option "memory"

/* An instance of the module, with helpers for strings, structs and calls. */
class Wasm {
    #exports;
    #said = ""; // what the library wrote to standard error
    #broken = null;
    reporter = null; // receives the address of a report; returns false to stop the analysis
    chooser = null; // receives the address of a position and the time in ms; returns the address of a turn

    async start(module) {
        const instance = await WebAssembly.instantiate(module, {
            faceoff: {
                report: (data, address) => this.reporter(address),
                choose: (data, address, ms) => this.chooser(address, Number(ms)),
            },
            wasi_snapshot_preview1: this.#system(),
        });
        this.#exports = instance.exports;
        this.call("_initialize");
        return this;
    }

    /* The system calls that the C library needs: the clock, and output, which shows the message of a failed assertion.
     * Newer C libraries also look for preopened directories when they start, and call proc_exit when they end. */
    #system() {
        const refuse = () => 52; // ENOSYS
        const noFolder = () => 8; // EBADF: there are no preopened directories
        return {
            clock_time_get: (id, precision, to) => {
                this.view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
                return 0;
            },
            fd_write: (file, parts, count, to) => {
                const view = this.view();
                let written = 0;
                for (let part = parts; part < parts + 8 * count; part += 8) {
                    const start = view.getUint32(part, true), size = view.getUint32(part + 4, true);
                    this.#said += new TextDecoder().decode(new Uint8Array(view.buffer, start, size));
                    written += size;
                }
                view.setUint32(to, written, true);
                return 0;
            },
            fd_close: refuse,
            fd_seek: refuse,
            fd_prestat_get: noFolder,
            fd_prestat_dir_name: noFolder,
            proc_exit: (code) => {
                throw new WebAssembly.RuntimeError(`it exited with code ${code}`);
            },
        };
    }

    view() {
        return new DataView(this.#exports.memory.buffer);
    }

    /* Calls a function of the module. Strings among the values are copied into the module's memory for the duration of
     * the call. */
    call(name, ...values) {
        if (this.#broken !== null) {
            throw this.#broken;
        }
        const blocks = [];
        try {
            const numbers = values.map((value) => {
                if (typeof value !== "string") {
                    return value;
                }
                blocks.push(this.copy(value));
                return blocks.at(-1);
            });
            return this.#exports[name](...numbers);
        } catch (error) {
            if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
                const why = this.#said.trim() || error.message;
                this.#broken = new FaceoffError(`the library has failed; load it again: ${why}`,
                    { broken: true });
                throw this.#broken;
            }
            throw error;
        } finally {
            for (const block of blocks) {
                this.#exports.free(block);
            }
        }
    }

    /* Copies a string into memory; free the result with release(). */
    copy(string) {
        if (string.includes("\0")) {
            throw new FaceoffError("a text contains a NUL character");
        }
        return this.copyBytes(new TextEncoder().encode(string));
    }

    /* Copies bytes and a final zero into memory; free the result with release(). */
    copyBytes(bytes) {
        const block = this.room(bytes.length + 1);
        new Uint8Array(this.#exports.memory.buffer).set(bytes, block);
        return block;
    }

    /* Returns a copy of the bytes at an address. */
    bytes(address, size) {
        return new Uint8Array(this.#exports.memory.buffer).slice(address, address + size);
    }

    /* Copies an array of strings into memory, calls `use` with the array's address and length, frees the copies, and
     * returns the result of `use`. */
    withTexts(strings, use) {
        const texts = [];
        try {
            strings.forEach((string) => texts.push(this.copy(string)));
            return this.withRoom(4 * texts.length + 1, (list) => {
                texts.forEach((text, index) => this.view().setUint32(list + 4 * index, text, true));
                return use(list, texts.length);
            });
        } finally {
            this.release(texts);
        }
    }

    /* Frees the blocks, unless the library has failed. */
    release(blocks) {
        if (this.#broken === null) {
            blocks.forEach((block) => this.call("free", block));
        }
    }

    /* Allocates `size` zero bytes; free the result with release(). */
    room(size) {
        const block = this.call("calloc", 1, size);
        if (block === 0) {
            throw new FaceoffError(`out of memory (${size} bytes)`);
        }
        return block;
    }

    /* Calls `use` with a block of `size` zero bytes, frees the block, and returns the result of `use`. */
    withRoom(size, use) {
        const block = this.room(size);
        try {
            return use(block);
        } finally {
            this.release([block]);
        }
    }

    /* Returns the string at an address; null for address 0. */
    text(address) {
        if (address === 0) {
            return null;
        }
        const bytes = new Uint8Array(this.#exports.memory.buffer);
        return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
    }

    /* Returns the string whose address is stored at `place`. */
    textAt(place) {
        return this.text(this.view().getUint32(place, true));
    }

    numberAt(place) {
        return this.view().getUint32(place, true);
    }

    signedAt(place) {
        return this.view().getInt32(place, true);
    }

    bigAt(place) {
        return Number(this.view().getBigUint64(place, true));
    }

    /* Calls `attempt` with memory for an error. If the result is 0, throws that error. */
    attempt(attempt) {
        return this.withRoom(ERROR_SIZE, (error) => {
            const result = attempt(error);
            if (!result) {
                throw new FaceoffError(this.text(error));
            }
            return result;
        });
    }

    /* Collects get(0), get(1), .. up to the first null. */
    list(get) {
        const found = [];
        for (let item = get(0); item !== null; item = get(found.length)) {
            found.push(item);
        }
        return found;
    }
}

/* Checks the seat that sees a board; -1 sees the whole board. */
function viewer(seat) {
    if (![-1, 0, 1].includes(seat)) {
        throw new FaceoffError(`a seat must be -1, 0 or 1, not ${String(seat)}`);
    }
    return seat;
}

/* Checks that a value is a string, because the library would use a number as an address. */
function textOf(value, name) {
    if (typeof value !== "string") {
        throw new FaceoffError(`${name} must be a text, not ${String(value)}`);
    }
    return value;
}

function arrayOf(turns) {
    if (!Array.isArray(turns)) {
        throw new FaceoffError(`turns must be an array of texts, not ${String(turns)}`);
    }
    return turns;
}

function whole(number, name, least = 0) {
    if (!Number.isSafeInteger(number) || number < least) {
        const given = typeof number === "string" ? `the text "${number}"` : number;
        throw new FaceoffError(`${name} must be a whole number from ${least}, not ${given}`);
    }
    return BigInt(number);
}

/* Converts milliseconds to nanoseconds. */
function nanoseconds(ms, name) {
    if (!(ms >= 0 && ms < 9e12)) {
        throw new FaceoffError(`${name} must be milliseconds from 0, not ${ms}`);
    }
    return BigInt(Math.round(ms * 1e6));
}

/* Converts a seed, which is a number or a BigInt, to its low 64 bits. */
function seedOf(seed) {
    if (typeof seed !== "bigint" && !Number.isSafeInteger(seed)) {
        throw new FaceoffError(`a seed must be a whole number, not ${seed}`);
    }
    return BigInt.asUintN(64, BigInt(seed));
}

const POSITION_KEYS = ["rules", "first", "turns", "part"], PLAYER_KEYS = ["engine", "seed", "options"];
const LIMIT_KEYS = ["ms", "nodes", "best"];

/* Throws a TypeError if `given` has a key that `what` does not accept. Otherwise, a misspelt key would be ignored.
 * `mayBeEngines(key)` tells whether the key may be an option of the engine. */
function checkKeys(given, known, what, mayBeEngines = () => false) {
    if (given === null || typeof given !== "object") {
        throw new TypeError(`the options of ${what} must be an object, not ${String(given)}`);
    }
    const key = Object.keys(given).find((name) => !known.includes(name));
    if (key !== undefined) {
        const where = mayBeEngines(key)
            ? `; an option of the engine belongs under options: { options: { ${key}: ${String(given[key])} } }` : "";
        throw new TypeError(`${what} has no option "${key}"; its options are ${known.join(", ")}${where}`);
    }
}

/* Frees the handles of objects that were garbage-collected. */
const forgotten = new FinalizationRegistry(({ wasm, free, handle }) => {
    try {
        wasm.call(free, handle);
    } catch {
        // the library has already failed
    }
});

/* A wrapper around an object of the library. It holds the object's address. */
class Handle {
    #free;
    #handle;
    wasm;

    constructor(wasm, free, handle) {
        this.wasm = wasm;
        this.#free = free;
        this.#handle = handle;
        forgotten.register(this, { wasm, free, handle }, this);
    }

    get handle() {
        if (this.#handle === 0) {
            throw new FaceoffError("the object has been freed");
        }
        return this.#handle;
    }

    free() {
        if (this.#handle !== 0) {
            forgotten.unregister(this);
            this.wasm.call(this.#free, this.#handle);
            this.#handle = 0;
        }
    }
}

class Position extends Handle {
    constructor(wasm, handle) {
        super(wasm, "faceoff_position_free", handle);
    }

    #call(name, ...values) {
        return this.wasm.call(`faceoff_position_${name}`, this.handle, ...values);
    }

    #text(name, ...values) {
        return this.wasm.text(this.#call(name, ...values));
    }

    get game() {
        return this.#text("game");
    }

    get rules() {
        return this.#text("rules");
    }

    get first() {
        return this.#call("first");
    }

    get mover() {
        return this.#call("mover");
    }

    get turns() {
        return this.wasm.list((index) => this.#text("turn", index));
    }

    get turnList() {
        return this.#text("turns");
    }

    get outcome() {
        return this.wasm.withRoom(OUTCOME_SIZE, (at) => {
            this.#call("outcome", at);
            return {
                over: (this.wasm.numberAt(at) & 255) !== 0,
                winner: this.wasm.signedAt(at + 4),
                scores: [this.wasm.signedAt(at + 8), this.wasm.signedAt(at + 12)],
                reason: this.wasm.textAt(at + 16),
            };
        });
    }

    /* Calls a function that may refuse a turn with a ruling. */
    #playWith(name, turn) {
        this.wasm.withRoom(RULING_SIZE, (at) => {
            if (!this.#call(name, turn, at)) {
                throw new FaceoffError(this.wasm.text(at + 8),
                    { rule: this.wasm.textAt(at), at: this.wasm.numberAt(at + 4) });
            }
        });
    }

    play(turn) {
        this.#playWith("play", String(turn));
        return this;
    }

    /* Plays a list in the form that the command line uses, or an array of arbitrary strings. Plays either all turns or
     * none. */
    playAll(turns) {
        if (typeof turns === "string") {
            this.wasm.attempt((error) => this.#call("play_list", turns, error));
            return this;
        }
        arrayOf(turns);
        let played = 0;
        try {
            for (; played < turns.length; played++) {
                this.play(turns[played]);
            }
        } catch (error) {
            error.message = `turn ${played + 1} ("${turns[played]}"): ${error.message}`;
            for (; played > 0; played--) {
                this.undo();
            }
            throw error;
        }
        return this;
    }

    undo() {
        return this.#call("undo") !== 0;
    }

    draw(seat = -1) {
        return this.#text("draw", seat);
    }

    board(seat = -1) {
        return this.wasm.withRoom(BOARD_SIZE, (at) => {
            this.#call("board", viewer(seat), at);
            return readBoard(this.wasm, at);
        });
    }

    svg(seat = -1) {
        return this.#text("svg", viewer(seat));
    }

    observe(seat) {
        return this.#text("observe", seat);
    }

    heard(index) {
        return this.#text("heard", index);
    }

    randomTurn(seed) {
        return this.#text("random_turn", seedOf(seed));
    }

    legalTurns(options = {}) {
        checkKeys(options, ["max"], "legalTurns()");
        const most = Math.min(Number(whole(options.max ?? 10000, "max")), 0xffffffff);
        return this.wasm.withRoom(8, (at) => {
            const list = this.#call("legal_turns", most, at, at + 4);
            return {
                turns: Array.from({ length: this.wasm.numberAt(at) }, (_, index) => this.wasm.textAt(list + 4 * index)),
                complete: (this.wasm.numberAt(at + 4) & 255) !== 0,
            };
        });
    }

    legalLines(part = "") {
        return this.wasm.withRoom(4, (at) => {
            const lines = this.#text("legal_lines", textOf(part, "the beginning of a turn"), at);
            return lines === null ? null : { lines: [...lines], whole: (this.wasm.numberAt(at) & 255) !== 0 };
        });
    }

    actions() {
        return this.wasm.withRoom(4, (count) => {
            const list = this.#call("actions", count), view = this.wasm.view();
            return Array.from({ length: this.wasm.numberAt(count) }, (_, index) => view.getUint16(list + 2 * index, true));
        });
    }

    act(action) {
        this.#playWith("act", Math.min(Number(whole(action, "an action")), 0xffffffff));
        return this;
    }

    get part() {
        return this.#text("part");
    }

    get hash() {
        return BigInt.asUintN(64, this.#call("hash"));
    }

    equals(other) {
        checkPosition(other, this.wasm);
        return this.#call("equal", other.handle) !== 0;
    }

    report() {
        return JSON.parse(this.#text("report"));
    }

    copy() {
        return new Position(this.wasm, this.#call("copy"));
    }

    /* Returns plain data that can be copied to another thread. */
    toJSON() {
        return { game: this.game, rules: this.rules, first: this.first, turns: this.turns, part: this.part };
    }
}

function readBoard(wasm, at) {
    const lines = wasm.numberAt(at + 8), pieces = wasm.numberAt(at + 16);
    const signed = (place, count) => Array.from({ length: count }, (_, index) => wasm.signedAt(place + 4 * index));
    const [width, height] = signed(at, 2);
    return {
        width,
        height,
        lines: Array.from({ length: wasm.numberAt(at + 12) }, (_, index) => {
            const [fromX, fromY, toX, toY, seat, turn] = signed(lines + index * LINE_SIZE, 6);
            return { fromX, fromY, toX, toY, seat, turn };
        }),
        pieces: Array.from({ length: wasm.numberAt(at + 20) }, (_, index) => {
            const [kind, x, y, seat] = signed(pieces + index * PIECE_SIZE, 4);
            return { kind: wasm.text(kind), x, y, seat };
        }),
    };
}

/* Checks that a position belongs to this instance, because an address from another load() is meaningless here. */
function checkPosition(position, wasm) {
    if (!(position instanceof Position) || position.wasm !== wasm) {
        throw new FaceoffError("a position must come from position() of the same load()");
    }
}

class Player extends Handle {
    #thinks = false;
    #options; // names of the engine's options

    constructor(wasm, handle, options) {
        super(wasm, "faceoff_player_free", handle);
        this.#options = options;
    }

    /* Refuses nested calls, because a report handler must not use the player that is reporting. */
    #think(use) {
        if (this.#thinks) {
            throw new FaceoffError("the player is thinking");
        }
        this.#thinks = true;
        try {
            return use();
        } finally {
            this.#thinks = false;
        }
    }

    free() {
        this.#think(() => super.free());
    }

    choose(position, limits = {}) {
        checkKeys(limits, ["ms"], "choose()", (key) => this.#options.includes(key));
        const wasm = this.wasm, { ms = 0 } = limits;
        checkPosition(position, wasm);
        return this.#think(() => wasm.attempt((error) => wasm.text(
            wasm.call("faceoff_player_choose", this.handle, position.handle, whole(ms, "ms"), error))));
    }

    analyze(position, given = {}) {
        checkKeys(given, [...LIMIT_KEYS, "onReport"], "analyze()", (key) => this.#options.includes(key));
        const { ms = 0, nodes = 0, best = 1, onReport = () => true } = given;
        return this.#think(() => this.wasm.withRoom(LIMITS_SIZE, (limits) => {
            const view = this.wasm.view();
            view.setBigUint64(limits, whole(ms, "ms"), true);
            view.setBigUint64(limits + 8, whole(nodes, "nodes"), true);
            view.setUint32(limits + 16, Number(whole(best, "best")), true);
            return this.#report(position, limits, onReport);
        }));
    }

    /* Exceptions must not pass through C code. If `onReport` throws, this method catches the exception, stops the
     * search, and throws the exception again afterwards. */
    #report(position, limits, onReport) {
        const wasm = this.wasm, before = wasm.reporter;
        checkPosition(position, wasm);
        let last = null, thrown = null;
        wasm.reporter = (address) => {
            last = readReport(wasm, address);
            try {
                return thrown === null && onReport(last) !== false;
            } catch (error) {
                thrown = { error };
                return false;
            }
        };
        try {
            const reporter = wasm.call("wasm_reporter");
            wasm.attempt((error) => wasm.call("faceoff_player_analyze", this.handle, position.handle, limits, reporter, 0,
                error));
        } finally {
            wasm.reporter = before;
        }
        if (thrown !== null) {
            throw thrown.error;
        }
        return last;
    }

    bench() {
        const lines = this.#think(() => this.wasm.text(this.wasm.call("faceoff_player_bench", this.handle)));
        return lines === null ? null : Object.fromEntries(lines.trim().split("\n").map((line) => line.split(" ")));
    }
}

function readValue(wasm, at) {
    return { estimate: wasm.view().getFloat64(at, true), winsIn: wasm.signedAt(at + 8), chance: wasm.view().getFloat64(at + 16, true) };
}

/* Reads the address and the length of a list of turns. */
function readTurns(wasm, at) {
    const list = wasm.numberAt(at);
    return Array.from({ length: wasm.numberAt(at + 4) }, (_, index) => wasm.textAt(list + 4 * index));
}

function readReport(wasm, at) {
    const best = wasm.numberAt(at + 48);
    return {
        last: (wasm.numberAt(at) & 255) !== 0,
        ...readValue(wasm, at + 8),
        depth: wasm.numberAt(at + 32),
        nodes: wasm.bigAt(at + 40),
        best: Array.from({ length: wasm.numberAt(at + 52) }, (_, index) => {
            const choice = best + index * CHOICE_SIZE;
            return {
                turn: wasm.textAt(choice),
                ...readValue(wasm, choice + 8),
                nodes: wasm.bigAt(choice + 32),
                line: readTurns(wasm, wasm.numberAt(at + 68) + index * TURNS_SIZE),
            };
        }),
        line: readTurns(wasm, at + 56),
        notes: wasm.textAt(at + 64),
    };
}

/* A bot that speaks a contest's protocol. faceoff_bot_hear calls the function that chooses turns. */
class Bot extends Handle {
    #choose;
    #hears = false;
    problem = "";

    constructor(wasm, handle, choose) {
        super(wasm, "faceoff_bot_free", handle);
        this.#choose = choose;
    }

    get done() {
        return this.wasm.call("faceoff_bot_is_done", this.handle) !== 0;
    }

    greet() {
        return this.wasm.text(this.wasm.call("faceoff_bot_greet", this.handle));
    }

    hear(line, times = {}) {
        checkKeys(times, ["came", "late"], "hear()");
        const { came = 0, late = 0 } = times;
        const bytes = typeof line === "string" ? new TextEncoder().encode(line) : line;
        const wasm = this.wasm, block = wasm.copyBytes(bytes);
        try {
            return this.#withChooser(() => wasm.withRoom(ERROR_SIZE, (error) => {
                const said = wasm.text(wasm.call("faceoff_bot_hear", this.handle, block, bytes.length,
                    nanoseconds(came, "came"), nanoseconds(late, "late"), error));
                this.problem = wasm.text(error);
                if (said === null) {
                    throw new FaceoffError(this.problem);
                }
                return said;
            }));
        } finally {
            wasm.release([block]);
        }
    }

    /* Exceptions must not pass through C code, as in Player. If the chooser throws, this method catches the exception
     * and throws it again afterwards. */
    #withChooser(use) {
        this.#mayBeUsed();
        const wasm = this.wasm, before = wasm.chooser, turns = [];
        let thrown = null;
        wasm.chooser = (address, ms) => {
            const position = new Position(wasm, wasm.call("faceoff_position_copy", address));
            try {
                const turn = this.#choose(position, ms);
                if (turn !== null && turn !== undefined && typeof turn !== "string") {
                    throw new FaceoffError(`a turn must be a text, not ${String(turn)}`);
                }
                turns.push(turn ? wasm.copy(turn) : 0);
            } catch (error) {
                thrown = { error };
                turns.push(0);
            } finally {
                position.free();
            }
            return turns.at(-1);
        };
        this.#hears = true;
        try {
            const said = use();
            if (thrown !== null) {
                throw thrown.error;
            }
            return said;
        } finally {
            this.#hears = false;
            wasm.chooser = before;
            wasm.release(turns);
        }
    }

    /* Throws if the chooser itself tries to use the bot. */
    #mayBeUsed() {
        if (this.#hears) {
            throw new FaceoffError("the bot is choosing a turn");
        }
    }

    save() {
        this.#mayBeUsed();
        return this.wasm.withRoom(4, (size) => {
            const address = this.wasm.call("faceoff_bot_save", this.handle, size);
            return this.wasm.bytes(address, this.wasm.numberAt(size));
        });
    }

    load(bytes) {
        this.#mayBeUsed();
        const block = this.wasm.copyBytes(bytes);
        try {
            this.wasm.call("faceoff_bot_load", this.handle, block, bytes.length);
        } finally {
            this.wasm.release([block]);
        }
    }

    free() {
        this.#mayBeUsed();
        super.free();
    }
}

/* The result of load(): games, positions, players and bots. */
class Faceoff {
    #wasm;

    static async start(module) {
        return new Faceoff(await new Wasm().start(module));
    }

    constructor(wasm) {
        this.#wasm = wasm;
    }

    #text(name, ...values) {
        return this.#wasm.text(this.#wasm.call(`faceoff_${name}`, ...values));
    }

    get version() {
        return this.#text("version");
    }

    get games() {
        return this.#wasm.list((index) => this.#text("game_name", index));
    }

    game(name) {
        const rules = this.#wasm.list((index) => this.#text("game_rules", name, index));
        if (rules.length === 0) {
            throw new FaceoffError(`unknown game "${name}"`);
        }
        return {
            name,
            rules,
            turnHelp: this.#text("game_turn_help", name),
            seatHelp: [0, 1].map((seat) => this.#text("game_seat_help", name, seat)),
            engines: this.#engines(name),
        };
    }

    #engines(game) {
        const wasm = this.#wasm;
        return wasm.withRoom(ENGINE_SIZE, (at) => wasm.list((index) => {
            if (!wasm.call("faceoff_engine_get", game, index, at)) {
                return null;
            }
            const name = wasm.textAt(at);
            return {
                name,
                about: wasm.textAt(at + 4),
                unit: wasm.textAt(at + 8),
                options: this.#options(game, name),
                ratings: this.#wasm.list((level) => wasm.call("faceoff_engine_rating", game, name, BigInt(level + 1)) || null),
            };
        }));
    }

    #options(game, engine) {
        const wasm = this.#wasm;
        return wasm.withRoom(OPTION_SIZE, (at) => wasm.list((index) =>
            wasm.call("faceoff_engine_option", game, engine, index, at)
                ? {
                    name: wasm.textAt(at),
                    about: wasm.textAt(at + 4),
                    min: wasm.bigAt(at + 8),
                    max: wasm.bigAt(at + 16),
                    otherwise: wasm.bigAt(at + 24),
                }
                : null));
    }

    hasForm(game, turn) {
        return this.#wasm.call("faceoff_game_has_form", textOf(game, "a game"), String(turn)) !== 0;
    }

    canPlay(game, engine, rules = "") {
        return this.#wasm.call("faceoff_engine_plays", textOf(game, "a game"), textOf(engine, "an engine"),
            textOf(rules, "rules")) !== 0;
    }

    /* The options may also be the data of toJSON(), which include the game. */
    position(game, options = {}) {
        checkKeys(options, options?.game === game ? ["game", ...POSITION_KEYS] : POSITION_KEYS, "position()");
        const { rules = "", first = 0, turns = [], part = "" } = options;
        const handle = this.#wasm.attempt((error) =>
            this.#wasm.call("faceoff_position_new", textOf(game, "a game"), textOf(rules, "rules"), first, error));
        const position = new Position(this.#wasm, handle).playAll(turns);
        if (textOf(part, "a part") !== "" && !position.legalLines(part)?.lines.length) {
            throw new FaceoffError(`"${part}" is not the beginning of a turn of soccer`);
        }
        [...part].forEach((digit) => position.act(Number(digit)));
        return position;
    }

    adjudicate(game, turns, options = {}) {
        checkKeys(options, ["rules", "first"], "adjudicate()");
        const wasm = this.#wasm, position = this.position(game, options);
        try {
            return wasm.withTexts(arrayOf(turns).map(String), (list, count) =>
                JSON.parse(wasm.text(wasm.call("faceoff_position_adjudicate", position.handle, list, count))));
        } finally {
            position.free();
        }
    }

    player(game, wanted = {}) {
        const { engine = "engine", seed = 1, options = {} } = wanted ?? {};
        const known = this.#options(textOf(game, "a game"), textOf(engine, "an engine")).map(({ name }) => name);
        checkKeys(wanted, PLAYER_KEYS, "player()", (key) => known.includes(key));
        const given = known.includes("memory") ? { memory: MEMORY_MIB, ...options } : options;
        const words = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(whole(value, `--${name}`))]);
        return new Player(this.#wasm, this.#wasm.attempt((error) =>
            this.#wasm.call("faceoff_player_new", game, engine, words.join(" "), seedOf(seed), error)), known);
    }

    bot(contest, choose, words = []) {
        const wasm = this.#wasm;
        return new Bot(wasm, wasm.withTexts(["bot", ...words].map(String), (list, count) => wasm.attempt((error) =>
            wasm.call("faceoff_bot_new", count, list, contest, wasm.call("wasm_chooser"), 0, error))), choose);
    }
}
