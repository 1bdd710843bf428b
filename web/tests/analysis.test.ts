// Tests the analysis board's tree of variations, its opening explorer, and the records of games that begin there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./texts.ts";
import { load } from "faceoff";
import { Explorer } from "../src/analysis/explorer.ts";
import { positionIn } from "../src/analysis/place.ts";
import { sketchOf } from "../src/analysis/sketch.ts";
import { newMatch } from "../src/match.ts";
import { nextLevel, readOwn, tally } from "../src/own.ts";
import { recordOf } from "../src/records.ts";
import { analysisTexts } from "../src/texts_analysis.ts";
import {
    analysisLink,
    analysisOf,
    checkTree,
    endOf,
    grow,
    inOrder,
    promote,
    readTree,
    remove,
    sideOf,
    turnsTo,
    writeTree,
} from "../src/tree.ts";

const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
const copyOf = (text: string): string => {
    const { root, at } = readTree(text);
    return writeTree(root, at);
};
/** Returns the text of the tree in an address. */
const treeIn = (link: string): string => new URLSearchParams(link.split("?")[1]).get("tree")!;

test("a tree survives its text, with nested side lines and the current turn", () => {
    const odd = "%-;MOVE A 1;%28a%3bb%2a%25%29*;?&#=+ä";
    for (const text of [
        "",
        "7",
        "7*",
        "7;1;2",
        "7(2)",
        "7(2*;1(3;4)(5;6);0)(8);1;2",
        "7;1(2;2(3));1(4)",
        "%-",
        "%-*",
        "%-;1(%-;%-*(3))(2);%-",
        odd,
    ]) {
        assert.equal(copyOf(text), text);
        assert.equal(treeIn(analysisLink("soccer", "a b", 1, text)), text);
    }
    assert.deepEqual(turnsTo(readTree("7(2;3*);1").at), ["2", "3"]);
    assert.deepEqual(
        inOrder(readTree("7;1(2;2(3))").root).map(({ ends }) => ends),
        [0, 0, 0, 0, 2],
    );
});

test("any text is a tree, and a huge one is cut", () => {
    for (const text of [")))((*;;*", "%", "%zz", "((((1))))", "*"]) {
        assert.equal(copyOf(copyOf(text)), copyOf(text), text);
    }
    assert.equal(inOrder(readTree("1;".repeat(9000)).root).length, 4000);
    assert.equal(inOrder(readTree("1;(2;".repeat(9000)).root).length, 4000);
});

test("promote makes a side line the main line of its branch, and remove deletes what follows", () => {
    const { root } = readTree("1;2(3;4(5;6));7"),
        [one] = root.children,
        five = one!.children[1]!.children[1]!,
        six = endOf(five);
    assert.equal(sideOf(one!), null);
    assert.equal(sideOf(six), five);
    promote(six);
    assert.equal(writeTree(root, six), "1;2(3;5(4);6*);7");
    promote(six);
    assert.equal(writeTree(root, six), "1;3(2;7);5(4);6*");
    promote(six);
    assert.equal(writeTree(root, six), "1;3(2;7);5(4);6*");
    assert.equal(writeTree(root, remove(five)), "1;3*(2;7);4");
    assert.equal(writeTree(root, remove(root)), "");
    assert.equal(grow(root, "1"), grow(root, "1"), "the same turn is the same node");
});

test("illegal turns of a tree are deleted with what follows, and all seats are set", () => {
    const { root } = readTree("4(9;4);3(4)(3x;1);0"),
        position = library.position("soccer", { first: 1 });
    assert.equal(checkTree(root, position), 2);
    assert.equal(writeTree(root, root), "4;3(4);0");
    assert.deepEqual(
        inOrder(root).map(({ node }) => node.seat),
        [1, 0, 0, 1],
    );
    assert.equal(position.turns.length, 0);
    assert.equal(checkTree(readTree("a").root, library.position("soccer")), 1);
});

test("an address carries a game up to a turn", () => {
    const link = analysisOf({ game: "halma", rules: "proglad", first: 1, turns: ["4 2 5 3", "a;b", ""] }, 1);
    assert.equal(link, "#/analysis/halma?rules=proglad&first=2&tree=4+2+5+3*;a%253bb;%25-");
    assert.deepEqual(turnsTo(endOf(readTree(treeIn(link)).root)), ["4 2 5 3", "a;b", ""]);
});

test("an empty turn, which Showdown allows, survives the tree's text", () => {
    const { root } = readTree("MOVE A 2;MOVE I 25"),
        position = library.position("showdown", { turns: ["MOVE A 2", "MOVE I 25"] });
    const empty = grow(endOf(root), "", position.mover),
        end = grow(empty, "MOVE A 2");
    position.play("");
    const copy = readTree(writeTree(root, empty));
    assert.deepEqual([turnsTo(copy.at), turnsTo(endOf(copy.root))], [["MOVE A 2", "MOVE I 25", ""], turnsTo(end)]);
});

test("the explorer counts results by position, also if other turns led there", () => {
    const explorer = new Explorer(library),
        one = { game: "halma" as const, rules: "", first: 0 };
    const turns = library.position("halma").legalTurns().turns,
        [m, n] = [turns[0]!, turns[1]!];
    const reply = library.position("halma", { turns: [m] }).legalTurns().turns[0]!;
    explorer.add({ ...one, turns: [m, reply], winner: 0 });
    explorer.add({ ...one, turns: [m, "nonsense", reply], winner: 1 });
    explorer.add({ ...one, turns: [n], winner: -1 });
    explorer.add({ ...one, turns: [n], winner: null });
    explorer.add({ ...one, turns: [n], winner: -1 });
    assert.deepEqual(explorer.from(library.position("halma")), [
        { turn: n, games: 3, won: [0, 0], drawn: 2 },
        { turn: m, games: 2, won: [1, 1], drawn: 0 },
    ]);
    assert.deepEqual(explorer.from(library.position("halma", { turns: [m] })), [
        { turn: reply, games: 1, won: [1, 0], drawn: 0 },
    ]);
    assert.deepEqual(explorer.from(library.position("halma", { turns: [m, reply] })), []);
    assert.deepEqual(explorer.from(library.position("halma", { first: 1 })), [], "the other player moves first");
    explorer.add({ ...one, rules: "of another version", turns: [m], winner: 0 });
    assert.equal(explorer.games, 5, "a game with unknown rules is skipped");
    const jumped = new Explorer(library),
        p = turns.find((turn) => turn.split(" ").slice(0, 2).join() !== m.split(" ").slice(0, 2).join())!;
    const other = library
        .position("halma", { turns: [m] })
        .legalTurns()
        .turns.at(-1)!;
    for (const path of [
        [m, other, p],
        [p, other, m],
    ]) {
        // two orders of the same moves
        jumped.add({ ...one, turns: [...path, "nonsense"], winner: 0 });
    }
    const after = library.position("halma", { turns: [p, other, m] });
    jumped.add({ ...one, turns: [m, other, p, after.legalTurns().turns[0]!], winner: 0 });
    assert.equal(jumped.from(after)[0]?.games, 1);
});

test("a game that begins on the analysis board has an opening, and does not count for the levels", () => {
    const data = newMatch("soccer", [3, "person"], 0, { rules: "standard", first: 1, turns: ["4", "3"] });
    data.turns.push("0");
    data.ms.push(5);
    assert.deepEqual([data.start, data.ms], [{ rules: "standard", first: 1, turns: 2 }, [0, 0, 5]]);
    const json = recordOf(
        data,
        { over: true, winner: 1, scores: [0, 1], reason: "goal" },
        ["Level 3", "You"],
        "standard",
        [1, 0, 1],
    );
    assert.deepEqual([json.first, json.opening, json.turns, "seats" in json], [2, ["4", "3"], ["4", "3", "0"], false]);
    const own = readOwn(JSON.stringify(json));
    assert.deepEqual([own.record.opening, own.level, own.result], [2, 3, "won"]);
    assert.deepEqual(tally([own], "soccer"), []);
    assert.equal(nextLevel([own, own], "soccer"), null);
});

test("the texts of the analysis board have the same placeholders in both languages", () => {
    for (const [name, text] of Object.entries(analysisTexts.en)) {
        const places = (words: string): string[] => [...words.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
        assert.deepEqual(places(analysisTexts.de[name as keyof typeof analysisTexts.de]), places(text), name);
    }
    const source = ["view", "editor", "sketch"]
        .map((file) => readFileSync(`${process.env.PAGE_SOURCE}/analysis/${file}.ts`, "utf8"))
        .join("");
    assert.deepEqual(
        Object.keys(analysisTexts.en).filter((name) => !source.includes(`"${name}"`)),
        [],
    );
});

// --- edited positions ---

test("an edited position that was not changed is the same position, in a short text", () => {
    for (const [game, rules] of [
        ["soccer", "standard"],
        ["soccer", "4x6"],
        ["halma", "proglad"],
    ] as const) {
        for (let seed = 1; seed <= 20; seed++) {
            const position = library.position(game, { rules });
            for (let turn = 0; turn < 30 && !position.outcome.over; turn++) {
                const sketch = sketchOf(position),
                    text = sketch.rules();
                assert.equal(sketch.problem(), "");
                assert.ok(text.length < 250, text);
                const put = library.position(game, { rules: text, first: position.mover as 0 | 1 });
                assert.ok(game === "halma" || put.equals(position));
                assert.deepEqual(put.board().pieces, position.board().pieces);
                put.free();
                position.play(position.randomTurn(seed * 50 + turn)!);
            }
            position.free();
        }
    }
});

test("a sketch of soccer draws and erases lines, but not on the border, and refuses a ball that lies alone", () => {
    const sketch = sketchOf(library.position("soccer", { rules: "6x6" })),
        click = (...spots: [number, number][]): void => spots.forEach(([x, y]) => sketch.act({ x, y }));
    click([3, 3], [3, 2], [3, 2], [0, 0], [0, 1], [0, 1]); // a line, then none along the border
    sketch.tool = "ball";
    click([5, 5]);
    assert.match(sketch.problem(), /where a line ends/);
    click([3, 2]);
    assert.deepEqual([sketch.problem(), sketch.rules()], ["", "6x6@3 3 0/3 2"]);
    sketch.tool = "lines";
    click([3, 3], [3, 2], [3, 2], [2, 0], [3, 0]); // erases the line, and draws one in the mouth of the goal
    assert.equal(sketch.rules(), "6x6@2 0 2/3 2");
    sketch.clear();
    assert.deepEqual([sketch.problem(), sketch.rules()], ["", "6x6@3 3"]);
    const over = library.position("soccer", { rules: "6x6", turns: ["0", "0", "0", "0"] });
    assert.equal(sketchOf(over).rules(), "6x6@3 3 000/3 0", "a line into a goal is left out");
});

test("a sketch of Halma says what is wrong", () => {
    const sketch = sketchOf(library.position("halma")),
        problem = (): string => sketch.problem();
    sketch.act({ x: 0, y: 0 });
    assert.equal(problem(), "Blue piece: 18 on the board, but there must be 19.");
    sketch.tool = "2";
    sketch.act({ x: 0, y: 0 });
    sketch.tool = "1";
    sketch.act({ x: 7, y: 7 });
    assert.equal(problem(), "Red piece: 20 on the board, but there must be 19.");
    const swapped = library
        .position("halma")
        .draw()
        .split("\n")
        .slice(1, 17)
        .map((line) =>
            line
                .slice(4)
                .replace(/ /g, "")
                .replace(/[.12]/g, (man) => ({ ".": ".", "1": "b", "2": "a" })[man]!),
        );
    assert.throws(
        () =>
            library.position("halma", {
                rules: `@${swapped.map((row) => row.replace(/\.+/g, (free) => String(free.length))).join("/")}`,
            }),
        /already won/,
    );
});

test("the address of the analysis board may contain a board; a wrong one is named", () => {
    const at = (query: string): ReturnType<typeof positionIn> =>
        positionIn(library, "soccer", new URLSearchParams(query));
    const { position, refused, at: node } = at("rules=6x6@3+3+0/3+2&first=2&tree=0;2*;4");
    assert.deepEqual(
        [position.rules, position.first, position.turns, refused, node.turn],
        ["6x6@3 3 0/3 2", 1, ["0", "2"], null, "2"],
    );
    assert.deepEqual([at("rules=6x6@9+9").refused, at("rules=6x6@9+9").position.rules], ["6x6@9 9", "standard"]);
});

test("a game that began on an edited board says nothing about a level", () => {
    const data = {
        ...newMatch("soccer", ["person", 4], 0, { rules: "6x6@3 3 0/3 2", first: 0, turns: [] }),
        turns: ["1"],
        ms: [1],
    };
    const line = recordOf(
        data,
        { over: true, winner: 0, scores: [1, 0], reason: "goal" },
        ["You", "Level 4"],
        "6x6@3 3 0/3 2",
        [0],
    );
    assert.equal(line.rules, "6x6@3 3 0/3 2");
    assert.deepEqual(tally([readOwn(JSON.stringify(line))], "soccer"), []);
});
