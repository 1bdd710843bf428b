/* A position as training keeps it: 64 bytes, turned so that the mover attacks north.
 * Never holds inputs, so that samples outlive a change of what the net is told. */
#ifndef TRAINING_SOCCER_SAMPLE_H
#define TRAINING_SOCCER_SAMPLE_H

#include "engines/soccer/net.h"

struct sample {
    uint8_t lines[59]; /* bit n: line n of inputs_line is drawn */
    uint8_t ball;
    int8_t later;  /* what the game showed later, for the mover; see sample_later; 0: not told */
    int16_t value; /* for the mover, by search; of evaluate.h */
};

/* Whether bytes that came from a file are one. */
bool sample_is_sound(const struct sample *sample, const struct reach *pitch);

/* All but `later`. The pitch has no line drawn. */
void sample_set(struct sample *sample, const struct reach *pitch, const struct board *board,
                int value);

/* The logarithm of the odds that an estimate says: net_estimate turned round. */
double sample_odds(int value);

/* The chance to win that a value says, 0 to 1. */
double sample_chance(int value);

/* `later` where a search said one chance and the game one that is nearer the truth: how much larger
 * its odds are, as a logarithm in 32nds. Odds beyond 49 : 1 count as those. */
int sample_later(double searched, double shown);

/* The position, with seat 0 to move. */
void sample_reach(const struct sample *sample, const struct reach *pitch, struct reach *reach);

/* All inputs that are so, lines too; 0 when the mover can score at once. Room for SAMPLE_INPUTS. */
#define SAMPLE_INPUTS (INPUTS_MAX + SOCCER_LINES_MAX)
size_t sample_inputs(const struct sample *sample, const struct reach *pitch, uint16_t *list);

/* What the net should say: the mover's chance to win, 0 to 1. What the game showed later goes by
 * half. */
float sample_target(const struct sample *sample);

#endif
