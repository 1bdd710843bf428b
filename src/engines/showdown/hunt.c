#include "engines/showdown/hunt.h"

#include <stdlib.h>

/* the hunt for the opponent ends when the engine has at most this many turns to spare on its path
 * to the goal */
#define SPARE 6
/* the hunt ends when the opponent is still ahead of the engine in less than this percentage of the
 * belief state's particles */
#define STILL_AHEAD 40
/* while hunting the opponent, the engine stops at this distance from its goal, in squares, and
 * waits for the opponent to enter its row or column */
#define WAIT_FROM 13
/* during the hunt, the engine first steps 0 or 1 rows away from the edge of the board, because
 * opponents shoot along it; the number is drawn once per game */
#define ROWS_FIRST 2
/* during the hunt, the engine uses RADAR instead of taking a step if the step would put it in the
 * opponent's row or column with at least this probability, in 255ths */
#define RISK 11

int hunt_time(const struct belief *belief)
{
    int turns = 0;
    for (int i = 0; i < PARTICLES; i++) {
        turns += belief->particles[i].sides[belief->seat].turns;
    }
    return TURNS - turns / PARTICLES;
}

/* Returns whether to continue the hunt. This is the case as long as there is enough time and the
 * opponent has not passed the engine in both rows and columns. */
static bool goes_on(const struct belief *belief, int needed)
{
    int seat = belief->seat, forward = 1 - 2 * seat, ahead = 0;
    struct spot at = belief->particles[0].sides[seat].at;
    for (int i = 0; i < PARTICLES; i++) {
        struct spot opponent = belief->particles[i].sides[!seat].at;
        ahead +=
            (opponent.row - at.row) * forward > 0 || (opponent.column - at.column) * forward > 0;
    }
    return hunt_time(belief) > needed + SPARE && 100 * ahead >= STILL_AHEAD * PARTICLES;
}

int hunt_risk(const struct outlook *outlook, int turns, struct spot at)
{
    int sum = 0;
    for (int way = 0; way < 4 && spot_on_board(at); way++) {
        sum += outlook->chance[turns][way][at.row * COLUMNS + at.column];
    }
    return sum;
}

/* Returns whether a step to `at` is too dangerous. It is if, wherever the engine goes from there,
 * the opponent may be in its row or column one turn later. RADAR on that turn would be too late,
 * because the opponent could already shoot. */
static bool soon_in_line(const struct outlook *outlook, struct spot at, int seat)
{
    int least = hunt_risk(outlook, 1, at);
    for (int way = seat; way < 4; way += 2) {
        struct spot to = spot_beside(at, way);
        int risk = hunt_risk(outlook, 1, to);
        least = spot_on_board(to) && risk < least ? risk : least;
    }
    return least >= RISK;
}

bool hunt_turn(const struct belief *belief, const struct outlook *outlook, struct action *action)
{
    int seat = belief->seat;
    const struct side *me = &belief->particles[0].sides[seat];
    int needed = spot_distance(me->at, spot_home(!seat));
    int down = abs(me->at.row - spot_home(seat).row) <= belief->lot % ROWS_FIRST;
    if (!goes_on(belief, needed)) {
        return false;
    }
    *action = (struct action){.verb = VERB_RADAR};
    for (int i = 0; i < 2 && needed > WAIT_FROM; i++, down = !down) {
        struct spot to = spot_beside(me->at, 2 * down + seat);
        if (!spot_on_board(to) || hunt_risk(outlook, 0, to) >= RISK ||
            (me->seen_on == 0 && soon_in_line(outlook, to, seat))) {
            continue;
        }
        if (!wall_at(me->known, to)) {
            *action = (struct action){VERB_MOVE, to};
            break;
        }
        if (action->verb == VERB_RADAR) {
            /* shoot at this wall, unless the other direction turns out to be free */
            *action = (struct action){VERB_ZAP, to};
        }
    }
    return true;
}
