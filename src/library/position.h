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
    struct text seats;  /* who made each: 0 or 1 */
    size_t kept;        /* turns that are not taken back, */
    void *base, *state; /* the state after them, and that after all */
    size_t marked;      /* turns from which one that is taken back has the rest played again, */
    void *mark;         /* and the state after those */
    struct text text;   /* the last string that was asked for */
};

struct faceoff_position *position_new(const struct game *game, const struct rules *rules);

/* faceoff_position_play_list, with an error of ours. */
bool position_play_list(struct faceoff_position *position, const char *list, struct error *error);

/* On a position that holds no more than what the seat to move knows: it has played this, and was
 * answered so. It is to move again. */
void position_learn(struct faceoff_position *position, const char *turn, const char *answer);

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
