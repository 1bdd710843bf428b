/* Tests pairings and the state machines of events. The table must not depend on the order in which
 * games end, or on how often an event is interrupted. Every game must be played exactly once. */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "base/random.h"
#include "contests/contest.h"
#include "tournament/event.h"
#include "tournament/ranking.h"
#include "tournament/standings_text.h"

#include <stdlib.h>
#include <string.h>

static const struct seating pair_seatings[] = {{0, 0}, {1, 0}};
static const struct seating faceoff_seatings[] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};

/* A tie-break of a cup: the player with the fewest turns wins a match with equal scores. */
static const struct tie_break fewest[] = {{.count = "turns"}, {.count = NULL}};

/* --- drawing pairings --- */

static void test_round_robin(void **state)
{
    (void)state;
    for (size_t n = 2; n < 12; n++) {
        struct pairings pairings = {0};
        pairings_round_robin(&pairings, n, 0);
        assert_int_equal(pairings.count, n * (n - 1) / 2);
        bool met[12][12] = {{false}};
        size_t per_round = n / 2;
        for (size_t i = 0; i < pairings.count; i++) {
            struct pairing *p = &pairings.list[i];
            assert_true(p->first < p->second && !met[p->first][p->second]);
            met[p->first][p->second] = true;
            /* No player may have two games in a round. */
            for (size_t j = i - i % per_round; j < i; j++) {
                assert_true(
                    pairings.list[j].first != p->first && pairings.list[j].second != p->first &&
                    pairings.list[j].first != p->second && pairings.list[j].second != p->second);
            }
        }
        pairings_free(&pairings);
    }
}

static void test_bracket(void **state)
{
    (void)state;
    int *places;
    assert_int_equal(pairings_bracket(&places, 8), 8);
    static const int expected[8] = {0, 7, 3, 4, 1, 6, 2, 5};
    assert_memory_equal(places, expected, sizeof expected);
    free(places);
    assert_int_equal(pairings_bracket(&places, 5), 8);
    static const int with_byes[8] = {0, NOBODY, 3, 4, 1, NOBODY, 2, NOBODY};
    assert_memory_equal(places, with_byes, sizeof with_byes);
    free(places);
}

static void test_swiss_first_round(void **state)
{
    (void)state;
    struct swiss_player players[7] = {{0}};
    unsigned met[49] = {0};
    struct pairings pairings = {0};
    pairings_swiss(&pairings, 7, players, met);
    assert_int_equal(pairings.count, 4);
    /* Seeds of the upper half meet seeds of the lower half, and the last seed has the bye. */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(pairings.list[i].first, i);
        assert_int_equal(pairings.list[i].second, i + 3);
    }
    assert_true(pairings.list[3].first == 6 && pairings.list[3].second == NOBODY);
    pairings_free(&pairings);
}

/* Player 0 has already met all players below `met_below`. The last player has the bye, unless
 * giving it to another player avoids a second meeting for player 0. */
static void test_swiss_bye(void **state)
{
    (void)state;
    static const struct {
        int met_below;
        unsigned byes[5];
        int bye, opponent; /* expected player with the bye, and expected opponent of player 0 */
    } cases[] = {
        {3, {0}, 4, 3},
        {4, {0}, 3, 4},
        {4, {0, 0, 0, 1, 0}, 2, 4},
        {4, {1, 1, 1, 1, 1}, 3, 4},
        {5, {0}, 0, NOBODY},
        {5, {1, 0, 0, 0, 0}, 4, 2}, /* players 0 and 2 meet for the second time */
        /* Players 0 and 3 meet for the second time, because nobody gets a third bye before all
         * players have had two. */
        {5, {2, 1, 2, 2, 2}, 1, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct swiss_player players[5] = {{0}};
        unsigned met[25] = {0};
        struct pairings pairings = {0};
        for (int k = 0; k < 5; k++) {
            players[k].byes = cases[i].byes[k];
            met[k] = met[5 * k] = k > 0 && k < cases[i].met_below;
        }
        pairings_swiss(&pairings, 5, players, met);
        assert_int_equal(pairings.count, 3);
        assert_int_equal(pairings.list[2].first, cases[i].bye);
        assert_int_equal(pairings.list[2].second, NOBODY);
        if (cases[i].bye != 0) {
            assert_int_equal(pairings.list[0].first, 0);
            assert_int_equal(pairings.list[0].second, cases[i].opponent);
        }
        pairings_free(&pairings);
    }
}

/* Players with equal points form a group, in which the upper half meets the lower half. If a group
 * has an odd number of players, one of them meets a player of the next lower group. */
static void test_swiss_groups(void **state)
{
    (void)state;
    const struct swiss_player players[8] = {{.score = 2}, {.score = 2}, {.score = 1}, {.score = 1},
                                            {.score = 1}, {.score = 1}, {.score = 1}, {.score = 0}};
    static const struct pairing expected[4] = {{0, 1}, {2, 4}, {3, 5}, {6, 7}};
    unsigned met[64] = {0};
    struct pairings pairings = {0};
    pairings_swiss(&pairings, 8, players, met);
    assert_int_equal(pairings.count, 4);
    assert_memory_equal(pairings.list, expected, sizeof expected);
    pairings_free(&pairings);
}

/* A withdrawn player is not paired. A player that is left without an opponent has a bye. */
static void test_swiss_gone(void **state)
{
    (void)state;
    const struct swiss_player players[4] = {[1] = {.gone = true}};
    static const unsigned met[4 * 4];
    struct pairings pairings = {0};
    pairings_swiss(&pairings, 4, players, met);
    assert_int_equal(pairings.count, 2);
    assert_true(pairings.list[0].first == 0 && pairings.list[0].second == 2);
    assert_true(pairings.list[1].first == 3 && pairings.list[1].second == NOBODY);
    pairings_free(&pairings);
}

/* --- playing events --- */

#define GAMES_MAX 4000
#ifdef SANITIZED /* the test is ten times slower with sanitizers */
#define CHANCES 8
#else
#define CHANCES 60
#endif

/* The winner depends only on the game, as with deterministic bots. */
static struct game_result play(const struct game_result *game, uint64_t seed, int faulty_player)
{
    static char on_time[] = "crash", late[] = "timeout";
    static struct game_number turns[GAMES_MAX];
    struct random random;
    random_seed(&random, random_mix(seed, game->place.number));
    struct game_result played = *game;
    uint64_t drawn = random_below(&random, 10 + (uint64_t)played.place.players[0]);
    played.outcome.winner = drawn == 0 ? -1 : drawn % 2 == 0 ? 0 : 1;
    for (int seat = 0; seat < 2; seat++) {
        if (played.place.players[seat] == faulty_player && random_below(&random, 3) > 0) {
            played.outcome.forfeit = true;
            played.outcome.fault =
                (struct game_fault){.seat = seat, .rule = drawn == 1 ? late : on_time};
            played.outcome.winner = !seat;
        }
    }
    if (played.outcome.winner >= 0) {
        played.outcome.scores[played.outcome.winner] = 1 + (int)random_below(&random, 3);
    }
    played.hash = random_mix(seed, game->place.number) | 1;
    played.outcome.counts = &turns[game->place.number];
    played.outcome.count_count = 1;
    turns[game->place.number] = (struct game_number){"turns", {(int)(drawn % 3), (int)(drawn % 2)}};
    return played;
}

struct under_way {
    struct game_result games[16];
    unsigned count;
};

/* The stored games of an event. The tests keep them here instead of in a database. */
struct shelf {
    bool stored[GAMES_MAX];
    struct game_result games[GAMES_MAX];
    unsigned times[GAMES_MAX];
};

static char *table(const struct event *event)
{
    struct text text = {0};
    int *order = event_order(event);
    standings_print(&event->standings, order, &text);
    text_printf(&text, "%d %.9f\n", (int)event->verdict, event->ratio);
    free(order);
    return text.data;
}

static struct event *load(const struct event_plan *plan, const struct shelf *shelf)
{
    struct event *event = event_new(plan);
    event_draw(event);
    for (uint64_t number = 0; number < GAMES_MAX; number++) {
        if (shelf->stored[number]) {
            assert_true(event_add_result(event, &shelf->games[number]));
        }
    }
    return event;
}

/* Plays an event with `slots` games at a time, which end in random order. Interrupts the event
 * `breaks` times, and loses all games in progress each time. */
static char *play_event(const struct event_plan *plan, unsigned slots, unsigned breaks,
                        uint64_t chance, int faulty, struct shelf *shelf)
{
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"};
    struct random random;
    random_seed(&random, chance);
    memset(shelf, 0, sizeof *shelf);
    struct event *event = event_new(plan);
    struct under_way way = {0};
    event_draw(event);
    while (!event->over) {
        struct game_result game;
        while (way.count < slots && event_next(event, &game)) {
            assert_true(game.place.number < GAMES_MAX && !shelf->stored[game.place.number]);
            way.games[way.count++] = game;
        }
        assert_true(way.count > 0);
        size_t which = (size_t)random_below(&random, way.count);
        game = way.games[which];
        way.games[which] = way.games[--way.count];
        shelf->games[game.place.number] = play(&game, 7, faulty);
        shelf->stored[game.place.number] = true;
        shelf->times[game.place.number]++;
        assert_true(event_add_result(event, &shelf->games[game.place.number]));
        if (breaks > 0 && random_below(&random, breaks) == 0) {
            event_free(event);
            event = load(plan, shelf);
            way.count = 0;
        }
    }
    for (size_t i = 0; i < plan->players; i++) {
        event->standings.players[i].name = names[i];
    }
    char *text = table(event);
    event_free(event);
    return text;
}

static void check_plan(const struct event_plan *plan, int faulty)
{
    struct shelf *shelf = memory_new(sizeof *shelf);
    char *expected = play_event(plan, 1, 0, 1, faulty, shelf);
    for (uint64_t chance = 0; chance < CHANCES; chance++) {
        unsigned slots = 1 + (unsigned)(chance % 8);
        char *other = play_event(plan, slots, (unsigned)(chance % 5) * 3, chance, faulty, shelf);
        assert_string_equal(other, expected);
        free(other);
        for (size_t i = 0; i < GAMES_MAX; i++) {
            assert_true(shelf->times[i] <= 1);
        }
    }
    free(expected);
    free(shelf);
}

static void test_any_order_any_break(void **state)
{
    (void)state;
    for (int format = EVENT_MATCH; format <= EVENT_CUP; format++) {
        for (size_t players = format == EVENT_MATCH ? 2 : 3; players <= 9; players += 3) {
            for (unsigned withdraw = 0; withdraw <= 4; withdraw += 4) {
                for (int faceoff = 0; faceoff < 2; faceoff++) {
                    struct event_plan plan = {
                        .format = (enum event_format)format,
                        .players = format == EVENT_MATCH ? 2 : players,
                        .rounds = 3,
                        .stages = 3,
                        .withdraw = withdraw,
                        .seatings = faceoff ? faceoff_seatings : pair_seatings,
                        .seating_count = faceoff ? 4 : 2,
                        .house = format == EVENT_CUP,
                        .tie_breaks = format == EVENT_CUP && faceoff ? fewest : NULL};
                    check_plan(&plan, withdraw > 0 ? 1 : -1);
                }
            }
        }
    }
}

static void test_sequential_test_stops(void **state)
{
    (void)state;
    struct event_plan plan = {.format = EVENT_MATCH,
                              .players = 2,
                              .rounds = 1000,
                              .test = true,
                              .sprt = {0, 60, 0.05, 0.05, false},
                              .seatings = pair_seatings,
                              .seating_count = 2};
    check_plan(&plan, -1);
    struct shelf *shelf = memory_new(sizeof *shelf);
    char *text = play_event(&plan, 4, 0, 1, -1, shelf);
    assert_null(strstr(text, "0 0.000"));
    /* The sequential test must end the event long before this game. */
    assert_false(shelf->stored[1900]);
    free(text);
    free(shelf);
}

/* New players join a round robin and a gauntlet, in two steps. Earlier games must keep their places
 * and seeds, and every pairing must be played once, as if all players had taken part from the
 * start. */
static void test_joined_players(void **state)
{
    (void)state;
    static const size_t joined[] = {3, 4};
    for (int format = EVENT_GAUNTLET; format <= EVENT_ROUND_ROBIN; format++) {
        struct event_plan plan = {.format = (enum event_format)format,
                                  .players = 3,
                                  .seed = 5,
                                  .rounds = 2,
                                  .seatings = pair_seatings,
                                  .seating_count = 2};
        struct event *began = event_new(&plan);
        plan.players = 7;
        struct event *whole = event_new(&plan);
        plan.joined = joined;
        plan.joined_count = 2;
        struct event *grown = event_new(&plan);
        check_plan(&plan, -1);
        assert_int_equal(grown->stage_count, 3);
        assert_int_equal(event_games(grown), event_games(whole));
        bool met[7][7][2][2] = {{{{false}}}};
        for (uint64_t number = 0; number < event_games(grown); number++) {
            struct game_result game, before;
            assert_true(event_find_game(grown, number, &game));
            if (number < event_games(began)) {
                assert_true(event_find_game(began, number, &before));
                assert_memory_equal(&before.place, &game.place, sizeof game.place);
            }
            bool *once = &met[game.place.players[0]][game.place.players[1]][game.place.round]
                             [game.place.seating];
            assert_false(*once);
            *once = true;
            assert_true(game.place.seed == random_mix(5, game.place.round) >> 1);
        }
        event_free(began);
        event_free(whole);
        event_free(grown);
    }
}

/* In a Swiss event, no two players meet twice. Every player plays in every round, but may have the
 * bye in one of them. */
static void test_swiss_event(void **state)
{
    (void)state;
    struct event_plan plan = {.format = EVENT_SWISS,
                              .players = 9,
                              .rounds = 1,
                              .stages = 5,
                              .seatings = pair_seatings,
                              .seating_count = 2};
    struct event *event = event_new(&plan);
    struct game_result game;
    assert_int_equal(event_games(event), 5 * 4 * 2);
    while (event_next(event, &game)) {
        struct game_result played = play(&game, 3, -1);
        assert_true(event_add_result(event, &played));
    }
    assert_true(event->over);
    assert_int_equal(event->stage_count, 5);
    bool met[9][9] = {{false}};
    bool bye[9] = {false};
    for (unsigned s = 0; s < 5; s++) {
        assert_int_equal(event->stages[s].pairing_count, 4);
        assert_int_equal(event->stages[s].bye_count, 1);
        assert_false(bye[event->stages[s].byes[0]]);
        bye[event->stages[s].byes[0]] = true;
        for (size_t i = 0; i < 4; i++) {
            struct pairing *p = &event->stages[s].pairings[i].players;
            assert_false(met[p->first][p->second]);
            met[p->first][p->second] = met[p->second][p->first] = true;
        }
    }
    event_free(event);
}

/* The favourite wins every game, and therefore the knockout. The second seed comes second. */
static void test_knockout_event(void **state)
{
    (void)state;
    struct event_plan plan = {.format = EVENT_KNOCKOUT,
                              .players = 6,
                              .rounds = 1,
                              .seatings = pair_seatings,
                              .seating_count = 2};
    struct event *event = event_new(&plan);
    struct game_result game;
    while (event_next(event, &game)) {
        struct game_result played = play(&game, 3, -1);
        played.outcome.winner = played.place.players[0] < played.place.players[1] ? 0 : 1;
        if (played.place.players[0] + played.place.players[1] ==
            7) { /* the games of seeds 3 and 4 are always drawn */
            played.outcome.winner = -1;
            played.outcome.scores[0] = played.outcome.scores[1] = 1;
        }
        assert_true(event_add_result(event, &played));
    }
    assert_true(event->over);
    int *order = event_order(event);
    assert_true(order[0] == 0 && order[1] == 1);
    assert_int_equal(event->standings.players[0].stage, 3);
    assert_true(event->standings.players[3].stage > event->standings.players[4].stage);
    /* Players 3 and 4 tie their match of 2 games and all 8 extra pairs of games. */
    assert_int_equal(event->standings.meetings[3 * 6 + 4].games.drawn, 18);
    free(order);
    event_free(event);
}

/* A bot that commits a fault in every game is withdrawn after two games, and the event continues
 * without it. */
static void test_withdrawal(void **state)
{
    (void)state;
    struct event_plan plan = {.format = EVENT_ROUND_ROBIN,
                              .players = 4,
                              .rounds = 5,
                              .withdraw = 2,
                              .seatings = pair_seatings,
                              .seating_count = 2};
    struct event *event = event_new(&plan);
    struct game_result game;
    static char rule[] = "crash";
    unsigned games_of_2 = 0;
    uint64_t counted = 0;
    assert_false(event_counts(event, 0)); /* game 0 has not been played yet */
    while (event_next(event, &game)) {
        struct game_result played = play(&game, 3, -1);
        played.outcome.forfeit = played.place.players[0] == 2 || played.place.players[1] == 2;
        played.outcome.fault =
            (struct game_fault){.seat = played.place.players[1] == 2, .rule = rule};
        games_of_2 += played.outcome.forfeit;
        played.outcome.winner =
            played.outcome.forfeit ? !played.outcome.fault.seat : played.outcome.winner;
        assert_true(event_add_result(event, &played));
    }
    assert_true(event->over && event->standings.players[2].withdrawn);
    game.place.number = event_games(event) - 1;
    assert_true(
        event_add_result(event, &game)); /* the result arrives late, but is still accepted */
    game.place.number = INT64_MAX - 1;
    /* A result for a game that does not exist is refused. */
    assert_false(event_add_result(event, &game));
    assert_int_equal(games_of_2, 2);
    assert_int_equal(event->standings.games, 2 + 3 * 10);
    assert_int_equal(event->standings.players[0].unplayed + event->standings.players[1].unplayed +
                         event->standings.players[3].unplayed,
                     28);
    assert_int_equal(event->standings.players[2].unplayed, 0);
    for (uint64_t number = 0; number < event_games(event); number++) {
        counted += event_counts(event, number);
    }
    assert_int_equal(counted, event->standings.games);
    event_free(event);
}

/* Plays all games of an event. For each game, `wins` contains the digit of the winner, or '-'
 * followed by the digit of the player that loses because of a fault. */
static struct event *play_on(struct event *event, const char *wins)
{
    static char rule[] = "crash";
    struct game_result game;
    while (event_next(event, &game)) {
        game.outcome.forfeit = *wins == '-';
        wins += game.outcome.forfeit;
        assert_true(*wins != '\0');
        int seat = game.place.players[0] == *wins++ - '0' ? 0 : 1;
        game.outcome.fault = (struct game_fault){.seat = seat, .rule = rule};
        game.outcome.winner = game.outcome.forfeit ? !seat : seat;
        game.outcome.scores[game.outcome.winner] = 1;
        assert_true(event_add_result(event, &game));
    }
    assert_true(event->over && *wins == '\0');
    return event;
}

static struct event *play_out(const struct event_plan *plan, const char *wins)
{
    return play_on(event_new(plan), wins);
}

static struct event_plan plan_of(enum event_format format, size_t players, unsigned withdraw)
{
    return (struct event_plan){.format = format,
                               .players = players,
                               .rounds = 1,
                               .stages = 2,
                               .withdraw = withdraw,
                               .seatings = pair_seatings,
                               .seating_count = 2};
}

/* In a pair of games, the players swap seats, and the same seat moves first in both. */
static void test_pairs(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_MATCH, 2, 0);
    plan.seatings = faceoff_seatings;
    plan.seating_count = 4;
    /* Games 1 and 3 form a pair, and so do games 2 and 4. */
    struct event *event = play_out(&plan, "0010");
    static const uint64_t expected[5] = {0, 0, 1, 0, 1};
    assert_memory_equal(event->standings.meetings[1].pairs.count, expected, sizeof expected);
    event_free(event);
    plan.seating_count = 1; /* a round of one game contains no pair */
    event = play_out(&plan, "0");
    assert_int_equal(event->standings.meetings[1].pairs.count[4], 0);
    event_free(event);
    plan = plan_of(EVENT_MATCH, 2, 1); /* a pair of which only one game was played does not count */
    event = play_out(&plan, "-1");
    for (size_t kind = 0; kind < 5; kind++) {
        assert_int_equal(event->standings.meetings[1].pairs.count[kind], 0);
    }
    event_free(event);
}

/* The contest `judge` plays sets of four games. In each set, every player moves first once and
 * second once in each seat. */
static void test_faceoff(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_MATCH, 2, 0);
    plan.seatings = contest_judge.seatings;
    plan.seating_count = contest_judge.seating_count;
    struct event *event = event_new(&plan);
    /* whether each case has occurred; the indices are the seat of player 0 and whether it moves
     * first */
    bool met[2][2] = {{false}};
    struct game_result game;
    while (event_next(event, &game)) {
        int seat = game.place.players[1] == 0;
        assert_false(met[seat][game.place.first == seat]);
        met[seat][game.place.first == seat] = true;
    }
    assert_true(met[0][0] && met[0][1] && met[1][0] && met[1][1]);
    event_free(event);
}

/* A player is withdrawn only if its faults are consecutive. A withdrawn player does not advance,
 * however many points it has. */
static void test_withdrawn(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_MATCH, 2, 2);
    plan.rounds = 3;
    struct event *event = play_out(&plan, "-01-01-01");
    assert_false(event->standings.players[0].withdrawn);
    event_free(event);
    plan = plan_of(EVENT_KNOCKOUT, 2, 1);
    plan.rounds = 2;
    event = play_out(&plan, "00-0");
    assert_int_equal(event_champion(event), 1);
    assert_string_equal(event->stages[0].pairings[0].decided_by, "withdrawal");
    event_free(event);
}

/* A disqualified player loses its byes, and comes last even if no game of another player counts. */
static void test_disqualified(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_SWISS, 5, 0);
    for (unsigned played = 0; played < 2; played++) {
        struct event *event = event_new(&plan);
        event_disqualify(event, 4, 0); /* has the bye in the first stage */
        event = played ? play_on(event, "00110011") : event;
        size_t places[5];
        free(ranking_order(&event->standings, places));
        assert_int_equal(places[4], 5);
        assert_int_equal(event->standings.players[4].unplayed, 0);
        event_free(event);
    }
}

/* A bye counts as a win in every game of the match, and no player gets a second one. The event
 * continues even if only two players are left. */
static void test_swiss_second_stage(void **state)
{
    (void)state;
    static const struct {
        size_t players;
        unsigned withdraw;
        const char *wins;
        struct pairing pairings[2]; /* expected pairings of the second stage */
    } cases[] = {
        {5,
         0,
         "0011"
         "0044",
         /* Player 4 has the bye in the first stage, and player 3 in the second. */
         {{0, 1}, {4, 2}}},
        {3,
         1,
         "-0"
         "22",
         {{1, 2}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct event_plan plan = plan_of(EVENT_SWISS, cases[i].players, cases[i].withdraw);
        struct event *event = play_out(&plan, cases[i].wins);
        assert_int_equal(event->stage_count, 2);
        const struct event_stage *stage = &event->stages[1];
        assert_int_equal(stage->pairing_count, cases[i].players / 2);
        for (size_t k = 0; k < stage->pairing_count; k++) {
            assert_memory_equal(&stage->pairings[k].players, &cases[i].pairings[k],
                                sizeof(struct pairing));
        }
        assert_int_equal(event->standings.players[i == 0 ? 4 : 2].unplayed, 2);
        event_free(event);
    }
    struct event_plan plan = plan_of(EVENT_SWISS, 5, 0);
    plan.stages = 3;
    struct event *event = play_out(&plan, "001100220011");
    assert_int_equal(event->stages[0].byes[0], 4);
    assert_int_equal(event->stages[1].byes[0], 3);
    /* Players 3 and 4 are ranked below player 2, but have already had a bye. */
    assert_int_equal(event->stages[2].byes[0], 2);
    event_free(event);
}

/* In a gauntlet, the first player plays more games than the others. The table is therefore ordered
 * by the share of points, not by points. */
static void test_gauntlet_order(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_GAUNTLET, 4, 0);
    struct event *event = play_out(&plan, "110000");
    int *order = event_order(event);
    assert_int_equal(order[0], 1);
    free(order);
    event_free(event);
}

/* As long as the games of a round robin are incomplete, its table is ordered by score per game, and
 * players without games come last. */
static void test_unfinished_order(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_ROUND_ROBIN, 4, 0);
    struct event *event = event_new(&plan);
    struct game_result game;
    size_t places[4];
    for (unsigned played = 1; event_next(event, &game); played++) {
        const int *players = game.place.players;
        game.outcome.winner = players[0] == 3 ? 0 : players[1] == 3 ? 1 : played % 2;
        assert_true(event_add_result(event, &game));
        int *order = ranking_order(&event->standings, places);
        for (size_t i = 0; i + 1 < 4; i++) {
            const struct counted *upper = &event->standings.players[order[i]].all;
            const struct counted *lower = &event->standings.players[order[i + 1]].all;
            assert_true(standings_share(upper) >= standings_share(lower));
            assert_true(standings_games(upper) > 0 || standings_games(lower) == 0);
            assert_true(places[order[i]] < places[order[i + 1]] ||
                        (standings_games(upper) > 0) == (standings_games(lower) > 0));
        }
        free(order);
    }
    event_free(event);
}

/* The games of each match can be found by their numbers. */
static void test_games_of_a_match(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_ROUND_ROBIN, 3, 0);
    plan.rounds = 2;
    struct event *event = event_new(&plan);
    const struct event_stage *stage = &event->stages[0];
    bool met[12] = {false};
    assert_int_equal(event_match_games(stage), 4);
    for (size_t pairing = 0; pairing < 3; pairing++) {
        for (uint64_t at = 0; at < 4; at++) {
            struct game_result game;
            uint64_t number = event_match_game(stage, pairing, at);
            assert_true(event_find_game(event, number, &game) && !met[number]);
            met[number] = true;
            assert_true(game.place.pairing == pairing && game.place.round == at / 2 &&
                        game.place.seating == at % 2);
        }
    }
    event_free(event);
}

/* An event accepts a result only for a game that it has begun, and only once. */
static void test_other_results(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_MATCH, 2, 0);
    struct event *event = event_new(&plan);
    struct game_result pair[2];
    assert_true(event_next(event, &pair[0]) && event_next(event, &pair[1]));
    pair[1].place.first = 1;
    assert_false(event_add_result(event, &pair[1]));
    pair[1].place.first = 0;
    pair[1].place.players[0] = pair[0].place.players[0];
    assert_false(event_add_result(event, &pair[1]));
    pair[1].place.players[0] = pair[0].place.players[1];
    assert_true(event_add_result(event, &pair[1]));
    assert_false(event_add_result(event, &pair[1]));
    event_free(event);
}

/* An event has memory for EVENT_WINDOW games that are not yet counted. The memory of counted games
 * is reused for later games. */
static void test_long_event(void **state)
{
    (void)state;
    struct event_plan plan = plan_of(EVENT_MATCH, 2, 0);
    plan.rounds = EVENT_WINDOW;
    struct event *event = event_new(&plan);
    struct game_result game;
    uint64_t played = 0;
    for (; event_next(event, &game); played++) {
        assert_int_equal(game.place.number, played);
        game.outcome.winner = 0;
        assert_true(event_add_result(event, &game));
    }
    assert_true(event->over);
    assert_int_equal(played, 2 * EVENT_WINDOW);
    event_free(event);
    /* As long as the result of the first game is missing, no memory can be reused. */
    event = event_new(&plan);
    for (played = 0; event_next(event, &game); played++) {
    }
    assert_int_equal(played, EVENT_WINDOW);
    for (uint64_t number = 0; number < EVENT_WINDOW; number++) {
        assert_true(event_find_game(event, number, &game));
        game.outcome.winner = 0;
        assert_true(event_add_result(event, &game));
    }
    assert_true(event_next(event, &game)); /* now the next game can begin */
    assert_int_equal(game.place.number, EVENT_WINDOW);
    event_free(event);
}

/* If a contest adds the scores of a pair of games, the player with the larger sum counts as the
 * winner of both. The results may come in any order. */
static void test_sums_of_scores(void **state)
{
    (void)state;
    static const struct {
        /* scores of each game, by seat; player 0 is in seat 0 in the first game, and in seat 1 in
         * the second */
        int scores[2][2];
        int won[2], drawn;
    } cases[] = {
        /* Both games reached the turn limit, so each of them alone would be a draw. */
        {{{582, 157}, {100, 571}}, {2, 0}, 0},
        {{{157, 582}, {157, 582}}, {0, 0}, 2}, /* both players have 157 + 582 points */
        {{{1000, 0}, {2000, 0}}, {0, 2}, 0},   /* each player won one game */
        {{{0, 0}, {0, 0}}, {0, 0}, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int later = 0; later < 2; later++) {
            struct game_result round[2];
            struct event *event = event_new(&(struct event_plan){.format = EVENT_MATCH,
                                                                 .players = 2,
                                                                 .rounds = 1,
                                                                 .seatings = pair_seatings,
                                                                 .seating_count = 2,
                                                                 .sums_scores = true});
            assert_true(event_next(event, &round[0]) && event_next(event, &round[1]));
            for (int k = 0; k < 2; k++) {
                memcpy(round[k].outcome.scores, cases[i].scores[k], sizeof round[k].outcome.scores);
                round[k].outcome.winner = -1;
            }
            assert_true(event_add_result(event, &round[!later]));
            assert_int_equal(event->standings.games, 0);
            assert_true(event_add_result(event, &round[later]));
            assert_int_equal(event->standings.tied, 2);
            const struct standing *players = event->standings.players;
            assert_int_equal(players[0].all.won, cases[i].won[0]);
            assert_int_equal(players[1].all.won, cases[i].won[1]);
            assert_int_equal(players[0].all.drawn, cases[i].drawn);
            assert_int_equal(players[0].all.points, cases[i].scores[0][0] + cases[i].scores[1][1]);
            event_free(event);
        }
    }
}

/* Expected counts of player 0 in an event of imported games. */
struct open_count {
    uint64_t games, won;
    int kind; /* twice the points of player 0 in the pair, or -1 if the pair is incomplete */
};

static void check_open(const struct event *event, struct open_count count)
{
    const struct meeting *meeting = &event->standings.meetings[1];
    assert_int_equal(event->standings.games, count.games);
    assert_int_equal(event->standings.players[0].all.won, count.won);
    for (int kind = 0; kind < 5; kind++) {
        assert_int_equal(meeting->pairs.count[kind], kind == count.kind);
    }
}

/* Imported games arrive one by one, and the table contains those that have arrived. If the contest
 * adds scores, a game counts by its own scores until the other game of its pair arrives. */
static void test_open(void **state)
{
    (void)state;
    static const struct {
        bool sums_scores, lone_scores;
        struct open_count after[2];
    } cases[] = {
        {false, false, {{1, 0, -1}, {2, 1, 3}}},
        {true, false, {{1, 0, -1}, {2, 0, 0}}},
        {true, true, {{1, 1, -1}, {2, 0, 0}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct event *event = event_new(&(struct event_plan){.format = EVENT_OPEN,
                                                             .players = 2,
                                                             .sums_scores = cases[i].sums_scores,
                                                             .lone_scores = cases[i].lone_scores});
        struct game_result half = {
            .place.players = {0, 1}, .outcome.winner = -1, .outcome.scores = {9, 5}};
        struct game_result game = {.place.number = 7,
                                   .place.players = {1, 0},
                                   .outcome.winner = 1,
                                   .outcome.scores = {8, 1}};
        struct game_result uncounted = {
            .place.number = 8, .place.players = {0, 1}, .outcome.uncounted = true};
        assert_true(event->over && !event_next(event, &(struct game_result){0}));
        assert_true(event_add_result(event, &half));
        check_open(event, cases[i].after[0]);
        assert_true(event_add_result(event, &game));
        assert_true(event_add_result(event, &uncounted));
        check_open(event, cases[i].after[1]);
        assert_true(event_counts(event, 7));
        assert_int_equal(event_games(event), 3);
        event_free(event);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_of_scores),
        cmocka_unit_test(test_round_robin),
        cmocka_unit_test(test_bracket),
        cmocka_unit_test(test_swiss_first_round),
        cmocka_unit_test(test_swiss_bye),
        cmocka_unit_test(test_swiss_groups),
        cmocka_unit_test(test_swiss_gone),
        cmocka_unit_test(test_any_order_any_break),
        cmocka_unit_test(test_sequential_test_stops),
        cmocka_unit_test(test_joined_players),
        cmocka_unit_test(test_swiss_event),
        cmocka_unit_test(test_knockout_event),
        cmocka_unit_test(test_withdrawal),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_faceoff),
        cmocka_unit_test(test_withdrawn),
        cmocka_unit_test(test_disqualified),
        cmocka_unit_test(test_swiss_second_stage),
        cmocka_unit_test(test_gauntlet_order),
        cmocka_unit_test(test_unfinished_order),
        cmocka_unit_test(test_games_of_a_match),
        cmocka_unit_test(test_other_results),
        cmocka_unit_test(test_long_event),
        cmocka_unit_test(test_open),
    };
    return cmocka_run_group_tests_name("event", tests, NULL, NULL);
}
