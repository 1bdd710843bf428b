// Tests each view of the page on screens of all sizes, light and dark.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { open, puzzleIsAsked, shots, shownGame, waitForMe } from "./chromium.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const livingBoards = (page) =>
    Promise.all(
        [".of-soccer .lines line", ".of-halma .stone", ".of-showdown .man"].map((one) =>
            page.locator(`.card${one}`).first().waitFor({ state: "attached" }),
        ),
    );
const asReview = async (page) => {
    await shownGame(page);
    await page.getByRole("button", { name: "Review" }).click();
};
/** The address of each view, and a function that waits until the view is complete. */
const views = {
    puzzles: ["#/puzzles/soccer", puzzleIsAsked],
    puzzlesHalma: [
        "#/puzzles/halma",
        async (page) => {
            await puzzleIsAsked(page);
            await page.getByRole("button", { name: "Show it" }).click(); // an answer for the history
            await page.locator(".history summary", { hasText: "(1)" }).click();
        },
    ],
    puzzlesShowdown: [
        "#/puzzles/showdown",
        async (page) => {
            await page.locator(".status", { hasText: "It is the last turn: " }).waitFor();
            await page.getByRole("button", { name: "Show it" }).click();
            await page.locator(".status", { hasText: "The solution is " }).waitFor();
        },
    ],
    home: ["", livingBoards],
    soccer: ["#/play/soccer?level=1", waitForMe],
    halma: ["#/play/halma?level=1", waitForMe],
    showdown: ["#/play/showdown?level=1", waitForMe],
    share: [
        "#/replay?url=example.jsonl&game=2&turn=9",
        async (page) => {
            await shownGame(page);
            await page.getByRole("button", { name: "Share" }).click();
            await page.locator("dialog.share [role=status]", { hasText: /./ }).waitFor();
        },
    ],
    door: ["#/replay", (page) => page.locator(".drop").waitFor()],
    replay: ["#/replay?url=example.jsonl&game=1&turn=9", shownGame],
    fault: ["#/replay?url=example.jsonl&game=4&turn=1", shownGame],
    dark: ["#/replay?url=example.jsonl&game=3&turn=40", shownGame],
    review: [
        "#/replay?url=example.jsonl&game=1&turn=0",
        async (page) => {
            await asReview(page);
            await page.getByText("Review complete").waitFor({ timeout: 120_000 });
            await page.locator(".turn:has(.sign)").first().click();
        },
    ],
    belief: [
        "#/replay?url=example.jsonl&game=3&turn=0",
        async (page) => {
            await asReview(page);
            await page.locator(".review .turns .turn").nth(75).click();
            await page.locator(".glow").first().waitFor({ timeout: 120_000 });
        },
    ],
    games: [
        "#/games",
        async (page) => {
            const games = [...Array(30)].map((_, i) => ({
                contest: ["codingame", "proglad", "potm"][i % 3],
                ended: new Date(1.7e12 + i * 1e7).toISOString(),
                players: ["You", "x".repeat(i * 4)],
                commands: ["", i % 4 === 0 ? "visit: a" : `@engine --level ${1 + (i % 10)}`],
                seed: i,
                turns: ["0"],
                winner: i % 3,
                reason: i % 3 === 0 ? "limit" : "resigned",
            }));
            await page.locator(".own .buttons input").setInputFiles({
                name: "games.jsonl",
                mimeType: "text/plain",
                buffer: Buffer.from(games.map((one) => JSON.stringify(one)).join("\n")),
            });
            await page.getByText("30 games added").waitFor();
        },
    ],
    analysis: [
        "#/analysis/soccer?tree=4;3(2;5(6));3*",
        async (page) => {
            await page.locator(".thoughts button:not([hidden])").nth(2).waitFor();
            await page.locator("summary", { hasText: "Opening explorer" }).click();
            await page.locator("details td button").first().waitFor();
        },
    ],
    editor: [
        "#/analysis/soccer?tree=0*&edit",
        (page) => page.locator(".sketch line").first().waitFor({ state: "attached" }),
    ],
    empty: ["#/review", (page) => page.locator(".empty").waitFor()],
    help: [
        "#/play/showdown?level=1",
        async (page) => {
            await waitForMe(page);
            await page.keyboard.press("?");
        },
    ],
    newGame: [
        "#/play/soccer?level=1",
        async (page) => {
            await waitForMe(page);
            await page.keyboard.press("n");
        },
    ],
};

test("each view of the page is looked at by axe, here or in another test", () => {
    const places = [
        ...readFileSync(join(process.env.PAGE_SOURCE, "main.ts"), "utf8").matchAll(/^ +case "(\w*)":$/gm),
    ].map(([, place]) => place);
    const here = Object.values(views).map(([hash]) => /^(?:#\/)?(\w*)/.exec(hash)[1]),
        elsewhere = {
            learn: "lessons",
            live: "live",
            bot: "live",
            visit: "live",
            submit: "league",
            author: "league",
            versus: "league",
        };
    assert.ok(places.length >= 10 && places.includes("replay"));
    for (const place of places.filter((one) => !here.includes(one))) {
        const text =
            elsewhere[place] === undefined
                ? ""
                : readFileSync(new URL(`${elsewhere[place]}.test.mjs`, import.meta.url), "utf8");
        assert.ok(text.includes(`#/${place}`) && text.includes("axe.run("), `no test runs axe on #/${place}`);
    }
});

async function openView(t, name, options) {
    const [hash, isThere] = views[name],
        page = await open(t, hash, options);
    await isThere(page);
    return page;
}

/** Checks that axe finds nothing. `rules` chooses the rules; by default, all are checked. */
async function checkAxe(page, rules = {}) {
    const { violations } = await page.evaluate((options) => window.axe.run(document, options), rules);
    assert.deepEqual(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3)]),
        [],
    );
}

for (const name of Object.keys(views)) {
    test(`${name}, light and dark: axe finds nothing, no horizontal scrolling`, async (t) => {
        for (const [width, height, deviceScaleFactor] of [
            [320, 640, 1],
            [720, 450, 2],
            [768, 1024, 1],
            [1440, 900, 1],
        ]) {
            const page = await openView(t, name, { viewport: { width, height }, deviceScaleFactor });
            assert.equal(
                await page.evaluate(() => Math.max(document.documentElement.scrollWidth - innerWidth, 0)),
                0,
                `horizontal scrolling at width ${width}`,
            );
            const picture = (colorScheme) =>
                page.screenshot({
                    path: join(shots, `${name}-${colorScheme}-${width}.png`),
                    fullPage: true,
                    style: ".turns li { content-visibility: visible }",
                });
            await picture("light");
            const isChecked = width === 320 || width === 1440;
            if (isChecked) {
                await page.evaluate(axe);
                await checkAxe(page);
            }
            await page.emulateMedia({ colorScheme: "dark" }); // only the colours change
            await picture("dark");
            if (isChecked) {
                await checkAxe(page, { runOnly: ["color-contrast", "link-in-text-block"] });
            }
            await page.context().close();
        }
    });
}

for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
    [844, 390],
    [720, 450],
    [932, 430],
]) {
    test(`board, status and main buttons are on the first screen, ${width} by ${height}`, async (t) => {
        for (const game of ["soccer", "halma", "showdown"]) {
            const page = await open(t, `#/play/${game}?level=1`, { viewport: { width, height } });
            await waitForMe(page);
            const low = await page.evaluate(() =>
                [
                    ".board",
                    ".status",
                    ...[".player", ".tool", ".buttons button"].flatMap((all) => [...document.querySelectorAll(all)]),
                ]
                    .map((one) => (typeof one === "string" ? document.querySelector(one) : one))
                    .map((one) => [one.textContent.slice(0, 12), Math.round(one.getBoundingClientRect().bottom)]),
            );
            await page.screenshot({ path: join(shots, `first-screen-${game}-${width}.png`) });
            // The controls that a person needs in every turn.
            const main = low.filter(([name]) => !/^(New game|Flip|Share|Analyse)/.test(name));
            assert.deepEqual(
                (game === "showdown" && width === 320 ? low : main).filter(([, bottom]) => bottom > height),
                [],
                game,
            );
            assert.ok(main.length >= (game === "showdown" ? 12 : 8));
            await page.keyboard.press("n"); // the names of two people with clocks must be readable
            assert.deepEqual(
                await page
                    .locator("dialog .buttons button")
                    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom <= innerHeight)),
                [true, true],
                "the buttons of the dialog",
            );
            await page.locator("#side").selectOption("2");
            await page.locator("#minutes").selectOption("1");
            await page.getByRole("button", { name: "Start", exact: true }).click();
            await page.locator(".player time").first().waitFor();
            const [high, wide] = await page
                .locator(".player")
                .evaluateAll((all) => [
                    Math.max(...all.map((one) => one.clientHeight)),
                    Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)),
                ]);
            assert.ok(high < 90 && wide <= 0, `${game}: ${high} high, ${wide} too wide`);
            await page.context().close();
        }
    });
}

test("the names of the games are on the first screen, except on a phone held upright", async (t) => {
    for (const [width, height] of [
        [1440, 900],
        [844, 390],
        [720, 450],
    ]) {
        const page = await open(t, "", { viewport: { width, height } });
        await livingBoards(page);
        const low = await page
            .locator(".card h2")
            .evaluateAll((all) =>
                all.filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.textContent),
            );
        assert.deepEqual(low, [], `${width} by ${height}`);
        await page.context().close();
    }
});

test("a lesson of a review has its board and question on one screen", async (t) => {
    for (const [width, height] of [
        [390, 844],
        [844, 390],
    ]) {
        const page = await open(t, "#/replay?url=example.jsonl&game=1&turn=0", { viewport: { width, height } });
        await asReview(page);
        await page.getByText("Review complete").waitFor({ timeout: 120_000 });
        await page.getByRole("button", { name: "Learn from your mistakes" }).click();
        await page.locator(".sentence", { hasText: "Find a better turn" }).waitFor();
        await page.locator(".target, .way").first().waitFor();
        const seen = await page
            .locator(".board, .sentence")
            .evaluateAll((all) =>
                all
                    .map((one) => one.getBoundingClientRect())
                    .map(({ top, bottom }) => top >= 0 && bottom <= innerHeight),
            );
        assert.deepEqual(seen, [true, true], `${width} by ${height}`);
        await page.screenshot({ path: join(shots, `learn-from-mistakes-${width}.png`) });
        await page.context().close();
    }
});
