// Gives the unit tests the texts of both languages. Import it before the modules that use texts.
import { languages } from "../src/texts_both.ts";

globalThis.faceoffTexts = languages;
