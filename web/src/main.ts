// The entry point. The part of the address after # names a view, which is shown in a frame that all views share.
import { loadChunk, Updated, viewOf } from "./chunks.ts";
import { button, dialog, el, nextTask, uprightPhone } from "./dom.ts";
import { engineLack, faceoff, Unsupported } from "./engine.ts";
import { eventSource } from "./event.ts";
import { type GameName, GAMES } from "./games/adapter.ts";
import { setOpened } from "./opened.ts";
import { PUZZLE_GAMES } from "./puzzles.ts";
import { RecordFile } from "./records.ts";
import { isSoundOn, switchSound } from "./sound.ts";
import { keep, kept } from "./store.ts";
import { changeLanguage, language, loadTexts, t, type TextName } from "./texts.ts";
import { homeView } from "./views/home.ts";
import { learnView } from "./views/learn.ts";
import { playView } from "./views/play.ts";
import { replayView } from "./views/replay.ts";
import type { View } from "./views/view.ts";

const OFFLINE_AFTER_MS = 2000;
const TABLES = ["live", "bot", "author", "versus", "submit"]; // views of an event that need no engine

let view: View | null = null;

function setTheme(theme: string | null): void {
    if (theme !== null) {
        document.documentElement.dataset.theme = theme;
    }
}

function changeTheme(): void {
    const now = getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "light" : "dark";
    keep("theme", now);
    setTheme(now);
}

/** Shows a dialog with the rules of the games that are on the screen, and with all keys. */
function showHelp(): void {
    const games = GAMES.filter((game) => document.querySelector(`main .board.${game}`) !== null);
    const keys = (["keysPlay", "keysSoccer", "keysGrid", "keysReplay", "keysAnalysis", "keysPuzzles"] as const).flatMap(
        (name) => {
            const [about, ...lines] = t(name).split(" | ");
            return [
                el("h3", {}, about),
                el(
                    "dl",
                    {},
                    ...lines.flatMap((line) => line.split(": ").map((text, i) => el(i === 0 ? "dt" : "dd", {}, text))),
                ),
            ];
        },
    );
    const text = el(
        "div",
        { class: "pages", tabindex: 0, autofocus: true },
        ...games.flatMap((game) => [
            el("h2", {}, t(game)),
            el("p", {}, t(`how_${game}`)),
            el("p", {}, el("a", { href: `#/learn/${game}`, onclick: () => box.close() }, t("lessonIn"))),
        ]),
        el("h2", {}, t("keys")),
        ...keys,
    );
    const box = dialog(
        text,
        el(
            "div",
            { class: "buttons" },
            button(t("close"), () => box.close()),
        ),
    );
    box.classList.add("help");
}

/** Opens a file that was dropped on any view. Without this function, the browser would leave the page and show the
 * file. */
function takeFile(event: DragEvent): void {
    const file = event.dataTransfer?.files[0];
    document.body.classList.remove("dropping");
    if (file === undefined) {
        return;
    }
    event.preventDefault();
    setOpened(new RecordFile(file, file.name));
    if (location.hash === "#/replay") {
        route();
    } else {
        location.hash = "#/replay";
    }
}

/** The switch for the sounds. */
function soundButton(): HTMLElement {
    const one = button(
        "♪",
        () => {
            switchSound();
            show();
        },
        { class: "quiet sound", "aria-label": t("sound"), title: t("sound") },
    );
    const show = (): void => one.setAttribute("aria-pressed", String(isSoundOn));
    show();
    return one;
}

async function otherLanguage(): Promise<void> {
    await changeLanguage();
    route();
    document.querySelector<HTMLElement>(".bar [lang]")!.focus();
}

function bar(now: string): HTMLElement {
    const places: [string, TextName][] = [
        ["#/play/soccer", "play"],
        ["#/replay", "replay"],
        ["#/review", "review"],
        ["#/puzzles", "puzzles"],
        ["#/games", "ownShort"],
    ];
    if (eventSource !== "") {
        places.unshift(["#/live", "live"]);
    }
    return el(
        "header",
        { class: "bar" },
        el("a", { class: "name", href: "#/", "aria-label": t("home") }, "faceoff"),
        el(
            "nav",
            { "aria-label": "faceoff" },
            ...places.map(([href, name]) =>
                el("a", { href, "aria-current": now !== "" && href.startsWith(`#/${now}`) ? "page" : null }, t(name)),
            ),
        ),
        el(
            "span",
            { class: "end" },
            button("?", showHelp, { class: "quiet", "aria-label": t("help"), title: t("help") }),
            soundButton(),
            button(language === "en" ? "DE" : "EN", () => void otherLanguage(), {
                class: "quiet",
                "aria-label": t("language"),
                lang: language === "en" ? "de" : "en",
            }),
            button("◐", changeTheme, { class: "quiet", "aria-label": t("theme"), title: t("theme") }),
        ),
    );
}

const notice = (text: string, ...rest: HTMLElement[]): View => ({
    element: el("div", { class: "hall empty" }, el("div", { role: "alert" }, el("h1", {}, text)), ...rest),
    close() {},
});

function makeView(place: string, game: string | undefined, options: URLSearchParams): View {
    const lack = TABLES.includes(place) ? "" : engineLack();
    if (lack !== "") {
        return notice(lack);
    }
    switch (place) {
        case "play":
            return playView((game ?? "soccer") as GameName, options);
        case "learn":
            return learnView((game ?? "soccer") as GameName, options);
        case "replay":
            return replayView(options);
        case "review":
            return viewOf("study", (chunk) => chunk.reviewView(options));
        case "puzzles":
            return viewOf("study", (chunk) => chunk.puzzlesView((game ?? "soccer") as GameName, options));
        case "analysis":
            return viewOf("analysis", (chunk) => chunk.analysisView((game ?? "soccer") as GameName, options));
        case "games":
            return viewOf("study", (chunk) => chunk.gamesView(options));
        case "visit":
            return viewOf("events", (chunk) => chunk.visitView(options));
        case "bot":
            return viewOf("events", (chunk) => chunk.botView(options));
        case "author":
            return viewOf("events", (chunk) => chunk.authorView(options));
        case "versus":
            return viewOf("events", (chunk) => chunk.versusView(options));
        case "submit":
            return viewOf("league", (chunk) => chunk.submitView(options.get("token") ?? ""));
        case "live":
            return viewOf("events", (chunk) => chunk.liveView(options));
        case "":
            return homeView();
        default:
            return notice(
                t("noSuchPage", { address: location.hash }),
                el("a", { class: "main", href: "#/" }, t("toStart")),
            );
    }
}

/** Returns whether the address names an existing place and, if it also names a game, an existing game. */
function isKnown(place: string, games: string[]): boolean {
    const known: string[] = { play: GAMES, learn: GAMES, analysis: GAMES, puzzles: PUZZLE_GAMES }[place] ?? [];
    return (
        (![...TABLES, "visit"].includes(place) || eventSource !== "") &&
        (place !== "submit" || eventSource === "live") &&
        (games.length === 0 || (games.length === 1 && known.includes(games[0]!)))
    );
}

function titleOf(place: string, game: string): string {
    const names: TextName[] = ["play", "replay", "review", "puzzles", "analysis", "live"],
        name = place === "games" ? "myGames" : place === "learn" ? "lesson" : names.find((one) => one === place);
    const parts = [
        name === undefined ? "" : t(name),
        GAMES.find((one) => one === game) === undefined ? "" : t(game as GameName),
    ].filter((part) => part !== "");
    return parts.length === 0 ? t("title") : `${parts.join(": ")} – faceoff`;
}

function route(): void {
    const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
    const [named = "", ...rest] = (path ?? "").split("/"),
        games = rest.filter((game) => game !== "");
    const place = named === "" && eventSource !== "" ? "live" : named;
    view?.close();
    // These dialogs belong to the view that is being closed.
    document.querySelectorAll<HTMLDialogElement>("dialog:not(.broken)").forEach((box) => box.close());
    document.documentElement.lang = language;
    document.title = titleOf(place, games[0] ?? "");
    const options = new URLSearchParams(query),
        isEmbedded = options.has("embed"); // in a frame of another page
    if (options.has("token")) {
        history.replaceState(null, "", `#/${place}`); // an author's token must not stay in the address
    }
    view = makeView(isKnown(place, games) ? place : "unknown", games[0], options);
    const main = el(
        "main",
        { id: "main", tabindex: -1, class: place === "games" ? "mine" : place || "home" },
        view.element,
    );
    document
        .getElementById("frame")!
        .replaceChildren(...(isEmbedded ? [] : [bar(TABLES.includes(place) ? "live" : place)]), main);
}

function complain(why: unknown): void {
    const text = why instanceof Error ? why.message : String(why);
    if (document.querySelector("dialog.broken") === null && !/ResizeObserver/.test(text)) {
        const isLack = why instanceof Unsupported; // in this case, a reload does not help
        const isWhole = isLack || why instanceof Updated || globalThis.faceoffTexts?.[language] === undefined;
        const box = dialog(
            el("p", {}, isWhole ? text : t("broken", { why: text })),
            isLack ? button(t("close"), () => box.close()) : button(t("reload"), () => location.reload()),
        );
        box.classList.add("broken");
    }
}

/** Stores the page's files for offline use. This fetches all files, so it starts only when the first turn can be
 * made. */
async function keepForLater(): Promise<void> {
    if (location.protocol.startsWith("http") && eventSource === "" && "serviceWorker" in navigator) {
        // If this fails, the page needs a connection.
        await navigator.serviceWorker.register("offline.js").catch(() => {});
    }
}

addEventListener("error", ({ message }) => complain(message));
addEventListener("unhandledrejection", ({ reason }) => complain(reason));
addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") === true) {
        event.preventDefault();
        document.body.classList.add("dropping");
    }
});
addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
uprightPhone().addEventListener("change", () =>
    document.querySelectorAll(".board").forEach((board) => board.dispatchEvent(new Event("reshape"))),
);
function onKey(event: KeyboardEvent): void {
    const typing = (event.target as Element).closest("input:not([type=range]), textarea, select, dialog") !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || typing) {
        return;
    }
    if (
        (event.key === "Enter" || event.key === " ") &&
        (event.target as Element).closest("button, a, summary") !== null
    ) {
        return; // these keys activate the element that has the focus
    }
    if (event.key === "?") {
        showHelp();
    } else if (view?.onKey?.(event.key, event) === true) {
        event.preventDefault();
    }
}

/** Shows the first view as soon as the texts have been loaded. */
async function start(): Promise<void> {
    await Promise.all([
        loadTexts(language),
        nextTask(),
        eventSource === "" ? null : loadChunk("events").catch(() => null),
    ]); // viewOf() tries again, and reports the error
    addEventListener("hashchange", () => {
        route();
        document.getElementById("main")!.focus({ preventScroll: true }); // the element that had the focus is gone
        scrollTo(0, 0);
    });
    addEventListener("keydown", onKey);
    addEventListener("drop", takeFile);
    route();
}

if (globalThis.faceoffGames !== undefined && location.hash === "") {
    history.replaceState(null, "", "#/replay");
}
setTheme(kept<string>("theme"));
// If the library cannot be loaded, a view reports it.
faceoff().then(
    () => setTimeout(keepForLater, OFFLINE_AFTER_MS),
    () => {},
);
void start();
