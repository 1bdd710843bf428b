/* The finders of puzzles: one file for each game. */
#ifndef PUZZLES_FINDERS_H
#define PUZZLES_FINDERS_H

#include "puzzles/puzzle.h"

extern const struct puzzle_finder soccer_puzzles, halma_puzzles;

#endif
