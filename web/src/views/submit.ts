// The view in which an author submits bots to a standing league, and sees what became of them. Everything that the
// server sends is shown as text.
import { button, download, el, renew, speak, type Child } from "../dom.ts";
import { EventFeed } from "../event.ts";
import {
    Author,
    cleanFile,
    Failed,
    forgetToken,
    isKept,
    keepToken,
    type League,
    type Mine,
    NAME_PATTERN,
    nameOfFile,
    type OwnBot,
    type OwnFault,
    ownToken,
    type Submission,
    tokenIn,
    useToken,
} from "../league.ts";
import { setOpened } from "../opened.ts";
import { RecordFile } from "../records.ts";
import { fill, language, reasonText, t } from "../texts.ts";
import { leagueTexts } from "../texts_league.ts";
import { confirm } from "./confirm.ts";
import { called } from "./sides.ts";
import type { View } from "./view.ts";

type Name = keyof typeof leagueTexts.en;
const say = (name: Name, places: Record<string, string | number> = {}): string =>
    fill(leagueTexts[language][name], places);

const AGAIN_MS = 1500,
    AGAIN_MAX_MS = 15_000, // the time between two questions about a submission grows up to this
    KB = 1024;

let offered = ""; // the token of an invitation's link, until it is clear whether to use it

const whyText = (error: unknown): string =>
    !(error instanceof Failed)
        ? String(error)
        : error.why === "token"
          ? say("badToken")
          : error.why === "refused"
            ? say("refused", { why: error.message })
            : say(error.why);

const isOpen = ({ state }: Submission): boolean => state === "waiting" || state === "testing";
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const kilobytes = (bytes: number): string => String(Math.round((bytes * 10) / KB) / 10);
const timeText = (ms: number): string =>
    new Date(ms).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

function verdictText(bot: string, { id, state, reason }: Submission): string {
    const name = `verdict${capital(state)}` as Name;
    return say(name, { bot, id, why: reason });
}

class SubmitView implements View {
    readonly element = el("div", { class: "hall watch submit" });
    private readonly who = el("section", {});
    private readonly trouble = el("p", { class: "problem", role: "alert" });
    private readonly form = el("form", { class: "new", hidden: true });
    private readonly verdict = el("p", { class: "status", role: "status" });
    private readonly meter = el("progress", { "aria-label": say("send"), hidden: true });
    private readonly bots = el("section", { hidden: true });
    private readonly bounds = el("p", { class: "none" });
    private readonly choose = el("input", { type: "file", id: "bot-file", required: true });
    private readonly bot = el("input", {
        type: "text",
        id: "bot-name",
        list: "bot-names",
        required: true,
        pattern: NAME_PATTERN,
        maxlength: 32,
        autocomplete: "off",
        spellcheck: "false",
        "aria-describedby": "bot-about",
    });
    private readonly names = el("datalist", { id: "bot-names" });
    private readonly go = el("button", { class: "main" }, say("send"));
    private readonly stop = new AbortController();
    private readonly feed: EventFeed;
    private author: Author | null = null;
    private token = "";
    private mine: Mine | null = null;
    private file: File | null = null;
    private watched: { bot: string; id: number; state: string } | null = null; // the latest submission of this visit
    private details = new Map<number, Submission>();
    private faults = new Map<string, OwnFault[]>();
    private timer: ReturnType<typeof setTimeout> | undefined;
    private oldTrouble = ""; // what the latest repeated question reported
    private isGreeted = false; // whether it is clear that the author wants to use the token
    private isSending = false;
    private wait = AGAIN_MS;

    /** `token` is the token in an invitation's link, or "". */
    constructor(token: string) {
        const title = el("h1", {}, say("title"));
        this.layOutForm();
        this.element.append(
            el("header", {}, el("a", { href: "#/live" }, t("toEvent")), title, this.who, this.trouble),
            this.form,
            el("div", {}, this.meter, this.verdict),
            this.bots,
        );
        addEventListener("drop", this.dropped, true);
        addEventListener("storage", this.stored);
        this.feed = new EventFeed(
            (names) => names.includes("league") && this.followLeague(),
            () => {},
        );
        document.title = `${say("title")} – faceoff`;
        offered = token === "" ? offered : token;
        void this.enter(offered === "" ? ownToken() : offered, offered !== "" && offered !== ownToken());
    }

    // --- the token ---

    /** Uses a token. If it is new to this browser, asks whether to keep it. */
    private async enter(token: string, isNew: boolean): Promise<void> {
        if (tokenIn(token) === "") {
            this.askForToken(token === "" ? "" : say("noToken"));
            return;
        }
        const author = new Author(token, this.stop.signal);
        try {
            this.show(await author.mine());
        } catch (error) {
            this.refuseToken(token, isNew, error);
            return;
        }
        this.author = author;
        this.token = token;
        if (isNew) {
            this.askToKeep();
        } else {
            this.greet();
        }
    }

    private refuseToken(token: string, isNew: boolean, error: unknown): void {
        if (this.stop.signal.aborted) {
            return;
        }
        const isLost = error instanceof Failed && error.why !== "token";
        this.askForToken(whyText(error));
        if (isLost) {
            offered = isNew ? token : "";
            this.who.append(button(t("reload"), () => void this.enter(token, isNew)));
        } else if (isKept()) {
            this.who.append(this.forgetButton());
        }
    }

    private askForToken(problem: string): void {
        offered = "";
        const field = el("input", {
            type: "text",
            id: "token",
            required: true,
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
        });
        const take = (event: Event): void => {
            event.preventDefault();
            const token = tokenIn(field.value);
            this.trouble.textContent = token === "" ? say("noToken") : "";
            if (token !== "") {
                void this.enter(token, true);
            }
        };
        this.author = null;
        this.isGreeted = false;
        this.timer = clearTimeout(this.timer) as undefined;
        this.form.hidden = this.bots.hidden = true;
        this.trouble.textContent = problem;
        this.who.replaceChildren(
            el("p", {}, say("about")),
            el(
                "form",
                { class: "new", onsubmit: take },
                el("label", { for: "token" }, say("tokenField")),
                field,
                el("div", { class: "buttons" }, el("button", { class: "main" }, say("useToken"))),
            ),
        );
    }

    /** Asks before the browser keeps a token, and says whose it is: a link could contain the token of somebody else, who
     * would then receive this person's bots. */
    private askToKeep(): void {
        const { author: name } = this.mine!,
            settle = (act: () => void): void => {
                act();
                this.greet();
            };
        const keepIt = button(say("keepIt"), () => settle(() => keepToken(this.token)), { class: "main" });
        this.isGreeted = false;
        this.form.hidden = true; // until it is clear whose bots these will be
        this.trouble.textContent = "";
        this.who.replaceChildren(
            el(
                "div",
                { class: "drop", role: "group", "aria-labelledby": "keep-ask" },
                el("p", { id: "keep-ask" }, say("keepAsk", { name })),
                el(
                    "div",
                    { class: "buttons" },
                    keepIt,
                    button(say("useOnce"), () => settle(() => useToken(this.token))),
                    button(say("notMine"), () => this.leave()),
                ),
            ),
        );
        keepIt.focus({ preventScroll: true });
    }

    private leave(): void {
        offered = "";
        this.mine = null;
        this.verdict.textContent = "";
        const kept = ownToken();
        if (kept === this.token || kept === "") {
            this.askForToken("");
            this.who.querySelector("input")!.focus();
        } else {
            void this.enter(kept, false);
        }
    }

    /** Follows a page in a different tab that has forgotten the token or has kept a new one. */
    private readonly stored = (): void => {
        if (this.isGreeted && ownToken() !== this.token) {
            this.leave();
        }
    };

    private forgetButton(): HTMLElement {
        return button(say("forgetIt"), () =>
            confirm(
                say("forgetAsk"),
                () => {
                    forgetToken();
                    this.leave();
                },
                say("forgetIt"),
            ),
        );
    }

    private greet(): void {
        offered = "";
        this.isGreeted = true;
        this.trouble.textContent = "";
        this.who.replaceChildren(
            el("p", { class: "headline" }, say("signedIn", { name: this.mine!.author })),
            el("p", {}, this.forgetButton()),
        );
        this.form.hidden = false;
        this.drawLimits();
    }

    // --- submitting ---

    private layOutForm(): void {
        this.choose.addEventListener("change", () => this.take(this.choose.files?.[0] ?? null));
        this.form.addEventListener("submit", (event) => {
            event.preventDefault();
            void this.submit();
        });
        this.form.append(
            el("h2", {}, say("newVersion")),
            el("label", { for: "bot-file" }, say("file")),
            this.choose,
            el("p", { class: "none" }, say("dropFile")),
            el("label", { for: "bot-name" }, say("bot")),
            this.bot,
            this.names,
            el("p", { class: "none", id: "bot-about" }, say("botAbout")),
            this.bounds,
            el("div", { class: "buttons" }, this.go),
        );
    }

    private readonly dropped = (event: DragEvent): void => {
        const file = event.dataTransfer?.files[0];
        if (file === undefined || this.form.hidden) {
            return; // the page opens it as a game file
        }
        event.preventDefault();
        event.stopPropagation();
        document.body.classList.remove("dropping");
        const files = new DataTransfer();
        files.items.add(file);
        this.choose.files = files.files;
        this.take(file);
    };

    private take(file: File | null): void {
        const most = this.limits().bytes ?? Infinity;
        this.file = file;
        this.trouble.textContent =
            file === null
                ? ""
                : file.size === 0
                  ? say("emptyFile", { file: file.name })
                  : file.size > most
                    ? say("tooBig", { file: file.name, n: kilobytes(file.size), most: kilobytes(most) })
                    : "";
        if (file !== null && this.bot.value === "") {
            this.bot.value = nameOfFile(file.name);
        }
    }

    private async submit(): Promise<void> {
        const { file, author } = this,
            bot = this.bot.value.trim();
        if (file === null || author === null || this.go.disabled || this.trouble.textContent !== "") {
            this.take(file); // says again what is wrong
            if (file === null || author === null || this.go.disabled || this.trouble.textContent !== "") {
                return;
            }
        }
        this.isSending = this.go.disabled = true;
        this.meter.hidden = false;
        this.trouble.textContent = "";
        this.verdict.textContent = say("sending", { file: cleanFile(file.name) });
        try {
            const bytes = await file.arrayBuffer().catch(() => {
                this.choose.value = "";
                this.take(null);
                throw new Failed("changed");
            });
            this.watched = { bot, id: await author.submit(bot, cleanFile(file.name), bytes), state: "" };
            this.wait = AGAIN_MS;
            this.form.reset();
            this.file = null;
            await this.refresh();
        } catch (error) {
            this.verdict.textContent = "";
            this.complain(error);
        }
        this.isSending = false;
        this.drawLimits();
        this.meter.hidden = this.watched === null || !["waiting", "testing"].includes(this.watched.state);
    }

    /** Asks for the author's bots again. Repeats this while a submission has no verdict yet. */
    private async refresh(): Promise<void> {
        this.timer = clearTimeout(this.timer) as undefined;
        const { author } = this,
            mine = await author?.mine();
        if (mine !== undefined && this.author === author) {
            this.show(mine);
        }
    }

    private refreshLater(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(
            () =>
                void this.refresh().then(
                    () => {
                        // a message about something else stays
                        if (this.trouble.textContent === this.oldTrouble) {
                            this.trouble.textContent = "";
                        }
                    },
                    (error: unknown) => {
                        if (this.stop.signal.aborted) {
                            return;
                        }
                        if (error instanceof Failed && error.why === "token") {
                            this.complain(error);
                        } else {
                            this.trouble.textContent = this.oldTrouble = whyText(error);
                            this.refreshLater();
                        }
                    },
                ),
            this.wait,
        );
        this.wait = Math.min(this.wait * 1.3, AGAIN_MAX_MS);
    }

    /** Shows whether the league is open, and asks for the author's bots again: one may have joined or been paused. */
    private followLeague(): void {
        this.drawLimits();
        if (this.author !== null && this.timer === undefined) {
            this.wait = AGAIN_MS;
            this.refreshLater();
        }
    }

    private show(mine: Mine): void {
        if (this.stop.signal.aborted) {
            return;
        }
        this.mine = mine;
        const all = mine.bots.flatMap(({ submissions }) => submissions),
            now = all.find(({ id }) => id === this.watched?.id);
        if (now !== undefined && now.state !== this.watched!.state) {
            this.watched!.state = now.state;
            this.verdict.textContent = verdictText(this.watched!.bot, now);
            this.verdict.classList.toggle("bad", now.state === "rejected");
            this.meter.hidden = !isOpen(now);
        }
        this.drawBots();
        this.drawLimits();
        if (all.some(isOpen)) {
            this.refreshLater();
        }
    }

    // --- what is shown ---

    private limits(): Mine["limits"] {
        return this.mine?.limits ?? this.feed.is<League>("league")?.limits ?? {};
    }

    private drawLimits(): void {
        const league = this.feed.is<League>("league"),
            { bytes, per_day: day, bots } = this.limits();
        const list = [
            bytes === undefined ? "" : say("limitBytes", { n: kilobytes(bytes) }),
            day === undefined ? "" : say("limitDay", { n: day }),
            bots === undefined ? "" : say("limitBots", { n: bots }),
        ].filter((text) => text !== "");
        this.bounds.textContent = [
            league?.open === false ? say("closed") : "",
            list.length > 0 ? say("limits", { list: list.join(", ") }) : "",
            league?.languages !== undefined ? say("languages", { list: league.languages.join(", ") }) : "",
        ]
            .filter((text) => text !== "")
            .join(" ");
        this.go.disabled = this.isSending || league?.open === false;
    }

    private drawBots(): void {
        const { bots } = this.mine!;
        this.names.replaceChildren(...bots.map(({ name }) => el("option", { value: name })));
        renew(
            this.bots,
            el("h2", {}, say("mine")),
            ...(bots.length === 0 ? [el("p", { class: "none" }, say("noBots"))] : bots.map((bot) => this.botPart(bot))),
        );
        this.bots.hidden = false;
    }

    private botPart(bot: OwnBot): HTMLElement {
        const { name, state, reason, player, submissions } = bot;
        const act = (task: "pause" | "resume" | "withdraw", done: Name): void =>
            void this.author!.change(task, name)
                .then(() => {
                    speak(say(done, { bot: name }), true);
                    return this.refresh();
                })
                .catch((error: unknown) => this.complain(error));
        const number = (label: string): string => `${label} ${name}`;
        return el(
            "article",
            { "data-key": `bot ${name}` },
            el("h3", {}, called(name)),
            el(
                "p",
                { class: state === "paused" ? "bad" : "none" },
                [say(`state${capital(state)}` as Name), reason].filter((text) => text !== "").join(": "),
            ),
            el(
                "div",
                { class: "buttons" },
                player !== undefined && el("a", { href: `#/bot?n=${player}`, "data-key": "page" }, say("page")),
                state === "playing" &&
                    button(say("pause"), () => act("pause", "paused"), {
                        "data-key": "pause",
                        "aria-label": number(say("pause")),
                    }),
                state === "paused" &&
                    button(say("resume"), () => act("resume", "resumed"), {
                        "data-key": "resume",
                        "aria-label": number(say("resume")),
                    }),
                submissions.some(isOpen) &&
                    button(
                        say("withdrawBot"),
                        () =>
                            confirm(
                                say("withdrawAsk", { bot: name }),
                                () => act("withdraw", "gone"),
                                say("withdrawBot"),
                            ),
                        { "data-key": "withdraw", "aria-label": number(say("withdrawBot")) },
                    ),
            ),
            player !== undefined && this.faultsPart(name),
            el(
                "ul",
                {},
                ...[...submissions].sort((one, other) => other.id - one.id).map((one) => this.submissionPart(bot, one)),
            ),
        );
    }

    /** Reports an error. If the token is no longer valid, asks for a valid one: the server counts wrong attempts. */
    private complain(error: unknown): void {
        if (error instanceof Failed && error.why === "token") {
            this.refuseToken(this.token, false, error);
        } else if (!this.stop.signal.aborted) {
            this.trouble.textContent = whyText(error);
            this.trouble.scrollIntoView({ block: "nearest" });
        }
    }

    private submissionPart({ name }: OwnBot, one: Submission): HTMLElement {
        const { id, file, size, received, state, reason } = one;
        return el(
            "li",
            { "data-key": `submission ${id}` },
            el(
                "p",
                {},
                el("b", {}, `${id} `),
                el("bdi", {}, file),
                " · ",
                say("bytes", { n: size }),
                " · ",
                timeText(received),
            ),
            el(
                "p",
                { class: state === "rejected" ? "bad" : "none" },
                [say(state), reason].filter((text) => text !== "").join(": "),
            ),
            el(
                "div",
                { class: "buttons" },
                button(say("source"), () => void this.downloadSource(one), {
                    "data-key": "source",
                    "aria-label": `${say("source")} ${id} ${name}`,
                }),
            ),
            (state === "accepted" || state === "rejected") && this.morePart(one),
        );
    }

    private async downloadSource({ id, file }: Submission): Promise<void> {
        try {
            download(file, [await this.author!.source(id)]);
        } catch (error) {
            this.complain(error);
        }
    }

    /** A part whose content is loaded when it is opened. */
    private later(key: string, title: string, children: () => Child[] | null, load: () => Promise<void>): HTMLElement {
        const part = el(
            "details",
            {
                "data-key": key,
                ontoggle: (event: Event) => {
                    if ((event.currentTarget as HTMLDetailsElement).open && children() === null) {
                        void load().then(
                            () => this.drawBots(),
                            (error: unknown) => this.complain(error),
                        );
                    }
                },
            },
            el("summary", {}, title),
            ...(children() ?? []),
        );
        return part;
    }

    /** The compiler's output, the bot's last words and the game of the system test. */
    private morePart({ id, state, reason }: Submission): HTMLElement {
        const children = (): Child[] | null => {
            const found = this.details.get(id);
            if (found === undefined) {
                return null;
            }
            const { details = "", record = "" } = found,
                open = (view: "replay" | "review"): void => {
                    setOpened(new RecordFile(new Blob([record]), say("testGame")));
                    location.hash = `#/${view}?game=1`;
                };
            return [
                details !== "" && el("pre", { tabindex: 0 }, details),
                record !== "" &&
                    el(
                        "div",
                        { class: "buttons" },
                        el("span", {}, say("testGame")),
                        button(t("replay"), () => open("replay")),
                        button(t("review"), () => open("review")),
                    ),
                details === "" && record === "" && el("p", { class: "none" }, say("noMore")),
            ];
        };
        return this.later(`more ${id} ${state} ${reason}`, say("more"), children, async () => {
            this.details.set(id, await this.author!.submission(id));
        });
    }

    private faultsPart(bot: string): HTMLElement {
        const children = (): Child[] | null =>
            this.faults.get(bot)?.length === 0
                ? [el("p", { class: "none" }, say("noFaults"))]
                : (this.faults
                      .get(bot)
                      ?.map(({ game, turn, rule, detail, words }) =>
                          el(
                              "div",
                              {},
                              el(
                                  "p",
                                  {},
                                  el(
                                      "a",
                                      { href: `#/replay?event&game=${game}` },
                                      say("fault", { game, turn, rule: reasonText(rule) }),
                                  ),
                                  detail === "" ? "" : ` · ${detail}`,
                              ),
                              words !== "" && el("pre", { tabindex: 0 }, words),
                          ),
                      ) ?? null);
        return this.later("faults", say("faults"), children, async () => {
            this.faults.set(bot, await this.author!.faults(bot));
        });
    }

    close(): void {
        removeEventListener("drop", this.dropped, true);
        removeEventListener("storage", this.stored);
        clearTimeout(this.timer);
        this.stop.abort();
        this.feed.close();
    }
}

/** `token` is the token in an invitation's link, or "". */
export const submitView = (token: string): View => new SubmitView(token);
