/* A position as training keeps it: 64 bytes, turned so that the mover attacks north.
 * Never holds inputs, so that samples outlive a change of what the net is told. */
#ifndef TRAINING_SOCCER_SAMPLE_H
#define TRAINING_SOCCER_SAMPLE_H

#include "engines/soccer/net.h"

struct sample {
    uint8_t lines[59]; /* bit n: line n of inputs_line is drawn */
    uint8_t ball;
    int8_t later;  /* what the game showed later, for the mover; see sample_later; 0: not known */
    int16_t value; /* for the mover, by search; of evaluate.h */
};

/* Whether bytes from a file are a sample. */
bool sample_is_sound(const struct sample *sample, const struct reach *pitch);

/* Sets all but `later`. The pitch has no line drawn. */
void sample_set(struct sample *sample, const struct reach *pitch, const struct board *board,
                int value);

/* The log odds that an estimate stands for: the inverse of net_estimate. */
double sample_odds(int value);

/* The chance to win that a value stands for, 0 to 1. */
double sample_chance(int value);

/* `later`, from the chance that a search said and the one that the game showed later: how much
 * larger the later odds are, as a logarithm in 32nds. Odds beyond 49 : 1 count as 49 : 1. */
int sample_later(double searched, double shown);

/* The position, with seat 0 to move. */
void sample_reach(const struct sample *sample, const struct reach *pitch, struct reach *reach);

/* Writes all inputs that are on, lines too; returns how many, 0 if the mover can score at once.
 * `list` has room for SAMPLE_INPUTS. */
#define SAMPLE_INPUTS (INPUTS_MAX + SOCCER_LINES_MAX)
size_t sample_inputs(const struct sample *sample, const struct reach *pitch, uint16_t *list);

/* What the net should say: the mover's chance to win, 0 to 1. Counts half of what the game showed
 * later. */
float sample_target(const struct sample *sample);

#endif
