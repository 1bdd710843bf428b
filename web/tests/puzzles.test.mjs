// Tests puzzles of several steps, themes, refutations, streaks and the history in Chromium, in English and in German.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { clickCell, open, puzzleId, puzzleIsAsked } from "./chromium.mjs";

const puzzles = readFileSync(join(process.env.PAGE_SOURCE, "puzzles.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const deep = (game) => puzzles.find((one) => one.game === game && one.steps === 2);
const linkOf = (puzzle) => `#/puzzles/${puzzle.game}?id=${puzzleId(puzzle)}`;
const isTurned = ({ first, turns }) => (first - 1 + turns.length) % 2 === 1;
const german = { locale: "de-DE" };
const isAsked = (page, words) =>
    page.waitForFunction(
        (text) =>
            document.querySelector(".status").textContent.includes(text) &&
            document.querySelector(".target, .halma") !== null,
        words,
    );

/** Draws a turn of soccer with the keyboard. */
async function draw(page, puzzle, turn) {
    await page.locator(".target").first().focus();
    for (const digit of turn) {
        await page.keyboard.press(String((Number(digit) + (isTurned(puzzle) ? 4 : 0)) % 8));
    }
}

/** Draws any turn of soccer that does not begin like the right one, or answers the puzzle by chance. */
async function drawWrong(page, puzzle, right) {
    const first = String((Number(right[0]) + (isTurned(puzzle) ? 4 : 0)) % 8);
    for (let step = 0; (await page.locator(".target").count()) > 0 && step < 60; step++) {
        const all = await page.locator(".target").evaluateAll((targets) => targets.map((one) => one.dataset.d));
        await page
            .locator(".target")
            .nth(
                step === 0
                    ? Math.max(
                          all.findIndex((d) => d !== first && d !== right[0]),
                          0,
                      )
                    : 0,
            )
            .click();
    }
}

/** Makes a move of Halma with the mouse. */
async function hop(page, puzzle, turn) {
    const path = turn.split(" ").map((number) => Number(number) - 1),
        seen = (cell) => (isTurned(puzzle) ? cell.map((at) => 15 - at) : cell);
    await clickCell(page, seen(path.slice(0, 2)));
    await page.locator("circle.reach").first().waitFor();
    await clickCell(page, seen(path.slice(-2)));
}

test("soccer: the opponent answers the first of two turns, and the second one solves the puzzle", async (t) => {
    const puzzle = deep("soccer"),
        page = await open(t, linkOf(puzzle));
    await isAsked(page, "Turn 1 of 2: Find the winning turn");
    await draw(page, puzzle, puzzle.line[0]);
    await isAsked(page, "Turn 2 of 2: Find the winning turn");
    assert.match(await page.locator(".sentence").textContent(), /^Your opponent replied /);
    assert.equal(await page.locator(".history li").count(), 0, "a puzzle is answered at its last turn");
    await draw(page, puzzle, puzzle.line[2]);
    await page.locator(".status", { hasText: "Correct! That wins." }).waitFor();
    assert.match(await page.locator(".sentence").textContent(), /Themes: /);
    await page.locator(".streak", { hasText: "Solved in a row: 1 · Days in a row: 1" }).waitFor();
});

test("Halma, in German: a wrong second turn is refuted, and the same turn is asked again", async (t) => {
    const puzzle = deep("halma"),
        page = await open(t, linkOf(puzzle), german);
    await isAsked(page, "Zug 1 von 2: Finde den Gewinnzug");
    await hop(page, puzzle, puzzle.line[0]);
    await isAsked(page, "Zug 2 von 2: Finde den Gewinnzug");
    // Moves the piece that has just moved back.
    const path = puzzle.line[0].split(" ");
    await hop(page, puzzle, [...path.slice(-2), ...path.slice(0, 2)].join(" "));
    await page.locator(".sentence", { hasText: "Widerlegt durch " }).waitFor({ timeout: 60_000 });
    await page.locator(".history summary", { hasText: "Verlauf (1)" }).click();
    assert.match(await page.locator(".history li").textContent(), /^Nicht gelöst /);
    await page.getByRole("button", { name: "Noch einmal" }).click();
    await isAsked(page, "Zug 2 von 2: Finde den Gewinnzug");
    await page.locator(".streak", { hasText: "In Folge gelöst: 0" }).waitFor();
});

const showdown = (theme, verb) =>
    puzzles.find(({ game, themes, line }) => game === "showdown" && themes.includes(theme) && line[0].startsWith(verb));
const lastTurn = { en: "It is the last turn: ", de: "Es ist der letzte Zug: " };

test("Showdown by keyboard: the turn that wins in every case solves the puzzle", async (t) => {
    const puzzle = showdown("asleep", "ZAP"),
        page = await open(t, linkOf(puzzle));
    await page.locator(".status", { hasText: lastTurn.en }).waitFor();
    assert.match(await page.locator(".sentence").textContent(), /You heard: .*; Zap [A-I].\d+ · hit\.$/);
    // The cursor begins on the player's square. Its target is next to it.
    await page.locator("svg.board").focus();
    for (const [key, back] of [
        ["ArrowUp", "ArrowDown"],
        ["ArrowDown", "ArrowUp"],
        ["ArrowLeft", "ArrowRight"],
        ["ArrowRight", "ArrowLeft"],
    ]) {
        const before = await page.locator("#live").textContent();
        await page.keyboard.press(key);
        const said = await page.locator("#live").textContent();
        if (said.startsWith(puzzle.line[0].slice(4))) {
            break;
        }
        if (said === before) {
            continue; // the edge of the board
        }
        await page.keyboard.press(back);
    }
    await page.keyboard.press("3");
    await page.keyboard.press("Enter");
    await page.locator(".status", { hasText: "Correct! That wins." }).waitFor();
    assert.match(
        await page.locator(".sentence").textContent(),
        /^You win by at least \d+ points?, wherever your opponent is\. Themes: .*Asleep/,
    );
    await page.locator(".streak", { hasText: "Solved in a row: 1 · Days in a row: 1" }).waitFor();
});

test("Showdown, in German: a case refutes a wrong turn, and a wall on the corner solves the puzzle", async (t) => {
    const puzzle = showdown("guard", "WALL"),
        page = await open(t, linkOf(puzzle), german);
    await page.locator(".status", { hasText: lastTurn.de }).waitFor();
    await page.locator(".tools button").nth(4).click();
    await page.locator(".status", { hasText: " gewinnt nicht sicher." }).waitFor();
    assert.match(
        await page.locator(".sentence").textContent(),
        /^Dein Gegner steht vielleicht auf [A-I] \d+\. .*Dann spielt er „[A-Z][a-z]+ [A-I].\d+“\. Das Spiel endet dann \d+ zu \d+\.$/,
    );
    assert.ok((await page.locator("svg.board .mark").count()) > 0, "the board marks the case");
    await page.locator(".history summary", { hasText: "Verlauf (1)" }).click();
    assert.match(await page.locator(".history li").textContent(), /^Nicht gelöst /);
    await page.getByRole("button", { name: "Noch einmal" }).click();
    await page.locator(".status", { hasText: lastTurn.de }).waitFor();
    const [, row, column] = puzzle.line[0].split(" ");
    await page.locator(".tools button").nth(1).click();
    await clickCell(page, [column - 1, row.charCodeAt(0) - 65]);
    await page.locator(".status", { hasText: "Richtig! Das gewinnt." }).waitFor();
    await page.locator(".streak", { hasText: "In Folge gelöst: 0" }).waitFor();
});

test("a theme and a number of turns choose the puzzles, and a wrong turn is refuted on the board", async (t) => {
    const page = await open(t, "#/puzzles/soccer");
    const shown = async () => {
        const id = new URLSearchParams((await page.evaluate(() => location.hash)).split("?")[1]).get("id");
        return puzzles.find((one) => one.game === "soccer" && puzzleId(one) === id);
    };
    await puzzleIsAsked(page);
    for (const [value, fits] of [
        ["escape", ({ themes }) => themes.includes("escape")],
        ["steps-2", ({ steps }) => steps === 2],
        ["trap", ({ themes }) => themes.includes("trap")],
    ]) {
        await page.getByLabel("Theme").selectOption(value);
        await page.waitForFunction(
            (ids) => ids.includes(location.hash.split("id=")[1]),
            puzzles.filter((one) => one.game === "soccer" && fits(one)).map(puzzleId),
        );
        await puzzleIsAsked(page);
    }
    const puzzle = await shown(),
        picture = () => page.locator("svg.board").innerHTML(),
        before = await picture();
    await drawWrong(page, puzzle, puzzle.line[0]);
    await page.locator(".status", { hasText: "does not win." }).waitFor();
    await page
        .locator(".sentence", { hasText: /^Refuted by .+: your opponent then wins/ })
        .waitFor({ timeout: 60_000 });
    assert.notEqual(await picture(), before);
});

test("the history survives a reload, goes into a file and out of it, and opens its puzzles again", async (t) => {
    const page = await open(t, "#/puzzles/soccer"),
        rows = (of) => of.locator(".history li");
    for (let n = 1; n <= 2; n++) {
        await puzzleIsAsked(page);
        await page.getByRole("button", { name: "Show it" }).click();
        await page.locator(".history summary", { hasText: `History (${n})` }).waitFor();
        await page.getByRole("button", { name: "Next" }).click();
    }
    await puzzleIsAsked(page);
    await page.reload();
    await puzzleIsAsked(page);
    await page.locator(".history summary", { hasText: "History (2)" }).click();
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.locator(".history").getByRole("button", { name: "Save all" }).click(),
    ]);
    const text = readFileSync(await file.path(), "utf8");
    assert.equal(text.trim().split("\n").length, 2);
    const other = await open(t, "#/puzzles/soccer", german);
    await isAsked(other, "Finde den Gewinnzug");
    await other.locator(".history summary", { hasText: "Verlauf (0)" }).click();
    await other
        .locator(".history input[type=file]")
        .setInputFiles({ name: "my.jsonl", mimeType: "text/plain", buffer: Buffer.from(`${text}nonsense\n`) });
    await other.getByText("2 Antworten hinzugefügt, 1 Zeile ausgelassen.").waitFor();
    const latest = rows(other).first().getByRole("link"), // the other one is the puzzle on the screen
        address = await latest.getAttribute("href"),
        shown = await other.locator(".progress").first().textContent();
    await latest.click();
    await other.waitForFunction(
        ([hash, text]) => location.hash === hash && (document.querySelector(".progress")?.textContent ?? text) !== text,
        [address, shown],
    );
    await isAsked(other, "Finde den Gewinnzug");
    assert.equal(await rows(other).count(), 2);
    await other.locator(".history summary", { hasText: "Verlauf (2)" }).click();
    const [late, early] = [
        ["2026-02-02T00:00:00Z", true],
        ["2026-01-01T00:00:00Z", false],
    ].map(([date, solved]) => `${JSON.stringify({ game: "soccer", puzzle: "twice", date, solved })}\n`);
    await other
        .locator(".history input[type=file]")
        .setInputFiles({ name: "twice.jsonl", mimeType: "text/plain", buffer: Buffer.from(late + early) });
    await other.getByText("1 Antwort hinzugefügt, 0 Zeilen ausgelassen.").waitFor();
    assert.equal(
        await other.evaluate(
            () =>
                new Promise((resolve) => {
                    indexedDB.open("faceoff").onsuccess = ({ target }) => {
                        target.result.transaction("tries").objectStore("tries").get("soccer.twice").onsuccess = (
                            found,
                        ) => resolve(found.target.result.solved);
                    };
                }),
        ),
        true,
        "the later answer stays",
    );
});
