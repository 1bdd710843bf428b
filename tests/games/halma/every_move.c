#include "every_move.h"

#include <stdlib.h>

struct flood {
    /* the position without the moving piece; under the server's rules, the piece stays on the
     * board */
    struct halma_state state;
    bool seen[HALMA_SIZE][HALMA_SIZE];
    /* the cells that have been reached so far, beginning with the piece's own cell */
    struct halma_cell cells[HALMA_CELLS];
    size_t count;
};

static void reach(struct flood *flood, int x, int y)
{
    if (x >= 0 && x < HALMA_SIZE && y >= 0 && y < HALMA_SIZE && flood->state.cells[y][x] == 0 &&
        !flood->seen[y][x]) {
        flood->seen[y][x] = true;
        flood->cells[flood->count++] = (struct halma_cell){(int8_t)x, (int8_t)y};
    }
}

/* Adds the target cells of all jumps from a cell. A jump goes over a piece and ends two cells away,
 * in one of 8 directions. Under the server's rules, a jump may also be a knight's move over a
 * piece. */
static void jump(struct flood *flood, struct halma_cell from)
{
    for (int dy = -2; dy <= 2; dy++) {
        for (int dx = -2; dx <= 2; dx++) {
            bool far = abs(dx) == 2 || abs(dy) == 2;
            bool straight = dx % 2 == 0 && dy % 2 == 0;
            int x = from.x + dx / 2, y = from.y + dy / 2;
            if (far && (straight || flood->state.server) && x >= 0 && x < HALMA_SIZE && y >= 0 &&
                y < HALMA_SIZE && flood->state.cells[y][x] != 0) {
                reach(flood, from.x + dx, from.y + dy);
            }
        }
    }
}

static void each_of_man(struct flood *flood,
                        void (*visit)(void *data, struct halma_cell from, struct halma_cell to),
                        void *data)
{
    struct halma_cell from = flood->cells[0];
    flood->seen[from.y][from.x] = true;
    for (size_t i = 0; i < flood->count; i++) {
        jump(flood, flood->cells[i]);
    }
    for (int d = 0; d < 8; d++) {
        reach(flood, from.x + halma_dx[d], from.y + halma_dy[d]);
    }
    for (size_t i = 1; i < flood->count; i++) {
        visit(data, from, flood->cells[i]);
    }
}

void halma_each_move(const struct halma_state *state,
                     void (*visit)(void *data, struct halma_cell from, struct halma_cell to),
                     void *data)
{
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            if (state->cells[y][x] == state->mover + 1) {
                struct flood flood = {
                    .state = *state, .cells = {{(int8_t)x, (int8_t)y}}, .count = 1};
                flood.state.cells[y][x] = state->server ? state->cells[y][x] : 0;
                each_of_man(&flood, visit, data);
            }
        }
    }
}
