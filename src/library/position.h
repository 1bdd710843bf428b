/* The internals of a position, for use by other files of the library. This module does not depend
 * on any engine, and uses the contests only to suggest a game. */
#ifndef LIBRARY_POSITION_H
#define LIBRARY_POSITION_H

#include "games/turns.h"

#include <faceoff/position.h>

struct faceoff_position {
    const struct game *game;
    struct rules rules; /* rules of the game; `variant` points to a string owned by the game */
    struct text setup;  /* the rules and the board, as in "6x6@3 3"; empty without a board */
    struct turns turns; /* turns played so far */
    struct turns heard; /* for each turn, what the player to move observed before it */
    struct text seats;  /* for each turn, the seat that made it: one byte, 0 or 1 */
    size_t kept;        /* number of turns that cannot be taken back */
    void *base, *state; /* the state after the first `kept` turns, and the state after all turns */
    /* the lines of an unfinished turn of soccer, which are already drawn in `state`, and the state
     * before that turn */
    struct text part;
    void *before;
    size_t marked;           /* number of turns that led to `mark`; undo replays only later turns */
    void *mark;              /* state after the first `marked` turns */
    struct text text;        /* storage for the most recently returned string */
    struct turns legal;      /* the most recently returned list of legal turns */
    const char **legal_list; /* the strings of `legal` */
    uint16_t *actions;       /* the most recently returned list of actions */
    size_t action_count;
    struct faceoff_line *lines; /* arrays of the most recently returned board */
    struct faceoff_piece *pieces;
};

struct faceoff_position *position_new(const struct game *game, const struct rules *rules);

/* Sets *error to say that no game has this name, which may be NULL. If it is the name of a contest,
 * suggests the contest's game. */
void position_refuse_game(const char *name, struct error *error);

/* Sets a state to the start of the position's game. */
void position_begin(const struct faceoff_position *position, void *state);

/* Plays a turn like faceoff_position_play, but also sets *ruling if the turn is legal and the
 * answer to it is an error. */
bool position_play(struct faceoff_position *position, const char *turn, struct ruling *ruling);

/* Plays a list of turns like faceoff_position_play_list, but reports errors in a struct error. */
bool position_play_list(struct faceoff_position *position, const char *list, struct error *error);

/* Records that the player to move has played `turn` and received `answer`. The position contains
 * only what this player knows, and the same player is to move again afterwards. */
void position_learn(struct faceoff_position *position, const char *turn, const char *answer);

/* Plays a turn for the given seat, even if the rules forbid it. Any part of the turn's text that
 * makes no sense is ignored. */
void position_force(struct faceoff_position *position, int seat, const char *turn);

/* Makes all turns played so far permanent, so that they cannot be taken back. */
void position_keep(struct faceoff_position *position);

/* Returns the text, or "" if `text` is NULL. */
static inline const char *text_or_none(const char *text)
{
    return text != NULL ? text : "";
}

/* Copies `what` to *error, unless `error` is NULL. Always returns false. */
bool error_give(struct faceoff_error *error, const struct error *what);

#endif
