/* Plays paper soccer like a beginner, without search. It evaluates the position after each of its
 * own turns, and considers the opponent's reply only to see whether the opponent can score. */
#ifndef ENGINES_SOCCER_BEGINNER_H
#define ENGINES_SOCCER_BEGINNER_H

#include "base/random.h"
#include "games/soccer/board.h"

struct beginner;

struct beginner *beginner_open(void);
void beginner_close(struct beginner *beginner); /* `beginner` may be NULL */

/* Chooses a turn at random in a position that is not over. Turns with a higher value are more
 * likely; loose_worth explains `looseness`. The values come from the hand-crafted evaluation, in
 * percent from -100 (a loss) to 100 (a win). */
void beginner_choose(struct beginner *beginner, const struct board *board, struct random *random,
                     double looseness, char turn[SOCCER_LINES_MAX + 1]);

#endif
