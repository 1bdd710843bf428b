#include "engines/showdown/lock.h"

#include <stdlib.h>

/* stop shooting at the trapped opponent when the engine has only this many turns to spare on its
 * path to the goal */
#define TIME 3
/* stop shooting this many turns earlier if the opponent is too far from its goal to win the race */
#define SAFE 6
/* The engine runs only if the opponent needs this many more turns than the engine to reach its
 * goal. The margin allows for walls on the engine's path, and for the turns that the opponent gets
 * back when the engine stops shooting. */
#define MARGIN 3
/* the largest shortfall from MARGIN, in turns, that walls built before the run to the goal can make
 * up for */
#define LACKS 10
/* an opponent that has gone more than this many turns without a step is assumed to use RADAR, and
 * to shoot at the engine as it runs */
#define STOOD 4
/* if the opponent uses RADAR, run only after the engine has hit it this many times; with fewer
 * hits, the opponent's own hits may decide the game on points */
#define HELD 30
/* `sure_way_home` ignores 1 / SURE of the belief state's particles: those in which the opponent is
 * closest to its goal */
#define SURE 4

/* Returns the smallest number of turns that the opponent needs to reach its goal (the engine's
 * home) in one particle (a possible state of the game). Counts only walls that the engine built
 * since its first hit, because the opponent may have shot away older walls unseen. The result is at
 * most 4 * (ROWS + COLUMNS). */
static int way_home(const struct belief *belief, const struct arena *particle)
{
    int seat = belief->seat, cost[COLUMNS] = {0};
    const struct side *opponent = &particle->sides[!seat];
    struct spot home = spot_home(seat);
    int forward = 2 * seat - 1, rows = abs(opponent->at.row - home.row);
    int columns = abs(opponent->at.column - home.column);
    for (int i = 0; i < (rows + 1) * (columns + 1); i++) {
        int row = i / (columns + 1), column = i % (columns + 1);
        struct spot at = {(int8_t)(opponent->at.row + forward * row),
                          (int8_t)(opponent->at.column + forward * column)};
        if (column > 0 && (row == 0 || cost[column - 1] < cost[column])) {
            cost[column] = cost[column - 1];
        }
        cost[column] += i > 0;
        if (wall_at(belief->fresh, at) && wall_at(particle->walls, at)) {
            cost[column] += wall_at(opponent->known, at) ? 1 : 2;
        }
    }
    return cost[columns];
}

/* Returns a lower bound, which is very probably right, on the number of turns that the opponent
 * needs to reach its goal. */
static int sure_way_home(const struct belief *belief)
{
    int counts[4 * (ROWS + COLUMNS)] = {0}, turns = 0;
    for (int i = 0; i < PARTICLES; i++) {
        counts[way_home(belief, &belief->particles[i])]++;
    }
    for (int sum = counts[0]; SURE * sum < PARTICLES; sum += counts[turns]) {
        turns++;
    }
    return turns;
}

/* Returns the number of pauses: turns when the opponent could act but did not step towards its
 * goal. Excludes the turns when the engine built a wall. */
static int stood(const struct belief *belief)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    int steps = spot_distance(belief_likeliest(belief, NULL), spot_home(!belief->seat));
    return me->taken - me->hits - belief->freed - steps;
}

bool lock_uses_radar(const struct belief *belief)
{
    return stood(belief) > STOOD;
}

/* Chooses the next wall to build while the opponent is trapped. Returns false if the opponent could
 * walk around the wall, or if the wall would stand between the players. */
static bool next_wall(const struct belief *belief, struct spot me, struct spot *wall)
{
    struct spot opponent = belief_likeliest(belief, NULL), home = spot_home(belief->seat);
    if (opponent.row == me.row ? opponent.column != home.column : opponent.row != home.row) {
        return false;
    }
    *wall = home;
    if (belief->freed % 2 == 0) {
        *wall = spot_step(opponent, home);
    }
    for (int i = 0; i < 3 && belief->freed % 2 != 0 && wall_at(belief->fresh, *wall); i++) {
        *wall = spot_step(*wall, opponent);
    }
    return wall->row != me.row && wall->column != me.column;
}

bool lock_turn(const struct belief *belief, struct action *action)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    int needed = spot_distance(me->at, spot_home(!belief->seat)), left = hunt_time(belief);
    int over = left - needed - TIME;
    struct spot wall;
    *action = me->action;
    if (left < needed || over > 2 * LACKS + SAFE ||
        (lock_uses_radar(belief) && (over > 0 || me->hits < HELD))) {
        return true;
    }
    int lacks = needed + MARGIN - sure_way_home(belief);
    if (over <= 0 || (lacks <= 0 && over <= SAFE)) {
        return lacks > 0;
    }
    if (lacks > 0 && lacks <= LACKS && over <= 2 * lacks + SAFE && over % 2 == 0 &&
        next_wall(belief, me->at, &wall)) {
        *action = (struct action){VERB_WALL, wall};
    }
    return true;
}
