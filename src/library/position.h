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
    size_t kept;        /* turns that cannot be taken back, */
    void *base, *state; /* the state after those, and the state after all turns */
    size_t marked;      /* undo plays the turns after this many again, */
    void *mark;         /* from this state */
    struct text text;   /* the last string that was asked for */
};

struct faceoff_position *position_new(const struct game *game, const struct rules *rules);

/* faceoff_position_play_list, with an error of ours. */
bool position_play_list(struct faceoff_position *position, const char *list, struct error *error);

/* For a position that holds only what the seat to move knows: that seat has played `turn` and got
 * `answer`. It is to move again. */
void position_learn(struct faceoff_position *position, const char *turn, const char *answer);

/* That seat has played this, even if the rules forbid it: plays what can be understood of it. */
void position_force(struct faceoff_position *position, int seat, const char *turn);

/* From now on, turns played so far cannot be taken back. */
void position_keep(struct faceoff_position *position);

/* The text, or "" for NULL. */
static inline const char *text_or_none(const char *text)
{
    return text != NULL ? text : "";
}

/* Copies `what` to *error, unless `error` is NULL. Returns false. */
bool error_give(struct faceoff_error *error, const struct error *what);

#endif
