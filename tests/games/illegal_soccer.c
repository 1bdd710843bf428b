/* Generates illegal paper soccer turns for tests. */
#include "illegal_turns.h"

#include "games/soccer/soccer.h"

static bool make_empty(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    (void)random;
    text_clear(turn);
    return true;
}

static bool make_bad_char(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    turn->data[random_below(random, turn->length)] = "89a-\xff\t"[random_below(random, 6)];
    return true;
}

static bool make_extra_line(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    text_putc(turn, (char)('0' + random_below(random, 8)));
    return true;
}

static bool make_early_end(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    (void)random;
    turn->data[--turn->length] = '\0';
    return turn->length > 0;
}

/* Writes a turn that consists of one illegal line. If `in_pitch` is true, the line is already
 * drawn; otherwise, it leaves the pitch. */
static bool make_line(const struct soccer_state *state, bool in_pitch, struct text *turn)
{
    for (int d = 0; d < 8; d++) {
        if (soccer_in_pitch(state, state->x, state->y, d) == in_pitch &&
            !soccer_open(state, state->x, state->y, d)) {
            text_clear(turn);
            text_putc(turn, (char)('0' + d));
            return true;
        }
    }
    return false;
}

static bool make_drawn_line(const void *state, struct random *random, struct text *turn)
{
    (void)random;
    return make_line(state, true, turn);
}

static bool make_out_of_pitch(const void *state, struct random *random, struct text *turn)
{
    (void)random;
    return make_line(state, false, turn);
}

const struct illegal_turn illegal_soccer[] = {
    {"soccer", "empty", make_empty},
    {"soccer", "bad_char", make_bad_char},
    {"soccer", "extra_line", make_extra_line},
    {"soccer", "early_end", make_early_end},
    {"soccer", "drawn_line", make_drawn_line},
    {"soccer", "out_of_pitch", make_out_of_pitch},
    {NULL, NULL, NULL},
};
