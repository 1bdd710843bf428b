// Tests the view of events in Chromium. The environment variable FACEOFF names the program, PAGE the page's folder, and
// SHOTS the folder for screenshots.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { slow } from "./slow_page.mjs";

const program = process.env.FACEOFF,
    page_folder = process.env.PAGE,
    shots = process.env.SHOTS;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const EVIL = `<img src=x onerror="window.pwned=1">`;
let browser, folder;

before(async () => {
    mkdirSync(shots, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), "faceoff-live-"));
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox"],
    });
});
after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
});

/** Starts a program that runs until the end of the test. Returns the program and the address that it prints. */
async function start(t, words, stream = "stderr") {
    const child = spawn(program, words, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    t.after(() => child.kill("SIGKILL"));
    let output = "";
    const address = await new Promise((resolve, reject) => {
        child[stream].on("data", (part) => {
            output += part;
            const found = /http:\S+/.exec(output);
            if (found !== null) {
                resolve(found[0]);
            }
        });
        child.on("exit", () => reject(new Error(`${words.join(" ")}: ${output}`)));
    });
    return { child, address, ended: new Promise((resolve) => child.on("exit", resolve)) };
}

const tournament = (t, db, ...words) =>
    start(t, ["tournament", "--db", db, "--serve", "--listen", "127.0.0.1:0", "--page", page_folder, ...words]);
const standings = (db) => execFileSync(program, ["standings", "--db", db], { cwd: folder, encoding: "utf8" });
/** Returns the numbers of the finished games. */
const gamesOf = (db) =>
    execFileSync(program, ["export", "--db", db], { cwd: folder, encoding: "utf8", maxBuffer: 1e9 })
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).game);

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

const tableOf = (page) => page.locator(".table-text").textContent();
const waitForTable = async (page, text, why) => {
    for (
        let i = 0;
        i < 300 && ((await page.locator(".table-text").count()) === 0 || (await tableOf(page)) !== text);
        i++
    ) {
        await page.waitForTimeout(100);
    }
    assert.equal(await tableOf(page), text, why);
};

test("an event is watched, from games in progress to its table", async (t) => {
    const db = "watched.db";
    const { address, ended, child } = await tournament(
        t,
        db,
        "--contest",
        "codingame",
        "--bot",
        "a=@engine --ms 40",
        "--bot",
        "b=@mcts --ms 40",
        "--games",
        "100000",
        "--opening-turns",
        "3",
        "-j",
        "2",
        "--quiet",
    );
    const page = await open(t, address);
    // A horizontal line has no height, so Playwright does not count it as visible.
    await page.locator(".watched .board .lines line").first().waitFor({ state: "attached" });
    await page.locator(".watched .title").first().click();
    await page.locator(".watched.large .turns .turn").first().waitFor();
    await page.screenshot({ path: join(shots, "live.png"), fullPage: true });
    assert.match(await page.locator(".headline").textContent(), /of 100000 games/);
    await page.waitForFunction(() => document.querySelectorAll(".recent .row").length >= 3);
    child.kill("SIGINT");
    await ended;
    const text = standings(db);
    const again = await start(
        t,
        ["serve", "--db", db, "--listen", new URL(address).host, "--page", page_folder],
        "stdout",
    );
    await waitForTable(page, text);
    const game = gamesOf(db)[2]; // games end in any order, so this may be a game other than game 3
    await page
        .locator(".all .row")
        .nth(game - 1)
        .click();
    await page.locator(".stage .board").waitFor();
    await page.waitForURL(new RegExp(`#/replay\\?event&game=${game}(&|$)`));
    await page.reload();
    await page.locator(".stage .board").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => /^1 /.test(document.querySelector(".steps output").textContent));
    again.child.kill();
});

test("an event that is over is still served, until its referee is asked to stop", async (t) => {
    const { address, child, ended } = await tournament(
        t,
        "over.db",
        "--contest",
        "judge",
        "--bot",
        "@random",
        "--bot",
        "@greedy",
        "--games",
        "4",
        "--quiet",
    );
    const page = await open(t, address);
    await page.locator(".headline", { hasText: "4 games · finished" }).waitFor();
    await page.reload();
    await page.locator(".all .row").first().click();
    await page.locator(".stage .board").waitFor();
    child.kill("SIGINT");
    await ended;
    assert.equal(child.exitCode, 0);
});

const has_redis = spawnSync("redis-server", ["--version"]).status === 0;

test("the machines of a farm are listed", { skip: has_redis ? false : "SKIPPED: no redis-server here" }, async (t) => {
    const socket = join(folder, "redis.sock"),
        farm = `unix://${socket}`;
    const run = (...words) => {
        const child = spawn(words[0], words.slice(1), { cwd: folder, stdio: "ignore" });
        t.after(() => child.kill("SIGKILL"));
        return child;
    };
    run("redis-server", "--port", "0", "--unixsocket", socket, "--save", "");
    const { address } = await tournament(
        t,
        "farm.db",
        "--contest",
        "judge",
        "--bot",
        "@random",
        "--bot",
        "@greedy",
        "--games",
        "1000000",
        "--quiet",
        "--any-machine",
        "--farm",
        farm,
    );
    const page = await open(t, address);
    await page.getByText("No machines connected yet.").waitFor();
    const names = ["here", EVIL],
        workers = names.map((name) =>
            run(program, "work", farm, "-j", "1", "--sandbox", "off", "--name", name, "--cache", join(folder, "cache")),
        );
    const row = (name) => page.locator(".machines tbody tr", { hasText: name });
    await page.waitForFunction(
        () =>
            [...document.querySelectorAll(".machines tbody tr")].filter(
                (one) => Number(one.children[3].textContent) > 0,
            ).length === 2,
    );
    assert.equal(await row("here").locator("td").first().textContent(), "1");
    assert.equal(await row(EVIL).count(), 1);
    // The games that finished earlier are in the list too.
    await page.waitForFunction(
        () => document.querySelectorAll(".all .row").length > 3 && document.querySelector(".all .problem") === null,
    );
    execFileSync(program, ["farm", "pause", farm, "here"], { cwd: folder });
    await row("here").getByText("paused: by hand").waitFor();
    workers[1].kill("SIGTERM");
    await row(EVIL).getByText("not connected").waitFor();
    await page.screenshot({ path: join(shots, "machines.png"), fullPage: true });
    await page.evaluate(axe);
    assert.deepEqual(
        (await page.evaluate(() => globalThis.axe.run())).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
        [],
    );
    await page.setViewportSize({ width: 360, height: 700 });
    assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "the page is not wider than the screen",
    );
});

test("names, output and faults of bots are shown as text, not as HTML", async (t) => {
    const db = "evil.db",
        bot = join(folder, "bot.sh"),
        silent = join(folder, "silent.sh");
    writeFileSync(bot, `#!/bin/sh\necho '${EVIL}' >&2\nread a\necho '${EVIL}'\n`);
    writeFileSync(silent, `#!/bin/sh\necho '${EVIL}' >&2\nsleep 60\n`);
    [bot, silent].forEach((file) => chmodSync(file, 0o755));
    const other = `"'><script>window.pwned=1</script>`,
        event = `cup ${EVIL}`;
    execFileSync(
        program,
        [
            "tournament",
            "--db",
            "plain.db",
            "--contest",
            "judge",
            "--games",
            "8",
            "--quiet",
            "--bot",
            `evil=${bot}`,
            "--bot",
            "other=@random",
        ],
        { cwd: folder, stdio: "ignore" },
    );
    const games = execFileSync(program, ["export", "--db", "plain.db"], { cwd: folder, encoding: "utf8" });
    const renamed = games.replaceAll('"evil"', JSON.stringify(EVIL)).replaceAll('"other"', JSON.stringify(other));
    writeFileSync(join(folder, "evil.jsonl"), renamed);
    execFileSync(program, ["import", "--db", db, "--event", event, "evil.jsonl"], { cwd: folder, stdio: "ignore" });
    const { address } = await start(
        t,
        ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder],
        "stdout",
    );
    const page = await open(t, address);
    await waitForTable(page, standings(db));
    assert.ok((await page.locator(".standings").textContent()).includes(EVIL));
    await page.locator(".faults summary").first().click();
    await page
        .locator(".faults details[open]", { hasText: `expected OK in answer to INIT, got "${EVIL}"` })
        .first()
        .waitFor();
    assert.equal(await page.locator("h1").textContent(), `cup ${EVIL}`);
    await page.goto(`${address}plain`);
    assert.ok((await page.locator("pre").textContent()).includes(EVIL.slice(0, 20)));
    const live = await tournament(
        t,
        "evil-live.db",
        "--contest",
        "judge",
        "--games",
        "2000",
        "--quiet",
        "--bot",
        `evil=${silent}`,
        "--bot",
        "@random",
    );
    await page.goto(live.address);
    await page.locator(".watched .title").first().click();
    await page.waitForFunction(
        (text) => document.querySelector(".watched.large pre")?.textContent.includes(text),
        EVIL,
    );
    live.child.kill("SIGINT");
    await page.goto(`${address}#/replay?event&game=1`);
    await page.locator(".stage .board").waitFor();
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Picture (PNG)" }).waitFor();
    assert.equal(
        await page.getByRole("button", { name: "Copy for a web page" }).count(),
        0,
        "the server forbids frames",
    );
});

/** Starts a proxy in front of the server. The proxy can cut all connections, like a bad network. */
async function cuttable(t, target) {
    const sockets = new Set();
    const server = createServer((socket) => {
        const other = connect(Number(new URL(target()).port), "127.0.0.1");
        for (const [one, to] of [
            [socket, other],
            [other, socket],
        ]) {
            sockets.add(one);
            one.on("error", () => to.destroy());
            one.on("close", () => {
                sockets.delete(one);
                to.destroy();
            });
            one.pipe(to);
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => {
        server.close();
        sockets.forEach((one) => one.destroy());
    });
    return {
        address: `http://127.0.0.1:${server.address().port}/`,
        cut: () => sockets.forEach((one) => one.destroy()),
    };
}

const words = [
    "--contest",
    "judge",
    "--bot",
    "a=@greedy",
    "--bot",
    "b=@random",
    "--bot",
    "c=@random",
    "--opening-turns",
    "2",
];

test("after many lost connections, and a killed and resumed referee, the table is correct", async (t) => {
    const db = "cut.db",
        cuts = process.env.FACEOFF_SLOW ? 100 : 20;
    let served = await tournament(t, db, ...words, "--games", "100000", "-j", "1", "--quiet");
    const way = await cuttable(t, () => served.address),
        page = await open(t, way.address);
    let opened = 0;
    page.on("response", (response) => {
        opened += response.url().endsWith("/event/stream");
    });
    await page.locator(".standings tbody tr").first().waitFor();
    for (let i = 0; i < cuts; i++) {
        const back = page.waitForResponse((response) => response.url().endsWith("/event/stream"));
        way.cut();
        await back;
    }
    served.child.kill("SIGKILL");
    await served.ended;
    await page.locator(".watch header .problem", { hasText: "Connection lost" }).waitFor();
    served = await start(t, [
        "tournament",
        "--db",
        db,
        "--resume",
        "--quiet",
        "--serve",
        "--listen",
        "127.0.0.1:0",
        "--page",
        page_folder,
    ]);
    await page.waitForFunction(() => document.querySelector(".watch header .problem").textContent === "");
    served.child.kill("SIGINT");
    await served.ended;
    served = await start(t, ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder], "stdout");
    await waitForTable(page, standings(db));
    t.diagnostic(`${opened} connections of the page`);
});

test("a result appears soon on the screen", async (t) => {
    const { address, child, ended } = await tournament(
        t,
        "soon.db",
        ...words,
        "--games",
        "100000",
        "-j",
        "1",
        "--json",
        "--every",
        "1",
    );
    const page = await open(t, address, { viewport: { width: 400, height: 800 } });
    const stored = new Map(),
        seen = new Map();
    createInterface(child.stdout).on("line", (line) => stored.set(JSON.parse(line).games, Date.now()));
    let sawEnough;
    const enough = new Promise((resolve) => {
        sawEnough = resolve;
    });
    await page.exposeFunction("sawGames", (count, when) => seen.set(count, when).size === 40 && sawEnough());
    await page.evaluate(() =>
        new MutationObserver(() => {
            const count =
                /^.*?(\d+) of/.exec(document.querySelector(".headline").textContent.replace(/^.*· /, ""))?.[1] ??
                /(\d+)(?: of \d+)? games/.exec(document.querySelector(".headline").textContent)?.[1];
            requestAnimationFrame(() => globalThis.sawGames(Number(count), Date.now()));
        }).observe(document.querySelector(".headline"), { childList: true, characterData: true, subtree: true }),
    );
    await enough;
    child.kill("SIGINT");
    await ended;
    const shown = [...seen].sort((a, b) => a[0] - b[0]),
        delays = [];
    for (const [count, when] of stored) {
        const first = shown.find(([seenCount]) => seenCount >= count);
        if (first !== undefined && count > shown[0][0]) {
            delays.push(Math.max(first[1] - when, 0));
        }
    }
    delays.sort((a, b) => a - b);
    assert.ok(delays.length > 20, `${delays.length} of ${stored.size} results appeared, ${shown.length} changes`);
    const quantile = (part) => delays[Math.floor(delays.length * part)];
    t.diagnostic(`result to screen: median ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, of ${delays.length}`);
});

test("a knockout has a bracket, accessible at every width, light and dark", async (t) => {
    const db = "cup.db";
    execFileSync(
        program,
        [
            "tournament",
            "--db",
            db,
            "--contest",
            "proglad",
            "--format",
            "knockout",
            ...Array.from({ length: 5 }, (_, i) => ["--bot", `p${i + 1}=@random`]).flat(),
            "--games",
            "2",
            "--quiet",
        ],
        { cwd: folder, stdio: "ignore" },
    );
    const { address } = await start(
        t,
        ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder],
        "stdout",
    );
    for (const [width, colorScheme] of [
        [320, "light"],
        [320, "dark"],
        [768, "light"],
        [1440, "dark"],
    ]) {
        const page = await open(t, address, { viewport: { width, height: 800 }, colorScheme });
        await page.locator(".bracket .match").first().waitFor();
        await page.locator(".champion").waitFor();
        await page.screenshot({ path: join(shots, `event-${width}-${colorScheme}.png`), fullPage: true });
        assert.ok(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            `no horizontal scrolling at width ${width}`,
        );
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
            [],
        );
        await page.context().close();
    }
});

test("a cup of Showdown shows lost turns, and who failed the system test", async (t) => {
    const db = "potm.db";
    for (const [name, turn] of [
        ["good", "echo HELP"],
        ["noisy", "echo debug; echo HELP"],
        ["slip", '[ -e "$1" ] || echo debug; touch "$1"; echo HELP'],
    ]) {
        writeFileSync(join(folder, `${name}.sh`), `#!/bin/sh\n# POTM ENTRY: ${name}\n# Your Name: ${name}\n${turn}\n`);
    }
    const entries = ["good.sh", "noisy.sh", "slip.sh"];
    execFileSync(program, ["cup", "--contest", "potm", "--db", db, "--sandbox", "off", "--quiet", ...entries], {
        cwd: folder,
        stdio: "ignore",
    });
    const { address } = await start(
        t,
        ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder],
        "stdout",
    );
    const page = await open(t, address);
    await page.locator(".bracket .failed").waitFor();
    assert.match(await page.locator(".bracket .failed").textContent(), /^Failed the system test .*: noisy$/);
    // the cell follows the system test and the final, in each of which the first turn was lost
    assert.equal(await page.locator(".standings tr[data-key=slip] td").last().textContent(), "0, 3 turns lost");
    await page.context().close();
});

test("a published event and its games open from files", async (t) => {
    const db = "published.db",
        place = join(folder, "public"),
        address = `file://${place}/index.html`;
    execFileSync(program, ["tournament", "--db", db, ...words, "--games", "80", "--quiet"], {
        cwd: folder,
        stdio: "ignore",
    });
    execFileSync(program, ["publish", "--db", db, "--page", page_folder, place], { cwd: folder, stdio: "ignore" });
    const began = Date.now(),
        page = await open(t, address);
    await waitForTable(page, standings(db));
    t.diagnostic(`table on the screen after ${Date.now() - began} ms`);
    assert.equal(await page.locator("header .problem").textContent(), "");
    await page.locator(".all .games").evaluate((list) => {
        list.scrollTop = list.scrollHeight;
    });
    await page.locator(".all .row", { hasText: /^240/ }).click(); // this game is in the second piece of the event
    await page.locator(".stage .board").waitFor();
    await page.keyboard.press("End");
    await page.waitForFunction(() => /^(\d+) \/ \1$/.test(document.querySelector(".steps output").textContent));
    await page.waitForURL(/#\/replay\?event&game=240&turn=[1-9]/); // the address is updated a moment later
    await page.goto(`${address}#/live`);
    await page.locator(".recent .row").first().click();
    await page.locator(".stage .board").waitFor();
    rmSync(join(place, "event", "games-0.js"));
    await page.goto(`${address}#/replay?event&game=1`);
    await page.reload();
    await page.locator(".problem", { hasText: "games-0.js is missing" }).first().waitFor();
});

test("a league has no last game, and names the version that replaced a bot", async (t) => {
    const db = "league.db",
        run = (...more) =>
            execFileSync(program, ["tournament", "--db", db, "--rounds", "2", "--quiet", ...more], {
                cwd: folder,
                stdio: "ignore",
            });
    run(...words, "--format", "league");
    run("--resume", "--bot", "later=[after=a] @greedy");
    const { address } = await start(
        t,
        ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder],
        "stdout",
    );
    for (const [locale, kind, played, replaced] of [
        ["en-US", "league, judge", "128 games", "replaced by later"],
        ["de-DE", "Liga, judge", "128 Spiele", "ersetzt durch later"],
    ]) {
        const page = await open(t, address, { locale });
        await waitForTable(page, standings(db));
        await page.locator(".headline", { hasText: kind }).waitFor();
        await page.locator(".headline", { hasText: played }).waitFor();
        assert.equal(await page.locator("header meter").isHidden(), true);
        await page.locator("tr", { hasText: replaced }).first().waitFor();
    }
});

const axeFaults = async (page) => {
    await page.evaluate(axe);
    return (await page.evaluate(() => globalThis.axe.run())).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
    );
};

test("an event that is over begins with a podium, and each bot has a page", async (t) => {
    const db = "podium.db",
        place = join(folder, "podium"),
        title = "Cup <b>of</b> bots";
    execFileSync(program, ["tournament", "--db", db, ...words, "--title", title, "--games", "40", "--quiet"], {
        cwd: folder,
        stdio: "ignore",
    });
    execFileSync(program, ["publish", "--db", db, "--page", page_folder, place], { cwd: folder, stdio: "ignore" });
    const { players, meetings } = JSON.parse(
        execFileSync(program, ["standings", "--db", db, "--json"], { cwd: folder, encoding: "utf8" }),
    );
    const games = execFileSync(program, ["export", "--db", db], { cwd: folder, encoding: "utf8" })
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const { address } = await start(
        t,
        ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder],
        "stdout",
    );
    for (const [at, width, locale] of [
        [address, 1440, "en-US"],
        [`file://${place}/index.html`, 390, "de-DE"],
    ]) {
        const page = await open(t, at, { viewport: { width, height: 900 }, locale });
        await page.locator(".podium li").nth(2).waitFor();
        assert.equal(await page.locator("h1").textContent(), title);
        assert.equal(await page.title(), `${title} – faceoff`);
        assert.deepEqual(
            await page.locator(".podium .bot").allTextContents(),
            players.map(({ name }) => name),
        );
        assert.ok((await page.locator(".podium").boundingBox()).y < (await page.locator(".standings").boundingBox()).y);
        assert.match(
            await page.locator(".cross tbody tr").first().locator("td").nth(1).getAttribute("class"),
            /^share[34]$/,
        );
        await page.locator(".all .row b").first().waitFor();
        await page.screenshot({ path: join(shots, `podium-${width}.png`), fullPage: true });
        assert.deepEqual(await axeFaults(page), []);
        await page.locator(".podium .bot").first().focus();
        await page.keyboard.press("Enter");
        const row = page.locator(".cross tbody tr").first(),
            { won, drawn, lost } = meetings[0][1];
        await row.waitFor();
        await page.locator(".rating svg").waitFor();
        assert.equal(
            await row.textContent(),
            `${players[1].name}${won + drawn / 2}/${won + drawn + lost}${won + drawn + lost}${won} ${drawn} ${lost}`,
        );
        assert.equal(await page.title(), `${players[0].name} – ${title} – faceoff`);
        const [best] = players,
            mine = games.filter(({ players: both }) => both.includes(best.name)),
            count = page.locator(".results .found");
        const found = (n) =>
            count.filter({ hasText: new RegExp(`^${n === 0 ? "(No game|Zu diesen)" : `${n} `}`) }).waitFor();
        await found(mine.length);
        await page.screenshot({ path: join(shots, `bot-${width}.png`), fullPage: true });
        assert.deepEqual(await axeFaults(page), []);
        assert.equal(await isWide(page), false);
        const [result, , least, , sort] = await page.locator(".filters :is(select, input)").all();
        await result.selectOption("lost");
        await found(mine.filter(({ players: both, winner }) => winner > 0 && both[winner - 1] !== best.name).length);
        await result.selectOption("");
        const lengths = mine.map(({ turns }) => turns.length).sort((one, other) => other - one);
        await least.fill(String(lengths[4]));
        await least.press("Enter");
        await found(lengths.filter((one) => one >= lengths[4]).length);
        await sort.selectOption("long");
        await page
            .locator(".all .row", { hasText: new RegExp(`${lengths[0]} (turns|Züge)`) })
            .first()
            .click();
        await page.locator(".stage .board").waitFor();
        const number = Number(/game=(\d+)/.exec(page.url())[1]);
        assert.equal(games.find(({ game }) => game === number).turns.length, lengths[0]);
        await page.context().close();
    }
});

test("the filters search all games of a large event", async (t) => {
    const db = "many.db",
        names = ["plain", EVIL, "third"];
    execFileSync(program, ["tournament", "--db", "few.db", ...words, "--games", "4", "--quiet"], {
        cwd: folder,
        stdio: "ignore",
    });
    const lines = execFileSync(program, ["export", "--db", "few.db"], { cwd: folder, encoding: "utf8" })
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const many = Array.from({ length: 2100 }, (_, i) => ({
        ...lines[i % lines.length],
        game: i + 1,
        players: i === 2050 ? [names[2], names[0]] : [names[i % 2], names[1 - (i % 2)]],
    }));
    writeFileSync(join(folder, "many.jsonl"), many.map((line) => `${JSON.stringify(line)}\n`).join(""));
    execFileSync(program, ["import", "--db", db, "--event", "many", "many.jsonl"], { cwd: folder, stdio: "ignore" });
    const { address } = await start(
        t,
        ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder, "--title", EVIL],
        "stdout",
    );
    const page = await open(t, address);
    await page
        .locator(".filters select")
        .first()
        .locator("option", { hasText: "third" })
        .waitFor({ state: "attached" });
    assert.equal(await page.locator("h1").textContent(), EVIL);
    await page.locator(".filters select").first().selectOption({ label: "third" });
    await page.locator(".all .found", { hasText: "1 game" }).waitFor();
    assert.match(await page.locator(".all .row").textContent(), /^2051third–plain/);
    await page.locator(".filters select").first().selectOption({ label: EVIL });
    await page.locator(".all .found", { hasText: "2099 games" }).waitFor();
    await page.locator(".filters select").last().selectOption("last");
    await page.locator(".all .row", { hasText: /^2100/ }).first().click();
    await page.locator(".stage .board").waitFor();
    await page.waitForURL(/event&game=2100/);
    await page.goto(`${address}#/bot?n=99`);
    await page.getByText("This event has no such bot.").waitFor();
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
});

/** Plays an event with faults, and renames its players. */
function renamed(db, names) {
    const bot = join(folder, "faulty.sh");
    writeFileSync(
        bot,
        "#!/bin/sh\necho 'this is all I know' >&2\nread a\nread b\nread c\necho 0\nread d\necho nonsense\nsleep 1\n",
    );
    chmodSync(bot, 0o755);
    execFileSync(
        program,
        [
            "tournament",
            "--db",
            `before-${db}`,
            "--contest",
            "codingame",
            "--games",
            "8",
            "--quiet",
            "--bot",
            `one=${bot}`,
            "--bot",
            "two=@random",
        ],
        { cwd: folder, stdio: "ignore" },
    );
    const lines = execFileSync(program, ["export", "--db", `before-${db}`], { cwd: folder, encoding: "utf8" });
    writeFileSync(
        join(folder, `${db}.jsonl`),
        lines.replaceAll('"one"', JSON.stringify(names[0])).replaceAll('"two"', JSON.stringify(names[1])),
    );
    execFileSync(program, ["import", "--db", db, "--event", "renamed", `${db}.jsonl`], {
        cwd: folder,
        stdio: "ignore",
    });
}
const isWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test("a name of 64 characters pushes nothing off the screen of a phone", async (t) => {
    const db = "long.db",
        name = "W".repeat(64),
        viewport = { width: 390, height: 844 };
    renamed(db, [name, "other"]);
    const { address } = await start(
        t,
        ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder, "--play", "--bot", `${name}=@random`],
        "stdout",
    );
    const page = await open(t, address, { viewport });
    await page.locator(".faults summary").first().click();
    await page.locator(".all .games.narrow .row .number").nth(2).waitFor();
    assert.equal(await isWide(page), false, "the event");
    for (const [i, what] of [
        [2, "score"],
        [3, "rating"],
    ]) {
        const { x, width } = await page.locator(".standings tbody tr").first().locator("td, th").nth(i).boundingBox();
        assert.ok(x > 0 && x + width <= viewport.width, `the ${what} is beside the name`);
    }
    for (const what of await page.locator(".recent .row > :last-child, .all .row > :last-child").all()) {
        assert.ok(
            await what.evaluate((one) => one.scrollWidth <= one.clientWidth),
            `the text is not cut off: ${await what.textContent()}`,
        );
    }
    await page.locator(".standings .scroll").evaluate((box) => {
        box.scrollLeft = box.scrollWidth;
    });
    assert.ok((await page.locator(".standings tbody th").first().boundingBox()).x >= 0, "the name stays");
    for (const view of ["replay?event&game=1", "review?event&game=1", "visit"]) {
        await page.goto(`${address}#/${view}`);
        await page.locator(view === "visit" ? "#bot" : ".steps output").waitFor();
        assert.equal(await isWide(page), false, view);
    }
});

test("a review of an event's game starts at the turn of the replay; its address works elsewhere", async (t) => {
    const db = "reviewed.db",
        place = join(folder, "reviewed");
    renamed(db, ["bad", "good"]);
    execFileSync(program, ["publish", "--db", db, "--page", page_folder, place], { cwd: folder, stdio: "ignore" });
    const page = await open(t, `file://${place}/index.html`);
    await page.waitForFunction(() => document.title === "renamed – faceoff");
    assert.equal(await page.locator("nav [aria-current]").textContent(), "Live");
    await page.goto(`file://${place}/index.html#/replay?event&game=5&turn=1`);
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator(".review .steps output", { hasText: /^1 / }).waitFor();
    await page.waitForURL(/#\/review\?event&game=5&turn=1$/);
    const other = await open(t, page.url());
    await other.locator(".review .steps output", { hasText: /^1 / }).waitFor();
    await other.keyboard.press("End");
    await other.getByText("good wins. bad broke a rule:").waitFor();
});

test("without scripts there is a table; a printed page has all of it and no buttons", async (t) => {
    const db = "paper.db",
        place = join(folder, "paper");
    execFileSync(program, ["tournament", "--db", db, ...words, "--games", "20", "--quiet"], {
        cwd: folder,
        stdio: "ignore",
    });
    execFileSync(program, ["publish", "--db", db, "--page", page_folder, place], { cwd: folder, stdio: "ignore" });
    const { address } = await start(
        t,
        ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder],
        "stdout",
    );
    for (const at of [address, `file://${place}/index.html`]) {
        const bare = await open(t, at, { javaScriptEnabled: false });
        await bare.getByRole("link", { name: "Standings as plain text" }).click();
        await bare.getByText("60 games counted").waitFor();
    }
    const page = await open(t, address, { viewport: { width: 718, height: 1000 } }); // width of A4 paper
    await page.locator(".all .row").first().waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal((await page.locator(".bar").isVisible()) || (await page.locator(".all").isVisible()), false);
    for (const table of await page.locator(".standings .scroll, .cross .scroll").all()) {
        assert.ok(await table.evaluate((one) => one.scrollWidth <= one.clientWidth));
    }
});

test("a tied knockout match shows all its games, and an interrupted event is called not finished", async (t) => {
    execFileSync(
        program,
        [
            "tournament",
            "--db",
            "level.db",
            "--contest",
            "judge",
            "--format",
            "knockout",
            "--bot",
            "a=@greedy",
            "--bot",
            "b=@greedy",
            "--games",
            "2",
            "--opening-turns",
            "0",
            "--quiet",
        ],
        { cwd: folder, stdio: "ignore" },
    );
    const { address } = await start(
        t,
        ["serve", "--db", "level.db", "--listen", "127.0.0.1:0", "--page", page_folder],
        "stdout",
    );
    const page = await open(t, address),
        match = page.locator(".bracket .match");
    await match.waitFor();
    const [, n] = /after (\d+) games, by seed/.exec(await match.textContent()),
        scores = await match.locator(".side span:last-child").allTextContents();
    assert.deepEqual(scores.map(Number), [n / 2, n / 2]);
    assert.match(await page.locator(".difference").textContent(), /^a against b: \+0 Elo, 95% interval /);
    const left = await tournament(
        t,
        "left.db",
        "--contest",
        "judge",
        "--bot",
        "@random",
        "--bot",
        "@greedy",
        "--games",
        "1000000",
        "--quiet",
    );
    await page.goto(left.address);
    await page.locator(".watched").first().waitFor();
    assert.doesNotMatch(await page.locator(".headline").textContent(), /not finished/);
    left.child.kill("SIGINT");
    await left.ended;
    const still = await start(
        t,
        ["serve", "--db", "left.db", "--listen", "127.0.0.1:0", "--page", page_folder],
        "stdout",
    );
    await page.goto(still.address);
    await page.locator(".headline", { hasText: "not finished, no recent results" }).waitFor();
});

const visitors = async (t, db, contest, bot, ...more) => {
    execFileSync(
        program,
        [
            "tournament",
            "--db",
            db,
            "--contest",
            contest,
            "--bot",
            "a=@random",
            "--bot",
            "b=@random",
            "--games",
            "2",
            "--quiet",
        ],
        { cwd: folder, stdio: "ignore" },
    );
    const { address, child } = await start(
        t,
        ["serve", "--db", db, "--listen", "127.0.0.1:0", "--page", page_folder, "--play", "--bot", bot, ...more],
        "stdout",
    );
    const visit = async (page, side, name = "Ada") => {
        if (page.url().startsWith(address) && (await page.locator(".visit .status.over").count()) > 0) {
            await page.getByRole("button", { name: "Play again" }).click();
        } else {
            await page.goto(`${address}#/visit`);
        }
        await page.locator("#name").fill(name);
        await page.locator("#side").selectOption(side);
        await page.locator("form button.main").click();
    };
    return { address, child, visit };
};
/** Returns the games of visitors that are stored. */
const visited = (db, event) =>
    execFileSync(program, ["export", "--db", db, "--event", `${event} visitors`], { cwd: folder, encoding: "utf8" })
        .trim()
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line));
const statusOf = async (page) => {
    await page.locator(".status.over").waitFor();
    return page.locator(".status").textContent();
};

test("a visitor plays a whole game against a bot by mouse, with a reload, and the game is stored", async (t) => {
    const db = "visit.db";
    const { address, visit } = await visitors(
        t,
        db,
        "codingame",
        `easy=${program} bot soccer --protocol codingame --engine random --seed {seed}`,
    );
    const page = await open(t, address),
        watching = await open(t, address);
    await page.locator("a[href='#/visit']").click();
    await visit(page, "1", EVIL.slice(0, 20));
    await watching
        .locator("section", { has: watching.getByRole("heading", { name: "Visitors' games" }) })
        .locator(".watched .board")
        .waitFor();
    const target = page.locator(".board .target");
    for (let clicks = 0; !(await page.locator(".status.over").isVisible()); clicks++) {
        assert.ok(clicks < 500, "the game ends");
        await Promise.race([target.first().waitFor(), page.locator(".status.over").waitFor()]);
        await target
            .first()
            .click({ timeout: 2000 })
            .catch(() => {}); // the turn may have just ended
        if (clicks === 3) {
            await page.reload();
        }
    }
    const status = await statusOf(page),
        [game] = visited(db, "codingame-match");
    assert.deepEqual([game.players[0], game.players[1], game.first], [`visitor ${EVIL.slice(0, 20)}`, "easy", 1]);
    const best = watching.locator(".visitors tbody tr");
    await best.waitFor();
    assert.equal(await best.textContent(), `${EVIL.slice(0, 20)}${game.winner === 1 ? "111 0 0" : "010 0 1"}`);
    assert.match(status, game.winner === 1 ? /^You win!/ : /^easy wins/);
    assert.equal(await page.locator(".turns li").count(), game.turns.length);
    await page.screenshot({ path: join(shots, "visit.png"), fullPage: true });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
        [],
    );
    assert.equal(await page.evaluate(() => globalThis.pwned ?? document.querySelectorAll("img").length), 0);
    const other = await open(t, address),
        row = other
            .locator("section.visited", { hasText: "Finished games of visitors: Paper soccer" })
            .locator(".row", { hasText: "visitor" })
            .first();
    assert.match(await row.textContent(), new RegExp(`visitor ${EVIL.slice(0, 20).replace(/[(]/g, ".")}.*easy`));
    await row.click(); // anybody can replay and review the game
    await other.locator(".steps output").waitFor();
    await other.waitForURL(/#\/replay\?visits=1&game=1/);
    await other.reload();
    await other.locator(".steps output").waitFor();
    assert.equal(await other.locator(".turns li").count(), game.turns.length);
    const none = await open(t, `${address}#/replay?visits=9&game=1`); // there is no such contest
    await none.getByText("event/visits-9-games-0.js is missing").waitFor();
    await other.getByRole("button", { name: "Review" }).click();
    await other.waitForURL(/#\/review\?visits=1&game=1/);
    await other.locator(".steps output").waitFor();
    await page.getByRole("button", { name: "Review" }).click();
    // Do not wait for .stage: the board of the game also has one, which disappears a moment later.
    await page.locator(".steps output").waitFor();
    await page.waitForURL(/#\/review\?mine=codingame\.\d+&/);
    await visit(page, "2");
    await page.locator(".player.seat1.moves time").waitFor();
    let refusals = 0; // the page must repeat a resignation that the server refuses because of too many requests
    await page.route("**/event/play", (route) =>
        route.request().postData().startsWith("leave") && refusals++ < 2
            ? route.fulfill({ status: 429, contentType: "application/json", body: '{"error":"rate"}' })
            : route.continue(),
    );
    await page.getByRole("button", { name: "Resign" }).click();
    assert.match(await statusOf(page), /^easy wins\. Resignation\./);
    assert.equal(refusals, 3);
    const [, second] = visited(db, "codingame-match");
    assert.deepEqual([second.players[1], second.fault.rule, second.fault.seat], ["visitor Ada", "resigned", 2]);
    await page.getByRole("link", { name: "My games" }).click();
    await page.locator(".own li").nth(1).waitFor();
    assert.match(
        await page.locator(".own li .open").first().textContent(),
        /^Lost Paper soccer easy resignation · 1 turn/,
    );
});

test("a visitor runs out of time, a bot breaks a rule, and too many visitors are refused", async (t) => {
    const bot = join(folder, "bad.sh");
    writeFileSync(bot, "#!/bin/sh\nread a\nread b\nread c\necho nonsense\nsleep 60\n");
    chmodSync(bot, 0o755);
    const { address, visit } = await visitors(t, "faulty.db", "codingame", `bad=${bot}`, "--visitor-games", "1");
    const page = await open(t, address),
        other = await open(t, address);
    await visit(page, "1");
    await page.locator(".player.seat0.moves time").waitFor();
    await visit(other, "1");
    // The text is empty until the server answers.
    await other.locator(".problem", { hasText: /from your address/ }).waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    await statusOf(page);
    await visit(page, "2");
    assert.match(await statusOf(page), /^You win! A rule was broken \(an invalid character\)/);
    const hasty = await visitors(t, "hasty.db", "codingame", "slow=@random", "--visitor-turn-s", "1");
    await hasty.visit(page, "1");
    assert.match(await statusOf(page), /^slow wins\. Time ran out/);
    const faults = ["faulty.db", "hasty.db"]
        .flatMap((db) => visited(db, "codingame-match"))
        .map(({ fault }) => [fault.rule, fault.player]);
    assert.deepEqual(faults, [
        ["resigned", "visitor Ada"],
        ["bad_char", "bad"],
        ["timeout", "visitor Ada"],
    ]);
});

test("a visitor sees the place and rating of each bot, and chooses one in the standings", async (t) => {
    const { address } = await visitors(t, "choose.db", "judge", "b=@random"),
        page = await open(t, address);
    await page.getByRole("link", { name: "Play against this bot: b" }).click();
    await page.locator("#bot option", { hasText: /^b · place [12], [+−]\d+ ±\d+ Elo$/ }).waitFor({ state: "attached" });
    assert.equal(await page.getByRole("link", { name: "Play against this bot: a" }).count(), 0);
    await page.goto(`${address}#/bot?n=1`);
    await page.getByRole("link", { name: "Play against this bot" }).click();
    await page.locator("#bot").waitFor();
});

/** Moves a stone with the keyboard. The cursor begins at (1, 1). */
async function moveStone(page, way) {
    let [atX, atY] = [1, 1];
    for (const [x, y] of [way.slice(0, 2), way.slice(-2)]) {
        for (const [delta, keys] of [
            [x - atX, ["ArrowLeft", "ArrowRight"]],
            [y - atY, ["ArrowUp", "ArrowDown"]],
        ]) {
            for (let i = 0; i < Math.abs(delta); i++) {
                await page.keyboard.press(keys[delta > 0 ? 1 : 0]);
            }
        }
        await page.keyboard.press("Enter");
        [atX, atY] = [x, y];
    }
}

test("a visitor plays Halma by keyboard, and in Showdown sees only what the seat may see", async (t) => {
    const halma = await visitors(t, "stones.db", "proglad", "easy=@random"),
        page = await open(t, halma.address);
    await halma.visit(page, "1");
    await page.locator(".player.seat0.moves time").waitFor();
    await page.locator(".halma .stone").first().waitFor();
    await page.locator(".stage .board").focus();
    const turns = page.locator(".turns li:not(.none)");
    const way = JSON.parse(
        execFileSync(program, ["export", "--db", "stones.db"], { cwd: folder, encoding: "utf8" }).split("\n")[0],
    )
        .turns[0].split(" ")
        .map(Number);
    await moveStone(page, way);
    await turns.nth(1).waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    await statusOf(page);
    assert.equal(visited("stones.db", "proglad-match")[0].turns[0], way.join(" "));

    const dark = await visitors(t, "dark.db", "potm", "easy=@random"),
        room = await open(t, dark.address);
    const sent = [];
    room.on(
        "response",
        async (response) => response.url().endsWith("/event/play") && sent.push(await response.text().catch(() => "")),
    );
    await dark.visit(room, "1");
    await room.getByRole("button", { name: "Locate me" }).click();
    await room.locator(".turns li", { hasText: "LOC A 1" }).waitFor();
    assert.ok(
        sent.every((text) => !text.includes("MOVE") && !text.includes(",2]")),
        "the server must not send the opponent's turns",
    );
    await room.getByRole("button", { name: "Resign" }).click();
    await statusOf(room);
    await room.locator(".turns li").nth(1).waitFor(); // after the game, the page shows all turns
    assert.equal(visited("dark.db", "potm-match")[0].fault.rule, "resigned");
});

/** Serves games between people, in any game. */
const people = (t, db, ...more) =>
    start(
        t,
        [
            "serve",
            "--db",
            db,
            "--listen",
            "127.0.0.1:0",
            "--page",
            page_folder,
            "--people",
            "--visitors",
            "8",
            "--visitor-games",
            "8",
            ...more,
        ],
        "stdout",
    );

/** Opens a game as Ada, lets Bob use its link, and returns the link. */
async function meet(address, ada, bob, game, { minutes = "10", side = "1" } = {}) {
    await ada.goto(`${address}#/visit`);
    await ada.reload(); // the page may already show this address
    assert.equal(await ada.locator("#bot").textContent(), "A person, by a link");
    await ada.locator("#contest").selectOption({ label: game });
    await ada.locator("#minutes").fill(minutes);
    await ada.locator("#side").selectOption(side);
    await ada.locator("#name").fill("Ada");
    await ada.getByRole("button", { name: "Start" }).click();
    const link = await ada.locator("#link").inputValue();
    await bob.goto(link);
    await bob.getByText("You are invited by visitor Ada").waitFor();
    await bob.locator("#name").fill("Bob");
    await bob.getByRole("button", { name: "Sit down" }).click();
    await ada.locator("dialog").waitFor({ state: "detached" });
    return link;
}

test("two people play, come back to their seats, and play again; a third one can only watch", async (t) => {
    const { address } = await people(t, "people.db");
    const ada = await open(t, address),
        eve = await open(t, address);
    let bob = await open(t, address);
    const link = await meet(address, ada, bob, "Paper soccer");
    const count = (page, n) =>
        page.waitForFunction((wanted) => document.querySelectorAll(".turns li:not(.none)").length === wanted, n);
    const turn = async (page) => {
        while (await page.locator(".status", { hasText: "Your turn" }).isVisible()) {
            // a turn may take several clicks
            await page
                .locator(".board .target")
                .first()
                .click({ timeout: 2000 })
                .catch(() => {}); // the turn may have just ended
        }
    };
    await ada.locator(".status", { hasText: "Your turn" }).waitFor();
    await ada.locator(".player time").nth(1).waitFor(); // there is a clock for each side
    await turn(ada);
    await count(bob, 1);
    await bob.evaluate(axe);
    assert.deepEqual(
        (await bob.evaluate(() => globalThis.axe.run())).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
        [],
    );
    await bob.screenshot({ path: join(shots, "people.png"), fullPage: true });
    const context = bob.context();
    await bob.close(); // Bob's tab is closed, and Ada learns of it
    await ada.getByText("visitor Bob is not connected").waitFor();
    bob = await context.newPage();
    await bob.goto(link);
    await count(bob, 1);
    await ada.getByText("visitor Bob is not connected").waitFor({ state: "hidden" });
    await turn(bob);
    await count(ada, 2);

    await eve.goto(link);
    await eve.getByText("Both seats of this game are taken.").waitFor();
    const [, invitation] = /game=(\w+)/.exec(link),
        post = (...lines) =>
            eve.evaluate(async (body) => {
                const answer = await fetch("event/play", {
                    method: "POST",
                    headers: { "Content-Type": "application/x-faceoff-play" },
                    body,
                });
                return `${answer.status} ${(await answer.json()).error}`;
            }, lines.join("\n"));
    const { key } = await eve.evaluate(async () => (await fetch("event/bots.json")).json());
    assert.deepEqual(
        [
            await post(`turn ${invitation}`, "turn 0"),
            await post(`leave ${key}`),
            await post(`join ${invitation}`, "name Eve"),
            await post("turn"),
            await post(`wait ${invitation}`),
        ],
        ["404 gone", "404 gone", "409 taken", "400 request", "404 gone"],
    );
    await eve.getByRole("link", { name: "Watch this game" }).click();
    await eve.locator(".watched.large").getByText("visitor Bob").first().waitFor();
    const shown = await eve.evaluate(async () => (await fetch("event/event.js")).text()),
        secrets = await ada.evaluate(() =>
            Object.values(localStorage)
                .filter((value) => /^"\w{32}"$/.test(value))
                .map((value) => JSON.parse(value)),
        );
    assert.ok(
        secrets.length === 1 &&
            shown.includes("visitor Bob") &&
            [invitation, ...secrets].every((secret) => !shown.includes(secret)),
        "viewers do not see any key",
    );

    await bob.getByRole("button", { name: "Resign" }).click();
    assert.match(await statusOf(ada), /^You win! Resignation\./);
    await ada.getByRole("button", { name: "Rematch" }).click();
    await bob.getByText("visitor Ada wants a rematch.").waitFor();
    await bob.getByRole("button", { name: "Rematch" }).click();
    await bob.locator(".status", { hasText: "Your turn" }).waitFor(); // the seats are swapped
    await count(bob, 0);
    await turn(bob);
    await ada.locator(".status", { hasText: "Your turn" }).waitFor();
    await ada.getByRole("button", { name: "Resign" }).click();
    await statusOf(bob);
    await bob.getByRole("button", { name: "Rematch" }).waitFor();
    await ada.getByRole("button", { name: "New game" }).click(); // Ada leaves, so there is no rematch
    await bob.getByRole("button", { name: "Rematch" }).waitFor({ state: "hidden" });
    await bob.getByRole("button", { name: "Review" }).click();
    await bob.locator(".steps output").waitFor();
    assert.deepEqual(
        visited("people.db", "judge").map(({ players, fault }) => [...players, fault.rule, fault.seat]),
        [
            ["visitor Ada", "visitor Bob", "resigned", 2],
            ["visitor Bob", "visitor Ada", "resigned", 2],
        ],
    );
});

test("two people play Halma and Showdown, and one loses on time", async (t) => {
    const { address } = await people(t, "dark-people.db");
    const ada = await open(t, address),
        bob = await open(t, address);
    const sent = [];
    bob.on(
        "response",
        async (response) => response.url().endsWith("/event/play") && sent.push(await response.text().catch(() => "")),
    );
    await meet(address, ada, bob, "Showdown");
    await ada.getByRole("button", { name: "Locate me" }).click();
    await bob.getByRole("button", { name: "Locate me" }).click();
    await ada.locator(".turns li", { hasText: "LOC A 1" }).waitFor(); // the answer comes with the next turn
    assert.ok(
        sent.length > 0 && sent.every((text) => !text.includes(",1]")),
        "the server must not send the opponent's turns",
    );
    const watching = await bob.evaluate(async () => (await fetch("event/event.js")).text());
    assert.ok(!watching.includes("visitor Ada"), "viewers do not see the game before its end");
    await ada.getByRole("button", { name: "Resign" }).click();
    assert.match(await statusOf(bob), /^You win! Resignation\./);

    // nobody plays, so Bob's three seconds run out
    await meet(address, ada, bob, "Halma", { minutes: "0.05", side: "2" });
    assert.match(await statusOf(ada), /^You win! Time ran out/);
    assert.match(await statusOf(bob), /^visitor Ada wins\. Time ran out/);
    const other = await people(t, "stones-people.db");
    await meet(other.address, ada, bob, "Halma");
    await ada.locator(".status", { hasText: "Your turn" }).waitFor();
    await ada.locator(".stage .board").focus();
    await moveStone(ada, [5, 1, 5, 3]);
    await bob.locator(".status", { hasText: "Your turn" }).waitFor();
    await bob.getByRole("button", { name: "Resign" }).click();
    await statusOf(ada);
    assert.deepEqual(
        ["potm", "proglad"]
            .flatMap((contest) => visited("dark-people.db", contest))
            .map(({ fault }) => [fault.rule, fault.player]),
        [
            ["resigned", "visitor Ada"],
            ["timeout", "visitor Bob"],
        ],
    );
    assert.deepEqual(visited("stones-people.db", "proglad")[0].turns, ["5 1 5 3"]);
});
