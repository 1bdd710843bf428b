/* Measures the cost of reviewing a paper soccer game: the processor time for all its positions in one thread, with the
 * page's settings. On the page, two workers share this work equally. The game is one of at least 61 turns that level 6
 * plays against itself.
 * Usage: node bench_review.mjs WASM-FOLDER (the folder that contains faceoff.js and faceoff.wasm) */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const TURNS = 61, LEVEL = 6, NODES = 12_000, BEST = 40, MEMORY_MIB = 16; // the last three are the same as in web/src
const folder = resolve(process.argv[2]);
const { load } = await import(pathToFileURL(join(folder, "faceoff.js")));
const library = await load(readFileSync(join(folder, "faceoff.wasm")));

function play(seed) {
    const position = library.position("soccer"), player = library.player("soccer", { seed, options: { level: LEVEL, memory: MEMORY_MIB } });
    while (!position.outcome.over) {
        position.play(position.turns.length < 4 ? position.randomTurn(seed * 10 + position.turns.length) : player.choose(position));
    }
    const { turns } = position;
    player.free();
    position.free();
    return turns;
}

let turns = [];
for (let seed = 1; turns.length < TURNS; seed++) {
    turns = play(seed);
}
const processor = () => Object.values(process.cpuUsage()).reduce((sum, micro) => sum + micro) / 1000;
const began = processor();
let longest = 0;
for (let count = turns.length - 1; count >= 0; count--) {
    const before = processor(), position = library.position("soccer", { turns: turns.slice(0, count) });
    const player = library.player("soccer", { seed: count + 1, options: { memory: MEMORY_MIB } });
    player.analyze(position, { nodes: NODES, best: BEST });
    player.free();
    position.free();
    longest = Math.max(longest, processor() - before);
}
console.log(`review_turns ${turns.length} turns`);
console.log(`review_of_processor ${Math.round(processor() - began)} ms`);
console.log(`review_longest_position ${Math.round(longest)} ms`);
