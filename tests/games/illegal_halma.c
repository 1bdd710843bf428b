/* Generates illegal Halma turns for tests. */
#include "illegal_turns.h"

#include "games/halma/halma.h"

#include <stdio.h>
#include <stdlib.h>

/* The first step or jump of a legal turn: two cells, with coordinates from 0. */
struct hop {
    int x, y, to_x, to_y;
};

static struct hop hop_read(const struct text *turn)
{
    struct hop hop;
    int read = sscanf(turn->data, "%d %d %d %d", &hop.x, &hop.y, &hop.to_x, &hop.to_y);
    if (read != 4) {
        abort(); /* cannot happen: every legal turn has this form */
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

/* Generates a move over `distance` cells with a piece of the player to move. The search for a
 * suitable piece starts at a random cell. `target` says whether the target cell must be occupied.
 * For a distance of 2, `between` says whether the cell in the middle must be occupied. */
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

const struct illegal_turn illegal_halma[] = {
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
    {NULL, NULL, NULL},
};
