// Loads the views that the first visit does not need. Their scripts, called chunks, use the modules below from page.js,
// so that each module exists only once. build.js reads the imports of this file.
import * as dom from "./dom.ts";
import * as engine from "./engine.ts";
import * as event from "./event.ts";
import * as adapter from "./games/adapter.ts";
import * as all from "./games/all.ts";
import * as halma from "./games/halma.ts";
import * as showdown from "./games/showdown.ts";
import * as soccer from "./games/soccer.ts";
import * as match from "./match.ts";
import * as opened from "./opened.ts";
import * as own from "./own.ts";
import { runBeside } from "./packed.ts";
import * as picture from "./picture.ts";
import * as puzzles from "./puzzles.ts";
import * as records from "./records.ts";
import * as marks from "./review/marks.ts";
import * as sound from "./sound.ts";
import * as store from "./store.ts";
import * as texts from "./texts.ts";
import * as tree from "./tree.ts";
import * as address from "./views/address.ts";
import * as confirm from "./views/confirm.ts";
import * as ending from "./views/ending.ts";
import * as gamelist from "./views/gamelist.ts";
import * as level from "./views/level.ts";
import * as play from "./views/play.ts";
import * as playback from "./views/playback.ts";
import * as share from "./views/share.ts";
import * as sides from "./views/sides.ts";
import * as turns from "./views/turns.ts";
import type { View } from "./views/view.ts";

const SHARED: Record<string, unknown> = {
    "dom.ts": dom,
    "engine.ts": engine,
    "event.ts": event,
    "games/adapter.ts": adapter,
    "games/all.ts": all,
    "games/halma.ts": halma,
    "games/showdown.ts": showdown,
    "games/soccer.ts": soccer,
    "match.ts": match,
    "opened.ts": opened,
    "own.ts": own,
    "picture.ts": picture,
    "puzzles.ts": puzzles,
    "records.ts": records,
    "review/marks.ts": marks,
    "sound.ts": sound,
    "store.ts": store,
    "texts.ts": texts,
    "tree.ts": tree,
    "views/address.ts": address,
    "views/confirm.ts": confirm,
    "views/ending.ts": ending,
    "views/gamelist.ts": gamelist,
    "views/level.ts": level,
    "views/play.ts": play,
    "views/playback.ts": playback,
    "views/share.ts": share,
    "views/sides.ts": sides,
    "views/turns.ts": turns,
};

/** What each chunk exports. A chunk NAME.js is built from chunks/NAME.ts. */
interface Chunks {
    analysis: typeof import("./chunks/analysis.ts");
    animation: typeof import("./chunks/animation.ts");
    events: typeof import("./chunks/events.ts");
    league: typeof import("./chunks/league.ts");
    study: typeof import("./chunks/study.ts");
}

declare global {
    /** Each chunk adds itself to this variable. A chunk of another build than page.js returns null. */
    var faceoffChunks:
        { [Name in keyof Chunks]?: (shared: typeof SHARED, version: string) => Chunks[Name] | null } | undefined;
    /** A hash of the sources, which build.js writes here and into each chunk. */
    const PAGE_VERSION: string;
}

/** Thrown if the server has a newer page than the browser. */
export class Updated extends Error {}

const loaded: Partial<Chunks> = {};

export async function loadChunk<Name extends keyof Chunks>(name: Name): Promise<Chunks[Name]> {
    if (loaded[name] === undefined && globalThis.faceoffChunks?.[name] === undefined) {
        await runBeside(`${name}.js`);
    }
    const chunk = loaded[name] ?? globalThis.faceoffChunks![name]!(SHARED, PAGE_VERSION);
    if (chunk === null) {
        throw new Updated(texts.t("pageUpdated"));
    }
    return (loaded[name] = chunk);
}

/** Shows a view of a chunk as soon as the chunk has been loaded. */
export function viewOf<Name extends keyof Chunks>(name: Name, make: (chunk: Chunks[Name]) => View): View {
    const element = dom.el("div", {});
    let view: View | null = null,
        isClosed = false;
    const show = async (): Promise<void> => {
        const chunk = await loadChunk(name).catch((error: unknown) => {
            if (!isClosed) {
                throw error;
            }
            return null;
        });
        if (!isClosed && chunk !== null) {
            view = make(chunk);
            element.append(view.element);
        }
    };
    void show();
    return {
        element,
        onKey: (key, event) => view?.onKey?.(key, event) === true,
        close() {
            isClosed = true;
            view?.close();
        },
    };
}
