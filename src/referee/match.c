#include "referee/match.h"

#include "base/checks.h"
#include "base/memory.h"

#include <assert.h>
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
    return match->talker->owes(match, seat);
}

bool match_awaits(const struct match *match, int seat)
{
    return !match->over && match->talker->awaits(match, seat);
}

/* Asserts the match's invariants, which hold between two steps. */
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

void match_step(struct match *match, const struct match_event *event)
{
    assert(event->seat == 0 || event->seat == 1);
    match->action_count = 0;
    if (event->kind == MATCH_STDERR) {
        match_keep_stderr(&match->seats[event->seat], event->data, event->length);
        bot_data_add(&match->seats[event->seat].data, event->data, event->length);
    } else if (event->kind == MATCH_WAITED) {
        match->seats[event->seat].waited_ns = event->waited_ns;
        match->seats[event->seat].ran_ns = event->ran_ns;
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
