/* Finds puzzles in recorded or composed games. This module decides which positions to test and
 * which puzzles to keep. It does not read or write files. */
#ifndef PUZZLES_PUZZLE_LIST_H
#define PUZZLES_PUZZLE_LIST_H

#include "puzzles/puzzle.h"

/* A list of puzzles, to be freed with puzzle_list_free. */
struct puzzle_list {
    struct puzzle *puzzles;
    size_t count;
};

/* Finds the puzzles of one game, and adds at most `most` of them, the hardest first. Leaves out
 * puzzles that are too similar to a harder one, because they occur at the same turn of the game as
 * the harder one, or two turns apart from it. `self` is the finder's state. */
void puzzle_list_add_game(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                          const struct game *game, const char *variant, int first,
                          const struct turns *turns, size_t most);

/* Composes a random game with the finder's `compose`, and adds its last position if it is a
 * puzzle. */
void puzzle_list_compose(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                         struct random *random);

/* Moves a puzzle into the list, and leaves `puzzle` empty. If its steps are unknown, solves it
 * first. Returns false and sets *error if the puzzle cannot be solved, or if the turns before it
 * cannot be played. */
bool puzzle_list_add(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                     struct puzzle *puzzle, struct error *error);

/* Moves all puzzles of another list into this list, and leaves the other list empty. Drops puzzles
 * that this list already contains, even in a symmetric form. */
void puzzle_list_merge(struct puzzle_list *list, struct puzzle_list *other);

/* Keeps at most `most` puzzles with the same themes: those that were found first. */
void puzzle_list_limit(struct puzzle_list *list, size_t most);

/* Sorts the puzzles by difficulty. If `most` is not 0, keeps at most `most` of them, spread evenly
 * across the range of difficulty. */
void puzzle_list_sort(struct puzzle_list *list, size_t most);

void puzzle_list_free(struct puzzle_list *list);

#endif
