/* The rules, written to be read against docs/rules-soccer.md and held against the vectors. */
#include "games/soccer/soccer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define EDGE_NORTH 0 /* the y of the goal lines */
#define EDGE_SOUTH 10
#define POST_WEST 3
#define POST_EAST 5

const int soccer_dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
const int soccer_dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

static bool in_goal(int y)
{
    return y == SOCCER_NORTH || y == SOCCER_SOUTH;
}

bool soccer_on_pitch(int x, int y)
{
    if (in_goal(y)) {
        return x >= POST_WEST && x <= POST_EAST;
    }
    return x >= 0 && x < SOCCER_WIDTH && y >= EDGE_NORTH && y <= EDGE_SOUTH;
}

bool soccer_in_pitch(int x, int y, int d)
{
    int to_x = x + soccer_dx[d];
    int to_y = y + soccer_dy[d];
    if (!soccer_on_pitch(x, y) || !soccer_on_pitch(to_x, to_y)) {
        return false;
    }
    bool goal_end = in_goal(y) || in_goal(to_y);
    int west = x < to_x ? x : to_x;
    int east = x < to_x ? to_x : x;
    return !goal_end || (west >= POST_WEST && east <= POST_EAST);
}

bool soccer_open(const struct soccer_state *state, int x, int y, int d)
{
    return soccer_in_pitch(x, y, d) && (state->drawn[y + 1][x] >> d & 1) == 0;
}

const char *soccer_reason_name(enum soccer_reason reason)
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
static void flip_line(struct soccer_state *state, int x, int y, int d)
{
    uint8_t *from = &state->drawn[y + 1][x];
    uint8_t *to = &state->drawn[y + 1 + soccer_dy[d]][x + soccer_dx[d]];
    *from = (uint8_t)(*from ^ 1 << d);
    *to = (uint8_t)(*to ^ 1 << (d ^ 4));
}

static void draw_border(struct soccer_state *state)
{
    for (int y = EDGE_NORTH; y < EDGE_SOUTH; y++) {
        flip_line(state, 0, y, 4);
        flip_line(state, SOCCER_WIDTH - 1, y, 4);
    }
    for (int x = 0; x < SOCCER_WIDTH - 1; x++) {
        bool mouth = x >= POST_WEST && x < POST_EAST;
        flip_line(state, x, mouth ? SOCCER_NORTH : EDGE_NORTH, 2);
        flip_line(state, x, mouth ? SOCCER_SOUTH : EDGE_SOUTH, 2);
    }
    for (int x = POST_WEST; x <= POST_EAST; x += POST_EAST - POST_WEST) {
        flip_line(state, x, SOCCER_NORTH, 4);
        flip_line(state, x, EDGE_SOUTH, 4);
    }
}

static void start(void *block, const struct rules *rules)
{
    struct soccer_state *state = block;
    assert(rules->first == 0 || rules->first == 1);
    memset(state, 0, sizeof *state);
    draw_border(state);
    state->x = 4;
    state->y = 5;
    state->mover = (int8_t)rules->first;
    state->winner = -1;
}

static int mover(const void *block)
{
    const struct soccer_state *state = block;
    return state->mover;
}

/* Any line at a dot makes the turn go on there; no line left ends it. */
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
    flip_line(state, state->x, state->y, d);
    state->x = (int8_t)x;
    state->y = (int8_t)y;
    state->lines++;
    if (in_goal(y)) {
        return ENDS_GOAL;
    }
    if (fresh) {
        return ENDS_FRESH;
    }
    return dot_stuck(state, x, y) ? ENDS_BLOCKED : GOES_ON;
}

static void step_back(struct soccer_state *state, int d)
{
    state->x = (int8_t)(state->x - soccer_dx[d]);
    state->y = (int8_t)(state->y - soccer_dy[d]);
    flip_line(state, state->x, state->y, d);
    state->lines--;
}

static void end_turn(struct soccer_state *state, enum step step)
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

__attribute__((format(printf, 4, 5))) static bool refuse(struct ruling *ruling, const char *rule,
                                                         size_t at, const char *format, ...)
{
    if (ruling != NULL) {
        ruling->rule = rule;
        ruling->at = at;
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(ruling->detail, sizeof ruling->detail, format, arguments);
        va_end(arguments);
    }
    return false;
}

/* Why this character cannot be played, in the order of docs/rules-soccer.md; true when it can. */
static bool check_line(const struct soccer_state *state, enum step last, const char *turn,
                       size_t at, struct ruling *ruling)
{
    unsigned char c = (unsigned char)turn[at];
    if (c < '0' || c > '7') {
        if (c > ' ' && c <= '~') {
            return refuse(ruling, "bad_char", at, "'%c' is not a direction from 0 to 7", c);
        }
        return refuse(ruling, "bad_char", at, "byte %u is not a direction from 0 to 7", c);
    }
    int d = c - '0';
    if (last != GOES_ON) {
        return refuse(ruling, "extra_line", at, "the turn had ended at (%d,%d) after %zu line%s",
                      state->x, state->y, at, at == 1 ? "" : "s");
    }
    if (!soccer_in_pitch(state->x, state->y, d)) {
        return refuse(ruling, "out_of_pitch", at, "line %d from (%d,%d) leaves the pitch", d,
                      state->x, state->y);
    }
    if (!soccer_open(state, state->x, state->y, d)) {
        return refuse(ruling, "drawn_line", at, "line %d from (%d,%d) is already drawn", d,
                      state->x, state->y);
    }
    return true;
}

static bool play(void *block, const char *turn, struct ruling *ruling)
{
    struct soccer_state *state = block;
    if (state->mover < 0) {
        return refuse(ruling, "game_over", 0, "the game is over");
    }
    if (turn[0] == '\0') {
        return refuse(ruling, "empty", 0, "a turn has at least one line");
    }
    struct soccer_state next = *state;
    enum step last = GOES_ON;
    size_t length = 0;
    for (; turn[length] != '\0';
         length++) { /* at most SOCCER_LINES_MAX + 1 rounds: lines run out */
        if (!check_line(&next, last, turn, length, ruling)) {
            return false;
        }
        last = step_ball(&next, turn[length] - '0');
    }
    if (last == GOES_ON) {
        return refuse(ruling, "early_end", length, "the turn goes on from (%d,%d)", next.x, next.y);
    }
    end_turn(&next, last);
    memcpy(next.last, turn, length + 1);
    *state = next;
    return true;
}

static void observe(const void *block, int seat, struct text *text)
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

static void outcome(const void *block, struct outcome *outcome)
{
    const struct soccer_state *state = block;
    *outcome = (struct outcome){
        .over = state->mover < 0,
        .winner = state->winner,
        .scores = {state->winner == 0, state->winner == 1},
        .reason = soccer_reason_name(state->reason),
    };
}

static void report(const void *block, struct text *json)
{
    const struct soccer_state *state = block;
    text_printf(json, "\"winner\":%d,\"reason\":\"%s\",\"ball\":[%d,%d],\"lines\":%d",
                state->winner + 1, soccer_reason_name(state->reason), state->x, state->y,
                state->lines);
}

#define PICTURE_WIDTH (2 * SOCCER_WIDTH - 1)
#define PICTURE_ROWS (2 * SOCCER_ROWS - 1)

static void picture_line(char picture[PICTURE_ROWS][PICTURE_WIDTH + 1], int x, int y, int d)
{
    static const char marks[8] = "|/_\\|/_\\";
    char *cell = &picture[2 * (y + 1) + soccer_dy[d]][2 * x + soccer_dx[d]];
    bool crossed = (*cell == '/' && marks[d] == '\\') || (*cell == '\\' && marks[d] == '/');
    *cell = crossed ? 'X' : marks[d];
}

static void draw(const void *block, struct text *text)
{
    const struct soccer_state *state = block;
    char picture[PICTURE_ROWS][PICTURE_WIDTH + 1];
    memset(picture, ' ', sizeof picture);
    for (int y = SOCCER_NORTH; y <= SOCCER_SOUTH; y++) {
        for (int x = 0; x < SOCCER_WIDTH; x++) {
            if (!soccer_on_pitch(x, y)) {
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
    for (int row = 0; row < PICTURE_ROWS; row++) {
        int width = PICTURE_WIDTH;
        while (width > 0 && picture[row][width - 1] == ' ') {
            width--;
        }
        text_append(text, picture[row], (size_t)width);
        text_putc(text, '\n');
    }
}

struct each_turn {
    struct soccer_state state;
    char turn[SOCCER_LINES_MAX + 1];
    bool (*visit)(void *data, const char *turn);
    void *data;
};

static bool each_turn_from(struct each_turn *each, size_t length)
{
    for (int d = 0; d < 8; d++) {
        if (!soccer_open(&each->state, each->state.x, each->state.y, d)) {
            continue;
        }
        each->turn[length] = (char)('0' + d);
        enum step step = step_ball(&each->state, d);
        bool more;
        if (step == GOES_ON) {
            more = each_turn_from(each, length + 1);
        } else {
            each->turn[length + 1] = '\0';
            more = each->visit(each->data, each->turn);
        }
        step_back(&each->state, d);
        if (!more) {
            return false;
        }
    }
    return true;
}

bool soccer_each_turn(const struct soccer_state *state, bool (*visit)(void *data, const char *turn),
                      void *data)
{
    assert(state->mover >= 0);
    struct each_turn each = {.state = *state, .visit = visit, .data = data};
    return each_turn_from(&each, 0);
}

static const char *const variants[] = {"standard", NULL};

const struct game soccer_game = {
    .name = "soccer",
    .variants = variants,
    .state_size = sizeof(struct soccer_state),
    .turn_size_max = SOCCER_LINES_MAX,
    .turns_have_spaces = false,
    .start = start,
    .mover = mover,
    .play = play,
    .observe = observe,
    .outcome = outcome,
    .draw = draw,
    .random_turn = soccer_random_turn,
    .report = report,
    .perft = soccer_perft,
};
