// Elements made in one call.

type Value = string | number | boolean | null | undefined | ((event: never) => void);
export type Child = Node | string | null | undefined | false;

function fill<E extends Element>(element: E, attributes: Record<string, Value>, children: Child[]): E {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") {
            element.addEventListener(name.slice(2), value as unknown as EventListener);
        } else if (name === "style") { // a strict Content-Security-Policy lets scripts do this, not attributes
            (element as unknown as ElementCSSInlineStyle).style.cssText = String(value);
        } else if (value !== undefined && value !== null && value !== false) {
            element.setAttribute(name, value === true ? "" : String(value));
        }
    }
    element.append(...children.filter((child): child is Node | string => typeof child === "string" || child instanceof Node));
    return element;
}

/** An element of HTML; attributes that begin with "on" listen. */
export function el<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Record<string, Value> = {}, ...children: Child[]) {
    return fill(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(name: K, attributes: Record<string, Value> = {}, ...children: Child[]) {
    return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

const keyOf = (node: Node): string | undefined => (node instanceof HTMLElement ? node.dataset.key : undefined);

/** Makes a node like another one. Whether details are open is the reader's affair. */
function liken(node: Node, fresh: Node): void {
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

/** Puts that into a place where much the same was before. What is there already stays, with its focus, its scrolling and what it
 * listens to: things with the same `data-key`, and others of one kind that have no key, in their order. */
export function renew(place: Element, ...fresh: Node[]): void {
    const keyed = new Map([...place.childNodes].map((node) => [keyOf(node), node]));
    let at = place.firstChild;
    for (const node of fresh) {
        const key = keyOf(node), old = key !== undefined ? keyed.get(key) : at !== null && keyOf(at) === undefined ? at : undefined;
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

/** What part of the plane a picture shows; it keeps that shape at every size. */
export function setFrame(picture: SVGSVGElement, x: number, y: number, width: number, height: number): void {
    picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    picture.style.setProperty("--ratio", String(width / height));
}

export function button(label: string, act: () => void, attributes: Record<string, Value> = {}): HTMLButtonElement {
    return el("button", { type: "button", onclick: act, ...attributes }, label);
}

/** Where in a picture, by its own measure, a pointer is. */
export function pointIn(picture: SVGSVGElement, { clientX, clientY }: MouseEvent): DOMPoint {
    return new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM()?.inverse());
}

/** Gives a board a key that was pressed elsewhere, but not where the key is for a list that scrolls. True: the board took it. */
export function passKey(board: SVGElement, { key, code }: KeyboardEvent): boolean {
    const { activeElement } = document;
    if (board.contains(activeElement) || activeElement?.closest(".turns") != null) {
        return false; // it has had it, or has no need of it
    }
    const isTaken = !board.dispatchEvent(new KeyboardEvent("keydown", { key, code, cancelable: true }));
    if (isTaken && key.startsWith("Arrow")) {
        board.focus({ preventScroll: true }); // Enter is then for the cell, not for the button that was used before
    }
    return isTaken;
}

export const movesAreCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A phone that is held upright: what is long is drawn upright there. */
export const uprightPhone = (): MediaQueryList => matchMedia("(max-width: 639px) and (orientation: portrait)");

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What follows works in a task of its own, so that none is to be felt; before the next frame where the browser can be told so. */
export const nextTask = (): Promise<void> =>
    (globalThis.scheduler?.postTask === undefined ? pause(0) : scheduler.postTask(() => {}, { priority: "user-blocking" }));

/** Says something to those who listen instead of looking. */
export function speak(text: string): void {
    const region = document.getElementById("live");
    if (region !== null && text !== "") {
        region.textContent = region.textContent === text ? `${text}\u00a0` : text; // the same again is told again
    }
}

/** Hands a text over as a file. */
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
