/* The internals of a position, for other files of the library. They do not depend on any engine or
 * protocol. */
#ifndef LIBRARY_POSITION_H
#define LIBRARY_POSITION_H

#include "games/turns.h"

#include <faceoff/position.h>

struct faceoff_position {
    const struct game *game;
    struct rules rules; /* rules of the game; `variant` points to one of the game's own strings */
    struct turns turns; /* turns that were played */
    struct turns heard; /* what the player to move observed before each turn */
    struct text seats;  /* seat that made each turn: one byte per turn, 0 or 1 */
    size_t kept;        /* number of turns that cannot be taken back */
    void *base, *state; /* state after the first `kept` turns, and state after all turns */
    size_t marked;      /* number of turns played in `mark`; undo replays the turns after it */
    void *mark;         /* state after the first `marked` turns */
    struct text text;   /* memory of the string that was returned last */
};

struct faceoff_position *position_new(const struct game *game, const struct rules *rules);

/* Plays a list of turns like faceoff_position_play_list, but with a struct error. */
bool position_play_list(struct faceoff_position *position, const char *list, struct error *error);

/* Records that the player to move has played `turn` and received `answer`, in a position that
 * contains only what this player knows. Afterwards the same player is to move. */
void position_learn(struct faceoff_position *position, const char *turn, const char *answer);

/* Plays a turn of a seat even if the rules forbid it. The part of the text that can be understood
 * is played. */
void position_force(struct faceoff_position *position, int seat, const char *turn);

/* Makes all turns played so far permanent, so that they cannot be taken back. */
void position_keep(struct faceoff_position *position);

/* Returns the text, or "" if the text is NULL. */
static inline const char *text_or_none(const char *text)
{
    return text != NULL ? text : "";
}

/* Copies `what` to *error, unless `error` is NULL. Always returns false. */
bool error_give(struct faceoff_error *error, const struct error *what);

#endif
