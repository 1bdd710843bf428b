/* A position of paper soccer as sets of dots, with one bit per dot. Flood fills on these sets
 * compute which dots can be reached. This module does not check that a line is legal. Tests compare
 * its distances with those of board.h. */
#ifndef ENGINES_SOCCER_REACH_H
#define ENGINES_SOCCER_REACH_H

#include "games/soccer/board.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/* On 32-bit processors, only clang has 128-bit integers. */
#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 bits128;
#else
__extension__ typedef unsigned _BitInt(128) bits128;
#endif

/* A set of dots; bit n is dot n of board.h. */
typedef bits128 dot_set;

struct reach {
    /* for each direction, the dots where a line in that direction can still start */
    dot_set lines[8];
    dot_set fresh; /* dots that no line touches, except the ball's dot */
    /* dots where a turn continues: those touched by a line or the edge, except dots in the goals */
    dot_set bounce;
    uint8_t ball;
    int8_t mover;
};

/* Distances from the ball and from both goals, found by flood fill. A distance is a number of
 * consecutive turns, whichever player plays them. A dot that is too far away is treated as
 * unreachable. */
#define REACH_TURNS 8 /* maximum distance from the ball that is computed, in turns */
#define REACH_ZONES 3 /* maximum distance from a goal that is computed, in turns */

struct reach_map {
    /* layers[i] is the set of dots that are i + 1 turns from the ball */
    dot_set layers[REACH_TURNS];
    /* zones[g][i] is the set of dots that are i + 1 turns from a goal: for g = 0, the goal attacked
     * by the player to move; for g = 1, the goal attacked by the opponent */
    dot_set zones[SEATS][REACH_ZONES];
    /* dots one turn from a safe dot; a safe dot is fresh, one turn from the ball, and more than one
     * turn from the goal that the opponent attacks */
    dot_set answers;
    /* number of turns from the ball to each goal (indexed like `zones`), at most REACH_TURNS + 1 */
    uint8_t turns[SEATS];
    /* number of lines by either player from the ball to each goal, at most 20 */
    uint8_t lines[SEATS];
};

static inline dot_set dot_bit(unsigned dot)
{
    return (dot_set)1 << dot;
}

static inline unsigned dot_count(dot_set set)
{
    return (unsigned)__builtin_popcountll((uint64_t)set) +
           (unsigned)__builtin_popcountll((uint64_t)(set >> 64));
}

/* Returns the lowest-numbered dot of a set, which must not be empty. */
static inline unsigned dot_first(dot_set set)
{
    uint64_t low = (uint64_t)set;
    return low != 0 ? (unsigned)__builtin_ctzll(low)
                    : 64u + (unsigned)__builtin_ctzll((uint64_t)(set >> 64));
}

/* A set of dots, split into two 64-bit lanes of a 128-bit vector. */
typedef uint64_t __attribute__((vector_size(16))) dot_lanes;

/* lanes_any returns whether a set is not empty. lanes_cross returns a vector that consists of the
 * second lane of one set and the first lane of another. WebAssembly needs intrinsics here, because
 * clang-19 would split the lanes. */
static inline bool lanes_any(dot_lanes set)
{
#if defined(__wasm_simd128__)
    return wasm_v128_any_true((v128_t)set);
#else
    return (set[0] | set[1]) != 0;
#endif
}

static inline dot_lanes lanes_cross(dot_lanes second, dot_lanes first)
{
#if defined(__wasm_simd128__)
    return (dot_lanes)wasm_i64x2_shuffle((v128_t)second, (v128_t)first, 1, 2);
#else
    return (dot_lanes){second[1], first[0]};
#endif
}

/* Splits a set for flood fills: rows 0 to 6 are in the first lane, and rows 6 to 12 in the second.
 * Row 6 is in both lanes, so that each line lies within one lane. */
#define HALF_DOTS (7 * SOCCER_WIDTH)
#define HALF_ROW (6 * SOCCER_WIDTH) /* bit at which row 6 begins in the first lane */

static inline dot_lanes halves_of(dot_set set)
{
    return (dot_lanes){(uint64_t)set & ((UINT64_C(1) << HALF_DOTS) - 1),
                       (uint64_t)(set >> HALF_ROW)};
}

static inline dot_set halves_join(dot_lanes halves)
{
    return (dot_set)halves[1] << HALF_ROW | halves[0];
}

/* The lines that can still be drawn, as sets of dots that flood fills can use directly. A line
 * within a row is stored under the dot where it starts. A line that leads to the row above or below
 * is stored under the dot directly above or below the one where it starts. */
struct reach_ways {
    /* lines to the east and to the west, each as three sets: lines within the row, lines to the row
     * above, and lines to the row below */
    dot_lanes east[3], west[3], up, down;
};

static inline void ways_set(struct reach_ways *ways, const struct reach *reach)
{
    dot_lanes lines[8];
    for (unsigned d = 0; d < 8; d++) {
        lines[d] = halves_of(reach->lines[d]);
    }
    *ways = (struct reach_ways){
        .east = {lines[2], lines[1] >> SOCCER_WIDTH, lines[3] << SOCCER_WIDTH},
        .west = {lines[6], lines[7] >> SOCCER_WIDTH, lines[5] << SOCCER_WIDTH},
        .up = lines[4], /* the line from a dot to the one above it is stored under the upper dot */
        .down = lines[0],
    };
}

/* Returns the dots of `left` that are connected to a dot of `from` by one line that can still be
 * drawn. */
static inline dot_lanes reach_step(const struct reach_ways *ways, dot_lanes from, dot_lanes left)
{
    dot_lanes up = from >> SOCCER_WIDTH, down = from << SOCCER_WIDTH;
    dot_lanes east = (from & ways->east[0]) | (up & ways->east[1]) | (down & ways->east[2]);
    dot_lanes west = (from & ways->west[0]) | (up & ways->west[1]) | (down & ways->west[2]);
    dot_lanes next = (east << 1 | west >> 1 | (up & ways->up) | (down & ways->down)) & left;
    return next | lanes_cross(next << HALF_ROW, next >> HALF_ROW);
}

/* Returns the dots that one turn can reach from a set of dots by passing through dots of `bounce`.
 * Removes them from *left. The turn may start from any dot of the set, even one where a turn would
 * end. */
static inline dot_lanes ways_turn(const struct reach_ways *ways, dot_lanes from, dot_lanes bounce,
                                  dot_lanes *left)
{
    dot_lanes all = {0, 0};
    *left &= ~from;
    while (lanes_any(from)) {
        dot_lanes next = reach_step(ways, from, *left);
        *left &= ~next;
        all |= next;
        from = next & bounce;
    }
    return all;
}

/* Does the same as ways_turn with sets that are not split into lanes. *seen is the complement of
 * *left. */
static inline dot_set reach_turn(const struct reach *reach, dot_set sources, dot_set *seen)
{
    struct reach_ways ways;
    ways_set(&ways, reach);
    dot_lanes left = halves_of(~(*seen));
    dot_lanes all = ways_turn(&ways, halves_of(sources), halves_of(reach->bounce), &left);
    dot_set result = halves_join(all);
    *seen |= sources | result;
    return result;
}

void reach_set(struct reach *reach, const struct board *board);

/* Computes all other fields from `lines`. `ball` is the ball's dot, and `mover` is the seat to
 * move. */
void reach_settle(struct reach *reach, unsigned ball, int mover);

/* Draws a line, or takes it back if it is already drawn. The ball and the set of fresh dots do not
 * change. */
static inline void reach_flip(struct reach *reach, unsigned from, unsigned d)
{
    reach->lines[d] ^= dot_bit(from);
    reach->lines[d ^ 4] ^= dot_bit(board_neighbour(from, d));
}

/* Marks a fresh dot as touched, because a turn ended on it. A second call undoes the first. */
static inline void reach_land(struct reach *reach, unsigned dot)
{
    reach->fresh ^= dot_bit(dot);
    reach->bounce ^= dot_bit(dot);
}

/* Computes the distances in a position that is not over. If the player to move can score within
 * this turn, returns false and leaves *map undefined. */
bool reach_survey(const struct reach *reach, struct reach_map *map);

/* Returns the dots of the goal that a seat attacks. */
static inline dot_set reach_goal(int seat)
{
    return seat == 0 ? (dot_set)7 << 3 : (dot_set)7 << 111;
}

#endif
