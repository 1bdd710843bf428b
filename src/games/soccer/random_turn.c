/* Chooses a random turn. If at most RANDOM_TURNS_MAX complete turn strings exist, each is equally
 * likely. Otherwise random open lines are drawn until the turn ends, which favours short turns. */
#include "games/soccer/board.h"

#include <assert.h>

#define RANDOM_TURNS_MAX 32768 /* counting this many turns takes about 0.1 ms */

void soccer_random_turn(const void *state, struct random *random, struct text *turn)
{
    struct board board;
    board_set(&board, state);
    assert(board.winner < 0);
    uint64_t count = board_count_turns(&board, RANDOM_TURNS_MAX + 1);
    if (count <= RANDOM_TURNS_MAX) {
        board_pick_turn(&board, random_below(random, count), turn);
        return;
    }
    enum board_end end = BOARD_GOES_ON;
    while (end == BOARD_GOES_ON) {
        unsigned open = board.open[board.ball];
        uint64_t skip = random_below(random, (uint64_t)__builtin_popcount(open));
        for (; skip > 0; skip--) {
            open &= open - 1;
        }
        unsigned d = (unsigned)__builtin_ctz(open);
        text_putc(turn, (char)('0' + (int)d));
        end = board_make(&board, d);
    }
}
