/* A puzzle: a position in which exactly one turn wins, together with a measure of how hard that
 * turn is to find. Every turn in the position is proven to win or not to win. In a puzzle of
 * several steps, this also holds for the positions after the opponent's first replies. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "games/turns.h"

#define PUZZLE_STEPS_MAX 5

struct puzzle {
    const struct game *game;
    const char *variant; /* name of the rule variant */
    int first;           /* seat that moved first */
    struct turns before; /* turns from the start to the puzzle's position */
    /* solution: the winning turn, followed by the best turns of both sides up to the end of the
     * game */
    struct turns line;
    /* number of steps, or 0 if it is unknown: the turns of the side to move at the beginning of
     * `line`, up to which each was the only one that won */
    unsigned steps;
    unsigned themes; /* bit i is set if the puzzle has the finder's theme number i */
    /* number of different positions that the side to move can reach in one turn */
    unsigned choices;
    /* number of losing turns that a quick evaluation rates at least as high as the winning turn */
    unsigned tempting;
    unsigned grade; /* difficulty as an Elo rating (see puzzle_grade) */
    char *key;      /* identifies the position in a list of puzzles (see puzzle_put_key) */
};

/* A puzzle finder: the functions that find the puzzles of one game. */
struct puzzle_finder {
    const char *game; /* name of the game */
    /* NULL-terminated list of the rule variants that the finder supports, or NULL for all variants
     * of the game */
    const char *const *variants;
    const char *effort_help;
    /* number of alternative turns, evenly spread, to try in each position of a recorded game, or 0
     * for all turns */
    unsigned asides;
    uint64_t effort; /* default effort allowed for a proof */
    /* maximum number of replies, evenly spread, that puzzle_solve tries, or 0 for only the reply
     * in the solution */
    unsigned replies;
    const char *const *themes; /* NULL-terminated list of the names of the themes */

    void *(*open)(uint64_t effort);
    void (*close)(void *self);

    /* Returns whether the side to move in an unfinished game has exactly one winning turn. If there
     * is exactly one, fills in `line`, `choices` and `tempting`. A turn that is too easy to find
     * counts only if `later` is true, in the second step of a puzzle or a later one. `first` and
     * `before` are filled in. */
    bool (*judge)(void *self, const void *state, bool later, struct puzzle *puzzle);

    /* Returns the themes of a puzzle whose other fields are filled in. `state` is the puzzle's
     * position. */
    unsigned (*find_themes)(void *self, const void *state, const struct puzzle *puzzle);

    /* Lists the turns of the side to move that may lead to a puzzle. If several turns lead to the
     * same position, lists only one of them. NULL if no other turns than the recorded ones may. */
    void (*list)(void *self, const void *state, struct turns *turns);

    /* Adds a turn that leads towards a puzzle. Used for games where puzzles are rare. Returns false
     * if there is no such turn. This function is NULL if the game does not need it. */
    bool (*steer)(void *self, const void *state, struct turns *turns);

    /* Adds the turns of a random game, up to a position that may be a puzzle. NULL if puzzles are
     * found only in recorded games. */
    void (*compose)(struct random *random, struct turns *turns);

    /* Appends a description of the position, or of its mirror image if `mirrored` is true, as seen
     * by the side to move. */
    void (*put_seen)(const void *state, bool mirrored, struct text *text);
};

/* All puzzle finders; the list ends with NULL. */
extern const struct puzzle_finder *const puzzle_finders[];

/* Returns the finder for a game, or NULL if the game has none. */
const struct puzzle_finder *puzzle_finder(const char *game);

/* Returns whether the finder supports the variant. */
bool puzzle_variant(const struct puzzle_finder *finder, const char *variant);

/* Appends a key that identifies the position. Positions that differ only by a symmetry of the board
 * or an exchange of the sides have the same key. */
void puzzle_put_key(const struct puzzle_finder *finder, const void *state, struct text *key);

/* Returns the difficulty of a puzzle, in Elo. It depends on how many turns the solution has, how
 * many positions the side to move can reach, and how many turns are tempting. */
unsigned puzzle_grade(size_t turns, unsigned choices, unsigned tempting);

/* Plays the turns that lead to a puzzle's position. `state` must have room for a state of the game.
 * Returns false and sets *error if a turn is illegal or the game ends. */
bool puzzle_start(const struct puzzle *puzzle, void *state, struct error *error);

/* Solves a puzzle whose position is known: fills in its line, steps, themes and grade. If there is
 * a reply after which again exactly one turn wins, the line continues with the reply that leads to
 * the most steps. Returns false and sets *error if it cannot be proven that exactly one turn wins;
 * the line is then undefined. `state` is the puzzle's position. */
bool puzzle_solve(struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                  const void *state, struct error *error);

/* Verifies a puzzle: the turn of each step must be the only one that wins, its solution must be
 * legal and win, and the other fields must agree with that. If not, returns false and sets *error.
 * If the number of steps is unknown, checks only the first step, and not the themes. */
bool puzzle_check(const struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                  struct error *error);

/* Frees the puzzle's strings, and leaves the puzzle empty. Fields that were never set must be
 * zero. */
void puzzle_free(struct puzzle *puzzle);

#endif
