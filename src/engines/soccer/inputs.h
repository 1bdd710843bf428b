/* Lists the network inputs that are active in a position of paper soccer. There are a few thousand
 * inputs, and each has an index. All inputs describe the position from the point of view of the
 * player to move, with the pitch flipped so that this player attacks north. net.h evaluates the
 * network. */
#ifndef ENGINES_SOCCER_INPUTS_H
#define ENGINES_SOCCER_INPUTS_H

#include "engines/soccer/evaluate.h"

/* The index of the first input in each group. */
enum {
    /* one input for each line that may be drawn, by its dot and direction */
    INPUT_LINES = 0,
    INPUT_BALL = INPUT_LINES + 4 * BOARD_DOTS, /* one input for each dot that the ball may be on */
    /* for each dot, eight inputs that are used while the dot is fresh (without lines), and eight
     * that are used afterwards; which of the eight is active depends on the number of turns from
     * the ball */
    INPUT_TURNS = INPUT_BALL + BOARD_DOTS,
    /* one input for each fresh dot that is within a few turns of a goal */
    INPUT_ZONES = INPUT_TURNS + 2 * 8 * BOARD_DOTS,
    /* the features of the hand-crafted evaluation; see evaluate.h */
    INPUT_TERMS = INPUT_ZONES + SEATS * REACH_ZONES * BOARD_DOTS,
    INPUTS = INPUT_TERMS + EVALUATE_WEIGHTS,
};

/* upper bound on the number of active inputs, not counting lines; the actual maximum is 117 + 2 *
 * 99 + 10 */
#define INPUTS_MAX 512

/* Returns the index of the network input for a line, as seen from a seat. */
static inline unsigned inputs_line(unsigned dot, unsigned d, int seat)
{
    if (d < 2 || d > 5) {
        dot = board_neighbour(dot, d);
        d ^= 4;
    }
    /* on the pitch turned upside down, a line to the SE, S or SW leads north, so it is numbered
     * from its other end */
    if (seat != 0) {
        static const uint8_t turned[] = {2, 5, 4, 3};
        unsigned to = d == 2 ? dot : board_neighbour(dot, d);
        unsigned x = to % SOCCER_WIDTH;
        dot = SOCCER_WIDTH * (SOCCER_ROWS - 1 - to / SOCCER_WIDTH) + x;
        d = turned[d - 2];
    }
    return INPUT_LINES + 4 * dot + d - 2;
}

/* Writes the indices of all active inputs except those for lines, and returns how many there
 * are. */
size_t inputs_list(const struct reach *reach, const struct reach_map *map,
                   uint16_t list[INPUTS_MAX]);

/* Returns the input with the same meaning on the mirrored pitch, where east and west are
 * exchanged. */
unsigned inputs_mirror(unsigned input);

#endif
