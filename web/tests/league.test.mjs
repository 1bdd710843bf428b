// Tests the views of a standing league in Chromium, mostly with a stand-in for its server (fake_league.mjs).
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { fakeLeague, TOKEN, OTHER_TOKEN } from "./fake_league.mjs";
import { slow } from "./slow_page.mjs";

const program = process.env.FACEOFF,
    page_folder = process.env.PAGE,
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

const SCREENS = [
    ["320 pixels, German, dark", { viewport: { width: 320, height: 640 }, locale: "de-DE", colorScheme: "dark" }],
    ["844x390, forced colours", { viewport: { width: 844, height: 390 }, forcedColors: "active" }],
];

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
                    return [200, { author: head.token === TOKEN ? "ann" : EVIL, limits: state.limits, bots }];
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

const keptTokens = (page) =>
    page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.includes("league")));

test("the token of an invitation leaves the address at once, and is kept only if its owner wants that", async (t) => {
    const state = leagueOfAnn(),
        { address, asked, requests } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/submit?token=${TOKEN}`);
    await page.getByText("belongs to the author “ann”").waitFor();
    assert.equal(page.url(), `${address}#/submit`);
    assert.equal(await page.evaluate(() => document.body.innerHTML.includes("kkkk")), false);
    assert.deepEqual(await keptTokens(page), []);
    await page.screenshot({ path: join(shots, "league-token.png"), fullPage: true });
    await checkPage(page, "the question whether to keep the token");
    // the token also survives a change of the language before the answer
    await page.locator(".bar [lang]").click();
    await page.getByText("gehört „ann“").waitFor();
    await page.locator(".bar [lang]").click();
    await page.getByRole("button", { name: "Use it until the page closes" }).click();
    await page.getByText("You submit as ann.").waitFor();
    assert.deepEqual(await keptTokens(page), []);
    await page.reload();
    const field = page.getByLabel("Your token, or the link of your invitation");
    await field.fill("nonsense");
    await page.keyboard.press("Enter");
    await page.getByText("This is not a token.").waitFor();
    await field.fill("x".repeat(43));
    await page.keyboard.press("Enter");
    await page.getByText("does not know this token").waitFor();
    await field.fill(` ${address}#/submit?token=${TOKEN} `);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByText("You submit as ann.").waitFor();
    assert.deepEqual(await keptTokens(page), [["faceoff.league./", JSON.stringify(TOKEN)]]);
    await page.reload();
    await page.getByText("You submit as ann.").waitFor();
    // a link with somebody else's token is not used in silence
    await page.evaluate((token) => {
        location.hash = `#/submit?token=${token}`;
    }, OTHER_TOKEN);
    await page.getByText(`belongs to the author “${EVIL}”`).waitFor();
    assert.equal(page.url(), `${address}#/submit`);
    assert.equal(await page.getByLabel("Name of the bot").isVisible(), false);
    await page.getByRole("button", { name: "Discard it" }).click();
    await page.getByText("You submit as ann.").waitFor();
    await page.getByRole("button", { name: "Forget the token" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget the token" }).click();
    await field.waitFor();
    assert.deepEqual(await keptTokens(page), []);
    assert.ok(asked.every((one) => !one.includes("kkkk") && !one.includes("oooo")));
    assert.ok(requests.every(({ kind, method }) => kind === "application/x-faceoff-league" && method === "POST"));
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
});

test("a file is submitted, and its author sees the verdict", async (t) => {
    const state = leagueOfAnn(),
        { address } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/submit?token=${TOKEN}`),
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
        { token: TOKEN, do: "submit", bot: "mine", file: "My-bot-new-.py", bytes: "print(1)\n" },
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
    // a token that is revoked while the page is open
    state.isGone = true;
    await page.getByRole("button", { name: "Pause ann" }).click();
    await page.getByText("does not know this token").waitFor();
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
});

test("an author pauses, resumes and withdraws a bot, and gets its source and faults", async (t) => {
    const state = leagueOfAnn(),
        { address } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/submit?token=${TOKEN}`);
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

test("the author's page follows the league, other tabs and the token", async (t) => {
    const state = leagueOfAnn(),
        { address, change } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/submit?token=${TOKEN}`),
        send = page.getByRole("button", { name: "Submit", exact: true });
    await page.getByRole("button", { name: "Keep it" }).click();
    // the bot has joined, and another bot was paused
    Object.assign(state.bots[1], { state: "paused", reason: "5 of its last 10 games", player: 9 });
    change({ league: { ...state.parts.league, bots: [] } });
    await page.getByText("paused: 5 of its last 10 games").waitFor();
    assert.equal(await page.getByRole("link", { name: "Results" }).count(), 2);
    change({ league: { ...state.parts.league, open: false } });
    await page.getByText("This league takes no submissions at the moment.").waitFor();
    assert.equal(await send.isDisabled(), true);
    change({ league: { ...state.parts.league, open: true } });
    await page.waitForFunction(() => !document.querySelector(".submit form:last-of-type .main").disabled);
    // a refusal stays while another submission waits
    state.bots[0].submissions.push(submission(7, "waiting"));
    await page
        .getByLabel("File", { exact: true })
        .setInputFiles({ name: "house.py", mimeType: "text/plain", buffer: Buffer.from("1") });
    await send.click();
    const refusal = page.getByText("The league refused: the name house is taken");
    await refusal.waitFor();
    change({ league: { ...state.parts.league, bots: [] } });
    await page.getByText("waiting for its test").waitFor();
    assert.equal(await refusal.count(), 1);
    // another tab forgets the token
    const other = await page.context().newPage();
    await other.goto(`${address}#/submit`);
    await other.getByRole("button", { name: "Forget the token" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Forget the token" }).click();
    const field = page.getByLabel("Your token, or the link of your invitation");
    await field.waitFor();
    assert.equal(await page.getByRole("heading", { name: "Your bots" }).isVisible(), false);
    // the token is revoked
    await field.fill(TOKEN);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Keep it" }).click();
    state.isGone = true;
    change({ league: { ...state.parts.league, bots: [] } });
    await page.getByText("does not know this token").waitFor();
    await field.waitFor();
});

test("the league's page offers to submit only while the league is open", async (t) => {
    const state = leagueOfAnn(),
        { address, change } = await fakeLeague(t, page_folder, state);
    const page = await open(t, address);
    await page.getByRole("link", { name: "Submit a bot" }).click();
    await page.getByLabel("Your token, or the link of your invitation").waitFor();
    assert.equal(await page.title(), "Submit a bot – faceoff");
    await page.goBack();
    await page.getByRole("link", { name: "Submit a bot" }).waitFor();
    change({ league: { bots: [], open: false } });
    await page.getByRole("link", { name: "Submit a bot" }).waitFor({ state: "hidden" });
});

for (const [name, options] of SCREENS) {
    test(`submitting, ${name}: axe finds nothing, no horizontal scrolling`, async (t) => {
        const state = leagueOfAnn(),
            { address } = await fakeLeague(t, page_folder, state);
        state.bots[0].name = "a".repeat(32);
        state.bots[1].submissions[0].reason = "r".repeat(200);
        const page = await open(t, `${address}#/submit?token=${TOKEN}`, options);
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

const player = (number, more = {}) => ({
    place: number + 1,
    number,
    name: `bot${number}`,
    score: 10,
    won: 10,
    drawn: 0,
    lost: 10,
    points: 10,
    unplayed: 0,
    elo: 500 - number,
    elo_margin: 40,
    faults: 0,
    late: 0,
    withdrawn: false,
    first_faults: [],
    ...more,
});

/** The state of a league with many bots. bot0 has a third version, and bot3 is paused. */
function bigLeague(count) {
    const state = leagueOfAnn(),
        players = Array.from({ length: count }, (_, i) => player(i));
    Object.assign(players[0], { name: "bot0-3" });
    Object.assign(players[5], { name: "bot0", replaced_by: "bot0-2" });
    Object.assign(players[7], { name: "bot0-2", replaced_by: "bot0-3" });
    Object.assign(players[2], { name: EVIL, faults: 2 });
    const version = (number, bot, version, state, reason = "") => ({
        player: number,
        bot,
        author: number === 2 ? EVIL : "ann",
        version,
        state,
        reason,
    });
    Object.assign(state.parts.table, { players, games: 300, distinct: 300 });
    Object.assign(state.parts.progress, { played: 300, last: 300 });
    state.parts.league.bots = [
        version(0, "bot0", 3, "playing"),
        version(2, EVIL, 1, "playing"),
        version(3, "bot3", 1, "paused", `5 of its last 10 games ${EVIL}`),
        version(5, "bot0", 1, "replaced"),
        version(7, "bot0", 2, "replaced"),
    ];
    const hour = (n) => ({ ended: new Date(Date.now() - n * 3_600_000).toISOString() });
    const at = (elo) => Array.from({ length: count }, (_, i) => (i === 3 ? null : elo - i));
    state.pieces = {
        // 27 hours ago, bot0-3 had 470 Elo
        ratings: {
            ratings: [
                [64, at(440)],
                [128, at(470)],
                [192, at(490)],
                [256, at(495)],
            ],
        },
        "game-64": hour(50),
        "game-128": hour(27),
        "game-192": hour(20),
        "game-256": hour(2),
    };
    return state;
}

const rowsOf = (page) => page.locator(".ranks tbody tr:not(.gap)");
const cellsOf = async (page, row) => (await rowsOf(page).nth(row).locator("td").allTextContents()).slice(0, 4);

test("the table of a league shows authors, versions, pauses and how ratings moved", async (t) => {
    const state = bigLeague(12),
        { address, change, asked } = await fakeLeague(t, page_folder, state);
    const page = await open(t, address);
    await page.locator(".ranks thead", { hasText: "Change since" }).waitFor();
    await page.locator(".ranks .rise").first().waitFor();
    assert.deepEqual(await cellsOf(page, 0), ["1", "+500 ±40", "", "+30"]);
    assert.equal(await rowsOf(page).count(), 10, "two versions are replaced");
    // the places do not count replaced versions
    assert.deepEqual((await page.locator(".ranks tbody tr > td:first-child").allTextContents()).slice(4, 6), [
        "5",
        "6",
    ]);
    assert.deepEqual(await cellsOf(page, 3), ["4", "+497 ±40", "", "–"]);
    assert.ok((await rowsOf(page).nth(3).textContent()).includes(`paused: 5 of its last 10 games ${EVIL}`));
    assert.ok(!(await rowsOf(page).nth(1).textContent()).includes("house bot"), "bot1 may have had an author");
    assert.equal(asked.filter((one) => /game-\d+\.jsonl/.test(one)).length, 2);
    const older = page.getByRole("button", { name: "2 older versions of bot0-3" });
    await older.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".ranks .older").length === 2);
    assert.deepEqual(await page.locator(".ranks .older .bot").allTextContents(), ["bot0-2", "bot0"]);
    assert.equal(await older.getAttribute("aria-expanded"), "true");
    assert.equal(await older.evaluate((one) => one === document.activeElement), true);
    await page.screenshot({ path: join(shots, "league-table.png"), fullPage: true });
    await checkPage(page, "the table of a league");
    change({ league: { ...state.parts.league, bots: state.parts.league.bots.slice(2) } });
    await page.waitForFunction(() => document.querySelector(".ranks").textContent.includes("bot1house bot"));
    assert.ok(!(await page.locator(".ranks").textContent()).includes("bot4house bot"));
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
});

test("only the rows on the screen of a big table have elements, and a search finds the others", async (t) => {
    const { address } = await fakeLeague(t, page_folder, bigLeague(1000)),
        page = await open(t, address, { viewport: { width: 844, height: 390 } });
    await rowsOf(page).first().waitFor();
    assert.ok((await rowsOf(page).count()) < 50);
    assert.equal(await page.locator(".ranks table").getAttribute("aria-rowcount"), "999");
    await page.locator(".ranks").focus();
    await page.keyboard.press("End");
    await page.getByRole("link", { name: "bot999" }).waitFor();
    assert.ok((await rowsOf(page).count()) < 50);
    assert.equal(await rowsOf(page).last().getAttribute("aria-rowindex"), "999");
    await page.getByRole("link", { name: "bot999" }).focus();
    await page.locator(".ranks").evaluate((one) => one.scrollTo(0, 0));
    await page.getByRole("link", { name: "bot1", exact: true }).waitFor();
    assert.equal(
        await page.evaluate(() => document.activeElement.className),
        "scroll ranks",
        "the focus is not lost with its row",
    );
    const search = page.getByLabel("Bot or author");
    await search.fill("BOT99");
    await page.getByText("11 of 998 bots").waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".ranks tbody tr").length === 11);
    await search.fill("ann");
    await page.getByText("2 of 998 bots").waitFor();
    await search.fill("none such");
    await page.getByText("0 of 998 bots").waitFor();
    await checkPage(page, "a search without result");
    await search.fill("");
    await page.setViewportSize({ width: 320, height: 640 });
    await checkPage(page, "a big table on a small screen");
});

/** A league of four players and eight games, whose pieces are complete. */
function playedLeague() {
    const state = bigLeague(12),
        names = state.parts.table.players.toSorted((one, other) => one.number - other.number).map(({ name }) => name);
    const games = [
        [0, 1, 1, 30, "goal", 0],
        [1, 0, 1, 41, "goal", 0],
        [0, 2, 2, 7, "drawn_line", 1],
        [2, 0, 0, 50, "goal", 0],
        null,
        [0, 1, 2, 33, "blocked", 0],
        [1, 2, 1, 20, "goal", 0],
        [0, 1, 1, 25, "goal", 0],
    ];
    Object.assign(state.parts.progress, { played: 7, last: 8 });
    state.parts.table.games = 7;
    const opponents = [
        { number: 1, name: "bot1", won: 2, drawn: 0, lost: 2 },
        { number: 2, name: EVIL, won: 0, drawn: 1, lost: 1 },
    ];
    const ratings = [
        [2, 480],
        [4, 490],
    ];
    Object.assign(state.pieces, {
        "list-0": { names, games },
        "player-0": { opponents, ratings },
        "player-1": { opponents: [{ number: 0, name: "bot0-3", won: 2, drawn: 0, lost: 2 }], ratings },
    });
    const line = JSON.parse(record);
    games.forEach((game, i) => {
        if (game !== null) {
            const [a, b] = game;
            state.pieces[`game-${i + 1}`] = {
                ...line,
                game: i + 1,
                players: [names[a], names[b]],
                ms: line.turns.map((_, turn) => (turn % 2 === 0 ? 10 : 20)),
                opening: [],
            };
        }
    });
    state.pieces["games-0"] = games.map((_, i) => state.pieces[`game-${i + 1}`] ?? null);
    return state;
}

test("the page of a bot tells what beat it, how it plays, and its versions", async (t) => {
    const state = playedLeague(),
        { address } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/bot?n=0`);
    await page.getByText("Time per turn in the latest").waitFor();
    const section = (title) =>
        page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
    assert.deepEqual(await section("What beat it").last().locator("li > a:first-child").allTextContents(), [
        "Game 6: lost to bot1 after 33 turns, the ball is stuck",
        `Game 3: lost to ${EVIL} after 7 turns, a line that was already drawn`,
        "Game 2: lost to bot1 after 41 turns, goal",
    ]);
    assert.equal((await section("Latest games").last().locator("li").count()) >= 6, true);
    const style = await section("How it plays").last().locator("tbody tr").allTextContents();
    assert.deepEqual(
        style.map((text) => text.slice(0, 9)),
        ["Won227.50", "Drawn150.", "Lost327.0"],
    );
    assert.deepEqual(await section("Versions").locator("tbody th").allTextContents(), ["bot0-3", "bot0-2", "bot0"]);
    await page.screenshot({ path: join(shots, "league-bot.png"), fullPage: true });
    await checkPage(page, "the page of a bot");
    await section("What beat it").last().getByRole("link", { name: "Review game 6" }).click();
    await page.locator(".graph").waitFor();
    await page.waitForURL(/#\/review\?event&game=6(&|$)/);
    await page.goBack();
    await page.getByRole("link", { name: "4, bot0-3 against bot1" }).click();
    await page.getByText("bot0-3 scored 2 of 4 points (50 %).").waitFor();
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
});

test("the page of a bot in a big league shows the opponents bit by bit", async (t) => {
    const state = playedLeague(),
        { address } = await fakeLeague(t, page_folder, state);
    state.pieces["player-0"].opponents = Array.from({ length: 120 }, (_, i) => ({
        number: i + 1,
        name: `bot${i + 1}`,
        won: i,
        drawn: 0,
        lost: 0,
    }));
    const page = await open(t, `${address}#/bot?n=0`),
        rows = page.locator(".cross tbody tr"),
        more = page.getByRole("button", { name: /^\d+ more$/ });
    await more.waitFor();
    assert.equal(await rows.count(), 50);
    assert.equal(await rows.first().locator("th").textContent(), "bot120");
    await more.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "20 more" }).press("Enter");
    assert.equal(await rows.count(), 120);
    assert.equal(await more.count(), 0);
});

test("two bots are compared, and their games listed", async (t) => {
    const state = playedLeague(),
        { address } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/versus?a=0&b=1`, { viewport: { width: 320, height: 640 } });
    await page.getByText("bot0-3 scored 2 of 4 points (50 %).").waitFor();
    await page.locator(".results .found", { hasText: "4 games" }).waitFor();
    assert.deepEqual(await page.locator(".all .row .number:first-child").allTextContents(), ["1", "2", "6", "8"]);
    await checkPage(page, "two bots");
    await page.screenshot({ path: join(shots, "league-versus.png"), fullPage: true });
    await page.locator(".all .filters select").first().selectOption("lost");
    await page.locator(".results .found", { hasText: "2 games" }).waitFor();
    await page.getByLabel("Opponent", { exact: true }).selectOption(EVIL);
    await page.getByText("bot0-3 scored 0.5 of 2 points (25 %).").waitFor();
    await page.waitForURL(/#\/versus\?a=0&b=2$/);
    await page.locator(".results .found", { hasText: "2 games" }).waitFor();
    await page.getByLabel("Opponent", { exact: true }).selectOption("bot4");
    await page.getByText("These bots have not met yet.").waitFor();
    await page.getByLabel("Opponent", { exact: true }).selectOption("bot0-3");
    assert.equal(await page.locator("table").count(), 0, "a bot does not meet itself");
});

test("a comparison in a big event follows the games, and does not take a failure for no games", async (t) => {
    const state = playedLeague(),
        { address, change } = await fakeLeague(t, page_folder, state),
        met = state.pieces["player-0"];
    delete state.pieces["player-0"];
    const page = await open(t, `${address}#/versus?a=0&b=1`);
    await page.locator("header .problem", { hasText: /./ }).waitFor();
    assert.equal(await page.getByText("These bots have not met yet.").count(), 0);
    state.pieces["player-0"] = met;
    await page.getByText("bot0-3 scored 2 of 4 points (50 %).").waitFor();
    state.pieces["player-0"] = { ...met, opponents: [{ ...met.opponents[0], won: 3 }] };
    change({ progress: { ...state.parts.progress, played: 8 } });
    await page.getByText("bot0-3 scored 3 of 5 points (60 %).").waitFor();
});

test("the page of an author lists the author's bots", async (t) => {
    const state = playedLeague(),
        { address, change } = await fakeLeague(t, page_folder, state);
    const page = await open(t, `${address}#/live`);
    await page.locator(".ranks").getByRole("link", { name: "ann" }).first().click();
    await page.getByText("2 bots in the league").waitFor();
    await page.waitForURL(/#\/author\?name=ann$/);
    assert.deepEqual(await page.locator("tbody th").allTextContents(), ["bot0-3", "bot3"]);
    assert.ok((await page.locator("tbody tr").nth(1).textContent()).includes("paused: 5 of its last"));
    await page.setViewportSize({ width: 320, height: 640 });
    await checkPage(page, "the page of an author");
    change({ league: { open: true, bots: [] } });
    await page.getByText("No bot of this author plays in the league.").waitFor();
    await page.goto(`${address}#/author?name=${encodeURIComponent(EVIL)}`);
    await page.locator("h1", { hasText: EVIL }).waitFor();
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
});

for (const [name, options] of SCREENS) {
    test(`the views of a league, ${name}: axe finds nothing, no horizontal scrolling`, async (t) => {
        const { address } = await fakeLeague(t, page_folder, playedLeague()),
            page = await open(t, `${address}#/live`, options);
        for (const [view, there] of [
            ["live", ".ranks .rise"],
            ["bot?n=0", ".lately li >> nth=8"],
            ["author?name=ann", "tbody tr >> nth=1"],
            ["versus?a=0&b=1", ".all .row >> nth=3"],
        ]) {
            await page.goto(`${address}#/${view}`);
            await page.locator(there).first().waitFor();
            await checkPage(page, view, options.forcedColors === "active");
            await page.screenshot({
                path: join(shots, `league-${view.slice(0, 3)}-${name.slice(0, 3)}.png`),
                fullPage: true,
            });
        }
    });
}

/** Serves the league in the folder `arena` of `place`, and returns its address and a function that stops it and returns
 * its exit code. */
async function serveLeague(t, place) {
    const server = spawn(program, ["league", "serve", "arena", "--page", page_folder], { cwd: place });
    t.after(() => server.kill("SIGKILL"));
    let said = "";
    return new Promise((resolve, reject) => {
        server.on("exit", () => reject(new Error(said)));
        server.stderr.on("data", (part) => {
            said += part;
            const found = /served at (\S+)/.exec(said);
            if (found !== null) {
                const stop = () => {
                    const ended = new Promise((end) => server.on("exit", end));
                    server.kill("SIGTERM");
                    return ended;
                };
                resolve({ address: found[1], stop });
            }
        });
    });
}

test("from nothing to a league with five bots, which were submitted in the browser and on the command line", async (t) => {
    const faceoff = (...words) => execFileSync(program, words, { cwd: folder, encoding: "utf8" });
    faceoff("new", "--contest", "codingame", "--language", "c", "project");
    const source = readFileSync(join(folder, "project", "soccer-codingame.c"), "utf8");
    faceoff(
        "league",
        "init",
        "arena",
        "--contest",
        "codingame",
        "--listen",
        "127.0.0.1:0",
        "--bot",
        "house=@random",
        "--bot",
        "other=@random",
    );
    const [ann, bob] = ["ann", "bob"].map((name) => /[\w-]{43}/.exec(faceoff("league", "invite", "arena", name))[0]);
    const { address, stop } = await serveLeague(t, folder);
    const page = await open(t, `${address}#/submit?token=${ann}`);
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByText("You submit as ann.").waitFor();
    const submit = async (bot, file, text, verdict) => {
        await page
            .getByLabel("File", { exact: true })
            .setInputFiles({ name: file, mimeType: "text/plain", buffer: Buffer.from(text) });
        await page.getByLabel("Name of the bot").fill(bot);
        await page.getByRole("button", { name: "Submit", exact: true }).click();
        await page.getByText(verdict).waitFor({ timeout: 120_000 });
    };
    await submit("broken", "broken.c", "int main(void) { return zero; }\n", "broken is rejected");
    await page.locator("article", { hasText: "broken" }).locator("summary").click();
    await page.locator("pre", { hasText: "zero" }).waitFor();
    await checkPage(page, "a bot that does not compile");
    for (const [i, bot] of ["ann1", "ann2", "ann3"].entries()) {
        await submit(bot, "bot.c", `${source}/* ${i} */\n`, `${bot} is accepted`);
    }
    await submit("fourth", "bot.c", source, "The league refused");
    const token = join(folder, "token");
    writeFileSync(token, bob);
    await Promise.all(
        ["bob1", "bob2", "bob3"].map((bot) => {
            const file = join(folder, `${bot}.c`);
            writeFileSync(file, `${source}/* ${bot} */\n`);
            return promisify(execFile)(program, ["submit", file, "--to", address, "--token-file", token]);
        }),
    );
    await page.getByRole("link", { name: "Back to the event" }).click();
    await page.waitForFunction(
        () => {
            const rows = [...document.querySelectorAll(".ranks tbody tr")].map((row) => row.textContent);
            return ["ann1", "ann2", "bob1", "bob2", "bob3"].every((bot) =>
                rows.some((text) => text.includes(bot) && /[+−]\d+ ±\d+/.test(text)),
            );
        },
        undefined,
        { timeout: 120_000 },
    );
    await page.screenshot({ path: join(shots, "league-real.png"), fullPage: true });
    await checkPage(page, "a league that plays");
    await page.locator(".ranks").getByRole("link", { name: "ann2" }).click();
    await page.getByRole("heading", { name: "Latest games" }).waitFor();
    await page
        .getByRole("link", { name: /^Review game/ })
        .first()
        .click();
    await page.locator(".graph").waitFor();
    // a new version replaces the bot
    await page.goto(`${address}#/submit`);
    await submit("ann2", "bot.c", `${source}/* version 2 */\n`, "ann2 is accepted");
    await page.getByRole("link", { name: "Back to the event" }).click();
    await page.getByRole("button", { name: "1 older version of ann2-2" }).waitFor({ timeout: 120_000 });
    assert.equal(await stop(), 0);
});

test("a visitor plays against a ranked bot of a league, and is rated", async (t) => {
    const place = mkdtempSync(join(folder, "play-")),
        bots = ["--bot", "easy=@random", "--bot", "other=@random"];
    const faceoff = (...words) => execFileSync(program, words, { cwd: place });
    faceoff(
        "league",
        "init",
        "arena",
        "--contest",
        "codingame",
        "--listen",
        "127.0.0.1:0",
        "-j",
        "1",
        "--play",
        ...bots,
    );
    const { address } = await serveLeague(t, place),
        page = await open(t, address);
    await page.locator(".ranks tbody tr", { hasText: "±" }).first().waitFor({ timeout: 60_000 });
    await page.goto(`${address}#/visit`);
    const bot = page.getByRole("combobox").first();
    await bot.locator("option", { hasText: "other" }).waitFor({ state: "attached" });
    faceoff("league", "pause", "arena", "other"); // the page does not know this yet
    while ((await (await fetch(`${address}event/bots.json`)).json()).bots.join() !== "easy,") {
        await page.waitForTimeout(50);
    }
    await bot.selectOption({ index: 1 });
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText("This bot plays no visitors at the moment.").waitFor();
    assert.equal(await bot.locator("option").count(), 1);
    await page.locator("#name").fill(EVIL.slice(0, 20));
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator(".player.seat0.moves time").waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    const rated = page.getByText(/^You: [+−]\d+ ±\d+ Elo, on the bots' scale$/);
    await rated.waitFor({ timeout: 60_000 });
    const rating = Number(/[+−]\d+/.exec(await rated.textContent())[0].replace("−", "-"));
    const { players } = await (await fetch(`${address}event/standings.json`)).json();
    assert.ok(rating < players.find(({ name }) => name === "easy").elo, "the visitor lost to this bot");
    await checkPage(page, "the rating after a game");
    await page.screenshot({ path: join(shots, "league-visit.png"), fullPage: true });
    const watching = await open(t, address, { viewport: { width: 320, height: 640 }, locale: "de-DE" }),
        best = watching.locator(".visitors tbody tr");
    assert.match(await best.textContent(), /0 0 1[+−]\d+ ±\d+$/);
    await checkPage(watching, "the best visitors");
    assert.equal(await watching.evaluate(() => globalThis.pwned), undefined);
});
