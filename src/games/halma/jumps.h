/* Finds the cells that chains of Halma jumps can reach from a set of cells under the contest's
 * rules, by flood filling one class of cells (see board.h). It does not matter which player owns a
 * piece. */
#ifndef GAMES_HALMA_JUMPS_H
#define GAMES_HALMA_JUMPS_H

#include <stdint.h>

#define HALMA_CLASSES 4

/* Cells that have a left neighbour in the same word. */
#define NOT_LEFT UINT64_C(0xfefefefefefefefe)
/* Cells that have a right neighbour in the same word. */
#define NOT_RIGHT UINT64_C(0x7f7f7f7f7f7f7f7f)

/* The jump graph of one class of cells. Bit i of a mask is the edge from cell i to the next cell of
 * its class in one direction: right, below, below right or below left. The bit is set if a piece
 * stands between the two cells. */
struct halma_jumps {
    uint64_t right, down, down_right, down_left;
    uint64_t free; /* cells on which a jump may land */
};

/* Shifts the word down by n bits, or up by -n bits if n is negative. */
static inline uint64_t seen_from(uint64_t word, int n)
{
    return n >= 0 ? word >> n : word << -n;
}

/* Builds the jump graph of class c. A cell's right neighbour has the same index in its own class if
 * x is even, and the next index if x is odd. Similarly, the neighbour below is in the same row of
 * its class if y is even, and in the next row if y is odd. */
static inline struct halma_jumps jumps_of(const uint64_t all[HALMA_CLASSES], int c)
{
    int x = c & 1;
    int y = c >> 1;
    return (struct halma_jumps){
        .right = seen_from(all[c ^ 1], x) & NOT_RIGHT,
        .down = seen_from(all[c ^ 2], 8 * y),
        .down_right = seen_from(all[c ^ 3], x + 8 * y) & NOT_RIGHT,
        .down_left = seen_from(all[c ^ 3], x - 1 + 8 * y) & NOT_LEFT,
        .free = ~all[c],
    };
}

/* Returns the cells where a jump from any cell of the set would land, whether they are free or not.
 * They are also the cells where a jump onto the set can start. */
static inline uint64_t jump_ends(const struct halma_jumps *jumps, uint64_t set)
{
    uint64_t to = (set & jumps->right) << 1 | (set >> 1 & jumps->right);
    to |= (set & jumps->down) << 8 | (set >> 8 & jumps->down);
    to |= (set & jumps->down_right) << 9 | (set >> 9 & jumps->down_right);
    to |= (set & jumps->down_left) << 7 | (set >> 7 & jumps->down_left);
    return to;
}

/* Returns the cells that a single jump from any cell of the set reaches. */
static inline uint64_t jump_once(const struct halma_jumps *jumps, uint64_t set)
{
    return jump_ends(jumps, set) & jumps->free;
}

static inline uint64_t jump_on(const struct halma_jumps *jumps, uint64_t set)
{
    uint64_t before;
    do {
        before = set;
        set |= jump_once(jumps, set);
        set |= jump_once(jumps, set);
    } while (set != before);
    return set;
}

#endif
