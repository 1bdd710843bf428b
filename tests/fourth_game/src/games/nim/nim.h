/* Nim with three heaps: a game for tests, small enough to show every part that a game needs. It is
 * not part of the program. tests/fourth_game adds it by a folder and one line in each registry. */
#ifndef GAMES_NIM_NIM_H
#define GAMES_NIM_NIM_H

#include "games/game.h"

extern const struct game nim_game;

#endif
