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

/* Moves a void game, and the games that became void together with it, back into the event that was
 * found, which must not have played them again. Sets *count to the number of games, and *over to
 * whether the event has no games left to play. On error, changes nothing, returns false and sets
 * *error. */
bool void_undo_games(struct event_store *store, uint64_t number, size_t *count, bool *over,
                     struct error *error);

/* Returns the number that a game of "NAME void", which was read with its record, had in its event,
 * counted from 1. Sets *reason to why it is void. */
uint64_t void_game_of(const struct game_result *game, const char **reason);

/* Disqualifies a player of the event that was found, which must have a plan, not be a league and
 * not be running. In a knockout or cup, the player loses its latest or next match, and otherwise
 * none of its games count. Sets *over to whether the event then has no games left to play. On
 * error, changes nothing, returns false and sets *error. */
bool void_player(struct event_store *store, const char *name, const char *reason, bool *over,
                 struct error *error);

/* Undoes the disqualification of a player. Fails if games were played afterwards that could not
 * have been played with the player. Otherwise works like void_player. */
bool void_undo_player(struct event_store *store, const char *name, bool *over, struct error *error);

#endif
