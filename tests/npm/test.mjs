/* Runs the npm package in Node, and compares its benchmark signatures, verdicts and errors with those of the native
 * program. Also tests the worker's queue. Usage: node --test test.mjs, in a folder with node_modules/faceoff.
 * FACEOFF_PROGRAM must name the native program. FACEOFF_GAMES is the number of random games to judge in each of soccer,
 * Halma and Showdown. FACEOFF_LISTS must name a file of legal turns that test_legal_turns has written. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { FaceoffError, FaceoffWorker, load } from "faceoff";

const [program, games] = [process.env.FACEOFF_PROGRAM, Number(process.env.FACEOFF_GAMES)];
const faceoff = await load();

function signature(game) {
    return /^signature (\w+)$/m.exec(execFileSync(program, ["bench", game], { encoding: "utf8" }))[1];
}

function verdicts(game, lines) {
    const input = lines.map((turns) => JSON.stringify({ turns })).join("\n");
    const output = execFileSync(program, ["adjudicate", game], { input, encoding: "utf8", maxBuffer: 1 << 30 });
    return output.trim().split("\n").map(JSON.parse);
}

test("the version is the program's", () => {
    assert.equal(`faceoff ${faceoff.version}`, execFileSync(program, ["--version"], { encoding: "utf8" }).trim());
});

test("every engine plays as the native one", () => {
    for (const game of faceoff.games) {
        const player = faceoff.player(game);
        assert.equal(player.bench().signature, signature(game), game);
        player.free();
    }
});

/* Returns the turns of a random game. Every third game is cut short, and every fifth ends with illegal turns. */
function randomGame(game, number) {
    const position = faceoff.position(game);
    const most = number % 3 === 0 ? number % 97 : Infinity;
    const turns = [];
    while (position.mover >= 0 && turns.length < most) {
        turns.push(position.randomTurn(number * 1000 + turns.length));
        position.play(turns.at(-1));
    }
    position.free();
    return number % 5 === 0 ? [...turns, turns[0] ?? "no turn", "a ä \"\\"] : turns;
}

for (const game of faceoff.games) {
    test(`${games} games of ${game} are judged alike`, () => {
        const most = 500; // number of games in memory at the same time
        for (let from = 0; from < games; from += most) {
            const lines = Array.from({ length: Math.min(most, games - from) }, (_, i) => randomGame(game, from + i));
            const native = verdicts(game, lines);
            lines.forEach((turns, i) => assert.deepEqual(faceoff.adjudicate(game, turns), native[i], `game ${from + i}`));
        }
    });
}

test("a position is played, drawn and taken back", () => {
    const position = faceoff.position("soccer", { turns: "7;4" });
    assert.deepEqual(position.turns, ["7", "4"]);
    assert.equal(position.turnList, "7;4");
    assert.equal(position.mover, 0);
    assert.equal(position.draw().split("\n").length, 26);
    const copy = position.copy();
    copy.play("4");
    assert.deepEqual(JSON.parse(JSON.stringify(copy)),
        { game: "soccer", rules: "standard", first: 0, turns: ["7", "4", "4"], part: "" });
    assert.ok(copy.undo());
    assert.equal(copy.draw(), position.draw());
    assert.deepEqual(position.outcome, { over: false, winner: -1, scores: [0, 0], reason: "unfinished" });
    assert.equal(faceoff.position("halma", { first: 1 }).mover, 1);
    assert.equal(faceoff.position("showdown").observe(0), "INIT A 1");
});

test("a board is given as data and as an image", () => {
    const position = faceoff.position("soccer", { turns: "7;4" });
    assert.deepEqual(position.board(), {
        width: 8,
        height: 10,
        lines: [
            { fromX: 4, fromY: 5, toX: 3, toY: 4, seat: 0, turn: 0 },
            { fromX: 3, fromY: 4, toX: 3, toY: 5, seat: 1, turn: 1 },
        ],
        pieces: [{ kind: "ball", x: 3, y: 5, seat: -1 }],
    });
    assert.equal(position.svg().match(/<line /g).length, 2);
    const walled = faceoff.position("showdown", { turns: "MOVE A 2;WALL H 26" });
    assert.deepEqual(walled.board(0).pieces, [{ kind: "player", x: 1, y: 0, seat: 0 }]);
    assert.deepEqual(walled.board().pieces.map(({ kind, x, y, seat }) => [kind, x, y, seat]),
        [["player", 1, 0, 0], ["wall", 25, 7, -1], ["player", 25, 8, 1]]);
    assert.ok(!walled.svg(0).includes(' rx="2"') && walled.svg().includes(' rx="2"'));
    for (const seat of [2, -2, null, "0", NaN]) {
        assert.throws(() => walled.board(seat), /a seat must be -1, 0 or 1, not/);
        assert.throws(() => walled.svg(seat), /a seat must be -1, 0 or 1, not/);
    }
    assert.equal(faceoff.position("halma").board().pieces.filter(({ kind, seat }) => kind === "man" && seat === 1).length, 19);
});

test("what is wrong with an input is said, and nothing changes", () => {
    const position = faceoff.position("soccer", { turns: ["7"] });
    assert.throws(() => position.play("3"), { name: "FaceoffError", rule: "drawn_line", at: 0 });
    assert.throws(() => position.play("9"), FaceoffError);
    assert.throws(() => position.play("4\0"), /NUL character/);
    assert.throws(() => position.playAll(["4", "0"]), { rule: "drawn_line", message: /^turn 2 \("0"\)/ });
    assert.throws(() => position.playAll("4;0"), /turn 2 \("0"\)/);
    assert.deepEqual(position.turns, ["7"]);
    assert.throws(() => faceoff.position("chess"), /unknown game "chess"/);
    assert.throws(() => faceoff.position("soccer", { rules: "x" }), /no rule variant "x"/);
    assert.throws(() => faceoff.position("soccer", { first: 2 }), /0 or 1, not 2/);
    assert.throws(() => faceoff.game("chess"), /unknown game "chess"/);
    assert.throws(() => faceoff.player("soccer", { engine: "x" }), FaceoffError);
    assert.throws(() => faceoff.player("soccer", { options: { level: 11 } }), /--level/);
    assert.throws(() => faceoff.player("soccer", { options: { colour: 1 } }), /--colour/);
    assert.throws(() => faceoff.player("soccer", { options: { level: 1.5 } }), /whole number/);
    assert.throws(() => faceoff.player("soccer", { seed: 0.5 }), /whole number/);
    assert.throws(() => faceoff.player("soccer", { options: { level: "3" } }), /not the text "3"/);
    assert.throws(() => faceoff.position("soccer", { rules: 5 }), /rules must be a text, not 5/);
    assert.throws(() => faceoff.position("soccer", { turns: 3 }), /array of texts, not 3/);
    assert.throws(() => faceoff.position(7), /a game must be a text, not 7/);
    assert.throws(() => faceoff.player("soccer", { engine: 7 }), /an engine must be a text, not 7/);
    assert.throws(() => faceoff.adjudicate("soccer", "7;2"), /array of texts, not 7;2/);
    assert.throws(() => faceoff.player("soccer").choose({ game: "soccer", turns: [] }), /must come from position\(\)/);
    assert.throws(() => faceoff.player("soccer").analyze(undefined), /must come from position\(\)/);
    const player = faceoff.player("halma");
    assert.throws(() => player.choose(position, { ms: 1 }), FaceoffError);
    assert.throws(() => player.choose(faceoff.position("halma"), { ms: -1 }), /whole number/);
    position.free();
    position.free();
    assert.throws(() => position.play("4"), /freed/);
});

/* Each pair contains a call and a pattern that the error message must match. The option's value is always 1. */
test("an unknown option is an error that names the options and where an engine's option belongs", async () => {
    const position = faceoff.position("soccer"), player = faceoff.player("soccer"), bot = faceoff.bot("judge", () => null);
    const level = /"level".*\{ options: \{ level: 1 \} \}/;
    for (const [call, message] of [
        [() => faceoff.player("soccer", { level: 1 }), /player\(\) has no option "level"; its options are engine, seed, options;/],
        [() => faceoff.player("soccer", { level: 1 }), level],
        [() => faceoff.player("soccer", { sed: 1 }), /"sed"; its options are engine, seed, options$/],
        [() => faceoff.position("soccer", { turn: ["7"] }), /position\(\) has no option "turn"; its options are rules, first, turns, part$/],
        [() => faceoff.position("soccer", { game: "halma" }), /no option "game"/],
        [() => faceoff.position("soccer", "7;4"), /must be an object, not 7;4/],
        [() => faceoff.position("soccer", ["7"]), /no option "0"/],
        [() => faceoff.position("soccer", null), /must be an object, not null/],
        [() => faceoff.player("soccer", null), /must be an object, not null/],
        [() => faceoff.adjudicate("soccer", [], { turns: 1 }), /adjudicate\(\) has no option "turns"; its options are rules, first$/],
        [() => player.choose(position, { level: 1 }), level],
        [() => player.choose(position, { best: 1 }), /its options are ms$/],
        [() => player.analyze(position, { level: 1 }), level],
        [() => player.analyze(position, { onreport: 1 }), /its options are ms, nodes, best, onReport$/],
        [() => position.legalTurns({ most: 1 }), /legalTurns\(\) has no option "most"; its options are max$/],
        [() => bot.hear("INIT", { cme: 1 }), /hear\(\) has no option "cme"; its options are came, late$/],
    ]) {
        assert.throws(call, { name: "TypeError", message });
    }
    assert.equal(faceoff.position("soccer", position.toJSON()).turns.length, 0);
    const worker = new FaceoffWorker(), game = "soccer";
    for (const [request, message] of [
        [worker.choose({ game }, { level: 1 }), level],
        [worker.choose({ game }, { onReport: () => {} }), /choose\(\) has no option "onReport"/],
        [worker.choose({ game, turn: ["7"] }), /a position has no option "turn"; its options are game, rules, first, turns, part$/],
        [worker.analyze({ game }, { level: 1 }), level],
        [worker.prepare(game, { level: 1 }), level],
        [worker.bench(game, { ms: 1 }), /bench\(\) has no option "ms"/],
    ]) {
        await assert.rejects(request, { name: "TypeError", message });
    }
    worker.close();
});

/* Plays random games. Compares every list with what play() accepts. */
test("the legal turns are those that can be played, each once", () => {
    for (const game of faceoff.games) {
        const position = faceoff.position(game);
        for (let seed = 0; position.mover >= 0 && seed < 30; seed++) {
            const { turns, complete } = position.legalTurns({ max: 2000 });
            assert.ok(turns.length > 0 && (complete || turns.length === 2000));
            assert.equal(new Set(turns).size, turns.length);
            const other = position.copy();
            for (const turn of turns.slice(0, 100)) {
                other.play(turn);
                assert.ok(!other.equals(position));
                other.undo();
            }
            assert.ok(other.equals(position) && other.hash === position.hash);
            if (game === "soccer" && complete && turns.length < 300) {
                assert.deepEqual(soccerTurns(position), turns);
            }
            position.play(position.randomTurn(seed));
        }
    }
});

/* test_legal_turns has compared these lists with the reference rules. */
test("the legal turns are those of the reference rules", () => {
    const counts = Object.fromEntries(faceoff.games.map((game) => [game, 0]));
    let position;
    for (const line of readFileSync(process.env.FACEOFF_LISTS, "utf8").trimEnd().split("\n")) {
        const [what, ...values] = line.split("\t");
        if (what === "start") {
            position?.free();
            position = faceoff.position(values[0], { rules: values[1], first: Number(values[2]) });
        } else if (what === "play") {
            position.play(values[0]);
        } else {
            const { turns } = position.legalTurns(position.game === "soccer" ? { max: 300 } : {});
            assert.equal(turns.join(";") || "-", values[0]);
            counts[position.game]++;
        }
    }
    assert.ok(Math.min(...Object.values(counts)) >= (process.env.FACEOFF_SLOW ? 10000 : 1500), JSON.stringify(counts));
});

/* Returns all turns of soccer by trying each line. */
function soccerTurns(position, part = "") {
    const turns = [...Array(8).keys()].map((line) => `${part}${line}`).flatMap((turn) => {
        const copy = position.copy();
        try {
            copy.play(turn);
            return [turn];
        } catch ({ rule }) {
            return rule === "early_end" ? soccerTurns(position, turn) : [];
        } finally {
            copy.free();
        }
    });
    const { lines, whole } = position.legalLines(part);
    assert.ok(!whole);
    assert.deepEqual(lines, [...new Set(turns.map((turn) => turn[part.length]))]);
    return turns;
}

test("what is listed at the start and at the end of a game, and which positions are equal", () => {
    const position = faceoff.position("soccer", { turns: "7;2" });
    assert.deepEqual(position.legalTurns(),
        { turns: ["0", "1", "2", "3", "41", "42", "43", "44", "45", "46", "5", "7"], complete: true });
    assert.deepEqual(position.legalTurns({ max: 2 }), { turns: ["0", "1"], complete: false });
    assert.deepEqual(position.legalTurns({ max: 0 }), { turns: [], complete: false });
    assert.throws(() => position.legalTurns({ max: -1 }), /max must be a whole number/);
    assert.deepEqual(position.legalLines(), { lines: [..."0123457"], whole: false });
    assert.deepEqual(position.legalLines("46"), { lines: [], whole: true });
    assert.equal(position.legalLines("6"), null);
    assert.throws(() => position.legalLines(4), /must be a text, not 4/);
    assert.equal(faceoff.position("halma").legalTurns().turns.length, 40);
    assert.equal(faceoff.position("halma").legalLines(), null);
    const over = faceoff.position("soccer", { turns: "0;0;0;0;0;0" });
    assert.deepEqual([over.mover, over.legalTurns(), over.legalLines()], [-1, { turns: [], complete: true }, null]);
    const [one, other] = ["3060", "2470"].map((turn) => faceoff.position("soccer", { turns: `1;6;5;0;${turn}` }));
    assert.ok(one.equals(other) && one.hash === other.hash && !one.equals(position) && one.hash !== position.hash);
    assert.ok(typeof one.hash === "bigint" && one.hash >= 0n);
    assert.throws(() => one.equals({}), /must come from position\(\)/);
});

test("an engine plays a whole game", () => {
    for (const game of faceoff.games) {
        const position = faceoff.position(game);
        const player = faceoff.player(game, { seed: 7n, options: { level: 2 } });
        while (position.mover >= 0) {
            position.play(position.mover === 0 ? player.choose(position) : position.randomTurn(position.turns.length));
        }
        assert.ok(position.outcome.over, game);
    }
});

test("an action is a turn or a line as a number", () => {
    for (const game of faceoff.games) {
        const position = faceoff.position(game);
        let count = 0;
        while (position.mover >= 0) {
            const actions = position.actions();
            position.act(actions[position.turns.length * 7 % actions.length]);
            count++;
            const again = faceoff.position(game, position.toJSON());
            assert.ok(again.equals(position) && again.part === position.part);
            again.free();
        }
        assert.deepEqual(position.actions(), []);
        assert.ok(count > 3);
    }
    const position = faceoff.position("soccer", { turns: "0;2", part: "5" });
    assert.ok(position.part === "5" && position.turns.length === 2 && position.undo() && position.part === "");
    assert.throws(() => position.act(6), { message: "6 is not the number of a legal action", rule: "action" });
    assert.throws(() => position.act("5"), /whole number/);
    for (const [game, part] of [["soccer", "9"], ["soccer", " "], ["soccer", "0"], ["showdown", "0"], ["halma", "00"]]) {
        assert.throws(() => faceoff.position(game, { part }),
            { name: "FaceoffError", message: `"${part}" is not the beginning of a turn of soccer` });
    }
});

test("an analysis reports, stops, and hands on what its reporter throws", () => {
    const position = faceoff.position("soccer", { turns: "7;4" });
    const player = faceoff.player("soccer", { options: { memory: 16 } });
    const reports = [];
    const last = player.analyze(position, { nodes: 20000, best: 2, onReport: (report) => void reports.push(report) });
    assert.ok(reports.length > 2 && reports.at(-1).last && !reports[0].last);
    assert.deepEqual(last, reports.at(-1));
    assert.equal(last.best.length, 2);
    assert.ok(last.chance > 0 && last.chance < 1 && last.best.every(({ chance }) => chance >= 0 && chance <= 1));
    assert.ok(last.nodes >= 20000 && last.depth > 0 && last.line.length > 0 && Math.abs(last.estimate) <= 100);
    assert.deepEqual(last.best[0].line, last.line);
    assert.ok(last.best[1].line[0] === last.best[1].turn && last.best[1].line.length > 1);
    position.copy().playAll(last.best[1].line);
    for (const turn of last.line) {
        position.play(turn);
    }
    assert.ok(player.analyze(faceoff.position("soccer"), { ms: 60000, onReport: () => false }).nodes < 10000);
    assert.throws(() => player.analyze(position, { nodes: 9000, onReport: () => { throw new Error("mine"); } }), /^Error: mine$/);
    assert.throws(() => player.analyze(position, { nodes: 9000, onReport: () => player.bench() }), /thinking/);
    assert.ok(player.choose(position, { ms: 1 }).length > 0);
    const won = faceoff.position("soccer", { turns: "0;0;0;0" });
    assert.equal(player.analyze(won, { nodes: 1000 }).winsIn, 1);
});

test("what is known of games and engines", () => {
    assert.deepEqual(faceoff.games, ["soccer", "halma", "showdown"]);
    const soccer = faceoff.game("soccer");
    assert.equal(soccer.rules[0], "standard");
    assert.equal(soccer.seatHelp.length, 2);
    const engine = soccer.engines.find(({ name }) => name === "engine");
    assert.equal(engine.unit, "%");
    const level = engine.options.find(({ name }) => name === "level");
    assert.deepEqual([level.min, level.max, level.otherwise], [1, 10, 10]);
    assert.ok(faceoff.hasForm("soccer", "46") && !faceoff.hasForm("soccer", "x"));
    assert.ok(faceoff.hasForm("soccer", 46)); // as in play(), the number counts as the string "46", not as an address
    assert.ok(faceoff.canPlay("soccer", "engine", "standard") && !faceoff.canPlay("soccer", "engine", "10x12"));
    assert.throws(() => faceoff.canPlay("soccer", "engine", 7), /rules must be a text, not 7/);
});

test("a bot speaks each protocol: its first answers", () => {
    const said = (contest, lines, words) => {
        const bot = faceoff.bot(contest, (position) => position.randomTurn(1), words);
        const text = [bot.greet(), ...lines.map((line) => bot.hear(line))].filter((part) => part !== "");
        assert.equal(bot.done, contest === "potm");
        bot.free();
        return text;
    };
    assert.deepEqual(said("judge", ["INIT", "UP"]), ["OK\n", "OK\n"]);
    assert.match(said("judge", ["INIT", "UP", "MOVE []"]).at(-1), /^\[[0-7](, ?[0-7])*\]\n$/);
    assert.match(said("codingame", ["0", "1", "-"]).join(""), /^[0-7]\n$/);
    assert.match(said("proglad", ["start 1", "yourmove"]).join(""), /^ready\nmove \d+ \d+ \d+ \d+/);
    assert.match(said("potm", ["INIT A 1"]).join(""), /^[A-Z]+.*\n$/);
});

test("a bot's function is given its position and time, and the text it returns is said", () => {
    const asked = [];
    const bot = faceoff.bot("judge", (position, ms) => {
        asked.push({ ...position.toJSON(), mover: position.mover, ms, kept: position });
        return "4";
    }, ["--turn-ms", "700", "--first-ms", "700"]);
    assert.deepEqual(["INIT", "DOWN", "MOVE [0]"].map((line) => bot.hear(line)), ["OK\n", "OK\n", "[4]\n"]);
    const [{ game, rules, first, turns, mover, ms, kept }] = asked;
    assert.deepEqual([game, rules, first, turns, mover], ["soccer", "standard", 0, ["0"], 1]);
    assert.ok(ms > 0 && ms < 700);
    assert.throws(() => kept.turns, /freed/);
    assert.equal(bot.problem, "");
    assert.equal(bot.hear("what is this?"), "");
    assert.notEqual(bot.problem, "");
    bot.hear(Uint8Array.of(255, 0, 10, 13));
    assert.notEqual(bot.problem, "");
    assert.equal(bot.save().length, 0);
});

test("what is wrong with a bot is said", () => {
    const none = () => null;
    assert.throws(() => faceoff.bot("chess", none), /unknown contest "chess"/);
    assert.throws(() => faceoff.bot("judge", none, ["--colour", "1"]), /unknown option --colour/);
    assert.throws(() => faceoff.bot("judge", none, ["--contest", "potm"]), /plays soccer, not showdown/);
    const bot = faceoff.bot("judge", () => { throw new Error("mine"); });
    assert.throws(() => bot.hear("hello"), FaceoffError);
    assert.throws(() => bot.hear("INIT", { came: -1 }), /came must be/);
    bot.hear("INIT");
    bot.hear("UP");
    assert.throws(() => bot.hear("MOVE []"), /^Error: mine$/);
    const odd = faceoff.bot("codingame", () => 7), own = faceoff.bot("codingame", () => own.hear("x"));
    for (const [other, message] of [[odd, /a turn must be a text, not 7/], [own, /is choosing/]]) {
        ["0", "1"].forEach((line) => other.hear(line));
        assert.throws(() => other.hear("-"), message);
    }
    bot.free();
    assert.throws(() => bot.hear("INIT"), /freed/);
});

test("what a bot of potm keeps takes the next one on where it was", () => {
    const turns = [], choose = (position) => void turns.push(position.turns.length);
    const first = faceoff.bot("potm", choose);
    const answer = first.hear("INIT A 1");
    const next = faceoff.bot("potm", choose);
    next.load(first.save());
    next.hear("OK");
    assert.deepEqual(turns, [0, 1], answer);
    const lost = faceoff.bot("potm", choose);
    lost.load(Uint8Array.of(0, 1, 2, 255));
    assert.equal(lost.hear("OK"), "HELP\n");
});

/* These matches have no time limits, so a slow machine cannot cause a fault. */
for (const words of ["judge {opening}", "codingame {opening}", "proglad --rules {rules}", "potm {file}"]) {
    const [contest] = words.split(" ");
    test(`a bot of Node plays ${contest} without a fault`, () => {
        const records = execFileSync(program, ["match", "--contest", contest, "--bot", `js=node bot.mjs ${words}`, "--bot", "@random",
            "--turn-ms", "0", "--first-ms", "0", "--bank-ms", "0", "--ready-ms", "600000", "--quiet", "--out", "-"], { encoding: "utf8" });
        assert.ok(!records.includes('"lost"'), records); // in potm, a fault costs a turn; elsewhere, `match` fails
    });
}

const wasm = createRequire(import.meta.url).resolve("faceoff/faceoff.wasm");

test("the library comes from bytes, a module, a response and a URL", async () => {
    const bytes = readFileSync(wasm);
    const sources = [bytes, new Uint8Array(bytes).buffer, await WebAssembly.compile(bytes), pathToFileURL(wasm),
        pathToFileURL(wasm).href, Promise.resolve(bytes), new Response(bytes)];
    for (const source of sources) {
        assert.equal((await load(source)).version, faceoff.version);
    }
    await assert.rejects(load(new Uint8Array(8)), /could not be loaded from the given source/);
    await assert.rejects(load(new URL("nowhere.wasm", import.meta.url)), /could not be loaded from file:.*nowhere/);
    const worker = new FaceoffWorker(Buffer.from("<!doctype html>"));
    await assert.rejects(worker.bench("soccer"), /could not be loaded/);
});

test("a worker answers in order whatever is asked at once", async () => {
    const worker = new FaceoffWorker();
    const position = faceoff.position("soccer", { turns: "7;4" });
    const order = [];
    const asked = [
        worker.analyze(position, { ms: 200, onReport: () => {} }).then((report) => order.push(report.last)),
        worker.choose({ game: "halma" }, { ms: 10 }).then(() => order.push("halma")),
        worker.choose({ game: "chess" }).catch((error) => order.push(error.message)),
        worker.choose({ game: "soccer", turns: ["x"] }).catch((error) => order.push(error instanceof FaceoffError && error.rule)),
        worker.choose({ game: "showdown" }, { options: { nodes: 20 } }).then((turn) => order.push(/^[A-Z]+/.test(turn))),
    ];
    await Promise.all(asked);
    assert.deepEqual(order, [true, "halma", 'unknown game "chess"', "bad_char", true]);
    worker.close();
    await assert.rejects(worker.bench("soccer"), /closed/);
});

test("a worker's request is stopped while it runs and while it waits", async () => {
    const worker = new FaceoffWorker();
    const running = new AbortController(), waiting = new AbortController();
    const position = { game: "soccer" };
    let first;
    const reported = new Promise((resolve) => {
        first = worker.analyze(position, { ms: 600000, signal: running.signal, onReport: resolve });
    });
    const second = worker.choose(position, { ms: 600000, signal: waiting.signal });
    const third = worker.choose(position, { ms: 5 });
    const failures = Promise.allSettled([first, second]);
    await reported;
    waiting.abort();
    running.abort(new Error("enough"));
    assert.deepEqual((await failures).map(({ reason }) => reason.name), ["Error", "AbortError"]);
    assert.match(await third, /^[0-7]+$/);
    await assert.rejects(worker.choose(position, { signal: AbortSignal.abort() }), { name: "AbortError" });
    const last = worker.choose(position, { ms: 600000 });
    setTimeout(() => worker.close(), 20);
    await assert.rejects(last, /closed/);
});

test("a player that was prepared plays as any other", async () => {
    const request = { seed: 7, options: { level: 6 } }, worker = new FaceoffWorker();
    assert.equal(await worker.prepare("soccer", request), undefined);
    assert.equal(await worker.choose({ game: "soccer" }, request), faceoff.player("soccer", request).choose(faceoff.position("soccer")));
    await assert.rejects(worker.prepare("chess"), /unknown game/);
    worker.close();
});

test("what a reporter throws ends the request, and the worker survives", async () => {
    const worker = new FaceoffWorker();
    const asked = worker.analyze({ game: "soccer" }, { ms: 600000, onReport: () => { throw new Error("mine"); } });
    await assert.rejects(asked, /^Error: mine$/);
    assert.match(await worker.choose({ game: "soccer" }, { ms: 5 }), /^[0-7]+$/);
    worker.close();
});

test("a library that has run out of memory says so, and a worker gets a new one", async () => {
    const options = { memory: 32768 };
    const other = await load();
    assert.throws(() => other.player("soccer", { options }), { broken: true, message: /out of memory/ });
    assert.throws(() => other.games, { broken: true });
    const worker = new FaceoffWorker();
    await assert.rejects(worker.choose({ game: "soccer" }, { options }), { broken: true, message: /out of memory/ });
    assert.match(await worker.choose({ game: "soccer" }, { ms: 5 }), /^[0-7]+$/);
    worker.close();
});

test("a process ends by itself while a worker is idle", () => {
    const script = 'import { FaceoffWorker } from "faceoff"; const w = new FaceoffWorker(); console.log(await w.choose({game: "soccer"}, {ms: 1}))';
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
    assert.match(output, /^[0-7]+\n$/);
});

test("a worker that was started before it is asked answers, and alone it keeps no process alive", async () => {
    const script = 'import { FaceoffWorker } from "faceoff"; new FaceoffWorker().start(); console.log("begun")';
    assert.equal(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }), "begun\n");
    const worker = new FaceoffWorker();
    worker.start();
    worker.start();
    assert.match(await worker.choose({ game: "soccer" }, { ms: 5 }), /^[0-7]+$/);
    worker.close();
    worker.start(); // has no effect after close()
    await assert.rejects(worker.choose({ game: "soccer" }), /closed/);
});
