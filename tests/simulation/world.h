/* Simulates whole events: the match core, the event, the store on a simulated disk, and the farm's
 * coordinator and workers over a simulated Redis. One seed determines everything. Uses no
 * processes, threads, sockets or files, and no real time.
 *
 * After the faults have ended, the event must end too, as if there had been no faults. A model of
 * what was committed and what reached the disk says which games the database must contain. */
#ifndef TESTS_WORLD_H
#define TESTS_WORLD_H

#include <stdint.h>

struct world_report {
    uint64_t steps;           /* number of events that the state machines have received */
    uint64_t games, forfeits; /* games of bots, and how many of them a bot's fault has ended */
    uint64_t starts;          /* number of times that the coordinator was started */
    uint64_t kills, power_losses, disk_failures;
    uint64_t undone;      /* games that a power loss took from the database */
    char event[128];      /* description of the event */
    char broken[400];     /* description of the first error; "": no error */
    char state[400];      /* what every part of the farm held at the end */
    int64_t simulated_us; /* the simulated time at the end */
};

/* Simulates the event of a seed. `game_count` is the number of games per pairing, or 0 if the seed
 * determines it. */
void world_simulate(uint64_t seed, uint64_t game_count, struct world_report *report);

#endif
