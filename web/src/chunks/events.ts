// Becomes events.js, which contains the views of an event.
export { botView } from "../views/bot.ts";
export { liveView } from "../views/live.ts";
export { visitView } from "../views/visit.ts";
