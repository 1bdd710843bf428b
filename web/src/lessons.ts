// The lessons and courses. Each game has a lesson of about a minute, lessons.jsonl, and a longer and harder course,
// courses.jsonl. A step is a position, a task and a condition that a turn must meet.
import type { Position, Seat } from "faceoff";
import type { GameName } from "./games/adapter.ts";
import { adapters } from "./games/all.ts";
import { runBeside } from "./packed.ts";
import { keep, kept } from "./store.ts";
import { language } from "./texts.ts";
import type { answerTexts } from "./texts_lessons.ts";

/** What a turn must do. All conditions must hold. */
export interface Wants {
    /** Where the turn must begin. Not used in Showdown. */
    from?: string;
    /** The turn must end on one of these places. In Showdown, it must name one of these squares. */
    to?: string[];
    /** A place that the turn must visit. */
    via?: string;
    /** The turn must have at least this number of lines or jumps. */
    least?: number;
    /** The turn must win the game for this reason. */
    ends?: string;
    /** The turn must not lose the game for this reason. */
    avoids?: string;
    /** The turn must begin with this word. */
    does?: string;
    /** The turn must get this answer. */
    answer?: string;
}

export interface Step {
    game: GameName;
    /** Names the step among the steps of its game, so that a browser remembers which steps are done. */
    name: string;
    /** In the language of the page: the task, what to know after the right turn, and what to say after a wrong turn. */
    texts: [task: string, yes: string, no: string];
    rules: string | undefined;
    first: Seat;
    turns: string[];
    /** Places to mark. */
    marks: string[];
    wants: Wants;
    /** A turn that meets the condition. */
    solution: string;
}

declare global {
    /** lessons.js defines this variable. */
    var faceoffLessons: (Record<Part, string> & { answers: typeof answerTexts }) | undefined;
}

/** The lesson, or the course. */
export type Part = "lesson" | "course";

const GOALS: readonly (keyof Wants)[] = ["from", "to", "via", "least", "ends", "avoids", "does", "answer"];

const isTexts = (texts: unknown): texts is Step["texts"] =>
    Array.isArray(texts) && texts.length === 3 && texts.every((text) => typeof text === "string" && text !== "");

/** Reads steps from JSON Lines. Throws an error with the line number if a line is not a step. */
export function readSteps(lines: string): Step[] {
    return lines
        .trim()
        .split("\n")
        .map((line, index) => {
            const {
                game,
                name,
                en,
                de,
                rules,
                first = 1,
                turns = [],
                marks = [],
                wants,
                solution,
            } = JSON.parse(line) as Step & { first?: number; en: unknown; de: unknown };
            const known =
                typeof wants === "object" &&
                Object.keys(wants).length > 0 &&
                Object.keys(wants).every((key) => (GOALS as string[]).includes(key));
            const texts = language === "de" ? de : en;
            if (
                !(game in adapters) ||
                typeof name !== "string" ||
                !isTexts(en) ||
                !isTexts(de) ||
                !isTexts(texts) ||
                !Array.isArray(turns) ||
                !Array.isArray(marks) ||
                !known ||
                typeof solution !== "string"
            ) {
                throw new Error(`line ${index + 1}: not a step`);
            }
            return { game, name, texts, rules, first: (first - 1) as Seat, turns, marks, wants, solution };
        });
}

export const learnLink = (game: GameName, part: Part): string => `#/learn/${game}${part === "course" ? "?course" : ""}`;

/** Loads the steps of a game's lesson or course. */
export async function stepsOf(game: GameName, part: Part): Promise<Step[]> {
    if (globalThis.faceoffLessons === undefined) {
        await runBeside("lessons.js");
    }
    return readSteps(globalThis.faceoffLessons![part]).filter((step) => step.game === game);
}

/** The result of a turn that was tried in a step. */
export interface Try {
    isRight: boolean;
    /** Why the game ended, or "" if it continues. */
    ended: string;
    /** The referee's answer, in games in which turns get answers. */
    answer: string;
}

/** Plays a turn in a step's position, and judges it. The position must allow the turn. */
export function tryTurn(wants: Wants, position: Position, turn: string): Try {
    const seat = position.mover as Seat,
        places = adapters[position.game as GameName].places(position, turn);
    position.play(turn);
    const { over, winner, reason } = position.outcome,
        ended = over ? reason : "";
    const answer = position.game === "showdown" ? position.observe(seat).trim() : "";
    const { from, to, via, least = 0, ends, avoids, does, answer: said } = wants;
    const isRight =
        (from === undefined || places[0] === from) &&
        (to === undefined || to.includes(places.at(-1) ?? "")) &&
        (via === undefined || places.slice(1).includes(via)) &&
        Math.max(places.length - 1, 0) >= least &&
        (ends === undefined || (ended === ends && winner === seat)) &&
        (avoids === undefined || ended !== avoids) &&
        (does === undefined || turn.split(" ")[0] === does) &&
        (said === undefined || answer.split(" ")[0] === said);
    return { isRight, ended, answer };
}

/** A person's progress in a lesson or course. */
export interface Progress {
    /** Index of the step to continue with. */
    step: number;
    /** The names of the steps that were done. */
    done: string[];
    isDone: boolean;
    /** Whether the person does not want to be offered the lesson. */
    isSkipped: boolean;
}

const keyOf = (game: GameName, part: Part): string => (part === "lesson" ? `learn.${game}` : `course.${game}`);

export function progressIn(game: GameName, part: Part = "lesson"): Progress {
    const found = kept<Partial<Progress>>(keyOf(game, part)) ?? {},
        done = Array.isArray(found.done) ? found.done.map(String) : [];
    return {
        step: Math.max(Math.floor(Number(found.step)) || 0, 0),
        done,
        isDone: found.isDone === true,
        isSkipped: found.isSkipped === true,
    };
}

export const keepProgress = (game: GameName, now: Partial<Progress>, part: Part = "lesson"): void =>
    keep(keyOf(game, part), { ...progressIn(game, part), ...now });
