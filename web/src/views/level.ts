// The level of the engine, and the field in which a person chooses it.
import { el } from "../dom.ts";
import { faceoff, FULL_LEVEL } from "../engine.ts";
import type { GameName } from "../games/adapter.ts";
import { progressIn } from "../lessons.ts";
import { asLevel, lastMatch } from "../match.ts";
import { kept } from "../store.ts";
import { t } from "../texts.ts";

/** The level of a game's next opponent: the one that the person chose last. A person who comes from the lesson and has
 * not
 * chosen one plays against the weakest. */
export const usualLevel = (game: GameName): number =>
    asLevel(kept("level") ?? (lastMatch(game) === null && progressIn(game).isDone ? 1 : null));

/** Returns the elements of the field, and a function that returns the chosen level. */
export function levelField(game: GameName, begin: number): { parts: HTMLElement[]; chosen: () => number } {
    const level = el("input", { type: "range", id: "level", min: 1, max: FULL_LEVEL, value: begin });
    const about = el("output", { for: "level" });
    let ratings: number[] = []; // Elo of each level, from the engine's table
    const showLevel = (): void => {
        const elo = ratings[Number(level.value) - 1];
        about.textContent = t("levelAbout", {
            level: level.value,
            name: t("levelNames").split(" | ")[Number(level.value) - 1]!,
        });
        about.title = elo === undefined ? "" : t("levelElo", { elo });
    };
    level.addEventListener("input", showLevel);
    showLevel();
    void faceoff().then((library) => {
        ratings = library.game(game).engines.find(({ name }) => name === "engine")!.ratings;
        showLevel();
    });
    return { parts: [el("label", { for: "level" }, t("level")), level, about], chosen: () => Number(level.value) };
}
