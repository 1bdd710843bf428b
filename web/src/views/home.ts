// The start page. It shows three boards on which the engine plays against itself. A click on a board starts a game.
import type { FaceoffWorker, Position } from "faceoff";
import { el, movesAreCalm, pause } from "../dom.ts";
import { faceoff, levelOf, thread } from "../engine.ts";
import { eventSource } from "../event.ts";
import { GAMES, type GameName } from "../games/adapter.ts";
import { adapters } from "../games/all.ts";
import { learnLink, type Part, progressIn } from "../lessons.ts";
import { isUnfinished, lastMatch } from "../match.ts";
import { latestGame } from "../own.ts";
import { keep } from "../store.ts";
import { t } from "../texts.ts";
import { usualLevel } from "./level.ts";
import type { View } from "./view.ts";

const BEGUN = { soccer: 6, halma: 24, showdown: 30 }; // number of turns already played when a board appears
const TURN_MS = 1400,
    LEVEL = 4;

/** Plays games one after another on a board, until the view is closed. */
async function live(
    game: GameName,
    put: (position: Position) => Promise<void>,
    worker: FaceoffWorker,
    isOpen: () => boolean,
): Promise<void> {
    const library = await faceoff(),
        start = library.position(game);
    await put(start); // show the start position while the first turns are computed
    start.free();
    for (let seed = 1 + Math.floor(Math.random() * 1000); isOpen(); seed++) {
        const position = library.position(game);
        for (let turn = 0; turn < BEGUN[game]; turn++) {
            position.play(
                game === "soccer"
                    ? position.randomTurn(seed * 100 + turn)!
                    : await worker.choose(position, { seed, options: levelOf(game, LEVEL) }),
            );
            if (position.outcome.over) {
                position.undo();
                break;
            }
        }
        await put(position);
        while (isOpen() && !position.outcome.over && !movesAreCalm()) {
            await pause(TURN_MS);
            if (isOpen() && document.visibilityState === "visible") {
                position.play(await worker.choose(position, { seed, options: levelOf(game, LEVEL) }));
                await put(position);
            }
        }
        if (movesAreCalm()) {
            return;
        }
        await pause(3 * TURN_MS);
        position.free();
    }
}

/** The field in which a person chooses the level of the next games. A choice is for all cards. */
function levelChoice(game: GameName): HTMLSelectElement {
    const names = t("levelNames").split(" | "),
        now = usualLevel(game);
    const field = el(
        "select",
        {
            class: "level",
            "aria-label": `${t("level")}: ${t(game)}`,
            onchange: () => {
                keep("level", Number(field.value));
                document.querySelectorAll<HTMLSelectElement>("select.level").forEach((other) => {
                    other.value = field.value;
                });
            },
        },
        ...names.map((name, i) => el("option", { value: i + 1, selected: i + 1 === now }, `${i + 1} · ${name}`)),
    );
    return field;
}

/** Links to what a person may want to continue or to see. */
function waysOn(): HTMLElement {
    const way = (href: string, ...parts: (string | HTMLElement)[]): HTMLElement =>
        el("li", {}, el("a", { href }, ...parts));
    const begun = GAMES.map((game) => lastMatch(game))
        .filter((data) => isUnfinished(data))
        .map((data) => way(`#/play/${data!.game}`, t("continueGame", { game: t(data!.game), n: data!.turns.length })));
    const list = el(
        "ul",
        { class: "ways" },
        ...begun,
        ...(eventSource === "" ? [] : [way("#/live", t("watchEvent"))]),
        way("#/puzzles/soccer?day", t("puzzleOfDay")),
        way("#/analysis/soccer", t("analysis")),
        way("#/replay", t("homeReplay")),
    );
    void latestGame().then((latest) => {
        if (latest !== null) {
            const { id, record, result } = latest,
                resultText = t(({ won: "resultWon", lost: "resultLost", drawn: "resultDrawn" } as const)[result]);
            list.insertBefore(
                way(
                    `#/review?mine=${encodeURIComponent(id)}`,
                    t("reviewLast", { game: t(record.game), result: resultText }),
                ),
                list.children[begun.length] ?? null,
            );
        }
    });
    return list;
}

export function homeView(): View {
    let open = true;
    const worker = thread();
    const cards = GAMES.map((game) => {
        const board = adapters[game].board(true),
            isDark = game === "showdown"; // its players do not see each other
        board.element.setAttribute("aria-hidden", "true");
        const blurb = { soccer: t("blurbSoccer"), halma: t("blurbHalma"), showdown: t("blurbShowdown") }[game];
        live(
            game,
            (position) => board.show(position, { stepMs: 120, ...(isDark ? { seat: 0 } : {}) }),
            worker,
            () => open,
        ).catch((error: unknown) => {
            if (open) {
                throw error;
            }
        });
        const card = el(
            "a",
            { class: `card of-${game}`, href: `#/play/${game}?new` },
            el("span", { class: "frame" }, board.element as unknown as HTMLElement),
            el("h2", {}, t(game)),
            el("p", {}, blurb),
        );
        const link = (part: Part): HTMLElement =>
            el(
                "a",
                { href: learnLink(game, part), "aria-label": `${t(part)}: ${t(game)}` },
                t(part),
                progressIn(game, part).isDone && el("span", { "aria-hidden": "true" }, " ✓"),
            );
        return el(
            "div",
            { class: "slot" },
            card,
            el(
                "p",
                { class: "begin" },
                el(
                    "a",
                    { class: "main", href: `#/play/${game}?new`, "aria-label": `${t("play")}: ${t(game)}` },
                    t("play"),
                ),
                link("lesson"),
                link("course"),
                levelChoice(game),
            ),
        );
    });
    return {
        element: el(
            "div",
            { class: "hall" },
            el("h1", {}, t("homeHint")),
            el("div", { class: "cards" }, ...cards),
            waysOn(),
        ),
        close() {
            open = false;
            worker.close();
        },
    };
}
