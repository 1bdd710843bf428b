/* What a position is worth to the side to move, by hand-written features.
 * Never looks ahead by drawing lines, and says won only for a goal within this turn. */
#ifndef ENGINES_SOCCER_EVALUATE_H
#define ENGINES_SOCCER_EVALUATE_H

#include "engines/soccer/reach.h"

/* Values of positions, for their mover. A proven win is VALUE_WIN less the turns to the end, a
 * proven loss the negative of that; an estimate lies within VALUE_ESTIMATE_MAX of 0. */
#define VALUE_WIN 32000
#define VALUE_PROVEN 31000
#define VALUE_HOPELESS 25000 /* all listed turns lose, but there may be others */
#define VALUE_ESTIMATE_MAX 20000

/* A value one turn further from the end of the game, for the other side. */
static inline int value_before(int value)
{
    return value >= VALUE_PROVEN ? 1 - value : value <= -VALUE_PROVEN ? -1 - value : -value;
}

/* The features of one position, as indices of weights. */
#define EVALUATE_TERMS_MAX 16
#define EVALUATE_WEIGHTS 256

struct evaluate_terms {
    uint16_t index[EVALUATE_TERMS_MAX];
    unsigned count;
};

void evaluate_terms(const struct reach *reach, const struct reach_sight *sight,
                    struct evaluate_terms *terms);

/* VALUE_WIN - 1 when the mover can score within this turn (exact), else an estimate. Whole numbers
 * alone: the same on every machine. The game must not be over. */
int evaluate(const struct reach *reach);

/* A sum brought into the range of estimates; `squeeze` is the sum that is worth half of it. */
static inline int evaluate_squeeze(int64_t sum, int64_t squeeze)
{
    return (int)(VALUE_ESTIMATE_MAX * sum / ((sum < 0 ? -sum : sum) + squeeze));
}

#endif
