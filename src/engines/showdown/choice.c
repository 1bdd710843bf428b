#include "engines/showdown/choice.h"

#define SHOT 90  /* we shoot from this chance of a hit on, in 255ths */
#define FIRST 38 /* the same if we hold whom we hit, so that the first hit is worth more */
#define WALL 100 /* we build on our home from this chance on that he steps there next */
#define NEVER 256
#define LATE 3     /* with this many turns to spare, or fewer, we only run */
#define SHIELD 127 /* we build beside our next square from this chance on that he sees it */
#define SAFER 10   /* from one who looks we change rows if that is safer by this, in 255ths */

struct style choice_style(unsigned ideas)
{
    struct style style = {.lane = 12, .hold = 3};
    style.home_wall = ideas & IDEA_WALLS && !(ideas & IDEA_HUNT) ? 2 : 0; /* the race builds */
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

/* Whether most particles have a wall on that square. */
static bool walled(const struct belief *belief, struct spot at)
{
    int count = 0;
    for (int i = 0; i < PARTICLES; i++) {
        count += wall_at(belief->particles[i].walls, at);
    }
    return 2 * count >= PARTICLES;
}

/* Builds a wall beside our next square instead of the step, if one who looks is likely to be in
 * line with it. */
static void shield(const struct outlook *outlook, struct spot me, struct deed *deed)
{
    struct spot to = deed->to;
    int best = SHIELD;
    for (int way = 0; way < 4; way++) {
        struct spot beside = spot_beside(to, way);
        int chance = outlook->chance[0][way][to.row * COLUMNS + to.column];
        if (chance > best && !spot_same(beside, me)) {
            best = chance;
            *deed = (struct deed){VERB_WALL, beside};
        }
    }
}

struct deed choice_make(const struct belief *belief, unsigned ideas, uint64_t *dice)
{
    struct outlook outlook;
    struct arena arena = belief->particles[0];
    struct side *me = &arena.sides[belief->seat];
    struct deed deed = me->deed;
    bool held = me->said == SAID_HIT, hunts = (ideas & IDEA_HUNT) != 0;
    int needed = spot_distance(me->at, spot_home(!belief->seat)), left = hunt_time(belief);
    if (held && (!(ideas & IDEA_RELEASE) || (hunts && lock_turn(belief, &deed)))) {
        return deed;
    }
    choice_outlook(belief, ideas, &outlook);
    me->style = choice_style(ideas);
    if (hunts && me->hits > 0) {
        /* An opponent whom we held is no guard, and is nowhere near our last column. */
        me->style.shy = me->style.radar = 0;
        struct spot along = spot_beside(me->at, belief->seat);
        struct spot across = spot_beside(me->at, 2 + belief->seat);
        bool safer = hunt_risk(&outlook, 0, along) > hunt_risk(&outlook, 0, across) + SAFER;
        me->style.lane = safer && lock_looks(belief) ? 0 : 16;
    }
    outlook.shot_from = hunts ? FIRST : SHOT;
    if (hunts && (held || left <= needed + LATE)) {
        me->style.hold = 0;
        outlook.shot_from = NEVER;
    }
    if (hunts && left <= needed) {
        outlook.wall_from = NEVER; /* we would be too late for our goal */
    }
    deed = style_turn(&arena, &outlook, dice);
    if (hunts && (ideas & IDEA_SIEGE) && me->hits == 0 && siege_turn(belief, &deed)) {
        return deed;
    }
    if (hunts && deed.verb < VERB_WALL) {
        bool on = hunt_turn(belief, &outlook, &deed);
        if (on && (ideas & IDEA_DUEL)) {
            duel_turn(belief, &deed);
        } else if (!on && (ideas & IDEA_RACE)) {
            race_turn(belief, &outlook, &deed);
        }
    }
    if (!hunts || me->hits == 0 || deed.verb != VERB_MOVE || left <= needed) {
        return deed;
    }
    if (walled(belief, deed.to)) {
        deed.verb = VERB_ZAP; /* to run into it would cost a turn more */
    } else if (needed > 1 && lock_looks(belief)) {
        shield(&outlook, me->at, &deed);
    }
    return deed;
}
