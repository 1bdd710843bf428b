/* Counts how many positions of tests/vectors/soccer_forced.txt the engine solves within EVALUATIONS
 * evaluations each. The winner of each position is known. The result does not depend on time. */
#include "check.h"

#include "engines/soccer/search.h"
#include "games/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVALUATIONS 300000 /* takes about 0.35 s per position on one idle core */
#define SOLVED_MIN 180     /* minimum number of positions to solve, out of 200 */

/* Returns 1 if the search proves that the side to move wins, 0 if it proves that it loses, and -1
 * if it proves neither. */
static int solve(struct search *search, const char *list)
{
    struct soccer_state state;
    struct search_report report;
    struct board board;
    struct turns turns = {0};
    soccer_game.start(&state, &(struct rules){.first = 0});
    turns_parse(&turns, &soccer_game, list);
    assert_true(turns_play(&turns, &soccer_game, &state, NULL));
    turns_free(&turns);
    board_set(&board, &state);
    search_forget(search, 1);
    search_run(search, &board, &(struct search_limits){.evaluations = EVALUATIONS});
    search_report(search, &report);
    return report.proven ? report.value > 0 : -1;
}

static void test_forced(void **unused)
{
    (void)unused;
    static char line[8192];
    struct search *search = search_open(2000000, 1, net_default());
    FILE *file = fopen(TESTS_DIR "/vectors/soccer_forced.txt", "r");
    unsigned step = (unsigned)quick_or_slow(10, 1);
    unsigned count = 0;
    unsigned solved = 0;
    assert_non_null(file);
    for (; fgets(line, sizeof line, file) != NULL; count++) {
        char answer[8];
        int at = 0;
        assert_int_equal(sscanf(line, "%7s %*u %n", answer, &at), 1);
        line[strcspn(line, "\n")] = '\0';
        if (count % step == 0) {
            int found = solve(search, line + at);
            if (found >= 0 && found != (strcmp(answer, "win") == 0)) {
                fail_msg("line %u is a %s, and the opposite is proven", count + 1, answer);
            }
            solved += found >= 0;
        }
    }
    fclose(file);
    search_close(search);
    print_message("%u of %u solved\n", solved, count / step);
    assert_int_equal(count, 200);
    assert_true(solved * step >= SOLVED_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
