/* Lists the inputs of the network that are on in a position. There are a few thousand inputs,
 * identified by numbers. All inputs are seen from the side of the player to move, as if that player
 * attacked north. net.h computes with them. */
#ifndef ENGINES_SOCCER_INPUTS_H
#define ENGINES_SOCCER_INPUTS_H

#include "engines/soccer/evaluate.h"

/* The number of the first input of each kind. */
enum {
    INPUT_LINES = 0,                           /* lines that the players have drawn, by dot and
                                                * direction */
    INPUT_BALL = INPUT_LINES + 4 * BOARD_DOTS, /* dot on which the ball is */
    INPUT_TURNS = INPUT_BALL + BOARD_DOTS,     /* for each dot: number of turns from the ball, and
                                                * whether the dot is fresh */
    INPUT_ZONES = INPUT_TURNS + 2 * 8 * BOARD_DOTS, /* fresh dots within a few turns of each goal */
    INPUT_TERMS = INPUT_ZONES + SEATS * REACH_ZONES * BOARD_DOTS, /* the features of evaluate.h */
    INPUTS = INPUT_TERMS + EVALUATE_WEIGHTS,
};

/* bound on the number of inputs that are on at once, without lines; the real maximum is 117 + 2 *
 * 99 + 10 */
#define INPUTS_MAX 512

/* Returns the input for a line as the player in a seat sees it. */
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

/* Writes the numbers of all inputs that are on, except those for lines. Returns the number of these
 * inputs. */
size_t inputs_list(const struct reach *reach, const struct reach_map *map,
                   uint16_t list[INPUTS_MAX]);

/* Returns the input with the same meaning on the mirrored pitch, with east and west exchanged. */
unsigned inputs_mirror(unsigned input);

#endif
