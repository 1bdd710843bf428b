/* A farm without machines: the real coordinator and worker state machines over a stream in memory,
 * by a clock that jumps from event to event. Same seed, same run.
 *
 * What is lost and when is drawn: machines, connections, the coordinator, all that Redis holds. */
#ifndef TESTS_FARM_SIMULATION_H
#define TESTS_FARM_SIMULATION_H

#include "tournament/event.h"

struct simulation_plan {
    struct event_plan event;
    uint64_t seed;
    unsigned machines, slots_each;
    double game_s;       /* how long a game takes, between half and three halves of it */
    double latency_ms;   /* from a machine or the coordinator to Redis and back */
    double commit_ms;    /* that the coordinator needs for a game */
    unsigned slow_every; /* each so manieth machine takes three times as long; 0: none */
    uint64_t window;     /* instead of the coordinator's; 0: that one */
    int faulty;          /* a player who loses most games by a fault; -1: nobody */

    /* Mean seconds between: 0 never. */
    double crash_s,
        cut_s;      /* of each machine: it is gone for 30 s; its connection for up to a minute */
    double leave_s; /* of each machine: it gives back what it holds, and comes again */
    double coordinator_s; /* the coordinator is gone for 20 s */
    double flush_s;       /* Redis forgets everything */
};

struct simulation {
    double seconds;       /* until the event was over */
    double busy;          /* share of all slots' time that brought a result which counts */
    uint64_t stored;      /* games */
    uint64_t again;       /* games that came when they were there already */
    uint64_t lost_rounds; /* that were under way when something was lost */
    double most_idle_s;   /* from the loss of a machine until each of its rounds was another's */
    bool stuck;           /* a day has passed without a result */
    bool poisoned;        /* a round was lost too often */
    char *table;          /* standings and test, as text; the caller frees it */
};

void simulate(const struct simulation_plan *plan, struct simulation *result);

/* The same event played one game after the other, as text. The caller frees it. */
char *simulate_alone(const struct simulation_plan *plan);

#endif
