// Becomes events.js, which contains the views of an event.
export { authorView } from "../views/author.ts";
export { botView } from "../views/bot.ts";
export { liveView } from "../views/live.ts";
export { versusView } from "../views/versus.ts";
export { visitView } from "../views/visit.ts";
