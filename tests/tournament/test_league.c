/* Tests the ratings and pairings of a league, and leagues as events. The ratings are compared with
 * the maximum that a simple method finds, and their variances with a second difference of the
 * likelihood. Pairings must not depend on the order in which games end, on interruptions, or on who
 * reads the event. */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "base/random.h"
#include "tournament/event.h"
#include "tournament/league.h"
#include "tournament/league_stage.h"
#include "tournament/linear.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS 6
#define UNIT (400 / M_LN10)

static const struct seating seatings[] = {{0, 0}, {1, 0}};

static void check_close(double value, double expected, double slack, const char *what)
{
    if (!(fabs(value - expected) <= slack)) {
        fail_msg("%s is %.6f, not %.6f", what, value, expected);
    }
}

/* --- ratings --- */

/* Logarithm of the likelihood of the ratings, in Elo, including the prior. */
static double likelihood(const double *points, const int *before, const double *elo)
{
    double sum = 0;
    for (int i = 0; i < PLAYERS; i++) {
        double mean = before[i] == NOBODY ? 0 : elo[before[i]];
        double deviation = before[i] == NOBODY ? LEAGUE_SPREAD : LEAGUE_STEP;
        sum -= (elo[i] - mean) * (elo[i] - mean) / (2 * deviation * deviation);
        for (int j = 0; j < PLAYERS; j++) {
            sum -= points[i * PLAYERS + j] * log1p(pow(10, (elo[j] - elo[i]) / 400));
        }
    }
    return sum;
}

/* Improves one rating at a time, in ever smaller steps. */
static void climb(const double *points, const int *before, double *elo)
{
    for (double step = 256; step > 1e-6; step /= 2) {
        for (bool better = true; better;) {
            better = false;
            for (int i = 0; i < 2 * PLAYERS; i++) {
                double was = elo[i / 2], now = likelihood(points, before, elo);
                elo[i / 2] += i % 2 == 0 ? step : -step;
                bool good = likelihood(points, before, elo) > now;
                elo[i / 2] = good ? elo[i / 2] : was;
                better = better || good;
            }
        }
    }
}

static void draw_points(struct random *random, double *points)
{
    for (int i = 0; i < PLAYERS; i++) {
        for (int j = 0; j < PLAYERS; j++) {
            /* Some pairs have not met, and some players have lost all their games. */
            bool met = i != j && random_below(random, 3) > 0;
            points[i * PLAYERS + j] = met ? 0.5 * (double)random_below(random, 20) : 0;
        }
    }
}

static void test_ratings(void **state)
{
    (void)state;
    static const int before[PLAYERS] = {NOBODY, 0, NOBODY, 1, NOBODY, 2};
    struct random random;
    random_seed(&random, 1);
    for (int run = 0; run < 50; run++) {
        double points[PLAYERS * PLAYERS], elo[PLAYERS] = {0};
        draw_points(&random, points);
        climb(points, before, elo);
        struct league *league = league_new(PLAYERS, points, before);
        for (int i = 0; i < PLAYERS; i++) {
            check_close(league_elo(league, (size_t)i), elo[i], 1e-3, "a rating");
        }
        league_free(league);
    }
}

/* A version without games has the rating of the version before, with more doubt. A bot without
 * games has rating 0. */
static void test_prior(void **state)
{
    (void)state;
    static const int before[4] = {NOBODY, NOBODY, 0, NOBODY};
    const double points[16] = {[1] = 30, [4] = 10};
    const double weights[4] = {0, 0, 0, 1};
    double variances[4];
    struct league *league = league_new(4, points, before);
    assert_true(league_elo(league, 0) > 50);
    check_close(league_elo(league, 2), league_elo(league, 0), 1e-6, "the next version");
    check_close(league_elo(league, 3), 0, 1e-6, "a new bot");
    check_close(league_elo(league, 0) + league_elo(league, 1), 0, 1e-6, "the mean");
    check_close(league_variance(league, 0, 2), LEAGUE_STEP * LEAGUE_STEP, 1e-6,
                "the variance between two versions");
    league_variances(league, weights, variances);
    check_close(variances[3], 0, 1e-6, "the variance relative to itself");
    check_close(variances[2], variances[0] + LEAGUE_STEP * LEAGUE_STEP, 1e-6,
                "the variance of the next version");
    check_close(variances[0], league_variance(league, 0, 3), 1e-6, "a variance");
    league_free(league);
}

/* For two players, the variance is the inverse of the second derivative along their difference. */
static void test_variance(void **state)
{
    (void)state;
    const double points[4] = {0, 30, 10, 0};
    struct league *league = league_new(2, points, NULL);
    double lead = league_elo(league, 0) - league_elo(league, 1);
    double wins = 1 / (1 + pow(10, -lead / 400));
    double told = 40 * wins * (1 - wins) / (UNIT * UNIT);
    /* The difference of two independent ratings has twice the variance of the prior. */
    double information = told + 1 / (2 * LEAGUE_SPREAD * LEAGUE_SPREAD);
    check_close(league_variance(league, 0, 1), 1 / information, 1e-3, "the variance");
    const struct pairing pair = {0, 1};
    league_expect(league, &pair, 40);
    check_close(league_variance(league, 0, 1), 1 / (information + told), 1e-3,
                "the variance after 40 more games");
    league_free(league);
}

/* Logarithm of the likelihood of a guest's rating, including the prior. */
static double guest_likelihood(const struct guest_games *met, size_t count, double mean, double elo)
{
    double sum = -(elo - mean) * (elo - mean) / (2 * LEAGUE_SPREAD * LEAGUE_SPREAD);
    for (size_t i = 0; i < count; i++) {
        double lead = (elo - met[i].player->elo) / 400;
        sum -= met[i].score * log1p(pow(10, -lead)) +
               (met[i].played - met[i].score) * log1p(pow(10, lead));
    }
    return sum;
}

/* A guest's rating maximizes the likelihood, also if the guest has lost or won all games. The
 * margin follows from the second difference, and from the margins of the players. */
static void test_guest(void **state)
{
    (void)state;
    for (int won = 0; won <= 12; won += 3) {
        struct rating players[3] = {{.rated = true, .elo = 1500}, {.rated = true, .elo = 1100}};
        const struct guest_games met[3] = {
            {&players[0], won / 3.0, 4}, {&players[1], won / 1.5, 8}, {&players[2], 5, 5}};
        struct rating rating, doubtful;
        double best = 1000, step = 1;
        league_rate_guest(met, 3, 1200, &rating);
        for (double wide = 512; wide > 1e-6; wide /= 2) {
            while (guest_likelihood(met, 2, 1200, best + wide) >
                   guest_likelihood(met, 2, 1200, best)) {
                best += wide;
            }
            while (guest_likelihood(met, 2, 1200, best - wide) >
                   guest_likelihood(met, 2, 1200, best)) {
                best -= wide;
            }
        }
        double bend = (guest_likelihood(met, 2, 1200, best + step) +
                       guest_likelihood(met, 2, 1200, best - step) -
                       2 * guest_likelihood(met, 2, 1200, best)) /
                      (step * step);
        check_close(rating.elo, best, 1e-3, "a guest's rating");
        check_close(rating.margin, 1.959964 / sqrt(-bend), 0.05, "a guest's margin");
        players[0].margin = players[1].margin = 100;
        league_rate_guest(met, 3, 1200, &doubtful);
        check_close(doubtful.elo, rating.elo, 1e-6, "the rating by uncertain ratings");
        assert_true(doubtful.margin > rating.margin);
        league_rate_guest(met + 2, 1, 1200, &rating);
        assert_false(rating.rated);
    }
}

/* The rating expected of a new player is on the scale of the table, whatever its anchor is. */
static void test_mean(void **state)
{
    (void)state;
    static const int before[4] = {NOBODY, NOBODY, 0, NOBODY};
    const double points[16] = {[1] = 30, [4] = 10, [6] = 3, [9] = 8};
    struct rating ratings[4];
    struct league *league = league_new(4, points, before);
    for (int anchor = NOBODY; anchor < 3; anchor++) {
        league_rate(4, points, before, anchor, false, ratings);
        check_close(league_mean(4, before, ratings), ratings[0].elo - league_elo(league, 0), 1e-6,
                    "the expected rating");
    }
    league_free(league);
}

/* --- linear equations --- */

/* Fills in a symmetric positive definite matrix: in each row, the diagonal outweighs the rest. */
static void draw_matrix(struct random *random, size_t n, double *m)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            double value = (double)random_below(random, 1000) / 1000 - 0.5;
            m[i * n + j] = m[j * n + i] = value;
        }
        m[i * n + i] = (double)n;
    }
}

/* Both methods of linear_solve_once, and an inverse with a partly filled group of columns. */
static void test_linear(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 31, 32, 33, 100, 101, 150};
    struct random random;
    random_seed(&random, 7);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t n = sizes[s];
        double *m = memory_new(n * n * sizeof *m), *inverse = memory_new(n * n * sizeof *m);
        double *x = memory_new(6 * n * sizeof *x);
        draw_matrix(&random, n, m);
        memcpy(inverse, m, n * n * sizeof *m);
        linear_invert(n, inverse);
        for (size_t i = 0; i < n; i++) {
            x[i] = (double)i - 3;
            for (size_t j = 0; j < n; j++) {
                double product = 0;
                for (size_t k = 0; k < n; k++) {
                    product += m[i * n + k] * inverse[k * n + j];
                }
                check_close(product, i == j, 1e-9, "a product with the inverse");
            }
        }
        linear_solve_once(n, m, x, x + n);
        for (size_t i = 0; i < n; i++) {
            double expected = 0;
            for (size_t k = 0; k < n; k++) {
                expected += inverse[i * n + k] * ((double)k - 3);
            }
            check_close(x[i], expected, 1e-9, "a solution");
        }
        free(m);
        free(inverse);
        free(x);
    }
}

/* --- pairs --- */

static void test_choice(void **state)
{
    (void)state;
    /* Players 0 and 1 are of the same strength, 2 is far behind, and 3 is new. */
    const double points[16] = {[1] = 50, [4] = 50, [2] = 50, [6] = 50, [8] = 1};
    bool active[4] = {true, true, true, true};
    double novelty[16];
    struct pairing pair;
    struct league *league = league_new(4, points, NULL);
    league_activate(league, active);
    assert_true(league_choose(league, NULL, &pair));
    /* The new player is uncertain. A game against player 2 is decided before it begins. */
    assert_true(pair.first < 2 && pair.second == 3);
    for (int i = 0; i < 16; i++) {
        novelty[i] = 1;
    }
    novelty[3 * 4 + 0] = novelty[3 * 4 + 1] = 0;
    assert_true(league_choose(league, novelty, &pair));
    assert_false(pair.first < 2 && pair.second == 3);
    active[3] = false;
    league_activate(league, active);
    assert_true(league_choose(league, NULL, &pair));
    assert_int_not_equal(pair.second, 3);
    active[0] = active[1] = false;
    league_activate(league, active);
    assert_false(league_choose(league, NULL, &pair));
    league_free(league);
}

/* Counts all pairs that are expected to meet, so that the choice after league_expect is the choice
 * from the new covariances. */
static void test_expected(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 2);
    static const bool active[PLAYERS] = {true, true, true, true, false, true};
    for (int run = 0; run < 20; run++) {
        double points[PLAYERS * PLAYERS];
        struct pairing pair, again;
        draw_points(&random, points);
        struct league *league = league_new(PLAYERS, points, NULL);
        league_activate(league, active);
        for (int i = 0; i < 30; i++) {
            assert_true(league_choose(league, NULL, &pair));
            assert_true(pair.first != 4 && pair.second != 4);
            league_expect(league, &pair, 2);
        }
        assert_true(league_choose(league, NULL, &pair));
        league_activate(league, active); /* computes everything from the covariances */
        assert_true(league_choose(league, NULL, &again));
        assert_memory_equal(&pair, &again, sizeof pair);
        league_free(league);
    }
}

/* --- leagues as events --- */

static const struct event_plan plan_of = {.format = EVENT_LEAGUE,
                                          .players = 5,
                                          .seed = 7,
                                          .rounds = 1,
                                          .stages = 12,
                                          .seatings = seatings,
                                          .seating_count = 2};

/* Plays a game: the result depends only on its number and players. */
static void play(struct game_result *game)
{
    static char crash[] = "crash";
    uint64_t luck = random_mix(game->place.number, 5) % 100;
    int lead = 20 * (game->place.players[0] - game->place.players[1]);
    game->outcome.winner = luck < (uint64_t)(lead < -48 ? 2 : lead > 48 ? 98 : 50 + lead) ? 0 : 1;
    game->hash = game->place.number + 1;
    for (int seat = 0; seat < SEATS; seat++) {
        if (game->place.players[seat] == 4 && game->place.number > 60) {
            game->outcome.forfeit = true;
            game->outcome.fault = (struct game_fault){.seat = seat, .rule = crash};
            game->outcome.winner = !seat;
        }
    }
}

/* Plays `most` games of the event, with up to `slots` of them at once, which end in random
 * order. */
static void play_some(struct event *event, unsigned slots, uint64_t seed, uint64_t most)
{
    struct random random;
    struct game_result under_way[64];
    unsigned begun = 0;
    random_seed(&random, seed);
    for (uint64_t played = 0; played < most; played++) {
        while (begun < slots && event_next(event, &under_way[begun])) {
            begun++;
        }
        if (begun == 0) {
            break;
        }
        size_t which = random_below(&random, begun);
        play(&under_way[which]);
        assert_true(event_add_result(event, &under_way[which]));
        under_way[which] = under_way[--begun];
        event_check(event);
    }
}

/* Returns whether the first stages of the two leagues have the same pairings. */
static bool same_stages(const struct event *a, const struct event *b, unsigned count)
{
    bool same = a->stage_count >= count && b->stage_count >= count;
    for (unsigned s = 0; same && s < count; s++) {
        same = a->stages[s].pairing_count == b->stages[s].pairing_count;
        for (size_t i = 0; same && i < a->stages[s].pairing_count; i++) {
            const struct pairing *one = &a->stages[s].pairings[i].players;
            const struct pairing *other = &b->stages[s].pairings[i].players;
            same = one->first == other->first && one->second == other->second;
        }
    }
    return same;
}

static struct event *played_event(const struct event_plan *plan, unsigned slots, uint64_t seed)
{
    struct event *event = event_new(plan);
    event_draw(event);
    play_some(event, slots, seed, UINT64_MAX);
    return event;
}

static void test_any_order(void **state)
{
    (void)state;
    struct event *one = played_event(&plan_of, 1, 1);
    assert_true(one->over);
    assert_true(one->stage_count > 12); /* the next rounds are drawn, but not played */
    assert_int_equal(event_rounds_left(one), 0);
    assert_int_equal(event_games(one), 12 * LEAGUE_PAIRINGS_MIN * 2);
    assert_int_equal(one->standings.games, event_games(one));
    for (uint64_t seed = 2; seed < 20; seed++) {
        struct event *other = played_event(&plan_of, (unsigned)seed, seed);
        assert_true(one->stage_count == other->stage_count &&
                    same_stages(one, other, one->stage_count));
        assert_memory_equal(one->standings.meetings, other->standings.meetings,
                            5 * 5 * sizeof *one->standings.meetings);
        event_free(other);
    }
    int *order = event_order(one);
    assert_int_equal(order[0], 3); /* the strongest player without faults */
    free(order);
    event_free(one);
}

/* Copies the stages of a league as a database does, together with the counted results. */
static void restore(const struct event *from, struct event *to)
{
    for (unsigned s = 0; s < from->stage_count; s++) {
        for (size_t i = 0; i < from->stages[s].pairing_count; i++) {
            const struct pairing *pair = &from->stages[s].pairings[i].players;
            assert_true(event_take_pairing(to, s, pair->first, pair->second));
        }
    }
    event_draw(to);
    for (uint64_t number = 0; number < from->counted_to; number++) {
        struct game_result game;
        assert_true(event_find_game(to, number, &game));
        if (event_counts(from, number)) {
            play(&game);
            assert_true(event_add_result(to, &game));
        }
    }
}

/* Interrupts a league several times. A player joins as the next version of player 1 after the first
 * interruption. */
static void test_resumed(void **state)
{
    (void)state;
    static const int before[6] = {NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, 1};
    struct event_plan plan = plan_of;
    plan.stages = 0;
    struct event *event = event_new(&plan);
    event_draw(event);
    assert_true(event_is_endless(event));
    play_some(event, 4, 1, 50);
    plan.players = 6;
    plan.before = before;
    unsigned joined = event->stage_count;
    uint64_t begins = event->counted_to;
    for (uint64_t run = 0; run < 6; run++) {
        struct event *next = event_new(&plan);
        event_set_begins(next, 5, begins);
        restore(event, next);
        assert_true(next->counted_to >= event->counted_to);
        for (uint64_t number = event->counted_to; number < next->counted_to; number++) {
            assert_false(event_counts(next, number)); /* it is void */
        }
        assert_true(next->stage_count >= event->stage_count);
        event_free(event);
        event = next;
        play_some(event, 4, run, 40);
    }
    assert_false(event->over);
    bool met = false;
    for (unsigned s = joined; s < event->stage_count; s++) {
        for (size_t i = 0; i < event->stages[s].pairing_count; i++) {
            const struct pairing *pair = &event->stages[s].pairings[i].players;
            assert_true(pair->first != 1 && pair->second != 1);
            met = met || pair->second == 5;
        }
    }
    assert_true(met);
    assert_true(standings_games(&event->standings.players[1].all) > 0);
    /* Games of player 1 that had been drawn before are void. */
    for (uint64_t number = begins; number < event->counted_to; number++) {
        struct game_result game;
        assert_true(event_find_game(event, number, &game));
        bool replaced = game.place.players[0] == 1 || game.place.players[1] == 1;
        assert_int_equal(event_counts(event, number), !replaced);
    }
    event_free(event);
}

/* A reader takes all pairings from the database, and draws none. */
static void test_follows(void **state)
{
    (void)state;
    struct event_plan plan = plan_of;
    plan.stages = 0;
    struct event *event = event_new(&plan), *reader = event_new(&plan);
    reader->follows = true;
    event_draw(reader);
    event_draw(event);
    assert_int_equal(reader->stage_count, 0);
    assert_int_equal(event_games(reader), 0);
    event_check(reader);
    play_some(event, 3, 1, 100);
    restore(event, reader);
    assert_int_equal(reader->stage_count, event->stage_count);
    assert_int_equal(reader->counted_to, event->counted_to);
    assert_false(reader->over);
    event_free(event);
    event_free(reader);
}

/* Continues a league in a new event, in which player 2 rests or does not, and plays some games. */
static struct event *go_on(struct event *event, bool rests, uint64_t seed, uint64_t most)
{
    struct event_plan plan = plan_of;
    plan.stages = 0;
    struct event *next = event_new(&plan);
    event_set_resting(next, 2, rests);
    restore(event, next);
    event_free(event);
    play_some(next, 4, seed, most);
    return next;
}

/* Returns whether player 2 is paired in one of the stages from that number on. */
static bool is_paired(const struct event *event, unsigned from)
{
    bool paired = false;
    for (unsigned s = from; s < event->stage_count; s++) {
        for (size_t i = 0; i < event->stages[s].pairing_count; i++) {
            const struct pairing *pair = &event->stages[s].pairings[i].players;
            paired = paired || pair->first == 2 || pair->second == 2;
        }
    }
    return paired;
}

/* A resting player is not paired until it no longer rests, and a league with a resting player is
 * the same whether it is interrupted or not. */
static void test_resting(void **state)
{
    (void)state;
    struct event_plan plan = plan_of;
    plan.stages = 0;
    struct event *whole = event_new(&plan), *parts = event_new(&plan);
    event_draw(whole);
    event_draw(parts);
    play_some(whole, 4, 1, 50);
    play_some(parts, 4, 1, 50);
    unsigned stages = whole->stage_count;
    assert_true(is_paired(whole, 0));
    whole = go_on(whole, true, 1, 200);
    assert_true(whole->stage_count > stages + 5);
    for (uint64_t run = 0; parts->stage_count < whole->stage_count; run++) {
        assert_true(run < 20);
        parts = go_on(parts, true, run, 40);
    }
    assert_true(same_stages(whole, parts, whole->stage_count));
    assert_false(is_paired(whole, stages));
    stages = whole->stage_count;
    whole = go_on(whole, false, 1, 100);
    assert_true(is_paired(whole, stages));
    event_free(parts);
    event_free(whole);
    plan.players = 3;
    whole = event_new(&plan);
    event_set_resting(whole, 0, true);
    event_set_resting(whole, 1, true);
    event_draw(whole);
    assert_true(whole->over); /* there is nobody to play against */
    event_free(whole);
}

/* A withdrawn player is no longer paired. With one player left, the league is over. */
static void test_withdrawn(void **state)
{
    (void)state;
    struct event_plan plan = plan_of;
    plan.withdraw = 3;
    plan.stages = 40;
    struct event *event = played_event(&plan, 4, 1);
    assert_true(event->standings.players[4].withdrawn);
    const struct event_stage *last = &event->stages[event->stage_count - 1];
    for (size_t i = 0; i < last->pairing_count; i++) {
        assert_true(last->pairings[i].players.first != 4 && last->pairings[i].players.second != 4);
    }
    event_free(event);
    plan.players = 2;
    plan.withdraw = 1;
    event = event_new(&plan);
    event_draw(event);
    struct game_result game;
    assert_true(event_next(event, &game));
    static char crash[] = "crash";
    game.outcome.forfeit = true;
    game.outcome.fault = (struct game_fault){.seat = 0, .rule = crash};
    game.outcome.winner = 1;
    assert_true(event_add_result(event, &game));
    assert_true(event->over);
    event_free(event);
}

/* Stored pairings that cannot be right are refused. */
static void test_damaged(void **state)
{
    (void)state;
    struct event *event = event_new(&plan_of);
    assert_false(event_take_pairing(event, 0, 0, 0));
    assert_false(event_take_pairing(event, 0, 0, 5));
    assert_false(event_take_pairing(event, 0, -1, 2));
    assert_false(event_take_pairing(event, 0, 0, NOBODY));
    assert_false(event_take_pairing(event, 1, 0, 1)); /* stage 0 is missing */
    assert_true(event_take_pairing(event, 0, 0, 1));
    assert_true(event_take_pairing(event, 0, 0, 1)); /* a pair may meet twice in a stage */
    assert_true(event_take_pairing(event, 1, 3, 2));
    event_draw(event);
    assert_int_equal(event->stages[0].pairing_count, 2);
    event_free(event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ratings),   cmocka_unit_test(test_prior),
        cmocka_unit_test(test_variance),  cmocka_unit_test(test_guest),
        cmocka_unit_test(test_mean),      cmocka_unit_test(test_linear),
        cmocka_unit_test(test_expected),  cmocka_unit_test(test_choice),
        cmocka_unit_test(test_any_order), cmocka_unit_test(test_resumed),
        cmocka_unit_test(test_follows),   cmocka_unit_test(test_resting),
        cmocka_unit_test(test_withdrawn), cmocka_unit_test(test_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
