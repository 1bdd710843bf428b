#include "engines/showdown/choice.h"

#include <stdlib.h>
#include <time.h>

/* A lead beyond SURE counts a part: matches are won, not points. */
#define SURE 300
#define BEYOND 2 /* half of it */

/* What a turn other than a step or a sure shot must be better by: the belief is surer of itself
 * than it should be. */
#define DOUBT 20
#define DOUBT_STEP 10 /* and a step that is not the plan's own */

#define LOOK_ON 6 /* turns taken before the one look that tells who runs, waits or guards */

#define ROUNDS 3
#define ERRORS 3

/* The ways to go on. */
static const struct style plans[] = {
    {.lane = 12, .hold = 3, .shy = 3, .radar = 100},
    {.lane = 12, .hold = 3},
    {.lane = 12, .hold = 3, .shy = 3, .post = POST_HERE, .leave = 60},
    {.lane = 12, .hold = 3, .shy = 3, .post = POST_HOME, .leave = 255, .radar = 3},
    {.lane = 8, .hold = 3, .radar = 4, .lead = 12, .hunt = 1},
};
#define PLANS ((int)(sizeof plans / sizeof *plans))

static bool same_deed(struct deed a, struct deed b)
{
    return a.verb == b.verb && (a.verb == VERB_RADAR || spot_same(a.to, b.to));
}

/* A plan without the ideas that are left out. */
static struct style plan_of(const struct choice_limits *limits, int plan)
{
    struct style style = plans[plan];
    style.home_wall = limits->ideas & IDEA_WALLS ? style.home_wall : 0;
    style.shy = limits->ideas & IDEA_PATIENCE ? style.shy : 0;
    style.radar = limits->ideas & IDEA_PATIENCE ? style.radar : 0;
    return style;
}

static void add(struct choice *choice, const struct choice_limits *limits, struct deed deed,
                int plan)
{
    for (int o = 0; o < choice->count; o++) {
        if (same_deed(deed, choice->candidates[o].deed) && plan == choice->candidates[o].plan) {
            return;
        }
    }
    if (choice->count < CANDIDATES_MAX && (plan == 0 || limits->ideas & IDEA_PATIENCE)) {
        choice->candidates[choice->count] = (struct candidate){
            .deed = deed, .style = plan_of(limits, plan), .plan = plan, .number = choice->count};
        choice->count++;
    }
}

/* Walls on our home and beside it. */
static void add_walls(struct choice *choice, const struct belief *belief,
                      const struct choice_limits *limits, int plan)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    int ahead = belief->seat == 0 ? 1 : -1;
    for (int i = 0; i < 3; i++) {
        struct spot home = spot_home(belief->seat);
        struct spot spot = spot_at(home.row + ahead * (i == 1), home.column + ahead * (i == 2));
        int walls = 0;
        for (int k = 0; k < PARTICLES; k++) {
            walls += wall_at(belief->particles[k].walls, spot);
        }
        if (!spot_same(spot, me->at) && walls < PARTICLES / (1 + (i > 0))) {
            add(choice, limits, (struct deed){VERB_WALL, spot}, plan);
        }
    }
}

/* By how much a candidate must be better than what the first plan does. */
static int doubt(const struct choice *choice, const struct belief *belief,
                 const struct candidate *candidate)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot at = me->at, to = candidate->deed.to;
    if (same_deed(candidate->deed, choice->usual)) {
        return 0;
    }
    if (candidate->deed.verb == VERB_ZAP) {
        int way = to.row == at.row ? to.column < at.column : 2 + (to.row < at.row);
        int chance = choice->outlook.chance[0][way][at.row * COLUMNS + at.column];
        return wall_at(me->known, to) || chance > 200 ? 0 : DOUBT;
    }
    return candidate->deed.verb == VERB_MOVE ? DOUBT_STEP : DOUBT;
}

/* The usual turn with each plan, and each plan with its own turn. */
static void add_plans(struct choice *choice, const struct belief *belief,
                      const struct choice_limits *limits, uint64_t seed)
{
    struct arena arena = belief->particles[0];
    choice->count = 0;
    for (int plan = 0; plan < PLANS; plan++) {
        add(choice, limits, choice->usual, plan);
    }
    for (int plan = 1; plan < PLANS; plan++) {
        uint64_t dice = seed;
        arena.sides[belief->seat].style = plan_of(limits, plan);
        add(choice, limits, style_turn(&arena, &choice->outlook, &dice), plan);
    }
}

/* Other turns, to go on with that plan. */
static void add_turns(struct choice *choice, const struct belief *belief,
                      const struct choice_limits *limits, int plan)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    for (int way = 0; way < 4; way++) {
        struct spot to = spot_at(me->at.row + ways[way][0], me->at.column + ways[way][1]);
        if (!spot_on_board(to)) {
            continue;
        }
        int chance = choice->outlook.chance[0][way][me->at.row * COLUMNS + me->at.column];
        bool wall = wall_at(me->known, to);
        if (!wall) {
            add(choice, limits, (struct deed){VERB_MOVE, to}, plan);
        }
        if (wall || chance >= 60 || spot_same(to, spot_home(!belief->seat))) {
            add(choice, limits, (struct deed){VERB_ZAP, to}, plan);
        }
    }
    add(choice, limits, (struct deed){.verb = VERB_RADAR}, plan);
    add(choice, limits, (struct deed){.verb = VERB_RADAR}, PLANS - 1);
    if (limits->ideas & IDEA_WALLS) {
        add_walls(choice, belief, limits, plan);
    }
}

/* Plays one game out; what its end is worth. The same number is the same particle and dice for
 * every candidate. */
static int play_out(const struct choice *choice, const struct candidate *candidate,
                    const struct belief *belief, int number, uint64_t seed)
{
    uint64_t dice[2] = {dice_mix(seed, 2 * (uint64_t)number),
                        dice_mix(seed, 2 * (uint64_t)number + 1)};
    int seat = belief->seat;
    struct arena arena = belief->particles[((unsigned)number * 367u + (unsigned)seed) % PARTICLES];
    arena.sides[seat].style = candidate->style;
    arena_play(&arena, candidate->deed);
    while (arena.mover >= 0) {
        bool ours = arena.mover == seat;
        style_play(&arena, ours ? &choice->outlook : NULL, &dice[ours]);
    }
    int lead = arena_lead(&arena, seat), sure = lead > SURE ? SURE : lead < -SURE ? -SURE : lead;
    return sure + (lead - sure) / BEYOND;
}

/* Plays games `from` up to `to` for the first `count` candidates. False: time is up. */
static bool play_round(struct choice *choice, const struct belief *belief, int count, int from,
                       int to, uint64_t seed, clock_t end)
{
    for (int number = from; number < to; number++) {
        int base = 0;
        for (int o = 0; o < count; o++) {
            struct candidate *candidate = &choice->candidates[o];
            int lead = play_out(choice, candidate, belief, number, seed);
            base = o == 0 ? lead : base;
            int gain = lead - base - candidate->doubt;
            candidate->sum += lead;
            candidate->games++;
            candidate->gain += gain;
            candidate->gain_squares += (int64_t)gain * gain;
        }
        if (end != 0 && clock() > end) {
            return false;
        }
    }
    return true;
}

static int better_first(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return x->gain < y->gain ? 1 : x->gain > y->gain ? -1 : x->number - y->number;
}

/* Sorts the candidates but the first, and keeps the best plan of each deed; returns how many. The
 * plans of the usual turn are compared too: the best of them is the first. */
static int keep_best(struct choice *choice, int count, int most)
{
    struct candidate *candidates = choice->candidates;
    int kept = 1;
    for (int o = 1; o < count; o++) {
        if (same_deed(candidates[o].deed, choice->usual) && candidates[o].gain > 0) {
            struct candidate first = candidates[0];
            candidates[0] = candidates[o];
            candidates[o] = first;
            break;
        }
    }
    qsort(candidates + 1, (size_t)(count - 1), sizeof *candidates, better_first);
    for (int o = 1; o < count && kept < most; o++) {
        bool known = false;
        for (int i = 0; i < kept && !known; i++) {
            known = same_deed(candidates[i].deed, candidates[o].deed);
        }
        if (!known) {
            struct candidate better = candidates[o];
            candidates[o] = candidates[kept];
            candidates[kept++] = better;
        }
    }
    return kept;
}

/* A third of the games goes to the plans, a third to all turns with the best plan and to the best
 * turns of the plans, a third to the last few. The usual turn is always among them. */
static void compare(struct choice *choice, const struct belief *belief,
                    const struct choice_limits *limits, uint64_t seed)
{
    clock_t end = limits->ms > 0 ? clock() + (clock_t)limits->ms * (CLOCKS_PER_SEC / 1000) : 0;
    int number = 0;
    bool more = true;
    add_plans(choice, belief, limits, seed);
    for (int round = 0; round < ROUNDS && more; round++) {
        if (round > 0) {
            choice->count = keep_best(choice, choice->count, 3);
        }
        if (round == 1) {
            add_turns(choice, belief, limits, choice->candidates[0].plan);
        }
        int games = limits->games / (ROUNDS * choice->count) + 1;
        for (int o = 0; o < choice->count; o++) {
            struct candidate *candidate = &choice->candidates[o];
            candidate->doubt = doubt(choice, belief, candidate);
            candidate->gain = candidate->gain_squares = candidate->sum = 0;
            candidate->games = 0;
        }
        more = play_round(choice, belief, choice->count, number, number + games, seed, end);
        number += games;
    }
}

/* Whether its gain a game is above 0 by so many standard errors. */
static bool is_sure(const struct candidate *candidate)
{
    double gain = (double)candidate->gain, games = candidate->games;
    double spread = (double)candidate->gain_squares * games - gain * gain;
    return gain > 0 && gain * gain * games > ERRORS * ERRORS * spread;
}

struct deed choice_make(struct choice *choice, const struct belief *belief,
                        const struct choice_limits *limits, uint64_t seed)
{
    belief_outlook(belief, &choice->outlook);
    choice->outlook.shot_from = 90;
    choice->outlook.wall_from = limits->ideas & IDEA_WALLS ? 60 : 256;
    struct arena arena = belief->particles[0];
    struct side *me = &arena.sides[belief->seat];
    me->style = plan_of(limits, 0);
    choice->usual = style_turn(&arena, &choice->outlook, &seed);
    if (me->taken == LOOK_ON && choice->usual.verb == VERB_MOVE && me->style.radar > 0) {
        choice->usual = (struct deed){.verb = VERB_RADAR};
    }
    if (!(limits->ideas & IDEA_RELEASE) && me->said == SAID_HIT) {
        choice->usual = me->deed;
        return me->deed;
    }
    if (!(limits->ideas & IDEA_SEARCH)) {
        return choice->usual;
    }
    compare(choice, belief, limits, seed);
    const struct candidate *best = choice->candidates;
    for (int o = 1; o < choice->count; o++) {
        const struct candidate *other = &choice->candidates[o];
        best = is_sure(other) && other->gain > best->gain ? other : best;
    }
    return best->deed;
}
