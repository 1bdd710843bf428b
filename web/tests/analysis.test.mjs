// Tests the analysis board in Chromium.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import {
    base,
    clickCell,
    gone,
    open,
    page_folder,
    puzzleIsAsked,
    shots,
    status,
    turnsOf,
    waitForMe,
} from "./chromium.mjs";

const treeOf = (page) => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("tree"));
const hasTree = (page, tree) =>
    page.waitForFunction((text) => new URLSearchParams(location.hash.split("?")[1]).get("tree") === text, tree);
const isAsked = (page) => page.locator(".analysis .target").first().waitFor({ state: "attached" });
const current = (page) => page.locator(".turns [aria-current] .unseen").textContent();
const choices = (page) => page.locator(".thoughts button:not([hidden]):not([title])");
/** Opens the board with the engine switched off. */
const calm = (t, hash) =>
    open(t, hash, {
        first: (page) => page.addInitScript(() => localStorage.setItem("faceoff.analysis.engine", "false")),
    });

test("turns for both players, side lines, promote and delete, all by keyboard; a reload keeps the tree", async (t) => {
    const page = await calm(t, "#/");
    await page.getByRole("link", { name: "Analysis board" }).click();
    await isAsked(page);
    await page.locator(".status", { hasText: "Player 1 to move" }).waitFor();
    await page.keyboard.press("x"); // south
    await hasTree(page, "4*");
    await page.locator(".status", { hasText: "Player 2 to move" }).waitFor();
    await isAsked(page);
    await page.keyboard.press("x");
    await hasTree(page, "4;4*");
    await page.keyboard.press("ArrowLeft");
    await isAsked(page);
    await page.keyboard.press("c"); // south-east
    await hasTree(page, "4;4(3*)");
    assert.deepEqual(
        [await page.locator(".turns .opens.side[data-closes=')']").count(), await current(page)],
        [1, "2: south-east, side line"],
    );
    await page.keyboard.press("ArrowUp");
    await hasTree(page, "4;4*(3)");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("P"); // as with Caps Lock
    await hasTree(page, "4;3*(4)");
    await page.reload();
    await isAsked(page);
    assert.deepEqual([await treeOf(page), await turnsOf(page), await current(page)], ["4;3*(4)", 3, "2: south-east"]);
    await page.keyboard.press("Home");
    await hasTree(page, "4;3(4)");
    await page.keyboard.press("End");
    await page.keyboard.press("Delete");
    await hasTree(page, "4*;4");
    await page.goto(`${base}#/analysis`);
    await hasTree(page, "4*;4"); // the last tree of this browser
    await page.goto(`${base}#/analysis/soccer?tree=7;1(2;2(3*))`);
    await page.locator(".turns .turn").nth(4).waitFor();
    assert.deepEqual(await page.locator(".turns li").evaluateAll((lines) => lines.map((line) => line.dataset.closes)), [
        "",
        "",
        "",
        "",
        "))",
    ]);
});

test("deleting a turn asks first if others follow it", async (t) => {
    const page = await calm(t, "#/analysis/soccer?tree=4;3;3"),
        question = page.locator("dialog p");
    await isAsked(page);
    await page.keyboard.press("Home");
    await hasTree(page, "4;3;3");
    await page.keyboard.press("Delete");
    assert.equal(await question.textContent(), "Delete 3 turns? This cannot be undone.");
    await page.keyboard.press("Enter"); // "Cancel" has the focus
    await gone(page, "dialog");
    assert.equal(await turnsOf(page), 3);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Delete");
    assert.equal(await question.textContent(), "Delete 3 turns? This cannot be undone.");
    await page.locator("dialog button.main").click();
    await hasTree(page, "");
});

test("a hostile address gives a board, says what was left out, and changes nothing that is stored", async (t) => {
    const page = await calm(t, "#/analysis/soccer?rules=%3Cb%3E&tree=4;x(3*);%3Cimg%3E;;)))");
    await page
        .locator(".problem", {
            hasText:
                "The rules <b> are unknown, so the board uses the usual rules. 1 illegal turn left out, with all " +
                "turns after them.",
        })
        .waitFor();
    await isAsked(page);
    assert.deepEqual([await turnsOf(page), await page.locator("main img").count()], [2, 0]);
    assert.equal(await page.evaluate(() => localStorage.getItem("faceoff.analysis.soccer")), null);
    await page.goto(`${base}#/analysis/chess`);
    await page.getByText("There is no page at #/analysis/chess.").waitFor();
    await page.goto(`${base}#/analysis/halma?rules=none`);
    await page.locator(".problem", { hasText: "The rules none are unknown" }).waitFor();
});

test("the engine shows three turns with strength, drops old results, plays a turn, can be switched off", async (t) => {
    const page = await open(t, "#/analysis/soccer?tree=4;3;3*");
    await choices(page).nth(2).waitFor();
    await page.locator(".progress", { hasText: /nodes$/ }).waitFor();
    assert.equal(await page.locator(".hint .label").count(), 3);
    assert.match(await page.locator(".gauge").getAttribute("aria-valuenow"), /^\d+$/);
    // A step removes the old report at once, and the report about a position that was left early is never shown.
    const seen = await page.evaluate(() => {
        const shown = (key) => {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            return [
                document.querySelectorAll(".thoughts button:not([hidden]):not([title])").length,
                document.querySelectorAll(".hint *").length,
            ];
        };
        return ["ArrowLeft", "Home", "ArrowRight", "End"].map(shown);
    });
    assert.deepEqual(seen.slice(0, 3), [
        [0, 0],
        [0, 0],
        [0, 0],
    ]);
    assert.equal(seen[3][0], 3, "the report about this position is still known");
    await hasTree(page, "4;3;3*");
    await choices(page).nth(1).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 4);
    const focused = () =>
        page.evaluate(() =>
            [...document.querySelectorAll(".thoughts button:not([title])")].indexOf(document.activeElement),
        );
    assert.equal(await focused(), 1, "the focus stays while the engine searches");
    assert.equal(await page.locator(".problem:not([hidden])").count(), 0);
    await choices(page).nth(2).waitFor();
    assert.equal(await focused(), 1);
    await page.keyboard.press("l");
    await page.waitForFunction(() => document.querySelectorAll(".hint *").length === 0);
    assert.deepEqual(
        [await choices(page).count(), await page.getByRole("button", { name: "Engine" }).getAttribute("aria-pressed")],
        [0, "false"],
    );
    assert.equal(
        await page.evaluate(() => document.activeElement.closest(".turns [aria-current]") !== null),
        true,
        "the choices are hidden",
    );
});

test("in Halma and Showdown too; in Showdown the page says what the engine knows", async (t) => {
    const page = await open(t, "#/analysis/halma");
    await choices(page).nth(2).waitFor();
    assert.deepEqual([await page.locator(".path.hint").count(), await page.locator(".aims .label").count()], [3, 3]);
    await clickCell(page, [0, 0]); // choosing a piece leaves the turns of the engine on the board
    assert.equal(await page.locator(".path.hint").count(), 3);
    await page.goto(`${base}#/analysis/showdown?tree=MOVE+A+2;MOVE+I+25*`);
    await page.getByText("the engine knows only what the player to move knows").waitFor();
    await choices(page).nth(2).waitFor();
    await page.locator(".glow").first().waitFor();
    const glows = await page.locator(".glow").count();
    await page.keyboard.press("l");
    await page.waitForFunction(() => document.querySelectorAll(".glow").length === 0);
    await page.keyboard.press("l");
    await page.waitForFunction((count) => document.querySelectorAll(".glow").length === count, glows);
});

test("replay, review, puzzle and own game open their position; a running game of Showdown does not", async (t) => {
    const page = await calm(t, "#/replay?url=example.jsonl&game=1&turn=5"),
        analyse = page.getByRole("button", { name: "Analyse" });
    const opens = async (name, count) => {
        await analyse.click();
        await page.locator(".analysis .turns .turn").first().waitFor();
        await page.waitForFunction(
            (n) =>
                [...document.querySelectorAll(".turns li")].findIndex((one) => one.hasAttribute("aria-current")) ===
                n - 1,
            count,
        );
        assert.match(await page.title(), /^Analysis board: /, name);
    };
    await page.locator(".panel .turns .turn").first().waitFor();
    await opens("replay", 5);
    await page.goto(`${base}#/review?url=example.jsonl&game=4&turn=1`);
    await opens("review", 1);
    await page.goto(`${base}#/puzzles/soccer`);
    await puzzleIsAsked(page);
    assert.equal(await analyse.count(), 0, "the engine would show the solution");
    await page.keyboard.press("h");
    await analyse.click();
    await isAsked(page);
    assert.equal(await page.locator(".turns [aria-current]").count(), 1);
    await page.goto(`${base}#/play/soccer?level=1`);
    await waitForMe(page);
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    await waitForMe(page);
    await opens("own game", 2);
    await page.goto(`${base}#/play/showdown?level=1`);
    await waitForMe(page);
    assert.equal(await analyse.count(), 0);
});

test("a game from here begins with these turns, and cannot be taken back beyond them", async (t) => {
    const page = await calm(t, "#/analysis/soccer?first=2&tree=4;3*;3");
    await isAsked(page);
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.locator("#level").fill("1");
    await page.locator("#side").selectOption("1");
    await page.locator("dialog button.main").click();
    await page.waitForFunction(
        () => location.hash === "#/play/soccer" && document.querySelectorAll(".turns .turn").length === 3,
    );
    await waitForMe(page);
    assert.deepEqual(await page.locator(".player .who").allTextContents(), ["Level 1", "You"].sort());
    assert.equal(await page.getByRole("button", { name: "Undo" }).isEnabled(), false);
    await page.locator(".target").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length >= 4);
    assert.match(await status(page), /./);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length >= 4);
});

test("the opening explorer counts the games of the page, and a row plays its turn", async (t) => {
    const page = await calm(t, "#/analysis/halma");
    await page.locator("summary", { hasText: "Opening explorer" }).click();
    const first = page.locator("details td button").first();
    await first.waitFor();
    const row = (await page.locator("details tbody tr").first().locator("td").allTextContents()).slice(1).map(Number);
    assert.ok(row[0] > 1 && row[1] + row[2] + row[3] <= row[0], row.join(" "));
    await page.getByText(/From \d+ games: the example, the games of the puzzles, and your own\./).waitFor();
    await first.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 1);
    await page.locator(".status", { hasText: "Player 2 to move" }).waitFor();
    assert.equal(
        await first.evaluate((button) => button === document.activeElement),
        true,
        "the focus is on the first turn of the next position",
    );
});

test("it works from file:// and offline, in German, and its link opens the tree elsewhere", async (t) => {
    const page = await open(t, "#/analysis/soccer?tree=4;3*", {
        address: `file://${page_folder}/index.html`,
        locale: "de-DE",
    });
    await choices(page).nth(2).waitFor();
    await page.getByRole("button", { name: "Ab hier spielen" }).waitFor();
    const other = await open(t, "#/analysis/soccer?tree=4;3(2)*", {
        permissions: ["clipboard-read", "clipboard-write"],
    });
    await isAsked(other);
    await other.evaluate(() => navigator.serviceWorker.ready);
    await other.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await other.context().setOffline(true);
    await other.reload();
    await isAsked(other);
    await other.getByRole("button", { name: "Share" }).click();
    await other.locator("dialog.share [role=status]", { hasText: "Link copied." }).waitFor();
    assert.match(await other.locator("#link").inputValue(), /#\/analysis\/soccer\?rules=standard&tree=4;3\*\(2\)$/);
    await other.keyboard.press("Escape");
    await gone(other, "dialog");
});

test("leaving at any moment while the board opens, or the explorer counts, causes no error", async (t) => {
    const page = await open(t, "#/analysis/halma");
    await page.locator(".halma[data-mover]").waitFor();
    await page.locator("summary", { hasText: "Opening explorer" }).click();
    for (const pause of [0, 5, 60, 400]) {
        await page.evaluate(async (ms) => {
            location.hash = "#/analysis/halma?tree=4+2+5+3";
            await new Promise((resolve) => setTimeout(resolve, ms));
            location.hash = "#/replay";
        }, pause);
        await page.locator(".drop").waitFor();
    }
    assert.equal(await page.locator("dialog").count(), 0);
});

/** Clicks a dot of soccer on the board that is edited. */
async function clickDot(page, x, y) {
    const point = await page.locator(".board.editing").evaluate(
        (board, [dx, dy]) => {
            const { x: left, y: top } = new DOMPoint(dx, dy).matrixTransform(board.getScreenCTM());
            return [left, top];
        },
        [x, y],
    );
    await page.mouse.click(...point);
}

test("soccer: an edited position is refused in words, analysed, kept by a reload, and played from", async (t) => {
    const page = await open(t, "#/analysis/soccer?rules=standard&tree=0;2*"),
        problem = page.locator(".problem:not([hidden])");
    await page.getByRole("button", { name: "Edit position" }).click();
    await page.locator(".sketch line").nth(1).waitFor({ state: "attached" });
    await page.locator(".board.editing").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.getElementById("live").textContent.startsWith("0 0, chosen, "));
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.getElementById("live").textContent.startsWith("0 0, lines: "));
    await clickDot(page, 4, 5);
    await clickDot(page, 5, 6);
    await page.locator(".sketch line").nth(2).waitFor({ state: "attached" });
    await page.screenshot({ path: join(shots, "edit-soccer.png") });
    await page.getByRole("button", { name: "Ball" }).click();
    await clickDot(page, 2, 2);
    await problem.getByText("The ball must be at a dot where a line ends, or at the border.").waitFor();
    await page.getByRole("button", { name: "Use this position" }).click();
    await page.waitForURL(/edit$/);
    await clickDot(page, 5, 6);
    await gone(page, ".problem:not([hidden])");
    await page.getByLabel("Next turn").selectOption("1");
    await page.getByRole("button", { name: "Use this position" }).click();
    await page.locator(".status", { hasText: "Player 2 to move" }).waitFor();
    await isAsked(page);
    await choices(page).nth(2).waitFor();
    await page.waitForURL(({ href }) => /rules=standard@.*5 6&first=2/.test(decodeURIComponent(href)));
    await page.reload();
    await isAsked(page);
    assert.equal(await page.locator("line.seat-1").count(), 3);
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.locator("dialog").getByRole("button", { name: "Start" }).click();
    await waitForMe(page);
    assert.equal(await page.locator(".play line.seat-1").count(), 3);
    await page.keyboard.press("e"); // north-east
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length >= 1);
});

test("Halma: pieces are placed with the keyboard, and cancel goes back", async (t) => {
    const page = await calm(t, "#/analysis/halma?rules=proglad&tree=4+3+5+4*"),
        key = async (name, times = 1) => {
            for (let i = 0; i < times; i++) {
                await page.keyboard.press(name);
            }
        };
    await page.getByRole("button", { name: "Edit position" }).click();
    await page.locator(".sketch .stone").first().waitFor();
    await page.locator(".board.editing").focus();
    await key("ArrowRight");
    await page.waitForFunction(() => document.getElementById("live").textContent.startsWith("2 1, Blue piece"));
    await key("Enter");
    await page.locator(".problem", { hasText: "Blue piece: 18 on the board, but there must be 19." }).waitFor();
    await page.screenshot({ path: join(shots, "edit-halma.png") });
    await key("ArrowRight", 7);
    await key("Enter");
    await page.waitForFunction(() => document.getElementById("live").textContent.startsWith("9 1, Blue piece"));
    await page.getByRole("button", { name: "Use this position" }).click();
    await page.locator(".halma[data-mover='1']").waitFor();
    assert.equal(await page.locator(".board .stone.seat0").count(), 19);
    await page.getByRole("button", { name: "Edit position" }).click();
    await page.locator(".sketch .stone").first().waitFor();
    await page.getByRole("button", { name: "Empty the board" }).click();
    await gone(page, ".sketch .stone");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator(".halma[data-mover='1']").waitFor();
    await page.goto(`${base}#/analysis/showdown`);
    await page.getByRole("button", { name: "Share" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Edit position" }).count(), 0);
});
