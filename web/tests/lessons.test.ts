// Checks each step of the lessons against the rules in the library.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./texts.ts";
import { load, type Position } from "faceoff";
import { GAMES } from "../src/games/adapter.ts";
import { readSteps, type Step, tryTurn } from "../src/lessons.ts";
import { lessonTexts } from "../src/texts_lessons.ts";

const lines = readFileSync(`${process.env.PAGE_SOURCE}/lessons.jsonl`, "utf8"), steps = readSteps(lines);
const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
const positionOf = ({ game, rules, first, turns }: Step): Position => library.position(game, { first, turns, ...(rules === undefined ? {} : { rules }) });
const isRight = (step: Step, turn: string): boolean => tryTurn(step.wants, positionOf(step), turn).isRight;

test("each game has a lesson of 6 to 10 steps", () => {
    for (const game of GAMES) {
        const count = steps.filter((step) => step.game === game).length;
        assert.ok(count >= 6 && count <= 10, `${game}: ${count}`);
    }
    assert.equal(new Set(steps.map(({ name, game }) => game + name)).size, steps.length);
});

for (const step of steps) {
    test(`${step.game}, step ${step.name}: the solution is right, and another legal turn is wrong`, () => {
        const position = positionOf(step); // throws if a turn is illegal
        assert.equal(position.mover, 0, "the person plays the first seat");
        assert.ok(isRight(step, step.solution));
        const { turns } = position.legalTurns({ max: 2000 });
        assert.ok(turns.some((turn) => !isRight(step, turn)));
        const dots = /^-?\d+ -?\d+$/, squares = /^[A-I] \d+$/;
        step.marks.forEach((mark) => assert.match(mark, step.game === "showdown" ? squares : dots));
    });
}

test("the step that warns of a trap or an own goal accepts every turn except those", () => {
    const judged = steps.filter(({ wants }) => wants.avoids !== undefined).map((step) => {
        const all = positionOf(step).legalTurns().turns.map((turn) => tryTurn(step.wants, positionOf(step), turn));
        assert.ok(all.every((one) => one.isRight === (one.ended !== step.wants.avoids)));
        return all.filter((one) => !one.isRight).length;
    });
    assert.equal(judged.length, 2);
    assert.ok(judged.every((count) => count > 0));
});

test("each step has a task, praise and a correction in both languages, and each text belongs to a step", () => {
    const names = steps.flatMap(({ game, name }) => ["", "Yes", "No"].map((end) => `${game}${name}${end}`));
    for (const texts of [lessonTexts.en, lessonTexts.de] as Record<string, string>[]) {
        assert.deepEqual(Object.keys(texts).filter((name) => !name.startsWith("answer")).sort(), [...names].sort());
        for (const [name, text] of Object.entries(texts)) {
            assert.ok(text.length < 180 && /[.!:]$/.test(text), name);
        }
    }
});

test("a condition must hold in all its parts", () => {
    const soccer = (): Position => library.position("soccer", { rules: "6x6", turns: ["0", "3"] });
    const judge = (wants: Step["wants"], turn: string): boolean => tryTurn(wants, soccer(), turn).isRight;
    assert.ok(judge({ from: "4 3", via: "3 3", to: ["2 2"], least: 2 }, "67"));
    for (const wants of [{ from: "3 3" }, { via: "4 3" }, { to: ["3 3"] }, { least: 3 }, { ends: "goal" }, { does: "6" }]) {
        assert.equal(judge(wants, "67"), false, JSON.stringify(wants));
    }
    const lost = tryTurn({ ends: "own_goal" }, library.position("soccer", { rules: "6x6", first: 1, turns: ["4", "5", "3"] }), "4");
    assert.deepEqual(lost, { isRight: false, ended: "own_goal", answer: "" }, "the opponent wins");
});

test("the error about a line names it", () => {
    assert.throws(() => readSteps(`${lines}{"game":"soccer","name":"x","turns":[],"marks":[],"wants":{"too":["1 1"]},"solution":"0"}`), /line 25: not a step/);
    assert.throws(() => readSteps('{"game":"chess","name":"x","turns":[],"marks":[],"wants":{"to":["1 1"]},"solution":"0"}'), /line 1/);
});
