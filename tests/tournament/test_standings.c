/* Tests standings with few or no games, tie-breaks, and the formats in which standings are
 * printed. */
#include "check.h"

#include "store/standings_json.h"
#include "tournament/estimate_text.h"
#include "tournament/ranking.h"
#include "tournament/rating_history.h"
#include "tournament/standings_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_words(struct results results, const char *words)
{
    struct estimate estimate;
    struct text text = {0};
    statistics_estimate(&results, &estimate);
    elo_print(&estimate, &text);
    assert_string_equal(text_string(&text), words);
    text_free(&text);
}

/* If a player won all games, the interval is unbounded on one side. If there are too few games, the
 * interval is so wide that it is not printed. */
static void test_no_variance(void **state)
{
    (void)state;
    check_words((struct results){5, {0}}, "unknown: too few games");
    check_words((struct results){5, {0, 0, 1}}, "unknown: too few games");
    check_words((struct results){5, {0, 0, 33}}, "+0.0 [-36.9, +36.9]");
    check_words((struct results){5, {0, 0, 0, 0, 33}}, "at least +370.8");
    check_words((struct results){5, {33}}, "at most -370.8");
    check_words((struct results){3, {0, 0, 1}}, "unknown: too few games");
    check_words((struct results){5, {0, 0, 0, 0, 1}}, "unknown: too few games");
    check_words((struct results){5, {0, 0, 0, 0, 5}}, "unknown: too few games");
    check_words((struct results){5, {0, 0, 0, 0, 6}}, "at least +28.4");
    check_words((struct results){5, {6}}, "at most -28.4");
}

/* Prints the tables of players "a" and "b" after the given game, or without any game if `game` is
 * NULL. Checks that they contain this text. */
static void check_match(const struct game_result *game, const char *says)
{
    struct standings standings;
    struct text text = {0};
    int order[] = {0, 1};
    standings_init(&standings, 2);
    standings.players[0].name = "a";
    standings.players[1].name = "b";
    if (game != NULL) {
        standings_add(&standings, game);
    }
    standings_print(&standings, order, &text);
    const char *match = strstr(text_string(&text), "\na against b: ");
    assert_non_null(match);
    assert_string_equal(match + 1, says);
    text_free(&text);
    standings_free(&standings);
}

/* Without games, the tables show no share of points and no statistics of pairs. */
static void test_no_games(void **state)
{
    (void)state;
    check_match(NULL, "a against b: no games yet\n");
    check_match(&(struct game_result){.place.players = {0, 1},
                                      .outcome.winner = 0,
                                      .outcome.scores = {1, 0}},
                "a against b: 1.0 of 1, 100.00 %, draws 0.00 %\n"
                "Elo by pairs unknown: too few games, by games unknown: too few games\n");
}

/* If both games of a pair always have the same result, a pair contains only as much information as
 * one game. The ratings then stay the same, and their margins are wider by the factor sqrt(2). The
 * Elo difference computed from single games is not shown. */
static void test_tied_games(void **state)
{
    (void)state;
    struct standings standings;
    struct rating *ratings[2];
    struct text text = {0};
    const int order[] = {0, 1};
    standings_init(&standings, 2);
    standings.players[0].name = "a";
    standings.players[1].name = "b";
    for (int game = 0; game < 16; game++) {
        const struct game_result result = {.place.players = {0, 1},
                                           .hash = (uint64_t)game + 1,
                                           .outcome.winner = game < 12 ? 0 : 1};
        standings_add(&standings, &result);
    }
    ratings[0] = standings_rate(&standings, order, NULL);
    standings.tied = 2;
    ratings[1] = standings_rate(&standings, order, NULL);
    assert_true(fabs(ratings[1]->elo - ratings[0]->elo) < 1e-6);
    assert_true(fabs(ratings[1]->margin - sqrt(2) * ratings[0]->margin) < 1e-6);
    standings_print(&standings, order, &text);
    assert_null(strstr(text_string(&text), "by games"));
    free(ratings[0]);
    free(ratings[1]);
    text_free(&text);
    standings_free(&standings);
}

/* Checks the counts of a player. `expected` has the form "won drawn lost points". */
static void check_counted(const struct counted *counted, const char *expected)
{
    char said[64];
    snprintf(said, sizeof said, "%d %d %d %d", (int)counted->won, (int)counted->drawn,
             (int)counted->lost, (int)counted->points);
    assert_string_equal(said, expected);
}

/* In the first game, player 1 is in seat 0, seat 1 moves first, and player 0 loses on time. In the
 * second game, the seats are swapped, and the result is a draw. */
static void test_columns(void **state)
{
    (void)state;
    static char late[] = "not_ready";
    const struct game_result played[2] = {
        {.place.players = {1, 0},
         .place.first = 1,
         .outcome.winner = 0,
         .outcome.scores = {7, 2},
         .outcome.forfeit = true,
         .outcome.fault = {.seat = 1, .rule = late}},
        {.place.players = {0, 1}, .outcome.winner = -1, .outcome.scores = {3, 4}},
    };
    struct standings standings;
    bool maximum;
    standings_init(&standings, 2);
    standings_add(&standings, &played[0]);
    standings_add(&standings, &played[1]);
    standings_add_pair(&standings, 0, 1, 1, (const uint64_t[]){1, 2});
    const struct standing *players = standings.players;
    check_counted(&players[0].all, "0 1 1 5");
    check_counted(&players[0].seat[0], "0 1 0 3");
    check_counted(&players[0].seat[1], "0 0 1 2");
    check_counted(&players[0].first, "0 1 1 5");
    check_counted(&players[1].seat[0], "1 0 0 7");
    check_counted(&players[1].first, "0 0 0 0");
    assert_true(players[0].faults == 1 && players[0].late == 1);
    assert_true(players[1].faults == 0 && players[1].late == 0);
    check_counted(&standings.meetings[1].games, "0 1 1 5");
    check_counted(&standings.meetings[2].games, "1 1 0 11");
    assert_true(standings.meetings[1].pairs.count[1] == 1 &&
                standings.meetings[2].pairs.count[3] == 1);
    free(standings_rate(&standings, NULL, &maximum));
    assert_true(maximum); /* the draw gave points to both players, so the likelihood has a
                           * maximum */
    standings_free(&standings);
}

/* The table is ordered by table points, then by game points, then by the player's number. */
static void test_order(void **state)
{
    (void)state;
    struct standings standings;
    standings_init(&standings, 4);
    standings.players[0].all = (struct counted){.won = 1, .points = 1};
    standings.players[1].all = (struct counted){.drawn = 2, .points = 3};
    standings.players[2].all = (struct counted){.points = 3};
    standings.players[2].unplayed = 1;
    standings.players[3].all = (struct counted){.drawn = 1, .points = 9};
    int *order = ranking_order(&standings, NULL);
    static const int expected[4] = {1, 2, 0, 3};
    assert_memory_equal(order, expected, sizeof expected);
    free(order);
    standings_free(&standings);
}

/* Adds `wins` games in which player a beats player b. */
static void add_wins(struct standings *standings, int a, int b, int wins)
{
    static uint64_t hash;
    for (int i = 0; i < wins; i++) {
        standings_add(standings, &(struct game_result){.place.players = {a, b}, .hash = ++hash});
    }
}

static void check_order(struct standings *standings, const char *ties, const char *expected)
{
    struct error error;
    size_t places[4];
    char said[64] = "";
    assert_true(ranking_set(standings, ties, &error));
    int *order = ranking_order(standings, places);
    for (size_t i = 0; i < standings->count; i++) {
        snprintf(said + strlen(said), 8, "%s%zu%s", i == 0 ? "" : " ", places[order[i]],
                 standings->players[order[i]].name);
    }
    assert_string_equal(said, expected);
    free(order);
}

/* Players a, b and c have 3 points each, and d has 1. Of the three, a has the most points in the
 * games among them, c beat the best opponents, and b has the most wins. */
static void test_ties(void **state)
{
    (void)state;
    static const char *const names[] = {"a", "b", "c", "d"};
    struct standings standings;
    struct error error;
    standings_init(&standings, 4);
    for (size_t i = 0; i < 4; i++) {
        standings.players[i].name = names[i];
    }
    add_wins(&standings, 0, 1, 2);
    add_wins(&standings, 1, 2, 1);
    add_wins(&standings, 2, 0, 1);
    add_wins(&standings, 0, 3, 1);
    add_wins(&standings, 1, 3, 2);
    add_wins(&standings, 2, 3, 2);
    add_wins(&standings, 3, 2, 1);
    check_order(&standings, "none", "1a 1b 1c 4d");
    check_order(&standings, "wins,points", "1a 1b 1c 4d");
    /* points in the games among the three: 2, 1 and 1 */
    check_order(&standings, "head-to-head", "1a 2b 2c 4d");
    /* Sums of the opponents' points: a: twice b, c, d = 10; b: twice a, c, twice d = 11; c: b, a,
     * three times d = 9. */
    check_order(&standings, "buchholz", "1b 2a 3c 4d");
    /* Sums of the beaten opponents' points: a: twice b, d = 7; b: c, twice d = 5; c: a, twice d =
     * 5. */
    check_order(&standings, "sonneborn-berger", "1a 2b 2c 4d");
    check_order(&standings, "sonneborn-berger,buchholz", "1a 2b 3c 4d");
    assert_false(ranking_set(&standings, "wins,luck", &error));
    assert_false(ranking_set(&standings, "wins,wins", &error));
    standings_free(&standings);
}

/* The anchor is a player with a fixed rating, which has no margin. The differences between the
 * ratings do not change. */
static void test_anchor(void **state)
{
    (void)state;
    static const char *const names[] = {"a", "b", "c=d"};
    struct standings standings;
    struct error error;
    struct text text = {0};
    standings_init(&standings, 3);
    for (int i = 0; i < 3; i++) {
        standings.players[i].name = names[i];
        add_wins(&standings, i, (i + 1) % 3, 20 + 10 * i);
        add_wins(&standings, (i + 1) % 3, i, 20);
    }
    int *order = ranking_order(&standings, NULL);
    struct rating *free_ones = standings_rate(&standings, order, NULL);
    assert_true(standings_set_anchor(&standings, "c=d=1500.5", &error));
    struct rating *fixed = standings_rate(&standings, order, NULL);
    assert_true(fixed[2].elo == 1500.5 && fixed[2].margin == 0);
    for (int i = 0; i < 2; i++) {
        assert_true(fabs(fixed[i].elo - 1500.5 - (free_ones[i].elo - free_ones[2].elo)) < 1e-6);
        assert_true(fixed[i].margin > free_ones[i].margin);
        assert_true(fixed[i].superiority == free_ones[i].superiority);
    }
    assert_true(fixed[order[0]].superiority > 0 && fixed[order[0]].superiority < 1);
    standings_print(&standings, order, &text);
    assert_non_null(strstr(text_string(&text), "   1500      0\n"));
    assert_false(standings_set_anchor(&standings, "x=1", &error));
    assert_false(standings_set_anchor(&standings, "a", &error));
    assert_false(standings_set_anchor(&standings, "a=x", &error));
    free(order);
    free(free_ones);
    free(fixed);
    text_free(&text);
    standings_free(&standings);
}

/* In the crosstable, each cell of a player's row contains its points against the player of that
 * column. */
static void test_crosstable(void **state)
{
    (void)state;
    static const char *const cells[2][4] = {{"c", "*", "0.0/1", "-"}, {"a", "1.0/1", "*", "-"}};
    struct standings standings;
    struct text text = {0};
    standings_init(&standings, 3);
    standings.players[0].name = "a";
    standings.players[1].name = "b";
    standings.players[2].name = "c";
    standings_add(&standings, &(struct game_result){.place.players = {0, 2}, .outcome.winner = 0});
    standings_print(&standings, (const int[]){2, 0, 1}, &text);
    for (int i = 0; i < 2; i++) {
        char row[80];
        snprintf(row, sizeof row, "\n%3d %-21s %11s %11s %11s\n", i + 1, cells[i][0], cells[i][1],
                 cells[i][2], cells[i][3]);
        assert_non_null(strstr(text_string(&text), row));
    }
    text_free(&text);
    standings_free(&standings);
}

/* Tests the crosstable as JSON. The player in seat 1 won, and the loser's row is the last one. */
static void test_json(void **state)
{
    (void)state;
    static char word[] = "x";
    const struct stored_event stored = {.name = word, .format = word, .contest = word};
    struct event *event = event_new(&(struct event_plan){.format = EVENT_OPEN, .players = 2});
    struct faults faults;
    struct text text = {0};
    faults_init(&faults, 2);
    event->standings.players[0].name = "a";
    event->standings.players[1].name = "b";
    event_add_result(event, &(struct game_result){.place.players = {0, 1},
                                                  .outcome.winner = 1,
                                                  .outcome.scores = {0, 5}});
    standings_print_json(&stored, event, (const int[]){1, 0}, NULL, &faults, 2, &text);
    static const char *const parts[] = {
        "\"name\":\"b\",\"score\":1.0,",
        "\"seats\":[{\"won\":0,\"drawn\":0,\"lost\":0,\"points\":0},{\"won\":1,\"drawn\":0,"
        "\"lost\":0,"
        "\"points\":5}],\"first\":{\"won\":0,",
        "\"meetings\":[[null,{\"won\":1,",
        "}],[{\"won\":0,\"drawn\":0,\"lost\":1,",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strstr(text_string(&text), parts[i]) == NULL) {
            fail_msg("no %s in %s", parts[i], text_string(&text));
        }
    }
    text_free(&text);
    faults_free(&faults);
    event_free(event);
}

/* Counts the games and notes their ratings. Player 0 wins every third game. */
static void play_history(struct rating_history *history, struct standings *standings,
                         unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        standings_add(standings, &(struct game_result){.place.players = {0, 1},
                                                       .outcome.winner = i % 3 != 0,
                                                       .outcome.fault.seat = -1,
                                                       .hash = i + 1});
        rating_history_note(history, standings);
    }
}

/* A history that grows has the same points as one that knows the number of games from the start. */
static void test_history(void **state)
{
    (void)state;
    static const unsigned lengths[] = {0, 1, 63, 64, 1000};
    static const size_t points[] = {0, 1, 63, 32, 62}, steps[] = {1, 1, 1, 2, 16};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct rating_history grown, known;
        struct standings standings[2];
        for (size_t j = 0; j < 2; j++) {
            standings_init(&standings[j], 2);
            rating_history_init(j == 0 ? &grown : &known, 2, j == 0 ? 0 : lengths[i]);
            play_history(j == 0 ? &grown : &known, &standings[j], lengths[i]);
        }
        assert_int_equal(grown.count, points[i]);
        assert_int_equal(grown.step, steps[i]);
        assert_int_equal(known.count, points[i]);
        assert_int_equal(known.step, steps[i]);
        assert_memory_equal(grown.elo, known.elo, 2 * grown.count * sizeof *grown.elo);
        if (lengths[i] == 1000) {
            struct rating *last = standings_rate(&standings[0], NULL, NULL);
            assert_true(fabs(grown.elo[2 * (grown.count - 1)] - last[0].elo) < 5);
            assert_true(last[0].elo < -50);
            free(last);
        }
        rating_history_free(&grown);
        rating_history_free(&known);
        standings_free(&standings[0]);
        standings_free(&standings[1]);
    }
}

/* With many players, a history has few points, and they are the ratings without margins. */
static void test_history_of_many(void **state)
{
    (void)state;
    enum { PLAYERS = RATING_HISTORY_MANY + 1, GAMES = 4096 };
    struct rating_history history;
    struct standings standings;
    standings_init(&standings, PLAYERS);
    rating_history_init(&history, PLAYERS, 0);
    for (uint32_t i = 0; i < GAMES; i++) {
        int a = (int)(i * 2654435761U % PLAYERS), b = (a + 1 + (int)(i % 7)) % PLAYERS;
        standings_add(&standings, &(struct game_result){.place.players = {a, b},
                                                        .outcome.winner = i % 3 != 0,
                                                        .outcome.fault.seat = -1,
                                                        .hash = i + 1});
        rating_history_note(&history, &standings);
        assert_true(history.count < RATING_HISTORY_FEW_MAX);
    }
    struct rating *last = standings_rate(&standings, NULL, NULL);
    assert_int_equal(history.step * history.count, GAMES);
    for (size_t i = 0; i < PLAYERS; i++) {
        double elo = history.elo[(history.count - 1) * PLAYERS + i];
        assert_true(fabs(elo - last[i].elo) < 1e-6 && last[i].margin > 0);
    }
    free(last);
    rating_history_free(&history);
    standings_free(&standings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_variance),
        cmocka_unit_test(test_no_games),
        cmocka_unit_test(test_tied_games),
        cmocka_unit_test(test_columns),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_crosstable),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_anchor),
        cmocka_unit_test(test_history),
        cmocka_unit_test(test_history_of_many),
    };
    return cmocka_run_group_tests_name("standings", tests, NULL, NULL);
}
