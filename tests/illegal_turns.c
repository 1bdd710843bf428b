#include "illegal_turns.h"

#include "games/halma/halma.h"
#include "games/soccer/soccer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- soccer --- */

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

/* A single line in a direction where the plain rules say `in_pitch` but not open, or not in it. */
static bool make_line(const struct soccer_state *state, bool in_pitch, struct text *turn)
{
    for (int d = 0; d < 8; d++) {
        if (soccer_in_pitch(state->x, state->y, d) == in_pitch &&
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

/* --- halma --- */

/* The numbers at the beginning of a legal turn: its first two cells, from 0. */
struct hop {
    int x, y, to_x, to_y;
};

static struct hop hop_read(const struct text *turn)
{
    struct hop hop;
    int read = sscanf(turn->data, "%d %d %d %d", &hop.x, &hop.y, &hop.to_x, &hop.to_y);
    if (read != 4) {
        abort(); /* no game of ours makes such a turn */
    }
    return (struct hop){hop.x - 1, hop.y - 1, hop.to_x - 1, hop.to_y - 1};
}

static bool is_step(struct hop hop)
{
    return abs(hop.to_x - hop.x) <= 1 && abs(hop.to_y - hop.y) <= 1;
}

static int cell_at(const struct halma_state *state, int x, int y)
{
    bool inside = x >= 0 && x < HALMA_SIZE && y >= 0 && y < HALMA_SIZE;
    return inside ? state->cells[y][x] : -1;
}

static void hop_write(struct text *turn, int x, int y, int to_x, int to_y)
{
    text_clear(turn);
    text_printf(turn, "%d %d %d %d", x + 1, y + 1, to_x + 1, to_y + 1);
}

static bool make_bad_format(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    static const char *const ends[] = {"x", ".0", " 1e1 1", " - 1", ",1,1", " \xff", "\t"};
    text_puts(turn, ends[random_below(random, sizeof ends / sizeof *ends)]);
    return true;
}

static bool make_odd_coords(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    text_printf(turn, " %d", (int)random_below(random, 99));
    return true;
}

static bool make_too_short(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    struct hop hop = hop_read(turn);
    text_clear(turn);
    if (random_below(random, 2) == 0) {
        text_printf(turn, "%d %d", hop.x + 1, hop.y + 1);
    }
    return true;
}

static bool make_out_of_board(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    static const char *const ends[] = {" 0 1", " 17 1", " 1 -1", " 99999999999999999999 1"};
    text_puts(turn, ends[random_below(random, sizeof ends / sizeof *ends)]);
    return true;
}

static bool make_not_your_piece(const void *state, struct random *random, struct text *turn)
{
    const struct halma_state *board = state;
    int x = (int)random_below(random, HALMA_SIZE);
    int y = (int)random_below(random, HALMA_SIZE);
    hop_write(turn, x, y, (x + 1) % HALMA_SIZE, y);
    return board->cells[y][x] != board->mover + 1;
}

/* The men of the mover that can be taken to a cell at that distance, looked for from a random one:
 * with the cell, and the one between, taken or free as wanted. */
static bool make_hop(const struct halma_state *board, struct random *random, int distance,
                     bool target, bool between, struct text *turn)
{
    unsigned from = (unsigned)random_below(random, HALMA_CELLS);
    for (unsigned i = 0; i < HALMA_CELLS * 8; i++) {
        int x = (int)((from + i / 8) % HALMA_SIZE);
        int y = (int)((from + i / 8) / HALMA_SIZE % HALMA_SIZE);
        int to_x = x + distance * halma_dx[i % 8];
        int to_y = y + distance * halma_dy[i % 8];
        int middle = cell_at(board, (x + to_x) / 2, (y + to_y) / 2);
        int end = cell_at(board, to_x, to_y);
        if (cell_at(board, x, y) == board->mover + 1 && end >= 0 && (end > 0) == target &&
            (distance != 2 || (middle > 0) == between)) {
            hop_write(turn, x, y, to_x, to_y);
            return true;
        }
    }
    return false;
}

static bool make_occupied(const void *state, struct random *random, struct text *turn)
{
    return make_hop(state, random, (int)random_below(random, 4) + 1, true, true, turn);
}

static bool make_no_piece(const void *state, struct random *random, struct text *turn)
{
    return make_hop(state, random, 2, false, false, turn);
}

static bool make_not_adjacent(const void *state, struct random *random, struct text *turn)
{
    return make_hop(state, random, (int)random_below(random, 6) + 3, false, false, turn);
}

static bool make_revisited(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    (void)random;
    struct hop hop = hop_read(turn);
    text_printf(turn, " %d %d", hop.x + 1, hop.y + 1);
    return !is_step(hop);
}

static bool make_mixed(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    struct hop hop = hop_read(turn);
    text_printf(turn, " %d %d", (int)random_below(random, HALMA_SIZE) + 1, hop.to_y + 1);
    return is_step(hop);
}

/* --- all of them --- */

/* `make` turns a legal turn into one that breaks the rule; false: not from this state. */
static const struct illegal {
    const char *game, *rule;
    bool (*make)(const void *state, struct random *random, struct text *turn);
} illegals[] = {
    {"soccer", "empty", make_empty},
    {"soccer", "bad_char", make_bad_char},
    {"soccer", "extra_line", make_extra_line},
    {"soccer", "early_end", make_early_end},
    {"soccer", "drawn_line", make_drawn_line},
    {"soccer", "out_of_pitch", make_out_of_pitch},
    {"halma", "bad_format", make_bad_format},
    {"halma", "odd_coords", make_odd_coords},
    {"halma", "too_short", make_too_short},
    {"halma", "out_of_board", make_out_of_board},
    {"halma", "not_your_piece", make_not_your_piece},
    {"halma", "occupied_target", make_occupied},
    {"halma", "no_piece_to_jump", make_no_piece},
    {"halma", "not_adjacent", make_not_adjacent},
    {"halma", "revisited_cell", make_revisited},
    {"halma", "mixed_step_jump", make_mixed},
};

const char *illegal_turn_rule(const char *game, size_t index)
{
    for (size_t i = 0; i < sizeof illegals / sizeof *illegals; i++) {
        if (strcmp(illegals[i].game, game) == 0 && index-- == 0) {
            return illegals[i].rule;
        }
    }
    return NULL;
}

bool illegal_turn_make(const char *game, const char *rule, const void *state, struct random *random,
                       struct text *turn)
{
    struct text legal = {0};
    bool made = false;
    text_append(&legal, turn->data, turn->length);
    for (size_t i = 0; i < sizeof illegals / sizeof *illegals; i++) {
        if (strcmp(illegals[i].game, game) == 0 && strcmp(illegals[i].rule, rule) == 0) {
            made = illegals[i].make(state, random, turn);
        }
    }
    if (!made) {
        text_clear(turn);
        text_append(turn, legal.data, legal.length);
    }
    text_free(&legal);
    return made;
}
