/* Compares the speed of the engines in WebAssembly with that of the native program. The two take turns searching the
 * same fixed positions, and the ratio is the median over all pairs of runs.
 * Usage: node bench_wasm.mjs FACEOFF-PROGRAM FOLDER-OF-THE-PACKAGE [PAIRS] */
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const [program, folder, pairs = "9"] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${folder}/faceoff.js`));
const faceoff = await load();

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

function native(game) {
    const lines = execFileSync(program, ["bench", game], { encoding: "utf8" }).trim().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(" ")));
}

for (const game of faceoff.games) {
    const player = faceoff.player(game);
    player.bench(); // warm up, so that the runs below use optimized code
    const runs = Array.from({ length: Number(pairs) }, () => [native(game), player.bench()]);
    for (const name of Object.keys(runs[0][0]).filter((key) => key.endsWith("_per_second"))) {
        const unit = `${name.replace("_per_second", "")}/s`;
        console.log(`${game}_native ${median(runs.map(([its]) => Number(its[name]))).toFixed(0)} ${unit}`);
        console.log(`${game}_wasm ${median(runs.map(([, ours]) => Number(ours[name]))).toFixed(0)} ${unit}`);
        const ratio = median(runs.map(([its, ours]) => ours[name] / its[name]));
        console.log(`${game}_wasm_of_native ${(100 * ratio).toFixed(0)} % of ${unit}`);
    }
    player.free();
}
