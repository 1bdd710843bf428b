// The texts of the views of a league's bots and authors, in English and in German. events.js contains them.
import { fill, language } from "./texts.ts";

const en = {
    submit: "Submit a bot",
};

const de: Record<keyof typeof en, string> = {
    submit: "Bot einreichen",
};

export const rankTexts = { en, de };

/** Returns a text in the current language, as t() does. */
export const rank = (name: keyof typeof en, places: Record<string, string | number> = {}): string =>
    fill(rankTexts[language][name], places);
