/* Paired games in one process, without referee, protocol and contest clock. A pair is one opening
 * played twice with the seats swapped. Pairs are played on threads. The caller plays the games. */
#ifndef TRAINING_PAIRED_H
#define TRAINING_PAIRED_H

#include "base/text.h"
#include "tournament/statistics.h"

#include <stdbool.h>
#include <stdint.h>

struct paired_match {
    uint64_t seed;
    unsigned pairs;          /* most pairs to play */
    const struct sprt *test; /* ends the match when it decides; NULL: play all pairs */
    unsigned threads;        /* number of threads, at least 1 */
    bool (*stopped)(void);   /* NULL: never stops */

    /* Plays the game of that seed with the first side on `seat`; both games of a pair have the same
     * seed. Returns twice the first side's points: 0, 1 or 2. Called from the threads. */
    int (*play)(void *data, uint64_t seed, int seat, unsigned thread);
    void *data;
};

/* Result of the first side. */
struct paired_result {
    struct results pairs; /* numbers of pairs by points */
    double score;         /* 0 to 1; 0.5 without a game */
    double low, high;     /* 95 % interval, computed from pairs (statistics.h); never empty */
    uint64_t games;
    enum sprt_verdict verdict; /* verdict of the test; SPRT_GOES_ON without a test */
};

/* Plays the match. Returns false if it was stopped; *result then covers the pairs before that. The
 * result does not depend on the threads, unless the players use a clock, because the test is
 * applied after every 32 pairs. */
bool paired_play(const struct paired_match *match, struct paired_result *result);

/* Returns twice the points of a game by its scores: 2, 1 for a tie, or 0. It compares scores
 * because games of Showdown in which nobody arrives have no winner, but the contest adds up their
 * scores. */
int paired_points(int score, int other);

/* Returns half the width of the interval, for a table of "62.5 +- 7.9". */
double paired_margin(const struct paired_result *result);

/* Appends "62.5 % (54.3 to 70.1) of 120 games". */
void paired_print(const struct paired_result *result, struct text *text);

#endif
