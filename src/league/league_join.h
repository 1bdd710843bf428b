/* Lets the accepted submissions of a standing league join its event, and reads which players rest.
 * The first submission of a bot called NAME becomes the player NAME, and the next ones become its
 * later versions NAME-2, NAME-3 and so on. */
#ifndef LEAGUE_LEAGUE_JOIN_H
#define LEAGUE_LEAGUE_JOIN_H

#include "runner/options.h"
#include "store/submissions.h"

/* Adds the accepted submissions that have not joined yet to the bots of `options` (FOR_TOURNAMENT).
 * A submission is rejected if its program is missing, or if the event has no room for it. On error,
 * returns false and sets *error. */
bool league_join_add(struct database *database, const struct stored_event *event,
                     struct options *options, struct error *error);

/* Stores the numbers of the players that these submissions have become. Call this function before
 * league_join_add and after the event has been stored. If this process was killed between storing
 * the event and the numbers, the next call completes it. */
bool league_join_note(struct database *database, const struct stored_event *event,
                      struct error *error);

/* Sets resting[i] to whether player i is paused or retired, for EVENT_PLAYERS_MAX players. */
bool league_join_read_rests(struct database *database, int64_t event,
                            bool resting[EVENT_PLAYERS_MAX], struct error *error);

#endif
