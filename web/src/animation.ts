// A whole game as an animated picture: one SVG file, which any browser plays. Every shape of every position is in the
// file once, together with the times at which it is visible.
import type { Seat } from "faceoff";
import { el, nextTask, svg } from "./dom.ts";
import { faceoff } from "./engine.ts";
import type { Show } from "./games/adapter.ts";
import { adapters } from "./games/all.ts";
import { finish, inline } from "./picture.ts";
import type { GameRecord } from "./records.ts";

const TURN_S = 0.8,
    END_S = 3; // how long each position is shown, and the last one in addition

/** A shape, and the numbers of the frames in which it is visible. */
interface Seen {
    shape: SVGElement;
    frames: Set<number>;
}

/** Draws a game as the text of an SVG file. The pauses split the work into short tasks. Turns after an illegal one are
 * left out. */
export async function animationOf(record: GameRecord, show: Show, title: string): Promise<string> {
    const position = (await faceoff()).position(record.game, { rules: record.rules, first: record.first as Seat });
    const board = adapters[record.game].board(),
        { element } = board;
    const place = el("div", { class: "picture", "aria-hidden": "true" }, element as unknown as HTMLElement);
    document.body.append(place);
    const layers: Map<string, Seen>[] = [];
    let frame = 0;
    try {
        for (; ; frame++) {
            await board.show(position, show);
            [...element.children].forEach((layer, i) => take((layers[i] ??= new Map()), layer as SVGElement, frame));
            const turn = record.turns[frame];
            if (turn === undefined) {
                break;
            }
            try {
                position.play(turn);
            } catch {
                break;
            }
            await nextTask();
        }
        const seconds = (frame + 1) * TURN_S + END_S,
            count = frame + 1;
        const timed = layers.map((seen) =>
            svg("g", {}, ...[...seen.values()].map((one) => timeShape(one, count, seconds))),
        );
        return finish(element, title, timed);
    } finally {
        place.remove();
        position.free();
    }
}

/** Adds the shapes of a layer in one frame. A shape that was there before is not drawn again. */
function take(seen: Map<string, Seen>, layer: SVGElement, frame: number): void {
    for (const shape of layer instanceof SVGGElement ? ([...layer.children] as SVGElement[]) : [layer]) {
        const key = shape.outerHTML,
            known = seen.get(key);
        if (known !== undefined) {
            known.frames.add(frame);
            continue;
        }
        const place = shape.parentElement!,
            copy = shape.cloneNode(true) as SVGElement;
        place.insertBefore(copy, shape); // the styles depend on the place
        inline(copy);
        if (copy.isConnected) {
            // otherwise it is invisible
            copy.remove();
            seen.set(key, { shape: copy, frames: new Set([frame]) });
        }
    }
}

/** Makes a shape visible in its frames only. A program that plays no animation shows the last position. */
function timeShape({ shape, frames }: Seen, count: number, seconds: number): SVGElement {
    if (frames.size === count) {
        return shape;
    }
    const values: string[] = [],
        times: string[] = [];
    for (let frame = 0; frame < count; frame++) {
        const now = frames.has(frame) ? "visible" : "hidden";
        if (values.at(-1) !== now) {
            values.push(now);
            times.push(((frame * TURN_S) / seconds).toFixed(5).replace(/\.?0+$/, ""));
        }
    }
    return svg(
        "g",
        frames.has(count - 1) ? {} : { visibility: "hidden" },
        shape,
        svg("animate", {
            attributeName: "visibility",
            values: values.join(";"),
            keyTimes: times.join(";"),
            calcMode: "discrete",
            dur: `${seconds.toFixed(1)}s`,
            repeatCount: "indefinite",
        }),
    );
}
