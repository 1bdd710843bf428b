// Becomes lessons.js, which the page loads when a lesson or course begins.
import course from "./courses.jsonl";
import lesson from "./lessons.jsonl";
import { answerTexts } from "./texts_lessons.ts";

globalThis.faceoffLessons = { lesson, course, answers: answerTexts };
