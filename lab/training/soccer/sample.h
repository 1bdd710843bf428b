/* A position of paper soccer as training stores it, in 64 bytes. It is flipped vertically if
 * necessary, so that the side to move attacks north. Training stores the position instead of the
 * network's inputs, so that samples stay valid if the inputs change. */
#ifndef TRAINING_SOCCER_SAMPLE_H
#define TRAINING_SOCCER_SAMPLE_H

#include "engines/soccer/net.h"

struct sample {
    uint8_t lines[59]; /* bit n is set if line n is drawn; inputs_line numbers the lines */
    uint8_t ball;
    /* what the rest of the game showed about the position, from the point of view of the side to
     * move; see sample_later. 0: unknown. */
    int8_t later;
    int16_t value; /* search score for the side to move; see evaluate.h */
};

/* Returns whether bytes from a file are a valid sample. `pitch` is the pitch without drawn
 * lines. */
bool sample_is_sound(const struct sample *sample, const struct reach *pitch);

/* Sets all fields except `later`. `pitch` is the pitch without drawn lines. */
void sample_set(struct sample *sample, const struct reach *pitch, const struct board *board,
                int value);

/* Returns the log odds of winning for an estimate. This is the inverse of net_estimate. */
double sample_odds(int value);

/* Returns the winning chance for a value, 0 to 1. */
double sample_chance(int value);

/* Returns the number to store in `later`. It is the difference, in 32nds, between the log odds of
 * two winning chances of the side to move: `shown` is the chance according to the rest of the game,
 * and `searched` is the chance according to the search. Odds beyond 49 : 1 count as 49 : 1. */
int sample_later(double searched, double shown);

/* Sets *reach to the position of a sample, with seat 0 to move. */
void sample_reach(const struct sample *sample, const struct reach *pitch, struct reach *reach);

/* Writes the indices of all active network inputs, including lines. Returns how many there are, or
 * 0 if the side to move can score immediately. `list` must have room for SAMPLE_INPUTS indices. */
#define SAMPLE_INPUTS (INPUTS_MAX + SOCCER_LINES_MAX)
size_t sample_inputs(const struct sample *sample, const struct reach *pitch, uint16_t *list);

/* Returns the training target: the winning chance of the side to move, 0 to 1. Half of it comes
 * from the search, and half from the rest of the game. */
float sample_target(const struct sample *sample);

#endif
