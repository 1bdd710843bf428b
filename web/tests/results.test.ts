import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { lists, loads, nexts } from "./lists.ts";
import { gamesIn, lengths, paceIn } from "../src/lately.ts";
import { readRecord } from "../src/records.ts";
import { ALL, type Filter, fits, Results, type Result } from "../src/results.ts";

const WON_BY_A = [0, 1, 1, 30, "goal", 0],
    WON_BY_C = [1, 2, 2, 20, "goal", 0],
    ONE: Filter = { ...ALL, player: 2 };
let now = 0,
    drawn: string[] = [];

/** Returns the results of an event. The test can see what would be drawn. */
function make(total: number, played: number, filter: Filter): Results {
    const results: Results = new Results(
        "",
        total,
        played,
        filter,
        () => drawn.push(results.isSearching ? "searching" : String(results.count)),
        (why) => drawn.push(why),
    );
    return results;
}

const settle = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) {
        await new Promise((resolve) => setImmediate(resolve));
    }
};
const pass = async (ms: number): Promise<void> => {
    now += ms;
    mock.timers.tick(ms);
    await settle();
};

// nextTask must not wait for the timers that the tests stop.
Object.assign(globalThis, { scheduler: { postTask: (task: () => void) => Promise.resolve().then(task) } });
beforeEach(() => {
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout"] });
    performance.now = () => now;
    Object.keys(lists).forEach((number) => delete lists[Number(number)]);
    drawn = [];
});

test("the list of a bot has no rows until its games are known", async () => {
    lists[0] = [WON_BY_A, WON_BY_C, null];
    const results = make(3, 2, ONE);
    assert.equal(results.count, 0);
    const selected = results.select(ONE);
    assert.ok(results.isSearching);
    await selected;
    assert.deepEqual([results.count, results.numberOf(0), drawn], [1, 2, ["1"]]);
    results.close();
});

test("a list that cannot be loaded leaves no wrong rows, and is tried again less and less often", async () => {
    const results = make(3, 2, ALL);
    assert.equal(results.count, 3);
    await results.select(ONE);
    assert.equal(results.count, 0);
    assert.match(drawn.at(-1)!, /list-0/);
    const before = loads.count;
    for (let i = 0; i < 60; i++) {
        // a game ends every second
        results.grow(3, 3 + i);
        await pass(1000);
    }
    assert.ok(loads.count - before >= 2 && loads.count - before <= 4, `${loads.count - before} loads`);
    lists[0] = [WON_BY_A, WON_BY_C, WON_BY_C];
    await pass(200_000);
    assert.deepEqual([results.count, drawn.at(-1)], [2, "2"]);
    results.close();
});

test("games that end during a selection are found by the next one", async () => {
    lists[0] = [WON_BY_C, null];
    const results = make(2, 1, ONE),
        selected = results.select(ONE);
    results.grow(2, 2);
    assert.deepEqual(drawn, [], "the status stays while the games are searched for");
    await selected;
    assert.equal(results.count, 1);
    lists[0] = [WON_BY_C, WON_BY_C];
    await pass(4000);
    assert.equal(results.count, 1);
    await pass(2000);
    assert.equal(results.count, 2);
    results.close();
});

test("lists without games are not loaded", async () => {
    Object.assign(lists, { 0: [WON_BY_C], 900_000: [WON_BY_A, WON_BY_C] });
    nexts[0] = 900_000;
    const results = make(900_000_002, 3, ONE),
        before = loads.count;
    await results.select(ONE);
    assert.deepEqual([loads.count - before, results.count, results.numberOf(1)], [2, 2, 900_000_002]);
    results.close();
});

test("nothing is drawn if no game has ended", () => {
    const results = make(2, 1, ALL);
    results.grow(2, 1);
    assert.deepEqual(drawn, []);
    results.grow(2, 2);
    assert.deepEqual(drawn, ["2"]);
});

test("the games of two players are those with both", () => {
    const filter: Filter = { ...ALL, player: 2, other: 1 };
    assert.deepEqual(
        [WON_BY_A, WON_BY_C, [2, 0, 1, 9, "goal", 0]].map((game) => fits(game as Result, filter)),
        [false, true, false],
    );
    assert.equal(fits(WON_BY_C as Result, { ...filter, result: "lost" }), false);
});

test("the latest games of a bot say what beat it, and how long its games are", () => {
    const games = [
            WON_BY_A,
            null,
            [1, 0, 1, 10, "drawn_line", 2],
            [2, 0, 0, 40, "goal", 0],
            WON_BY_C,
        ] as (Result | null)[],
        found = gamesIn({ names: ["a", "b", "c"], games }, 1001, 0);
    assert.deepEqual(
        found.map(({ game, name, outcome, fault }) => [game, name, outcome, fault]),
        [
            [1004, "c", "drawn", null],
            [1003, "b", "lost", "own"],
            [1001, "b", "won", null],
        ],
    );
    assert.deepEqual(
        lengths([...found, { ...found[1]!, turns: 13, reason: "goal", fault: null }]).map(
            ({ outcome, games: n, turns, faults }) => [outcome, n, turns, faults],
        ),
        [
            ["won", 1, 30, 0],
            ["drawn", 1, 40, 0],
            ["lost", 2, 11.5, 1],
        ],
    );
});

test("the pace of a bot leaves out the opening and the opponent's turns", () => {
    const line = (more: object): string =>
        JSON.stringify({
            contest: "codingame",
            game: 1,
            players: ["a", "b"],
            first: 1,
            opening: ["7"],
            turns: ["7", "7", "7", "7"],
            ms: [900, 2, 30, 4],
            scores: [0, 0],
            winner: 0,
            reason: "goal",
            ...more,
        });
    assert.deepEqual(paceIn([line({}), line({ first: 2 })], "b"), { games: 2, turns: 3, mean_ms: 12, most_ms: 30 });
    assert.deepEqual(paceIn([line({ seats: [1, 1, 1, 2] })], "b"), { games: 1, turns: 1, mean_ms: 4, most_ms: 4 });
    assert.deepEqual(paceIn([line({ ms: [9, 6, 3, 0] })], "b"), { games: 1, turns: 1, mean_ms: 6, most_ms: 6 });
    assert.equal(paceIn([line({ ms: [0, 0, 0, 0] })], "a"), null);
    const thinned = line({ opening: [], turns: [], ms: [], thinned: 4 });
    assert.deepEqual(paceIn([thinned, "", line({})], "b"), { games: 1, turns: 2, mean_ms: 3, most_ms: 4 });
    assert.throws(() => readRecord(thinned), /The league has removed the turns of this game/);
});
