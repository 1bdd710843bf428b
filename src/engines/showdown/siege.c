#include "engines/showdown/siege.h"

/* percentage of the belief state's particles that must agree on the guard's square */
#define CERTAIN 90
#define NEAR_HOME 3 /* maximum distance of a guard from its home, in squares */
/* an opponent counts as a guard if it has spent at least this many turns without a step */
#define WAITED 12
/* the engine steps into the guard's row or column only if at least this many turns are then left to
 * spare */
#define WORTH 4

bool siege_turn(const struct belief *belief, struct action *action)
{
    int seat = belief->seat, share, left = hunt_time(belief);
    const struct side *me = &belief->particles[0].sides[seat];
    struct spot goal = spot_home(!seat), opponent = belief_likeliest(belief, &share);
    int needed = spot_distance(me->at, goal), opponent_needs = spot_distance(opponent, goal);
    if (100 * share < CERTAIN * PARTICLES || opponent_needs > NEAR_HOME ||
        me->taken - opponent_needs < WAITED) {
        return false;
    }
    /* points for the distance covered so far, the engine's minus the guard's */
    int lead = 11 * (ROWS + COLUMNS - 2 - needed - opponent_needs);
    if (action->verb != VERB_RADAR || me->answer != ANSWER_AT || 7 * left >= lead ||
        left <= needed + WORTH) {
        return true;
    }
    for (int way = seat; way < 4; way += 2) {
        struct spot to = spot_beside(me->at, way);
        if (spot_on_board(to) && !spot_same(to, opponent) && !wall_at(me->known, to)) {
            *action = (struct action){VERB_MOVE, to};
            break;
        }
    }
    return true;
}
