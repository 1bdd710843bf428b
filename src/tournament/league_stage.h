/* Draws the pairings of a league from its standings; league.h chooses them one by one. */
#ifndef TOURNAMENT_LEAGUE_STAGE_H
#define TOURNAMENT_LEAGUE_STAGE_H

#include "tournament/pairings.h"
#include "tournament/standings.h"

/* Draws the pairings of the next stage, which has one pairing for every two players that can be
 * paired, but at least LEAGUE_PAIRINGS_MIN. A player may occur in several pairings. Players that
 * were withdrawn, are resting or have a next version are not paired. `each` is the number of games
 * per pairing. The pairings in `pending` are being played, but are not in the standings yet. Draws
 * nothing if fewer than two players can be paired. The caller calls pairings_free. */
void league_stage_draw(const struct standings *standings, uint64_t each,
                       const struct pairings *pending, struct pairings *pairings);

/* Returns the number of pairings of a stage for that many players that can be paired. */
size_t league_stage_pairings(size_t players);

/* Lets several games be played at once even if there are few players. */
#define LEAGUE_PAIRINGS_MIN 8

#endif
