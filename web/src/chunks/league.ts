// Becomes league.js, which lets authors submit bots to a standing league.
export { submitView } from "../views/submit.ts";
