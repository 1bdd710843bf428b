/* Simulates a game between two simulated bots under the referee, with a simulated clock and one
 * seed. Uses no processes, pipes or real time. Knows games and protocols only by their tables of
 * functions. */
#ifndef TESTS_SIMULATOR_H
#define TESTS_SIMULATOR_H

#include "referee/match.h"

#include <stdbool.h>
#include <stdint.h>

/* A way in which a bot misbehaves at one of its first answers. Before and after that answer, it
 * plays legally. */
struct behaviour {
    const char *name;
    /* rules by which the bot may lose, separated by spaces. "" means that it is never at fault,
     * "ILLEGAL" stands for the rule that its illegal turn breaks, and "GAME" for any rule of the
     * game. */
    const char *rules;
    bool deaf; /* whether the bot never reads its input */
    /* for protocols with one process per turn: rules by which the bot may lose a turn. "" means
     * that the turn counts, NULL that the behaviour does not apply. */
    const char *turn_rules;
};

/* All behaviours. The first one is honest; the last one has no name. */
extern const struct behaviour behaviours[];

struct simulation_setup {
    uint64_t seed; /* seed of all random choices */
    const struct protocol *protocol;
    const struct behaviour *behaviours[SEATS];
};

struct simulation {
    struct match_result result;
    /* for each bot, the rule that its illegal turn breaks; NULL: it made none */
    const char *expected_rule[SEATS];
    bool misbehaved[SEATS];
    bool may_void; /* whether the match may be void; see the setup of a match */
    size_t turns;
    size_t lost_turns[SEATS];
    uint64_t digest; /* hash of all events of the simulation */
    /* description of the first error that the simulation found; "" if there is none */
    char broken[160];
};

/* Records an error, if it is the first one. For use by the simulators. */
__attribute__((format(printf, 2, 3))) void simulation_break(struct simulation *simulation,
                                                            const char *format, ...);

void simulate(const struct simulation_setup *setup, struct simulation *simulation);

/* Does the same for protocols with one process per turn. A misbehaving bot behaves well on most of
 * its turns. */
void simulate_by_turn(const struct simulation_setup *setup, struct simulation *simulation);

#endif
