/* Tests the search on several threads. The search must end and its results must be correct, no
 * matter how the threads are scheduled. */
#include "check.h"

#include "engines/soccer/search.h"
#include "engines/soccer/threads.h"
#include "games/turns.h"

#include <stdio.h>
#include <string.h>

#define THREADS 3

static void set_position(struct soccer_state *state, const char *list)
{
    struct turns turns = {0};
    soccer_game.start(state, &(struct rules){.first = 0});
    turns_parse(&turns, &soccer_game, list);
    assert_true(turns_play(&turns, &soccer_game, state, NULL));
    turns_free(&turns);
}

/* Proofs must agree with the known results of the positions. With several threads, the results
 * depend on timing. Therefore a search with several threads gets four times the evaluations, and
 * must prove nearly as many positions as a search with one thread. */
static void test_proofs(void **unused)
{
    (void)unused;
    static char line[8192];
    struct search *searches[] = {search_open(1000000, 1, net_default()),
                                 search_open(1000000, 1, net_default())};
    FILE *file = fopen(TESTS_DIR "/vectors/soccer_forced.txt", "r");
    int solved[2] = {0};
    assert_non_null(file);
    search_use_threads(searches[1], THREADS);
    for (int count = 0; fgets(line, sizeof line, file) != NULL; count++) {
        char answer[8];
        int at = 0;
        assert_int_equal(sscanf(line, "%7s %*u %n", answer, &at), 1);
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < 2 && count % 20 == 0; i++) {
            struct search_report report;
            struct soccer_state state;
            struct board board;
            set_position(&state, line + at);
            board_set(&board, &state);
            search_forget(searches[i], 1);
            search_run(searches[i], &board,
                       &(struct search_limits){.evaluations = i == 0 ? 20000 : 80000});
            search_report(searches[i], &report);
            assert_true(!report.proven || (report.value > 0) == (strcmp(answer, "win") == 0));
            solved[i] += report.proven;
        }
    }
    fclose(file);
    search_close(searches[0]);
    search_close(searches[1]);
    print_message("%d solved by one thread, %d by several\n", solved[0], solved[1]);
    assert_true(solved[0] > 2 && solved[1] >= solved[0] - 2);
}

/* Plays games in which each search continues with the tree of the previous one. */
static void play(uint32_t turn_max, uint64_t evaluations)
{
    struct search *search = search_open(turn_max, 1, net_default());
    struct soccer_state state;
    search_use_threads(search, THREADS);
    set_position(&state, "4;3;5");
    while (state.mover >= 0) {
        char turn[SOCCER_LINES_MAX + 1];
        struct search_report report;
        struct board board;
        board_set(&board, &state);
        search_run(search, &board, &(struct search_limits){.evaluations = evaluations});
        search_report(search, &report);
        search_turn(search, turn);
        assert_true(report.nodes <= turn_max);
        assert_true(report.nodes >= report.kept);
        assert_true(soccer_game.play(&state, turn, NULL));
    }
    search_close(search);
}

static void test_games(void **unused)
{
    (void)unused;
    play(100000, 3000);
}

static void test_few_values(void **unused)
{
    (void)unused;
    play(100000, 2);
}

/* If one thread runs out of memory, the search ends for all threads. */
static void test_small_memory(void **unused)
{
    (void)unused;
    play(600, 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_few_values),
        cmocka_unit_test(test_small_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
