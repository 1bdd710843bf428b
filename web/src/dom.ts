// Helpers for elements, focus, speech and downloads.

type Value = string | number | boolean | null | undefined | ((event: never) => void);
export type Child = Node | string | null | undefined | false;

function fill<E extends Element>(element: E, attributes: Record<string, Value>, children: Child[]): E {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") {
            element.addEventListener(name.slice(2), value as unknown as EventListener);
        } else if (name === "style") {
            // a strict Content-Security-Policy forbids style attributes, but allows this
            (element as unknown as ElementCSSInlineStyle).style.cssText = String(value);
        } else if (value !== undefined && value !== null && value !== false) {
            element.setAttribute(name, value === true ? "" : String(value));
        }
    }
    element.append(
        ...children.filter((child): child is Node | string => typeof child === "string" || child instanceof Node),
    );
    return element;
}

/** Creates an HTML element. A function given as the value of an "on.." attribute becomes an event listener. */
export function el<K extends keyof HTMLElementTagNameMap>(
    name: K,
    attributes: Record<string, Value> = {},
    ...children: Child[]
) {
    return fill(document.createElement(name), attributes, children);
}

/** Creates an SVG element. The attributes work as in el(). */
export function svg<K extends keyof SVGElementTagNameMap>(
    name: K,
    attributes: Record<string, Value> = {},
    ...children: Child[]
) {
    return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

const keyOf = (node: Node): string | undefined => (node instanceof HTMLElement ? node.dataset.key : undefined);

/** Updates a node to match a new one, but leaves the `open` attribute of a details element as the user set it. */
function liken(node: Node, fresh: Node): void {
    if (node === fresh) {
        return;
    }
    if (!(node instanceof Element && fresh instanceof Element)) {
        if (node.nodeValue !== fresh.nodeValue) {
            node.nodeValue = fresh.nodeValue;
        }
        return;
    }
    for (const name of new Set([...node.getAttributeNames(), ...fresh.getAttributeNames()])) {
        const value = fresh.getAttribute(name);
        if (name === "style") {
            (node as HTMLElement).style.cssText = value ?? "";
        } else if (name !== "open" && value === null) {
            node.removeAttribute(name);
        } else if (name !== "open" && value !== node.getAttribute(name)) {
            node.setAttribute(name, value!);
        }
    }
    renew(node, ...fresh.childNodes);
}

/** Replaces the children of an element, but reuses existing children where it can; these keep their focus, scroll
 * position and listeners. Children match by `data-key`, or by name and order if they have no key. */
export function renew(place: Element, ...fresh: Node[]): void {
    const keyed = new Map([...place.childNodes].map((node) => [keyOf(node), node]));
    let at = place.firstChild;
    for (const node of fresh) {
        const key = keyOf(node),
            old = key !== undefined ? keyed.get(key) : at !== null && keyOf(at) === undefined ? at : undefined;
        keyed.delete(key);
        if (old === undefined || old.nodeName !== node.nodeName) {
            place.insertBefore(node, at);
            continue;
        }
        if (old !== at) {
            place.insertBefore(old, at);
        }
        liken(old, node);
        at = old.nextSibling;
    }
    while (at !== null) {
        const { nextSibling } = at;
        at.remove();
        at = nextSibling;
    }
}

/** Sets the part of the plane that a picture shows. This also sets the picture's aspect ratio. */
export function setFrame(picture: SVGSVGElement, x: number, y: number, width: number, height: number): void {
    picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    picture.style.setProperty("--ratio", String(width / height));
}

export function button(label: string, act: () => void, attributes: Record<string, Value> = {}): HTMLButtonElement {
    return el("button", { type: "button", onclick: act, ...attributes }, label);
}

/** Returns where the pointer is, in the picture's coordinates. */
export function pointIn(picture: SVGSVGElement, { clientX, clientY }: MouseEvent): DOMPoint {
    return new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM()?.inverse());
}

/** Passes a key to a board that does not have the focus, unless the list of turns has the focus. Returns whether the
 * board used the key. */
export function passKey(board: SVGElement, { key, code }: KeyboardEvent): boolean {
    const { activeElement } = document;
    if (board.contains(activeElement) || activeElement?.closest(".turns") != null) {
        return false; // the board has already received the key, or the list of turns needs it
    }
    const isTaken = !board.dispatchEvent(new KeyboardEvent("keydown", { key, code, cancelable: true }));
    if (isTaken && key.startsWith("Arrow")) {
        board.focus({ preventScroll: true }); // so that Enter acts on the cell, not on the button that had the focus
    }
    return isTaken;
}

export const movesAreCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Matches a phone that is held upright. Wide boards are drawn upright on such a phone. */
export const uprightPhone = (): MediaQueryList => matchMedia("(max-width: 639px) and (orientation: portrait)");

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Continues in a new task, so that no task is long enough for the user to notice. If the browser supports it, the new
 * task runs before the next frame. */
export const nextTask = (): Promise<void> =>
    globalThis.scheduler?.postTask === undefined
        ? pause(0)
        : scheduler.postTask(() => {}, { priority: "user-blocking" });

const SHOWN_MS = 4000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Makes screen readers announce a message. If `isShown` is true, the message also appears on the screen for a
 * moment. */
export function speak(text: string, isShown = false): void {
    const region = document.getElementById("live");
    if (region !== null && text !== "") {
        // A repeated message is changed slightly, because otherwise it would not be announced again.
        region.textContent = region.textContent === text ? `${text}\u00a0` : text;
        region.className = isShown ? "toast" : "unseen";
        clearTimeout(hiding);
        hiding = setTimeout(() => {
            region.className = "unseen";
        }, SHOWN_MS);
    }
}

/** Downloads data as a file. */
export function download(name: string, parts: BlobPart[]): void {
    const address = URL.createObjectURL(new Blob(parts, { type: "application/octet-stream" }));
    el("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function dialog(...children: Child[]): HTMLDialogElement {
    const box = el("dialog", {}, ...children);
    box.addEventListener("click", (event) => event.target === box && box.close());
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
    return box;
}
