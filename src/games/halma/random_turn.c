/* Chooses a random turn. Each distinct (from, to) move is equally likely, and follows a shortest
 * path. */
#include "games/halma/board.h"

#include <assert.h>

void halma_random_turn(const void *state, struct random *random, struct text *turn)
{
    struct halma_board board;
    struct halma_moves moves;
    halma_board_set(&board, state);
    halma_board_moves(&board, &moves);
    assert(halma_moves_count(&moves) > 0);
    unsigned index = (unsigned)random_below(random, halma_moves_count(&moves));
    unsigned man = 0;
    while (index >= moves.begin[man + 1]) {
        man++;
    }
    halma_board_turn(&board, moves.from[man], moves.to[index], turn);
}
