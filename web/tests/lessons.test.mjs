// Tests the lessons: each is played through, and is offered to newcomers only.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { base, clickCell, gone, open, shots, waitForMe } from "./chromium.mjs";

const read = (part) =>
    readFileSync(join(process.env.PAGE_SOURCE, `${part}.jsonl`), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
const lessons = read("lessons"),
    courses = read("courses");
const lessonOf = (game) => lessons.filter((step) => step.game === game),
    courseOf = (game) => courses.filter((step) => step.game === game);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits until the page asks for a turn in step `n`, counted from 1. */
const stepIs = (page, n) =>
    page.waitForFunction(
        (number) =>
            document.querySelector(".steps-done span")?.textContent.includes(` ${number} `) &&
            document.querySelector(".buttons button.main:not([hidden])") === null &&
            document.querySelector(".target, .way, [data-mover]") !== null,
        n,
    );
const isRight = (page) => page.locator(".status.right").waitFor();
const button = (page, name) => page.locator(".buttons").getByRole("button", { name, exact: true });
const progress = (page, game) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem(`faceoff.learn.${name}`)), game);

async function violations(page) {
    await page.evaluate(axe);
    return page.evaluate(async () =>
        (await globalThis.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`),
    );
}

/** Plays a turn with the mouse. */
async function clickTurn(page, game, turn) {
    if (game === "soccer") {
        for (const digit of turn) {
            await page.locator(`.target[data-d="${digit}"]`).click();
        }
    } else if (game === "halma") {
        const cells = turn.split(" ").map(Number);
        await clickCell(page, [cells[0] - 1, cells[1] - 1]);
        await clickCell(page, [cells.at(-2) - 1, cells.at(-1) - 1]);
    } else {
        const [tool, row, column] = turn.split(" ");
        await page.locator(".tools button").nth(["MOVE", "WALL", "ZAP", "RADAR"].indexOf(tool)).click();
        if (row !== undefined) {
            await clickCell(page, [column - 1, row.charCodeAt(0) - 65]);
        }
    }
}

for (const game of ["soccer", "halma", "showdown"]) {
    test(`the lesson of ${game} can be played through with the mouse`, async (t) => {
        const page = await open(t, `#/learn/${game}`),
            lesson = lessonOf(game);
        for (const [index, { solution }] of lesson.entries()) {
            await stepIs(page, index + 1);
            assert.match(await page.locator(".status").textContent(), /\w.*\.$/);
            await clickTurn(page, game, solution);
            await isRight(page);
            if (index < lesson.length - 1) {
                await button(page, "Next").click();
            }
        }
        assert.deepEqual(await progress(page, game), {
            step: 0,
            done: lesson.map(({ name }) => name),
            isDone: true,
            isSkipped: false,
        });
        await button(page, "Course").waitFor();
        await button(page, "Play").click();
        await waitForMe(page);
        assert.equal(await page.locator(".offer:visible").count(), 0, "the lesson is not offered again");
        await page.goto(`${base}#/`);
        await page
            .getByRole("link", {
                name: `Learn: ${{ soccer: "Paper soccer", halma: "Halma", showdown: "Showdown" }[game]}`,
            })
            .getByText("✓")
            .waitFor();
    });
}

test("a course can be left and continued, its steps can be chosen, and done steps have a tick", async (t) => {
    const page = await open(t, "#/"),
        course = courseOf("showdown"),
        marks = () => page.locator(".steps-list button").allTextContents();
    await page.getByRole("link", { name: "Course: Showdown" }).click();
    for (const [index, { solution }] of course.entries()) {
        await stepIs(page, index + 1);
        await clickTurn(page, "showdown", solution);
        await isRight(page);
        if (index === 1) {
            assert.deepEqual((await marks()).slice(0, 3), ["✓", "✓", "3"]);
            assert.deepEqual(await violations(page), []);
            await page.goto(`${base}#/`);
            await page.getByRole("link", { name: "Course: Showdown" }).click();
        } else if (index < course.length - 1) {
            await button(page, "Next").click();
        }
    }
    assert.ok((await marks()).every((mark) => mark === "✓"));
    await page.getByRole("button", { name: "Step 3 of 9, done" }).click();
    await stepIs(page, 3);
    assert.equal(await page.locator(".steps-list [aria-current=step]").getAttribute("aria-label"), "Step 3 of 9, done");
    await page.goto(`${base}#/`);
    await page.getByRole("link", { name: "Course: Showdown" }).getByText("✓").waitFor();
});

test("the courses of soccer and Halma take their right turns, and explain the wrong ones", async (t) => {
    for (const [game, name, wrong, isLeft] of [
        ["soccer", "Long", "0", true],
        ["halma", "Sideways", null, false],
    ]) {
        const page = await open(t, "#/"),
            step = courseOf(game).findIndex((one) => one.name === name),
            { solution, en } = courseOf(game)[step];
        const done = isLeft
            ? []
            : courseOf(game)
                  .map((one) => one.name)
                  .filter((one) => one !== name);
        await page.evaluate(
            ([key, value]) => localStorage.setItem(`faceoff.course.${key}`, value),
            [game, JSON.stringify({ step, done })],
        );
        await page.goto(`${base}#/learn/${game}?course`);
        await stepIs(page, step + 1);
        if (wrong !== null) {
            await clickTurn(page, game, wrong);
            await page.locator(".status.wrong", { hasText: en[2] }).waitFor();
            await button(page, "Try again").click();
            await stepIs(page, step + 1);
        }
        await clickTurn(page, game, solution);
        await isRight(page);
        await page.goto(`${base}#/`);
        const link = page.getByRole("link", { name: game === "soccer" ? "Course: Paper soccer" : "Course: Halma" });
        await link.waitFor();
        assert.equal(
            await link.getByText("✓").count(),
            isLeft ? 0 : 1,
            "a course is done once all its steps are, in any order",
        );
    }
});

test("the lesson of soccer can be played through with the keyboard, and goes on after a reload", async (t) => {
    const page = await open(t, "#/"),
        lesson = lessonOf("soccer");
    const link = page.getByRole("link", { name: "Learn: Paper soccer" });
    await link.focus();
    await page.keyboard.press("Enter");
    for (const [index, { solution }] of lesson.entries()) {
        await stepIs(page, index + 1);
        for (const digit of solution) {
            await page.keyboard.press(digit);
        }
        await isRight(page);
        if (index === 3) {
            await page.reload();
        } else if (index < lesson.length - 1) {
            await page.keyboard.press("Enter");
        }
    }
    await page.keyboard.press("Enter");
    await waitForMe(page);
    assert.equal(await page.evaluate(() => location.hash), "#/play/soccer");
});

test("Showdown's lesson takes the keys of the board, and the action keeps the focus", async (t) => {
    const page = await open(t, "#/learn/showdown");
    await stepIs(page, 1);
    const zap = page.locator(".tools button").nth(2);
    await zap.focus();
    await page.keyboard.press("Enter");
    assert.equal(
        await zap.evaluate((one) => one === document.activeElement && one.getAttribute("aria-pressed")),
        "true",
    );
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await isRight(page);
    await page.keyboard.press("Enter");
    await stepIs(page, 2);
});

test("Showdown's lesson shows at once what a turn did, and only once", async (t) => {
    const page = await open(t, "#/learn/showdown"),
        lesson = lessonOf("showdown"),
        cries = () => page.locator(".cry").allTextContents();
    const radar = lesson.findIndex(({ name }) => name === "Radar"),
        shown = [];
    for (const [index, { solution }] of lesson.slice(0, radar + 1).entries()) {
        await stepIs(page, index + 1);
        assert.deepEqual(await cries(), [], `step ${index + 1} begins without the effects of the step before`);
        await clickTurn(page, "showdown", solution);
        await isRight(page);
        await page.waitForFunction(() => document.querySelector(".way") === null);
        shown.push(...(await cries()));
        if (index < radar) {
            await button(page, "Next").click();
        }
    }
    assert.deepEqual(shown, ["Ouch!", "Boom!"]);
    await page.locator(".ghost", { hasText: "B" }).waitFor(); // the radar shows the opponent with its answer
});

test("the first game after a lesson is against the weakest level, unless a level was chosen", async (t) => {
    const done = (page) =>
        page.addInitScript(() =>
            localStorage.setItem("faceoff.learn.soccer", JSON.stringify({ step: 0, isDone: true })),
        );
    const page = await open(t, "#/play/soccer?new", { first: done });
    await waitForMe(page);
    assert.deepEqual(await page.locator(".player .who").allTextContents(), ["Level 1", "You"]);
    const other = await open(t, "#/play/soccer?new", {
        first: async (one) => {
            await done(one);
            await one.addInitScript(() => localStorage.setItem("faceoff.level", "6"));
        },
    });
    await waitForMe(other);
    assert.deepEqual(await other.locator(".player .who").allTextContents(), ["Level 6", "You"]);
});

test("screen readers hear which places are marked", async (t) => {
    const page = await open(t, "#/learn/soccer"),
        spoken = (text) =>
            page.waitForFunction((part) => document.getElementById("live").textContent.includes(part), text);
    await stepIs(page, 1);
    assert.deepEqual(
        await page.locator(".target[aria-label$=', marked']").evaluateAll((all) => all.map(({ dataset }) => dataset.d)),
        [lessonOf("soccer")[0].solution],
    );
    await page.goto(`${base}#/learn/showdown`);
    await stepIs(page, 1);
    await spoken("Marked: A 2.");
    await page.locator(".board").focus();
    await page.keyboard.press("ArrowRight");
    await spoken("A 2, unknown, marked");
});

test("a lesson that fails to load after the person has left it is not reported", async (t) => {
    const page = await open(t, "#/"),
        asked = new Promise((resolve) => {
            void page.route("**/lessons.js", resolve);
        });
    await page.goto(`${base}#/learn/soccer`);
    const route = await asked;
    await page.goto(`${base}#/`);
    await gone(page, ".learn");
    await page.evaluate(() => {
        window.failed = new Promise((resolve) => addEventListener("error", () => setTimeout(resolve), true));
    });
    await route.abort();
    await page.evaluate(() => window.failed);
    assert.equal(await page.locator("dialog").count(), 0);
});

test("a wrong turn is explained and can be tried again, and the second one brings a hint", async (t) => {
    const page = await open(t, "#/learn/soccer");
    await stepIs(page, 1);
    for (const hints of [0, 1]) {
        await page.keyboard.press("4");
        await page
            .locator(".status.wrong", { hasText: "You may go there, but this time draw a line to the marked dot." })
            .waitFor();
        await button(page, "Try again").click();
        await stepIs(page, 1);
        assert.equal(await page.locator(".hint line").count(), hints);
        assert.equal(
            await page
                .locator(".status")
                .textContent()
                .then((text) => text.endsWith(" Try ↑")),
            hints === 1,
        );
    }
    await page.evaluate(() => localStorage.setItem("faceoff.learn.soccer", JSON.stringify({ step: 4 })));
    await page.reload();
    await stepIs(page, 5);
    await page.keyboard.press("7");
    await page
        .locator(".status.wrong", {
            hasText: "The ball is stuck. No free line leads on from there, so you would lose.",
        })
        .waitFor();
});

test("a newcomer is offered the lesson until the first turn, or until it is skipped", async (t) => {
    const page = await open(t, "#/play/soccer?level=1"),
        offer = page.locator(".offer:visible");
    await offer.getByRole("link", { name: "Learn it in 60 seconds" }).waitFor();
    await waitForMe(page);
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length >= 1);
    assert.equal(await offer.count(), 0);
    await page.goto(`${base}#/play/halma`);
    await offer.getByRole("button", { name: "Skip lesson" }).click();
    assert.equal(await offer.count(), 0);
    await page.reload();
    await waitForMe(page);
    assert.equal(await offer.count(), 0);
    await page.goto(`${base}#/learn/showdown`);
    await button(page, "Skip lesson").click();
    await waitForMe(page);
    assert.equal(await offer.count(), 0);
});

test("a lesson works offline, in German, and with damaged progress", async (t) => {
    const page = await open(t, "#/", { locale: "de-DE" });
    await page.evaluate(() => {
        localStorage.setItem("faceoff.learn.halma", '{"step":"x"}');
        localStorage.setItem("faceoff.learn.soccer", '{"step":99}');
        return navigator.serviceWorker.ready;
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(`${base}#/learn/halma`);
    await page.reload();
    await page.getByText("Schritt 1 von 7").waitFor();
    await page.locator(".status", { hasText: "Du bist Blau." }).waitFor();
    await page.goto(`${base}#/learn/soccer`);
    await page.getByText("Schritt 8 von 8").waitFor();
    await gone(page, "dialog");
});

for (const [width, height] of [
    [320, 640],
    [390, 844],
    [844, 390],
    [1440, 900],
]) {
    test(`the board, task and buttons of each lesson are on the first screen at ${width}x${height}`, async (t) => {
        for (const [colorScheme, locale] of [
            ["light", "en-US"],
            ["dark", "de-DE"],
        ]) {
            const page = await open(t, "#/learn/soccer", { viewport: { width, height }, colorScheme, locale });
            for (const game of ["soccer", "halma", "showdown"]) {
                await page.goto(`${base}#/learn/${game}`);
                await stepIs(page, 1);
                for (const [key, all] of [
                    ["learn", lessonOf(game)],
                    ...(width < 900 && width !== 390 ? [["course", courseOf(game)]] : []),
                ]) {
                    const lengths = all.map((step) => step[locale.slice(0, 2)][0].length),
                        longest = lengths.indexOf(Math.max(...lengths)); // the step with the longest task
                    await page.evaluate(
                        ([name, step]) => localStorage.setItem(name, JSON.stringify({ step })),
                        [`faceoff.${key}.${game}`, longest],
                    );
                    await page.goto(`${base}#/learn/${game}${key === "course" ? "?course" : ""}`);
                    await page.reload();
                    await stepIs(page, longest + 1);
                    await page.screenshot({ path: join(shots, `${key}-${game}-${width}-${colorScheme}.png`) });
                    const out = await page.evaluate(() =>
                        [
                            document.querySelector(".board"),
                            document.querySelector("p.status"),
                            ...document.querySelectorAll(".panel button:not([hidden])"),
                        ]
                            .filter((one) => {
                                const { left, right, top, bottom } = one.getBoundingClientRect();
                                return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
                            })
                            .map((one) => one.className.baseVal ?? one.textContent),
                    );
                    assert.deepEqual(out, [], `${game}, ${key}, ${colorScheme}`);
                    assert.deepEqual(
                        width === 320 || width === 1440 ? await violations(page) : [],
                        [],
                        `${game}, ${key}, ${colorScheme}`,
                    );
                }
            }
        }
    });
}
