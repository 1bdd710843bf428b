#include "engines/showdown/search.h"

#include "base/clock.h"

#include <stdlib.h>

/* The search overrides the turn that choice.h chose only if another turn is better by this many
 * points. The margin is needed because the belief state is overconfident. It is
 * smaller for a step (DOUBT_STEP), and 0 for a shot that almost certainly hits. */
#define DOUBT 40
#define DOUBT_STEP 20 /* the margin if the other turn is a step */

#define ROUNDS 3
#define ERRORS 3
#define PLANS 2

/* Returns the playing style for all turns of a candidate after its first. Plan 0 runs to the goal,
 * and plan 1 guards the engine's home. Both leave out the features that are switched off. */
static struct style plan_of(const struct search_limits *limits, int plan)
{
    struct style style = choice_style(limits->ideas);
    if (plan > 0) {
        style.post = POST_HOME;
        style.post_until = 255;
        style.radar = 3;
    }
    return style;
}

static void add(struct search *search, const struct search_limits *limits, enum verb verb,
                struct spot to, int first_plan, int last_plan)
{
    if (search->count > 0 && action_same((struct action){(uint8_t)verb, to}, search->usual)) {
        return; /* the turn that choice.h chose was added first, so it is already a candidate */
    }
    for (int plan = first_plan; plan <= last_plan && search->count < CANDIDATES_MAX; plan++) {
        struct candidate candidate = {
            .action = {(uint8_t)verb, to}, .style = plan_of(limits, plan), .number = search->count};
        search->candidates[search->count++] = candidate;
    }
}

/* Adds candidates that build a wall on the engine's home or on one of the two squares next to
 * it. */
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

/* Returns the margin, in points, by which a candidate must beat the turn that choice.h chose. */
static int doubt(const struct search *search, const struct belief *belief,
                 const struct candidate *candidate)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot at = me->at, to = candidate->action.to;
    if (action_same(candidate->action, search->usual)) {
        return 0;
    }
    if (candidate->action.verb == VERB_ZAP) {
        int way = to.row == at.row ? to.column < at.column : 2 + (to.row < at.row);
        int chance = search->outlook.chance[0][way][at.row * COLUMNS + at.column];
        return wall_at(me->known, to) || chance > 200 ? 0 : DOUBT;
    }
    return candidate->action.verb == VERB_MOVE ? DOUBT_STEP : DOUBT;
}

static void add_candidates(struct search *search, const struct belief *belief,
                           const struct search_limits *limits)
{
    const struct side *me = &belief->particles[0].sides[belief->seat];
    struct spot goal = spot_home(!belief->seat);
    add(search, limits, search->usual.verb, search->usual.to, 0, PLANS - 1);
    for (int way = 0; way < 4; way++) {
        struct spot to = spot_beside(me->at, way);
        if (!spot_on_board(to)) {
            continue;
        }
        int chance = search->outlook.chance[0][way][me->at.row * COLUMNS + me->at.column];
        bool wall = wall_at(me->known, to);
        if (!wall) {
            bool nearer = spot_distance(to, goal) < spot_distance(me->at, goal);
            add(search, limits, VERB_MOVE, to, !nearer, PLANS - 1);
        }
        if (wall || chance >= 60 || spot_same(to, goal)) {
            add(search, limits, VERB_ZAP, to, 0, PLANS - 1);
        }
    }
    add(search, limits, VERB_RADAR, (struct spot){0, 0}, 0, PLANS - 1);
    if (limits->ideas & IDEA_WALLS) {
        add_walls(search, belief, limits);
    }
    for (int o = 0; o < search->count; o++) {
        search->candidates[o].doubt = doubt(search, belief, &search->candidates[o]);
    }
}

/* Plays one game from a particle (a possible state of the game) to the end. The same `number`
 * selects the same particle and random numbers for every candidate. */
static int play_out(const struct search *search, const struct candidate *candidate,
                    const struct belief *belief, int number, uint64_t seed)
{
    uint64_t dice[2] = {dice_mix(seed, 2 * (uint64_t)number),
                        dice_mix(seed, 2 * (uint64_t)number + 1)};
    int seat = belief->seat;
    struct arena arena = belief->particles[(number * 367u + (unsigned)seed) % PARTICLES];
    arena.sides[seat].style = candidate->style;
    arena_play(&arena, candidate->action);
    while (arena.mover >= 0) {
        bool ours = arena.mover == seat;
        arena_play(&arena, style_turn(&arena, ours ? &search->outlook : NULL, &dice[ours]));
    }
    return arena_lead(&arena, seat);
}

/* Plays the games with numbers `from` to `to` - 1 for each of the first `count` candidates. Returns
 * false if time runs out. */
static bool play_round(struct search *search, const struct belief *belief, int count, int from,
                       int to, uint64_t seed, int64_t end_ns)
{
    for (int number = from; number < to; number++) {
        int base = 0;
        for (int o = 0; o < count; o++) {
            struct candidate *candidate = &search->candidates[o];
            int lead = play_out(search, candidate, belief, number, seed);
            base = o == 0 ? lead : base;
            int gain = lead - base - candidate->doubt;
            candidate->sum += lead;
            candidate->games++;
            candidate->gain += gain;
            candidate->gain_squares += (int64_t)gain * gain;
        }
        if (end_ns != 0 && clock_now_ns() > end_ns) {
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

/* Returns a lower confidence bound on a candidate's value: the mean gain per game, in sixteenths of
 * a point, minus `errors` standard errors. */
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

/* Sorts the candidates by value. Keeps only the best plan for each turn, and at most `most`
 * candidates. The turn that choice.h chose stays first, with the better of its plans. Returns the
 * number of candidates kept. */
static int keep_best(struct search *search, int count, int most)
{
    struct candidate *candidates = search->candidates;
    int kept = 1;
    for (int o = 1; o < count; o++) {
        if (action_same(candidates[o].action, search->usual) && worth(&candidates[o], 0) > 0) {
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
            known = action_same(candidates[i].action, candidates[o].action);
        }
        if (!known) {
            struct candidate better = candidates[o];
            candidates[o] = candidates[kept];
            candidates[kept++] = better;
        }
    }
    return kept;
}

/* Compares the candidates in three rounds that take about the same time each. The first round plays
 * all candidates, the second the best six turns, and the third the best three. The turn that
 * choice.h chose takes part in every round. */
static void compare(struct search *search, const struct belief *belief,
                    const struct search_limits *limits, uint64_t seed)
{
    add_candidates(search, belief, limits);
    static const int most[ROUNDS] = {CANDIDATES_MAX, 6, 3};
    int64_t end_ns = limits->ms > 0 ? clock_now_ns() + limits->ms * NS_PER_MS : 0;
    int count = search->count, number = 0;
    bool more = true;
    for (int round = 0; round < ROUNDS && more && count > 1; round++) {
        if (round > 0) {
            count = keep_best(search, count, most[round]);
        }
        int games = limits->games / (ROUNDS * count) + 1;
        for (int o = 0; o < count; o++) {
            search->candidates[o].gain = search->candidates[o].gain_squares = 0;
            search->candidates[o].games = 0;
            search->candidates[o].sum = 0;
        }
        more = play_round(search, belief, count, number, number + games, seed, end_ns);
        number += games;
    }
    search->alive = count;
}

/* Returns the best candidate that is significantly better than the turn that choice.h chose, or
 * that turn if there is none. */
static struct action choose(const struct search *search)
{
    int best = 0;
    for (int o = 1; o < search->alive; o++) {
        if (worth(&search->candidates[o], ERRORS) >
            (best == 0 ? 0 : worth(&search->candidates[best], ERRORS))) {
            best = o;
        }
    }
    return search->candidates[best].action;
}

struct action search_make(struct search *search, const struct belief *belief, struct action usual,
                          const struct search_limits *limits, uint64_t seed)
{
    choice_outlook(belief, limits->ideas, &search->outlook);
    search->usual = usual;
    search->count = 0;
    compare(search, belief, limits, seed);
    return choose(search);
}
