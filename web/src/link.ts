// Packs a whole game into the text of a link, and unpacks it again. The text is base64url without padding. Byte 0 is
// the version of the format, and bytes 1 and 2 are a checksum of the rest. The rest is a sequence of bits, whose format
// pack() and unpack() below define. All text from a link is untrusted.
import type { GameName } from "./games/adapter.ts";
import { type GameRecord, GAME_OF } from "./records.ts";
import { t } from "./texts.ts";

const VERSION = 1;
/** The longest text of a link, in characters. Every game of a normal length is far below it. */
const LONGEST = 8000;
const MAX_TURNS = 4000,
    MAX_BYTES = 255,
    MAX_NAME = 40;
/** A link contains the index of the contest in this list, so the order must not change. */
const CONTESTS = ["judge", "codingame", "proglad", "potm", "soccer", "halma", "showdown"];
const TOOLS = ["MOVE", "WALL", "ZAP", "RADAR", "HELP"];
const STEPS = [
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
] as const;

class BitWriter {
    readonly bytes: number[] = [];
    private used = 0;

    put(value: number, width: number): void {
        for (let bit = width - 1; bit >= 0; bit--, this.used++) {
            if (this.used % 8 === 0) {
                this.bytes.push(0);
            }
            this.bytes[this.bytes.length - 1]! |= (Math.floor(value / 2 ** bit) % 2) << (7 - (this.used % 8));
        }
    }

    /** Writes a non-negative integer as groups of four bits. A 1 before the bits means that another group follows. */
    count(value: number): void {
        for (; value > 15; value = Math.floor(value / 16)) {
            this.put(16 + (value % 16), 5);
        }
        this.put(value, 5);
    }

    text(text: string): void {
        const bytes = new TextEncoder().encode(text);
        if (bytes.length > MAX_BYTES) {
            throw new Error(t("linkTooLong"));
        }
        this.put(bytes.length, 8);
        bytes.forEach((byte) => this.put(byte, 8));
    }
}

class BitReader {
    private at = 0;

    constructor(private readonly bytes: Uint8Array) {}

    get(width: number): number {
        let value = 0;
        for (let i = 0; i < width; i++, this.at++) {
            const byte = this.bytes[this.at >> 3];
            if (byte === undefined) {
                throw new Error(t("linkBroken"));
            }
            value = 2 * value + ((byte >> (7 - (this.at % 8))) & 1);
        }
        return value;
    }

    count(): number {
        for (let value = 0, place = 1; place < 2 ** 36; place *= 16) {
            const more = this.get(1);
            value += this.get(4) * place;
            if (more === 0) {
                return value;
            }
        }
        throw new Error(t("linkBroken"));
    }

    text(): string {
        return new TextDecoder().decode(Uint8Array.from({ length: this.get(8) }, () => this.get(8)));
    }

    /** Reads an index, and returns that element of the list. */
    one(list: readonly string[], width: number): string {
        const found = list[this.get(width)];
        if (found === undefined) {
            throw new Error(t("linkBroken"));
        }
        return found;
    }

    get isAtEnd(): boolean {
        return this.bytes.length - Math.ceil(this.at / 8) === 0;
    }
}

/** How a game packs its turns. put() writes only turns in their usual form. */
interface Packing {
    usual: RegExp;
    put(bits: BitWriter, turn: string): void;
    get(bits: BitReader): string;
}

/** Three bits per line, then a bit that says whether another line follows. */
const soccer: Packing = {
    usual: /^[0-7]+$/,
    put: (bits, turn) =>
        [...turn].forEach((digit, i) => bits.put(2 * Number(digit) + (i + 1 < turn.length ? 1 : 0), 4)),
    get(bits) {
        let turn = "";
        for (let more = 1; more === 1;) {
            turn += bits.get(3);
            more = bits.get(1);
        }
        return turn;
    },
};

/** The start cell, a bit that is 1 for jumps, and three bits per hop. After each jump, a bit says whether another
 * follows. */
const halma: Packing = {
    usual: /^([1-9]|1[0-6])( ([1-9]|1[0-6])){3,}$/,
    put(bits, turn) {
        const numbers = turn.split(" ").map(Number),
            far = Math.max(...[0, 1].map((i) => Math.abs(numbers[i + 2]! - numbers[i]!)));
        bits.put(16 * (numbers[0]! - 1) + numbers[1]! - 1, 8);
        bits.put(far - 1, 1);
        for (let i = 2; i < numbers.length; i += 2) {
            bits.put(
                STEPS.findIndex(
                    ([x, y]) =>
                        numbers[i - 2]! + far * x === numbers[i] && numbers[i - 1]! + far * y === numbers[i + 1],
                ),
                3,
            );
            if (far === 2) {
                bits.put(i + 2 < numbers.length ? 1 : 0, 1);
            }
        }
    },
    get(bits) {
        const numbers = [bits.get(4) + 1, bits.get(4) + 1],
            far = bits.get(1) + 1;
        for (let more = 1; more === 1; more = far === 2 ? bits.get(1) : 0) {
            const [x, y] = STEPS[bits.get(3)]!,
                at = numbers.length - 2;
            numbers.push(numbers[at]! + far * x, numbers[at + 1]! + far * y);
        }
        return numbers.join(" ");
    },
};

/** The action and, for an action with a square, its row and column. */
const showdown: Packing = {
    usual: /^((MOVE|WALL|ZAP) [A-I] ([1-9]|1\d|2[0-6])|RADAR|HELP)$/,
    put(bits, turn) {
        const [tool, row, column] = turn.split(" ");
        bits.put(TOOLS.indexOf(tool!), 3);
        if (row !== undefined) {
            bits.put(32 * (row.charCodeAt(0) - 65) + Number(column) - 1, 9);
        }
    },
    get(bits) {
        const tool = bits.one(TOOLS, 3);
        return TOOLS.indexOf(tool) > 2 ? tool : `${tool} ${bits.one([..."ABCDEFGHI"], 4)} ${bits.get(5) + 1}`;
    },
};

const packings: Record<GameName, Packing> = { soccer, halma, showdown };

/** Returns whether a packing restores exactly this turn. */
function packs(packing: Packing, turn: string): boolean {
    if (!packing.usual.test(turn)) {
        return false;
    }
    const bits = new BitWriter();
    packing.put(bits, turn);
    return packing.get(new BitReader(Uint8Array.from(bits.bytes))) === turn;
}

/** Returns Fletcher's checksum of the bytes. */
function checksum(bytes: ArrayLike<number>): [number, number] {
    let a = VERSION,
        b = 0;
    for (let i = 0; i < bytes.length; i++) {
        a = (a + bytes[i]!) % 255;
        b = (b + a) % 255;
    }
    return [a, b];
}

/** Writes a score: its sign, and then its absolute value. */
function putScore(bits: BitWriter, score: number): void {
    bits.put(score < 0 ? 1 : 0, 1);
    bits.count(Math.min(Math.round(Math.abs(score)), 2 ** 30));
}

const getScore = (bits: BitReader): number => (bits.get(1) === 1 ? -1 : 1) * bits.count();

/** Returns the text of a game's link. Times, standard error and the details of a fault are omitted. Throws an error if
 * the game is too long. */
export function pack(record: GameRecord): string {
    const { contest, game, first, rules, players, opening, turns, seats, winner, scores, reason, fault } = record,
        bits = new BitWriter();
    bits.put(CONTESTS.indexOf(contest), 3);
    bits.put(first, 1);
    bits.text(rules);
    players.forEach((name) => bits.text([...name].slice(0, MAX_NAME).join("")));
    bits.put(winner + 1, 2);
    scores.forEach((score) => putScore(bits, score));
    bits.text(reason);
    bits.put(fault === null ? 0 : 1, 1);
    if (fault !== null) {
        bits.put(fault.seat, 1);
        bits.count(Math.max(Math.round(fault.turn), 0));
        bits.text(fault.rule);
    }
    bits.count(opening);
    bits.count(turns.length);
    for (const turn of turns) {
        const isUsual = packs(packings[game], turn);
        bits.put(isUsual ? 0 : 1, 1);
        if (isUsual) {
            packings[game].put(bits, turn);
        } else {
            bits.text(turn);
        }
    }
    bits.put(seats.length === turns.length ? 1 : 0, 1); // the seats are stored only if they do not alternate
    if (seats.length === turns.length) {
        seats.forEach((seat) => bits.put(seat - 1, 1));
    }
    const text = btoa(
        [VERSION, ...checksum(bits.bytes), ...bits.bytes].map((byte) => String.fromCharCode(byte)).join(""),
    );
    if (text.length > LONGEST || turns.length > MAX_TURNS) {
        throw new Error(t("linkTooLong"));
    }
    return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text: string): Uint8Array {
    const wrong = /[^\w-]/.exec(text);
    if (text.length > LONGEST) {
        throw new Error(t("linkHuge", { n: LONGEST }));
    }
    if (wrong !== null) {
        throw new Error(t("linkLetter", { letter: wrong[0] }));
    }
    try {
        return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    } catch {
        throw new Error(t("linkBroken"));
    }
}

/** Returns the game of a link as a line of a game file. Throws an error that says what is wrong with the link. */
export function unpack(text: string): string {
    const [version = 0, a, b, ...rest] = bytesOf(text),
        bits = new BitReader(Uint8Array.from(rest)),
        sum = checksum(rest);
    if (version > VERSION) {
        throw new Error(t("linkVersion", { n: version }));
    }
    if (version !== VERSION || a !== sum[0] || b !== sum[1]) {
        throw new Error(t("linkBroken"));
    }
    const contest = bits.one(CONTESTS, 3),
        packing = packings[GAME_OF[contest]!],
        first = bits.get(1) + 1,
        rules = bits.text();
    const players = [bits.text(), bits.text()].map((name) => [...name].slice(0, MAX_NAME).join(""));
    const winner = bits.get(2),
        scores = [getScore(bits), getScore(bits)],
        reason = bits.text();
    const fault = bits.get(1) === 0 ? null : { seat: bits.get(1) + 1, turn: bits.count(), rule: bits.text() };
    const opening = bits.count(),
        count = bits.count();
    if (count > MAX_TURNS || opening > count) {
        throw new Error(t("linkBroken"));
    }
    const turns = Array.from({ length: count }, () => (bits.get(1) === 1 ? bits.text() : packing.get(bits)));
    const seats = bits.get(1) === 1 ? { seats: turns.map(() => bits.get(1) + 1) } : {};
    if (!bits.isAtEnd) {
        throw new Error(t("linkBroken"));
    }
    return JSON.stringify({
        contest,
        game: 1,
        round: 1,
        players,
        commands: ["", ""],
        seed: 0,
        rules,
        first,
        opening: turns.slice(0, opening),
        turns,
        ms: turns.map(() => 0),
        ...seats,
        scores,
        winner,
        reason,
        fault: fault && { player: players[fault.seat - 1], ...fault, detail: "", stderr: "" },
        stderr: ["", ""],
    });
}
