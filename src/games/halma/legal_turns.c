/* Lists the legal turns, one for each distinct (from, to) move. Each follows a shortest path. */
#include "games/halma/board.h"

void halma_legal_turns(const void *block, bool (*take)(void *data, const char *turn), void *data)
{
    const struct halma_state *state = block;
    struct halma_board board;
    struct halma_moves moves;
    struct text turn = {0};
    if (state->mover < 0) {
        return;
    }
    halma_board_set(&board, state);
    halma_board_moves(&board, &moves);
    bool more = true;
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; more && i < moves.begin[man + 1]; i++) {
            text_clear(&turn);
            halma_board_turn(&board, moves.from[man], moves.to[i], &turn);
            more = take(data, text_string(&turn));
        }
    }
    text_free(&turn);
}
