/* Turns that break one rule of a game, made from legal ones: what a hostile bot says.
 * Never judges a turn: the rule is the one it must be refused by. */
#ifndef TESTS_ILLEGAL_TURNS_H
#define TESTS_ILLEGAL_TURNS_H

#include "games/game.h"

/* `make` turns a legal turn into one that breaks the rule; false: not from this state. */
struct illegal_turn {
    const char *game, *rule;
    bool (*make)(const void *state, struct random *random, struct text *turn);
};

/* By game; each ends with a NULL rule. A line for each in illegal_turns.c. */
extern const struct illegal_turn illegal_soccer[], illegal_halma[];

/* The rules of that game that can be broken so, by number from 0; NULL after the last one. */
const char *illegal_turn_rule(const char *game, size_t index);

/* Changes a legal turn for the mover of the state so that it breaks that rule. False: not from this
 * state and turn, which is left as it is. */
bool illegal_turn_make(const char *game, const char *rule, const void *state, struct random *random,
                       struct text *turn);

#endif
