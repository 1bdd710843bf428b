#include "engines/showdown/style.h"

#include <stdlib.h>
#include <string.h>

const int8_t ways[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

static unsigned between(uint64_t *dice, unsigned least, unsigned most)
{
    return least + dice_roll(dice, most - least + 1);
}

/* A dial that is 0 in so many of 16 strangers, else between the two. */
static uint8_t dial(uint64_t *dice, unsigned zeros, unsigned least, unsigned most)
{
    return (uint8_t)(dice_roll(dice, 16) < zeros ? 0 : between(dice, least, most));
}

void style_draw(struct style *style, uint64_t *dice)
{
    unsigned kind = dice_roll(dice, 16), way = dice_roll(dice, 8);
    bool guard = kind < 2, middle = kind == 2, looks = kind < 11;
    memset(style, 0, sizeof *style);
    style->lane = (uint8_t)(way < 2 ? 0 : way < 4 ? 16 : way < 5 ? 17 : between(dice, 2, 14));
    style->home_wall = dial(dice, guard ? 4 : 9, 1, dice_roll(dice, 2) ? 4 : 30);
    style->near = dial(dice, 11, 2, 8);
    style->walls = dial(dice, 10, 1, 3);
    style->radar = dial(dice, guard || middle ? 0 : looks ? 6 : 15, 1, guard || middle ? 4 : 9);
    style->fire = dial(dice, 14, 3, 8);
    style->nose = dial(dice, looks ? 6 : 14, 1, 15);
    style->lead = dial(dice, looks ? 8 : 16, 4, 16);
    style->hold = dice_roll(dice, 4) == 0 ? HOLD_END : dial(dice, 3, 1, 10);
    style->post = (uint8_t)(guard ? 1 + kind : middle ? POST_MIDDLE : POST_NONE);
    style->leave = (uint8_t)(guard && dice_roll(dice, 2) ? 255 : between(dice, 25, 80));
    style->idle = dial(dice, 13, 1, 5);
    style->wary = dial(dice, 10, 1, 2);
    style->hunt = dial(dice, looks ? 10 : 16, 1, 1);
    style->care = dial(dice, looks ? 9 : 16, 4, 15);
    style->shy = dial(dice, looks ? 14 : 16, 3, 3);
}

static struct deed deed_of(enum verb verb, struct spot to)
{
    return (struct deed){(uint8_t)verb, to};
}

static struct spot beside(struct spot at, int way)
{
    return spot_at(at.row + ways[way][0], at.column + ways[way][1]);
}

static bool in_line(struct spot a, struct spot b)
{
    return (a.row == b.row) != (a.column == b.column);
}

/* A step, or a shot at what is known to stand there. */
static struct deed go(const struct side *me, struct spot to)
{
    bool met = me->seen_on == me->taken && me->taken > 0 && spot_same(me->seen, to);
    return deed_of(met || wall_at(me->known, to) ? VERB_ZAP : VERB_MOVE, to);
}

/* Where the opponent was last seen, if that is near the goal and not long ago. */
static bool guarded(const struct side *me, struct spot goal)
{
    return me->seen_on > 4 && me->taken - me->seen_on < 30 && spot_distance(me->seen, goal) <= 3;
}

/* The steps that lead nearer, along the row and across; one that does not stays where it is. */
static void find_steps(struct spot at, struct spot to, struct spot steps[2])
{
    steps[0] = spot_at(at.row, at.column + (to.column > at.column) - (to.column < at.column));
    steps[1] = spot_at(at.row + (to.row > at.row) - (to.row < at.row), at.column);
}

/* Towards the goal by squares that no guard sees: outside the last lines before it, up to where
 * they cross; there it looks. No nearer than out of the lines of a guard that was seen. */
static bool shy_step(const struct side *me, struct spot goal, struct deed *deed)
{
    struct spot steps[2];
    int rows = abs(goal.row - me->at.row), columns = abs(goal.column - me->at.column);
    int margin = me->style.shy;
    find_steps(me->at, goal, steps);
    if (!guarded(me, goal)) {
        if (rows <= margin && columns <= margin) {
            *deed = deed_of(VERB_RADAR, spot_at(0, 0));
            return me->style.radar > 0 && rows + columns > 2 &&
                   (me->seen_on == 0 || me->taken - me->seen_on >= me->style.radar);
        }
        *deed = go(me, steps[columns <= margin]);
        return (rows <= margin || columns <= margin) && deed->verb == VERB_MOVE;
    }
    for (int i = 0; i < 2; i++) {
        struct spot to = steps[i];
        if (!spot_same(to, me->at) && to.row != me->seen.row && to.column != me->seen.column &&
            !wall_at(me->known, to)) {
            *deed = deed_of(VERB_MOVE, to);
            return true;
        }
    }
    *deed = deed_of(VERB_RADAR, spot_at(0, 0));
    return true;
}

/* Towards the target, by the style's lane, round a known wall where that costs nothing. */
static struct deed run(const struct arena *arena, struct spot target, uint64_t *dice)
{
    const struct side *me = &arena->sides[arena->mover], *he = &arena->sides[!arena->mover];
    const struct style *style = &me->style;
    struct spot steps[2];
    int rows = abs(target.row - me->at.row), columns = abs(target.column - me->at.column);
    int way = style->lane > 16 ? columns * (ROWS - 1) < rows * (COLUMNS - 1)
                               : dice_roll(dice, 16) >= style->lane;
    bool straight = rows == 0 || columns == 0;
    find_steps(me->at, target, steps);
    if (rows + columns == 0) {
        return deed_of(VERB_RADAR, spot_at(0, 0));
    }
    way = straight ? columns == 0 : wall_at(me->known, steps[way]) ? !way : way;
    if (straight && spot_same(target, spot_home(!arena->mover)) &&
        ((style->wary == 2 && !me->blasted && me->taken > 3) ||
         (style->wary == 1 && rows + columns == 1 && me->deed.verb != VERB_ZAP))) {
        return deed_of(VERB_ZAP, steps[way]);
    }
    if (style->care > 0 && in_line(steps[way], he->at) && rows + columns > 1 &&
        dice_roll(dice, 16) < style->care) {
        if (straight || in_line(steps[!way], he->at)) {
            return deed_of(VERB_RADAR, spot_at(0, 0));
        }
        way = !way;
    }
    return go(me, steps[way]);
}

/* The next wall of the style; false when all stand. */
static bool close_home(const struct arena *arena, int seat, struct deed *deed)
{
    static const int8_t plan[7][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {2, 0}, {1, 2}};
    const struct side *me = &arena->sides[seat];
    const struct style *style = &me->style;
    if (style->home_wall == 0 || me->taken + 1 < style->home_wall || me->built > style->walls ||
        (style->near > 0 && spot_distance(arena->sides[!seat].at, spot_home(seat)) > style->near)) {
        return false;
    }
    int ahead = seat == 0 ? 1 : -1;
    struct spot home = spot_home(seat);
    struct spot at = spot_at(home.row + ahead * plan[me->built % 7][0],
                             home.column + ahead * plan[me->built % 7][1]);
    *deed = deed_of(VERB_WALL, at);
    return !spot_same(at, me->at);
}

static struct deed random_shot(const struct side *me, uint64_t *dice)
{
    for (;;) {
        struct spot at = beside(me->at, (int)dice_roll(dice, 4));
        if (spot_on_board(at)) {
            return deed_of(VERB_ZAP, at);
        }
    }
}

/* At the post, with looks, or shots of one who does not look. Who waits where he stands goes when
 * he sees the way free. */
static bool guard(const struct arena *arena, uint64_t *dice, struct deed *deed)
{
    int seat = arena->mover;
    const struct side *me = &arena->sides[seat];
    const struct style *style = &me->style;
    struct spot post = style->post == POST_HERE ? me->at : spot_home(seat);
    if (style->post == POST_NONE || me->taken >= style->leave ||
        (style->post == POST_HERE && me->seen_on + 2 > me->taken && me->seen_on > 0 &&
         spot_distance(me->seen, spot_home(!seat)) > 1)) {
        return false;
    }
    if (style->post == POST_MIDDLE) {
        post = spot_at(ROWS / 2, COLUMNS / 2);
    } else if (style->post == POST_DIAGONAL) {
        post = seat == 0 ? spot_at(1, 1) : spot_at(ROWS - 2, COLUMNS - 2);
    }
    if (!spot_same(me->at, post)) {
        *deed = run(arena, post, dice);
    } else if (style->post == POST_HERE ||
               me->taken % (style->radar == 0 ? 16 : style->radar) == 0) {
        *deed = deed_of(VERB_RADAR, spot_at(0, 0));
    } else {
        *deed = random_shot(me, dice);
    }
    return true;
}

/* How many more shots it keeps who was hit where he is: until there is just time enough to reach
 * the goal, and to the end if the other can be there first. */
static int lock_left(const struct arena *arena)
{
    int seat = arena->mover;
    const struct side *me = &arena->sides[seat];
    int needed = spot_distance(me->at, spot_home(!seat)), hold = me->style.hold;
    int his = spot_distance(arena->sides[!seat].at, spot_home(seat));
    int left = TURNS - me->taken;
    return me->said != SAID_HIT || hold == 0                    ? 0
           : hold == HOLD_END || his <= needed || left < needed ? left
                                                                : left - needed - hold;
}

/* The best shot by the outlook; false when none is good enough. */
static bool outlook_shot(const struct outlook *outlook, const struct side *me, struct deed *deed)
{
    int ahead = me->taken - outlook->since;
    int best = outlook->shot_from - 1;
    if (ahead < 0 || ahead >= OUTLOOK_TURNS) {
        return false;
    }
    for (int way = 0; way < 4; way++) {
        int chance = outlook->chance[ahead][way][me->at.row * COLUMNS + me->at.column];
        if (chance > best) {
            best = chance;
            *deed = deed_of(VERB_ZAP, beside(me->at, way));
        }
    }
    return best >= outlook->shot_from;
}

/* A wall on our home just before he steps on it: each has put him back by two turns. */
static bool outlook_wall(const struct outlook *outlook, const struct side *me, int seat,
                         struct deed *deed)
{
    int ahead = me->taken - outlook->since - 2 * (me->built - outlook->built);
    *deed = deed_of(VERB_WALL, spot_home(seat));
    return ahead >= 0 && ahead < OUTLOOK_TURNS && outlook->arrival[ahead] >= outlook->wall_from &&
           spot_distance(me->at, spot_home(!seat)) > seat && !spot_same(me->at, deed->to);
}

/* What the style does before it thinks of going anywhere. */
static bool react(const struct arena *arena, const struct outlook *outlook, uint64_t *dice,
                  struct deed *deed)
{
    int seat = arena->mover;
    const struct side *me = &arena->sides[seat], *he = &arena->sides[!seat];
    const struct style *style = &me->style;
    if (lock_left(arena) > 0) {
        *deed = me->deed;
        return true;
    }
    bool sees = me->taken > 0 && me->seen_on == me->taken;
    if ((sees && in_line(me->at, me->seen)) ||
        (style->nose > 0 && in_line(me->at, he->at) && dice_roll(dice, 16) < style->nose)) {
        *deed = deed_of(VERB_ZAP, sees ? me->seen : he->at);
        return true;
    }
    if (sees && style->lead > 0 && dice_roll(dice, 16) < style->lead) {
        struct spot steps[2];
        find_steps(me->seen, spot_home(seat), steps);
        for (int i = 0; i < 2; i++) {
            if (in_line(me->at, steps[i])) {
                *deed = deed_of(VERB_ZAP, steps[i]);
                return true;
            }
        }
    }
    return outlook != NULL &&
           (outlook_wall(outlook, me, seat, deed) || outlook_shot(outlook, me, deed));
}

struct deed style_turn(const struct arena *arena, const struct outlook *outlook, uint64_t *dice)
{
    int seat = arena->mover;
    const struct side *me = &arena->sides[seat];
    const struct style *style = &me->style;
    struct deed deed;
    if (react(arena, outlook, dice, &deed) || close_home(arena, seat, &deed)) {
        return deed;
    }
    if (guard(arena, dice, &deed)) {
        return deed;
    }
    if (style->idle > 0 && dice_roll(dice, 32) < style->idle) {
        return dice_roll(dice, 2) ? random_shot(me, dice) : deed_of(VERB_HELP, me->at);
    }
    if (style->radar > 0 && !style->shy && me->taken % style->radar == style->radar - 1) {
        return deed_of(VERB_RADAR, spot_at(0, 0));
    }
    struct spot goal = spot_home(!seat);
    if (style->fire > 0 && me->taken >= 5 && me->taken % style->fire == 0) {
        struct spot ahead = goal;
        ahead.row = me->at.column != goal.column ? me->at.row : ahead.row;
        return deed_of(VERB_ZAP, spot_step(me->at, ahead));
    }
    if (style->hunt && me->seen_on > 0 && me->taken - me->seen_on < 2) {
        struct spot line = me->seen;
        bool rows = abs(line.row - me->at.row) <= abs(line.column - me->at.column);
        line.column = rows ? me->at.column : line.column;
        line.row = rows ? line.row : me->at.row;
        if (!spot_same(line, me->at)) {
            return run(arena, line, dice);
        }
    }
    if (style->shy && shy_step(me, goal, &deed)) {
        return deed;
    }
    return run(arena, goal, dice);
}

void style_play(struct arena *arena, const struct outlook *outlook, uint64_t *dice)
{
    int more = lock_left(arena);
    if (more > 0) {
        arena_repeat(arena, more);
    } else {
        arena_play(arena, style_turn(arena, outlook, dice));
    }
}
