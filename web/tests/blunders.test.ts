// Tests the marks of a review. The review must mark proven blunders, and must never mark turns that are proven to win.
// The positions are puzzles with a wrong turn inserted, and soccer games played at a low level. A search with five
// times as many nodes as the review judges them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, type Position, type Seat } from "faceoff";
import { readPuzzles } from "../src/puzzles.ts";
import { soccer } from "../src/games/soccer.ts";
import { chanceOf, type Found, markTurn } from "../src/review/marks.ts";

const PUZZLES = Number(process.env.BLUNDER_PUZZLES ?? 60);
const GAMES = Number(process.env.BLUNDER_GAMES ?? 2),
    LEVEL = 3,
    PROOF_NODES = 5 * soccer.reviewNodes,
    FAIR_CHANCE = 0.35;

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
            const analyst = library.player("soccer", { seed: count + 1, options: { memory: 16 } });
            const at = library.position("soccer", { turns: turns.slice(0, count) });
            const report = analyst.analyze(at, { nodes, best: 3 });
            analyst.free();
            at.free();
            return {
                chance: report.chance,
                winsIn: report.winsIn,
                best: report.best[0]!.turn,
                line: report.line,
                notes: "",
                choices: new Map(),
            };
        };
        for (let i = 4; i < turns.length - 1; i++) {
            const proof = see(i + 1, PROOF_NODES);
            if (proof.winsIn === 0) {
                continue;
            }
            const deep = see(i, PROOF_NODES),
                before = see(i, soccer.reviewNodes),
                after = see(i + 1, soccer.reviewNodes);
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
    t.diagnostic(
        `${counts.marked} of ${counts.blunders} proven blunders marked, ` +
            `${counts.wronglyMarked} of ${counts.winning} winning turns (${GAMES} games)`,
    );
    assert.ok(counts.blunders > 0 && counts.winning > 0);
    assert.ok(counts.marked >= 0.95 * counts.blunders);
    assert.equal(counts.wronglyMarked, 0);
});

test("in puzzles every turn except the solution is marked as a proven blunder", async (t) => {
    const library = await load(new WebAssembly.Module(readFileSync(process.env.WASM!)));
    const puzzles = readPuzzles(readFileSync(`${process.env.PAGE_SOURCE}/puzzles.jsonl`, "utf8")).filter(
        ({ game }) => game === "soccer",
    );
    const counts = { planted: 0, marked: 0, right: 0, wronglyMarked: 0 };
    const see = (position: Position, seed: number): Found => {
        const analyst = library.player("soccer", { seed, options: { memory: 16 } });
        const report = analyst.analyze(position, { nodes: soccer.reviewNodes, best: 3 });
        analyst.free();
        return {
            chance: report.chance,
            winsIn: report.winsIn,
            best: report.best[0]!.turn,
            line: report.line,
            notes: "",
            choices: new Map(),
        };
    };
    const step = Math.max(Math.floor(puzzles.length / PUZZLES), 1);
    for (let i = 0; i < puzzles.length; i += step) {
        const { rules, first, turns, line } = puzzles[i]!;
        const position = library.position("soccer", { rules, first: first as Seat, turns }),
            seat = position.mover;
        const before = see(position, turns.length + 1),
            right = position.copy().play(line[0]!);
        // Try the solution, a turn chosen by a low level, and a random turn.
        const beginner = library.player("soccer", { seed: i, options: { level: 2, memory: 16 } });
        for (const turn of [line[0]!, beginner.choose(position), position.randomTurn(i)!]) {
            const after = position.copy().play(turn);
            const { over, winner } = after.outcome,
                wins = over ? winner === seat : after.draw() === right.draw();
            const found = over ? null : see(after, turns.length + 2);
            const own = found === null ? (winner === seat ? 1 : 0) : 1 - chanceOf(found);
            const mark = markTurn(turn, before, own, found === null || found.winsIn !== 0);
            if (wins) {
                counts.right++;
                counts.wronglyMarked += mark === null ? 0 : 1;
            } else {
                counts.planted++;
                counts.marked += mark === null ? 0 : 1;
            }
            after.free();
        }
        beginner.free();
        right.free();
        position.free();
    }
    t.diagnostic(
        `${counts.marked} of ${counts.planted} planted blunders marked, ` +
            `${counts.wronglyMarked} of ${counts.right} turns that win (${PUZZLES} puzzles)`,
    );
    assert.ok(counts.planted >= counts.right / 2);
    assert.ok(counts.marked >= 0.95 * counts.planted);
    assert.equal(counts.wronglyMarked, 0);
});
