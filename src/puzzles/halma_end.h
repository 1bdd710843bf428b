/* The end of a game of Halma, exactly: whether the side to move wins within some moves, whatever
 * the other does. Looks at all answers, by the rules. Never guesses or values a position. */
#ifndef PUZZLES_HALMA_END_H
#define PUZZLES_HALMA_END_H

#include "games/halma/board.h"

#define HALMA_END_MOVES_MAX 8

enum halma_end_answer {
    HALMA_END_NO, /* it does not come home in time; may overlook a win by the other's blockers */
    HALMA_END_YES,
    HALMA_END_UNKNOWN, /* more nodes are needed */
};

struct halma_end;

struct halma_end *halma_end_open(void);
void halma_end_close(struct halma_end *end); /* takes NULL */

/* Forgets what was found, and allows `nodes` positions until the next call. */
void halma_end_begin(struct halma_end *end, uint64_t nodes);

/* Whether the mover wins with at most `moves` moves of its own. */
enum halma_end_answer halma_end_attack(struct halma_end *end, struct halma_board *board,
                                       unsigned moves);

/* Whether the side that is not to move wins so. */
enum halma_end_answer halma_end_defend(struct halma_end *end, struct halma_board *board,
                                       unsigned moves);

/* The seat that has won; -1: the game goes on, or is a tie (*over tells them apart). */
int halma_end_winner(const struct halma_board *board, bool *over);

#endif
