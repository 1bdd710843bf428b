/* What the entries share: the referee's lines, the time there is, and two settings of the
 * environment. FACEOFF_SEED seeds the dice; with FACEOFF_NODES a turn takes so many nodes, whatever
 * the time. Never knows a game. */
#ifndef ENTRIES_ENTRY_H
#define ENTRIES_ENTRY_H

#include <stdint.h>

struct entry {
    uint64_t seed, nodes; /* nodes 0: the clock decides */
};

/* At once, with the clock of the contest: 0 for a first turn like any other. */
struct entry entry_open(unsigned first_ms, unsigned turn_ms);

/* The next line, without its end, until the one after it; NULL: there is none. */
const char *entry_line(void);

/* Says a line. */
void entry_say(const char *line);

/* A game begins. */
void entry_begin(void);

/* When the answer to the last line is to be ready; 0: after so many nodes. And what came of it,
 * once it is. */
int64_t entry_end_ns(void);
void entry_answered(void);

#endif
