/* Takes games out of a stored event, so that the event's next run plays them again. The games are
 * kept in an open event of the same database, called "NAME void", with the reason as an attribute
 * of each record. This module does not play games. */
#ifndef RUNNER_VOID_GAMES_H
#define RUNNER_VOID_GAMES_H

#include "runner/event_store.h"

/* Takes the game with that number, counted from 0, out of the event that was found, which must have
 * a plan and must not be running. In a Swiss, knockout or cup, also takes out all games of later
 * stages, because their pairings follow from the result. Sets *count to the number of games taken
 * out, and copies the name of the event that keeps them to `kept`. On error, changes nothing,
 * returns false and sets *error. */
bool void_games(struct event_store *store, uint64_t number, const char *reason, size_t *count,
                struct text *kept, struct error *error);

#endif
