/* Tests the rules of Showdown with the games in tests/vectors, and with hand-written turns. There
 * is one such turn for each row of the table of answers in docs/rules-showdown.md. */
#define _GNU_SOURCE
#include "check.h"

#include "games/showdown/showdown.h"
#include "games/turns.h"
#include "games/verdict.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void start(struct showdown_state *state)
{
    struct rules rules = {.variant = NULL, .first = 0};
    showdown_game.start(state, &rules);
}

/* Plays a turn for a seat. Checks that the seat is to move, and that it gets this answer. */
static void play(struct showdown_state *state, int seat, const char *turn, const char *answer)
{
    struct text said = {0};
    assert_int_equal(showdown_game.mover(state), seat);
    assert_true(showdown_game.play(state, turn, NULL));
    showdown_game.observe(state, seat, &said);
    if (strcmp(text_string(&said), answer) != 0) {
        fail_msg("\"%s\" was answered %s, not %s", turn, text_string(&said), answer);
    }
    text_free(&said);
}

static void play_both(struct showdown_state *state, const char *turn, const char *answer,
                      const char *second, const char *second_answer)
{
    play(state, 0, turn, answer);
    play(state, 1, second, second_answer);
}

/* Moves a player along its row and then along its column to its goal, while the opponent plays
 * HELP. Stops after `turns` turns of this player. */
static void walk(struct showdown_state *state, int seat, int turns)
{
    for (int i = 0; i < turns; i++) {
        char turn[16];
        struct showdown_square at = state->at[seat];
        int ahead = seat == 0 ? 1 : -1;
        bool along = at.column != showdown_home(!seat).column;
        snprintf(turn, sizeof turn, "MOVE %c %d", 'A' + at.row + (along ? 0 : ahead),
                 at.column + 1 + (along ? ahead : 0));
        if (seat == 1) {
            showdown_game.play(state, "HELP", NULL);
        }
        play(state, seat, turn, "OK");
        if (seat == 0 && state->mover == 1) {
            showdown_game.play(state, "HELP", NULL);
        }
    }
}

/* --- games from tests/vectors --- */

static json_t *report(const struct showdown_state *state)
{
    struct text text = {0};
    verdict_report(&showdown_game, state, &text);
    json_t *json = json_loads(text.data, 0, NULL);
    assert_non_null(json);
    text_free(&text);
    return json;
}

static void check_vector(const json_t *vector)
{
    const char *id = json_string_value(json_object_get(vector, "id"));
    const json_t *turns = json_object_get(vector, "turns");
    json_t *feedback = json_array();
    struct showdown_state state;
    start(&state);
    for (size_t i = 0; i < json_array_size(turns); i++) {
        const json_t *turn = json_array_get(turns, i);
        if (json_is_null(turn)) {
            assert_int_not_equal(showdown_game.mover(&state), i % 2);
            continue;
        }
        if (showdown_game.mover(&state) != (int)(i % 2)) {
            fail_msg("%s: turn %zu: the wrong player is to move", id, i);
        }
        play(&state, (int)(i % 2), json_string_value(json_array_get(turn, 0)),
             json_string_value(json_array_get(turn, 1)));
        json_array_append(feedback, json_array_get(turn, 1));
    }
    json_t *said = report(&state);
    static const char *const members[] = {"outcome", "last_turn", "scores", "final", "counts"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (!json_equal(json_object_get(said, members[i]), json_object_get(vector, members[i]))) {
            fail_msg("%s: %s: %s", id, members[i],
                     json_dumps(json_object_get(said, members[i]), JSON_ENCODE_ANY));
        }
    }
    assert_true(json_equal(json_object_get(said, "feedback"), feedback));
    assert_int_equal(showdown_game.mover(&state), -1);
    json_decref(feedback);
    json_decref(said);
}

static void test_vectors(void **unused)
{
    (void)unused;
    FILE *file = fopen(TESTS_DIR "/vectors/showdown.jsonl", "r");
    assert_non_null(file);
    char *line = NULL;
    size_t capacity = 0;
    int count = 0;
    while (getline(&line, &capacity, file) > 0) {
        json_t *vector = json_loads(line, 0, NULL);
        assert_non_null(vector);
        check_vector(vector);
        json_decref(vector);
        count++;
    }
    free(line);
    fclose(file);
    assert_int_equal(count, 120);
}

/* --- each kind of answer --- */

static void test_first_lines(void **unused)
{
    (void)unused;
    struct showdown_state state;
    struct text said = {0};
    start(&state);
    showdown_game.observe(&state, 0, &said);
    assert_string_equal(text_string(&said), "INIT A 1");
    text_clear(&said);
    showdown_game.play(&state, "HELP", NULL);
    showdown_game.observe(&state, 1, &said);
    assert_string_equal(text_string(&said), "INIT I 26");
    text_free(&said);
}

static void test_move(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    play_both(&state, "MOVE A 2", "OK", "MOVE H 26", "OK");
    play_both(&state, "MOVE A 1", "OK", "MOVE I 26", "OK");
    play_both(&state, "MOVE B 2", "ERROR", "MOVE I 26", "ERROR");
    play_both(&state, "MOVE A 3", "ERROR", "MOVE I 27", "ERROR");
    play_both(&state, "WALL B 1", "OK", "WALL A 2", "OK");
    play_both(&state, "MOVE B 1", "OUCH", "HELP", "LOC I 26");
    play_both(&state, "MOVE A 2", "OUCH", "HELP", "LOC I 26");
    assert_int_equal(showdown_score(&state, 1).ouch, 30);
    assert_int_equal(showdown_score(&state, 0).ouch, 0);
}

static void test_hello(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    walk(&state, 0, 32);
    /* the answer is HELLO even if the opponent is on its home square */
    play(&state, 0, "MOVE I 26", "HELLO");
    assert_int_equal(showdown_game.mover(&state), 1);
    play(&state, 1, "MOVE H 26", "HELLO");
    play(&state, 0, "MOVE I 26", "HELLO");
    play(&state, 1, "MOVE I 25", "OK");
    play(&state, 0, "MOVE I 26", "OK");
    play(&state, 1, "HELP", "LOC I 25");
    assert_int_equal(showdown_game.mover(&state), -1);
}

static void test_radar_and_help(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    play_both(&state, "RADAR", "AT I 26", "MOVE I 25", "OK");
    /* An answer describes the board at the moment of the turn, although the player reads it only
     * after the opponent has moved. */
    struct text said = {0};
    showdown_game.observe(&state, 0, &said);
    assert_string_equal(text_string(&said), "AT I 26");
    text_free(&said);
    play_both(&state, "RADAR", "AT I 25", "RADAR", "AT A 1");
    play_both(&state, "HELP", "LOC A 1", "HELP", "LOC I 25");
}

static void test_wall(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    /* a wall can be built where there already is one */
    play_both(&state, "WALL E 13", "OK", "WALL E 13", "OK");
    play_both(&state, "WALL A 1", "ERROR", "WALL I 26", "ERROR");
    play_both(&state, "WALL J 1", "ERROR", "WALL A 0", "ERROR");
    play_both(&state, "WALL I 26", "OOPS", "WALL A 1", "OOPS");
    /* walls can also be built on home squares */
    play_both(&state, "MOVE A 2", "OK", "WALL A 1", "OK");
    play_both(&state, "MOVE A 1", "OUCH", "HELP", "LOC I 26");
    assert_int_equal(state.counts[1].walls, 3);
}

static void test_zap(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    play_both(&state, "ZAP A 2", "MISS", "ZAP A 26", "MISS");
    play_both(&state, "ZAP A 1", "ERROR", "ZAP H 25", "ERROR");
    play_both(&state, "ZAP A 27", "ERROR", "ZAP Z 26", "ERROR");
    play_both(&state, "WALL I 1", "OK", "WALL I 13", "OK");
    walk(&state, 1, 0);
    /* the shot removes only the nearer of two walls */
    play_both(&state, "MOVE B 1", "OK", "ZAP I 25", "BOOM");
    play_both(&state, "HELP", "LOC B 1", "ZAP I 14", "BOOM");
    play_both(&state, "HELP", "LOC B 1", "ZAP I 14", "MISS");
}

static void test_hit_beyond_the_square_named(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    for (int row = 'B'; row <= 'I'; row++) {
        char turn[16];
        snprintf(turn, sizeof turn, "MOVE %c 1", row);
        play_both(&state, turn, "OK", "HELP", "LOC I 26");
    }
    play(&state, 0, "ZAP I 2", "HIT");
    play(&state, 0, "HELP", "LOC I 1");
    play(&state, 1, "ZAP I 2", "HIT");
    play(&state, 1, "WALL I 5", "OK");
    play(&state, 0, "ZAP I 2", "BOOM"); /* a wall protects the opponent behind it from the shot */
    play(&state, 1, "HELP", "LOC I 26");
    assert_int_equal(state.counts[0].slept, 1);
    assert_int_equal(state.counts[1].slept, 1);
    assert_int_equal(state.turns[0], state.turns[1]);
}

static void test_garbage(void **unused)
{
    (void)unused;
    /* 258 is 2 modulo 256, so "MOVE A 258" must not be read as "MOVE A 2" */
    static const char *const lines[] = {
        "",           "move A 2",  "MOVE a 2",   "MOVE A 2 ",  " MOVE A 2",
        "MOVE  A 2",  "MOVE A2",   "MOVE A 02",  "MOVE A 002", "MOVE A 258",
        "MOVE A +2",  "MOVE A 2.", "MOVE A 2\r", "MOVE\tA 2",  "MOVE A 4294967298",
        "RADAR ",     "RADARS",    "HELP A 1",   "ZAP A",      "ZAP",
        "WALL A 1 2", "MOVE A -1", "\xff\xfe",   "JUMP A 2",   "MOVE 2 A",
    };
    struct showdown_state state;
    start(&state);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        play_both(&state, lines[i], "ERROR", lines[i], "ERROR");
    }
    assert_int_equal(state.counts[0].errors, sizeof lines / sizeof *lines);
    assert_int_equal(state.turns[1], sizeof lines / sizeof *lines);
    assert_int_equal(state.at[0].column, 0);
}

/* --- the end of the game --- */

static void test_last_turn_of_player_two(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    play_both(&state, "HELP", "LOC A 1", "MOVE I 25", "OK");
    walk(&state, 0, 32);
    play(&state, 0, "MOVE I 26", "OK");
    /* seat 1 still has its 34th turn to play */
    assert_int_equal(showdown_game.mover(&state), 1);
    json_t *said = report(&state);
    assert_string_equal(json_string_value(json_object_get(said, "outcome")), "none");
    assert_int_equal(json_integer_value(json_object_get(said, "last_turn")), 34);
    assert_int_equal(showdown_score(&state, 0).total, 363);
    json_decref(said);
    play(&state, 1, "ZAP I 26", "HIT");
    assert_int_equal(showdown_game.mover(&state), -1);
    assert_false(showdown_game.play(&state, "HELP", NULL));
    struct outcome outcome;
    showdown_game.outcome(&state, &outcome);
    assert_int_equal(outcome.winner, 0);
    assert_string_equal(outcome.reason, "arrival");
    assert_int_equal(outcome.scores[0], 1000 + 3 * 66 + 363);
    assert_int_equal(outcome.scores[1], 7 + 11);
    assert_int_equal(state.counts[0].slept, 0);
}

static void test_player_two_ends_at_once(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    play_both(&state, "MOVE A 2", "OK", "HELP", "LOC I 26");
    walk(&state, 1, 33);
    struct outcome outcome;
    showdown_game.outcome(&state, &outcome);
    assert_true(outcome.over);
    assert_int_equal(outcome.winner, 1);
    assert_int_equal(outcome.scores[1], 1000 + 3 * 66 + 363);
}

static void test_tie_on_turn_33(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    for (int i = 1; i <= 33; i++) {
        char one[16], two[16];
        snprintf(one, sizeof one, "MOVE %c %d", 'A' + (i > 25 ? i - 25 : 0), i > 25 ? 26 : i + 1);
        snprintf(two, sizeof two, "MOVE %c %d", 'I' - (i > 25 ? i - 25 : 0), i > 25 ? 1 : 26 - i);
        play_both(&state, one, "OK", two, "OK");
    }
    json_t *said = report(&state);
    assert_string_equal(json_string_value(json_object_get(said, "outcome")), "tie");
    assert_int_equal(json_integer_value(json_object_get(said, "last_turn")), 33);
    json_decref(said);
    for (int seat = 0; seat < SEATS; seat++) {
        struct showdown_score score = showdown_score(&state, seat);
        assert_int_equal(score.tie, 500);
        assert_int_equal(score.win, 0);
        assert_int_equal(score.speed, 3 * 67);
        assert_int_equal(score.distance, 363);
        assert_int_equal(score.total, 500 + 201 + 363);
    }
}

static void test_lock_of_90_turns(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    for (int row = 'B'; row <= 'I'; row++) {
        char turn[16];
        snprintf(turn, sizeof turn, "MOVE %c 1", row);
        play_both(&state, turn, "OK", "HELP", "LOC I 26");
    }
    play_both(&state, "HELP", "LOC I 1", "HELP", "LOC I 26");
    for (int i = 0; i < 90; i++) {
        play(&state, 0, "ZAP I 26", "HIT");
    }
    play_both(&state, "HELP", "LOC I 1", "HELP", "LOC I 26");
    assert_int_equal(showdown_game.mover(&state), -1);
    assert_int_equal(state.turns[0], 100);
    assert_int_equal(state.turns[1], 100);
    assert_int_equal(state.counts[1].slept, 90);
    assert_int_equal(showdown_score(&state, 0).zap, 630);
    struct outcome outcome;
    showdown_game.outcome(&state, &outcome);
    assert_int_equal(outcome.winner, -1);
    assert_string_equal(outcome.reason, "limit");
}

static void test_random_games_end(void **unused)
{
    (void)unused;
    struct random random;
    struct text turn = {0};
    random_seed(&random, 4);
    int reasons[4] = {0};
    for (int game = 0; game < 400; game++) {
        struct showdown_state state;
        start(&state);
        int turns = 0;
        for (; showdown_game.mover(&state) >= 0; turns++) {
            text_clear(&turn);
            showdown_game.random_turn(&state, &random, &turn);
            assert_true(showdown_game.play(&state, text_string(&turn), NULL));
            for (int seat = 0; seat < SEATS; seat++) {
                assert_true(showdown_on_board(state.at[seat]));
                assert_false(showdown_wall_at(&state, state.at[seat]));
            }
        }
        assert_in_range(turns, 33, 200);
        assert_int_equal(state.turns[0], state.turns[1]);
        reasons[state.reason]++;
    }
    assert_true(reasons[SHOWDOWN_ARRIVAL] > 0 && reasons[SHOWDOWN_LIMIT] > 0);
    text_free(&turn);
}

static void test_draw(void **unused)
{
    (void)unused;
    struct showdown_state state;
    struct text picture = {0};
    start(&state);
    play_both(&state, "WALL A 5", "OK", "WALL B 1", "OK");
    play(&state, 0, "ZAP A 3", "BOOM");
    showdown_game.draw(&state, &picture);
    const char *expected = "  1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6\n"
                           "A 1-------* . . . . . . . . . . . . . . . . . . . . .\n"
                           "B # . . . . . . . . . . . . . . . . . . . . . . . . .\n"
                           "C . . . . . . . . . . . . . . . . . . . . . . . . . .\n"
                           "D . . . . . . . . . . . . . . . . . . . . . . . . . .\n"
                           "E . . . . . . . . . . . . . . . . . . . . . . . . . .\n"
                           "F . . . . . . . . . . . . . . . . . . . . . . . . . .\n"
                           "G . . . . . . . . . . . . . . . . . . . . . . . . . .\n"
                           "H . . . . . . . . . . . . . . . . . . . . . . . . . .\n"
                           "I . . . . . . . . . . . . . . . . . . . . . . . . . 2\n"
                           "turns used: 2 and 1; seat 1: BOOM\n";
    assert_string_equal(text_string(&picture), expected);
    text_free(&picture);
}

/* Checks that the board as the seat knows it is drawn with this text. */
static void check_known(const struct showdown_state *state, int seat, const char *part)
{
    struct text picture = {0};
    showdown_game.draw_known(state, seat, &picture);
    if (strstr(text_string(&picture), part) == NULL) {
        fail_msg("no \"%s\" in\n%s", part, text_string(&picture));
    }
    text_free(&picture);
}

/* The drawing for a seat shows only what the answers to that seat have revealed. */
static void test_draw_known(void **unused)
{
    (void)unused;
    struct showdown_state state;
    start(&state);
    play_both(&state, "WALL B 1", "OK", "WALL A 2", "OK");
    check_known(&state, 0, "\nA 1 ? ? ");
    check_known(&state, 0, "\nB # ? ");
    check_known(&state, 1, "\nA ? # ? ");
    check_known(&state, 1, "\nB ? ? ");
    check_known(&state, 1, " ? 2\n");
    play_both(&state, "MOVE A 2", "OUCH", "HELP", "LOC I 26");
    check_known(&state, 0, "\nA 1 # ? ");
    play_both(&state, "ZAP A 3", "BOOM", "HELP", "LOC I 26");
    check_known(&state, 0, "\nA 1 . ? ");
    play_both(&state, "RADAR", "AT I 26", "MOVE I 25", "OK");
    check_known(&state, 0, " ? ? x\n");
    /* The opponent may have moved since it was located. */
    play_both(&state, "HELP", "LOC A 1", "HELP", "LOC I 25");
    check_known(&state, 0, " ? ? .\n");
    play_both(&state, "WALL I 25", "OOPS", "HELP", "LOC I 25");
    check_known(&state, 0, " ? x .\n");
    play_both(&state, "MOVE A 2", "OK", "HELP", "LOC I 25");
    check_known(&state, 0, "\nA ? 1 ? ");
    check_known(&state, 0, " ? . .\n");
}

static void check_at(const struct showdown_state *state, int seat, int row, int column)
{
    assert_int_equal(state->at[seat].row, row);
    assert_int_equal(state->at[seat].column, column);
}

/* A bot updates its state only from the answers that it gets. Some of the answers in this test are
 * impossible in a game, but they must do no harm. */
static void test_learn(void **unused)
{
    (void)unused;
    struct showdown_state state;
    const struct showdown_square wall = {.row = 0, .column = 1};
    start(&state);
    showdown_game.learn(&state, "WALL A 2", "OK");
    assert_true(showdown_wall_at(&state, wall));
    showdown_game.learn(&state, "MOVE A 2", "OK");
    assert_false(showdown_wall_at(&state, wall));
    check_at(&state, 0, 0, 1);
    showdown_game.learn(&state, "RADAR", "AT B 3");
    check_at(&state, 1, 1, 2);
    check_at(&state, 0, 0, 1);
    showdown_game.learn(&state, "HELP", "LOC C 3");
    check_at(&state, 0, 2, 2);
    showdown_game.learn(&state, "WALL C 4", "OOPS");
    check_at(&state, 1, 2, 3);
    showdown_game.learn(&state, "RADAR", "AT Z 99");
    showdown_game.learn(&state, "RADAR", "OK");
    showdown_game.learn(&state, "MOVE A 99", "OK");
    check_at(&state, 0, 2, 2);
    check_at(&state, 1, 2, 3);
    const struct showdown_counts *counts = &state.counts[0];
    assert_true(counts->moves == 1 && counts->radars == 1 && counts->walls == 2);
    assert_int_equal(counts->errors, 3);
    for (int turn = state.turns[0]; turn < SHOWDOWN_TURNS_MAX + 3; turn++) {
        showdown_game.learn(&state, "RADAR", "MISS");
    }
    assert_int_equal(state.turns[0], SHOWDOWN_TURNS_MAX);
    assert_int_equal(state.answer_count, SHOWDOWN_TURNS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_first_lines),
        cmocka_unit_test(test_move),
        cmocka_unit_test(test_hello),
        cmocka_unit_test(test_radar_and_help),
        cmocka_unit_test(test_wall),
        cmocka_unit_test(test_zap),
        cmocka_unit_test(test_hit_beyond_the_square_named),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_last_turn_of_player_two),
        cmocka_unit_test(test_player_two_ends_at_once),
        cmocka_unit_test(test_tie_on_turn_33),
        cmocka_unit_test(test_lock_of_90_turns),
        cmocka_unit_test(test_random_games_end),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_draw_known),
        cmocka_unit_test(test_learn),
    };
    return cmocka_run_group_tests_name("showdown rules", tests, NULL, NULL);
}
