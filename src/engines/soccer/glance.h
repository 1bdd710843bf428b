/* A beginner's look at paper soccer: values each of its own turns by the position after it. Of the
 * answers it sees only goals. Never searches. */
#ifndef ENGINES_SOCCER_GLANCE_H
#define ENGINES_SOCCER_GLANCE_H

#include "base/random.h"
#include "games/soccer/board.h"

struct glance;

struct glance *glance_open(void);
void glance_close(struct glance *glance); /* takes NULL */

/* Chooses a turn of a position that is not over: loosely, by the hand-written values, in per cent
 * from -100 (a loss) to 100. */
void glance_choose(struct glance *glance, const struct board *board, struct random *random,
                   double looseness, char turn[SOCCER_LINES_MAX + 1]);

#endif
