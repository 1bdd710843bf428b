/* A match in which every turn starts a new process: each process reads one request, writes one line
 * and exits.
 *
 * A turn is over when its process and everything that the process started have ended. Only then is
 * the answer judged and the opponent asked. If a process makes a mistake, the turn is lost: an
 * empty string is played in the game instead. A lost turn does not forfeit the game, except that
 * the setup may make writing to stderr a forfeit. */
#include "referee/match.h"

#include "base/clock.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Time that a process has to end after it has lost its turn by writing to standard error. */
#define TURN_LAST_WORDS_NS NS_PER_S

/* The state of one seat. */
struct turn_mover {
    struct dialogue dialogue;
    size_t turns;    /* number of turns that the seat has made in this game */
    int64_t bank_ns; /* time that the seat has left for all of its remaining turns together */
    /* whether the seat's bot is not run any more because one of its turns hung (see stops_hung) */
    bool hung;
    /* whether one of its processes did not end by itself after it had written to standard error; no
     * later process gets time to do so */
    bool lingered;
};

/* The turn that has been requested. */
struct turn_request {
    int seat;           /* seat whose process is running, or -1 if none is running */
    struct text out;    /* input for the process */
    struct text answer; /* output of the process so far */
    bool answered;      /* whether the output contains a complete line */
    bool wrote_stderr;
    bool ending;                   /* whether MATCH_END has been emitted */
    const char *lost;              /* rule under which this turn has already been lost, or NULL */
    char detail[MATCH_DETAIL_MAX]; /* human-readable explanation of how the turn was lost */
};

struct turns_talk {
    struct turn_mover movers[SEATS];
    struct turn_request request;
};

static struct turns_talk *turns_of(const struct match *match)
{
    return match->talk;
}

/* Returns the time left for the seat's next turn. A result of 0 or less means that no time is
 * left. */
static int64_t turn_limit(const struct match *match, int seat)
{
    const struct match_clock *clock = match_clock_of(match, seat);
    const struct turn_mover *mover = &turns_of(match)->movers[seat];
    if (mover->hung) {
        return 0;
    }
    int64_t limit_ns = mover->turns == 0 && clock->first_ns != 0 ? clock->first_ns : clock->turn_ns;
    limit_ns = limit_ns == 0 ? MATCH_NEVER_NS : limit_ns;
    return clock->bank_ns != 0 && mover->bank_ns < limit_ns ? mover->bank_ns : limit_ns;
}

/* Returns true if the seat has no time left for its turns and therefore loses the game. */
static bool turn_flag_falls(const struct match *match, int seat)
{
    const struct match_clock *clock = match_clock_of(match, seat);
    return clock->bank_decides && clock->bank_ns != 0 && turns_of(match)->movers[seat].bank_ns <= 0;
}

static const char turn_bank_is_used[] = "has used up its time for the game";

/* Plays the turn in the game. A lost turn is played as an empty string, and `detail` says how it
 * was lost. */
static void turn_take(struct match *match, int seat, const char *turn, int64_t took_ns,
                      const char *lost, const char *detail)
{
    struct ruling ruling;
    turns_of(match)->movers[seat].turns++;
    if (lost != NULL && match->seats[seat].lost_turn == 0) {
        match->seats[seat].lost_turn = match->turns.count + 1;
        snprintf(match->seats[seat].lost_detail, MATCH_DETAIL_MAX, "%s", detail);
    }
    if (!match_play(match, lost != NULL ? "" : turn, seat, took_ns, lost, &ruling)) {
        match_forfeit(match, seat, lost != NULL ? lost : ruling.rule, "%s", ruling.detail);
    }
}

static void turn_spawn(struct match *match, int seat, int64_t limit_ns, int64_t now_ns)
{
    struct turn_request *request = &turns_of(match)->request;
    assert(request->seat < 0 && !match->over);
    *request = (struct turn_request){.seat = seat, .out = request->out, .answer = request->answer};
    text_clear(&request->out);
    text_clear(&request->answer);
    text_clear(&match->observation);
    match->setup.game->observe(match->state, seat, &match->observation);
    match->setup.protocol->ask(&turns_of(match)->movers[seat].dialogue,
                               text_string(&match->observation), &request->out);
    match->seats[seat].asked_ns = now_ns;
    match->seats[seat].waited_ns = match->seats[seat].ran_ns = 0;
    match->seats[seat].stderr_asked = match->seats[seat].stderr_length;
    match->seats[seat].limit_ns = limit_ns;
    match->deadline_ns = now_ns + limit_ns + match_clock_of(match, seat)->margin_ns;
    match_add_action(match, MATCH_SPAWN, seat, &request->out);
}

/* Starts the process of the player to move. If that player has no time left, its turn is lost
 * without starting a process, and the loop goes on to the next turn. It ends at the latest when the
 * game is over. */
static void turn_ask_mover(struct match *match, int64_t now_ns)
{
    while (!match->over) {
        int seat = match->setup.game->mover(match->state);
        int64_t limit_ns = turn_limit(match, seat);
        if (limit_ns > 0) {
            turn_spawn(match, seat, limit_ns, now_ns);
            return;
        }
        turn_take(match, seat, "", 0, "timeout", "no time left for its turns");
    }
}

/* Marks the turn as lost. If the bot breaks several rules in a turn, only the first counts. */
__attribute__((format(printf, 3, 4))) static void turn_lose(struct match *match, const char *rule,
                                                            const char *format, ...)
{
    struct turn_request *request = &turns_of(match)->request;
    if (request->lost == NULL) {
        request->lost = rule;
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(request->detail, sizeof request->detail, format, arguments);
        va_end(arguments);
    }
}

static void turn_lose_by_time(struct match *match)
{
    int seat = turns_of(match)->request.seat;
    char limit[MATCH_TIMES_MAX], wait[MATCH_TIMES_MAX];
    match_put_limit(match, seat, limit);
    match_put_wait(match, seat, wait);
    if (match_clock_of(match, seat)->bank_ns != 0 &&
        match->seats[seat].limit_ns == turns_of(match)->movers[seat].bank_ns) {
        turn_lose(match, "timeout",
                  "the game's time is used up: did not end within the last %.0f ms%s",
                  (double)match->seats[seat].limit_ns / (double)NS_PER_MS, wait);
    } else {
        turns_of(match)->movers[seat].hung = match_clock_of(match, seat)->stops_hung;
        turn_lose(match, "timeout", "did not end within %s%s", limit, wait);
    }
}

static void turn_stop(struct match *match)
{
    struct turn_request *request = &turns_of(match)->request;
    if (!request->ending) {
        request->ending = true;
        match->deadline_ns = 0;
        match_add_action(match, MATCH_END, request->seat, NULL);
    }
}

/* Returns true if the line is accepted as the answer. Otherwise marks the turn as lost and returns
 * false. */
static bool turn_hear_line(struct match *match, const char *line, size_t length)
{
    struct turn_request *request = &turns_of(match)->request;
    struct ruling fault;
    if (request->answered) {
        turn_lose(match, "extra_output", "wrote %s after %s, but a turn is a single line",
                  line_quote(line, length).text,
                  line_quote(text_string(&request->answer), request->answer.length).text);
        return false;
    }
    request->answered = true;
    if (dialogue_hear(match->setup.protocol, match->setup.lenient,
                      &turns_of(match)->movers[request->seat].dialogue, line, length,
                      &request->answer, &request->out, &fault) != DIALOGUE_TURN) {
        turn_lose(match, fault.rule, "%s", fault.detail);
        return false;
    }
    return true;
}

/* Ends the turn, because its process has ended or was never started. Does not subtract
 * `excused_ns` from the mover's time for the game. */
static void turn_end(struct match *match, int64_t now_ns, int64_t excused_ns)
{
    struct turn_request *request = &turns_of(match)->request;
    int seat = request->seat;
    int64_t took_ns = now_ns - match->seats[seat].asked_ns;
    request->seat = -1;
    match->deadline_ns = 0;
    turns_of(match)->movers[seat].bank_ns -= took_ns - excused_ns;
    if (turn_flag_falls(match, seat)) {
        match_forfeit(match, seat, "timeout", "%s", turn_bank_is_used);
        match_note_times(match, seat, now_ns);
        return;
    }
    if (request->wrote_stderr && match->setup.stderr_rule == MATCH_STDERR_FORFEIT) {
        match_forfeit(match, seat, "stderr", "wrote to standard error");
        return;
    }
    turn_take(match, seat, text_string(&request->answer), took_ns, request->lost, request->detail);
    turn_ask_mover(match, now_ns);
}

/* If the process wrote to standard error because it crashed, makes the crash the reason for losing
 * the turn. */
static void turn_add_exit(struct turn_request *request, const struct match_event *event)
{
    char exit[MATCH_DETAIL_MAX], said[MATCH_DETAIL_MAX];
    if (event->signal == 0 && (event->exit_code == 0 || request->answered)) {
        return; /* the exit code of a process that has answered means nothing */
    }
    match_exit_detail(event, exit);
    snprintf(said, sizeof said, "%s", request->detail);
    request->lost = match_exit_rule(event);
    int half = MATCH_DETAIL_MAX / 2 - 2;
    snprintf(request->detail, sizeof request->detail, "%.*s; %.*s", half, exit, half, said);
}

static void turn_mark_exit(struct match *match, const struct match_event *event)
{
    struct turn_request *request = &turns_of(match)->request;
    bool heard = event->length == 0 || turn_hear_line(match, event->data, event->length);
    int64_t took_ns = event->now_ns - match->seats[request->seat].asked_ns;
    int64_t margin_ns = match_clock_of(match, request->seat)->margin_ns;
    bool late = heard && took_ns > match->seats[request->seat].limit_ns + margin_ns;
    bool excused =
        late && request->lost == NULL && match_is_excused(match, request->seat, event->now_ns);
    late = late && !excused;
    if (excused && match->setup.may_void) {
        match_void(match, request->seat, event->now_ns);
        return;
    }
    if (request->lost != NULL && strcmp(request->lost, "stderr") == 0 && !request->ending) {
        turn_add_exit(request, event);
    } else if (late) {
        turn_lose_by_time(match);
    } else if (heard && (event->signal != 0 || !request->answered)) {
        const char *rule = match_exit_rule(event);
        bool silent = event->signal == 0 && strcmp(rule, "exit") == 0;
        char detail[MATCH_DETAIL_MAX];
        match_exit_detail(event, detail);
        turn_lose(match, silent ? "no_output" : rule, "%s", detail);
    }
    turn_end(match, event->now_ns, excused ? match->seats[request->seat].waited_ns : 0);
}

static void turn_hear_tick(struct match *match, int64_t now_ns)
{
    const struct turn_request *request = &turns_of(match)->request;
    if (match->deadline_ns == 0 || now_ns <= match->deadline_ns) {
        return;
    }
    if (request->lost != NULL) {
        turns_of(match)->movers[request->seat].lingered = strcmp(request->lost, "stderr") == 0;
        turn_stop(match);
    } else if (!match_wait_longer(match, request->seat, now_ns, &match->deadline_ns)) {
        turn_lose_by_time(match);
        turn_stop(match);
    }
}

/* Handles output to standard error. If it costs the turn, the process may still finish its message
 * and exit, so that its author sees all of the message and how the process exited. A bot gets time
 * to do so until one of its processes has let the time pass. */
static void turn_hear_stderr(struct match *match, const struct match_event *event)
{
    struct turn_request *request = &turns_of(match)->request;
    bool first = !request->wrote_stderr;
    request->wrote_stderr = true;
    if (!first || match->setup.stderr_rule == MATCH_STDERR_NOTE) {
        return;
    }
    const char *end = memchr(event->data, '\n', event->length);
    size_t length = end == NULL ? event->length : (size_t)(end - event->data);
    turn_lose(match, "stderr", "wrote to standard error: %s", line_quote(event->data, length).text);
    if (turns_of(match)->movers[request->seat].lingered) {
        turn_stop(match);
        return;
    }
    int64_t until_ns = event->now_ns + TURN_LAST_WORDS_NS;
    if (!request->ending && until_ns < match->deadline_ns) {
        match->deadline_ns = until_ns;
    }
}

static void turn_start(struct match *match, int64_t now_ns)
{
    turns_of(match)->request.seat = -1;
    for (int seat = 0; seat < SEATS; seat++) {
        struct turn_mover *mover = &turns_of(match)->movers[seat];
        match->setup.protocol->greet(&mover->dialogue, seat, &turns_of(match)->request.out);
        mover->bank_ns = match_clock_of(match, seat)->bank_ns;
    }
    turn_ask_mover(match, now_ns);
}

static void turn_dispatch(struct match *match, const struct match_event *event)
{
    switch (event->kind) {
    case MATCH_NOT_STARTED:
        turn_lose(match, "not_started", "%.*s", (int)event->length, event->data);
        turn_end(match, event->now_ns, 0);
        break;
    case MATCH_LINE:
        if (!turn_hear_line(match, event->data, event->length)) {
            turn_stop(match);
        }
        break;
    case MATCH_LINE_TOO_LONG:
        turn_lose(match, "line_too_long", "more than %zu bytes without a newline",
                  match->setup.protocol->line_size_max);
        turn_stop(match);
        break;
    case MATCH_STDERR:
        turn_hear_stderr(match, event);
        break;
    case MATCH_EXIT:
        turn_mark_exit(match, event);
        break;
    case MATCH_TICK:
        turn_hear_tick(match, event->now_ns);
        break;
    case MATCH_START:
    case MATCH_SENT:
    case MATCH_PART:
    case MATCH_CLOSED_OUTPUT: /* a closed output is ignored, because the process may still be
                                 writing to its file */
    case MATCH_CLOSED_INPUT:
    case MATCH_QUIT:
    case MATCH_WAITED:
        break;
    }
}

static void turn_step(struct match *match, const struct match_event *event)
{
    const struct turn_request *request = &turns_of(match)->request;
    if (event->kind == MATCH_START) {
        turn_start(match, event->now_ns);
    } else if (event->kind ==
               MATCH_QUIT) { /* a player may give up even when it is the opponent's turn */
        match_forfeit(match, event->seat, event->data, "gave up the game");
    } else if (event->kind == MATCH_TICK || event->seat == request->seat) {
        turn_dispatch(match, event); /* only a seat with a running process has events to handle */
    }
    if (match->over) {
        match->action_count = 0;
        match_add_action(match, MATCH_FINISH, 0, NULL);
    }
}

static bool turn_awaits(const struct match *match, int seat)
{
    return turns_of(match)->request.seat == seat;
}

static void turn_check(const struct match *match)
{
    const struct turn_request *request = &turns_of(match)->request;
    assert(match->over || request->seat == match->setup.game->mover(match->state));
    assert(match->over || (match->deadline_ns == 0) == request->ending);
    assert(match->over || !request->ending || request->lost != NULL);
    assert(match->action_count <= 1);
}

static void turn_close(struct match *match)
{
    struct turns_talk *talk = turns_of(match);
    text_free(&talk->request.out);
    text_free(&talk->request.answer);
}

const struct match_talker match_turns = {
    .turn_processes = true,
    .size = sizeof(struct turns_talk),
    .step = turn_step,
    .owes = NULL, /* a process's output is read before its end is reported */
    .awaits = turn_awaits,
    .check = turn_check,
    .close = turn_close,
};
