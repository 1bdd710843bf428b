/* Finds the cores that this process may use, in the order in which games should get them, and pins
 * threads to them. The caller decides which thread gets which core. */
#ifndef REFEREE_CORES_H
#define REFEREE_CORES_H

#include <sched.h>

/* The processors that Linux lists. Two of them may be threads of one core (SMT), and cores may
 * differ in speed (hybrid processors). */
struct cores {
    int numbers[CPU_SETSIZE]; /* first one processor of each fast core, then one of each slow core,
                               * then the others */
    unsigned count;
    unsigned fast; /* number of fast cores, at least 1 unless `count` is 0 */
};

/* A core is fast if it has at least this percentage of the fastest core's speed. */
#define CORES_FAST_PERCENT 80

/* Lists the processors in `allowed`, as /sys describes them below the folder `root` ("" for this
 * machine). Without a description, each counts as a fast core. */
void cores_list(struct cores *cores, const char *root, const cpu_set_t *allowed);

/* Returns how many games this process should play at once: one per fast core that it may use. At
 * least 1. */
unsigned cores_for_games(void);

/* Returns one of the processors that this process may use, for core_pin, in the order of struct
 * cores. If `index` is not less than their number, counting starts again from the first. -1 if
 * unknown. */
int core_number(unsigned index);

/* Pins the calling thread, and everything that it starts from now on, to a core. Core -1 means that
 * the thread is not pinned. */
void core_pin(int core);

#endif
