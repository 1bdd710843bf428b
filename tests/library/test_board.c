/* Compares faceoff_position_board and faceoff_position_svg with the reference implementation of the
 * rules. Also checks that a player's view does not depend on what this player cannot know. */
#include "check.h"

#include "base/memory.h"
#include "games/halma/halma.h"
#include "games/showdown/showdown.h"
#include "games/soccer/soccer.h"
#include "library/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES 20 /* number of random games for each game and rule set */

static struct faceoff_board board_of(struct faceoff_position *position, int seat)
{
    struct faceoff_board board;
    assert_true(faceoff_position_board(position, seat, &board));
    return board;
}

/* Returns how often `part` occurs in the text. */
static size_t occurrences(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

/* Returns the piece on the square, or NULL. */
static const struct faceoff_piece *piece_at(const struct faceoff_board *board, int x, int y)
{
    for (size_t i = 0; i < board->piece_count; i++) {
        if (board->pieces[i].x == x && board->pieces[i].y == y) {
            return &board->pieces[i];
        }
    }
    return NULL;
}

static void assert_piece(const struct faceoff_board *board, int x, int y, const char *kind,
                         int seat)
{
    const struct faceoff_piece *piece = piece_at(board, x, y);
    assert_non_null(piece);
    assert_string_equal(piece->kind, kind);
    assert_int_equal(piece->seat, seat);
}

/* --- each game --- */

/* The lines of the board, together with the border, must be the lines that are drawn in the
 * state. */
static void check_soccer(struct faceoff_position *position, const void *block)
{
    const struct soccer_state *state = block;
    struct faceoff_board board = board_of(position, -1);
    struct soccer_state seen;
    soccer_begin(&seen, state->width, state->height, 0);
    assert_int_equal(board.width, state->width);
    assert_int_equal(board.height, state->height);
    assert_int_equal(board.line_count, state->lines);
    for (size_t i = 0; i < board.line_count; i++) {
        const struct faceoff_line *line = &board.lines[i];
        int d = 0;
        while (soccer_dx[d] != line->to_x - line->from_x ||
               soccer_dy[d] != line->to_y - line->from_y) {
            d++;
            assert_true(d < 8);
        }
        assert_int_equal(line->seat, faceoff_position_turn_seat(position, line->turn));
        assert_true(i == 0 || line->turn >= board.lines[i - 1].turn);
        seen.drawn[line->from_y + 1][line->from_x] |= (uint8_t)(1 << d);
        seen.drawn[line->to_y + 1][line->to_x] |= (uint8_t)(1 << (d ^ 4));
    }
    assert_memory_equal(seen.drawn, state->drawn, sizeof seen.drawn);
    assert_int_equal(board.piece_count, 1);
    assert_piece(&board, state->x, state->y, "ball", -1);
    const char *svg = faceoff_position_svg(position, 0);
    assert_int_equal(occurrences(svg, "<line "), state->lines);
    assert_int_equal(occurrences(svg, "class=\"ball\""), 1);
}

static void check_halma(struct faceoff_position *position, const void *block)
{
    const struct halma_state *state = block;
    struct faceoff_board board = board_of(position, 1);
    assert_int_equal(board.width, HALMA_SIZE);
    assert_int_equal(board.height, HALMA_SIZE);
    assert_int_equal(board.line_count, 0);
    assert_int_equal(board.piece_count, 2 * HALMA_MEN);
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            if (state->cells[y][x] != 0) {
                assert_piece(&board, x, y, "man", state->cells[y][x] - 1);
            }
        }
    }
    const char *svg = faceoff_position_svg(position, -1);
    assert_int_equal(occurrences(svg, "<circle "), HALMA_MEN);
    assert_int_equal(occurrences(svg, "l13 13l-13 13l-13 -13z"), HALMA_MEN);
}

/* Returns what the viewer sees on a square: '0' or '1' for a player, '#' for a wall, '.' for a
 * square known to be free, 'x' for the place where it met the opponent, or 0 for nothing. */
static char mark_of(const struct showdown_state *state, int viewer, int x, int y)
{
    for (int seat = 0; seat < SEATS; seat++) {
        bool seen = viewer < 0 || viewer == seat;
        if (seen && state->at[seat].row == y && state->at[seat].column == x) {
            return (char)('0' + seat);
        }
    }
    if (viewer < 0) {
        return showdown_wall_at(state, (struct showdown_square){(int8_t)y, (int8_t)x}) ? '#' : 0;
    }
    return state->known[viewer][y][x];
}

static void check_showdown(struct faceoff_position *position, const void *block)
{
    const struct showdown_state *state = block;
    static const char *const kinds[] = {
        ['0'] = "player", ['1'] = "player", ['#'] = "wall", ['.'] = "free", ['x'] = "met"};
    for (int seat = -1; seat < SEATS; seat++) {
        struct faceoff_board board = board_of(position, seat);
        size_t marks[128] = {0};
        for (int i = 0; i < SHOWDOWN_ROWS * SHOWDOWN_COLUMNS; i++) {
            int x = i % SHOWDOWN_COLUMNS, y = i / SHOWDOWN_COLUMNS;
            char mark = mark_of(state, seat, x, y);
            marks[(int)mark]++;
            if (mark != 0) {
                assert_piece(&board, x, y, kinds[(int)mark],
                             mark == 'x'                  ? !seat
                             : mark == '0' || mark == '1' ? mark - '0'
                                                          : -1);
            }
        }
        assert_int_equal(board.piece_count, SHOWDOWN_ROWS * SHOWDOWN_COLUMNS - marks[0]);
        const char *svg = faceoff_position_svg(position, seat);
        assert_int_equal(occurrences(svg, "rx=\"2\""), marks['#']);
        assert_int_equal(occurrences(svg, "<circle ") + occurrences(svg, "l13 13l-13 13l-13 -13z"),
                         marks['0'] + marks['1'] + marks['x']);
    }
}

/* Plays random games, and checks the board after every turn. */
static void check_games(const struct game *game,
                        void (*check)(struct faceoff_position *position, const void *state))
{
    void *state = malloc(game->state_size);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        size_t rule = 0;
        for (; game->variants[rule] != NULL; rule++) {
            const struct rules rules = {game->variants[rule], seed % 2 != 0};
            struct faceoff_position *position =
                faceoff_position_new(game->name, rules.variant, rules.first, NULL);
            game->start(state, &rules);
            check(position, state);
            for (uint64_t turn = 0; turn < 60 && game->mover(state) >= 0; turn++) {
                char *text =
                    memory_copy_string(faceoff_position_random_turn(position, seed * 1000 + turn));
                assert_true(faceoff_position_play(position, text, NULL));
                assert_true(game->play(state, text, NULL));
                free(text);
                check(position, state);
            }
            faceoff_position_free(position);
        }
    }
    free(state);
}

static void test_soccer(void **unused)
{
    (void)unused;
    check_games(&soccer_game, check_soccer);
}

static void test_halma(void **unused)
{
    (void)unused;
    check_games(&halma_game, check_halma);
}

static void test_showdown(void **unused)
{
    (void)unused;
    check_games(&showdown_game, check_showdown);
}

/* A bot may hear turns that are illegal under its rules. The board then has the same lines as the
 * state. */
static void test_forced(void **unused)
{
    (void)unused;
    static const char *const turns[] = {"0",    "44",       "x2z6",     "77777777777777",
                                        "0246", "24602460", "13571357", "22006644"};
    struct soccer_state state;
    const struct rules rules = {NULL, 0};
    struct faceoff_position *position = faceoff_position_new("soccer", NULL, 0, NULL);
    soccer_start(&state, &rules);
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        position_force(position, (int)(i % 2), turns[i]);
        soccer_force(&state, (int)(i % 2), turns[i]);
        check_soccer(position, &state);
    }
    assert_true(state.lines > 15);
    faceoff_position_free(position);
}

/* --- hidden information --- */

/* What one player of Showdown sees of two games. */
struct pair {
    struct faceoff_position *games[2];
    int viewer;
    size_t same; /* how often the boards differed although the viewer saw the same */
};

/* Compares the views, which must be the same. */
static void compare_views(struct pair *pair)
{
    struct faceoff_board boards[2];
    char *images[2];
    for (int i = 0; i < 2; i++) {
        images[i] = memory_copy_string(faceoff_position_svg(pair->games[i], pair->viewer));
        boards[i] = board_of(pair->games[i], pair->viewer);
    }
    assert_string_equal(images[0], images[1]);
    assert_int_equal(boards[0].piece_count, boards[1].piece_count);
    for (size_t i = 0; i < boards[0].piece_count; i++) {
        const struct faceoff_piece *piece = &boards[0].pieces[i];
        assert_piece(&boards[1], piece->x, piece->y, piece->kind, piece->seat);
    }
    free(images[0]);
    free(images[1]);
    pair->same += !faceoff_position_equal(pair->games[0], pair->games[1]);
}

/* Plays two games in which the viewer plays identical turns but the opponent's turns differ. Stops
 * at the first difference that the viewer can notice. */
static void play_pair(struct pair *pair, uint64_t seed)
{
    for (uint64_t turn = 0; turn < 100; turn++) {
        struct faceoff_position *one = pair->games[0], *other = pair->games[1];
        int mover = faceoff_position_mover(one);
        char heard[64];
        snprintf(heard, sizeof heard, "%s", faceoff_position_observe(one, pair->viewer));
        if (mover < 0 || faceoff_position_mover(other) != mover ||
            strcmp(heard, faceoff_position_observe(other, pair->viewer)) != 0) {
            break;
        }
        compare_views(pair);
        char text[64];
        snprintf(text, sizeof text, "%s", faceoff_position_random_turn(one, seed + turn));
        assert_true(faceoff_position_play(one, text, NULL));
        if (mover != pair->viewer) {
            snprintf(text, sizeof text, "%s", faceoff_position_random_turn(other, ~(seed + turn)));
        }
        assert_true(faceoff_position_play(other, text, NULL));
    }
}

static void test_hidden(void **unused)
{
    (void)unused;
    size_t same = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct pair pair = {.viewer = (int)(seed % 2)};
        for (int i = 0; i < 2; i++) {
            pair.games[i] = faceoff_position_new("showdown", NULL, 0, NULL);
        }
        play_pair(&pair, seed * 1000);
        same += pair.same;
        faceoff_position_free(pair.games[0]);
        faceoff_position_free(pair.games[1]);
    }
    assert_true(same > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_soccer),   cmocka_unit_test(test_halma),
        cmocka_unit_test(test_showdown), cmocka_unit_test(test_forced),
        cmocka_unit_test(test_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
