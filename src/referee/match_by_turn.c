/* A match with a process a turn: it reads one request, says one line and ends.
 *
 * The turn is over when the process and all it started are gone: only then is its answer judged,
 * and the other player asked. What goes wrong with a process costs the turn, which the game then
 * gets as an empty text; no game is forfeited for it, but for writing to standard error where the
 * setup wants that. */
#include "referee/match_parts.h"

#include "base/clock.h"

#include <assert.h>

/* What the seat has for its next turn; 0 or less: nothing. */
static int64_t limit_of(const struct match *match, int seat)
{
    const struct match_clock *clock = &match->setup.clock;
    const struct match_seat *s = &match->seats[seat];
    int64_t limit_ns = s->turns == 0 && clock->first_ns != 0 ? clock->first_ns : clock->turn_ns;
    if (clock->bank_ns != 0 && (limit_ns == 0 || s->bank_ns < limit_ns)) {
        limit_ns = s->bank_ns;
    }
    return limit_ns;
}

/* Gives the turn to the game. False: the match is over by it. */
static bool take_turn(struct match *match, int seat, const char *turn, int64_t took_ns)
{
    const struct game *game = match->setup.game;
    struct match_seat *s = &match->seats[seat];
    struct ruling ruling;
    if (s->lost != NULL) {
        turn = "";
    }
    if (!game->play(match->state, turn, &ruling)) {
        match_forfeit(match, seat, s->lost != NULL ? s->lost : ruling.rule, "%s", ruling.detail);
        return false;
    }
    match_record_turn(match, turn, seat, took_ns, s->lost);
    s->turns++;
    if (game->mover(match->state) < 0) {
        game->outcome(match->state, &match->result.outcome);
        match_finish(match);
        return false;
    }
    return true;
}

static void spawn(struct match *match, int seat, int64_t limit_ns, int64_t now_ns)
{
    struct match_seat *s = &match->seats[seat];
    text_clear(&match->observation);
    match->setup.game->observe(match->state, seat, &match->observation);
    text_clear(&s->out);
    match->setup.protocol->ask(&s->wire, text_string(&match->observation), &s->out);
    text_clear(&s->answer);
    s->asked = true;
    s->answered = false;
    s->wrote_stderr = false;
    s->closing = false;
    s->lost = NULL;
    s->limit_ns = limit_ns;
    s->asked_ns = now_ns;
    s->deadline_ns = now_ns + limit_ns + match->setup.clock.margin_ns;
    match->actions[match->action_count++] =
        (struct match_action){MATCH_SPAWN, seat, text_string(&s->out), s->out.length};
}

/* Starts the mover's process. A seat without any time left is not run: its turns go by. Each round
 * of the loop makes a turn, so it ends as the game does. */
static void ask_mover(struct match *match, int64_t now_ns)
{
    bool more = true;
    while (more) {
        int seat = match->setup.game->mover(match->state);
        int64_t limit_ns = limit_of(match, seat);
        if (limit_ns > 0) {
            spawn(match, seat, limit_ns, now_ns);
            return;
        }
        match->seats[seat].lost = "timeout";
        more = take_turn(match, seat, "", 0);
    }
}

/* The turn is lost; the first rule that was broken stands. The process is ended. */
static void lose_turn(struct match *match, int seat, const char *rule)
{
    struct match_seat *s = &match->seats[seat];
    if (s->lost == NULL) {
        s->lost = rule;
    }
    if (!s->closing) {
        s->closing = true;
        s->deadline_ns = 0;
        match->actions[match->action_count++] = (struct match_action){MATCH_END, seat, NULL, 0};
    }
}

static void hear_line(struct match *match, const struct match_event *event)
{
    struct match_seat *s = &match->seats[event->seat];
    struct ruling fault;
    if (s->answered) {
        lose_turn(match, event->seat, "extra_output");
        return;
    }
    s->answered = true;
    if (match->setup.protocol->hear(&s->wire, event->data, event->length, &s->answer, &s->out,
                                    &fault) != WIRE_TURN) {
        lose_turn(match, event->seat, fault.rule);
    }
}

static void hear_stderr(struct match *match, int seat)
{
    match->seats[seat].wrote_stderr = true;
    if (match->setup.stderr_rule != MATCH_STDERR_NOTE) {
        lose_turn(match, seat, "stderr");
    }
}

/* Its process is gone, or was never there. */
static void end_turn(struct match *match, int seat, int64_t now_ns)
{
    struct match_seat *s = &match->seats[seat];
    int64_t took_ns = now_ns - s->asked_ns;
    s->asked = false;
    s->deadline_ns = 0;
    s->bank_ns -= took_ns;
    if (s->wrote_stderr && match->setup.stderr_rule == MATCH_STDERR_FORFEIT) {
        match_forfeit(match, seat, "stderr", "wrote to standard error");
    } else if (take_turn(match, seat, text_string(&s->answer), took_ns)) {
        ask_mover(match, now_ns);
    }
}

static void mark_exit(struct match *match, const struct match_event *event)
{
    struct match_seat *s = &match->seats[event->seat];
    bool late = event->now_ns - s->asked_ns > s->limit_ns + match->setup.clock.margin_ns;
    if (s->lost == NULL && late) {
        s->lost = "timeout";
    } else if (s->lost == NULL && event->signal != 0) {
        s->lost = "exit";
    } else if (s->lost == NULL && !s->answered) {
        s->lost = "no_output";
    }
    end_turn(match, event->seat, event->now_ns);
}

static void tick(struct match *match, int64_t now_ns)
{
    for (int seat = 0; seat < SEATS; seat++) {
        int64_t deadline_ns = match->seats[seat].deadline_ns;
        if (deadline_ns != 0 && now_ns > deadline_ns) {
            lose_turn(match, seat, "timeout");
        }
    }
}

static void start(struct match *match, int64_t now_ns)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct match_seat *s = &match->seats[seat];
        match->setup.protocol->greet(&s->wire, seat, &s->out);
        s->ready = true;
        s->bank_ns = match->setup.clock.bank_ns;
    }
    ask_mover(match, now_ns);
}

/* The driver reports nothing of a seat that runs no process; should it, that is left alone. */
static void dispatch(struct match *match, const struct match_event *event)
{
    if (event->kind == MATCH_START) {
        start(match, event->now_ns);
        return;
    }
    if (event->kind == MATCH_TICK) {
        tick(match, event->now_ns);
        return;
    }
    if (!match->seats[event->seat].asked) {
        return;
    }
    switch (event->kind) {
    case MATCH_NOT_STARTED:
        match->seats[event->seat].lost = "not_started";
        end_turn(match, event->seat, event->now_ns);
        break;
    case MATCH_LINE:
        hear_line(match, event);
        break;
    case MATCH_LINE_TOO_LONG:
        lose_turn(match, event->seat, "line_too_long");
        break;
    case MATCH_STDERR:
        hear_stderr(match, event->seat);
        break;
    case MATCH_EXIT:
        mark_exit(match, event);
        break;
    case MATCH_START:
    case MATCH_TICK:
    case MATCH_SENT:
    case MATCH_CLOSED_OUTPUT: /* it may have more to write into its file */
    case MATCH_CLOSED_INPUT:
        break;
    }
}

void match_step_by_turn(struct match *match, const struct match_event *event)
{
    assert(!match->over);
    dispatch(match, event);
    if (match->over) {
        match->action_count = 0;
        match->actions[match->action_count++] = (struct match_action){MATCH_FINISH, 0, NULL, 0};
        return;
    }
    match->deadline_ns = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int64_t deadline_ns = match->seats[seat].deadline_ns;
        if (deadline_ns != 0 && (match->deadline_ns == 0 || deadline_ns < match->deadline_ns)) {
            match->deadline_ns = deadline_ns;
        }
    }
}
