/* Takes games or a player out of a stored event. The event's next run plays the games again. They
 * are kept in an open event of the same database, called "NAME void", with the reason as an
 * attribute of each record. This module does not play games. */
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

/* Disqualifies a player of the event that was found, which must have a plan, not be a league and
 * not be running. In a knockout or cup, the player loses its latest or next match, and otherwise
 * none of its games count. Sets *over to whether the event then has no games left to play. On
 * error, changes nothing, returns false and sets *error. */
bool void_player(struct event_store *store, const char *name, const char *reason, bool *over,
                 struct error *error);

#endif
