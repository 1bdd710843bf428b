#include "tournament/rating_history.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void rating_history_init(struct rating_history *history, size_t players, uint64_t known)
{
    *history = (struct rating_history){
        .players = players,
        .most = players > RATING_HISTORY_MANY ? RATING_HISTORY_FEW_MAX : RATING_HISTORY_MAX,
        .step = 1};
    history->elo = memory_new((history->most * players + 1) * sizeof *history->elo);
    /* After fewer games, most players would not be rated yet. */
    while (2 * history->step < players || known / history->step >= history->most) {
        history->step *= 2;
    }
}

void rating_history_free(struct rating_history *history)
{
    free(history->elo);
    *history = (struct rating_history){0};
}

/* Drops the points after an odd number of steps, and doubles the step. */
static void rating_history_thin(struct rating_history *history)
{
    size_t row = history->players;
    for (size_t i = 0; i < history->count / 2; i++) {
        memmove(history->elo + i * row, history->elo + (2 * i + 1) * row,
                row * sizeof *history->elo);
    }
    history->count /= 2;
    history->step *= 2;
}

bool rating_history_note(struct rating_history *history, const struct standings *standings)
{
    if (standings->games < (history->count + 1) * history->step) {
        return false;
    }
    struct rating *ratings = standings_estimate(standings);
    for (size_t i = 0; i < history->players; i++) {
        history->elo[history->count * history->players + i] =
            ratings[i].rated ? ratings[i].elo : (double)NAN;
    }
    free(ratings);
    history->count++;
    if (history->count == history->most) {
        rating_history_thin(history);
    }
    return true;
}
