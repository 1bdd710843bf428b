#define _GNU_SOURCE
#include "referee/match.h"

#include "base/clock.h"
#include "base/memory.h"
#include "referee/match_parts.h"

#include <assert.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bot that closed a pipe is mostly a bot that died: how long we wait to hear that it exited. */
#define CLOSING_NS (100 * NS_PER_MS)

/* Of lines that nobody has asked for: more than these bytes are a flood. */
#define EARLY_MAX 65536

/* --- what both machines share --- */

static void record_turn(struct match *match, const char *turn, int seat, int64_t took_ns,
                        const char *lost)
{
    turns_add(&match->turns, turn);
    if (match->turns.count > match->parts->turn_capacity) {
        size_t capacity = match->turns.capacity;
        match->turn_ns = memory_resize(match->turn_ns, capacity * sizeof *match->turn_ns);
        match->turn_facts = memory_resize(match->turn_facts, capacity * sizeof *match->turn_facts);
        match->parts->turn_capacity = capacity;
    }
    match->turn_ns[match->turns.count - 1] = took_ns;
    match->turn_facts[match->turns.count - 1] = (struct match_turn){seat, lost};
}

void match_init(struct match *match, const struct match_setup *setup)
{
    *match = (struct match){.setup = *setup, .parts = memory_new(sizeof *match->parts)};
    match->state = memory_new(setup->game->state_size);
    match->parts->request.seat = -1;
    setup->game->start(match->state, &setup->rules);
    for (size_t i = 0; setup->opening != NULL && i < setup->opening->count; i++) {
        int mover = setup->game->mover(match->state);
        bool legal = match_play(match, turns_get(setup->opening, i), mover, 0, NULL, NULL);
        assert(legal && !match->over);
    }
    match->opening_count = match->turns.count;
}

void match_free(struct match *match)
{
    struct match_parts *parts = match->parts;
    if (parts != NULL) {
        free(match->state);
        text_free(&parts->turn);
        text_free(&parts->observation);
        text_free(&parts->request.out);
        text_free(&parts->request.answer);
        text_free(&parts->talks[0].out);
        text_free(&parts->talks[1].out);
        text_free(&parts->talks[0].early);
        text_free(&parts->talks[1].early);
    }
    free(parts);
    free(match->turn_ns);
    free(match->turn_facts);
    turns_free(&match->turns);
    *match = (struct match){0};
}

/* The result is final: we expect nothing more. */
static void finish(struct match *match)
{
    assert(!match->over);
    match->over = true;
    match->deadline_ns = 0;
}

void match_forfeit(struct match *match, int seat, const char *rule, const char *format, ...)
{
    assert(seat == 0 || seat == 1);
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
    finish(match);
}

bool match_play(struct match *match, const char *turn, int seat, int64_t took_ns, const char *lost,
                struct ruling *ruling)
{
    const struct game *game = match->setup.game;
    if (!game->play(match->state, turn, ruling)) {
        return false;
    }
    record_turn(match, turn, seat, took_ns, lost);
    if (game->mover(match->state) < 0) {
        game->outcome(match->state, &match->result.outcome);
        finish(match);
    }
    return true;
}

void match_add_action(struct match *match, enum match_action_kind kind, int seat,
                      const struct text *data)
{
    assert(match->action_count < MATCH_ACTIONS_MAX);
    match->actions[match->action_count++] = (struct match_action){
        kind, seat, data == NULL ? NULL : text_string(data), data == NULL ? 0 : data->length};
}

const struct match_clock *match_clock_of(const struct match *match, int seat)
{
    const struct match_clock *own = match->setup.own_clocks[seat];
    return own != NULL ? own : &match->setup.clock;
}

/* --- a process a game --- */

/* The bot must speak within the limit, which begins now, or at MATCH_SENT if it is sent anything.
 */
static void expect(struct match *match, int seat, int64_t limit_ns, int64_t now_ns)
{
    struct match_talk *talk = &match->parts->talks[seat];
    talk->limit_ns = limit_ns == 0 ? MATCH_NEVER_NS : limit_ns;
    match->seats[seat].asked_ns = now_ns;
    talk->deadline_ns = now_ns + talk->limit_ns + match_clock_of(match, seat)->margin_ns;
    if (talk->closing_rule != NULL && now_ns + CLOSING_NS < talk->deadline_ns) {
        talk->deadline_ns = now_ns + CLOSING_NS;
    }
}

/* Asks the mover, once both seats are ready. */
static void ask_mover(struct match *match, int64_t now_ns)
{
    struct match_parts *parts = match->parts;
    int mover = match->setup.game->mover(match->state);
    if (!parts->talks[0].ready || !parts->talks[1].ready || mover < 0) {
        return;
    }
    struct match_talk *talk = &parts->talks[mover];
    assert(!talk->asked);
    text_clear(&parts->observation);
    match->setup.game->observe(match->state, mover, &parts->observation);
    /* The opening's turns were not made against this bot, so it is not told that they were just
     * made. */
    bool nothing_yet = match->turns.count == match->opening_count;
    match->setup.protocol->ask(&talk->wire, nothing_yet ? "" : text_string(&parts->observation),
                               &talk->out);
    talk->asked = true;
    const struct match_clock *clock = match_clock_of(match, mover);
    expect(match, mover, talk->turns == 0 ? clock->first_ns : clock->turn_ns, now_ns);
}

/* The line cannot be taken. said: what else to tell of it. */
static void refuse_line(struct match *match, const struct match_event *event,
                        const struct ruling *ruling, const char *said)
{
    const struct match_setup *setup = &match->setup;
    const struct wire *wire = &match->parts->talks[event->seat].wire;
    bool helps =
        !setup->lenient && wire_needs_lenient(setup->protocol, wire, event->data, event->length);
    match_forfeit(match, event->seat, ruling->rule, "%s%s%s%s", ruling->detail,
                  said[0] != '\0' ? "; it said " : "", said,
                  helps ? "; would pass with --wire lenient" : "");
}

static void take_turn(struct match *match, const struct match_event *event)
{
    int seat = event->seat;
    const struct protocol *protocol = match->setup.protocol;
    const char *turn = text_string(&match->parts->turn);
    int64_t took_ns = event->now_ns - match->seats[seat].asked_ns;
    struct match_talk *talk = &match->parts->talks[seat];
    struct ruling ruling;
    assert(talk->asked);
    if (!match_play(match, turn, seat, took_ns, NULL, &ruling)) {
        refuse_line(match, event, &ruling, line_quote(event->data, event->length).text);
        return;
    }
    talk->asked = false;
    talk->deadline_ns = 0;
    talk->turns++;
    for (int told = 0; protocol->tell != NULL && told < SEATS; told++) {
        struct match_talk *other = &match->parts->talks[told];
        protocol->tell(&other->wire, turn, &other->out); /* the turn that ended the game too */
    }
    if (!match->over) {
        ask_mover(match, event->now_ns);
    }
}

/* A dialect that tells of turns carries the opening too. */
static void tell_opening(struct match *match, int seat)
{
    struct match_talk *talk = &match->parts->talks[seat];
    for (size_t i = 0; match->setup.protocol->tell != NULL && i < match->opening_count; i++) {
        match->setup.protocol->tell(&talk->wire, turns_get(&match->turns, i), &talk->out);
    }
}

static double to_ms(int64_t ns)
{
    return (double)ns / (double)NS_PER_MS;
}

/* The seat's deadline has passed. */
static void time_out(struct match *match, int seat, int64_t now_ns)
{
    const struct match_talk *talk = &match->parts->talks[seat];
    assert(talk->deadline_ns != 0);
    if (talk->closing_rule != NULL) {
        match_forfeit(match, seat, talk->closing_rule, "closed its standard %s",
                      strcmp(talk->closing_rule, "closed_input") == 0 ? "input" : "output");
        return;
    }
    const char *part = talk->part.text;
    match_forfeit(match, seat, talk->ready ? "timeout" : "not_ready",
                  "no answer%s within %g ms%s%s", talk->ready ? "" : " to the protocol's opening",
                  to_ms(talk->limit_ns),
                  part[0] != '\0' ? ": there is no newline after "
                  : talk->heard   ? ""
                                  : ", nor any line before: does it flush its output?",
                  part);
    match->result.fault.waited_ns = now_ns - match->seats[seat].asked_ns;
}

/* A line that came before its question answers the seat's next question. So it does not matter
 * whether a line comes just before or just after the question: no referee could tell. */
static void keep_early(struct match *match, const struct match_event *event)
{
    struct text *early = &match->parts->talks[event->seat].early;
    match->parts->talks[event->seat].lost_count = true;
    text_append(early, event->data, event->length);
    text_putc(early, '\n');
    if (early->length > EARLY_MAX) {
        match_forfeit(match, event->seat, "out_of_turn",
                      "said more than %d bytes without being asked", EARLY_MAX);
    }
}

static void hear_line(struct match *match, const struct match_event *event)
{
    int seat = event->seat;
    struct match_talk *talk = &match->parts->talks[seat];
    talk->part.text[0] = '\0';
    talk->heard = true;
    if (talk->ready && !talk->asked) {
        keep_early(match, event);
        return;
    }
    if (event->now_ns > talk->deadline_ns) {
        time_out(match, seat, event->now_ns);
        return;
    }
    text_clear(&match->parts->turn);
    struct ruling fault;
    switch (wire_hear(match->setup.protocol, match->setup.lenient, &talk->wire, event->data,
                      event->length, &match->parts->turn, &talk->out, &fault)) {
    case WIRE_WAIT:
        expect(match, seat, match_clock_of(match, seat)->ready_ns, event->now_ns);
        break;
    case WIRE_READY:
        talk->ready = true;
        talk->deadline_ns = 0;
        tell_opening(match, seat);
        ask_mover(match, event->now_ns);
        break;
    case WIRE_TURN:
        take_turn(match, event);
        break;
    case WIRE_FAULT:
        refuse_line(match, event, &fault, ""); /* it quotes the line */
        break;
    }
}

/* The seat that is asked may have answered already. */
static void hear_early(struct match *match, int64_t now_ns)
{
    for (int seat; !match->over && (seat = match->setup.game->mover(match->state)) >= 0;) {
        struct match_talk *talk = &match->parts->talks[seat];
        const char *newline = memchr(text_string(&talk->early), '\n', talk->early.length);
        if (!talk->asked || newline == NULL) {
            return;
        }
        size_t length = (size_t)(newline - talk->early.data);
        hear_line(match, &(struct match_event){.kind = MATCH_LINE,
                                               .seat = seat,
                                               .now_ns = now_ns,
                                               .data = talk->early.data,
                                               .length = length});
        talk->early.length -= length + 1;
        memmove(talk->early.data, newline + 1, talk->early.length + 1);
    }
}

static void start(struct match *match, int64_t now_ns)
{
    for (int seat = 0; seat < SEATS; seat++) {
        match_add_action(match, MATCH_SPAWN, seat, NULL);
        struct match_talk *talk = &match->parts->talks[seat];
        talk->ready = match->setup.protocol->greet(&talk->wire, seat, &talk->out) == WIRE_READY;
        if (talk->ready) {
            tell_opening(match, seat);
        } else {
            expect(match, seat, match_clock_of(match, seat)->ready_ns, now_ns);
        }
    }
    ask_mover(match, now_ns);
}

static void mark_sent(struct match *match, const struct match_event *event)
{
    struct match_talk *talk = &match->parts->talks[event->seat];
    if (talk->deadline_ns != 0 && talk->closing_rule == NULL) {
        match->seats[event->seat].asked_ns = event->now_ns;
        talk->deadline_ns =
            event->now_ns + talk->limit_ns + match_clock_of(match, event->seat)->margin_ns;
    }
}

static void mark_closing(struct match *match, const struct match_event *event, const char *rule)
{
    struct match_talk *talk = &match->parts->talks[event->seat];
    if (talk->closing_rule == NULL) {
        talk->closing_rule = rule;
        int64_t until_ns = event->now_ns + CLOSING_NS;
        if (talk->deadline_ns == 0 || until_ns < talk->deadline_ns) {
            talk->deadline_ns = until_ns;
        }
    }
}

/* As strsignal words it, which may not be called from several threads. */
static void describe_signal(int number, char *text, size_t size)
{
    const char *description = sigdescr_np(number);
    if (description != NULL) {
        snprintf(text, size, "%s", description);
    } else if (number >= SIGRTMIN && number <= SIGRTMAX) {
        snprintf(text, size, "Real-time signal %d", number - SIGRTMIN);
    } else {
        snprintf(text, size, "Unknown signal %d", number);
    }
}

const char *match_exit_rule(const struct match_event *event)
{
    static const char *const limits[] = {"memory", "processes", "disk", "cpu"};
    for (size_t i = 0; event->exceeded != NULL && i < sizeof limits / sizeof *limits; i++) {
        if (strcmp(event->exceeded, limits[i]) == 0) {
            return limits[i];
        }
    }
    return "exit";
}

void match_exit_detail(const struct match_event *event, char detail[MATCH_DETAIL_MAX])
{
    bool in_limits = strcmp(match_exit_rule(event), "exit") == 0;
    const char *limit = in_limits ? "" : "beyond a limit of the sandbox: ";
    if (event->signal != 0) {
        char description[64];
        describe_signal(event->signal, description, sizeof description);
        snprintf(detail, MATCH_DETAIL_MAX, "%sended by signal %d (%s)", limit, event->signal,
                 description);
    } else {
        snprintf(detail, MATCH_DETAIL_MAX, "%sexited with code %d", limit, event->exit_code);
    }
}

static void mark_exit(struct match *match, const struct match_event *event)
{
    char detail[MATCH_DETAIL_MAX];
    match_exit_detail(event, detail);
    match_forfeit(match, event->seat, match_exit_rule(event), "%s", detail);
    match->result.fault.exited = true;
    match->result.fault.exit_code = event->exit_code;
    match->result.fault.signal = event->signal;
}

/* If both are late, the one whose time ran out first is at fault. */
static void tick(struct match *match, int64_t now_ns)
{
    int late = -1;
    int64_t late_ns = now_ns;
    for (int seat = 0; seat < SEATS; seat++) {
        int64_t deadline_ns = match->parts->talks[seat].deadline_ns;
        if (deadline_ns != 0 && deadline_ns < late_ns) {
            late = seat;
            late_ns = deadline_ns;
        }
    }
    if (late >= 0) {
        time_out(match, late, now_ns);
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

/* A fault ends the game at once; otherwise both are told the turn that ended the game. */
static void emit_actions(struct match *match)
{
    match->deadline_ns = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        const struct match_talk *talk = &match->parts->talks[seat];
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

static void count_usage(struct match_usage *sum, const struct match_usage *usage)
{
    sum->cpu_us += usage->cpu_us;
    sum->peak_kb = usage->peak_kb > sum->peak_kb ? usage->peak_kb : sum->peak_kb;
}

bool match_owes(const struct match *match, int seat)
{
    const struct match_talk *talk = &match->parts->talks[seat];
    return !talk->ready || talk->asked || talk->lost_count;
}

void match_step(struct match *match, const struct match_event *event)
{
    assert(event->seat == 0 || event->seat == 1);
    match->action_count = 0;
    if (event->kind == MATCH_STDERR) {
        keep_stderr(&match->seats[event->seat], event->data, event->length);
    } else if (event->kind == MATCH_EXIT) {
        count_usage(&match->seats[event->seat].usage, &event->usage);
    }
    if (match->setup.protocol->process_per_turn && !match->over) {
        match_step_by_turn(match, event);
        return;
    }
    if (match->over || event->kind == MATCH_STDERR) {
        return;
    }
    text_clear(&match->parts->talks[0].out);
    text_clear(&match->parts->talks[1].out);
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
    case MATCH_PART:
        match->parts->talks[event->seat].part = line_quote(event->data, event->length);
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
    case MATCH_LEFT:
        match_forfeit(match, event->seat, event->data, "gave the game up");
        break;
    case MATCH_STDERR:
        break;
    }
    hear_early(match, event->now_ns);
    emit_actions(match);
}
