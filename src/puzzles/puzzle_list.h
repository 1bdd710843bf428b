/* Finds puzzles in recorded games. It decides which positions to test, and which puzzles to keep.
 * It does no input or output. */
#ifndef PUZZLES_PUZZLE_LIST_H
#define PUZZLES_PUZZLE_LIST_H

#include "puzzles/puzzle.h"

/* A list of puzzles; puzzle_list_free frees it. */
struct puzzle_list {
    struct puzzle *puzzles;
    char **keys; /* keys of the puzzles, as puzzle_put_key makes them */
    size_t count;
};

/* Adds the `most` hardest puzzles of one game, but no two at the same turn or at consecutive turns
 * of one side. `self` is the finder's state. */
void puzzle_list_add_game(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                          const struct game *game, const char *variant, int first,
                          const struct turns *turns, size_t most);

/* Moves a puzzle into the list, and leaves `puzzle` empty. Returns false and sets *error if the
 * puzzle's position cannot be reached. */
bool puzzle_list_add(struct puzzle_list *list, const struct puzzle_finder *finder,
                     struct puzzle *puzzle, struct error *error);

/* Moves all puzzles of another list into this one, except those it already has, possibly as a
 * symmetric position. Leaves the other list empty. */
void puzzle_list_merge(struct puzzle_list *list, struct puzzle_list *other);

/* Sorts the puzzles by grade, and keeps `most` of them, evenly spread over the grades; 0: keeps
 * all. */
void puzzle_list_sort(struct puzzle_list *list, size_t most);

void puzzle_list_free(struct puzzle_list *list);

#endif
