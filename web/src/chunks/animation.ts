// Becomes animation.js, which draws a game as an animated picture.
export { animationOf } from "../animation.ts";
