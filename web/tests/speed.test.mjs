// Measures how fast the page is. run.sh runs these tests while no other tests run.
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open, page_folder, shots, waitForMe } from "./chromium.mjs";

test("a file of 100 MB with an invalid last line", async (t) => {
    const line = readFileSync(join(page_folder, "example.jsonl"), "utf8").split("\n")[1];
    const count = Math.ceil(1e8 / (line.length + 1)),
        file = join(shots, "large.jsonl");
    writeFileSync(file, `${`${line}\n`.repeat(count)}{"contest":"judge"}\n`);
    t.after(() => rmSync(file));
    const page = await open(t, "#/replay");
    await page.evaluate(() => {
        window.longest = 0;
        new PerformanceObserver((list) =>
            list.getEntries().forEach((one) => {
                window.longest = Math.max(window.longest, one.duration);
            }),
        ).observe({ type: "longtask" });
    });
    const began = performance.now();
    await page.locator("input[type=file]").setInputFiles(file);
    await page.waitForFunction(
        (n) => document.querySelector(".games")?.getAttribute("aria-label") === `${n} games`,
        count + 1,
        { timeout: 120_000 },
    );
    const took = Math.round(performance.now() - began),
        longest = Math.round(await page.evaluate(() => window.longest));
    t.diagnostic(`${count + 1} games in ${took} ms, longest task ${longest} ms`);
    await page.locator(".games").evaluate((list) => {
        list.scrollTop = list.scrollHeight;
    });
    await page
        .getByText(`Line ${count + 1}: "turns" is missing`)
        .first()
        .waitFor();
    assert.ok((await page.locator(".games .row").count()) < 40, "only visible rows are elements");
});

test("the page is ready after at most 300 ms of processor time", async (t) => {
    let session;
    const page = await open(t, "#/play/soccer?level=10", {
        first: async (one) => {
            session = await one.context().newCDPSession(one);
            await session.send("Performance.enable");
        },
    });
    await waitForMe(page);
    const { metrics } = await session.send("Performance.getMetrics"),
        worked = Math.round(1000 * metrics.find(({ name }) => name === "ThreadTime").value);
    const ready = await page.evaluate(() => Math.round(performance.now()));
    await page.evaluate(() => {
        window.longest = 0;
        new PerformanceObserver((list) =>
            list.getEntries().forEach((one) => {
                window.longest = Math.max(window.longest, one.duration);
            }),
        ).observe({ type: "longtask", buffered: true });
    });
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelectorAll(".turns .turn").length === 2);
    assert.ok(worked > 0 && worked <= 300, `${worked} ms of processor time`);
    const longest = Math.round(await page.evaluate(() => window.longest));
    t.diagnostic(`ready ${ready} ms, ${worked} ms of them on the processor, longest task ${longest} ms`);
});
