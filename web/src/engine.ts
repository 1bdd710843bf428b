// The library from C: rules on this thread, engines in workers, one compiled module for all of them.
import { Faceoff, FaceoffWorker, load } from "faceoff";
import { nextTask } from "./dom.ts";
import { runBeside, unpack } from "./packed.ts";

declare global {
    /** faceoff.wasm as gzip in base64: what a page from file:// has, which may fetch nothing. */
    var faceoffWasm: string | undefined;
    /** The games of the example, likewise. */
    var faceoffExample: string | undefined;
    /** Games that came with the page, as lines of JSON: in a file that `faceoff export --html` has made. */
    var faceoffGames: string | undefined;
}

/** What an engine is told of memory: MiB of its tree, where it has one. A worker keeps two players, as that of a game and the
 * one that gives hints, and each takes some more besides: 64 MiB in all at most. */
export const memoryOf = (game: string, mib = 20): Record<string, number> => (game === "soccer" ? { memory: mib } : {});

/** A level's own count of nodes fits into less, which is sooner there; full strength is the one that gives hints, too. */
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

async function compiled(): Promise<WebAssembly.Module> {
    const inside = globalThis.faceoffWasm !== undefined || location.protocol === "file:";
    const response = inside ? await inlined() : await fetch("faceoff.wasm");
    if (!response.ok) {
        throw new Error(`faceoff.wasm: the server answered ${response.status}`);
    }
    // While it comes in, and kept compiled by the browser; a server that does not know the type is no reason to fail.
    const streams = !inside && response.headers.get("content-type") === "application/wasm";
    return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const theModule = (): Promise<WebAssembly.Module> => (module ??= compiled());

/** Rules and positions. */
export const faceoff = (): Promise<Faceoff> => (library ??= theModule().then(async (compiledModule) => {
    const loaded = await load(compiledModule);
    await nextTask();
    return loaded;
}));

/** A thread for an engine. */
export const thread = (): FaceoffWorker => new FaceoffWorker(theModule());
