#include "engines/showdown/choice.h"

#include <stdlib.h>
#include <time.h>

/* Points that a turn other than a step or a sure shot must be better by: the belief is surer of
 * itself than it should be. */
#define DOUBT 40
#define DOUBT_STEP 20 /* and a step that is not the plan's own */

#define ROUNDS 3
#define ERRORS 3

/* The ways to go on. */
static const struct style plans[] = {
    {.lane = 12, .hold = 3, .shy = 3, .home_wall = 2, .radar = 10},
    {.lane = 12, .hold = 3, .shy = 3, .post = POST_HOME, .leave = 255, .radar = 3, .home_wall = 2},
};
#define PLANS ((int)(sizeof plans / sizeof *plans))

/* A plan without the ideas that are left out. */
static struct style plan_of(const struct choice_limits *limits, int plan)
{
    struct style style = plans[plan];
    style.home_wall = limits->ideas & IDEA_WALLS ? style.home_wall : 0;
    style.shy = limits->ideas & IDEA_PATIENCE ? style.shy : 0;
    style.radar = limits->ideas & IDEA_PATIENCE ? style.radar : 0;
    return style;
}

static void add(struct choice *choice, const struct choice_limits *limits, enum verb verb,
                struct spot to, int first_plan, int last_plan)
{
    if (choice->count > 0 && deed_same((struct deed){(uint8_t)verb, to}, choice->usual)) {
        return; /* they are the first candidates */
    }
    for (int plan = first_plan; plan <= last_plan && choice->count < CANDIDATES_MAX; plan++) {
        struct candidate candidate = {
            .deed = {(uint8_t)verb, to}, .style = plan_of(limits, plan), .number = choice->count};
        if (limits->ideas & IDEA_PATIENCE || candidate.style.post == POST_NONE) {
            choice->candidates[choice->count++] = candidate;
        }
    }
}

/* The squares on which he is most likely to step next, as targets for walls. */
static void add_walls(struct choice *choice, const struct belief *belief,
                      const struct choice_limits *limits)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot home = spot_home(belief->seat);
    uint16_t at[ROWS][COLUMNS], walls[ROWS][COLUMNS];
    belief_map(belief, at, walls);
    if (!spot_same(home, me->at) && walls[home.row][home.column] < PARTICLES) {
        add(choice, limits, VERB_WALL, home, 0, PLANS - 1);
    }
    for (int way = 0; way < 2; way++) {
        struct spot spot = home;
        spot.row = (int8_t)(spot.row + (way == 0 ? 0 : belief->seat == 0 ? 1 : -1));
        spot.column = (int8_t)(spot.column + (way == 1 ? 0 : belief->seat == 0 ? 1 : -1));
        if (!spot_same(spot, me->at) && walls[spot.row][spot.column] < PARTICLES / 2) {
            add(choice, limits, VERB_WALL, spot, 0, 0);
        }
    }
}

/* By how much a candidate must be better than what the first plan does. */
static int doubt(const struct choice *choice, const struct belief *belief,
                 const struct candidate *candidate)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot at = me->at, to = candidate->deed.to;
    if (deed_same(candidate->deed, choice->usual)) {
        return 0;
    }
    if (candidate->deed.verb == VERB_ZAP) {
        int way = to.row == at.row ? to.column < at.column : 2 + (to.row < at.row);
        int chance = choice->outlook.chance[0][way][at.row * COLUMNS + at.column];
        return wall_at(me->known, to) || chance > 200 ? 0 : DOUBT;
    }
    return candidate->deed.verb == VERB_MOVE ? DOUBT_STEP : DOUBT;
}

static void add_candidates(struct choice *choice, const struct belief *belief,
                           const struct choice_limits *limits)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot goal = spot_home(!belief->seat);
    add(choice, limits, choice->usual.verb, choice->usual.to, 0, PLANS - 1);
    for (int way = 0; way < 4; way++) {
        struct spot to = spot_beside(me->at, way);
        if (!spot_on_board(to)) {
            continue;
        }
        int chance = choice->outlook.chance[0][way][me->at.row * COLUMNS + me->at.column];
        bool wall = wall_at(me->known, to);
        if (!wall) {
            bool nearer = spot_distance(to, goal) < spot_distance(me->at, goal);
            add(choice, limits, VERB_MOVE, to, !nearer, PLANS - 1);
        }
        if (wall || chance >= 60 || spot_same(to, goal)) {
            add(choice, limits, VERB_ZAP, to, 0, PLANS - 1);
        }
    }
    add(choice, limits, VERB_RADAR, (struct spot){0, 0}, 0, PLANS - 1);
    if (limits->ideas & IDEA_WALLS) {
        add_walls(choice, belief, limits);
    }
    for (int o = 0; o < choice->count; o++) {
        choice->candidates[o].doubt = doubt(choice, belief, &choice->candidates[o]);
    }
}

/* Plays one game out. The same number is the same particle and dice for every candidate. */
static int play_out(const struct choice *choice, const struct candidate *candidate,
                    const struct belief *belief, int number, uint64_t seed)
{
    uint64_t dice[2] = {dice_mix(seed, 2 * (uint64_t)number),
                        dice_mix(seed, 2 * (uint64_t)number + 1)};
    int seat = belief->seat;
    struct arena arena = belief->particles[(number * 367u + (unsigned)seed) % PARTICLES];
    arena.sides[seat].style = candidate->style;
    arena_play(&arena, candidate->deed);
    while (arena.mover >= 0) {
        bool ours = arena.mover == seat;
        arena_play(&arena, style_turn(&arena, ours ? &choice->outlook : NULL, &dice[ours]));
    }
    return arena_lead(&arena, seat);
}

/* Not that of the processor: it would count what other threads do. */
static int64_t now_ms(void)
{
    struct timespec now = {0};
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Plays games `from` up to `to` for the first `count` candidates. False: time is up. */
static bool play_round(struct choice *choice, const struct belief *belief, int count, int from,
                       int to, uint64_t seed, int64_t end_ms)
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
        if (end_ms != 0 && now_ms() > end_ms) {
            return false;
        }
    }
    return true;
}

static int64_t square_root(int64_t number)
{
    int64_t root = 0;
    for (int64_t bit = INT64_C(1) << 30; bit > 0; bit >>= 1) {
        root += (root + bit) * (root + bit) <= number ? bit : 0;
    }
    return root;
}

/* The gain of a candidate a game, in 16ths, less so many standard errors. */
static int64_t worth(const struct candidate *candidate, int errors)
{
    int64_t mean = 16 * candidate->gain / candidate->games;
    int64_t variance = 256 * candidate->gain_squares / candidate->games - mean * mean;
    return mean - errors * square_root(variance / candidate->games);
}

static int better_first(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    int64_t left = worth(x, 0), right = worth(y, 0);
    return left < right ? 1 : left > right ? -1 : x->number - y->number;
}

/* Sorts the candidates but the first, and keeps the best plan of each deed; returns how many. The
 * plans of the usual turn are compared too: the best of them is the first. */
static int keep_best(struct choice *choice, int count, int most)
{
    struct candidate *candidates = choice->candidates;
    int kept = 1;
    for (int o = 1; o < count; o++) {
        if (deed_same(candidates[o].deed, choice->usual) && worth(&candidates[o], 0) > 0) {
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
            known = deed_same(candidates[i].deed, candidates[o].deed);
        }
        if (!known) {
            struct candidate better = candidates[o];
            candidates[o] = candidates[kept];
            candidates[kept++] = better;
        }
    }
    return kept;
}

/* A third of the games goes to all candidates, a third to the best plan of the best turns, a third
 * to the last three. The usual turn is always among them. */
void choice_compare(struct choice *choice, const struct belief *belief,
                    const struct choice_limits *limits, uint64_t seed)
{
    add_candidates(choice, belief, limits);
    static const int most[ROUNDS] = {CANDIDATES_MAX, 6, 3};
    int64_t end_ms = limits->ms > 0 ? now_ms() + limits->ms : 0;
    int count = choice->count, number = 0;
    bool more = true;
    for (int round = 0; round < ROUNDS && more && count > 1; round++) {
        if (round > 0) {
            count = keep_best(choice, count, most[round]);
        }
        int games = limits->games / (ROUNDS * count) + 1;
        for (int o = 0; o < count; o++) {
            choice->candidates[o].gain = choice->candidates[o].gain_squares = 0;
            choice->candidates[o].games = 0;
            choice->candidates[o].sum = 0;
        }
        more = play_round(choice, belief, count, number, number + games, seed, end_ms);
        number += games;
    }
    choice->alive = count;
}

/* The candidate that is surely better than the usual one, or the usual one. */
static struct deed choose(const struct choice *choice)
{
    int best = 0;
    for (int o = 1; o < choice->alive; o++) {
        if (worth(&choice->candidates[o], ERRORS) >
            (best == 0 ? 0 : worth(&choice->candidates[best], ERRORS))) {
            best = o;
        }
    }
    return choice->candidates[best].deed;
}

struct deed choice_make(struct choice *choice, const struct belief *belief,
                        const struct choice_limits *limits, uint64_t seed)
{
    belief_outlook(belief, &choice->outlook);
    choice->outlook.shot_from = 90;
    choice->outlook.wall_from = limits->ideas & IDEA_WALLS ? 100 : 256;
    struct arena arena = belief->particles[0];
    struct side *me = &arena.sides[belief->seat];
    me->style = plan_of(limits, 0);
    choice->usual = style_turn(&arena, &choice->outlook, &seed);
    choice->count = 0;
    struct deed hunted;
    bool held = me->said == SAID_HIT;
    bool hunts = limits->ideas & IDEA_HUNT && hunt_turn(belief, &choice->outlook, &hunted);
    if (held && !(limits->ideas & IDEA_RELEASE)) {
        choice->usual = me->deed;
    } else if (hunts && choice->usual.verb < VERB_WALL) {
        choice->usual = hunted;
    }
    if (!(limits->ideas & IDEA_SEARCH) || held || hunts) {
        return choice->usual;
    }
    choice_compare(choice, belief, limits, seed);
    return choose(choice);
}
