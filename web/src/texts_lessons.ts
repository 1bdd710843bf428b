// What the lessons say about Showdown's answers to a wrong turn, in English and in German. lessons.js contains these
// texts. The other texts of the lessons and courses are in lessons.jsonl and courses.jsonl.
const en = {
    OUCH: "You bumped into a wall.",
    MISS: "Your ray hit nothing.",
    BOOM: "Your ray broke a wall.",
    OOPS: "Your opponent is on that square, so you cannot build there.",
    ERROR: "That is not possible, so your turn had no effect.",
};

const de: Record<keyof typeof en, string> = {
    OUCH: "Du bist gegen eine Mauer gelaufen.",
    MISS: "Dein Strahl traf nichts.",
    BOOM: "Dein Strahl zerstörte eine Mauer.",
    OOPS: "Dort steht dein Gegner, also kannst du dort nicht bauen.",
    ERROR: "Das geht nicht, also blieb dein Zug ohne Wirkung.",
};

export const answerTexts = { en, de };
