#include "engines/halma/worth.h"

#include <stdlib.h>

/* Distance is counted along the diagonal from camp to camp, where a diagonal step is worth two. The
 * square makes the last men the dearest: stragglers are caught up by nobody, find no ladder to jump
 * on, and are blockers after 100 moves. Men beside the diagonal find fewer to jump over. */
static int toll_of(int right, int down)
{
    int far = right + down;
    int aside = abs(right - down);
    return 16 * far + far * far + 2 * aside;
}

void worth_init(struct worth *worth)
{
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            unsigned code = halma_code(x, y);
            worth->toll[0][code] = (int16_t)toll_of(HALMA_SIZE - 1 - x, HALMA_SIZE - 1 - y);
            worth->toll[1][code] = (int16_t)toll_of(x, y);
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

#define LAST_STEPS_FROM 14 /* men at home */
#define LAST_STEP 24 /* for each step: a little more than a step along an edge saves in toll */

static unsigned list_cells(const uint64_t set[HALMA_CLASSES], uint8_t cells[HALMA_CELLS])
{
    unsigned count = 0;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        for (uint64_t word = set[c]; word != 0; word &= word - 1) {
            cells[count++] = (uint8_t)(c << 6 | (unsigned)__builtin_ctzll(word));
        }
    }
    return count;
}

static int steps_between(unsigned a, unsigned b)
{
    int x = abs(halma_x(a) - halma_x(b));
    int y = abs(halma_y(a) - halma_y(b));
    return x > y ? x : y;
}

int worth_last_steps(const struct halma_board *board, int seat)
{
    uint64_t away[HALMA_CLASSES], left[HALMA_CLASSES];
    uint8_t men[HALMA_CELLS], places[HALMA_CELLS];
    unsigned out = 0;
    for (int c = 0; c < HALMA_CLASSES; c++) {
        away[c] = board->men[seat][c] & ~halma_camps[!seat][c];
        left[c] = halma_camps[!seat][c] & ~board->men[seat][c];
        for (uint64_t word = away[c]; word != 0; word &= word - 1) {
            out++;
        }
    }
    if (out > HALMA_MEN - LAST_STEPS_FROM) {
        return 0;
    }
    unsigned man_count = list_cells(away, men);
    unsigned place_count = list_cells(left, places);
    int sum = 0;
    for (unsigned i = 0; i < man_count; i++) {
        int nearest = HALMA_SIZE;
        for (unsigned j = 0; j < place_count; j++) {
            int steps = steps_between(men[i], places[j]);
            nearest = steps < nearest ? steps : nearest;
        }
        sum += LAST_STEP * nearest;
    }
    /* The fewer are away, the better, whatever it takes: else the sum would jump at the border. */
    return sum - LAST_STEP * HALMA_SIZE * (HALMA_MEN - LAST_STEPS_FROM + 1);
}
