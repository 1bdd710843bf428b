// The C library as WebAssembly. The rules run in this thread, and the engines run in workers. All of them use one
// compiled module.
import { Faceoff, FaceoffWorker, load } from "faceoff";
import { nextTask } from "./dom.ts";
import { runBeside, unpack } from "./packed.ts";
import { t } from "./texts.ts";

declare global {
    /** faceoff.wasm, compressed by gzip and encoded in base64. Used if the page was opened from file://, because such a
     * page cannot fetch files. */
    var faceoffWasm: string | undefined;
    /** The example's games, for a page that was opened from file://. */
    var faceoffExample: string | undefined;
    /** Games that are part of the page, as JSON Lines. `faceoff export --html` makes such pages. */
    var faceoffGames: string | undefined;
}

/** Returns the option that limits an engine's search tree, in MiB, for games whose engine has this option. A worker
 * keeps two players: the opponent, and the player that gives hints. Together with their other memory, they fit into 64
 * MiB. */
export const memoryOf = (game: string, mib = 20): Record<string, number> => (game === "soccer" ? { memory: mib } : {});

/** Low levels search few nodes, so they get less memory, which is faster to allocate. At full strength, a single player
 * is the opponent and gives the hints. */
const SMALL_LEVELS = 7,
    SMALL_MIB = 8,
    FULL_MIB = 48;
export const FULL_LEVEL = 10;
export const levelOf = (game: string, level: number): Record<string, number> => ({
    level,
    ...memoryOf(game, level <= SMALL_LEVELS ? SMALL_MIB : level === FULL_LEVEL ? FULL_MIB : undefined),
});

let module: Promise<WebAssembly.Module> | null = null;
let library: Promise<Faceoff> | null = null;

async function inlined(): Promise<Response> {
    if (globalThis.faceoffWasm === undefined) {
        await runBeside("faceoff.wasm.js");
    }
    return unpack(globalThis.faceoffWasm ?? "");
}

/** Thrown if the browser cannot run the engines. */
export class Unsupported extends Error {}

/** A module that contains a vector instruction, i8x16.splat. */
const WITH_SIMD = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** Returns a message that names the feature that the browser lacks for the engines, or "" if it lacks none. */
export function engineLack(): string {
    const lack =
        typeof WebAssembly === "undefined" ? "WebAssembly" : WebAssembly.validate(WITH_SIMD) ? "" : "WebAssembly SIMD";
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
    // Streaming compilation starts during the download and lets the browser cache the code. The server must send the
    // right content type for it.
    const streams = !inside && response.headers.get("content-type") === "application/wasm";
    return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const theModule = (): Promise<WebAssembly.Module> => (module ??= compiled());

/** Loads the library, for rules and positions. */
export const faceoff = (): Promise<Faceoff> =>
    (library ??= theModule().then(async (compiledModule) => {
        const loaded = await load(compiledModule);
        await nextTask();
        return loaded;
    }));

/** Starts a worker thread for engines. */
export const thread = (): FaceoffWorker => new FaceoffWorker(theModule());
