/* Lists the active inputs of the network. It converts sets of dots to lists of input indices. */
#include "engines/soccer/inputs.h"

#include <string.h>

/* number of dots on the pitch outside the goals */
#define PITCH_DOTS ((SOCCER_ROWS - 2) * SOCCER_WIDTH)

/* Returns the index of a dot as seen from a seat. Seat 1 sees the pitch upside down. */
static inline unsigned soccer_inputs_place_of(unsigned dot, int seat)
{
    return seat == 0
               ? dot
               : dot + SOCCER_WIDTH * (SOCCER_ROWS - 1) - 2 * SOCCER_WIDTH * (dot / SOCCER_WIDTH);
}

/* Lookup table that maps each byte value to its eight bits, stored as one byte each. */
#define BITS1(n)                                                                                   \
    {                                                                                              \
        (n) & 1, (n) >> 1 & 1, (n) >> 2 & 1, (n) >> 3 & 1, (n) >> 4 & 1, (n) >> 5 & 1,             \
            (n) >> 6 & 1, (n) >> 7                                                                 \
    }
#define BITS4(n) BITS1(n), BITS1(n + 1), BITS1(n + 2), BITS1(n + 3)
#define BITS16(n) BITS4(n), BITS4(n + 4), BITS4(n + 8), BITS4(n + 12)
#define BITS64(n) BITS16(n), BITS16(n + 16), BITS16(n + 32), BITS16(n + 48)
static const uint8_t bits[256][8] = {BITS64(0), BITS64(64), BITS64(128), BITS64(192)};

/* Writes one input for each dot. The input says how many turns the ball needs to reach the dot (1
 * to 7, or more) and whether the dot is fresh (without lines). The ball's dot gets the input for
 * the ball's position instead. */
static size_t soccer_inputs_list_turns(const struct reach *reach, const struct reach_map *map,
                                       uint16_t *list)
{
    int mover = reach->mover;
    const dot_set *layers = map->layers;
    dot_set far =
        ~(layers[0] | layers[1] | layers[2] | layers[3] | layers[4] | layers[5] | layers[6]);
    dot_set kinds[4] = {layers[1] | layers[3] | layers[5] | far,
                        layers[2] | layers[3] | layers[6] | far,
                        layers[4] | layers[5] | layers[6] | far, ~reach->fresh};
    /* for each dot, a number whose bit k says whether the dot is in kinds[k] */
    uint8_t kind[(BOARD_DOTS + 7) / 8 * 8];
    for (unsigned i = 0; i < sizeof kind; i += 8) {
        uint64_t eight = 0, some;
        for (unsigned k = 0; k < 4; k++) {
            uint64_t half = (uint64_t)(i < 64 ? kinds[k] : kinds[k] >> 64);
            memcpy(&some, bits[(uint8_t)(half >> i % 64)], sizeof some);
            eight |= some << k;
        }
        memcpy(kind + i, &eight, sizeof eight);
    }
    for (unsigned dot = SOCCER_WIDTH; dot < SOCCER_WIDTH + PITCH_DOTS; dot += SOCCER_WIDTH) {
        unsigned from = INPUT_TURNS + 16 * soccer_inputs_place_of(dot, mover);
        for (unsigned x = 0; x < SOCCER_WIDTH; x++) {
            list[dot - SOCCER_WIDTH + x] = (uint16_t)(from + 16 * x + kind[dot + x]);
        }
    }
    list[reach->ball - SOCCER_WIDTH] =
        (uint16_t)(INPUT_BALL + soccer_inputs_place_of(reach->ball, mover));
    for (unsigned i = 0; i < SEATS * 3; i++) {
        unsigned dot = board_goals[i / 3][i % 3];
        list[PITCH_DOTS + i] =
            (uint16_t)(INPUT_TURNS + 16 * soccer_inputs_place_of(dot, mover) + kind[dot]);
    }
    return PITCH_DOTS + SEATS * 3;
}

/* Writes the inputs for the fresh dots near a goal. Handles all three zones in one loop, because
 * each zone contains only a few dots. */
static size_t list_zones(const struct reach *reach, const dot_set zones[REACH_ZONES], unsigned from,
                         uint16_t *list)
{
    uint16_t *at = list;
    dot_set all = (zones[0] | zones[1] | zones[2]) & reach->fresh;
    for (unsigned half = 0; half < 2; half++) {
        uint64_t second = (uint64_t)(zones[1] >> 64 * half),
                 third = (uint64_t)(zones[2] >> 64 * half);
        for (uint64_t rest = (uint64_t)(all >> 64 * half); rest != 0; rest &= rest - 1) {
            unsigned dot = (unsigned)__builtin_ctzll(rest);
            unsigned zone = (unsigned)((second >> dot & 1) + 2 * (third >> dot & 1));
            unsigned place = soccer_inputs_place_of(64 * half + dot, reach->mover);
            *at++ = (uint16_t)(from + BOARD_DOTS * zone + place);
        }
    }
    return (size_t)(at - list);
}

size_t inputs_list(const struct reach *reach, const struct reach_map *map,
                   uint16_t list[INPUTS_MAX])
{
    size_t count = soccer_inputs_list_turns(reach, map, list);
    for (unsigned goal = 0; goal < SEATS; goal++) {
        unsigned from = INPUT_ZONES + goal * REACH_ZONES * BOARD_DOTS;
        count += list_zones(reach, map->zones[goal], from, list + count);
    }
    struct evaluate_terms terms;
    evaluate_terms(reach, map, &terms);
    for (unsigned i = 0; i < terms.count; i++) {
        list[count++] = (uint16_t)(INPUT_TERMS + terms.index[i]);
    }
    return count;
}

static unsigned soccer_inputs_mirror_dot(unsigned dot)
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
            return input; /* the input is not for a line on the pitch */
        }
        /* The mirror image of a line to the east goes to the west, and is therefore numbered from
         * its other end. */
        return d == 2 ? INPUT_LINES + 4 * soccer_inputs_mirror_dot(dot + 1)
                      : INPUT_LINES + 4 * soccer_inputs_mirror_dot(dot) + (8 - d) - 2;
    }
    if (input < INPUT_TURNS) {
        return INPUT_BALL + soccer_inputs_mirror_dot(input - INPUT_BALL);
    }
    if (input < INPUT_ZONES) {
        unsigned kind = (input - INPUT_TURNS) % 16;
        return INPUT_TURNS + 16 * soccer_inputs_mirror_dot((input - INPUT_TURNS) / 16) + kind;
    }
    if (input < INPUT_TERMS) {
        unsigned zone = (input - INPUT_ZONES) / BOARD_DOTS;
        unsigned dot = (input - INPUT_ZONES) % BOARD_DOTS;
        return INPUT_ZONES + BOARD_DOTS * zone + soccer_inputs_mirror_dot(dot);
    }
    return input;
}
