// Planted blunders: games of beginners at soccer, in which a search with five times the review's nodes proves which turns
// threw the game away and which ones won it. The review must mark the first and never the second.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "faceoff";
import { soccer } from "../src/games/soccer.ts";
import { chanceOf, type Found, markTurn } from "../src/review/marks.ts";

const GAMES = Number(process.env.BLUNDER_GAMES ?? 2), LEVEL = 3, PROOF_NODES = 5 * soccer.reviewNodes, FAIR_CHANCE = 0.35;

test("blunders that are proven are marked, turns that are proven to win are not", async (t) => {
    const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
    const counts = { blunders: 0, marked: 0, winning: 0, wronglyMarked: 0 };
    for (let game = 1; game <= GAMES; game++) {
        const player = library.player("soccer", { seed: game, options: { level: LEVEL, memory: 16 } });
        const position = library.position("soccer");
        while (!position.outcome.over) {
            position.play(player.choose(position));
        }
        const turns = position.turns;
        const see = (count: number, nodes: number): Found => {
            const looker = library.player("soccer", { seed: count + 1, options: { memory: 16 } });
            const at = library.position("soccer", { turns: turns.slice(0, count) });
            const report = looker.analyze(at, { nodes, best: 3 });
            looker.free();
            at.free();
            return { chance: report.chance, winsIn: report.winsIn, best: report.best[0]!.turn, line: report.line, notes: "", choices: new Map() };
        };
        for (let i = 4; i < turns.length - 1; i++) {
            const proof = see(i + 1, PROOF_NODES);
            if (proof.winsIn === 0) {
                continue;
            }
            const deep = see(i, PROOF_NODES), before = see(i, soccer.reviewNodes), after = see(i + 1, soccer.reviewNodes);
            const mark = markTurn(turns[i]!, before, 1 - chanceOf(after), after.winsIn !== 0);
            if (proof.winsIn > 0 && deep.winsIn >= 0 && chanceOf(deep) >= FAIR_CHANCE) {
                counts.blunders++;
                counts.marked += mark === null ? 0 : 1;
            } else if (proof.winsIn < 0) {
                counts.winning++;
                counts.wronglyMarked += mark === null ? 0 : 1;
            }
        }
        player.free();
        position.free();
    }
    t.diagnostic(`${counts.marked} of ${counts.blunders} proven blunders marked, ${counts.wronglyMarked} of ${counts.winning} winning turns (${GAMES} games)`);
    assert.ok(counts.blunders > 0 && counts.winning > 0);
    assert.ok(counts.marked >= 0.95 * counts.blunders);
    assert.equal(counts.wronglyMarked, 0);
});
