#include "engines/showdown/hunt.h"

#include <stdlib.h>

/* the hunt for the opponent ends when the engine has at most this many turns to spare on its path
 * to the goal */
#define SPARE 6
/* the players have passed each other when the opponent is still ahead of the engine in less than
 * this percentage of the belief state's particles */
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

bool hunt_ahead(const struct belief *belief)
{
    int seat = belief->seat, forward = 1 - 2 * seat, ahead = 0;
    struct spot at = belief->particles[0].sides[seat].at;
    for (int i = 0; i < PARTICLES; i++) {
        struct spot opponent = belief->particles[i].sides[!seat].at;
        ahead +=
            (opponent.row - at.row) * forward > 0 || (opponent.column - at.column) * forward > 0;
    }
    return 100 * ahead >= STILL_AHEAD * PARTICLES;
}

/* Returns the probability, in 255ths, that the opponent is in the row or column of this square
 * after the engine's next turn. */
static int risk_of(const struct outlook *outlook, struct spot at)
{
    int sum = 0;
    for (int way = 0; way < 4; way++) {
        sum += outlook->chance[0][way][at.row * COLUMNS + at.column];
    }
    return sum;
}

bool hunt_turn(const struct belief *belief, const struct outlook *outlook, struct action *action)
{
    int seat = belief->seat;
    const struct side *me = &belief->particles[0].sides[seat];
    int needed = spot_distance(me->at, spot_home(!seat));
    int down = abs(me->at.row - spot_home(seat).row) <= belief->lot % ROWS_FIRST;
    if (hunt_time(belief) <= needed + SPARE) {
        return false;
    }
    *action = (struct action){.verb = VERB_RADAR};
    for (int i = 0; i < 2 && needed > WAIT_FROM; i++, down = !down) {
        struct spot to = spot_beside(me->at, 2 * down + seat);
        if (!spot_on_board(to) || risk_of(outlook, to) >= RISK) {
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
