// Tests the views of a standing league in Chromium, mostly with a stand-in for its server (fake_league.mjs).
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { fakeLeague, KEY, OTHER_KEY } from "./fake_league.mjs";
import { slow } from "./slow_page.mjs";

const page_folder = process.env.PAGE,
    shots = process.env.SHOTS;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const EVIL = `<img src=x onerror="window.pwned=1">`;
const record = readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n")[0];
let browser, folder;

before(async () => {
    mkdirSync(shots, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), "faceoff-league-"));
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox"],
    });
});
after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
});

async function open(t, address, options = {}) {
    const context = await browser.newContext({
        locale: "en-US",
        reducedMotion: "reduce",
        viewport: { width: 1280, height: 900 },
        ...options,
    });
    await slow(context);
    const page = await context.newPage(),
        wrong = [];
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on(
        "console",
        (message) => /Content Security Policy|Refused/.test(message.text()) && wrong.push(message.text()),
    );
    t.after(async () => {
        await context.close();
        assert.deepEqual(wrong, []);
    });
    await page.goto(address);
    return page;
}

/** Checks that axe finds nothing, and that the page is not wider than the screen. */
async function checkPage(page, why, isForced = false) {
    await page.evaluate(axe);
    assert.deepEqual(
        (
            await page.evaluate(
                // axe does not see forced colours
                (enabled) => globalThis.axe.run({ rules: { "color-contrast": { enabled } } }),
                !isForced,
            )
        ).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(" ")}`),
        [],
        why,
    );
    assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${why}: the page is wider than the screen`,
    );
}

const submission = (id, state, more = {}) => ({
    id,
    file: "ann.cpp",
    size: 1234,
    received: Date.UTC(2026, 10, 30, 8, id),
    state,
    reason: "",
    ...more,
});

/** The state of a league in which ann has a bot that plays, and one that was rejected. */
function leagueOfAnn() {
    const bots = [
        {
            name: "ann",
            state: "playing",
            reason: "",
            player: 1,
            submissions: [submission(1, "accepted"), submission(4, "accepted")],
        },
        {
            name: "bad",
            state: "none",
            reason: "",
            player: undefined,
            submissions: [submission(2, "rejected", { reason: "It does not compile." })],
        },
    ];
    const all = () => bots.flatMap((bot) => bot.submissions.map((one) => ({ bot, one })));
    const state = {
        bots,
        submitted: [],
        limits: { per_day: 10, bots: 3, bytes: 2048 },
        parts: {
            progress: { played: 0, last: 0, of: 0, endless: true, finished: false, reading: false },
            table: {
                event: "league",
                title: "Open league",
                format: "league",
                contest: "codingame",
                games: 0,
                distinct: 0,
                finished: false,
                players: [],
            },
            league: { bots: [], open: true, languages: ["C", "C++", "Python"], limits: {} },
        },
        answer(head, bytes) {
            const found = all().find(({ one }) => one.id === head.id)?.one,
                bot = bots.find(({ name }) => name === head.bot);
            switch (head.do) {
                case "mine":
                    return [200, { author: head.token === KEY ? "ann" : EVIL, limits: state.limits, bots }];
                case "submit": {
                    if (head.bot === "house") {
                        return [200, { refused: `the name house is taken ${EVIL}` }];
                    }
                    const one = submission(5 + state.submitted.length, "waiting", {
                        file: head.file,
                        size: bytes.length,
                    });
                    state.submitted.push({ ...head, bytes: bytes.toString() });
                    const submissions = [one];
                    if (bot === undefined) {
                        bots.push({ name: head.bot, state: "none", reason: "", player: undefined, submissions });
                    } else {
                        bot.submissions.push(one);
                    }
                    return [200, { submission: one.id }];
                }
                case "submission":
                    return [200, { details: `${EVIL}: error`, record, ...found }];
                case "source":
                    return [200, `source of ${head.id}`];
                case "faults":
                    return [
                        200,
                        { faults: [{ game: 3, turn: 7, rule: "drawn_line", detail: EVIL, words: `last ${EVIL}` }] },
                    ];
                case "withdraw":
                    bot.submissions.at(-1).state = "withdrawn";
                    return [200, { withdrawn: 1 }];
                default:
                    bot.state = { pause: "paused", resume: "playing" }[head.do];
                    bot.reason = head.do === "pause" ? "by its author" : "";
                    return [200, {}];
            }
        },
    };
    return state;
}

const keptKeys = (page) =>
    page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.includes("league")));

test("the key of an invitation leaves the address at once, and is kept only if its owner wants that", async (t) => {
    const state = leagueOfAnn(),
        { address, asked, requests } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/submit?token=${KEY}`);
    await page.getByText("belongs to the author “ann”").waitFor();
    assert.equal(page.url(), `${address}#/submit`);
    assert.equal(await page.evaluate(() => document.body.innerHTML.includes("kkkk")), false);
    assert.deepEqual(await keptKeys(page), []);
    await page.screenshot({ path: join(shots, "league-key.png"), fullPage: true });
    await checkPage(page, "the question whether to keep the key");
    // the key also survives a change of the language before the answer
    await page.locator(".bar [lang]").click();
    await page.getByText("gehört „ann“").waitFor();
    await page.locator(".bar [lang]").click();
    await page.getByRole("button", { name: "Use it until the page closes" }).click();
    await page.getByText("You submit as ann.").waitFor();
    assert.deepEqual(await keptKeys(page), []);
    await page.reload();
    const field = page.getByLabel("Your key, or the link of your invitation");
    await field.fill("nonsense");
    await page.keyboard.press("Enter");
    await page.getByText("This is no key.").waitFor();
    await field.fill("x".repeat(43));
    await page.keyboard.press("Enter");
    await page.getByText("does not know this key").waitFor();
    await field.fill(` ${address}#/submit?token=${KEY} `);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByText("You submit as ann.").waitFor();
    assert.deepEqual(await keptKeys(page), [["faceoff.league./", JSON.stringify(KEY)]]);
    await page.reload();
    await page.getByText("You submit as ann.").waitFor();
    // a link with somebody else's key is not used in silence
    await page.evaluate((key) => {
        location.hash = `#/submit?token=${key}`;
    }, OTHER_KEY);
    await page.getByText(`belongs to the author “${EVIL}”`).waitFor();
    assert.equal(page.url(), `${address}#/submit`);
    assert.equal(await page.getByLabel("Name of the bot").isVisible(), false);
    await page.getByRole("button", { name: "Discard it" }).click();
    await page.getByText("You submit as ann.").waitFor();
    await page.getByRole("button", { name: "Forget the key" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget the key" }).click();
    await field.waitFor();
    assert.deepEqual(await keptKeys(page), []);
    assert.ok(asked.every((one) => !one.includes("kkkk") && !one.includes("oooo")));
    assert.ok(requests.every(({ kind, method }) => kind === "application/x-faceoff-league" && method === "POST"));
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
});

test("a file is submitted, and its author sees the verdict", async (t) => {
    const state = leagueOfAnn(),
        { address } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/submit?token=${KEY}`),
        send = page.getByRole("button", { name: "Submit", exact: true });
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByText("at most 2 KB per file, 10 submissions a day, 3 bots").waitFor();
    await page.getByText("Languages: C, C++, Python.").waitFor();
    const choose = (bytes) =>
        page
            .getByLabel("File", { exact: true })
            .setInputFiles({ name: "My bot (new).py", mimeType: "text/plain", buffer: Buffer.from(bytes) });
    await choose("x".repeat(3000));
    await page.getByText("has 2.9 KB; at most 2 KB are allowed").waitFor();
    await choose("");
    await page.getByText("is empty").waitFor();
    await send.click();
    assert.equal(state.submitted.length, 0);
    const file = join(folder, "My bot (new).py");
    writeFileSync(file, "print(0)\n");
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    writeFileSync(file, "print(0, 1, 2)\n");
    await send.click();
    await page.getByText("The file has changed since you chose it.").waitFor();
    await choose("print(1)\n");
    const name = page.getByLabel("Name of the bot");
    assert.equal(await name.inputValue(), "My-bot-new-");
    await name.fill("house");
    await send.click();
    await page.getByText(`The league refused: the name house is taken ${EVIL}`).waitFor();
    await name.fill("mine");
    await name.press("Enter");
    await page.getByText("Submission 5 has arrived").waitFor();
    assert.deepEqual(state.submitted, [
        { token: KEY, do: "submit", bot: "mine", file: "My-bot-new-.py", bytes: "print(1)\n" },
    ]);
    const mine = state.bots.at(-1);
    Object.assign(mine.submissions[0], { state: "testing" });
    await page.getByText("Submission 5 is being compiled and tested.").waitFor();
    Object.assign(mine.submissions[0], { state: "rejected", reason: `It says ${EVIL}` });
    await page.getByText(`mine is rejected: It says ${EVIL}`).waitFor();
    assert.equal(await page.locator("progress").isVisible(), false);
    const part = page.locator("article", { hasText: "mine" });
    await part.getByText("Compiler's output and system test").click();
    await part.locator("pre", { hasText: `${EVIL}: error` }).waitFor();
    await page.screenshot({ path: join(shots, "league-rejected.png"), fullPage: true });
    await checkPage(page, "a rejected bot");
    await part.getByRole("button", { name: "Replay" }).click();
    await page.locator(".stage .board").waitFor();
    await page.goBack();
    await page.getByText("You submit as ann.").waitFor();
    // a dropped file
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File(["print(2)\n"], "ann.py"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    assert.equal(await page.getByLabel("Name of the bot").inputValue(), "ann");
    await send.click();
    await page.getByText("Submission 6 has arrived").waitFor();
    assert.equal(state.submitted[1].bytes, "print(2)\n");
    Object.assign(state.bots[0].submissions.at(-1), { state: "accepted" });
    await page.getByText("ann is accepted, and soon plays in the league.").waitFor();
    // a key that is revoked while the page is open
    state.isGone = true;
    await page.getByRole("button", { name: "Pause ann" }).click();
    await page.getByText("does not know this key").waitFor();
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
});

test("an author pauses, resumes and withdraws a bot, and gets its source and faults", async (t) => {
    const state = leagueOfAnn(),
        { address } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/submit?token=${KEY}`);
    await page.getByRole("button", { name: "Keep it" }).click();
    const ann = page.locator("article", { hasText: "plays" }).first();
    const [saved] = await Promise.all([
        page.waitForEvent("download"),
        ann.getByRole("button", { name: "Download 4 ann" }).click(),
    ]);
    assert.equal(saved.suggestedFilename(), "ann.cpp");
    assert.equal(readFileSync(await saved.path(), "utf8"), "source of 4");
    await ann.getByText("Latest games lost by broken rules").click();
    await page.getByText(`last ${EVIL}`).waitFor();
    assert.equal(
        await page.getByRole("link", { name: "Game 3, turn 7" }).getAttribute("href"),
        "#/replay?event&game=3",
    );
    assert.equal(await page.getByRole("link", { name: "Results" }).getAttribute("href"), "#/bot?n=1");
    await page.getByRole("button", { name: "Pause ann" }).click();
    await page.getByText("paused: by its author").waitFor();
    await page.getByRole("button", { name: "Resume ann" }).click();
    await page.getByRole("button", { name: "Pause ann" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Withdraw ann" }).count(), 0);
    state.bots[0].submissions.push(submission(7, "waiting"));
    await page.reload();
    await page.getByRole("button", { name: "Withdraw ann" }).click();
    await page.keyboard.press("Escape");
    assert.equal(state.bots[0].submissions[2].state, "waiting");
    await page.getByRole("button", { name: "Withdraw ann" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await page.locator("article li p", { hasText: "withdrawn" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Withdraw ann" }).count(), 0);
});

test("the league's page offers to submit only while the league is open", async (t) => {
    const state = leagueOfAnn(),
        { address, change } = await fakeLeague(t, page_folder, state);
    const page = await open(t, address);
    await page.getByRole("link", { name: "Submit a bot" }).click();
    await page.getByLabel("Your key, or the link of your invitation").waitFor();
    assert.equal(await page.title(), "Submit a bot – faceoff");
    await page.goBack();
    await page.getByRole("link", { name: "Submit a bot" }).waitFor();
    change({ league: { bots: [], open: false } });
    await page.getByRole("link", { name: "Submit a bot" }).waitFor({ state: "hidden" });
});

for (const [name, options] of [
    ["320 pixels, German", { viewport: { width: 320, height: 640 }, locale: "de-DE" }],
    ["844x390, forced colours", { viewport: { width: 844, height: 390 }, forcedColors: "active" }],
    ["dark", { colorScheme: "dark" }],
]) {
    test(`submitting, ${name}: axe finds nothing, no horizontal scrolling`, async (t) => {
        const state = leagueOfAnn(),
            { address } = await fakeLeague(t, page_folder, state);
        state.bots[0].name = "a".repeat(32);
        state.bots[1].submissions[0].reason = "r".repeat(200);
        const page = await open(t, `${address}#/submit?token=${KEY}`, options);
        await page.getByRole("button", { name: /Keep it|Behalten/ }).waitFor();
        const isForced = options.forcedColors === "active";
        await checkPage(page, "the question", isForced);
        await page.keyboard.press("Enter"); // the button has the focus
        for (const one of await page.locator("summary").all()) {
            await one.focus();
            await page.keyboard.press("Enter");
        }
        await page.locator("article pre").nth(2).waitFor();
        await checkPage(page, "the author's bots", isForced);
        await page.screenshot({ path: join(shots, `league-submit-${name.slice(0, 3)}.png`), fullPage: true });
    });
}
