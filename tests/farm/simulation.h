/* Simulates a farm: the real coordinator and worker state machines with an in-memory job stream and
 * a clock that jumps from event to event. Equal seeds give equal runs.
 *
 * Random losses hit machines, connections, the coordinator, and all data in Redis. */
#ifndef TESTS_FARM_SIMULATION_H
#define TESTS_FARM_SIMULATION_H

#include "tournament/event.h"

struct simulation_plan {
    struct event_plan event;
    uint64_t seed;
    unsigned machines, slots_each;
    double game_s;       /* length of a game: between 0.5 and 1.5 times this */
    double latency_ms;   /* round trip from a machine or the coordinator to Redis */
    double commit_ms;    /* time that the coordinator needs to store a game */
    unsigned slow_every; /* every slow_every-th machine takes three times as long; 0: none */
    uint64_t window;     /* replaces the coordinator's window; 0: keeps it */
    int faulty;          /* a player that loses most games by a fault; -1: none */

    /* Mean seconds between losses; 0: never. */
    double crash_s,
        cut_s;      /* crash of a machine for 30 s; loss of its connection for up to a minute */
    double leave_s; /* a machine returns its jobs, leaves, and comes back */
    double coordinator_s; /* loss of the coordinator for 20 s */
    double flush_s;       /* Redis loses all data */
};

struct simulation {
    double seconds;       /* duration of the event */
    double busy;          /* share of the slots' time spent on games that count */
    uint64_t stored;      /* number of stored games */
    uint64_t again;       /* results of games that were already stored */
    uint64_t lost_rounds; /* rounds in progress at a loss */
    double most_idle_s;   /* longest time until another machine had the rounds of a lost one */
    bool stuck;           /* no result for a day */
    bool poisoned;        /* a round was lost too many times */
    char *table;          /* standings and test, as text; the caller frees it */
};

void simulate(const struct simulation_plan *plan, struct simulation *result);

/* Plays the same event one game after another. Returns its tables as text; the caller frees it. */
char *simulate_alone(const struct simulation_plan *plan);

#endif
