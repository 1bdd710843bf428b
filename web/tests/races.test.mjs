// Tests what happens if a person is faster than the page: the person leaves a view, opens another file or continues to
// play while something is pending. The tests hold back pending answers and frames, so that the order of events is
// fixed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { base, gone, open, page_folder, puzzleIsAsked, waitForMe } from "./chromium.mjs";

const press = (page, ...keys) =>
    page.evaluate(
        (all) =>
            all.forEach((key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))),
        keys,
    );
/** Waits until pending tasks are done, and checks that no error dialog is open. */
const settle = async (page) => {
    await page.evaluate(
        () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
    assert.equal(await page.locator("dialog").count(), 0);
};
const example = "#/replay?url=example.jsonl";
const isAt = (page, turn) =>
    page
        .locator(".steps output")
        .filter({ hasText: new RegExp(`^${turn} /`) })
        .waitFor();

/** Holds back requests for a file. Returns a function that releases them. */
async function hold(page, name, answer = (route) => route.fallback()) {
    let release;
    const released = new Promise((resolve) => {
        release = resolve;
    });
    await page.route(`**/${name}`, async (route) => {
        await released;
        await answer(route);
    });
    return release;
}

/** While `frames_held.hold` is set in the page, frames wait for `frames_held.release()`. */
const holdFrames = (page) =>
    page.addInitScript(() => {
        const draw = window.requestAnimationFrame.bind(window),
            waiting = [];
        window.frames_held = {
            hold: false,
            release() {
                this.hold = false;
                waiting.splice(0).forEach(draw);
            },
        };
        window.requestAnimationFrame = (callback) =>
            window.frames_held.hold ? waiting.push(callback) : draw(callback);
    });

/** Records requests to engines in `asked` and their answers in `answered`. */
const listenToWorkers = (page) =>
    page.addInitScript(() => {
        window.asked = [];
        window.answered = [];
        window.Worker = class extends Worker {
            constructor(...words) {
                super(...words);
                this.addEventListener(
                    "message",
                    ({ data }) => data.result !== undefined && window.answered.push(data.result),
                );
            }

            postMessage(data) {
                window.asked.push(data.kind);
                super.postMessage(data);
            }
        };
    });

test("a reload before the rules are loaded continues the requested game", async (t) => {
    const page = await open(t, "#/play/soccer?level=7", { first: (one) => hold(one, "faceoff.wasm"), until: "commit" });
    await page.waitForFunction(() => location.hash === "#/play/soccer");
    await page.unroute("**/faceoff.wasm");
    await page.reload();
    await waitForMe(page);
    await page.getByText("Level 7").waitFor();
});

test("a dialog closes with its view", async (t) => {
    const page = await open(t, "");
    await page.locator(".card").first().click();
    await waitForMe(page);
    await page.keyboard.press("n");
    await page.locator("dialog form").waitFor();
    await page.goBack();
    await page.locator(".card").first().waitFor();
    await gone(page, "dialog");
});

test("flipping the board while the engine thinks does not make it think twice", async (t) => {
    const page = await open(t, "#/play/soccer?level=10", { first: listenToWorkers });
    await waitForMe(page);
    await press(page, "w");
    await page.waitForFunction(() => window.asked.includes("choose"));
    await press(page, "f");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    await settle(page);
    assert.equal(await page.evaluate(() => window.asked.filter((kind) => kind === "choose").length), 1);
    assert.equal(await page.locator(".panel.turned").count(), 1);
});

test("a late hint keeps a piece selected in the meantime", async (t) => {
    const page = await open(t, "#/play/halma?level=1");
    await waitForMe(page);
    await page.evaluate(() => {
        // press the key and click in the same task
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
        const board = document.querySelector("svg.board"),
            { x, y } = new DOMPoint(4.5, 0.5).matrixTransform(board.getScreenCTM());
        board.dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y, bubbles: true }));
    });
    await page.locator("circle.chosen").waitFor();
    await page.locator(".status", { hasText: "Try" }).waitFor();
    assert.equal(await page.locator("circle.chosen").count(), 1);
});

test("a button pressed while the engine moves still gets its click", async (t) => {
    const page = await open(t, "#/play/soccer?level=10", { first: listenToWorkers });
    await waitForMe(page);
    const flip = await page.getByRole("button", { name: "Flip" }).boundingBox();
    await page.mouse.move(flip.x + flip.width / 2, flip.y + flip.height / 2);
    await press(page, "w");
    await page.waitForFunction(() => window.asked.includes("choose"));
    await page.mouse.down();
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    await waitForMe(page);
    await page.mouse.up();
    await page.locator(".panel.turned").waitFor();
});

test("asking for a hint after the game, also with a capital H, keeps the result", async (t) => {
    const page = await open(t, "#/play/soccer?level=1");
    await waitForMe(page);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".status.over").waitFor();
    await press(page, "h", "H");
    await settle(page);
    assert.match(await page.locator(".status").textContent(), /^Level 1 wins/);
});

test("the engine's turn does not wait for a hint that is no longer needed", async (t) => {
    const page = await open(t, "#/play/soccer?level=1", { first: listenToWorkers });
    await waitForMe(page);
    await press(page, "h", "w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    assert.equal(await page.evaluate(() => window.answered.length), 1);
});

test("a new game removes the cover of the previous one", async (t) => {
    const page = await open(t, "#/play/showdown?level=1");
    const begin = async (side) => {
        await gone(page, "dialog"); // wait until the dialog of the previous game is closed
        await page.getByRole("button", { name: "New game" }).click();
        await page.locator("#side").selectOption(side);
        await page.getByRole("button", { name: "Start", exact: true }).click();
    };
    await waitForMe(page);
    await begin("2");
    await page.locator(".cover").waitFor();
    await begin("0");
    await waitForMe(page);
    await gone(page, ".cover, .covered");
    await page.keyboard.press("4");
    await page.locator(".turns .turn").first().waitFor();
});

test("a late file changes nothing after another one was opened", async (t) => {
    let release;
    const line = readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n")[0];
    const page = await open(t, "#/replay?url=slow.jsonl", {
        first: async (one) => {
            release = await hold(one, "slow.jsonl", (route) => route.fulfill({ body: line }));
        },
    });
    await page.locator(".drop").waitFor();
    await page.evaluate((hash) => {
        location.hash = hash;
    }, `${example}&game=2&turn=3`);
    await isAt(page, 3);
    release();
    // Wait for the answer to a later request.
    await page.evaluate((address) => fetch(address), `${base}icon.svg`);
    await settle(page);
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator(".review .halma").waitFor();
});

test("of two requested files the last one is shown", async (t) => {
    let release;
    const lines = readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n");
    const page = await open(t, "#/replay", {
        first: async (one) => {
            release = await hold(one, "slow.jsonl", (route) => route.fulfill({ body: lines[0] }));
        },
    });
    await page.locator("#address").fill(`${base}slow.jsonl`);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.locator("#pasted").fill(lines[1]);
    await page.locator(".playback .halma").waitFor();
    release();
    await page.evaluate((address) => fetch(address), `${base}icon.svg`);
    await settle(page);
    assert.equal(await page.locator(".playback .halma").count(), 1);
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator(".review .halma").waitFor();
});

test("a file dropped on a replay is opened at its first turn", async (t) => {
    const line = readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n")[1];
    const page = await open(t, `${example}&game=1&turn=5`);
    await isAt(page, 5);
    await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "other.jsonl"));
        document.querySelector(".playback").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }, line);
    await page.locator(".playback .halma").waitFor();
    await isAt(page, 0);
    assert.equal(await page.locator(".games").getAttribute("aria-label"), "1 game");
});

test("the list grows when the reader returns to a file that is still being read", async (t) => {
    // Holds back the second half of the file.
    const page = await open(t, "#/replay", {
        first: (one) =>
            one.addInitScript(() => {
                const released = new Promise((resolve) => {
                    window.readOn = resolve;
                });
                Blob.prototype.stream = function stream() {
                    const whole = this.arrayBuffer();
                    let part = 0;
                    return new ReadableStream(
                        {
                            async pull(to) {
                                const bytes = new Uint8Array(await whole),
                                    half = bytes.length >> 1;
                                if (part++ === 0) {
                                    to.enqueue(bytes.subarray(0, half));
                                } else {
                                    await released;
                                    to.enqueue(bytes.subarray(half));
                                    to.close();
                                }
                            },
                        },
                        { highWaterMark: 0 },
                    );
                };
            }),
    });
    const line = readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n")[0];
    await page.locator("#pasted").evaluate((field, text) => {
        field.value = text;
        field.dispatchEvent(new Event("input"));
    }, `${line}\n`.repeat(40));
    await page.locator(".games").waitFor();
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await waitForMe(page);
    await page.getByRole("link", { name: "Replay" }).click();
    await page.locator(".games").waitFor();
    await page.evaluate(() => window.readOn());
    await page.waitForFunction(() => document.querySelector(".games").getAttribute("aria-label") === "40 games");
});

test("a delayed change of the address does not bring back a view that was left", async (t) => {
    // Holds back timers of 200 ms.
    const page = await open(t, `${example}&game=1&turn=3`, {
        first: (one) =>
            one.addInitScript(() => {
                const later = window.setTimeout.bind(window),
                    waiting = [];
                window.runDue = () => waiting.splice(0).forEach((act) => act());
                window.setTimeout = (act, ms, ...words) =>
                    ms === 200 ? waiting.push(act) && 0 : later(act, ms, ...words);
            }),
    });
    await isAt(page, 3);
    await press(page, "ArrowRight");
    await isAt(page, 4);
    await page.evaluate(() => {
        location.hash = "#/puzzles/soccer";
        window.runDue(); // runs before the page handles the new address
    });
    await puzzleIsAsked(page);
    assert.equal(await page.evaluate(() => location.hash), "#/puzzles/soccer");
});

test("pressing play, pause and play within one step keeps the speed", async (t) => {
    const page = await open(t, `${example}&game=2&turn=0`);
    await isAt(page, 0);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await press(page, " ");
    await page.clock.runFor(200); // the first step has begun and is waiting for its frame
    await press(page, " ", " ");
    await page.clock.runFor(1300); // the steps are taken after 16, 216 and 1116 ms
    await isAt(page, 3);
});

/** Opens the review of the example's first game and waits until it is complete. */
async function review(t) {
    const page = await open(t, `${example}&game=1&turn=0`, { first: holdFrames });
    await isAt(page, 0);
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("Review complete").waitFor({ timeout: 120_000 });
    return page;
}

async function leave(page, act) {
    await page.evaluate(() => {
        window.frames_held.hold = true;
    });
    await act();
    await page.evaluate(() => {
        location.hash = "#/puzzles/soccer";
    });
    await page.locator(".puzzles .target").first().waitFor();
    await page.evaluate(() => window.frames_held.release());
    await settle(page);
}

test("leaving a review before its first frame starts no analysis", async (t) => {
    const page = await open(t, `${example}&game=1&turn=0`, {
        first: async (one) => {
            await holdFrames(one);
            await listenToWorkers(one);
        },
    });
    await isAt(page, 0);
    await leave(page, async () => {
        await page.getByRole("button", { name: "Review" }).click();
        await page.locator(".table.review").waitFor();
    });
    assert.equal(await page.evaluate(() => window.asked.includes("analyze")), false);
});

test("leaving while a better line is about to be shown causes no error", async (t) => {
    const page = await review(t);
    await page.locator(".turn:has(.sign)").first().click();
    await page.getByRole("button", { name: "Show it" }).waitFor();
    await leave(page, () => page.getByRole("button", { name: "Show it" }).click());
});

test("leaving while a lesson is about to be shown causes no error", async (t) => {
    const page = await review(t);
    await leave(page, () => page.getByRole("button", { name: "Learn from your mistakes" }).click());
});

test("leaving while an answer in a lesson is judged causes no error", async (t) => {
    const page = await review(t);
    await page.getByRole("button", { name: "Learn from your mistakes" }).click();
    await page.locator(".target").first().waitFor();
    await leave(page, () =>
        page.evaluate(() => {
            // makes a turn, and leaves before the engine can answer
            for (
                let target = document.querySelector(".target");
                target !== null;
                target = document.querySelector(".target")
            ) {
                target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            }
            location.hash = "#/puzzles/soccer";
        }),
    );
});

test("puzzles that fail to load cause no error after leaving", async (t) => {
    let release;
    const page = await open(t, "#/", {
        first: async (one) => {
            release = await hold(one, "puzzles.js", (route) => route.abort());
        },
    });
    await page.evaluate(() => {
        location.hash = "#/puzzles/soccer";
    }); // the held script must not delay the page's load event
    await page.locator(".puzzles .board").waitFor();
    await page.getByRole("link", { name: "Replay" }).click();
    await page.locator(".drop").waitFor();
    const failed = page.waitForEvent("requestfailed");
    release();
    await failed;
    await settle(page);
});

/** Serves the page in the same way as an event server, with a stream that the test controls. */
const asEvent = async (page) => {
    await page.route(/\/(#.*)?$/, (route) =>
        route.fulfill({
            contentType: "text/html",
            body: readFileSync(join(page_folder, "index.html"), "utf8").replace(
                'name="faceoff-event" content=""',
                'name="faceoff-event" content="live"',
            ),
        }),
    );
    await page.addInitScript(() => {
        window.streams = [];
        window.EventSource = class extends EventTarget {
            readyState = 1;

            constructor() {
                super();
                window.streams.push(this);
            }

            close() {
                this.readyState = 2;
            }
        };
    });
};
const ended = (page) => page.waitForFunction(() => window.streams.every(({ readyState }) => readyState === 2));

test("boards of an event are not created after leaving", async (t) => {
    let release;
    const page = await open(t, "#/live", {
        until: "commit",
        first: async (one) => {
            await asEvent(one);
            release = await hold(one, "faceoff.wasm");
            await one.addInitScript(() => {
                const make = Document.prototype.createElement;
                window.articles = 0;
                Document.prototype.createElement = function createElement(name, ...more) {
                    window.articles += name === "article" ? 1 : 0;
                    return make.call(this, name, ...more);
                };
            });
        },
    });
    await page.waitForFunction(() => window.streams?.length === 1);
    await page.evaluate(
        () =>
            new Promise((resolve) => {
                const game = {
                    game: 1,
                    contest: "judge",
                    rules: "",
                    players: ["a", "b"],
                    first: 1,
                    opening: 0,
                    over: false,
                };
                window.streams[0].dispatchEvent(
                    new MessageEvent("snapshot", { data: JSON.stringify({ game0: { is: game, from: 0, list: [] } }) }),
                );
                requestAnimationFrame(() => setTimeout(resolve));
            }),
    );
    await page.evaluate(() => {
        location.hash = "#/replay";
    });
    await page.locator(".drop").waitFor();
    await ended(page);
    release();
    await page.getByRole("button", { name: "Show an example" }).click(); // the example needs the rules
    await page.locator(".playback .board").waitFor();
    assert.equal(await page.evaluate(() => window.articles), 0);
});

test("the event stream that counts the games ends with its view", async (t) => {
    const page = await open(t, "#/replay?event&game=3", { first: asEvent });
    await page.waitForFunction(() => window.streams.length === 1);
    await page.evaluate(() => {
        location.hash = "#/puzzles/soccer";
    });
    await puzzleIsAsked(page);
    await ended(page);
});

test("a script that is missing, or of another version of the page, is reported", async (t) => {
    const without = (name) => ({
        serviceWorkers: "block",
        first: (one) => one.route(`**/${name}`, (route) => route.abort()),
    });
    const said = (page, text) =>
        page.locator("dialog.broken:has(button:text-is('Reload')) p", { hasText: text }).waitFor();
    await said(
        await open(t, "#/", { ...without("texts-en.js"), faults: ["texts-en.js could not be loaded"] }),
        /^texts-en\.js could not be loaded$/,
    );
    const page = await open(t, "#/puzzles", {
        ...without("study.js"),
        faults: ["study.js could not be loaded", "The page was updated. Reload it."],
    });
    await said(page, /^Something went wrong: study\.js could not be loaded$/);
    await page.keyboard.press("Escape");
    await gone(page, "dialog");
    const other = readFileSync(join(page_folder, "analysis.js"), "utf8").replace(
        /version!=="\w+"/,
        'version!=="another"',
    );
    await page.route("**/analysis.js", (route) => route.fulfill({ contentType: "text/javascript", body: other }));
    await page.goto(`${base}#/analysis/soccer`);
    await said(page, /^The page was updated\. Reload it\.$/);
});

test("a page of an event tries again if a script could not be loaded", async (t) => {
    const page = await open(t, "#/visit", {
        first: async (one) => {
            await visitor.first(one);
            await one.route("**/events.js", (route) => route.abort(), { times: 1 });
        },
    });
    await page.locator("form.new").waitFor();
});

const visitor = {
    first: async (page) => {
        await asEvent(page);
        await page.route("**/event/bots.json", (route) =>
            route.fulfill({
                json: {
                    contest: "codingame",
                    rules: "standard",
                    games: 1,
                    turn_ms: 60_000,
                    people: [],
                    bots: ["easy"],
                    key: "k",
                },
            }),
        );
    },
};
const begun = {
    key: "mine",
    game: { version: 1, seat: 1, asked: true, over: false, names: ["visitor", "easy"], turns: [], left_ms: 60_000 },
};

test("a visitor who requests a game twice gets one", async (t) => {
    const page = await open(t, "#/visit", visitor);
    let games = 0;
    await page.route("**/event/play", (route) =>
        route.request().postData().startsWith("begin") ? (games++, route.fulfill({ json: begun })) : null,
    );
    await page.locator("form.new").evaluate((form) => {
        form.requestSubmit();
        form.requestSubmit();
    });
    await page.locator(".player.seat0.moves time").waitFor();
    await settle(page);
    assert.equal(games, 1);
});

test("an error about a game that was left does not affect the next one", async (t) => {
    const page = await open(t, "#/visit", visitor);
    let answerTurn;
    const turn = new Promise((resolve) => {
        answerTurn = resolve;
    });
    await page.route("**/event/play", (route) => {
        const words = route.request().postData();
        // Waiting requests get no answer.
        return words.startsWith("begin")
            ? route.fulfill({ json: begun })
            : words.startsWith("turn")
              ? answerTurn(route)
              : null;
    });
    await page.locator("form.new").evaluate((form) => form.requestSubmit());
    await page.locator(".target").first().click();
    const route = await turn;
    await page.evaluate(() => {
        location.hash = "#/puzzles/soccer";
    });
    await puzzleIsAsked(page);
    const answered = page.waitForResponse("**/event/play");
    await route.fulfill({ status: 404, json: { error: "gone" } });
    await answered;
    await settle(page);
    assert.equal(await page.evaluate(() => sessionStorage.getItem("faceoff.visit")), "mine");
});

test("the board appears even if the game continued while the rules were loading", async (t) => {
    let release,
        waits = 0,
        isThird;
    const third = new Promise((resolve) => {
        isThird = resolve;
    });
    const page = await open(t, "#/visit", {
        until: "commit",
        first: async (one) => {
            await visitor.first(one);
            release = await hold(one, "faceoff.wasm");
            await one.addInitScript(() => sessionStorage.setItem("faceoff.visit", "mine"));
            // Answers with the same state again, as the server does after ten seconds.
            await one.route("**/event/play", (route) =>
                waits++ < 2 ? route.fulfill({ json: begun.game }) : isThird(),
            );
        },
    });
    await third;
    release();
    await page.locator(".target").first().waitFor();
});

test("a repeated state from the server does not take back the visitor's turn", async (t) => {
    const page = await open(t, "#/visit", visitor);
    let tellAgain;
    await page.route("**/event/play", (route) => {
        const words = route.request().postData();
        if (words.startsWith("begin")) {
            return route.fulfill({ json: begun });
        }
        tellAgain ??= words.startsWith("wait") ? () => route.fulfill({ json: begun.game }) : undefined;
        return null;
    });
    await page.locator("form.new").evaluate((form) => form.requestSubmit());
    const sent = page.waitForRequest((request) => request.postData()?.startsWith("turn"));
    await page.locator(".target").first().click();
    assert.match((await sent).postData(), /\nseen 1$/, "the request names the version that it answers");
    const waits = page.waitForRequest((request) => request.postData()?.startsWith("wait"));
    await tellAgain();
    await waits;
    await settle(page);
    assert.equal(await page.locator(".turns li:not(.none)").count(), 1);
    assert.equal(await page.locator(".status").textContent(), "easy is thinking");
});

test("a visitor sees that the connection is lost, and a proxy error does not end the game", async (t) => {
    const page = await open(t, "#/visit", visitor);
    const answers = [
        (route) => route.abort(),
        (route) => route.fulfill({ status: 502, contentType: "text/html", body: "Bad Gateway" }),
    ];
    let isBack = false;
    await page.route("**/event/play", (route) =>
        route.request().postData().startsWith("begin")
            ? route.fulfill({ json: begun })
            : isBack
              ? route.fulfill({
                    json: { ...begun.game, version: 2, over: true, winner: 1, scores: [1, 0], reason: "goal" },
                })
              : (answers.shift() ?? ((one) => one.abort()))(route),
    );
    await page.locator("form.new").evaluate((form) => form.requestSubmit());
    await page.locator(".problem", { hasText: "Connection lost" }).waitFor();
    await page.waitForRequest(() => answers.length === 0);
    isBack = true;
    await page.locator(".status.over", { hasText: "You win! Goal." }).waitFor();
    assert.equal(await page.locator(".panel .problem").textContent(), "");
});

test("a result stays, even if a later request for the game fails", async (t) => {
    const page = await open(t, "#/visit", visitor);
    let leave, isOver;
    const left = new Promise((resolve) => {
            leave = resolve;
        }),
        over = new Promise((resolve) => {
            isOver = resolve;
        });
    await page.route("**/event/play", (route) => {
        const words = route.request().postData();
        return words.startsWith("begin")
            ? route.fulfill({ json: begun })
            : words.startsWith("leave")
              ? leave(route)
              : isOver(route);
    });
    await page.locator("form.new").evaluate((form) => form.requestSubmit());
    await page.getByRole("button", { name: "Resign" }).click();
    const route = await left;
    await (
        await over
    ).fulfill({ json: { ...begun.game, version: 2, over: true, winner: 1, scores: [1, 0], reason: "goal" } });
    await page.locator(".status.over").waitFor();
    const answered = page.waitForResponse("**/event/play");
    await route.fulfill({ status: 404, json: { error: "gone" } });
    await answered;
    await settle(page);
    assert.match(await page.locator(".status").textContent(), /^You win!/);
});

/** Opens an event with many fast games. `results(n)` in the page sends the results up to game n. */
async function watch(t) {
    const page = await open(t, "#/live", { first: asEvent });
    await page.waitForFunction(() => window.streams?.length === 1);
    await page.evaluate(() => {
        const player = (name) => ({
            place: 1,
            name,
            score: 1,
            unplayed: 0,
            elo: 0,
            elo_margin: 10,
            faults: 1,
            late: 0,
            withdrawn: false,
            won: 1,
            drawn: 0,
            lost: 0,
            points: 1,
            first_faults: [{ game: 1, turn: 2, rule: "timeout", detail: "", stderr: "words", replay: "" }],
        });
        const recent = (last) =>
            Array.from({ length: 12 }, (_, i) => ({
                game: last - i,
                players: ["a", "b"],
                winner: 1,
                scores: [1, 0],
                fault: false,
                reason: "goal",
            }));
        window.results = (played) =>
            window.streams[0].dispatchEvent(
                new MessageEvent("snapshot", {
                    data: JSON.stringify({
                        table: {
                            is: {
                                event: "night",
                                format: "match",
                                contest: "judge",
                                games: 1000,
                                distinct: 400,
                                finished: false,
                                players: [player("a"), player("b")],
                            },
                        },
                        progress: { is: { played, last: played, of: 1000, finished: false, reading: false } },
                        recent: { is: recent(played) },
                        text: { is: `${played}` },
                    }),
                }),
            );
        window.results(100);
    });
    await page.locator(".recent .row").first().waitFor();
    return page;
}
const drawn = (page) =>
    page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );

test("players share a place, repeated games are named, and a finished event is not asked for again", async (t) => {
    const page = await watch(t);
    assert.deepEqual(await page.locator(".standings tbody td:first-child").allTextContents(), ["1", "1"]);
    await page.locator(".standings", { hasText: "400 of 1000 games are distinct." }).waitFor();
    await page.evaluate(() => {
        const [stream] = window.streams;
        stream.dispatchEvent(
            new MessageEvent("snapshot", {
                data: JSON.stringify({
                    progress: { is: { played: 1000, last: 1000, of: 1000, finished: true, reading: false } },
                }),
            }),
        );
    });
    await page.locator(".headline", { hasText: "finished" }).waitFor();
    await page.evaluate(() => window.streams[0].dispatchEvent(new Event("error")));
    await page
        .locator("header .problem", { hasText: "The event is over, and its server cannot be reached." })
        .waitFor();
    assert.equal(await page.evaluate(() => window.streams[0].readyState), 2);
});

test("each row of a large table is created once", async (t) => {
    const page = await watch(t);
    const rows = await page.evaluate(
        () =>
            new Promise((resolve) => {
                const make = Document.prototype.createElement,
                    player = (_, i) => ({
                        place: i + 1,
                        number: i,
                        name: `bot ${i}`,
                        score: 1,
                        unplayed: 0,
                        elo: -i,
                        elo_margin: 10,
                        faults: 0,
                        late: 0,
                        withdrawn: false,
                        won: 1,
                        drawn: 0,
                        lost: 0,
                        points: 1,
                        first_faults: [],
                    });
                let rows = 0;
                Document.prototype.createElement = function createElement(name, ...more) {
                    rows += name === "tr" ? 1 : 0;
                    return make.call(this, name, ...more);
                };
                window.streams[0].dispatchEvent(
                    new MessageEvent("change", {
                        data: JSON.stringify({
                            table: {
                                is: {
                                    event: "night",
                                    format: "match",
                                    contest: "judge",
                                    games: 1000,
                                    distinct: 400,
                                    finished: false,
                                    players: Array.from({ length: 600 }, player),
                                },
                            },
                        }),
                    }),
                );
                new MutationObserver(
                    () => document.querySelectorAll(".standings tbody tr").length === 600 && resolve(rows),
                ).observe(document.querySelector(".standings"), { childList: true, subtree: true });
            }),
    );
    assert.equal(rows, 601); // with the head of the table
    assert.deepEqual(await page.locator(".standings tbody tr:last-child td").first().textContent(), "600");
});

test("with fast results, the row that was pressed is opened", async (t) => {
    const page = await watch(t),
        row = await page.locator(".recent .row", { hasText: /^100/ }).boundingBox();
    await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2);
    await page.mouse.down();
    await page.evaluate(() => window.results(101));
    await drawn(page);
    await page.mouse.up();
    await page.waitForFunction(() => location.hash.startsWith("#/replay?event&game=100"));
});

test("news of an event keep the keyboard focus, open details and scroll positions", async (t) => {
    const page = await watch(t);
    await page.locator(".faults summary").first().click();
    await page.locator(".faults pre").first().focus();
    const send = async (played) => {
        await page.evaluate((n) => window.results(n), played);
        await page.waitForFunction((n) => document.querySelector(".table-text").textContent === String(n), played);
    };
    await send(101);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "words");
    await page.setViewportSize({ width: 320, height: 640 });
    await page.locator(".standings .scroll").evaluate((box) => {
        box.scrollLeft = 40;
    });
    await page.locator(".recent .row", { hasText: /^100/ }).focus();
    await send(102);
    assert.equal(await page.locator(".standings .scroll").evaluate((box) => box.scrollLeft), 40);
    assert.match(await page.evaluate(() => document.activeElement.textContent), /^100/);
    assert.deepEqual((await page.locator(".recent .row .number:first-child").allTextContents()).slice(0, 3), [
        "102",
        "101",
        "100",
    ]);
    assert.equal(await page.locator(".recent .row").count(), 12);
});
