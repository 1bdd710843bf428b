/* Tests the puzzles of the web page with the finder that generated them, and with simple solvers
 * that share no search or evaluation code with the finder. Also checks that no puzzle occurs twice,
 * and tests the format of the file. */
#include "check.h"

#include "base/memory.h"
#include "every_move.h"
#include "every_turn.h"
#include "games/halma/board.h"
#include "games/showdown/showdown.h"
#include "puzzles/finders.h"
#include "puzzles/puzzle_json.h"
#include "puzzles/puzzle_list.h"
#include "store/record_reader.h"

#include <stdio.h>
#include <string.h>

static const char *path;

struct all {
    struct puzzle *of;
    size_t count;
};

static struct all read_all(void)
{
    struct all all = {.count = 0};
    struct record_reader reader;
    struct error error;
    record_reader_open(&reader, path, &error);
    while (record_reader_line(&reader, &error) == RECORD_READ) {
        all.of = memory_resize(all.of, (all.count + 1) * sizeof *all.of);
        if (!puzzle_parse(&all.of[all.count++], reader.line, reader.length, &error)) {
            fail_msg("line %zu: %s", reader.number, error.text);
        }
    }
    record_reader_close(&reader);
    assert_true(all.count > 0);
    return all;
}

static void free_all(struct all *all)
{
    for (size_t i = 0; i < all->count; i++) {
        puzzle_free(&all->of[i]);
    }
    free(all->of);
}

/* Returns the puzzle that begins with a step of another puzzle, counted from 0. Only its position
 * and its line are filled in, and `choices` if it is the first step. */
static struct puzzle step_of(const struct puzzle *puzzle, unsigned step)
{
    struct puzzle then = {
        .game = puzzle->game, .variant = puzzle->variant, .first = puzzle->first, .steps = 1};
    then.choices = step == 0 ? puzzle->choices : 0;
    for (size_t i = 0; i < puzzle->before.count; i++) {
        turns_add(&then.before, turns_get(&puzzle->before, i));
    }
    for (size_t i = 0; i < puzzle->line.count; i++) {
        turns_add(i < 2 * step ? &then.before : &then.line, turns_get(&puzzle->line, i));
    }
    return then;
}

/* --- checks by the puzzle finder --- */

static void test_they_stand(void **unused)
{
    struct all all = read_all();
    (void)unused;
    for (size_t f = 0; puzzle_finders[f] != NULL; f++) {
        const struct puzzle_finder *finder = puzzle_finders[f];
        void *self = finder->open(finder->effort);
        size_t count = 0;
        for (size_t i = 0; i < all.count; i++) {
            struct error error;
            if (strcmp(all.of[i].game->name, finder->game) == 0) {
                count++;
                if (!puzzle_check(&all.of[i], finder, self, &error)) {
                    fail_msg("line %zu: %s", i + 1, error.text);
                }
            }
        }
        print_message("%s: %zu puzzles stand\n", finder->game, count);
        assert_true(count > 0);
        finder->close(self);
    }
    free_all(&all);
}

static void test_none_twice(void **unused)
{
    struct all all = read_all();
    char **keys = memory_new(all.count * sizeof *keys);
    size_t soccer = 0, showdown = 0, deep = 0;
    (void)unused;
    for (size_t i = 0; i < all.count; i++) {
        struct text key = {0};
        struct error error;
        void *state = memory_new(all.of[i].game->state_size);
        assert_true(puzzle_start(&all.of[i], state, &error));
        puzzle_put_key(puzzle_finder(all.of[i].game->name), state, &key);
        keys[i] = memory_copy_string(text_string(&key));
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(keys[i], keys[k]);
        }
        soccer += strcmp(all.of[i].game->name, "soccer") == 0;
        showdown += all.of[i].game == &showdown_game;
        deep += all.of[i].steps > 1;
        text_free(&key);
        free(state);
    }
    size_t halma = all.count - soccer - showdown;
    print_message("%zu puzzles of soccer, %zu of Halma, %zu of Showdown; %zu of several steps\n",
                  soccer, halma, showdown, deep);
    assert_true(soccer >= 400 && halma >= 200 && showdown >= 50 && deep >= 200);
    for (size_t i = 0; i < all.count; i++) {
        free(keys[i]);
    }
    free(keys);
    free_all(&all);
}

/* --- checks by simple solvers --- */

#define NODES_MAX 300000
#define WALL_TURNS 2 /* number of the opponent's turns that are replaced by a wall */

struct solver {
    const struct game *game;
    unsigned long nodes;
};

struct list {
    struct text text;
    size_t *offsets;
    size_t count;
};

static void list_add(struct list *list, const char *turn)
{
    list->offsets = memory_resize(list->offsets, (list->count + 1) * sizeof *list->offsets);
    list->offsets[list->count++] = list->text.length;
    text_append(&list->text, turn, strlen(turn) + 1);
}

static void list_free(struct list *list)
{
    text_free(&list->text);
    free(list->offsets);
}

static bool add_soccer(void *data, const char *turn)
{
    list_add(data, turn);
    return ((struct list *)data)->count < 20000;
}

struct halma_list {
    struct list *list;
    const struct halma_state *state;
};

static void add_halma(void *data, struct halma_cell from, struct halma_cell to)
{
    struct halma_list *both = data;
    struct halma_board board;
    struct text turn = {0};
    halma_board_set(&board, both->state);
    halma_board_turn(&board, halma_code(from.x, from.y), halma_code(to.x, to.y), &turn);
    list_add(both->list, text_string(&turn));
    text_free(&turn);
}

/* Lists all legal turns under the reference rules. */
static void list_turns(const struct game *game, const void *state, struct list *list)
{
    if (game == &soccer_game) {
        soccer_each_turn(state, add_soccer, list);
    } else {
        halma_each_move(state, add_halma, &(struct halma_list){list, state});
    }
}

enum answer { NO, YES, UNKNOWN };

/* Returns whether the side to move can force a win within `depth` turns, counting the turns of both
 * sides. Tries all turns of both sides under the reference rules. */
static enum answer wins(struct solver *solver, const void *state, unsigned depth)
{
    const struct game *game = solver->game;
    struct list list = {.count = 0};
    int seat = game->mover(state);
    void *after = memory_new(game->state_size);
    enum answer answer = NO;
    list_turns(game, state, &list);
    /* The first pass only looks for a turn that wins at once. */
    for (unsigned pass = 0; pass < 2 && answer == NO; pass++) {
        for (size_t i = 0; i < list.count && answer != YES; i++) {
            struct outcome outcome;
            memcpy(after, state, game->state_size);
            game->play(after, list.text.data + list.offsets[i], NULL);
            game->outcome(after, &outcome);
            if (++solver->nodes > NODES_MAX) {
                answer = UNKNOWN;
                break;
            }
            if (outcome.over && outcome.winner == seat) {
                answer = YES;
            } else if (!outcome.over && pass == 1 && depth >= 3) {
                /* The turn wins if every reply loses within the remaining depth. */
                struct list answers = {.count = 0};
                void *next = memory_new(game->state_size);
                enum answer all = YES;
                list_turns(game, after, &answers);
                for (size_t k = 0; k < answers.count && all == YES; k++) {
                    struct outcome end;
                    memcpy(next, after, game->state_size);
                    game->play(next, answers.text.data + answers.offsets[k], NULL);
                    game->outcome(next, &end);
                    solver->nodes++;
                    all =
                        end.over ? (end.winner == seat ? YES : NO) : wins(solver, next, depth - 2);
                }
                answer = all == NO ? answer : all;
                free(next);
                list_free(&answers);
            }
        }
    }
    free(after);
    list_free(&list);
    return answer;
}

/* Checks all first turns of a puzzle with the simple solver, which must not refute the solution.
 * Adds 1 to *proven for the solution and for each wrong turn that the solver refutes. Adds the
 * total number of turns to *all. */
static void judge_plainly(const struct puzzle *puzzle, size_t *proven, size_t *all)
{
    const struct game *game = puzzle->game;
    const struct puzzle_finder *finder = puzzle_finder(game->name);
    struct list list = {.count = 0};
    struct text won = {0}, key = {0};
    struct error error;
    void *state = memory_new(game->state_size), *after = memory_new(game->state_size);
    assert_true(puzzle_start(puzzle, state, &error));
    int seat = game->mover(state);
    list_turns(game, state, &list);
    memcpy(after, state, game->state_size);
    assert_true(game->play(after, turns_get(&puzzle->line, 0), NULL));
    puzzle_put_key(finder, after, &won);
    for (size_t i = 0; i < list.count; i++) {
        struct solver solver = {.game = game};
        struct outcome outcome;
        memcpy(after, state, game->state_size);
        game->play(after, list.text.data + list.offsets[i], NULL);
        game->outcome(after, &outcome);
        text_clear(&key);
        puzzle_put_key(finder, after, &key);
        bool solution = strcmp(text_string(&key), text_string(&won)) == 0;
        enum answer theirs =
            outcome.over ? (outcome.winner == seat ? NO : YES) : wins(&solver, after, 3);
        if (solution || (outcome.over && outcome.winner == seat)) {
            assert_int_not_equal(theirs, YES); /* any turn that wins at once is a solution */
        }
        *proven += solution || theirs == YES;
        ++*all;
    }
    text_free(&won);
    text_free(&key);
    list_free(&list);
    free(state);
    free(after);
}

/* The simple solver searches three turns deep. It must not refute a solution, but must refute most
 * wrong turns. The solutions and the refuted turns must make up at least 80 % of all turns. */
static void test_plainly(void **unused)
{
    struct all all = read_all();
    size_t step = (size_t)quick_or_slow(40, 4);
    size_t proven = 0, judged = 0;
    (void)unused;
    for (size_t i = 0; i < all.count; i += step) {
        for (unsigned k = 0; all.of[i].game == &soccer_game && k < all.of[i].steps; k++) {
            struct puzzle one = step_of(&all.of[i], k);
            judge_plainly(&one, &proven, &judged);
            puzzle_free(&one);
        }
    }
    print_message("%zu of %zu turns judged by the plain solver too\n", proven, judged);
    assert_true(proven * 10 >= judged * 8);
    free_all(&all);
}

/* --- a simple check of Showdown --- */

/* Games in which the opponent has played differently, but in which the player has heard the same.
 * They try one turn at a time under the rules, and share no code with the finder. */
struct histories {
    const struct puzzle *puzzle;
    int seat;
    struct list turns; /* the player's turns */
    bool *refuted;     /* whether a turn has failed in one of the games */
    size_t solution, count;
};

static bool add_showdown(void *data, const char *turn)
{
    list_add(data, turn);
    return true;
}

static const char *turn_of(const struct list *list, size_t i)
{
    return list->text.data + list->offsets[i];
}

/* Returns whether the player has more points at the end of the game, whatever the opponent does. */
static bool ends_better(const struct showdown_state *state, int seat)
{
    struct list replies = {.count = 0};
    bool good = true;
    if (state->mover < 0) {
        return showdown_score(state, seat).total > showdown_score(state, !seat).total;
    }
    showdown_game.legal_turns(state, add_showdown, &replies);
    for (size_t i = 0; i < replies.count && good; i++) {
        struct showdown_state after = *state;
        if (turn_of(&replies, i)[0] != 'W') { /* a wall comes too late */
            showdown_game.play(&after, turn_of(&replies, i), NULL);
            good = ends_better(&after, seat);
        }
    }
    list_free(&replies);
    return good;
}

/* Tries the player's turns after a game that it cannot tell from the puzzle's. */
static void try_turns(struct histories *histories, const struct showdown_state *state)
{
    histories->count++;
    for (size_t i = 0; i < histories->turns.count; i++) {
        struct showdown_state after = *state;
        if (!histories->refuted[i]) {
            showdown_game.play(&after, turn_of(&histories->turns, i), NULL);
            histories->refuted[i] = !ends_better(&after, histories->seat);
        }
    }
    assert_false(histories->refuted[histories->solution]);
}

/* Plays the puzzle's game, in which turn number `at` is replaced and the last turn is `last`,
 * unless they are NULL. Returns whether the player heard the same. */
static bool play_changed(const struct histories *histories, const struct showdown_state *real,
                         size_t at, const char *turn, const char *last,
                         struct showdown_state *state)
{
    const struct turns *before = &histories->puzzle->before;
    bool same = true;
    showdown_game.start(state, &(struct rules){.first = histories->puzzle->first});
    for (size_t i = 0; i < before->count && same && state->mover >= 0; i++) {
        int seat = state->mover;
        const char *played = turn != NULL && i == at                  ? turn
                             : last != NULL && i == before->count - 1 ? last
                                                                      : turns_get(before, i);
        showdown_game.play(state, played, NULL);
        const struct showdown_answer *a = &state->answers[i], *b = &real->answers[i];
        same = seat != histories->seat || (b->seat == seat && memcmp(a, b, sizeof *a) == 0);
    }
    return same && state->mover == histories->seat &&
           state->turns[histories->seat] == real->turns[histories->seat];
}

/* Replaces the opponent's last turn, if it is the last turn before the puzzle, by all others. Also
 * replaces one of its earlier turns that had no effect by each WALL. */
static void try_histories(struct histories *histories, const struct showdown_state *real)
{
    const struct turns *before = &histories->puzzle->before;
    struct showdown_state state, start;
    struct list lasts = {.count = 0};
    play_changed(histories, real, 0, NULL, NULL, &state);
    try_turns(histories, &state);
    showdown_game.start(&start, &(struct rules){.first = histories->puzzle->first});
    for (size_t i = 0; i + 1 < before->count; i++) {
        showdown_game.play(&start, turns_get(before, i), NULL);
    }
    bool replies = start.mover == !histories->seat;
    if (replies) {
        showdown_game.legal_turns(&start, add_showdown, &lasts);
    }
    for (size_t i = 0; i < lasts.count; i++) {
        if (play_changed(histories, real, 0, NULL, turn_of(&lasts, i), &state)) {
            try_turns(histories, &state);
        }
    }
    for (size_t at = 0, tried = 0; at + 1 < before->count && tried < WALL_TURNS; at++) {
        size_t from = before->count - 2 - at;
        if (strcmp(turns_get(before, from), "HELP") != 0 ||
            real->answers[from].seat == histories->seat) {
            continue;
        }
        tried++;
        for (int i = 0; i < SHOWDOWN_ROWS * SHOWDOWN_COLUMNS; i++) {
            char wall[16];
            snprintf(wall, sizeof wall, "WALL %c %d", 'A' + i / SHOWDOWN_COLUMNS,
                     i % SHOWDOWN_COLUMNS + 1);
            for (size_t k = 0; k < (lasts.count < 4 ? 0 : 4) + 1; k++) {
                if (play_changed(histories, real, from, wall,
                                 k == 0 ? NULL : turn_of(&lasts, k - 1), &state)) {
                    try_turns(histories, &state);
                }
            }
        }
    }
    list_free(&lasts);
}

/* The solution must win in each of the games, and at least 80 % of the other turns must fail in
 * one. */
static void test_histories(void **unused)
{
    struct all all = read_all();
    size_t step = (size_t)quick_or_slow(10, 4), tried = 0, turns = 0, refuted = 0;
    (void)unused;
    for (size_t i = 0; i < all.count; i += all.of[i].game == &showdown_game ? step : 1) {
        struct histories histories = {.puzzle = &all.of[i]};
        struct showdown_state real;
        struct error error;
        if (all.of[i].game != &showdown_game) {
            continue;
        }
        assert_true(puzzle_start(&all.of[i], &real, &error));
        histories.seat = real.mover;
        showdown_game.legal_turns(&real, add_showdown, &histories.turns);
        histories.refuted = memory_new(histories.turns.count * sizeof *histories.refuted);
        memset(histories.refuted, 0, histories.turns.count * sizeof *histories.refuted);
        histories.solution = histories.turns.count;
        for (size_t k = 0; k < histories.turns.count; k++) {
            if (strcmp(turn_of(&histories.turns, k), turns_get(&all.of[i].line, 0)) == 0) {
                histories.solution = k;
            }
        }
        assert_true(histories.solution < histories.turns.count);
        try_histories(&histories, &real);
        for (size_t k = 0; k < histories.turns.count; k++) {
            refuted += histories.refuted[k];
        }
        turns += histories.turns.count - 1;
        tried += histories.count;
        free(histories.refuted);
        list_free(&histories.turns);
    }
    print_message("Showdown: %zu of %zu wrong turns fail in one of %zu games\n", refuted, turns,
                  tried);
    assert_true(refuted * 10 >= turns * 8);
    free_all(&all);
}

/* --- a simple check of even races in Halma --- */

#define LISTS_MAX 4000 /* maximum number of move lists per search */

/* Counts the pieces of a seat that are not on target cells. */
static unsigned men_away(const struct halma_state *state, int seat)
{
    unsigned count = 0;
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            count += state->cells[y][x] == seat + 1 && !halma_in_camp(!seat, x, y);
        }
    }
    return count;
}

/* Returns the smallest distance between two pieces of different sides, counted in steps in any of 8
 * directions. */
static int least_distance(const struct halma_state *state)
{
    int least = HALMA_SIZE;
    for (int a = 0; a < HALMA_CELLS; a++) {
        for (int b = 0; b < HALMA_CELLS; b++) {
            int wide = abs(a % HALMA_SIZE - b % HALMA_SIZE);
            int high = abs(a / HALMA_SIZE - b / HALMA_SIZE);
            int far = wide > high ? wide : high;
            bool both = state->cells[a / HALMA_SIZE][a % HALMA_SIZE] == 1 &&
                        state->cells[b / HALMA_SIZE][b % HALMA_SIZE] == 2;
            least = both && far < least ? far : least;
        }
    }
    return least;
}

struct hops {
    struct {
        struct halma_cell from, to;
    } of[HALMA_MEN * 220];
    size_t count;
};

static void add_hop(void *data, struct halma_cell from, struct halma_cell to)
{
    struct hops *hops = data;
    hops->of[hops->count].from = from;
    hops->of[hops->count++].to = to;
}

/* Returns whether a seat can bring all its pieces home within `left` moves if the opponent does not
 * move. Tries all moves. *lists is the number of move lists that may still be built. Returns
 * UNKNOWN when *lists reaches 0. */
static enum answer comes_home(struct halma_state *state, int seat, unsigned left, unsigned *lists)
{
    unsigned away = men_away(state, seat);
    if (away == 0 || away > left) {
        return away == 0 ? YES : NO;
    }
    if (*lists == 0) {
        return UNKNOWN;
    }
    --*lists;
    struct hops *hops = memory_new(sizeof *hops);
    enum answer answer = NO;
    state->mover = (int8_t)seat;
    halma_each_move(state, add_hop, hops);
    for (size_t i = 0; i < hops->count && answer != YES; i++) {
        struct halma_cell from = hops->of[i].from, to = hops->of[i].to;
        state->cells[from.y][from.x] = 0;
        state->cells[to.y][to.x] = (uint8_t)(seat + 1);
        enum answer then = comes_home(state, seat, left - 1, lists);
        state->cells[to.y][to.x] = 0;
        state->cells[from.y][from.x] = (uint8_t)(seat + 1);
        answer = then == NO ? answer : then;
    }
    free(hops);
    return answer;
}

/* Returns whether the two sides stay too far apart to meet while the solution is played. */
static bool is_race(const struct puzzle *puzzle, const struct halma_state *start)
{
    struct halma_state state = *start;
    int needed = (int)puzzle->line.count / 2 + 2;
    bool apart = least_distance(&state) > needed;
    for (size_t i = 0; i < puzzle->line.count && apart; i++) {
        assert_true(halma_game.play(&state, turns_get(&puzzle->line, i), NULL));
        apart = least_distance(&state) > needed;
    }
    return apart;
}

/* Checks an even race, in which both sides need the same number of moves to bring all pieces home.
 * Any move except the solution loses a tempo, so the opponent gets home first. Adds to *judged the
 * number of checked moves. Adds to *open the number of moves that would take too long to decide. */
static void judge_race(const struct puzzle *puzzle, const struct halma_state *start, size_t *judged,
                       size_t *open)
{
    struct halma_state state = *start, solved = *start;
    unsigned length = ((unsigned)puzzle->line.count + 1) / 2, lists = LISTS_MAX;
    int seat = state.mover;
    assert_int_not_equal(comes_home(&state, !seat, length, &lists), NO);
    lists = LISTS_MAX;
    assert_int_not_equal(comes_home(&state, !seat, length - 1, &lists), YES);
    assert_true(halma_game.play(&solved, turns_get(&puzzle->line, 0), NULL));
    struct hops *hops = memory_new(sizeof *hops);
    state.mover = (int8_t)seat;
    halma_each_move(&state, add_hop, hops);
    assert_true(puzzle->choices == 0 || hops->count == puzzle->choices);
    for (size_t i = 0; i < hops->count; i++) {
        struct halma_cell from = hops->of[i].from, to = hops->of[i].to;
        struct halma_state after = state;
        after.cells[from.y][from.x] = 0;
        after.cells[to.y][to.x] = (uint8_t)(seat + 1);
        bool wins = memcmp(after.cells, solved.cells, sizeof after.cells) == 0;
        lists = LISTS_MAX;
        enum answer answer = comes_home(&after, seat, length - 1, &lists);
        assert_int_not_equal(answer, wins ? NO : YES);
        *open += answer == UNKNOWN;
        ++*judged;
    }
    free(hops);
}

static void test_races(void **unused)
{
    struct all all = read_all();
    size_t step = (size_t)quick_or_slow(10, 1), count = 0;
    size_t judged = 0, open = 0, races = 0;
    (void)unused;
    for (size_t i = 0; i < all.count; i++) {
        if (all.of[i].game != &halma_game || count++ % step != 0) {
            continue;
        }
        for (unsigned k = 0; k < all.of[i].steps; k++) {
            struct puzzle one = step_of(&all.of[i], k);
            struct halma_state state;
            struct error error;
            assert_true(puzzle_start(&one, &state, &error));
            if (is_race(&one, &state)) {
                judge_race(&one, &state, &judged, &open);
                races++;
            }
            puzzle_free(&one);
        }
    }
    print_message("%zu moves in %zu steps of even races judged plainly, %zu left open\n", judged,
                  races, open);
    assert_true(races > 0 && open * 10 <= judged);
    free_all(&all);
}

/* --- symmetries --- */

static void test_keys(void **unused)
{
    static const char turns[][8] = {"1", "7", "0", "2", "3"};
    struct text keys[3] = {{0}};
    (void)unused;
    /* kind 0: unchanged; 1: mirrored; 2: sides exchanged */
    for (unsigned kind = 0; kind < 3; kind++) {
        struct soccer_state state;
        soccer_game.start(&state, &(struct rules){.first = kind == 2});
        for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
            char turn[8] = "";
            for (size_t k = 0; turns[i][k] != '\0'; k++) {
                int d = turns[i][k] - '0';
                turn[k] = (char)('0' + (kind == 1 ? (8 - d) % 8 : kind == 2 ? (d + 4) % 8 : d));
            }
            if (!soccer_game.play(&state, turn, NULL)) {
                fail_msg("turn %s of kind %u is illegal", turn, kind);
            }
        }
        puzzle_put_key(puzzle_finder("soccer"), &state, &keys[kind]);
    }
    assert_string_equal(text_string(&keys[0]), text_string(&keys[1]));
    assert_string_equal(text_string(&keys[0]), text_string(&keys[2]));
    for (unsigned kind = 0; kind < 3; kind++) {
        text_free(&keys[kind]);
    }
}

static void test_halma_keys(void **unused)
{
    static const char *const turns[] = {"5 2 6 3", "1 5 2 6", "12 15 11 14"};
    struct text keys[2] = {{0}};
    struct halma_state state;
    (void)unused;
    halma_game.start(&state, &(struct rules){.first = 0});
    assert_true(halma_game.play(&state, turns[0], NULL));
    puzzle_put_key(puzzle_finder("halma"), &state, &keys[0]);
    halma_game.start(&state, &(struct rules){.first = 1});
    /* The first move, rotated by 180 degrees, must give the same key. */
    assert_true(halma_game.play(&state, turns[2], NULL));
    puzzle_put_key(puzzle_finder("halma"), &state, &keys[1]);
    assert_string_equal(text_string(&keys[0]), text_string(&keys[1]));
    halma_game.start(&state, &(struct rules){.first = 0});
    /* The same move, mirrored along the diagonal, must give the same key too. */
    assert_true(halma_game.play(&state, "2 5 3 6", NULL));
    text_clear(&keys[1]);
    puzzle_put_key(puzzle_finder("halma"), &state, &keys[1]);
    assert_string_equal(text_string(&keys[0]), text_string(&keys[1]));
    text_free(&keys[0]);
    text_free(&keys[1]);
}

/* --- several steps --- */

/* Returns the first puzzle of a game in the file that has several steps and is not too long. */
static const struct puzzle *deep_puzzle(const struct all *all, const struct game *game)
{
    const struct puzzle *found = NULL;
    for (size_t i = 0; i < all->count && found == NULL; i++) {
        const struct puzzle *one = &all->of[i];
        found = one->game == game && one->steps > 1 ? one : NULL;
    }
    assert_non_null(found);
    return found;
}

/* The finder finds the steps of a puzzle again, and the check refuses wrong steps and themes. */
static void test_steps(void **unused)
{
    static const struct game *const both[] = {&soccer_game, &halma_game};
    struct all all = read_all();
    (void)unused;
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        const struct puzzle *deep = deep_puzzle(&all, both[i]);
        const struct puzzle_finder *finder = puzzle_finder(both[i]->name);
        void *self = finder->open(finder->effort);
        struct puzzle old = step_of(deep, 0), wrong = *deep;
        struct puzzle_list list = {.count = 0};
        struct error error;
        old.steps = 0; /* as in a file without steps */
        old.grade = deep->grade;
        old.tempting = deep->tempting;
        assert_true(puzzle_check(&old, finder, self, &error));
        old.grade++;
        assert_false(puzzle_check(&old, finder, self, &error));
        assert_true(puzzle_list_add(&list, finder, self, &old, &error));
        assert_int_equal(list.puzzles[0].steps, deep->steps);
        assert_true(puzzle_check(&list.puzzles[0], finder, self, &error));
        wrong.steps = PUZZLE_STEPS_MAX;
        assert_false(puzzle_check(&wrong, finder, self, &error));
        wrong.steps = deep->steps;
        wrong.themes ^= 1;
        assert_false(puzzle_check(&wrong, finder, self, &error));
        assert_non_null(strstr(error.text, "themes"));
        puzzle_list_free(&list);
        finder->close(self);
    }
    free_all(&all);
}

/* Themes follow from the position and the line. */
static void test_themes(void **unused)
{
    struct all all = read_all();
    size_t counts[3][6] = {{0}};
    (void)unused;
    for (size_t i = 0; i < all.count; i++) {
        const struct puzzle *one = &all.of[i];
        size_t game = one->game == &soccer_game ? 0 : one->game == &halma_game ? 1 : 2;
        bool scores = (one->themes & 1) != 0, traps = (one->themes & 2) != 0;
        for (unsigned k = 0; k < 6; k++) {
            counts[game][k] += one->themes >> k & 1;
        }
        if (game == 0) {
            struct soccer_state state;
            struct error error;
            assert_true(puzzle_start(one, &state, &error));
            assert_true(turns_play(&one->line, &soccer_game, &state, &error));
            assert_int_equal(scores, state.reason == SOCCER_GOAL);
            assert_int_equal(traps, state.reason == SOCCER_BLOCKED);
        }
    }
    for (unsigned k = 0; k < 5; k++) {
        print_message("theme %u: %zu of soccer, %zu of Halma\n", k, counts[0][k], counts[1][k]);
        assert_true(counts[0][k] > 0);
    }
    for (unsigned k = 0; k < 6; k++) {
        print_message("theme %u: %zu of Showdown\n", k, counts[2][k]);
        assert_true(counts[2][k] > 0);
    }
    assert_true(counts[1][0] > 0 && counts[1][1] > 0 && counts[1][3] > 0 && counts[1][4] > 0);
    free_all(&all);
}

/* --- the line format of puzzles --- */

static void test_lines(void **unused)
{
    static const char line[] =
        "{\"game\":\"soccer\",\"rules\":\"standard\",\"first\":2,\"turns\":[\"4\"],\"line\":"
        "[\"0\",\"7\"],\"steps\":1,\"themes\":[\"trap\",\"escape\"],\"choices\":8,\"tempting\":2,"
        "\"grade\":900}\n";
    static const char *const wrong[] = {
        "",
        "[]",
        "{\"game\":\"chess\"}",
        "{\"game\":\"soccer\",\"rules\":\"proglad\"}",
        "{\"game\":\"soccer\",\"rules\":\"standard\",\"first\":3}",
        "{\"game\":\"soccer\",\"rules\":\"standard\",\"first\":1,\"turns\":[4],\"line\":[]}",
        "{\"game\":\"soccer\",\"rules\":\"standard\",\"first\":1,\"turns\":[],\"line\":{}}",
        ("{\"game\":\"soccer\",\"rules\":\"standard\",\"first\":1,\"turns\":[],\"line\":[],"
         "\"steps\":1,\"themes\":[],\"choices\":-1}"),
        ("{\"game\":\"soccer\",\"rules\":\"standard\",\"first\":1,\"turns\":[],\"line\":[],"
         "\"steps\":0,\"themes\":[],\"choices\":1,\"tempting\":1,\"grade\":1}"),
        ("{\"game\":\"soccer\",\"rules\":\"standard\",\"first\":1,\"turns\":[],\"line\":[],"
         "\"steps\":1,\"themes\":[\"ladder\"],\"choices\":1,\"tempting\":1,\"grade\":1}"),
        "{\"game\":\"showdown\",\"rules\":\"potm\",\"first\":1}",
    };
    struct puzzle puzzle;
    struct error error;
    struct text back = {0};
    (void)unused;
    assert_true(puzzle_parse(&puzzle, line, strlen(line), &error));
    assert_int_equal(puzzle.first, 1);
    puzzle_print(&puzzle, &back);
    assert_string_equal(text_string(&back), line);
    puzzle_free(&puzzle);
    text_clear(&back); /* a line without steps, as version 0.5.0 writes it */
    text_append(&back, line, (size_t)(strstr(line, "\"steps\"") - line));
    text_puts(&back, strstr(line, "\"choices\""));
    assert_true(puzzle_parse(&puzzle, text_string(&back), back.length, &error));
    assert_int_equal(puzzle.steps, 0);
    puzzle_free(&puzzle);
    text_free(&back);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error.text[0] = '\0';
        assert_false(puzzle_parse(&puzzle, wrong[i], strlen(wrong[i]), &error));
        assert_string_not_equal(error.text, "");
    }
}

/* The check refuses a position that is not a puzzle. */
static void test_no_puzzle(void **unused)
{
    const struct puzzle_finder *finder = puzzle_finder("soccer");
    void *self = finder->open(200);
    struct puzzle puzzle = {.game = &soccer_game, .variant = "standard", .steps = 1};
    struct error error;
    (void)unused;
    turns_add(&puzzle.line, "0");
    puzzle.choices = 8;
    puzzle.grade = puzzle_grade(1, 8, 0);
    assert_false(puzzle_check(&puzzle, finder, self, &error));
    assert_non_null(strstr(error.text, "could not prove"));
    turns_add(&puzzle.before, "9");
    assert_false(puzzle_check(&puzzle, finder, self, &error));
    puzzle_free(&puzzle);
    finder->close(self);
}

/* The check refuses a second step after the end of the game. */
static void test_step_after_end(void **unused)
{
    const struct puzzle_finder *finder = puzzle_finder("soccer");
    void *self = finder->open(finder->effort);
    struct all all = read_all();
    struct error error;
    size_t i = 0;
    (void)unused;
    while (i < all.count && (all.of[i].game != &soccer_game || all.of[i].line.count != 2)) {
        i++;
    }
    assert_true(i < all.count);
    turns_add(&all.of[i].line, "0");
    all.of[i].steps = 2;
    assert_false(puzzle_check(&all.of[i], finder, self, &error));
    assert_string_equal(error.text, "the game ends before turn 3");
    free_all(&all);
    finder->close(self);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),      cmocka_unit_test(test_keys),
        cmocka_unit_test(test_halma_keys), cmocka_unit_test(test_no_puzzle),
        cmocka_unit_test(test_none_twice), cmocka_unit_test(test_they_stand),
        cmocka_unit_test(test_steps),      cmocka_unit_test(test_themes),
        cmocka_unit_test(test_plainly),    cmocka_unit_test(test_histories),
        cmocka_unit_test(test_races),      cmocka_unit_test(test_step_after_end),
    };
    path = argc > 1 ? argv[1] : "web/src/puzzles.jsonl";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
