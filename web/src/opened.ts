// The open game file. Replay and review share it, and it stays open when these views close.
import { faceoff } from "./engine.ts";
import { EventGames, eventGames, eventSource } from "./event.ts";
import { pack, unpack } from "./link.ts";
import { allGames, ownId, ownLine } from "./own.ts";
import { readRecord, RecordFile } from "./records.ts";
import { t } from "./texts.ts";

let opened: RecordFile | null =
    globalThis.faceoffGames === undefined ? null : new RecordFile(new Blob([globalThis.faceoffGames]), "games.jsonl");
export const openedFile = (): RecordFile | null => opened;

export function setOpened(file: RecordFile | null): void {
    if (opened !== null && opened !== file) {
        opened.closed = true;
    }
    opened = file;
}

/** Returns the index of the game that an address names; the default is the first game. */
export const gameIn = (options: URLSearchParams): number =>
    Math.max(Math.trunc(Number(options.get("game"))) || 1, 1) - 1;

export const noSuchGame = (file: RecordFile, index: number): string =>
    t("noSuchGame", { file: file.address ?? file.name, n: file.count, game: index + 1 });

/** Fetches a game file by its URL. */
async function fetchFile(address: string, progress: (bytes: number) => void, signal: AbortSignal): Promise<RecordFile> {
    const response = await fetch(address, { signal });
    if (!response.ok || response.body === null) {
        throw new Error(String(response.status));
    }
    const parts: Blob[] = [];
    let count = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        parts.push(new Blob([part.value]));
        progress((count += part.value.length));
    }
    return new RecordFile(new Blob(parts), address.split("/").at(-1) ?? address, address);
}

/** Returns the file at a URL. The example is also available to a page that was opened from file:// and therefore cannot
 * fetch files. */
export async function fileAt(
    address: string,
    progress: (bytes: number) => void,
    signal: AbortSignal,
): Promise<RecordFile> {
    if (location.protocol === "file:") {
        await faceoff(); // faceoff.wasm.js also defines the example
    }
    const example = address === "example.jsonl" ? globalThis.faceoffExample : undefined;
    return example !== undefined
        ? new RecordFile(new Blob([example]), address, address)
        : fetchFile(address, progress, signal);
}

/** Returns the game that a link contains, as a file. Throws an error that says what is wrong with the link. */
const gameOfLink = (text: string): RecordFile =>
    new RecordFile(new Blob([unpack(text)]), t("fromLink"), null, `g=${text}&`);

/** Returns one of the person's own games, as a file. */
async function ownGame(id: string): Promise<RecordFile> {
    const line = await ownLine(id);
    if (line === null) {
        throw new Error(t("noOwnGame"));
    }
    return new RecordFile(new Blob([line]), t("ownGame"), null, `mine=${encodeURIComponent(id)}&`);
}

/** Returns whether two lines of a game file contain the same game. */
function areSame(line: string, other: string): boolean {
    const [one, two] = [line, other].map((text) => {
        const { contest, first, rules, turns, winner, reason } = readRecord(text);
        return JSON.stringify([contest, first, rules, turns, winner, reason]);
    });
    return one === two;
}

/** Returns the part of a link that identifies a game outside any file. For a kept game, this is its id; otherwise, it
 * is the whole game. For a game that is too long for a link, returns `otherwise`, or makes the game the open file. */
export async function linkTo(line: string, otherwise?: string): Promise<string> {
    const id = ownId(line),
        kept = id === null ? null : await ownLine(id);
    if (id !== null && kept !== null && areSame(kept, line)) {
        return `mine=${encodeURIComponent(id)}&`;
    }
    try {
        return `g=${pack(readRecord(line))}&`;
    } catch {
        if (otherwise === undefined) {
            setOpened(new RecordFile(new Blob([line]), "game.jsonl"));
        }
        return otherwise ?? "game=1&";
    }
}

/** Returns the person's latest game; null if no game is kept. */
export async function latestGame(): Promise<RecordFile | null> {
    const id = (await allGames())?.[0]?.id;
    return id === undefined ? null : ownGame(id);
}

/** Returns the file that an address names; null if the address names none. Keeps the open file if it is the same. */
export async function namedFile(
    options: URLSearchParams,
    progress: (bytes: number) => void,
    signal: AbortSignal,
): Promise<RecordFile | null> {
    const address = options.get("url"),
        packed = options.get("g"),
        own = options.get("mine");
    if (own !== null) {
        return ownGame(own);
    }
    if (packed !== null) {
        return opened?.link === `g=${packed}&` ? opened : gameOfLink(packed);
    }
    if ((options.has("event") || options.has("visits")) && eventSource !== "") {
        const of = Number(options.get("visits"));
        return opened instanceof EventGames && opened.of === of ? opened : eventGames(signal, of);
    }
    return address === null
        ? null
        : opened?.address === address
          ? opened
          : fileAt(address, progress, signal).catch((error: Error) => {
                throw new Error(t("noSuchFile", { address, why: error.message }));
            });
}
