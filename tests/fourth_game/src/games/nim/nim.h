/* Nim with three heaps, a small game for tests. It implements every part that a game needs. The
 * released program does not contain it. tests/fourth_game adds it with a folder of sources and one
 * line in each registry. */
#ifndef GAMES_NIM_NIM_H
#define GAMES_NIM_NIM_H

#include "games/game.h"

extern const struct game nim_game;

#endif
