/* Finds puzzles in recorded games: which positions to test, and which puzzles to keep. It does no
 * input or output. */
#ifndef PUZZLES_QUARRY_H
#define PUZZLES_QUARRY_H

#include "puzzles/puzzle.h"

/* A list of puzzles; quarry_free frees it. */
struct quarry {
    struct puzzle *puzzles;
    char **keys; /* key of each puzzle (puzzle_put_key) */
    size_t count;
};

/* Adds the `most` hardest puzzles of one game, but no two at the same turn or at consecutive turns
 * of one side. `self` is the finder's state. */
void quarry_dig(struct quarry *quarry, const struct puzzle_finder *finder, void *self,
                const struct game *game, const char *variant, int first, const struct turns *turns,
                size_t most);

/* Moves a puzzle into the list, and leaves `puzzle` empty. Returns false and sets *error if the
 * puzzle's position cannot be reached. */
bool quarry_add(struct quarry *quarry, const struct puzzle_finder *finder, struct puzzle *puzzle,
                struct error *error);

/* Moves all puzzles of another list into this one, except those it already has, possibly as a
 * symmetric position. Leaves the other list empty. */
void quarry_join(struct quarry *quarry, struct quarry *other);

/* Sorts by grade, and keeps `most` puzzles, evenly spread over the grades; 0: all. */
void quarry_sort(struct quarry *quarry, size_t most);

void quarry_free(struct quarry *quarry);

#endif
