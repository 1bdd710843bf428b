/* Chooses a turn in paper soccer like a beginner: it evaluates the position after each of its own
 * turns. Of the opponent's replies it notices only goals. It does not search. */
#ifndef ENGINES_SOCCER_BEGINNER_H
#define ENGINES_SOCCER_BEGINNER_H

#include "base/random.h"
#include "games/soccer/board.h"

struct beginner;

struct beginner *beginner_open(void);
void beginner_close(struct beginner *beginner); /* accepts NULL */

/* Chooses a turn in a position that is not over. The choice is random, and weighted by the
 * hand-written evaluation, in percent from -100 (a loss) to 100. See loose_worth for
 * `looseness`. */
void beginner_choose(struct beginner *beginner, const struct board *board, struct random *random,
                     double looseness, char turn[SOCCER_LINES_MAX + 1]);

#endif
