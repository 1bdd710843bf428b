/* Lists the legal turns with the fast board. */
#include "games/soccer/board.h"

struct taker {
    bool (*take)(void *data, const char *turn);
    void *data;
};

static bool soccer_pass_turn(void *data, const char *turn, size_t length, enum board_end end)
{
    const struct taker *taker = data;
    (void)length;
    (void)end;
    return taker->take(taker->data, turn);
}

void soccer_legal_turns(const void *state, bool (*take)(void *data, const char *turn), void *data)
{
    struct taker taker = {take, data};
    struct board board;
    board_set(&board, state);
    board_each_turn(&board, soccer_pass_turn, &taker);
}
