// Takes pictures of the page to look at: each scene on four screens, light and dark. Needs the built page, and for the
// picture of an event also the program.
// Usage: PAGE=FOLDER SHOTS=FOLDER [FACEOFF=PROGRAM] node --test pictures.mjs
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { open, page_folder, puzzleIsAsked, shots, shownGame, waitForMe } from "./chromium.mjs";

const SCREENS = [
    [320, 640],
    [390, 844],
    [844, 390],
    [1440, 900],
];
const program = process.env.FACEOFF ?? "";

/** Opens the page with a stored game between a person and level 1. */
const goOn = (t, game, turns, options) =>
    open(t, `#/play/${game}`, {
        ...options,
        first: (page) =>
            page.addInitScript((kept) => localStorage.setItem(`faceoff.match.${kept.game}`, JSON.stringify(kept)), {
                game,
                sides: ["person", 1],
                budget: 0,
                clocks: null,
                ended: null,
                seed: 1,
                ms: turns.map(() => 5000),
                turns,
            }),
    });

async function atAddress(t, address, options, isThere) {
    const page = await open(t, address, options);
    await isThere(page);
    return page;
}
const heard = ["RADAR", "WALL A 2", "MOVE A 2", "MOVE I 25", "MOVE B 1", "MOVE H 25", "MOVE B 2", "MOVE H 24"];

/** The scenes. Each opens a page, and returns it when the picture can be taken. */
const scenes = {
    start: (t, options) =>
        atAddress(t, "", options, (page) =>
            page.locator(".card.of-showdown .man").first().waitFor({ state: "attached" }),
        ),
    soccer: (t, options) => atAddress(t, "#/play/soccer?level=1", options, waitForMe),
    "soccer-hint": (t, options) =>
        atAddress(t, "#/play/soccer?level=1", options, async (page) => {
            await waitForMe(page);
            await page.keyboard.press("h");
            await page.locator(".status", { hasText: "Try" }).waitFor();
        }),
    "soccer-end": async (t, options) => {
        const page = await goOn(t, "soccer", ["0", "1", "6", "0"], options);
        await waitForMe(page);
        await page.getByRole("button", { name: "Resign" }).click();
        await page.locator(".status.over").waitFor();
        return page;
    },
    halma: (t, options) => atAddress(t, "#/play/halma?level=1", options, waitForMe),
    "showdown-middle": async (t, options) => {
        const page = await goOn(t, "showdown", heard, options);
        await waitForMe(page);
        return page;
    },
    "showdown-radar": async (t, options) => {
        const page = await goOn(t, "showdown", [...heard, "RADAR", "MOVE G 24"], options);
        await waitForMe(page);
        return page;
    },
    "showdown-replay": (t, options) => atAddress(t, "#/replay?url=example.jsonl&game=3&turn=40", options, shownGame),
    review: (t, options) =>
        atAddress(t, "#/review?url=example.jsonl&game=1&turn=15", options, (page) =>
            page.getByText("Review complete").waitFor({ timeout: 120_000 }),
        ),
    "puzzle-wrong": (t, options) =>
        atAddress(t, "#/puzzles/soccer?puzzle=46", options, async (page) => {
            await puzzleIsAsked(page);
            for (let tries = 0; tries < 9 && (await page.locator(".target").count()) > 0; tries++) {
                // until the turn ends
                await page.locator(".target").first().dispatchEvent("click");
                await page.waitForTimeout(300);
            }
        }),
    ...(program === ""
        ? {}
        : {
              event: async (t, options) => {
                  const folder = mkdtempSync(join(tmpdir(), "faceoff-pictures-"));
                  t.after(() => rmSync(folder, { recursive: true, force: true }));
                  const run = (...words) => execFileSync(program, words, { cwd: folder, stdio: "ignore" });
                  run(
                      "tournament",
                      "--db",
                      "event.db",
                      "--contest",
                      "codingame",
                      "--games",
                      "6",
                      "--quiet",
                      "--bot",
                      "one=@engine --level 1",
                      "--bot",
                      "two=@engine --level 2",
                      "--bot",
                      "random=@random",
                  );
                  run("publish", "--db", "event.db", "--page", page_folder, "public");
                  const page = await open(t, "", { ...options, address: `file://${folder}/public/index.html` });
                  await page.locator(".standings").first().waitFor();
                  return page;
              },
          }),
};

for (const [name, show] of Object.entries(scenes)) {
    test(`pictures of ${name}`, async (t) => {
        for (const [width, height] of SCREENS) {
            for (const colorScheme of ["light", "dark"]) {
                const page = await show(t, { viewport: { width, height }, colorScheme });
                await page.screenshot({ path: join(shots, `${name}-${width}x${height}-${colorScheme}.png`) });
                await page.context().close();
            }
        }
    });
}
