/* The inside of a position, for the rest of the library.
 * Never knows an engine or a protocol. */
#ifndef LIBRARY_POSITION_H
#define LIBRARY_POSITION_H

#include "games/turns.h"

#include <faceoff/position.h>

struct faceoff_position {
    const struct game *game;
    struct rules rules; /* the variant by its name */
    struct turns turns; /* played */
    struct turns heard; /* what its player was told before each */
    size_t kept;        /* turns that are not taken back, */
    void *base, *state; /* the state after them, and that after all */
    struct text text;   /* the last string that was asked for */
};

struct faceoff_position *position_new(const struct game *game, const struct rules *rules);

/* That seat has played this, whatever the rules say of it: as far as it can be understood. */
void position_force(struct faceoff_position *position, int seat, const char *turn);

/* What was played so far cannot be taken back. */
void position_keep(struct faceoff_position *position);

/* A text that may be NULL. */
static inline const char *text_or_none(const char *text)
{
    return text != NULL ? text : "";
}

/* For *error, if there is one. Returns false. */
bool error_give(struct faceoff_error *error, const struct error *what);

#endif
