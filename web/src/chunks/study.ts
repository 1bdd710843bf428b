// Becomes study.js, which contains the review, the puzzles and the list of the person's own games.
export { gamesView } from "../views/games.ts";
export { puzzlesView } from "../views/puzzles.ts";
export { reviewView } from "../views/review.ts";
