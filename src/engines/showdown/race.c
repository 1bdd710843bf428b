#include "engines/showdown/race.h"

/* the engine builds walls if the probability that the opponent arrives first is at least this, in
 * 256ths */
#define BEATEN 20
/* the engine builds a wall on a square only if the probability that the opponent steps there is at
 * least this, in 256ths */
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
