// Tests the links that contain games, and what is read from the person's own games.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./texts.ts";
import { load, type Game } from "faceoff";
import { pack, unpack } from "../src/link.ts";
import { nextLevel, ownId, type OwnGame, ratingFrom, readOwn, statistics, tally } from "../src/own.ts";
import { type GameRecord, readRecord } from "../src/records.ts";

const examples = readFileSync(`${process.env.PAGE_SOURCE}/example.jsonl`, "utf8").trim().split("\n").map(readRecord);
const again = (record: GameRecord): GameRecord => readRecord(unpack(pack(record)));
/** The parts of a record that a link contains. */
const carried = ({
    contest,
    game,
    players,
    rules,
    first,
    opening,
    turns,
    seats,
    scores,
    winner,
    reason,
    fault,
}: GameRecord): object => ({
    contest,
    game,
    players,
    rules,
    first,
    opening,
    turns,
    seats,
    scores,
    winner,
    reason,
    fault: fault && [fault.seat, fault.turn, fault.rule],
});
const like = (changes: object): GameRecord =>
    readRecord(JSON.stringify({ contest: "codingame", turns: [], ...changes }));

test("a link carries the examples of all games", () => {
    assert.equal(examples.length, 4);
    examples.forEach((record) => assert.deepEqual(carried(again(record)), carried(record)));
    assert.match(examples.map(pack).join(""), /^[\w-]+$/);
});

test("a link carries unusual turns, seats, names and results exactly", () => {
    const turns = [
        "",
        "0",
        "8",
        "07 ",
        "1 1 1 1",
        "16 16 16 15",
        "1 1 3 1 3 3",
        "1 1 2 1 3 1",
        "1 1 9 9",
        "1 1 2",
        "01 1 2 1",
        "MOVE A 26",
        "MOVE A 27",
        "ZAP J 1",
        "HELP",
        "RADAR ",
        "ä\n🦊".repeat(9),
    ];
    for (const contest of ["codingame", "judge", "proglad", "potm"]) {
        const record = like({
            contest,
            turns,
            first: 2,
            opening: ["", "0"],
            rules: "16x20",
            players: ["<b>", "\u202elive"],
            scores: [-3, 1076],
            winner: 2,
            reason: "time",
            seats: turns.map((_, i) => 1 + (i % 3 === 0 ? 1 : 0)),
            fault: { seat: 2, rule: "bad_char", turn: 17 },
        });
        assert.deepEqual(carried(again(record)), carried(record));
    }
    const long = again(like({ players: ["🦊".repeat(300), "b"] }));
    assert.deepEqual(long.players, ["🦊".repeat(40), "b"], "a name is cut between letters");
});

test("a link of 120 turns of Halma has fewer than 2,000 characters, and links of the other games too", async () => {
    const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
    const most: Record<string, number> = {};
    for (const [game, contest] of [
        ["soccer", "codingame"],
        ["halma", "proglad"],
        ["showdown", "potm"],
    ] as [Game, string][]) {
        const position = library.position(game),
            player = library.player(game, { options: { level: 1 } });
        while (!position.outcome.over && position.turns.length < 120) {
            position.play(player.choose(position));
        }
        most[game] = pack(
            like({ contest, turns: position.turns, rules: position.rules, players: ["n".repeat(40), "m".repeat(40)] }),
        ).length;
        assert.ok(game !== "halma" || position.turns.length === 120);
    }
    const wide = Array.from({ length: 120 }, (_, i) =>
        i % 2 ? "15 15 13 15 11 15 11 13 9 13 9 11 7 11" : "1 1 3 1 5 1 5 3 7 3 7 5 9 5",
    );
    most.jumps = pack(like({ contest: "proglad", turns: wide })).length;
    assert.ok(
        most.soccer! < 700 && most.halma! < 1000 && most.showdown! < 700 && most.jumps < 2000,
        JSON.stringify(most),
    );
});

test("the error about a link says what is wrong with it", () => {
    const link = pack(examples[0]!);
    for (let length = 0; length < link.length; length++) {
        assert.throws(
            () => unpack(link.slice(0, length)),
            /^Error: This link is damaged: part of it is missing or was changed/,
            String(length),
        );
    }
    for (let at = 2; at < link.length - 1; at++) {
        assert.throws(
            () => unpack(link.slice(0, at) + (link[at] === "A" ? "B" : "A") + link.slice(at + 1)),
            /damaged/,
            String(at),
        );
    }
    assert.throws(() => unpack(`${link}A`), /damaged/);
    assert.throws(() => unpack(`${link}.`), /invalid character "\."/);
    assert.throws(() => unpack(link.replace("A", "%")), /invalid character "%"/);
    assert.throws(() => unpack("A".repeat(1e6)), /too long: a link with a game has at most 8000 characters/);
    assert.throws(() => unpack(`Ag${link.slice(2)}`), /made by a newer version of this page \(format 2\)/);
    assert.throws(() => pack(like({ turns: Array(5000).fill("0") })), /too long for a link/);
    assert.throws(() => pack(like({ turns: ["0".repeat(20_000)] })), /too long for a link/);
    assert.throws(() => pack(like({ turns: ["x".repeat(300)] })), /too long for a link/);
});

test("hostile bytes with a right checksum give an error or a game, and never hang", () => {
    let state = 7,
        games = 0;
    const random = (): number => (state = (state * 16807) % 2147483647) % 256;
    const sealed = (rest: number[]): string => {
        // the same checksum as in link.ts
        let a = 1,
            b = 0;
        rest.forEach((byte) => {
            a = (a + byte) % 255;
            b = (b + a) % 255;
        });
        return Buffer.from([1, a, b, ...rest]).toString("base64url");
    };
    for (let run = 0; run < 3000; run++) {
        const rest =
            run % 2
                ? Array.from({ length: run % 97 }, random)
                : [...Buffer.from(pack(examples[run % 4]!), "base64url").subarray(3)];
        rest[random() % (rest.length + 1)] = random();
        try {
            readRecord(unpack(sealed(rest)));
            games++;
        } catch (error) {
            assert.match((error as Error).message, /damaged|invalid value/);
        }
    }
    assert.ok(games > 100, "most changes of one byte leave a game");
    assert.throws(() => unpack(sealed(Array(5000).fill(255))), /damaged/);
});

const own = (changes: object = {}): string =>
    JSON.stringify({
        contest: "codingame",
        game: 1,
        ended: "2026-11-28T14:35:01.123Z",
        players: ["You", "Level 4"],
        commands: ["", "@engine --level 4"],
        seed: 7,
        rules: "standard",
        first: 1,
        opening: [],
        turns: ["0"],
        ms: [1],
        scores: [1, 0],
        winner: 1,
        reason: "resigned",
        fault: null,
        stderr: ["", ""],
        ...changes,
    });

test("an own game tells its opponent, level and result", () => {
    const told = (changes: object): unknown[] => {
        const { id, ended, seat, level, result } = readOwn(own(changes));
        return [id, ended, seat, level, result];
    };
    assert.deepEqual(told({}), ["codingame.7", "2026-11-28T14:35:01.123Z", 0, 4, "won"]);
    assert.deepEqual(told({ commands: ["@engine --level 10", ""], seed: 8, ended: "what" }), [
        "codingame.8",
        "1970-01-01T00:00:00.000Z",
        1,
        10,
        "lost",
    ]);
    assert.deepEqual(told({ commands: ["visit: quick", ""], winner: 0 }).slice(2), [1, 0, "drawn"]);
    assert.equal(told({ commands: ["", "@engine --level 99"] })[3], 0);
    for (const changes of [
        { commands: ["", ""] },
        { commands: ["@engine --level 1", "@engine --level 2"] },
        { commands: undefined },
        { reason: "unfinished" },
        { turns: [] },
        { contest: "chess" },
        { turns: Array(60_000).fill("0") },
    ]) {
        assert.equal(ownId(own(changes)), null, JSON.stringify(changes).slice(0, 80));
    }
    assert.equal(ownId("nonsense"), null);
});

test("results are counted by level, and two results in a row change the suggested level", () => {
    const games = (...played: [level: number, result: OwnGame["result"]][]): OwnGame[] =>
        // the latest game first
        played.map(([level, result]) =>
            readOwn(own({ commands: ["", `@engine --level ${level}`], winner: { won: 1, lost: 2, drawn: 0 }[result] })),
        );
    const some = games([10, "lost"], [4, "won"], [4, "drawn"], [4, "won"]);
    assert.deepEqual(tally(some, "soccer"), [
        [4, { won: 2, lost: 0, drawn: 1 }],
        [10, { won: 0, lost: 1, drawn: 0 }],
    ]);
    assert.deepEqual(tally(some, "halma"), []);
    for (const unrated of [
        { helped: true },
        { rules: "6x6" },
        { rules: "standard@4 5" },
        { opening: ["0"], turns: ["0", "1"] },
        { commands: ["", "visit: quick"] },
    ]) {
        assert.deepEqual(tally([readOwn(own(unrated))], "soccer"), [], JSON.stringify(unrated));
    }
    assert.deepEqual(tally([readOwn(own({ contest: "proglad", rules: "proglad" }))], "halma"), [
        [4, { won: 1, lost: 0, drawn: 0 }],
    ]);
    assert.deepEqual(tally([readOwn(own({ contest: "potm", rules: "potm" }))], "showdown"), [
        [4, { won: 1, lost: 0, drawn: 0 }],
    ]);
    const next = (...played: [number, OwnGame["result"]][]): unknown[] | undefined => {
        const found = nextLevel(games(...played), "soccer");
        return found === null ? undefined : [found.level, found.why];
    };
    assert.equal(nextLevel(some, "halma"), null);
    assert.deepEqual(next([4, "won"]), [4, ""], "one win is too few");
    assert.deepEqual(next([4, "won"], [4, "won"], [4, "lost"]), [5, "won"]);
    assert.deepEqual(next([4, "won"], [3, "won"]), [4, ""], "another level");
    assert.deepEqual(next([4, "lost"], [4, "lost"]), [3, "lost"]);
    assert.deepEqual(next([4, "drawn"], [4, "won"]), [4, ""]);
    assert.deepEqual(
        [next([10, "won"], [10, "won"]), next([1, "lost"], [1, "lost"])],
        [
            [10, ""],
            [1, ""],
        ],
    );
});

test("the rating follows from the results and the levels' ratings", () => {
    const ratings = [200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800],
        rating = (...results: Parameters<typeof ratingFrom>[0]): number => ratingFrom(results, ratings)!.rating;
    assert.equal(ratingFrom([], ratings), null);
    assert.equal(ratingFrom([[10, { won: 3, lost: 0, drawn: 0 }]], ratings), null, "level 10 has no rating");
    assert.ok(Math.abs(rating([4, { won: 5, lost: 5, drawn: 0 }]) - 800) <= 1);
    assert.ok(Math.abs(rating([4, { won: 0, lost: 0, drawn: 4 }]) - 800) <= 1);
    assert.ok(
        rating([4, { won: 30, lost: 10, drawn: 0 }]) > 960 && rating([4, { won: 30, lost: 10, drawn: 0 }]) < 1000,
        "75% is 191 points above",
    );
    assert.ok(rating([4, { won: 9, lost: 0, drawn: 0 }]) < rating([6, { won: 9, lost: 0, drawn: 0 }]));
    assert.ok(
        rating([1, { won: 0, lost: 500, drawn: 0 }]) > -2000 && rating([9, { won: 500, lost: 0, drawn: 0 }]) < 5000,
    );
    const error = (n: number): number => ratingFrom([[4, { won: n, lost: n, drawn: 0 }]], ratings)!.error;
    assert.ok(error(50) < error(5) && error(50) > 60 && error(50) < 75, "100 games at 50% are known to 68 points");
});

test("statistics tell the sides apart and find the longest run", () => {
    const game = (winner: number, first: number): OwnGame => readOwn(own({ winner, first }));
    const games = [
        game(1, 1),
        game(1, 2),
        game(2, 1),
        game(1, 1),
        game(0, 2),
        readOwn(own({ opening: ["0"], turns: ["0", "1"] })),
        readOwn(own({ rules: "standard@4 5" })),
    ];
    assert.deepEqual(statistics(games, "soccer"), {
        games: 5,
        won: 3,
        begun: 3,
        begunWon: 2,
        longest: 2,
        turns: readOwn(own({})).record.turns.length,
    });
    assert.deepEqual(statistics(games, "halma"), { games: 0, won: 0, begun: 0, begunWon: 0, longest: 0, turns: 0 });
});
