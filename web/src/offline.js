// The service worker. It caches the page's files for offline use. build.js replaces "@VERSION@" with a hash of the
// files.
const KEPT = "faceoff-@VERSION@";
const FILES = [
    "./",
    "page.js",
    "texts-en.js",
    "texts-de.js",
    "page.css",
    "icon.svg",
    "faceoff.wasm",
    "example.jsonl",
    "puzzles.js",
    "lessons.js",
    "analysis.js",
    "events.js",
    "league.js",
    "study.js",
    "animation.js",
];

const INDEX = new URL("index.html", location).pathname; // the same page as "./"

addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(KEPT)
            .then((cache) => cache.addAll(FILES))
            .then(() => skipWaiting()),
    );
});
addEventListener("activate", (event) => {
    const old = async () =>
        Promise.all(
            (await caches.keys())
                .filter((name) => name.startsWith("faceoff-") && name !== KEPT)
                .map((name) => caches.delete(name)),
        );
    event.waitUntil(old().then(() => clients.claim()));
});
addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url),
        wanted = pathname === INDEX ? "./" : event.request;
    if (event.request.method === "GET" && origin === location.origin) {
        event.respondWith(
            caches
                .open(KEPT)
                .then((cache) => cache.match(wanted, { ignoreSearch: true }))
                .then((found) => found ?? fetch(event.request)),
        );
    }
});
