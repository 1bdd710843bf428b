/* How standings are worded where there is little or nothing to say. */
#include "check.h"

#include "tournament/standings.h"

#include <math.h>
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

/* What results of one kind leave open: one end if somebody won all, both ends if all are level. */
static void test_no_variance(void **state)
{
    (void)state;
    check_words((struct results){5, {0}}, "unknown: too few games");
    check_words((struct results){5, {0, 0, 1}}, "+0.0 [-759.1, +759.1]");
    check_words((struct results){5, {0, 0, 33}}, "+0.0 [-36.9, +36.9]");
    check_words((struct results){5, {0, 0, 0, 0, 33}}, "at least +370.8");
    check_words((struct results){5, {33}}, "at most -370.8");
    check_words((struct results){3, {0, 0, 1}}, "at least -636.4");
}

/* Appends the tables of "a" and "b" after this game, or after none; checks that it says this. */
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

/* No share of nothing, and no pairs in which to be better. */
static void test_no_games(void **state)
{
    (void)state;
    check_match(NULL, "a against b: no games yet\n");
    check_match(&(struct game_result){.players = {0, 1}, .winner = 0, .scores = {1, 0}},
                "a against b: 1.0 of 1, 100.00 %, draws 0.00 %\n"
                "Elo by pairs unknown: too few games, by games at least -636.4 (95 %)\n");
}

/* Where two games have one result, they tell as much as one: of the ratings, only the margin is
 * another one; and there is no Elo by games. */
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
        const struct game_result result = {.players = {0, 1}, .winner = game < 12 ? 0 : 1};
        standings_add(&standings, &result);
    }
    ratings[0] = standings_rate(&standings, NULL);
    standings.tied = 2;
    ratings[1] = standings_rate(&standings, NULL);
    assert_true(fabs(ratings[1]->elo - ratings[0]->elo) < 1e-6);
    assert_true(fabs(ratings[1]->margin - sqrt(2) * ratings[0]->margin) < 1e-6);
    standings_print(&standings, order, &text);
    assert_null(strstr(text_string(&text), "by games"));
    free(ratings[0]);
    free(ratings[1]);
    text_free(&text);
    standings_free(&standings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_variance),
        cmocka_unit_test(test_no_games),
        cmocka_unit_test(test_tied_games),
    };
    return cmocka_run_group_tests_name("standings", tests, NULL, NULL);
}
