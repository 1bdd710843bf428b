/* Uses the package in a browser with a plain module script, esbuild and Vite, and also from Node and TypeScript.
 * Usage: node --test ways.mjs, in a folder with node_modules, with FACEOFF_PROGRAM and CHROMIUM set. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import * as faceoff from "faceoff";
import { chromium } from "playwright-core";
import * as vite from "vite";
import { QUICK, use } from "./use.js";

const here = import.meta.dirname;
const program = process.env.FACEOFF_PROGRAM;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
after(() => browser.close());

/* The results of the native program, for comparison. */
const signatures = Object.fromEntries(["soccer", "halma", "showdown"].map((game) => [game,
    /^signature (\w+)$/m.exec(execFileSync(program, ["bench", game], { encoding: "utf8" }))[1]]));
const verdict = JSON.parse(execFileSync(program, ["adjudicate", "soccer"],
    { input: '{"turns":["7","4","1","1"]}', encoding: "utf8" }));

function check(found, way, games = QUICK) {
    assert.deepEqual(found.signatures, Object.fromEntries(games.map((game) => [game, signatures[game]])));
    assert.deepEqual(found.verdict, verdict);
    assert.match(found.turn, /^[0-7]+$/);
    assert.match(found.after, /^\d+( \d+)+$/);
    assert.equal(found.cancelled.name, "AbortError");
    console.log(`${way}: first turn of 20 ms after ${found.firstMs.toFixed(0)} ms; stopped after ` +
        `${found.cancelled.ms.toFixed(1)} ms, the next turn of 5 ms after ${found.againMs.toFixed(0)} ms`);
}

/* Serves a folder with the Content-Security-Policy of a strict site. */
async function serve(folder) {
    const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
    const policy = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:";
    const server = createServer(({ url }, response) => {
        const path = join(folder, new URL(url, "http://here").pathname);
        try {
            response.setHeader("Content-Type", types[extname(path)] ?? "text/plain");
            response.setHeader("Content-Security-Policy", policy);
            response.end(readFileSync(path));
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/* Opens the page at this address in the browser, and returns its results. */
async function visit(address) {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    try {
        await page.goto(address);
        await page.waitForFunction(() => globalThis.found !== undefined, null, { timeout: 120000 })
            .catch((error) => { throw new Error(problems.join("\n") || error.message); });
        return await page.evaluate(() => globalThis.found);
    } finally {
        await page.close();
    }
}

async function visitFolder(folder, file) {
    const server = await serve(folder);
    try {
        return await visit(`${server.address}/${file}`);
    } finally {
        server.close();
    }
}

test("in Node", async () => {
    const { games } = await faceoff.load();
    check(await use(faceoff, undefined, games), "Node", games);
});

test("by a plain module script", async () => check(await visitFolder(here, "plain.html"), "a plain module script"));

for (const [format, loader] of [["esm", "file"], ["iife", "binary"]]) {
    test(`by esbuild, as ${format} with the loader ${loader}`, async () => {
        const outdir = join(here, `out-esbuild-${format}`);
        const { warnings } = await esbuild.build({
            entryPoints: [join(here, "esbuild.js")], outdir, bundle: true, minify: true, format, target: "es2022",
            loader: { ".wasm": loader }, logLevel: "silent",
        });
        assert.deepEqual(warnings, []);
        writeFileSync(join(outdir, "index.html"), '<!doctype html><script type="module" src="esbuild.js"></script>');
        check(await visitFolder(outdir, "index.html"), `esbuild, ${format}`);
    });
}

test("as one file on a disk", async () => {
    const script = readFileSync(join(here, "out-esbuild-iife", "esbuild.js"), "utf8").replaceAll("</script", "<\\/script");
    const page = join(here, "one-file.html");
    writeFileSync(page, `<!doctype html><meta charset="utf-8"><script>${script}</script>`);
    check(await visit(pathToFileURL(page).href), "one file");
});

for (const folder of ["vite", "vite-alone"]) {
    test(`by Vite, built, ${folder}`, async () => {
        const outDir = join(here, `out-${folder}`);
        await vite.build({ root: join(here, folder), configFile: false, logLevel: "error", build: { outDir, emptyOutDir: true } });
        check(await visitFolder(outDir, "index.html"), `${folder}, built`);
    });
}

test("by Vite while developing", async () => {
    const server = await vite.createServer({ root: join(here, "vite"), configFile: false, logLevel: "error",
        cacheDir: join(here, "out-vite-cache"), server: { port: 0, host: "127.0.0.1", fs: { strict: false } } });
    await server.listen();
    try {
        check(await visit(`http://127.0.0.1:${server.httpServer.address().port}/`), "Vite while developing");
    } finally {
        await server.close();
    }
});

test("from TypeScript, strictly", async () => {
    const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom,esnext.disposable"];
    execFileSync(join(here, "node_modules/.bin/tsc"), [...options, "types.ts"], { cwd: here, stdio: "inherit" });
    await esbuild.build({ entryPoints: [join(here, "types.ts")], outfile: join(here, "types.mjs"), packages: "external",
        bundle: true, format: "esm", platform: "node" });
    assert.equal(execFileSync(process.execPath, [join(here, "types.mjs")], { encoding: "utf8" }), "3 true true\n");
});
