/* Compares every game's list of legal turns with a list computed from the reference rules, in
 * positions of random games (10,000 in the slow run). Also checks that state keys distinguish
 * exactly as many positions as perft counts. If the environment variable FACEOFF_LISTS names a
 * file, also writes the games and lists to it; the tests of the library in Python and JavaScript
 * read it. */
#include "check.h"

#include "every_move.h"
#include "every_turn.h"
#include "games/showdown/showdown.h"
#include "games/turns.h"

#include <stdio.h>
#include <string.h>

#define TURNS_MAX 300 /* maximum number of turns to compare in one position */
#define KEYS_MAX 2000

struct list {
    struct turns turns;
    size_t max;
    size_t next;                          /* number of turns confirmed by the reference rules */
    bool moves[HALMA_CELLS][HALMA_CELLS]; /* the listed moves of Halma, by first and last cell */
};

static bool take(void *data, const char *turn)
{
    struct list *list = data;
    if (list->turns.count == list->max) {
        return false;
    }
    turns_add(&list->turns, turn);
    return true;
}

/* Plays every listed turn. None may be refused or answered with an error. */
static void check_playable(const struct game *game, const void *state, const struct list *list)
{
    void *next = malloc(game->state_size);
    assert_non_null(next);
    for (size_t i = 0; i < list->turns.count; i++) {
        struct ruling ruling = {.rule = NULL};
        memcpy(next, state, game->state_size);
        assert_true(game->play(next, turns_get(&list->turns, i), &ruling));
        assert_null(ruling.rule);
    }
    free(next);
}

/* --- paper soccer: the lists are in the same order --- */

static bool visit_soccer(void *data, const char *turn)
{
    struct list *list = data;
    if (list->next == list->max) {
        return false;
    }
    assert_true(list->next < list->turns.count);
    assert_string_equal(turns_get(&list->turns, list->next++), turn);
    return true;
}

/* Follows the last turn of the list step by step. At each step, the turn can be continued with
 * exactly the digits that turn_steps() lists, and the last step completes the turn. */
static void check_steps(const void *state, const struct list *list)
{
    const char *turn = turns_get(&list->turns, list->turns.count - 1);
    char part[SOCCER_TURN_MAX + 2] = "";
    bool whole = false;
    for (size_t length = 0; !whole; length++) {
        struct text next = {0};
        assert_true(soccer_game.turn_steps(state, part, &next, &whole));
        for (char d = '0'; d <= '8'; d++) {
            bool more, listed = d < '8' && strchr(text_string(&next), d) != NULL;
            struct text after = {0};
            part[length] = d;
            part[length + 1] = '\0';
            assert_int_equal(soccer_game.turn_steps(state, part, &after, &more), listed);
            text_free(&after);
        }
        assert_int_equal(whole, turn[length] == '\0');
        assert_int_equal(whole, next.length == 0);
        part[length] = turn[length];
        part[length + 1] = '\0';
        text_free(&next);
    }
}

static void check_soccer(const void *state, struct list *list)
{
    soccer_each_turn(state, visit_soccer, list);
    assert_int_equal(list->next, list->turns.count);
    check_steps(state, list);
}

/* --- Halma: a turn is identified by its first and last cell --- */

static unsigned cell_number(const char **turn)
{
    char *end;
    long x = strtol(*turn, &end, 10), y = strtol(end, &end, 10);
    *turn = end;
    return (unsigned)(HALMA_SIZE * (y - 1) + x - 1);
}

/* Marks the pair of the turn's first and last cell, which must not be marked yet. */
static void mark_move(struct list *list, const char *turn)
{
    unsigned from = cell_number(&turn), to = from;
    while (*turn != '\0') {
        to = cell_number(&turn);
    }
    assert_false(list->moves[from][to]);
    list->moves[from][to] = true;
}

static void visit_halma(void *data, struct halma_cell from, struct halma_cell to)
{
    struct list *list = data;
    list->next++;
    assert_true(list->moves[HALMA_SIZE * from.y + from.x][HALMA_SIZE * to.y + to.x]);
}

static void check_halma(const void *state, struct list *list)
{
    memset(list->moves, 0, sizeof list->moves);
    for (size_t i = 0; i < list->turns.count; i++) {
        mark_move(list, turns_get(&list->turns, i));
    }
    halma_each_move(state, visit_halma, list);
    assert_int_equal(list->next, list->turns.count);
}

/* --- Showdown: every string is tried --- */

static size_t find_text(const struct list *list, const char *text)
{
    size_t found = 0;
    for (size_t i = 0; i < list->turns.count; i++) {
        found += strcmp(turns_get(&list->turns, i), text) == 0;
    }
    return found;
}

/* A string is listed once if its answer is not ERROR. Of the ZAPs in one direction, only the one at
 * the nearest square is listed. */
static void check_text(const struct showdown_state *state, struct list *list, const char *text)
{
    struct showdown_state next = *state;
    struct showdown_square at = state->at[state->mover];
    struct showdown_turn turn = showdown_turn_read(text);
    bool near = abs(turn.square.row - at.row) + abs(turn.square.column - at.column) == 1;
    bool good = showdown_play(&next, turn).kind != SHOWDOWN_ERROR;
    size_t wanted = good && (turn.verb != SHOWDOWN_ZAP || near);
    assert_int_equal(find_text(list, text), wanted);
    list->next += wanted;
}

static void check_showdown(const void *state, struct list *list)
{
    static const char *const verbs[] = {"MOVE", "WALL", "ZAP"};
    check_text(state, list, "RADAR");
    check_text(state, list, "HELP");
    for (int i = 0; i < 3 * 10 * 28; i++) { /* also squares just outside the board */
        char text[20];
        snprintf(text, sizeof text, "%s %c %d", verbs[i % 3], 'A' + i / 3 % 10, i / 30);
        check_text(state, list, text);
    }
    assert_int_equal(list->next, list->turns.count);
}

/* --- random games --- */

static FILE *lists; /* the file FACEOFF_LISTS, if any */

static void write_list(const struct turns *turns)
{
    struct text text = {0};
    turns_print(turns, &text);
    fprintf(lists, "legal\t%s\n", text_string(&text));
    text_free(&text);
}

static void check_position(const struct game *game, const void *state, struct list *list)
{
    turns_clear(&list->turns);
    list->next = 0;
    list->max = game == &soccer_game ? TURNS_MAX : SIZE_MAX;
    game->legal_turns(state, take, list);
    check_playable(game, state, list);
    if (game->mover(state) < 0) {
        assert_int_equal(list->turns.count, 0);
    } else {
        (game == &soccer_game  ? check_soccer
         : game == &halma_game ? check_halma
                               : check_showdown)(state, list);
    }
    if (lists != NULL) {
        write_list(&list->turns);
    }
}

/* Plays random games under each rule set in turn. Calls `check` for every position. */
static void play_games(const struct game *game, size_t positions,
                       void (*check)(const struct game *game, const void *state, struct list *list))
{
    static struct list list;
    struct random random;
    struct text turn = {0};
    void *state = malloc(game->state_size);
    assert_non_null(state);
    random_seed(&random, 1);
    size_t variants = 0;
    while (game->variants[variants] != NULL) {
        variants++;
    }
    for (size_t number = 0, count = 0; count < positions; number++) {
        struct rules rules = {game->variants[number % variants], number / variants % 2};
        game->start(state, &rules);
        if (lists != NULL) {
            fprintf(lists, "start\t%s\t%s\t%d\n", game->name, rules.variant, rules.first);
        }
        for (bool over = false; !over && count < positions; count++) {
            check(game, state, &list);
            over = game->mover(state) < 0;
            if (!over) {
                text_clear(&turn);
                game->random_turn(state, &random, &turn);
                assert_true(game->play(state, text_string(&turn), NULL));
                if (lists != NULL) {
                    fprintf(lists, "play\t%s\n", text_string(&turn));
                }
            }
        }
    }
    turns_free(&list.turns);
    text_free(&turn);
    free(state);
}

static void test_soccer(void **unused)
{
    (void)unused;
    play_games(&soccer_game, quick_or_slow(1500, 10000), check_position);
}

static void test_halma(void **unused)
{
    (void)unused;
    play_games(&halma_game, quick_or_slow(1500, 10000), check_position);
}

static void test_showdown(void **unused)
{
    (void)unused;
    play_games(&showdown_game, quick_or_slow(1500, 10000), check_position);
}

/* --- keys --- */

static int compare_texts(const void *a, const void *b)
{
    const struct text *one = a, *other = b;
    return one->length != other->length
               ? (one->length > other->length) - (one->length < other->length)
               : memcmp(one->data, other->data, one->length);
}

static uint64_t perft_count(const struct game *game, const void *state, const char *name)
{
    struct perft_count counts[PERFT_COUNTS_MAX];
    size_t count = game->perft(state, 1, counts), i = 0;
    while (i < count && strcmp(counts[i].name, name) != 0) {
        i++;
    }
    assert_true(i < count);
    return counts[i].value;
}

/* Counts the distinct keys of the positions to which the legal turns lead. Perft counts these
 * positions in another way. */
static void check_keys(const struct game *game, const void *state, struct list *list)
{
    static struct text keys[KEYS_MAX];
    void *next = malloc(game->state_size);
    assert_non_null(next);
    turns_clear(&list->turns);
    list->max = KEYS_MAX;
    game->legal_turns(state, take, list);
    size_t count = list->turns.count, different = count > 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(next, state, game->state_size);
        game->play(next, turns_get(&list->turns, i), NULL);
        text_clear(&keys[i]);
        game->state_key(next, &keys[i]);
    }
    qsort(keys, count, sizeof *keys, compare_texts);
    for (size_t i = 1; i < count; i++) {
        different += compare_texts(&keys[i - 1], &keys[i]) != 0;
    }
    if (count < KEYS_MAX) {
        assert_int_equal(count,
                         perft_count(game, state, game == &halma_game ? "moves" : "strings"));
        assert_int_equal(different, perft_count(game, state, "positions"));
    }
    for (size_t i = 0; i < KEYS_MAX; i++) {
        text_free(&keys[i]);
    }
    free(next);
}

static void test_keys(void **unused)
{
    (void)unused;
    play_games(&soccer_game, 300, check_keys);
    play_games(&halma_game, 40, check_keys);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_soccer),
        cmocka_unit_test(test_halma),
        cmocka_unit_test(test_showdown),
        cmocka_unit_test(test_keys),
    };
    const char *file = getenv("FACEOFF_LISTS");
    lists = file == NULL ? NULL : fopen(file, "w");
    assert_true((file == NULL) == (lists == NULL));
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    assert_true(lists == NULL || fclose(lists) == 0);
    return failed;
}
