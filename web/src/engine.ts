// The C library as WebAssembly: rules on this thread, engines in workers, one compiled module for all.
import { Faceoff, FaceoffWorker, load } from "faceoff";
import { nextTask } from "./dom.ts";
import { runBeside, unpack } from "./packed.ts";
import { t } from "./texts.ts";

declare global {
    /** faceoff.wasm as gzip in base64, for a page from file://, which cannot fetch. */
    var faceoffWasm: string | undefined;
    /** The games of the example, for the same reason. */
    var faceoffExample: string | undefined;
    /** Games inside the page as JSON Lines, in a file made by `faceoff export --html`. */
    var faceoffGames: string | undefined;
}

/** Returns the option that limits an engine's search tree, in MiB, for games whose engine has one. A worker keeps two players, the
 * opponent and the one that gives hints. With their other memory they fit into 64 MiB. */
export const memoryOf = (game: string, mib = 20): Record<string, number> => (game === "soccer" ? { memory: mib } : {});

/** Low levels search few nodes: less memory is allocated faster. At full strength one player is the opponent and gives hints. */
const SMALL_LEVELS = 7, SMALL_MIB = 8, FULL_MIB = 48;
export const FULL_LEVEL = 10;
export const levelOf = (game: string, level: number): Record<string, number> =>
    ({ level, ...memoryOf(game, level <= SMALL_LEVELS ? SMALL_MIB : level === FULL_LEVEL ? FULL_MIB : undefined) });

let module: Promise<WebAssembly.Module> | null = null;
let library: Promise<Faceoff> | null = null;

async function inlined(): Promise<Response> {
    if (globalThis.faceoffWasm === undefined) {
        await runBeside("faceoff.wasm.js");
    }
    return unpack(globalThis.faceoffWasm ?? "");
}

/** The error of a browser that cannot run the engines. */
export class Unsupported extends Error {}

/** A module with a vector instruction: i8x16.splat. */
const WITH_SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);

/** Says what the browser lacks to run the engines; "" if it lacks nothing. */
export function engineLack(): string {
    const lack = typeof WebAssembly === "undefined" ? "WebAssembly" : WebAssembly.validate(WITH_SIMD) ? "" : "WebAssembly SIMD";
    return lack === "" ? "" : t("noEngine", { lack });
}

async function compiled(): Promise<WebAssembly.Module> {
    const lack = engineLack();
    if (lack !== "") {
        throw new Unsupported(lack);
    }
    const inside = globalThis.faceoffWasm !== undefined || location.protocol === "file:";
    const response = inside ? await inlined() : await fetch("faceoff.wasm");
    if (!response.ok) {
        throw new Error(`faceoff.wasm: the server answered ${response.status}`);
    }
    // Streaming compiles during the download and lets the browser cache the code. It needs the right type from the server.
    const streams = !inside && response.headers.get("content-type") === "application/wasm";
    return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const theModule = (): Promise<WebAssembly.Module> => (module ??= compiled());

/** Loads the library, for rules and positions. */
export const faceoff = (): Promise<Faceoff> => (library ??= theModule().then(async (compiledModule) => {
    const loaded = await load(compiledModule);
    await nextTask();
    return loaded;
}));

/** Starts a worker thread for engines. */
export const thread = (): FaceoffWorker => new FaceoffWorker(theModule());
