/* Tests Swiss pairings and the matching algorithm that finds them. In small events, all possible
 * rounds are tried for comparison. Also tests their speed in a large event. */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "base/random.h"
#include "contests/contest.h"
#include "tournament/event.h"
#include "tournament/matching.h"

#include <stdlib.h>
#include <string.h>

#define SMALL 10 /* largest number of players for which all possible rounds are tried */

/* --- the matching algorithm --- */

/* Returns the lowest total cost of pairing the items that are not yet paired. */
static struct matching_cost least_cost(size_t count, const struct matching_cost *costs, bool *taken)
{
    struct matching_cost least = {INT64_MAX, 0};
    size_t one = 0;
    while (one < count && taken[one]) {
        one++;
    }
    if (one == count) {
        return (struct matching_cost){0, 0};
    }
    taken[one] = true;
    for (size_t other = one + 1; other < count; other++) {
        if (taken[other]) {
            continue;
        }
        taken[other] = true;
        struct matching_cost rest = least_cost(count, costs, taken);
        taken[other] = false;
        rest.major += costs[one * count + other].major;
        rest.minor += costs[one * count + other].minor;
        if (rest.major < least.major || (rest.major == least.major && rest.minor < least.minor)) {
            least = rest;
        }
    }
    taken[one] = false;
    return least;
}

/* Tests the algorithm with random costs. Some tests have many equal costs, and others have few. */
static void test_matching(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 1);
    for (int run = 0; run < 20000; run++) {
        size_t count = 2 * random_below(&random, SMALL / 2 + 1), mate[SMALL];
        uint64_t majors = random_below(&random, 3) == 0 ? 1000 : 3;
        uint64_t minors = random_below(&random, 2) == 0 ? UINT64_C(1) << 52 : 2;
        struct matching_cost costs[SMALL * SMALL] = {{0, 0}}, total = {0, 0};
        bool taken[SMALL] = {false};
        for (size_t i = 0; i < count; i++) {
            for (size_t k = 0; k < i; k++) {
                costs[i * count + k] = costs[k * count + i] = (struct matching_cost){
                    (int64_t)random_below(&random, majors), (int64_t)random_below(&random, minors)};
            }
        }
        matching_find(count, costs, mate);
        for (size_t i = 0; i < count; i++) {
            assert_true(mate[i] < count && mate[i] != i && mate[mate[i]] == i);
            total.major += i < mate[i] ? costs[i * count + mate[i]].major : 0;
            total.minor += i < mate[i] ? costs[i * count + mate[i]].minor : 0;
        }
        struct matching_cost least = least_cost(count, costs, taken);
        assert_true(total.major == least.major && total.minor == least.minor);
    }
}

/* --- single rounds --- */

struct position {
    size_t players;
    struct swiss_player state[SMALL];
    unsigned met[SMALL * SMALL];
};

/* The criteria by which a round is judged, beginning with the most important one. */
struct merit {
    int64_t early_byes, rematches, rounds, bye_above, distance;
};

static bool merit_is_better(const struct merit *a, const struct merit *b)
{
    const int64_t pairs[][2] = {{a->early_byes, b->early_byes},
                                {a->rematches, b->rematches},
                                {a->rounds, b->rounds},
                                {a->bye_above, b->bye_above},
                                {a->distance, b->distance}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (pairs[i][0] != pairs[i][1]) {
            return pairs[i][0] < pairs[i][1];
        }
    }
    return false;
}

/* Returns the difference between the score groups of two players, counted in groups. */
static int64_t groups_between(const struct position *position, size_t one, size_t other)
{
    double high = position->state[one].score, low = position->state[other].score;
    int64_t groups = 0;
    if (high < low) {
        return groups_between(position, other, one);
    }
    for (size_t i = 0; i < position->players; i++) {
        double score = position->state[i].score;
        bool first = !position->state[i].gone && score < high && score >= low;
        for (size_t k = 0; first && k < i; k++) {
            first = position->state[k].gone || position->state[k].score != score;
        }
        groups += first;
    }
    return groups;
}

static void add_bye(const struct position *position, size_t player, struct merit *merit)
{
    for (size_t i = 0; i < position->players; i++) {
        const struct swiss_player *other = &position->state[i], *with = &position->state[player];
        merit->early_byes += !other->gone && other->byes < with->byes;
        merit->bye_above += !other->gone && (other->score < with->score ||
                                             (other->score == with->score && i > player));
    }
    merit->early_byes = merit->early_byes > 0;
}

static void add_pair(const struct position *position, size_t one, size_t other, struct merit *merit)
{
    unsigned met = position->met[one * position->players + other];
    int64_t groups = groups_between(position, one, other);
    merit->rematches += met > 0;
    merit->rounds += met;
    merit->distance += groups * groups;
}

/* Finds the best pairings for the players that are not yet paired. Adds their criteria to `merit`,
 * and stores the sum in *best if it is better. */
static void best_round(const struct position *position, bool *taken, bool bye, struct merit merit,
                       struct merit *best)
{
    size_t one = 0;
    while (one < position->players && taken[one]) {
        one++;
    }
    if (one == position->players) {
        *best = merit_is_better(&merit, best) ? merit : *best;
        return;
    }
    taken[one] = true;
    if (bye) {
        struct merit with = merit;
        add_bye(position, one, &with);
        best_round(position, taken, false, with, best);
    }
    for (size_t other = one + 1; other < position->players; other++) {
        struct merit with = merit;
        if (!taken[other]) {
            taken[other] = true;
            add_pair(position, one, other, &with);
            best_round(position, taken, bye, with, best);
            taken[other] = false;
        }
    }
    taken[one] = false;
}

static void check_round(const struct position *position, const struct pairings *round)
{
    struct merit merit = {0}, best = {INT64_MAX, 0, 0, 0, 0};
    bool taken[SMALL], paired[SMALL];
    size_t active = 0;
    for (size_t i = 0; i < position->players; i++) {
        taken[i] = paired[i] = position->state[i].gone;
        active += !position->state[i].gone;
    }
    assert_int_equal(round->count, (active + 1) / 2);
    for (size_t i = 0; i < round->count; i++) {
        int players[2] = {round->list[i].first, round->list[i].second};
        for (int k = 0; k < 2; k++) {
            assert_true(players[k] != NOBODY || (k == 1 && active % 2 == 1));
            assert_true(players[k] == NOBODY || !paired[players[k]]);
            paired[players[k] == NOBODY ? players[0] : players[k]] = true;
        }
        if (players[1] == NOBODY) {
            add_bye(position, (size_t)players[0], &merit);
        } else {
            add_pair(position, (size_t)players[0], (size_t)players[1], &merit);
        }
    }
    best_round(position, taken, active % 2 == 1, (struct merit){0}, &best);
    if (merit_is_better(&best, &merit)) {
        fail_msg("rematches %d, of rounds %d, bye above %d, distance %d; best: %d, %d, %d, %d",
                 (int)merit.rematches, (int)merit.rounds, (int)merit.bye_above, (int)merit.distance,
                 (int)best.rematches, (int)best.rounds, (int)best.bye_above, (int)best.distance);
    }
}

/* Tests random states of an event, including states that no event can reach. */
static void test_random_states(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 2);
    for (int run = 0; run < 10000; run++) {
        struct position position = {.players = 2 + random_below(&random, SMALL - 1)};
        uint64_t scores = 1 + random_below(&random, 6), rounds = 1 + random_below(&random, 8);
        uint64_t met_of_ten = random_below(&random, 11);
        for (size_t i = 0; i < position.players; i++) {
            position.state[i] =
                (struct swiss_player){.score = (double)random_below(&random, scores) / 2,
                                      .byes = (unsigned)random_below(&random, 3),
                                      .gone = i >= 2 && random_below(&random, 8) == 0};
            for (size_t k = 0; k < i; k++) {
                bool met = random_below(&random, 10) < met_of_ten;
                unsigned round = met ? (unsigned)(1 + random_below(&random, rounds)) : 0;
                position.met[i * position.players + k] = round;
                position.met[k * position.players + i] = round;
            }
        }
        struct pairings round = {0};
        pairings_swiss(&round, position.players, position.state, position.met);
        check_round(&position, &round);
        pairings_free(&round);
    }
}

/* --- whole events --- */

static const struct seating seatings[] = {{0, 0}, {1, 0}};

/* Checks that the last round of an event is the best one after all earlier rounds. */
static void check_stage(const struct event *event, unsigned *met, unsigned *byes,
                        const struct position *before)
{
    struct position position = *before;
    const struct event_stage *stage = &event->stages[event->stage_count - 1];
    struct pairings round = {0};
    memcpy(position.met, met, sizeof position.met);
    for (size_t i = 0; i < position.players; i++) {
        position.state[i].byes = byes[i];
    }
    for (size_t i = 0; i < stage->pairing_count; i++) {
        int a = stage->pairings[i].players.first, b = stage->pairings[i].players.second;
        pairings_add(&round, a, b);
        met[(size_t)a * position.players + (size_t)b] = event->stage_count;
        met[(size_t)b * position.players + (size_t)a] = event->stage_count;
    }
    for (size_t i = 0; i < stage->bye_count; i++) {
        pairings_add(&round, stage->byes[i], NOBODY);
        byes[stage->byes[i]]++;
    }
    check_round(&position, &round);
    pairings_free(&round);
}

/* Plays whole events in which players are withdrawn. Some of these events have many more rounds
 * than a player has opponents. Each round must be the best one that is possible after the earlier
 * rounds. */
static void test_random_events(void **state)
{
    (void)state;
    static char crash[] = "crash";
    for (uint64_t run = 0; run < 1000; run++) {
        struct random random;
        random_seed(&random, run);
        struct event_plan plan = {.format = EVENT_SWISS,
                                  .players = 2 + random_below(&random, 6),
                                  .rounds = 1,
                                  .stages = 1 + (unsigned)random_below(&random, 12),
                                  .withdraw = 2,
                                  .seatings = seatings,
                                  .seating_count = 2};
        struct event *event = event_new(&plan);
        unsigned met[SMALL * SMALL] = {0}, byes[SMALL] = {0}, checked = 0;
        struct game_result game;
        int faulty = random_below(&random, 2) == 0 ? -1 : (int)random_below(&random, plan.players);
        bool more = true;
        while (more) {
            struct position position = {.players = plan.players};
            for (size_t i = 0; i < plan.players; i++) {
                const struct standing *player = &event->standings.players[i];
                position.state[i].score = standings_score(&player->all) + (double)player->unplayed;
                position.state[i].gone = player->withdrawn;
            }
            if (checked < event->stage_count) {
                const struct event_stage *stage = &event->stages[checked];
                /* The scores already contain the byes of this round, so subtract them. */
                for (size_t i = 0; i < stage->bye_count; i++) {
                    position.state[stage->byes[i]].score -= 2;
                }
                check_stage(event, met, byes, &position);
                checked++;
            }
            more = event_next(event, &game);
            if (more) {
                game.outcome.winner = (int)random_below(&random, 3) - 1;
                for (int seat = 0; seat < SEATS; seat++) {
                    if (game.place.players[seat] == faulty) {
                        game.outcome.forfeit = true;
                        game.outcome.fault = (struct game_fault){.seat = seat, .rule = crash};
                        game.outcome.winner = !seat;
                    }
                }
                assert_true(event_add_result(event, &game));
            }
        }
        event_free(event);
    }
}

/* A stored round is used even if it is not the best one. An impossible round is refused. */
static void test_stored_rounds(void **state)
{
    (void)state;
    struct event_plan plan = {.format = EVENT_SWISS,
                              .players = 5,
                              .rounds = 1,
                              .stages = 3,
                              .seatings = seatings,
                              .seating_count = 2};
    struct event *event = event_new(&plan);
    struct game_result game;
    /* accepted, because the event has this stage */
    assert_true(event_take_pairing(event, 0, 0, 2));
    assert_true(event_take_pairing(event, 1, 3, 1));
    assert_true(event_take_pairing(event, 1, 0, 2));
    assert_true(event_take_pairing(event, 1, 4, NOBODY));
    static const int wrong[][3] = {{1, 4, 3},  {1, 0, 1},  {2, 5, 0}, {2, 0, 5},
                                   {2, -1, 0}, {2, 1, 1},  {3, 0, 1}, {2, 0, -2},
                                   {1, 2, -1}, {1, 4, -1}, {1, 4, -1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(event_take_pairing(event, (unsigned)wrong[i][0], wrong[i][1], wrong[i][2]));
    }
    while (event_next(event, &game)) {
        game.outcome.winner = -1;
        assert_true(event_add_result(event, &game));
    }
    assert_int_equal(event->stage_count, 3);
    const struct event_stage *stage = &event->stages[1];
    assert_int_equal(stage->pairing_count, 2);
    assert_memory_equal(&stage->pairings[0].players, (&(struct pairing){3, 1}),
                        sizeof(struct pairing));
    assert_memory_equal(&stage->pairings[1].players, (&(struct pairing){0, 2}),
                        sizeof(struct pairing));
    assert_true(stage->bye_count == 1 && stage->byes[0] == 4);
    assert_int_equal(event->stages[2].byes[0], 3);
    event_free(event);
}

/* In 30 rounds of the largest event, no two players meet twice. The number of players is odd, so
 * each round has a bye. */
static void test_many_players(void **state)
{
    (void)state;
    struct event_plan plan = {.format = EVENT_SWISS,
                              .players = 255,
                              .rounds = 1,
                              .stages = quick_or_slow(30, 300),
                              .seatings = seatings,
                              .seating_count = 2};
    struct event *event = event_new(&plan);
    struct game_result game;
    struct random random;
    unsigned *met = memory_new(plan.players * plan.players * sizeof *met), rematches = 0;
    random_seed(&random, 3);
    while (event_next(event, &game)) {
        size_t a = (size_t)game.place.players[0], b = (size_t)game.place.players[1];
        unsigned *last = &met[(a < b ? a : b) * plan.players + (a < b ? b : a)];
        rematches += *last != 0 && *last != game.place.stage + 1;
        *last = game.place.stage + 1;
        game.outcome.winner = game.place.players[0] + (int)random_below(&random, 64) <
                                      game.place.players[1] + (int)random_below(&random, 64)
                                  ? 0
                                  : 1;
        assert_true(event_add_result(event, &game));
    }
    assert_int_equal(event->stage_count, plan.stages);
    assert_true(plan.stages > 200 || rematches == 0);
    free(met);
    event_free(event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matching),      cmocka_unit_test(test_random_states),
        cmocka_unit_test(test_random_events), cmocka_unit_test(test_stored_rounds),
        cmocka_unit_test(test_many_players),
    };
    return cmocka_run_group_tests_name("swiss", tests, NULL, NULL);
}
