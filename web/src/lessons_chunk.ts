// Becomes lessons.js, which the page loads when a lesson begins.
import lines from "./lessons.jsonl";
import { lessonTexts } from "./texts_lessons.ts";

globalThis.faceoffLessons = { lines, texts: lessonTexts };
