/* A TypeScript program that is compiled in strict mode and run in Node. */
import { type Bot, type EngineInfo, FaceoffError, FaceoffWorker, load, runBot, type Position, type Report } from "faceoff";

const faceoff = await load();
const position: Position = faceoff.position("soccer", { turns: ["7", "4"], first: 0 });
try {
    position.play("9");
} catch (error) {
    if (!(error instanceof FaceoffError) || error.rule === undefined) {
        throw error;
    }
}
const engine: EngineInfo | undefined = faceoff.game("soccer").engines.find(({ name }) => name === "engine");
const { turns, complete }: { turns: string[]; complete: boolean } = position.legalTurns({ max: 900 });
const hash: bigint = position.hash;
if (!complete || turns.length === 0 || !position.copy().equals(position) || hash !== position.copy().hash) {
    throw new Error(position.legalLines("4")?.lines.join(""));
}
// @ts-expect-error: the level belongs under `options`
const misplaced = (): unknown => faceoff.player("soccer", { level: 1 });
const player = faceoff.player("soccer", { engine: engine?.name, seed: 3n, options: { level: 5 } });
const turn: string = player.choose(position, { ms: 10 });
const reports: Report[] = [];
const worker = new FaceoffWorker(new URL("./node_modules/faceoff/faceoff.wasm", import.meta.url));
const last: Report = await worker.analyze(position, { nodes: 3000, onReport: (report) => void reports.push(report) });
worker.close();
const bot: Bot = faceoff.bot("potm", (asked, ms) => (ms > 100 ? player.choose(asked, { ms }) : null), ["--bank-ms", "5000"]);
const kept: Uint8Array = bot.save();
bot.load(kept);
const said: string = bot.greet() + bot.hear("INIT A 1", { came: performance.now() });
// @ts-expect-error: a turn must be a string
faceoff.bot("judge", () => 7);
const run: Promise<void> = bot.done && said !== "" ? Promise.resolve() : runBot(faceoff, "judge", () => "0");
await run;
if (typeof misplaced !== "function") {
    throw new Error("not used");
}
// @ts-expect-error: a seat must be 0 or 1
faceoff.position("soccer").observe(2);
console.log(position.play(turn).turns.length, last.last, faceoff.adjudicate("soccer", position.turns).legal);
