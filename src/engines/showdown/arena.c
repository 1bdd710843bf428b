#include "engines/showdown/arena.h"

#include <stdlib.h>
#include <string.h>

const int8_t ways[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

struct spot spot_beside(struct spot at, int way)
{
    return (struct spot){(int8_t)(at.row + ways[way][0]), (int8_t)(at.column + ways[way][1])};
}

struct spot spot_of(int number)
{
    return (struct spot){(int8_t)(number / COLUMNS), (int8_t)(number % COLUMNS)};
}

struct spot spot_home(int seat)
{
    return seat == 0 ? (struct spot){0, 0} : (struct spot){ROWS - 1, COLUMNS - 1};
}

bool spot_on_board(struct spot spot)
{
    return spot.row >= 0 && spot.row < ROWS && spot.column >= 0 && spot.column < COLUMNS;
}

bool spot_same(struct spot a, struct spot b)
{
    return a.row == b.row && a.column == b.column;
}

bool action_same(struct action a, struct action b)
{
    return a.verb == b.verb && (a.verb == VERB_RADAR || spot_same(a.to, b.to));
}

int spot_distance(struct spot a, struct spot b)
{
    return abs(a.row - b.row) + abs(a.column - b.column);
}

struct spot spot_step(struct spot from, struct spot to)
{
    if (abs(to.row - from.row) > abs(to.column - from.column)) {
        from.row = (int8_t)(from.row + (to.row > from.row ? 1 : -1));
    } else if (to.column != from.column) {
        from.column = (int8_t)(from.column + (to.column > from.column ? 1 : -1));
    }
    return from;
}

bool wall_at(const uint32_t walls[ROWS], struct spot spot)
{
    return (walls[spot.row] >> spot.column & 1) != 0;
}

void wall_put(uint32_t walls[ROWS], struct spot spot, bool built)
{
    uint32_t bit = UINT32_C(1) << spot.column;
    walls[spot.row] = built ? walls[spot.row] | bit : walls[spot.row] & ~bit;
}

/* Returns the upper half of the output of a 64-bit linear congruential generator, scaled to
 * 0..bound - 1. The multiplier is from Steele and Vigna, "Computationally easy, spectrally good
 * multipliers", 2021. */
unsigned dice_roll(uint64_t *dice, unsigned bound)
{
    *dice = *dice * UINT64_C(0xd1342543de82ef95) + 1;
    return (unsigned)((*dice >> 32) * bound >> 32);
}

uint64_t dice_mix(uint64_t seed, uint64_t number)
{
    uint64_t z = seed + (number + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void arena_start(struct arena *arena)
{
    memset(arena, 0, sizeof *arena);
    arena->sides[0].at = spot_home(0);
    arena->sides[1].at = spot_home(1);
}

static void see(struct side *me, struct spot spot)
{
    me->seen = spot;
    me->seen_on = (uint8_t)(me->taken + 1);
}

static enum answer play_move(struct arena *arena, struct side *me, const struct side *opponent,
                             struct spot to)
{
    if (!spot_on_board(to) || spot_distance(me->at, to) != 1) {
        return ANSWER_ERROR;
    }
    if (wall_at(arena->walls, to)) {
        wall_put(me->known, to, true);
        me->ouches++;
        return ANSWER_OUCH;
    }
    if (spot_same(to, opponent->at)) {
        see(me, to);
        return ANSWER_HELLO;
    }
    me->at = to;
    wall_put(me->known, to, false);
    if (spot_same(to, spot_home(!arena->mover))) {
        arena->arrived = (uint8_t)(arena->arrived | 1 << arena->mover);
    }
    return ANSWER_OK;
}

static enum answer play_wall(struct arena *arena, struct side *me, const struct side *opponent,
                             struct spot to)
{
    if (!spot_on_board(to) || spot_same(to, me->at)) {
        return ANSWER_ERROR;
    }
    me->built++;
    if (spot_same(to, opponent->at)) {
        see(me, to);
        return ANSWER_OOPS;
    }
    wall_put(arena->walls, to, true);
    wall_put(me->known, to, true);
    return ANSWER_OK;
}

static enum answer play_zap(struct arena *arena, struct side *me, const struct side *opponent,
                            struct spot to)
{
    if (!spot_on_board(to) || (to.row == me->at.row) == (to.column == me->at.column)) {
        return ANSWER_ERROR;
    }
    struct spot at = spot_step(me->at, to);
    int rows = at.row - me->at.row, columns = at.column - me->at.column;
    for (; spot_on_board(at); at.row = (int8_t)(at.row + rows), /* a ray has at most 25 squares */
                              at.column = (int8_t)(at.column + columns)) {
        wall_put(me->known, at, false);
        if (wall_at(arena->walls, at)) {
            wall_put(arena->walls, at, false);
            return ANSWER_BOOM;
        }
        if (spot_same(at, opponent->at)) {
            me->hits++;
            return ANSWER_HIT;
        }
    }
    return ANSWER_MISS;
}

static void pass_turn(struct arena *arena)
{
    const struct side *sides = arena->sides;
    arena->sides[arena->mover].turns++;
    arena->mover = (int8_t)!arena->mover;
    if (sides[0].turns == sides[1].turns && (arena->arrived != 0 || sides[0].turns == TURNS)) {
        arena->mover = -1;
    }
}

enum answer arena_play(struct arena *arena, struct action action)
{
    struct side *me = &arena->sides[arena->mover];
    const struct side *opponent = &arena->sides[!arena->mover];
    enum answer answer = ANSWER_LOC;
    switch (action.verb) {
    case VERB_MOVE:
        answer = play_move(arena, me, opponent, action.to);
        break;
    case VERB_RADAR:
        see(me, opponent->at);
        answer = ANSWER_AT;
        break;
    case VERB_WALL:
        answer = play_wall(arena, me, opponent, action.to);
        break;
    case VERB_ZAP:
        answer = play_zap(arena, me, opponent, action.to);
        break;
    default:
        break;
    }
    me->action = action;
    me->answer = (uint8_t)answer;
    me->taken++;
    pass_turn(arena);
    if (answer == ANSWER_HIT && arena->mover >= 0) {
        pass_turn(arena);
    }
    return answer;
}

static int points(const struct arena *arena, int seat)
{
    const struct side *me = &arena->sides[seat];
    int total = 7 * me->hits + 15 * arena->sides[!seat].ouches +
                11 * spot_distance(me->at, spot_home(seat));
    if (arena->arrived >> seat & 1) {
        total += (arena->arrived == 3 ? 500 : 1000) + 3 * (TURNS - me->turns);
    }
    return total;
}

int arena_lead(const struct arena *arena, int seat)
{
    return points(arena, seat) - points(arena, !seat);
}
