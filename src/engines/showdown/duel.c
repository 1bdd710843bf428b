#include "engines/showdown/duel.h"

#include <stdlib.h>

/* number of turns after which a sighting is too old to predict the opponent's next step */
#define FRESH 4
/* shoot only if the opponent is in, or next to, the engine's row or column in at least this
 * percentage of the belief state's particles */
#define LIKELY 75
/* an opponent with fewer pauses (turns without a step) than this is assumed to be just running to
 * its goal */
#define PAUSES 4
/* step into the row or column of an opponent that stands still after this many sightings on the
 * same square */
#define PATIENCE 6

/* Steps into the opponent's row or column if the opponent was last seen one step away from the
 * engine's row or column. An opponent that has just moved will probably use RADAR next, so the step
 * is safe. An opponent that has stood still may shoot at the square onto which the engine steps, so
 * the engine takes the step only after PATIENCE sightings. An opponent that moves on nearly every
 * turn will enter the engine's row or column by itself. */
static bool step_in(const struct belief *belief, uint64_t *dice, struct action *action)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    int rows = abs(me->seen.row - me->at.row), columns = abs(me->seen.column - me->at.column);
    bool near_by = rows > 0 && columns > 0 && (rows == 1 || columns == 1);
    int pauses = me->taken - 1 - spot_distance(me->seen, spot_home(!belief->seat));
    if (me->answer != ANSWER_AT || !near_by || pauses < PAUSES ||
        (belief->still > 0 && belief->still < PATIENCE)) {
        return false;
    }
    struct spot to = me->at;
    if (rows == 1 && (columns > 1 || dice_roll(dice, 2) == 0)) {
        to.row = me->seen.row;
    } else {
        to.column = me->seen.column;
    }
    *action = (struct action){wall_at(me->known, to) ? VERB_ZAP : VERB_MOVE, to};
    return true;
}

void duel_turn(const struct belief *belief, struct action *action)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    uint64_t dice = belief->dice;
    int counts[4] = {0}, best = LIKELY * PARTICLES / 100;
    if (step_in(belief, &dice, action) || action->verb != VERB_RADAR ||
        me->taken - me->seen_on >= FRESH) {
        return;
    }
    for (int i = 0; i < PARTICLES; i++) {
        struct spot opponent = belief->particles[i].sides[!belief->seat].at;
        int rows = opponent.row - me->at.row, columns = opponent.column - me->at.column;
        counts[columns < 0] += abs(rows) <= 1 && columns != 0;
        counts[2 + (rows < 0)] += abs(columns) <= 1 && rows != 0;
    }
    int first = (int)dice_roll(&dice, 4);
    for (int i = first; i < first + 4; i++) {
        if (counts[i % 4] > best) {
            best = counts[i % 4];
            *action = (struct action){VERB_ZAP, spot_beside(me->at, i % 4)};
        }
    }
}
