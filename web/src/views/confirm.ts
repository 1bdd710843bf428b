// Asks for confirmation before something is deleted.
import { button, dialog, el } from "../dom.ts";
import { t } from "../texts.ts";

/** Asks for confirmation, and then acts. */
export function confirm(question: string, act: () => void): void {
    const box = dialog(el("p", {}, question), el("div", { class: "buttons" },
        button(t("deleteGame"), () => { box.close(); act(); }, { class: "main" }), button(t("cancel"), () => box.close(), { autofocus: true })));
}
