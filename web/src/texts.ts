// Looks up texts in the current language. The page loads only the texts of the languages that it shows.
import { runBeside } from "./packed.ts";
import { kept, keep } from "./store.ts";
import type { languages } from "./texts_both.ts";

export type Language = keyof typeof languages;
export type TextName = keyof (typeof languages)["en"] | keyof (typeof FIRST)["en"];

/** The texts that the page needs if it cannot load the others. */
const FIRST = {
    en: { notLoaded: "{file} could not be loaded", reload: "Reload" },
    de: { notLoaded: "{file} konnte nicht geladen werden", reload: "Neu laden" },
};

declare global {
    /** texts-en.js and texts-de.js add their language to this variable. */
    var faceoffTexts: Partial<typeof languages> | undefined;
}

const asked = kept<Language>("language");
export let language: Language =
    asked === "en" || asked === "de"
        ? asked
        : typeof navigator !== "undefined" && navigator.language.startsWith("de")
          ? "de"
          : "en";

/** Loads the texts of a language. */
export async function loadTexts(wanted: Language): Promise<void> {
    if (globalThis.faceoffTexts?.[wanted] === undefined) {
        await runBeside(`texts-${wanted}.js`);
    }
}

export async function changeLanguage(): Promise<void> {
    const wanted = language === "en" ? "de" : "en";
    await loadTexts(wanted);
    language = wanted;
    keep("language", language);
}

/** Whether this is the name that the page gives to a person, in any language. */
export const isYou = (name: string | undefined): boolean => name === "You" || name === "Du";

type Direction = `direction${number}`;

const NAMES = ["name", "other", "a", "b"],
    NAME_SHOWN = 60;

/** Prepares a value for a sentence. Shortens a long name, and prevents right-to-left text from reordering the
 * sentence. */
function fit(place: string, value: string): string {
    const letters = [...value.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")];
    const short =
        NAMES.includes(place) && letters.length > NAME_SHOWN
            ? `${letters.slice(0, NAME_SHOWN).join("")}…`
            : letters.join("");
    return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(short) ? `\u2068${short}\u2069` : short;
}

/** Returns a text in the current language, with its {places} filled in. {n:turn|turns} becomes the first word if n is
 * 1, and otherwise the second. */
export function t(name: TextName | Direction, places: Record<string, string | number> = {}): string {
    const [first, texts] = [FIRST, globalThis.faceoffTexts].map(
        (all): Record<string, string> | undefined => all?.[language],
    );
    return fill(first![name] ?? texts?.[name] ?? name, places);
}

/** Fills in the places of a text, as t() does. */
export function fill(text: string, places: Record<string, string | number> = {}): string {
    return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, place: string, one?: string, others?: string) =>
        others === undefined ? fit(place, String(places[place] ?? "")) : Number(places[place]) === 1 ? one! : others,
    );
}

/** Returns an explanation of why a game ended. `reason` is a reason that the rules give, or a broken rule. If there is
 * no text for the reason, the function returns the reason itself. */
export function reasonText(reason: string): string {
    const name = [`rule_${reason}`, `why_${reason}`].find((one) => t(one as TextName) !== one);
    return name === undefined ? reason : t(name as TextName);
}

/** Returns an explanation of why a finished game ended as it did. */
export const endingText = (reason: string, winner: number): string =>
    reasonText(reason === "blockers" && winner >= 0 ? "blockers_won" : reason);

/** Makes a phrase into a sentence, with a capital letter at the start and a full stop at the end. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
