#include "puzzles/puzzle_list.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Number of positions to test at the end of each game. Earlier positions can rarely be proven. */
#define NEAR_END 10
#define STEER_EVERY 2  /* an alternative ending is tried at every other one of these positions */
#define STEERED_MAX 40 /* maximum length of an alternative ending, in turns */

static void puzzle_list_move(struct puzzle_list *list, struct puzzle *puzzle)
{
    list->puzzles = memory_room(list->puzzles, list->count, sizeof *puzzle);
    list->puzzles[list->count++] = *puzzle;
    *puzzle = (struct puzzle){.choices = 0};
}

/* Moves a puzzle, whose position is `state`, to the end of the list. */
static void puzzle_list_append(struct puzzle_list *list, const struct puzzle_finder *finder,
                               struct puzzle *puzzle, const void *state)
{
    struct text key = {0};
    puzzle_put_key(finder, state, &key);
    puzzle->key = key.data;
    puzzle_list_move(list, puzzle);
}

static void puzzle_list_drop(struct puzzle_list *list, size_t index)
{
    puzzle_free(&list->puzzles[index]);
    list->count--;
    memmove(&list->puzzles[index], &list->puzzles[index + 1],
            (list->count - index) * sizeof *list->puzzles);
}

/* If the position after the turns in `where` is a puzzle, adds it to the list. */
static void try_position(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                         const struct puzzle *where, const void *state)
{
    struct puzzle puzzle = {.game = where->game, .variant = where->variant, .first = where->first};
    struct error error;
    turns_copy(&puzzle.before, &where->before, where->before.count);
    if (puzzle_solve(&puzzle, finder, self, state, &error)) {
        puzzle_list_append(list, finder, &puzzle, state);
    }
    puzzle_free(&puzzle);
}

/* Returns whether a person would find two puzzles from one game similar. Such puzzles differ only
 * in the last turn before the puzzle, or are two turns apart in the game (one turn by each
 * side). */
static bool are_akin(const struct puzzle *one, const struct puzzle *other)
{
    size_t a = one->before.count, b = other->before.count;
    return a == b || a + 2 == b || b + 2 == a;
}

/* Returns whether puzzle `one` should be kept rather than puzzle `other`: the harder puzzle is
 * kept, or the earlier one if they are equally hard. */
static bool is_better(const struct puzzle_list *list, size_t one, size_t other)
{
    unsigned grade = list->puzzles[one].grade, grade_other = list->puzzles[other].grade;
    return grade > grade_other || (grade == grade_other && one < other);
}

/* Keeps up to `most` puzzles of a game, hardest first. Drops puzzles that look similar to a harder
 * one. */
static void thin_out(struct puzzle_list *list, size_t most)
{
    struct puzzle_list kept = {.count = 0};
    while (list->count > 0 && kept.count < most) {
        size_t best = 0;
        for (size_t i = 1; i < list->count; i++) {
            best = is_better(list, i, best) ? i : best;
        }
        bool goes = false;
        for (size_t k = 0; k < kept.count && !goes; k++) {
            goes = are_akin(&kept.puzzles[k], &list->puzzles[best]);
        }
        if (!goes) {
            puzzle_list_move(&kept, &list->puzzles[best]);
        }
        puzzle_list_drop(list, best);
    }
    puzzle_list_free(list);
    *list = kept;
}

/* Tests the positions after turns other than the one that was actually played. */
static void try_asides(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                       struct puzzle *where, const void *state)
{
    const struct game *game = where->game;
    struct turns turns = {0};
    void *aside = memory_new(game->state_size);
    finder->list(self, state, &turns);
    size_t step = finder->asides == 0 ? 1 : 1 + turns.count / finder->asides;
    for (size_t i = 0; i < turns.count; i += step) {
        memcpy(aside, state, game->state_size);
        game->play(aside, turns_get(&turns, i), NULL);
        if (game->mover(aside) >= 0) {
            turns_add(&where->before, turns_get(&turns, i));
            try_position(list, finder, self, where, aside);
            turns_cut(&where->before, where->before.count - 1);
        }
    }
    turns_free(&turns);
    free(aside);
}

/* Tests the positions of an alternative ending, in which the finder chooses the turns (see
 * `steer`). */
static void try_steered(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                        struct puzzle *where, const void *state)
{
    const struct game *game = where->game;
    size_t count = where->before.count;
    void *steered = memory_copy(state, game->state_size);
    while (game->mover(steered) >= 0 && where->before.count < count + STEERED_MAX &&
           finder->steer(self, steered, &where->before)) {
        game->play(steered, turns_get(&where->before, where->before.count - 1), NULL);
        if (game->mover(steered) >= 0) {
            try_position(list, finder, self, where, steered);
        }
    }
    turns_cut(&where->before, count);
    free(steered);
}

void puzzle_list_add_game(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                          const struct game *game, const char *variant, int first,
                          const struct turns *turns, size_t most)
{
    struct puzzle_list found = {.count = 0};
    struct puzzle where = {.game = game, .variant = variant, .first = first};
    void *state = memory_new(game->state_size);
    game->start(state, &(struct rules){.variant = variant, .first = first});
    for (size_t i = 0; game->mover(state) >= 0; i++) {
        if (turns->count - i <= NEAR_END) {
            try_position(&found, finder, self, &where, state);
            if (finder->steer == NULL && finder->list != NULL) {
                try_asides(&found, finder, self, &where, state);
            } else if (finder->steer != NULL && (turns->count - i) % STEER_EVERY == 1) {
                try_steered(&found, finder, self, &where, state);
            }
        }
        if (i == turns->count || !game->play(state, turns_get(turns, i), NULL)) {
            break; /* The last turn of a recorded game may be illegal. */
        }
        turns_add(&where.before, turns_get(turns, i));
    }
    thin_out(&found, most);
    puzzle_list_merge(list, &found);
    puzzle_free(&where);
    free(state);
}

void puzzle_list_compose(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                         struct random *random)
{
    const struct game *game = game_find(finder->game);
    struct puzzle where = {.game = game, .variant = game->variants[0]};
    void *state = memory_new(game->state_size);
    struct error error;
    finder->compose(random, &where.before);
    if (puzzle_start(&where, state, &error)) {
        try_position(list, finder, self, &where, state);
    }
    puzzle_free(&where);
    free(state);
}

bool puzzle_list_add(struct puzzle_list *list, const struct puzzle_finder *finder, void *self,
                     struct puzzle *puzzle, struct error *error)
{
    void *state = memory_new(puzzle->game->state_size);
    bool good = puzzle_start(puzzle, state, error) &&
                (puzzle->steps != 0 || puzzle_solve(puzzle, finder, self, state, error));
    if (good) {
        puzzle_list_append(list, finder, puzzle, state);
    }
    free(state);
    return good;
}

void puzzle_list_merge(struct puzzle_list *list, struct puzzle_list *other)
{
    for (size_t i = 0; i < other->count; i++) {
        bool known = false;
        for (size_t k = 0; k < list->count && !known; k++) {
            known = strcmp(list->puzzles[k].key, other->puzzles[i].key) == 0;
        }
        if (!known) {
            puzzle_list_move(list, &other->puzzles[i]);
        }
    }
    puzzle_list_free(other);
}

/* --- choosing puzzles --- */

void puzzle_list_limit(struct puzzle_list *list, size_t most)
{
    size_t i = 0;
    while (i < list->count) {
        size_t same = 0;
        for (size_t k = 0; k < i; k++) {
            same += list->puzzles[k].themes == list->puzzles[i].themes;
        }
        if (same >= most) {
            puzzle_list_drop(list, i);
        } else {
            i++;
        }
    }
}

static void swap(struct puzzle_list *list, size_t a, size_t b)
{
    struct puzzle puzzle = list->puzzles[a];
    list->puzzles[a] = list->puzzles[b];
    list->puzzles[b] = puzzle;
}

void puzzle_list_sort(struct puzzle_list *list, size_t most)
{
    for (size_t i = 1; i < list->count; i++) {
        for (size_t k = i; k > 0 && list->puzzles[k].grade < list->puzzles[k - 1].grade; k--) {
            swap(list, k, k - 1);
        }
    }
    if (most == 0 || most >= list->count) {
        return;
    }
    size_t all = list->count;
    for (size_t i = 0; i < most; i++) {
        swap(list, i, most == 1 ? 0 : i * (all - 1) / (most - 1));
    }
    while (list->count > most) {
        puzzle_list_drop(list, list->count - 1);
    }
}

void puzzle_list_free(struct puzzle_list *list)
{
    while (list->count > 0) {
        puzzle_list_drop(list, list->count - 1);
    }
    free(list->puzzles);
    *list = (struct puzzle_list){.count = 0};
}
