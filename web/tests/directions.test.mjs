// Tests that written and spoken directions match the board, even if the board is turned.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open, page_folder, puzzleId, puzzleIsAsked, waitForMe } from "./chromium.mjs";

const ARROWS = "↑↗→↘↓↙←↖",
    NAMES = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const STEPS = [
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
];
const directionOf = (dx, dy) => STEPS.findIndex(([x, y]) => x === Math.sign(dx) && y === Math.sign(dy));

/** Returns the directions of lines on the screen. */
const linesOn = async (page, selector) => {
    const lines = await page
        .locator(selector)
        .evaluateAll((all) =>
            all.map((line) => ["x1", "y1", "x2", "y2"].map((name) => Number(line.getAttribute(name)))),
        );
    return lines.map(([x1, y1, x2, y2]) => directionOf(x2 - x1, y2 - y1));
};
const arrows = (directions) => directions.map((d) => ARROWS[d]).join("");
const names = (directions) => directions.map((d) => NAMES[d]).join(", ");
const playSecond = (page) =>
    page.addInitScript(() =>
        localStorage.setItem(
            "faceoff.match.soccer",
            JSON.stringify({
                game: "soccer",
                sides: [1, "person"],
                turns: ["1"],
                budget: 0,
                clocks: null,
                ended: null,
                seed: 1,
                ms: [1],
            }),
        ),
    );

test("who plays second sees and hears hints, turns and targets as they are on the turned board", async (t) => {
    const page = await open(t, "#/play/soccer", { first: playSecond });
    await waitForMe(page);
    assert.equal(await page.locator(".turns .what").textContent(), arrows(await linesOn(page, ".fresh line")));
    assert.equal(await page.locator(".turns .unseen").textContent(), `1: ${names(await linesOn(page, ".fresh line"))}`);
    const ball = await page
        .locator(".ball")
        .evaluate((one) => /translate\(([\d.]+)px, ([\d.]+)px/.exec(one.style.transform).slice(1, 3).map(Number));
    const targets = await page
        .locator(".target")
        .evaluateAll((all) =>
            all.map((one) => [
                one.getAttribute("aria-label"),
                Number(one.lastChild.getAttribute("cx")),
                Number(one.lastChild.getAttribute("cy")),
            ]),
        );
    for (const [label, x, y] of targets) {
        assert.equal(label.split(",")[0], NAMES[directionOf(x - ball[0], y - ball[1])]);
    }
    await page.keyboard.press("h");
    await page.locator(".hint line").first().waitFor({ state: "attached" });
    const hint = await linesOn(page, ".hint line");
    await page.locator(".status", { hasText: `Try ${arrows(hint)}` }).waitFor();
    assert.equal(await page.locator("#live").textContent(), `Try ${names(hint)}`);
    await page.keyboard.press("f");
    await page.locator(".panel.turned").waitFor({ state: "detached" });
    assert.equal(await page.locator(".turns .what").textContent(), "↗");
    assert.equal(await page.locator(".turns .turn").count(), 1);
});

test("the solution of a puzzle is written as it is drawn on the turned board", async (t) => {
    const puzzles = readFileSync(join(process.env.PAGE_SOURCE, "puzzles.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .filter(({ game }) => game === "soccer");
    const index = puzzles.findIndex(
        ({ first, turns, line }) => (first - 1 + turns.length) % 2 === 1 && line.length > 1,
    );
    // Marks all other puzzles as seen, so that this puzzle comes first.
    const seen = puzzles.filter((_, i) => i !== index).map(puzzleId);
    const page = await open(t, "#/puzzles/soccer", {
        first: (one) =>
            one.addInitScript(
                (kept) => localStorage.setItem("faceoff.puzzles.soccer", kept),
                JSON.stringify({ rating: 1000, tried: 9, seen, bestRush: 0 }),
            ),
    });
    await puzzleIsAsked(page);
    await page.getByRole("button", { name: "Show it" }).click();
    const [answer] = puzzles[index].line,
        opposite = [...answer].map((digit) => (Number(digit) + 4) % 8);
    await page.locator(".status", { hasText: `The solution is ${arrows(opposite)}.` }).waitFor();
    assert.ok((await page.locator("#live").textContent()).startsWith(`The solution is ${names(opposite)}.`));
});

test("in a replay and a review, turning the board turns all arrows, and marks stay", async (t) => {
    const [first] = JSON.parse(readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n")[0]).turns;
    const page = await open(t, "#/replay?url=example.jsonl&game=1&turn=1"),
        whats = () => page.locator(".turns .what").allTextContents();
    await page.locator(".panel .turns .turn").first().waitFor();
    const before = await whats();
    assert.equal(before[0], arrows([...first].map(Number)));
    await page.keyboard.press("f");
    await page.waitForFunction((was) => document.querySelector(".turns .what").textContent !== was, before[0]);
    const turned = before.map((text) => [...text].map((arrow) => ARROWS[(ARROWS.indexOf(arrow) + 4) % 8]).join(""));
    assert.deepEqual(await whats(), turned);
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    await page.locator(".turn:has(.sign)").first().click();
    await page.locator(".sentence", { hasText: "Better: " }).waitFor();
    const signs = await page.locator(".sign").count(),
        texts = await page.locator(".sentence").textContent();
    await page.keyboard.press("f");
    await page.waitForFunction((was) => document.querySelector(".sentence").textContent !== was, texts);
    assert.deepEqual(await whats(), turned);
    assert.equal(await page.locator(".sign").count(), signs);
    const mirrored = [...texts]
        .map((letter) => (ARROWS.includes(letter) ? ARROWS[(ARROWS.indexOf(letter) + 4) % 8] : letter))
        .join("");
    assert.equal(await page.locator(".sentence").textContent(), mirrored);
    assert.match(await page.locator(".turns .turn:has(.sign) .unseen").first().textContent(), / – /);
});
