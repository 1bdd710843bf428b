// The part of the package `faceoff` that the page uses.
declare module "faceoff" {
    export interface Rule {
        rule?: string;
        at?: number;
    }
    export class FaceoffError extends Error implements Rule {
        rule?: string;
        at?: number;
    }
    export interface Outcome {
        over: boolean;
        winner: number;
        scores: [number, number];
        reason: string;
    }
    export interface Setup {
        rules?: string;
        first?: number;
        turns?: string[];
    }
    export interface PositionData {
        game: string;
        rules: string;
        first: number;
        turns: string[];
    }
    export class Position {
        readonly game: string;
        readonly rules: string;
        readonly first: number;
        readonly mover: number;
        readonly turns: string[];
        readonly outcome: Outcome;
        play(turn: string): this;
        undo(): boolean;
        draw(seat?: number): string;
        observe(seat: number): string;
        heard(index: number): string | null;
        randomTurn(seed: number): string;
        report(): Record<string, unknown>;
        copy(): Position;
        free(): void;
        toJSON(): PositionData;
    }
    export interface Value {
        estimate: number;
        winsIn: number;
    }
    export interface Report extends Value {
        last: boolean;
        depth: number;
        nodes: number;
        best: (Value & { turn: string; nodes: number })[];
        line: string[];
        notes: string;
    }
    export class Player {
        choose(position: Position, limits?: { ms?: number }): string;
        analyze(position: Position, limits?: { ms?: number; nodes?: number; best?: number }): Report;
        free(): void;
    }
    export class Faceoff {
        readonly version: string;
        position(game: string, setup?: Setup): Position;
        player(game: string, wanted?: Wanted): Player;
    }
    export interface Wanted {
        engine?: string;
        seed?: number;
        options?: Record<string, number>;
        signal?: AbortSignal;
    }
    export class FaceoffWorker {
        constructor(source: Promise<WebAssembly.Module>);
        choose(position: Position | PositionData, wanted?: Wanted & { ms?: number }): Promise<string>;
        analyze(position: Position | PositionData,
            wanted?: Wanted & { ms?: number; nodes?: number; best?: number; onReport?: (report: Report) => void }): Promise<Report>;
        close(): void;
    }
    export function load(source: WebAssembly.Module): Promise<Faceoff>;
}
