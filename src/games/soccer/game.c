/* The `struct game` for paper soccer. It combines the reference rules, the drawing of the board,
 * and functions that use the fast boards. */
#include "games/soccer/soccer.h"

#include <stdlib.h>
#include <string.h>

/* Puts the ball on the dot at the beginning of `text`. Returns the rest of the text, or NULL on
 * error. */
static const char *put_ball(struct soccer_state *state, const char *text, struct error *error)
{
    char *end;
    char *begin;
    long x = strtol(text, &begin, 10);
    long y = strtol(begin, &end, 10);
    if (begin == text || end == begin) {
        error_set(error, "\"%.40s\" does not begin with the x and y of a dot", text);
        return NULL;
    }
    if (x < 0 || x > state->width || y < 0 || y > state->height) {
        error_set(error, "(%ld,%ld) is not a dot of the pitch", x, y);
        return NULL;
    }
    state->x = (int8_t)x;
    state->y = (int8_t)y;
    return end + strspn(end, " ");
}

/* Draws the lines at the beginning of `text`. Returns the rest of the text, or NULL on error. */
static const char *put_lines(struct soccer_state *state, const char *text, struct error *error)
{
    for (; *text >= '0' && *text <= '7'; text++) {
        int d = *text - '0';
        int y = state->y + soccer_dy[d];
        if (!soccer_in_pitch(state, state->x, state->y, d) || y < 0 || y > state->height) {
            error_set(error, "line %d from (%d,%d) leaves the pitch", d, state->x, state->y);
            return NULL;
        }
        if (!soccer_open(state, state->x, state->y, d)) {
            error_set(error, "line %d from (%d,%d) is drawn twice", d, state->x, state->y);
            return NULL;
        }
        soccer_step(state, d);
    }
    return text;
}

/* Checks that a game can continue with the ball where it is. */
static bool check_ball(const struct soccer_state *state, struct error *error)
{
    bool centre = state->x == state->width / 2 && state->y == state->height / 2;
    if (state->drawn[state->y + 1][state->x] == 0 && !(centre && state->lines == 0)) {
        return error_set(error, "the ball is at (%d,%d), where no line ends", state->x, state->y);
    }
    for (int d = 0; d < 8; d++) {
        if (soccer_open(state, state->x, state->y, d)) {
            return true;
        }
    }
    return error_set(error, "no line can be drawn from the ball at (%d,%d)", state->x, state->y);
}

static bool soccer_set_up(void *block, const char *board, struct error *error)
{
    struct soccer_state *state = block;
    const int8_t mover = state->mover;
    for (const char *text = board; text != NULL; text += *text == '/') {
        text = put_ball(state, text, error);
        text = text == NULL ? NULL : put_lines(state, text, error);
        if (text == NULL) {
            return false;
        }
        if (*text == '\0') {
            break;
        }
        if (*text != '/') {
            return error_set(error, "\"%.40s\" is not a direction from 0 to 7", text);
        }
    }
    state->mover = mover; /* soccer_step changed these */
    state->winner = -1;
    state->reason = SOCCER_UNFINISHED;
    return check_ball(state, error);
}

static void soccer_report(const void *block, const struct facts *facts)
{
    const struct soccer_state *state = block;
    struct outcome outcome;
    soccer_outcome(block, &outcome);
    facts->number(facts->data, "winner", state->winner + 1);
    facts->word(facts->data, "reason", outcome.reason);
    facts_pair(facts, "ball", state->x, state->y);
    facts->number(facts->data, "lines", state->lines);
}

#define PICTURE_WIDTH (2 * SOCCER_WIDTH_MAX) /* the last column number may have two digits */
#define PICTURE_ROWS (2 * SOCCER_ROWS_MAX - 1)

static void picture_line(char picture[PICTURE_ROWS][PICTURE_WIDTH], int x, int y, int d)
{
    static const char marks[8] = "|/_\\|/_\\";
    char *cell = &picture[2 * (y + 1) + soccer_dy[d]][2 * x + soccer_dx[d]];
    bool crossed = (*cell == '/' && marks[d] == '\\') || (*cell == '\\' && marks[d] == '/');
    *cell = crossed ? 'X' : marks[d];
}

/* Writes the column numbers to the left and right of both goals, where no lines can be drawn. */
static void picture_number(const struct soccer_state *state,
                           char picture[PICTURE_ROWS][PICTURE_WIDTH])
{
    for (int x = 0; x <= state->width; x++) {
        if (soccer_on_pitch(state, x, SOCCER_NORTH)) {
            continue;
        }
        for (int row = 1; row <= 2 * state->height + 3; row += 2 * state->height + 2) {
            char *cell = &picture[row][2 * x];
            cell[0] = (char)('0' + x % 10);
            if (x >= 10) {
                cell[0] = '1';
                cell[1] = (char)('0' + x - 10);
            }
        }
    }
}

/* Draws the board with the coordinates used in rulings, and a note beside each goal that says which
 * seat attacks it. */
static void soccer_draw(const void *block, struct text *text)
{
    const struct soccer_state *state = block;
    const int last = 2 * state->height + 4; /* number of the last row */
    char picture[PICTURE_ROWS][PICTURE_WIDTH];
    memset(picture, ' ', sizeof picture);
    picture_number(state, picture);
    for (int y = SOCCER_NORTH; y <= state->height + 1; y++) {
        for (int x = 0; x <= state->width; x++) {
            if (!soccer_on_pitch(state, x, y)) {
                continue;
            }
            picture[2 * (y + 1)][2 * x] = x == state->x && y == state->y ? '*' : '.';
            for (int d = 2; d <= 5; d++) { /* draws each line only once, from its northern or
                                            * western end */
                if (state->drawn[y + 1][x] >> d & 1) {
                    picture_line(picture, x, y, d);
                }
            }
        }
    }
    for (int row = 0; row <= last; row++) {
        int width = PICTURE_WIDTH;
        while (width > 0 && picture[row][width - 1] == ' ') {
            width--;
        }
        if (row % 2 == 0) {
            text_printf(text, "%3d ", row / 2 - 1);
        } else {
            text_puts(text, "    ");
        }
        text_append(text, picture[row], (size_t)width);
        if (row == 1 || row == last - 1) {
            text_printf(text, "   seat %d attacks this goal", row == 1 ? 1 : 2);
        }
        text_putc(text, '\n');
    }
}

static void games_soccer_legal_turns(const void *block, bool (*take)(void *data, const char *turn),
                                     void *data)
{
    (soccer_is_standard(block) ? soccer_legal_turns : large_legal_turns)(block, take, data);
}

static void games_soccer_random_turn(const void *block, struct random *random, struct text *turn)
{
    (soccer_is_standard(block) ? soccer_random_turn : large_random_turn)(block, random, turn);
}

static size_t games_soccer_perft(const void *block, unsigned depth,
                                 struct perft_count counts[PERFT_COUNTS_MAX])
{
    return (soccer_is_standard(block) ? soccer_perft : large_perft)(block, depth, counts);
}

static const char *soccer_glyph(const char *picture, size_t at)
{
    static const char from[] = "|_/\\X.*";
    static const char *const to[] = {"\u2502", "\u2500", "\u2571", "\u2572",
                                     "\u2573", "\u00b7", "\u25cf"};
    const char *found = picture[at] == '\0' ? NULL : strchr(from, picture[at]);
    return found == NULL ? NULL : to[found - from];
}

const struct game soccer_game = {
    .name = "soccer",
    .variants = soccer_variants,
    .state_size = sizeof(struct soccer_state),
    .turn_size_max = SOCCER_TURN_MAX,
    .turns_have_spaces = false,
    .start = soccer_start,
    .set_up = soccer_set_up,
    .mover = soccer_mover,
    .play = soccer_play,
    .force = soccer_force,
    .has_form = soccer_has_form,
    .observe = soccer_observe,
    .outcome = soccer_outcome,
    .turn_help =
        "one digit per line: 0 up, 1 up and right, .. 7 up and left; for example, 07 is two "
        "lines",
    .seat_help = {"you attack the upper goal", "you attack the lower goal"},
    .draw = soccer_draw,
    .glyph = soccer_glyph,
    .legal_turns = games_soccer_legal_turns,
    .turn_steps = soccer_turn_steps,
    .state_key = soccer_state_key,
    .random_turn = games_soccer_random_turn,
    .report = soccer_report,
    .perft = games_soccer_perft,
};
