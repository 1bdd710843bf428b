/* An exact search of Halma endgames: can the side to move win within a number of moves, whatever
 * the opponent does? All replies are searched by the rules; positions are not evaluated. */
#ifndef PUZZLES_HALMA_END_H
#define PUZZLES_HALMA_END_H

#include "games/halma/board.h"

#define HALMA_END_MOVES_MAX 8

enum halma_end_answer {
    HALMA_END_NO, /* it does not get home in time; a win caused by the opponent's blockers may be
                   * overlooked */
    HALMA_END_YES,
    HALMA_END_UNKNOWN, /* the node limit was reached */
};

struct halma_end;

struct halma_end *halma_end_open(void);
void halma_end_close(struct halma_end *end); /* accepts NULL */

/* Clears the table of known results, and sets the node limit until the next call. */
void halma_end_begin(struct halma_end *end, uint64_t nodes);

/* Searches whether the side to move wins with at most `moves` moves. */
enum halma_end_answer halma_end_attack(struct halma_end *end, struct halma_board *board,
                                       unsigned moves);

/* Searches whether the side that is not to move wins with at most `moves` moves. */
enum halma_end_answer halma_end_defend(struct halma_end *end, struct halma_board *board,
                                       unsigned moves);

/* Returns the seat that has won. Returns -1 if the game is not over or is a tie; *over tells these
 * cases apart. */
int halma_end_winner(const struct halma_board *board, bool *over);

#endif
