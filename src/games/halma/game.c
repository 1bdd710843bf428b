/* The `struct game` for Halma. It combines the reference rules, the drawing of the board, and
 * functions that use the fast board. */
#include "games/halma/halma.h"

#include <string.h>

static void games_halma_report(const void *block, const struct facts *facts)
{
    const struct halma_state *state = block;
    char board[HALMA_SIZE * (HALMA_SIZE + 1)]; /* the rows of the board, separated by '/' */
    for (int y = 0; y < HALMA_SIZE; y++) {
        char *row = &board[y * (HALMA_SIZE + 1)];
        for (int x = 0; x < HALMA_SIZE; x++) {
            row[x] = ".12"[state->cells[y][x]];
        }
        row[HALMA_SIZE] = y < HALMA_SIZE - 1 ? '/' : '\0';
    }
    struct outcome outcome;
    halma_outcome(block, &outcome);
    facts->number(facts->data, "winner", outcome.winner + 1);
    facts_pair(facts, "score", state->scores[0], state->scores[1]);
    facts->word(facts->data, "reason", halma_reason_name(state->reason));
    facts->number(facts->data, "plies", state->plies);
    facts->word(facts->data, "board", board);
}

static void report_illegal(int winner, const struct facts *facts)
{
    const int tied = winner < 0 ? 1 : 0; /* 1 for a move after the end of a drawn game */
    facts_pair(facts, "score", winner == 0 ? 2 : tied, winner == 1 ? 2 : tied);
}

static void halma_draw(const void *block, struct text *text)
{
    const struct halma_state *state = block;
    char picture[HALMA_SIZE][HALMA_SIZE][3];
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            memcpy(picture[y][x], "   ", 3);
            picture[y][x][1] = ".12"[state->cells[y][x]];
        }
    }
    for (int i = 0; i < state->path_length; i++) {
        char *cell = picture[state->path[i].y][state->path[i].x];
        if (i > 0 && i < state->path_length - 1) {
            cell[1] = '+';
        } else {
            cell[0] = i == 0 ? '(' : '[';
            cell[2] = i == 0 ? ')' : ']';
        }
    }
    text_puts(text, "    ");
    for (int x = 0; x < HALMA_SIZE; x++) {
        text_printf(text, "%2d%s", x + 1, x < HALMA_SIZE - 1 ? " " : "\n");
    }
    for (int y = 0; y < HALMA_SIZE; y++) {
        size_t width = sizeof picture[y];
        text_printf(text, "%3d ", y + 1);
        width -= picture[y][HALMA_SIZE - 1][2] == ' ';
        text_append(text, &picture[y][0][0], width);
        text_putc(text, '\n');
    }
    if (state->path_length > 0) {
        text_printf(text, "last move: (.) to [%c]%s\n",
                    ".12"[state->cells[state->path[state->path_length - 1].y]
                                      [state->path[state->path_length - 1].x]],
                    state -> path_length > 2 ? " via +" : "");
    }
}

/* Returns the seat of the piece drawn at picture[at], or -1. Digits in the row and column numbers
 * are not pieces. */
static int seat_at(const char *picture, size_t at)
{
    size_t line = at;
    while (line > 0 && picture[line - 1] != '\n') {
        line--;
    }
    bool man = line > 0 && at >= line + 4 && (picture[at] == '1' || picture[at] == '2');
    return man ? picture[at] - '1' : -1;
}

static const char *halma_glyph(const char *picture, size_t at)
{
    return picture[at] == '.' ? "\u00b7" : NULL;
}

const struct game halma_game = {
    .name = "halma",
    .variants = halma_variants,
    .state_size = sizeof(struct halma_state),
    .turn_size_max = HALMA_TURN_MAX,
    .turns_have_spaces = true,
    .start = halma_start,
    .set_up = halma_set_up,
    .mover = halma_mover,
    .play = halma_play,
    .force = halma_force,
    .observe = halma_observe,
    .outcome = halma_outcome,
    .turn_help = "the x and y of each cell that a piece visits, with its start cell first: 1 3 3 5",
    .seat_help = {"your pieces are 1, from the top left to the bottom right",
                  "your pieces are 2, from the bottom right to the top left"},
    .draw = halma_draw,
    .glyph = halma_glyph,
    .seat_at = seat_at,
    .legal_turns = halma_legal_turns,
    .state_key = halma_state_key,
    .random_turn = halma_random_turn,
    .report = games_halma_report,
    .report_illegal = report_illegal,
    .perft = halma_perft,
};
