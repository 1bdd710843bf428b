/* Tests the rules of Halma with the games in tests/vectors, and with hand-written moves and
 * positions. */
#include "check.h"

#include "cli/positions/adjudication.h"
#include "games/halma/halma.h"
#include "games/turns.h"
#include "games/verdict.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef TESTS_DIR
#define TESTS_DIR "tests"
#endif

static void start(struct halma_state *state, const char *variant)
{
    halma_game.start(state, &(struct rules){.variant = variant, .first = 0});
}

/* Calls `check` for each line of a file in tests/vectors. Returns the number of lines. */
static size_t each_vector(const char *name, void (*check)(const json_t *vector))
{
    const char *folder = getenv("FACEOFF_TESTS");
    char path[4096];
    snprintf(path, sizeof path, "%s/vectors/%s", folder != NULL ? folder : TESTS_DIR, name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail_msg("cannot open %s", path);
    }
    size_t count = 0;
    json_t *vector;
    while ((vector = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL)) != NULL) {
        check(vector);
        json_decref(vector);
        count++;
    }
    fclose(file);
    return count;
}

static void check_report(const json_t *vector, const struct halma_state *state)
{
    struct text text = {0};
    verdict_report(&halma_game, state, &text);
    json_t *report = json_loads(text.data, 0, NULL);
    assert_non_null(report);
    static const char *const members[] = {"score", "reason", "plies", "board"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (!json_equal(json_object_get(report, members[i]), json_object_get(vector, members[i]))) {
            fail_msg("%s: %s", json_string_value(json_object_get(vector, "id")), text.data);
        }
    }
    json_decref(report);
    text_free(&text);
}

/* Checks what is reported about a game whose last move is illegal. */
static void check_illegal(const json_t *vector)
{
    struct halma_state state;
    struct text verdict = {0};
    struct error error;
    json_t *game = json_pack("{s:O}", "turns", json_object_get(vector, "moves"));
    char *line = json_dumps(game, 0);
    assert_true(adjudicate_line(&halma_game, NULL, line, strlen(line), &state, &verdict, &error));
    json_t *report = json_loads(verdict.data, 0, NULL);
    if (!json_equal(json_object_get(report, "score"), json_object_get(vector, "score"))) {
        fail_msg("%s: %s", json_string_value(json_object_get(vector, "id")), verdict.data);
    }
    json_decref(report);
    json_decref(game);
    free(line);
    text_free(&verdict);
}

static void check_game(const json_t *vector)
{
    struct halma_state state;
    const char *id = json_string_value(json_object_get(vector, "id"));
    const json_t *moves = json_object_get(vector, "moves");
    start(&state, NULL);
    for (size_t k = 0; k < json_array_size(moves); k++) {
        const char *move = json_string_value(json_array_get(moves, k));
        struct halma_state before = state;
        struct ruling ruling;
        if (!halma_game.play(&state, move, &ruling)) {
            if (json_boolean_value(json_object_get(vector, "legal")) ||
                (json_int_t)k != json_integer_value(json_object_get(vector, "illegal_move"))) {
                fail_msg("%s: move %zu (%s) refused: %s", id, k, move, ruling.detail);
            }
            assert_memory_equal(&state, &before, sizeof state);
            assert_string_equal(ruling.rule, json_string_value(json_object_get(vector, "error")));
            check_illegal(vector);
            return;
        }
    }
    assert_true(json_boolean_value(json_object_get(vector, "legal")));
    check_report(vector, &state);
}

static void test_vectors(void **unused)
{
    (void)unused;
    assert_int_equal(each_vector("halma.jsonl", check_game), 650);
}

static void check_perft(const json_t *vector)
{
    struct halma_state state;
    const json_t *moves = json_object_get(vector, "moves");
    const json_t *depths = json_object_get(vector, "perft");
    start(&state, NULL);
    for (size_t k = 0; k < json_array_size(moves); k++) {
        assert_true(halma_game.play(&state, json_string_value(json_array_get(moves, k)), NULL));
    }
    for (size_t i = 0; i < json_array_size(depths); i++) {
        struct perft_count counts[PERFT_COUNTS_MAX];
        size_t count = halma_game.perft(&state, (unsigned)i + 1, counts);
        assert_int_equal(count, 3);
        for (size_t j = 0; j < count; j++) {
            const json_t *wanted = json_object_get(json_array_get(depths, i), counts[j].name);
            assert_int_equal(counts[j].value, json_integer_value(wanted));
        }
    }
}

static void test_perft(void **unused)
{
    (void)unused;
    assert_int_equal(each_vector("halma-perft.jsonl", check_perft), 20);
}

/* Sets up a position from 16 rows of '.', '1' and '2'. Seat 0 is to move. */
static void place(struct halma_state *state, const char *variant, const char *const rows[16])
{
    start(state, variant);
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            state->cells[y][x] = rows[y][x] == '.' ? 0 : (uint8_t)(rows[y][x] - '0');
        }
    }
}

#define EMPTY "................"

static const char *const rows_hops[16] = {
    EMPTY,
    /* Cells are numbered from 1, as in moves. The piece on (5,5) has neighbours on every side
     * except the left. (7,6) is occupied too. */
    EMPTY,
    EMPTY,
    "....22..........",
    "....12..........",
    "....222.........",
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    "................",
};

static void check_move(const char *variant, const char *move, const char *rule)
{
    struct halma_state state;
    struct ruling ruling = {.rule = NULL};
    place(&state, variant, rows_hops);
    struct halma_state before = state;
    bool legal = halma_game.play(&state, move, &ruling);
    if (rule == NULL) {
        if (!legal) {
            fail_msg("%s: %s", move, ruling.detail);
        }
        return;
    }
    if (legal || strcmp(ruling.rule, rule) != 0) {
        fail_msg("%s: %s", move, legal ? "legal" : ruling.detail);
    }
    assert_true(strlen(ruling.detail) > 0);
    assert_memory_equal(&state, &before, sizeof state);
}

static void test_categories(void **unused)
{
    (void)unused;
    check_move(NULL, "", "too_short");
    check_move(NULL, "  ", "too_short");
    check_move(NULL, "5", "odd_coords");
    check_move(NULL, "5 5 4", "odd_coords");
    check_move(NULL, "5 5", "too_short");
    check_move(NULL, "5 5 4 x", "bad_format");
    check_move(NULL, "x", "bad_format"); /* bad_format is checked before odd_coords */
    check_move(NULL, "5 5 4\t5", "bad_format");
    check_move(NULL, "5 5 4 5\n", "bad_format");
    check_move(NULL, "5,5,4,5", "bad_format");
    check_move(NULL, "5 5 +4 5", "bad_format");
    check_move(NULL, "5 5 4 5 ", NULL);
    check_move(NULL, "5 5  4 5", NULL);
    check_move(NULL, "5 5 0 5", "out_of_board");
    check_move(NULL, "5 5 -4 5", "out_of_board");
    check_move(NULL, "5 5 4 17", "out_of_board");
    check_move(NULL, "4294967301 5 4 5", "out_of_board");
    check_move(NULL, "1 1 0 5", "out_of_board"); /* out_of_board is checked before not_your_piece */
    check_move(NULL, "1 1 1 2", "not_your_piece");
    check_move(NULL, "6 5 7 5", "not_your_piece");
    check_move(NULL, "5 5 6 5", "occupied_target");
    check_move(NULL, "5 5 5 5", "revisited_cell");
    check_move(NULL, "5 5 7 5 5 5", "revisited_cell");
    check_move(NULL, "5 5 3 5", "no_piece_to_jump");
    check_move(NULL, "5 5 3 4", "not_adjacent");
    check_move(NULL, "5 5 8 8", "not_adjacent");
    check_move(NULL, "5 5 4 5 3 5", "mixed_step_jump"); /* two steps in one move */
    check_move(NULL, "5 5 7 5 8 5", "mixed_step_jump");
    check_move(NULL, "5 5 7 5 7 7", NULL);
}

static void test_long_turns(void **unused)
{
    (void)unused;
    struct halma_state state;
    struct ruling ruling;
    static char turn[100000];
    start(&state, NULL);
    memset(turn, ' ', sizeof turn - 1);
    memcpy(turn, "1 3", 3);
    memcpy(turn + sizeof turn - 6, " 3 5", 5);
    assert_false(halma_game.play(&state, turn, &ruling));
    assert_string_equal(ruling.rule, "bad_format");
    memset(turn, 0, sizeof turn);
    for (size_t i = 0; i < 320; i++) { /* a path with more cells than the board has */
        memcpy(turn + 4 * i, i % 2 == 0 ? "3 1 " : "5 3 ", 4);
    }
    assert_false(halma_game.play(&state, turn, &ruling));
    assert_string_equal(ruling.rule, "revisited_cell");
}

static void test_server_rules(void **unused)
{
    (void)unused;
    static const char server[] = "proglad-server";
    check_move(NULL, "5 5 7 4", "not_adjacent");
    check_move(server, "5 5 7 4", NULL); /* jumps by (2,-1) over (6,5) */
    check_move(server, "5 5 6 3", NULL); /* jumps by (1,-2) over (5,4) */
    /* jumps by (-2,-1), but no piece is on (4,5) */
    check_move(server, "5 5 3 4", "no_piece_to_jump");
    check_move(server, "5 5 7 5 7 7 6 5", "occupied_target");
    check_move(server, "5 5 7 4 5 3", NULL); /* jumps by (2,-1) and then by (-2,-1) over (6,4) */
    check_move(server, "5 5 7 5 7 7 7 8", "mixed_step_jump");
    check_move(server, "5 5 7 4 8 4", "mixed_step_jump");
    check_move(server, "5 5 7 5 5 5", "revisited_cell");
}

/* Under the server's rules, the moving piece also stays on its start cell during the move, so it
 * can jump over itself there. */
static void test_start_stands(void **unused)
{
    (void)unused;
    static const char *const rows[16] = {
        EMPTY,
        EMPTY,
        EMPTY,
        EMPTY,
        "....1...........",
        "...22...........",
        EMPTY,
        EMPTY,
        EMPTY,
        EMPTY,
        EMPTY,
        EMPTY,
        EMPTY,
        EMPTY,
        EMPTY,
        EMPTY,
    };
    struct halma_state state;
    struct ruling ruling;
    place(&state, "proglad-server", rows);
    assert_false(halma_game.play(&state, "5 5 4 7 4 5 5 5", &ruling));
    assert_string_equal(ruling.rule, "revisited_cell");
    assert_true(halma_game.play(&state, "5 5 4 7 4 5 6 5", &ruling));
    assert_int_equal(state.cells[4][5], 1);
    assert_int_equal(state.cells[4][4], 0);
}

/* Puts all pieces of seat 0 on their target cells, except for one piece that is one step away. */
static void place_nearly_home(struct halma_state *state, const char *variant)
{
    start(state, variant);
    memset(state->cells, 0, sizeof state->cells);
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            state->cells[y][x] = halma_in_camp(1, x, y);
        }
    }
    state->cells[11][15] = 0;
    state->cells[10][15] = 1;
}

static void check_end(const struct halma_state *state, const char *reason, int first, int second)
{
    struct outcome outcome;
    halma_game.outcome(state, &outcome);
    assert_string_equal(outcome.reason, reason);
    assert_int_equal(outcome.over, strcmp(reason, "unfinished") != 0);
    assert_int_equal(outcome.scores[0], first);
    assert_int_equal(outcome.scores[1], second);
    assert_int_equal(outcome.winner, first > second ? 0 : second > first ? 1 : -1);
}

static void test_endings(void **unused)
{
    (void)unused;
    struct halma_state state;
    place_nearly_home(&state, NULL);
    /* if several reasons end the game, `home` has priority over `blockers` and `limit` */
    state.cells[0][0] = 2;
    state.plies = 1999;
    assert_true(halma_game.play(&state, "16 11 16 12", NULL));
    check_end(&state, "home", 2, 0);
    struct ruling ruling;
    assert_false(halma_game.play(&state, "x", &ruling));
    assert_string_equal(ruling.rule, "game_over");

    start(&state, NULL);
    state.plies = 198;
    assert_true(halma_game.play(&state, "5 2 6 2", NULL));
    check_end(&state, "unfinished", 0, 0);
    assert_true(halma_game.play(&state, "12 15 11 15", NULL));
    check_end(&state, "blockers", 1, 1);

    start(&state, NULL);
    /* A piece that left its starting zone and came back also counts as a blocker. */
    memset(state.cells, 0, sizeof state.cells);
    state.cells[0][7] = 1;
    state.cells[8][8] = 2;
    state.plies = 200;
    assert_true(halma_game.play(&state, "8 1 8 2", NULL));
    check_end(&state, "unfinished", 0, 0);
    state.mover = 0;
    assert_true(halma_game.play(&state, "8 2 7 2", NULL));
    check_end(&state, "blockers", 0, 2);

    static const char *const limits[][2] = {{"proglad", "1999"}, {"proglad-server", "1997"}};
    for (size_t i = 0; i < 2; i++) {
        place_nearly_home(&state, limits[i][0]);
        state.cells[4][4] = 2;
        state.cells[10][15] = 0;
        state.cells[9][9] = 1;
        state.plies = (int16_t)(strtol(limits[i][1], NULL, 10) - 1);
        assert_true(halma_game.play(&state, "10 10 10 9", NULL));
        check_end(&state, "unfinished", 0, 0);
        state.mover = 0;
        assert_true(halma_game.play(&state, "10 9 10 10", NULL));
        check_end(&state, "limit", 1, 1);
    }
    /* A move after the end of the game is reported as illegal, and does not change the result. */
    struct text verdict = {0};
    assert_false(halma_game.play(&state, "8 2 8 1", &ruling));
    verdict_illegal(&halma_game, &state, 2, &ruling, &verdict);
    assert_non_null(strstr(verdict.data, "\"winner\":0,\"score\":[1,1],"));
    text_free(&verdict);
}

static void test_stuck(void **unused)
{
    (void)unused;
    struct halma_state state;
    start(&state, NULL);
    memset(state.cells, 0, sizeof state.cells);
    state.cells[0][0] = 2; /* the piece in the corner can reach only one free cell */
    for (int y = 0; y < 3; y++) {
        for (int x = 0; x < 3; x++) {
            state.cells[y][x] = x == 0 && y == 0 ? 2 : 1;
        }
    }
    state.cells[2][2] = 0;
    state.cells[3][3] = 1;
    assert_true(halma_game.play(&state, "4 4 3 3", NULL));
    check_end(&state, "stuck", 2, 0);
}

/* Fills the board with pieces of seat 0, except for one piece of seat 1, which is then stuck. Then
 * removes the piece that is at the offset (dx,dy) from seat 1's piece. `goes` says whether seat 1's
 * piece can now move to the empty cell. */
static void check_last_cell(const char *variant, int x, int y, int dx, int dy, bool goes)
{
    struct halma_state state;
    start(&state, variant);
    memset(state.cells, 1, sizeof state.cells);
    state.cells[y][x] = 2;
    halma_game.force(&state, 0, "");
    check_end(&state, "stuck", 2, 0);
    state.cells[y + dy][x + dx] = 0;
    halma_game.force(&state, 0, "");
    check_end(&state, goes ? "unfinished" : "stuck", goes ? 0 : 2, 0);
}

/* A player that can make at least one step or jump is not stuck. */
static void test_last_cell(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"proglad", "proglad-server"};
    for (int server = 0; server < 2; server++) {
        for (int at = 0; at < 25; at++) {
            int dx = at % 5 - 2, dy = at / 5 - 2;
            bool bent = abs(dx * dy) == 2;
            if (dx != 0 || dy != 0) {
                check_last_cell(variants[server], 8, 8, dx, dy, !bent || server == 1);
            }
        }
        check_last_cell(variants[server], 15, 15, -1, -1, true);
    }
}

static void test_drawing(void **unused)
{
    (void)unused;
    struct halma_state state;
    struct text text = {0};
    start(&state, NULL);
    assert_true(halma_game.play(&state, "3 1 5 3", NULL));
    assert_true(halma_game.play(&state, "16 12 14 14", NULL) == false);
    halma_game.draw(&state, &text);
    assert_non_null(strstr(text_string(&text), "  1  1  1 (.) 1  1 "));
    assert_non_null(strstr(text_string(&text), "  3  1  1  1  1 [1]"));
    assert_non_null(strstr(text_string(&text), "last move: (.) to [1]\n"));
    text_free(&text);
}

/* force() plays whatever a referee reports, even an illegal move: the piece moves from the first
 * cell of the path to the last. */
static void test_force(void **unused)
{
    (void)unused;
    struct halma_state state;
    halma_game.start(&state, &(struct rules){.first = 0});
    /* a move out of turn, to a cell that the piece cannot reach */
    halma_game.force(&state, 1, "16 16 9 9");
    assert_int_equal(state.cells[8][8], 2);
    assert_int_equal(state.cells[15][15], 0);
    assert_int_equal(state.mover, 0);
    assert_int_equal(state.plies, 1);
    static const char *const strange[] = {"1 1",       "north",        "1 1 2 2",   "1 1 17 1",
                                          "9 9 10 10", "-1 1 9 9 8 8", "1 1 3 3 x", "8"};
    struct halma_state before = state;
    /* No string in this list describes a possible move of this player, so nothing moves. */
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        halma_game.force(&state, 0, strange[i]);
        assert_int_equal(state.mover, 1);
        assert_memory_equal(state.cells, before.cells, sizeof state.cells);
    }
    halma_game.force(&state, 1, "");
    assert_int_equal(state.mover, 0);
    assert_int_equal(state.plies, 1 + (int)(sizeof strange / sizeof *strange));
    /* The first path is one cell too long. The second path has the maximum length. */
    for (size_t cells = HALMA_PATH_MAX + 1; cells >= HALMA_PATH_MAX; cells--) {
        struct text turn = {0};
        text_puts(&turn, "1 1");
        for (size_t i = 1; i < cells; i++) {
            text_puts(&turn, " 8 8");
        }
        halma_game.force(&state, 0, turn.data);
        assert_int_equal(state.cells[7][7], cells == HALMA_PATH_MAX);
        text_free(&turn);
    }
    state.mover = -1; /* the referee reports a move after the end of the game */
    state.reason = HALMA_LIMIT;
    halma_game.force(&state, 1, "");
    assert_int_equal(state.mover, 0);
    assert_int_equal(state.reason, HALMA_UNFINISHED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),      cmocka_unit_test(test_perft),
        cmocka_unit_test(test_categories),   cmocka_unit_test(test_long_turns),
        cmocka_unit_test(test_server_rules), cmocka_unit_test(test_start_stands),
        cmocka_unit_test(test_endings),      cmocka_unit_test(test_stuck),
        cmocka_unit_test(test_last_cell),    cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
