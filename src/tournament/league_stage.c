#include "tournament/league_stage.h"

#include "base/memory.h"
#include "tournament/league.h"

#include <stdlib.h>

/* --- pairings --- */

/* Returns, for each pair of players, the share of its games that were distinct. One imaginary
 * distinct game is added, so that a pair that has not met counts as new. */
static double *novelty_of(const struct standings *standings)
{
    size_t n = standings->count;
    double *novelty = memory_new((n * n + 1) * sizeof *novelty);
    for (size_t i = 0; i < n * n; i++) {
        const struct meeting *meeting = &standings->meetings[i];
        novelty[i] = (double)(standings_games(&meeting->distinct) + 1) /
                     (double)(standings_games(&meeting->games) + 1);
    }
    return novelty;
}

/* Sets active[i] to whether player i can be paired. Returns the number of these players. */
static size_t mark_active(const struct standings *standings, bool *active)
{
    size_t count = 0;
    for (size_t i = 0; i < standings->count; i++) {
        const struct standing *player = &standings->players[i];
        active[i] = !player->withdrawn && !player->resting &&
                    standings_next_version(standings, (int)i) == NOBODY;
        count += active[i];
    }
    return count;
}

size_t league_stage_pairings(size_t players)
{
    return players / 2 < LEAGUE_PAIRINGS_MIN ? LEAGUE_PAIRINGS_MIN : players / 2;
}

void league_stage_draw(const struct standings *standings, uint64_t each,
                       const struct pairings *pending, struct pairings *pairings)
{
    bool *active = memory_new((standings->count + 1) * sizeof *active);
    size_t wanted = league_stage_pairings(mark_active(standings, active));
    double *points = standings_points(standings), *novelty = novelty_of(standings);
    struct league *league = league_new(standings->count, points, standings->before);
    double told = (double)each / standings->tied;
    for (size_t i = 0; i < pending->count; i++) {
        league_expect(league, &pending->list[i], told);
    }
    league_activate(league, active);
    struct pairing pair;
    while (pairings->count < wanted && league_choose(league, novelty, &pair)) {
        pairings_add(pairings, pair.first, pair.second);
        league_expect(league, &pair, told);
    }
    league_free(league);
    free(novelty);
    free(points);
    free(active);
}
