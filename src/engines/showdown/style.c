#include "engines/showdown/style.h"

#include <stdlib.h>
#include <string.h>

static unsigned between(uint64_t *dice, unsigned least, unsigned most)
{
    return least + dice_roll(dice, most - least + 1);
}

/* Draws one parameter of a playing style at random. The result is 0 with probability `zeros` / 16;
 * otherwise it is uniform in `least`..`most`. */
static uint8_t dial(uint64_t *dice, unsigned zeros, unsigned least, unsigned most)
{
    return (uint8_t)(dice_roll(dice, 16) < zeros ? 0 : between(dice, least, most));
}

void style_draw(struct style *style, uint64_t *dice)
{
    unsigned kind = dice_roll(dice, 8);
    memset(style, 0, sizeof *style);
    style->lane = (uint8_t)(kind < 1 ? 0 : kind < 2 ? 16 : kind < 5 ? 8 : between(dice, 0, 16));
    style->home_wall = dial(dice, 7, 1, dice_roll(dice, 2) ? 4 : 30);
    style->walls = dial(dice, 12, 1, 6);
    style->radar = dial(dice, 11, 2, 8);
    style->instinct = dial(dice, 8, 1, 15);
    style->lock_margin = dial(dice, 3, 2, 14);
    style->post = dial(dice, 13, 1, 2);
    style->post_until = (uint8_t)(dice_roll(dice, 3) == 0 ? 255 : between(dice, 25, 70));
    style->idle = dial(dice, 11, 1, 8);
    style->hunt = dial(dice, 10, 1, 1);
    if (dice_roll(dice, 2)) {
        style->watch = dial(dice, 0, 1, 6);
        style->step_in = dial(dice, 0, 0, 8);
        style->shoot = (uint8_t)(style->step_in + dice_roll(dice, 9));
        style->look = (uint8_t)(style->shoot + dice_roll(dice, 9));
        style->instinct = dial(dice, 8, 1, 4);
        style->post = dial(dice, 14, 1, 2);
        style->radar = style->idle = style->hunt = 0;
    }
}

static struct action action_of(enum verb verb, struct spot to)
{
    return (struct action){(uint8_t)verb, to};
}

static bool in_line(struct spot a, struct spot b)
{
    return (a.row == b.row) != (a.column == b.column);
}

/* Returns a step to the square, or a shot at it if the player knows that a wall or the opponent is
 * there. */
static struct action go(const struct side *me, struct spot to)
{
    bool met = me->seen_on == me->taken && me->taken > 0 && spot_same(me->seen, to);
    return action_of(met || wall_at(me->known, to) ? VERB_ZAP : VERB_MOVE, to);
}

static struct spot step_along(struct spot at, struct spot target)
{
    at.column = (int8_t)(at.column + (target.column > at.column) - (target.column < at.column));
    return at;
}

static struct spot step_across(struct spot at, struct spot target)
{
    at.row = (int8_t)(at.row + (target.row > at.row) - (target.row < at.row));
    return at;
}

/* Returns a step towards the target. style->lane is the probability of a step along the row. Goes
 * around a known wall if that needs no extra step. */
static struct action run(const struct side *me, struct spot target, uint64_t *dice)
{
    struct spot along = step_along(me->at, target), across = step_across(me->at, target);
    bool row = spot_same(across, me->at), column = spot_same(along, me->at);
    if (row && column) {
        return action_of(VERB_RADAR, (struct spot){0, 0});
    }
    if (row || column) {
        return go(me, row ? along : across);
    }
    bool first = dice_roll(dice, 16) < me->style.lane;
    struct spot to = first ? along : across;
    if (wall_at(me->known, to)) {
        to = first ? across : along;
    }
    return go(me, to);
}

/* Chooses the next of the walls that the style builds around the player's home. Returns false if it
 * is not time to build one. */
static bool close_home(const struct side *me, int seat, struct action *action)
{
    static const int8_t plan[7][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {2, 0}, {1, 2}};
    const struct style *style = &me->style;
    if (style->home_wall == 0 || me->taken + 1 < style->home_wall || me->built > style->walls) {
        return false;
    }
    int ahead = seat == 0 ? 1 : -1;
    struct spot at = spot_home(seat);
    at.row = (int8_t)(at.row + ahead * plan[me->built % 7][0]);
    at.column = (int8_t)(at.column + ahead * plan[me->built % 7][1]);
    *action = action_of(VERB_WALL, at);
    return !spot_same(at, me->at);
}

static struct action random_shot(const struct side *me, uint64_t *dice)
{
    for (;;) {
        struct spot at = spot_beside(me->at, (int)dice_roll(dice, 4));
        if (spot_on_board(at)) {
            return action_of(VERB_ZAP, at);
        }
    }
}

/* Plays as a guard: goes to the guard post, uses RADAR and shoots. Returns false if the style has
 * no guard post, or if the guard has already left it. */
static bool guard(const struct side *me, int seat, uint64_t *dice, struct action *action)
{
    const struct style *style = &me->style;
    struct spot post = spot_home(seat);
    if (style->post == POST_NONE || me->taken >= style->post_until) {
        return false;
    }
    if (style->post == POST_DIAGONAL) {
        post.row = (int8_t)(seat == 0 ? 1 : ROWS - 2);
        post.column = (int8_t)(seat == 0 ? 1 : COLUMNS - 2);
    }
    if (!spot_same(me->at, post)) {
        *action = run(me, post, dice);
    } else if (me->taken % (style->radar == 0 ? 16 : style->radar) == 0) {
        *action = action_of(VERB_RADAR, (struct spot){0, 0});
    } else {
        *action = random_shot(me, dice);
    }
    return true;
}

/* Returns whether the player should shoot again after a hit. It does so until it has just enough
 * turns left to reach its goal. If `clever` is true, it continues even then if it would lose the
 * race to the goal. */
static bool keeps_lock(const struct arena *arena, int seat, bool clever)
{
    const struct side *me = &arena->sides[seat];
    int needed = spot_distance(me->at, spot_home(!seat));
    int opponent_needs = spot_distance(arena->sides[!seat].at, spot_home(seat));
    int left = TURNS - me->taken;
    return me->style.lock_margin != 0 &&
           (left > needed + me->style.lock_margin ||
            (clever && (left < needed || (opponent_needs <= needed && opponent_needs <= left))));
}

/* Chooses the shot with the highest hit probability in the forecast. Returns false if no shot is
 * likely enough to hit. */
static bool outlook_shot(const struct outlook *outlook, const struct side *me,
                         struct action *action)
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
            *action = action_of(VERB_ZAP, spot_beside(me->at, way));
        }
    }
    return best >= outlook->shot_from;
}

/* Chooses a wall on the player's home if the forecast says that the opponent is about to step
 * there. Assumes that each wall built since the forecast has delayed the opponent by two turns. */
static bool outlook_wall(const struct outlook *outlook, const struct side *me, int seat,
                         struct action *action)
{
    int ahead = me->taken - outlook->since - 2 * (me->built - outlook->built);
    *action = action_of(VERB_WALL, spot_home(seat));
    return ahead >= 0 && ahead < OUTLOOK_TURNS && outlook->arrival[ahead] >= outlook->wall_from &&
           spot_distance(me->at, spot_home(!seat)) > seat && !spot_same(me->at, action->to);
}

/* Chooses a reaction to the last answer: a further shot after a hit, a shot at a visible opponent,
 * or what the forecast suggests. Returns false if no reaction is needed. */
static bool react(const struct arena *arena, const struct outlook *outlook, uint64_t *dice,
                  struct action *action)
{
    int seat = arena->mover;
    const struct side *me = &arena->sides[seat], *opponent = &arena->sides[!seat];
    const struct style *style = &me->style;
    if (me->answer == ANSWER_HIT && keeps_lock(arena, seat, outlook != NULL)) {
        *action = me->action;
        return true;
    }
    bool sees = me->taken > 0 && me->seen_on == me->taken && in_line(me->at, me->seen);
    if (sees || (style->instinct > 0 && in_line(me->at, opponent->at) &&
                 dice_roll(dice, 16) < style->instinct)) {
        *action = action_of(VERB_ZAP, sees ? me->seen : opponent->at);
        return true;
    }
    return outlook != NULL &&
           (outlook_wall(outlook, me, seat, action) || outlook_shot(outlook, me, action));
}

/* Plays as a watcher. It looks again when its last sighting is old, shoots at an opponent in line,
 * and beside the opponent's row or column steps in, shoots along its own, looks again, or walks on.
 * Returns false if it walks on. */
static bool watch(const struct side *me, uint64_t *dice, struct action *action)
{
    const struct style *style = &me->style;
    int rows = abs(me->seen.row - me->at.row), columns = abs(me->seen.column - me->at.column);
    int apart = rows < columns ? rows : columns, age = me->taken - me->seen_on;
    struct spot in = me->at, ahead = me->at;
    if (dice_roll(dice, 2) ? rows < columns : rows <= columns) {
        in.row = me->seen.row;
        ahead.column = me->seen.column;
    } else {
        in.column = me->seen.column;
        ahead.row = me->seen.row;
    }
    *action = action_of(VERB_RADAR, (struct spot){0, 0});
    if (style->watch == 0 || me->seen_on == 0 || age > style->watch + (rows + columns) / 4) {
        return style->watch > 0 && me->taken > 2;
    }
    if (apart == 0) {
        if (age < 2) {
            *action = action_of(VERB_ZAP, ahead);
        }
        return true;
    }
    int draw = (int)dice_roll(dice, 16);
    if (draw < style->step_in) {
        *action = go(me, in);
    } else if (draw < style->shoot) {
        *action = action_of(VERB_ZAP, ahead);
    }
    return apart == 1 && draw < style->look;
}

struct action style_turn(const struct arena *arena, const struct outlook *outlook, uint64_t *dice)
{
    int seat = arena->mover;
    const struct side *me = &arena->sides[seat];
    const struct style *style = &me->style;
    struct action action;
    if (react(arena, outlook, dice, &action) || close_home(me, seat, &action)) {
        return action;
    }
    if (guard(me, seat, dice, &action) || watch(me, dice, &action)) {
        return action;
    }
    if (style->idle > 0 && dice_roll(dice, 32) < style->idle) {
        return dice_roll(dice, 2) ? random_shot(me, dice) : action_of(VERB_HELP, me->at);
    }
    if (style->radar > 0 && me->taken % style->radar == style->radar - 1) {
        return action_of(VERB_RADAR, (struct spot){0, 0});
    }
    struct spot goal = spot_home(!seat);
    if (style->hunt && me->seen_on > 0 && me->taken - me->seen_on < 2) {
        struct spot line = me->seen;
        bool rows = abs(line.row - me->at.row) <= abs(line.column - me->at.column);
        line.column = rows ? me->at.column : line.column;
        line.row = rows ? line.row : me->at.row;
        if (!spot_same(line, me->at)) {
            return run(me, line, dice);
        }
    }
    return run(me, goal, dice);
}
