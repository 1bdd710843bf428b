/* Nim with three heaps: a toy game, small enough to show every part that a game needs. It is not
 * part of the program; tests/fourth_game adds it with one folder and one line per registry. */
#ifndef GAMES_NIM_NIM_H
#define GAMES_NIM_NIM_H

#include "games/game.h"

extern const struct game nim_game;

#endif
