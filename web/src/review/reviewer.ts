// Analyses all positions of a game with several workers. Each position gets a new player and a fixed number of nodes,
// so that every run gives the same values on every machine.
import type { FaceoffWorker, PositionData } from "faceoff";
import { memoryOf, thread } from "../engine.ts";
import { adapters } from "../games/all.ts";
import type { GameRecord } from "../records.ts";
import type { Found } from "./marks.ts";

const MEMORY_MIB = 16,
    BEST = 40;
const workerCount = Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 2), 4);
const finished = new Map<string, Found[]>();

export class Reviewer {
    readonly found: Found[];
    private readonly workers: FaceoffWorker[] = [];
    private readonly stopping = new AbortController();
    private readonly key: string;

    constructor(
        private readonly record: GameRecord,
        private readonly count: number,
    ) {
        this.key = JSON.stringify([record.game, record.rules, record.first, record.turns]);
        this.found = finished.get(this.key) ?? [];
    }

    private data(turns: string[]): PositionData {
        const { game, rules, first } = this.record;
        return { game, rules, first: first as 0 | 1, turns };
    }

    private async analyze(worker: FaceoffWorker, turns: string[]): Promise<Found> {
        const { game } = this.record,
            { reviewNodes } = adapters[game];
        // A new seed makes the worker create a new player, which remembers no other position.
        const report = await worker.analyze(this.data(turns), {
            nodes: reviewNodes,
            best: BEST,
            seed: turns.length + 1,
            options: memoryOf(game, MEMORY_MIB),
            signal: this.stopping.signal,
        });
        return {
            chance: report.chance,
            winsIn: report.winsIn,
            best: report.best[0]!.turn,
            line: report.line,
            notes: report.notes,
            choices: new Map(report.best.map(({ turn, chance }) => [turn, chance])),
        };
    }

    /** Analyses all positions from the last to the first. After each position, reports its index and the number of
     * positions that are done. */
    async run(report: (index: number, done: number) => void): Promise<void> {
        let next = this.count - 1,
            done = 0;
        const work = async (worker: FaceoffWorker): Promise<void> => {
            for (let index = next--; index >= 0; index = next--) {
                this.found[index] ??= await this.analyze(worker, this.record.turns.slice(0, index));
                report(index, ++done);
            }
        };
        for (let i = 0; i < workerCount; i++) {
            this.workers.push(thread());
        }
        try {
            await Promise.all(this.workers.map(work));
            finished.set(this.key, this.found);
        } catch (error) {
            if (!this.stopping.signal.aborted) {
                throw error;
            }
        }
    }

    /** Analyses the position after turns that were not played in the game. */
    async tryOut(turns: string[]): Promise<Found> {
        return this.analyze(this.workers[0]!, turns);
    }

    close(): void {
        this.stopping.abort();
        this.workers.forEach((worker) => worker.close());
    }
}
