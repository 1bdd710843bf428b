/* Plays turns as numbers, called actions; see the comment in position.h. */
#include "base/memory.h"
#include "games/halma/board.h"
#include "games/showdown/showdown.h"
#include "games/soccer/soccer.h"
#include "library/position.h"

#include <stdio.h>
#include <string.h>

/* The first actions of Showdown's verbs. MOVE and ZAP have one action for each direction. */
#define MOVES 0
#define RADAR 4
#define HELP 5
#define ZAPS 6
#define WALLS 10

static void action_put(struct faceoff_position *position, unsigned action)
{
    position->actions =
        memory_room(position->actions, position->action_count, sizeof *position->actions);
    position->actions[position->action_count++] = (uint16_t)action;
}

/* --- soccer: the direction of a line --- */

static void soccer_list(struct faceoff_position *position)
{
    const struct soccer_state *state = position->state;
    for (unsigned d = 0; d < 8 && state->mover >= 0; d++) {
        if (soccer_open(state, state->x, state->y, (int)d)) {
            action_put(position, d);
        }
    }
}

/* Draws a line, and plays the turn if this line ends it. */
static void soccer_act(struct faceoff_position *position, unsigned direction)
{
    struct soccer_state *state = position->state;
    int seat = state->mover;
    if (position->part.length == 0) {
        memcpy(position->before, state, sizeof *state);
    }
    text_putc(&position->part, (char)('0' + direction));
    soccer_step(state, (int)direction);
    if (state->mover != seat) {
        faceoff_position_play(position, "", NULL);
    }
}

/* --- Halma: a square from which a man moves, and the square on which it ends --- */

static unsigned square_of(unsigned code)
{
    return (unsigned)(HALMA_SIZE * halma_y(code) + halma_x(code));
}

static unsigned code_of(unsigned square)
{
    return halma_code((int)square % HALMA_SIZE, (int)square / HALMA_SIZE);
}

static void halma_list(struct faceoff_position *position)
{
    const struct halma_state *state = position->state;
    struct halma_board board;
    struct halma_moves moves;
    if (state->mover < 0) {
        return;
    }
    halma_board_set(&board, state);
    halma_board_moves(&board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            action_put(position, HALMA_CELLS * square_of(moves.from[man]) + square_of(moves.to[i]));
        }
    }
}

static void halma_act(struct faceoff_position *position, unsigned action)
{
    struct halma_board board;
    struct text turn = {0};
    halma_board_set(&board, position->state);
    halma_board_turn(&board, code_of(action / HALMA_CELLS), code_of(action % HALMA_CELLS), &turn);
    faceoff_position_play(position, text_string(&turn), NULL);
    text_free(&turn);
}

/* --- Showdown: a verb, and a direction or a square --- */

/* The change in row and column of the directions up, right, down and left. */
static const int row_steps[] = {-1, 0, 1, 0}, column_steps[] = {0, 1, 0, -1};

static unsigned direction_of(struct showdown_square from, struct showdown_square to)
{
    return to.row < from.row ? 0 : to.column > from.column ? 1 : to.row > from.row ? 2 : 3;
}

static bool showdown_take(void *data, const char *text)
{
    struct faceoff_position *position = data;
    const struct showdown_state *state = position->state;
    struct showdown_turn turn = showdown_turn_read(text);
    unsigned direction = direction_of(state->at[state->mover], turn.square);
    unsigned square = (unsigned)(SHOWDOWN_COLUMNS * turn.square.row + turn.square.column);
    action_put(position, turn.verb == SHOWDOWN_MOVE    ? MOVES + direction
                         : turn.verb == SHOWDOWN_RADAR ? RADAR
                         : turn.verb == SHOWDOWN_HELP  ? HELP
                         : turn.verb == SHOWDOWN_ZAP   ? ZAPS + direction
                                                       : WALLS + square);
    return true;
}

static void showdown_list(struct faceoff_position *position)
{
    showdown_game.legal_turns(position->state, showdown_take, position);
}

static void showdown_act(struct faceoff_position *position, unsigned action)
{
    const struct showdown_state *state = position->state;
    struct showdown_square at = state->at[state->mover];
    const char *verb = action < RADAR ? "MOVE" : action < WALLS ? "ZAP" : "WALL";
    char turn[16];
    if (action < WALLS) {
        unsigned direction = action < RADAR ? action - MOVES : action - ZAPS;
        at.row = (int8_t)(at.row + row_steps[direction & 3]);
        at.column = (int8_t)(at.column + column_steps[direction & 3]);
    } else {
        at.row = (int8_t)((action - WALLS) / SHOWDOWN_COLUMNS);
        at.column = (int8_t)((action - WALLS) % SHOWDOWN_COLUMNS);
    }
    snprintf(turn, sizeof turn, "%s %c %d", verb, 'A' + at.row, at.column + 1);
    faceoff_position_play(position,
                          action == RADAR  ? "RADAR"
                          : action == HELP ? "HELP"
                                           : turn,
                          NULL);
}

/* --- all games --- */

static const struct coding {
    const struct game *game;
    void (*list)(struct faceoff_position *position);
    /* plays a listed action */
    void (*act)(struct faceoff_position *position, unsigned action);
} codings[] = {
    {&soccer_game, soccer_list, soccer_act},
    {&halma_game, halma_list, halma_act},
    {&showdown_game, showdown_list, showdown_act},
};

/* Returns the coding of the position's game, or NULL if the game has no actions. */
static const struct coding *coding_of(const struct faceoff_position *position)
{
    for (size_t i = 0; i < sizeof codings / sizeof *codings; i++) {
        if (codings[i].game == position->game) {
            return &codings[i];
        }
    }
    return NULL;
}

const uint16_t *faceoff_position_actions(struct faceoff_position *position, size_t *count)
{
    const struct coding *coding = coding_of(position);
    position->action_count = 0;
    if (coding != NULL) {
        coding->list(position);
    }
    *count = position->action_count;
    return position->actions;
}

bool faceoff_position_act(struct faceoff_position *position, unsigned action,
                          struct faceoff_ruling *ruling)
{
    size_t count, at = 0;
    const uint16_t *actions = faceoff_position_actions(position, &count);
    while (at < count && actions[at] != action) {
        at++;
    }
    if (at < count) {
        coding_of(position)->act(position, action);
    } else if (ruling != NULL) {
        *ruling = (struct faceoff_ruling){.rule = "action"};
        snprintf(ruling->detail, sizeof ruling->detail, "%u is not the number of a legal action",
                 action);
    }
    return at < count;
}

const char *faceoff_position_part(const struct faceoff_position *position)
{
    return text_string(&position->part);
}
