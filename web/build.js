// Builds the page. WASM-FOLDER contains faceoff.js and faceoff.wasm.
// Usage: node build.js WASM-FOLDER OUTPUT-FOLDER
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
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
const sources = createHash("sha256");
for (const file of readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort()) {
    sources.update(readFileSync(file));
}
const pageVersion = JSON.stringify(sources.digest("hex").slice(0, 12));
const page = await build({
    entryPoints: { page: join(source, "main.ts") },
    metafile: true,
    outdir: to,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    alias: { faceoff: join(from, "faceoff.js") },
    define: { PAGE_VERSION: pageVersion },
    logOverride: { "empty-import-meta": "silent" },
    legalComments: "none",
});
await build({
    entryPoints: { lessons: join(source, "lessons_chunk.ts") },
    outdir: to,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    loader: { ".jsonl": "text" },
});
const texts = await build({ entryPoints: [join(source, "texts_both.ts")], bundle: true, format: "esm", write: false });
const { languages } = await import(
    `data:text/javascript;base64,${Buffer.from(texts.outputFiles[0].contents).toString("base64")}`
);
const scripts = Object.entries(languages).map(([language, words]) => {
    writeFileSync(
        join(to, `texts-${language}.js`),
        `(globalThis.faceoffTexts??={}).${language}=${JSON.stringify(words)};\n`,
    );
    return `texts-${language}.js`;
});
/** Lets a chunk use the modules of page.js that chunks.ts passes to it. */
const shared = {
    name: "shared",
    setup(chunk) {
        const names = [
            ...readFileSync(join(source, "chunks.ts"), "utf8").matchAll(/^import \* as \w+ from "\.\/(.+)";$/gm),
        ].map(([, name]) => name);
        chunk.onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
            const name = relative(source, join(resolveDir, path));
            return names.includes(name) ? { path: name, namespace: "shared" } : undefined;
        });
        chunk.onLoad({ filter: /./, namespace: "shared" }, ({ path }) => ({
            contents: `module.exports = shared[${JSON.stringify(path)}];`,
        }));
    },
};
const modulesOf = ({ metafile }) =>
    Object.values(metafile.outputs).flatMap(({ inputs }) =>
        Object.keys(inputs).filter((name) => inputs[name].bytesInOutput > 0),
    );
for (const file of readdirSync(join(source, "chunks"))) {
    const name = file.replace(".ts", "");
    const chunk = await build({
        entryPoints: { [name]: join(source, "chunks", file) },
        outdir: to,
        bundle: true,
        minify: true,
        format: "iife",
        target: "es2022",
        charset: "utf8",
        metafile: true,
        globalName: "chunk",
        banner: {
            js: `(globalThis.faceoffChunks??={}).${name}=(shared,version)=>{if(version!==${pageVersion})return null;`,
        },
        footer: { js: "return chunk};" },
        plugins: [shared],
    });
    const twice = modulesOf(chunk).filter((module) => modulesOf(page).includes(module));
    if (twice.length > 0) {
        console.error(
            `build.js: page.js also contains ${twice.join(" and ")}, which ${name}.js uses; share it in chunks.ts`,
        );
        process.exit(1);
    }
    scripts.push(`${name}.js`);
}
await build({ entryPoints: [join(source, "page.css")], outfile: join(to, "page.css"), minify: true, target: "es2022" });
for (const file of ["index.html", "icon.svg", "example.jsonl"]) {
    cpSync(join(source, file), join(to, file));
}
const wasm = readFileSync(join(from, "faceoff.wasm"));
writeFileSync(join(to, "faceoff.wasm"), wasm);
const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");
writeFileSync(
    join(to, "faceoff.wasm.js"),
    `faceoffWasm="${packed(wasm)}";
faceoffExample=${JSON.stringify(readFileSync(join(source, "example.jsonl"), "utf8"))};\n`,
);
writeFileSync(join(to, "puzzles.js"), `faceoffPuzzles="${packed(readFileSync(join(source, "puzzles.jsonl")))}";\n`);
const version = createHash("sha256");
for (const file of [
    "index.html",
    "page.js",
    "page.css",
    "icon.svg",
    "example.jsonl",
    "faceoff.wasm",
    "puzzles.js",
    "lessons.js",
    ...scripts,
]) {
    version.update(readFileSync(join(to, file)));
}
writeFileSync(
    join(to, "offline.js"),
    readFileSync(join(source, "offline.js"), "utf8").replace("@VERSION@", version.digest("hex").slice(0, 12)),
);
