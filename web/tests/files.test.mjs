// Tests files of games: dropped anywhere, malformed, or minimal; and how their games are described.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open, page_folder, waitForMe } from "./chromium.mjs";

const example = readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n");
const openText = (page, text) => page.locator("input[type=file]").setInputFiles({ name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });

const drop = (page, where, text) => page.evaluate(([selector, words]) => {
    const dataTransfer = new DataTransfer(), target = document.querySelector(selector);
    dataTransfer.items.add(new File([words], "dropped.jsonl"));
    return ["dragover", "drop"].map((kind) => !target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })));
}, [where, text]);

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

/** Malformed files and the expected message. */
const files = {
    "nothing at all": ["", "This file contains no games."],
    "bytes": ["\u0000\u0001\ufffd\n", "Line 1: not valid JSON"],
    "a list": ["[1]\n", "Line 1: not a JSON object"],
    "another contest": ['{"contest":"chess","turns":[]}\n', 'Line 1: unknown contest "chess"'],
    "rules that nobody has": ['{"contest":"judge","turns":[],"rules":"none"}\n', /^Line 1: .*"none"/],
    "turns after the end": [`{"contest":"judge","turns":${JSON.stringify([..."0000000"])}}\n`, "Turn 7 (0) is illegal: a turn after the end of the game"],
    "an occupied cell": ['{"contest":"proglad","turns":["1 1 2 2"]}\n', "Turn 1 (1 1 2 2) is illegal: an occupied cell"],
};
test("the message about a malformed file says where and why, and another file can be opened at once", async (t) => {
    const page = await open(t, "#/replay", { viewport: { width: 320, height: 640 } });
    for (const [name, [text, said]] of Object.entries(files)) {
        await page.locator(".drop").waitFor();
        await openText(page, text);
        await page.locator(".problem", { hasText: said }).first().waitFor();
        assert.equal(await page.evaluate(() => Math.max(document.documentElement.scrollWidth - innerWidth, 0)), 0, name);
        const another = page.getByRole("button", { name: "Open another file" });
        if (await another.count() > 0) {
            await another.click();
        }
    }
});

test("unreadable files and unknown rules are reported, also in a review", async (t) => {
    const page = await open(t, "#/replay", { first: (one) => one.addInitScript(() => { // like a folder, or a file that no longer exists
        Blob.prototype.stream = () => new ReadableStream({ pull() { throw new DOMException("not to be found", "NotFoundError"); } });
    }) });
    await openText(page, example[0]);
    await page.locator(".problem", { hasText: "Could not read games.jsonl: not to be found" }).waitFor();
    const review = await open(t, "#/review?url=bad.jsonl&game=1", { first: (one) => one.route("**/bad.jsonl", (route) => route.fulfill({ body: files["rules that nobody has"][0] })) });
    await review.locator(".empty", { hasText: /Could not read bad.jsonl: .*"none"/ }).waitFor();
});

test("messages about malformed files are in the reader's language", async (t) => {
    const page = await open(t, "#/replay", { locale: "de-DE" });
    await openText(page, '{"contest":"proglad","turns":["1 1 2 2"]}\n{"contest":"judge"}\n');
    await page.getByText("Zug 1 (1 1 2 2) ist nicht erlaubt: ein besetztes Feld").waitFor();
    await page.getByText("Zeile 2: „turns“ fehlt").waitFor();
});

test("a record with only turns ends by the rules; an unfinished one is called unfinished", async (t) => {
    const page = await open(t, "#/replay");
    await openText(page, '{"contest":"codingame","turns":["0","0","0","0","0","0"]}\n{"contest":"codingame","turns":["0"]}\n');
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

test("without access to the clipboard, the link is shown", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=1&turn=4", { first: (one) => one.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })) });
    await page.locator(".panel .turns .turn").first().waitFor();
    await page.getByRole("button", { name: "Copy link" }).click();
    assert.match(await page.locator(".problem a").getAttribute("href"), /#\/replay\?url=example\.jsonl&game=1&turn=4$/);
});
