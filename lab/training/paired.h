/* Plays matches of paired games in one process, without a referee, a protocol or a contest clock. A
 * pair is one opening played twice with the seats swapped. Several threads play pairs concurrently.
 * The caller provides the function that plays a game. */
#ifndef TRAINING_PAIRED_H
#define TRAINING_PAIRED_H

#include "base/text.h"
#include "tournament/statistics.h"

#include <stdbool.h>
#include <stdint.h>

struct paired_match {
    uint64_t seed;
    unsigned pairs; /* maximum number of pairs */
    /* sequential test; the match ends when the test reaches a decision. NULL: play all pairs */
    const struct sprt *test;
    unsigned threads;      /* number of threads, at least 1 */
    bool (*stopped)(void); /* returns whether to stop; NULL: never stop */

    /* Plays one game, with the first side in `seat`. Both games of a pair have the same seed.
     * Returns twice the points of the first side: 0, 1 or 2. Called from several threads. */
    int (*play)(void *data, uint64_t seed, int seat, unsigned thread);
    void *data;
};

/* The result of a match, from the first side's point of view. */
struct paired_result {
    struct results pairs; /* number of pairs with each possible result */
    double score;         /* fraction of the points won, 0 to 1; 0.5 if no game was played */
    /* 95 % confidence interval of the score, computed from pairs (statistics.h); never empty */
    double low, high;
    uint64_t games;
    /* verdict of the sequential test; SPRT_GOES_ON if there is no test */
    enum sprt_verdict verdict;
};

/* Plays the match. If it was stopped, returns false, and *result covers the pairs that were
 * finished. Unless the players use a clock, the result does not depend on the number of threads,
 * because the sequential test is evaluated only after every 32 pairs. */
bool paired_play(const struct paired_match *match, struct paired_result *result);

/* Compares the scores of both sides, and returns twice the points of the first side: 2 for a win, 1
 * for a tie, 0 for a loss. It compares scores because a Showdown game where nobody arrives has no
 * winner, but its scores count. */
int paired_points(int score, int other);

/* Returns half the width of the confidence interval, for a table of the form "62.5 +- 7.9". */
double paired_margin(const struct paired_result *result);

/* Appends the result in the form "62.5 % (54.3 to 70.1) of 120 games". */
void paired_print(const struct paired_result *result, struct text *text);

#endif
