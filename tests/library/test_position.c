/* Tests positions through the library's public interface, which takes and returns text. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <faceoff/faceoff.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static struct faceoff_position *begin(const char *game)
{
    struct faceoff_position *position = faceoff_position_new(game, NULL, 0, NULL);
    assert_non_null(position);
    return position;
}

static void test_games(void **unused)
{
    (void)unused;
    assert_string_equal(faceoff_game_name(0), "soccer");
    assert_string_equal(faceoff_game_name(2), "showdown");
    assert_null(faceoff_game_name(3));
    assert_null(faceoff_game_name(SIZE_MAX));
    assert_string_equal(faceoff_game_rules("halma", 0), "proglad");
    assert_string_equal(faceoff_game_rules("halma", 1), "proglad-server");
    assert_null(faceoff_game_rules("halma", 2));
    assert_null(faceoff_game_rules("chess", 0));
    assert_null(faceoff_game_rules(NULL, 0));
    assert_non_null(faceoff_game_turn_help("soccer"));
    assert_null(faceoff_game_turn_help(""));
    assert_non_null(faceoff_game_seat_help("soccer", 1));
    assert_null(faceoff_game_seat_help("soccer", 2));
    assert_true(faceoff_game_has_form("showdown", "MOVE A 2"));
    assert_false(faceoff_game_has_form("showdown", "MOVE"));
    assert_false(faceoff_game_has_form("showdown", NULL));
    assert_false(faceoff_game_has_form("chess", "e4"));
}

/* --- given boards --- */

/* A board may be given as rules. The position then equals one that turns led to. */
static void test_board_in_rules(void **unused)
{
    (void)unused;
    struct faceoff_board board;
    struct faceoff_position *played = faceoff_position_new("soccer", "6x6", 0, NULL);
    assert_true(faceoff_position_play_list(played, "0;3;67;0", NULL));
    struct faceoff_position *put = faceoff_position_new("soccer", "6x6@3 3 03670", 0, NULL);
    assert_non_null(put);
    assert_true(faceoff_position_equal(put, played));
    assert_string_equal(faceoff_position_rules(put), "6x6@3 3 03670");
    assert_true(faceoff_position_board(put, -1, &board));
    assert_int_equal(board.line_count, 5);
    assert_int_equal(board.lines[0].seat, -1);
    assert_true(faceoff_position_play(put, "6", NULL));
    assert_non_null(strstr(faceoff_position_svg(put, -1), "lines seat-1"));
    struct faceoff_position *copy = faceoff_position_copy(put);
    assert_string_equal(faceoff_position_rules(copy), "6x6@3 3 03670");
    assert_true(faceoff_position_equal(put, copy));
    assert_true(faceoff_position_undo(copy));
    assert_false(faceoff_position_undo(copy));
    assert_true(faceoff_position_equal(copy, played));
    faceoff_position_adjudicate(put, NULL, 0);
    assert_true(faceoff_position_equal(put, played));
    assert_true(faceoff_engine_plays("soccer", "engine", "8x10@4 5"));
    assert_true(faceoff_engine_plays("soccer", "engine", "@4 5"));
    assert_false(faceoff_engine_plays("soccer", "engine", "7x7@4 5"));
    faceoff_position_free(copy);
    faceoff_position_free(put);
    faceoff_position_free(played);

    const char *camps = "@aaaaa/aaaaa/aaaa/aaa/aa///////14bb/13bbb/12bbbb/11bbbbb/11bbbbb";
    struct faceoff_position *start = begin("halma");
    put = faceoff_position_new("halma", camps, 0, NULL);
    assert_non_null(put);
    assert_true(faceoff_position_equal(put, start));
    faceoff_position_free(put);
    faceoff_position_free(start);
}

/* Writes the board of soccer as rules: each line is a separate path. */
static void write_board(struct faceoff_position *position, char *rules, size_t size)
{
    static const char *const digits[3] = {"701", "6 2", "543"}; /* by rows, from dy = -1 */
    struct faceoff_board board;
    assert_true(faceoff_position_board(position, -1, &board));
    size_t used = (size_t)snprintf(rules, size, "%s@", faceoff_position_rules(position));
    for (size_t i = 0; i < board.line_count; i++) {
        const struct faceoff_line *line = &board.lines[i];
        char digit = digits[line->to_y - line->from_y + 1][line->to_x - line->from_x + 1];
        used += (size_t)snprintf(rules + used, size - used, "%d %d %c/", line->from_x, line->from_y,
                                 digit);
    }
    snprintf(rules + used, size - used, "%d %d", board.pieces[0].x, board.pieces[0].y);
}

/* Every position of a game, given as a board, has the same turns as after the game's turns. */
static void test_boards_of_games(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        const char *size = seed % 2 != 0 ? "standard" : "4x6";
        struct faceoff_position *played = faceoff_position_new("soccer", size, 0, NULL);
        for (; faceoff_position_mover(played) >= 0;
             faceoff_position_play(played, faceoff_position_random_turn(played, seed), NULL)) {
            char rules[8000];
            struct faceoff_error error;
            size_t counts[2];
            bool complete;
            write_board(played, rules, sizeof rules);
            struct faceoff_position *put =
                faceoff_position_new("soccer", rules, faceoff_position_mover(played), &error);
            assert_non_null(put);
            assert_true(faceoff_position_equal(put, played));
            const char *const *lists[2] = {
                faceoff_position_legal_turns(played, 50, &counts[0], &complete),
                faceoff_position_legal_turns(put, 50, &counts[1], &complete)};
            assert_int_equal(counts[0], counts[1]);
            for (size_t i = 0; i < counts[0]; i++) {
                assert_string_equal(lists[0][i], lists[1][i]);
            }
            faceoff_position_free(put);
        }
        faceoff_position_free(played);
    }
}

static void test_bad_boards(void **unused)
{
    (void)unused;
    static const char *const wrong[][3] = {
        {"soccer", "6x6@", "\"\" does not begin with the x and y of a dot"},
        {"soccer", "6x6@7 0", "(7,0) is not a dot of the pitch"},
        {"soccer", "6x6@3 -1", "(3,-1) is not a dot of the pitch"},
        {"soccer", "6x6@3 3 0000", "line 0 from (3,0) leaves the pitch"},
        {"soccer", "6x6@3 3 04", "line 4 from (3,2) is drawn twice"},
        {"soccer", "6x6@1 0 2", "line 2 from (1,0) is drawn twice"},
        {"soccer", "6x6@3 3 8", "\"8\" is not a direction from 0 to 7"},
        {"soccer", "6x6@3 3 1/2 2", "the ball is at (2,2), where no line ends"},
        {"soccer", "6x6@3 3 1/3 2 3/0 0 3/0 0", "no line can be drawn from the ball at (0,0)"},
        {"halma", "@", "player 1 has 0 pieces instead of 19"},
        {"halma", "@aaaaa/aaaaa/aaaa/aaa/aa", "player 2 has 0 pieces instead of 19"},
        {"halma", "@x", "row 1 contains \"x\" instead of a, b or a number"},
        {"halma", "@/16a", "row 2 has more than 16 cells"},
        {"halma", "@/99999999999999999999", "row 2 has more than 16 cells"},
        {"halma", "@a99999999999999999999", "row 1 has more than 16 cells"},
        {"halma", "@a2147483647a", "row 1 has more than 16 cells"},
        {"halma", "@////////////////1", "the board has more than 16 rows"},
        {"halma", "@bbbbb/bbbbb/bbbb/bbb/bb/aaaaaaaaaaaaaaaa/aaa", "player 2 has already won"},
        {"halma", "@aaaaaaaaaaaaaaaa/aaabbbbbbbbbbbbb/bbbbbb", ""},
        {"showdown", "@x", "showdown has no text for a board"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct faceoff_error error = {""};
        struct faceoff_position *put =
            faceoff_position_new(wrong[i][0], wrong[i][1], 0, wrong[i][2][0] != 0 ? &error : NULL);
        assert_string_equal(error.text, wrong[i][2]);
        assert_true((put == NULL) == (wrong[i][2][0] != '\0'));
        faceoff_position_free(put);
    }
}

/* A board of 8192 characters is read, and a longer one is refused. */
static void test_long_board(void **unused)
{
    char rules[8300] = "standard@";
    struct faceoff_error error = {""};
    (void)unused;
    for (size_t used = strlen(rules); used < 9 + 8192 - 3; used += 4) {
        memcpy(rules + used, "0 0/", 5);
    }
    memcpy(rules + 9 + 8192 - 4, "4 5", 4);
    struct faceoff_position *put = faceoff_position_new("soccer", rules, 0, &error);
    assert_non_null(put);
    faceoff_position_free(put);
    memcpy(rules + 9 + 8192 - 4, "0 0/4 5", 8);
    assert_null(faceoff_position_new("soccer", rules, 0, &error));
    assert_string_equal(error.text, "the board has more than 8192 characters");
}

/* --- actions --- */

/* Checks that two positions have the same turns, report and hash. */
static void assert_same(struct faceoff_position *one, struct faceoff_position *other)
{
    char turns[8000], report[8000];
    snprintf(turns, sizeof turns, "%s", faceoff_position_turns(one));
    snprintf(report, sizeof report, "%s", faceoff_position_report(one));
    assert_string_equal(faceoff_position_turns(other), turns);
    assert_string_equal(faceoff_position_report(other), report);
    assert_string_equal(faceoff_position_part(other), faceoff_position_part(one));
    assert_true(faceoff_position_equal(one, other));
    assert_true(faceoff_position_hash(one) == faceoff_position_hash(other));
}

/* An action that is not in the list changes nothing. */
static void assert_refused(struct faceoff_position *position, unsigned action)
{
    struct faceoff_ruling ruling;
    uint64_t hash = faceoff_position_hash(position);
    assert_false(faceoff_position_act(position, action, &ruling));
    assert_string_equal(ruling.rule, "action");
    assert_int_equal(ruling.at, 0);
    assert_non_null(strstr(ruling.detail, " is not the number of a legal action"));
    assert_false(faceoff_position_act(position, action, NULL));
    assert_true(faceoff_position_hash(position) == hash);
}

/* Each action has the effect of the legal turn at the same place in the list. Plays random games.
 */
static void check_numbered_actions(const char *game, const char *rules)
{
    struct faceoff_position *position = faceoff_position_new(game, rules, 0, NULL);
    size_t count, turns;
    bool complete;
    for (unsigned i = 0; faceoff_position_mover(position) >= 0; i++) {
        struct faceoff_position *copy = faceoff_position_copy(position);
        const uint16_t *actions = faceoff_position_actions(position, &count);
        const char *const *list = faceoff_position_legal_turns(copy, 10000, &turns, &complete);
        assert_int_equal(count, turns);
        size_t at = (size_t)i * 7919 % count;
        unsigned action = actions[at];
        for (size_t k = 0; k < count; k++) {
            assert_true(k == at || actions[k] != action);
        }
        assert_true(faceoff_position_play(copy, list[at], NULL));
        assert_true(faceoff_position_act(position, action, NULL));
        assert_same(position, copy);
        assert_refused(position, 65535);
        faceoff_position_free(copy);
    }
    faceoff_position_actions(position, &count);
    assert_int_equal(count, 0);
    assert_refused(position, 0);
    faceoff_position_free(position);
}

static void test_numbered_actions(void **unused)
{
    (void)unused;
    check_numbered_actions("halma", "proglad");
    check_numbered_actions("halma", "proglad-server");
    check_numbered_actions("showdown", NULL);
    struct faceoff_position *position = begin("showdown");
    size_t count;
    /* Right, down, RADAR, and so on: from A 1, no player can go up or left. */
    const uint16_t *actions = faceoff_position_actions(position, &count);
    assert_true(count > 200 && actions[0] != 0 && actions[1] != 0 && actions[0] < 4);
    assert_true(faceoff_position_act(position, 10 + 26 * 2 + 5, NULL));
    assert_string_equal(faceoff_position_turn(position, 0), "WALL C 6");
    faceoff_position_free(position);
    position = begin("halma");
    assert_true(faceoff_position_act(position, 256 * (16 * 2 + 3) + 16 * 3 + 4, NULL));
    assert_string_equal(faceoff_position_turn(position, 0), "4 3 5 4");
    faceoff_position_free(position);
}

/* The middle of a turn of soccer: the drawn lines are on the board, and undo takes them back. */
static void check_middle(struct faceoff_position *position, struct faceoff_position *before)
{
    struct faceoff_position *copy = faceoff_position_copy(position);
    struct faceoff_board board;
    struct faceoff_ruling ruling;
    size_t lines, count, drawn = strlen(faceoff_position_part(position));
    bool complete;
    assert_same(position, copy);
    assert_false(faceoff_position_equal(copy, before));
    faceoff_position_board(before, -1, &board);
    lines = board.line_count;
    faceoff_position_board(copy, -1, &board);
    assert_int_equal(board.line_count, lines + drawn);
    assert_int_equal(board.lines[lines].seat, faceoff_position_mover(before));
    assert_int_equal(board.lines[lines].turn, faceoff_position_turn_count(before));
    assert_false(faceoff_position_play(copy, "9", &ruling));
    assert_string_equal(ruling.rule, "bad_char");
    assert_int_equal(ruling.at, 0);
    assert_same(position, copy);
    const char *const *rest = faceoff_position_legal_turns(copy, 1, &count, &complete);
    assert_true(faceoff_position_play(copy, rest[0], NULL));
    assert_int_equal(faceoff_position_turn_count(copy), faceoff_position_turn_count(before) + 1);
    assert_true(strlen(faceoff_position_turn(copy, faceoff_position_turn_count(before))) > drawn);
    assert_true(faceoff_position_undo(copy));
    assert_same(before, copy);
    faceoff_position_free(copy);
    copy = faceoff_position_copy(position);
    assert_true(faceoff_position_undo(copy));
    assert_same(before, copy);
    faceoff_position_free(copy);
}

/* The lines of soccer have the effect of the whole turn. Plays random games. */
static void test_lines_as_actions(void **unused)
{
    (void)unused;
    size_t middles = 0;
    for (unsigned game = 0; game < 60; game++) {
        struct faceoff_position *position =
            faceoff_position_new("soccer", game % 2 == 0 ? NULL : "10x12", game % 3 == 0, NULL);
        struct faceoff_position *before = faceoff_position_copy(position);
        for (unsigned i = 0; faceoff_position_mover(position) >= 0; i++) {
            char digits[9] = "";
            bool whole;
            size_t count;
            const uint16_t *actions = faceoff_position_actions(position, &count);
            unsigned action = actions[(i * 31 + game) % count];
            for (size_t k = 0; k < count; k++) {
                digits[k] = (char)('0' + actions[k]);
            }
            assert_string_equal(
                faceoff_position_legal_lines(before, faceoff_position_part(position), &whole),
                digits);
            assert_refused(position, 8);
            assert_true(faceoff_position_act(position, action, NULL));
            if (*faceoff_position_part(position) != '\0') {
                middles++;
                check_middle(position, before);
                continue;
            }
            size_t played = faceoff_position_turn_count(before);
            assert_true(
                faceoff_position_play(before, faceoff_position_turn(position, played), NULL));
            assert_same(position, before);
        }
        faceoff_position_free(position);
        faceoff_position_free(before);
    }
    assert_true(middles > 200);
}

/* A whole game can be judged in the middle of a turn. */
static void test_judging_in_a_turn(void **unused)
{
    (void)unused;
    struct faceoff_position *position = begin("soccer");
    faceoff_position_play_list(position, "0;2", NULL);
    faceoff_position_act(position, 5, NULL);
    assert_string_equal(faceoff_position_part(position), "5");
    const char *turns[] = {"0"};
    faceoff_position_adjudicate(position, turns, 1);
    assert_string_equal(faceoff_position_part(position), "");
    assert_string_equal(faceoff_position_turns(position), "0");
    faceoff_position_free(position);
}

/* The headers, the library and the build have the same version. */
static void test_version(void **unused)
{
    (void)unused;
    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", FACEOFF_VERSION_MAJOR, FACEOFF_VERSION_MINOR,
             FACEOFF_VERSION_PATCH);
    assert_string_equal(version, PROJECT_VERSION);
    assert_string_equal(faceoff_version(), PROJECT_VERSION);
    assert_int_equal(FACEOFF_VERSION, 10000 * FACEOFF_VERSION_MAJOR + 100 * FACEOFF_VERSION_MINOR +
                                          FACEOFF_VERSION_PATCH);
}

static void test_new(void **unused)
{
    (void)unused;
    struct faceoff_error error;
    assert_null(faceoff_position_new("chess", NULL, 0, &error));
    assert_string_equal(error.text, "unknown game \"chess\"");
    assert_null(faceoff_position_new("proglad", NULL, 0, &error));
    assert_string_equal(error.text, "unknown game \"proglad\"; did you mean halma?");
    assert_null(faceoff_position_new(NULL, NULL, 0, NULL));
    assert_null(faceoff_position_new("halma", "go", 0, &error));
    assert_string_equal(error.text, "halma has no rule variant \"go\"");
    assert_null(faceoff_position_new("halma", NULL, 2, &error));
    assert_non_null(strstr(error.text, "0 or 1, not 2"));
    struct faceoff_position *position = faceoff_position_new("halma", "proglad-server", 1, &error);
    assert_string_equal(faceoff_position_game(position), "halma");
    assert_string_equal(faceoff_position_rules(position), "proglad-server");
    assert_int_equal(faceoff_position_first(position), 1);
    assert_int_equal(faceoff_position_mover(position), 1);
    faceoff_position_free(position);
    faceoff_position_free(NULL);
}

static void test_play(void **unused)
{
    (void)unused;
    struct faceoff_ruling ruling;
    struct faceoff_outcome outcome;
    struct faceoff_position *position = begin("soccer");
    assert_true(faceoff_position_play(position, "0", &ruling));
    assert_false(faceoff_position_play(position, "4", &ruling));
    assert_string_equal(ruling.rule, "drawn_line");
    assert_int_equal(ruling.at, 0);
    assert_true(strlen(ruling.detail) > 0);
    assert_false(faceoff_position_play(position, NULL, NULL));
    assert_int_equal(faceoff_position_turn_count(position), 1);
    assert_int_equal(faceoff_position_mover(position), 1);
    assert_string_equal(faceoff_position_observe(position, 1), "0");
    assert_true(faceoff_position_play(position, "0", NULL));
    assert_string_equal(faceoff_position_turns(position), "0;0");
    assert_string_equal(faceoff_position_turn(position, 1), "0");
    assert_null(faceoff_position_turn(position, 2));
    assert_int_equal(faceoff_position_turn_seat(position, 1), 1);
    assert_int_equal(faceoff_position_turn_seat(position, 2), -1);
    assert_string_equal(faceoff_position_heard(position, 1), "0");
    assert_null(faceoff_position_heard(position, SIZE_MAX));
    faceoff_position_outcome(position, &outcome);
    assert_false(outcome.over);
    assert_int_equal(outcome.winner, -1);
    assert_string_equal(outcome.reason, "unfinished");
    faceoff_position_free(position);
}

/* A string that a position returned may be passed back to the same position. */
static void test_own_text(void **unused)
{
    (void)unused;
    struct faceoff_position *position = begin("soccer");
    for (uint64_t seed = 0; faceoff_position_mover(position) >= 0; seed++) {
        const char *turn = faceoff_position_random_turn(position, seed);
        assert_true(faceoff_position_play(position, turn, NULL));
    }
    assert_null(faceoff_position_random_turn(position, 1));
    assert_false(faceoff_position_play(position, faceoff_position_turn(position, 0), NULL));
    struct faceoff_position *again = begin("soccer");
    assert_true(faceoff_position_play_list(again, faceoff_position_turns(position), NULL));
    assert_string_equal(faceoff_position_report(again), faceoff_position_report(position));
    for (int i = 0; i < 40; i++) { /* the list of turns grows while the turn passed to it is its own
                                    * first item */
        faceoff_position_adjudicate(again, NULL, 0);
        faceoff_position_play(again, "0", NULL);
        while (faceoff_position_play(again, faceoff_position_turn(again, 0), NULL)) {
        }
    }
    faceoff_position_free(again);
    faceoff_position_free(position);
}

static void test_list(void **unused)
{
    (void)unused;
    struct faceoff_error error;
    struct faceoff_position *position = begin("soccer");
    assert_true(faceoff_position_play_list(position, "-", &error));
    assert_true(faceoff_position_play_list(position, NULL, &error));
    assert_string_equal(faceoff_position_turns(position), "-");
    assert_false(faceoff_position_play_list(position, "0;0;0;4", &error));
    assert_non_null(strstr(error.text, "turn 4 (\"4\"): "));
    assert_int_equal(faceoff_position_turn_count(position), 0);
    assert_true(faceoff_position_play_list(position, "0 0", &error));
    assert_int_equal(faceoff_position_turn_count(position), 2);
    faceoff_position_free(position);
}

#define UNDO_TURNS 60

/* Plays random turns until UNDO_TURNS turns are played or the game is over. Stores the drawing of
 * the position before each turn. */
static void play_noting(struct faceoff_position *position, char *drawn[UNDO_TURNS], uint64_t seed)
{
    for (size_t i = faceoff_position_turn_count(position);
         i < UNDO_TURNS && faceoff_position_mover(position) >= 0; i++) {
        free(drawn[i]);
        drawn[i] = strdup(faceoff_position_draw(position, -1));
        faceoff_position_play(position, faceoff_position_random_turn(position, seed + i), NULL);
    }
}

static void undo_comparing(struct faceoff_position *position, char *drawn[UNDO_TURNS],
                           size_t down_to)
{
    for (size_t i = faceoff_position_turn_count(position); i-- > down_to;) {
        assert_true(faceoff_position_undo(position));
        assert_string_equal(faceoff_position_draw(position, -1), drawn[i]);
    }
}

/* Takes back half of the turns, one by one, and plays others instead. Then takes back all turns,
 * and plays the first half again. */
static void test_undo(void **unused)
{
    (void)unused;
    for (size_t number = 0; faceoff_game_name(number) != NULL; number++) {
        struct faceoff_position *position = begin(faceoff_game_name(number));
        char *drawn[UNDO_TURNS] = {NULL};
        play_noting(position, drawn, 1);
        undo_comparing(position, drawn, faceoff_position_turn_count(position) / 2);
        struct faceoff_position *copy = faceoff_position_copy(position);
        play_noting(position, drawn, 1000);
        undo_comparing(position, drawn, faceoff_position_turn_count(copy));
        assert_string_equal(faceoff_position_draw(position, -1), faceoff_position_draw(copy, -1));
        undo_comparing(position, drawn, 0);
        assert_false(faceoff_position_undo(position));
        assert_string_equal(faceoff_position_turns(position), "-");
        assert_true(faceoff_position_play_list(position, faceoff_position_turns(copy), NULL));
        assert_string_equal(faceoff_position_report(position), faceoff_position_report(copy));
        undo_comparing(copy, drawn, 0); /* a copy can take back earlier turns too */
        faceoff_position_free(copy);
        faceoff_position_free(position);
        for (size_t i = 0; i < UNDO_TURNS; i++) {
            free(drawn[i]);
        }
    }
}

/* --- legal turns; tests/games/test_legal_turns.c checks the lists themselves --- */

static void check_list(struct faceoff_position *position, size_t max, size_t wanted, bool whole)
{
    size_t count = SIZE_MAX;
    bool complete = !whole;
    const char *const *turns = faceoff_position_legal_turns(position, max, &count, &complete);
    assert_int_equal(count, wanted);
    assert_int_equal(complete, whole);
    assert_null(turns[count]);
    for (size_t i = 0; i < count; i++) {
        assert_non_null(turns[i]);
    }
}

static void test_legal_turns(void **unused)
{
    (void)unused;
    static const size_t counts[] = {8, 40, 2 + 1 + 233 + 2 + 1};
    for (size_t number = 0; faceoff_game_name(number) != NULL; number++) {
        struct faceoff_position *position = begin(faceoff_game_name(number));
        check_list(position, counts[number] + 1, counts[number], true);
        check_list(position, counts[number], counts[number], true);
        check_list(position, counts[number] - 1, counts[number] - 1, false);
        check_list(position, 1, 1, false);
        check_list(position, 0, 0, false);
        size_t count;
        bool complete;
        const char *turn = faceoff_position_legal_turns(position, SIZE_MAX, &count, &complete)[1];
        assert_true(faceoff_position_play(position, turn, NULL));
        for (uint64_t seed = 0; faceoff_position_mover(position) >= 0; seed++) {
            faceoff_position_play(position, faceoff_position_random_turn(position, seed), NULL);
        }
        check_list(position, 1, 0, true);
        check_list(position, 0, 0, true);
        faceoff_position_free(position);
    }
}

static void test_legal_lines(void **unused)
{
    (void)unused;
    bool whole = true;
    struct faceoff_position *position = begin("soccer");
    assert_true(faceoff_position_play_list(position, "7;2", NULL));
    assert_string_equal(faceoff_position_legal_lines(position, "", &whole), "0123457");
    assert_false(whole);
    assert_string_equal(faceoff_position_legal_lines(position, NULL, &whole), "0123457");
    assert_string_equal(faceoff_position_legal_lines(position, "4", &whole), "123456");
    assert_false(whole);
    assert_string_equal(faceoff_position_legal_lines(position, "46", &whole), "");
    assert_true(whole);
    assert_null(faceoff_position_legal_lines(position, "466", &whole)); /* the turn is over */
    assert_false(whole);
    assert_null(faceoff_position_legal_lines(position, "6", &whole)); /* already drawn */
    assert_null(faceoff_position_legal_lines(position, "4x", &whole));
    /* a string that the position returned may be passed back to it */
    const char *next = faceoff_position_legal_lines(position, "4", &whole);
    assert_null(faceoff_position_legal_lines(position, next, &whole));
    assert_true(faceoff_position_play_list(position, "0;0;0;0;0", NULL));
    assert_int_equal(faceoff_position_mover(position), -1);
    assert_null(faceoff_position_legal_lines(position, "", &whole));
    faceoff_position_free(position);
    position = begin("halma");
    assert_null(faceoff_position_legal_lines(position, "", &whole));
    faceoff_position_free(position);
}

/* --- equality --- */

static bool agree(const struct faceoff_position *a, const struct faceoff_position *b)
{
    bool equal = faceoff_position_equal(a, b);
    assert_int_equal(equal, faceoff_position_equal(b, a));
    assert_int_equal(equal, faceoff_position_hash(a) == faceoff_position_hash(b));
    return equal;
}

/* Returns whether two lists of turns lead to equal positions. */
static bool lead_alike(const char *game, const char *rules, const char *one, const char *other)
{
    struct faceoff_position *a = faceoff_position_new(game, rules, 0, NULL);
    struct faceoff_position *b = faceoff_position_new(game, rules, 0, NULL);
    assert_true(faceoff_position_play_list(a, one, NULL));
    assert_true(faceoff_position_play_list(b, other, NULL));
    bool alike = agree(a, b);
    faceoff_position_free(a);
    faceoff_position_free(b);
    return alike;
}

static void test_equal(void **unused)
{
    (void)unused;
    /* the same lines in another order, with the ball in the same place */
    assert_true(lead_alike("soccer", NULL, "1;6;5;0;3060", "1;6;5;0;2470"));
    assert_false(lead_alike("soccer", NULL, "0", "1"));
    /* two moves in the other order lead to an equal position; other target cells, or more turns, do
     * not */
    assert_true(lead_alike("halma", NULL, "1 5 1 6;16 12 16 11;5 1 6 1;12 16 11 16",
                           "5 1 6 1;12 16 11 16;1 5 1 6;16 12 16 11"));
    assert_false(lead_alike("halma", NULL, "1 5 1 6;16 12 16 11", "1 5 1 6;16 12 15 11"));
    assert_false(lead_alike("halma", NULL, "1 5 1 6;16 12 16 11;1 6 1 5;16 11 16 12", "-"));
    /* the position depends on what the players did, and not on what they observed */
    assert_true(lead_alike("showdown", NULL, "MOVE A 2;WALL A 3;WALL B 1;MOVE H 26",
                           "WALL B 1;MOVE H 26;MOVE A 2;WALL A 3"));
    assert_false(lead_alike("showdown", NULL, "HELP;HELP", "RADAR;HELP"));
    assert_false(lead_alike("showdown", NULL, "WALL A 3;HELP", "WALL A 4;HELP"));
    struct faceoff_position *halma = begin("halma"), *soccer = begin("soccer");
    struct faceoff_position *server = faceoff_position_new("halma", "proglad-server", 0, NULL);
    struct faceoff_position *other = faceoff_position_new("halma", NULL, 1, NULL);
    assert_false(agree(halma, soccer));
    assert_false(agree(halma, server)); /* different rules */
    assert_false(agree(halma, other));  /* a different player to move */
    faceoff_position_free(halma);
    faceoff_position_free(soccer);
    faceoff_position_free(server);
    faceoff_position_free(other);
}

/* In a random game, a position equals its copy, equals itself after a turn is played and undone,
 * and differs from every other position. The last hash of each game is the same on all machines. */
static void test_hash(void **unused)
{
    (void)unused;
    static const uint64_t hashes[] = {UINT64_C(0xc03d952469669e21), UINT64_C(0x5742ef176fecc374),
                                      UINT64_C(0x15bf452564a7a07e)};
    for (size_t number = 0; faceoff_game_name(number) != NULL; number++) {
        struct faceoff_position *position = begin(faceoff_game_name(number));
        for (uint64_t seed = 0; seed < 100 && faceoff_position_mover(position) >= 0; seed++) {
            struct faceoff_position *before = faceoff_position_copy(position);
            assert_true(agree(before, position));
            faceoff_position_play(position, faceoff_position_random_turn(position, seed), NULL);
            assert_false(agree(before, position));
            char *turn = strdup(faceoff_position_turn(position, seed));
            assert_true(faceoff_position_undo(position));
            assert_true(agree(before, position));
            faceoff_position_play(position, turn, NULL);
            faceoff_position_free(before);
            free(turn);
        }
        uint64_t hash = faceoff_position_hash(position);
        assert_true(number < sizeof hashes / sizeof *hashes);
        if (hash != hashes[number]) {
            print_message("%s: 0x%016" PRIx64 "\n", faceoff_game_name(number), hash);
        }
        assert_true(hash == hashes[number]);
        faceoff_position_free(position);
    }
}

static void test_verdicts(void **unused)
{
    (void)unused;
    struct faceoff_position *position = begin("soccer");
    const char *const legal[] = {"7", "4"}, *const illegal[] = {"0", "4", "0"},
                      *const none[] = {NULL};
    assert_string_equal(
        faceoff_position_adjudicate(position, legal, 2),
        "{\"legal\":true,\"winner\":0,\"reason\":\"unfinished\",\"ball\":[3,5],\"lines\":2}");
    assert_string_equal(faceoff_position_adjudicate(position, illegal, 3),
                        "{\"legal\":false,\"illegal_turn\":1,\"error\":\"drawn_line\",\"winner\":1,"
                        "\"reason\":\"illegal\"}");
    assert_string_equal(faceoff_position_turns(position), "0");
    assert_non_null(strstr(faceoff_position_adjudicate(position, none, 1), "\"illegal_turn\":0"));
    faceoff_position_free(position);
    position = begin("halma");
    assert_string_equal(faceoff_position_adjudicate(position, illegal, 1),
                        "{\"legal\":false,\"illegal_turn\":0,\"error\":\"odd_coords\",\"winner\":2,"
                        "\"score\":[0,2],\"reason\":\"illegal\"}");
    faceoff_position_free(position);
}

/* In a game with hidden information, the observations and drawings of a seat contain only what that
 * seat knows. */
static void test_unseen(void **unused)
{
    (void)unused;
    struct faceoff_position *position = begin("showdown");
    assert_string_equal(faceoff_position_observe(position, 0), "INIT A 1");
    assert_true(faceoff_position_play_list(position, "MOVE A 2;WALL H 26", NULL));
    assert_string_equal(faceoff_position_observe(position, 0), "OK");
    assert_string_equal(faceoff_position_heard(position, 1), "INIT I 26");
    assert_null(strchr(faceoff_position_draw(position, 0), '#'));
    assert_non_null(strchr(faceoff_position_draw(position, 1), '#'));
    assert_non_null(strchr(faceoff_position_draw(position, -1), '#'));
    faceoff_position_free(position);
}

/* For an invalid seat number, the functions return NULL instead of an observation, a drawing or a
 * help text. In particular, no function shows the whole board. */
static void test_no_seat(void **unused)
{
    (void)unused;
    static const int seats[] = {-7, -2, 2, 9, INT_MIN, INT_MAX};
    for (size_t number = 0; faceoff_game_name(number) != NULL; number++) {
        struct faceoff_position *position = begin(faceoff_game_name(number));
        struct faceoff_board board;
        for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
            assert_null(faceoff_position_observe(position, seats[i]));
            assert_null(faceoff_position_draw(position, seats[i]));
            assert_null(faceoff_position_svg(position, seats[i]));
            assert_false(faceoff_position_board(position, seats[i], &board));
            assert_int_equal(board.piece_count, 0);
            assert_null(faceoff_game_seat_help(faceoff_game_name(number), seats[i]));
        }
        assert_null(faceoff_position_observe(position, -1));
        assert_non_null(faceoff_position_draw(position, -1));
        faceoff_position_free(position);
    }
}

/* A turn that consists of arbitrary bytes is refused with a reason, unless it happens to be
 * legal. */
static void test_garbage(void **unused)
{
    (void)unused;
    for (size_t number = 0; faceoff_game_name(number) != NULL; number++) {
        struct faceoff_position *position = begin(faceoff_game_name(number));
        char *turn = malloc(70001);
        for (uint32_t i = 1; i < 2000; i++) {
            uint32_t dice = i * 2654435761u;
            size_t length = i == 1999 ? 70000 : dice % 40;
            for (size_t k = 0; k < length; k++) {
                dice = dice * 1664525u + 1013904223u;
                turn[k] = (char)(i % 2 == 0 ? '0' + (dice >> 24) % 10 : 1 + (dice >> 24) % 255);
            }
            turn[length] = '\0';
            struct faceoff_ruling ruling = {.detail = ""};
            if (!faceoff_position_play(position, turn, &ruling)) {
                assert_non_null(ruling.rule);
                assert_true(ruling.detail[0] != '\0');
            }
            faceoff_position_play_list(position, turn, NULL);
        }
        free(turn);
        faceoff_position_free(position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version),
        cmocka_unit_test(test_board_in_rules),
        cmocka_unit_test(test_boards_of_games),
        cmocka_unit_test(test_bad_boards),
        cmocka_unit_test(test_long_board),
        cmocka_unit_test(test_legal_turns),
        cmocka_unit_test(test_legal_lines),
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_new),
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_own_text),
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_unseen),
        cmocka_unit_test(test_no_seat),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_numbered_actions),
        cmocka_unit_test(test_lines_as_actions),
        cmocka_unit_test(test_judging_in_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
