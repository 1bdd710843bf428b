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
    return finder->variants == NULL || word_is_in(variant, finder->variants);
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

/* Returns whether a seat has won. In Showdown, points decide if nobody arrives. */
static bool has_won(const struct outcome *outcome, int seat)
{
    return outcome->over && (outcome->winner >= 0 ? outcome->winner == seat
                                                  : outcome->scores[seat] > outcome->scores[!seat]);
}

/* Adds the turns up to turn number `count` of the solution to those before the puzzle. */
static void add_before(struct puzzle *then, const struct puzzle *puzzle, size_t count)
{
    then->game = puzzle->game;
    then->variant = puzzle->variant;
    then->first = puzzle->first;
    turns_copy(&then->before, &puzzle->before, puzzle->before.count);
    turns_copy(&then->before, &puzzle->line, count);
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
    return has_won(&outcome, seat) || error_set(error, "its line does not end in a win");
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

/* Checks that the solution's turn number `at` is the only one that wins, and sets *choices to the
 * number of positions that it was chosen from. Plays the turn, and the reply if there is one, in
 * `state`. */
static bool check_step(const struct puzzle *puzzle, size_t at, const struct puzzle_finder *finder,
                       void *self, void *state, unsigned *choices, struct error *error)
{
    const char *turn = turns_get(&puzzle->line, at);
    struct puzzle again = {.choices = 0};
    bool good = true;
    add_before(&again, puzzle, at);
    if (puzzle->game->mover(state) < 0) {
        good = error_set(error, "the game ends before turn %zu", at + 1);
    } else if (!finder->judge(self, state, at > 0, &again)) {
        good = error_set(error, "could not prove that exactly one turn wins at turn %zu", at + 1);
    } else if (!same_position(finder, puzzle->game, state, turn, turns_get(&again.line, 0))) {
        good = error_set(error, "%s does not win; %s does", turn, turns_get(&again.line, 0));
    }
    *choices = again.choices;
    for (size_t i = at; good && i < at + 2 && i < puzzle->line.count; i++) {
        good = puzzle->game->play(state, turns_get(&puzzle->line, i), NULL) ||
               error_set(error, "%s is illegal", turns_get(&puzzle->line, i));
    }
    puzzle_free(&again);
    return good;
}

/* Checks every step of a puzzle, or the first if their number is unknown. `state` holds the
 * puzzle's position and is changed. */
static bool check_steps(const struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                        void *state, struct error *error)
{
    unsigned choices[PUZZLE_STEPS_MAX], steps = puzzle->steps == 0 ? 1 : puzzle->steps;
    if (steps > PUZZLE_STEPS_MAX || puzzle->line.count < 2 * steps - 1) {
        return error_set(error, "its number of steps is wrong");
    }
    for (unsigned i = 0; i < steps; i++) {
        if (!check_step(puzzle, 2 * i, finder, self, state, &choices[i], error)) {
            return false;
        }
    }
    return (puzzle->choices == choices[0] &&
            puzzle->grade == puzzle_grade(puzzle->line.count, puzzle->choices, puzzle->tempting)) ||
           error_set(error, "its number of choices or its grade is wrong");
}

bool puzzle_check(const struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                  struct error *error)
{
    size_t size = puzzle->game->state_size;
    void *start = memory_new(size), *state = memory_new(size);
    bool good = puzzle_start(puzzle, start, error);
    if (good && puzzle->line.count == 0) {
        good = error_set(error, "it has no winning turn");
    }
    memcpy(state, start, size);
    good = good && check_steps(puzzle, finder, self, state, error);
    memcpy(state, start, size);
    good = good && puzzle_check_line(puzzle, state, error);
    if (good && puzzle->steps > 0 && puzzle->themes != finder->find_themes(self, start, puzzle)) {
        good = error_set(error, "its themes are wrong");
    }
    free(start);
    free(state);
    return good;
}

/* --- puzzles of several steps --- */

/* Sets the steps of a judged puzzle, of which there are at most `most`, and its line. Uses the
 * other fields of the puzzle as they are. */
static void deepen_line(struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                        const void *state, unsigned most)
{
    const struct game *game = puzzle->game;
    struct turns replies = {0};
    struct puzzle best = {.steps = 0};
    void *after = memory_new(game->state_size), *next = memory_new(game->state_size);
    puzzle->steps = 1;
    memcpy(after, state, game->state_size);
    game->play(after, turns_get(&puzzle->line, 0), NULL);
    if (most > 1 && game->mover(after) >= 0 && finder->replies != 0) {
        finder->list(self, after, &replies);
    } else if (most > 1 && puzzle->line.count > 2) {
        turns_add(&replies, turns_get(&puzzle->line, 1));
    }
    size_t pace = finder->replies == 0 ? 1 : 1 + replies.count / finder->replies;
    for (size_t i = 0; i < replies.count; i += pace) {
        struct puzzle then = {.choices = 0};
        add_before(&then, puzzle, 1);
        turns_add(&then.before, turns_get(&replies, i));
        memcpy(next, after, game->state_size);
        game->play(next, turns_get(&replies, i), NULL);
        if (game->mover(next) == game->mover(state) && finder->judge(self, next, true, &then)) {
            deepen_line(&then, finder, self, next, most - 1);
            if (then.steps > best.steps ||
                (then.steps == best.steps && then.line.count > best.line.count)) {
                struct puzzle worse = best;
                best = then;
                then = worse;
                turns_cut(&puzzle->line, 1);
                turns_add(&puzzle->line, turns_get(&replies, i));
            }
        }
        puzzle_free(&then);
    }
    turns_copy(&puzzle->line, &best.line, best.line.count);
    puzzle->steps += best.steps;
    puzzle_free(&best);
    turns_free(&replies);
    free(after);
    free(next);
}

bool puzzle_solve(struct puzzle *puzzle, const struct puzzle_finder *finder, void *self,
                  const void *state, struct error *error)
{
    turns_clear(&puzzle->line);
    if (!finder->judge(self, state, false, puzzle)) {
        return error_set(error, "could not prove that exactly one turn wins");
    }
    deepen_line(puzzle, finder, self, state, PUZZLE_STEPS_MAX);
    puzzle->themes = finder->find_themes(self, state, puzzle);
    puzzle->grade = puzzle_grade(puzzle->line.count, puzzle->choices, puzzle->tempting);
    return true;
}

void puzzle_free(struct puzzle *puzzle)
{
    turns_free(&puzzle->before);
    turns_free(&puzzle->line);
    free(puzzle->key);
    *puzzle = (struct puzzle){.choices = 0};
}
