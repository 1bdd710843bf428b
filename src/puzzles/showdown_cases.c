#include "puzzles/showdown_cases.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* --- squares --- */

int cases_square(struct showdown_square square)
{
    return square.row * SHOWDOWN_COLUMNS + square.column;
}

bool cases_beside(int square, int direction, int *next)
{
    static const int rows[4] = {-1, 0, 1, 0}, columns[4] = {0, 1, 0, -1};
    int row = square / SHOWDOWN_COLUMNS + rows[direction];
    int column = square % SHOWDOWN_COLUMNS + columns[direction];
    *next = row * SHOWDOWN_COLUMNS + column;
    return row >= 0 && row < SHOWDOWN_ROWS && column >= 0 && column < SHOWDOWN_COLUMNS;
}

/* Returns the direction of a ZAP turn. */
static int cases_direction(int from, struct showdown_square towards)
{
    int row = from / SHOWDOWN_COLUMNS, column = from % SHOWDOWN_COLUMNS;
    return towards.row < row ? 0 : towards.column > column ? 1 : towards.row > row ? 2 : 3;
}

int cases_distance(int seat, int square)
{
    int steps = square / SHOWDOWN_COLUMNS + square % SHOWDOWN_COLUMNS;
    return seat == 0 ? steps : SHOWDOWN_ROWS - 1 + SHOWDOWN_COLUMNS - 1 - steps;
}

/* --- sets of squares --- */

static bool set_has(const struct square_set *set, int square)
{
    return (set->bits[square / 64] >> square % 64 & 1) != 0;
}

static void set_add(struct square_set *set, int square)
{
    set->bits[square / 64] |= UINT64_C(1) << square % 64;
}

static void set_remove(struct square_set *set, int square)
{
    set->bits[square / 64] &= ~(UINT64_C(1) << square % 64);
}

static bool set_empty(const struct square_set *set)
{
    return (set->bits[0] | set->bits[1] | set->bits[2] | set->bits[3]) == 0;
}

/* Adds the squares of `more` that are not in `without`. */
static void set_merge(struct square_set *set, const struct square_set *more,
                      const struct square_set *without)
{
    for (int i = 0; i < 4; i++) {
        set->bits[i] |= more->bits[i] & ~without->bits[i];
    }
}

/* --- cases --- */

void cases_start(struct cases *cases, int seat)
{
    memset(cases, 0, sizeof *cases);
    cases->seat = seat;
    cases->me = cases_square(showdown_home(seat));
    set_add(&cases->hidden[0][cases_square(showdown_home(!seat))], CASES_NO_WALL);
}

/* The size of the part of `hidden` that is in use. */
static size_t hidden_size(const struct cases *cases)
{
    return ((size_t)1 << cases->wall_count) * sizeof cases->hidden[0];
}

/* `copy` need not be initialized. */
static void cases_copy(struct cases *copy, const struct cases *cases)
{
    memcpy(copy, cases, offsetof(struct cases, hidden));
    memcpy(copy->hidden, cases->hidden, hidden_size(cases));
}

/* Returns the number of the known wall on a square, or -1. */
static int known_wall(const struct cases *cases, int square)
{
    int found = -1;
    for (unsigned i = 0; i < cases->wall_count; i++) {
        found = cases->walls[i] == square ? (int)i : found;
    }
    return found;
}

static bool known_at(const struct cases *cases, unsigned gone, int square)
{
    int wall = known_wall(cases, square);
    return wall >= 0 && (gone >> wall & 1) == 0;
}

bool cases_wall_at(const struct cases *cases, const struct one_case *one, int square)
{
    return one->hidden == square || known_at(cases, one->gone, square);
}

bool cases_next(const struct cases *cases, struct one_case *one)
{
    while (one->gone < 1u << cases->wall_count) {
        const struct square_set *set = &cases->hidden[one->gone][one->at];
        one->hidden++;
        if (one->hidden > CASES_NO_WALL || set_empty(set)) {
            one->hidden = -1;
            one->at++;
            one->gone += one->at == CASES_SQUARES;
            one->at = one->at == CASES_SQUARES ? 0 : one->at;
        } else if (set_has(set, one->hidden)) {
            return true;
        }
    }
    return false;
}

/* --- the opponent's turn --- */

/* Adds the cases after a ZAP that removes a known wall. */
static void reply_zap(const struct cases *cases, struct cases *after, unsigned gone, int at,
                      int direction)
{
    struct square_set passed = {{0}};
    int square = at;
    while (cases_beside(square, direction, &square) && square != cases->me) {
        if (known_at(cases, gone, square)) {
            unsigned now = gone | 1u << known_wall(cases, square);
            set_merge(&after->hidden[now][at], &cases->hidden[gone][at], &passed);
            return;
        }
        set_add(&passed, square);
    }
}

static void reply_from(const struct cases *cases, struct cases *after, unsigned gone, int at)
{
    const struct square_set *before = &cases->hidden[gone][at];
    struct square_set *stays = &after->hidden[gone][at];
    set_merge(stays, before, &(struct square_set){{0}});
    for (int square = 0; set_has(before, CASES_NO_WALL) && square < CASES_SQUARES; square++) {
        if (square != at && square != cases->me && !known_at(cases, gone, square)) {
            set_add(stays, square); /* the opponent builds a wall there */
        }
    }
    for (int direction = 0; direction < 4; direction++) {
        struct square_set there = {{0}};
        int next;
        if (cases_beside(at, direction, &next) && next != cases->me &&
            !known_at(cases, gone, next)) {
            set_add(&there, next);
            set_merge(&after->hidden[gone][next], before, &there);
        }
        reply_zap(cases, after, gone, at, direction);
    }
}

void cases_drop_arrived(struct cases *cases)
{
    int home = cases_square(showdown_home(cases->seat));
    for (unsigned gone = 0; gone < 1u << cases->wall_count; gone++) {
        cases->hidden[gone][home] = (struct square_set){{0}};
    }
}

static bool may_stand(const struct cases *cases, int square)
{
    bool found = false;
    for (unsigned gone = 0; gone < 1u << cases->wall_count; gone++) {
        found = found || !set_empty(&cases->hidden[gone][square]);
    }
    return found;
}

unsigned cases_squares(const struct cases *cases)
{
    unsigned count = 0;
    for (int square = 0; square < CASES_SQUARES; square++) {
        count += may_stand(cases, square);
    }
    return count;
}

void cases_reply(struct cases *cases)
{
    struct cases *before = memory_new(sizeof(*before));
    cases_drop_arrived(cases);
    cases_copy(before, cases);
    memset(cases->hidden, 0, hidden_size(cases));
    for (unsigned gone = 0; gone < 1u << cases->wall_count; gone++) {
        for (int at = 0; at < CASES_SQUARES; at++) {
            if (!set_empty(&before->hidden[gone][at])) {
                reply_from(before, cases, gone, at);
            }
        }
    }
    free(before);
}

/* --- the player's turn --- */

static enum showdown_answer_kind answer_zap(const struct cases *cases, const struct one_case *one,
                                            int direction, struct one_case *after)
{
    int square = cases->me;
    while (cases_beside(square, direction, &square)) {
        if (one->at == square) {
            return SHOWDOWN_HIT;
        }
        if (one->hidden == square) {
            after->hidden = CASES_NO_WALL;
            return SHOWDOWN_BOOM;
        }
        if (known_at(cases, one->gone, square)) {
            after->gone |= 1u << known_wall(cases, square);
            return SHOWDOWN_BOOM;
        }
    }
    return SHOWDOWN_MISS;
}

static enum showdown_answer_kind answer_wall(const struct cases *cases, const struct one_case *one,
                                             int square, struct one_case *after)
{
    int wall = known_wall(cases, square);
    if (one->at == square) {
        return SHOWDOWN_OOPS;
    }
    after->hidden = one->hidden == square ? CASES_NO_WALL : one->hidden;
    after->gone &= wall >= 0 ? ~(1u << wall) : ~0u;
    return SHOWDOWN_OK;
}

struct showdown_answer cases_answer(const struct cases *cases, const struct one_case *one,
                                    struct showdown_turn turn, struct one_case *after)
{
    struct showdown_answer answer = {.kind = SHOWDOWN_LOC, .seat = (int8_t)cases->seat};
    int square = cases_square(turn.square);
    *after = *one;
    switch (turn.verb) {
    case SHOWDOWN_MOVE:
        answer.kind = cases_wall_at(cases, one, square) ? SHOWDOWN_OUCH
                      : one->at == square               ? SHOWDOWN_HELLO
                                                        : SHOWDOWN_OK;
        break;
    case SHOWDOWN_RADAR:
        answer.kind = SHOWDOWN_AT;
        answer.square = (struct showdown_square){(int8_t)(one->at / SHOWDOWN_COLUMNS),
                                                 (int8_t)(one->at % SHOWDOWN_COLUMNS)};
        break;
    case SHOWDOWN_WALL:
        answer.kind = (uint8_t)answer_wall(cases, one, square, after);
        break;
    case SHOWDOWN_ZAP:
        answer.kind =
            (uint8_t)answer_zap(cases, one, cases_direction(cases->me, turn.square), after);
        break;
    default:
        break;
    }
    return answer;
}

/* Makes the wall that the player builds a known wall. */
static void add_wall(struct cases *cases, int square)
{
    if (known_wall(cases, square) < 0) {
        assert(cases->wall_count < CASES_WALLS_MAX);
        cases->walls[cases->wall_count++] = square;
    }
}

/* Returns whether the turn met a hidden wall. */
static bool met_hidden(const struct one_case *one, const struct one_case *after,
                       struct showdown_turn turn, enum showdown_answer_kind kind)
{
    return (kind == SHOWDOWN_OUCH && one->hidden == cases_square(turn.square)) ||
           (kind == SHOWDOWN_BOOM && one->hidden != after->hidden);
}

/* Keeps the cases in which the player's step succeeds, or a RADAR shows the square. Does the same
 * as cases_hear without looking at each case. */
static enum cases_heard hear_quickly(struct cases *cases, bool steps, int square)
{
    bool kept = false;
    for (unsigned gone = 0; gone < 1u << cases->wall_count; gone++) {
        bool blocked = steps && known_at(cases, gone, square);
        for (int at = 0; at < CASES_SQUARES; at++) {
            struct square_set *set = &cases->hidden[gone][at];
            if (blocked || (at == square) == steps) {
                *set = (struct square_set){{0}};
            } else if (steps) {
                set_remove(set, square);
            }
            kept = kept || !set_empty(set);
        }
    }
    cases->me = steps ? square : cases->me;
    return kept ? CASES_HEARD : CASES_NEVER;
}

enum cases_heard cases_hear(struct cases *cases, struct showdown_turn turn,
                            struct showdown_answer answer)
{
    struct one_case one = {.hidden = -1}, after;
    enum cases_heard heard = CASES_NEVER;
    bool stays = answer.kind == SHOWDOWN_ERROR || answer.kind == SHOWDOWN_LOC;
    bool built = turn.verb == SHOWDOWN_WALL && answer.kind == SHOWDOWN_OK;
    if (stays) {
        return CASES_HEARD;
    }
    bool steps = turn.verb == SHOWDOWN_MOVE && answer.kind == SHOWDOWN_OK;
    if (steps || (turn.verb == SHOWDOWN_RADAR && answer.kind == SHOWDOWN_AT)) {
        return hear_quickly(cases, steps, cases_square(steps ? turn.square : answer.square));
    }
    struct cases *before = memory_new(sizeof(*before));
    cases_copy(before, cases);
    if (built) {
        add_wall(cases, cases_square(turn.square));
    }
    memset(cases->hidden, 0, hidden_size(cases));
    while (cases_next(before, &one)) {
        struct showdown_answer said = cases_answer(before, &one, turn, &after);
        if (said.kind == answer.kind) {
            set_add(&cases->hidden[after.gone][after.at], after.hidden);
            bool reveals = met_hidden(&one, &after, turn, said.kind);
            heard = reveals || heard == CASES_REVEALS ? CASES_REVEALS : CASES_HEARD;
        }
    }
    free(before);
    return heard;
}
