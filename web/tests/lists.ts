// Gives the unit tests the lists of an event. Import it before the modules that load pieces of an event.
import "./texts.ts";

/** The lists by number, without those that cannot be loaded, the next list after each gap, and the number of loads. */
export const lists: Record<number, unknown[]> = {},
    nexts: Record<number, number> = {},
    loads = { count: 0 };

const load = ({ src, onload, onerror }: { src: string; onload: () => void; onerror: () => void }): void => {
    const number = Number(/list-(\d+)/.exec(src)![1]),
        games = lists[number];
    loads.count++;
    if (games === undefined) {
        return onerror();
    }
    globalThis.faceoffPiece!(`list-${number}`, { names: ["a", "b", "c"], games: [...games], next: nexts[number] });
    onload();
};
globalThis.document = {
    querySelector: () => null,
    createElement: () => ({ remove: () => {} }),
    head: { append: (script: Parameters<typeof load>[0]) => queueMicrotask(() => load(script)) },
} as unknown as Document;
