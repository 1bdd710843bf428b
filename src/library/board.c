/* Returns the board of a position as data: its lines and pieces. */
#include "base/memory.h"
#include "games/halma/halma.h"
#include "games/showdown/showdown.h"
#include "games/soccer/soccer.h"
#include "library/position.h"

#include <string.h>

static void board_put(struct faceoff_position *position, struct faceoff_board *board,
                      struct faceoff_piece piece)
{
    position->pieces = memory_room(position->pieces, board->piece_count, sizeof piece);
    position->pieces[board->piece_count++] = piece;
}

/* Draws the lines of a turn, and moves the ball along them. Handles an illegal turn, which a
 * referee may have reported to a bot, in the same way as soccer_force. */
static void board_draw(struct faceoff_position *position, struct faceoff_board *board,
                       struct soccer_state *state, int seat, size_t turn, const char *digits)
{
    for (const char *at = digits; *at != '\0'; at++) {
        int d = *at - '0';
        if (d < 0 || d > 7 || !soccer_in_pitch(state, state->x, state->y, d)) {
            continue;
        }
        int x = state->x + soccer_dx[d];
        int y = state->y + soccer_dy[d];
        if (soccer_open(state, state->x, state->y, d)) {
            struct faceoff_line line = {state->x, state->y, x, y, seat, turn};
            position->lines = memory_room(position->lines, board->line_count, sizeof line);
            position->lines[board->line_count++] = line;
            soccer_step(state, d);
        }
        state->x = (int8_t)x;
        state->y = (int8_t)y;
    }
}

/* Adds the lines that were on the board before the first turn. */
static void board_lines_before(struct faceoff_position *position, struct faceoff_board *board,
                               const struct soccer_state *state)
{
    struct soccer_state empty;
    soccer_start(&empty, &position->rules);
    for (int i = 0; i < SOCCER_ROWS_MAX * SOCCER_WIDTH_MAX; i++) {
        int x = i % SOCCER_WIDTH_MAX;
        int y = i / SOCCER_WIDTH_MAX - 1;
        for (int d = 0; d < 4; d++) { /* finds each line once, at the end where it begins */
            if (((state->drawn[y + 1][x] ^ empty.drawn[y + 1][x]) >> d & 1) != 0) {
                struct faceoff_line line = {x, y, x + soccer_dx[d], y + soccer_dy[d], -1, 0};
                position->lines = memory_room(position->lines, board->line_count, sizeof line);
                position->lines[board->line_count++] = line;
            }
        }
    }
}

/* The state of a game does not record who drew each line, so this function replays the turns. */
static void soccer_board(struct faceoff_position *position, int seat, struct faceoff_board *board)
{
    (void)seat; /* both players see the whole board */
    struct soccer_state state;
    position_begin(position, &state);
    board_lines_before(position, board, &state);
    for (size_t turn = 0; turn < position->turns.count; turn++) {
        board_draw(position, board, &state, position->seats.data[turn], turn,
                   turns_get(&position->turns, turn));
    }
    board_draw(position, board, &state, faceoff_position_mover(position), position->turns.count,
               text_string(&position->part));
    board->width = state.width;
    board->height = state.height;
    board_put(position, board, (struct faceoff_piece){"ball", state.x, state.y, -1});
}

static void halma_board(struct faceoff_position *position, int seat, struct faceoff_board *board)
{
    (void)seat;
    const struct halma_state *state = position->state;
    board->width = board->height = HALMA_SIZE;
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            if (state->cells[y][x] != 0) {
                board_put(position, board,
                          (struct faceoff_piece){"man", x, y, state->cells[y][x] - 1});
            }
        }
    }
}

/* Returns the seat of the player on the square, or -1 if the viewer does not see a player there. */
static int player_at(const struct showdown_state *state, int viewer, int row, int column)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct showdown_square at = state->at[seat];
        if ((viewer < 0 || viewer == seat) && at.row == row && at.column == column) {
            return seat;
        }
    }
    return -1;
}

static void showdown_board(struct faceoff_position *position, int seat, struct faceoff_board *board)
{
    const struct showdown_state *state = position->state;
    board->width = SHOWDOWN_COLUMNS;
    board->height = SHOWDOWN_ROWS;
    for (int y = 0; y < SHOWDOWN_ROWS; y++) {
        for (int x = 0; x < SHOWDOWN_COLUMNS; x++) {
            int player = player_at(state, seat, y, x);
            bool wall = (state->walls[y] >> x & 1) != 0;
            char known = seat >= 0 ? state->known[seat][y][x] : wall ? '#' : 0;
            if (player >= 0) {
                board_put(position, board, (struct faceoff_piece){"player", x, y, player});
            } else if (known == 'x') {
                board_put(position, board, (struct faceoff_piece){"met", x, y, !seat});
            } else if (known != 0) {
                const char *kind = known == '#' ? "wall" : "free";
                board_put(position, board, (struct faceoff_piece){kind, x, y, -1});
            }
        }
    }
}

bool faceoff_position_board(struct faceoff_position *position, int seat,
                            struct faceoff_board *board)
{
    static const struct {
        const struct game *game;
        void (*fill)(struct faceoff_position *position, int seat, struct faceoff_board *board);
    } boards[] = {
        {&soccer_game, soccer_board},
        {&halma_game, halma_board},
        {&showdown_game, showdown_board},
    };
    memset(board, 0, sizeof *board);
    for (size_t i = 0; i < sizeof boards / sizeof *boards && seat >= -1 && seat < SEATS; i++) {
        if (boards[i].game == position->game) {
            boards[i].fill(position, seat, board);
            board->lines = position->lines;
            board->pieces = position->pieces;
        }
    }
    return board->width > 0;
}
