/* Nim with three heaps: a toy, small enough to show all that a game must have.
 * Never part of the program: tests/fourth_game adds it, by one folder and one line a registry. */
#ifndef GAMES_NIM_NIM_H
#define GAMES_NIM_NIM_H

#include "games/game.h"

extern const struct game nim_game;

#endif
