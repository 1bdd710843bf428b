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

struct style choice_style(unsigned ideas)
{
    struct style style = {.lane = 12, .lock_margin = 3};
    /* with IDEA_HUNT, race.c builds the walls instead */
    style.home_wall = ideas & IDEA_WALLS && !(ideas & IDEA_HUNT) ? 2 : 0;
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

struct action choice_make(struct belief *belief, unsigned ideas, uint64_t *dice)
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
        me->style.lane = 16;
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
    bool plans = ideas & IDEA_PLAN && me->hits == 0;
    struct action hunt = action;
    bool ahead = hunts && hunt_ahead(belief);
    bool on = ahead && hunt_turn(belief, &outlook, &hunt);
    if (ahead && plans) {
        action = plan_turn(belief, hunt);
    } else if (on && action.verb < VERB_WALL) {
        action = hunt;
    } else if (hunts && !on && ideas & IDEA_RACE && action.verb < VERB_WALL) {
        race_turn(belief, &outlook, &action);
    }
    if (!hunts || me->hits == 0 || action.verb != VERB_MOVE || left <= needed) {
        return action;
    }
    if (walled(belief, action.to)) {
        /* destroying the wall now costs one turn, but running into it first costs two */
        action.verb = VERB_ZAP;
    }
    return action;
}
