/* Converts the lines of a board, stored as one byte of directions per dot, to one set of dots for
 * each direction. Also computes distances by flood fill on such sets. */
#include "engines/soccer/reach.h"

#include <string.h>

#define WORDS 15 /* number of 64-bit words that hold the board, with eight dots each */
/* the distance stored for a goal that is unreachable or at least this many lines away */
#define LINES_FAR 20

/* Transposes an 8 x 8 bit matrix: bit c of byte r becomes bit r of byte c (Warren, Hacker's
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

void reach_settle(struct reach *reach, unsigned ball, int mover)
{
    reach->fresh = ~dot_bit(ball);
    for (unsigned d = 0; d < 8; d++) {
        reach->fresh &= reach->lines[d];
    }
    reach->bounce = ~(reach->fresh | reach_goal(0) | reach_goal(1));
    reach->ball = (uint8_t)ball;
    reach->mover = (int8_t)mover;
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
    for (unsigned d = 0; d < 8; d++) {
        reach->lines[d] = (dot_set)high[d] << 64 | low[d];
    }
    reach_settle(reach, board->ball, board->mover);
}

/* Computes the smallest number of lines from the ball to each goal, on paths that do not pass
 * through a goal. */
static void soccer_reach_count_lines(const struct reach_ways *ways, dot_lanes from, dot_lanes pass,
                                     const dot_set goals[SEATS], uint8_t lines[SEATS])
{
    dot_lanes left = halves_of(~(dot_set)0) & ~from;
    dot_lanes mine = halves_of(goals[0]), others = halves_of(goals[1]);
    lines[0] = lines[1] = LINES_FAR;
    for (uint8_t count = 1; count < LINES_FAR && lanes_any(from); count++) {
        dot_lanes next = reach_step(ways, from, left);
        if (lines[0] == LINES_FAR && lanes_any(next & mine)) {
            lines[0] = count;
        }
        if (lines[1] == LINES_FAR && lanes_any(next & others)) {
            lines[1] = count;
        }
        if (lines[0] != LINES_FAR && lines[1] != LINES_FAR) {
            return;
        }
        left &= ~next;
        from = next & pass;
    }
}

bool reach_survey(const struct reach *reach, struct reach_map *map)
{
    dot_set goals[SEATS] = {reach_goal(reach->mover), reach_goal(1 - reach->mover)};
    struct reach_ways ways;
    ways_set(&ways, reach);
    dot_lanes ball = halves_of(dot_bit(reach->ball));
    dot_lanes bounce = halves_of(reach->bounce), fresh = halves_of(reach->fresh);
    dot_lanes left = halves_of(~(dot_set)0);
    dot_lanes next = ways_turn(&ways, ball, bounce, &left);
    map->turns[0] = map->turns[1] = REACH_TURNS + 1;
    for (uint8_t turn = 1; turn <= REACH_TURNS; turn++) {
        dot_set layer = halves_join(next);
        if (turn == 1 && (layer & goals[0]) != 0) {
            return false;
        }
        map->layers[turn - 1] = layer;
        for (int i = 0; i < SEATS; i++) {
            if ((layer & goals[i]) != 0 && map->turns[i] > turn) {
                map->turns[i] = turn;
            }
        }
        next = ways_turn(&ways, next & fresh, bounce, &left);
    }
    for (int i = 0; i < SEATS; i++) {
        dot_lanes zone = halves_of(goals[i]);
        /* a path to a goal may end in that goal, but may not enter the other one */
        left = halves_of(~goals[1 - i]);
        for (int turn = 0; turn < REACH_ZONES; turn++) {
            zone = ways_turn(&ways, zone, bounce, &left);
            map->zones[i][turn] = halves_join(zone);
            zone &= fresh;
        }
    }
    left = halves_of(~(goals[0] | goals[1]));
    next = halves_of(map->layers[0] & reach->fresh & ~map->zones[1][0]);
    map->answers = halves_join(ways_turn(&ways, next, bounce, &left));
    soccer_reach_count_lines(&ways, ball, bounce | fresh, goals, map->lines);
    return true;
}
