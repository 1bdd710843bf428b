#include "engines/showdown/race.h"

/* smallest probability, in 256ths, of the opponent arriving before us, at which the engine builds
 * walls */
#define BEATEN 20
/* smallest probability, in 256ths, of the opponent stepping on a square, at which a wall is built
 * there */
#define COMES 150

bool race_turn(const struct belief *belief, const struct outlook *outlook, struct action *action)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot home = spot_home(belief->seat);
    int needed = spot_distance(me->at, spot_home(!belief->seat));
    int best = COMES - 1, nearest = ROWS + COLUMNS;
    if (needed < 2 || needed > OUTLOOK_TURNS || hunt_time(belief) <= needed + 1 ||
        outlook->home_by[needed - 1] < BEATEN) {
        return false;
    }
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        struct spot at = spot_of(i);
        int distance = spot_distance(at, home), comes = outlook->way[i];
        if ((comes > best || (comes == best && distance < nearest)) && !spot_same(at, me->at) &&
            !wall_at(me->known, at)) {
            best = comes;
            nearest = distance;
            *action = (struct action){VERB_WALL, at};
        }
    }
    return best >= COMES;
}
