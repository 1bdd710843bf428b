// Pictures of a board as files. A picture is self-contained: it needs no style sheet, and always uses the light
// colours.
import type { Position } from "faceoff";
import { el, svg } from "./dom.ts";
import type { GameName, Show } from "./games/adapter.ts";
import { adapters } from "./games/all.ts";

/** The style properties of a shape, with their default values, which need not be written. */
const OF_SHAPES: Record<string, string> = {
    fill: "rgb(0, 0, 0)",
    "fill-opacity": "1",
    stroke: "none",
    "stroke-width": "1px",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "font-size": "16px",
    "font-weight": "400",
    "text-anchor": "start",
    "paint-order": "normal",
    opacity: "1",
    transform: "none",
};
const OF_GROUPS = { opacity: "1", transform: "none" };
const LONG_SIDE = 1600; // length of a picture's longer side, in pixels

/** Writes the computed style of an element and its children as attributes. Removes what is invisible. */
export function inline(element: SVGElement): void {
    const style = getComputedStyle(element),
        isGroup = element instanceof SVGGElement;
    if (style.visibility === "hidden" || element.classList.contains("grip")) {
        element.remove();
        return;
    }
    for (const [name, usual] of Object.entries(isGroup ? OF_GROUPS : OF_SHAPES)) {
        const value = style.getPropertyValue(name);
        if (value !== usual && value !== "") {
            element.setAttribute(name, value);
        }
    }
    [...element.children].forEach((child) => inline(child as SVGElement));
    ["class", "style", "aria-hidden", "visibility", "id"].forEach((name) => element.removeAttribute(name));
}

/** Returns the text of an SVG file that contains `shapes`, in the frame of a board that is on the page. */
export function finish(board: SVGSVGElement, title: string, shapes: Element[]): string {
    const [x, y, width, height] = board.getAttribute("viewBox")!.split(" ").map(Number) as [
        number,
        number,
        number,
        number,
    ];
    const scale = LONG_SIDE / Math.max(width, height),
        fill = getComputedStyle(board).backgroundColor;
    return new XMLSerializer().serializeToString(
        svg(
            "svg",
            {
                viewBox: `${x} ${y} ${width} ${height}`,
                width: Math.round(width * scale),
                height: Math.round(height * scale),
                role: "img",
                "font-family": "system-ui, sans-serif",
            },
            svg("title", {}, title.replace(/\p{C}/gu, "")),
            svg("rect", { x, y, width, height, fill }),
            ...shapes,
        ),
    );
}

/** Draws a position as the text of an SVG file. `title` describes it; characters that XML forbids are
 * left out. */
export async function pictureOf(game: GameName, position: Position, show: Show, title: string): Promise<string> {
    const board = adapters[game].board(),
        { element } = board,
        drawn = board.show(position, show);
    const place = el("div", { class: "picture", "aria-hidden": "true" }, element as unknown as HTMLElement);
    document.body.append(place);
    try {
        await drawn;
        [...element.children].forEach((child) => inline(child as SVGElement));
        return finish(element, title, [...element.children]);
    } finally {
        place.remove();
    }
}

/** Draws an SVG file as a PNG file. */
export async function asPng(picture: string): Promise<Blob> {
    const address = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" })),
        image = new Image();
    try {
        await new Promise((resolve, reject) => {
            image.onload = resolve;
            image.onerror = () => reject(new Error("PNG"));
            image.src = address;
        });
        const canvas = el("canvas", { width: image.naturalWidth, height: image.naturalHeight });
        canvas.getContext("2d")!.drawImage(image, 0, 0);
        return await new Promise((resolve, reject) => {
            canvas.toBlob((blob) => (blob === null ? reject(new Error("PNG")) : resolve(blob)), "image/png");
        });
    } finally {
        URL.revokeObjectURL(address);
    }
}
