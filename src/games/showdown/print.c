/* A state of Showdown for people and for programs. */
#include "games/showdown/showdown.h"

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

/* Player numbers, '#' walls, '-' or '|' the ray of the last turn, '*' the wall it took away. Below,
 * how many turns are used up and what the last one was answered. */
void showdown_draw(const void *block, struct text *text)
{
    const struct showdown_state *state = block;
    char picture[SHOWDOWN_ROWS][PICTURE_WIDTH + 1];
    text_puts(text, "  ");
    for (int column = 1; column <= SHOWDOWN_COLUMNS; column++) {
        text_printf(text, "%d%s", column % 10, column == SHOWDOWN_COLUMNS ? "\n" : " ");
    }
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
        text_printf(text, "; player %d: ", last->seat + 1);
        showdown_answer_print(*last, text);
    }
    text_putc(text, '\n');
}

static void report_scores(const struct showdown_state *state, struct text *json)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct showdown_score score = showdown_score(state, seat);
        text_printf(json,
                    "%s{\"win\":%d,\"tie\":%d,\"ouch\":%d,\"zap\":%d,\"speed\":%d,"
                    "\"distance\":%d,\"total\":%d}",
                    seat == 0 ? "" : ",", score.win, score.tie, score.ouch, score.zap, score.speed,
                    score.distance, score.total);
    }
}

static void report_counts(const struct showdown_state *state, struct text *json)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct showdown_counts *counts = &state->counts[seat];
        text_printf(json,
                    "%s{\"moves\":%d,\"ouches\":%d,\"radars\":%d,\"walls\":%d,\"hits\":%d,"
                    "\"errors\":%d,\"slept\":%d}",
                    seat == 0 ? "" : ",", counts->moves, counts->ouches, counts->radars,
                    counts->walls, counts->hits, counts->errors, counts->slept);
    }
}

void showdown_report(const void *block, struct text *json)
{
    const struct showdown_state *state = block;
    static const char *const arrivals[] = {"\"none\"", "0", "1", "\"tie\""};
    text_puts(json, "\"feedback\":[");
    for (int i = 0; i < state->answer_count; i++) {
        text_puts(json, i == 0 ? "\"" : ",\"");
        showdown_answer_print(state->answers[i], json);
        text_putc(json, '"');
    }
    int last_turn = state->turns[0] > state->turns[1] ? state->turns[0] : state->turns[1];
    text_printf(json, "],\"outcome\":%s,\"last_turn\":%d,\"scores\":[",
                arrivals[state->mover < 0 ? state->arrived : 0], last_turn);
    report_scores(state, json);
    text_printf(json, "],\"final\":[\"%c %d\",\"%c %d\"],\"counts\":[", 'A' + state->at[0].row,
                state->at[0].column + 1, 'A' + state->at[1].row, state->at[1].column + 1);
    report_counts(state, json);
    text_putc(json, ']');
}
