// The crosstable of an event. It may have thousands of cells, so it is drawn in several tasks.
import { el, nextTask, renew } from "../dom.ts";
import type { Meeting, Table } from "../event.ts";
import { t } from "../texts.ts";
import { botLink, points, SHARES, shareClass, wideTable } from "./standings.ts";

const OPEN_MAX = 8; // a larger table is closed at first, because it is rarely needed
const CELLS = 400; // number of cells that are drawn in one task

export class CrossTable {
    readonly element = el("details", { ontoggle: () => void this.draw() });
    private readonly head = el("tr", {});
    private readonly body = el("tbody", {});
    private table: Table | null = null;
    private isDrawing = false;
    private isOld = false; // whether there is a newer table than the one on the screen

    constructor(players: number) {
        this.element.open = players <= OPEN_MAX;
        this.element.append(
            el("summary", {}, t("crossTable")),
            wideTable(t("crossTable"), el("thead", {}, this.head), this.body),
            el(
                "p",
                { class: "key" },
                t("crossKey"),
                ...Array.from({ length: SHARES }, (_, i) =>
                    el(
                        "span",
                        { class: shareClass(i / SHARES) },
                        `${(100 / SHARES) * i}–${(100 / SHARES) * (i + 1)} %`,
                    ),
                ),
            ),
        );
    }

    show(table: Table): void {
        this.table = table;
        this.isOld = true;
        void this.draw();
    }

    private async draw(): Promise<void> {
        if (this.isDrawing || !this.element.open) {
            return;
        }
        this.isDrawing = true;
        while (this.isOld && this.element.open) {
            this.isOld = false;
            await this.drawRows(this.table!);
        }
        this.isDrawing = false;
    }

    private async drawRows({ players, meetings }: Table): Promise<void> {
        const count = Math.max(Math.floor(CELLS / players.length), 1);
        renew(this.head, el("td", {}), ...players.map((_, i) => el("th", { scope: "col" }, String(i + 1))));
        const cell = (meeting: Meeting | null, i: number, j: number): HTMLElement => {
            const played = meeting === null ? 0 : meeting.won + meeting.drawn + meeting.lost,
                score = meeting === null ? 0 : meeting.won + meeting.drawn / 2;
            return i === j
                ? el("td", { class: "self" }, "·")
                : el(
                      "td",
                      {
                          class: played === 0 ? "" : shareClass(score / played),
                          title: t("versus", {
                              a: players[i]!.name,
                              b: players[j]!.name,
                              score: `${points(score)} / ${played}`,
                          }),
                      },
                      played === 0 ? "–" : `${points(score)}/${played}`,
                  );
        };
        for (let i = 0; i < players.length; i++) {
            const place = this.body.children[i] ?? this.body.appendChild(el("tr", {}));
            renew(
                place,
                el("th", { scope: "row" }, botLink(players[i]!, `${i + 1} `)),
                ...meetings![i]!.map((one, j) => cell(one, i, j)),
            );
            if (i % count === count - 1) {
                await nextTask();
            }
        }
        while (this.body.children.length > players.length) {
            this.body.lastElementChild!.remove();
        }
    }
}
