// Tests game files: files dropped anywhere on the page, malformed files, and minimal files. Also tests how the page
// describes their games.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open, page_folder, waitForMe } from "./chromium.mjs";

const example = readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n");
const openText = (page, text) =>
    page
        .locator("input[type=file]")
        .setInputFiles({ name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });

const drop = (page, where, text) =>
    page.evaluate(
        ([selector, words]) => {
            const dataTransfer = new DataTransfer(),
                target = document.querySelector(selector);
            dataTransfer.items.add(new File([words], "dropped.jsonl"));
            return ["dragover", "drop"].map(
                (kind) => !target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })),
            );
        },
        [where, text],
    );

test("a file dropped on a running game, or on the bar, is opened, and the game can be continued later", async (t) => {
    const page = await open(t, "#/play/soccer?level=1");
    await waitForMe(page);
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    assert.deepEqual(await drop(page, ".board", example[1]), [true, true], "the browser must not leave the page");
    await page.locator(".playback .halma").waitFor();
    assert.deepEqual(await drop(page, ".bar", example[0]), [true, true]);
    await page.locator(".playback .soccer").waitFor();
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await waitForMe(page);
    assert.equal(await page.locator(".turns .turn").count(), 2);
});

/** Malformed files, and the message that each must cause. */
const files = {
    "nothing at all": ["", "This file contains no games."],
    bytes: ["\u0000\u0001\ufffd\n\u0000\n", "This file contains no games."],
    "a list of numbers": ["[1]\n", "This file contains no games."],
    "a list that starts with a number": [`[1,\n{"contest":"judge"}]\n`, "Game 1: not a JSON object"],
    "another contest": ['{"contest":"chess","turns":[]}\n', 'Line 1: unknown contest "chess"'],
    "rules that nobody has": ['{"contest":"judge","turns":[],"rules":"none"}\n', /^Line 1: .*"none"/],
    "turns after the end": [
        `{"contest":"judge","turns":${JSON.stringify([..."0000000"])}}\n`,
        "Turn 7 (0) is illegal: a turn after the end of the game",
    ],
    "an occupied cell": [
        '{"contest":"proglad","turns":["1 1 2 2"]}\n',
        "Turn 1 (1 1 2 2) is illegal: an occupied cell",
    ],
};
test("the message about a malformed file says where and why, and another file can be opened at once", async (t) => {
    const page = await open(t, "#/replay", { viewport: { width: 320, height: 640 } });
    for (const [name, [text, said]] of Object.entries(files)) {
        await page.locator(".drop").waitFor();
        await openText(page, text);
        await page.locator(".problem", { hasText: said }).first().waitFor();
        assert.equal(
            await page.evaluate(() => Math.max(document.documentElement.scrollWidth - innerWidth, 0)),
            0,
            name,
        );
        const another = page.getByRole("button", { name: "Open another file" });
        if ((await another.count()) > 0) {
            await another.click();
        }
    }
});

test("unreadable files and unknown rules are reported, also in a review", async (t) => {
    // Reading fails, as for a folder or for a file that no longer exists.
    const page = await open(t, "#/replay", {
        first: (one) =>
            one.addInitScript(() => {
                Blob.prototype.stream = () =>
                    new ReadableStream({
                        pull() {
                            throw new DOMException("not to be found", "NotFoundError");
                        },
                    });
            }),
    });
    await openText(page, example[0]);
    await page.locator(".problem", { hasText: "Could not read games.jsonl: not to be found" }).waitFor();
    const review = await open(t, "#/review?url=bad.jsonl&game=1", {
        first: (one) =>
            one.route("**/bad.jsonl", (route) => route.fulfill({ body: files["rules that nobody has"][0] })),
    });
    await review.locator(".empty", { hasText: /Could not read bad.jsonl: .*"none"/ }).waitFor();
});

test("messages about malformed files are in the reader's language", async (t) => {
    const page = await open(t, "#/replay", { locale: "de-DE" });
    await openText(page, '{"contest":"proglad","turns":["1 1 2 2"]}\n{"contest":"judge"}\n');
    await page.getByText("Zug 1 (1 1 2 2) ist nicht erlaubt: ein besetztes Feld").waitFor();
    await page.getByText("Zeile 2: „turns“ fehlt").waitFor();
});

test("the keys lead past a game that cannot be read", async (t) => {
    const page = await open(t, "#/replay");
    await openText(page, `${example[0]}\n${example[1]}\n{"contest":"judge"}\n${example[3]}\n`);
    await page.locator(".panel .turns .turn").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator(".playback .halma").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator(".hall > .problem", { hasText: 'Line 3: "turns" is missing' }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator(".playback .soccer").waitFor();
    await page.keyboard.press("ArrowUp");
    await page.locator(".hall > .problem", { hasText: "Line 3" }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.locator(".playback .halma").waitFor();
});

test("a file that is not games is refused with one sentence, and a JSON array is opened", async (t) => {
    const page = await open(t, "#/replay");
    await openText(page, "\u0000\n".repeat(50));
    await page.locator(".problem", { hasText: "each line is a JSON object" }).waitFor();
    assert.equal(await page.locator(".games").count(), 0);
    await openText(page, `[${example.filter((line) => line !== "").join(",\n")}]`);
    await page.locator(".playback .soccer").waitFor();
    await page.locator(".games[aria-label='4 games']").waitFor();
});

test("an address of a game that the file lacks says so, in a replay and in a review", async (t) => {
    const page = await open(t, "#/review?url=example.jsonl&game=99"),
        said = "There is no game 99: example.jsonl contains 4 games.";
    await page.getByText(said).waitFor();
    await page.goto(page.url().replace("review", "replay"));
    await page.locator(".panel .problem", { hasText: said }).waitFor();
});

test("names from a file stay on two lines, and cannot turn the text around them", async (t) => {
    const page = await open(t, "#/replay", { viewport: { width: 390, height: 844 } });
    await openText(
        page,
        JSON.stringify({
            contest: "codingame",
            players: ["long ".repeat(60), "\u202elive"],
            turns: ["0", "0"],
            winner: 1,
            reason: "resigned",
        }),
    );
    await page.locator(".panel .player").first().waitFor();
    const names = await page
        .locator(".player .who > *, .games .row > :is(b, span) > bdi")
        .evaluateAll((all) =>
            all.map((one) => [
                one.localName,
                getComputedStyle(one).unicodeBidi,
                one.getBoundingClientRect().height < 60,
            ]),
        );
    assert.deepEqual(names, Array(4).fill(["bdi", "isolate", true]));
    assert.ok((await page.locator(".status").textContent()).length < 100);
});

test("at the end of a race in Showdown, the turn after the winner's arrival is called the loser's", async (t) => {
    const way = [...Array.from({ length: 25 }, (_, i) => `A ${i + 2}`), ...[..."BCDEFGHI"].map((row) => `${row} 26`)];
    const turns = way.flatMap((cell, i) => [`MOVE ${cell}`, i === 0 ? "MOVE I 25" : "RADAR"]);
    const page = await open(t, "#/replay");
    await openText(
        page,
        JSON.stringify({
            contest: "potm",
            players: ["rook", "random"],
            turns,
            scores: [100, 0],
            winner: 1,
            reason: "arrival",
        }),
    );
    await page.locator(".panel .turns .turn").first().waitFor();
    await page.keyboard.press("End");
    await page.locator(".steps output", { hasText: "66 / 66" }).waitFor();
    await page
        .locator(".status", {
            hasText:
                "rook wins. The far corner was reached. rook arrived after 33 of 100 turns; random then had one " +
                "last turn.",
        })
        .waitFor();
    const numbers = await page
        .locator(".turns .number")
        .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().height < 24, one.textContent]));
    assert.deepEqual(
        numbers.filter(([isOneLine]) => !isOneLine),
        [],
    );
    const lines = await page
        .locator(".turns li")
        .evaluateAll((all) => all.slice(0, 6).map((one) => [one.offsetLeft, one.offsetTop]));
    assert.deepEqual(new Set(lines.map(([left]) => left)).size, 2, "each player has a column");
    assert.deepEqual(new Set(lines.map(([, top]) => top)).size, 3, "a row for each pair of turns");
    await page.getByRole("button", { name: "What both knew" }).click();
    await page.locator(".board:nth-of-type(2)").waitFor();
    const [first, second] = await page
        .locator(".stage .board")
        .evaluateAll((all) =>
            all.map((one) => [one.querySelectorAll(".man.seat0").length, one.querySelectorAll(".man.seat1").length]),
        );
    assert.deepEqual(
        [first, second],
        [
            [1, 0],
            [0, 1],
        ],
    );
    await page.keyboard.press("v");
    await page.waitForFunction(() => document.querySelectorAll(".stage .board:not([hidden])").length === 1);
});

test("a record with only turns ends by the rules; an unfinished one is called unfinished", async (t) => {
    const page = await open(t, "#/replay");
    await openText(
        page,
        '{"contest":"codingame","turns":["0","0","0","0","0","0"]}\n{"contest":"codingame","turns":["0"]}\n',
    );
    await page.locator(".status", { hasText: "1 wins. Own goal." }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator(".status", { hasText: "Unfinished game." }).waitFor();
});

test("the headline of a game lost by a fault says whose fault it was", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=4");
    await page.locator(".status", { hasText: "level-6 wins. broken broke a rule: an invalid character." }).waitFor();
});

test("a replay of Showdown shows the answer to each turn", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=3&turn=69");
    await page.locator(".status", { hasText: "ZAP H 26 · BOOM ·" }).waitFor();
    await page.locator(".turns .turn .what", { hasText: "ZAP H 26 · BOOM" }).first().waitFor();
});
