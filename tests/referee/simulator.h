/* Simulates a refereed game between two simulated bots on a virtual clock, from one seed. Uses no
 * processes, pipes or real time; knows games and protocols only by their tables. */
#ifndef TESTS_SIMULATOR_H
#define TESTS_SIMULATOR_H

#include "referee/match.h"

#include <stdbool.h>
#include <stdint.h>

/* How a bot misbehaves at one of its first answers. Before and after it plays legally. */
struct behaviour {
    const char *name;
    /* rules by which it may lose, separated by spaces; "": never at fault. "ILLEGAL" stands for
     * the rule of the illegal turn it chose, "GAME" for any rule of the game */
    const char *rules;
    bool deaf; /* it never reads its input */
    /* with a process per turn: rules by which a turn may be lost. "": the turn counts; NULL: not
     * for those protocols */
    const char *turn_rules;
};

/* The first behaviour is honest; the last one has no name. */
extern const struct behaviour behaviours[];

struct simulation_setup {
    uint64_t seed; /* for everything that is not specified here */
    const struct protocol *protocol;
    const struct behaviour *behaviours[SEATS];
};

struct simulation {
    struct match_result result;
    /* the rule of the illegal turn that each bot made; NULL: none */
    const char *expected_rule[SEATS];
    bool misbehaved[SEATS];
    bool may_void; /* as in the match's setup */
    size_t turns;
    size_t lost_turns[SEATS];
    uint64_t digest;  /* hash of all events */
    char broken[160]; /* the first thing that went wrong; "": nothing */
};

/* For the simulators: notes what went wrong, if it is the first thing. */
__attribute__((format(printf, 2, 3))) void simulation_break(struct simulation *simulation,
                                                            const char *format, ...);

void simulate(const struct simulation_setup *setup, struct simulation *simulation);

/* The same for protocols with a process per turn. A hostile bot behaves well in most of its
 * turns. */
void simulate_by_turn(const struct simulation_setup *setup, struct simulation *simulation);

#endif
