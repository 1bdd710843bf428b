/* Tests the rules of paper soccer with the games in tests/vectors, and with hand-written
 * positions. */
#include "check.h"

#include "every_turn.h"
#include "games/turns.h"
#include "games/verdict.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef TESTS_DIR
#define TESTS_DIR "tests"
#endif

static void start(struct soccer_state *state)
{
    struct rules rules = {.variant = NULL, .first = 0};
    soccer_game.start(state, &rules);
}

/* Starts a game, and plays a list of legal turns. */
static void start_after(struct soccer_state *state, const char *list)
{
    struct turns turns = {0};
    struct error error = {0};
    start(state);
    turns_parse(&turns, &soccer_game, list);
    if (!turns_play(&turns, &soccer_game, state, &error)) {
        fail_msg("%s", error.text);
    }
    turns_free(&turns);
}

static void check_report(const json_t *vector, const struct soccer_state *state)
{
    struct text text = {0};
    verdict_report(&soccer_game, state, &text);
    json_t *report = json_loads(text.data, 0, NULL);
    assert_non_null(report);
    static const char *const members[] = {"winner", "reason", "ball", "lines"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (!json_equal(json_object_get(report, members[i]), json_object_get(vector, members[i]))) {
            fail_msg("%s: %s", json_string_value(json_object_get(vector, "id")), text.data);
        }
    }
    json_decref(report);
    text_free(&text);
}

/* Checks what is reported about an illegal turn against the test vector: the turn number, the
 * broken rule, the position of the wrong character, and the winner. */
static void check_illegal(const json_t *vector, struct soccer_state *state, size_t k,
                          const char *turn, const struct ruling *ruling)
{
    const char *id = json_string_value(json_object_get(vector, "id"));
    if (json_boolean_value(json_object_get(vector, "legal")) ||
        (json_int_t)k != json_integer_value(json_object_get(vector, "illegal_turn"))) {
        fail_msg("%s: turn %zu (%s) refused: %s", id, k, turn, ruling->detail);
    }
    assert_string_equal(ruling->rule, json_string_value(json_object_get(vector, "error")));
    assert_int_equal(ruling->at, json_integer_value(json_object_get(vector, "at")));
    int winner = state->mover >= 0 ? 2 - state->mover : state->winner + 1;
    assert_int_equal(winner, json_integer_value(json_object_get(vector, "winner")));
}

static void check_vector(const json_t *vector)
{
    struct soccer_state state;
    const json_t *turns = json_object_get(vector, "turns");
    start(&state);
    for (size_t k = 0; k < json_array_size(turns); k++) {
        const char *turn = json_string_value(json_array_get(turns, k));
        struct soccer_state before = state;
        struct ruling ruling;
        if (!soccer_game.play(&state, turn, &ruling)) {
            assert_memory_equal(&state, &before, sizeof state);
            assert_false(soccer_game.play(&state, turn, NULL));
            check_illegal(vector, &state, k, turn, &ruling);
            return;
        }
        assert_string_equal(state.last, turn);
    }
    assert_true(json_boolean_value(json_object_get(vector, "legal")));
    check_report(vector, &state);
}

static void test_vectors(void **unused)
{
    (void)unused;
    const char *folder = getenv("FACEOFF_TESTS");
    char path[4096];
    snprintf(path, sizeof path, "%s/vectors/soccer.jsonl", folder != NULL ? folder : TESTS_DIR);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail_msg("cannot open %s", path);
    }
    size_t count = 0;
    json_t *vector;
    while ((vector = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL)) != NULL) {
        check_vector(vector);
        json_decref(vector);
        count++;
    }
    fclose(file);
    assert_int_equal(count, 2000);
}

static void check_refused(const char *list, const char *turn, const char *rule, size_t at)
{
    struct soccer_state state;
    struct ruling ruling = {0};
    start_after(&state, list);
    struct soccer_state before = state;
    assert_false(soccer_game.play(&state, turn, &ruling));
    assert_string_equal(ruling.rule, rule);
    assert_int_equal(ruling.at, at);
    assert_true(strlen(ruling.detail) > 0);
    assert_memory_equal(&state, &before, sizeof state);
}

static void test_categories(void **unused)
{
    (void)unused;
    check_refused("", "", "empty", 0);
    check_refused("", "8", "bad_char", 0);
    check_refused("", "0\n", "bad_char", 1); /* bad_char is checked before extra_line */
    check_refused("", "\xc3\xa9", "bad_char", 0);
    check_refused("", " 0", "bad_char", 0);
    check_refused("", "00", "extra_line", 1);
    check_refused("0", "4", "drawn_line", 0);
    /* the ball is back on its first dot, so the turn must continue */
    check_refused("0;2", "5", "early_end", 1);
    check_refused("0;2", "51", "drawn_line", 1);
    /* the ball is on the border, so the turn must continue */
    check_refused("6;6;6", "6", "early_end", 1);
    check_refused("6;6;6", "66", "out_of_pitch", 1);
    check_refused("6;6;6", "60", "drawn_line", 1); /* the sideline counts as drawn */
    check_refused("0;0;0;0;0;0", "0", "game_over", 0);
    check_refused("0;0;0;0;0;0", "", "game_over", 0);
    check_refused("0;0;0;0;0;0", "x", "game_over", 0);
}

static void test_goal_box(void **unused)
{
    (void)unused;
    struct soccer_state state;
    start_after(&state, "0;0;0;7"); /* the ball is at (3,1) */
    assert_true(soccer_in_pitch(&state, 3, 0, 0) &&
                !soccer_open(&state, 3, 0, 0)); /* the side of the goal box cannot be drawn */
    assert_true(soccer_in_pitch(&state, 3, 0, 6) &&
                !soccer_open(&state, 3, 0, 6)); /* the goal line cannot be drawn */
    /* the dot beside the goal box is not part of the pitch */
    assert_false(soccer_in_pitch(&state, 2, 0, 1));
    assert_false(soccer_in_pitch(&state, 3, -1, 5));
    /* the line across the mouth of the goal can be drawn */
    assert_true(soccer_open(&state, 3, 0, 2));
    assert_true(soccer_open(&state, 3, 0, 1));
    assert_true(soccer_open(&state, 4, 0, 7));
    check_refused("0;0;0;7", "00", "drawn_line", 1);
    check_refused("0;0;0;7", "06", "drawn_line", 1);
    /* the line from (2,0) to the corner of the goal box is outside the pitch */
    check_refused("0;0;0;6;6;0", "01", "out_of_pitch", 1);
    size_t open = 0;
    start(&state);
    for (int y = SOCCER_NORTH; y <= SOCCER_SOUTH; y++) {
        for (int x = 0; x < SOCCER_WIDTH; x++) {
            for (int d = 0; d < 8; d++) {
                open += soccer_open(&state, x, y, d);
            }
        }
    }
    assert_int_equal(open, 2 * SOCCER_LINES_MAX);
}

static void check_outcome(const char *list, int winner, const char *reason)
{
    struct soccer_state state;
    struct outcome outcome;
    start_after(&state, list);
    soccer_game.outcome(&state, &outcome);
    assert_int_equal(outcome.over, winner >= 0);
    assert_int_equal(soccer_game.mover(&state) < 0, winner >= 0);
    assert_int_equal(outcome.winner, winner);
    assert_int_equal(outcome.scores[0], winner == 0);
    assert_int_equal(outcome.scores[1], winner == 1);
    assert_string_equal(outcome.reason, reason);
}

static void test_outcomes(void **unused)
{
    (void)unused;
    check_outcome("", -1, "unfinished");
    /* in the sixth turn, seat 1 plays the ball into the north goal, which it defends */
    check_outcome("0;0;0;0;0;0", 0, "own_goal");
    check_outcome("4;4;4;4;4;4", 1, "goal");
    check_outcome("1;7;0;0;17", 0, "goal"); /* a goal after bouncing off the eastern post */
    /* only one line leads into a corner, so the ball is blocked there */
    check_outcome("7;7;7;0;7", 1, "blocked");
    check_outcome("7;7;7;0", -1, "unfinished");
}

static void test_observe(void **unused)
{
    (void)unused;
    struct soccer_state state;
    struct text text = {0};
    start(&state);
    soccer_game.observe(&state, 0, &text);
    soccer_game.observe(&state, 1, &text);
    assert_string_equal(text_string(&text), "");
    start_after(&state, "0;3");
    soccer_game.observe(&state, 1, &text);
    assert_string_equal(text_string(&text), "");
    soccer_game.observe(&state, 0, &text);
    assert_string_equal(text_string(&text), "3");
    text_clear(&text);
    /* The loser still receives the turn that ended the game. */
    start_after(&state, "4;4;4;4;4;4");
    soccer_game.observe(&state, 1, &text);
    assert_string_equal(text_string(&text), "");
    soccer_game.observe(&state, 0, &text);
    assert_string_equal(text_string(&text), "4");
    text_clear(&text);
    /* If the loser's own turn ended the game, the winner also receives that turn. */
    start_after(&state, "0;0;0;0;0;0");
    soccer_game.observe(&state, 1, &text);
    assert_string_equal(text_string(&text), "");
    soccer_game.observe(&state, 0, &text);
    assert_string_equal(text_string(&text), "0");
    text_free(&text);
}

static void test_first_seat(void **unused)
{
    (void)unused;
    struct soccer_state state;
    struct rules rules = {.variant = "standard", .first = 1};
    struct outcome outcome;
    soccer_game.start(&state, &rules);
    assert_int_equal(soccer_game.mover(&state), 1);
    for (int i = 0; i < 6; i++) {
        assert_true(soccer_game.play(&state, "0", NULL));
    }
    /* seat 0 attacks the north goal, whichever seat moves first */
    soccer_game.outcome(&state, &outcome);
    assert_int_equal(outcome.winner, 0);
    assert_string_equal(outcome.reason, "goal");
}

static const char start_picture[] = " -1       ._._.\n"
                                    "    0 1 2 |   | 6 7 8   seat 1 attacks this goal\n"
                                    "  0 ._._._. . ._._._.\n"
                                    "    |               |\n"
                                    "  1 . . . . . . . . .\n"
                                    "    |               |\n"
                                    "  2 . . . . . . . . .\n"
                                    "    |               |\n"
                                    "  3 . . . . . . . . .\n"
                                    "    |               |\n"
                                    "  4 . . . . . . . . .\n"
                                    "    |               |\n"
                                    "  5 . . . . * . . . .\n"
                                    "    |               |\n"
                                    "  6 . . . . . . . . .\n"
                                    "    |               |\n"
                                    "  7 . . . . . . . . .\n"
                                    "    |               |\n"
                                    "  8 . . . . . . . . .\n"
                                    "    |               |\n"
                                    "  9 . . . . . . . . .\n"
                                    "    |               |\n"
                                    " 10 ._._._. . ._._._.\n"
                                    "    0 1 2 |   | 6 7 8   seat 2 attacks this goal\n"
                                    " 11       ._._.\n";

static const char middle_picture[] = " -1       ._._.\n"
                                     "    0 1 2 |   | 6 7 8   seat 1 attacks this goal\n"
                                     "  0 ._._._. . ._._._.\n"
                                     "    |               |\n"
                                     "  1 . . . . . . . . .\n"
                                     "    |               |\n"
                                     "  2 . . . . . . . . .\n"
                                     "    |               |\n"
                                     "  3 . . . . . . . . .\n"
                                     "    |               |\n"
                                     "  4 . . . . ._. . . .\n"
                                     "    |        X      |\n"
                                     "  5 . . . . ._. . . .\n"
                                     "    |      /        |\n"
                                     "  6 . . . . . . . . .\n"
                                     "    |     |         |\n"
                                     "  7 . . . * . . . . .\n"
                                     "    |               |\n"
                                     "  8 . . . . . . . . .\n"
                                     "    |               |\n"
                                     "  9 . . . . . . . . .\n"
                                     "    |               |\n"
                                     " 10 ._._._. . ._._._.\n"
                                     "    0 1 2 |   | 6 7 8   seat 2 attacks this goal\n"
                                     " 11       ._._.\n";

/* The drawing of a pitch of 4x6 squares after the turns "1" and "6". */
static const char small_picture[] = " -1   ._._.\n"
                                    "    0 |   | 4   seat 1 attacks this goal\n"
                                    "  0 ._. . ._.\n"
                                    "    |       |\n"
                                    "  1 . . . . .\n"
                                    "    |       |\n"
                                    "  2 . . *_. .\n"
                                    "    |    /  |\n"
                                    "  3 . . . . .\n"
                                    "    |       |\n"
                                    "  4 . . . . .\n"
                                    "    |       |\n"
                                    "  5 . . . . .\n"
                                    "    |       |\n"
                                    "  6 ._. . ._.\n"
                                    "    0 |   | 4   seat 2 attacks this goal\n"
                                    "  7   ._._.\n";

/* Checks the width and height of a pitch in squares, and the number of lines that can be drawn on
 * it. */
static void check_pitch(const char *variant, int width, int height)
{
    struct soccer_state state;
    soccer_game.start(&state, &(struct rules){.variant = variant});
    assert_int_equal(state.width, width);
    assert_int_equal(state.height, height);
    assert_int_equal(state.x, width / 2);
    assert_int_equal(state.y, height / 2);
    assert_int_equal(soccer_is_standard(&state), width == 8 && height == 10);
    int open = 0;
    for (int y = -1; y <= height + 1; y++) {
        for (int x = 0; x <= width; x++) {
            for (int d = 0; d < 8; d++) {
                open += soccer_open(&state, x, y, d);
            }
        }
    }
    int across = width * (height + 1) - 2 * (width - 2);
    int along = (width - 1) * height;
    int lines = across + along + 2 * width * height + 10;
    assert_int_equal(open, 2 * lines);
    assert_true(lines <= SOCCER_TURN_MAX);
    assert_int_equal(lines == SOCCER_TURN_MAX, width == 10 && height == 12);
    /* If both players play straight ahead, the ball passes through the open mouth of the goal. The
     * number of turns is half the height of the pitch, plus one. */
    for (int seat = 0; seat < SEATS; seat++) {
        struct outcome outcome;
        soccer_game.start(&state, &(struct rules){.variant = variant});
        for (int i = 0; i <= height / 2; i++) {
            assert_true(soccer_game.play(&state, seat == 0 ? "0" : "4", NULL));
        }
        soccer_game.outcome(&state, &outcome);
        assert_true(outcome.over);
        assert_int_equal(outcome.winner, seat);
    }
}

struct two_turns {
    struct soccer_state state;
    uint64_t count;
};

static bool count_turn(void *data, const char *turn)
{
    (void)turn;
    ((struct two_turns *)data)->count++;
    return true;
}

static bool count_answers(void *data, const char *turn)
{
    struct two_turns *two = data;
    struct soccer_state state = two->state;
    assert_true(soccer_game.play(&state, turn, NULL));
    return state.mover < 0 || soccer_each_turn(&state, count_turn, two);
}

/* Plays games of random turns, each of which must be legal. Perft and listing all turns must find
 * the same number of sequences of two turns. */
static void check_games(const char *variant)
{
    struct random random;
    struct text turn = {0};
    int compared = 0;
    random_seed(&random, 1);
    for (int game = 0; game < 50; game++) {
        struct soccer_state state;
        soccer_game.start(&state, &(struct rules){.variant = variant});
        while (state.mover >= 0) {
            text_clear(&turn);
            soccer_game.random_turn(&state, &random, &turn);
            assert_true(soccer_game.play(&state, turn.data, NULL));
            struct two_turns two = {.state = state};
            struct perft_count counts[PERFT_COUNTS_MAX];
            if (state.lines == 8 && state.mover >= 0) {
                compared++;
                assert_true(soccer_each_turn(&state, count_answers, &two));
                soccer_game.perft(&state, 2, counts);
                assert_int_equal(counts[0].value, two.count);
            }
        }
    }
    assert_true(compared > 5);
    text_free(&turn);
}

static void test_pitches(void **unused)
{
    (void)unused;
    check_pitch(NULL, 8, 10);
    check_pitch("standard", 8, 10);
    check_pitch("8x10", 8, 10);
    check_pitch("10x12", 10, 12);
    check_pitch("6x8", 6, 8);
    check_pitch("4x6", 4, 6);
    for (size_t i = 0; soccer_game.variants[i] != NULL; i++) {
        check_games(soccer_game.variants[i]);
    }
    struct soccer_state state;
    soccer_game.start(&state, &(struct rules){.variant = "4x6"});
    struct ruling ruling;
    assert_true(soccer_game.play(&state, "6", NULL));
    /* the western border of this pitch is at x = 0 */
    assert_false(soccer_game.play(&state, "66", &ruling));
    assert_string_equal(ruling.rule, "out_of_pitch");
}

/* Every turn except the last ends on a dot that had no lines before. A game therefore has at most
 * one more turn than there are such dots at the start. docs/contest-codingame.md relies on this
 * number. */
static void test_longest_game(void **unused)
{
    (void)unused;
    struct soccer_state state;
    int free_dots = 0;
    start(&state);
    for (int y = 0; y <= state.height; y++) {
        for (int x = 0; x <= state.width; x++) {
            bool ball = x == state.x && y == state.y;
            free_dots += !ball && state.drawn[y + 1][x] == 0;
        }
    }
    assert_int_equal(free_dots, 64);
}

static void test_draw(void **unused)
{
    (void)unused;
    struct soccer_state state;
    struct text text = {0};
    start(&state);
    soccer_game.draw(&state, &text);
    assert_string_equal(text_string(&text), start_picture);
    text_clear(&text);
    start_after(&state, "1;6;3;65;4");
    soccer_game.draw(&state, &text);
    assert_string_equal(text_string(&text), middle_picture);
    text_clear(&text);
    soccer_game.start(&state, &(struct rules){.variant = "4x6"});
    assert_true(soccer_game.play(&state, "1", NULL) && soccer_game.play(&state, "6", NULL));
    soccer_game.draw(&state, &text);
    assert_string_equal(text_string(&text), small_picture);
    text_free(&text);
}

/* force() plays whatever a referee reports: any string, for any seat, even after the end of the
 * game. */
static void test_force(void **unused)
{
    (void)unused;
    struct soccer_state state;
    soccer_game.start(&state, &(struct rules){.first = 0});
    soccer_game.force(&state, 1, "4"); /* a turn by the wrong seat */
    assert_int_equal(state.mover, 0);
    assert_int_equal(state.y, 6);
    assert_true(soccer_game.play(&state, "1", NULL));
    /* a turn that uses a drawn line and continues where it should have ended */
    soccer_game.force(&state, 1, "x59 5");
    assert_int_equal(state.mover, 0);
    assert_int_equal(state.x, 3);
    assert_int_equal(state.y, 7);
    assert_string_equal(state.last, "55");
    soccer_game.force(&state, 0, "");
    assert_int_equal(state.mover, 1);
    assert_int_equal(state.x, 3);
    /* the ball enters the goal and cannot pass through the wall behind it */
    soccer_game.force(&state, 1, "444344444444");
    assert_int_equal(state.mover, -1);
    assert_int_equal(state.winner, 1);
    assert_int_equal(state.reason, SOCCER_GOAL);
    soccer_game.force(&state, 0, ""); /* no line leads out of the goal */
    assert_int_equal(state.mover, -1);
    /* however, the referee may report that the ball left the goal */
    soccer_game.force(&state, 1, "00");
    assert_int_equal(state.mover, 0);
    assert_int_equal(state.winner, -1);
    assert_int_equal(state.reason, SOCCER_UNFINISHED);
    char turn[2 * SOCCER_TURN_MAX] = "";
    for (size_t i = 0; i < sizeof turn - 1; i++) {
        /* the ball goes back and forth along one line; the text is longer than any legal turn */
        turn[i] = i % 2 == 0 ? '4' : '0';
    }
    soccer_game.force(&state, 0, turn);
    assert_int_equal(strlen(state.last), SOCCER_TURN_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),      cmocka_unit_test(test_categories),
        cmocka_unit_test(test_goal_box),     cmocka_unit_test(test_outcomes),
        cmocka_unit_test(test_observe),      cmocka_unit_test(test_first_seat),
        cmocka_unit_test(test_longest_game), cmocka_unit_test(test_draw),
        cmocka_unit_test(test_pitches),      cmocka_unit_test(test_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
