#include "engines/halma/worth.h"

#include <stdlib.h>

/* detours, the extra cost of pieces whose nearest target cells are taken, count only if at most
 * this many pieces are not home */
#define LATE_MEN 5
/* distances to the target camp are clipped to this many steps: for a piece that far away, it does
 * not matter yet which cells are free */
#define STEPS_MAX 6
/* cost per step to the target camp; slightly more than a step along an edge saves in the cost by
 * distance */
#define STEP_TOLL 24

/* Returns the cost of a piece that is `right` columns and `down` rows away from the far corner. The
 * distance is measured along the diagonal between the camps, and a diagonal step counts as two. The
 * squared term makes the rearmost pieces cost most. These pieces have nothing behind them and
 * little to jump over, and they lose the game if they are still in their starting zone after 100
 * moves. Pieces away from the diagonal cost more, because they find fewer pieces to jump over. */
static int halma_worth_toll_of(int right, int down)
{
    int far = right + down;
    int aside = abs(right - down);
    return 16 * far + far * far + 2 * aside;
}

static int steps_between(unsigned a, unsigned b)
{
    int x = abs(halma_x(a) - halma_x(b));
    int y = abs(halma_y(a) - halma_y(b));
    return x > y ? x : y;
}

/* Returns the number of steps from a cell to the nearest cell of a set, clipped to STEPS_MAX. */
static int steps_to(unsigned from, const uint64_t set[HALMA_CLASSES])
{
    int nearest = STEPS_MAX;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        for (uint64_t cells = set[c]; cells != 0; cells &= cells - 1) {
            int steps = steps_between(from, c << 6 | (unsigned)__builtin_ctzll(cells));
            nearest = steps < nearest ? steps : nearest;
        }
    }
    return nearest;
}

void worth_init(struct worth *worth)
{
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            unsigned code = halma_code(x, y);
            for (int seat = 0; seat < SEATS; seat++) {
                int steps = steps_to(code, halma_camps[!seat]);
                int toll = halma_worth_toll_of(seat == 0 ? HALMA_SIZE - 1 - x : x,
                                               seat == 0 ? HALMA_SIZE - 1 - y : y);
                worth->steps[seat][code] = (uint8_t)steps;
                worth->toll[seat][code] = (int16_t)(toll + STEP_TOLL * steps);
            }
        }
    }
}

int worth_tolls(const struct worth *worth, const struct halma_board *board, int seat)
{
    int sum = 0;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        for (uint64_t men = board->men[seat][c]; men != 0; men &= men - 1) {
            sum += worth->toll[seat][c << 6 | (unsigned)__builtin_ctzll(men)];
        }
    }
    return sum;
}

bool worth_is_late(const struct halma_board *board, int seat)
{
    unsigned away = 0;
    for (unsigned c = 0; c < HALMA_CLASSES && away <= LATE_MEN; c++) {
        uint64_t men = board->men[seat][c] & ~halma_camps[!seat][c];
        for (; men != 0 && away <= LATE_MEN; men &= men - 1) {
            away++;
        }
    }
    return away <= LATE_MEN;
}

int worth_detours(const struct worth *worth, const struct halma_board *board, int seat)
{
    uint64_t left[HALMA_CLASSES];
    int sum = 0;
    if (!worth_is_late(board, seat)) {
        return 0;
    }
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        left[c] = halma_camps[!seat][c] & ~board->men[seat][c];
    }
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        uint64_t men = board->men[seat][c] & ~halma_camps[!seat][c];
        for (; men != 0; men &= men - 1) {
            unsigned code = c << 6 | (unsigned)__builtin_ctzll(men);
            sum += STEP_TOLL * (steps_to(code, left) - worth->steps[seat][code]);
        }
    }
    return sum;
}
