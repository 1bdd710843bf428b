/* Tests that repeated games do not count as evidence. If deterministic bots repeat a game, the
 * repetition counts for the score, but not for ratings, intervals and sequential tests. Simulated
 * matches measure how often the interval contains the true score, and how often a sequential test
 * is wrong. */
#define _GNU_SOURCE
#include "check.h"

#include "base/random.h"
#include "tournament/event.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct seating seatings[] = {{0, 0}, {1, 0}};

/* --- the hash of a game --- */

/* A finished game of two turns. */
struct small_game {
    struct game_turn turns[2];
    struct game_result result;
};

static void make_game(struct small_game *game)
{
    static char turns[2][4] = {"7", "46"}, standard[] = "standard", goal[] = "goal", rule[] = "x";
    *game = (struct small_game){
        .turns = {{.text = turns[0], .ms = 3}, {.text = turns[1], .seat = 1, .ms = 5}},
        .result = {.place = {.number = 3, .round = 1, .players = {0, 1}, .seed = 9},
                   .record = {.variant = standard, .turn_count = 2, .opening_count = 1},
                   .outcome = {.winner = 1, .scores = {0, 1}, .reason = goal, .fault.rule = rule}}};
    game->result.record.turns = game->turns;
}

/* Identical games have identical hashes, no matter where and how fast they were played. Games have
 * different hashes if they differ in a turn, the first mover, the variant or the ending. */
static void test_hash(void **state)
{
    (void)state;
    static char other[] = "64", fog[] = "fog";
    struct small_game game, same, changed;
    make_game(&game);
    uint64_t hash = game_result_hash(&game.result);
    make_game(&same);
    same.turns[1].ms = 50;
    same.result.place.number = 8;
    same.result.place.seed = 10;
    same.result.record.opening_count = 0;
    assert_true(game_result_hash(&same.result) == hash && hash != 0);
    for (int i = 0; i < 7; i++) {
        make_game(&changed);
        struct game_result *result = &changed.result;
        switch (i) {
        case 0:
            changed.turns[1].text = other;
            break;
        case 1:
            result->record.turn_count = 1;
            break;
        case 2:
            result->place.first = 1;
            break;
        case 3:
            result->record.variant = fog;
            break;
        case 4:
            result->outcome.winner = 0;
            break;
        case 5:
            result->outcome.forfeit = true;
            break;
        default:
            changed.turns[0].lost = other;
        }
        assert_true(game_result_hash(result) != hash);
    }
    same.result.place.players[0] = 1;
    same.result.place.players[1] = 0;
    assert_true(standings_key(&same.result) != standings_key(&game.result));
    same.result.hash = 5; /* a hash that was read from a database is kept */
    assert_int_equal(game_result_hash(&same.result), 5);
}

/* --- events with repeated games --- */

/* Adds the next two games of a match, which form a pair because they have the same opening. Player
 * 0 scores kind / 2 points in total. */
static void add_pair(struct event *event, uint64_t opening, int kind)
{
    for (int i = 0; i < 2 && !event->over; i++) {
        struct game_result game;
        bool next = event_next(event, &game);
        assert_true(next);
        int seat = game.place.players[0] == 0 ? 0 : 1;
        /* twice the points of player 0 in this game */
        int points = i == 0 ? (kind + 1) / 2 : kind / 2;
        game.outcome.winner = points == 1 ? -1 : points == 2 ? seat : !seat;
        game.hash = 2 * opening + (uint64_t)i + 1;
        assert_true(event_add_result(event, &game));
    }
}

static struct event *match_of(uint64_t pairs, const struct sprt *sprt)
{
    struct event_plan plan = {.format = EVENT_MATCH,
                              .players = 2,
                              .rounds = pairs,
                              .test = sprt != NULL,
                              .seatings = seatings,
                              .seating_count = 2};
    if (sprt != NULL) {
        plan.sprt = *sprt;
    }
    return event_new(&plan);
}

/* If the same pair is played 36 times, the interval is as wide as after one pair, but all games
 * count for the score. */
static void test_repeated_pairs(void **state)
{
    (void)state;
    struct sprt sprt = {0, 30, 0.05, 0.05, false};
    struct event *event = match_of(1000, &sprt);
    struct estimate estimate;
    for (int i = 0; i < 36; i++) {
        add_pair(event, 7, 4);
    }
    const struct meeting *meeting = &event->standings.meetings[1];
    assert_int_equal(event->standings.games, 72);
    assert_int_equal(event->standings.players[0].all.won, 72);
    assert_int_equal(event->standings.distinct, 2);
    assert_int_equal(meeting->distinct.won, 2);
    assert_int_equal(meeting->pairs.count[4], 1);
    assert_int_equal(event->repeated_pairs, 35);
    assert_int_equal(event->verdict, SPRT_GOES_ON);
    statistics_estimate(&meeting->pairs, &estimate);
    assert_true(estimate.superiority < 0.76 && estimate.elo_low < 0);
    double once = event->ratio;
    add_pair(event, 8, 4);
    assert_true(event->ratio > once && event->repeated_pairs == 0);
    event_free(event);
}

/* If further pairs only repeat earlier ones, a sequential test ends without a decision, even if the
 * number of games is not limited. */
static void test_repeats_end_a_test(void **state)
{
    (void)state;
    struct sprt sprt = {0, 30, 0.05, 0.05, false};
    struct event *event = match_of(50000, &sprt);
    int pairs = 0;
    for (; !event->over && pairs < 1000; pairs++) {
        add_pair(event, (uint64_t)pairs % 4, 4);
    }
    assert_int_equal(pairs, 4 + EVENT_REPEATED_PAIRS_MAX);
    assert_int_equal(event->verdict, SPRT_GOES_ON);
    event_free(event);
    event = match_of(200, NULL); /* a match without a sequential test is played to the end */
    for (pairs = 0; !event->over; pairs++) {
        add_pair(event, 1, 4);
    }
    assert_int_equal(pairs, 200);
    event_free(event);
}

/* If the same records are imported eight times, in any order, the table is the same as after a
 * single import. */
static void test_imported_again(void **state)
{
    (void)state;
    for (int scores = 0; scores < 2; scores++) {
        struct event_plan plan = {
            .format = EVENT_OPEN, .players = 2, .sums_scores = scores == 1, .lone_scores = true};
        struct event *once = event_new(&plan), *often = event_new(&plan);
        for (int copy = 0; copy < 8; copy++) {
            for (int i = 0; i < 40; i++) {
                int at = copy % 2 == 0 ? i : 39 - i;
                struct game_result game = {.place.round = (uint64_t)at / 2,
                                           .place.seed = (uint64_t)at / 2,
                                           .place.players = {at % 2, 1 - at % 2},
                                           .outcome.winner = at % 3 == 0 ? 0 : 1,
                                           .outcome.scores = {at % 3 == 0, at % 3 != 0},
                                           .hash = (uint64_t)at + 1};
                event_add_result(often, &game);
                if (copy == 0) {
                    event_add_result(once, &game);
                }
            }
        }
        const struct meeting *a = &once->standings.meetings[1], *b = &often->standings.meetings[1];
        assert_int_equal(often->standings.games, 320);
        assert_int_equal(often->standings.distinct, 40);
        assert_memory_equal(&a->pairs, &b->pairs, sizeof a->pairs);
        assert_memory_equal(&a->distinct, &b->distinct, sizeof a->distinct);
        event_free(once);
        event_free(often);
    }
}

/* --- simulated matches of deterministic bots --- */

#define MATCHES 2000
#define OPENINGS_MAX 60

/* Probabilities that a player scores 0, 1/2, 1, 3/2 and 2 points in a pair. */
static const double bots[][5] = {
    {0.0625, 0.25, 0.375, 0.25, 0.0625},
    {0.25, 0, 0.5, 0, 0.25},
    {0.05, 0, 0.9, 0, 0.05},
    {0.02, 0, 0.5, 0, 0.48},
    {0.5, 0, 0, 0, 0.5},
    {0.1, 0, 0.3, 0, 0.6},
    {0.01, 0.04, 0.15, 0.3, 0.5},
    {0.2, 0, 0, 0, 0.8},
    {0.01, 0, 0.18, 0, 0.81},
};
enum { BOTS = sizeof bots / sizeof *bots };

static double mean_of(const double chances[5])
{
    double mean = 0;
    for (int kind = 0; kind < 5; kind++) {
        mean += chances[kind] * kind / 4;
    }
    return mean;
}

/* Computes the probabilities nearest to `chances` that have the given mean. They are p_i exp(t i /
 * 4), scaled so that their sum is 1, where the p_i are `chances`. */
static void tilt(const double chances[5], double mean, double tilted[5])
{
    double low = -30, high = 30;
    while (high - low > 1e-12) {
        double t = (low + high) / 2, sum = 0;
        for (int kind = 0; kind < 5; kind++) {
            tilted[kind] = chances[kind] * exp(t * kind / 4);
            sum += tilted[kind];
        }
        for (int kind = 0; kind < 5; kind++) {
            tilted[kind] /= sum;
        }
        *(mean_of(tilted) < mean ? &low : &high) = t;
    }
}

static int draw_kind(struct random *random, const double chances[5])
{
    double left = (double)(random_next(random) >> 11) * 0x1p-53;
    int kind = 0;
    while (kind < 4 && left >= chances[kind]) {
        left -= chances[kind++];
    }
    return kind;
}

/* Chooses random results for 4 to 60 openings. If a match uses an opening again, its games are
 * repeated. Returns the number of openings. */
static unsigned draw_openings(struct random *random, const double chances[5],
                              int kinds[OPENINGS_MAX])
{
    unsigned count = 4 + (unsigned)random_below(random, OPENINGS_MAX - 3);
    for (unsigned i = 0; i < count; i++) {
        kinds[i] = draw_kind(random, chances);
    }
    return count;
}

/* Computes the 95 % interval in the way that faceoff 0.5.0 did, from all pairs, including repeated
 * ones. The test uses it to show how large the error of that version was. */
static void old_interval(const uint64_t counts[5], double *low, double *high)
{
    double count = 0, mean = 0, variance = 0;
    for (int kind = 0; kind < 5; kind++) {
        count += (double)counts[kind];
        mean += (double)counts[kind] * kind / 4;
    }
    mean /= count;
    for (int kind = 0; kind < 5; kind++) {
        variance += (double)counts[kind] / count * (kind / 4.0 - mean) * (kind / 4.0 - mean);
    }
    double margin = Z_95 * sqrt(variance / count), slack = 1 - pow(0.025, 1 / count);
    *low = mean - fmax(margin, slack * mean);
    *high = mean + fmax(margin, slack * (1 - mean));
}

/* Simulates matches of 200 games. Their openings are chosen at random from a list of 4 to 60
 * openings, and may be chosen more than once. */
static void test_coverage(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 11);
    unsigned held = 0, of_old = 0;
    for (unsigned match = 0; match < MATCHES; match++) {
        int kinds[OPENINGS_MAX];
        uint64_t all[5] = {0};
        const double *chances = bots[match % BOTS];
        unsigned openings = draw_openings(&random, chances, kinds);
        struct event *event = match_of(100, NULL);
        while (!event->over) {
            unsigned opening = (unsigned)random_below(&random, openings);
            add_pair(event, opening, kinds[opening]);
            all[kinds[opening]]++;
        }
        struct estimate estimate;
        statistics_estimate(&event->standings.meetings[1].pairs, &estimate);
        assert_true(estimate.games <= 2 * openings);
        double truth = mean_of(chances), low, high;
        held += score_of_elo(estimate.elo_low) <= truth && truth <= score_of_elo(estimate.elo_high);
        old_interval(all, &low, &high);
        of_old += low <= truth && truth <= high;
        event_free(event);
    }
    print_message("4 to 60 openings, 2000 matches: the interval holds the truth in %.1f %%; if all "
                  "pairs count, in %.1f %%\n",
                  100.0 * held / MATCHES, 100.0 * of_old / MATCHES);
    assert_true(held >= 0.94 * MATCHES);
    assert_true(of_old < 0.75 * MATCHES);
}

/* Simulates a sequential test of deterministic bots, and returns its verdict. Stores in *old the
 * verdict that the test would have reached if repeated pairs also counted. */
static enum sprt_verdict test_bots(struct random *random, const struct sprt *sprt,
                                   const double chances[5], enum sprt_verdict *old)
{
    int kinds[OPENINGS_MAX];
    struct results all = {.kinds = 5};
    unsigned openings = draw_openings(random, chances, kinds);
    struct event *event = match_of(5000, sprt);
    *old = SPRT_GOES_ON;
    for (int pair = 0; pair < 5000 && (!event->over || *old == SPRT_GOES_ON); pair++) {
        unsigned opening = (unsigned)random_below(random, openings);
        if (!event->over) {
            add_pair(event, opening, kinds[opening]);
        }
        if (*old == SPRT_GOES_ON) {
            all.count[kinds[opening]]++;
            *old = sprt_decide(sprt, sprt_ratio(sprt, &all));
        }
    }
    assert_true(event->over);
    enum sprt_verdict verdict = event->verdict;
    event_free(event);
    return verdict;
}

/* If one hypothesis is true, fewer than 5 % of the sequential tests may accept the other. */
static void test_errors(void **state)
{
    (void)state;
    static const double bounds[][2] = {{0, 30}, {0, 100}, {-50, 50}, {0, 200}};
    struct random random;
    random_seed(&random, 12);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        struct sprt sprt = {bounds[i][0], bounds[i][1], 0.05, 0.05, false};
        unsigned wrong[2] = {0}, of_old[2] = {0};
        for (unsigned test = 0; test < MATCHES; test++) {
            for (int is_h1 = 0; is_h1 < 2; is_h1++) {
                double chances[5];
                enum sprt_verdict old, false_one = is_h1 ? SPRT_H0 : SPRT_H1;
                tilt(bots[test % BOTS], score_of_elo(bounds[i][is_h1]), chances);
                wrong[is_h1] += test_bots(&random, &sprt, chances, &old) == false_one;
                of_old[is_h1] += old == false_one;
            }
        }
        print_message("sprt %g..%g, 2000 tests: alpha %.2f %%, beta %.2f %%; if all pairs count, "
                      "%.1f %% and %.1f %%\n",
                      sprt.elo0, sprt.elo1, 100.0 * wrong[0] / MATCHES, 100.0 * wrong[1] / MATCHES,
                      100.0 * of_old[0] / MATCHES, 100.0 * of_old[1] / MATCHES);
        assert_true(wrong[0] < 0.05 * MATCHES && wrong[1] < 0.05 * MATCHES);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_repeated_pairs),
        cmocka_unit_test(test_repeats_end_a_test),
        cmocka_unit_test(test_imported_again),
        cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests_name("repeats", tests, NULL, NULL);
}
