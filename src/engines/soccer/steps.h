/* A paper soccer position after any line, even within a turn, on a pitch of up to 8x10 squares.
 * These are the positions that the solver searches. Lines that no reasonable player would draw are
 * removed, so positions that differ only in such lines become equal.
 *
 * A dead end is a dot other than the ball's that already touches a line and from which only one
 * more line can be drawn. A player who enters a dead end is stuck and loses. Removing its last line
 * therefore does not change who wins. The dot at the other end of that line may then become a dead
 * end too. */
#ifndef ENGINES_SOCCER_STEPS_H
#define ENGINES_SOCCER_STEPS_H

#include "engines/soccer/reach.h"

/* A 128-bit hash. Collisions are so unlikely that they are ignored. */
typedef bits128 steps_key;

/* Random keys for computing a position's hash. They are the same for every solver. */
struct steps_keys {
    steps_key line[BOARD_DOTS][8]; /* keys for lines that are drawn or removed */
    steps_key touched[BOARD_DOTS]; /* keys for dots that a line touches */
    steps_key ball[BOARD_DOTS];
    steps_key side; /* key that is included if seat 1 is to move */
};

void steps_keys_make(struct steps_keys *keys);

struct steps {
    const struct steps_keys *keys;
    struct reach reach;
    /* lines that can still be drawn from each dot, except those that were removed (see above): bit
     * d stands for direction d */
    uint8_t open[BOARD_DOTS];
    dot_set goals[SEATS]; /* dots of the goal that each seat attacks */
    /* seat that has won, or -1 if reach.mover is to move */
    int8_t winner;
    int8_t width;       /* width of the pitch in squares */
    steps_key names[2]; /* hashes of the position and of its mirror image */
};

/* Returns whether the pitch is small enough for struct steps. */
bool steps_fit(const struct soccer_state *state);

/* Sets the position from an unfinished game, possibly within a turn. The keys must outlive `steps`.
 * Smaller pitches occupy the north-west part of the standard pitch. */
void steps_set(struct steps *steps, const struct steps_keys *keys,
               const struct soccer_state *state);

/* Draws a line from the ball in direction d. The line must be in `open`. */
void steps_make(struct steps *steps, unsigned d);

/* Returns the hash of a position. A position and its mirror image have the same hash. */
static inline steps_key steps_name(const struct steps *steps)
{
    return steps->names[0] < steps->names[1] ? steps->names[0] : steps->names[1];
}

#endif
