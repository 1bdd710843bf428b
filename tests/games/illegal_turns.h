/* Makes turns that break one rule of a game, by changing legal ones. Used by hostile bots in tests.
 * The referee must refuse each of these turns, and name that rule. */
#ifndef TESTS_ILLEGAL_TURNS_H
#define TESTS_ILLEGAL_TURNS_H

#include "games/game.h"

/* `make` changes a legal turn so that it breaks the rule. It returns false if that is impossible in
 * this state. */
struct illegal_turn {
    const char *game, *rule;
    bool (*make)(const void *state, struct random *random, struct text *turn);
};

/* The illegal turns of each game; the last one has a NULL rule. illegal_turns.c lists these
 * tables. */
extern const struct illegal_turn illegal_soccer[], illegal_halma[];

/* Returns a rule of the game that can be broken, by its index from 0. Returns NULL after the last
 * one. */
const char *illegal_turn_rule(const char *game, size_t index);

/* Changes a legal turn of the player to move so that it breaks the rule. If that is impossible,
 * returns false and leaves the turn unchanged. */
bool illegal_turn_make(const char *game, const char *rule, const void *state, struct random *random,
                       struct text *turn);

#endif
