/* Uses the package and returns the results. All the ways of using the package share this code. */

/* The benchmark of Showdown takes seven times as long as the others together, so only Node runs it. */
export const QUICK = ["soccer", "halma"];

function cancel(worker) {
    const stop = new AbortController();
    let begun;
    return new Promise((resolve, reject) => {
        const position = { game: "soccer", turns: "7;4" };
        worker.analyze(position, {
            ms: 600000,
            signal: stop.signal,
            onReport() {
                begun ??= performance.now();
                stop.abort();
            },
        }).then(reject, ({ name }) => resolve({ name, ms: performance.now() - begun }));
    });
}

export async function use({ load, FaceoffWorker }, source, games = QUICK) {
    const faceoff = await load(source);
    const worker = new FaceoffWorker(source);
    const position = faceoff.position("soccer", { turns: ["7", "4"] });
    const found = { version: faceoff.version, drawn: position.draw(), signatures: {} };
    const begun = performance.now();
    found.turn = await worker.choose(position, { ms: 20 });
    found.firstMs = performance.now() - begun;
    position.play(found.turn);
    found.cancelled = await cancel(worker);
    const again = performance.now();
    found.after = await worker.choose({ game: "halma" }, { ms: 5 });
    found.againMs = performance.now() - again;
    for (const game of games) {
        found.signatures[game] = (await worker.bench(game)).signature;
    }
    found.verdict = faceoff.adjudicate("soccer", ["7", "4", "1", "1"]);
    worker.close();
    return found;
}
