// Checks each step of the lessons against the rules in the library.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./texts.ts";
import { load, type Position } from "faceoff";
import { GAMES } from "../src/games/adapter.ts";
import { heardBy } from "../src/games/showdown.ts";
import { readSteps, type Step, tryTurn } from "../src/lessons.ts";

const read = (part: string): string => readFileSync(`${process.env.PAGE_SOURCE}/${part}.jsonl`, "utf8");
const lines = read("lessons"),
    lessons = readSteps(lines),
    courses = readSteps(read("courses")),
    steps = [...lessons, ...courses];
const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
const positionOf = ({ game, rules, first, turns }: Step): Position =>
    library.position(game, { first, turns, ...(rules === undefined ? {} : { rules }) });
const isRight = (step: Step, turn: string): boolean => tryTurn(step.wants, positionOf(step), turn).isRight;

test("each game has a lesson of 6 to 10 steps, and a course of 8 to 12", () => {
    for (const game of GAMES) {
        for (const [all, least, most] of [
            [lessons, 6, 10],
            [courses, 8, 12],
        ] as const) {
            const count = all.filter((step) => step.game === game).length;
            assert.ok(count >= least && count <= most, `${game}: ${count}`);
        }
    }
    for (const all of [lessons, courses]) {
        assert.equal(new Set(all.map(({ name, game }) => game + name)).size, all.length);
    }
});

for (const step of steps) {
    test(`${step.game}, step ${step.name}: the solution is right, and another legal turn is wrong`, () => {
        const position = positionOf(step); // throws if a turn is illegal
        assert.equal(position.mover, 0, "the person plays the first seat");
        assert.ok(isRight(step, step.solution));
        const { turns } = position.legalTurns({ max: 2000 });
        assert.ok(turns.some((turn) => !isRight(step, turn)));
        const dots = /^-?\d+ -?\d+$/,
            squares = /^[A-I] \d+$/;
        step.marks.forEach((mark) => assert.match(mark, step.game === "showdown" ? squares : dots));
    });
}

// --- the right turns of the courses are the best ones ---

/** Checks that every right turn of a step is worth more than every wrong one. */
function checkBest(step: Step, value: (position: Position, turn: string) => number): void {
    const position = positionOf(step),
        { turns, complete } = position.legalTurns({ max: 2000 });
    assert.ok(complete);
    const worth = (wanted: boolean): number[] =>
        turns.filter((turn) => isRight(step, turn) === wanted).map((turn) => value(position, turn));
    const [right, wrong] = [worth(true), worth(false)];
    assert.ok(right.length > 0 && wrong.length > 0);
    assert.ok(Math.min(...right) > Math.max(...wrong), `right: ${right.join(" ")}; wrong: ${wrong.join(" ")}`);
}

/** Calls `use` with the position after each legal turn until it returns true. Returns whether it did. */
function someTurn(position: Position, use: (after: Position) => boolean): boolean {
    const { turns, complete } = position.legalTurns({ max: 20000 });
    assert.ok(complete);
    return turns.some((turn) => {
        position.play(turn);
        const found = use(position);
        position.undo();
        return found;
    });
}

/** Looks at all turns of the next three plies. Returns 1 if the turn wins by then, and -1 if the opponent wins. */
function soccerValue(position: Position, turn: string): number {
    const winner = ({ outcome }: Position): number => outcome.winner;
    position.play(turn);
    const loses = (reply: Position): boolean =>
        reply.outcome.over ? winner(reply) === 0 : someTurn(reply, (after) => winner(after) === 0);
    const value = position.outcome.over
        ? winner(position) === 0
            ? 1
            : -1
        : someTurn(position, (reply) => winner(reply) === 1)
          ? -1
          : someTurn(position, (reply) => !loses(reply))
            ? 0
            : 1;
    position.undo();
    return value;
}

const MARGIN = 0.6; // in moves

/** Checks that the engine prefers the right move by a clear margin, or has proven that only this move wins, and in the
 * step
 * Race, whose text says so, that the others lose. */
function checkHalma(step: Step): void {
    const position = positionOf(step),
        player = library.player("halma"),
        [best, second] = player.analyze(position, { nodes: 3000, best: 2 }).best;
    assert.ok(isRight(step, best!.turn), `the engine plays ${best!.turn}`);
    assert.ok(!isRight(step, second!.turn));
    assert.ok(
        best!.winsIn > 0
            ? second!.winsIn < (step.name === "Race" ? 0 : 1)
            : best!.estimate - second!.estimate >= MARGIN,
        `${best!.estimate} and ${second!.estimate}`,
    );
    player.free();
}

interface Square {
    row: number;
    column: number;
}
const squareOf = (text: string): Square => ({
    row: text.charCodeAt(text.length - text.split(" ").at(-1)!.length - 2) - 65,
    column: Number(text.split(" ").at(-1)) - 1,
});
const nextTo = ({ row, column }: Square): Square[] =>
    [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
    ]
        .map(([dy, dx]) => ({ row: row + dy!, column: column + dx! }))
        .filter((one) => one.row >= 0 && one.row < 9 && one.column >= 0 && one.column < 26);
const keyOf = ({ row, column }: Square): number => row * 26 + column;

/** What the person knows in a step of Showdown. */
class Known {
    readonly me: Square;
    readonly walls: Set<number>;
    readonly free: Set<number>;
    /** All squares on which the opponent may stand, given the answers that the person has heard. */
    worlds = new Map<number, Square>();

    constructor(position: Position) {
        const pieces = position.board(0).pieces.map(({ kind, x, y }) => ({ kind, row: y, column: x })),
            of = (kind: string): Square[] => pieces.filter((one) => one.kind === kind);
        this.me = of("player")[0]!;
        this.walls = new Set(of("wall").map(keyOf));
        this.free = new Set(of("free").map(keyOf));
        for (const { turn, answer } of heardBy(position, 0)) {
            if (answer.startsWith("AT") || answer === "HELLO") {
                this.worlds = new Map([squareOf(answer === "HELLO" ? turn : answer)].map((one) => [keyOf(one), one]));
            }
            if (answer === "HIT") {
                // it is in the ray, and misses its turn
                this.worlds = new Map([...this.worlds].filter(([key]) => this.ray(turn).includes(key)));
            } else {
                const reached = [...this.worlds.values()].flatMap((one) => [one, ...nextTo(one)]);
                this.worlds = new Map(
                    reached
                        .map((one) => [keyOf(one), one] as const)
                        .filter(([key]) => !this.walls.has(key) && key !== keyOf(this.me)),
                );
            }
        }
    }

    /** The squares that the ray of a turn crosses, up to the first known wall. */
    ray(turn: string): number[] {
        const to = squareOf(turn),
            dy = Math.sign(to.row - this.me.row),
            dx = Math.sign(to.column - this.me.column),
            found = [];
        for (
            let one = nextTo(this.me).find(
                ({ row, column }) => row === this.me.row + dy && column === this.me.column + dx,
            );
            one !== undefined && !this.walls.has(keyOf(one));
        ) {
            found.push(keyOf(one));
            const { row, column }: Square = one;
            one = nextTo(one).find((next) => next.row === row + dy && next.column === column + dx);
        }
        return found;
    }

    /** On how many of its possible squares a turn hits the opponent. */
    hits = (turn: string): number =>
        turn.startsWith("ZAP") ? this.ray(turn).filter((key) => this.worlds.has(key)).length : 0;

    /** The fewest turns from a square to the target if no unknown wall is in the way. A wall costs an extra turn. */
    way(from: Square, walls: Set<number>): number {
        const turns = new Map([[keyOf(from), 0]]);
        for (let changed = [from]; changed.length > 0;) {
            changed = changed.flatMap((one) =>
                nextTo(one).filter((next) => {
                    const cost = turns.get(keyOf(one))! + (walls.has(keyOf(next)) ? 2 : 1),
                        isBetter = cost < (turns.get(keyOf(next)) ?? Infinity);
                    if (isBetter) {
                        turns.set(keyOf(next), cost);
                    }
                    return isBetter;
                }),
            );
        }
        return turns.get(8 * 26 + 25)!;
    }
}

const isMove = (turn: string): boolean => turn.startsWith("MOVE"),
    fromHome = ({ row, column }: Square): number => row + column;

/** The way that is left after a turn, as a negative number. */
function wayAfter(known: Known, turn: string): number {
    const to = squareOf(turn),
        next = keyOf(
            nextTo(known.me).find(
                ({ row, column }) =>
                    Math.sign(to.row - known.me.row) === row - known.me.row &&
                    Math.sign(to.column - known.me.column) === column - known.me.column,
            ) ?? known.me,
        );
    const isBroken = turn.startsWith("ZAP") && known.walls.has(next),
        walls = new Set([...known.walls].filter((wall) => !isBroken || wall !== next));
    return -known.way(isMove(turn) && !walls.has(keyOf(to)) ? to : known.me, walls);
}

/** What a turn is worth in every possible world, for each step of Showdown's course. */
const showdownValues: Record<string, (known: Known, turn: string) => number> = {
    Round: wayAfter,
    Through: wayAfter,
    Sight: (known, turn) => known.hits(turn),
    Hello: (known, turn) => known.hits(turn),
    Again: (known, turn) => Number(known.hits(turn) === known.worlds.size),
    Sure: (known, turn) => Number(known.hits(turn) === known.worlds.size),
    Line: (known, turn) => {
        const to = squareOf(turn),
            isSafe = [...known.worlds.values()].every(({ row, column }) => row !== to.row && column !== to.column);
        return Number(isMove(turn) && isSafe && fromHome(to) > fromHome(known.me));
    },
    Shut: (known, turn) =>
        Number(
            turn === "WALL A 1" ||
                [...known.worlds].every(
                    ([key, one]) =>
                        !nextTo(one).some((next) => keyOf(next) === 0) ||
                        (known.ray(turn).includes(key) && turn.startsWith("ZAP")),
                ),
        ),
    Last: (known, turn) =>
        isMove(turn)
            ? known.free.has(keyOf(squareOf(turn)))
                ? 11 * (fromHome(squareOf(turn)) - fromHome(known.me))
                : -15
            : Number(known.hits(turn) === known.worlds.size) * 7,
};

for (const step of courses) {
    test(`${step.game}'s course, step ${step.name}: the right turn is proven to be the best`, () => {
        if (step.game === "soccer") {
            checkBest(step, soccerValue);
        } else if (step.game === "halma") {
            checkHalma(step);
        } else {
            const value = showdownValues[step.name]!;
            checkBest(step, (position, turn) => value(new Known(position), turn));
        }
    });
}

test("the step that warns of a trap or an own goal accepts every turn except those", () => {
    const judged = lessons
        .filter(({ wants }) => wants.avoids !== undefined)
        .map((step) => {
            const all = positionOf(step)
                .legalTurns()
                .turns.map((turn) => tryTurn(step.wants, positionOf(step), turn));
            assert.ok(all.every((one) => one.isRight === (one.ended !== step.wants.avoids)));
            return all.filter((one) => !one.isRight).length;
        });
    assert.equal(judged.length, 2);
    assert.ok(judged.every((count) => count > 0));
});

test("each step has a task, praise and a correction in both languages", () => {
    for (const line of [lines, read("courses")].join("").trim().split("\n")) {
        const { game, name, en, de } = JSON.parse(line) as Record<string, string[]>;
        for (const text of [...en!, ...de!]) {
            assert.ok(text.length < 180 && /[.!?:]$/.test(text), `${game} ${name}: ${text}`);
        }
        assert.ok(en!.every((text, i) => text !== de![i]));
    }
});

test("a condition must hold in all its parts", () => {
    const soccer = (): Position => library.position("soccer", { rules: "6x6", turns: ["0", "3"] });
    const judge = (wants: Step["wants"], turn: string): boolean => tryTurn(wants, soccer(), turn).isRight;
    assert.ok(judge({ from: "4 3", via: "3 3", to: ["2 2"], least: 2 }, "67"));
    for (const wants of [
        { from: "3 3" },
        { via: "4 3" },
        { to: ["3 3"] },
        { least: 3 },
        { ends: "goal" },
        { does: "6" },
    ]) {
        assert.equal(judge(wants, "67"), false, JSON.stringify(wants));
    }
    const lost = tryTurn(
        { ends: "own_goal" },
        library.position("soccer", { rules: "6x6", first: 1, turns: ["4", "5", "3"] }),
        "4",
    );
    assert.deepEqual(lost, { isRight: false, ended: "own_goal", answer: "" }, "the opponent wins");
});

test("the error about a line names it", () => {
    assert.throws(
        () =>
            readSteps(
                `${lines}{"game":"soccer","name":"x","en":["a","b","c"],"de":["a","b","c"],` +
                    `"wants":{"too":["1 1"]},"solution":"0"}`,
            ),
        /line 25: not a step/,
    );
    assert.throws(
        () =>
            readSteps(
                '{"game":"chess","name":"x","en":["a","b","c"],"de":["a","b","c"],"wants":{"to":["1 ' +
                    '1"]},"solution":"0"}',
            ),
        /line 1/,
    );
    assert.throws(
        () =>
            readSteps(
                '{"game":"halma","name":"x","en":["a","b","c"],"de":["a","b"],"wants":{"to":["1 1"]},"solution":"0"}',
            ),
        /line 1/,
    );
});
