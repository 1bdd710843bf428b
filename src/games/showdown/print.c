/* Prints Showdown positions: pictures for people, and facts for programs. */
#include "games/showdown/showdown.h"

#include <stdio.h>
#include <string.h>

#define PICTURE_WIDTH (2 * SHOWDOWN_COLUMNS - 1)

static void draw_ray(const struct showdown_ray *ray, char picture[][PICTURE_WIDTH + 1])
{
    char mark = ray->row_step == 0 ? '-' : '|';
    for (int i = 1; i <= ray->length; i++) {
        int row = ray->from.row + i * ray->row_step;
        int column = ray->from.column + i * ray->column_step;
        picture[row][2 * column] = mark;
        if (ray->column_step != 0) {
            picture[row][2 * column - ray->column_step] = mark;
        }
    }
}

void showdown_print_columns(struct text *text)
{
    text_puts(text, "  ");
    for (int column = 1; column <= SHOWDOWN_COLUMNS; column++) {
        text_printf(text, "%d%s", column % 10, column == SHOWDOWN_COLUMNS ? "\n" : " ");
    }
}

/* Draws the seat's own number, '#' for each known wall, 'x' where the seat last met the opponent,
 * and '?' for each square it knows nothing about. */
void showdown_draw_known(const void *block, int seat, struct text *text)
{
    const struct showdown_state *state = block;
    const struct showdown_square at = state->at[seat];
    showdown_print_columns(text);
    for (int row = 0; row < SHOWDOWN_ROWS; row++) {
        text_printf(text, "%c ", 'A' + row);
        for (int column = 0; column < SHOWDOWN_COLUMNS; column++) {
            char known = state->known[seat][row][column];
            bool here = row == at.row && column == at.column;
            text_putc(text, here ? (char)('1' + seat) : known == 0 ? '?' : known);
            text_putc(text, column == SHOWDOWN_COLUMNS - 1 ? '\n' : ' ');
        }
    }
}

/* Draws the players' numbers, '#' for walls, '-' or '|' for the last turn's ray, and '*' for the
 * wall that the ray destroyed. The last line contains the number of turns used and the answer to
 * the last turn. */
void showdown_draw(const void *block, struct text *text)
{
    const struct showdown_state *state = block;
    char picture[SHOWDOWN_ROWS][PICTURE_WIDTH + 1];
    showdown_print_columns(text);
    for (int row = 0; row < SHOWDOWN_ROWS; row++) {
        memset(picture[row], ' ', PICTURE_WIDTH);
        for (int column = 0; column < SHOWDOWN_COLUMNS; column++) {
            picture[row][2 * column] = state->walls[row] >> column & 1 ? '#' : '.';
        }
    }
    const struct showdown_answer *last =
        state->answer_count == 0 ? NULL : &state->answers[state->answer_count - 1];
    const struct showdown_ray *ray = &state->ray;
    draw_ray(ray, picture);
    if (last != NULL && last->kind == SHOWDOWN_BOOM) {
        picture[ray->from.row + ray->length * ray->row_step]
               [2 * (ray->from.column + ray->length * ray->column_step)] = '*';
    }
    for (int seat = 0; seat < SEATS; seat++) {
        picture[state->at[seat].row][2 * state->at[seat].column] = (char)('1' + seat);
    }
    for (int row = 0; row < SHOWDOWN_ROWS; row++) {
        text_putc(text, (char)('A' + row));
        text_putc(text, ' ');
        text_append(text, picture[row], PICTURE_WIDTH);
        text_putc(text, '\n');
    }
    text_printf(text, "turns used: %d and %d", state->turns[0], state->turns[1]);
    if (last != NULL) {
        text_printf(text, "; seat %d: ", last->seat + 1);
        showdown_answer_print(*last, text);
    }
    text_putc(text, '\n');
}

/* Reports a list of numbers for each seat. Each list ends with the seat's total score, unless
 * `totals` is NULL. */
static void report_numbers(const struct facts *facts, const char *name,
                           const struct game_number *numbers, size_t count, const int *totals)
{
    facts->open(facts->data, name, true);
    for (int seat = 0; seat < SEATS; seat++) {
        facts->open(facts->data, NULL, false);
        for (size_t i = 0; i < count; i++) {
            facts->number(facts->data, numbers[i].name, numbers[i].of[seat]);
        }
        if (totals != NULL) {
            facts->number(facts->data, "total", totals[seat]);
        }
        facts->close(facts->data);
    }
    facts->close(facts->data);
}

static void report_feedback(const struct facts *facts, const struct showdown_state *state)
{
    struct text answer = {0};
    facts->open(facts->data, "feedback", true);
    for (int i = 0; i < state->answer_count; i++) {
        text_clear(&answer);
        showdown_answer_print(state->answers[i], &answer);
        facts->word(facts->data, NULL, text_string(&answer));
    }
    facts->close(facts->data);
    text_free(&answer);
}

void showdown_report(const void *block, const struct facts *facts)
{
    const struct showdown_state *state = block;
    const struct showdown_square *at = state->at;
    int last_turn = state->turns[0] > state->turns[1] ? state->turns[0] : state->turns[1];
    int arrived = state->mover < 0 ? state->arrived : 0;
    int totals[SEATS] = {showdown_score(state, 0).total, showdown_score(state, 1).total};
    struct game_number numbers[GAME_NUMBERS_MAX];
    report_feedback(facts, state);
    facts->number(facts->data, "winner", arrived == 1 || arrived == 2 ? arrived : 0);
    if (arrived == 1 || arrived == 2) {
        /* encoded as in the published test vectors */
        facts->number(facts->data, "outcome", arrived - 1);
    } else {
        facts->word(facts->data, "outcome", arrived == 0 ? "none" : "tie");
    }
    facts->number(facts->data, "last_turn", last_turn);
    report_numbers(facts, "scores", numbers, showdown_parts(state, numbers), totals);
    facts->open(facts->data, "final", true);
    for (int seat = 0; seat < SEATS; seat++) {
        char square[8];
        snprintf(square, sizeof square, "%c %d", 'A' + at[seat].row, at[seat].column + 1);
        facts->word(facts->data, NULL, square);
    }
    facts->close(facts->data);
    report_numbers(facts, "counts", numbers, showdown_counts(state, numbers), NULL);
}
