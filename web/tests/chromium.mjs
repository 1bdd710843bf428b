// Opens the page in Chromium for the tests. The environment variable PAGE names the page's folder, and SHOTS the folder
// for screenshots.
import assert from "node:assert/strict";
import { createReadStream, mkdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { slow } from "./slow_page.mjs";

export const page_folder = process.env.PAGE,
    shots = process.env.SHOTS;
const types = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
};
let server, browser;
export let base;

before(async () => {
    mkdirSync(shots, { recursive: true });
    server = createServer((request, response) => {
        const { pathname } = new URL(request.url, "http://host");
        const file = join(page_folder, pathname === "/" ? "index.html" : pathname);
        try {
            statSync(file);
            response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
            createReadStream(file).pipe(response);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${server.address().port}/`;
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox"],
    });
});
after(async () => {
    await browser?.close();
    server?.close();
});

/** Opens the page at an address. The test fails if the page has other errors than `faults`, or sends requests to other
 * hosts. `first` runs before the page loads. `until` is the event to wait for. */
export async function open(
    t,
    hash,
    { address = base, first = async () => {}, until = "load", faults = [], ...options } = {},
) {
    const context = await browser.newContext({
        locale: "en-US",
        reducedMotion: "reduce",
        viewport: { width: 1280, height: 900 },
        ...options,
    });
    await slow(context);
    const page = await context.newPage();
    await page.addInitScript(() => {
        // every run must have the same games
        let state = 1;
        Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;
    });
    const wrong = [];
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on(
        "request",
        (request) =>
            /^(blob|data):/.test(request.url()) ||
            request.url().startsWith(address.slice(0, 17)) ||
            wrong.push(request.url()),
    );
    t.after(async () => {
        await context.close();
        assert.deepEqual(wrong, faults);
    });
    await first(page);
    await page.goto(address + hash, { waitUntil: until });
    return page;
}

/** Waits until no element matches the selector, because closing an element may take a moment. */
export const gone = (page, selector) => page.waitForFunction((of) => document.querySelector(of) === null, selector);

export const status = (page) => page.locator(".status").textContent();
export const isOver = (page) =>
    page
        .locator(".status.over")
        .count()
        .then((count) => count > 0);
export const turnsOf = (page) => page.locator(".turns .turn").count();

/** Waits until the page asks a person for a turn, or the game is over. */
export const waitForMe = (page) =>
    page.waitForFunction(
        () =>
            (/Your turn|the ball bounces/.test(document.querySelector(".status")?.textContent ?? "") &&
                (document.querySelector(".target, .way") !== null || document.querySelector(".halma") !== null)) ||
            document.querySelector(".status.over") !== null,
    );

/** Waits until a replay or a review has listed the turns of its game. */
export const shownGame = (page) => page.locator(".panel .turns .turn").first().waitFor();

export const puzzleIsAsked = (page) =>
    page.waitForFunction(
        () =>
            /Find the winning turn/.test(document.querySelector(".status")?.textContent ?? "") &&
            document.querySelector(".target, .halma") !== null,
    );

/** The id of a puzzle of puzzles.jsonl, as puzzleId() of the page returns it. */
export function puzzleId({ rules, first, turns }) {
    let hash = 0x811c9dc5;
    for (const letter of `${rules};${first - 1};${turns.join(";")}`) {
        hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    }
    return (hash >>> 0).toString(36);
}

export async function clickCell(page, [x, y]) {
    const board = page.locator("svg.board"),
        box = await board.boundingBox();
    const [left, top, wide, high] = (await board.getAttribute("viewBox")).split(" ").map(Number);
    await page.mouse.click(
        box.x + ((x + 0.5 - left) / wide) * box.width,
        box.y + ((y + 0.5 - top) / high) * box.height,
    );
}
