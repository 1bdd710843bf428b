// Replays games from a file that the visitor dropped, chose, pasted or named by its URL. Shows one game and everything
// in its record.
import { button, el, pause, speak } from "../dom.ts";
import { gameIn, linkTo, namedFile, noSuchGame, openedFile, setOpened } from "../opened.ts";
import { type GameRecord, RecordFile } from "../records.ts";
import { t } from "../texts.ts";
import { Address } from "./address.ts";
import { endText, faultBox } from "./ending.ts";
import { GameList } from "./gamelist.ts";
import { inkAndName } from "./sides.ts";
import { Sights } from "./sights.ts";
import type { View } from "./view.ts";
import { Playback } from "./playback.ts";

class Replay implements View {
    readonly element = el("div", {});
    private readonly problem = el("p", { class: "problem", role: "alert" });
    private playback: Playback | null = null;
    private list: GameList | null = null;
    private sights: Sights | null = null;
    private game = -1;
    private isClosed = false;
    /** Aborted when another file is opened or the view is closed. */
    private opening = new AbortController();
    private readonly address = new Address();
    /** The game and turn in the address. They apply only to the first file; later files open at their first game. */
    private wanted: { game: number; turn: number };

    constructor(options: URLSearchParams) {
        this.wanted = { game: gameIn(options), turn: Number(options.get("turn") ?? 0) };
        this.showOpenForm();
        void this.openNamed(options);
    }

    /** Shows the form that opens a file. */
    private showOpenForm(): void {
        this.address.stop();
        this.playback?.close();
        this.playback = null;
        const choose = el("input", {
            type: "file",
            class: "unseen",
            accept: ".jsonl,.ndjson,.json,.txt",
            id: "file",
            onchange: () => {
                const file = choose.files?.[0];
                if (file !== undefined) {
                    void this.open(new RecordFile(file, file.name));
                }
            },
        });
        const pasted = el("textarea", {
            rows: 3,
            id: "pasted",
            spellcheck: false,
            placeholder: '{"contest":"codingame","turns":["7","4"], ..}',
        });
        const address = el("input", { type: "url", id: "address", placeholder: "https://" });
        this.element.replaceChildren(
            el(
                "div",
                { class: "hall" },
                el("h1", {}, t("dropTitle")),
                el(
                    "div",
                    { class: "drop" },
                    el(
                        "p",
                        {},
                        t("dropHere"),
                        " ",
                        button(t("chooseFile"), () => choose.click(), { class: "file" }),
                        choose,
                    ),
                    el("p", {}, t("dropAbout")),
                    el("label", { for: "pasted" }, t("pasteHere"), pasted),
                    el(
                        "form",
                        {
                            onsubmit: (event: Event) => {
                                event.preventDefault();
                                void this.fetch(address.value);
                            },
                        },
                        el("label", { for: "address" }, t("fromAddress"), address),
                        el("button", { style: "align-self:end" }, t("open")),
                    ),
                    el(
                        "p",
                        {},
                        button(t("example"), () => void this.fetch("example.jsonl"), { class: "main" }),
                    ),
                    this.problem,
                ),
            ),
        );
        choose.setAttribute("aria-label", t("chooseFile"));
        pasted.addEventListener("input", () => {
            if (pasted.value.trim() !== "") {
                void this.open(new RecordFile(new Blob([pasted.value]), "pasted.jsonl"));
            }
        });
    }

    /** Opens the file that an address names, or the open file if the address names none. */
    private async openNamed(options: URLSearchParams): Promise<void> {
        const signal = this.newOpening();
        try {
            const file =
                (await namedFile(
                    options,
                    (bytes) => {
                        this.problem.textContent = `${(bytes / 1e6).toFixed(1)} MB`;
                    },
                    signal,
                )) ?? openedFile();
            if (file !== null && !signal.aborted) {
                await this.open(file);
            }
        } catch (error) {
            if (!signal.aborted) {
                this.problem.textContent = (error as Error).message;
            }
        }
    }

    private async fetch(address: string): Promise<void> {
        await (address === "" ? null : this.openNamed(new URLSearchParams({ url: address })));
    }

    private complain(address: string, { message }: Error): void {
        this.problem.textContent = t("noSuchFile", { address, why: message });
    }

    /** Aborts the previous request, because its file may still arrive. */
    private newOpening(): AbortSignal {
        this.opening.abort();
        this.opening = new AbortController();
        return this.opening.signal;
    }

    private forgetGame(): void {
        this.game = -1;
        this.list = null;
    }

    private async open(file: RecordFile): Promise<void> {
        if (this.isClosed) {
            return;
        }
        const signal = this.newOpening();
        this.problem.textContent = "";
        this.forgetGame();
        setOpened(file);
        const { game } = this.wanted;
        if (file.count > game) {
            void this.show(file, game); // an earlier scan has already found it
        }
        try {
            await file.scan((bytes) => {
                if (signal.aborted) {
                    return;
                }
                this.list?.grow();
                this.problem.textContent = t("reading", { n: file.count, mb: (bytes / 1e6).toFixed(1) });
                if (this.game < 0 && file.count > game) {
                    void this.show(file, game);
                }
            });
        } catch (error) {
            // the file is a folder, or no longer exists
            if (!signal.aborted) {
                this.complain(file.name, error as Error);
            }
            return;
        }
        if (signal.aborted) {
            return;
        }
        this.problem.textContent = file.count === 0 ? t("noGames") : "";
        this.list?.grow();
        speak(t("games", { n: file.count }));
        if (this.game < 0 && file.count > 0) {
            await this.show(file, file.count - 1);
            this.problem.textContent = noSuchGame(file, game);
        }
    }

    private async show(file: RecordFile, index: number): Promise<void> {
        if (index < 0 || index >= file.count) {
            return;
        }
        const { turn } = this.wanted,
            { signal } = this.opening;
        this.wanted = { game: 0, turn: 0 };
        this.game = index;
        const list = (this.list ??= new GameList(file, (chosen) => void this.show(file, chosen)));
        let record: GameRecord,
            playback: Playback | null = null,
            problem = "";
        try {
            // draws the board before it is on the page, which splits the work into short tasks
            record = await file.get(index);
            playback = await Playback.open(record);
            await playback.go(turn);
            await pause(0);
        } catch (error) {
            problem = `${file.placeOf(index)}: ${(error as Error).message}`;
        }
        if (signal.aborted || this.game !== index) {
            playback?.close();
            return; // another game was chosen in the meantime
        }
        this.playback?.close();
        this.playback = problem === "" ? playback : null;
        this.address.stop();
        if (this.playback === null) {
            this.element.replaceChildren(
                el(
                    "div",
                    { class: "hall" },
                    el("p", { class: "problem", role: "alert" }, problem),
                    list.element,
                    this.another(),
                ),
            );
        } else {
            this.layOut(file, record!, this.playback);
        }
        list.go(index);
    }

    private another(): HTMLElement {
        return button(t("otherFile"), () => {
            this.newOpening();
            setOpened(null);
            this.forgetGame();
            this.problem.textContent = "";
            this.showOpenForm();
        });
    }

    private layOut(file: RecordFile, record: GameRecord, playback: Playback): void {
        const status = el("p", { class: "status" });
        playback.onStep = (at) => {
            status.textContent =
                at === 0 || at === playback.legal ? endText(record, playback) : this.turnText(record, playback, at - 1);
            this.address.show(this.link(file, at));
        };
        playback.onStep(playback.at);
        // The turns follow one frame later, which splits the work into two short tasks.
        const room = el("div", { class: "turns" });
        requestAnimationFrame(() =>
            setTimeout(() => {
                room.replaceWith(playback.list.element);
                playback.list.go(playback.at - 1);
            }),
        );
        const wide = record.game === "showdown";
        this.element.replaceChildren(
            el(
                "div",
                { class: `table playback ${wide ? "wide" : ""}` },
                el("h1", { class: "unseen" }, t("replay")),
                el(
                    "div",
                    { class: "stage" },
                    playback.board.element,
                    playback.twin?.element,
                    playback.scrub,
                    playback.steps,
                ),
                el(
                    "div",
                    { class: "panel" },
                    this.problem,
                    ...this.players(record, playback),
                    status,
                    faultBox(record, playback),
                    this.views(record, playback),
                    room,
                    this.words(record),
                    this.list!.element,
                    el(
                        "div",
                        { class: "buttons" },
                        button(t("review"), () => void this.review(file, playback), { class: "main" }),
                        button(t("analyse"), () => playback.analyse()),
                        button(t("share"), () => void this.share(file, playback)),
                        this.another(),
                    ),
                ),
            ),
        );
    }

    /** Returns a description of a turn: its player, the turn as the player wrote it, the answer to it, and the time
     * that it took. */
    private turnText({ players, turns, opening, ms }: GameRecord, { seats, answers }: Playback, index: number): string {
        const time = index < opening ? t("opening") : ms[index] ? t("milliseconds", { ms: ms[index] }) : "";
        return [`${players[seats[index]!]}: ${turns[index]}`, answers[index], time].filter((part) => part).join(" · ");
    }

    private players({ players }: GameRecord, playback: Playback): HTMLElement[] {
        const { winner, scores } = playback.result;
        return players.map((name, seat) =>
            el(
                "div",
                { class: `player seat${seat}` },
                ...inkAndName(seat, name),
                winner === seat && el("span", { class: "won" }, t("winner")),
                el("span", { class: "side" }, String(scores[seat])),
            ),
        );
    }

    private views(record: GameRecord, playback: Playback): HTMLElement | null {
        this.sights = null;
        if (record.game !== "showdown") {
            return null;
        }
        this.sights = new Sights(record.players, [-1, 0, 1, "both"], -1, (sight) => {
            playback.sight = sight;
            void playback.redraw();
        });
        return this.sights.element;
    }

    /** The standard error of both players; null if both are empty. */
    private words(record: GameRecord): HTMLElement | null {
        const said = record.stderr
            .map((text, seat) => ({ text: text || (record.fault?.seat === seat ? record.fault.stderr : ""), seat }))
            .filter(({ text }) => text !== "");
        return said.length === 0
            ? null
            : el(
                  "div",
                  {},
                  ...said.map(({ text, seat }) =>
                      el(
                          "details",
                          { open: record.fault?.seat === seat },
                          el("summary", {}, t("standardError", { name: record.players[seat]! })),
                          el("pre", { tabindex: 0 }, text),
                      ),
                  ),
              );
    }

    private link(file: RecordFile, at: number): string {
        return `#/replay?${file.link}game=${this.game + 1}&turn=${at}`;
    }

    private async review(file: RecordFile, playback: Playback): Promise<void> {
        const { signal } = this.opening,
            game = `game=${this.game + 1}&`;
        try {
            // A packed game does not contain the details of a fault.
            const link =
                file.link === "" && playback.record.fault === null
                    ? await linkTo(await file.text(this.game), game)
                    : file.link + game;
            if (!signal.aborted) {
                location.hash = `#/review?${link}turn=${playback.at}`;
            }
        } catch (error) {
            this.complain(file.name, error as Error);
        }
    }

    private async share(file: RecordFile, playback: Playback): Promise<void> {
        try {
            playback.share(await file.text(this.game));
        } catch (error) {
            this.complain(file.name, error as Error);
        }
    }

    onKey(key: string): boolean {
        const file = openedFile();
        if (this.game >= 0 && file !== null && (key === "ArrowDown" || key === "ArrowUp")) {
            void this.show(file, this.game + (key === "ArrowDown" ? 1 : -1));
            return true;
        }
        if (key.toLowerCase() === "v" && this.sights !== null) {
            this.sights.next();
            return true;
        }
        return this.playback?.onKey(key) === true;
    }

    close(): void {
        this.isClosed = true;
        this.opening.abort();
        this.address.stop();
        this.playback?.close();
    }
}

export const replayView = (options: URLSearchParams): View => new Replay(options);
