/* Compares the fast board of paper soccer with the reference implementation of the rules, in random
 * games. If TEST_LARGE is defined, the games are played on pitches of every size instead of the
 * standard pitch. */
#include "check.h"

#include "every_turn.h"

#include <stdlib.h>
#include <string.h>

#ifdef TEST_LARGE
#define GAMES 500
#define GAMES_SETS 150 /* games in which the sets of turns and results are compared */
#else
#define GAMES 2000
#define GAMES_SETS 150
#endif
#define STRINGS_MAX 2000 /* sets are compared only in positions with at most this many turns */
#define NODES_MAX 16384
#define TURNS_MAX 512 /* larger than the number of lines, so no game has more turns */

static void start(struct soccer_state *state)
{
    struct rules rules = {.variant = NULL, .first = 0};
#ifdef TEST_LARGE
    static size_t started;
    size_t count = 0;
    while (soccer_game.variants[count] != NULL) {
        count++;
    }
    rules.variant = soccer_game.variants[started++ % count];
#endif
    soccer_game.start(state, &rules);
}

static bool state_fresh(const struct soccer_state *state, int x, int y)
{
    return state->drawn[y + 1][x] == 0;
}

static bool in_goal(const struct soccer_state *state, int y)
{
    return y == -1 || y == state->height + 1;
}

/* Checks that every field of the board agrees with the reference rules. A board that is set up from
 * the position must have the same hash. */
static void check_board(const struct board *board, const struct soccer_state *state)
{
    struct board afresh;
    board_set(&afresh, state);
    assert_true(board->hash == afresh.hash);
    assert_int_equal(board->mover, afresh.mover);
    assert_int_equal(board->winner, state->winner);
    assert_int_equal(board->ball, board_dot(state->x, state->y));
    if (state->mover >= 0) {
        assert_int_equal(board->mover, state->mover);
    }
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        int x = board_x(dot);
        int y = board_y(dot);
        unsigned open = 0;
        unsigned stop = 0;
        for (unsigned d = 0; d < 8; d++) {
            if (soccer_open(state, x, y, (int)d)) {
                int to_x = x + soccer_dx[d];
                int to_y = y + soccer_dy[d];
                bool ball = to_x == state->x && to_y == state->y;
                bool stops = in_goal(state, to_y) ? !in_goal(state, y)
                                                  : state_fresh(state, to_x, to_y) && !ball;
                open |= 1u << d;
                stop |= (unsigned)stops << d;
                assert_int_equal(board_neighbour(dot, d), board_dot(to_x, to_y));
            }
        }
        assert_int_equal(board->open[dot], open);
        assert_int_equal(board->stop[dot], stop);
    }
}

static void check_same(const struct board *a, const struct board *b)
{
    assert_memory_equal(a->open, b->open, sizeof a->open);
    assert_memory_equal(a->stop, b->stop, sizeof a->stop);
    assert_true(a->hash == b->hash);
    assert_int_equal(a->ball, b->ball);
    assert_int_equal(a->mover, b->mover);
    assert_int_equal(a->winner, b->winner);
}

/* Generates a random turn under the reference rules: adds random legal lines until the turn is
 * complete. */
static void random_walk(const struct soccer_state *state, struct random *random, struct text *turn)
{
    struct ruling ruling = {.rule = "early_end"};
    struct soccer_state copy = *state;
    text_clear(turn);
    do {
        size_t length = turn->length;
        char d = (char)('0' + (int)random_below(random, 8));
        text_putc(turn, d);
        copy = *state;
        if (!soccer_game.play(&copy, text_string(turn), &ruling) &&
            strcmp(ruling.rule, "early_end") != 0) {
            turn->length = length;
            turn->data[length] = '\0';
        }
    } while (copy.lines == state->lines);
}

static void check_end(enum board_end end, const struct soccer_state *state)
{
    if (state->mover >= 0) {
        assert_int_equal(end, BOARD_FRESH);
    } else if (state->reason == SOCCER_BLOCKED) {
        assert_int_equal(end, BOARD_BLOCKED);
    } else {
        assert_int_equal(end, state->y == -1 ? BOARD_NORTH : BOARD_SOUTH);
    }
}

static void test_games(void **unused)
{
    (void)unused;
    static struct board before[TURNS_MAX];
    static struct text turns[TURNS_MAX];
    struct random random;
    random_seed(&random, 1);
    for (int game = 0; game < GAMES; game++) {
        struct soccer_state state;
        struct board board;
        size_t count = 0;
        start(&state);
        state.mover = (int8_t)(game & 1);
        board_set(&board, &state);
        while (state.mover >= 0) {
            struct text *turn = &turns[count];
            before[count++] = board;
            random_walk(&state, &random, turn);
            assert_true(soccer_game.play(&state, text_string(turn), NULL));
            check_end(board_make_turn(&board, text_string(turn)), &state);
            check_board(&board, &state);
        }
        while (count-- > 0) {
            board_unmake_turn(&board, text_string(&turns[count]));
            check_same(&board, &before[count]);
        }
    }
    for (size_t i = 0; i < TURNS_MAX; i++) {
        text_free(&turns[i]);
    }
}

/* --- comparing the sets of turns and results --- */

/* The result of a turn under the reference rules: the lines drawn and the position of the ball. */
struct result_key {
    uint8_t drawn[SOCCER_ROWS_MAX][SOCCER_WIDTH_MAX];
    int8_t x, y;
};

struct strings {
    struct soccer_state from;
    struct text turns[STRINGS_MAX];
    struct result_key keys[STRINGS_MAX];
    size_t count; /* number of turns in the list */
    size_t key_count;
    size_t next; /* index of the next turn to compare */
};

static bool add_string(void *data, const char *turn)
{
    struct strings *strings = data;
    if (strings->count == STRINGS_MAX) {
        return false;
    }
    text_clear(&strings->turns[strings->count]);
    text_puts(&strings->turns[strings->count++], turn);
    return true;
}

static bool compare_string(void *data, const char *turn, size_t length, enum board_end end)
{
    struct strings *strings = data;
    struct soccer_state state = strings->from;
    assert_true(strings->next < strings->count);
    assert_int_equal(length, strlen(turn));
    assert_string_equal(turn, text_string(&strings->turns[strings->next]));
    strings->next++;
    assert_true(soccer_game.play(&state, turn, NULL));
    check_end(end, &state);
    return true;
}

static int compare_keys(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct result_key));
}

static struct result_key key_of(const struct soccer_state *state)
{
    struct result_key key = {.x = state->x, .y = state->y};
    memcpy(key.drawn, state->drawn, sizeof key.drawn);
    return key;
}

static void collect_keys(struct strings *strings)
{
    for (size_t i = 0; i < strings->count; i++) {
        struct soccer_state state = strings->from;
        assert_true(soccer_game.play(&state, text_string(&strings->turns[i]), NULL));
        strings->keys[i] = key_of(&state);
    }
    qsort(strings->keys, strings->count, sizeof *strings->keys, compare_keys);
    strings->key_count = 0;
    for (size_t i = 0; i < strings->count; i++) {
        if (i == 0 || compare_keys(&strings->keys[i], &strings->keys[i - 1]) != 0) {
            strings->keys[strings->key_count++] = strings->keys[i];
        }
    }
}

static void check_results(const struct strings *strings, const struct board *board,
                          struct board_results *list)
{
    static bool seen[STRINGS_MAX];
    memset(seen, 0, sizeof seen);
    board_generate(board, list);
    assert_false(list->capped);
    assert_int_equal(list->result_count, strings->key_count);
    for (uint32_t i = 0; i < list->result_count; i++) {
        const struct board_result *result = &list->results[i];
        struct soccer_state state = strings->from;
        struct board after;
        char turn[BOARD_LINES_MAX + 1];
        size_t length = board_result_turn(list, i, turn);
        assert_int_equal(length, strlen(turn));
        assert_true(soccer_game.play(&state, turn, NULL));
        check_end(result->end, &state);
        board_set(&after, &state);
        assert_true(result->hash == after.hash);
        assert_int_equal(result->ball, after.ball);
        struct result_key key = key_of(&state);
        const struct result_key *found =
            bsearch(&key, strings->keys, strings->key_count, sizeof key, compare_keys);
        assert_non_null(found);
        assert_false(seen[found - strings->keys]);
        seen[found - strings->keys] = true;
    }
}

/* Checks two things against the list of all turns: the dots on which a turn can end, and the length
 * of the shortest turn to each of these dots. */
static void check_ways(const struct strings *strings, const struct board *board)
{
    size_t shortest[BOARD_DOTS] = {0};
    for (size_t i = 0; i < strings->count; i++) {
        struct soccer_state state = strings->from;
        const struct text *turn = &strings->turns[i];
        assert_true(soccer_game.play(&state, text_string(turn), NULL));
        unsigned dot = board_dot(state.x, state.y);
        if (state.reason != SOCCER_BLOCKED &&
            (shortest[dot] == 0 || turn->length < shortest[dot])) {
            shortest[dot] = turn->length;
        }
    }
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        char turn[BOARD_DOTS + 1];
        struct soccer_state state = strings->from;
        assert_int_equal(board_turn_to(board, dot, turn), shortest[dot]);
        if (shortest[dot] > 0) {
            assert_true(soccer_game.play(&state, turn, NULL));
            assert_int_equal(board_dot(state.x, state.y), dot);
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        char turn[BOARD_DOTS + 1];
        size_t best = 0;
        for (int i = 0; i < 3; i++) {
            size_t length = shortest[board_goal(board, seat)[i]];
            best = length > 0 && (best == 0 || length < best) ? length : best;
        }
        assert_int_equal(board_can_score(board, seat), best > 0);
        assert_int_equal(board_scoring_turn(board, seat, turn), best);
    }
}

static void check_picks(const struct strings *strings, const struct board *board)
{
    struct text turn = {0};
    for (size_t i = 0; i < strings->count; i += 1 + strings->count / 8) {
        text_clear(&turn);
        board_pick_turn(board, i, &turn);
        assert_string_equal(text_string(&turn), text_string(&strings->turns[i]));
    }
    text_free(&turn);
}

static void list_init(struct board_results *list, uint32_t node_max, uint32_t result_max)
{
    *list = (struct board_results){
        .nodes = calloc(node_max, sizeof *list->nodes),
        .results = calloc(result_max, sizeof *list->results),
        .slots = calloc(NODES_MAX * 8, sizeof *list->slots),
        .node_max = node_max,
        .result_max = result_max,
        .slot_count = NODES_MAX * 8,
    };
}

static void list_free(struct board_results *list)
{
    free(list->nodes);
    free(list->results);
    free(list->slots);
}

static void test_sets(void **unused)
{
    (void)unused;
    struct strings *strings = calloc(1, sizeof *strings);
    struct board_results list;
    struct random random;
    struct text turn = {0};
    size_t positions = 0;
    assert_non_null(strings);
    list_init(&list, NODES_MAX, 2 * NODES_MAX);
    random_seed(&random, 2);
    for (int game = 0; game < GAMES_SETS; game++) {
        start(&strings->from);
        while (strings->from.mover >= 0) {
            struct board board;
            board_set(&board, &strings->from);
            strings->count = 0;
            if (soccer_each_turn(&strings->from, add_string, strings)) {
                positions++;
                strings->next = 0;
                assert_true(board_each_turn(&board, compare_string, strings));
                assert_int_equal(strings->next, strings->count);
                assert_int_equal(board_count_turns(&board, UINT64_MAX), strings->count);
                assert_int_equal(board_count_turns(&board, 5),
                                 strings->count < 5 ? strings->count : 5);
                collect_keys(strings);
                check_results(strings, &board, &list);
                check_ways(strings, &board);
                check_picks(strings, &board);
            }
            random_walk(&strings->from, &random, &turn);
            assert_true(soccer_game.play(&strings->from, text_string(&turn), NULL));
        }
    }
    assert_true(positions > 1000);
    for (size_t i = 0; i < STRINGS_MAX; i++) {
        text_free(&strings->turns[i]);
    }
    free(strings);
    list_free(&list);
    text_free(&turn);
}

/* --- limits of the turn generator --- */

static bool stop_at_once(void *data)
{
    ++*(int *)data;
    return true;
}

/* If the generator reaches a limit, it marks the list as incomplete, stays within its memory, and
 * lists at least one legal turn. */
static void check_capped(const struct soccer_state *state, struct board_results *list,
                         uint64_t strings)
{
    struct board board;
    board_set(&board, state);
    board_generate(&board, list);
    assert_true(list->node_count <= list->node_max && list->result_count <= list->result_max);
    assert_true(list->result_count > 0 && list->result_count <= strings);
    for (uint32_t i = 0; i < list->result_count; i += 1 + list->result_count / 16) {
        struct soccer_state after = *state;
        char turn[BOARD_LINES_MAX + 1];
        board_result_turn(list, i, turn);
        assert_true(soccer_game.play(&after, turn, NULL));
    }
}

static void test_capped(void **unused)
{
    (void)unused;
    struct board_results lists[3];
    struct random random;
    struct text turn = {0};
    int asked = 0;
    int capped[3] = {0};
    list_init(&lists[0], BOARD_LINES_MAX + 1, 4096);
    list_init(&lists[1], NODES_MAX, 16);
    list_init(&lists[2], NODES_MAX, 2 * NODES_MAX);
    lists[2].stop = stop_at_once;
    lists[2].stop_data = &asked;
    random_seed(&random, 3);
    for (int game = 0; game < 100; game++) {
        struct soccer_state state;
        start(&state);
        while (state.mover >= 0) {
            struct board board;
            board_set(&board, &state);
            uint64_t strings = board_count_turns(&board, 100000);
            for (int i = 0; i < 3; i++) {
                check_capped(&state, &lists[i], strings);
                capped[i] += lists[i].capped;
            }
            /* The generator must not call the stop function again after it has returned true. */
            assert_int_equal(capped[2], asked);
            random_walk(&state, &random, &turn);
            assert_true(soccer_game.play(&state, text_string(&turn), NULL));
        }
    }
    for (int i = 0; i < 3; i++) {
        assert_true(capped[i] > 10);
        list_free(&lists[i]);
    }
    text_free(&turn);
}

/* --- distances in lines and in turns --- */

/* Computes distances in a slow but simple way: updates all of them repeatedly until none
 * changes. */
static void plain_distances(const struct soccer_state *state, const uint8_t *sources, size_t count,
                            bool turns, unsigned distances[BOARD_DOTS])
{
    bool source[BOARD_DOTS] = {false};
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        distances[dot] = BOARD_FAR;
    }
    for (size_t i = 0; i < count; i++) {
        distances[sources[i]] = 0;
        source[sources[i]] = true;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
            int x = board_x(dot);
            int y = board_y(dot);
            if (distances[dot] == BOARD_FAR || (in_goal(state, y) && !source[dot])) {
                continue;
            }
            bool waits = !turns || source[dot] || state_fresh(state, x, y);
            for (int d = 0; d < 8; d++) {
                unsigned to = board_dot(x + soccer_dx[d], y + soccer_dy[d]);
                if (soccer_open(state, x, y, d) && distances[dot] + waits < distances[to]) {
                    distances[to] = distances[dot] + waits;
                    changed = true;
                }
            }
        }
    }
}

static void check_distances(const struct soccer_state *state, const struct board *board,
                            const uint8_t *sources, size_t count)
{
    uint8_t fast[BOARD_DOTS];
    unsigned plain[BOARD_DOTS];
    board_line_distances(board, sources, count, fast);
    plain_distances(state, sources, count, false, plain);
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        assert_int_equal(fast[dot], plain[dot]);
    }
    board_turn_distances(board, sources, count, fast);
    plain_distances(state, sources, count, true, plain);
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        assert_int_equal(fast[dot], plain[dot]);
    }
}

static void test_distances(void **unused)
{
    (void)unused;
    struct random random;
    struct text turn = {0};
    random_seed(&random, 4);
    for (int game = 0; game < 150; game++) {
        struct soccer_state state;
        start(&state);
        while (state.mover >= 0) {
            struct board board;
            board_set(&board, &state);
            check_distances(&state, &board, &board.ball, 1);
            check_distances(&state, &board, board_goal(&board, 0), 3);
            check_distances(&state, &board, board_goal(&board, 1), 3);
            random_walk(&state, &random, &turn);
            assert_true(soccer_game.play(&state, text_string(&turn), NULL));
        }
    }
    text_free(&turn);
}

/* Positions that differ in the side to move, the ball or the lines must have different hashes. */
static void test_hash(void **unused)
{
    (void)unused;
    struct soccer_state state;
    struct board a;
    struct board b;
    soccer_game.start(&state, &(struct rules){.variant = "standard"});
    board_set(&a, &state);
    state.mover = 1;
    board_set(&b, &state);
    assert_true(a.hash != b.hash);
    state.mover = 0;
    state.x = 3;
    board_set(&b, &state);
    assert_true(a.hash != b.hash);
    state.x = 4;
    /* draw the line between (4,0) and (4,-1), which is stored at both ends */
    state.drawn[1][4] |= 1;
    state.drawn[0][4] |= 1 << 4;
    board_set(&b, &state);
    assert_true(a.hash != b.hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),  cmocka_unit_test(test_sets),
        cmocka_unit_test(test_capped), cmocka_unit_test(test_distances),
        cmocka_unit_test(test_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
