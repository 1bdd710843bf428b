#define _POSIX_C_SOURCE 200809L
#include "referee/match.h"

#include "base/clock.h"
#include "base/memory.h"
#include "referee/match_parts.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bot that closed a pipe is mostly a bot that died: so long is waited for the news of its exit.
 */
#define CLOSING_NS (100 * NS_PER_MS)

/* Until MATCH_SENT arrives a request has this long beyond its limit: no bot can hold up a game by
 * not reading. */
#define UNSENT_NS NS_PER_S

void match_init(struct match *match, const struct match_setup *setup)
{
    *match = (struct match){.setup = *setup};
    match->state = memory_new(setup->game->state_size);
    setup->game->start(match->state, &setup->rules);
    for (size_t i = 0; setup->opening != NULL && i < setup->opening->count; i++) {
        const char *turn = turns_get(setup->opening, i);
        int mover = setup->game->mover(match->state);
        bool legal = setup->game->play(match->state, turn, NULL);
        assert(legal);
        (void)legal;
        match_record_turn(match, turn, mover, 0, NULL);
    }
    match->opening_count = match->turns.count;
}

void match_free(struct match *match)
{
    free(match->state);
    free(match->turn_ns);
    free(match->turn_facts);
    turns_free(&match->turns);
    text_free(&match->turn);
    text_free(&match->observation);
    for (int seat = 0; seat < SEATS; seat++) {
        text_free(&match->seats[seat].out);
        text_free(&match->seats[seat].answer);
    }
    *match = (struct match){0};
}

/* What is in a seat's out is still sent: the turn that ended the game is told like every other. */
void match_finish(struct match *match)
{
    match->over = true;
    for (int seat = 0; seat < SEATS; seat++) {
        match->seats[seat].deadline_ns = 0;
    }
}

void match_forfeit(struct match *match, int seat, const char *rule, const char *format, ...)
{
    struct match_fault *fault = &match->result.fault;
    *fault = (struct match_fault){.seat = seat, .rule = rule, .turn = match->turns.count + 1};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->detail, sizeof fault->detail, format, arguments);
    va_end(arguments);
    match->result.forfeit = true;
    struct outcome *outcome = &match->result.outcome;
    *outcome = (struct outcome){.over = true, .winner = !seat, .reason = "forfeit"};
    outcome->scores[!seat] = match->setup.forfeit_scores[0];
    outcome->scores[seat] = match->setup.forfeit_scores[1];
    text_clear(&match->seats[0].out);
    text_clear(&match->seats[1].out);
    match_finish(match);
}

/* The bot must speak within the limit, counted from when what is in its out has been sent. */
static void expect(struct match *match, int seat, int64_t limit_ns, int64_t now_ns)
{
    struct match_seat *s = &match->seats[seat];
    s->limit_ns = limit_ns;
    s->asked_ns = now_ns;
    int64_t deadline_ns = now_ns + limit_ns + match->setup.clock.margin_ns;
    deadline_ns += s->out.length > 0 ? UNSENT_NS : 0; /* where the bot speaks first, none comes */
    s->deadline_ns =
        s->closing && now_ns + CLOSING_NS < deadline_ns ? now_ns + CLOSING_NS : deadline_ns;
}

/* Asks the mover, once both seats are ready. */
static void ask_mover(struct match *match, int64_t now_ns)
{
    int mover = match->setup.game->mover(match->state);
    if (!match->seats[0].ready || !match->seats[1].ready || mover < 0) {
        return;
    }
    struct match_seat *s = &match->seats[mover];
    text_clear(&match->observation);
    match->setup.game->observe(match->state, mover, &match->observation);
    /* What the opening held was not played to this bot, so it is not told as a turn just made. */
    bool nothing_yet = match->turns.count == match->opening_count;
    match->setup.protocol->ask(&s->wire, nothing_yet ? "" : text_string(&match->observation),
                               &s->out);
    s->asked = true;
    const struct match_clock *clock = &match->setup.clock;
    expect(match, mover, s->turns == 0 ? clock->first_ns : clock->turn_ns, now_ns);
}

void match_record_turn(struct match *match, const char *turn, int seat, int64_t took_ns,
                       const char *lost)
{
    turns_add(&match->turns, turn);
    if (match->turns.count > match->turn_capacity) {
        size_t capacity = match->turns.capacity;
        match->turn_ns = memory_resize(match->turn_ns, capacity * sizeof *match->turn_ns);
        match->turn_facts = memory_resize(match->turn_facts, capacity * sizeof *match->turn_facts);
        match->turn_capacity = capacity;
    }
    match->turn_ns[match->turns.count - 1] = took_ns;
    match->turn_facts[match->turns.count - 1] = (struct match_turn){seat, lost};
}

static void take_turn(struct match *match, int seat, const struct text *turn, int64_t now_ns)
{
    const struct game *game = match->setup.game;
    struct match_seat *s = &match->seats[seat];
    struct ruling ruling;
    if (!game->play(match->state, text_string(turn), &ruling)) {
        match_forfeit(match, seat, ruling.rule, "%s", ruling.detail);
        return;
    }
    match_record_turn(match, text_string(turn), seat, now_ns - s->asked_ns, NULL);
    s->asked = false;
    s->deadline_ns = 0;
    s->turns++;
    if (match->setup.protocol->tell != NULL) {
        for (int told = 0; told < SEATS; told++) {
            struct match_seat *other = &match->seats[told];
            match->setup.protocol->tell(&other->wire, text_string(turn), &other->out);
        }
    }
    if (game->mover(match->state) < 0) {
        game->outcome(match->state, &match->result.outcome);
        match_finish(match);
        return;
    }
    ask_mover(match, now_ns);
}

/* A dialect that tells of turns carries the opening too. */
static void tell_opening(struct match *match, int seat)
{
    struct match_seat *s = &match->seats[seat];
    for (size_t i = 0; match->setup.protocol->tell != NULL && i < match->opening_count; i++) {
        match->setup.protocol->tell(&s->wire, turns_get(&match->turns, i), &s->out);
    }
}

static double to_ms(int64_t ns)
{
    return (double)ns / (double)NS_PER_MS;
}

/* The seat's deadline has passed. */
static void time_out(struct match *match, int seat)
{
    const struct match_seat *s = &match->seats[seat];
    if (s->closing) {
        match_forfeit(match, seat, s->closing_rule, "closed its standard %s",
                      strcmp(s->closing_rule, "closed_input") == 0 ? "input" : "output");
    } else if (s->ready) {
        match_forfeit(match, seat, "timeout", "no answer within %g ms", to_ms(s->limit_ns));
    } else {
        match_forfeit(match, seat, "not_ready", "no answer to the protocol's opening within %g ms",
                      to_ms(s->limit_ns));
    }
}

static void hear_line(struct match *match, const struct match_event *event)
{
    int seat = event->seat;
    struct match_seat *s = &match->seats[seat];
    if (s->ready && !s->asked) {
        match_forfeit(match, seat, "out_of_turn", "said %s without being asked",
                      line_quote(event->data, event->length).text);
        return;
    }
    if (event->now_ns > s->deadline_ns) {
        time_out(match, seat);
        return;
    }
    text_clear(&match->turn);
    struct ruling fault;
    switch (match->setup.protocol->hear(&s->wire, event->data, event->length, &match->turn, &s->out,
                                        &fault)) {
    case WIRE_WAIT:
        expect(match, seat, match->setup.clock.ready_ns, event->now_ns);
        break;
    case WIRE_READY:
        s->ready = true;
        s->deadline_ns = 0;
        tell_opening(match, seat);
        ask_mover(match, event->now_ns);
        break;
    case WIRE_TURN:
        take_turn(match, seat, &match->turn, event->now_ns);
        break;
    case WIRE_FAULT:
        match_forfeit(match, seat, fault.rule, "%s", fault.detail);
        break;
    }
}

static void start(struct match *match, int64_t now_ns)
{
    for (int seat = 0; seat < SEATS; seat++) {
        match->actions[match->action_count++] = (struct match_action){MATCH_SPAWN, seat, NULL, 0};
        struct match_seat *s = &match->seats[seat];
        s->ready = match->setup.protocol->greet(&s->wire, seat, &s->out) == WIRE_READY;
        if (s->ready) {
            tell_opening(match, seat);
        } else {
            expect(match, seat, match->setup.clock.ready_ns, now_ns);
        }
    }
    ask_mover(match, now_ns);
}

static void mark_sent(struct match *match, const struct match_event *event)
{
    struct match_seat *s = &match->seats[event->seat];
    if (s->deadline_ns != 0 && !s->closing) {
        s->asked_ns = event->now_ns;
        s->deadline_ns = event->now_ns + s->limit_ns + match->setup.clock.margin_ns;
    }
}

static void mark_closing(struct match *match, const struct match_event *event, const char *rule)
{
    struct match_seat *s = &match->seats[event->seat];
    if (!s->closing) {
        s->closing = true;
        s->closing_rule = rule;
        int64_t until = event->now_ns + CLOSING_NS;
        s->deadline_ns = s->deadline_ns != 0 && s->deadline_ns < until ? s->deadline_ns : until;
    }
}

static void mark_exit(struct match *match, const struct match_event *event)
{
    if (event->signal != 0) {
        match_forfeit(match, event->seat, "exit", "ended by signal %d (%s)", event->signal,
                      strsignal(event->signal));
    } else {
        match_forfeit(match, event->seat, "exit", "exited with code %d", event->exit_code);
    }
    match->result.fault.exited = true;
    match->result.fault.exit_code = event->exit_code;
    match->result.fault.signal = event->signal;
}

/* Of two that are late the one whose time was up first is at fault. */
static void tick(struct match *match, int64_t now_ns)
{
    int late = -1;
    for (int seat = 0; seat < SEATS; seat++) {
        int64_t deadline_ns = match->seats[seat].deadline_ns;
        if (deadline_ns != 0 && now_ns > deadline_ns &&
            (late < 0 || deadline_ns < match->seats[late].deadline_ns)) {
            late = seat;
        }
    }
    if (late >= 0) {
        time_out(match, late);
    }
}

static void keep_stderr(struct match_seat *s, const char *bytes, size_t length)
{
    if (length > sizeof s->stderr_tail) {
        bytes += length - sizeof s->stderr_tail;
        length = sizeof s->stderr_tail;
    }
    size_t kept = sizeof s->stderr_tail - length;
    kept = kept < s->stderr_length ? kept : s->stderr_length;
    memmove(s->stderr_tail, s->stderr_tail + s->stderr_length - kept, kept);
    if (length > 0) {
        memcpy(s->stderr_tail + kept, bytes, length);
    }
    s->stderr_length = kept + length;
}

static void emit_actions(struct match *match)
{
    match->deadline_ns = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        struct match_seat *s = &match->seats[seat];
        if (s->out.length > 0) {
            match->actions[match->action_count++] =
                (struct match_action){MATCH_SEND, seat, s->out.data, s->out.length};
        }
        if (s->deadline_ns != 0 &&
            (match->deadline_ns == 0 || s->deadline_ns < match->deadline_ns)) {
            match->deadline_ns = s->deadline_ns;
        }
    }
    if (match->over) {
        match->actions[match->action_count++] = (struct match_action){MATCH_FINISH, 0, NULL, 0};
    }
}

void match_step(struct match *match, const struct match_event *event)
{
    match->action_count = 0;
    if (event->kind == MATCH_STDERR) {
        keep_stderr(&match->seats[event->seat], event->data, event->length);
    }
    if (match->setup.protocol->process_per_turn && !match->over) {
        match_step_by_turn(match, event);
        return;
    }
    if (match->over || event->kind == MATCH_STDERR) {
        return;
    }
    text_clear(&match->seats[0].out);
    text_clear(&match->seats[1].out);
    switch (event->kind) {
    case MATCH_START:
        start(match, event->now_ns);
        break;
    case MATCH_NOT_STARTED:
        match_forfeit(match, event->seat, "not_started", "%.*s", (int)event->length, event->data);
        break;
    case MATCH_SENT:
        mark_sent(match, event);
        break;
    case MATCH_LINE:
        hear_line(match, event);
        break;
    case MATCH_LINE_TOO_LONG:
        match_forfeit(match, event->seat, "line_too_long", "more than %zu bytes without a newline",
                      match->setup.protocol->line_size_max);
        break;
    case MATCH_CLOSED_OUTPUT:
        mark_closing(match, event, "closed_output");
        break;
    case MATCH_CLOSED_INPUT:
        mark_closing(match, event, "closed_input");
        break;
    case MATCH_EXIT:
        mark_exit(match, event);
        break;
    case MATCH_TICK:
        tick(match, event->now_ns);
        break;
    case MATCH_STDERR:
        break;
    }
    emit_actions(match);
}
