#include "puzzles/puzzle.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The difficulty of a puzzle, in Elo, starts at a beginner's rating. It increases with each turn
 * that the person solving it must find, and whenever the number of choices or the number of
 * tempting turns doubles. */
#define GRADE_BEGIN 600
#define GRADE_TURN 150
#define GRADE_CHOICE 50
#define GRADE_TEMPTING 120

bool puzzle_variant(const struct puzzle_finder *finder, const char *variant)
{
    const char *const *known = finder->variants;
    while (known != NULL && *known != NULL && strcmp(*known, variant) != 0) {
        known++;
    }
    return known == NULL || *known != NULL;
}

void puzzle_put_key(const struct puzzle_finder *finder, const void *state, struct text *key)
{
    struct text seen[2] = {{0}};
    finder->put_seen(state, false, &seen[0]);
    finder->put_seen(state, true, &seen[1]);
    bool second = strcmp(text_string(&seen[1]), text_string(&seen[0])) < 0;
    text_puts(key, text_string(&seen[second]));
    text_free(&seen[0]);
    text_free(&seen[1]);
}

unsigned puzzle_grade(size_t turns, unsigned choices, unsigned tempting)
{
    return (unsigned)lround(GRADE_BEGIN + GRADE_TURN * (double)((turns + 1) / 2) +
                            GRADE_CHOICE * log2(1 + choices) + GRADE_TEMPTING * log2(1 + tempting));
}

bool puzzle_start(const struct puzzle *puzzle, void *state, struct error *error)
{
    const struct game *game = puzzle->game;
    game->start(state, &(struct rules){.variant = puzzle->variant, .first = puzzle->first});
    return turns_play(&puzzle->before, game, state, error) &&
           (game->mover(state) >= 0 || error_set(error, "the game is over at this position"));
}

/* Checks that the puzzle's solution (its line) is legal and wins for the side to move. Plays it in
 * `state`, which holds the puzzle's position. */
static bool puzzle_check_line(const struct puzzle *puzzle, void *state, struct error *error)
{
    const struct game *game = puzzle->game;
    int seat = game->mover(state);
    struct outcome outcome;
    if (!turns_play(&puzzle->line, game, state, error)) {
        return error_prefix(error, "its line");
    }
    game->outcome(state, &outcome);
    return (outcome.over && outcome.winner == seat) ||
           error_set(error, "its line does not end in a win");
}

/* Returns whether two turns lead to the same position, apart from symmetries. */
static bool same_position(const struct puzzle_finder *finder, const struct game *game,
                          const void *state, const char *turn, const char *other)
{
    const char *turns[] = {turn, other};
    struct text keys[2] = {{0}};
    void *after = memory_new(game->state_size);
    bool same = true;
    for (size_t i = 0; i < 2; i++) {
        memcpy(after, state, game->state_size);
        same = same && game->play(after, turns[i], NULL);
        puzzle_put_key(finder, after, &keys[i]);
    }
    same = same && strcmp(text_string(&keys[0]), text_string(&keys[1])) == 0;
    text_free(&keys[0]);
    text_free(&keys[1]);
    free(after);
    return same;
}

bool puzzle_check(const struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                  struct error *error)
{
    struct puzzle again = {.choices = 0};
    void *state = memory_new(puzzle->game->state_size);
    bool good = puzzle_start(puzzle, state, error);
    if (good && puzzle->line.count == 0) {
        good = error_set(error, "it has no winning turn");
    } else if (good && !finder->judge(self, state, &again)) {
        good = error_set(error, "could not prove that exactly one turn wins");
    } else if (good && !same_position(finder, puzzle->game, state, turns_get(&puzzle->line, 0),
                                      turns_get(&again.line, 0))) {
        good = error_set(error, "%s does not win; %s does", turns_get(&puzzle->line, 0),
                         turns_get(&again.line, 0));
    }
    good = good && puzzle_check_line(puzzle, state, error);
    if (good &&
        (puzzle->choices != again.choices ||
         puzzle->grade != puzzle_grade(puzzle->line.count, puzzle->choices, puzzle->tempting))) {
        good = error_set(error, "its number of choices or its grade is wrong");
    }
    puzzle_free(&again);
    free(state);
    return good;
}

void puzzle_free(struct puzzle *puzzle)
{
    turns_free(&puzzle->before);
    turns_free(&puzzle->line);
    *puzzle = (struct puzzle){.choices = 0};
}
