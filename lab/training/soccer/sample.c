/* Stores positions of paper soccer as training samples, and computes their training targets. */
#include "training/soccer/sample.h"

#include "base/memory.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(struct sample) == 64, "samples are written as they lie in memory");

#define LATER_PART 0.5 /* weight of the rest of the game in the training target */
#define LATER_ONE 32   /* one unit of log odds is stored as this number in `later` */
#define CHANCE_LEAST 0.02

bool sample_is_sound(const struct sample *sample, const struct reach *pitch)
{
    unsigned row = sample->ball / SOCCER_WIDTH;
    bool sound = row > 0 && row < SOCCER_ROWS - 1; /* the ball must not be in a goal */
    for (unsigned line = 0; sound && line < 8 * sizeof sample->lines; line++) {
        bool drawn = sample->lines[line / 8] >> line % 8 & 1;
        sound = !drawn ||
                (line < 4 * BOARD_DOTS && (pitch->lines[line % 4 + 2] & dot_bit(line / 4)) != 0);
    }
    return sound;
}

void sample_set(struct sample *sample, const struct reach *pitch, const struct board *board,
                int value)
{
    struct reach reach;
    reach_set(&reach, board);
    memset(sample, 0, sizeof *sample);
    for (unsigned d = 2; d <= 5; d++) {
        dot_set drawn = pitch->lines[d] & ~reach.lines[d];
        for (; drawn != 0; drawn &= drawn - 1) {
            unsigned line = inputs_line(dot_first(drawn), d, board->mover);
            sample->lines[line / 8] |= (uint8_t)(1u << line % 8);
        }
    }
    unsigned row = board->ball / SOCCER_WIDTH;
    row = board->mover == 0 ? row : SOCCER_ROWS - 1 - row;
    sample->ball = (uint8_t)(SOCCER_WIDTH * row + board->ball % SOCCER_WIDTH);
    sample->value = (int16_t)value;
}

void sample_reach(const struct sample *sample, const struct reach *pitch, struct reach *reach)
{
    *reach = *pitch;
    for (unsigned i = 0; i < sizeof sample->lines; i++) {
        for (unsigned rest = sample->lines[i]; rest != 0; rest &= rest - 1) {
            unsigned line = 8 * i + (unsigned)__builtin_ctz(rest);
            reach_flip(reach, line / 4, line % 4 + 2);
        }
    }
    reach_settle(reach, sample->ball, 0);
}

size_t sample_inputs(const struct sample *sample, const struct reach *pitch, uint16_t *list)
{
    struct reach reach;
    struct reach_map map;
    sample_reach(sample, pitch, &reach);
    if (!reach_survey(&reach, &map)) {
        return 0;
    }
    size_t count = inputs_list(&reach, &map, list);
    for (unsigned i = 0; i < sizeof sample->lines; i++) {
        for (unsigned rest = sample->lines[i]; rest != 0; rest &= rest - 1) {
            list[count++] = (uint16_t)(INPUT_LINES + 8 * i + (unsigned)__builtin_ctz(rest));
        }
    }
    return count;
}

double sample_odds(int value)
{
    value = value > VALUE_ESTIMATE_MAX - 1   ? VALUE_ESTIMATE_MAX - 1
            : value < 1 - VALUE_ESTIMATE_MAX ? 1 - VALUE_ESTIMATE_MAX
                                             : value;
    return 2.0 * value / (VALUE_ESTIMATE_MAX - abs(value));
}

static double chance_of(double odds)
{
    return 1 / (1 + exp(-odds));
}

double sample_chance(int value)
{
    return abs(value) >= VALUE_HOPELESS ? value > 0 : chance_of(sample_odds(value));
}

int sample_later(double searched, double shown)
{
    double odds[2] = {searched, shown};
    for (unsigned i = 0; i < 2; i++) {
        double chance = fmin(fmax(odds[i], CHANCE_LEAST), 1 - CHANCE_LEAST);
        odds[i] = log(chance / (1 - chance));
    }
    return (int)lrint(fmin(fmax(LATER_ONE * (odds[1] - odds[0]), -INT8_MAX), INT8_MAX));
}

float sample_target(const struct sample *sample)
{
    if (abs(sample->value) >= VALUE_HOPELESS) {
        return sample->value > 0 ? 1 : 0;
    }
    double later = (double)sample->later / LATER_ONE;
    return (float)chance_of(sample_odds(sample->value) + LATER_PART * later);
}
