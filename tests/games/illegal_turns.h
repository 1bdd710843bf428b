/* Changes legal turns so that they break one rule of a game, for the hostile bots in tests. The
 * referee must refuse each of these turns and name the broken rule. */
#ifndef TESTS_ILLEGAL_TURNS_H
#define TESTS_ILLEGAL_TURNS_H

#include "games/game.h"

/* `make` changes a legal turn so that it breaks the rule. It returns false if that is impossible in
 * this state. */
struct illegal_turn {
    const char *game, *rule;
    bool (*make)(const void *state, struct random *random, struct text *turn);
};

/* One table for each game. The rule of its last entry is NULL. illegal_turns.c lists the tables. */
extern const struct illegal_turn illegal_soccer[], illegal_halma[];

/* Returns the rule with this index, from 0, among the rules of the game that `make` can break.
 * Returns NULL after the last rule. */
const char *illegal_turn_rule(const char *game, size_t index);

/* Changes a legal turn of the player to move so that it breaks the rule. If that is impossible,
 * returns false and leaves the turn unchanged. */
bool illegal_turn_make(const char *game, const char *rule, const void *state, struct random *random,
                       struct text *turn);

#endif
