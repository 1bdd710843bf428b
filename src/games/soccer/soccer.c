/* The rules of paper soccer, written to be read alongside docs/rules-soccer.md, and tested with the
 * games in tests/vectors. */
#include "games/soccer/soccer.h"

#include "base/text.h"

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

bool soccer_on_pitch(const struct soccer_state *state, int x, int y)
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
    if (!soccer_on_pitch(state, x, y) || !soccer_on_pitch(state, to_x, to_y)) {
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

/* Draws the line, or removes it if it is already drawn. */
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

/* The width and height of every pitch are even, so that the ball can start in the centre. */
const char *const soccer_variants[] = {"standard", "8x10", "10x12", "6x8", "6x6",
                                       "6x4",      "4x8",  "4x6",   "4x4", NULL};

void soccer_start(void *block, const struct rules *rules)
{
    bool sized = rules->variant != NULL && strcmp(rules->variant, soccer_variants[0]) != 0;
    const char *size = sized ? rules->variant : "8x10";
    soccer_begin(block, atoi(size), atoi(strchr(size, 'x') + 1), rules->first);
}

int soccer_mover(const void *block)
{
    const struct soccer_state *state = block;
    return state->mover;
}

/* Returns true if every line at the dot is already drawn. */
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

/* Draws the open line in direction d from the ball, and moves the ball along it. */
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

/* Checks the character at `at`. The checks are in the order given in docs/rules-soccer.md. */
static bool soccer_check_line(const struct soccer_state *state, enum step last, const char *turn,
                              size_t at, struct ruling *ruling)
{
    unsigned char c = (unsigned char)turn[at];
    if (c < '0' || c > '7') {
        struct text name = {0};
        text_put_byte_name(&name, c);
        ruling_refuse(ruling, "bad_char", at, "%s is not a direction from 0 to 7",
                      text_string(&name));
        text_free(&name);
        return false;
    }
    int d = c - '0';
    if (last != GOES_ON) {
        return ruling_refuse(ruling, "extra_line", at,
                             "the turn already ended at (%d,%d) after %zu line%s", state->x,
                             state->y, at, at == 1 ? "" : "s");
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

bool soccer_play(void *block, const char *turn, struct ruling *ruling)
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
        /* The loop ends after at most SOCCER_TURN_MAX + 1 iterations, when no undrawn line is
         * left. */
        if (!soccer_check_line(&next, last, turn, length, ruling)) {
            return false;
        }
        last = step_ball(&next, turn[length] - '0');
    }
    if (last == GOES_ON) {
        return ruling_refuse(ruling, "early_end", length, "the turn is not over at (%d,%d)", next.x,
                             next.y);
    }
    soccer_end_turn(&next, last);
    memcpy(next.last, turn, length + 1);
    *state = next;
    return true;
}

bool soccer_turn_steps(const void *block, const char *part, struct text *next, bool *whole)
{
    struct soccer_state state = *(const struct soccer_state *)block;
    enum step last = GOES_ON;
    if (state.mover < 0) {
        return false;
    }
    for (size_t at = 0; part[at] != '\0'; at++) {
        if (!soccer_check_line(&state, last, part, at, NULL)) {
            return false;
        }
        last = step_ball(&state, part[at] - '0');
    }
    *whole = last != GOES_ON;
    for (int d = 0; d < 8 && !*whole; d++) {
        if (soccer_open(&state, state.x, state.y, d)) {
            text_putc(next, (char)('0' + d));
        }
    }
    return true;
}

/* Moves the ball in the direction of each digit, even along lines that are already drawn. Skips all
 * other characters, and directions that lead off the pitch. */
void soccer_force(void *block, int seat, const char *turn)
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

bool soccer_has_form(const char *turn)
{
    return turn[0] != '\0' && turn[strspn(turn, "01234567")] == '\0';
}

void soccer_observe(const void *block, int seat, struct text *text)
{
    const struct soccer_state *state = block;
    int played; /* the seat that played the turn in state->last */
    if (state->mover >= 0) {
        played = 1 - state->mover;
    } else {
        played = state->reason == SOCCER_GOAL ? state->winner : 1 - state->winner;
    }
    if (played != seat) {
        text_puts(text, state->last);
    }
}

void soccer_state_key(const void *block, struct text *key)
{
    const struct soccer_state *state = block;
    const char numbers[] = {state->x, state->y, state->mover, state->winner, (char)state->reason};
    text_append(key, numbers, sizeof numbers);
    text_append(key, (const char *)state->drawn, sizeof state->drawn);
}

void soccer_outcome(const void *block, struct outcome *outcome)
{
    const struct soccer_state *state = block;
    *outcome = (struct outcome){
        .over = state->mover < 0,
        .winner = state->winner,
        .scores = {state->winner == 0, state->winner == 1},
        .reason = soccer_name_of(state->reason),
    };
}
