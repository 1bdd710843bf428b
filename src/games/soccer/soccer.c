/* The rules, written to be read against docs/rules-soccer.md and held against the vectors. */
#include "games/soccer/soccer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const int soccer_dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
const int soccer_dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

static bool in_goal(const struct soccer_state *state, int y)
{
    return y == SOCCER_NORTH || y == state->height + 1;
}

static int west_post(const struct soccer_state *state)
{
    return state->width / 2 - 1;
}

static int east_post(const struct soccer_state *state)
{
    return state->width / 2 + 1;
}

bool soccer_is_standard(const struct soccer_state *state)
{
    return state->width == SOCCER_WIDTH - 1 && state->height == SOCCER_ROWS - 3;
}

/* True when (x, y) is a dot of the pitch or a goal. */
static bool on_pitch(const struct soccer_state *state, int x, int y)
{
    if (in_goal(state, y)) {
        return x >= west_post(state) && x <= east_post(state);
    }
    return x >= 0 && x <= state->width && y >= 0 && y <= state->height;
}

bool soccer_in_pitch(const struct soccer_state *state, int x, int y, int d)
{
    int to_x = x + soccer_dx[d];
    int to_y = y + soccer_dy[d];
    if (!on_pitch(state, x, y) || !on_pitch(state, to_x, to_y)) {
        return false;
    }
    bool goal_end = in_goal(state, y) || in_goal(state, to_y);
    int west = x < to_x ? x : to_x;
    int east = x < to_x ? to_x : x;
    return !goal_end || (west >= west_post(state) && east <= east_post(state));
}

bool soccer_open(const struct soccer_state *state, int x, int y, int d)
{
    return soccer_in_pitch(state, x, y, d) && (state->drawn[y + 1][x] >> d & 1) == 0;
}

static const char *soccer_name_of(enum soccer_reason reason)
{
    static const char *const names[] = {
        [SOCCER_UNFINISHED] = "unfinished",
        [SOCCER_GOAL] = "goal",
        [SOCCER_OWN_GOAL] = "own_goal",
        [SOCCER_BLOCKED] = "blocked",
    };
    return names[reason];
}

/* Draws the line, or rubs it out when it is drawn. */
static void soccer_flip_line(struct soccer_state *state, int x, int y, int d)
{
    uint8_t *from = &state->drawn[y + 1][x];
    uint8_t *to = &state->drawn[y + 1 + soccer_dy[d]][x + soccer_dx[d]];
    *from = (uint8_t)(*from ^ 1 << d);
    *to = (uint8_t)(*to ^ 1 << (d ^ 4));
}

static void draw_border(struct soccer_state *state)
{
    int west = west_post(state);
    int east = east_post(state);
    for (int y = 0; y < state->height; y++) {
        soccer_flip_line(state, 0, y, 4);
        soccer_flip_line(state, state->width, y, 4);
    }
    for (int x = 0; x < state->width; x++) {
        bool mouth = x >= west && x < east;
        soccer_flip_line(state, x, mouth ? SOCCER_NORTH : 0, 2);
        soccer_flip_line(state, x, mouth ? state->height + 1 : state->height, 2);
    }
    for (int x = west; x <= east; x += east - west) {
        soccer_flip_line(state, x, SOCCER_NORTH, 4);
        soccer_flip_line(state, x, state->height, 4);
    }
}

void soccer_begin(struct soccer_state *state, int width, int height, int first)
{
    assert(first == 0 || first == 1);
    assert(width < SOCCER_WIDTH_MAX && height + 2 < SOCCER_ROWS_MAX);
    memset(state, 0, sizeof *state);
    state->width = (int8_t)width;
    state->height = (int8_t)height;
    draw_border(state);
    state->x = (int8_t)(width / 2);
    state->y = (int8_t)(height / 2);
    state->mover = (int8_t)first;
    state->winner = -1;
}

/* The size of a pitch is even both ways, so that the ball has a middle to start from. */
static const char *const variants[] = {"standard", "8x10", "10x12", "6x8", "6x6",
                                       "6x4",      "4x8",  "4x6",   "4x4", NULL};

static void soccer_start(void *block, const struct rules *rules)
{
    bool sized = rules->variant != NULL && strcmp(rules->variant, variants[0]) != 0;
    const char *size = sized ? rules->variant : "8x10";
    soccer_begin(block, atoi(size), atoi(strchr(size, 'x') + 1), rules->first);
}

static int soccer_mover(const void *block)
{
    const struct soccer_state *state = block;
    return state->mover;
}

/* Whether no open line is left at the dot. */
static bool dot_stuck(const struct soccer_state *state, int x, int y)
{
    for (int d = 0; d < 8; d++) {
        if (soccer_open(state, x, y, d)) {
            return false;
        }
    }
    return true;
}

enum step { GOES_ON, ENDS_FRESH, ENDS_GOAL, ENDS_BLOCKED };

/* Draws the open line in direction d and moves the ball along it. */
static enum step step_ball(struct soccer_state *state, int d)
{
    int x = state->x + soccer_dx[d];
    int y = state->y + soccer_dy[d];
    bool fresh = state->drawn[y + 1][x] == 0;
    soccer_flip_line(state, state->x, state->y, d);
    state->x = (int8_t)x;
    state->y = (int8_t)y;
    state->lines++;
    if (in_goal(state, y)) {
        return ENDS_GOAL;
    }
    if (fresh) {
        return ENDS_FRESH;
    }
    return dot_stuck(state, x, y) ? ENDS_BLOCKED : GOES_ON;
}

static void soccer_end_turn(struct soccer_state *state, enum step step)
{
    int played = state->mover;
    if (step == ENDS_FRESH) {
        state->mover = (int8_t)(1 - played);
        return;
    }
    state->mover = -1;
    if (step == ENDS_GOAL) {
        state->winner = state->y == SOCCER_NORTH ? 0 : 1;
        state->reason = state->winner == played ? SOCCER_GOAL : SOCCER_OWN_GOAL;
    } else {
        state->winner = (int8_t)(1 - played);
        state->reason = SOCCER_BLOCKED;
    }
}

void soccer_step(struct soccer_state *state, int d)
{
    enum step step = step_ball(state, d);
    if (step != GOES_ON) {
        soccer_end_turn(state, step);
    }
}

/* Why this character cannot be played, in the order of docs/rules-soccer.md; true when it can. */
static bool soccer_check_line(const struct soccer_state *state, enum step last, const char *turn,
                              size_t at, struct ruling *ruling)
{
    unsigned char c = (unsigned char)turn[at];
    if (c < '0' || c > '7') {
        if (c > ' ' && c <= '~') {
            return ruling_refuse(ruling, "bad_char", at, "'%c' is not a direction from 0 to 7", c);
        }
        return ruling_refuse(ruling, "bad_char", at, "byte %u is not a direction from 0 to 7", c);
    }
    int d = c - '0';
    if (last != GOES_ON) {
        return ruling_refuse(ruling, "extra_line", at,
                             "the turn had ended at (%d,%d) after %zu line%s", state->x, state->y,
                             at, at == 1 ? "" : "s");
    }
    if (!soccer_in_pitch(state, state->x, state->y, d)) {
        return ruling_refuse(ruling, "out_of_pitch", at, "line %d from (%d,%d) leaves the pitch", d,
                             state->x, state->y);
    }
    if (!soccer_open(state, state->x, state->y, d)) {
        return ruling_refuse(ruling, "drawn_line", at, "line %d from (%d,%d) is already drawn", d,
                             state->x, state->y);
    }
    return true;
}

static bool soccer_play(void *block, const char *turn, struct ruling *ruling)
{
    struct soccer_state *state = block;
    if (state->mover < 0) {
        return ruling_refuse(ruling, "game_over", 0, "the game is over");
    }
    if (turn[0] == '\0') {
        return ruling_refuse(ruling, "empty", 0, "a turn has at least one line");
    }
    struct soccer_state next = *state;
    enum step last = GOES_ON;
    size_t length = 0;
    for (; turn[length] != '\0'; length++) {
        /* At most SOCCER_TURN_MAX + 1 rounds, since lines run out. */
        if (!soccer_check_line(&next, last, turn, length, ruling)) {
            return false;
        }
        last = step_ball(&next, turn[length] - '0');
    }
    if (last == GOES_ON) {
        return ruling_refuse(ruling, "early_end", length, "the turn goes on from (%d,%d)", next.x,
                             next.y);
    }
    soccer_end_turn(&next, last);
    memcpy(next.last, turn, length + 1);
    *state = next;
    return true;
}

/* The ball follows every digit that is a direction within the pitch, even along drawn lines. */
static void soccer_force(void *block, int seat, const char *turn)
{
    struct soccer_state *state = block;
    size_t length = 0;
    state->last[0] = '\0';
    state->winner = -1;
    state->reason = SOCCER_UNFINISHED;
    state->mover = (int8_t)(1 - seat);
    for (; *turn != '\0'; turn++) {
        int d = *turn - '0';
        if (d < 0 || d > 7 || !soccer_in_pitch(state, state->x, state->y, d)) {
            continue;
        }
        if (soccer_open(state, state->x, state->y, d)) {
            step_ball(state, d);
        } else {
            state->x = (int8_t)(state->x + soccer_dx[d]);
            state->y = (int8_t)(state->y + soccer_dy[d]);
        }
        if (length < SOCCER_TURN_MAX) {
            state->last[length++] = *turn;
            state->last[length] = '\0';
        }
    }
    bool goal = in_goal(state, state->y);
    if (goal || dot_stuck(state, state->x, state->y)) {
        state->mover = (int8_t)seat;
        soccer_end_turn(state, goal ? ENDS_GOAL : ENDS_BLOCKED);
    }
}

static bool soccer_has_form(const char *turn)
{
    return turn[0] != '\0' && turn[strspn(turn, "01234567")] == '\0';
}

static void soccer_observe(const void *block, int seat, struct text *text)
{
    const struct soccer_state *state = block;
    int played; /* the seat that played state->last */
    if (state->mover >= 0) {
        played = 1 - state->mover;
    } else {
        played = state->reason == SOCCER_GOAL ? state->winner : 1 - state->winner;
    }
    if (played != seat) {
        text_puts(text, state->last);
    }
}

static void soccer_outcome(const void *block, struct outcome *outcome)
{
    const struct soccer_state *state = block;
    *outcome = (struct outcome){
        .over = state->mover < 0,
        .winner = state->winner,
        .scores = {state->winner == 0, state->winner == 1},
        .reason = soccer_name_of(state->reason),
    };
}

static void soccer_report(const void *block, const struct facts *facts)
{
    const struct soccer_state *state = block;
    facts->number(facts->data, "winner", state->winner + 1);
    facts->word(facts->data, "reason", soccer_name_of(state->reason));
    facts_pair(facts, "ball", state->x, state->y);
    facts->number(facts->data, "lines", state->lines);
}

#define PICTURE_WIDTH (2 * SOCCER_WIDTH_MAX - 1)
#define PICTURE_ROWS (2 * SOCCER_ROWS_MAX - 1)

static void picture_line(char picture[PICTURE_ROWS][PICTURE_WIDTH], int x, int y, int d)
{
    static const char marks[8] = "|/_\\|/_\\";
    char *cell = &picture[2 * (y + 1) + soccer_dy[d]][2 * x + soccer_dx[d]];
    bool crossed = (*cell == '/' && marks[d] == '\\') || (*cell == '\\' && marks[d] == '/');
    *cell = crossed ? 'X' : marks[d];
}

static void soccer_draw(const void *block, struct text *text)
{
    const struct soccer_state *state = block;
    char picture[PICTURE_ROWS][PICTURE_WIDTH];
    memset(picture, ' ', sizeof picture);
    for (int y = SOCCER_NORTH; y <= state->height + 1; y++) {
        for (int x = 0; x <= state->width; x++) {
            if (!on_pitch(state, x, y)) {
                continue;
            }
            picture[2 * (y + 1)][2 * x] = x == state->x && y == state->y ? '*' : '.';
            for (int d = 2; d <= 5; d++) { /* each line once: from its northern or western end */
                if (state->drawn[y + 1][x] >> d & 1) {
                    picture_line(picture, x, y, d);
                }
            }
        }
    }
    for (int row = 0; row < 2 * state->height + 5; row++) {
        int width = PICTURE_WIDTH;
        while (width > 0 && picture[row][width - 1] == ' ') {
            width--;
        }
        text_append(text, picture[row], (size_t)width);
        text_putc(text, '\n');
    }
}

static void games_soccer_random_turn(const void *block, struct random *random, struct text *turn)
{
    (soccer_is_standard(block) ? soccer_random_turn : large_random_turn)(block, random, turn);
}

static size_t perft(const void *block, unsigned depth, struct perft_count counts[PERFT_COUNTS_MAX])
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
    .variants = variants,
    .state_size = sizeof(struct soccer_state),
    .turn_size_max = SOCCER_TURN_MAX,
    .turns_have_spaces = false,
    .start = soccer_start,
    .mover = soccer_mover,
    .play = soccer_play,
    .force = soccer_force,
    .has_form = soccer_has_form,
    .observe = soccer_observe,
    .outcome = soccer_outcome,
    .turn_help = "digits: 0 up, 1 up and right, 2 right, .. 7 up and left; a turn goes on where it "
                 "bounces, as in 07",
    .seat_help = {"you attack the upper goal", "you attack the lower goal"},
    .draw = soccer_draw,
    .glyph = soccer_glyph,
    .random_turn = games_soccer_random_turn,
    .report = soccer_report,
    .perft = perft,
};
