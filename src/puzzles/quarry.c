#include "puzzles/quarry.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NEAR_END 10  /* number of final turns tested in each game; earlier, little can be proven */
#define BEND_EVERY 2 /* at every second of these turns the finder plays an alternative ending */
#define BENT_MAX 40  /* longest alternative ending, in turns */

static void puzzles_quarry_add(struct quarry *quarry, const struct puzzle *puzzle, char *key)
{
    size_t count = quarry->count++;
    quarry->puzzles = memory_resize(quarry->puzzles, quarry->count * sizeof *quarry->puzzles);
    quarry->keys = memory_resize(quarry->keys, quarry->count * sizeof *quarry->keys);
    quarry->puzzles[count] = *puzzle;
    quarry->keys[count] = key;
}

static void quarry_drop(struct quarry *quarry, size_t index)
{
    puzzle_free(&quarry->puzzles[index]);
    free(quarry->keys[index]);
    quarry->count--;
    memmove(&quarry->puzzles[index], &quarry->puzzles[index + 1],
            (quarry->count - index) * sizeof *quarry->puzzles);
    memmove(&quarry->keys[index], &quarry->keys[index + 1],
            (quarry->count - index) * sizeof *quarry->keys);
}

/* Adds the position after the turns in `where`, if it is a puzzle. */
static void try_position(struct quarry *quarry, const struct puzzle_finder *finder, void *self,
                         const struct puzzle *where, const void *state)
{
    struct puzzle puzzle = {.game = where->game, .variant = where->variant, .first = where->first};
    struct text key = {0};
    if (!finder->judge(self, state, &puzzle)) {
        puzzle_free(&puzzle);
        return;
    }
    for (size_t i = 0; i < where->before.count; i++) {
        turns_add(&puzzle.before, turns_get(&where->before, i));
    }
    puzzle.grade = puzzle_grade(puzzle.line.count, puzzle.choices, puzzle.tempting);
    puzzle_put_key(finder, state, &key);
    puzzles_quarry_add(quarry, &puzzle, memory_copy_string(text_string(&key)));
    text_free(&key);
}

/* Returns whether two puzzles of a game are much the same to a person: they differ only in the last
 * turn before the puzzle, or one continues the winning line of the other. */
static bool are_akin(const struct puzzle *one, const struct puzzle *other)
{
    size_t a = one->before.count, b = other->before.count;
    return a == b || a + 2 == b || b + 2 == a;
}

/* Returns whether `one` is to be kept rather than `other`: the harder puzzle, or the first of
 * equals. */
static bool is_better(const struct quarry *quarry, size_t one, size_t other)
{
    unsigned grade = quarry->puzzles[one].grade, grade_other = quarry->puzzles[other].grade;
    return grade > grade_other || (grade == grade_other && one < other);
}

/* Keeps up to `most` puzzles, hardest first, and drops any that are akin to a kept one. */
static void thin_out(struct quarry *quarry, size_t most)
{
    struct quarry kept = {.count = 0};
    while (quarry->count > 0 && kept.count < most) {
        size_t best = 0;
        for (size_t i = 1; i < quarry->count; i++) {
            best = is_better(quarry, i, best) ? i : best;
        }
        bool goes = false;
        for (size_t k = 0; k < kept.count && !goes; k++) {
            goes = are_akin(&kept.puzzles[k], &quarry->puzzles[best]);
        }
        if (!goes) {
            puzzles_quarry_add(&kept, &quarry->puzzles[best], quarry->keys[best]);
            quarry->puzzles[best] = (struct puzzle){.choices = 0};
            quarry->keys[best] = NULL;
        }
        quarry_drop(quarry, best);
    }
    quarry_free(quarry);
    *quarry = kept;
}

/* Tests the positions after alternatives to the turn that was played. */
static void try_asides(struct quarry *quarry, const struct puzzle_finder *finder, void *self,
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
            try_position(quarry, finder, self, where, aside);
            turns_cut(&where->before, where->before.count - 1);
        }
    }
    turns_free(&turns);
    free(aside);
}

/* Tests the positions of an alternative ending, played by the finder's `bend`. */
static void try_bent(struct quarry *quarry, const struct puzzle_finder *finder, void *self,
                     struct puzzle *where, const void *state)
{
    const struct game *game = where->game;
    size_t count = where->before.count;
    void *bent = memory_new(game->state_size);
    memcpy(bent, state, game->state_size);
    while (game->mover(bent) >= 0 && where->before.count < count + BENT_MAX &&
           finder->bend(self, bent, &where->before)) {
        game->play(bent, turns_get(&where->before, where->before.count - 1), NULL);
        if (game->mover(bent) >= 0) {
            try_position(quarry, finder, self, where, bent);
        }
    }
    turns_cut(&where->before, count);
    free(bent);
}

void quarry_dig(struct quarry *quarry, const struct puzzle_finder *finder, void *self,
                const struct game *game, const char *variant, int first, const struct turns *turns,
                size_t most)
{
    struct quarry found = {.count = 0};
    struct puzzle where = {.game = game, .variant = variant, .first = first};
    void *state = memory_new(game->state_size);
    game->start(state, &(struct rules){.variant = variant, .first = first});
    for (size_t i = 0; game->mover(state) >= 0; i++) {
        if (turns->count - i <= NEAR_END) {
            try_position(&found, finder, self, &where, state);
            if (finder->bend == NULL) {
                try_asides(&found, finder, self, &where, state);
            } else if ((turns->count - i) % BEND_EVERY == 1) {
                try_bent(&found, finder, self, &where, state);
            }
        }
        if (i == turns->count || !game->play(state, turns_get(turns, i), NULL)) {
            break; /* the last turn of a game may be illegal */
        }
        turns_add(&where.before, turns_get(turns, i));
    }
    thin_out(&found, most);
    quarry_join(quarry, &found);
    puzzle_free(&where);
    free(state);
}

bool quarry_add(struct quarry *quarry, const struct puzzle_finder *finder, struct puzzle *puzzle,
                struct error *error)
{
    void *state = memory_new(puzzle->game->state_size);
    bool good = puzzle_start(puzzle, state, error);
    if (good) {
        struct text key = {0};
        puzzle_put_key(finder, state, &key);
        puzzles_quarry_add(quarry, puzzle, memory_copy_string(text_string(&key)));
        *puzzle = (struct puzzle){.choices = 0};
        text_free(&key);
    }
    free(state);
    return good;
}

void quarry_join(struct quarry *quarry, struct quarry *other)
{
    for (size_t i = 0; i < other->count; i++) {
        bool known = false;
        for (size_t k = 0; k < quarry->count && !known; k++) {
            known = strcmp(quarry->keys[k], other->keys[i]) == 0;
        }
        if (known) {
            puzzle_free(&other->puzzles[i]);
            free(other->keys[i]);
        } else {
            puzzles_quarry_add(quarry, &other->puzzles[i], other->keys[i]);
        }
    }
    free(other->puzzles);
    free(other->keys);
    *other = (struct quarry){.count = 0};
}

/* --- choosing puzzles --- */

static void swap(struct quarry *quarry, size_t a, size_t b)
{
    struct puzzle puzzle = quarry->puzzles[a];
    char *key = quarry->keys[a];
    quarry->puzzles[a] = quarry->puzzles[b];
    quarry->keys[a] = quarry->keys[b];
    quarry->puzzles[b] = puzzle;
    quarry->keys[b] = key;
}

void quarry_sort(struct quarry *quarry, size_t most)
{
    for (size_t i = 1; i < quarry->count; i++) {
        for (size_t k = i; k > 0 && quarry->puzzles[k].grade < quarry->puzzles[k - 1].grade; k--) {
            swap(quarry, k, k - 1);
        }
    }
    if (most == 0 || most >= quarry->count) {
        return;
    }
    size_t all = quarry->count;
    for (size_t i = 0; i < most; i++) {
        swap(quarry, i, most == 1 ? 0 : i * (all - 1) / (most - 1));
    }
    while (quarry->count > most) {
        quarry_drop(quarry, quarry->count - 1);
    }
}

void quarry_free(struct quarry *quarry)
{
    while (quarry->count > 0) {
        quarry_drop(quarry, quarry->count - 1);
    }
    free(quarry->puzzles);
    free(quarry->keys);
    *quarry = (struct quarry){.count = 0};
}
