// Tests what a person keeps and shares: links that contain a game, pictures, and the list of own games.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { base, gone, open, page_folder, puzzleIsAsked, shots, turnsOf, waitForMe } from "./chromium.mjs";

const example = readFileSync(join(page_folder, "example.jsonl"), "utf8").trim().split("\n");
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const pasted = (page) => page.evaluate(() => navigator.clipboard.readText());
const shownGame = (page) => page.locator(".panel .turns .turn").first().waitFor();
const hashOf = (link) => new URL(link).hash;

/** Clicks Share, and returns the link once it has been copied. */
async function share(page) {
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator("dialog.share [role=status]", { hasText: "Link copied." }).waitFor();
    const link = await page.locator("#link").inputValue();
    assert.equal(await pasted(page), link);
    await page.keyboard.press("Escape");
    await gone(page, "dialog");
    return link;
}

/** Saves a picture, and returns its bytes. */
async function picture(page, kind) {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: kind }).click();
    return readFileSync(await (await saved).path());
}
const pngSize = (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

test("the link of a game in progress opens its last position elsewhere, with neutral names", async (t) => {
    const page = await open(t, "#/play/soccer?level=1", clipboard);
    await waitForMe(page);
    assert.equal(await page.getByRole("button", { name: "Share" }).isEnabled(), false, "there is no turn to share");
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    await waitForMe(page);
    const link = await share(page),
        other = await open(t, hashOf(link));
    await shownGame(other);
    assert.deepEqual(await other.locator(".player .who").allTextContents(), ["Player 1", "Level 1"]);
    await other.locator(".steps output", { hasText: "2 / 2" }).waitFor();
    await other.locator(".status", { hasText: "Unfinished game." }).waitFor();
    assert.equal(await turnsOf(page), 2, "the game continues");
});

test("a link from a replay opens the same game offline, and a review of it survives a reload", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=4&turn=1", clipboard);
    await shownGame(page);
    const link = await share(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(`${base}#/`);
    await page.reload();
    await page.goto(link);
    await page.locator(".status", { hasText: "level-6 wins. broken broke a rule: an invalid character." }).waitFor();
    await page.getByText("broken broke a rule on turn 2: an invalid character").waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).click();
    if (process.env.FACEOFF) {
        // the program must be able to read the saved file
        assert.match(
            execFileSync(process.env.FACEOFF, ["show", await (await saved).path()], { encoding: "utf8" }),
            /turn 2 \(its 1st\): broken loses: bad_char/,
        );
    }
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => /^#\/replay\?g=[\w-]+&game=1&turn=1$/.test(location.hash));
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    await page.reload();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    assert.equal(hashOf(await share(page)), hashOf(link));
    const other = await open(t, "#/"); // another browser, which has stored only the page
    await other.evaluate(() => navigator.serviceWorker.ready);
    await other.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await other.context().setOffline(true);
    await other.goto(link);
    await other.reload();
    await other.getByText("broken broke a rule on turn 2: an invalid character").waitFor();
});

test("a damaged, huge or hostile link says what is wrong, and leaves the open file alone", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=2&turn=3", clipboard);
    await shownGame(page);
    const hash = hashOf(await share(page)),
        [, packed] = /g=([\w-]+)/.exec(hash);
    const sealed = (rest) => {
        // adds a valid checksum
        let a = 1,
            b = 0;
        rest.forEach((byte) => {
            a = (a + byte) % 255;
            b = (b + a) % 255;
        });
        return Buffer.from([1, a, b, ...rest]).toString("base64url");
    };
    for (const [text, said] of [
        [packed.slice(0, 99), "This link is damaged"],
        [`${packed.slice(0, -3)}<b>`, 'invalid character "<"'],
        ["", "This link is damaged"],
        ["A".repeat(100_000), "This link is too long"],
        [`Ag${packed.slice(2)}`, "made by a newer version of this page"],
        [sealed(Array(900).fill(0)), "This link is damaged"],
    ]) {
        await page.evaluate((g) => {
            location.hash = `#/replay?g=${encodeURIComponent(g)}&turn=5`;
        }, text);
        await page.locator(".drop .problem", { hasText: said }).waitFor();
        assert.equal(await page.locator(".board, dialog").count(), 0);
        await page.evaluate((g) => {
            location.hash = `#/review?g=${encodeURIComponent(g)}`;
        }, text);
        await page.locator(".hall.empty", { hasText: said }).waitFor();
    }
    await page.goto(`${base}#/replay`);
    await page.locator(".games[aria-label='4 games']").waitFor();
});

test("names in a link are text, and cannot turn the text around them", async (t) => {
    const page = await open(t, "#/replay", clipboard);
    const odd = { ...JSON.parse(example[0]), players: ["<img src=x onerror=alert(1)>", "\u202e\u0001live"] };
    await page
        .locator("input[type=file]")
        .setInputFiles({ name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(JSON.stringify(odd)) });
    await shownGame(page);
    const other = await open(t, hashOf(await share(page)));
    await shownGame(other);
    assert.deepEqual(await other.locator(".player .who > bdi").allTextContents(), odd.players);
    assert.equal(await other.locator("img").count(), 0);
    await other.getByRole("button", { name: "Share" }).click();
    assert.equal(pngSize(await picture(other, "Picture (PNG)"))[1], 1600);
    assert.match((await picture(other, "Picture (SVG)")).toString(), /&lt;img src=x onerror=alert\(1\)&gt; – live, /);
});

test("where the browser can send, it is offered; without a clipboard, the link is there to copy", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=1&turn=4", {
        first: (one) =>
            one.addInitScript(() => {
                Object.defineProperty(navigator, "clipboard", { value: undefined });
                navigator.share = async (what) => {
                    window.sent = what;
                };
            }),
    });
    await shownGame(page);
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator("dialog.share", { hasText: "Copy it yourself." }).waitFor();
    const link = await page.locator("#link").inputValue();
    assert.equal(
        await page.evaluate(
            () =>
                getSelection().toString() ||
                document.activeElement.value.slice(
                    document.activeElement.selectionStart,
                    document.activeElement.selectionEnd,
                ),
        ),
        link,
    );
    await page.getByRole("button", { name: "Send" }).click();
    assert.deepEqual(await page.evaluate(() => window.sent), { url: link });
});

test("a game that is too long for a link can still be saved", async (t) => {
    const page = await open(t, "#/replay");
    const turns = ["4", "3", "x".repeat(300)];
    await page.locator("input[type=file]").setInputFiles({
        name: "games.jsonl",
        mimeType: "text/plain",
        buffer: Buffer.from(JSON.stringify({ contest: "codingame", turns })),
    });
    await shownGame(page);
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator("dialog .problem", { hasText: "too long for a link" }).waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).click();
    assert.deepEqual(JSON.parse(readFileSync(await (await saved).path(), "utf8")).turns, turns);
});

for (const [game, at, size, shapes] of [
    [1, 9, [1600, (1600 * 9.4) / 13.2], "line"],
    [2, 60, [1600, 1600], "circle"],
    [3, 69, [(1600 * 10.3) / 27.3, 1600], "rect"],
]) {
    test(`pictures of game ${game} stand alone and are light in every theme`, async (t) => {
        const drawn = [];
        for (const options of [{ colorScheme: "dark" }, { forcedColors: "active" }]) {
            const page = await open(t, `#/replay?url=example.jsonl&game=${game}&turn=${at}`, options);
            await shownGame(page);
            await page.locator(".steps output", { hasText: `${at} /` }).waitFor();
            const shown = await page.locator(`.board ${shapes}`).count();
            await page.getByRole("button", { name: "Share" }).click();
            const text = (await picture(page, "Picture (SVG)")).toString(),
                png = await picture(page, "Picture (PNG)");
            assert.doesNotMatch(text, /class=|style=|var\(|light-dark|<script|NaN/);
            assert.deepEqual(pngSize(png).sort(), size.map(Math.round).sort());
            assert.equal(await page.locator(".picture").count(), 0);
            writeFileSync(join(shots, `picture-${game}.svg`), text);
            writeFileSync(join(shots, `picture-${game}.png`), png);
            const bare = await open(t, "", { address: `file://${join(shots, `picture-${game}.svg`)}` });
            // without the cursor and the area for dragging
            assert.ok((await bare.locator(shapes).count()) >= shown - 2, "all shapes of the board are there");
            drawn.push(text);
        }
        assert.equal(drawn[0], drawn[1]);
    });
}

test("a picture of a game of Showdown in progress shows only what the player knows", async (t) => {
    const page = await open(t, "#/play/showdown?level=1");
    await waitForMe(page);
    await page.getByRole("button", { name: "Locate me" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length > 0);
    await waitForMe(page);
    await page.getByRole("button", { name: "Share" }).click();
    const text = (await picture(page, "Picture (SVG)")).toString();
    assert.deepEqual(
        ["A", "B"].map((letter) => text.split(`>${letter}</text>`).length - 1),
        [2, 1],
        "the names of two rows, and one player",
    );
});

/** Starts a game and plays one turn. */
async function start(page, game = "soccer", level = 1) {
    await page.goto(`${base}#/play/${game}?level=${level}`);
    await waitForMe(page);
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    await waitForMe(page);
}
async function resign(page) {
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".status.over").waitFor();
}
async function lose(page, game, level) {
    await start(page, game, level);
    await resign(page);
}
const rows = (page, count) => page.waitForFunction((n) => document.querySelectorAll(".own li").length === n, count);
const line = (seed, changes = {}) =>
    `${JSON.stringify({
        contest: "codingame",
        ended: new Date(1.7e12 + seed * 1000).toISOString(),
        players: ["You", "Level 4"],
        commands: ["", "@engine --level 4"],
        seed,
        turns: ["0"],
        winner: 1,
        reason: "resigned",
        ...changes,
    })}\n`;
/** Stores a game as the play view does. */
const putMatch = (page, changes) =>
    page.evaluate((data) => localStorage.setItem("faceoff.match.soccer", JSON.stringify(data)), {
        game: "soccer",
        sides: ["person", 1],
        turns: [],
        budget: 0,
        clocks: null,
        ended: null,
        seed: 7,
        ms: (changes.turns ?? []).map(() => 1),
        ...changes,
    });
const add = (page, text) =>
    page
        .locator(".own .buttons input")
        .setInputFiles({ name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });

for (const [game, number, shape] of [
    ["soccer", 1, "line"],
    ["halma", 2, "circle"],
    ["showdown", 3, "rect"],
]) {
    test(`an animation of ${game} shows each position at its time`, async (t) => {
        const record = JSON.parse(example[number - 1]),
            page = await open(t, `#/replay?url=example.jsonl&game=${number}&turn=2`, clipboard);
        await shownGame(page);
        await page.getByRole("button", { name: "Share" }).click();
        const text = (await picture(page, "Animation (SVG)")).toString();
        writeFileSync(join(shots, `animation-${game}.svg`), text);
        assert.doesNotMatch(text, /class=|style=|var\(|light-dark|<script|NaN/);
        assert.ok(text.length < 600_000, `${text.length} bytes`);
        const bare = await open(t, "", { address: `file://${join(shots, `animation-${game}.svg`)}` });
        const visible = (turn) =>
            bare.evaluate(
                ([name, seconds]) => {
                    document.documentElement.pauseAnimations();
                    document.documentElement.setCurrentTime(seconds);
                    return [...document.querySelectorAll(name)].filter(
                        (one) => getComputedStyle(one).visibility === "visible",
                    ).length;
                },
                [shape, (turn + 0.5) * 0.8],
            );
        const counts = [await visible(0), await visible(3), await visible(record.turns.length)];
        await bare.screenshot({ path: join(shots, `animation-${game}.png`) });
        if (game === "soccer") {
            assert.deepEqual(counts, [0, record.turns.slice(0, 3).join("").length, record.turns.join("").length]);
        } else if (game === "halma") {
            assert.deepEqual(counts, [57, 57, 57], "38 pieces, of which 19 have a hole");
        } else {
            assert.ok(counts.every((count) => count >= 234));
        }
    });
}

test("a game can be put into another page", async (t) => {
    const page = await open(t, "#/replay?url=example.jsonl&game=1&turn=2", clipboard);
    await shownGame(page);
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator("dialog.share [role=status]", { hasText: "Link copied." }).waitFor();
    await page.getByRole("button", { name: "Copy for a web page" }).click();
    await page.locator("#live", { hasText: "Copied. Paste it into the HTML of a page." }).waitFor();
    const html = await pasted(page),
        { hash } = new URL(/"([^"]+)&amp;embed"/.exec(html)[1]);
    const file = await open(t, hash, { address: `file://${page_folder}/index.html` });
    await shownGame(file);
    await file.getByRole("button", { name: "Share" }).click();
    await file.getByRole("button", { name: "Picture (PNG)" }).waitFor();
    assert.equal(
        await file.getByRole("button", { name: "Copy for a web page" }).count(),
        0,
        "no page may show a file in a frame",
    );
    assert.match(
        html,
        /^<iframe src="http[^"<>]+&amp;embed" title="[^"<>]+" width="480" height="720" style="border:0"><\/iframe>$/,
    );
    await page.evaluate((text) => {
        document.body.innerHTML = text;
    }, html);
    const frame = page.frameLocator("iframe");
    await frame.locator(".panel .turns .turn").first().waitFor();
    await frame.locator(".steps output", { hasText: "2 /" }).waitFor();
    assert.equal(await frame.locator("header.bar").count(), 0);
    await frame.getByRole("button", { name: "Next turn" }).click();
    await frame.locator(".steps output", { hasText: "3 /" }).waitFor();
    const inner = page.frames()[1];
    await inner.waitForFunction(() => /turn=3/.test(location.hash));
    await inner.evaluate(() => location.reload());
    await inner.waitForFunction(() => document.querySelector(".steps output")?.textContent.includes("3 /"));
    assert.equal(await frame.locator("header.bar").count(), 0, "also after a reload");
});

test("a finished game is kept once, opens in replay and review after a reload, and counts for its level", async (t) => {
    const page = await open(t, "#/games");
    await page.getByText("You have no finished games yet.").waitFor();
    await lose(page);
    await page.reload();
    await page.locator(".status.over").waitFor();
    await page.getByRole("link", { name: "My games" }).click();
    await rows(page, 1);
    assert.match(
        await page.locator(".own li .open").textContent(),
        /^Lost Paper soccer Level 1 resignation · 2 turns · \w+ \d+, \d{4}/,
    );
    assert.deepEqual(await page.locator(".levels tbody tr").allTextContents(), ["1 · First game010"]);
    await page.locator(".rating", { hasText: /^Your rating: -?\d+ ± \d+/ }).waitFor();
    await page.getByText("1 game, 0 % won, 2 turns on average. You won 0 % of the games that you began.").waitFor();
    await page.goto(`${base}#/`);
    await page.getByRole("link", { name: "Review your last game: Paper soccer, Lost" }).waitFor();
    await page.goto(`${base}#/games`);
    await rows(page, 1);
    assert.equal(await page.title(), "My games – faceoff");
    await page.locator(".own li .open").click();
    await page.locator(".status", { hasText: "Level 1 wins. Resignation." }).waitFor();
    await page.reload();
    await page.locator(".status", { hasText: "Level 1 wins. Resignation." }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: /^Review: Paper soccer, Level 1, Lost/ }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    await page.waitForURL(/#\/review\?mine=codingame\.\d+&turn=2$/);
    await page.goto(`${base}#/review`); // the latest game
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    await page.goto(`${base}#/games`);
    await page.getByRole("button", { name: "Delete: Paper soccer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await rows(page, 0);
    assert.equal(await page.evaluate(() => document.activeElement.localName), "h1");
    await page.goto(`${base}#/play/soccer`); // the last position is still there, but the game stays deleted
    await page.locator(".status.over").waitFor();
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    await page.waitForURL(/#\/review\?g=/);
    await page.goto(`${base}#/games`);
    await page.getByText("You have no finished games yet.").waitFor();
});

test("a game with a hint, or whose end was taken back, does not count for its level", async (t) => {
    const page = await open(t, "#/games");
    await page.getByText("You have no finished games yet.").waitFor();
    await lose(page);
    await page.getByRole("button", { name: "Undo" }).click(); // takes back the resignation, and resigns again
    await waitForMe(page);
    await resign(page);
    await start(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".status", { hasText: "Try " }).waitFor();
    await page.reload(); // the page remembers the hint
    await waitForMe(page);
    await resign(page);
    await page.goto(`${base}#/games`);
    await rows(page, 2);
    assert.equal(await page.locator(".levels").textContent(), "");
});

test("a database of an older page keeps its games, and puzzles work while another tab still uses it", async (t) => {
    const old = await open(t, "icon.svg");
    await old.evaluate(
        (text) =>
            new Promise((resolve) => {
                const request = indexedDB.open("faceoff", 1);
                request.onupgradeneeded = () =>
                    request.result.createObjectStore("games", { keyPath: "id" }).createIndex("ended", "ended");
                request.onsuccess = () => {
                    globalThis.base = request.result;
                    const storing = request.result.transaction("games", "readwrite");
                    storing.objectStore("games").put({ id: "codingame.1", ended: JSON.parse(text).ended, line: text });
                    storing.oncomplete = resolve;
                };
            }),
        line(1),
    );
    const page = await old.context().newPage();
    await page.goto(`${base}#/puzzles/soccer`);
    await puzzleIsAsked(page);
    await page.goto(`${base}#/replay`);
    await page.goto(`${base}#/puzzles/soccer`);
    await puzzleIsAsked(page);
    await old.evaluate(() => globalThis.base.close());
    await page.goto(`${base}#/games`);
    await page.reload();
    await rows(page, 1);
});

test("the start page leads to a game in progress, the puzzle of the day, and a game at the chosen level", async (t) => {
    const page = await open(t, "#/"),
        ways = page.locator(".ways a");
    await page.locator(".of-showdown .man.seat0").waitFor({ state: "attached" });
    assert.equal(await page.locator(".of-showdown .man.seat1:not(.ghost)").count(), 0, "the opponent is not seen");
    assert.deepEqual(await ways.allTextContents(), ["Puzzle of the day", "Analysis board", "Open a game file"]);
    const tops = await page.locator(".card").evaluateAll((cards) =>
        cards.map((card) => {
            const { top, height, width } = card.getBoundingClientRect();
            return [top, height, width].map(Math.round).join();
        }),
    );
    assert.equal(new Set(tops).size, 1, "three equal cards in one row");
    await page.getByLabel("Strength: Halma").selectOption("1");
    assert.equal(await page.getByLabel("Strength: Paper soccer").inputValue(), "1");
    await page.getByRole("link", { name: "Play: Paper soccer" }).click();
    await page.getByText("Level 1", { exact: true }).waitFor();
    await waitForMe(page);
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    await page.goto(`${base}#/`);
    await page.getByRole("link", { name: "Continue: Paper soccer, 2 turns played" }).click();
    await waitForMe(page);
    assert.equal(await turnsOf(page), 2);
    await page.goto(`${base}#/`);
    await page.getByRole("link", { name: "Puzzle of the day" }).click();
    await page.waitForURL(/\?id=/);
    const day = page.url();
    await page.goto(`${base}#/puzzles/soccer?day`);
    await page.waitForURL(day);
});

test("a game that the engine ends is kept even if the next game starts before the last line is drawn", async (t) => {
    const page = await open(t, "#/games", {
        reducedMotion: "no-preference",
        first: (one) =>
            one.addInitScript(() => {
                const later = window.setTimeout;
                // an animation never ends
                window.setTimeout = (act, ms, ...rest) => (ms === 95 ? 0 : later(act, ms, ...rest));
            }),
    });
    await page.getByText("You have no finished games yet.").waitFor();
    await putMatch(page, { sides: ["person", 10], turns: ["4", "4", "4", "4"] });
    await page.goto(`${base}#/play/soccer`);
    await waitForMe(page);
    await page.keyboard.press("a"); // lets the engine score a goal
    await page.getByRole("button", { name: "Again" }).click();
    await page.locator(".status:not(.over)").waitFor();
    await page.goto(`${base}#/games`);
    await rows(page, 1);
});

test("a finished game that was stored but not kept is kept when the next game replaces it", async (t) => {
    const page = await open(t, "#/games");
    await page.getByText("You have no finished games yet.").waitFor();
    await putMatch(page, { turns: ["4"], ended: { seat: 0, reason: "resigned" } });
    await page.goto(`${base}#/play/soccer?new`);
    await waitForMe(page);
    await page.goto(`${base}#/games`);
    await rows(page, 1);
});

test("a game that could not be kept is kept as soon as the browser allows it", async (t) => {
    const page = await open(t, "#/games", {
        first: (one) =>
            one.addInitScript(() => {
                const { open: really } = IDBFactory.prototype;
                window.isBroken = true;
                IDBFactory.prototype.open = function (...words) {
                    if (window.isBroken) {
                        throw new Error("no space");
                    }
                    const request = really.apply(this, words);
                    request.addEventListener("success", () => {
                        window.database = request.result;
                    });
                    return request;
                };
            }),
    });
    await page.locator(".problem", { hasText: "does not let the page store them" }).waitFor();
    await lose(page);
    await page.evaluate(() => {
        window.isBroken = false;
    });
    await page.goto(`${base}#/games`);
    await page.getByText("You have no finished games yet.").waitFor();
    await page.goto(`${base}#/play/soccer`);
    await page.locator(".status.over").waitFor();
    await page.goto(`${base}#/games`);
    await rows(page, 1);
    await page.evaluate(() => {
        // as if the person cleared the site's data
        window.database.close();
        window.database.dispatchEvent(new Event("close"));
    });
    await lose(page);
    await page.goto(`${base}#/games`);
    await rows(page, 2);
});

test("two tabs that finish games at once lose none, and each list shows the games of the other", async (t) => {
    const page = await open(t, "#/games"),
        other = await page.context().newPage();
    await page.getByText("You have no finished games yet.").waitFor();
    await start(page);
    await start(other);
    await page.locator(".problem", { hasText: "This game was continued in another tab." }).waitFor();
    await Promise.all([resign(page), resign(other)]);
    await page.goto(`${base}#/games`);
    await rows(page, 2);
    await other.goto(`${base}#/games`);
    await rows(other, 2);
    await Promise.all([lose(other), add(page, line(1) + line(2))]);
    await rows(page, 5);
    await other.goto(`${base}#/games`);
    await rows(other, 5);
    await Promise.all([add(page, line(3)), add(other, line(4) + line(3))]);
    await rows(page, 7);
    await rows(other, 7);
});

test("a review from a file shows the file's game in full, never another one; a changed file is reported", async (t) => {
    const page = await open(t, "#/games"),
        file = join(shots, "changed.jsonl");
    await add(page, line(1));
    await rows(page, 1);
    const openForm = async () => {
        await page.goto(`${base}#/games`);
        await rows(page, 1);
        await page.goto(`${base}#/replay`);
        await page.locator(".drop").waitFor();
    };
    const review = async (text) => {
        await openForm();
        await page
            .locator("input[type=file]")
            .setInputFiles({ name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });
        await shownGame(page);
        await page.getByRole("button", { name: "Review" }).click();
        await page.locator(".table.review").waitFor();
        const { hash } = new URL(page.url());
        assert.equal(await page.getByText("the letter x").count(), text.includes("the letter x") ? 1 : 0);
        await page.goto(`${base}#/replay`);
        await page.getByRole("button", { name: "Open another file" }).click();
        return hash;
    };
    assert.match(await review(line(1)), /mine=codingame\.1&/);
    assert.match(await review(line(1, { turns: ["1"] })), /g=/);
    assert.match(await review(line(1, { winner: 2 })), /g=/);
    const fault = { player: "You", seat: 1, rule: "bad_char", turn: 1, detail: "the letter x", exit_code: 3 };
    assert.match(await review(line(2, { winner: 2, reason: "bad_char", fault })), /^#\/review\?game=1&/);
    writeFileSync(file, line(3));
    await openForm();
    await page.locator("input[type=file]").setInputFiles(file);
    await shownGame(page);
    writeFileSync(file, line(3, { turns: ["1", "2"] }));
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator(".problem", { hasText: "Could not read changed.jsonl" }).waitFor();
});

test("filters, and all games saved and added again elsewhere; what is no own game is left out and named", async (t) => {
    const page = await open(t, "#/games");
    const games = [
        line(1),
        line(2, { winner: 2 }),
        line(3, { winner: 0, reason: "limit", contest: "proglad" }),
        line(4, { commands: ["visit: quick", ""], players: ["\u202equick", "Zoë"], winner: 2 }),
    ];
    await add(
        page,
        `${games.join("")}nonsense\n${JSON.stringify({ contest: "codingame", turns: ["0"] })}\n${games[0]}`,
    );
    await page
        .getByText("4 games added, 1 already there. 2 lines left out. The first: Line 5: not valid JSON")
        .waitFor();
    await rows(page, 4);
    assert.deepEqual(
        await page.locator(".own li b").allTextContents(),
        ["Won", "Drawn", "Lost", "Won"],
        "the latest game is first",
    );
    await page.locator("#filter-result").selectOption("won");
    await rows(page, 2);
    await page.locator("#filter-opponent").selectOption("Level 4");
    await rows(page, 1);
    await page.getByText("1 of 4 games").waitFor();
    await page.reload();
    await rows(page, 1);
    await page.evaluate(() => {
        location.hash = "#/games?opponent=9";
    }); // nobody has played against that level
    await rows(page, 4);
    await page.locator("#filter-game").selectOption("Halma");
    await rows(page, 1);
    await page.locator("#filter-result").selectOption("won");
    await page.getByText("No game matches.").waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save all" }).click();
    const file = await (await saved).path(),
        other = await open(t, "#/games");
    assert.equal(readFileSync(file, "utf8"), [...games].reverse().join(""), "the lines as they were");
    await other.locator(".own .buttons input").setInputFiles(file);
    await rows(other, 4);
    await other.goto(`${base}#/replay`); // the replay reads the same file
    await other.locator(".drop input[type=file]").setInputFiles(file);
    await other.locator(".games[aria-label='4 games']").waitFor();
    await other.goto(`${base}#/games`);
    await other.getByRole("button", { name: "Delete all" }).click();
    await other.getByText("Delete all 4 games?").waitFor();
    await other.keyboard.press("Escape");
    await gone(other, "dialog");
    await rows(other, 4);
    await other.getByRole("button", { name: "Delete all" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await rows(other, 0);
});

test("only the last 500 games are kept, and the suggestion follows the results", async (t) => {
    const page = await open(t, "#/games");
    await add(page, Array.from({ length: 505 }, (_, i) => line(i + 1)).join(""));
    await rows(page, 500);
    await page.getByText("500 of 500 games").waitFor();
    await page
        .getByText("500 games added, 0 already there. 5 games left out, because this browser keeps at most 500.")
        .waitFor();
    await page.locator(".own .levels", { hasText: "Next: level 5 You won your last two games at level 4." }).waitFor();
    await page.getByRole("link", { name: "Next: level 5" }).click();
    await page.getByText("Level 5", { exact: true }).waitFor();
    await page.goto(`${base}#/games`);
    await add(page, line(505) + line(506) + line(507));
    await page.getByText("0 games added, 1 already there. 2 games left out").waitFor();
});

test("after one win, the list says what leads to the next level", async (t) => {
    const page = await open(t, "#/games");
    await add(page, line(1));
    await page
        .locator(".own .levels", { hasText: "Next: level 4 After two wins in a row, the next level follows." })
        .waitFor();
});

test("a review of a game played second is seen from the person's side, in the game's words", async (t) => {
    const page = await open(t, "#/games"),
        second = { players: ["Level 4", "You"], commands: ["@engine --level 4", ""], reason: "forfeit" };
    await add(
        page,
        line(1, { ...second, turns: ["4", "4"], winner: 2 }) +
            line(2, { ...second, contest: "potm", turns: ["MOVE A 2", "WALL A 3", "MOVE A 3", "ZAP I 25"], winner: 1 }),
    );
    await rows(page, 2);
    await page.getByRole("link", { name: /^Review: Paper soccer/ }).click();
    await page.getByText("You: chance to win after each turn").waitFor();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    const heights = await page
        .locator(".owner")
        .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().top]));
    assert.ok(Object.fromEntries(heights).B > Object.fromEntries(heights).A, "the person's goal is at the bottom");
    assert.deepEqual(
        await page.locator(".turns .what").allTextContents(),
        ["↑", "↑"],
        "a line to the second player's goal points upwards for the first one",
    );
    await page.goBack();
    await page.getByRole("link", { name: /^Review: Showdown/ }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    assert.deepEqual(
        (await page.locator(".turns .what").allTextContents()).map((text) => text.replaceAll("\u00a0", " ")),
        ["Move A 2", "Wall A 3", "Move A 3 · ouch, a wall", "Zap I 25"],
    );
    await page.locator(".turns .turn").nth(2).click();
    await page.getByText("The glow shows where you must expect your opponent, in percent").waitFor();
});

test("a finished game is kept even if the others claim to be from the future", async (t) => {
    const page = await open(t, "#/games");
    await add(page, Array.from({ length: 500 }, (_, i) => line(i + 1, { ended: "2999-01-01T00:00:00.000Z" })).join(""));
    await rows(page, 500);
    await lose(page);
    await page.goto(`${base}#/games`);
    await page.locator(".own li").first().getByText("Level 1").waitFor();
    await rows(page, 500);
});

test("in German on a small phone, the bar takes one row and no word of a table is broken", async (t) => {
    const page = await open(t, "#/games", { locale: "de-DE", viewport: { width: 320, height: 640 } });
    await add(page, line(1, { winner: 0, reason: "limit" }));
    await page.locator(".own table").waitFor();
    const high = await page
        .locator(".bar nav a, .own :is(td, th)")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    assert.ok(Math.max(...high) < 40, high.join());
    assert.equal(
        await page.locator(".bar nav").evaluate((nav) => new Set([...nav.children].map((one) => one.offsetTop)).size),
        1,
    );
});

test("without IndexedDB, as in some private windows, games are not kept, and everything else works", async (t) => {
    const page = await open(t, "#/games", {
        first: (one) =>
            one.addInitScript(() => {
                Object.defineProperty(window, "indexedDB", { value: undefined });
                window.BroadcastChannel = class {
                    constructor() {
                        throw new Error("denied");
                    }
                };
            }),
    });
    await page.locator(".problem", { hasText: "does not let the page store them" }).waitFor();
    await lose(page);
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    await page.reload();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    await page.goto(`${base}#/replay?mine=codingame.1`);
    await page.locator(".problem", { hasText: "This game is no longer among your games." }).waitFor();
});

test("a puzzle's link opens the puzzle elsewhere; a puzzle that was answered is not rated again", async (t) => {
    const page = await open(t, "#/puzzles/halma", clipboard),
        shown = (of) => of.locator(".progress").first().textContent();
    const number = async (of) => /Puzzle (\d+)/.exec(await shown(of))[1];
    await puzzleIsAsked(page);
    const link = await share(page),
        first = await number(page);
    await page.waitForFunction((hash) => location.hash === hash, hashOf(link));
    await page.getByRole("button", { name: "DE, Deutsch" }).click(); // changing the language keeps the puzzle
    await page.locator(".status", { hasText: "Finde den Gewinnzug" }).waitFor();
    await page.getByRole("button", { name: "EN, English" }).click();
    await puzzleIsAsked(page);
    assert.equal(await number(page), first);
    await page.getByRole("button", { name: "Show it" }).click();
    await page.locator(".status", { hasText: "The solution is " }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await puzzleIsAsked(page);
    assert.notEqual(await number(page), first);
    const rated = await shown(page);
    await page.waitForFunction((hash) => location.hash !== hash, hashOf(link)); // the address follows a moment later
    await page.evaluate((hash) => {
        location.hash = hash;
    }, hashOf(link));
    await page.waitForFunction((n) => document.querySelector(".progress").textContent.includes(`Puzzle ${n},`), first);
    await puzzleIsAsked(page);
    await page.getByRole("button", { name: "Show it" }).click();
    await page.locator(".status", { hasText: "The solution is " }).waitFor();
    assert.equal((await shown(page)).split("·")[0], rated.split("·")[0]);
    const other = await open(t, hashOf(link));
    await puzzleIsAsked(other);
    assert.equal(await number(other), first);
    await other.getByRole("button", { name: "Share" }).click();
    assert.match((await picture(other, "Picture (SVG)")).toString(), /<title>Find the winning turn/);
});

test("the address of a puzzle that does not exist says so, and leads on", async (t) => {
    const page = await open(t, "#/puzzles/soccer?id=none");
    await page.locator(".status", { hasText: "This page does not have that puzzle." }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await puzzleIsAsked(page);
});
