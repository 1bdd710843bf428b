// Tests a game on the page: the clocks, undo, two people at one screen, keys on buttons, and dragging.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { base, clickCell, gone, open, puzzleIsAsked, status, turnsOf, waitForMe } from "./chromium.mjs";

const turnsAre = (page, count) =>
    page.waitForFunction((n) => document.querySelectorAll(".turns .turn").length === n, count);

/** Opens the page with a stored game. The time of a game with clocks passes only when the test calls pass(), and 1 ms
 * whenever the page reads it, so that it does not depend on the machine. */
const goOn = (t, game, data, options = {}) =>
    open(t, `#/play/${game}`, {
        ...options,
        first: (page) =>
            page.addInitScript(
                (kept) => {
                    localStorage.getItem(`faceoff.match.${kept.game}`) ??
                        localStorage.setItem(`faceoff.match.${kept.game}`, JSON.stringify(kept));
                    if (kept.clocks !== null) {
                        let now = 0;
                        window.pass = (ms) => {
                            now += ms;
                        };
                        performance.now = () => ++now;
                    }
                },
                {
                    game,
                    sides: ["person", 1],
                    budget: 0,
                    clocks: null,
                    ended: null,
                    seed: 1,
                    ms: data.turns.map(() => 5000),
                    ...data,
                },
            ),
    });

/** Returns a text with plain spaces in the names of squares. */
const plain = (text) => text.replaceAll("\u00a0", " ");

const waitForTurn = (page) => page.locator(".halma[data-mover]").waitFor();
const targets = (page) => page.locator(".target").first().waitFor();

/** Converts a point from board coordinates to screen coordinates. */
const onScreen = (page, x, y) =>
    page.locator("svg.board").evaluate(
        (board, [left, top]) => {
            const point = new DOMPoint(left, top).matrixTransform(board.getScreenCTM());
            return [point.x, point.y];
        },
        [x, y],
    );

test("undo after a loss on time restores the turn and its time", async (t) => {
    const page = await goOn(t, "soccer", { turns: ["0", "1"], budget: 60_000, clocks: [1, 55_000] });
    await page.locator(".status.over", { hasText: "Time ran out" }).waitFor();
    await page.keyboard.press("u");
    await gone(page, ".status.over");
    await waitForMe(page);
    assert.deepEqual(await page.locator(".player time").allTextContents(), ["1:00", "1:00"]);
});

test("a game with a clock stores the time of each turn", async (t) => {
    const page = await goOn(t, "soccer", {
        turns: [],
        sides: ["person", "person"],
        budget: 60_000,
        clocks: [60_000, 60_000],
    });
    await targets(page);
    await page.evaluate(() => pass(1000));
    // a tick of the clock
    await page.waitForFunction(() => document.querySelector(".player.seat0 time").textContent === "0:59");
    await page.keyboard.press("w");
    await turnsAre(page, 1);
    const { ms } = await page.evaluate(() => JSON.parse(localStorage.getItem("faceoff.match.soccer")));
    assert.ok(ms[0] >= 1000, `${ms[0]} ms`);
});

test("undo takes back a resignation and keeps all turns", async (t) => {
    const page = await goOn(t, "soccer", { turns: ["0", "1"] });
    await waitForMe(page);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".status.over").waitFor();
    await page.keyboard.press("u");
    await gone(page, ".status.over");
    await waitForMe(page);
    assert.equal(await turnsOf(page), 2);
});

test("nothing can be undone if only the engine has moved", async (t) => {
    const page = await goOn(t, "soccer", { turns: ["0"], sides: [1, "person"] });
    await waitForMe(page);
    assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
    await page.keyboard.press("u");
    await waitForMe(page);
    assert.equal(await turnsOf(page), 1);
});

test("two people at one screen: nothing about the next player is shown before the screen is passed", async (t) => {
    const page = await goOn(t, "showdown", {
        turns: ["MOVE A 2", "MOVE I 25", "RADAR"],
        sides: ["person", "person"],
        budget: 60_000,
        clocks: [60_000, 60_000],
    });
    await page.locator(".cover").waitFor();
    assert.equal(await page.locator(".turns").textContent(), "");
    assert.deepEqual(
        [await page.locator(".strip:visible").count(), await page.locator(".player .side").count()],
        [0, 0],
    );
    for (const name of ["Undo", "Hint", "Resign"]) {
        assert.equal(await page.getByRole("button", { name }).isDisabled(), true, name);
    }
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("h");
    assert.equal(await page.locator("#live").textContent(), "");
    const times = await page.evaluate(async () => {
        // waits for a clock tick
        pass(1200); // this time is not charged to either player
        document.querySelector(".cover button").click();
        await new Promise((resolve) => setTimeout(resolve, 300));
        return [...document.querySelectorAll(".player time")].map((time) => time.textContent);
    });
    await page.locator(".turns .turn", { hasText: "Move I 25" }).waitFor();
    assert.deepEqual(times, ["1:00", "1:00"]);
    assert.equal(plain(await page.locator("#live").textContent()), "You moved to I 25.");
    // The page must not speak the next player's answer yet.
    await page.getByRole("button", { name: "Locate me" }).click();
    await page.locator(".cover").waitFor();
    assert.equal(plain(await page.locator("#live").textContent()), "You moved to I 25.");
});

test("two people at one screen: what a turn did is shown when its player is ready", async (t) => {
    const page = await goOn(t, "showdown", { turns: ["RADAR", "WALL A 2"], sides: ["person", "person"] });
    const ready = (name) => page.getByRole("button", { name: `I am ${name}.` }).click(),
        bump = page.locator(".effects .thud.ouch");
    await ready("Player 1");
    await page.locator("svg.board").focus();
    await page.locator(".way").first().waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await ready("Player 2");
    await page.getByRole("button", { name: "Locate me" }).click();
    await page.locator(".cover").waitFor();
    assert.equal(await bump.count(), 0);
    await ready("Player 1");
    await bump.waitFor({ state: "attached" });
});

test("a missed turn in Showdown is in no list, also after a reload, and all turns are shown at the end", async (t) => {
    const turns = [..."HGFEDCBA"].flatMap((row) => ["RADAR", `MOVE ${row} 26`]).concat("ZAP A 2", "MOVE A 2", "RADAR");
    const page = await goOn(t, "showdown", { turns, sides: ["person", 1] });
    await waitForMe(page);
    assert.equal(await page.locator(".turns .turn .what", { hasText: /^Zap A\s2 · hit$/ }).count(), 1);
    assert.equal(
        await page.locator(".turns .turn .what", { hasText: /^Move A\s2$/ }).count(),
        1,
        "the next turn has the same player",
    );
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".status.over").waitFor();
    const seats = await page.locator(".turns li").evaluateAll((all) => all.map((one) => one.className));
    assert.deepEqual(seats.slice(0, 4), ["seat0", "seat1", "seat0", "seat1"]);
    assert.deepEqual(seats.slice(16, 19), ["seat0", "seat0", "seat1"]);
    assert.equal(
        plain(await page.locator(".turns li .what").nth(1).textContent()),
        "Move H 26",
        "no words of the protocol",
    );
    await page.getByRole("button", { name: "Share" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).click();
    const file = await (await saved).path(),
        record = JSON.parse(readFileSync(file, "utf8"));
    assert.deepEqual(record.seats.slice(14, 19), [1, 2, 1, 1, 2]);
    if (process.env.FACEOFF) {
        // the program must be able to read the saved file
        assert.match(execFileSync(process.env.FACEOFF, ["show", file], { encoding: "utf8" }), /of \d+, last: /);
    }
});

test("Enter and Space on a button activate only the button", async (t) => {
    const page = await open(t, "#/play/showdown?level=1");
    await waitForMe(page);
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Flip" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press(" ");
    await page.locator(".panel.turned").waitFor({ state: "detached" });
    await waitForMe(page);
    assert.equal(await turnsOf(page), 0);
    await page.keyboard.press("ArrowRight"); // after this key, Enter goes to the board again
    await page.keyboard.press("Enter");
    await page.locator(".turns .turn").first().waitFor();
    await page.goto(`${base}#/replay?url=example.jsonl&game=1&turn=3`);
    await page.locator(".panel .turns .turn").first().waitFor();
    await page.getByRole("button", { name: "Share" }).focus();
    await page.keyboard.press(" ");
    await page.locator("dialog.share").waitFor();
    assert.equal(await page.locator(".steps button.main").textContent(), "Play");
});

test("a soccer turn can be drawn in one stroke, which ends with the turn", async (t) => {
    const page = await goOn(t, "soccer", { turns: ["4", "2"], sides: ["person", "person"] });
    await targets(page);
    await page.mouse.move(...(await onScreen(page, 5, 6)));
    await page.mouse.down();
    // Drag across the middle dot, where the ball bounces, and past the end of the turn.
    for (const [x, y] of [
        [4.5, 5.5],
        [4, 5],
        [3, 5],
        [2, 5],
    ]) {
        await page.mouse.move(...(await onScreen(page, x, y)), { steps: 6 });
    }
    await page.mouse.up();
    await turnsAre(page, 3);
    assert.equal(await page.locator(".turns .turn .what").last().textContent(), "↖←");
    assert.equal(
        (await page.locator(".target").count()) > 0,
        true,
        "the opponent's turn is not drawn by the same stroke",
    );
});

test("a Halma piece can be dragged by mouse and finger, and returns from an illegal cell", async (t) => {
    const page = await goOn(t, "halma", { turns: [], sides: ["person", "person"] }, { hasTouch: true });
    await page.locator(".halma[data-mover]").waitFor();
    const drag = async ([fromX, fromY], [toX, toY]) => {
        await page.mouse.move(...(await onScreen(page, fromX, fromY)));
        await page.mouse.down();
        await page.mouse.move(...(await onScreen(page, toX, toY)), { steps: 8 });
        await page.mouse.up();
    };
    await drag([4.5, 1.5], [9.5, 9.5]);
    assert.equal(await turnsOf(page), 0);
    await gone(page, ".stone.lifted");
    await drag([4.5, 1.5], [5.5, 2.5]);
    // the list shows the turn before the board asks for the next one
    await page.locator('.halma[data-mover="1"]').waitFor();
    assert.equal(await turnsOf(page), 1);
    assert.equal(await page.locator(".turns .turn .what").first().textContent(), "5.2 → 6.3");
    const session = await page.context().newCDPSession(page);
    const touch = async (type, ...at) => {
        const points = at.length === 0 ? [] : [await onScreen(page, ...at)].map(([x, y]) => ({ x, y }));
        await session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    };
    await touch("touchStart", 14.5, 11.5);
    await touch("touchMove", 14.2, 11.2);
    await touch("touchMove", 13.5, 10.5);
    await touch("touchEnd");
    await page.locator('.halma[data-mover="0"]').waitFor();
    assert.equal(await turnsOf(page), 2);
    assert.equal(await page.locator(".turns .turn .what").last().textContent(), "15.12 → 14.11");
    await clickCell(page, [0, 0]); // a click still selects a piece
    await clickCell(page, [4, 0]);
    await page.locator("circle.chosen").waitFor();
});

test("a game opened from the bottom of the start page on a phone starts scrolled to the top", async (t) => {
    const page = await open(t, "", { viewport: { width: 390, height: 640 } });
    await page.locator(".card.of-showdown").scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.locator(".card.of-showdown").click();
    await waitForMe(page);
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.equal(await page.evaluate(() => document.activeElement.id), "main");
});

test("one button takes back a step of the turn, then whole turns", async (t) => {
    const page = await goOn(t, "soccer", { turns: ["4", "2"], sides: ["person", "person"] }),
        undo = page.getByRole("button", { name: "Undo" });
    await targets(page);
    await page.keyboard.press("q"); // draw to the middle dot, where the ball bounces
    await page.locator(".fresh line").nth(1).waitFor({ state: "detached" });
    await page.locator(".status", { hasText: "the ball bounces" }).waitFor();
    await undo.click();
    await page.waitForFunction(() => document.querySelectorAll(".fresh line").length === 0);
    assert.equal(await turnsOf(page), 2);
    await undo.click();
    await turnsAre(page, 1);
    assert.equal(await page.getByRole("button", { name: "Step back" }).count(), 0);
});

test("a click that does nothing is explained on the screen", async (t) => {
    const page = await goOn(t, "soccer", { turns: [], sides: ["person", "person"] }),
        toast = (text) => page.locator(".toast", { hasText: text }).waitFor();
    await targets(page);
    await page.mouse.click(...(await onScreen(page, 1, 1)));
    await toast("Choose a dot next to the ball");
    await page.goto(`${base}#/play/halma?level=1`);
    await waitForMe(page);
    await clickCell(page, [8, 8]);
    await toast("9 9, empty. Choose one of your pieces");
    await clickCell(page, [4, 1]);
    await page.locator("circle.chosen").waitFor();
    await clickCell(page, [8, 8]);
    await toast("The selected piece cannot go there");
    await page.locator("circle.chosen").waitFor();
    await page.goto(`${base}#/play/showdown?level=1`);
    await waitForMe(page);
    await page.getByRole("button", { name: "Zap" }).click();
    await clickCell(page, [5, 5]);
    await toast("Choose a square in your row or column");
    await page.locator("#live.unseen").waitFor({ state: "attached" }); // the message disappears
});

test("Showdown says what the player knows, previews a turn, and shows each player's darkness at the end", async (t) => {
    const turns = ["RADAR", "WALL A 2", "MOVE A 2", "MOVE I 25", "MOVE B 1", "MOVE H 25", "RADAR", "MOVE H 24"];
    const page = await goOn(t, "showdown", { turns });
    await page.locator(".status", { hasText: "Your turn · Your opponent was on H 25." }).waitFor();
    assert.deepEqual((await page.locator(".strip span").allTextContents()).map(plain), [
        "Your goal: I 26",
        "Turn 5 of 100",
        "Opponent on H 25: 1 turn ago",
    ]);
    assert.deepEqual(await page.locator(".player .side > :first-child").allTextContents(), ["15+", "11+"]);
    const ghosts = await page
        .locator(".ghost")
        .evaluateAll((all) => all.map((one) => [one.textContent, Number(one.getAttribute("opacity"))]));
    assert.deepEqual(ghosts, [
        ["4", 0.7],
        ["B", 1],
    ]);
    await page.locator("svg.board").focus();
    await page.keyboard.press("3");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator(".aimed.zap").count(), 25, "the ray to the edge");
    await page.keyboard.press("2");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator(".aimed.wall").count(), 1);
    await page.keyboard.press("1"); // the cursor is on a distant square: one step towards it
    assert.equal(await page.locator(".aimed.move").count(), 1);
    await page.locator("svg.board").blur();
    assert.equal(await page.locator(".aimed").count(), 0);
    await page.keyboard.press("h");
    await page.locator(".status", { hasText: /^Try (Move|Wall|Zap|Radar|Locate me)/ }).waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".status.over").waitFor();
    const dark = (count) => page.waitForFunction((n) => document.querySelectorAll(".square.dark").length === n, count);
    await dark(0);
    await page.keyboard.press("v");
    await dark(9 * 26 - 4); // A 1, B 1, the wall on A 2, and the last sighting
    assert.equal(await page.getByRole("button", { name: "What you knew" }).getAttribute("aria-pressed"), "true");
    await page.getByRole("button", { name: "What Level 1 knew" }).click();
    await dark(9 * 26 - 4);
    assert.equal(await page.locator(".home.goal.seat0").count(), 1);
});

test("a goal behind a wall stays marked, and the end of a race leaves room for the names", async (t) => {
    const way = [...[..."BCDEFGHI"].map((row) => `${row} 1`), ...Array.from({ length: 24 }, (_, i) => `I ${i + 2}`)];
    const turns = way
        .flatMap((cell, i) => [`MOVE ${cell}`, ["MOVE H 26", "RADAR", "WALL I 26"][i] ?? "RADAR"])
        .concat("MOVE I 26", "RADAR");
    const page = await goOn(t, "showdown", { turns }, { viewport: { width: 1440, height: 900 } });
    await page.locator(".status", { hasText: "Ouch! A wall on" }).waitFor();
    const onTop = await page
        .locator(".flag")
        .evaluate(
            (flag) =>
                (flag.compareDocumentPosition(document.querySelector(".board .wall")) &
                    Node.DOCUMENT_POSITION_PRECEDING) !==
                0,
        );
    assert.ok(onTop, "the flag is drawn over the wall");
    await page.locator("svg.board").focus();
    await page.keyboard.press("3");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.locator(".status", { hasText: "Boom!" }).waitFor();
    const cry = await page.locator(".cry").boundingBox(),
        board = await page.locator("svg.board").boundingBox();
    assert.ok(cry.x + cry.width <= board.x + board.width, "the cry is not cut off");
    const over = await goOn(
        t,
        "showdown",
        { turns: [...turns, "ZAP I 26", "RADAR", "MOVE I 26", "RADAR"] },
        { viewport: { width: 1440, height: 900 } },
    );
    await over
        .locator(".status.over", {
            hasText:
                "You win! The far corner was reached. You arrived after 35 of 100 turns; Level 1 then had one " +
                "last turn.",
        })
        .waitFor();
    assert.deepEqual(
        await over
            .locator(".player .who")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height < 30)),
        [true, true],
        "each name is on one line",
    );
    const [status, name] = [
        await over.locator(".status").boundingBox(),
        await over.locator(".player.seat0").boundingBox(),
    ];
    assert.ok(name.x + name.width <= status.x);
});

test("the first turn says what to do, and a lost game is not as green as a won one", async (t) => {
    for (const [game, words] of [
        ["soccer", "Choose a dot next to the ball."],
        ["halma", "Choose one of your pieces."],
        ["showdown", "Choose a lit square."],
    ]) {
        const page = await open(t, `#/play/${game}?level=1`, { viewport: { width: 390, height: 844 } });
        await page.locator(".status", { hasText: `Your turn · ${words}` }).waitFor();
        await page.getByRole("button", { name: "Resign" }).click();
        await page.locator(".status.over").waitFor();
        const colour = () =>
            page
                .locator(".status")
                .evaluate((one) => getComputedStyle(one).color === getComputedStyle(document.body).color);
        assert.ok(await colour(), game);
        await page.context().close();
    }
});

test("Halma warns in time of pieces that have not left their camp, and says whose piece lost the game", async (t) => {
    const there = ["5 1 6 1", "6 1 5 1"],
        back = ["16 12 16 11", "16 11 16 12"];
    const turns = Array.from({ length: 99 }, (_, i) => [there[i % 2], back[i % 2]]).flat();
    const page = await goOn(t, "halma", { turns: turns.slice(0, 2 * 80), sides: ["person", "person"] });
    await page
        .locator(".status", {
            hasText: "Player 1 to move · 20 moves left to bring 19 pieces away from your starting camp",
        })
        .waitFor();
    const early = await goOn(t, "halma", { turns: turns.slice(0, 2 * 79), sides: ["person", "person"] });
    await waitForTurn(early);
    assert.equal(await status(early), "Player 1 to move");
    const late = await goOn(t, "halma", { turns: [...turns, "6 1 5 1", "16 11 16 12"], sides: ["person", "person"] });
    await late
        .locator(".status.over", {
            hasText: "Draw. After 100 moves each, a piece was still in or near its starting camp.",
        })
        .waitFor();
});

test("with forced colours, the page shows what is chosen, whose turn it is, and the turn on the board", async (t) => {
    const page = await goOn(t, "showdown", { turns: ["RADAR", "RADAR"] }, { forcedColors: "active" });
    await waitForMe(page);
    const look = (selector, what) =>
        page
            .locator(selector)
            .first()
            .evaluate((one, name) => getComputedStyle(one)[name], what);
    assert.notEqual(
        await look(".tool[aria-pressed=true]", "backgroundColor"),
        await look(".tool[aria-pressed=false]", "backgroundColor"),
    );
    assert.notEqual(await look(".player.moves", "borderTopColor"), await look(".player:not(.moves)", "borderTopColor"));
    assert.equal(await look(".turns [aria-current]", "outlineStyle"), "solid");
});

test("the newest turn of Showdown is in sight", async (t) => {
    const turns = Array.from({ length: 30 }, () => ["RADAR", "RADAR"]).flat();
    const page = await goOn(t, "showdown", { turns }, { viewport: { width: 1440, height: 900 } });
    await waitForMe(page);
    await page.waitForFunction(() => {
        const list = document.querySelector(".turns").getBoundingClientRect(),
            line = document.querySelector(".turns [aria-current]").getBoundingClientRect();
        return line.top >= list.top && line.bottom <= list.bottom;
    });
});

test("a game that continued in another tab is not overwritten unnoticed", async (t) => {
    const page = await goOn(t, "soccer", { turns: [], sides: ["person", "person"] }),
        notice = page.locator(".panel > .problem:not([hidden])");
    await targets(page);
    const other = await page.context().newPage();
    await other.goto(`${base}#/play/soccer`);
    await targets(other);
    assert.equal(await notice.count(), 0);
    await other.keyboard.press("w");
    await turnsAre(other, 1);
    await notice.getByText("This game was continued in another tab").waitFor();
    await page.goto(`${base}#/replay`); // leaving the view does not store the older game
    await page.locator(".drop").waitFor();
    await page.goto(`${base}#/play/soccer`);
    await turnsAre(page, 1);
    await other.keyboard.press("w");
    await notice.getByRole("button", { name: "Load it" }).click();
    await turnsAre(page, 2);
    assert.equal(await notice.count(), 0);
});

test("a level in the address or in storage is one that exists", async (t) => {
    const page = await open(t, "#/play/showdown?level=2.5", {
        first: (one) => one.addInitScript(() => localStorage.setItem("faceoff.level", '"x"')),
    });
    await page.locator(".player .who", { hasText: /^Level 3$/ }).waitFor();
    await page.goto(`${base}#/play/soccer?new`);
    await page.locator(".player .who", { hasText: /^Level 4$/ }).waitFor();
});

test("an unknown address says so and leads to the start page", async (t) => {
    const page = await open(t, "#/play/chess");
    for (const place of ["play/chess", "play/toString", "play/soccer/halma", "puzzles/chess", "nothing", "live"]) {
        await page.goto(`${base}#/${place}`);
        await page.getByRole("heading", { name: `There is no page at #/${place}.` }).waitFor();
    }
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await page.locator(".cards").waitFor();
});

for (const [lack, remove] of [
    [
        "WebAssembly",
        () => {
            delete globalThis.WebAssembly;
        },
    ],
    [
        "WebAssembly SIMD",
        () => {
            WebAssembly.validate = () => false;
        },
    ],
]) {
    test(`a browser without ${lack} is told which versions have it`, async (t) => {
        const page = await open(t, "", { first: (one) => one.addInitScript(remove) });
        await page
            .getByRole("heading", {
                name:
                    `because ${lack} is missing or switched off. ` +
                    "These browsers can run the games: Chrome and Edge from version 91",
            })
            .waitFor();
        assert.equal(await page.locator("dialog, .board").count(), 0);
    });
}

test("invalid stored values do no harm", async (t) => {
    const page = await open(t, "", {
        first: (one) =>
            one.addInitScript(() => {
                const nonsense = [
                    "5",
                    "{",
                    '{"game":"soccer"}',
                    '{"game":"halma","sides":["person",4],"turns":["1 1 9 9"],"ms":[1]}',
                ];
                ["match.soccer", "match.showdown", "match.showdown", "match.halma"].forEach((key, i) =>
                    localStorage.setItem(`faceoff.${key}`, nonsense[i]),
                );
                ["puzzles.soccer", "speed", "language", "level"].forEach((key) =>
                    localStorage.setItem(`faceoff.${key}`, '{"what":1}'),
                );
            }),
    });
    for (const game of ["soccer", "halma", "showdown"]) {
        await page.goto(`${base}#/play/${game}`);
        await waitForMe(page);
        await page.evaluate(
            () =>
                new Promise((resolve) => {
                    // wait for at least two clock ticks
                    let ticks = 0;
                    const timer = setInterval(() => ++ticks === 3 && resolve(clearInterval(timer)), 200);
                }),
        );
    }
    await page.goto(`${base}#/review`);
    await page.locator(".empty").waitFor();
    await page.goto(`${base}#/puzzles/soccer`);
    await puzzleIsAsked(page);
});

test("the help shows the rules of the current game and all keys", async (t) => {
    const page = await open(t, "#/play/halma?level=1");
    await waitForMe(page);
    await page.keyboard.press("?");
    const help = page.locator("dialog.help");
    await help.getByText("a chain of jumps").waitFor();
    assert.equal(await help.getByText("draw the path of one ball").count(), 0);
    await help.getByText("undo a step", { exact: true }).waitFor();
    assert.equal(
        await page.evaluate(() => document.activeElement.className),
        "pages",
        "keys scroll the text, and no ring covers the title",
    );
    await page.keyboard.press("Escape");
    await gone(page, "dialog.help");
    assert.equal(await page.title(), "Play: Halma – faceoff");
    assert.match(await status(page), /Your turn/);
});

test("the goals say whose they are in the first turns, and a goal and a trapped ball are shown", async (t) => {
    const page = await goOn(t, "soccer", { turns: [], sides: [1, "person"] }),
        words = () => page.locator(".owner").allTextContents();
    await waitForMe(page);
    assert.deepEqual(await words(), ["shoot", "your goal"]);
    const end = async (turns, shape) => {
        await page.evaluate(
            (all) =>
                localStorage.setItem(
                    "faceoff.match.soccer",
                    JSON.stringify({
                        game: "soccer",
                        sides: ["person", "person"],
                        turns: all,
                        budget: 0,
                        clocks: null,
                        ended: null,
                        seed: 2,
                        ms: all.map(() => 1),
                    }),
                ),
            turns,
        );
        await page.goto(`${base}?${shape}#/play/soccer`);
        await page.locator(`.end .${shape}`).waitFor();
        assert.deepEqual(await words(), ["A", "B"]);
    };
    await end(["0", "0", "0", "0", "0", "0"], "net");
    await end(["3", "4", "3", "3", "3"], "trap");
});

test("Halma previews a chain, counts the way home, and has a magnifier under a finger on a phone", async (t) => {
    const page = await goOn(t, "halma", { turns: [] }, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await waitForMe(page);
    assert.deepEqual(await page.locator(".player .side > :first-child").allTextContents(), ["⌂ 0/19", "⌂ 0/19"]);
    assert.deepEqual(
        await page
            .locator(".stone")
            .evaluateAll((all) => [...new Set(all.map((one) => `${one.classList[1]} ${one.children.length}`))]),
        ["seat0 1", "seat1 2"],
    );
    await clickCell(page, [2, 2]);
    await page.locator("circle.reach").first().waitFor();
    const [x, y] = await page
        .locator("circle.reach")
        .first()
        .evaluate((one) => [one.getAttribute("cx"), one.getAttribute("cy")].map(Number));
    await page.mouse.move(...(await onScreen(page, x, y)));
    assert.equal(await page.locator(".path.aimed").count(), 1);
    const finger = (type, at) =>
        page
            .locator("svg.board")
            .evaluate(
                (board, [kind, clientX, clientY]) =>
                    board.dispatchEvent(
                        new PointerEvent(kind, { pointerType: "touch", buttons: 1, clientX, clientY, bubbles: true }),
                    ),
                [type, ...at],
            );
    await finger("pointerdown", await onScreen(page, 10.5, 9.5));
    assert.deepEqual(
        (await page.locator(".loupe").getAttribute("viewBox")).split(" ").map((number) => Math.round(Number(number))),
        [8, 7, 5, 5],
    );
    await finger("pointerup", await onScreen(page, 10.5, 9.5));
    assert.equal(await page.locator(".loupe").count(), 0);
    await page.emulateMedia({ forcedColors: "active" });
    assert.equal(
        await page
            .locator(".player .ink")
            .first()
            .evaluate((one) => getComputedStyle(one).forcedColorAdjust),
        "none",
    );
});

test("the switch in the bar turns the sounds on; a turn sounds like what happens in it", async (t) => {
    const page = await goOn(t, "soccer", { turns: ["0", "1"], sides: ["person", "person"] });
    await targets(page);
    await page.evaluate(() => {
        window.tones = [];
        const value = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
        window.AudioContext = class {
            currentTime = 0;
            createOscillator() {
                return { frequency: value(), connect: (to) => to, start: (at) => window.tones.push(at), stop() {} };
            }
            createGain() {
                return { gain: value(), connect: (to) => to };
            }
        };
    });
    const tones = () => page.evaluate(() => window.tones.splice(0).length),
        knob = page.getByRole("button", { name: "Sound" });
    await page.keyboard.press("w");
    await turnsAre(page, 3);
    assert.equal(await tones(), 0);
    await knob.click();
    assert.deepEqual([await knob.getAttribute("aria-pressed"), await tones()], ["true", 1]);
    await page.keyboard.press("d"); // a line to a free dot
    await turnsAre(page, 4);
    assert.equal(await tones(), 1);
    await knob.click();
    await page.keyboard.press("e");
    await turnsAre(page, 5);
    assert.equal(await tones(), 0);
});
