/* What the entries share: reading the referee's lines, time management, and two settings from the
 * environment. FACEOFF_SEED seeds the random numbers. FACEOFF_NODES sets the nodes per turn,
 * regardless of the time. */
#ifndef ENTRIES_ENTRY_H
#define ENTRIES_ENTRY_H

#include <stdint.h>

struct entry {
    uint64_t seed, nodes; /* nodes per turn; 0: the clock decides */
};

/* Call this first, with the contest's time limits in ms. If first_ms is 0, the first turn has the
 * same limit as the others. */
struct entry entry_open(unsigned first_ms, unsigned turn_ms);

/* Returns the next line without its line end, valid until the next call; NULL at the end of
 * input. */
const char *entry_line(void);

/* Writes a line to the referee. */
void entry_say(const char *line);

/* Prepares time management for a new game. */
void entry_begin(void);

/* entry_end_ns returns when the answer to the last line is due, on the monotonic clock; 0 if the
 * number of nodes is fixed. Call entry_answered when the answer is ready. */
int64_t entry_end_ns(void);
void entry_answered(void);

#endif
