/* Compares the counts of turn sequences (perft) in paper soccer with known numbers. Also compares
 * two ways of computing them. */
#include "check.h"

#include "every_turn.h"
#include "games/soccer/board.h"

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

static void check_depth(const struct soccer_state *state, unsigned depth, const json_t *expected)
{
    struct perft_count counts[PERFT_COUNTS_MAX];
    struct board board;
    size_t count = soccer_game.perft(state, depth, counts);
    assert_int_equal(count, json_object_size(expected));
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(counts[i].value,
                         json_integer_value(json_object_get(expected, counts[i].name)));
    }
    board_set(&board, state);
    assert_string_equal(counts[0].name, "strings");
    assert_int_equal(board_perft(&board, depth), counts[0].value);
}

static void test_vectors(void **unused)
{
    (void)unused;
    const char *folder = getenv("FACEOFF_TESTS");
    char path[4096];
    snprintf(path, sizeof path, "%s/vectors/soccer-perft.jsonl",
             folder != NULL ? folder : TESTS_DIR);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail_msg("cannot open %s", path);
    }
    size_t count = 0;
    json_t *vector;
    while ((vector = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL)) != NULL) {
        struct soccer_state state;
        const json_t *turns = json_object_get(vector, "turns");
        const json_t *perft = json_object_get(vector, "perft");
        start(&state);
        for (size_t k = 0; k < json_array_size(turns); k++) {
            const char *turn = json_string_value(json_array_get(turns, k));
            assert_true(soccer_game.play(&state, turn, NULL));
        }
        for (size_t depth = 1; depth <= json_array_size(perft); depth++) {
            check_depth(&state, (unsigned)depth, json_array_get(perft, depth - 1));
        }
        json_decref(vector);
        count++;
    }
    fclose(file);
    assert_int_equal(count, 23);
}

static void test_start(void **unused)
{
    (void)unused;
    static const uint64_t strings[] = {8, 56, 512, 5478, 82434, 1704730, 50430220};
    struct soccer_state state;
    struct board board;
    start(&state);
    board_set(&board, &state);
    for (unsigned depth = 1; depth <= 7; depth++) {
        struct perft_count counts[PERFT_COUNTS_MAX];
        assert_int_equal(board_perft(&board, depth), strings[depth - 1]);
        if (depth < 7) {
            soccer_game.perft(&state, depth, counts);
            assert_int_equal(counts[0].value, strings[depth - 1]);
        }
    }
}

/* Exchanging east and west must not change the counts. The mirrored game uses dots on the other
 * side of the pitch. */
static void test_mirror(void **unused)
{
    (void)unused;
    struct soccer_state a;
    struct soccer_state b;
    struct perft_count counts[2][PERFT_COUNTS_MAX];
    start(&a);
    start(&b);
    static const char *const turns[][2] = {
        {"1", "7"}, {"3", "5"}, {"6", "2"}, {"7", "1"}, {"22", "66"}};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        assert_true(soccer_game.play(&a, turns[i][0], NULL));
        assert_true(soccer_game.play(&b, turns[i][1], NULL));
    }
    size_t count = soccer_game.perft(&a, 3, counts[0]);
    assert_int_equal(soccer_game.perft(&b, 3, counts[1]), count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(counts[0][i].value, counts[1][i].value);
    }
}

static void test_over(void **unused)
{
    (void)unused;
    struct soccer_state state;
    struct board board;
    struct perft_count counts[PERFT_COUNTS_MAX];
    start(&state);
    for (int i = 0; i < 6; i++) {
        assert_true(soccer_game.play(&state, "4", NULL));
    }
    board_set(&board, &state);
    for (unsigned depth = 1; depth <= 3; depth++) {
        size_t count = soccer_game.perft(&state, depth, counts);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(counts[i].value, 0);
        }
        assert_int_equal(board_perft(&board, depth), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_mirror),
        cmocka_unit_test(test_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
