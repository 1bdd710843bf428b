/* A hand-written evaluation, which estimates what a position is worth to the player to move. It
 * does not search. It reports a win only for a goal within the current turn. */
#ifndef ENGINES_SOCCER_EVALUATE_H
#define ENGINES_SOCCER_EVALUATE_H

#include "engines/soccer/reach.h"

/* Values of positions, for the player to move. A proven win in n turns has the value VALUE_WIN - n,
 * and a proven loss in n turns the value n - VALUE_WIN. Estimates lie within VALUE_ESTIMATE_MAX of
 * 0. */
#define VALUE_WIN 32000
#define VALUE_PROVEN 31000
#define VALUE_HOPELESS 25000 /* value if all listed turns lose, but the list may be incomplete */
#define VALUE_ESTIMATE_MAX 20000

/* Returns the value of a position from one turn earlier, for the player who plays that turn. */
static inline int value_before(int value)
{
    return value >= VALUE_PROVEN ? 1 - value : value <= -VALUE_PROVEN ? -1 - value : -value;
}

/* The features of a position, as indices of the weights. */
#define EVALUATE_TERMS_MAX 16
#define EVALUATE_WEIGHTS 256

struct evaluate_terms {
    uint16_t index[EVALUATE_TERMS_MAX];
    unsigned count;
};

void evaluate_terms(const struct reach *reach, const struct reach_map *map,
                    struct evaluate_terms *terms);

/* Returns VALUE_WIN - 1 if the player to move can score within this turn, which is exact, and an
 * estimate otherwise. The arithmetic uses integers, so the result is the same on every machine. The
 * game must not be over. */
int evaluate(const struct reach *reach);

/* Maps a sum to the range of estimates. A sum of `squeeze` becomes half of the largest estimate. */
static inline int evaluate_squeeze(int64_t sum, int64_t squeeze)
{
    return (int)(VALUE_ESTIMATE_MAX * sum / ((sum < 0 ? -sum : sum) + squeeze));
}

#endif
