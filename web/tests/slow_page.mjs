// A page that is late with everything it does later, as on a busy machine: a test that reads too soon fails each time.

const LATE_MS = 300;

/** In the page, before anything else: what an event, an answer or a picture brings about comes `late` milliseconds later. */
function makeLate(late) {
    const kinds = ["hashchange", "popstate", "close", "message"], later = new WeakMap();
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
        Object.defineProperty(prototype, "onmessage", { get, set(f) { set.call(this, f && delayed(this, f)); } });
    }
    const { fetch, requestAnimationFrame } = globalThis;
    globalThis.fetch = async (...words) => {
        const answer = await fetch(...words);
        await new Promise((resolve) => setTimeout(resolve, late));
        return answer;
    };
    globalThis.requestAnimationFrame = (draw) => requestAnimationFrame(() => setTimeout(() => draw(performance.now()), late / 4));
}

/** With FACEOFF_SLOW, as in `./dev test --slow`, the pages of that context are late. */
export async function slow(context) {
    if (process.env.FACEOFF_SLOW) {
        await context.addInitScript(makeLate, LATE_MS);
    }
}
