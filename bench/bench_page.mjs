/* Measures the main thread of the page in Chromium: the time until the page is ready, the time until the first answer,
 * and the longest task during common actions. Tasks are measured in wall-clock time and in processor time, which does
 * not depend on other load.
 *
 * "start" opens the play view several times in a browser without developer tools. It measures when the frame appears,
 * when the board appears, when the visitor can make a turn, and when the engine has answered that turn. All times are
 * medians. They are measured by the page's own clock, from the start of the navigation. Before each run, an empty page
 * is measured in the same way, to show how much of the time the browser itself takes.
 *
 * "fifty_games" plays 50 games, each with one turn of each player. It measures how much the memory of the page's process,
 * which includes its workers, has grown since the tenth game, and counts the workers.
 *
 * "_of_processor" is the processor time of the main thread up to that moment. "_process" is the processor time of all
 * threads of the page, including the developer tools.
 * Run it in web/, because it uses the packages that are installed there.
 * Usage: node bench_page.mjs PAGE-FOLDER [NAME..] */
import { spawn } from "node:child_process";
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...wanted] = process.argv.slice(2);
const { chromium } = createRequire(pathToFileURL(join(process.cwd(), "package.json")))("playwright-core");
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
function serve(request, response) {
    const { pathname } = new URL(request.url, "http://host");
    if (pathname === "/empty") {
        response.writeHead(200, { "content-type": "text/html" }).end(EMPTY_PAGE);
        return;
    }
    const file = join(resolve(folder), pathname === "/" ? "index.html" : pathname);
    if (statSync(file, { throwIfNoEntry: false }) === undefined) {
        response.writeHead(404).end();
        return;
    }
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
}
const server = createServer(serve);
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const base = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const scratch = mkdtempSync(join(tmpdir(), "bench-page-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const asked = (page) => page.waitForFunction(() => /Your turn/.test(document.querySelector(".status")?.textContent ?? ""));
const turns = (page, count) => page.waitForFunction((n) => document.querySelectorAll(".turns .turn").length >= n, count);
const keys = (page, times, ...names) => page.evaluate(({ times: n, names: all }) => {
    for (let i = 0; i < n; i++) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: all[i % all.length], bubbles: true }));
    }
}, { times, names });
const example = "#/replay?url=example.jsonl&game=2&turn=0";
const ready = (page) => page.waitForFunction(() => document.querySelector(".steps output")?.textContent.includes("/"));

function largeFile() {
    const line = readFileSync(join(folder, "example.jsonl"), "utf8").split("\n")[1];
    const file = join(scratch, "large.jsonl");
    writeFileSync(file, `${line}\n`.repeat(Math.ceil(1e8 / (line.length + 1))));
    return file;
}

/** The measured actions. Each opens an address, waits until the page is ready, and may then do something there. */
const scenes = {
    home: { hash: "", ready: (page) => page.locator(".card svg").first().waitFor() },
    play_soccer: { hash: "#/play/soccer?level=10", ready: asked, act: async (page) => { await page.keyboard.press("w"); await turns(page, 2); } },
    play_halma: { hash: "#/play/halma?level=2", ready: asked, act: async (page) => { await keys(page, 1, "h"); await page.locator(".path.hint").first().waitFor(); } },
    play_showdown: { hash: "#/play/showdown?level=2", ready: asked, act: async (page) => {
        await page.locator(".tool").nth(3).click();
        await turns(page, 1);
    } },
    replay: { hash: example, ready, act: async (page) => {
        for (let i = 0; i < 60; i++) {
            await keys(page, 1, "ArrowRight");
            await page.waitForTimeout(20);
        }
    } },
    scrub: { hash: example, ready, act: async (page) => {
        for (let i = 0; i < 40; i++) {
            await page.locator(".scrub").evaluate((bar, to) => { bar.value = String(to); bar.dispatchEvent(new Event("input")); }, (i * 37) % 120);
            await page.waitForTimeout(20);
        }
    } },
    next_game: { hash: example, ready, act: async (page) => {
        for (const key of ["ArrowDown", "ArrowUp", "ArrowUp"]) {
            await keys(page, 1, key);
            await page.waitForTimeout(300);
        }
    } },
    review: { hash: "#/replay?url=example.jsonl&game=1&turn=0", ready, act: async (page) => {
        await page.getByRole("button", { name: "Review" }).click();
        await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    } },
    analysis: { hash: "#/analysis/soccer", ready: (page) => page.locator(".thoughts button:not([hidden])").nth(3).waitFor(), act: async (page) => {
        for (const [count, key] of ["w", "e", "d"].entries()) {
            await keys(page, 1, key);
            await turns(page, count + 1);
            await page.waitForTimeout(500);
        }
    } },
    puzzles: { hash: "#/puzzles/soccer", ready: (page) => page.waitForFunction(() => /Find the winning turn/.test(document.querySelector(".status")?.textContent ?? "")),
        act: async (page) => { await page.getByRole("button", { name: "Show it" }).click(); await page.locator(".status", { hasText: "The solution is " }).waitFor(); } },
    file_100_mb: { hash: "#/replay", ready: (page) => page.locator("input[type=file]").waitFor({ state: "attached" }), act: async (page) => {
        await page.locator("input[type=file]").setInputFiles(largeFile());
        await page.waitForFunction(() => /games$/.test(document.querySelector("#live")?.textContent ?? ""), null, { timeout: 120_000 });
    } },
};

/** Runs in the page before the page's own scripts. Records when elements appear, plays a turn as soon as possible, and
 * reports the times at the end. */
function watchStart(last, report) {
    const signs = {
        frame: () => document.querySelector("header.bar"),
        board: () => document.querySelector(".stage .squares"),
        ready: () => document.querySelector(".target"),
        answer: () => document.querySelectorAll(".turns .turn").length >= 2,
    };
    const seen = {};
    new MutationObserver(() => {
        for (const [name, sign] of Object.entries(signs)) {
            if (seen[name] === undefined && sign()) {
                seen[name] = performance.now();
                if (name === "ready") { // the target is painted one frame later
                    requestAnimationFrame(() => document.querySelector(".target").dispatchEvent(new MouseEvent("click", { bubbles: true })));
                }
                if (name === last) {
                    report(seen);
                }
            }
        }
    }).observe(document, { subtree: true, childList: true });
}

/** The baseline: a page with a single element, which a script creates. */
const EMPTY_PAGE = `<!doctype html><title>empty</title><body><script>document.body.append(Object.assign(document.createElement("p"), { className: "target" }))</script>`;
const START_RUNS = 11, REST_MS = 1500;

/** Visits pages in a browser without developer tools, because the tools take some 25 ms of processor time when a script
 * makes its first request. Each page reports its times to the server and then opens the next page. Every page has its
 * own host name, so that it starts with a new process and empty caches. */
async function visitAlone() {
    const seen = [], profile = join(scratch, "profile");
    let child;
    const done = new Promise((end) => {
        const visits = createServer((request, response) => {
            const { pathname, port } = new URL(request.url, `http://${request.headers.host}`), number = Number(request.headers.host.split(/[.:]/)[3]) - 2;
            if (pathname === "/seen") {
                request.setEncoding("utf8").on("data", (text) => { seen[number] = JSON.parse(text); }).on("end", () => {
                    response.end();
                    if (number + 1 === 2 * START_RUNS) {
                        visits.close();
                        end();
                    }
                });
            } else if (pathname === "/") {
                const next = `http://127.0.0.${number + 3}:${port}/${number % 2 === 0 ? "#/play/soccer?level=4" : ""}`;
                const script = `(${watchStart})("${number % 2 === 0 ? "ready" : "answer"}", async (seen) => {
                    await fetch("/seen", { method: "POST", body: JSON.stringify(seen) });
                    setTimeout(() => { location.href = "${next}"; }, ${REST_MS}); });`;
                const html = number < 0 ? `<script>setTimeout(() => { location.href = "http://127.0.0.2:${port}/"; }, ${2 * REST_MS})</script>`
                    : number % 2 === 0 ? EMPTY_PAGE : readFileSync(join(resolve(folder), "index.html"), "utf8");
                response.writeHead(200, { "content-type": "text/html" }).end(number < 0 ? html : html.replace("<title>", () => `<script>${script}</script><title>`));
            } else {
                serve(request, response);
            }
        }).listen(0, () => {
            child = spawn(process.env.CHROMIUM ?? "/usr/bin/chromium", ["--headless", "--no-sandbox", "--window-size=1280,900", `--user-data-dir=${profile}`,
                `http://127.0.0.1:${visits.address().port}/`], { stdio: "ignore", detached: true });
        });
    });
    const stop = () => process.kill(-child.pid);
    const stopAll = () => { stop(); process.exit(130); }; // Ctrl-C does not reach the browser's process group
    process.once("SIGINT", stopAll).once("SIGTERM", stopAll);
    await done;
    process.off("SIGINT", stopAll).off("SIGTERM", stopAll);
    stop();
    await new Promise((ended) => child.on("exit", ended));
    return { empty: seen.filter((_, i) => i % 2 === 0), ours: seen.filter((_, i) => i % 2 === 1) };
}

/** Opens a page. Returns two processor times in ms, up to the event `last`: that of its main thread, and that of all
 * its threads. */
async function work(address, last) {
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage(), session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    await page.addInitScript(`(${watchStart})("${last}", () => console.log("seen"))`);
    const seen = page.waitForEvent("console", (message) => message.text() === "seen");
    await page.goto(address, { waitUntil: "commit" });
    await seen;
    const { metrics } = await session.send("Performance.getMetrics");
    await context.close();
    const worked = (which) => 1000 * metrics.find(({ name }) => name === which).value;
    return { thread: worked("ThreadTime"), process: worked("ProcessTime") };
}

async function measureStart() {
    const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
    const say = (name, value) => console.log(`${name} ${value.toFixed(0)} ms`);
    const { empty, ours } = await visitAlone();
    for (const name of ["frame", "board", "ready", "answer"]) {
        const times = ours.map((run) => run[name]);
        say(`start_${name}`, middle(times));
        say(`start_${name}_least`, Math.min(...times));
    }
    say("empty_page", middle(empty.map(({ ready }) => ready)));
    say("empty_page_least", Math.min(...empty.map(({ ready }) => ready)));
    say("start_ready_above_empty", middle(ours.map(({ ready }, i) => ready - empty[i].ready)));
    const visits = { empty_page: ["empty", "ready"], start_ready: ["#/play/soccer?level=4", "ready"], start_answer: ["#/play/soccer?level=4", "answer"] };
    for (const [name, [place, last]] of Object.entries(visits)) {
        const runs = [];
        while (runs.length < START_RUNS) {
            runs.push(await work(base + place, last));
        }
        say(`${name}_of_processor`, middle(runs.map(({ thread }) => thread)));
        say(`${name}_process`, middle(runs.map(({ process: all }) => all)));
    }
}

/** Extracts from a trace the tasks and all events of the page's main thread, and the processor time until the page was
 * ready. */
function tasksOf(events) {
    const { pid, tid } = events.find(({ name, args }) => name === "EvaluateScript" && /page\.js/.test(args.data?.url ?? ""));
    const mine = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X");
    const tasks = mine.filter(({ name }) => name === "ThreadControllerImpl::RunTask");
    const readyAt = events.find(({ name }) => name === "bench-ready").ts;
    const untilReady = tasks.filter(({ ts }) => ts < readyAt).reduce((sum, { tdur }) => sum + (tdur ?? 0), 0);
    return { tasks, mine, untilReady };
}

const GAMES = 50, SETTLED_AFTER = 10;

/** Plays many games, and returns how many MB of memory the page's process has more than after the first games, and how
 * many workers run at the end. */
async function playGames() {
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage(), whole = await browser.newBrowserCDPSession(), session = await context.newCDPSession(page);
    const used = async () => { // in KB; the least of several values, because the process frees memory late
        const seen = [];
        while (seen.length < 5) {
            await session.send("HeapProfiler.collectGarbage");
            const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
            const sizes = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => Number(/Private_Dirty: +(\d+)/.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1]));
            seen.push(Math.max(...sizes)); // the other renderers are spare ones
            await page.waitForTimeout(500);
        }
        return Math.min(...seen);
    };
    await page.goto(`${base}#/play/soccer?level=1`);
    let before = 0;
    for (let game = 1; game <= GAMES; game++) {
        await asked(page);
        const made = await page.locator(".turns .turn").count();
        await page.locator(".target:not(:has(.ring))").first().dispatchEvent("click"); // no ring: the turn has one line
        await turns(page, made + 2);
        await asked(page);
        await page.getByRole("button", { name: "Resign" }).click();
        await page.getByRole("button", { name: "Play again" }).click();
        before = game === SETTLED_AFTER ? await used() : before;
    }
    await asked(page);
    const grown = (await used() - before) / 1024, workers = page.workers().length;
    await context.close();
    return { grown, workers };
}

const ms = (micro) => (micro / 1000).toFixed(0);

if (wanted.length === 0 || wanted.includes("start")) {
    await measureStart();
}
if (wanted.length === 0 || wanted.includes("fifty_games")) {
    const { grown, workers } = await playGames();
    console.log(`fifty_games_memory_grown ${grown.toFixed(1)} MB`);
    console.log(`fifty_games_workers ${workers}`);
}
for (const [name, { hash, ready: isReady, act }] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) {
        continue;
    }
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8", "blink.user_timing"] });
    await page.goto(base + hash);
    await isReady(page);
    const readyMs = await page.evaluate(() => { performance.mark("bench-ready"); return Math.round(performance.now()); });
    const began = performance.now();
    await act?.(page);
    const actMs = Math.round(performance.now() - began);
    const { tasks, mine, untilReady } = tasksOf(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
    await context.close();
    const longest = tasks.reduce((a, b) => (b.dur > a.dur ? b : a)), busiest = tasks.reduce((a, b) => ((b.tdur ?? 0) > (a.tdur ?? 0) ? b : a));
    console.log(`${name}_ready ${readyMs} ms`);
    console.log(`${name}_ready_of_processor ${ms(untilReady)} ms`);
    if (act !== undefined) {
        console.log(`${name}_done ${actMs} ms`);
    }
    console.log(`${name}_longest_task ${ms(longest.dur)} ms`);
    console.log(`${name}_longest_task_of_processor ${ms(busiest.tdur ?? 0)} ms`);
    if (process.env.TASKS !== undefined) { // prints the parts of the longest tasks
        for (const task of [...tasks].sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0)).slice(0, Number(process.env.TASKS))) {
            const parts = mine.filter((one) => one !== task && one.ts >= task.ts && one.ts + one.dur <= task.ts + task.dur && (one.tdur ?? 0) > 2000)
                .sort((a, b) => b.tdur - a.tdur).slice(0, 8).map((one) => `${one.name} ${ms(one.tdur)}`);
            console.log(`#   at ${ms(task.ts - tasks[0].ts)}: ${ms(task.dur)} wall, ${ms(task.tdur ?? 0)} processor: ${parts.join(", ")}`);
        }
    }
}
await browser.close();
server.close();
