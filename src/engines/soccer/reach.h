/* Sets of dots as bits, and floods over open lines: what a board's distances cost when many are
 * needed. Never draws a line; board.h's distances are the reference that the tests hold this to. */
#ifndef ENGINES_SOCCER_REACH_H
#define ENGINES_SOCCER_REACH_H

#include "games/soccer/board.h"

/* Bit n is dot n of board.h. */
__extension__ typedef unsigned __int128 dot_set;

struct reach {
    dot_set lines[8]; /* the dots from which the line in each direction can be drawn */
    dot_set fresh;    /* never the ball's dot */
    dot_set bounce;   /* the dots where a turn goes on: no goal, not fresh */
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

/* The lowest dot of a set that is not empty. */
static inline unsigned dot_first(dot_set set)
{
    uint64_t low = (uint64_t)set;
    return low != 0 ? (unsigned)__builtin_ctzll(low)
                    : 64u + (unsigned)__builtin_ctzll((uint64_t)(set >> 64));
}

/* The dots one open line away from a set. */
static inline dot_set reach_step(const struct reach *reach, dot_set from)
{
    const dot_set *lines = reach->lines;
    return (from & lines[0]) >> 9 | (from & lines[1]) >> 8 | (from & lines[2]) << 1 |
           (from & lines[3]) << 10 | (from & lines[4]) << 9 | (from & lines[5]) << 8 |
           (from & lines[6]) >> 1 | (from & lines[7]) >> 10;
}

/* The dots that one turn can come to from a set, passing dots that bounce and that `seen` does not
 * hold; all of them join `seen`. The sources themselves are left whatever they are. */
static inline dot_set reach_turn(const struct reach *reach, dot_set from, dot_set *seen)
{
    dot_set all = 0;
    *seen |= from;
    while (from != 0) {
        dot_set next = reach_step(reach, from) & ~*seen;
        *seen |= next;
        all |= next;
        from = next & reach->bounce;
    }
    return all;
}

void reach_set(struct reach *reach, const struct board *board);

/* The goal that a seat attacks. */
static inline dot_set reach_goal(int seat)
{
    return seat == 0 ? (dot_set)7 << 3 : (dot_set)7 << 111;
}

#endif
