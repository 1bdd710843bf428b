/* A match with a process a turn: it reads one request, says one line and ends.
 *
 * The turn is over when the process and all it started are gone: only then is its answer judged,
 * and the other player asked. If a process goes wrong, the turn is lost, and the game gets an empty
 * text for it. That forfeits no game, except for writing to standard error if the setup says so. */
#include "referee/match_parts.h"

#include <assert.h>
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

/* Gives the game the turn, or an empty text for a lost one. */
static void take_turn(struct match *match, int seat, const char *turn, int64_t took_ns,
                      const char *lost)
{
    struct ruling ruling;
    match->parts->movers[seat].turns++;
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
        take_turn(match, seat, "", 0, "timeout");
    }
}

/* The turn is lost; the first rule that was broken stands. */
static void lose_turn(struct match *match, const char *rule)
{
    struct match_request *request = &match->parts->request;
    if (request->lost == NULL) {
        request->lost = rule;
    }
}

/* The turn is lost, and its process is to end. */
static void break_off(struct match *match, const char *rule)
{
    struct match_request *request = &match->parts->request;
    lose_turn(match, rule);
    if (!request->ending) {
        request->ending = true;
        match->deadline_ns = 0;
        match_add_action(match, MATCH_END, request->seat, NULL);
    }
}

/* The rule that the line breaks; NULL: it is an answer. */
static const char *hear_line(struct match *match, const char *line, size_t length)
{
    struct match_request *request = &match->parts->request;
    struct ruling fault;
    if (request->answered) {
        return "extra_output";
    }
    request->answered = true;
    return wire_hear(match->setup.protocol, match->setup.lenient,
                     &match->parts->movers[request->seat].wire, line, length, &request->answer,
                     &request->out, &fault) == WIRE_TURN
               ? NULL
               : fault.rule;
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
    take_turn(match, seat, text_string(&request->answer), took_ns, request->lost);
    ask_mover(match, now_ns);
}

static void mark_exit(struct match *match, const struct match_event *event)
{
    struct match_request *request = &match->parts->request;
    const char *broken = event->length > 0 ? hear_line(match, event->data, event->length) : NULL;
    int64_t took_ns = event->now_ns - match->seats[request->seat].asked_ns;
    int64_t margin_ns = match_clock_of(match, request->seat)->margin_ns;
    if (broken != NULL) {
        lose_turn(match, broken);
    } else if (took_ns > request->limit_ns + margin_ns) {
        lose_turn(match, "timeout");
    } else if (event->signal != 0) {
        lose_turn(match, match_exit_rule(event));
    } else if (!request->answered) {
        const char *rule = match_exit_rule(event);
        lose_turn(match, strcmp(rule, "exit") == 0 ? "no_output" : rule);
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
    const char *broken;
    switch (event->kind) {
    case MATCH_NOT_STARTED:
        lose_turn(match, "not_started");
        end_turn(match, event->now_ns);
        break;
    case MATCH_LINE:
        broken = hear_line(match, event->data, event->length);
        if (broken != NULL) {
            break_off(match, broken);
        }
        break;
    case MATCH_LINE_TOO_LONG:
        break_off(match, "line_too_long");
        break;
    case MATCH_STDERR:
        match->parts->request.wrote_stderr = true;
        if (match->setup.stderr_rule != MATCH_STDERR_NOTE) {
            break_off(match, "stderr");
        }
        break;
    case MATCH_EXIT:
        mark_exit(match, event);
        break;
    case MATCH_TICK:
        if (match->deadline_ns != 0 && event->now_ns > match->deadline_ns) {
            break_off(match, "timeout");
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
