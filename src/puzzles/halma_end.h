/* An exact search of Halma endgames, which determines whether the side to move can win within a
 * given number of moves whatever the opponent does. All replies are searched under the rules, and
 * no positions are evaluated heuristically. */
#ifndef PUZZLES_HALMA_END_H
#define PUZZLES_HALMA_END_H

#include "games/halma/board.h"

#define HALMA_END_MOVES_MAX 8

enum halma_end_answer {
    /* The side does not get home in time. The search may overlook a win by blockers (opponent's
     * pieces still in their own starting zone). */
    HALMA_END_NO,
    HALMA_END_YES,
    HALMA_END_UNKNOWN, /* the node limit was reached before an answer was found */
};

struct halma_end;

struct halma_end *halma_end_open(void);
void halma_end_close(struct halma_end *end); /* `end` may be NULL */

/* Clears the result table, and sets the node limit for subsequent searches. */
void halma_end_begin(struct halma_end *end, uint64_t nodes);

/* Determines whether the side to move can win within `moves` moves. */
enum halma_end_answer halma_end_attack(struct halma_end *end, struct halma_board *board,
                                       unsigned moves);

/* Determines whether the side that is not to move can win within `moves` moves. */
enum halma_end_answer halma_end_defend(struct halma_end *end, struct halma_board *board,
                                       unsigned moves);

/* Returns the seat that has won, or -1 if the game is unfinished or tied. Sets *over to whether the
 * game is over. */
int halma_end_winner(const struct halma_board *board, bool *over);

#endif
