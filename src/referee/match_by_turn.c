/* A match with a process a turn: it reads one request, says one line and ends.
 *
 * The turn is over when the process and all it started are gone: only then is its answer judged,
 * and the other player asked. If a process goes wrong, the turn is lost, and the game gets an empty
 * text for it. That forfeits no game, except for writing to standard error if the setup says so. */
#include "referee/match_parts.h"

#include "base/clock.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What the seat has for its next turn; 0 or less: nothing. */
static int64_t limit_of(const struct match *match, int seat)
{
    const struct match_clock *clock = match_clock_of(match, seat);
    const struct match_mover *mover = &match->parts->movers[seat];
    int64_t limit_ns = mover->turns == 0 && clock->first_ns != 0 ? clock->first_ns : clock->turn_ns;
    limit_ns = limit_ns == 0 ? MATCH_NEVER_NS : limit_ns;
    return clock->bank_ns != 0 && mover->bank_ns < limit_ns ? mover->bank_ns : limit_ns;
}

/* Gives the game the turn, or an empty text for a lost one; then the detail says how it was lost.
 */
static void take_turn(struct match *match, int seat, const char *turn, int64_t took_ns,
                      const char *lost, const char *detail)
{
    struct ruling ruling;
    match->parts->movers[seat].turns++;
    if (lost != NULL && match->seats[seat].lost_turn == 0) {
        match->seats[seat].lost_turn = match->turns.count + 1;
        snprintf(match->seats[seat].lost_detail, MATCH_DETAIL_MAX, "%s", detail);
    }
    if (!match_play(match, lost != NULL ? "" : turn, seat, took_ns, lost, &ruling)) {
        match_forfeit(match, seat, lost != NULL ? lost : ruling.rule, "%s", ruling.detail);
    }
}

static void spawn(struct match *match, int seat, int64_t limit_ns, int64_t now_ns)
{
    struct match_parts *parts = match->parts;
    struct match_request *request = &parts->request;
    assert(request->seat < 0 && !match->over);
    *request = (struct match_request){
        .seat = seat, .limit_ns = limit_ns, .out = request->out, .answer = request->answer};
    text_clear(&request->out);
    text_clear(&request->answer);
    text_clear(&parts->observation);
    match->setup.game->observe(match->state, seat, &parts->observation);
    match->setup.protocol->ask(&parts->movers[seat].wire, text_string(&parts->observation),
                               &request->out);
    match->seats[seat].asked_ns = now_ns;
    match->deadline_ns = now_ns + limit_ns + match_clock_of(match, seat)->margin_ns;
    match_add_action(match, MATCH_SPAWN, seat, &request->out);
}

/* Starts the mover's process. A seat with no time left is not run: its turns are lost. Each round
 * of the loop makes a turn, so the loop ends as the game does. */
static void ask_mover(struct match *match, int64_t now_ns)
{
    while (!match->over) {
        int seat = match->setup.game->mover(match->state);
        int64_t limit_ns = limit_of(match, seat);
        if (limit_ns > 0) {
            spawn(match, seat, limit_ns, now_ns);
            return;
        }
        take_turn(match, seat, "", 0, "timeout", "no time is left for its turns");
    }
}

/* The turn is lost; the first rule that was broken stands. */
__attribute__((format(printf, 3, 4))) static void lose_turn(struct match *match, const char *rule,
                                                            const char *format, ...)
{
    struct match_request *request = &match->parts->request;
    if (request->lost == NULL) {
        request->lost = rule;
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(request->detail, sizeof request->detail, format, arguments);
        va_end(arguments);
    }
}

static void lose_by_time(struct match *match)
{
    lose_turn(match, "timeout", "had not ended within %g ms",
              (double)match->parts->request.limit_ns / (double)NS_PER_MS);
}

/* The process of a lost turn is to end. */
static void break_off(struct match *match)
{
    struct match_request *request = &match->parts->request;
    if (!request->ending) {
        request->ending = true;
        match->deadline_ns = 0;
        match_add_action(match, MATCH_END, request->seat, NULL);
    }
}

/* Whether the line is an answer; it loses the turn if not. */
static bool hear_line(struct match *match, const char *line, size_t length)
{
    struct match_request *request = &match->parts->request;
    struct ruling fault;
    if (request->answered) {
        lose_turn(match, "extra_output", "said %s after its turn", line_quote(line, length).text);
        return false;
    }
    request->answered = true;
    if (wire_hear(match->setup.protocol, match->setup.lenient,
                  &match->parts->movers[request->seat].wire, line, length, &request->answer,
                  &request->out, &fault) != WIRE_TURN) {
        lose_turn(match, fault.rule, "%s", fault.detail);
        return false;
    }
    return true;
}

/* The process is gone, or was never there. */
static void end_turn(struct match *match, int64_t now_ns)
{
    struct match_request *request = &match->parts->request;
    int seat = request->seat;
    int64_t took_ns = now_ns - match->seats[seat].asked_ns;
    request->seat = -1;
    match->deadline_ns = 0;
    match->parts->movers[seat].bank_ns -= took_ns;
    if (request->wrote_stderr && match->setup.stderr_rule == MATCH_STDERR_FORFEIT) {
        match_forfeit(match, seat, "stderr", "wrote to standard error");
        return;
    }
    take_turn(match, seat, text_string(&request->answer), took_ns, request->lost, request->detail);
    ask_mover(match, now_ns);
}

static void mark_exit(struct match *match, const struct match_event *event)
{
    struct match_request *request = &match->parts->request;
    bool heard = event->length == 0 || hear_line(match, event->data, event->length);
    int64_t took_ns = event->now_ns - match->seats[request->seat].asked_ns;
    int64_t margin_ns = match_clock_of(match, request->seat)->margin_ns;
    if (heard && took_ns > request->limit_ns + margin_ns) {
        lose_by_time(match);
    } else if (heard && (event->signal != 0 || !request->answered)) {
        const char *rule = match_exit_rule(event);
        bool silent = event->signal == 0 && strcmp(rule, "exit") == 0;
        char detail[MATCH_DETAIL_MAX];
        match_exit_detail(event, detail);
        lose_turn(match, silent ? "no_output" : rule, "%s", detail);
    }
    end_turn(match, event->now_ns);
}

static void start(struct match *match, int64_t now_ns)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct match_mover *mover = &match->parts->movers[seat];
        match->setup.protocol->greet(&mover->wire, seat, &match->parts->request.out);
        mover->bank_ns = match_clock_of(match, seat)->bank_ns;
    }
    ask_mover(match, now_ns);
}

/* Handles an event of the running process. */
static void dispatch(struct match *match, const struct match_event *event)
{
    switch (event->kind) {
    case MATCH_NOT_STARTED:
        lose_turn(match, "not_started", "%.*s", (int)event->length, event->data);
        end_turn(match, event->now_ns);
        break;
    case MATCH_LINE:
        if (!hear_line(match, event->data, event->length)) {
            break_off(match);
        }
        break;
    case MATCH_LINE_TOO_LONG:
        lose_turn(match, "line_too_long", "more than %zu bytes without a newline",
                  match->setup.protocol->line_size_max);
        break_off(match);
        break;
    case MATCH_STDERR:
        match->parts->request.wrote_stderr = true;
        if (match->setup.stderr_rule != MATCH_STDERR_NOTE) {
            lose_turn(match, "stderr", "wrote to standard error");
            break_off(match);
        }
        break;
    case MATCH_EXIT:
        mark_exit(match, event);
        break;
    case MATCH_TICK:
        if (match->deadline_ns != 0 && event->now_ns > match->deadline_ns) {
            lose_by_time(match);
            break_off(match);
        }
        break;
    case MATCH_START:
    case MATCH_SENT:
    case MATCH_PART:
    case MATCH_CLOSED_OUTPUT: /* it may have more to write into its file */
    case MATCH_CLOSED_INPUT:
    case MATCH_LEFT:
        break;
    }
}

void match_step_by_turn(struct match *match, const struct match_event *event)
{
    assert(!match->over);
    const struct match_request *request = &match->parts->request;
    if (event->kind == MATCH_START) {
        start(match, event->now_ns);
    } else if (event->kind == MATCH_LEFT) { /* whoever is to move */
        match_forfeit(match, event->seat, event->data, "gave the game up");
    } else if (event->kind == MATCH_TICK || event->seat == request->seat) {
        dispatch(match, event); /* a seat without a running process has nothing to report */
    }
    if (match->over) {
        match->action_count = 0;
        match_add_action(match, MATCH_FINISH, 0, NULL);
    }
}
