#include "engines/showdown/duel.h"

#include <stdlib.h>

#define FRESH 4    /* turns in which a look tells where he may step */
#define LIKELY 75  /* per cent of the particles in which he is in a line of ours, or beside it */
#define PAUSES 4   /* who made a step in all turns but fewer than these just runs */
#define PATIENCE 6 /* looks that find him on the same square before we step in all the same */

/* Steps into line with him, if he was seen one step from there. Who just made a step looks next.
 * Who has long stood may shoot there, so that comes late. Who made a step in nearly every turn
 * comes into our line by himself. */
static bool step_in(const struct belief *belief, uint64_t *dice, struct deed *deed)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    int rows = abs(me->seen.row - me->at.row), columns = abs(me->seen.column - me->at.column);
    bool near_by = rows > 0 && columns > 0 && (rows == 1 || columns == 1);
    int pauses = me->taken - 1 - spot_distance(me->seen, spot_home(!belief->seat));
    if (me->said != SAID_AT || !near_by || pauses < PAUSES ||
        (belief->still > 0 && belief->still < PATIENCE)) {
        return false;
    }
    struct spot to = me->at;
    if (rows == 1 && (columns > 1 || dice_roll(dice, 2) == 0)) {
        to.row = me->seen.row;
    } else {
        to.column = me->seen.column;
    }
    *deed = (struct deed){wall_at(me->known, to) ? VERB_ZAP : VERB_MOVE, to};
    return true;
}

void duel_turn(const struct belief *belief, struct deed *deed)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    uint64_t dice = belief->dice;
    int counts[4] = {0}, best = LIKELY * PARTICLES / 100;
    if (step_in(belief, &dice, deed) || deed->verb != VERB_RADAR ||
        me->taken - me->seen_on >= FRESH) {
        return;
    }
    for (int i = 0; i < PARTICLES; i++) {
        struct spot he = belief->particles[i].sides[!belief->seat].at;
        int rows = he.row - me->at.row, columns = he.column - me->at.column;
        counts[columns < 0] += abs(rows) <= 1 && columns != 0;
        counts[2 + (rows < 0)] += abs(columns) <= 1 && rows != 0;
    }
    int first = (int)dice_roll(&dice, 4);
    for (int i = first; i < first + 4; i++) {
        if (counts[i % 4] > best) {
            best = counts[i % 4];
            *deed = (struct deed){VERB_ZAP, spot_beside(me->at, i % 4)};
        }
    }
}
