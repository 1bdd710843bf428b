/* Simulates a farm in memory. It runs the real state machines of the coordinator and the workers,
 * with a simulated stream of jobs and a clock that jumps from event to event. Equal seeds give
 * equal runs.
 *
 * At random times, the simulation loses machines, connections, the coordinator, or all data in
 * Redis. */
#ifndef TESTS_FARM_SIMULATION_H
#define TESTS_FARM_SIMULATION_H

#include "farm/coordinator.h"
#include "tournament/event.h"

struct farm_plan {
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

    /* The following fields are mean times in seconds between two losses of the same kind. A value
     * of 0 means that nothing of this kind is lost. */
    double crash_s,
        cut_s;      /* crash of a machine for 30 s; loss of its connection for up to a minute */
    double leave_s; /* a machine returns its jobs, leaves, and comes back */
    double coordinator_s; /* the coordinator is lost for 20 s */
    double flush_s;       /* Redis loses all data */
    double restart_s;     /* Redis restarts, and loses the changes of up to one second */
    double disk_s;        /* the coordinator's disk fails for up to a minute */

    /* One message in this many arrives, but loses its answer. 0: none */
    unsigned unanswered;
    double calm_s; /* time after which nothing more is lost; 0: never */
};

/* Does with the games of a simulated farm what a real farm does outside of its state machines. All
 * functions except `played` belong to the coordinator. Those that return false have failed, and end
 * the coordinator, which is started again later. */
struct farm_keeper {
    void (*played)(void *data, const struct farm_job *job); /* a machine has played these games */
    /* Creates the event with all stored results. Returns NULL if that fails. */
    struct event *(*open)(void *data);
    /* Frees the event. Returns false if the process was killed before the end. */
    bool (*close)(void *data, struct event *event, bool killed);
    /* `take` stores the games of a job. It counts the games that were new and those that were
     * known. The calls between `begin` and `end` form a transaction. `end` is always called. */
    bool (*begin)(void *data);
    bool (*take)(void *data, struct coordinator *coordinator, const struct farm_job *job,
                 unsigned *fresh, unsigned *known);
    bool (*end)(void *data, bool good);
    /* Chooses how the coordinator dies. Returns false if it will die later, in another call. */
    bool (*kill)(void *data);
    void (*disk)(void *data, bool mend); /* breaks or mends the disk */
    void *data;
};

struct farm_simulation {
    double seconds;       /* duration of the event in simulated seconds */
    double busy;          /* fraction of the total slot time that was spent on games that count */
    uint64_t stored;      /* number of stored games */
    uint64_t again;       /* number of results that arrived for games that were already stored */
    uint64_t lost_rounds; /* number of jobs that were in progress on a machine when it was lost */
    /* longest time in seconds until another machine took over the jobs of a lost machine */
    double most_idle_s;
    uint64_t stolen; /* number of jobs that were taken from a machine that was well */
    uint64_t steps;  /* number of events */
    int64_t now_us;  /* the simulated time */
    char state[400]; /* what every part held at the end */
    bool stopped;    /* set by the keeper if the simulation must end at once */
    bool stuck;      /* set if no result arrived for a simulated day */
    bool poisoned;   /* set if a job was lost so often that the coordinator gave up on it */
    char *table;     /* standings and test result as text; the caller frees it */
};

/* Returns the standings and the test result of an event as text. The caller frees it. */
char *farm_table_of(struct event *event);

void farm_simulate(const struct farm_plan *plan, struct farm_simulation *result);

/* Does the same with another keeper than the simulation's own, which keeps games in memory. */
void farm_simulate_with(const struct farm_plan *plan, const struct farm_keeper *keeper,
                        struct farm_simulation *result);

/* Plays the same event without a farm, one game after the other. Returns its tables as text, which
 * the caller frees. */
char *farm_simulate_alone(const struct farm_plan *plan);

#endif
