/* A bot in JavaScript for any contest. Usage: node bot.mjs CONTEST [WORDS..] */
import { load, runBot } from "faceoff";

const [contest, ...words] = process.argv.slice(2);
const faceoff = await load();
let player;

await runBot(faceoff, contest, (position, ms) => {
    console.log("thinking"); // must go to standard error, not to the referee
    player ??= faceoff.player(position.game, { engine: "greedy" });
    return player.choose(position, { ms });
}, words);
