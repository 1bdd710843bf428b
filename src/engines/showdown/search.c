#include "engines/showdown/search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Points that a turn other than a step or a sure shot must be better by: the belief is surer of
 * itself than it should be. */
#define DOUBT 60

/* The ways to go on. */
static const struct style plans[] = {
    {.lane = 8, .hold = 3},
    {.lane = 8, .hold = 3, .home_wall = 1},
    {.lane = 8, .hold = 3, .post = POST_HERE, .leave = 60, .home_wall = 1},
    {.lane = 8, .hold = 3, .post = POST_HOME, .leave = 255, .radar = 3, .home_wall = 1},
};
#define PLANS ((int)(sizeof plans / sizeof *plans))

static void add(struct search *search, const struct search_limits *limits, enum verb verb,
                struct spot to, int first_plan, int last_plan)
{
    for (int plan = first_plan; plan <= last_plan && search->count < OPTIONS_MAX; plan++) {
        struct option option = {.deed = {(uint8_t)verb, to}, .style = plans[plan]};
        if (!(limits->ideas & IDEA_PATIENCE) && option.style.post != POST_NONE) {
            continue;
        }
        if (!(limits->ideas & IDEA_WALLS)) {
            option.style.home_wall = 0;
        }
        if (!(limits->ideas & IDEA_RELEASE)) {
            option.style.hold = 0;
        }
        search->options[search->count++] = option;
    }
}

/* The squares on which he is most likely to step next, as targets for walls. */
static void add_walls(struct search *search, const struct belief *belief,
                      const struct search_limits *limits)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot home = spot_home(belief->seat);
    uint16_t at[ROWS][COLUMNS], walls[ROWS][COLUMNS];
    belief_map(belief, at, walls);
    if (!spot_same(home, me->at) && walls[home.row][home.column] < PARTICLES) {
        add(search, limits, VERB_WALL, home, 0, PLANS - 1);
    }
    for (int way = 0; way < 2; way++) {
        struct spot spot = home;
        spot.row = (int8_t)(spot.row + (way == 0 ? 0 : belief->seat == 0 ? 1 : -1));
        spot.column = (int8_t)(spot.column + (way == 1 ? 0 : belief->seat == 0 ? 1 : -1));
        if (!spot_same(spot, me->at) && walls[spot.row][spot.column] < PARTICLES / 2) {
            add(search, limits, VERB_WALL, spot, 0, 0);
        }
    }
}

static void add_options(struct search *search, const struct belief *belief,
                        const struct search_limits *limits)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot goal = spot_home(!belief->seat);
    search->count = 0;
    for (int way = 0; way < 4; way++) {
        struct spot to = {(int8_t)(me->at.row + ways[way][0]),
                          (int8_t)(me->at.column + ways[way][1])};
        if (!spot_on_board(to)) {
            continue;
        }
        int chance = search->outlook.chance[0][way][me->at.row * COLUMNS + me->at.column];
        bool wall = wall_at(me->known, to);
        if (!wall) {
            bool nearer = spot_distance(to, goal) < spot_distance(me->at, goal);
            add(search, limits, VERB_MOVE, to, nearer ? 0 : 2, PLANS - 1);
        }
        if (wall || chance >= 60 || spot_same(to, goal)) {
            add(search, limits, VERB_ZAP, to, 0, 2);
        }
    }
    add(search, limits, VERB_RADAR, (struct spot){0, 0}, 0, PLANS - 1);
    if (limits->ideas & IDEA_WALLS) {
        add_walls(search, belief, limits);
    }
}

/* Plays one game out. The same number is the same particle and dice for every option. */
static int play_out(const struct search *search, const struct option *option,
                    const struct belief *belief, int number, uint64_t seed)
{
    uint64_t dice[2] = {dice_mix(seed, 2 * (uint64_t)number), dice_mix(seed, 2 * (uint64_t)number + 1)};
    int seat = belief->seat;
    struct arena arena = belief->particles[dice_roll(dice, PARTICLES)];
    arena.sides[seat].style = option->style;
    arena_play(&arena, option->deed);
    while (arena.mover >= 0) {
        bool ours = arena.mover == seat;
        arena_play(&arena, style_turn(&arena, ours ? &search->outlook : NULL, &dice[ours]));
    }
    return arena_lead(&arena, seat);
}

/* By how much an option must be better than a step. */
static int doubt(const struct search *search, const struct belief *belief,
                 const struct option *option)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot at = me->at, to = option->deed.to;
    if (option->deed.verb == VERB_ZAP) {
        int way = to.row == at.row ? to.column < at.column : 2 + (to.row < at.row);
        int chance = search->outlook.chance[0][way][at.row * COLUMNS + at.column];
        return wall_at(me->known, to) || chance > 200 ? 0 : DOUBT;
    }
    return option->deed.verb == VERB_MOVE ? 0 : DOUBT;
}

static int better_first(const void *a, const void *b)
{
    const struct option *x = a, *y = b;
    int64_t left = x->sum * y->games, right = y->sum * x->games;
    return left < right ? 1 : left > right ? -1 : 0;
}

/* Rounds of equally many games for each option; after each the worse ones go (Karnin, Koren and
 * Somekh, "Almost optimal exploration in multi-armed bandits", 2013). */
static void compare(struct search *search, const struct belief *belief,
                    const struct search_limits *limits, uint64_t seed)
{
    clock_t end = clock() + (clock_t)limits->ms * (CLOCKS_PER_SEC / 1000);
    int rounds = 1, alive = search->count, number = 0;
    for (int left = search->count; left > 2; left = (left + 1) / 2) {
        rounds++;
    }
    for (int round = 0; round < rounds && alive > 1; round++) {
        int games = limits->games / (rounds * alive) + 1;
        for (int i = 0; i < games; i++, number++) {
            for (int o = 0; o < alive; o++) {
                struct option *option = &search->options[o];
                option->sum += play_out(search, option, belief, number, seed) -
                               doubt(search, belief, option);
                option->games++;
            }
            if (limits->ms > 0 && clock() > end) {
                break;
            }
        }
        qsort(search->options, (size_t)alive, sizeof *search->options, better_first);
        alive = (alive + 1) / 2;
    }
}

struct deed search_run(struct search *search, const struct belief *belief,
                       const struct search_limits *limits, uint64_t seed)
{
    belief_outlook(belief, &search->outlook);
    search->outlook.shot_from = 90;
    search->outlook.wall_from = limits->ideas & IDEA_WALLS ? 100 : 256;
    add_options(search, belief, limits);
    if (!(limits->ideas & IDEA_SEARCH)) {
        struct arena arena = belief->particles[0];
        arena.sides[belief->seat].style = plans[limits->ideas & IDEA_WALLS ? 1 : 0];
        return style_turn(&arena, &search->outlook, &seed);
    }
    compare(search, belief, limits, seed);
    return search->options[0].deed;
}
