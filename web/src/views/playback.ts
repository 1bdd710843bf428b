// Steps, scrubs and plays through a finished game. Replay and review use this module.
import type { Faceoff, FaceoffError, Outcome, Position, Seat } from "faceoff";
import { button, el, speak } from "../dom.ts";
import { faceoff } from "../engine.ts";
import type { Board, Show } from "../games/adapter.ts";
import { adapters } from "../games/all.ts";
import { writeAnswered } from "../games/showdown.ts";
import type { GameRecord } from "../records.ts";
import { playTurn } from "../sound.ts";
import { kept, keep } from "../store.ts";
import { isYou, reasonText, t } from "../texts.ts";
import { analysisOf } from "../tree.ts";
import { share } from "./share.ts";
import type { Sight } from "./sights.ts";
import { TurnList } from "./turns.ts";

const SPEEDS = [0.5, 1, 2, 4, 10],
    TURN_MS = 900,
    STEP_MS = 120;

export class Playback {
    readonly board: Board;
    readonly list: TurnList;
    readonly steps = el("div", { class: "steps" });
    readonly scrub = el("input", { type: "range", class: "scrub", min: 0, value: 0 });
    /** Number of turns before the first illegal one, where the playback ends. */
    readonly legal: number;
    /** What is wrong with the next turn; null if all turns are legal. */
    readonly illegal: string | null;
    /** The seat that made each turn. */
    readonly seats: number[] = [];
    /** The answer to each turn; empty in games that have no answers. */
    readonly answers: string[];
    /** The result in the record or, if the record has no result, the result by the rules. */
    readonly result: Pick<Outcome, "scores" | "reason"> & { winner: number };
    at = 0;
    turned = false;
    sight: Sight = -1;
    /** A second board for the second player's knowledge, in games in which the players know different things. */
    readonly twin: Board | null;
    /** Called after each step with the number of turns shown. */
    onStep: (at: number) => void = () => {};
    extra: () => Show = () => ({});
    private speed = kept<number>("speed") ?? 1;
    private timer: ReturnType<typeof setTimeout> | null = null;
    private readonly playButton = button(t("playAll"), () => this.toggle(), { class: "main", title: "Space" });
    private readonly where = el("output", {});
    private isClosed = false;
    private asking = 0;
    private playing = 0;
    private drawn = -2; // number of turns when the board was last drawn, or -2 if it has not been drawn
    private readonly position: Position;

    static async open(record: GameRecord): Promise<Playback> {
        return new Playback(record, await faceoff());
    }

    /** Whether a person played this game on this page. */
    private get isOwn(): boolean {
        return this.record.players.some(isYou);
    }

    private constructor(
        readonly record: GameRecord,
        library: Faceoff,
    ) {
        const { game, rules, first, turns } = record;
        this.position = library.position(game, { rules, first: first as Seat });
        let illegal = null;
        for (const turn of turns) {
            const { mover } = this.position;
            try {
                this.position.play(turn);
            } catch (error) {
                illegal = t("illegal", { n: this.at + 1, turn, why: reasonText((error as FaceoffError).rule ?? "") });
                break;
            }
            this.seats.push(mover);
            this.at++;
        }
        this.turned = record.players.findIndex(isYou) === 1;
        this.legal = this.at;
        this.illegal = illegal;
        this.result = record.winner < 0 && record.reason === "unfinished" ? this.position.outcome : record;
        this.answers = adapters[game].answers?.(this.position, this.seats) ?? [];
        this.board = adapters[game].board();
        this.twin = game === "showdown" ? adapters[game].board() : null;
        this.twin?.element.setAttribute("hidden", "");
        this.list = new TurnList((index) => void this.go(index + 1), t("noTurns", { help: "" }));
        this.list.element.classList.toggle("pairs", game === "showdown");
        this.writeTurns();
        this.scrub.max = String(this.legal);
        this.scrub.setAttribute("aria-label", t("turns"));
        this.scrub.addEventListener("input", () => void this.go(Number(this.scrub.value)));
        const speeds = el(
            "select",
            { "aria-label": t("speed"), onchange: () => this.setSpeed(Number(speeds.value)) },
            ...SPEEDS.map((speed) => el("option", { value: speed, selected: speed === this.speed }, `${speed}×`)),
        );
        this.steps.append(
            button("⇤", () => void this.go(0), { "aria-label": t("start"), title: "Home" }),
            button("←", () => void this.go(this.at - 1), { "aria-label": t("previous"), title: "←" }),
            this.playButton,
            button("→", () => void this.go(this.at + 1), { "aria-label": t("next"), title: "→" }),
            button("⇥", () => void this.go(this.legal), { "aria-label": t("end"), title: "End" }),
            speeds,
            this.where,
        );
    }

    /** Writes a turn with the directions that it has on the board, and in a person's own game of Showdown in the words
     * of that game. */
    write(turn: string): string {
        const { say, write } = adapters[this.record.game];
        return (this.isOwn && this.record.game === "showdown" ? say : write)(turn, this.turned);
    }

    private writeTurns(): void {
        const { turns, opening, ms, game } = this.record,
            { say } = adapters[game],
            inWords = this.isOwn && game === "showdown";
        const answered = (text: string, i: number): string =>
            inWords
                ? writeAnswered({ turn: turns[i]!, answer: this.answers[i]! })
                : this.answers[i]
                  ? `${text} · ${this.answers[i]}`
                  : text;
        this.list.show(
            turns.slice(0, this.legal).map((turn, i) => ({
                text: answered(this.write(turn), i),
                spoken: answered(say(turn, this.turned), i),
                seat: this.seats[i]!,
                note: i < opening ? t("opening") : ms[i] ? t("milliseconds", { ms: ms[i]! }) : "",
            })),
        );
    }

    /** Turns the board, and the directions in all texts. */
    private flip(): void {
        this.turned = !this.turned;
        this.writeTurns();
        this.onStep(this.at);
        this.list.go(this.at - 1);
        void this.redraw();
    }

    private setSpeed(speed: number): void {
        this.speed = speed;
        keep("speed", speed);
        this.steps.querySelector("select")!.value = String(speed);
    }

    /** The position on the board. Copy it before you play in it. */
    get shown(): Position {
        return this.position;
    }

    /** Goes to the position after `to` turns. If calls follow each other quickly, only the latest position is drawn,
     * once per frame. */
    async go(to: number): Promise<void> {
        const target = Math.min(Math.max(to, 0), this.legal),
            asking = ++this.asking;
        if (this.isClosed) {
            return;
        }
        while (this.at > target) {
            this.position.undo();
            this.at--;
        }
        while (this.at < target) {
            this.position.play(this.record.turns[this.at++]!);
        }
        await new Promise(requestAnimationFrame);
        if (asking === this.asking && !this.isClosed) {
            await this.draw();
        }
    }

    private async draw(): Promise<void> {
        const { at } = this,
            isStep = at === this.drawn + 1;
        this.drawn = at;
        this.scrub.value = String(at);
        this.where.textContent = `${at} / ${this.legal}`;
        this.scrub.setAttribute("aria-valuetext", t("position", { n: at, all: this.legal }));
        this.onStep(at);
        const drawn = this.redraw(isStep ? STEP_MS / Math.max(this.speed, 1) : 0);
        // this comes last, because it needs the layout, which should be computed only once per frame
        this.list.go(at - 1);
        if (isStep) {
            playTurn(this.record.game, this.record.turns[at - 1]!, this.seats[at - 1]!, this.answers[at - 1]);
        }
        if (isStep && this.timer === null) {
            speak(`${at}: ${adapters[this.record.game].say(this.record.turns[at - 1]!, this.turned)}`);
        }
        await drawn;
    }

    async redraw(stepMs = 0): Promise<void> {
        const show = (board: Board, seat: number): Promise<void> =>
            board.show(this.position, { stepMs, turned: this.turned, seat, ...this.extra() });
        this.twin?.element.toggleAttribute("hidden", this.sight !== "both");
        await Promise.all([show(this.board, this.seat), this.sight === "both" ? show(this.twin!, 1) : null]);
    }

    /** The seat whose knowledge the first board shows, or -1 for everything. */
    private get seat(): number {
        return this.sight === "both" ? 0 : this.sight;
    }

    /** Opens the dialog that shares the game. `line` is the game as a line of its file. */
    share(line: string): void {
        this.stop();
        const { record, at, turned, seat, position } = this;
        share({ record, at, line, name: `game-${record.number}`, position, show: { turned, seat } });
    }

    /** Opens the analysis board with the game, at the turn that is shown. */
    analyse(): void {
        const { record, legal, at } = this;
        location.hash = analysisOf({ ...record, turns: record.turns.slice(0, legal) }, at);
    }

    toggle(): void {
        if (this.timer !== null) {
            this.stop();
            return;
        }
        this.playButton.textContent = t("stopAll");
        const playing = ++this.playing;
        const next = async (): Promise<void> => {
            const began = performance.now();
            await this.go(this.at + 1);
            if (this.timer === null || playing !== this.playing) {
                return; // the playback was stopped, and perhaps started again
            }
            if (this.at >= this.legal) {
                this.stop();
                return;
            }
            this.timer = setTimeout(
                () => void next(),
                Math.max(TURN_MS / this.speed - (performance.now() - began), 10),
            );
        };
        if (this.at >= this.legal) {
            void this.go(0);
        }
        this.timer = setTimeout(() => void next(), 200);
    }

    stop(): void {
        if (this.timer !== null) {
            clearTimeout(this.timer);
            this.timer = null;
        }
        this.playButton.textContent = t("playAll");
    }

    onKey(key: string): boolean {
        const speed = SPEEDS.indexOf(this.speed);
        const act = {
            ArrowRight: () => void this.go(this.at + 1),
            ArrowLeft: () => void this.go(this.at - 1),
            Home: () => void this.go(0),
            End: () => void this.go(this.legal),
            " ": () => this.toggle(),
            "+": () => this.setSpeed(SPEEDS[Math.min(speed + 1, SPEEDS.length - 1)]!),
            "-": () => this.setSpeed(SPEEDS[Math.max(speed - 1, 0)]!),
            f: () => this.flip(),
        }[key];
        act?.();
        return act !== undefined;
    }

    close(): void {
        this.isClosed = true;
        this.stop();
        this.board.stop();
        this.twin?.stop();
        this.position.free();
    }
}
