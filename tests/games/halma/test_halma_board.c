/* Compares the fast Halma board with the reference implementation of the rules, in random games
 * under both rule variants. */
#include "check.h"
#include "every_move.h"

#include "games/halma/board.h"

#include <string.h>

static uint64_t positions_wanted;

/* The legal moves. For each cell, there is a set of the cells to which the piece on it can move. */
struct sets {
    uint64_t of[HALMA_CELLS][HALMA_CLASSES];
    unsigned count;
};

static void add(struct sets *sets, unsigned from, unsigned to)
{
    uint64_t bit = UINT64_C(1) << (to & 63);
    assert_true((sets->of[from][to >> 6] & bit) == 0);
    sets->of[from][to >> 6] |= bit;
    sets->count++;
}

static void add_plain(void *data, struct halma_cell from, struct halma_cell to)
{
    add(data, halma_code(from.x, from.y), halma_code(to.x, to.y));
}

static void check_same_list(const struct halma_moves *a, const struct halma_moves *b)
{
    assert_int_equal(a->men, b->men);
    assert_memory_equal(a->from, b->from, a->men);
    assert_memory_equal(a->begin, b->begin, (a->men + 1) * sizeof *a->begin);
    assert_memory_equal(a->to, b->to, halma_moves_count(a));
}

static void check_moves(const struct halma_state *state, const struct halma_board *board,
                        struct halma_moves *moves)
{
    static struct sets plain, fast;
    static struct halma_moves others;
    memset(&plain, 0, sizeof plain);
    memset(&fast, 0, sizeof fast);
    halma_each_move(state, add_plain, &plain);
    halma_board_moves(board, moves);
    for (unsigned man = 0; man < moves->men; man++) {
        for (unsigned i = moves->begin[man]; i < moves->begin[man + 1]; i++) {
            add(&fast, moves->from[man], moves->to[i]);
        }
    }
    assert_int_equal(fast.count, halma_moves_count(moves));
    assert_memory_equal(&plain, &fast, sizeof plain);
    for (int means = HALMA_PORTABLE; means <= HALMA_AVX512; means++) {
        if (halma_board_moves_by(board, &others, (enum halma_means)means)) {
            check_same_list(moves, &others);
        }
    }
}

/* Checks that a board that was updated after each move equals a board that is set up from the
 * position. Also checks that the board reports the same result as the reference rules. */
static void check_board(const struct halma_state *state, const struct halma_board *board)
{
    struct halma_board afresh;
    struct halma_state undecided = *state;
    undecided.mover = board->mover;
    halma_board_set(&afresh, &undecided);
    assert_memory_equal(board, &afresh, sizeof afresh);
    int scores[SEATS] = {0, 0};
    enum halma_reason reason = halma_board_end(board, scores);
    assert_int_equal(reason, state->reason == HALMA_STUCK ? HALMA_UNFINISHED : state->reason);
    if (reason != HALMA_UNFINISHED) {
        assert_int_equal(scores[0], state->scores[0]);
        assert_int_equal(scores[1], state->scores[1]);
    }
}

/* Plays the move with this index on both boards. The path of the move comes from the fast board. */
static void play(struct halma_state *state, struct halma_board *board,
                 const struct halma_moves *moves, unsigned index, struct text *turn)
{
    struct ruling ruling;
    struct halma_board before = *board;
    unsigned man = 0;
    while (index >= moves->begin[man + 1]) {
        man++;
    }
    text_clear(turn);
    halma_board_turn(board, moves->from[man], moves->to[index], turn);
    halma_board_make(board, moves->from[man], moves->to[index]);
    halma_board_unmake(board, moves->from[man], moves->to[index]);
    assert_memory_equal(board, &before, sizeof before);
    halma_board_make(board, moves->from[man], moves->to[index]);
    if (!halma_game.play(state, text_string(turn), &ruling)) {
        fail_msg("%s: %s", text_string(turn), ruling.detail);
    }
}

/* Returns how much nearer a move brings a piece to its target corner. */
static int gain(const struct halma_board *board, unsigned from, unsigned to)
{
    int x = halma_x(to) - halma_x(from);
    int y = halma_y(to) - halma_y(from);
    return board->mover == 0 ? x + y : -x - y;
}

/* Draws `tries` random moves, and returns the index of the one that gains most. With several tries,
 * pieces advance and games come to an end. */
static unsigned pick(const struct halma_board *board, const struct halma_moves *moves,
                     struct random *random, unsigned tries)
{
    unsigned best = 0;
    int best_gain = -100;
    for (unsigned i = 0; i < tries; i++) {
        unsigned index = (unsigned)random_below(random, halma_moves_count(moves));
        unsigned man = 0;
        while (index >= moves->begin[man + 1]) {
            man++;
        }
        int gained = gain(board, moves->from[man], moves->to[index]);
        if (gained > best_gain) {
            best = index;
            best_gain = gained;
        }
    }
    return best;
}

static void check_games(const char *variant, uint64_t seed)
{
    struct random random;
    struct text turn = {0};
    uint64_t positions = 0;
    random_seed(&random, seed);
    while (positions < positions_wanted / 2) {
        struct halma_state state;
        struct halma_board board;
        struct halma_moves moves;
        halma_game.start(&state, &(struct rules){.variant = variant, .first = 0});
        halma_board_set(&board, &state);
        unsigned tries = 1 + (unsigned)random_below(&random, 8);
        for (;; positions++) {
            check_board(&state, &board);
            if (state.mover < 0) {
                break;
            }
            check_moves(&state, &board, &moves);
            play(&state, &board, &moves, pick(&board, &moves, &random, tries), &turn);
        }
    }
    text_free(&turn);
}

static void test_contest_rules(void **unused)
{
    (void)unused;
    check_games("proglad", 1);
}

static void test_server_rules(void **unused)
{
    (void)unused;
    check_games("proglad-server", 2);
}

static void test_codes(void **unused)
{
    (void)unused;
    bool met[HALMA_CELLS] = {false};
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            unsigned code = halma_code(x, y);
            assert_true(code < HALMA_CELLS && !met[code]);
            met[code] = true;
            assert_int_equal(halma_x(code), x);
            assert_int_equal(halma_y(code), y);
            for (int seat = 0; seat < SEATS; seat++) {
                assert_int_equal(halma_camps[seat][code >> 6] >> (code & 63) & 1,
                                 halma_in_camp(seat, x, y));
                assert_int_equal(halma_zones[seat][code >> 6] >> (code & 63) & 1,
                                 halma_in_zone(seat, x, y));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_contest_rules),
        cmocka_unit_test(test_server_rules),
    };
    positions_wanted = (uint64_t)quick_or_slow(40000, 10000000);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
