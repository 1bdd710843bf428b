/* The puzzles of recorded games: which positions to look at, and which puzzles to keep. Never reads
 * or writes. */
#ifndef PUZZLES_QUARRY_H
#define PUZZLES_QUARRY_H

#include "puzzles/puzzle.h"

/* A list of puzzles; quarry_free releases them. */
struct quarry {
    struct puzzle *puzzles;
    char **keys; /* of each, by its finder */
    size_t count;
};

/* Adds the puzzles of one game with these `turns`: the hardest, at most `most`, but no two at the
 * same turn or at consecutive turns of one side. `self` is the finder's. */
void quarry_dig(struct quarry *quarry, const struct puzzle_finder *finder, void *self,
                const struct game *game, const char *variant, int first, const struct turns *turns,
                size_t most);

/* Moves a puzzle here, and leaves it empty. False: its position cannot be reached. */
bool quarry_add(struct quarry *quarry, const struct puzzle_finder *finder, struct puzzle *puzzle,
                struct error *error);

/* Moves all of another quarry here, except puzzles that are here already, perhaps by a symmetry.
 * Leaves the other quarry empty. */
void quarry_join(struct quarry *quarry, struct quarry *other);

/* Sorts by grade and keeps `most`, spread evenly; 0: all. */
void quarry_sort(struct quarry *quarry, size_t most);

void quarry_free(struct quarry *quarry);

#endif
