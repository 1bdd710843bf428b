#include "engines/showdown/duel.h"

#include <stdlib.h>

#define FRESH 4 /* turns for which a sighting tells where the opponent may step */
/* percentage of particles that must have the opponent in or next to one of our lines */
#define LIKELY 75
#define PAUSES 4   /* an opponent with fewer turns without a step than this just runs */
#define PATIENCE 6 /* sightings on the same square after which we step into line anyway */

/* Steps into line with the opponent if it was seen one step away from there. An opponent that has
 * just made a step will probably use RADAR next. One that has stood for long may shoot at that
 * square, so we step in only after PATIENCE sightings. One that made a step on nearly every turn
 * will come into our line without our help. */
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
