/* Code shared by the entries in this folder. It reads the referee's lines, manages the time, and
 * reads two environment variables. FACEOFF_SEED seeds the random number generator. FACEOFF_NODES
 * sets the number of nodes per turn, and makes the entry ignore the clock. */
#ifndef ENTRIES_ENTRY_H
#define ENTRIES_ENTRY_H

#include <stdint.h>

struct entry {
    uint64_t seed, nodes; /* nodes: number of nodes per turn; 0 if the clock limits the turn */
};

/* Reads the settings. Call this function first, with the contest's time limits in ms. If first_ms
 * is 0, the first turn has the same limit as the others. */
struct entry entry_open(unsigned first_ms, unsigned turn_ms);

/* Returns the next line of input without its line end, or NULL at the end of input. The line is
 * valid until the next call. */
const char *entry_line(void);

/* Sends a line to the referee. */
void entry_say(const char *line);

/* Resets the time management for a new game. */
void entry_begin(void);

/* entry_end_ns returns the monotonic time at which the answer to the last line is due, or 0 if the
 * number of nodes is fixed. Call entry_answered when the answer is ready. */
int64_t entry_end_ns(void);
void entry_answered(void);

#endif
