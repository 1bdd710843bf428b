// The dialog that shares a game: it copies a link that contains the whole game, and saves the game, or a picture of the
// board, as a file.
import type { Position } from "faceoff";
import { loadChunk } from "../chunks.ts";
import { button, dialog, download, el, speak } from "../dom.ts";
import { eventSource } from "../event.ts";
import type { GameName, Show } from "../games/adapter.ts";
import { pack } from "../link.ts";
import { asPng, pictureOf } from "../picture.ts";
import type { GameRecord } from "../records.ts";
import { kept } from "../store.ts";
import { isYou, t } from "../texts.ts";

/** A game to share. */
export interface Shared {
    record: GameRecord;
    /** Number of turns on the screen, where the link opens the game. */
    at: number;
    /** The game as a line of a game file, and the name of that file. */
    line: string;
    name: string;
    /** What the board shows. */
    position: Position;
    show: Show;
}

/** Returns a player's name for other readers, who would take "You" for themselves. */
function nameForOthers(name: string, seat: number): string {
    return isYou(name) ? kept<string>("name") || t("person", { seat: seat + 1 }) : name;
}

/** Copies a string to the clipboard. Returns false if the browser forbids it. */
async function copied(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/** Opens the dialog for a link. `about` is announced once the link is copied. */
export function shareLink(hash: string, about: string, ...more: (HTMLElement | null)[]): void {
    const link = new URL(hash, location.href).href;
    const said = el("p", { role: "status" }),
        field = el("input", { type: "text", id: "link", readonly: true, value: link, onfocus: () => field.select() });
    const send =
        "share" in navigator
            ? button(t("send"), () => void navigator.share({ url: link }).catch(() => {}), { class: "main" })
            : null; // a rejection means that the person cancelled it
    const box = showShare(
        el("p", {}, about),
        el("label", { for: "link" }, t("link")),
        field,
        said,
        el(
            "div",
            { class: "buttons" },
            send,
            ...more,
            button(t("close"), () => box.close()),
        ),
    );
    field.focus();
    void copied(link).then((is) => {
        said.textContent = t(is ? "linkCopied" : "copyYourself");
    });
}

const showShare = (...parts: (HTMLElement | null)[]): HTMLDialogElement => {
    const box = dialog(el("h2", {}, t("share")), ...parts);
    box.classList.add("share");
    return box;
};

/** Returns the buttons that save a picture of a board. The picture is drawn now, because the game may continue. */
export function pictureButtons(
    game: GameName,
    position: Position,
    show: Show,
    title: string,
    file: string,
): HTMLElement[] {
    const drawn = pictureOf(game, position, show, title);
    return [
        button(t("asPng"), () => void drawn.then(asPng).then((png) => download(`${file}.png`, [png]))),
        button(t("asSvg"), () => void drawn.then((picture) => download(`${file}.svg`, [picture]))),
    ];
}

/** Returns the button that saves the game as an animated picture. */
function animationButton({ record, name, show }: Shared, title: string): HTMLElement {
    const one = button(t("asAnimation"), () => {
        one.disabled = true; // until the picture is drawn
        void loadChunk("animation")
            .then((chunk) => chunk.animationOf(record, show, title))
            .then((picture) => download(`${name}-animated.svg`, [picture]))
            .finally(() => {
                one.disabled = false;
            });
    });
    return one;
}

/** Returns the button that copies the text with which another page can show the game; null if no other page may show
 * this
 * one: browsers forbid it for a file, and `faceoff serve` for the page of an event. */
function embedButton(hash: string, title: string): HTMLElement | null {
    if (!location.protocol.startsWith("http") || eventSource === "live") {
        return null;
    }
    const place = new URL(`${hash}&embed`, location.href).href,
        quoted = (text: string): string => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
    const size = 'width="480" height="720" style="border:0"';
    const html = `<iframe src="${quoted(place)}" title="${quoted(title)}" ${size}></iframe>`;
    return button(
        t("embed"),
        () => void copied(html).then((is) => speak(t(is ? "embedCopied" : "embedNot", { html }), true)),
    );
}

/** Opens the dialog for a game. A game that is too long for a link can still be saved. */
export function share(shared: Shared): void {
    const { record, at, line, name, position, show } = shared;
    const players: [string, string] = [nameForOthers(record.players[0], 0), nameForOthers(record.players[1], 1)];
    const title = `${t(record.game)}: ${players.join(" – ")}, ${t("turnCount", { n: position.turns.length })}`;
    const buttons = [
        button(t("save"), () => download(`${name}.jsonl`, [line])),
        ...pictureButtons(record.game, position, show, title, `${name}-${at}`),
        animationButton(shared, title),
    ];
    let packed: string;
    try {
        packed = pack({ ...record, players });
    } catch (error) {
        const box = showShare(
            el("p", { class: "problem" }, (error as Error).message),
            el(
                "div",
                { class: "buttons" },
                ...buttons,
                button(t("close"), () => box.close()),
            ),
        );
        return;
    }
    const link = `#/replay?g=${packed}&turn=${at}`;
    shareLink(link, t("linkAbout"), ...buttons, embedButton(link, title));
}
