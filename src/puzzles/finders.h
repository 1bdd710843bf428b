/* The puzzle finders, one per game. */
#ifndef PUZZLES_FINDERS_H
#define PUZZLES_FINDERS_H

#include "puzzles/puzzle.h"

extern const struct puzzle_finder soccer_puzzles, halma_puzzles, showdown_puzzles;

#endif
