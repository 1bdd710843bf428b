#include "engines/soccer/steps.h"

#include "base/random.h"

#include <assert.h>
#include <string.h>

static steps_key next_key(uint64_t *number)
{
    uint64_t high = random_mix(1, *number);
    return (steps_key)high << 64 | random_mix(2, (*number)++);
}

void steps_keys_make(struct steps_keys *keys)
{
    uint64_t number = 0;
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        keys->touched[dot] = next_key(&number);
        keys->ball[dot] = next_key(&number);
    }
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        /* a line is stored only once, at its northern or western end */
        for (unsigned d = 0; d < 8; d++) {
            keys->line[dot][d] = d >= 2 && d <= 5 ? next_key(&number) : 0;
        }
    }
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        for (unsigned d = 0; d < 8; d++) {
            unsigned to = board_neighbour(dot, d);
            if ((d < 2 || d > 5) && to < BOARD_DOTS) {
                keys->line[dot][d] = keys->line[to][d ^ 4];
            }
        }
    }
    keys->side = next_key(&number);
}

static unsigned soccer_steps_mirror_dot(const struct steps *steps, unsigned dot)
{
    unsigned x = dot % BOARD_WIDTH;
    return dot - x + (unsigned)steps->width - x;
}

static void key_dot(struct steps *steps, const steps_key keys[BOARD_DOTS], unsigned dot)
{
    steps->names[0] ^= keys[dot];
    steps->names[1] ^= keys[soccer_steps_mirror_dot(steps, dot)];
}

static void key_line(struct steps *steps, unsigned dot, unsigned d)
{
    steps->names[0] ^= steps->keys->line[dot][d];
    steps->names[1] ^= steps->keys->line[soccer_steps_mirror_dot(steps, dot)][(8 - d) & 7];
}

static void key_side(struct steps *steps)
{
    steps->names[0] ^= steps->keys->side;
    steps->names[1] ^= steps->keys->side;
}

static void soccer_steps_take_line(struct steps *steps, unsigned dot, unsigned d)
{
    unsigned to = board_neighbour(dot, d);
    assert((steps->open[dot] >> d & 1) != 0);
    steps->open[dot] ^= (uint8_t)(1u << d);
    steps->open[to] ^= (uint8_t)(1u << (d ^ 4));
    reach_flip(&steps->reach, dot, d);
    key_line(steps, dot, d);
}

static bool is_in(dot_set set, unsigned dot)
{
    return (set >> dot & 1) != 0;
}

/* If a dot is a dead end, removes its last line. Repeats this for dots that become dead ends. */
static void take_dead_ends(struct steps *steps, unsigned dot)
{
    const struct reach *reach = &steps->reach;
    while (dot != reach->ball && is_in(reach->bounce, dot) && steps->open[dot] != 0 &&
           (steps->open[dot] & (steps->open[dot] - 1)) == 0) {
        unsigned d = (unsigned)__builtin_ctz(steps->open[dot]);
        soccer_steps_take_line(steps, dot, d);
        dot = board_neighbour(dot, d);
    }
}

static void soccer_steps_settle(struct steps *steps)
{
    if (steps->winner < 0 && steps->open[steps->reach.ball] == 0) {
        steps->winner = (int8_t)(1 - steps->reach.mover);
    }
}

bool steps_fit(const struct soccer_state *state)
{
    return state->width < SOCCER_WIDTH && state->height + 3 <= SOCCER_ROWS;
}

static void set_dots(struct steps *steps, const struct soccer_state *state)
{
    struct reach *reach = &steps->reach;
    dot_set all = 0;
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        bool fresh = true;
        int x = board_x(dot), y = board_y(dot);
        if (x > state->width || y > state->height + 1) {
            continue;
        }
        all |= dot_bit(dot);
        for (unsigned d = 0; d < 8; d++) {
            bool open = soccer_open(state, x, y, (int)d);
            steps->open[dot] |= (uint8_t)(open << d);
            reach->lines[d] |= open ? dot_bit(dot) : 0;
            fresh = fresh && open;
            if (!open && d >= 2 && d <= 5 && soccer_in_pitch(state, x, y, (int)d)) {
                key_line(steps, dot, d);
            }
        }
        reach->fresh |= fresh && dot != reach->ball ? dot_bit(dot) : 0;
    }
    reach->bounce = all & ~(reach->fresh | steps->goals[0] | steps->goals[1]);
}

void steps_set(struct steps *steps, const struct steps_keys *keys, const struct soccer_state *state)
{
    unsigned post = (unsigned)state->width / 2 - 1;
    assert(steps_fit(state) && state->mover >= 0);
    memset(steps, 0, sizeof *steps);
    steps->keys = keys;
    steps->winner = -1;
    steps->width = state->width;
    steps->goals[0] = (dot_set)7 << post;
    steps->goals[1] = (dot_set)7 << (post + board_dot(0, state->height + 1));
    steps->reach.ball = (uint8_t)board_dot(state->x, state->y);
    steps->reach.mover = state->mover;
    set_dots(steps, state);
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        if (is_in(steps->reach.bounce, dot)) {
            key_dot(steps, steps->keys->touched, dot);
            take_dead_ends(steps, dot);
        }
    }
    key_dot(steps, steps->keys->ball, steps->reach.ball);
    if (state->mover == 1) {
        key_side(steps);
    }
    soccer_steps_settle(steps);
}

void steps_make(struct steps *steps, unsigned d)
{
    struct reach *reach = &steps->reach;
    unsigned from = reach->ball;
    unsigned to = board_neighbour(from, d);
    soccer_steps_take_line(steps, from, d);
    key_dot(steps, steps->keys->ball, from);
    key_dot(steps, steps->keys->ball, to);
    reach->ball = (uint8_t)to;
    if (is_in(steps->goals[0] | steps->goals[1], to)) {
        steps->winner = is_in(steps->goals[0], to) ? 0 : 1;
        return;
    }
    if (is_in(reach->fresh, to)) {
        reach_land(reach, to);
        key_dot(steps, steps->keys->touched, to);
        reach->mover = (int8_t)(1 - reach->mover);
        key_side(steps);
    }
    take_dead_ends(steps, from);
    soccer_steps_settle(steps);
}
