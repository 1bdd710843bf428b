/* Tests the report of faults. The report shows the first fault of each player, even if the games
 * end in a different order. Its text is safe to print on a terminal. It warns if there are many
 * faults. */
#include "check.h"

#include "base/memory.h"
#include "tournament/faults.h"

#include <stdlib.h>
#include <string.h>

#define GAMES 9

/* Returns a game of player "good" in seat 0 against player "bad" in seat 1. */
static struct game_result new_game(uint64_t number, const char *contest)
{
    return (struct game_result){
        .place.number = number,
        .place.players = {0, 1},
        .record.contest = memory_copy_string(contest),
        .record.variant = memory_copy_string("standard"),
        .record.names = {memory_copy_string("good"), memory_copy_string("bad")},
    };
}

/* Adds a game. Player "bad" is at fault in every game except the first. */
static void add_game(struct faults *faults, uint64_t number, const char *rule, const char *words)
{
    struct game_result game = new_game(number, "codingame");
    game.record.stderr_text[1] = memory_copy_string(words);
    game.record.opening_count = 4;
    game.outcome.forfeit = number > 0;
    game.outcome.fault = (struct game_fault){
        .seat = 1, .turn = 7, .rule = memory_copy_string(rule), .detail = memory_copy_string("so")};
    faults_add(faults, &game);
    game_result_free(&game);
}

static const char expected[] =
    "game 2, turn 7 (its 1st): bad loses: drawn_line: so\n    stderr: two\n    stderr: three?[31m "
    "\n"
    "    stderr: four\n    faceoff show --contest codingame --turns -\n"
    "game 3, turn 7 (its 1st): bad loses: drawn_line: so\n    stderr: two\n    stderr: three?[31m "
    "\n"
    "    stderr: four\n    faceoff show --contest codingame --turns -\n"
    "game 4, turn 7 (its 1st): bad loses: drawn_line: so\n    stderr: two\n    stderr: three?[31m "
    "\n"
    "    stderr: four\n    faceoff show --contest codingame --turns -\n"
    "and 5 more games with a fault by bad\n"
    "    the games started from openings: does bad first play the turns in {opening}?\n";

static void test_order(void **state)
{
    (void)state;
    /* Each of these steps reaches every game, because it is coprime to 9. */
    for (uint64_t step = 1; step < GAMES; step *= 2) {
        struct faults faults;
        struct text text = {0};
        faults_init(&faults, 2);
        for (uint64_t i = 0; i < GAMES; i++) {
            add_game(&faults, (i * step + 5) % GAMES, "drawn_line",
                     "one\ntwo\nthree\033[31m\t\nfour\n\n");
        }
        assert_int_equal(faults.games, GAMES);
        assert_int_equal(faults.spoiled, GAMES - 1);
        faults_print(&faults, &text);
        assert_string_equal(text_string(&text), expected);
        text_free(&text);
        faults_free(&faults);
    }
}

/* The report may point out that a bot probably ignored the opening. It must not do so if the bot
 * was late, or if the bot's line is not a turn on any board. */
static void test_hint(void **state)
{
    (void)state;
    static const char *const rules[] = {"timeout", "bad_char", "empty"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct faults faults;
        struct text text = {0};
        faults_init(&faults, 2);
        add_game(&faults, 1, rules[i], "");
        faults_print(&faults, &text);
        assert_non_null(strstr(text_string(&text), "bad loses: "));
        assert_null(strstr(text_string(&text), "{opening}"));
        text_free(&text);
        faults_free(&faults);
    }
}

/* A bot whose command contains the opening, and that has played several legal turns, knows the
 * opening. */
static void test_late_fault(void **state)
{
    (void)state;
    for (int own = 3; own <= 4; own++) {
        for (int told = 0; told <= 1; told++) {
            struct faults faults;
            struct text text = {0};
            struct game_result game = new_game(0, "codingame");
            game.record.opening_count = 2;
            game.record.turn_count = (size_t)(2 * (own + 1));
            game.record.turns = memory_new(game.record.turn_count * sizeof *game.record.turns);
            for (size_t i = 0; i < game.record.turn_count; i++) {
                game.record.turns[i] =
                    (struct game_turn){.text = memory_copy_string("0"), .seat = (int)(i % 2)};
            }
            game.record.commands[1] = memory_copy_string(told ? "bad '0;0'" : "bad 1");
            game.outcome.forfeit = true;
            game.outcome.fault = (struct game_fault){.seat = 1,
                                                     .turn = game.record.turn_count,
                                                     .rule = memory_copy_string("drawn_line")};
            faults_init(&faults, 2);
            faults_add(&faults, &game);
            game_result_free(&game);
            faults_print(&faults, &text);
            assert_non_null(strstr(text_string(&text), own == 3 ? "game 1, turn 8 (its 3rd): "
                                                                : "turn 10 (its 4th): "));
            assert_int_equal(strstr(text_string(&text), "{opening}") != NULL, own == 3 || !told);
            text_free(&text);
            faults_free(&faults);
        }
    }
}

/* A line with words where a turn should be is a debug line, unless it begins as a turn does or is
 * the first line of bots for another contest. The author of a submission reads the same advice. */
static void test_debug_line(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *detail;
        bool hint;
    } cases[] = {
        {"bad_char", "'t' is not a direction from 0 to 7; it said \"thinking 1\"", true},
        {"bad_char", "'9' is not a direction from 0 to 7; it said \"09\"", false},
        {"drawn_line", "so; it said \"thinking\"", false},
        {"bad_format", "item 1 is not a whole number; it said \"move 1,1,3,3\"", false},
        {"bad_char", "'r' is not a direction from 0 to 7; it said \"ready\"", false},
        {"bad_answer", "expected [d,d,..], got \"[6,7]\\r\"; would pass with --wire lenient",
         false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct faults faults;
        struct text text = {0}, words = {0};
        struct game_result game = new_game(0, "codingame");
        game.outcome.forfeit = true;
        game.outcome.fault = (struct game_fault){.seat = 1,
                                                 .turn = 1,
                                                 .rule = memory_copy_string(cases[i].rule),
                                                 .detail = memory_copy_string(cases[i].detail)};
        faults_init(&faults, 2);
        faults_add(&faults, &game);
        faults_put_words(&game, 1, &words);
        game_result_free(&game);
        faults.replayed = 7;
        faults_print(&faults, &text);
        assert_non_null(strstr(text_string(&text), text_string(&words)));
        assert_int_equal(words.length > 0,
                         cases[i].hint || strstr(cases[i].detail, "\"ready\"") != NULL);
        assert_ptr_equal(strstr(text_string(&text), "game 7, turn 1: bad"), text_string(&text));
        assert_int_equal(strstr(text_string(&text), "debug lines to standard error") != NULL,
                         cases[i].hint);
        assert_int_equal(strstr(text_string(&text), "\n    is bad a bot for proglad?\n") != NULL,
                         strstr(cases[i].detail, "\"ready\"") != NULL);
        text_free(&text);
        text_free(&words);
        faults_free(&faults);
    }
}

/* The report must not hint at an ignored opening if the bot exited, if the game had no opening, or
 * if the protocol reports the opening to the bot. */
static void test_no_hint(void **state)
{
    (void)state;
    static const struct {
        const char *contest;
        size_t opening;
        bool exited, hint;
    } cases[] = {
        {"codingame", 4, false, true},
        {"codingame", 4, true, false},
        {"codingame", 0, false, false},
        {"proglad", 4, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct faults faults;
        struct text text = {0};
        struct game_result game = new_game(0, cases[i].contest);
        faults_init(&faults, 2);
        game.record.opening_count = cases[i].opening;
        game.outcome.forfeit = true;
        game.outcome.fault = (struct game_fault){
            .seat = 1, .rule = memory_copy_string("illegal"), .exited = cases[i].exited};
        faults_add(&faults, &game);
        game_result_free(&game);
        faults_print(&faults, &text);
        assert_true((strstr(text_string(&text), "{opening}") != NULL) == cases[i].hint);
        text_free(&text);
        faults_free(&faults);
    }
}

/* A line of 160 bytes is shown completely. A longer line is truncated, and ends with two dots. */
static void test_long_line(void **state)
{
    (void)state;
    static const char *const ends[] = {"x\n", "x..\n"};
    for (size_t more = 0; more < 2; more++) {
        struct faults faults;
        struct text text = {0};
        char line[162] = "";
        memset(line, 'x', 160 + more);
        faults_init(&faults, 2);
        add_game(&faults, 1, "timeout", line);
        faults_print(&faults, &text);
        const char *shown = strstr(text_string(&text), "stderr: ") + strlen("stderr: ");
        size_t length = strcspn(shown, "\n") + 1;
        assert_int_equal(length, 160 + strlen(ends[more]) - 1);
        assert_memory_equal(shown + 159, ends[more], strlen(ends[more]));
        text_free(&text);
        faults_free(&faults);
    }
}

/* Adds a game of four turns. For each turn, `lost` contains the broken rule that cost the bot the
 * turn, or NULL. */
static void add_turns(struct faults *faults, uint64_t number, const char *const lost[4])
{
    struct game_result game = new_game(number, "potm");
    game.record.turns = memory_new(4 * sizeof *game.record.turns);
    for (; game.record.turn_count < 4; game.record.turn_count++) {
        const char *rule = lost[game.record.turn_count];
        game.record.turns[game.record.turn_count] = (struct game_turn){
            .seat = game.record.turn_count % 2,
            .lost = rule == NULL ? NULL : memory_copy_string(rule),
            .lost_detail =
                game.record.turn_count == 1 ? memory_copy_string("exited with code 3") : NULL};
    }
    faults_add(faults, &game);
    game_result_free(&game);
}

static const char *const half[] = {NULL, "no_output", NULL, NULL};
static const char *const most[] = {NULL, "no_output", NULL, "exit"};

/* With one process per turn, a bot loses the turn because of a fault, but the game does not end. */
static void test_lost_turns(void **state)
{
    (void)state;
    struct faults faults;
    struct text text = {0};
    faults_init(&faults, 2);
    assert_int_equal(faults_games(&faults), 0);
    add_turns(&faults, 0, half);
    assert_int_equal(faults_games(&faults), 1);
    faults_print(&faults, &text);
    assert_string_equal(text_string(&text), "game 1, turn 2 (its 1st): bad loses turns: no_output: "
                                            "exited with code 3; lost 1 of 2 turns\n");
    /* The bot lost only half of its turns, so the game does not count as spoiled by faults. */
    assert_int_equal(faults.spoiled, 0);
    text_free(&text);
    faults_free(&faults);
}

static void test_warning(void **state)
{
    (void)state;
    struct faults faults;
    struct text text = {0};
    faults_init(&faults, 2);
    for (uint64_t i = 0; i < 9; i++) {
        add_game(&faults, 0, "", "");
    }
    add_game(&faults, 1, "timeout", "");
    faults_warn(&faults, &text);
    /* Faults in exactly a tenth of the games do not cause a warning. */
    assert_int_equal(text.length, 0);
    add_game(&faults, 2, "timeout", "");
    faults_warn(&faults, &text);
    assert_non_null(strstr(text_string(&text), "2 of 11 games ended in a fault"));
    text_free(&text);
    faults_free(&faults);
}

static void expect_warning(const struct faults *faults, const char *warning)
{
    struct text text = {0};
    faults_warn(faults, &text);
    assert_non_null(strstr(text_string(&text), warning));
    text_free(&text);
}

/* If bots lost only turns, the warning must not say that games ended in a fault. */
static void test_warning_of_lost_turns(void **state)
{
    (void)state;
    struct faults faults;
    faults_init(&faults, 2);
    add_turns(&faults, 0, most);
    add_turns(&faults, 1, half);
    expect_warning(&faults, "1 of 2 games cost a bot most of its turns because of faults: ");
    add_game(&faults, 2, "stderr", "");
    expect_warning(&faults, "2 of 3 games ended in a fault or cost a bot most of its turns: ");
    faults_free(&faults);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_late_fault),
        cmocka_unit_test(test_debug_line),
        cmocka_unit_test(test_no_hint),
        cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_lost_turns),
        cmocka_unit_test(test_warning),
        cmocka_unit_test(test_warning_of_lost_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
