/* A position as training stores it: 64 bytes, rotated so that the mover attacks north. It stores
 * the position instead of inputs, so that samples stay valid when the inputs change. */
#ifndef TRAINING_SOCCER_SAMPLE_H
#define TRAINING_SOCCER_SAMPLE_H

#include "engines/soccer/net.h"

struct sample {
    uint8_t lines[59]; /* bit n: line n of inputs_line is drawn */
    uint8_t ball;
    int8_t later;  /* what the game showed later, for the mover; see sample_later; 0: unknown */
    int16_t value; /* search value for the mover; see evaluate.h */
};

/* Returns whether bytes from a file are a valid sample. */
bool sample_is_sound(const struct sample *sample, const struct reach *pitch);

/* Sets all fields except `later`. `pitch` has no line drawn. */
void sample_set(struct sample *sample, const struct reach *pitch, const struct board *board,
                int value);

/* Returns the log odds that an estimate stands for: the inverse of net_estimate. */
double sample_odds(int value);

/* Returns the winning chance that a value stands for, 0 to 1. */
double sample_chance(int value);

/* Returns `later` from the chance by the search and the chance that the game showed later: the
 * difference of their log odds, in 32nds. Odds beyond 49 : 1 count as 49 : 1. */
int sample_later(double searched, double shown);

/* Sets *reach to the position, with seat 0 to move. */
void sample_reach(const struct sample *sample, const struct reach *pitch, struct reach *reach);

/* Writes all inputs that are on, including lines, and returns their number; 0 if the mover can
 * score at once. `list` has SAMPLE_INPUTS elements. */
#define SAMPLE_INPUTS (INPUTS_MAX + SOCCER_LINES_MAX)
size_t sample_inputs(const struct sample *sample, const struct reach *pitch, uint16_t *list);

/* Returns the target of the net: the mover's winning chance, 0 to 1. What the game showed later
 * counts by half. */
float sample_target(const struct sample *sample);

#endif
