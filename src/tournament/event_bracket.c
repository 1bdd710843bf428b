#include "tournament/event_bracket.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

/* --- knockout --- */

/* Compares the results of a match's two players by the tie-breaks of the cup. The result is
 * negative if `a` is better, and positive if `b` is better. */
static int compare_counts(const struct event_plan *plan, const struct event_side *a,
                          const struct event_side *b, const char **why)
{
    const struct tie_break *tie_breaks = plan->tie_breaks;
    for (size_t i = 0; tie_breaks != NULL && tie_breaks[i].count != NULL; i++) {
        if (a->counts[i] != b->counts[i]) {
            *why = tie_breaks[i].count;
            return (a->counts[i] > b->counts[i]) == tie_breaks[i].most_wins ? -1 : 1;
        }
    }
    return 0;
}

/* Compares the results of a match's two players by all criteria, and returns a value like that of
 * compare_counts. If the result is 0, the match is tied and *why is unchanged. */
static int compare_sides(const struct event *event, const struct pairing *players,
                         const struct event_side *a, const struct event_side *b, const char **why)
{
    const struct event_plan *plan = &event->plan;
    /* The number of games won takes precedence over points. */
    if (plan->tie_breaks == NULL && a->score != b->score) {
        *why = "score";
        return a->score > b->score ? -1 : 1;
    }
    if (a->points != b->points) {
        *why = plan->tie_breaks == NULL ? "points" : "score";
        return a->points > b->points ? -1 : 1;
    }
    int order = compare_counts(plan, a, b, why);
    const size_t *sizes = event->plan.sizes;
    if (order == 0 && sizes != NULL && sizes[players->first] != sizes[players->second]) {
        *why = "size";
        order = sizes[players->first] < sizes[players->second] ? -1 : 1;
    }
    return order;
}

/* Decides a knockout match unless it is tied. A withdrawn player never advances. */
static void event_decide(const struct event *event, struct event_pairing *pairing)
{
    const struct pairing *players = &pairing->players;
    bool gone[2] = {event_is_gone(event, players->first), event_is_gone(event, players->second)};
    int order = gone[0] - gone[1];
    if (order != 0) {
        int out = order > 0 ? players->first : players->second;
        pairing->decided_by =
            event->standings.players[out].disqualified ? "disqualification" : "withdrawal";
    } else {
        order = compare_sides(event, players, &pairing->sides[0], &pairing->sides[1],
                              &pairing->decided_by);
    }
    if (order == 0 && (event->plan.tie_breaks != NULL || event->play_offs == EVENT_PLAY_OFFS)) {
        pairing->decided_by = "seed"; /* the first player is always the better seed */
        order = -1;
    }
    pairing->winner = order == 0 ? NOBODY : order < 0 ? players->first : players->second;
}

/* Adds the matches of the current knockout round. A player without an opponent advances. */
static void add_bracket_stage(struct event *event)
{
    struct pairings pairings = {0};
    size_t open = 0;
    for (size_t i = event->places; i < 2 * event->places; i += 2) {
        int a = event->bracket[i], b = event->bracket[i + 1];
        if (a == NOBODY || b == NOBODY) {
            assert(a != b);
            event->bracket[i / 2] = a == NOBODY ? b : a;
            pairings_add(&pairings, event->bracket[i / 2], NOBODY);
        } else {
            bool first = event->seeds[a] < event->seeds[b];
            event->open[open++] = i / 2;
            pairings_add(&pairings, first ? a : b, first ? b : a);
        }
    }
    event->play_offs = 0;
    event->knockout_round++;
    event_add_stage(event, &pairings, event_whole_stage(event));
    pairings_free(&pairings);
}

bool event_settle_matches(struct event *event)
{
    const struct event_stage *stage = event_last_stage(event);
    struct pairings level = {0};
    size_t open = 0;
    assert(stage->knockout_round == event->knockout_round);
    for (size_t i = 0; i < stage->pairing_count; i++) {
        struct event_pairing *pairing = &stage->pairings[i];
        assert(event->open[i] >= event->places / 2 && event->open[i] < event->places);
        event_decide(event, pairing);
        event->bracket[event->open[i]] = pairing->winner;
        if (pairing->winner == NOBODY) {
            event->open[open++] = event->open[i];
            pairings_add(&level, pairing->players.first, pairing->players.second);
        }
    }
    bool more = level.count > 0;
    if (more) {
        event->play_offs++;
        struct event_stage play_off = event_whole_stage(event);
        play_off.rounds = 1;
        event_add_stage(event, &level, play_off);
    }
    pairings_free(&level);
    return more;
}

bool event_add_round(struct event *event)
{
    event->places /= 2;
    for (size_t i = event->places; i < 2 * event->places; i++) {
        assert(event->bracket[i] != NOBODY);
        event->standings.players[event->bracket[i]].stage++;
    }
    if (event->places > 1) {
        add_bracket_stage(event);
    }
    return event->places > 1;
}

void event_begin_knockout(struct event *event)
{
    int *places;
    size_t players = event->seeded_count;
    assert(event->bracket == NULL && players <= event->plan.players);
    if (players == 0) {
        event->over = true; /* no entry of the cup completed the system test */
        return;
    }
    event->places = event->bracket_places = pairings_bracket(&places, players);
    event->bracket = memory_new(2 * event->places * sizeof *event->bracket);
    event->open = memory_new(event->places * sizeof *event->open);
    for (size_t i = 0; i < event->places; i++) {
        event->bracket[i] = NOBODY;
        event->bracket[event->places + i] = places[i] == NOBODY ? NOBODY : event->seeded[places[i]];
    }
    for (size_t i = 0; i < players; i++) {
        event->seeds[event->seeded[i]] = (int)i;
    }
    free(places);
    if (event->places > 1) {
        add_bracket_stage(event);
    } else {
        event->over = true; /* the cup has only one entry */
    }
}

void event_add_system_test(struct event *event)
{
    struct pairings pairings = {0};
    int house = (int)event->plan.players - 1;
    for (int entry = 0; entry < house; entry++) {
        pairings_add(&pairings, entry, house);
    }
    event_add_stage(event, &pairings, (struct event_stage){.rounds = 1, .seatings = 1});
    pairings_free(&pairings);
}

void event_seed_entries(struct event *event)
{
    const struct event_pairing *tests = event->stages[0].pairings;
    size_t entries = event->stages[0].pairing_count;
    assert(event->stage_count == 1 && entries + 1 == event->plan.players);
    for (size_t i = 0; i < entries; i++) {
        if (tests[i].sides[0].incomplete || event_is_gone(event, (int)i)) {
            continue;
        }
        size_t at = event->seeded_count++;
        for (; at > 0; at--) {
            int other = event->seeded[at - 1];
            const char *why;
            if (compare_sides(event, &(struct pairing){(int)i, other}, &tests[i].sides[0],
                              &tests[other].sides[0], &why) >= 0) {
                break;
            }
            event->seeded[at] = other;
        }
        event->seeded[at] = (int)i;
        event->standings.players[i].stage = 1; /* puts the house entry last in the table */
    }
}

const char *event_seeded_by(const struct event *event, size_t seed)
{
    const struct event_pairing *tests = event->stages[0].pairings;
    const int better = event->seeded[seed], worse = event->seeded[seed + 1];
    const char *why = NULL;
    assert(seed + 1 < event->seeded_count);
    compare_sides(event, &(struct pairing){better, worse}, &tests[better].sides[0],
                  &tests[worse].sides[0], &why);
    return why;
}
