#include "referee/match.h"

#include "base/checks.h"
#include "base/clock.h"
#include "base/memory.h"

#include <assert.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void match_init(struct match *match, const struct match_setup *setup)
{
    *match = (struct match){
        .setup = *setup, .talker = setup->protocol->process_per_turn ? &match_turns : &match_talk};
    match->talk = memory_new(match->talker->size);
    match->state = memory_new(setup->game->state_size);
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
    if (match->talker != NULL) {
        match->talker->close(match);
    }
    free(match->talk);
    free(match->state);
    text_free(&match->observation);
    free(match->turn_ns);
    free(match->turn_facts);
    turns_free(&match->turns);
    bot_data_free(&match->seats[0].data);
    bot_data_free(&match->seats[1].data);
    *match = (struct match){0};
}

size_t match_stderr_kept(const struct match_seat *seat)
{
    return seat->stderr_length < MATCH_STDERR_KEPT ? seat->stderr_length : MATCH_STDERR_KEPT;
}

static void match_keep_stderr(struct match_seat *s, const char *bytes, size_t length)
{
    size_t had = match_stderr_kept(s);
    size_t room = sizeof s->stderr_head - had;
    if (length == 0) {
        return;
    }
    memcpy(s->stderr_head + had, bytes, length < room ? length : room);
    s->stderr_length += length;
    if (length > sizeof s->stderr_tail) {
        bytes += length - sizeof s->stderr_tail;
        length = sizeof s->stderr_tail;
    }
    size_t kept = sizeof s->stderr_tail - length;
    kept = kept < had ? kept : had;
    memmove(s->stderr_tail, s->stderr_tail + had - kept, kept);
    memcpy(s->stderr_tail + kept, bytes, length);
}

static void match_count_usage(struct match_usage *sum, const struct match_usage *usage)
{
    sum->cpu_us += usage->cpu_us;
    sum->peak_kb = usage->peak_kb > sum->peak_kb ? usage->peak_kb : sum->peak_kb;
    sum->unknown = sum->unknown || usage->unknown;
}

bool match_owes(const struct match *match, int seat)
{
    return match->talker->owes != NULL && match->talker->owes(match, seat);
}

bool match_awaits(const struct match *match, int seat)
{
    return !match->over && match->talker->awaits(match, seat);
}

static void match_check(const struct match *match)
{
    const struct match_result *result = &match->result;
    assert(match->action_count <= MATCH_ACTIONS_MAX);
    assert(match->opening_count <= match->turns.count);
    assert(match->over == result->outcome.over);
    assert(!match->over || match->deadline_ns == 0);
    assert(!result->forfeit || (match->over && result->fault.rule != NULL));
    assert(match->over || match->setup.game->mover(match->state) >= 0);
    match->talker->check(match);
}

/* A late bot is idle if it ran and waited for less than this part of its time limit. */
#define IDLE_PART 10

/* A bot that writes this many bytes to stderr in one turn keeps itself and the referee so busy that
 * both wait for a core. This wait excuses nothing. */
#define FLOOD (4u << 20)

size_t match_flood(const struct match_seat *seat)
{
    size_t written = seat->stderr_length - seat->stderr_asked;
    return written < FLOOD ? 0 : written;
}

void match_step(struct match *match, const struct match_event *event)
{
    assert(event->seat == 0 || event->seat == 1);
    match->action_count = 0;
    if (event->kind == MATCH_STDERR) {
        match_keep_stderr(&match->seats[event->seat], event->data, event->length);
        bot_data_add(&match->seats[event->seat].data, event->data, event->length);
    } else if (event->kind == MATCH_WAITED) {
        /* The wait was measured a moment after the event. */
        int64_t took_ns = event->now_ns - match->seats[event->seat].asked_ns;
        struct match_seat *s = &match->seats[event->seat];
        s->waited_ns = match_flood(s) > 0           ? 0
                       : event->waited_ns < took_ns ? event->waited_ns
                                                    : took_ns;
        s->ran_ns = event->ran_ns;
        s->idle = s->waited_ns >= 0 && match_flood(s) == 0 &&
                  s->ran_ns + s->waited_ns < s->limit_ns / IDLE_PART;
        return;
    } else if (event->kind == MATCH_EXIT) {
        match_count_usage(&match->seats[event->seat].usage, &event->usage);
        bot_data_end(&match->seats[event->seat].data);
    }
    if (match->over) {
        return;
    }
    match->talker->step(match, event);
    if (CHECKS_ON) {
        match_check(match);
    }
}

/* --- functions for the talkers --- */

static void record_turn(struct match *match, const char *turn, int seat, int64_t took_ns,
                        const char *lost)
{
    size_t count = match->turns.count;
    match->turn_ns = memory_room(match->turn_ns, count, sizeof *match->turn_ns);
    match->turn_facts = memory_room(match->turn_facts, count, sizeof *match->turn_facts);
    match->turn_ns[count] = took_ns;
    match->turn_facts[count] = (struct match_turn){seat, lost};
    turns_add(&match->turns, turn);
}

/* Makes the result final. After this call the match expects no more events. */
static void end_match(struct match *match)
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
    end_match(match);
}

/* A late answer may be excused if the bot had to wait for a core, but never after more than this
 * many times the time limit. */
#define PATIENCE 5

static int64_t allowed_ns(const struct match *match, int seat)
{
    return match->seats[seat].limit_ns + match_clock_of(match, seat)->margin_ns;
}

bool match_wait_explains(const struct match *match, int seat, int64_t now_ns)
{
    const struct match_seat *s = &match->seats[seat];
    int64_t took_ns = now_ns - s->asked_ns;
    return s->waited_ns > 0 && s->ran_ns <= allowed_ns(match, seat) &&
           took_ns - s->waited_ns <= allowed_ns(match, seat);
}

bool match_is_excused(const struct match *match, int seat, int64_t now_ns)
{
    int64_t took_ns = now_ns - match->seats[seat].asked_ns;
    return (match->setup.may_void || match->setup.may_extend) &&
           match_wait_explains(match, seat, now_ns) &&
           took_ns / PATIENCE <= allowed_ns(match, seat);
}

bool match_wait_longer(const struct match *match, int seat, int64_t now_ns, int64_t *deadline_ns)
{
    const struct match_seat *s = &match->seats[seat];
    if (!match_is_excused(match, seat, now_ns)) {
        return false;
    }
    int64_t until_ns = s->asked_ns + allowed_ns(match, seat) + s->waited_ns;
    *deadline_ns = until_ns > now_ns + NS_PER_MS ? until_ns : now_ns + NS_PER_MS;
    return true;
}

static double core_ms(int64_t ns)
{
    return (double)ns / (double)NS_PER_MS;
}

/* Returns true if a late bot has used up its limit by running or by flooding stderr. The beginning
 * of a turn is not measured, so it suffices to have seen the bot running for three quarters of the
 * limit. */
static bool ran_full_time(const struct match *match, int seat)
{
    return match->seats[seat].ran_ns / 3 >= allowed_ns(match, seat) / 4 ||
           match_flood(&match->seats[seat]) > 0;
}

void match_note_times(struct match *match, int seat, int64_t now_ns)
{
    const struct match_seat *s = &match->seats[seat];
    struct match_fault *fault = &match->result.fault;
    fault->waited_ns = now_ns - s->asked_ns;
    fault->core_wait_ns = s->waited_ns;
    fault->ran_full_time = ran_full_time(match, seat) && !match_wait_explains(match, seat, now_ns);
}

void match_put_limit(const struct match *match, int seat, char text[MATCH_TIMES_MAX])
{
    int64_t margin_ns = match_clock_of(match, seat)->margin_ns;
    int length = snprintf(text, MATCH_TIMES_MAX, "%.10g ms", core_ms(match->seats[seat].limit_ns));
    if (margin_ns != 0) {
        snprintf(text + length, MATCH_TIMES_MAX - (size_t)length, " + %.10g ms margin",
                 core_ms(margin_ns));
    }
}

void match_void(struct match *match, int seat, int64_t now_ns)
{
    const struct match_seat *s = &match->seats[seat];
    int64_t took_ns = now_ns - s->asked_ns;
    char limit[MATCH_TIMES_MAX];
    match_put_limit(match, seat, limit);
    match_forfeit(match, seat, "timeout",
                  "answered after %.0f ms, over the limit of %s, but spent %.0f ms of that "
                  "waiting for a core",
                  core_ms(took_ns), limit, core_ms(s->waited_ns));
    match_note_times(match, seat, now_ns);
    match->result.is_void = true;
}

void match_put_wait(const struct match *match, int seat, char text[MATCH_TIMES_MAX])
{
    int64_t waited_ns = match->seats[seat].waited_ns, ran_ns = match->seats[seat].ran_ns;
    size_t flood = match_flood(&match->seats[seat]);
    text[0] = '\0';
    if (flood > 0) {
        snprintf(text, MATCH_TIMES_MAX, "; it wrote %zu MiB to standard error", flood >> 20);
    } else if (waited_ns < 0) {
        snprintf(text, MATCH_TIMES_MAX, "; how long it waited for a core is unknown");
    } else if (waited_ns >= NS_PER_MS && ran_ns >= NS_PER_MS) {
        snprintf(text, MATCH_TIMES_MAX, "; it ran for %.0f ms and waited %.0f ms for a core",
                 core_ms(ran_ns), core_ms(waited_ns));
    } else if (waited_ns >= NS_PER_MS) {
        snprintf(text, MATCH_TIMES_MAX, "; it had waited %.0f ms for a core", core_ms(waited_ns));
    } else if (ran_full_time(match, seat)) {
        snprintf(text, MATCH_TIMES_MAX, "; it ran for %.0f ms", core_ms(ran_ns));
    }
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
        end_match(match);
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

/* Describes a signal in words, like strsignal, which is not thread-safe. */
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
    const char *rule = match_exit_rule(event);
    char limit[48] = "";
    if (strcmp(rule, "exit") != 0) { /* the message names the option that raises the limit */
        snprintf(limit, sizeof limit,
                 "exceeded the sandbox limit --%s: ", strcmp(rule, "cpu") == 0 ? "cpu-s" : rule);
    }
    if (event->memory != 0) {
        snprintf(detail, MATCH_DETAIL_MAX,
                 "exceeded the limit --memory: used more than %llu MB of memory",
                 (unsigned long long)(event->memory >> 20));
    } else if (event->signal != 0) {
        char description[64];
        describe_signal(event->signal, description, sizeof description);
        snprintf(detail, MATCH_DETAIL_MAX, "%sended by signal %d (%s)", limit, event->signal,
                 description);
    } else {
        snprintf(detail, MATCH_DETAIL_MAX, "%sexited with code %d", limit, event->exit_code);
    }
}
