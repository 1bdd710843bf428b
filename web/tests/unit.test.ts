import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import "./texts.ts";
import { load } from "faceoff";
import { engineLack, levelOf, memoryOf } from "../src/engine.ts";
import type { Player } from "../src/event.ts";
import { cellsOf, wayHome } from "../src/games/halma.ts";
import {
    heardBy,
    placeOf,
    readBelief,
    saidText,
    showdown,
    sightings,
    surePoints,
    turnKnown,
    turnOf,
    writeAnswered,
} from "../src/games/showdown.ts";
import { soccer } from "../src/games/soccer.ts";
import { asLevel, isUnfinished, newMatch } from "../src/match.ts";
import { daysInARow, lineOf, puzzleOfDay, readTry, solvedInARow, tryOf } from "../src/tries.ts";
import { LastTurn, squareText } from "../src/last_turn.ts";
import { nextPuzzle, puzzleId, rate, readPuzzles, type Standing } from "../src/puzzles.ts";
import { readRecord, RecordFile, recordOf } from "../src/records.ts";
import { accuracy, chanceAtEnd, type Found, markAsKnown, markTurn } from "../src/review/marks.ts";
import { playEnd, playTurn, switchSound } from "../src/sound.ts";
import { isYou, t } from "../src/texts.ts";
import { languages } from "../src/texts_both.ts";
import { leagueTexts } from "../src/texts_league.ts";
import { rankTexts } from "../src/texts_ranks.ts";
import { lastTurnText } from "../src/views/ending.ts";

const game = {
    contest: "codingame",
    game: 3,
    players: ["a", "b"],
    rules: "standard",
    first: 2,
    opening: ["4"],
    turns: ["4", "3"],
    ms: [0, 1.5],
    scores: [0, 1],
    winner: 2,
    reason: "goal",
    fault: null,
    stderr: ["", "hm"],
};

test("readRecord counts seats from 0", () => {
    const record = readRecord(JSON.stringify(game));
    assert.deepEqual([record.game, record.first, record.winner, record.opening], ["soccer", 1, 1, 1]);
    assert.equal(record.stderr[1], "hm");
});

test("the error about a record names the invalid member", () => {
    assert.throws(() => readRecord("{"), /not valid JSON/);
    assert.throws(() => readRecord("[]"), /not a JSON object/);
    assert.throws(() => readRecord('{"contest":"chess","turns":[]}'), /contest "chess"/);
    assert.throws(() => readRecord('{"contest":"judge"}'), /"turns" is missing/);
    assert.throws(() => readRecord(JSON.stringify({ ...game, turns: [4] })), /"turns" has an invalid value/);
    assert.throws(() => readRecord(JSON.stringify({ ...game, winner: 3 })), /"winner" has/);
    assert.throws(() => readRecord(JSON.stringify({ ...game, first: 0 })), /"first" has/);
    assert.throws(() => readRecord(JSON.stringify({ ...game, fault: { seat: 1 } })), /"rule" is missing/);
    assert.throws(() => readRecord(JSON.stringify({ ...game, fault: { seat: 0, rule: "timeout" } })), /"seat" has/);
});

test("a game played on the page can be read back", () => {
    const outcome = { over: true, winner: 0 as const, scores: [1, 0] as [number, number], reason: "goal" };
    const data = {
        game: "soccer" as const,
        sides: ["person", 4] as ["person", number],
        turns: ["4", "3"],
        budget: 0,
        clocks: null,
        ended: null,
        seed: 1,
        ms: [10, 20],
    };
    const record = readRecord(JSON.stringify(recordOf(data, outcome, ["You", "Level 4"], "standard", [0, 1])));
    assert.deepEqual([record.turns, record.winner, record.players[1], record.ms], [["4", "3"], 0, "Level 4", [10, 20]]);
    assert.equal("seats" in recordOf(data, outcome, ["a", "b"], "standard", [0, 1]), false);
    assert.deepEqual(
        (recordOf(data, outcome, ["a", "b"], "standard", [0, 0]) as { seats: number[] }).seats,
        [1, 1],
        "the opponent missed a turn",
    );
});

test("a line that is too long for a game is not read", async () => {
    const file = new RecordFile(new Blob([" ".repeat(16_000_001), "\n", JSON.stringify(game)]), "games.jsonl");
    await file.scan(() => {});
    await assert.rejects(file.get(0), /too long/);
    assert.equal((await file.get(1)).number, 3);
});

test("lines are found across the chunks of a file, and empty lines are skipped", async () => {
    const lines = Array.from({ length: 5000 }, (_, i) =>
        JSON.stringify({ ...game, game: i + 1, players: ["ä".repeat(i % 50), "b"] }),
    );
    const file = new RecordFile(
        new Blob([lines.slice(0, 2500).join("\n"), "\n\n", lines.slice(2500).join("\n")]),
        "games.jsonl",
    );
    await file.scan(() => {});
    assert.equal(file.count, 5000);
    assert.equal((await file.get(4999)).number, 5000);
    assert.equal((await file.get(2500)).players[0], "");
    assert.equal(file.lineOf(2500), 2502);
    assert.equal(await file.text(0), `${lines[0]}\n`);
});

test("a JSON array, and a record on several lines, are read as games; other files contain none", async () => {
    const open = async (text: BlobPart): Promise<RecordFile> => {
        const file = new RecordFile(new Blob([text]), "games.json");
        await file.scan(() => {});
        return file;
    };
    const list = await open(
        ` [${JSON.stringify(game)},\n${JSON.stringify({ ...game, game: 4 })},\n{"contest":"judge"}]\n`,
    );
    assert.deepEqual([list.count, (await list.get(1)).number, list.placeOf(2)], [3, 4, "Game 3"]);
    assert.equal((await (await open(JSON.stringify(game, null, 2))).get(0)).number, 3);
    const lines = await open(`\n${JSON.stringify(game)}\nnonsense\n`);
    assert.deepEqual([lines.count, lines.placeOf(1)], [2, "Line 3"]);
    assert.equal((await open(`[{"contest":\n${JSON.stringify(game)}\n`)).count, 2, "a broken array is read by lines");
    for (const other of ["", "[1]", "a text\nof two lines\n", new Uint8Array(100_000)]) {
        assert.equal((await open(other)).count, 0);
    }
});

test("a level from an address or from storage is one of 1 to 10", () => {
    assert.deepEqual(
        ["2.5", "99", "-4", "7", "x", "", null, undefined, { what: 1 }].map(asLevel),
        [3, 10, 1, 7, 4, 4, 4, 4, 4],
    );
});

test("engineLack names what a browser without vector instructions lacks", () => {
    const { validate } = WebAssembly;
    assert.equal(engineLack(), "");
    WebAssembly.validate = () => false;
    assert.match(
        engineLack(),
        /WebAssembly SIMD is missing or switched off\. These browsers can run the games: Chrome/,
    );
    WebAssembly.validate = validate;
});

test("the last turn of a race that the other player won is called that", () => {
    const said = (winner: number, seats: number[], reason = "arrival"): string =>
        lastTurnText({ winner, reason }, seats, ["a", "b"]);
    assert.equal(said(0, [0, 1, 0, 1]), " a arrived after 2 of 100 turns; b then had one last turn.");
    assert.equal(said(1, [0, 1, 0, 1]), "");
    assert.equal(said(0, [0, 1, 0, 1], "limit"), "");
    assert.equal(said(-1, [0, 1], "both_arrived"), "");
});

test("a name in a sentence is shortened, and does not change the direction of the sentence", () => {
    assert.equal(t("wins", { name: "n".repeat(300) }), `${"n".repeat(60)}… wins.`);
    assert.equal(t("wins", { name: "\u202elive\u2069" }), "live wins.");
    assert.equal(t("wins", { name: "\u0639\u0631" }), "\u2068\u0639\u0631\u2069 wins.");
    assert.equal(t("hintIs", { turn: "↑".repeat(100) }), `Try ${"↑".repeat(100)}`);
});

const found = (chance: number, winsIn = 0, best = "x"): Found => ({
    chance,
    winsIn,
    best,
    line: [best],
    notes: "",
    choices: new Map(),
});

test("turns are marked by the chance that they lose", () => {
    assert.equal(markTurn("y", found(0.6), 0.58, false), null);
    assert.equal(markTurn("y", found(0.6), 0.5, false)?.kind, "inaccuracy");
    assert.equal(markTurn("y", found(0.6), 0.42, false)?.kind, "mistake");
    assert.deepEqual(markTurn("y", found(0.6), 0, true), {
        kind: "blunder",
        sign: "??",
        from: 0.6,
        loss: 0.6,
        proven: true,
    });
    assert.equal(markTurn("y", found(0.9, 3), 0.5, false)?.kind, "missedWin");
    assert.equal(markTurn("y", found(0.9, 3), 0.5, false)?.proven, false);
});

test("the best turn, and turns in lost positions, are never marked", () => {
    assert.equal(markTurn("x", found(0.6), 0, true), null);
    assert.equal(markTurn("y", found(0.3, -4), 0, true), null);
    assert.equal(markTurn("y", found(0.9, 5), 1, true), null);
});

test("in games with hidden information a turn is compared with the turns that the engine considered", () => {
    const before = {
        ...found(0.7),
        choices: new Map([
            ["x", 0.7],
            ["y", 0.3],
            ["z", 0.66],
        ]),
    };
    assert.equal(markAsKnown("y", before)?.kind, "blunder");
    assert.equal(markAsKnown("z", before), null);
    assert.equal(markAsKnown("x", before), null);
    assert.equal(markAsKnown("another", before), null);
});

test("accuracy decreases with lost chances", () => {
    assert.equal(accuracy([]), null);
    assert.ok(accuracy([0, 0])! > 99.9);
    assert.ok(accuracy([0, 0.4])! < accuracy([0, 0.2])!);
    assert.equal(chanceAtEnd({ over: true, winner: -1, scores: [1, 1], reason: "limit" }, 0), 0.5);
});

test("turns as text", () => {
    assert.equal(soccer.write("032", false), "↑↘→");
    assert.equal(soccer.write("0x", false), "↑x");
    assert.equal(soccer.write("032", true), "↓↖←", "on a turned board");
    assert.deepEqual(
        [false, true].map((turned) => soccer.say("03", turned)),
        ["north, south-east", "south, north-west"],
    );
    assert.deepEqual(cellsOf("1 2 3 4"), [
        { column: 0, row: 1 },
        { column: 2, row: 3 },
    ]);
});

test("readBelief reads every cell, and refuses an incomplete picture", () => {
    const row = (letter: string, cells: string): string => `${letter} ${cells.padEnd(26, ".").split("").join(" ")}`;
    const notes = [..."ABCDEFGHI"].map((letter) => row(letter, letter === "A" ? "@4!+ci" : "")).join("\n");
    assert.deepEqual(readBelief(`${notes}\n512 of 512 games\n`)?.slice(0, 7), [0, 0.4, 1, 0.005, 0.03, 0.09, 0]);
    assert.equal(readBelief("A . ."), null);
});

test("readPuzzles names a line that is not a puzzle", () => {
    const line = JSON.stringify({
        game: "soccer",
        rules: "standard",
        first: 2,
        turns: ["4"],
        line: ["0", "7"],
        steps: 1,
        themes: ["trap"],
        choices: 8,
        tempting: 2,
        grade: 900,
    });
    assert.deepEqual(readPuzzles(`${line}\n\n`), [
        {
            game: "soccer",
            rules: "standard",
            first: 1,
            turns: ["4"],
            line: ["0", "7"],
            steps: 1,
            themes: ["trap"],
            grade: 900,
        },
    ]);
    assert.throws(() => readPuzzles(`${line}\n{"game":"chess"}`), /line 2/);
    assert.throws(() => readPuzzles(line.replace('["0","7"]', "[]")), /not a puzzle/);
    assert.throws(
        () => readPuzzles(line.replace('"steps":1', '"steps":2')),
        /not a puzzle/,
        "the line is too short for two steps",
    );
    assert.throws(() => readPuzzles(line.replace('["trap"]', "0")), /not a puzzle/);
});

test("a case of Showdown in which the opponent stands on the player's wall says that it has removed the wall", async () => {
    const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
    const puzzle = readPuzzles(readFileSync(`${process.env.PAGE_SOURCE}/puzzles.jsonl`, "utf8")).find(
        (one) => puzzleId(one) === "1dzq2ez",
    )!;
    const position = library.position("showdown", { turns: puzzle.turns }),
        { case: failed } = await (await LastTurn.of(position))!.worst("HELP");
    assert.equal(squareText(failed.at), "H 9");
    assert.deepEqual(failed.gone.map(squareText), ["H 9"]);
    position.free();
});

test("in each puzzle of Showdown, the solution wins in every case, and all other turns fail in one", async (t) => {
    const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
    const puzzles = readPuzzles(readFileSync(`${process.env.PAGE_SOURCE}/puzzles.jsonl`, "utf8")).filter(
        ({ game }) => game === "showdown",
    );
    let turns = 0;
    // `faceoff puzzles --check` checks them all
    for (const { line, turns: before } of puzzles.filter((_, i) => i % 8 === 0)) {
        const position = library.position("showdown", { turns: before }),
            known = (await LastTurn.of(position))!;
        const pieces = position.board(-1).pieces.filter(({ kind }) => kind === "player"),
            { x, y } = pieces.find(({ seat }) => seat !== position.mover)!;
        assert.ok(known.squares.includes(26 * y + x), "the opponent's real square is one of the cases");
        assert.deepEqual(
            known.turns.filter((turn) => known.wins(turn)),
            [line[0]],
        );
        turns += known.turns.length;
        const { points, reply } = await known.worst("HELP");
        assert.ok(points[0] <= points[1]);
        assert.ok(position.mover === 0 || reply === "", "player 2 moves last");
        position.free();
    }
    t.diagnostic(`${turns} turns of Showdown, in every eighth of ${puzzles.length} puzzles`);
    assert.ok(puzzles.length >= 50);
});

test("a puzzle of Showdown must be a last turn, and the player must know its walls", async () => {
    const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
    const known = async (turns: string[]): Promise<LastTurn | null> => {
        const position = library.position("showdown", { turns }),
            found = await LastTurn.of(position);
        position.free();
        return found;
    };
    const idle = (n: number): string[] => Array.from({ length: 2 * n }, () => "HELP");
    assert.equal(await known(idle(98)), null, "a turn too early");
    assert.equal(
        (await known(idle(99)))!.squares.length,
        233,
        "all but the player's own square, where B would have won",
    );
    assert.equal(await known(["MOVE A 2", "WALL A 3", "MOVE A 3", "HELP", ...idle(97)]), null);
    // RADAR shows B on its home. Then B may stay, or step.
    const seen = (await known([...idle(98), "RADAR", "HELP"]))!;
    assert.deepEqual(
        seen.squares,
        [8 * 26 + 24, 8 * 26 + 25, 7 * 26 + 25].sort((a, b) => a - b),
    );
    assert.deepEqual(seen.points, [0, 0, 11]);
    assert.equal((await seen.worst("MOVE A 2")).points[0], 0, "B may have built a wall on A 2");
    assert.equal((await seen.worst("MOVE A 2")).points[1], 15 + 2 * 11, "B gets points for the bump and for two steps");
});

test("the name of a puzzle is unique, and does not depend on the other puzzles", () => {
    const puzzles = readPuzzles(readFileSync(`${process.env.PAGE_SOURCE}/puzzles.jsonl`, "utf8"));
    assert.equal(new Set(puzzles.map(puzzleId)).size, puzzles.length);
    assert.equal(puzzleId({ ...puzzles[0]!, rules: "standard", first: 1, turns: ["4", "07"], grade: 5 }), "1o01mip");
});

test("a rating follows Elo's rule, and the next puzzle is an unseen one near it", () => {
    const begin: Standing = { rating: 1000, tried: 20, seen: [], bestRush: 0 };
    assert.equal(rate(begin, 1000, true).rating, 1016);
    assert.ok(
        rate(begin, 1400, true).rating > rate(begin, 1000, true).rating &&
            rate(begin, 600, false).rating < rate(begin, 1000, false).rating,
    );
    assert.ok(rate({ ...begin, tried: 0 }, 1000, true).rating > 1016, "larger steps at first");
    assert.equal(rate({ ...begin, rating: 100 }, 100, false).rating, 100);
    const puzzles = [700, 990, 1020, 1500].map((grade) => ({
        game: "soccer" as const,
        rules: "standard",
        first: 0,
        turns: [String(grade)],
        line: ["0"],
        steps: 1,
        themes: [],
        grade,
    }));
    const ids = puzzles.map(puzzleId);
    assert.equal(nextPuzzle(puzzles, begin, 1000).grade, 990);
    assert.equal(nextPuzzle(puzzles, { ...begin, seen: [ids[1]!] }, 1000).grade, 1020);
    const all = { ...begin, seen: [...ids, "other"] };
    assert.equal(nextPuzzle(puzzles, all, 1000).grade, 990);
    assert.deepEqual(all.seen, ["other"], "puzzles of another theme stay seen");
});

test("ten Showdown puzzles in a row have several answers, and never the same one twice in a row", () => {
    const puzzles = readPuzzles(readFileSync(`${process.env.PAGE_SOURCE}/puzzles.jsonl`, "utf8")).filter(
        ({ game }) => game === "showdown",
    );
    const now: Standing = { rating: 1000, tried: 0, seen: [], bestRush: 0 },
        answers: string[] = [];
    for (let i = 0; i < 10; i++) {
        const puzzle = nextPuzzle(puzzles, now, 1000);
        now.seen.push(puzzleId(puzzle));
        answers.push(puzzle.line[0]!);
    }
    assert.ok(
        answers.every((answer, i) => answer !== answers[i - 1]),
        answers.join(),
    );
    assert.ok(new Set(answers).size > 5, answers.join());
});

test("streaks end with a wrong answer, and with a day without a solved puzzle", () => {
    const day = (n: number, solved: boolean, hour = 12) =>
            tryOf("soccer", `${n}${hour}`, solved, new Date(2026, 2, n, hour)),
        now = new Date(2026, 2, 31, 9);
    assert.equal(solvedInARow([]), 0);
    assert.equal(solvedInARow([day(3, true), day(2, true), day(1, false)]), 2);
    assert.equal(daysInARow([], now), 0);
    assert.equal(
        daysInARow([day(31, false, 8), day(30, true, 23), day(30, true, 0), day(29, true), day(27, true)], now),
        2,
        "today has no solved puzzle yet",
    );
    assert.equal(
        daysInARow([day(31, true, 8), day(30, true), day(29, true), day(28, true)], now),
        4,
        "a change of the clocks does not end a streak",
    );
    assert.equal(daysInARow([day(29, true)], now), 0);
    const puzzles = readPuzzles(readFileSync(`${process.env.PAGE_SOURCE}/puzzles.jsonl`, "utf8")),
        of = (hour: number, n: number): string => puzzleId(puzzleOfDay(puzzles, new Date(2026, 2, n, hour)));
    assert.equal(of(0, 5), of(23, 5));
    assert.notEqual(of(12, 5), of(12, 6));
});

test("a line of the history is read back, and other lines are not", () => {
    const one = tryOf("halma", "1o01mip", true, new Date("2026-03-01T10:00:00Z"));
    assert.deepEqual(readTry(lineOf(one)), one);
    for (const [from, to] of [
        ["halma", "chess"],
        ["1o01mip", "../x"],
        ["true", "1"],
        ["2026-03", "never"],
        ["{", "["],
    ] as [string, string][]) {
        assert.equal(readTry(lineOf(one).replace(from, to)), null, to);
    }
    assert.ok(
        Date.parse(readTry(lineOf(one).replace("2026", "9026"))!.date) <= Date.now(),
        "an answer cannot lie in the future",
    );
});

test("the players that a worker keeps fit into 64 MiB, however much they have searched", async () => {
    const bytes = readFileSync(process.env.WASM!),
        { instantiate } = WebAssembly;
    let memory: WebAssembly.Memory | undefined;
    const keep = async (...words: [never]): Promise<unknown> => {
        const made = (await instantiate(...words)) as WebAssembly.WebAssemblyInstantiatedSource & WebAssembly.Instance;
        memory = (made.instance ?? made).exports.memory as WebAssembly.Memory;
        return made;
    };
    for (const players of [
        [levelOf("soccer", 10)],
        [levelOf("soccer", 9), memoryOf("soccer")],
        [16, 16].map((mib) => memoryOf("soccer", mib)),
    ]) {
        Object.assign(WebAssembly, { instantiate: keep });
        const library = await load(new WebAssembly.Module(bytes));
        Object.assign(WebAssembly, { instantiate });
        const position = library.position("soccer", { turns: "0;1" });
        for (const options of players) {
            library.player("soccer", { options }).analyze(position, { nodes: 600_000 });
        }
        assert.ok(
            memory!.buffer.byteLength <= 64 * 2 ** 20,
            `${JSON.stringify(players)}: ${memory!.buffer.byteLength / 2 ** 20} MiB`,
        );
    }
});

test("a person's name is known in both languages", () => {
    assert.deepEqual([languages.en.you, languages.de.you, languages.en.soccer, undefined].map(isYou), [
        true,
        true,
        false,
        false,
    ]);
});

test("a player of Showdown knows where the opponent was, its own turn and the points that are sure", async () => {
    const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
    const position = library.position("showdown", {
        turns: ["RADAR", "WALL A 2", "MOVE A 2", "MOVE I 25", "MOVE B 1", "MOVE H 25", "RADAR", "MOVE H 24"],
    });
    const heard = heardBy(position, 0);
    const plain = (text: string): string => text.replaceAll("\u00a0", " ");
    assert.equal(placeOf({ row: 8, column: 25 }), "I\u00a026", "does not break at the end of a line");
    assert.deepEqual(heard.map(saidText).map(plain), [
        "Your opponent was on I 26.",
        "Ouch! A wall on A 2 blocked you.",
        "You moved to B 1.",
        "Your opponent was on H 25.",
    ]);
    assert.deepEqual(heard.map(writeAnswered).map(plain), [
        "Radar · opponent on I 26",
        "Move A 2 · ouch, a wall",
        "Move B 1",
        "Radar · opponent on H 25",
    ]);
    assert.deepEqual(
        sightings(heard).map(({ cell, ago }) => [plain(placeOf(cell)), ago]),
        [
            ["I 26", 4],
            ["H 25", 1],
        ],
    );
    assert.deepEqual(
        sightings([...heard, { turn: "HELP", answer: "" }]).map(({ ago }) => ago),
        [4, 1],
        "a turn without an answer does not count yet",
    );
    assert.equal(plain(showdown.say("MOVE A 2", false)), "Move A 2");
    assert.deepEqual([surePoints(position, 0, heard), turnOf(position, 0), turnOf(position, 1)], [[11, 15], 5, 4]);
    position.playAll(Array.from({ length: 20 }, () => "HELP"));
    assert.deepEqual(sightings(heardBy(position, 0)), [], "a sighting fades");
    assert.deepEqual(
        sightings([
            { turn: "RADAR", answer: "AT A 9" },
            { turn: "MOVE A 9", answer: "HELLO" },
        ]).map(({ ago }) => ago),
        [1],
        "only the newest on a square",
    );
    assert.equal(saidText({ turn: "HELP", answer: "" }) + saidText({ turn: "MOVE A 1", answer: "INIT A 1" }), "");
});

test("the number of the turn does not tell a player of Showdown that it missed a turn", async () => {
    const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
    const turns = [..."HGFEDCBA"].flatMap((row) => ["RADAR", `MOVE ${row} 26`]).concat("ZAP A 2", "MOVE A 2");
    const position = library.position("showdown", { turns }),
        heard = heardBy(position, 1);
    assert.equal(position.mover, 1, "the ray hit player 2, which missed a turn");
    assert.deepEqual([turnOf(position, 1), turnKnown(heard, true), turnKnown(heard, false)], [10, 9, 8]);
});

test("a stored game is unfinished if turns were made in it and it has not ended", () => {
    const fresh = newMatch("soccer", ["person", 4]),
        begun = { ...fresh, turns: ["0"] };
    const later = newMatch("soccer", ["person", 4], 0, { rules: "standard", first: 0, turns: ["0", "1"] });
    assert.deepEqual([null, fresh, begun, later, { ...later, turns: ["0", "1", "0"] }].map(isUnfinished), [
        false,
        false,
        true,
        false,
        true,
    ]);
    assert.deepEqual(
        [
            { ...begun, ended: { seat: 0, reason: "resigned" as const } },
            { ...begun, endedAt: "2026-01-01" },
        ].map(isUnfinished),
        [false, false],
    );
});

test("the page can say that a file could not be loaded even if its texts could not", () => {
    const texts = globalThis.faceoffTexts;
    globalThis.faceoffTexts = undefined;
    assert.deepEqual([t("notLoaded", { file: "study.js" }), t("reload")], ["study.js could not be loaded", "Reload"]);
    globalThis.faceoffTexts = texts;
});

test("each kind of turn has its sound, and none if sound is off", () => {
    const tones: string[] = [],
        value = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    class Audio {
        currentTime = 0;
        state = "suspended";
        async resume() {
            this.state = "running";
            tones.push("resumed");
        }
        createOscillator() {
            return {
                type: "",
                frequency: value,
                connect: (to: unknown) => to,
                stop() {},
                start(this: { type: string }) {
                    tones.push(this.type);
                },
            };
        }
        createGain() {
            return { gain: value, connect: (to: unknown) => to };
        }
    }
    Object.assign(globalThis, { AudioContext: Audio });
    const play = (...turn: Parameters<typeof playTurn>): string[] => {
        playTurn(...turn);
        return tones.splice(0);
    };
    assert.deepEqual(play("soccer", "0", 0), []);
    const touched = (hasBeenActive: boolean): unknown =>
        Object.defineProperty(globalThis, "navigator", {
            value: { userActivation: { hasBeenActive } },
            configurable: true,
        });
    touched(false);
    switchSound();
    assert.deepEqual(play("soccer", "0", 0), [], "no sound before the first click or key");
    touched(true);
    assert.deepEqual(play("soccer", "0", 0), ["resumed", "triangle"], "a suspended context is resumed");
    assert.equal(play("soccer", "012", 0).length, 3, "a knock for each line");
    assert.equal(play("halma", "4 4 6 6 8 8", 1).length, 2, "a knock for each jump");
    assert.deepEqual(play("showdown", "MOVE A 2", 0, "OUCH"), ["sine"]);
    assert.deepEqual(play("showdown", "MOVE A 2", 0, "OK"), ["triangle"]);
    playEnd(true);
    assert.equal(tones.splice(0).length, 3);
    switchSound();
    assert.deepEqual(play("soccer", "0", 0), []);
});

test("the way home in Halma counts pieces and steps", async () => {
    const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!))),
        position = library.position("halma");
    const [first, second] = wayHome(position);
    assert.deepEqual(first, second);
    assert.deepEqual([first!.home, first!.pieces], [0, 19]);
    position.play("4 3 5 4");
    assert.equal(wayHome(position)[0]!.steps, first!.steps - 1);
    assert.equal(wayHome(position)[1]!.steps, first!.steps);
});

test("the texts of both languages have the same placeholders", () => {
    const places = (words: string): string[] => [...words.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
    for (const { en, de } of [languages, leagueTexts, rankTexts] as Record<"en" | "de", Record<string, string>>[]) {
        for (const [name, text] of Object.entries(en!)) {
            assert.deepEqual(places(de![name]!), places(text), name);
        }
    }
});

test("every rule of the games, protocols and the referee has a text", () => {
    const source = `${process.env.PAGE_SOURCE}/../../src`,
        files = (folder: string): string[] =>
            readdirSync(`${source}/${folder}`, { recursive: true, encoding: "utf8" })
                .filter((name) => name.endsWith(".c"))
                .map((name) => readFileSync(`${source}/${folder}/${name}`, "utf8"));
    const ruled = ["games", "protocols", "contests"]
        .flatMap(files)
        .flatMap((text) =>
            [...text.matchAll(/(?:ruling_refuse\(\s*ruling,|line_fault\(fault,|\.rule =)\s*"([a-z_]+)"/g)].map(
                ([, rule]) => rule!,
            ),
        );
    const words = ["match.c", "match_talk.c", "match_turns.c"]
        .flatMap((name) =>
            [...readFileSync(`${source}/referee/${name}`, "utf8").matchAll(/"([a-z_]+)"/g)].map(([, word]) => word!),
        )
        // All other words in these files are names of rules.
        .filter((word) => !["forfeit", "input", "output"].includes(word));
    const left = [
        ...new Set(
            [...readFileSync(`${source}/serve/play.c`, "utf8").matchAll(/visitors_resign\([^"]*"([a-z_]+)"/g)].map(
                ([, rule]) => rule!,
            ),
        ),
    ];
    assert.ok(
        ruled.includes("drawn_line") &&
            ruled.includes("not_adjacent") &&
            ruled.includes("bad_handshake") &&
            words.includes("closed_input") &&
            left.length === 2,
    );
    assert.deepEqual(
        [...new Set([...ruled, ...words, ...left])].filter(
            (rule) => !(`rule_${rule}` in languages.en) && !(`why_${rule}` in languages.en),
        ),
        [],
    );
});

test("faceoff serves, publishes and exports each chunk, and the page keeps it for use offline", () => {
    const web = process.env.PAGE_SOURCE!,
        served = `${web}/../../src/serve/page_files.c`,
        exported = `${web}/../../src/cli/events/export_html.c`;
    const chunks = readdirSync(`${web}/chunks`).map((name) => name.replace(".ts", ".js"));
    assert.ok(chunks.length > 1);
    for (const [list, leftOut] of [
        [served, []],
        [exported, ["events.js", "league.js"]],
        [`${web}/offline.js`, []],
    ] as const) {
        // an exported file has no event
        const text = readFileSync(list, "utf8");
        assert.deepEqual(
            chunks.filter((name) => !text.includes(`"${name}"`)),
            [...leftOut],
            list,
        );
    }
});

test("the table says why a player plays no more games", async () => {
    globalThis.document = { querySelector: () => null } as unknown as Document; // without an event
    const { leftText } = await import("../src/event.ts");
    Reflect.deleteProperty(globalThis, "document");
    const left = (player: Partial<Player>) => leftText(player as Player);
    assert.deepEqual(
        [{ withdrawn: false }, { withdrawn: true }, { withdrawn: false, disqualified: "a copy" }].map(left),
        ["", "withdrawn", "disqualified: a copy"],
    );
    const paused = { withdrawn: false, rests: "paused" } as const;
    assert.deepEqual([paused, { ...paused, replaced_by: "b" }].map(left), ["paused", "replaced by b"]);
});

test("singular and plural", () => {
    assert.deepEqual(
        [1, 2].map((n) => t("winsIn", { n, name: "You" })),
        ["You: forced win in 1 turn", "You: forced win in 2 turns"],
    );
    assert.deepEqual(
        [0, 1].map((played) => t("livePlayed", { played })),
        ["0 games", "1 game"],
    );
});

test("every text is used", () => {
    const sources = readdirSync(process.env.PAGE_SOURCE ?? "", { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts") && !/^texts/.test(name))
        .map((name) => readFileSync(`${process.env.PAGE_SOURCE}/${name}`, "utf8"))
        .join("\n");
    const prefixes = "theme- why_ rule_ said_ brief_ how_ first_ visit_ format_ decided_ direction about tool",
        marks = "inaccuracy mistake blunder missedWin bestTurn",
        ofLeague =
            "verdict[A-Z] state[A-Z] (waiting|testing|accepted|rejected|withdrawn|lost|rate|size|busy|none|changed|(lost|won|drawn)Game)$",
        built = new RegExp(`^(${`${prefixes} ${marks} ${ofLeague}`.replaceAll(" ", "|")}|(soccer|halma|showdown)$)`);
    assert.deepEqual(
        Object.keys({ ...languages.en, ...leagueTexts.en, ...rankTexts.en }).filter(
            (name) => !built.test(name) && !sources.includes(`"${name}"`),
        ),
        [],
    );
});
