/* Puzzles: positions in which exactly one turn wins, proven, and how hard that turn is to find.
 * Never guesses: where one turn cannot be told to win or to lose, the position is no puzzle. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "games/turns.h"

struct puzzle {
    const struct game *game;
    const char *variant; /* of the rules */
    int first;           /* the seat that moved first */
    struct turns before; /* that lead to the position */
    struct turns line; /* the turn that wins, then the best of both sides to the end of the game */
    unsigned choices;  /* positions that the turns there lead to: turns count once a position */
    unsigned tempting; /* turns that lose and look no worse than the one that wins, at a glance */
    unsigned grade;    /* how hard: an Elo number, by puzzle_grade */
};

/* What knows the puzzles of a game. */
struct puzzle_finder {
    const char *game;            /* its name */
    const char *const *variants; /* the rules whose positions it can judge; NULL ends them */
    const char *effort_help;
    unsigned
        asides; /* of the turns aside of a game, so many at each position, evenly spread; 0: all */
    uint64_t effort; /* what may be spent on a proof where nobody said */

    void *(*open)(uint64_t effort);
    void (*close)(void *self);

    /* Whether the mover of a state that is not over has exactly one turn that wins. Then `line`,
     * `choices` and `tempting` are filled in. */
    bool (*judge)(void *self, const void *state, struct puzzle *puzzle);

    /* Adds a turn of the mover's for each position that its turns lead to. */
    void (*list)(void *self, const void *state, struct turns *turns);

    /* Adds a turn of the mover's that leads towards puzzles, where games seldom come by themselves.
     * False: there is none. NULL: games of this kind have no need of it. */
    bool (*bend)(void *self, const void *state, struct turns *turns);

    /* Appends what is the same of positions that differ by a symmetry of the board alone, the
     * exchange of the sides among them. */
    void (*put_key)(const void *state, struct text *key);
};

/* All of them, NULL-terminated. */
extern const struct puzzle_finder *const puzzle_finders[];

/* NULL: no puzzles are known of that game. */
const struct puzzle_finder *puzzle_finder(const char *game);

/* Whether there are puzzles by these rules. */
bool puzzle_variant(const struct puzzle_finder *finder, const char *variant);

/* The grade: so many turns in the line, positions to choose from, and tempting turns. */
unsigned puzzle_grade(size_t turns, unsigned choices, unsigned tempting);

/* The position as a state, a block of the game's size. False: a turn is illegal or the game is
 * over. */
bool puzzle_start(const struct puzzle *puzzle, void *state, struct error *error);

/* Whether the puzzle stands: judged anew, the same turn wins alone, and its line is legal and won.
 * False: *error says what does not stand. */
bool puzzle_check(const struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                  struct error *error);

/* Takes what was not filled in. Leaves it empty. */
void puzzle_free(struct puzzle *puzzle);

#endif
