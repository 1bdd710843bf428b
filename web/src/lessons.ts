// The lessons, one for each game. A step of a lesson is a position, a task and a condition that a turn must meet.
import type { Position, Seat } from "faceoff";
import type { GameName } from "./games/adapter.ts";
import { adapters } from "./games/all.ts";
import { runBeside } from "./packed.ts";
import { keep, kept } from "./store.ts";
import type { lessonTexts } from "./texts_lessons.ts";

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
    /** Key of the step's texts. */
    name: string;
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
    var faceoffLessons: { lines: string; texts: typeof lessonTexts } | undefined;
}

const GOALS: readonly (keyof Wants)[] = ["from", "to", "via", "least", "ends", "avoids", "does", "answer"];

/** Reads steps from JSON Lines. Throws an error with the line number if a line is not a step. */
export function readSteps(lines: string): Step[] {
    return lines.trim().split("\n").map((line, index) => {
        const { game, name, rules, first = 1, turns, marks, wants, solution } = JSON.parse(line) as Step & { first?: number };
        const known = typeof wants === "object" && Object.keys(wants).length > 0 && Object.keys(wants).every((key) => (GOALS as string[]).includes(key));
        if (!(game in adapters) || typeof name !== "string" || !Array.isArray(turns) || !Array.isArray(marks) || !known || typeof solution !== "string") {
            throw new Error(`lessons.jsonl, line ${index + 1}: not a step`);
        }
        return { game, name, rules, first: (first - 1) as Seat, turns, marks, wants, solution };
    });
}

/** Loads the steps of a game's lesson. */
export async function lessonOf(game: GameName): Promise<Step[]> {
    if (globalThis.faceoffLessons === undefined) {
        await runBeside("lessons.js");
    }
    return readSteps(globalThis.faceoffLessons!.lines).filter((step) => step.game === game);
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
    const seat = position.mover as Seat, places = adapters[position.game as GameName].places(position, turn);
    position.play(turn);
    const { over, winner, reason } = position.outcome, ended = over ? reason : "";
    const answer = position.game === "showdown" ? position.observe(seat).trim() : "";
    const { from, to, via, least = 0, ends, avoids, does, answer: said } = wants;
    const isRight = (from === undefined || places[0] === from) && (to === undefined || to.includes(places.at(-1) ?? ""))
        && (via === undefined || places.slice(1).includes(via)) && Math.max(places.length - 1, 0) >= least
        && (ends === undefined || (ended === ends && winner === seat)) && (avoids === undefined || ended !== avoids)
        && (does === undefined || turn.split(" ")[0] === does) && (said === undefined || answer.split(" ")[0] === said);
    return { isRight, ended, answer };
}

/** A person's progress in a lesson. */
export interface Progress {
    /** Index of the step to continue with. */
    step: number;
    isDone: boolean;
    /** Whether the person does not want to be offered the lesson. */
    isSkipped: boolean;
}

export function progressIn(game: GameName): Progress {
    const found = kept<Partial<Progress>>(`learn.${game}`) ?? {};
    return { step: Math.max(Math.floor(Number(found.step)) || 0, 0), isDone: found.isDone === true, isSkipped: found.isSkipped === true };
}

export const keepProgress = (game: GameName, now: Partial<Progress>): void => keep(`learn.${game}`, { ...progressIn(game), ...now });
