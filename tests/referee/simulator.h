/* A refereed game between two made-up bots on a virtual clock, all of it from one seed.
 * Never touches a process, a pipe or the real time; knows games and protocols by their tables. */
#ifndef TESTS_SIMULATOR_H
#define TESTS_SIMULATOR_H

#include "referee/match.h"

#include <stdbool.h>
#include <stdint.h>

/* How a bot behaves at one of its first answers; before and after it plays legally. */
struct behaviour {
    const char *name;
    const char *rules;      /* it may lose by one of these, separated by spaces; "": never at fault.
                             * "ILLEGAL" stands for the rule of the illegal turn it chose, "GAME"
                             * for any rule of the game */
    bool deaf;              /* what is sent to it is never written */
    const char *turn_rules; /* where each turn is a process: a turn of it may be lost by one of
                             * these. "": it counts; NULL: it is not for those protocols */
};

/* The first one is honest; the last has no name. */
extern const struct behaviour behaviours[];

struct simulation_setup {
    uint64_t seed; /* of everything that is not said here */
    const struct protocol *protocol;
    const struct behaviour *behaviours[SEATS];
};

struct simulation {
    struct match_result result;
    const char *expected_rule[SEATS]; /* of the illegal turn that a bot made; NULL: none */
    bool misbehaved[SEATS];
    size_t turns;
    size_t lost_turns[SEATS];
    uint64_t digest;  /* of all that happened */
    char broken[160]; /* the first thing that was not as it must be; "" when all was */
};

/* For the simulators: says what is not as it must be, if it is the first thing. */
__attribute__((format(printf, 2, 3))) void simulation_break(struct simulation *simulation,
                                                            const char *format, ...);

void simulate(const struct simulation_setup *setup, struct simulation *simulation);

/* The same for protocols with a process a turn. A hostile bot behaves in most of its turns. */
void simulate_by_turn(const struct simulation_setup *setup, struct simulation *simulation);

#endif
