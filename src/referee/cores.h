/* Finds the cores that this process may use, in the order in which games should get them, and pins
 * threads to them. The caller decides which thread gets which core. */
#ifndef REFEREE_CORES_H
#define REFEREE_CORES_H

#include <sched.h>

/* The logical processors that Linux lists. Several of them may belong to one core (SMT), and cores
 * may differ in speed (hybrid processors). */
struct cores {
    /* numbers of the processors: first one processor of each fast core, then one of each slow core,
     * and then all others */
    int numbers[CPU_SETSIZE];
    unsigned count;
    unsigned fast; /* number of fast cores; at least 1 unless `count` is 0 */
};

/* A core is fast if it has at least this percentage of the fastest core's speed. */
#define CORES_FAST_PERCENT 80

/* Lists the processors in `allowed`, using their descriptions in /sys below the folder `root` (""
 * for this machine). A processor without a description counts as a fast core. */
void cores_list(struct cores *cores, const char *root, const cpu_set_t *allowed);

/* Returns the number of games that this process should play at once: one per fast core that it may
 * use, but at least 1. */
unsigned cores_for_games(void);

/* Returns the number of the `index`-th processor that this process may use, in the order of struct
 * cores. Pass the number to core_pin. An index beyond the last processor wraps around to the first.
 * Returns -1 if the processors are unknown. */
int core_number(unsigned index);

/* Pins the calling thread, and everything that it starts afterwards, to a core. Does nothing if
 * `core` is -1. */
void core_pin(int core);

#endif
