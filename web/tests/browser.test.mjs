// Tests the page in Chromium: whole games, replays, reviews and puzzles.
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import {
    base,
    clickCell,
    gone,
    isOver,
    open,
    page_folder,
    puzzleId,
    puzzleIsAsked,
    shots,
    shownGame,
    status,
    turnsOf,
    waitForMe,
} from "./chromium.mjs";

async function playSoccer(page, draw) {
    for (let lines = 0; lines < 400 && !(await isOver(page)); lines++) {
        await waitForMe(page);
        if (!(await isOver(page))) {
            await draw();
        }
    }
    assert.match(await status(page), / wins?[.!]/);
}

test("a whole game of soccer by mouse", async (t) => {
    const page = await open(t, "#/play/soccer?level=1");
    await playSoccer(page, () => page.locator(".target").first().click({ force: true }));
});

test("a whole game of soccer by keyboard alone", async (t) => {
    const page = await open(t, "#/play/soccer?level=1");
    await playSoccer(page, async () => {
        const d = await page.locator(".target").last().getAttribute("data-d");
        await page.keyboard.press(d);
    });
});

test("undo takes back whole turns", async (t) => {
    const page = await open(t, "#/play/soccer?level=1");
    await waitForMe(page);
    await page.keyboard.press("w");
    await waitForMe(page);
    const count = await turnsOf(page);
    assert.equal(count, 2);
    await page.keyboard.press("u");
    await page.waitForFunction(() => document.querySelector(".turns .none") !== null);
    await waitForMe(page);
    await page.keyboard.press("d");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length >= 2);
});

/** Returns the cells of the player's pieces, as the board shows them. `reach` returns the cells that the selected piece
 * can reach. */
const stones = (page) =>
    page.$$eval(".stone.seat0", (all) =>
        all.map((one) => /translate\(([\d.]+)px, ([\d.]+)px/.exec(one.style.transform).slice(1, 3).map(Math.floor)),
    );
const reach = (page) =>
    page.$$eval("circle.reach", (all) =>
        all.map((one) => [one.getAttribute("cx"), one.getAttribute("cy")].map(Math.floor)),
    );

async function playHalma(page, act) {
    let seed = 7;
    const random = (below) => (seed = (seed * 16807) % 2147483647) % below;
    while (!(await isOver(page))) {
        await waitForMe(page);
        if (await isOver(page)) {
            return;
        }
        const count = await turnsOf(page),
            mine = await stones(page);
        const stone = mine[random(mine.length)];
        await act(stone);
        const cells = await reach(page);
        if (cells.length > 0) {
            await act(cells[random(cells.length)]);
            await page.waitForFunction((n) => document.querySelectorAll(".turns .turn").length > n, count);
        } else {
            await act(stone);
        }
    }
    assert.match(await status(page), / wins?[.!]|Draw/);
}

/** Returns a function that moves the cursor to a cell and presses Enter. */
function keyboard(page, at) {
    return async ([x, y]) => {
        for (; at[0] !== x; at[0] += Math.sign(x - at[0])) {
            await page.keyboard.press(x > at[0] ? "ArrowRight" : "ArrowLeft");
        }
        for (; at[1] !== y; at[1] += Math.sign(y - at[1])) {
            await page.keyboard.press(y > at[1] ? "ArrowDown" : "ArrowUp");
        }
        await page.keyboard.press("Enter");
    };
}

test("a whole game of Halma by mouse", async (t) => {
    const page = await open(t, "#/play/halma?level=1");
    await waitForMe(page);
    await playHalma(page, (cell) => clickCell(page, cell));
});

test("a whole game of Halma by keyboard alone", async (t) => {
    const page = await open(t, "#/play/halma?level=1");
    await waitForMe(page);
    await page.locator("svg.board").focus();
    await playHalma(page, keyboard(page, [0, 0]));
});

/** Plays towards the far corner, with occasional detours around walls. */
async function playShowdown(page, step) {
    for (let turn = 0; turn < 110 && !(await isOver(page)); turn++) {
        await waitForMe(page);
        if (await isOver(page)) {
            break;
        }
        const before = await page.locator(".turns .turn").count();
        const me = await page.$eval(".man.seat0 circle", (one) =>
            [one.getAttribute("cx"), one.getAttribute("cy")].map(Math.floor),
        );
        await step(me, turn);
        await page.waitForFunction(
            (n) =>
                document.querySelectorAll(".turns .turn").length > n || document.querySelector(".status.over") !== null,
            before,
        );
    }
    assert.equal(await isOver(page), true);
    assert.match(await status(page), /Points/);
}
const onward = ([x, y], turn) =>
    turn % 7 === 6 && y > 0 && y < 8
        ? [x, y - 1]
        : x < 25 && (turn % 4 !== 3 || y === 8)
          ? [x + 1, y]
          : [x, Math.min(y + 1, 8)];

test("a whole game of Showdown by mouse", async (t) => {
    const page = await open(t, "#/play/showdown?level=1");
    await waitForMe(page);
    await playShowdown(page, (me, turn) =>
        turn === 3 ? page.getByRole("button", { name: "Radar" }).click() : clickCell(page, onward(me, turn)),
    );
});

test("a whole game of Showdown by keyboard alone", async (t) => {
    const page = await open(t, "#/play/showdown?level=1");
    await waitForMe(page);
    await page.locator("svg.board").focus();
    const go = keyboard(page, [0, 0]);
    await playShowdown(page, (me, turn) => (turn === 3 ? page.keyboard.press("4") : go(onward(me, turn))));
});

test("Showdown on a phone: upright by finger, then on its side", async (t) => {
    const page = await open(t, "#/play/showdown?level=1", { viewport: { width: 320, height: 640 }, hasTouch: true });
    const man = () =>
        page.$eval(".man.seat0 circle", (one) => [one.getAttribute("cx"), one.getAttribute("cy")].map(Math.floor));
    await waitForMe(page);
    for (let turn = 0; turn < 3 && !(await isOver(page)); turn++) {
        const before = await turnsOf(page),
            [x, y] = await man(),
            box = await page.locator("svg.board").boundingBox();
        assert.ok(box.height > 2 * box.width, "the room is drawn upright");
        // Tap the square in the next column.
        await page.touchscreen.tap(box.x + ((x + 1.5) / 10.3) * box.width, box.y + ((y + 2.5) / 27.3) * box.height);
        await page.waitForFunction(
            (n) =>
                document.querySelectorAll(".turns .turn").length > n || document.querySelector(".status.over") !== null,
            before,
        );
        await waitForMe(page);
    }
    assert.match(await page.locator(".turns .what").first().textContent(), /Move A\u00a02/);
    const [row, column] = await man(),
        count = await turnsOf(page);
    await page.setViewportSize({ width: 640, height: 320 });
    await page.waitForFunction(() => {
        const { width, height } = document.querySelector("svg.board").getBoundingClientRect();
        return width > 2 * height;
    });
    await waitForMe(page);
    assert.deepEqual([await man(), await turnsOf(page)], [[column, row], count]);
});

test("rotating the phone during a replay of Showdown keeps the turn and redraws the board", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=3&turn=40", { viewport: { width: 390, height: 844 } });
    const men = () =>
        page.$$eval(".man circle", (all) =>
            all.map((one) => [one.getAttribute("cx"), one.getAttribute("cy")].map(Math.floor)),
        );
    await page.locator(".panel .turns .turn").first().waitFor();
    await page
        .locator("pre, .turns")
        .first()
        .evaluate((one) => {
            one.dataset.same = "";
        });
    const upright = await men();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.waitForFunction(() => {
        const { width, height } = document.querySelector("svg.board").getBoundingClientRect();
        return width > 2 * height;
    });
    assert.deepEqual(
        await men(),
        upright.map(([x, y]) => [y, x]),
    );
    assert.equal(await page.locator("[data-same]").count(), 1, "only the board was redrawn");
});

test("a reload continues the game", async (t) => {
    const page = await open(t, "#/play/soccer?level=1");
    await waitForMe(page);
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    const turns = await page.locator(".turns").textContent();
    await page.reload();
    await waitForMe(page);
    assert.equal(await page.locator(".turns").textContent(), turns);
});

test("a board of the start page starts a new game if the last one is over", async (t) => {
    const { turns } = JSON.parse(readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n")[0]);
    const data = {
        game: "soccer",
        sides: ["person", 3],
        turns,
        clocks: null,
        ended: null,
        seed: 1,
        ms: turns.map(() => 1),
    };
    const page = await open(t, "#/play/soccer", {
        first: (one) =>
            one.addInitScript((last) => localStorage.setItem("faceoff.match.soccer", last), JSON.stringify(data)),
    });
    await page.locator(".status.over").waitFor();
    await page.evaluate(() => {
        location.hash = "#/play/soccer?new";
    });
    await waitForMe(page);
    await page.locator(".turns .none").waitFor();
});

for (const name of ["", "index.html"])
    test(`the page works offline after the first visit, at /${name}`, async (t) => {
        const page = await open(t, "", { address: base + name });
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.context().setOffline(true);
        await page.goto(`${base}${name}#/play/soccer?level=1`);
        await page.reload();
        await waitForMe(page);
        await page.keyboard.press("w");
        await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    });

test("the page works from file://", async (t) => {
    const page = await open(t, "#/play/soccer?level=1", { address: `file://${page_folder}/index.html` });
    await waitForMe(page);
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    await page.goto(`file://${page_folder}/index.html#/replay`);
    await page.getByRole("button", { name: "Show an example" }).click();
    await page.locator(".games .row").first().waitFor();
});

test("replay: steps, a link to a turn, a fault with standard error", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=1&turn=5");
    await page.locator(".steps output").filter({ hasText: /^5 / }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.locator(".steps output").filter({ hasText: /^6 / }).waitFor();
    await page.waitForFunction(() => location.hash.endsWith("turn=6"));
    for (let i = 0; i < 3; i++) {
        await page.keyboard.press("ArrowDown");
        await page.waitForFunction((n) => location.hash.includes(`game=${n}&`), i + 2);
    }
    await page.getByText("broken broke a rule on turn 2: an invalid character").waitFor();
    await page.getByText("my first turn is a guess").waitFor();
});

test("after 200 quick steps the last position is shown, and no memory leaks", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=2&turn=0");
    await page.locator(".steps output").filter({ hasText: /^0 / }).waitFor();
    const session = await page.context().newCDPSession(page);
    const count = async () => {
        await session.send("HeapProfiler.collectGarbage");
        return (await session.send("Runtime.getHeapUsage")).usedSize;
    };
    const step = (times) =>
        page.evaluate((n) => {
            for (let i = 0; i < n; i++) {
                document.body.dispatchEvent(
                    new KeyboardEvent("keydown", { key: i % 10 < 6 ? "ArrowRight" : "ArrowLeft", bubbles: true }),
                );
            }
        }, times);
    await step(100);
    await page.waitForFunction(() => location.hash.endsWith("turn=20"));
    const before = await count();
    await step(200);
    await page.waitForFunction(() => location.hash.endsWith("turn=60"));
    const grown = (await count()) - before;
    t.diagnostic(`${Math.round(grown / 1000)} KB more after 200 changes`);
    assert.ok(grown < 2e6);
    const shown = await page.locator(".stone").evaluateAll((all) => all.map((one) => one.style.transform).join());
    await page.reload();
    await page.locator(".steps output").filter({ hasText: /^60 / }).waitFor();
    assert.equal(
        await page.locator(".stone").evaluateAll((all) => all.map((one) => one.style.transform).join()),
        shown,
    );
});

test("a review marks the same turns in every run", async (t) => {
    const seen = [];
    for (let run = 0; run < 2; run++) {
        const page = await open(t, "#/replay?url=example.jsonl&game=1&turn=0");
        await page.getByRole("button", { name: "Review" }).click();
        const began = performance.now();
        await page.getByText("Review complete").waitFor({ timeout: 120_000 });
        t.diagnostic(`${await turnsOf(page)} turns in ${Math.round(performance.now() - began)} ms`);
        seen.push(await page.locator(".turns .turn").evaluateAll((all) => all.map((one) => one.textContent)));
    }
    assert.deepEqual(seen[0], seen[1]);
    assert.ok(seen[0].some((label) => /– blunder, proven/.test(label)));
});

async function reviewExample(t, game) {
    const page = await open(t, `#/replay?url=example.jsonl&game=${game}&turn=0`);
    await page.locator(".panel .turns .turn").first().waitFor();
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    return page;
}
const isAt = (page, turn) =>
    page
        .locator(".steps output")
        .filter({ hasText: new RegExp(`^${turn} /`) })
        .waitFor();

test("a review starts at the turn of the replay, and its address opens it again", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=4&turn=1"),
        link = /#\/review\?url=example.jsonl&game=4&turn=1$/;
    await isAt(page, 1);
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    await isAt(page, 1);
    await page.waitForURL(link);
    await page.getByText("broken broke a rule: an invalid character.").waitFor();
    const other = await open(t, new URL(page.url()).hash);
    await other.getByText("Review complete").waitFor({ timeout: 120_000 });
    await isAt(other, 1);
    await other.getByText("broken broke a rule on turn 2").waitFor();
    const none = await open(t, "#/review?url=none.jsonl&game=1");
    await none.getByText("Could not read none.jsonl: 404").waitFor();
});

test("the buttons of a replay are not covered", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=4&turn=1");
    await page.locator(".panel .turns .turn").first().waitFor();
    for (const name of ["Review", "Share", "Open another file"]) {
        assert.ok(
            await page.getByRole("button", { name }).evaluate((one) => {
                const { left, top, width, height } = one.getBoundingClientRect();
                return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            }),
            name,
        );
    }
});

test("a review counts its marks, steps through them, and has a best line at every turn", async (t) => {
    const page = await reviewExample(t, 1);
    const marked = await page
        .locator(".turns .turn")
        .evaluateAll((all) => all.flatMap((one, i) => (/\?\?/.test(one.textContent) ? [i + 1] : [])));
    await page.keyboard.press("Home");
    await isAt(page, 0);
    await page.locator(".player .count", { hasText: "??" }).first().click();
    await isAt(page, marked[0]);
    await page.waitForFunction((turn) => location.hash === `#/review?url=example.jsonl&game=1&turn=${turn}`, marked[0]);
    await page.getByRole("button", { name: "DE, Deutsch" }).click(); // changing the language keeps the turn
    await page.getByText("Analyse fertig").waitFor();
    await isAt(page, marked[0]);
    await page.getByRole("button", { name: "EN, English" }).click();
    await page.getByText("Review complete").waitFor();
    await page.keyboard.press("Home");
    await isAt(page, 0);
    const before = await page.locator(".soccer line").count();
    await page.getByRole("button", { name: "Best now" }).click();
    await page.waitForFunction((n) => document.querySelectorAll(".soccer line").length > n, before);
});

test("a review shows the value, the best turn at once, and key moments to continue from", async (t) => {
    const page = await reviewExample(t, 1);
    await page.keyboard.press("Home");
    await page.locator(".steps output", { hasText: /^0 / }).waitFor();
    await page.locator(".hint line").first().waitFor({ state: "attached" });
    const even = Number(await page.locator(".beside .gauge").getAttribute("aria-valuenow"));
    assert.ok(even > 20 && even < 80, `${even}`);
    const card = page.locator(".moment").first();
    await card.locator("b", { hasText: /^\?\? (blunder|missed win)$/ }).waitFor();
    const turn = Number(/^Turn (\d+), /.exec(await card.locator("span").first().textContent())[1]);
    await card.click();
    await page.locator(".steps output", { hasText: new RegExp(`^${turn} `) }).waitFor();
    assert.equal(await page.locator(".beside .gauge").getAttribute("aria-valuenow"), "0");
    assert.match(await page.locator(`.graph .error:nth-child(1) title`).textContent(), /^\d+: [a-z ]+$/);
    await page.evaluate(() =>
        localStorage.setItem(
            "faceoff.match.soccer",
            JSON.stringify({
                game: "soccer",
                sides: ["person", 1],
                turns: ["0"],
                ms: [1],
                budget: 0,
                clocks: null,
                ended: null,
                seed: 3,
            }),
        ),
    );
    const retry = page.getByRole("button", { name: "Retry from here" });
    await retry.click();
    await page.locator("dialog p", { hasText: "You have an unfinished game of Paper soccer." }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await gone(page, "dialog");
    await page.waitForURL(/#\/review/);
    await retry.click();
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await waitForMe(page);
    assert.equal(await turnsOf(page), turn - 1);
    await page.waitForURL(/#\/play\/soccer$/);
});

test("a line that a review shows leads back to the game, and the result stands only at the end", async (t) => {
    const page = await reviewExample(t, 1),
        said = page.locator(".sentence");
    await page.locator(".stage", { hasText: "level-3: chance to win after each turn" }).waitFor();
    await page.keyboard.press("End");
    await page.locator(".review .status", { hasText: / wins\. Goal\./ }).waitFor();
    await page.locator(".turn:has(.sign)").first().click();
    await page.locator(".review .status", { hasText: /^Turn \d+ of \d+$/ }).waitFor();
    await said.getByText(/, chance to win down from \d+% to \d+%, /).waitFor();
    const before = await page.locator(".soccer line").count(),
        text = await said.textContent(),
        at = await page.locator(".steps output").textContent();
    await page.getByRole("button", { name: "Show it" }).click();
    await said.getByText(/^Variation: /).waitFor();
    await page.waitForTimeout(2500); // the variation stays on the board
    await page.getByRole("button", { name: "Back to the game" }).click();
    await page.waitForFunction(
        ([was, lines]) =>
            document.querySelector(".sentence").textContent === was &&
            document.querySelectorAll(".soccer line").length === lines,
        [text, before],
    );
    assert.equal(await page.locator(".steps output").textContent(), at);
});

test("a review of a game without mistakes offers no lessons", async (t) => {
    const page = await open(t, "#/replay");
    await page
        .locator("#pasted")
        .fill(JSON.stringify({ contest: "codingame", players: ["You", "Level 4"], turns: ["0"] }));
    await shownGame(page);
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    assert.equal(await page.getByRole("button", { name: "Learn from your mistakes" }).isVisible(), false);
    const other = await reviewExample(t, 1);
    await other.getByRole("button", { name: "Learn from your mistakes" }).waitFor();
});

test("a lesson: keys draw without focusing the board, and going to another turn ends it", async (t) => {
    const page = await reviewExample(t, 1);
    await page.getByRole("button", { name: "Learn from your mistakes" }).click();
    await page.locator(".target").first().waitFor();
    const played = await page.locator(".sentence").textContent();
    assert.match(played, /Find a better turn/);
    // Play a turn that consists of one line.
    await page.keyboard.press(String(await page.locator(".target:not(:has(.ring))").first().getAttribute("data-d")));
    await page.locator(".sentence", { hasText: /as good as the best|Try again/ }).waitFor();
    await page.getByRole("button", { name: "Show it" }).last().click(); // the next lesson is a later mistake
    await page.getByRole("button", { name: "Learn from your mistakes" }).click();
    await page.locator(".sentence", { hasText: "That was the last mistake." }).waitFor();
    await page.getByRole("button", { name: "Learn from your mistakes" }).click();
    await page.locator(".sentence", { hasText: "Find a better turn" }).waitFor();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await isAt(page, 0);
    await page.getByRole("button", { name: "Best now" }).waitFor();
    await gone(page, ".target");
});

test("a review of Showdown shows how likely the opponent is on each square, and who expects it", async (t) => {
    const page = await reviewExample(t, 3);
    await page.locator(".turns .turn").nth(29).click();
    await isAt(page, 30);
    await page
        .locator(".stage .progress", { hasText: "The glow shows where level-4 must expect the opponent" })
        .waitFor();
    const shades = await page
        .locator(".glow")
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute("opacity"))));
    assert.ok(new Set(shades).size > 3 && Math.max(...shades) > 0.85);
});

const puzzleLines = readFileSync(join(process.env.PAGE_SOURCE, "puzzles.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Returns the puzzle on the screen. */
const shownPuzzle = async (page, game) => {
    const [, number] = /Puzzle (\d+)/.exec(await page.locator(".progress").first().textContent());
    return puzzleLines.filter((puzzle) => puzzle.game === game)[number - 1];
};

test("soccer puzzles by keyboard: the right turn raises the rating, which survives a reload", async (t) => {
    const page = await open(
        t,
        `#/puzzles/soccer?id=${puzzleId(puzzleLines.find(({ game, steps }) => game === "soccer" && steps === 1))}`,
    );
    await puzzleIsAsked(page);
    const rating = () =>
        page
            .locator(".progress")
            .first()
            .textContent()
            .then((text) => Number(/rating: (\d+)/.exec(text)[1]));
    const first = await shownPuzzle(page, "soccer"),
        before = await rating();
    // If true, the board and its keys are rotated.
    const isTurned = (first.first - 1 + first.turns.length) % 2 === 1;
    await page.locator(".target").first().focus();
    for (const digit of first.line[0]) {
        await page.keyboard.press(String((Number(digit) + (isTurned ? 4 : 0)) % 8));
    }
    await page.locator(".status", { hasText: "Correct! That wins." }).waitFor();
    assert.ok((await rating()) > before);
    await page.keyboard.press("n");
    await puzzleIsAsked(page);
    await page.reload();
    await puzzleIsAsked(page);
    assert.ok((await rating()) > before);
});

test("puzzles by mouse: solution, refutation of a wrong try, and a rush that ends at the third error", async (t) => {
    const page = await open(t, "#/puzzles/soccer");
    await puzzleIsAsked(page);
    await page.getByRole("button", { name: "Show it" }).click();
    await page.locator(".status", { hasText: "The solution is " }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await puzzleIsAsked(page);
    const { line } = await shownPuzzle(page, "soccer");
    for (let step = 0; (await page.locator(".target").count()) > 0 && step < 40; step++) {
        // play any wrong turn
        const targets = page.locator(".target"),
            last = (await targets.count()) - 1;
        const d = await targets.nth(last).getAttribute("data-d");
        await targets.nth(step === 0 && d === line[0][0] ? 0 : last).click();
    }
    await page.waitForFunction(() => /That wins|does not win/.test(document.querySelector(".status").textContent));
    await page
        .getByRole("button", { name: /Try again|Next/ })
        .first()
        .waitFor();
    await page.goto(base + "#/puzzles/halma");
    await puzzleIsAsked(page);
    await page.getByRole("button", { name: "Rush" }).click();
    for (let error = 0; error < 3; error++) {
        await puzzleIsAsked(page);
        await page.getByRole("button", { name: "Show it" }).click();
    }
    await page.locator(".status", { hasText: "Rush over: 0 solved" }).waitFor();
});

test("a Halma puzzle by mouse: the task and the winning move", async (t) => {
    const page = await open(t, "#/puzzles/halma");
    await puzzleIsAsked(page);
    const { first, turns, line, steps } = await shownPuzzle(page, "halma"),
        path = line[0].split(" ").map((number) => Number(number) - 1);
    const isTurned = (first - 1 + turns.length) % 2 === 1,
        seen = (cell) => (isTurned ? cell.map((at) => 15 - at) : cell);
    assert.match(await status(page), new RegExp(`Bring all pieces home in ${(line.length + 1) / 2} moves`));
    await clickCell(page, seen(path.slice(0, 2)));
    await page.locator("circle.reach").first().waitFor();
    await clickCell(page, seen(path.slice(-2)));
    await page.locator(".status", { hasText: steps > 1 ? `Turn 2 of ${steps}` : "Correct! That wins." }).waitFor();
});

test("an unanswered puzzle comes again, and repeated keys answer only one puzzle of a rush", async (t) => {
    const page = await open(t, "#/puzzles/soccer");
    await puzzleIsAsked(page);
    const before = await shownPuzzle(page, "soccer");
    await page.reload();
    await puzzleIsAsked(page);
    assert.deepEqual(await shownPuzzle(page, "soccer"), before);
    await page.getByRole("button", { name: "Rush" }).click();
    await page.locator(".clock", { hasText: "0 of 3" }).waitFor();
    await page.getByRole("button", { name: "Show it" }).waitFor();
    await page.evaluate(() =>
        [1, 2, 3].forEach(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }))),
    );
    await page.locator(".clock", { hasText: "1 of 3" }).waitFor();
    await page.getByRole("button", { name: "Show it" }).waitFor();
    assert.match(await page.locator(".clock").textContent(), /1 of 3/);
});

const faceoff = process.env.FACEOFF ?? "";
test(
    "one file by faceoff export --html: replay, review, puzzles, lessons and analysis from file://",
    { skip: faceoff === "" ? "FACEOFF does not name the program" : false },
    async (t) => {
        const file = join(shots, "sent.html"),
            games = join(shots, "sent.jsonl");
        rmSync(games, { force: true });
        rmSync(file, { force: true });
        execFileSync(faceoff, [
            "match",
            "--contest",
            "codingame",
            "--bot",
            "@greedy",
            "--bot",
            "@engine --level 1",
            "--quiet",
            "--out",
            games,
        ]);
        execFileSync(faceoff, ["export", "--html", file, "--from", games, "--page", page_folder]);
        const page = await open(t, "", { address: `file://${file}` });
        await page.locator(".turns .turn").first().waitFor();
        assert.ok((await turnsOf(page)) > 1);
        await page.getByRole("button", { name: "Review" }).click();
        await page.getByText("Review complete").waitFor({ timeout: 120_000 });
        await page.goto(`file://${file}#/puzzles/soccer`);
        await puzzleIsAsked(page);
        await page.goto(`file://${file}#/learn/halma`);
        await page.locator(".status", { hasText: "You are blue." }).waitFor();
        await page.goto(`file://${file}#/analysis/soccer`);
        await page.locator(".analysis .target").first().waitFor({ state: "attached" });
    },
);

test("the page is in German if the browser asks for it, and loads the other texts only when needed", async (t) => {
    const asked = [];
    const page = await open(t, "#/play/soccer?level=1", {
        locale: "de-DE",
        first: (one) => one.on("request", (request) => asked.push(request.url())),
    });
    await page.getByText("Du bist dran").waitFor();
    const texts = () => asked.map((url) => url.split("/").at(-1)).filter((name) => name.startsWith("texts-"));
    assert.deepEqual(texts(), ["texts-de.js"]);
    await page.getByRole("button", { name: "EN, English" }).click();
    await page.getByText("Your turn").waitFor();
    assert.deepEqual(texts(), ["texts-de.js", "texts-en.js"]);
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
});

test("nothing is shown before the texts have been loaded", async (t) => {
    let answer;
    const asked = new Promise((resolve) => {
        answer = resolve;
    });
    const page = await open(t, "#/play/soccer?level=1", {
        until: "commit",
        first: (one) => one.route("**/texts-en.js", answer),
    });
    const route = await asked;
    await page.evaluate(() => {
        location.hash = "#/puzzles";
    });
    await page.keyboard.press("?");
    assert.equal(await page.locator(".bar, main, dialog").count(), 0);
    await route.continue();
    await page.getByRole("link", { name: "Puzzles", exact: true }).waitFor();
});

test("what is sent is small", (t) => {
    const size = (...files) =>
        files.reduce(
            (sum, file) =>
                sum +
                brotliCompressSync(readFileSync(join(page_folder, file)), {
                    params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
                }).length,
            0,
        );
    const shell = size("index.html", "page.js", "texts-de.js", "page.css", "icon.svg"),
        all = shell + size("faceoff.wasm");
    t.diagnostic(`shell ${shell} bytes, with the engines ${all}, by brotli`);
    assert.ok(shell <= 75_000 && all <= 340_000);
});
