#include "engines/showdown/choice.h"

#define SHOT 90 /* minimum hit probability, in 255ths, at which the engine shoots */
/* minimum hit probability, in 255ths, for a shot while the players have not passed each other (see
 * hunt.h); lower than SHOT, because a first hit traps the opponent */
#define FIRST 38
/* the engine builds a wall on its home if the probability that the opponent steps there next is at
 * least this, in 255ths */
#define WALL 100
#define NEVER 256
/* with no more than this many turns to spare, the engine only runs to its goal */
#define LATE 3
/* the engine builds a wall beside its next square if the opponent is at least this likely, in
 * 255ths, to be in that square's row or column */
#define SHIELD 127
/* against an opponent that uses RADAR, the engine changes rows if this lowers the probability that
 * both players share a row or column by more than this, in 255ths */
#define SAFER 10

struct style choice_style(unsigned ideas)
{
    struct style style = {.lane = 12, .lock_margin = 3};
    /* with IDEA_HUNT, race.c builds the walls instead */
    style.home_wall = ideas & IDEA_WALLS && !(ideas & IDEA_HUNT) ? 2 : 0;
    style.shy = ideas & IDEA_PATIENCE ? 3 : 0;
    style.radar = ideas & IDEA_PATIENCE ? 10 : 0;
    return style;
}

void choice_outlook(const struct belief *belief, unsigned ideas, struct outlook *outlook)
{
    belief_outlook(belief, outlook);
    outlook->shot_from = SHOT;
    outlook->wall_from = ideas & IDEA_WALLS ? WALL : NEVER;
}

/* Returns whether at least half of the belief state's particles have a wall on that square. */
static bool walled(const struct belief *belief, struct spot at)
{
    int count = 0;
    for (int i = 0; i < PARTICLES; i++) {
        count += wall_at(belief->particles[i].walls, at);
    }
    return 2 * count >= PARTICLES;
}

/* Used against an opponent that uses RADAR. If the opponent is likely to be in the same row or
 * column as the engine's next square, builds a wall beside that square instead of stepping. */
static void shield(const struct outlook *outlook, struct spot me, struct action *action)
{
    struct spot to = action->to;
    int best = SHIELD;
    for (int way = 0; way < 4; way++) {
        struct spot beside = spot_beside(to, way);
        int chance = outlook->chance[0][way][to.row * COLUMNS + to.column];
        if (chance > best && !spot_same(beside, me)) {
            best = chance;
            *action = (struct action){VERB_WALL, beside};
        }
    }
}

struct action choice_make(const struct belief *belief, unsigned ideas, uint64_t *dice)
{
    struct outlook outlook;
    struct arena arena = belief->particles[0];
    struct side *me = &arena.sides[belief->seat];
    struct action action = me->action;
    bool held = me->answer == ANSWER_HIT, hunts = (ideas & IDEA_HUNT) != 0;
    int needed = spot_distance(me->at, spot_home(!belief->seat)), left = hunt_time(belief);
    if (held && (!(ideas & IDEA_RELEASE) || (hunts && lock_turn(belief, &action)))) {
        return action;
    }
    choice_outlook(belief, ideas, &outlook);
    me->style = choice_style(ideas);
    if (hunts && me->hits > 0) {
        /* an opponent that was hit is not guarding its home, and is not near the last column on the
         * engine's path */
        me->style.shy = me->style.radar = 0;
        struct spot along = spot_beside(me->at, belief->seat);
        struct spot across = spot_beside(me->at, 2 + belief->seat);
        bool safer = hunt_risk(&outlook, 0, along) > hunt_risk(&outlook, 0, across) + SAFER;
        me->style.lane = safer && lock_uses_radar(belief) ? 0 : 16;
    }
    outlook.shot_from = hunts ? FIRST : SHOT;
    if (hunts && (held || left <= needed + LATE)) {
        me->style.lock_margin = 0;
        outlook.shot_from = NEVER;
    }
    if (hunts && left <= needed) {
        /* a wall is useless, because the engine can no longer reach its goal in time */
        outlook.wall_from = NEVER;
    }
    action = style_turn(&arena, &outlook, dice);
    if (hunts && (ideas & IDEA_SIEGE) && me->hits == 0 && siege_turn(belief, &action)) {
        return action;
    }
    if (hunts && action.verb < VERB_WALL) {
        bool on = hunt_turn(belief, &outlook, &action);
        if (on && (ideas & IDEA_DUEL)) {
            duel_turn(belief, &action);
        } else if (!on && (ideas & IDEA_RACE)) {
            race_turn(belief, &outlook, &action);
        }
    }
    if (!hunts || me->hits == 0 || action.verb != VERB_MOVE || left <= needed) {
        return action;
    }
    if (walled(belief, action.to)) {
        /* destroying the wall now costs one turn, but running into it first costs two */
        action.verb = VERB_ZAP;
    } else if (needed > 1 && lock_uses_radar(belief)) {
        shield(&outlook, me->at, &action);
    }
    return action;
}
