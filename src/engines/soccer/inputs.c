/* Sets of dots written out as numbers. */
#include "engines/soccer/inputs.h"

/* Where a seat sees each dot: seat 1 upside down. */
#define ROW(n)                                                                                     \
    9 * n, 9 * n + 1, 9 * n + 2, 9 * n + 3, 9 * n + 4, 9 * n + 5, 9 * n + 6, 9 * n + 7, 9 * n + 8
static const uint8_t places[SEATS][BOARD_DOTS] = {
    {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5), ROW(6), ROW(7), ROW(8), ROW(9), ROW(10),
     ROW(11), ROW(12)},
    {ROW(12), ROW(11), ROW(10), ROW(9), ROW(8), ROW(7), ROW(6), ROW(5), ROW(4), ROW(3), ROW(2),
     ROW(1), ROW(0)},
};

/* The dots of a set as inputs: from + step * dot, as the mover sees the dot. */
static inline size_t list_dots(dot_set set, int mover, unsigned from, unsigned step, uint16_t *list)
{
    const uint8_t *place = places[mover];
    uint16_t *at = list;
    for (uint64_t rest = (uint64_t)set; rest != 0; rest &= rest - 1) {
        *at++ = (uint16_t)(from + step * place[__builtin_ctzll(rest)]);
    }
    for (uint64_t rest = (uint64_t)(set >> 64); rest != 0; rest &= rest - 1) {
        *at++ = (uint16_t)(from + step * place[64 + __builtin_ctzll(rest)]);
    }
    return (size_t)(at - list);
}

/* The dots that can be played on: not those beside the goals. */
static const dot_set all_dots =
    (((dot_set)1 << 99) - 1) << SOCCER_WIDTH | (dot_set)7 << 3 | (dot_set)7 << 111;

size_t inputs_list(const struct reach *reach, const struct reach_sight *sight,
                   uint16_t list[INPUTS_MAX])
{
    int mover = reach->mover;
    size_t count = list_dots(dot_bit(reach->ball), mover, INPUT_BALL, 1, list);
    dot_set rest = all_dots & ~dot_bit(reach->ball);
    for (unsigned i = 0; i < 8; i++) { /* seven layers, and all that is farther */
        dot_set layer = i < 7 ? sight->layers[i] & rest : rest;
        rest &= ~layer;
        count += list_dots(layer & reach->fresh, mover, INPUT_TURNS + i, 16, list + count);
        count += list_dots(layer & ~reach->fresh, mover, INPUT_TURNS + 8 + i, 16, list + count);
    }
    for (unsigned goal = 0; goal < SEATS; goal++) {
        for (unsigned i = 0; i < REACH_ZONES; i++) {
            dot_set zone = sight->zones[goal][i] & reach->fresh;
            unsigned from = INPUT_ZONES + (goal * REACH_ZONES + i) * BOARD_DOTS;
            count += list_dots(zone, mover, from, 1, list + count);
        }
    }
    struct evaluate_terms terms;
    evaluate_terms(reach, sight, &terms);
    for (unsigned i = 0; i < terms.count; i++) {
        list[count++] = (uint16_t)(INPUT_TERMS + terms.index[i]);
    }
    return count;
}

static unsigned mirror_dot(unsigned dot)
{
    return dot + SOCCER_WIDTH - 1 - 2 * (dot % SOCCER_WIDTH);
}

unsigned inputs_mirror(unsigned input)
{
    if (input < INPUT_BALL) {
        unsigned dot = input / 4;
        unsigned d = input % 4 + 2;
        bool pitch = d == 4 || dot % SOCCER_WIDTH != (d == 5 ? 0 : SOCCER_WIDTH - 1);
        if (!pitch || (d != 2 && dot / SOCCER_WIDTH == SOCCER_ROWS - 1)) {
            return input; /* no line at all */
        }
        /* East goes west, to be named by its other end. */
        return d == 2 ? INPUT_LINES + 4 * mirror_dot(dot + 1)
                      : INPUT_LINES + 4 * mirror_dot(dot) + (8 - d) - 2;
    }
    if (input < INPUT_TURNS) {
        return INPUT_BALL + mirror_dot(input - INPUT_BALL);
    }
    if (input < INPUT_ZONES) {
        unsigned kind = (input - INPUT_TURNS) % 16;
        return INPUT_TURNS + 16 * mirror_dot((input - INPUT_TURNS) / 16) + kind;
    }
    if (input < INPUT_TERMS) {
        unsigned zone = (input - INPUT_ZONES) / BOARD_DOTS;
        unsigned dot = (input - INPUT_ZONES) % BOARD_DOTS;
        return INPUT_ZONES + BOARD_DOTS * zone + mirror_dot(dot);
    }
    return input;
}
