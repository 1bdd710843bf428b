// Asks for confirmation before something is lost.
import { button, dialog, el } from "../dom.ts";
import { isUnfinished, keepMatch, lastMatch, type MatchData } from "../match.ts";
import { t } from "../texts.ts";

/** Asks for confirmation, and then acts. `label` is the text of the button that confirms. */
export function confirm(question: string, act: () => void, label = t("deleteGame")): void {
    const box = dialog(
        el("p", {}, question),
        el(
            "div",
            { class: "buttons" },
            button(
                label,
                () => {
                    box.close();
                    act();
                },
                { class: "main" },
            ),
            button(t("cancel"), () => box.close(), { autofocus: true }),
        ),
    );
}

/** Opens a new game. Asks first if it would replace an unfinished one. */
export function playInstead(data: MatchData): void {
    const play = (): void => {
        keepMatch(data);
        location.hash = `#/play/${data.game}`;
    };
    if (isUnfinished(lastMatch(data.game))) {
        confirm(t("replaceAsk", { game: t(data.game) }), play, t("startGame"));
    } else {
        play();
    }
}
