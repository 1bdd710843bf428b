/* Talks line by line to a bot process that plays one or more whole games. */
#include "referee/match.h"

#include "base/clock.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Time to wait for a bot's exit before blaming the bot for closing a pipe. A bot that closes a pipe
 * has usually died, but on a busy machine its exit may be reported late. */
#define CLOSING_NS (500 * NS_PER_MS)

/* Maximum number of bytes that a bot may send before it is asked for a turn. Sending more is
 * treated as flooding. */
#define EARLY_MAX 65536

/* The state of the dialogue with one seat. */
struct talk_seat {
    struct dialogue dialogue;
    bool ready; /* whether the seat can be asked for turns */
    bool asked; /* whether the seat has been asked for a turn */
    /* rule that the bot broke by closing a pipe, or NULL. Unless the process exits soon, the match
     * ends with this fault */
    const char *closing_rule;
    int64_t deadline_ns; /* time by which the seat must answer, or 0 if no answer is expected */
    size_t turns;        /* number of turns that the seat has made in this game */
    int64_t used_ns;     /* time that these turns have taken together */
    struct text out;     /* bytes that this step sends to the seat */
    struct text early;   /* lines that arrived before the seat was asked, each with its newline */
    bool heard;          /* whether the seat has sent a line in this game */
    struct line_quote part; /* incomplete line, quoted as in messages, or "" if there is none */
    /* whether the bot has sent lines before it was asked, so that more lines may arrive after the
     * game */
    bool lost_count;
};

struct talk {
    struct talk_seat seats[SEATS];
    struct text turn;
};

static struct talk *talk_of(const struct match *match)
{
    return match->talk;
}

/* Sets a deadline for the seat's next line. The clock starts now, or at MATCH_SENT if something is
 * sent to the seat. */
static void talk_expect(struct match *match, int seat, int64_t limit_ns, int64_t now_ns)
{
    struct talk_seat *talk = &talk_of(match)->seats[seat];
    limit_ns = limit_ns == 0 ? MATCH_NEVER_NS : limit_ns;
    match->seats[seat].limit_ns = limit_ns;
    match->seats[seat].asked_ns = now_ns;
    match->seats[seat].waited_ns = match->seats[seat].ran_ns = 0;
    match->seats[seat].stderr_asked = match->seats[seat].stderr_length;
    match->seats[seat].idle = false;
    talk->deadline_ns = now_ns + limit_ns + match_clock_of(match, seat)->margin_ns;
    if (talk->closing_rule != NULL && now_ns + CLOSING_NS < talk->deadline_ns) {
        talk->deadline_ns = now_ns + CLOSING_NS;
    }
}

/* Returns the time limit for the seat's next turn, or 0 for no limit. The limit for all turns
 * together may leave less time than the limit for one turn. */
static int64_t talk_limit(const struct match *match, int seat)
{
    const struct talk_seat *talk = &talk_of(match)->seats[seat];
    const struct match_clock *clock = match_clock_of(match, seat);
    int64_t limit_ns = talk->turns == 0 ? clock->first_ns : clock->turn_ns;
    if (clock->bank_ns == 0) {
        return limit_ns;
    }
    int64_t left_ns = clock->bank_ns - talk->used_ns;
    left_ns = left_ns > 0 ? left_ns : 1; /* 0 would mean no limit */
    return limit_ns == 0 || left_ns < limit_ns ? left_ns : limit_ns;
}

/* If both seats are ready, requests a turn from the player to move. */
static void talk_ask_mover(struct match *match, int64_t now_ns)
{
    int mover = match->setup.game->mover(match->state);
    if (!talk_of(match)->seats[0].ready || !talk_of(match)->seats[1].ready || mover < 0) {
        return;
    }
    struct talk_seat *talk = &talk_of(match)->seats[mover];
    assert(!talk->asked);
    text_clear(&match->observation);
    match->setup.game->observe(match->state, mover, &match->observation);
    /* The opening's turns were not made against this bot, so they are not reported to it as the
     * opponent's last turn. */
    bool nothing_yet = match->turns.count == match->opening_count;
    match->setup.protocol->ask(&talk->dialogue, nothing_yet ? "" : text_string(&match->observation),
                               &talk->out);
    talk->asked = true;
    talk_expect(match, mover, talk_limit(match, mover), now_ns);
}

/* Ends the match because of a line that cannot be accepted. `said` is the quoted line to add to the
 * message, or "". */
static void talk_refuse_line(struct match *match, const struct match_event *event,
                             const struct ruling *ruling, const char *said)
{
    const struct match_setup *setup = &match->setup;
    const struct dialogue *dialogue = &talk_of(match)->seats[event->seat].dialogue;
    bool helps = !setup->lenient &&
                 dialogue_needs_lenient(setup->protocol, dialogue, event->data, event->length);
    match_forfeit(match, event->seat, ruling->rule, "%s%s%s%s", ruling->detail,
                  said[0] != '\0' ? "; it said " : "", said,
                  helps ? "; would pass with --wire lenient" : "");
}

static void talk_take_turn(struct match *match, const struct match_event *event)
{
    int seat = event->seat;
    const struct protocol *protocol = match->setup.protocol;
    const char *turn = text_string(&talk_of(match)->turn);
    int64_t took_ns = event->now_ns - match->seats[seat].asked_ns;
    struct talk_seat *talk = &talk_of(match)->seats[seat];
    struct ruling ruling;
    assert(talk->asked);
    if (!match_play(match, turn, seat, took_ns, NULL, &ruling)) {
        talk_refuse_line(match, event, &ruling, line_quote(event->data, event->length).text);
        return;
    }
    talk->asked = false;
    talk->deadline_ns = 0;
    talk->turns++;
    talk->used_ns += took_ns;
    for (int receiver = 0; protocol->tell != NULL && receiver < SEATS; receiver++) {
        struct talk_seat *other = &talk_of(match)->seats[receiver];
        /* also reports the turn that ended the game */
        protocol->tell(&other->dialogue, turn, &other->out);
    }
    if (!match->over) {
        talk_ask_mover(match, event->now_ns);
    }
}

/* Reports the opening's turns to the seat, if the protocol reports turns. */
static void talk_tell_opening(struct match *match, int seat)
{
    struct talk_seat *talk = &talk_of(match)->seats[seat];
    for (size_t i = 0; match->setup.protocol->tell != NULL && i < match->opening_count; i++) {
        match->setup.protocol->tell(&talk->dialogue, turns_get(&match->turns, i), &talk->out);
    }
}

static void talk_time_out(struct match *match, int seat, int64_t now_ns)
{
    const struct talk_seat *talk = &talk_of(match)->seats[seat];
    assert(talk->deadline_ns != 0);
    if (talk->closing_rule != NULL) {
        match_forfeit(match, seat, talk->closing_rule, "closed its standard %s",
                      strcmp(talk->closing_rule, "closed_input") == 0 ? "input" : "output");
        return;
    }
    const char *part = talk->part.text;
    char limit[MATCH_TIMES_MAX], wait[MATCH_TIMES_MAX];
    const struct match_clock *clock = match_clock_of(match, seat);
    bool guard = talk->ready && clock->guard && match->seats[seat].limit_ns == clock->turn_ns;
    match_put_limit(match, seat, limit);
    match_put_wait(match, seat, wait);
    match_forfeit(
        match, seat, talk->ready ? "timeout" : "not_ready", "%s%s%s within %s%s%s%s%s",
        talk->ready ? "" : "expected ",
        talk->ready ? "no answer" : match->setup.protocol->wanted(&talk->dialogue),
        talk->ready ? "" : ", got no answer", limit,
        guard ? " (the contest has no limit; this is faceoff's own: turn-ms)" : "", wait,
        part[0] != '\0' ? "; no newline after "
        : talk->heard && match->seats[seat].idle
            ? "; the bot hardly ran: did it flush its answer, or does it wait for another line?"
        : talk->heard || match_wait_explains(match, seat, now_ns) ||
                match_flood(&match->seats[seat]) > 0
            ? ""
        : match->seats[seat].stderr_length > 0 ? "; no line has arrived yet"
        : talk->ready
            ? "; no line has arrived yet: does the bot flush its output, is it for "
              "another contest, or does it start slowly (then put [first-ms=N] before its command)?"
            : "; no line has arrived yet: does the bot flush its output, is it for "
              "another contest, or does it start slowly (then put [ready-ms=N] before its "
              "command)?",
        part);
    match_note_times(match, seat, now_ns);
}

/* Ends the match and returns true if a line arrives too late. The original limit applies, even if
 * the deadline has been extended because the seat waited for a core. */
static bool talk_is_late(struct match *match, int seat, int64_t now_ns)
{
    const struct talk_seat *talk = &talk_of(match)->seats[seat];
    const struct match_seat *s = &match->seats[seat];
    int64_t took_ns = now_ns - s->asked_ns;
    bool late = took_ns > s->limit_ns + match_clock_of(match, seat)->margin_ns;
    if (talk->closing_rule == NULL && late && match_is_excused(match, seat, now_ns)) {
        if (match->setup.may_void) {
            match_void(match, seat, now_ns);
        }
        return match->setup.may_void;
    }
    if (late || now_ns > talk->deadline_ns) {
        talk_time_out(match, seat, now_ns);
        return true;
    }
    return false;
}

/* Stores a line that arrived before the seat was asked. It will count as the answer to the next
 * request to the seat. A line thus means the same whether it arrives just before or just after the
 * request, two cases that no referee could tell apart. */
static void talk_keep_early(struct match *match, const struct match_event *event)
{
    struct text *early = &talk_of(match)->seats[event->seat].early;
    talk_of(match)->seats[event->seat].lost_count = true;
    text_append(early, event->data, event->length);
    text_putc(early, '\n');
    if (early->length > EARLY_MAX) {
        match_forfeit(match, event->seat, "out_of_turn",
                      "sent more than %d bytes without being asked", EARLY_MAX);
    }
}

static void talk_hear_line(struct match *match, const struct match_event *event)
{
    int seat = event->seat;
    struct talk_seat *talk = &talk_of(match)->seats[seat];
    talk->part.text[0] = '\0';
    talk->heard = true;
    if (talk->ready && !talk->asked) {
        talk_keep_early(match, event);
        return;
    }
    if (talk_is_late(match, seat, event->now_ns)) {
        return;
    }
    text_clear(&talk_of(match)->turn);
    struct ruling fault;
    switch (dialogue_hear(match->setup.protocol, match->setup.lenient, &talk->dialogue, event->data,
                          event->length, &talk_of(match)->turn, &talk->out, &fault)) {
    case DIALOGUE_WAIT:
        talk_expect(match, seat, match_clock_of(match, seat)->ready_ns, event->now_ns);
        break;
    case DIALOGUE_READY:
        talk->ready = true;
        talk->deadline_ns = 0;
        talk_tell_opening(match, seat);
        talk_ask_mover(match, event->now_ns);
        break;
    case DIALOGUE_TURN:
        talk_take_turn(match, event);
        break;
    case DIALOGUE_FAULT:
        /* the line is not quoted again, because the fault already quotes it */
        talk_refuse_line(match, event, &fault, "");
        break;
    }
}

/* Handles the lines that arrived before the seat was asked, as if they arrived now. */
static void talk_hear_early(struct match *match, int64_t now_ns)
{
    for (int seat; !match->over && (seat = match->setup.game->mover(match->state)) >= 0;) {
        struct talk_seat *talk = &talk_of(match)->seats[seat];
        const char *newline = memchr(text_string(&talk->early), '\n', talk->early.length);
        if (!talk->asked || newline == NULL) {
            return;
        }
        size_t length = (size_t)(newline - talk->early.data);
        talk_hear_line(match, &(struct match_event){.kind = MATCH_LINE,
                                                    .seat = seat,
                                                    .now_ns = now_ns,
                                                    .data = talk->early.data,
                                                    .length = length});
        talk->early.length -= length + 1;
        memmove(talk->early.data, newline + 1, talk->early.length + 1);
    }
}

static void talk_start(struct match *match, int64_t now_ns)
{
    for (int seat = 0; seat < SEATS; seat++) {
        match_add_action(match, MATCH_SPAWN, seat, NULL);
        struct talk_seat *talk = &talk_of(match)->seats[seat];
        talk->ready =
            match->setup.protocol->greet(&talk->dialogue, seat, &talk->out) == DIALOGUE_READY;
        if (talk->ready) {
            talk_tell_opening(match, seat);
        } else {
            talk_expect(match, seat, match_clock_of(match, seat)->ready_ns, now_ns);
        }
    }
    talk_ask_mover(match, now_ns);
}

static void talk_mark_sent(struct match *match, const struct match_event *event)
{
    struct talk_seat *talk = &talk_of(match)->seats[event->seat];
    if (talk->deadline_ns != 0 && talk->closing_rule == NULL) {
        struct match_seat *seat = &match->seats[event->seat];
        seat->asked_ns = event->now_ns;
        talk->deadline_ns =
            event->now_ns + seat->limit_ns + match_clock_of(match, event->seat)->margin_ns;
    }
}

static void talk_mark_closing(struct match *match, const struct match_event *event,
                              const char *rule)
{
    struct talk_seat *talk = &talk_of(match)->seats[event->seat];
    if (talk->closing_rule == NULL) {
        talk->closing_rule = rule;
        int64_t until_ns = event->now_ns + CLOSING_NS;
        if (talk->deadline_ns == 0 || until_ns < talk->deadline_ns) {
            talk->deadline_ns = until_ns;
        }
    }
}

/* If a bot exited instead of making the first turn of the game, appends the protocol's `first_note`
 * to the message about this fault, unless the bot failed before it read the request. */
static void talk_add_note(struct match *match, const struct match_event *event)
{
    int seat = event->seat;
    const char *note = match->setup.protocol->first_note;
    bool started = !event->unread || match->seats[seat].stderr_length == 0;
    char *detail = match->result.fault.detail;
    if (note != NULL && started && talk_of(match)->seats[seat].asked &&
        match->turns.count == match->opening_count) {
        size_t length = strlen(detail);
        snprintf(detail + length, MATCH_DETAIL_MAX - length, " (%s)", note);
    }
}

static void talk_mark_exit(struct match *match, const struct match_event *event)
{
    char detail[MATCH_DETAIL_MAX];
    match_exit_detail(event, detail);
    match_forfeit(match, event->seat, match_exit_rule(event), "%s%s%s", detail,
                  event->length > 0 ? "; no newline after " : "",
                  event->length > 0 ? line_quote(event->data, event->length).text : "");
    talk_add_note(match, event);
    match->result.fault.exited = true;
    match->result.fault.exit_code = event->exit_code;
    match->result.fault.signal = event->signal;
}

/* Checks the deadlines. If both seats are late, the seat with the earlier deadline is at fault. */
static void talk_tick(struct match *match, int64_t now_ns)
{
    int late = -1;
    int64_t late_ns = now_ns;
    for (int seat = 0; seat < SEATS; seat++) {
        int64_t deadline_ns = talk_of(match)->seats[seat].deadline_ns;
        if (deadline_ns != 0 && deadline_ns < late_ns) {
            late = seat;
            late_ns = deadline_ns;
        }
    }
    struct talk_seat *talk = late >= 0 ? &talk_of(match)->seats[late] : NULL;
    if (talk != NULL && (talk->closing_rule != NULL ||
                         !match_wait_longer(match, late, now_ns, &talk->deadline_ns))) {
        talk_time_out(match, late, now_ns);
    }
}

/* Emits the actions that send this step's lines to the seats. These lines include the turn that
 * ended the game. After a fault, nothing is sent. */
static void talk_emit_actions(struct match *match)
{
    match->deadline_ns = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        const struct talk_seat *talk = &talk_of(match)->seats[seat];
        if (talk->out.length > 0 && !match->result.forfeit) {
            match_add_action(match, MATCH_SEND, seat, &talk->out);
        }
        if (talk->deadline_ns != 0 && !match->over &&
            (match->deadline_ns == 0 || talk->deadline_ns < match->deadline_ns)) {
            match->deadline_ns = talk->deadline_ns;
        }
    }
    if (match->over) {
        match_add_action(match, MATCH_FINISH, 0, NULL);
    }
}

static void talk_step(struct match *match, const struct match_event *event)
{
    text_clear(&talk_of(match)->seats[0].out);
    text_clear(&talk_of(match)->seats[1].out);
    switch (event->kind) {
    case MATCH_START:
        talk_start(match, event->now_ns);
        break;
    case MATCH_NOT_STARTED:
        match_forfeit(match, event->seat, "not_started", "%.*s", (int)event->length, event->data);
        break;
    case MATCH_SENT:
        talk_mark_sent(match, event);
        break;
    case MATCH_LINE:
        talk_hear_line(match, event);
        break;
    case MATCH_PART:
        talk_of(match)->seats[event->seat].part = line_quote(event->data, event->length);
        break;
    case MATCH_LINE_TOO_LONG:
        match_forfeit(match, event->seat, "line_too_long", "more than %zu bytes without a newline",
                      match->setup.protocol->line_size_max);
        break;
    case MATCH_CLOSED_OUTPUT:
        talk_mark_closing(match, event, "closed_output");
        break;
    case MATCH_CLOSED_INPUT:
        talk_mark_closing(match, event, "closed_input");
        break;
    case MATCH_EXIT:
        talk_mark_exit(match, event);
        break;
    case MATCH_TICK:
        talk_tick(match, event->now_ns);
        break;
    case MATCH_QUIT:
        match_forfeit(match, event->seat, event->data, "gave up the game");
        break;
    case MATCH_STDERR:
    case MATCH_WAITED:
        return;
    }
    talk_hear_early(match, event->now_ns);
    talk_emit_actions(match);
}

static bool talk_owes(const struct match *match, int seat)
{
    const struct talk_seat *talk = &talk_of(match)->seats[seat];
    return !talk->ready || talk->asked || talk->lost_count;
}

static bool talk_awaits(const struct match *match, int seat)
{
    return talk_of(match)->seats[seat].deadline_ns != 0;
}

static void talk_check(const struct match *match)
{
    const struct talk_seat *seats = talk_of(match)->seats;
    int mover = match->over ? -1 : match->setup.game->mover(match->state);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct talk_seat *talk = &seats[seat];
        assert(!talk->asked || talk->ready);
        assert(match->over || !talk->asked || seat == mover);
        assert(match->over || talk->early.length <= EARLY_MAX);
        assert(match->over || talk->deadline_ns == 0 ||
               (match->deadline_ns != 0 && match->deadline_ns <= talk->deadline_ns));
    }
    /* An unfinished match is always waiting for a seat; otherwise it would never continue. */
    assert(match->over || match->deadline_ns != 0);
}

static void talk_close(struct match *match)
{
    struct talk *talk = talk_of(match);
    text_free(&talk->turn);
    for (int seat = 0; seat < SEATS; seat++) {
        text_free(&talk->seats[seat].out);
        text_free(&talk->seats[seat].early);
    }
}

const struct match_talker match_talk = {
    .size = sizeof(struct talk),
    .step = talk_step,
    .owes = talk_owes,
    .awaits = talk_awaits,
    .check = talk_check,
    .close = talk_close,
};
