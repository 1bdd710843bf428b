/* Simulates a game between two bots that the referee runs. The bots and the clock are simulated
 * too, and one seed determines everything. Uses no processes, pipes or real time. Works with every
 * game and protocol, through their tables of functions. */
#ifndef TESTS_SIMULATOR_H
#define TESTS_SIMULATOR_H

#include "referee/match.h"

#include <stdbool.h>
#include <stdint.h>

/* A way in which a bot misbehaves. The bot misbehaves in one of its first answers, and plays
 * legally before and after that answer. */
struct behaviour {
    const char *name;
    /* Broken rules that the referee may report, separated by spaces. "" means that the bot is never
     * at fault. "ILLEGAL" stands for the rule that the illegal turn breaks. "GAME" stands for any
     * rule of the game. */
    const char *rules;
    bool deaf; /* whether the bot never reads its input */
    /* Rules whose violation may cost the bot a turn in protocols with one process per turn. ""
     * means that the turn counts. NULL means that the behaviour does not apply. */
    const char *turn_rules;
};

/* All behaviours. The first one is honest. The last entry has a NULL name. */
extern const struct behaviour behaviours[];

struct simulation_setup {
    uint64_t seed; /* seed of all random choices */
    const struct protocol *protocol;
    const struct behaviour *behaviours[SEATS];
    /* The match to play, or NULL if the rules, the opening and the clock are to be drawn. */
    const struct match_setup *match;
    /* Receives the match when it has ended, or is NULL. */
    void (*ended)(void *data, const struct match *match);
    void *data;
};

struct simulation {
    struct match_result result;
    /* for each bot, the rule that its illegal turn breaks, or NULL if it made no illegal turn */
    const char *expected_rule[SEATS];
    bool misbehaved[SEATS];
    bool may_void; /* whether the match may be void; see struct match_setup */
    size_t turns;
    uint64_t steps; /* number of events that the match has received */
    size_t lost_turns[SEATS];
    uint64_t digest; /* hash of all events of the simulation */
    /* description of the first error that the simulation found, or "" if there is none */
    char broken[160];
};

/* Records an error that the simulation found, unless one is already recorded. Only the simulators
 * call this function. */
__attribute__((format(printf, 2, 3))) void simulation_break(struct simulation *simulation,
                                                            const char *format, ...);

/* Returns what is wrong with the result of this game, or NULL if it is right. */
const char *simulation_wrong(const struct simulation_setup *setup,
                             const struct simulation *simulation);

void simulate(const struct simulation_setup *setup, struct simulation *simulation);

/* Simulates a game in a protocol with one process per turn. There, a misbehaving bot still behaves
 * well on most of its turns. */
void simulate_by_turn(const struct simulation_setup *setup, struct simulation *simulation);

#endif
