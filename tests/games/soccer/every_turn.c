#include "every_turn.h"

#include <assert.h>

/* --- listing turns with the reference rules --- */

struct plain {
    char turn[SOCCER_TURN_MAX + 1];
    bool (*visit)(void *data, const char *turn);
    void *data;
};

static bool goes_on(const struct soccer_state *state)
{
    bool more = false;
    for (int d = 0; d < 8; d++) {
        more = more || soccer_open(state, state->x, state->y, d);
    }
    return more && state->y != SOCCER_NORTH && state->y <= state->height;
}

static bool plain_from(struct plain *plain, const struct soccer_state *state, size_t length)
{
    bool more = true;
    for (int d = 0; d < 8 && more; d++) {
        if (!soccer_open(state, state->x, state->y, d)) {
            continue;
        }
        struct soccer_state next = *state;
        next.x = (int8_t)(state->x + soccer_dx[d]);
        next.y = (int8_t)(state->y + soccer_dy[d]);
        bool fresh = next.drawn[next.y + 1][next.x] == 0;
        next.drawn[state->y + 1][state->x] |= (uint8_t)(1 << d);
        next.drawn[next.y + 1][next.x] |= (uint8_t)(1 << (d ^ 4));
        plain->turn[length] = (char)('0' + d);
        plain->turn[length + 1] = '\0';
        more = !fresh && goes_on(&next) ? plain_from(plain, &next, length + 1)
                                        : plain->visit(plain->data, plain->turn);
    }
    return more;
}

bool soccer_each_turn(const struct soccer_state *state, bool (*visit)(void *data, const char *turn),
                      void *data)
{
    assert(state->mover >= 0);
    struct plain plain = {.visit = visit, .data = data};
    return plain_from(&plain, state, 0);
}

/* --- perft --- */

static uint64_t perft_from(struct board *board, unsigned depth)
{
    uint64_t count = 0;
    for (unsigned rest = board->open[board->ball]; rest != 0; rest &= rest - 1) {
        unsigned d = (unsigned)__builtin_ctz(rest);
        enum board_end end = board_make(board, d);
        if (end == BOARD_GOES_ON) {
            count += perft_from(board, depth);
        } else if (end == BOARD_FRESH) {
            count +=
                depth == 2 ? board_count_turns(board, UINT64_MAX) : perft_from(board, depth - 1);
        }
        board_unmake(board, d);
    }
    return count;
}

uint64_t board_perft(const struct board *board, unsigned depth)
{
    assert(depth > 0);
    struct board copy = *board;
    if (board->winner >= 0) {
        return 0;
    }
    return depth == 1 ? board_count_turns(board, UINT64_MAX) : perft_from(&copy, depth);
}
