/* A position of paper soccer between any two lines, on a pitch of up to 8x10 squares. It is for the
 * solver, whose nodes are steps, not turns. Lines that only a player who gives up would draw are
 * removed, so that positions that differ only in such lines become the same.
 *
 * A dead end is a touched dot, not the ball's, with one open line left: the player who enters it is
 * stuck. Removing that line leaves all lines worth drawing, so the winner does not change. The dot
 * at the other end of the line may become a dead end then. */
#ifndef ENGINES_SOCCER_STEPS_H
#define ENGINES_SOCCER_STEPS_H

#include "engines/soccer/reach.h"

/* A 128-bit hash. Collisions are so unlikely that they are ignored. */
__extension__ typedef unsigned __int128 steps_key;

/* The random keys that a position's name is made of. They are the same for every solver. */
struct steps_keys {
    steps_key line[BOARD_DOTS][8]; /* keys for lines that are drawn or removed */
    steps_key touched[BOARD_DOTS]; /* keys for dots that are no longer fresh */
    steps_key ball[BOARD_DOTS];
    steps_key side; /* key that is used if seat 1 is to move */
};

void steps_keys_make(struct steps_keys *keys);

struct steps {
    const struct steps_keys *keys;
    struct reach reach;
    uint8_t open[BOARD_DOTS]; /* lines that are worth drawing: bit d stands for direction d */
    dot_set goals[SEATS];     /* dots of the goal that each seat attacks */
    int8_t winner;            /* seat that won; -1 while the game continues, in which case
                               * reach.mover is to move */
    int8_t width;             /* width of the pitch in squares */
    steps_key names[2];       /* name of the position, and name of its mirror image */
};

/* Returns whether the pitch is small enough for struct steps. */
bool steps_fit(const struct soccer_state *state);

/* Sets the position to a state that is not over, and that may be in mid-turn. The keys must outlive
 * `steps`. Smaller pitches use the north-west part of the dot numbers of board.h. */
void steps_set(struct steps *steps, const struct steps_keys *keys,
               const struct soccer_state *state);

/* Draws a line in direction d. The line must be worth drawing. */
void steps_make(struct steps *steps, unsigned d);

/* Returns the name of a position. Its mirror image has the same name. */
static inline steps_key steps_name(const struct steps *steps)
{
    return steps->names[0] < steps->names[1] ? steps->names[0] : steps->names[1];
}

#endif
