/* The code of FaceoffWorker's thread. It answers one request at a time. It keeps the players between requests, so that
 * they remember earlier turns. */
const PLAYERS = 2; // maximum number of players to keep
const REPORT_EVERY_MS = 100;

function answerRequests(port) {
    const players = new Map(); // keyed by their parameters; the least recently used player comes first
    let starts, faceoff;

    function playerFor({ game }, { engine, seed, options }) {
        const key = JSON.stringify([game, engine, String(seed), options]);
        const known = players.get(key);
        players.delete(key);
        for (const [old, idle] of players) { // frees a player before it creates a new one
            if (players.size >= PLAYERS) {
                idle.free();
                players.delete(old);
            }
        }
        const player = known ?? faceoff.player(game, { engine, seed, options });
        players.set(key, player); // most recently used
        return player;
    }

    /* Sends at most ten reports per second. The last report is the answer to the request. */
    function analyze(player, position, limits, id) {
        let next = 0;
        const onReport = (report) => {
            const now = performance.now();
            if (!report.last && now >= next) {
                next = now + REPORT_EVERY_MS;
                port.postMessage({ id, report });
            }
        };
        return player.analyze(position, { ...limits, onReport });
    }

    function answer({ id, kind, position: given, player: wanted, limits }) {
        if (kind === "prepare") {
            playerFor(given, wanted);
            return undefined;
        }
        if (kind === "bench") {
            return playerFor(given, wanted).bench();
        }
        const position = faceoff.position(given.game, given);
        try {
            const player = playerFor(given, wanted);
            return kind === "choose" ? player.choose(position, limits) : analyze(player, position, limits, id);
        } finally {
            position.free();
        }
    }

    return async ({ module, ...request }) => {
        try {
            starts ??= Faceoff.start(module);
            faceoff = await starts;
            if (module === undefined) {
                port.postMessage({ id: request.id, result: answer(request) });
            }
        } catch ({ message, rule, at, broken }) {
            port.postMessage({ id: request.id, error: message, details: { rule, at, broken } });
        }
    };
}

if (typeof postMessage === "function") {
    const hear = answerRequests(globalThis);
    globalThis.onmessage = ({ data }) => hear(data);
} else {
    const { parentPort } = require("node:worker_threads");
    parentPort.on("message", answerRequests(parentPort));
}
