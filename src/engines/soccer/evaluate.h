/* The hand-crafted evaluation for paper soccer. It estimates the value of a position for the player
 * to move, without search. The only win that it recognizes is a goal within the current turn. */
#ifndef ENGINES_SOCCER_EVALUATE_H
#define ENGINES_SOCCER_EVALUATE_H

#include "engines/soccer/reach.h"

/* Values of positions, for the player to move. A proven win in n turns has the value VALUE_WIN - n,
 * and a proven loss in n turns the value n - VALUE_WIN. Estimates lie within VALUE_ESTIMATE_MAX of
 * 0. */
#define VALUE_WIN 32000
#define VALUE_PROVEN 31000
/* value of a position if all listed turns lose but the list may be incomplete */
#define VALUE_HOPELESS 25000
#define VALUE_ESTIMATE_MAX 20000

/* Converts the value of a position to the value of the turn that led there, for the player who
 * played that turn. */
static inline int value_before(int value)
{
    return value >= VALUE_PROVEN ? 1 - value : value <= -VALUE_PROVEN ? -1 - value : -value;
}

/* Limits for struct evaluate_terms, which lists the features of a position as indices into the
 * array of weights. */
#define EVALUATE_TERMS_MAX 16
#define EVALUATE_WEIGHTS 256

struct evaluate_terms {
    uint16_t index[EVALUATE_TERMS_MAX];
    unsigned count;
};

void evaluate_terms(const struct reach *reach, const struct reach_map *map,
                    struct evaluate_terms *terms);

/* Returns the value of a position in which the game is not over. If the player to move can score
 * within this turn, the result is VALUE_WIN - 1, which is exact. Otherwise it is an estimate. All
 * arithmetic is on integers, so the result is the same on every machine. */
int evaluate(const struct reach *reach);

/* Maps a sum of weights to the range of estimates. A sum equal to `squeeze` becomes half of the
 * largest estimate. */
static inline int evaluate_squeeze(int64_t sum, int64_t squeeze)
{
    return (int)(VALUE_ESTIMATE_MAX * sum / ((sum < 0 ? -sum : sum) + squeeze));
}

#endif
