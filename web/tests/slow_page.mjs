// Delays everything that the page does asynchronously, as a busy machine would, so that a test that does not wait
// always fails.

const LATE_MS = 300;

/** Runs in the page before the page's own scripts. Delays the handlers of events, answers and frames by `late` ms. */
function makeLate(late) {
    const kinds = ["hashchange", "popstate", "close", "message"],
        later = new WeakMap();
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    const delayed = (target, f) => (event) => setTimeout(() => f.call(target, event), late);
    EventTarget.prototype.addEventListener = function (kind, f, options) {
        const target = this ?? globalThis;
        if (typeof f === "function" && kinds.includes(kind)) {
            later.set(f, delayed(target, f));
            f = later.get(f);
        }
        add.call(target, kind, f, options);
    };
    EventTarget.prototype.removeEventListener = function (kind, f, options) {
        remove.call(this ?? globalThis, kind, later.get(f) ?? f, options);
    };
    for (const prototype of [Worker.prototype, EventSource.prototype]) {
        const { get, set } = Object.getOwnPropertyDescriptor(prototype, "onmessage");
        Object.defineProperty(prototype, "onmessage", {
            get,
            set(f) {
                set.call(this, f && delayed(this, f));
            },
        });
    }
    const { fetch, requestAnimationFrame } = globalThis;
    globalThis.fetch = async (...words) => {
        const answer = await fetch(...words);
        await new Promise((resolve) => setTimeout(resolve, late));
        return answer;
    };
    globalThis.requestAnimationFrame = (draw) =>
        requestAnimationFrame(() => setTimeout(() => draw(performance.now()), late / 4));
}

/** Makes the pages of a context slow if FACEOFF_SLOW is set; `./dev test --slow` sets it. */
export async function slow(context) {
    if (process.env.FACEOFF_SLOW) {
        await context.addInitScript(makeLate, LATE_MS);
    }
}
