/* Puzzles: positions in which exactly one turn is proven to win, and how hard that turn is to find.
 * A position is not a puzzle unless every turn is proven to win or not to win. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "games/turns.h"

struct puzzle {
    const struct game *game;
    const char *variant; /* name of the rule variant */
    int first;           /* seat that moved first */
    struct turns before; /* turns that lead to the position */
    struct turns line;   /* the winning turn, followed by the best turns of both sides up to the end
                          * of the game */
    unsigned choices;    /* number of different positions to which the possible turns lead */
    unsigned tempting;   /* number of losing turns that a quick evaluation rates at least as high as
                          * the winning turn */
    unsigned grade;      /* difficulty as an Elo rating (puzzle_grade) */
};

/* A puzzle finder for one game. */
struct puzzle_finder {
    const char *game;            /* name of the game */
    const char *const *variants; /* rule variants in which the finder can judge positions,
                                  * NULL-terminated; NULL: all variants of the game */
    const char *effort_help;
    unsigned asides; /* number of alternative turns, evenly spread, to try in each position of a
                      * game; 0: all turns */
    uint64_t effort; /* effort that a proof may take by default */

    void *(*open)(uint64_t effort);
    void (*close)(void *self);

    /* Returns whether the side to move in an unfinished game has exactly one winning turn. If so,
     * fills in `line`, `choices` and `tempting`. */
    bool (*judge)(void *self, const void *state, struct puzzle *puzzle);

    /* Adds one turn for each position that the mover's turns can lead to. */
    void (*list)(void *self, const void *state, struct turns *turns);

    /* Adds a turn that leads towards puzzles, for games in which puzzles are rare. Returns false if
     * there is no such turn. NULL: this game does not need such turns. */
    bool (*steer)(void *self, const void *state, struct turns *turns);

    /* Appends the position as seen by the side to move, or mirrored. */
    void (*put_seen)(const void *state, bool mirrored, struct text *text);
};

/* All puzzle finders, NULL-terminated. */
extern const struct puzzle_finder *const puzzle_finders[];

/* Returns the finder for a game, or NULL if the game has none. */
const struct puzzle_finder *puzzle_finder(const char *game);

/* Returns whether the finder supports the variant. */
bool puzzle_variant(const struct puzzle_finder *finder, const char *variant);

/* Appends a key that is equal for positions that differ only by a symmetry of the board, or by
 * exchanging the sides. */
void puzzle_put_key(const struct puzzle_finder *finder, const void *state, struct text *key);

/* Computes the grade from the number of turns in the line, of positions to choose from, and of
 * tempting turns. */
unsigned puzzle_grade(size_t turns, unsigned choices, unsigned tempting);

/* Sets `state`, a block of the game's state size, to the puzzle's position. Returns false and sets
 * *error if a turn is illegal or the game is over. */
bool puzzle_start(const struct puzzle *puzzle, void *state, struct error *error);

/* Checks a puzzle: judges the position again, and verifies that the same turn is the only winning
 * one and that the line is legal and wins. Returns false and sets *error if not. */
bool puzzle_check(const struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                  struct error *error);

/* Frees the puzzle's strings and leaves it empty. Members that were not filled in must be zero. */
void puzzle_free(struct puzzle *puzzle);

#endif
