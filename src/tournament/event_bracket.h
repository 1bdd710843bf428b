/* Adds the stages of a knockout or cup to an event, and decides its matches. Except for
 * event_seeded_by, only event.c calls these functions. */
#ifndef TOURNAMENT_EVENT_BRACKET_H
#define TOURNAMENT_EVENT_BRACKET_H

#include "tournament/event_state.h"

/* Adds the stage of a cup in which every entry plays once against the organizer's own bot, the
 * house entry. */
void event_add_system_test(struct event *event);

/* Seeds the entries by their results against the house entry. Entries that did not complete that
 * game are not seeded. Entries with equal results are seeded in the order in which they were
 * given. */
void event_seed_entries(struct event *event);

/* Begins the first round of the knockout, with the players placed according to their seeds. */
void event_begin_knockout(struct event *event);

/* Advances the winners of the last stage. If matches were tied, adds a stage with further games for
 * them, and returns true. */
bool event_settle_matches(struct event *event);

/* Begins the next round of the knockout. Returns false if the knockout has a champion. */
bool event_add_round(struct event *event);

/* In a cup with a house entry: returns the criterion by which the entry with that seed, counting
 * from 0, is ahead of the next one, in the words of decided_by. Returns NULL if the two were equal
 * and are seeded in the order in which they were given. */
const char *event_seeded_by(const struct event *event, size_t seed);

#endif
