/* The library in a thread of its own: one request at a time, as FaceoffWorker sends them. Players are kept from request
 * to request, so that they remember. */
const PLAYERS = 2; // that are kept
const REPORT_EVERY_MS = 100;

function answerRequests(port) {
    const players = new Map(); // by what they were asked for
    let starts, faceoff;

    function playerFor({ game }, { engine, seed, options }) {
        const key = JSON.stringify([game, engine, String(seed), options]);
        const known = players.get(key);
        players.delete(key);
        for (const [old, idle] of players) { // first, so that no more are there at once
            if (players.size >= PLAYERS) {
                idle.free();
                players.delete(old);
            }
        }
        const player = known ?? faceoff.player(game, { engine, seed, options });
        players.set(key, player); // now the youngest
        return player;
    }

    /* Reports go out ten times a second at most; the last is the answer. */
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
