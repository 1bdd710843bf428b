/* Tests what the warning about unreliable clocks says about the result: the result stands only if
 * no bot lost a game or a turn on time. */
#include "base/text.h"
#include "check.h"
#include "runner/clocks.h"

#include <string.h>

static char timeout_rule[] = "timeout", other_rule[] = "exit";

/* Returns the warnings that are printed after this game on a busy machine. The caller frees the
 * text. */
static struct text warnings_after(const struct game_result *game)
{
    struct clocks clocks = {.contention = 1};
    struct text text = {0};
    for (int i = 0; i < 1000; i++) {
        histogram_add(&clocks.late, 1000);
    }
    clocks_add(&clocks, game);
    clocks_warn(&clocks, 200000000, 1, &text);
    return text;
}

static void expect(const struct game_result *game, const char *said)
{
    struct text text = warnings_after(game);
    bool stands = strstr(text_string(&text), "the result stands") != NULL;
    assert_non_null(strstr(text_string(&text), said));
    bool harmless = strstr(said, "stands") != NULL || strstr(said, "ran for") != NULL;
    assert_int_equal(stands, harmless);
    text_free(&text);
}

static void test_verdict(void **state)
{
    (void)state;
    struct game_turn turns[3] = {{.lost = other_rule}, {.lost = NULL}, {.lost = other_rule}};
    struct game_result game = {.record.turns = turns, .record.turn_count = 3};
    expect(&game, "no bot lost on time; the result stands");
    expect(&game, "stands (stop other programs, or play with --margin-ms N)");
    turns[1].lost = timeout_rule;
    expect(&game, "1 turn was lost on time; the result may be wrong");
    turns[2].lost = timeout_rule;
    expect(&game, "2 turns were lost on time; the result may be wrong");
    game.record.turn_count = 0;
    game.outcome.forfeit = true;
    game.outcome.fault.rule = timeout_rule;
    expect(&game, "1 game was lost on time, 0 of them by bots that had waited for a core");
    game.outcome.fault.ms = 1000;
    game.outcome.fault.core_wait_ms = 900;
    expect(&game, "1 game was lost on time by bots that had waited for a core; the result may be");
    game.outcome.fault.ran_full_time = true;
    expect(&game, "1 game was lost on time by bots that had waited for a core; the result may be");
    game.outcome.fault.core_wait_ms = 10; /* this bot would have lost on any machine */
    expect(&game, "1 game was lost by bots that ran for most of their time limit");
    expect(&game, "no other bot lost on time; the result stands");
}

/* Returns whether a game that was lost on time by a bot that waited this long for a core is
 * excused, on a machine where a process waited for a core during this fraction of the time. */
static bool is_excused(double core_wait_ms, double contention, bool ran_full_time)
{
    struct game_result game = {.outcome.forfeit = true,
                               .outcome.fault = {.rule = timeout_rule,
                                                 .ms = 1000,
                                                 .core_wait_ms = core_wait_ms,
                                                 .ran_full_time = ran_full_time}};
    struct clocks clocks = {.contention = contention};
    for (int i = 0; i < 1000; i++) {
        histogram_add(&clocks.late, 1000);
    }
    clocks_add(&clocks, &game);
    return clocks_excuse(&clocks, 1000 * 1000000LL);
}

static void test_excuse(void **state)
{
    (void)state;
    assert_true(is_excused(900, 0, false));
    assert_true(is_excused(0, 1, false));
    assert_false(is_excused(0, 0, false));
    assert_false(is_excused(0, 1, true)); /* this bot would have lost on any machine */
    struct game_result game = {.outcome.forfeit = true, .outcome.fault.rule = other_rule};
    struct clocks clocks = {.contention = 1, .late.count = 1000};
    clocks_add(&clocks, &game);
    assert_false(clocks_excuse(&clocks, 0));
    struct game_turn turn = {.lost = timeout_rule};
    game = (struct game_result){.record.turns = &turn, .record.turn_count = 1};
    clocks_add(&clocks, &game);
    assert_true(clocks_excuse(&clocks, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_verdict),
                                       cmocka_unit_test(test_excuse)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
