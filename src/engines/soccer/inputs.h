/* What the net is told of a position: which of a few thousand inputs are on, as numbers.
 * Never weighs them; net.h does. Everything is turned so that the mover attacks north. */
#ifndef ENGINES_SOCCER_INPUTS_H
#define ENGINES_SOCCER_INPUTS_H

#include "engines/soccer/evaluate.h"

/* Where each kind of input begins. */
enum {
    INPUT_LINES = 0,                           /* drawn in play: by its end and direction */
    INPUT_BALL = INPUT_LINES + 4 * BOARD_DOTS, /* where the ball is */
    INPUT_TURNS = INPUT_BALL + BOARD_DOTS,     /* each dot: turns from the ball, fresh or not */
    INPUT_ZONES = INPUT_TURNS + 2 * 8 * BOARD_DOTS, /* fresh dots: turns from each goal, if few */
    INPUT_TERMS = INPUT_ZONES + SEATS * REACH_ZONES * BOARD_DOTS, /* those of evaluate.h */
    INPUTS = INPUT_TERMS + EVALUATE_WEIGHTS,
};

#define INPUTS_MAX 512 /* that are on at once, without lines: at most 117 + 2 * 99 + 10 */

/* The input of a line, as a seat sees it. */
static inline unsigned inputs_line(unsigned dot, unsigned d, int seat)
{
    if (d < 2 || d > 5) {
        dot = board_neighbour(dot, d);
        d ^= 4;
    }
    if (seat != 0) { /* upside down: SE and S trade ends with NE and N */
        static const uint8_t turned[] = {2, 5, 4, 3};
        unsigned to = d == 2 ? dot : board_neighbour(dot, d);
        unsigned x = to % SOCCER_WIDTH;
        dot = SOCCER_WIDTH * (SOCCER_ROWS - 1 - to / SOCCER_WIDTH) + x;
        d = turned[d - 2];
    }
    return INPUT_LINES + 4 * dot + d - 2;
}

/* Writes all inputs that are on, except lines; returns how many. */
size_t inputs_list(const struct reach *reach, const struct reach_sight *sight,
                   uint16_t list[INPUTS_MAX]);

/* The input with the same meaning in the mirror image, where east and west are exchanged. */
unsigned inputs_mirror(unsigned input);

#endif
