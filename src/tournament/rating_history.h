/* Keeps the ratings of an event's players at several points in the course of the event, so that
 * readers can see how they changed. The number of points is limited: when the history is full,
 * every second point is dropped, and the distance between points doubles. An event with many
 * players has fewer points, because each of them takes longer: about 0.06 s for 500 players, and
 * 0.3 s for 1000. The points depend only on the games and their order. */
#ifndef TOURNAMENT_RATING_HISTORY_H
#define TOURNAMENT_RATING_HISTORY_H

#include "tournament/standings.h"

#define RATING_HISTORY_MAX 64    /* maximum number of points; must be even */
#define RATING_HISTORY_FEW_MAX 8 /* the same for an event with many players */
#define RATING_HISTORY_MANY 200  /* number of players above which an event has many players */

struct rating_history {
    size_t players;
    size_t most;   /* maximum number of points */
    uint64_t step; /* number of games from one point to the next; a power of two */
    size_t count;  /* point i holds the ratings after (i + 1) * step games */
    double *elo;   /* `most` rows of `players` ratings; NAN for an unrated player */
};

/* Initializes an empty history. `known` is the number of games that the event is known to have; it
 * only saves work. */
void rating_history_init(struct rating_history *history, size_t players, uint64_t known);
void rating_history_free(struct rating_history *history);

/* Adds a point if one is due after the games that the standings contain. Call this function after
 * each game. Returns whether a point was added, which takes some time. */
bool rating_history_note(struct rating_history *history, const struct standings *standings);

#endif
