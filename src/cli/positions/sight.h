/* Has an engine analyze a position, and prints its report in human-readable form. */
#ifndef CLI_POSITIONS_SIGHT_H
#define CLI_POSITIONS_SIGHT_H

#include "base/text.h"
#include "engines/engine.h"

#include <faceoff/engine.h>

/* What an engine has found in a position. The values are from the point of view of the
 * player to move. */
struct sight {
    struct text text;           /* the final report */
    struct text best;           /* the best turn, or "" if the engine has not compared the turns */
    struct faceoff_value value; /* the value of the best turn */
    bool knows_played;          /* whether `played` is known */
    struct faceoff_value played;
};

/* Analyzes the position with a new instance of the engine, and sets *sight, which the caller frees.
 * If the game has hidden information, also looks for the value of the turn `played`, which may be
 * NULL. */
void sight_look(const struct engine *engine, uint64_t seed, const struct faceoff_position *position,
                const struct faceoff_limits *limits, const char *played, struct sight *sight);
void sight_free(struct sight *sight);

/* Appends a value, such as "wins 61.0 %" or "loses in 3 turns". */
void sight_put_value(const struct engine *engine, struct faceoff_value value, struct text *text);

#endif
