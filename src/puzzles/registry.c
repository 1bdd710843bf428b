#include "puzzles/finders.h"

#include "base/text.h"

const struct puzzle_finder *const puzzle_finders[] = {&soccer_puzzles, &halma_puzzles,
                                                      &showdown_puzzles, NULL};

const struct puzzle_finder *puzzle_finder(const char *game)
{
    return named_find(puzzle_finders, game);
}
