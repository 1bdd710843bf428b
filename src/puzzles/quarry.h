/* The puzzles of recorded games: which positions are looked at, and which puzzles are kept. Never
 * reads or writes. */
#ifndef PUZZLES_QUARRY_H
#define PUZZLES_QUARRY_H

#include "puzzles/puzzle.h"

/* A list of puzzles; quarry_free releases them. */
struct quarry {
    struct puzzle *puzzles;
    char **keys; /* of each, by its finder */
    size_t count;
};

/* Adds the puzzles of one game, of which `turns` were played: no more than `most`, the hardest, and
 * no two of one side's turns in a row, of which the earlier is the harder to see. `self` is the
 * finder's. */
void quarry_dig(struct quarry *quarry, const struct puzzle_finder *finder, void *self,
                const struct game *game, const char *variant, int first, const struct turns *turns,
                size_t most);

/* Moves a puzzle here, which is left empty. False: its position cannot be reached. */
bool quarry_add(struct quarry *quarry, const struct puzzle_finder *finder, struct puzzle *puzzle,
                struct error *error);

/* Moves all of another quarry here, but for what is here already, or the same by a symmetry. Leaves
 * the other one empty. */
void quarry_join(struct quarry *quarry, struct quarry *other);

/* Sorts by grade and keeps so many, spread evenly; 0: all. */
void quarry_sort(struct quarry *quarry, size_t most);

void quarry_free(struct quarry *quarry);

#endif
