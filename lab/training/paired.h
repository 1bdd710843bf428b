/* Paired games in one process: no referee, no protocol, no clock of a contest. A pair is one
 * opening played twice with the seats exchanged, on threads. Never knows a game or who plays it. */
#ifndef TRAINING_PAIRED_H
#define TRAINING_PAIRED_H

#include "base/text.h"
#include "tournament/statistics.h"

#include <stdbool.h>
#include <stdint.h>

struct paired_match {
    uint64_t seed;
    unsigned pairs;          /* at most */
    const struct sprt *test; /* ends the match when it decides; NULL: play all pairs */
    unsigned threads;        /* 1 or more */
    bool (*stopped)(void);   /* NULL: never */

    /* Plays the game of that seed with the first side on this seat; both games of a pair have the
     * same seed. Returns twice the first side's points: 0, 1 or 2. Called from the threads. */
    int (*play)(void *data, uint64_t seed, int seat, unsigned thread);
    void *data;
};

/* Of the first side. */
struct paired_result {
    struct results pairs; /* those played, by points */
    double score;         /* 0..1; 0.5 without a game */
    double low, high;     /* 95 %, of pairs (statistics.h): never empty */
    uint64_t games;
    enum sprt_verdict verdict; /* of the test; SPRT_GOES_ON without one */
};

/* False: stopped; *result is of the pairs before that. The result does not depend on the threads,
 * unless the players use a clock: the test is applied after every 32 pairs, not after each. */
bool paired_play(const struct paired_match *match, struct paired_result *result);

/* Twice the points of a game by its scores: 2, 1 for a tie, 0. By scores, since Showdown's games
 * without an arrival have no winner, but the contest adds their scores up. */
int paired_points(int ours, int his);

/* Half the width of the interval, for a table of "62.5 +- 7.9". */
double paired_margin(const struct paired_result *result);

/* Appends "62.5 % (54.3 to 70.1) of 120 games". */
void paired_print(const struct paired_result *result, struct text *text);

#endif
