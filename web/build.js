// Builds the page. WASM-FOLDER contains faceoff.js and faceoff.wasm.
// Usage: node build.js WASM-FOLDER OUTPUT-FOLDER
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const [from, to] = process.argv.slice(2).map((folder) => resolve(folder));
if (from === undefined || to === undefined) {
    console.error("usage: node build.js WASM-FOLDER OUTPUT-FOLDER");
    process.exit(2);
}
const source = join(dirname(fileURLToPath(import.meta.url)), "src");
rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
await build({
    entryPoints: { page: join(source, "main.ts") }, outdir: to, bundle: true, minify: true, format: "iife", target: "es2022", charset: "utf8",
    alias: { faceoff: join(from, "faceoff.js") }, logOverride: { "empty-import-meta": "silent" }, legalComments: "none",
});
await build({
    entryPoints: { lessons: join(source, "lessons_chunk.ts") }, outdir: to, bundle: true, minify: true, format: "iife", target: "es2022", charset: "utf8",
    loader: { ".jsonl": "text" },
});
await build({ entryPoints: [join(source, "page.css")], outfile: join(to, "page.css"), minify: true, target: "es2022" });
for (const file of ["index.html", "icon.svg", "example.jsonl"]) {
    cpSync(join(source, file), join(to, file));
}
const wasm = readFileSync(join(from, "faceoff.wasm"));
writeFileSync(join(to, "faceoff.wasm"), wasm);
const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");
writeFileSync(join(to, "faceoff.wasm.js"), `faceoffWasm="${packed(wasm)}";
faceoffExample=${JSON.stringify(readFileSync(join(source, "example.jsonl"), "utf8"))};\n`);
writeFileSync(join(to, "puzzles.js"), `faceoffPuzzles="${packed(readFileSync(join(source, "puzzles.jsonl")))}";\n`);
const version = createHash("sha256");
for (const file of ["index.html", "page.js", "page.css", "icon.svg", "example.jsonl", "faceoff.wasm", "puzzles.js", "lessons.js"]) {
    version.update(readFileSync(join(to, file)));
}
writeFileSync(join(to, "offline.js"), readFileSync(join(source, "offline.js"), "utf8").replace("@VERSION@", version.digest("hex").slice(0, 12)));
