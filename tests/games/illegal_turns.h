/* Makes turns that break one rule of a game from legal ones, for hostile bots. It does not judge
 * turns: each must be refused for the named rule. */
#ifndef TESTS_ILLEGAL_TURNS_H
#define TESTS_ILLEGAL_TURNS_H

#include "games/game.h"

/* `make` changes a legal turn so that it breaks the rule, and returns false if that is impossible
 * in this state. */
struct illegal_turn {
    const char *game, *rule;
    bool (*make)(const void *state, struct random *random, struct text *turn);
};

/* One table per game, ending with a NULL rule. Each has a line in illegal_turns.c. */
extern const struct illegal_turn illegal_soccer[], illegal_halma[];

/* Returns the index-th rule of the game that can be broken, counted from 0; NULL after the last
 * one. */
const char *illegal_turn_rule(const char *game, size_t index);

/* Changes a legal turn of the mover so that it breaks the rule. Returns false and leaves the turn
 * as it is if that is impossible. */
bool illegal_turn_make(const char *game, const char *rule, const void *state, struct random *random,
                       struct text *turn);

#endif
