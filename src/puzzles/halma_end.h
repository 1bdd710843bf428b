/* An exact search of Halma endgames. It answers whether the side to move can win within a number of
 * moves, whatever the opponent does. All replies are searched under the rules, without evaluating
 * positions. */
#ifndef PUZZLES_HALMA_END_H
#define PUZZLES_HALMA_END_H

#include "games/halma/board.h"

#define HALMA_END_MOVES_MAX 8

enum halma_end_answer {
    /* the side does not get home in time; the search may overlook a win because the opponent's
     * pieces stay in their starting zone */
    HALMA_END_NO,
    HALMA_END_YES,
    HALMA_END_UNKNOWN, /* the node limit was reached before there was an answer */
};

struct halma_end;

struct halma_end *halma_end_open(void);
void halma_end_close(struct halma_end *end); /* `end` may be NULL */

/* Clears the table of results, and sets the node limit for the following searches. */
void halma_end_begin(struct halma_end *end, uint64_t nodes);

/* Searches whether the side to move can win with at most `moves` moves. */
enum halma_end_answer halma_end_attack(struct halma_end *end, struct halma_board *board,
                                       unsigned moves);

/* Searches whether the side that is not to move can win with at most `moves` moves. */
enum halma_end_answer halma_end_defend(struct halma_end *end, struct halma_board *board,
                                       unsigned moves);

/* Returns the seat that has won. Returns -1 if the game is not over or is a tie; then *over says
 * which. */
int halma_end_winner(const struct halma_board *board, bool *over);

#endif
