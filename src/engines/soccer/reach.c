/* The lines of a board turned round: from a byte of directions a dot to a bit a dot for each
 * direction. */
#include "engines/soccer/reach.h"

#include <string.h>

#define WORDS 15 /* of eight dots each */

/* Transposes an 8 x 8 matrix of bits: byte r, bit c becomes byte c, bit r (Warren, Hacker's
 * Delight, 7-3). */
static uint64_t transpose(uint64_t x)
{
    uint64_t swap = (x ^ (x >> 7)) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= swap ^ (swap << 7);
    swap = (x ^ (x >> 14)) & UINT64_C(0x0000cccc0000cccc);
    x ^= swap ^ (swap << 14);
    swap = (x ^ (x >> 28)) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ swap ^ (swap << 28);
}

void reach_set(struct reach *reach, const struct board *board)
{
    uint8_t open[WORDS * 8] = {0};
    uint64_t low[8] = {0};
    uint64_t high[8] = {0};
    memcpy(open, board->open, BOARD_DOTS);
    for (unsigned i = 0; i < WORDS; i++) {
        uint64_t word = 0;
        for (unsigned byte = 0; byte < 8; byte++) {
            word |= (uint64_t)open[8 * i + byte] << 8 * byte;
        }
        if (word == 0) {
            continue;
        }
        word = transpose(word);
        for (unsigned d = 0; d < 8; d++) {
            uint64_t dots = word >> 8 * d & 0xff;
            if (i < 8) {
                low[d] |= dots << 8 * i;
            } else {
                high[d] |= dots << 8 * (i - 8);
            }
        }
    }
    reach->fresh = ~(dot_set)0;
    for (unsigned d = 0; d < 8; d++) {
        reach->lines[d] = (dot_set)high[d] << 64 | low[d];
        reach->fresh &= reach->lines[d];
    }
    reach->fresh &= ~dot_bit(board->ball);
    reach->bounce = ~(reach->fresh | reach_goal(0) | reach_goal(1));
}
