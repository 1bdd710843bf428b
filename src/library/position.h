/* The internals of a position, for the rest of the library. They depend on no engine or
 * protocol. */
#ifndef LIBRARY_POSITION_H
#define LIBRARY_POSITION_H

#include "games/turns.h"

#include <faceoff/position.h>

struct faceoff_position {
    const struct game *game;
    struct rules rules; /* `variant` is one of the game's own strings */
    struct turns turns; /* turns played */
    struct turns heard; /* what the mover observed before each turn */
    struct text seats;  /* the seat that made each turn: byte 0 or 1 */
    size_t kept;        /* number of turns that cannot be taken back */
    void *base, *state; /* state after the first `kept` turns, and state after all turns */
    size_t marked;      /* number of turns played in `mark`, from which undo replays the rest */
    void *mark;         /* state after the first `marked` turns */
    struct text text;   /* storage of the last string returned */
};

struct faceoff_position *position_new(const struct game *game, const struct rules *rules);

/* Like faceoff_position_play_list, with a struct error. */
bool position_play_list(struct faceoff_position *position, const char *list, struct error *error);

/* For a position that holds only what the seat to move knows: records that the seat has played
 * `turn` and got `answer`. The seat stays to move. */
void position_learn(struct faceoff_position *position, const char *turn, const char *answer);

/* Makes a turn of a seat even if the rules forbid it: plays the part that can be understood. */
void position_force(struct faceoff_position *position, int seat, const char *turn);

/* Makes the turns played so far permanent: they can no longer be taken back. */
void position_keep(struct faceoff_position *position);

/* Returns the text, or "" for NULL. */
static inline const char *text_or_none(const char *text)
{
    return text != NULL ? text : "";
}

/* Copies `what` to *error, unless `error` is NULL. Returns false. */
bool error_give(struct faceoff_error *error, const struct error *what);

#endif
