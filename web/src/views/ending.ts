// Describes how a game ended, and which rule was broken.
import { el } from "../dom.ts";
import { TURNS_EACH } from "../games/showdown.ts";
import type { GameRecord } from "../records.ts";
import { endingText, isYou, reasonText, sentence, t } from "../texts.ts";
import type { Playback } from "./playback.ts";

/** Returns a sentence saying that the loser of a race had one more turn after the winner had arrived, or "" if that did
 * not happen. */
export function lastTurnText(
    { winner, reason }: { winner: number; reason: string },
    seats: readonly number[],
    players: [string, string],
): string {
    const n = seats.filter((seat) => seat === winner).length,
        isLast = seats.at(-1) === winner;
    return reason === "arrival" && winner >= 0 && !isLast
        ? ` ${t("arrivedFirst", { name: players[winner]!, n, all: TURNS_EACH, other: players[1 - winner]! })}`
        : "";
}

export function endText({ players, fault }: GameRecord, { result: { winner, reason }, seats }: Playback): string {
    if (winner >= 0 && fault !== null && fault.rule !== "resigned") {
        return t("wonByFault", { name: players[winner]!, other: players[fault.seat]!, rule: reasonText(fault.rule) });
    }
    if (reason === "unfinished") {
        return t("notOver");
    }
    const who = isYou(players[winner]) ? t("won") : winner >= 0 ? t("wins", { name: players[winner]! }) : t("tie"),
        why = sentence(endingText(fault?.rule ?? reason, winner));
    return `${who} ${why}${lastTurnText({ winner, reason }, seats, players)}`;
}

export function faultBox(record: GameRecord, { illegal }: Playback): HTMLElement | null {
    const { fault } = record;
    if (fault === null) {
        return illegal === null ? null : el("p", { class: "problem" }, illegal);
    }
    const end =
        fault.exitCode !== null
            ? t("exitCode", { n: fault.exitCode })
            : fault.signal !== null
              ? t("signal", { n: fault.signal })
              : "";
    return el(
        "div",
        { class: "sentence" },
        el(
            "p",
            { class: "problem" },
            t("fault", {
                name: fault.player || record.players[fault.seat] || "",
                turn: fault.turn,
                rule: reasonText(fault.rule),
            }),
        ),
        el(
            "p",
            {},
            el("code", {}, fault.rule),
            ...[fault.detail, end].filter((text) => text !== "").map((text) => ` · ${text}`),
        ),
    );
}
