// Reads and checks records of games, which docs/records.md describes. All external data passes through this module.
import type { Outcome } from "faceoff";
import type { GameName } from "./games/adapter.ts";
import type { MatchData } from "./match.ts";
import { t } from "./texts.ts";

export interface Fault {
    player: string;
    seat: number;
    rule: string;
    turn: number;
    detail: string;
    exitCode: number | null;
    signal: number | null;
    stderr: string;
}

export interface GameRecord {
    game: GameName;
    contest: string;
    number: number;
    players: [string, string];
    rules: string;
    /** The seat, 0 or 1, that moved first. */
    first: number;
    /** Number of turns in the opening. */
    opening: number;
    turns: string[];
    /** The seat, 1 or 2, of each turn; empty if the seats alternate. */
    seats: number[];
    ms: number[];
    scores: [number, number];
    winner: number;
    reason: string;
    fault: Fault | null;
    stderr: [string, string];
}

export const GAME_OF: Record<string, GameName> = {
    judge: "soccer",
    codingame: "soccer",
    proglad: "halma",
    potm: "showdown",
    soccer: "soccer",
    halma: "halma",
    showdown: "showdown",
};

type Json = Record<string, unknown>;

function member<T>(json: Json, name: string, is: (value: unknown) => value is T, otherwise?: T): T {
    const value = json[name];
    if (is(value)) {
        return value;
    }
    if (value === undefined && otherwise !== undefined) {
        return otherwise;
    }
    throw new Error(t(value === undefined ? "isMissing" : "isWrong", { name }));
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isSeat = (value: unknown): value is number => value === 0 || value === 1 || value === 2;
const isPlayer = (value: unknown): value is number => value === 1 || value === 2;
const isPlayers = (value: unknown): value is number[] => Array.isArray(value) && value.every(isPlayer);
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(isNumber);
const isTwoTexts = (value: unknown): value is [string, string] => isTexts(value) && value.length === 2;
const isTwoNumbers = (value: unknown): value is [number, number] => isNumbers(value) && value.length === 2;
const isObject = (value: unknown): value is Json =>
    typeof value === "object" && value !== null && !Array.isArray(value);
const isMaybeObject = (value: unknown): value is Json | null => value === null || isObject(value);

function readFault(json: Json): Fault {
    return {
        player: member(json, "player", isText, ""),
        seat: member(json, "seat", isPlayer) - 1,
        rule: member(json, "rule", isText),
        turn: member(json, "turn", isNumber, 0),
        detail: member(json, "detail", isText, ""),
        exitCode: isNumber(json.exit_code) ? json.exit_code : null,
        signal: isNumber(json.signal) ? json.signal : null,
        stderr: member(json, "stderr", isText, ""),
    };
}

/** Reads a line as a record. Throws an error that names the invalid member. */
export function readRecord(line: string): GameRecord {
    let json: unknown;
    try {
        json = JSON.parse(line);
    } catch {
        throw new Error(t("notJson"));
    }
    if (!isObject(json)) {
        throw new Error(t("notObject"));
    }
    const contest = member(json, "contest", isText),
        game = GAME_OF[contest];
    if (game === undefined) {
        throw new Error(t("noContest", { contest }));
    }
    if (isNumber(json.thinned)) {
        throw new Error(t("thinned"));
    }
    const turns = member(json, "turns", isTexts),
        first = member(json, "first", isPlayer, 1) - 1;
    const fault = member(json, "fault", isMaybeObject, null);
    return {
        game,
        contest,
        turns,
        first,
        number: member(json, "game", isNumber, 1),
        players: member(json, "players", isTwoTexts, ["1", "2"]),
        rules: member(json, "rules", isText, ""),
        opening: member(json, "opening", isTexts, []).length,
        ms: member(json, "ms", isNumbers, []),
        seats: member(json, "seats", isPlayers, []),
        scores: member(json, "scores", isTwoNumbers, [0, 0]),
        winner: member(json, "winner", isSeat, 0) - 1,
        reason: member(json, "reason", isText, "unfinished"),
        fault: fault === null ? null : readFault(fault),
        stderr: member(json, "stderr", isTwoTexts, ["", ""]),
    };
}

const CONTEST_OF: Record<GameName, string> = { soccer: "codingame", halma: "proglad", showdown: "potm" };

/** Makes a record of a game that was played on this page. `rules` is the name of the rule set, and `seats` lists the
 * seat of each turn. */
export function recordOf(
    data: MatchData,
    outcome: Outcome,
    players: [string, string],
    rules: string,
    seats: readonly number[],
): Json {
    const first = data.start?.first ?? 0,
        takeTurns = seats.every((seat, i) => seat === (i + first) % 2);
    return {
        contest: CONTEST_OF[data.game],
        game: 1,
        round: 1,
        ...(data.endedAt === undefined ? {} : { ended: data.endedAt }),
        players,
        commands: data.sides.map((side) => (side === "person" ? "" : `@engine --level ${side}`)),
        seed: data.seed,
        ...(data.isHelped === true ? { helped: true } : {}),
        rules,
        first: first + 1,
        opening: data.turns.slice(0, data.start?.turns ?? 0),
        turns: data.turns,
        ms: data.ms,
        ...(takeTurns ? {} : { seats: seats.map((seat) => seat + 1) }),
        scores: outcome.scores,
        winner: outcome.winner + 1,
        reason: outcome.reason,
        fault: null,
        stderr: ["", ""],
    };
}

const LONGEST_LINE = 16e6; // in bytes; a longer line cannot be a record, and would freeze the page
const REPORT_MS = 100,
    WORK_MS = 10; // interval between progress reports, and the longest time to work without a pause

const SAMPLE = 65_536; // number of bytes at the beginning of a file that are searched for games

/** Returns a file as JSON Lines. The file is unchanged, unless it is a JSON array or one record on several lines.
 * Returns null if it contains no JSON objects. */
async function asLines(file: Blob): Promise<Blob | null> {
    const start = (await file.slice(0, SAMPLE).text()).trimStart();
    if (start !== "" && !/^[[\s]*\{/m.test(start)) {
        return null;
    }
    if (!/^(\[|\{\s*\n)/.test(start)) {
        return file;
    }
    if (file.size > LONGEST_LINE) {
        throw new Error(t("tooLongList"));
    }
    try {
        const json: unknown = JSON.parse(await file.text());
        // The space is needed: a line of one character counts as empty.
        return new Blob([(Array.isArray(json) ? json : [json]).map((one) => `${JSON.stringify(one)} \n`).join("")]);
    } catch {
        return file; // some of its lines may be readable
    }
}

/** A file of records. It finds the lines first, and reads a game only on request, so that the file does not have to fit
 * into memory. */
export class RecordFile {
    /** Start, end and number of each line that is not empty. */
    private starts: number[] = [];
    private ends: number[] = [];
    private numbers: number[] = [];
    private known = new Map<number, GameRecord>();
    private scanning: Promise<void> | null = null;
    /** The games as JSON Lines. */
    private lines: Blob;
    private progress: (bytes: number) => void = () => {};
    closed = false;

    /** `link` is the part of a link that names this file; "" if no link can name it. */
    constructor(
        private readonly blob: Blob,
        readonly name: string,
        readonly address: string | null = null,
        readonly link = address === null ? "" : `url=${encodeURIComponent(address)}&`,
    ) {
        this.lines = blob;
    }

    get count(): number {
        return this.starts.length;
    }

    /** Finds the lines, and reports the progress in bytes. The file is scanned only once; a later call receives the
     * remaining progress reports. */
    scan(progress: (bytes: number) => void): Promise<void> {
        this.progress = progress;
        return (this.scanning ??= this.read());
    }

    private async read(): Promise<void> {
        const lines = await asLines(this.blob);
        if (lines === null) {
            return;
        }
        this.lines = lines;
        const reader = lines.stream().getReader();
        let at = 0,
            lineStart = 0,
            line = 1,
            reported = 0,
            rested = performance.now();
        for (let part = await reader.read(); !part.done && !this.closed; part = await reader.read()) {
            const bytes = part.value;
            for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) {
                this.add(lineStart, at + end, line++);
                lineStart = at + end + 1;
            }
            at += bytes.length;
            const now = performance.now();
            if (now - reported > REPORT_MS) {
                reported = now;
                this.progress(at);
            }
            if (now - rested > WORK_MS) {
                await new Promise((resolve) => setTimeout(resolve)); // keeps the page responsive
                rested = performance.now();
            }
        }
        this.add(lineStart, at, line);
        this.progress(at);
    }

    private add(start: number, end: number, line: number): void {
        if (end - start > 1) {
            this.starts.push(start);
            this.ends.push(end);
            this.numbers.push(line);
        }
    }

    /** Returns the line number in the file, counted from 1. */
    lineOf(index: number): number {
        return this.numbers[index] ?? index + 1;
    }

    /** Returns a phrase for messages that gives a game's place in the file. */
    placeOf(index: number): string {
        return this.lines === this.blob
            ? t("lineNumber", { n: this.lineOf(index) })
            : t("gameNumber", { n: index + 1 });
    }

    /** Returns the line as it is in the file. */
    async text(index: number): Promise<string> {
        return `${await this.lines.slice(this.starts[index], this.ends[index]).text()}\n`;
    }

    async get(index: number): Promise<GameRecord> {
        const found = this.known.get(index);
        if (found !== undefined) {
            return found;
        }
        if (this.ends[index]! - this.starts[index]! > LONGEST_LINE) {
            throw new Error(t("tooLong"));
        }
        const record = readRecord(await this.lines.slice(this.starts[index], this.ends[index]).text());
        this.known.set(index, record);
        if (this.known.size > 400) {
            this.known.delete(this.known.keys().next().value!);
        }
        return record;
    }
}
