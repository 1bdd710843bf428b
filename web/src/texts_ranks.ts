// The texts of the views of a league's bots and authors, in English and in German. events.js contains them.
import { fill, language } from "./texts.ts";

const en = {
    submit: "Submit a bot",
    search: "Bot or author",
    found: "{n} of {all} bots",
    change: "Change",
    changeSince: "Change since {time}",
    house: "of the host",
    paused: "paused",
    retired: "retired",
    version: "v{n}",
    older: "{n} older",
    olderOf: "{n} older {n:version|versions} of {name}",
};

const de: Record<keyof typeof en, string> = {
    submit: "Bot einreichen",
    search: "Bot oder Autor",
    found: "{n} von {all} Bots",
    change: "Bewegung",
    changeSince: "Bewegung seit {time}",
    house: "vom Gastgeber",
    paused: "angehalten",
    retired: "aus der Liga genommen",
    version: "v{n}",
    older: "{n} ältere",
    olderOf: "{n} ältere {n:Fassung|Fassungen} von {name}",
};

export const rankTexts = { en, de };

/** Returns a text in the current language, as t() does. */
export const rank = (name: keyof typeof en, places: Record<string, string | number> = {}): string =>
    fill(rankTexts[language][name], places);
