/* Puzzles: positions in which exactly one turn wins, proven, and how hard that turn is to find.
 * Never guesses: if it is not known of every turn whether it wins, the position is not a puzzle. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "games/turns.h"

struct puzzle {
    const struct game *game;
    const char *variant; /* of the rules */
    int first;           /* the seat that moved first */
    struct turns before; /* the turns that lead to the position */
    struct turns line;   /* the winning turn, then the best turns of both sides to the end of the
                          * game */
    unsigned choices;    /* different positions that the turns there lead to */
    unsigned tempting;   /* losing turns that look no worse than the winning one at a glance */
    unsigned grade;      /* how hard: an Elo number, by puzzle_grade */
};

/* Finds the puzzles of a game. */
struct puzzle_finder {
    const char *game;            /* its name */
    const char *const *variants; /* the rules whose positions it can judge, ended by NULL; NULL: all
                                  * of its game */
    const char *effort_help;
    unsigned asides; /* how many turns aside from the game to try at each position, evenly spread;
                      * 0: all */
    uint64_t effort; /* what to spend on a proof, by default */

    void *(*open)(uint64_t effort);
    void (*close)(void *self);

    /* Whether the mover of a state that is not over has exactly one winning turn. If so, fills in
     * `line`, `choices` and `tempting`. */
    bool (*judge)(void *self, const void *state, struct puzzle *puzzle);

    /* For each position that the mover's turns lead to, adds one such turn. */
    void (*list)(void *self, const void *state, struct turns *turns);

    /* Adds a turn of the mover that leads towards puzzles, for games that seldom reach them by
     * themselves. False: there is none. NULL: this game does not need it. */
    bool (*bend)(void *self, const void *state, struct turns *turns);

    /* Appends the position as its mover sees it, or as its mirror image. */
    void (*put_seen)(const void *state, bool mirrored, struct text *text);
};

/* All of them, NULL-terminated. */
extern const struct puzzle_finder *const puzzle_finders[];

/* NULL: no puzzles are known of that game. */
const struct puzzle_finder *puzzle_finder(const char *game);

/* Whether the finder knows puzzles by these rules. */
bool puzzle_variant(const struct puzzle_finder *finder, const char *variant);

/* Appends a key that is the same for positions that differ only by a symmetry of the board, or by
 * an exchange of the sides. */
void puzzle_put_key(const struct puzzle_finder *finder, const void *state, struct text *key);

/* The grade, by the turns in the line, the positions to choose from, and the tempting turns. */
unsigned puzzle_grade(size_t turns, unsigned choices, unsigned tempting);

/* Sets `state`, a block of the game's size, to the position. False: a turn is illegal or the game
 * is over. */
bool puzzle_start(const struct puzzle *puzzle, void *state, struct error *error);

/* Whether the puzzle is right: judged anew, the same turn alone wins, and its line is legal and
 * won. False: *error says what is wrong. */
bool puzzle_check(const struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                  struct error *error);

/* Takes a puzzle that is not filled in. Leaves it empty. */
void puzzle_free(struct puzzle *puzzle);

#endif
