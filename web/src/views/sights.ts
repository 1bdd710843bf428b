// The buttons that choose whose knowledge a board of Showdown shows.
import { button, el } from "../dom.ts";
import { isYou, t } from "../texts.ts";

/** Everything, or what one or both players knew. Numbers are seats. */
export type Sight = -1 | 0 | 1 | "both";

export class Sights {
    readonly element = el("div", { class: "tools sights", role: "group", "aria-label": t("view"), title: "V" });
    private readonly all: [Sight, HTMLElement][];

    constructor(
        players: readonly string[],
        sights: Sight[],
        private now: Sight,
        private readonly choose: (sight: Sight) => void,
    ) {
        const name = (sight: Sight): string =>
            sight === -1
                ? t("truth")
                : sight === "both"
                  ? t("bothViews")
                  : isYou(players[sight])
                    ? t("viewOfYou")
                    : t("viewOf", { name: players[sight]! });
        this.all = sights.map((sight) => [sight, button(name(sight), () => this.go(sight))]);
        this.element.append(...this.all.map(([, one]) => one));
        this.press();
    }

    private press(): void {
        this.all.forEach(([sight, one]) => one.setAttribute("aria-pressed", String(sight === this.now)));
    }

    private go(sight: Sight): void {
        this.now = sight;
        this.press();
        this.choose(sight);
    }

    /** Goes to the next view. */
    next(): void {
        const at = this.all.findIndex(([sight]) => sight === this.now);
        this.go(this.all[(at + 1) % this.all.length]![0]);
    }
}
