/* A position of paper soccer between any two lines, on a pitch of up to 8x10 squares: for the
 * solver, whose nodes are steps and not turns.
 * Never holds more than matters: a line that only a player who gives up would draw is removed, so
 * that positions that differ only by such lines are one.
 *
 * A touched dot with one open line left, which is not the ball's, is a dead end: whoever enters it
 * is stuck. Removing that line leaves all the lines that are worth drawing, so the winner is the
 * same. The dot at its other end may become a dead end then. */
#ifndef ENGINES_SOCCER_STEPS_H
#define ENGINES_SOCCER_STEPS_H

#include "engines/soccer/reach.h"

/* Two hashes of 64 bits: collisions are out of the question. */
__extension__ typedef unsigned __int128 steps_key;

/* The keys of which a position's name is made: made once, the same for every solver. */
struct steps_keys {
    steps_key line[BOARD_DOTS][8]; /* no longer there */
    steps_key touched[BOARD_DOTS]; /* no longer fresh */
    steps_key ball[BOARD_DOTS];
    steps_key side; /* seat 1 is to move */
};

void steps_keys_make(struct steps_keys *keys);

struct steps {
    const struct steps_keys *keys;
    struct reach reach;
    uint8_t open[BOARD_DOTS]; /* bit d: the line in direction d is worth drawing */
    dot_set goals[SEATS];     /* that each seat attacks */
    int8_t winner;            /* -1 while the game goes on; reach.mover is to move then */
    int8_t width;             /* of the pitch, in squares */
    steps_key names[2];       /* as it is, and seen in a mirror */
};

/* True if there is room for the pitch. */
bool steps_fit(const struct soccer_state *state);

/* The position of a state that is not over, in mid-turn too; the keys must outlive it. Smaller
 * pitches lie in the north-west of the numbers of board.h. */
void steps_set(struct steps *steps, const struct steps_keys *keys,
               const struct soccer_state *state);

/* Draws a line that is worth drawing. */
void steps_make(struct steps *steps, unsigned d);

/* The name of a position; its mirror image has the same. */
static inline steps_key steps_name(const struct steps *steps)
{
    return steps->names[0] < steps->names[1] ? steps->names[0] : steps->names[1];
}

#endif
