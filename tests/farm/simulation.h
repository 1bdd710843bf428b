/* Simulates a farm in memory. It runs the real state machines of the coordinator and the workers,
 * with a simulated stream of jobs and a clock that jumps from event to event. Equal seeds give
 * equal runs.
 *
 * At random times, the simulation loses machines, connections, the coordinator, or all data in
 * Redis. */
#ifndef TESTS_FARM_SIMULATION_H
#define TESTS_FARM_SIMULATION_H

#include "tournament/event.h"

struct simulation_plan {
    struct event_plan event;
    uint64_t seed;
    unsigned machines, slots_each;
    double game_s;     /* mean duration of a game; each game takes 0.5 to 1.5 times as long */
    double latency_ms; /* round trip from a machine or the coordinator to Redis */
    double commit_ms;  /* time that the coordinator needs to store a game */
    /* every slow_every-th machine takes three times as long for a game; 0 means that no machine is
     * slow */
    unsigned slow_every;
    /* maximum number of games in progress, or 0 for the coordinator's own maximum */
    uint64_t window;
    /* number of the player that loses most of its games because of faults, or -1 for none */
    int faulty;

    /* The following fields are mean times in seconds between two losses of the same kind. 0 means
     * that there are no losses of this kind. */
    double crash_s, cut_s; /* crash_s: a machine crashes for 30 s; cut_s: it loses its connection
                            * for up to a minute */
    double leave_s;        /* a machine returns its jobs, leaves, and comes back */
    double coordinator_s;  /* the coordinator is lost for 20 s */
    double flush_s;        /* Redis loses all data */
};

struct simulation {
    double seconds;       /* duration of the event in simulated seconds */
    double busy;          /* fraction of the total slot time that was spent on games that count */
    uint64_t stored;      /* number of stored games */
    uint64_t again;       /* number of results that arrived for games that were already stored */
    uint64_t lost_rounds; /* number of jobs that were in progress on a machine when it was lost */
    /* longest time in seconds until another machine took over the jobs of a lost machine */
    double most_idle_s;
    bool stuck;    /* set if no result arrived for a simulated day */
    bool poisoned; /* set if a job was lost so often that the coordinator gave up on it */
    char *table;   /* standings and test result as text; the caller frees it */
};

void simulate(const struct simulation_plan *plan, struct simulation *result);

/* Plays the same event without a farm, one game after the other. Returns its tables as text, which
 * the caller frees. */
char *simulate_alone(const struct simulation_plan *plan);

#endif
