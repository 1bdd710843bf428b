// Tests the lessons: each is played through, and is offered to newcomers only.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { base, clickCell, gone, open, shots, waitForMe } from "./chromium.mjs";

const steps = readFileSync(join(process.env.PAGE_SOURCE, "lessons.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
const lessonOf = (game) => steps.filter((step) => step.game === game);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits until the page asks for a turn in step `n`, counted from 1. */
const stepIs = (page, n) => page.waitForFunction((number) => document.querySelector(".steps-done span")?.textContent.includes(` ${number} `)
    && document.querySelector(".buttons button.main:not([hidden])") === null && document.querySelector(".target, .way, [data-mover]") !== null, n);
const isRight = (page) => page.locator(".status.right").waitFor();
const button = (page, name) => page.locator(".buttons").getByRole("button", { name, exact: true });
const progress = (page, game) => page.evaluate((name) => JSON.parse(localStorage.getItem(`faceoff.learn.${name}`)), game);

async function violations(page) {
    await page.evaluate(axe);
    return page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`));
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
        const page = await open(t, `#/learn/${game}`), lesson = lessonOf(game);
        for (const [index, { solution }] of lesson.entries()) {
            await stepIs(page, index + 1);
            assert.match(await page.locator(".status").textContent(), /\w.*\.$/);
            await clickTurn(page, game, solution);
            await isRight(page);
            if (index === 1) {
                assert.deepEqual(await violations(page), []);
            }
            if (index < lesson.length - 1) {
                await button(page, "Next").click();
            }
        }
        assert.deepEqual(await progress(page, game), { step: 0, isDone: true, isSkipped: false });
        await button(page, "Play").click();
        await waitForMe(page);
        assert.equal(await page.locator(".offer:visible").count(), 0, "the lesson is not offered again");
        await page.goto(`${base}#/`);
        await page.getByRole("link", { name: `Learn: ${{ soccer: "Paper soccer", halma: "Halma", showdown: "Showdown" }[game]}` }).getByText("✓").waitFor();
    });
}

test("the lesson of soccer can be played through with the keyboard, and goes on after a reload", async (t) => {
    const page = await open(t, "#/"), lesson = lessonOf("soccer");
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
    assert.equal(await zap.evaluate((one) => one === document.activeElement && one.getAttribute("aria-pressed")), "true");
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await isRight(page);
    await page.keyboard.press("Enter");
    await stepIs(page, 2);
});

test("screen readers hear which places are marked", async (t) => {
    const page = await open(t, "#/learn/soccer"), spoken = (text) => page.waitForFunction((part) => document.getElementById("live").textContent.includes(part), text);
    await stepIs(page, 1);
    assert.deepEqual(await page.locator(".target[aria-label$=', marked']").evaluateAll((all) => all.map(({ dataset }) => dataset.d)), [lessonOf("soccer")[0].solution]);
    await page.goto(`${base}#/learn/showdown`);
    await stepIs(page, 1);
    await spoken("Marked: A 2.");
    await page.locator(".board").focus();
    await page.keyboard.press("ArrowRight");
    await spoken("A 2, unknown, marked");
});

test("a lesson that fails to load after the person has left it is not reported", async (t) => {
    const page = await open(t, "#/"), asked = new Promise((resolve) => { void page.route("**/lessons.js", resolve); });
    await page.goto(`${base}#/learn/soccer`);
    const route = await asked;
    await page.goto(`${base}#/`);
    await gone(page, ".learn");
    await page.evaluate(() => { window.failed = new Promise((resolve) => addEventListener("error", () => setTimeout(resolve), true)); });
    await route.abort();
    await page.evaluate(() => window.failed);
    assert.equal(await page.locator("dialog").count(), 0);
});

test("a wrong turn is explained and can be tried again, and the second one brings a hint", async (t) => {
    const page = await open(t, "#/learn/soccer");
    await stepIs(page, 1);
    for (const hints of [0, 1]) {
        await page.keyboard.press("4");
        await page.locator(".status.wrong", { hasText: "You may go there, but this time draw a line to the marked dot." }).waitFor();
        await button(page, "Try again").click();
        await stepIs(page, 1);
        assert.equal(await page.locator(".hint line").count(), hints);
        assert.equal(await page.locator(".status").textContent().then((text) => text.endsWith(" Try ↑")), hints === 1);
    }
    await page.evaluate(() => localStorage.setItem("faceoff.learn.soccer", JSON.stringify({ step: 4 })));
    await page.reload();
    await stepIs(page, 5);
    await page.keyboard.press("7");
    await page.locator(".status.wrong", { hasText: "The ball is stuck. No free line leads on from there, so you would lose." }).waitFor();
});

test("a newcomer is offered the lesson until the first turn, or until it is skipped", async (t) => {
    const page = await open(t, "#/play/soccer?level=1"), offer = page.locator(".offer:visible");
    await offer.getByRole("link", { name: "Learn it in 60 seconds" }).waitFor();
    await waitForMe(page);
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length >= 1);
    assert.equal(await offer.count(), 0);
    await page.goto(`${base}#/play/halma`);
    await offer.getByRole("button", { name: "Skip" }).click();
    assert.equal(await offer.count(), 0);
    await page.reload();
    await waitForMe(page);
    assert.equal(await offer.count(), 0);
    await page.goto(`${base}#/learn/showdown`);
    await button(page, "Skip").click();
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

for (const [width, height] of [[320, 640], [390, 844], [844, 390], [1440, 900]]) {
    test(`the board, task and buttons of each lesson are on the first screen at ${width}x${height}`, async (t) => {
        for (const [colorScheme, locale] of [["light", "en-US"], ["dark", "de-DE"]]) {
            const page = await open(t, "#/learn/soccer", { viewport: { width, height }, colorScheme, locale });
            for (const game of ["soccer", "halma", "showdown"]) {
                await page.goto(`${base}#/learn/${game}`);
                await stepIs(page, 1);
                const longest = await page.evaluate(([name, names]) => { // the step with the longest task
                    const lengths = names.map((step) => globalThis.faceoffLessons.texts[document.documentElement.lang][name + step].length), step = lengths.indexOf(Math.max(...lengths));
                    localStorage.setItem(`faceoff.learn.${name}`, JSON.stringify({ step }));
                    return step;
                }, [game, lessonOf(game).map(({ name }) => name)]);
                await page.reload();
                await stepIs(page, longest + 1);
                await page.screenshot({ path: join(shots, `learn-${game}-${width}-${colorScheme}.png`) });
                const out = await page.evaluate(() => [document.querySelector(".board"), document.querySelector("p.status"), ...document.querySelectorAll(".panel button:not([hidden])")]
                    .filter((one) => { const { left, right, top, bottom } = one.getBoundingClientRect(); return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight; })
                    .map((one) => one.className.baseVal ?? one.textContent));
                assert.deepEqual(out, [], `${game}, ${colorScheme}`);
            }
        }
    });
}
