// Loads the analysis board, which analysis.js contains. analysis.js uses the modules below from page.js, so that each
// module exists only once. build.js reads the imports of this file.
import * as dom from "./dom.ts";
import * as engine from "./engine.ts";
import * as adapter from "./games/adapter.ts";
import * as all from "./games/all.ts";
import * as showdown from "./games/showdown.ts";
import * as match from "./match.ts";
import * as opened from "./opened.ts";
import * as own from "./own.ts";
import { runBeside } from "./packed.ts";
import * as puzzles from "./puzzles.ts";
import * as marks from "./review/marks.ts";
import * as store from "./store.ts";
import * as texts from "./texts.ts";
import * as tree from "./tree.ts";
import * as address from "./views/address.ts";
import * as confirm from "./views/confirm.ts";
import * as level from "./views/level.ts";
import * as share from "./views/share.ts";
import * as turns from "./views/turns.ts";
import type { View } from "./views/view.ts";

const SHARED: Record<string, unknown> = {
    "dom.ts": dom, "engine.ts": engine, "games/adapter.ts": adapter, "games/all.ts": all, "games/showdown.ts": showdown, "match.ts": match, "opened.ts": opened,
    "own.ts": own, "puzzles.ts": puzzles, "review/marks.ts": marks, "store.ts": store, "texts.ts": texts, "tree.ts": tree, "views/address.ts": address,
    "views/confirm.ts": confirm, "views/level.ts": level, "views/share.ts": share, "views/turns.ts": turns,
};

type MakeView = (game: adapter.GameName, options: URLSearchParams) => View;

declare global {
    /** analysis.js defines this variable. */
    var faceoffAnalysis: ((shared: typeof SHARED) => MakeView) | undefined;
}

/** Shows the analysis board as soon as its code has been loaded. */
export function analysisView(game: adapter.GameName, options: URLSearchParams): View {
    const element = dom.el("div", {});
    let view: View | null = null, isClosed = false;
    const show = async (): Promise<void> => {
        if (globalThis.faceoffAnalysis === undefined) {
            await runBeside("analysis.js").catch((error: unknown) => {
                if (!isClosed) {
                    throw error;
                }
            });
        }
        if (!isClosed) {
            view = globalThis.faceoffAnalysis!(SHARED)(game, options);
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
