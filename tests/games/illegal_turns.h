/* Changes legal turns so that they break one rule of a game, for bots in tests that misbehave on
 * purpose (hostile bots). The referee must refuse each of these turns and name the broken rule. */
#ifndef TESTS_ILLEGAL_TURNS_H
#define TESTS_ILLEGAL_TURNS_H

#include "games/game.h"

/* `make` changes a legal turn so that it breaks the rule. It returns false if that is impossible in
 * this state. */
struct illegal_turn {
    const char *game, *rule;
    bool (*make)(const void *state, struct random *random, struct text *turn);
};

/* Each game has its own table. In the last entry of a table, `rule` is NULL. illegal_turns.c lists
 * the tables. */
extern const struct illegal_turn illegal_soccer[], illegal_halma[];

/* Returns the name of a rule of this game that tests can break, or NULL if `index` is too large.
 * The first rule has the index 0. */
const char *illegal_turn_rule(const char *game, size_t index);

/* Changes a legal turn of the player to move so that it breaks the rule. If that is impossible,
 * returns false and leaves the turn unchanged. */
bool illegal_turn_make(const char *game, const char *rule, const void *state, struct random *random,
                       struct text *turn);

#endif
